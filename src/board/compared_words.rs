use super::{APART_LEVEL, Compared, ComparedStratum, Comparison, PairMethod, Paired, Rival, RunName, RunRow};
use crate::words::{count, interval_digits, known, p_value, percent_digits, points_end, points_signed, whole};

impl RunRow {
    /// The whole name, and whose it is where it is not published.
    pub fn name_with_owner(&self) -> String {
        let name = RunName::of(&self.conditions).full();
        match self.own_words() {
            Some(own) => format!("{name} ({own})"),
            None => name,
        }
    }
}

impl Compared {
    /// The heads of the table by month, style and category; a `#` marks numbers.
    pub const STRATA_COLUMNS: [&'static str; 8] = [
        "items",
        "both have#",
        "first, % right#",
        "second, % right#",
        "difference, points (95\u{a0}%)#",
        "only first#",
        "only second#",
        "p, Holm#",
    ];

    /// The heads of the table of items.
    pub const ITEM_COLUMNS: [&'static str; 5] = ["item", "right", "first", "second", "what it is"];

    /// The heads of the table of the first run beside others.
    pub const RIVAL_COLUMNS: [&'static str; 6] = [
        "beside",
        "both have#",
        "difference, points (95\u{a0}%)#",
        "only first#",
        "only the other#",
        "p, Holm#",
    ];
}

impl ComparedStratum {
    /// The cells after its name.
    pub fn cells(&self) -> [String; 7] {
        let comparison = &self.comparison;
        let share = |place: usize| known(comparison.shares.get(place), |(share, _)| percent_digits(*share));
        let [items, difference, only_first, only_second, p] = comparison.cells(self.adjusted);
        [items, share(0), share(1), difference, only_first, only_second, p]
    }
}

impl Rival {
    /// The cells after its name.
    pub fn cells(&self) -> [String; 5] {
        self.comparison.cells(self.adjusted)
    }
}

impl Comparison {
    fn cells(&self, adjusted: f64) -> [String; 5] {
        [
            whole(self.table.items()),
            self.difference_words(),
            whole(self.table.only_first),
            whole(self.table.only_second),
            p_value(adjusted),
        ]
    }

    /// The difference with its interval, in points: `+9.6 (2.2 to 16.8)`.
    fn difference_words(&self) -> String {
        format!(
            "{} ({} to {})",
            points_signed(self.difference),
            points_end(self.interval.low),
            points_end(self.interval.high)
        )
    }

    /// What the comparison says, in two or three sentences; the runs by what they are called.
    pub fn finding(&self, names: &[String; 2]) -> String {
        let [first, second] = names;
        let Paired {
            only_first,
            only_second,
            ..
        } = self.table;
        let manner = if self.method == PairMethod::McNemar {
            "right alone"
        } else {
            "right more often"
        };
        let verdict = if self.p_value < APART_LEVEL {
            let better = if self.difference > 0.0 { first } else { second };
            format!("{better} is better by more than chance would give")
        } else {
            "The data do not tell the two apart".to_owned()
        };
        format!(
            "On {} that both have, {first} is {manner} on {only_first} and {second} on {only_second}: {}, 95\u{a0}% interval {} to {}. {verdict} ({}, p\u{a0}{}).",
            count(self.table.items(), "item"),
            points_signed(self.difference) + " points",
            points_end(self.interval.low),
            points_end(self.interval.high),
            self.method.label(),
            equals(&p_value(self.p_value)),
        )
    }

    /// The same in a line, without the runs' names.
    pub fn brief(&self) -> String {
        format!(
            "{} points on {} that both have, 95\u{a0}% interval {} to {}",
            points_signed(self.difference),
            count(self.table.items(), "item"),
            points_end(self.interval.low),
            points_end(self.interval.high)
        )
    }

    /// The heads of the table of [`Self::four_fields`]; a `#` marks numbers.
    pub fn four_heads(names: &[String; 2]) -> [String; 5] {
        let [_, second] = names;
        [
            "items".to_owned(),
            format!("{second} right#"),
            format!("{second} wrong#"),
            "all#".to_owned(),
            "% right (95\u{a0}%)#".to_owned(),
        ]
    }

    /// On how many items the first run (rows) and the second (columns) were right, with each run's share.
    pub fn four_fields(&self, names: &[String; 2]) -> [(String, [String; 4]); 3] {
        let [first, second] = names;
        let Paired {
            both,
            only_first,
            only_second,
            neither,
        } = self.table;
        let [of_first, of_second] = [0, 1].map(|place| {
            known(self.shares.get(place), |(share, ends)| {
                format!("{} ({})", percent_digits(*share), interval_digits(*ends))
            })
        });
        let row = |a: u64, b: u64, share: String| [whole(a), whole(b), whole(a + b), share];
        [
            (format!("{first} right"), row(both, only_first, of_first)),
            (format!("{first} wrong"), row(only_second, neither, String::new())),
            (
                format!("all: {second}"),
                row(both + only_second, only_first + neither, of_second),
            ),
        ]
    }

    /// How the numbers were made.
    pub fn method_note(&self) -> String {
        let mid_p = self.mid_p.map_or_else(String::new, |p| {
            format!(" The mid-p value, less strict, is {}.", p_value(p))
        });
        let ends = match self.method {
            PairMethod::McNemar => "Newcombe’s interval for pairs",
            PairMethod::SignFlip => {
                "the two Wilson intervals over papers and samples, squared and added with their correlation"
            }
        };
        format!(
            "Two-sided {}; the interval of the difference is {ends}.{mid_p} The p-value holds for one pair that was chosen \
             before looking: who looks at several must correct for it, as the tables below do (Holm) and the leaderboard’s \
             ranks.",
            self.method.label()
        )
    }
}

/// `= 0.035`, `< 0.001`.
fn equals(p: &str) -> String {
    match p.strip_prefix('<') {
        Some(bound) => format!("<\u{a0}{bound}"),
        None => format!("=\u{a0}{p}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{View, tiny};

    #[test]
    fn the_finding_claims_a_better_run_only_where_the_test_does() {
        let far = tiny::matrix(&[("x", "EEDEE"), ("y", "AAAAA")]);
        let compared = View::everything(&far).compared(0, 1).unwrap();
        let names = ["X", "Y"].map(str::to_owned);
        let finding = compared.comparison.finding(&names);
        // Five against none is 2 of 32.
        assert!(
            finding.starts_with("On 5 items that both have, X is right alone on "),
            "{finding}"
        );
        assert!(
            finding.contains("do not tell the two apart") && finding.contains("p\u{a0}=\u{a0}"),
            "{finding}"
        );
        let mut sure = compared.comparison;
        (sure.p_value, sure.difference) = (0.000_01, -0.5);
        let finding = sure.finding(&names);
        assert!(
            finding.contains("Y is better") && finding.contains("p\u{a0}<\u{a0}0.001"),
            "{finding}"
        );
    }
}
