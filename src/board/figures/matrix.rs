use super::phrases::add_counts;
use super::{Caption, FigureTable, ItemGrouping, RunLabel, Scope};
use crate::board::View;
use crate::model::{ChoiceLabel, ChoiceStyle, Month, Outcome, sort_stably};
use crate::words::{count, percent_digits};

/// Every run on every item in view.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixSeries {
    /// One row a run with verdicts, most right first.
    pub rows: Vec<MatrixRow>,
    /// The items, group after group, in each group those that most runs got right first. By categories an item
    /// occurs once in each of its own.
    pub columns: Vec<MatrixColumn>,
    /// The stretches of [`Self::columns`], in order.
    pub groups: Vec<MatrixGroup>,
    /// Runs in view that only have totals.
    pub without_verdicts: u64,
    /// Items in view.
    pub items: u64,
    /// Items that a run has a verdict for.
    pub asked: u64,
    /// Items that no run got right, of those that a run has a verdict for.
    pub right_in_none: u64,
    /// Items that every run with a verdict got right.
    pub right_in_all: u64,
}

/// One run of [`MatrixSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixRow {
    /// Who.
    pub label: RunLabel,
    /// Share right of the items with a verdict, 0 to 1.
    pub share: f64,
    /// Items with a verdict.
    pub n: u64,
    /// One entry a column; `None` where the run has no verdict.
    pub cells: Vec<Option<MatrixCell>>,
}

/// What a run did on an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixCell {
    /// The outcome of its first sample.
    pub outcome: Outcome,
    /// The letter of its first sample, in the order that the run saw.
    pub letter: Option<ChoiceLabel>,
    /// Samples that are right.
    pub right: u16,
    /// Samples.
    pub samples: u16,
}

/// One item of [`MatrixSeries`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixColumn {
    /// Its month.
    pub month: Month,
    /// Its number in the month.
    pub no: usize,
    /// Samples of all rows that are right.
    pub right: u32,
    /// Samples of all rows.
    pub samples: u32,
}

/// A stretch of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixGroup {
    /// What they have in common; empty where nothing.
    pub name: String,
    /// How many there are.
    pub n: usize,
}

impl MatrixCell {
    /// The share of its samples that are right, 0 to 1.
    pub fn share(self) -> f64 {
        f64::from(self.right) / f64::from(self.samples.max(1))
    }

    /// `right (E)`, `wrong (B)`, `failed`, `right in 2 of 3 samples`.
    pub fn words(self) -> String {
        if self.samples > 1 {
            return format!("right in {} of {} samples", self.right, self.samples);
        }
        match self.letter {
            Some(letter) => format!("{} ({letter})", self.outcome.label()),
            None => self.outcome.label().to_owned(),
        }
    }
}

impl MatrixColumn {
    /// By share right, most first, then in the order of the dataset.
    fn easier(&self, other: &Self) -> std::cmp::Ordering {
        let (own, others) = (u64::from(self.right), u64::from(other.right));
        let (left, right) = (others * u64::from(self.samples), own * u64::from(other.samples));
        left.cmp(&right)
            .then_with(|| (self.month, self.no).cmp(&(other.month, other.no)))
    }
}

