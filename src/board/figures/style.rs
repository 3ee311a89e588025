use std::cmp::Ordering;

use super::phrases::{FEWER_INDEPENDENT, add_counts, add_digits, add_rate, changes};
use super::{CHANCE, Caption, Difference, FigureTable, Rate, ReferenceLine, RunLabel, Scope};
use crate::board::{APART_LEVEL, ItemRow, View};
use crate::model::{ChoiceLabel, ChoiceRole, ChoiceStyle, Outcome};
use crate::stats::{binomial_at_least, holm};
use crate::words::{count, p_digits, percent, points_digits};

/// Accuracy of every run on original and on substitution-resistant choices.
#[derive(Clone, Debug, PartialEq)]
pub struct StyleSeries {
    /// One row a run with verdicts, by accuracy on resistant choices.
    pub rows: Vec<StyleRow>,
    /// Items in view with original choices.
    pub original_n: u64,
    /// Items in view with substitution-resistant choices.
    pub resistant_n: u64,
    /// Levels to compare with.
    pub references: Vec<ReferenceLine>,
    /// Runs in view that only have totals and so cannot be split.
    pub unsplit: u64,
}

/// One run of [`StyleSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct StyleRow {
    /// Who.
    pub label: RunLabel,
    /// How many right on original choices.
    pub original: Rate,
    /// How many right on substitution-resistant choices.
    pub resistant: Rate,
    /// What it chose where it was wrong on substitution-resistant choices, all samples counted.
    pub traps: TrapCounts,
}

/// Wrong records by the role of the choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrapCounts {
    /// The choice that is true but weaker.
    pub weaker_true: u64,
    /// A false choice that is made from the theorem.
    pub false_choice: u64,
    /// A false choice that is made freely.
    pub wildcard: u64,
    /// A choice of unknown role, or none that could be read.
    pub unknown: u64,
    /// Of the wrong choices that each of these records could have made, where roles are known: those that are true but
    /// weaker, and all.
    pub offered: (u64, u64),
}

impl TrapCounts {
    /// Wrong choices whose role is known.
    pub const fn known(self) -> u64 {
        self.weaker_true + self.false_choice + self.wildcard
    }
}

impl StyleRow {
    /// Resistant minus original: below zero where the run falls.
    pub fn change(&self) -> Difference {
        self.resistant.minus(&self.original)
    }

    /// How often uniform guessing does at least as well as `rate`: the exact binomial test, one-sided.
    pub fn guess_p(rate: &Rate) -> f64 {
        // A sum of means is rounded down, towards guessing.
        let right = (rate.share() * rate.n as f64 + 1e-9).floor() as u64;
        binomial_at_least(right, rate.n, CHANCE)
    }
}

