use std::fmt;

use super::{FailedPolicy, Repeats, RunRow, View};
use crate::model::{Month, Outcome, Provenance, ReportedMonth, Score};
use crate::stats::{Interval, Z_95, mean, median, wilson, wilson_of_share};
use crate::words::sum_of_means;

/// How many items came to each outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeCounts {
    /// Right letters.
    pub correct: u64,
    /// Wrong letters.
    pub wrong: u64,
    /// Text without a letter that could be read.
    pub unread: u64,
    /// Neither text nor error.
    pub unanswered: u64,
    /// Failed requests.
    pub failed: u64,
}

impl OutcomeCounts {
    /// Counts one item.
    pub fn add(&mut self, outcome: Outcome) {
        let count = match outcome {
            Outcome::Correct => &mut self.correct,
            Outcome::Wrong => &mut self.wrong,
            Outcome::Unread => &mut self.unread,
            Outcome::Unanswered => &mut self.unanswered,
            Outcome::Failed => &mut self.failed,
        };
        *count += 1;
    }

    /// Items with a letter, right or wrong.
    pub const fn answered(self) -> u64 {
        self.correct + self.wrong
    }

    /// All items counted.
    pub const fn total(self) -> u64 {
        self.answered() + self.unread + self.unanswered + self.failed
    }

    /// Right answers and items under a rule for failed requests.
    pub const fn score(self, policy: FailedPolicy) -> Score {
        let left_out = match policy {
            FailedPolicy::CountAsWrong => 0,
            FailedPolicy::LeaveOut => self.failed,
        };
        Score {
            correct: self.correct,
            total: self.total() - left_out,
        }
    }
}

/// What a run did in a view: counts, never a bare percentage.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// Right answers and items, under the view's rule for failed requests; of first samples, as the files' own
    /// totals are. See [`Self::accuracy`] where items have several.
    pub score: Score,
    /// Items in view, before that rule.
    pub selected: u64,
    /// Items of them that the run covers, before that rule: by verdict or within a total.
    pub covered: u64,
    /// Outcomes of the items with a verdict, by their first sample.
    pub counts: OutcomeCounts,
    /// What all samples come to, for a run with several an item and verdicts throughout.
    pub repeats: Option<Repeats>,
    /// How many independent items tell as much, where items have several samples or papers several items: what the
    /// interval is made of then.
    pub effective_items: Option<f64>,
    /// The part of `score` that comes from totals, of whose items nothing else is known.
    pub from_totals: Score,
    /// Mean tokens of the prompt over answered records; unknown as soon as a month has only totals.
    pub mean_prompt_tokens: Option<f64>,
    /// Mean output tokens over answered records, all samples counted; over totals, weighted by their items as the benchmark's page does.
    pub mean_output_tokens: Option<f64>,
    /// Median output tokens over answered records; unknown as soon as a month has only totals.
    pub median_output_tokens: Option<f64>,
    /// The weakest provenance of the months covered.
    pub provenance: Provenance,
    /// Months in view that the run covers, in whole or part.
    pub months: Vec<Month>,
    /// Months in view of which the run says nothing that can be used here.
    pub missing_months: Vec<Month>,
}

impl Tally {
    /// The share right in 0..=1, where items have several samples the mean of their means (avg@n); `None` of no items.
    pub fn accuracy(&self) -> Option<f64> {
        match &self.repeats {
            Some(repeats) => Some(repeats.mean),
            None => self.score.accuracy(),
        }
    }

    /// Items that [`Self::accuracy`] is the mean of.
    pub fn items(&self) -> u64 {
        self.repeats.map_or(self.score.total, |repeats| repeats.pass.total)
    }

    /// Right answers: whole, but where items have several samples the sum of their means.
    pub fn correct(&self) -> f64 {
        self.repeats
            .map_or(self.score.correct as f64, |repeats| repeats.mean * self.items() as f64)
    }

    /// Right answers out of items: `77/177`; where items have several samples with as many decimals as the percentage
    /// beside it needs to follow from it, `58.3/177`.
    pub fn count(&self) -> String {
        match self.repeats {
            Some(repeats) => format!("{}/{}", sum_of_means(repeats.mean, self.items()), self.items()),
            None => self.score.to_string(),
        }
    }

