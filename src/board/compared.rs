use super::paired::PairedItem;
use super::{Comparison, RunRow, View};
use crate::model::{ChoiceStyle, sort_stably};
use crate::stats::holm;

/// On which side of a comparison an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Only the first run is right, or it is right more often.
    OnlyFirst,
    /// Only the second is.
    OnlySecond,
    /// Neither is right, ever.
    Neither,
    /// Both are right, alike often where items have several samples.
    Both,
}

impl Side {
    /// Who is right, in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::OnlyFirst => "only the first",
            Self::OnlySecond => "only the second",
            Self::Neither => "neither",
            Self::Both => "both",
        }
    }

    /// Whether the two runs differ.
    pub const fn is_discordant(self) -> bool {
        matches!(self, Self::OnlyFirst | Self::OnlySecond)
    }
}

/// One item that both runs have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedItem {
    /// Its index in the matrix.
    pub item: usize,
    /// On which side it is.
    pub side: Side,
    /// Right samples of samples counted of each run, where either has several.
    pub samples: Option<[(u32, u32); 2]>,
}

/// Some of the items, with what the two runs did on them.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedStratum {
    /// What the items have in common: a month, a style of choices, a category.
    pub name: String,
    /// The comparison on these items alone.
    pub comparison: Comparison,
    /// Its p-value among all strata shown (Holm).
    pub adjusted: f64,
}

/// Two runs, item by item: what the page that compares them shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The runs, by index in the matrix.
    pub runs: [usize; 2],
    /// On all items in view that both have.
    pub comparison: Comparison,
    /// By month, style of choices and category, of those that have an item of both.
    pub strata: Vec<ComparedStratum>,
    /// The items: those where the runs differ first, in the order of [`Side`], then of the matrix.
    pub items: Vec<ComparedItem>,
}

/// Another run beside the first one of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rival {
    /// Its index in the matrix.
    pub run: usize,
    /// The first run against it.
    pub comparison: Comparison,
    /// The p-value among all rivals (Holm).
    pub adjusted: f64,
}

/// [`View::rivals`] on their way: of many runs and items a part at a time.
#[derive(Clone, Debug)]
pub struct Rivals {
    first: usize,
    /// The place among the runs in view to go on from.
    next: usize,
    compared: Vec<(usize, Comparison)>,
}

impl Rivals {
    /// Of a run; none is compared yet.
    pub const fn of(first: usize) -> Self {
        Self {
            first,
            next: 0,
            compared: Vec::new(),
        }
    }

    /// Compares up to so many more runs of the view, which has to be the same every time; whether any are left.
    pub fn go_on(&mut self, view: &View<'_>, count: usize) -> bool {
        let end = self.next.saturating_add(count).min(view.runs.len());
        for &run in view.runs.get(self.next..end).unwrap_or_default() {
            if run != self.first
                && let Some(comparison) = view.comparison(self.first, run)
            {
                self.compared.push((run, comparison));
            }
        }
        self.next = end;
        end < view.runs.len()
    }

    /// All of them, those that the run differs from most first.
    pub fn finish(self) -> Vec<Rival> {
        let adjusted = adjusted(self.compared.iter().map(|(_, comparison)| comparison));
        let rivals = self.compared.into_iter().zip(adjusted);
        let mut rivals: Vec<Rival> = rivals
            .map(|((run, comparison), adjusted)| Rival {
                run,
                comparison,
                adjusted,
            })
            .collect();
        sort_stably(&mut rivals, |a, b| {
            b.comparison.difference.abs().total_cmp(&a.comparison.difference.abs())
        });
        rivals
    }
}