impl View<'_> {
    pub(super) fn matrix_series(&self, labels: Vec<(usize, RunLabel)>, grouping: ItemGrouping) -> MatrixSeries {
        let all = labels.len();
        let mut rows: Vec<MatrixRow> = labels
            .into_iter()
            .filter_map(|(run, label)| self.matrix_row(run, label))
            .collect();
        sort_stably(&mut rows, |a, b| {
            b.share.total_cmp(&a.share).then_with(|| a.label.run.cmp(&b.label.run))
        });
        let of_item: Vec<MatrixColumn> = (self.items.iter().enumerate())
            .filter_map(|(place, &item)| {
                let item = self.matrix.item(item)?;
                let mut column = MatrixColumn {
                    month: item.month,
                    no: item.no,
                    right: 0,
                    samples: 0,
                };
                for cell in rows.iter().filter_map(|row| row.cells.get(place)?.as_ref()) {
                    column.right += u32::from(cell.right);
                    column.samples += u32::from(cell.samples);
                }
                Some(column)
            })
            .collect();
        let asked = || of_item.iter().filter(|column| column.samples > 0);
        let (asked_count, right_in_none, right_in_all) = (
            asked().count() as u64,
            asked().filter(|column| column.right == 0).count() as u64,
            asked().filter(|column| column.right == column.samples).count() as u64,
        );
        let mut order: Vec<usize> = Vec::new();
        let mut groups = Vec::new();
        for (name, mut places) in self.item_groups(grouping) {
            let column = |place: &usize| of_item.get(*place);
            sort_stably(&mut places, |a, b| match (column(a), column(b)) {
                (Some(a), Some(b)) => a.easier(b),
                _ => a.cmp(b),
            });
            if !places.is_empty() {
                groups.push(MatrixGroup { name, n: places.len() });
                order.append(&mut places);
            }
        }
        for row in &mut rows {
            let cell = |place: &usize| row.cells.get(*place).copied().flatten();
            row.cells = order.iter().map(cell).collect();
        }
        MatrixSeries {
            without_verdicts: (all - rows.len()) as u64,
            rows,
            columns: order.iter().filter_map(|place| of_item.get(*place).copied()).collect(),
            groups,
            items: self.items.len() as u64,
            asked: asked_count,
            right_in_none,
            right_in_all,
        }
    }

    /// A run on the items in view, in their order; `None` without any verdict.
    fn matrix_row(&self, run: usize, label: RunLabel) -> Option<MatrixRow> {
        let run = self.matrix.run(run)?;
        let cell = |item: usize| {
            let first = run.cell(item)?;
            let mut cell = MatrixCell {
                outcome: first.outcome,
                letter: first.letter,
                right: 0,
                samples: 0,
            };
            for sample in run.samples(item) {
                cell.samples += 1;
                cell.right += u16::from(sample.outcome == Outcome::Correct);
            }
            Some(cell)
        };
        let cells: Vec<Option<MatrixCell>> = self.items.iter().map(|&item| cell(item)).collect();
        let (mut n, mut sum) = (0, 0.0);
        for cell in cells.iter().flatten() {
            n += 1;
            sum += cell.share();
        }
        (n > 0).then(|| MatrixRow {
            label,
            share: sum / n as f64,
            n,
            cells,
        })
    }

    /// The groups with the places of their items in the view.
    fn item_groups(&self, grouping: ItemGrouping) -> Vec<(String, Vec<usize>)> {
        let places = |keep: &dyn Fn(&crate::board::ItemRow) -> bool| -> Vec<usize> {
            let items = self.items.iter().enumerate();
            let kept = items.filter(|(_, item)| self.matrix.item(**item).is_some_and(keep));
            kept.map(|(place, _)| place).collect()
        };
        match grouping {
            ItemGrouping::Nothing => vec![(String::new(), places(&|_| true))],
            ItemGrouping::Style => [
                Some(ChoiceStyle::Original),
                Some(ChoiceStyle::SubstitutionResistant),
                None,
            ]
            .map(|style| {
                let name = style.map_or("choices not known", ChoiceStyle::label);
                (name.to_owned(), places(&|item| item.style == style))
            })
            .into(),
            ItemGrouping::Month => (self.months.iter())
                .map(|&month| (month.short(), places(&|item| item.month == month)))
                .collect(),
            ItemGrouping::Category => {
                let names = self.categories();
                let mut groups: Vec<(String, Vec<usize>)> = (names.iter())
                    .map(|name| (name.to_string(), places(&|item| item.categories.contains(name))))
                    .collect();
                sort_stably(&mut groups, |(_, a), (_, b)| b.len().cmp(&a.len()));
                groups.push(("no category".to_owned(), places(&|item| item.categories.is_empty())));
                groups
            }
        }
    }
}

