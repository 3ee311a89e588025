use std::cmp::Ordering;

use super::phrases::{add_counts, add_digits, add_rate, changes};
use super::{CHANCE, Caption, Difference, FigureTable, Rate, ReferenceLine, RunLabel, Scope};
use crate::board::{ItemRow, View};
use crate::model::{ChoiceLabel, ChoiceRole, ChoiceStyle, Outcome};
use crate::stats::{Interval, binomial_at_least};
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

    /// Whether it is better or worse on resistant choices by more than the interval of the difference allows for: `Less`
    /// where it falls.
    fn moves(&self) -> Ordering {
        let Interval { low, high } = self.change().interval;
        match (high < 0.0, low > 0.0) {
            (true, _) => Ordering::Less,
            (_, true) => Ordering::Greater,
            _ => Ordering::Equal,
        }
    }
}

impl StyleSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes = vec![
            "The right choice of a substitution-resistant item says only that another choice is right but not the strongest, \
             so that putting the choices into the question does not give it away. The two styles are different items; \
             differences have Newcombe intervals at 95\u{a0}%, and are called measurable where these leave out zero, each \
             run alone."
                .to_owned(),
        ];
        notes.push(
            "Above chance: uniform guessing among five does as well with a probability below 5\u{a0}%, by the exact binomial \
             test of each run alone."
                .to_owned(),
        );
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

    fn title(&self, any: &str) -> String {
        let on = "on substitution-resistant choices";
        match self.rows.as_slice() {
            [] => "No run can be split by style of choices".to_owned(),
            [row] => {
                let points = points_digits(row.change().value.abs());
                let name = row.label.full();
                match row.moves() {
                    Ordering::Less => format!("{name} falls by {points} points {on}"),
                    Ordering::Equal => format!("{name} is not measurably different {on}"),
                    Ordering::Greater => format!("{name} gains {points} points {on}"),
                }
            }
            rows => {
                let moved = |way: Ordering| rows.iter().filter(|row| row.moves() == way).count();
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
            let is_above = |row: &&StyleRow| StyleRow::guess_p(&row.resistant) < LEVEL;
            let reaching = self.rows.len() - self.rows.iter().filter(is_above).count();
            text.push_str(&match (reaching, self.rows.len()) {
                (0, 1) => "; on resistant items it is above chance".to_owned(),
                (_, 1) => "; on resistant items it is not above chance".to_owned(),
                (0, _) => format!("; on resistant items every {any} is above chance"),
                (reaching, all) if reaching == all => {
                    format!("; on resistant items no {any} is above chance")
                }
                (1, all) => format!("; on resistant items 1 of {all} is not above chance"),
                (reaching, all) => format!("; on resistant items {reaching} of {all} are not above chance"),
            });
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

/// The level of the test against chance.
const LEVEL: f64 = 0.05;