impl View<'_> {
    /// Two runs compared on the items in view; `None` where they share none. The runs themselves need not be in view.
    pub fn compared(&self, first: usize, second: usize) -> Option<Compared> {
        let comparison = self.comparison(first, second)?;
        let runs = (self.matrix.run(first)?, self.matrix.run(second)?);
        let mut items: Vec<ComparedItem> = self.compared_items(runs.0, runs.1);
        sort_stably(&mut items, |a, b| a.side.cmp(&b.side));
        let months = self.months.iter().map(|&month| (month.long(), self.with_month(month)));
        let styles = ChoiceStyle::ALL
            .into_iter()
            .filter(|style| self.selection.style.is_none_or(|chosen| chosen == *style))
            .map(|style| (format!("{} choices", style.label()), self.with_style(style)));
        let categories = self.categories();
        let categories = categories
            .iter()
            .map(|category| (category.to_string(), self.with_category(category)));
        let of_stratum = |(name, view): (String, View<'_>)| Some((name, view.comparison(first, second)?));
        let strata: Vec<_> = months.chain(styles).chain(categories).filter_map(of_stratum).collect();
        let adjusted = adjusted(strata.iter().map(|(_, comparison)| comparison));
        let strata = strata.into_iter().zip(adjusted);
        Some(Compared {
            runs: [first, second],
            comparison,
            strata: strata
                .map(|((name, comparison), adjusted)| ComparedStratum {
                    name,
                    comparison,
                    adjusted,
                })
                .collect(),
            items,
        })
    }

    /// The runs in view that share items with a run, each compared with it; those that it differs from most first.
    pub fn rivals(&self, first: usize) -> Vec<Rival> {
        let mut rivals = Rivals::of(first);
        rivals.go_on(self, usize::MAX);
        rivals.finish()
    }

    /// The two runs to compare: those chosen, as far as they are known, then those in view that got most right of
    /// items they share; `None` where no two share an item in view.
    pub fn pair_to_compare(&self, chosen: &[usize]) -> Option<[usize; 2]> {
        let share = |run: usize| self.tally(run).ok().and_then(|tally| tally.accuracy());
        let has_verdicts = |run: usize| self.matrix.run(run).is_some_and(RunRow::has_verdicts);
        let mut others: Vec<(usize, f64)> = self
            .runs
            .iter()
            .filter(|&&run| has_verdicts(run) && !chosen.contains(&run))
            .filter_map(|&run| Some((run, share(run)?)))
            .collect();
        sort_stably(&mut others, |a, b| b.1.total_cmp(&a.1));
        let mut candidates = chosen.iter().copied().chain(others.into_iter().map(|(run, _)| run));
        let first = candidates.next()?;
        match chosen.get(1) {
            Some(&second) => Some([first, second]),
            None => candidates
                .find(|&run| self.paired(first, run).is_some())
                .map(|run| [first, run]),
        }
    }

    fn compared_items(&self, first: &RunRow, second: &RunRow) -> Vec<ComparedItem> {
        let has_several = first.sample_count() > 1 || second.sample_count() > 1;
        let of_item = |(item, paired): (usize, PairedItem)| {
            let counts = [paired.first, paired.second].map(|samples| (samples.right, samples.counted));
            ComparedItem {
                item,
                side: paired.side(),
                samples: has_several.then_some(counts),
            }
        };
        self.numbered_pairs(first, second).map(of_item).collect()
    }
}

fn adjusted<'c>(comparisons: impl Iterator<Item = &'c Comparison>) -> Vec<f64> {
    let p_values: Vec<f64> = comparisons.map(|comparison| comparison.p_value).collect();
    holm(&p_values)
}

#[cfg(test)]
mod tests {
    use super::super::{Selection, tiny};
    use super::*;

    #[test]
    fn items_where_two_runs_differ_come_first() {
        let matrix = tiny::matrix(&[("x", "EED! "), ("y", "EAA E")]);
        let view = View::everything(&matrix);
        let compared = view.compared(0, 1).unwrap();
        let sides: Vec<(usize, Side)> = compared.items.iter().map(|item| (item.item, item.side)).collect();
        assert_eq!(sides, [(1, Side::OnlyFirst), (2, Side::OnlyFirst), (0, Side::Both)]);
        assert_eq!(compared.comparison, view.comparison(0, 1).unwrap());
        // Each side as often as the table says.
        let on = |side: Side| compared.items.iter().filter(|item| item.side == side).count() as u64;
        let table = compared.comparison.table;
        assert_eq!(
            [Side::OnlyFirst, Side::OnlySecond, Side::Neither, Side::Both].map(on),
            [table.only_first, table.only_second, table.neither, table.both]
        );
    }