impl MatrixSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes = vec![
            "Runs with most right on top; in each group the items that most runs got right at the left. No answer: failed, \
             unread or unanswered."
                .to_owned(),
        ];
        if self.without_verdicts > 0 {
            notes.push(format!(
                "No verdicts by item are known of {}.",
                count(self.without_verdicts, "run")
            ));
        }
        if self.rows.iter().any(|row| row.n < self.items) {
            notes.push("A run without a verdict for an item does not count for or against it.".to_owned());
        }
        let which = self.which(scope.left_out > 0);
        notes.extend(self.facts(which));
        Caption {
            title: self.title(which),
            subtitle: format!(
                "{} on {}",
                count(self.rows.len() as u64, "run"),
                count(self.items, "item")
            ),
            notes,
            source: scope.source(&labels, "run"),
        }
    }

    /// Which runs count: of those with totals only, and of items that a run was not asked, nobody knows. `is_part` where
    /// there are runs in view without verdicts.
    fn which(&self, is_part: bool) -> &'static str {
        if is_part || self.rows.iter().any(|row| row.n < self.asked) {
            " with verdicts"
        } else {
            ""
        }
    }

    fn title(&self, which: &str) -> String {
        let (none, all, items) = (self.right_in_none, self.right_in_all, count(self.asked, "item"));
        match self.rows.as_slice() {
            [] => "No run has verdicts for these filters".to_owned(),
            [row] => format!("{} misses {none} of {items}", row.label.full()),
            _ => format!("No run{which} is right on {none} of {items}, every run{which} on {all}"),
        }
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::new(&[
            "month",
            "item",
            "group",
            "right",
            "samples",
            "right, %",
            "runs",
            "discrimination",
        ]);
        // A table of a hundred thousand cells serves nobody, and would take longer than the drawing.
        let rows: &[MatrixRow] = if self.rows.len() * self.columns.len() <= MOST_CELLS {
            &self.rows
        } else {
            &[]
        };
        table.header.extend(rows.iter().map(|row| row.label.full()));
        let groups = self.groups.iter();
        let names = groups.flat_map(|group| std::iter::repeat_n(&group.name, group.n));
        for (place, (column, group)) in self.columns.iter().zip(names).enumerate() {
            let mut cells = vec![column.month.to_string(), column.no.to_string(), group.clone()];
            add_counts(&mut cells, &[u64::from(column.right), u64::from(column.samples)]);
            let share = f64::from(column.right) / f64::from(column.samples.max(1));
            cells.push(if column.samples > 0 {
                percent_digits(share)
            } else {
                String::new()
            });
            add_counts(&mut cells, &[self.runs_on(place)]);
            // Adding zero turns −0 to 0.
            let digits = |value: f64| format!("{:.2}", (value * 100.0).round() / 100.0 + 0.0);
            cells.push(self.discrimination(place).map(digits).unwrap_or_default());
            cells.extend(rows.iter().map(|row| {
                let cell = row.cells.get(place).copied().flatten();
                cell.map(MatrixCell::words).unwrap_or_default()
            }));
            table.rows.push(cells);
        }
        table
    }
}

/// The most cells that the table holds beside the counts.
const MOST_CELLS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tiny;

    fn series(rows: &[(&str, &str)], grouping: ItemGrouping) -> MatrixSeries {
        let matrix = tiny::matrix(rows);
        let view = View::everything(&matrix);
        let (seen, _) = view.seen();
        view.matrix_series(seen.into_iter().map(|seen| (seen.run, seen.label)).collect(), grouping)
    }

    fn numbers(series: &MatrixSeries) -> Vec<usize> {
        series.columns.iter().map(|column| column.no).collect()
    }

    #[test]
    fn easy_items_and_good_runs_come_first() {
        let series = series(&[("b", "AEAAE"), ("a", "EEAEE"), ("c", "EA!  ")], ItemGrouping::Nothing);
        let names: Vec<&str> = series.rows.iter().map(|row| row.label.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        // The key is E E D of November, E E of December.
        assert_eq!(numbers(&series), [2, 1, 2, 1, 3]);
        assert_eq!((series.right_in_none, series.right_in_all), (1, 1));
        let last = series.rows[2].cells.last().unwrap().unwrap();
        assert_eq!((last.outcome, last.share()), (Outcome::Failed, 0.0));
        assert_eq!(series.rows[2].cells[0], None);
        assert_eq!(series.rows[0].cells[0].unwrap().words(), "right (E)");
    }

    #[test]
    fn groups_are_stretches_and_categories_repeat_items() {
        let of = |grouping| {
            let series = series(&[("a", "EEAEE")], grouping);
            let groups: Vec<(String, usize)> = series
                .groups
                .iter()
                .map(|group| (group.name.clone(), group.n))
                .collect();
            (groups, series.columns.len())
        };
        let named = |groups: &[(&str, usize)]| {
            groups
                .iter()
                .map(|(name, n)| ((*name).to_owned(), *n))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            of(ItemGrouping::Style),
            (named(&[("original", 3), ("substitution-resistant", 2)]), 5)
        );
        assert_eq!(of(ItemGrouping::Month), (named(&[("Nov 2025", 3), ("Dec 2025", 2)]), 5));
        assert_eq!(
            of(ItemGrouping::Category),
            (named(&[("Existence", 3), ("Uniqueness", 2)]), 5)
        );
    }
}