    /// The 95 % Wilson interval of the share right. Where items have several samples or papers several items its n
    /// is the number of independent items that tell as much ([`crate::stats::effective_items`]).
    pub fn interval(&self) -> Interval {
        match (self.effective_items, self.accuracy()) {
            (Some(items), Some(share)) => wilson_of_share(share, items, Z_95),
            _ => wilson(self.score.correct, self.score.total, Z_95),
        }
    }

    /// The share right were every failed request wrong, and were every one right; `None` when some items are only
    /// known within totals.
    pub fn failed_bounds(&self) -> Option<(f64, f64)> {
        if let Some(repeats) = &self.repeats {
            return Some(repeats.bounds);
        }
        let counts = self.outcomes().filter(|counts| counts.total() > 0)?;
        let share = |correct: u64| correct as f64 / counts.total() as f64;
        Some((share(counts.correct), share(counts.correct + counts.failed)))
    }

    /// Whether its share is of every item in view, so that the run may stand beside others: of one whose failed
    /// requests are left out it is of those that it answered, which may be the easier ones.
    pub fn is_complete(&self) -> bool {
        self.items() == self.selected && self.missing_months.is_empty()
    }

    /// Whether it has something for every item in view, be it a failed request that is left out: what it lacks then is
    /// not that it was not asked.
    pub fn covers_all(&self) -> bool {
        self.covered == self.selected && self.missing_months.is_empty()
    }

    /// Whether every item covered has a verdict of its own.
    pub const fn has_all_verdicts(&self) -> bool {
        self.from_totals.total == 0
    }

    /// Outcomes of all items covered; `None` when some are only known within totals.
    pub fn outcomes(&self) -> Option<OutcomeCounts> {
        self.has_all_verdicts().then_some(self.counts)
    }

    /// Right answers among those with a letter, of all samples; `None` when some items are only known within totals.
    pub fn answered_score(&self) -> Option<Score> {
        let counts = self.repeats.map(|repeats| repeats.counts).or_else(|| self.outcomes());
        counts.map(|counts| Score {
            correct: counts.correct,
            total: counts.answered(),
        })
    }
}

/// Why a run has no tally in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTally {
    /// The filters leave no item.
    NoItems,
    /// The run has nothing for the months in view.
    NotRun,
    /// Only totals are known, and this view asks which items were right.
    NoVerdicts,
    /// Only totals are known, and how many requests failed in them is not.
    FailuresUnknown,
}

impl NoTally {
    /// All of them, the most telling first.
    pub const ALL: [Self; 4] = [Self::NotRun, Self::NoVerdicts, Self::FailuresUnknown, Self::NoItems];
}

impl fmt::Display for NoTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoItems => "no item passes these filters",
            Self::NotRun => "not run on these months",
            Self::NoVerdicts => "only totals are known, no verdicts for this selection",
            Self::FailuresUnknown => "only totals are known, failed requests cannot be left out",
        })
    }
}

impl View<'_> {
    /// What the run at an index did on the items in view.
    ///
    /// Months with verdicts are counted item by item. A month of which only totals are known joins
    /// where its total answers the same question: no filter below months, or exactly one category
    /// whose total is published, and failed requests counted as wrong.
    ///
    /// # Errors
    /// When nothing the run has can be used, with the reason.
    pub fn tally(&self, run: usize) -> Result<Tally, NoTally> {
        let run = self.matrix.run(run).ok_or(NoTally::NotRun)?;
        if self.items.is_empty() {
            return Err(NoTally::NoItems);
        }
        let mut sum = Sum::default();
        for &month in &self.months {
            let in_month = sum.add_verdicts(self, run, month);
            if in_month > 0 {
                sum.months.push(month);
                continue;
            }
            match run.reported_month(month).map(|reported| self.total_of(reported)) {
                Some(Ok((score, reported))) => sum.add_total(run, month, score, reported),
                Some(Err(reason)) => sum.leave_out(month, reason),
                None => sum.leave_out(month, NoTally::NotRun),
            }
        }
        sum.finish(self, run)
    }

    /// The total of a month, where it answers the question of this view, with the month's means where those do too.
    fn total_of<'r>(&self, reported: &'r ReportedMonth) -> Result<(Score, Option<&'r ReportedMonth>), NoTally> {
        if self.selection.style.is_some() {
            return Err(NoTally::NoVerdicts);
        }
        if self.selection.failed == FailedPolicy::LeaveOut {
            return Err(NoTally::FailuresUnknown);
        }
        let mut chosen = self.selection.categories.iter();
        match (chosen.next(), chosen.next()) {
            (None, _) => Ok((reported.score, Some(reported))),
            (Some(category), None) => reported
                .categories
                .iter()
                .find(|(name, _)| name == category)
                .map(|(_, score)| (*score, None))
                .ok_or(NoTally::NoVerdicts),
            (Some(_), Some(_)) => Err(NoTally::NoVerdicts),
        }
    }
}