    #[test]
    fn strata_that_share_no_item_are_left_out_and_months_sum_to_the_whole() {
        let matrix = tiny::matrix(&[("x", "EED! "), ("y", "EAA E")]);
        let compared = View::everything(&matrix).compared(0, 1).unwrap();
        assert_eq!(compared.strata[0].name, "November 2025");
        assert_eq!(compared.strata[0].comparison.table.items(), 3);
        assert!(
            compared
                .strata
                .iter()
                .all(|stratum| stratum.comparison.table.items() > 0)
        );
        assert!(!compared.strata.iter().any(|stratum| stratum.name == "December 2025"));
        // Holm among all that are shown never lowers a p-value.
        assert!(
            compared
                .strata
                .iter()
                .all(|stratum| stratum.adjusted >= stratum.comparison.p_value)
        );
    }

    #[test]
    fn a_chosen_style_leaves_no_stratum_of_the_other() {
        let matrix = tiny::matrix(&[("x", "EEDAA"), ("y", "EAAEE")]);
        let selection = Selection {
            style: Some(ChoiceStyle::Original),
            ..Selection::default()
        };
        let compared = View::new(&matrix, selection).compared(0, 1).unwrap();
        assert!(
            !compared
                .strata
                .iter()
                .any(|stratum| stratum.name.contains("resistant choices"))
        );
    }

    #[test]
    fn the_pair_is_the_chosen_one_or_the_best_that_share_items() {
        let matrix = tiny::matrix(&[("x", "EAA  "), ("y", "EED  "), ("z", "   EE"), ("w", "EEA  ")]);
        let view = View::everything(&matrix);
        assert_eq!(
            view.pair_to_compare(&[0, 2]),
            Some([0, 2]),
            "chosen, though nothing is shared"
        );
        assert_eq!(view.pair_to_compare(&[0]), Some([0, 1]));
        // z has all of its two items right, and shares none with another.
        assert_eq!(view.pair_to_compare(&[2]), None);
        assert_eq!(view.compared(0, 2), None);
        let nobody = tiny::matrix(&[("x", "EAA  ")]);
        assert_eq!(View::everything(&nobody).pair_to_compare(&[]), None);
    }

    #[test]
    fn rivals_are_those_that_share_items_the_most_different_first() {
        let matrix = tiny::matrix(&[("x", "EED  "), ("y", "EEA  "), ("z", "   EE"), ("w", "AAA  ")]);
        let rivals = View::everything(&matrix).rivals(0);
        assert_eq!(rivals.iter().map(|rival| rival.run).collect::<Vec<_>>(), [3, 1]);
        assert!(rivals.iter().all(|rival| rival.adjusted >= rival.comparison.p_value));
        let view = View::everything(&matrix);
        let mut parts = Rivals::of(0);
        let turns = (0..).take_while(|_| parts.go_on(&view, 1)).count();
        assert_eq!(
            (turns, parts.finish()),
            (3, rivals),
            "a run at a time comes to the same"
        );
    }

    #[test]
    fn several_samples_are_counted_by_item() {
        let mut matrix = tiny::matrix(&[("x", "EEDAA"), ("y", "EAAAE")]);
        let further = tiny::matrix(&[("s", "EAD!A")]);
        matrix.runs[0].more_cells = further.runs.into_iter().map(|run| run.cells).collect();
        let compared = View::everything(&matrix).compared(0, 1).unwrap();
        let second = compared.items.iter().find(|item| item.item == 1).unwrap();
        assert_eq!((second.side, second.samples), (Side::OnlyFirst, Some([(1, 2), (0, 1)])));
        let names = ["X", "Y"].map(str::to_owned);
        assert!(compared.comparison.finding(&names).contains("right more often"));
    }
}