impl StyleSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes = vec![
            "The right choice of a substitution-resistant item says only that another choice is right but not the strongest, \
             so that putting the choices into the question does not give it away. The two styles are different items; \
             differences have Newcombe intervals at 95\u{a0}%, each taken alone."
                .to_owned(),
        ];
        let mut tests = "A run measurably falls or gains by Fisher\u{2019}s exact test of its two rates, and is measurably \
             above chance by the exact binomial test against guessing among five: each at 5\u{a0}%, the tests of all runs \
             shown taken together (Holm)."
            .to_owned();
        if self.rows.iter().any(|row| row.original.effective_items.is_some()) {
            tests.push_str(FEWER_INDEPENDENT);
        }
        notes.push(tests);
        notes.extend(self.trap_note());
        if self.unsplit > 0 {
            notes.push(format!(
                "{} with published totals only cannot be split by style.",
                count(self.unsplit, "run")
            ));
        }
        // The runs that are compared.
        let any = if scope.left_out > 0 { "run with verdicts" } else { "run" };
        Caption {
            title: self.title(any),
            subtitle: self.subtitle(any),
            notes,
            source: scope.source(&labels, "run"),
        }
    }

    /// Which wrong choices the runs fall for, where roles are known.
    fn trap_note(&self) -> Option<String> {
        let sum = |of: fn(TrapCounts) -> u64| self.rows.iter().map(|row| of(row.traps)).sum::<u64>();
        let known = sum(TrapCounts::known);
        (known > 0).then(|| {
            format!(
                "Of {} on resistant items whose role is known, {} are the weaker true one ({}; {} if all wrong ones were \
                 liked alike), {} false ones made from the theorem, {} false ones made freely.",
                count(known, "wrong choice"),
                sum(|traps| traps.weaker_true),
                percent(sum(|traps| traps.weaker_true) as f64 / known as f64),
                percent(sum(|traps| traps.offered.0) as f64 / sum(|traps| traps.offered.1).max(1) as f64),
                sum(|traps| traps.false_choice),
                sum(|traps| traps.wildcard)
            )
        })
    }

    /// For each row whether it is better or worse on resistant choices, `Less` where it falls, as far as tests tell.
    fn moves(&self) -> Vec<Ordering> {
        let tests = self.rows.iter().map(|row| row.resistant.apart_p(&row.original));
        let adjusted = holm(&tests.collect::<Vec<_>>());
        let moved = |(row, p): (&StyleRow, f64)| match row.resistant.cmp_share(&row.original) {
            way if p < APART_LEVEL => way,
            _ => Ordering::Equal,
        };
        self.rows.iter().zip(adjusted).map(moved).collect()
    }

    /// How many rows are not above chance on resistant choices by a test.
    fn reaching_chance(&self) -> usize {
        let tests = self.rows.iter().map(|row| StyleRow::guess_p(&row.resistant));
        let adjusted = holm(&tests.collect::<Vec<_>>());
        adjusted.into_iter().filter(|p| *p >= APART_LEVEL).count()
    }

    fn title(&self, any: &str) -> String {
        let on = "on substitution-resistant choices";
        match self.rows.as_slice() {
            [] => "No run can be split by style of choices".to_owned(),
            [row] => {
                let points = points_digits(row.change().value.abs());
                let name = row.label.full();
                match self.moves().first() {
                    Some(Ordering::Less) => format!("{name} falls by {points} points {on}"),
                    Some(Ordering::Greater) => format!("{name} gains {points} points {on}"),
                    _ => format!("{name} is not measurably different {on}"),
                }
            }
            rows => {
                let moves = self.moves();
                let moved = |way: Ordering| moves.iter().filter(|moved| **moved == way).count();
                let counts = [moved(Ordering::Greater), moved(Ordering::Less)];
                changes(any, rows.len(), counts, ["gain", "fall"], on)
            }
        }
    }

    fn subtitle(&self, any: &str) -> String {
        let mut text = format!(
            "Share right on {} original and {} resistant items, with 95\u{a0}% Wilson intervals",
            self.original_n, self.resistant_n
        );
        if !self.rows.is_empty() {
            let who = match (self.reaching_chance(), self.rows.len()) {
                (0, 1) => "it is".to_owned(),
                (_, 1) => "it is not".to_owned(),
                (0, _) => format!("every {any} is"),
                (reaching, all) if reaching == all => format!("no {any} is"),
                (1, all) => format!("1 of {all} is not"),
                (reaching, all) => format!("{reaching} of {all} are not"),
            };
            text.push_str("; on resistant items ");
            text.push_str(&who);
            text.push_str(" measurably above chance");
        }
        text
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&[
            "original right",
            "original items",
            "original, %",
            "original from, %",
            "original to, %",
            "resistant right",
            "resistant items",
            "resistant, %",
            "resistant from, %",
            "resistant to, %",
            "difference, points",
            "difference from",
            "difference to",
            "difference, p",
            "original wrong",
            "resistant wrong",
            "guessing as good on original, p",
            "guessing as good on resistant, p",
            "resistant: weaker true chosen",
            "false chosen",
            "wildcard chosen",
            "role unknown or no choice",
            "provenance",
        ]);
        table.join_rate(2);
        table.join_rate(7);
        table.join_ends(13);
        for row in &self.rows {
            let change = row.change();
            let mut cells = row.label.cells();
            add_rate(&mut cells, Some(&row.original));
            add_rate(&mut cells, Some(&row.resistant));
            let interval = change.interval;
            add_digits(&mut cells, &[change.value, interval.low, interval.high], points_digits);
            let (original, resistant) = (&row.original, &row.resistant);
            cells.push(p_digits(resistant.apart_p(original)));
            cells.push(original.wrong());
            cells.push(resistant.wrong());
            let p_values = [StyleRow::guess_p(original), StyleRow::guess_p(resistant)];
            add_digits(&mut cells, &p_values, p_digits);
            let TrapCounts {
                weaker_true,
                false_choice,
                wildcard,
                unknown,
                ..
            } = row.traps;
            add_counts(&mut cells, &[weaker_true, false_choice, wildcard, unknown]);
            cells.push(row.label.provenance.label().to_owned());
            table.rows.push(cells);
        }
        table
    }
}

impl View<'_> {
    /// The substitution-resistant items in view, each with the roles of its letters in the published order. Once for all
    /// runs, since each order costs a shuffle.
    pub(super) fn resistant_roles(&self) -> Vec<(usize, [Option<ChoiceRole>; 5])> {
        let items = self
            .items
            .iter()
            .filter_map(|&item| Some((item, self.matrix.item(item)?)));
        let resistant = items.filter(|(_, row)| row.style == Some(ChoiceStyle::SubstitutionResistant));
        let roles = |row: &ItemRow| {
            let order = row.published_order();
            ChoiceLabel::ALL.map(|letter| row.roles.get(order.dataset_index(letter)?).copied())
        };
        resistant.map(|(item, row)| (item, roles(row))).collect()
    }

    /// What a run chose where it was wrong on [`Self::resistant_roles`].
    pub(super) fn traps(&self, run: usize, items: &[(usize, [Option<ChoiceRole>; 5])]) -> TrapCounts {
        let mut traps = TrapCounts::default();
        let Some(run) = self.matrix.run(run) else { return traps };
        for (item, roles) in items {
            let Some(row) = self.matrix.item(*item) else { continue };
            for cell in run.samples(*item).filter(|cell| cell.outcome != Outcome::Correct) {
                let letter = row.published_letter(run, cell);
                let role = letter.and_then(|letter| roles.get(letter.position()).copied().flatten());
                if role.is_some() {
                    let wrong = |role: &&Option<ChoiceRole>| role.is_some_and(|role| role != ChoiceRole::Correct);
                    let weaker = |role: &&Option<ChoiceRole>| **role == Some(ChoiceRole::WeakerTrue);
                    traps.offered.0 += roles.iter().filter(weaker).count() as u64;
                    traps.offered.1 += roles.iter().filter(wrong).count() as u64;
                }
                *match role {
                    Some(ChoiceRole::WeakerTrue) => &mut traps.weaker_true,
                    Some(ChoiceRole::False) => &mut traps.false_choice,
                    Some(ChoiceRole::Wildcard) => &mut traps.wildcard,
                    Some(ChoiceRole::Correct) | None => &mut traps.unknown,
                } += 1;
            }
        }
        traps
    }
}
