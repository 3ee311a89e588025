use std::cmp::Ordering;

use super::{ProofBoard, ProofColumn, ProofRun, ProofSort};
use crate::model::{Edition, ModelGroup, ProofMetric, sort_stably};
use crate::stats::{RankRange, rank_ranges};

/// What a reader asks of a board of proofs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofSelection {
    /// Which edition: never both.
    pub edition: Edition,
    /// Models of one group; `None` means both.
    pub group: Option<ModelGroup>,
    /// The order of the rows; `None` for the board's own.
    pub sort: Option<ProofSort>,
    /// Words that the names of the rows have; it hides the others and changes no number.
    pub find: String,
}

/// A board of proofs as a reader asks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofView<'b> {
    /// The board.
    pub board: &'b ProofBoard,
    /// Of which edition.
    pub edition: Edition,
    /// The order of its rows.
    pub sort: ProofSort,
    /// Its runs in that order.
    pub runs: Vec<&'b ProofRun>,
    find: String,
}

/// The ranks of a run that are not ruled out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofRank {
    /// From the best to the worst.
    pub range: RankRange,
    /// Whether runs are apart where their intervals are; else where their printed numbers differ, which says nothing of
    /// chance.
    pub is_by_intervals: bool,
}

impl ProofRank {
    /// `2–5`, or `3` where one rank is left.
    pub fn words(self) -> String {
        self.range.to_string()
    }
}

impl ProofBoard {
    /// What is asked for of the board.
    pub fn view(&self, selection: &ProofSelection) -> ProofView<'_> {
        let sort = ProofSort::of(self.task, selection.sort);
        let is_in_view = |run: &&ProofRun| {
            run.edition == selection.edition && selection.group.is_none_or(|group| run.group == Some(group))
        };
        let mut view = ProofView {
            board: self,
            edition: selection.edition,
            sort,
            runs: self.runs.iter().filter(is_in_view).collect(),
            find: selection.find.to_lowercase(),
        };
        let names: Vec<String> = view.runs.iter().map(|run| run.label.full().to_lowercase()).collect();
        let values: Vec<Option<(f64, f64)>> = (0..view.runs.len()).map(|place| view.sorted_by(place)).collect();
        let mut order: Vec<usize> = (0..view.runs.len()).collect();
        let direct = |order: Ordering| if sort.is_descending { order.reverse() } else { order };
        sort_stably(&mut order, |a, b| {
            let value = |place: &usize| values.get(*place).copied().flatten();
            match (value(a), value(b)) {
                _ if sort.column == ProofColumn::Model => direct(names.get(*a).cmp(&names.get(*b))),
                (None, None) => Ordering::Equal,
                // What is not known comes last in both directions.
                (None, Some(_)) => Ordering::Greater,
                (Some(_), None) => Ordering::Less,
                (Some(a), Some(b)) => direct(a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))),
            }
        });
        view.runs = order
            .iter()
            .filter_map(|place| view.runs.get(*place).copied())
            .collect();
        view
    }
}

impl ProofView<'_> {
    /// Whether a run has the words that the reader looks for.
    pub fn is_found(&self, run: &ProofRun) -> bool {
        let name = run.label.full().to_lowercase();
        self.find.split_whitespace().all(|word| name.contains(word))
    }

    /// The number that a run is sorted by, with a second one for those that are equal in it.
    fn sorted_by(&self, place: usize) -> Option<(f64, f64)> {
        let run = self.runs.get(place)?;
        let one = match self.sort.column {
            ProofColumn::Value(metric) => run.share(metric)?.share,
            ProofColumn::Rank(metric) => {
                let range = self.ranks(metric).get(place).copied()??.range;
                return Some((range.best as f64, range.worst as f64));
            }
            ProofColumn::Drop => run.drop()?.0,
            ProofColumn::Credit => run.credit()??,
            ProofColumn::Model | ProofColumn::Source => return None,
        };
        Some((one, 0.0))
    }

    /// The rank of each run by a number, among the runs in view that can be ranked by it. Where any has an interval,
    /// those with one are ranked, and are apart where the intervals do not overlap; where none has, printed numbers that
    /// differ are apart and equal ones share their ranks. Of one run alone there is no rank.
    pub fn ranks(&self, metric: ProofMetric) -> Vec<Option<ProofRank>> {
        let shares = || self.runs.iter().map(|run| run.share(metric));
        let is_by_intervals = shares().flatten().any(|share| share.interval().is_some());
        let ranked = |place: usize| {
            let share = self.runs.get(place)?.share(metric)?;
            (share.interval().is_some() || !is_by_intervals).then_some(share)
        };
        let mut order: Vec<usize> = (0..self.runs.len()).filter(|place| ranked(*place).is_some()).collect();
        let share = |place: usize| ranked(place).map_or(0.0, |share| share.share);
        sort_stably(&mut order, |a, b| share(*b).total_cmp(&share(*a)));
        let is_apart = |better: usize, worse: usize| {
            let at = |place: usize| order.get(place).and_then(|place| ranked(*place));
            let Some((better, worse)) = at(better).zip(at(worse)) else {
                return false;
            };
            match better.interval().zip(worse.interval()) {
                Some((better, worse)) => better.low > worse.high,
                None => better.share > worse.share,
            }
        };
        let mut ranks = vec![None; self.runs.len()];
        if order.len() < 2 {
            return ranks;
        }
        for (place, range) in order.iter().zip(rank_ranges(order.len(), &is_apart)) {
            if let Some(rank) = ranks.get_mut(*place) {
                *rank = Some(ProofRank { range, is_by_intervals });
            }
        }
        ranks
    }
}