#[derive(Default)]
struct Sum {
    counts: OutcomeCounts,
    from_totals: Score,
    prompt_tokens: Vec<f64>,
    output_tokens: Vec<f64>,
    /// Means of reported months with their weight; `None` once a reported month has none.
    reported_tokens: Vec<Option<(f64, u64)>>,
    provenance: Option<Provenance>,
    months: Vec<Month>,
    missing_months: Vec<Month>,
    reason: Option<NoTally>,
}

impl Sum {
    fn add_verdicts(&mut self, view: &View<'_>, run: &RunRow, month: Month) -> usize {
        let mut found = 0;
        for item in view.items_of(month) {
            if let Some(cell) = run.cell(item) {
                found += 1;
                self.counts.add(cell.outcome);
            }
            for cell in run.samples(item).filter(|cell| cell.outcome.is_answered()) {
                self.prompt_tokens.extend(cell.prompt_tokens.map(|count| count as f64));
                self.output_tokens.extend(cell.output_tokens.map(|count| count as f64));
            }
        }
        if found > 0 {
            self.weaken(
                run.source(month)
                    .map_or(Provenance::Recorded, |source| source.provenance),
            );
        }
        found
    }

    fn add_total(&mut self, run: &RunRow, month: Month, score: Score, reported: Option<&ReportedMonth>) {
        self.from_totals.correct += score.correct;
        self.from_totals.total += score.total;
        let mean = reported.and_then(|reported| reported.mean_output_tokens);
        self.reported_tokens.push(mean.map(|mean| (mean, score.total)));
        self.weaken(
            run.source(month)
                .map_or(Provenance::Reported, |source| source.provenance),
        );
        self.months.push(month);
    }

    fn leave_out(&mut self, month: Month, reason: NoTally) {
        self.missing_months.push(month);
        // Totals that cannot be used say more than a month that was never run.
        if self.reason.is_none_or(|known| known == NoTally::NotRun) {
            self.reason = Some(reason);
        }
    }

    fn weaken(&mut self, provenance: Provenance) {
        self.provenance = Some(self.provenance.map_or(provenance, |known| known.min(provenance)));
    }

    fn finish(self, view: &View<'_>, run: &RunRow) -> Result<Tally, NoTally> {
        let Some(provenance) = self.provenance else {
            return Err(self.reason.unwrap_or(NoTally::NotRun));
        };
        let own = self.counts.score(view.selection.failed);
        let all_verdicts = self.from_totals.total == 0;
        let repeats = (all_verdicts && run.sample_count() > 1)
            .then(|| view.repeats(run))
            .flatten();
        let samples = repeats.map_or(own.total, |repeats| repeats.samples);
        let is_plain = repeats.is_none() && !view.has_clusters();
        Ok(Tally {
            score: Score {
                correct: own.correct + self.from_totals.correct,
                total: own.total + self.from_totals.total,
            },
            selected: view.items.len() as u64,
            covered: self.counts.total() + self.from_totals.total,
            counts: self.counts,
            repeats,
            effective_items: (all_verdicts && !is_plain && samples > 0).then(|| view.effective_items(run, samples)),
            from_totals: self.from_totals,
            mean_prompt_tokens: all_verdicts.then(|| mean(&self.prompt_tokens)).flatten(),
            mean_output_tokens: joint_mean(&self.output_tokens, &self.reported_tokens),
            median_output_tokens: all_verdicts.then(|| median(&self.output_tokens)).flatten(),
            provenance,
            months: self.months,
            missing_months: self.missing_months,
        })
    }
}

/// The mean of records and of months of which only a mean is known; `None` when one of those has none.
fn joint_mean(records: &[f64], reported: &[Option<(f64, u64)>]) -> Option<f64> {
    if reported.is_empty() {
        return mean(records);
    }
    let (mut sum, mut weight) = (records.iter().sum::<f64>(), records.len() as f64);
    for month in reported {
        let (mean, items) = (*month)?;
        sum += mean * items as f64;
        weight += items as f64;
    }
    (weight > 0.0).then(|| sum / weight)
}
