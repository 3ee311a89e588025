use serde::{Deserialize, Serialize};

use super::audit::{Audit, RecordAudit, SampleAudit};
use crate::model::{ChoiceLabel, Outcome, Score};

/// How one sample votes for the answer of its item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vote {
    /// The letter; `None` for a verdict whose letter is not known, which votes as a letter of its own.
    pub letter: Option<ChoiceLabel>,
    /// Whether that letter is right.
    pub is_right: bool,
}

/// Whether the most frequent letter is right. Of letters that are equally frequent the one that came first counts;
/// samples without a letter have no vote, and without any vote nothing is right.
pub fn is_majority_right(votes: impl Iterator<Item = Vote> + Clone) -> bool {
    let count = |letter: Option<ChoiceLabel>| votes.clone().filter(|other| other.letter == letter).count();
    let winner = votes.clone().reduce(|best, next| {
        let is_more_frequent = count(next.letter) > count(best.letter);
        if is_more_frequent { next } else { best }
    });
    winner.is_some_and(|winner| winner.is_right)
}

/// The chance that of `k` samples, drawn without replacement from `n` of which `right` are right, at least one is
/// right: 1 − C(n − right, k) / C(n, k), the unbiased estimator of pass@k (Chen et al. 2021, arXiv:2107.03374,
/// equation 1). `None` unless 1 ≤ k ≤ n and right ≤ n.
pub fn pass_at(n: usize, right: usize, k: usize) -> Option<f64> {
    if k == 0 || k > n || right > n {
        return None;
    }
    // As a product, as the paper computes it: binomial coefficients would overflow.
    let all_wrong = (n - right + 1..=n).map(|i| 1.0 - k as f64 / i as f64);
    Some(if n - right < k {
        1.0
    } else {
        1.0 - all_wrong.product::<f64>()
    })
}

/// What several samples an item come to in one file. A sample that failed or has no letter is not right, as the
/// published scores count it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repeats {
    /// Records with a sample.
    pub records: usize,
    /// The smallest number of samples that a record has.
    pub fewest: usize,
    /// The largest number.
    pub most: usize,
    /// Mean over the records of the share of their samples that are right (avg@n).
    pub mean: f64,
    /// Mean over the records of [`pass_at`], for k from 1 to `fewest`.
    pub pass: Vec<f64>,
    /// Records whose most frequent letter is right; see [`is_majority_right`].
    pub majority: Score,
    /// The score of each sample by its number, from the first, over the records that have one of that number.
    pub by_sample: Vec<Score>,
    /// Standard deviation (n − 1) of the accuracies of the first `fewest` of these; `None` where that is one.
    pub deviation: Option<f64>,
    /// Mean over the records with two samples or more of the share of pairs of samples that have the same letter. A
    /// sample without a letter is like no other.
    pub agreement: f64,
    /// Records of two samples or more that all have the same letter.
    pub unanimous: usize,
    /// Samples that stand as stored in a file that is replayed, and count so in all of this.
    pub as_recorded: usize,
}

impl Audit {
    /// What the samples come to by the verdicts of this audit; `None` where no record has more than one, or the file tells
    /// a total that cannot be true.
    pub fn repeats(&self) -> Option<Repeats> {
        if !self.has_possible_total() {
            return None;
        }
        let records: Vec<Counted> = self
            .records
            .iter()
            .filter(|record| !record.samples.is_empty())
            .map(|record| Counted::of(&record.samples))
            .collect();
        let counts = || records.iter().map(|record| record.rights.len());
        let (fewest, most) = (counts().min()?, counts().max()?);
        if most < 2 {
            return None;
        }
        let mean = |of: &dyn Fn(&Counted) -> f64| records.iter().map(of).sum::<f64>() / records.len() as f64;
        let by_sample: Vec<Score> = (0..most).map(|sample| score_of(&records, sample)).collect();
        let accuracies: Vec<f64> = by_sample
            .iter()
            .take(fewest)
            .filter_map(|score| score.accuracy())
            .collect();
        let several = || records.iter().filter_map(|record| record.agreement);
        Some(Repeats {
            records: records.len(),
            fewest,
            most,
            mean: mean(&|record| record.right() as f64 / record.rights.len() as f64),
            pass: (1..=fewest)
                .map(|k| mean(&|record| pass_at(record.rights.len(), record.right(), k).unwrap_or_default()))
                .collect(),
            majority: Score {
                correct: records.iter().filter(|record| record.is_majority_right).count() as u64,
                total: records.len() as u64,
            },
            by_sample,
            deviation: deviation(&accuracies),
            agreement: several().sum::<f64>() / several().count() as f64,
            unanimous: several().filter(|share| *share == 1.0).count(),
            as_recorded: self.as_recorded().samples,
        })
    }
}

impl RecordAudit {
    /// Whether the most frequent letter of its samples is right, and whether all its samples, two or more, have the same
    /// letter: the records that [`Repeats::majority`] and [`Repeats::unanimous`] count.
    pub fn repeats(&self) -> (bool, bool) {
        let counted = Counted::of(&self.samples);
        (counted.is_majority_right, counted.agreement == Some(1.0))
    }
}

/// The samples of a record, counted.
struct Counted {
    rights: Vec<bool>,
    is_majority_right: bool,
    /// The share of pairs with the same letter; `None` for one sample.
    agreement: Option<f64>,
}

impl Counted {
    fn of(samples: &[SampleAudit]) -> Self {
        let letters: Vec<Option<ChoiceLabel>> = samples.iter().map(letter).collect();
        // Of n equal letters n(n − 1)/2 pairs are alike, so that no pair has to be looked at.
        let alike = ChoiceLabel::ALL.into_iter().map(|label| {
            let equal = letters.iter().filter(|letter| **letter == Some(label)).count();
            equal * equal.saturating_sub(1) / 2
        });
        let pairs = letters.len() * letters.len().saturating_sub(1) / 2;
        Self {
            rights: samples.iter().map(is_right).collect(),
            is_majority_right: is_majority_right(samples.iter().filter_map(vote)),
            agreement: (pairs > 0).then(|| alike.sum::<usize>() as f64 / pairs as f64),
        }
    }

    fn right(&self) -> usize {
        self.rights.iter().filter(|is_right| **is_right).count()
    }
}

fn is_right(sample: &SampleAudit) -> bool {
    sample.replayed_outcome == Outcome::Correct
}

fn letter(sample: &SampleAudit) -> Option<ChoiceLabel> {
    let parsed = sample.parsed.as_ref();
    parsed.map_or(sample.recorded, |parsed| parsed.letter)
}

fn vote(sample: &SampleAudit) -> Option<Vote> {
    sample.replayed_outcome.is_answered().then(|| Vote {
        letter: letter(sample),
        is_right: is_right(sample),
    })
}

fn score_of(records: &[Counted], sample: usize) -> Score {
    let found = || records.iter().filter_map(|record| record.rights.get(sample));
    Score {
        correct: found().filter(|is_right| **is_right).count() as u64,
        total: found().count() as u64,
    }
}

fn deviation(values: &[f64]) -> Option<f64> {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (values.len() > 1).then(|| (squares / (n - 1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pass_at_k_is_one_minus_the_chance_of_drawing_wrong_ones_alone() {
        // Of 5 with 2 right, 3 of the 10 pairs are wrong.
        assert!((pass_at(5, 2, 1).unwrap() - 0.4).abs() < 1e-12);
        assert!((pass_at(5, 2, 2).unwrap() - 0.7).abs() < 1e-12);
        assert_eq!((pass_at(5, 2, 4), pass_at(5, 2, 5)), (Some(1.0), Some(1.0)));
        assert_eq!((pass_at(5, 0, 5), pass_at(5, 5, 1)), (Some(0.0), Some(1.0)));
        assert_eq!(
            (pass_at(5, 2, 0), pass_at(5, 2, 6), pass_at(1, 2, 1)),
            (None, None, None)
        );
        for n in 1..9_usize {
            for right in 0..=n {
                for k in 1..=n {
                    // Counted over all subsets.
                    let subsets = (0..1_u32 << n).filter(|set| set.count_ones() as usize == k);
                    let (all, hit) = subsets.fold((0, 0), |(all, hit), set| {
                        (all + 1, hit + u32::from(set & ((1 << right) - 1) != 0))
                    });
                    let expected = f64::from(hit) / f64::from(all);
                    assert!(
                        (pass_at(n, right, k).unwrap() - expected).abs() < 1e-12,
                        "{n} {right} {k}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_first_of_equally_frequent_letters_counts() {
        let votes = |text: &str| {
            let votes: Vec<Vote> = text
                .chars()
                .map(|letter| Vote {
                    letter: ChoiceLabel::from_char(letter),
                    is_right: letter == 'A',
                })
                .collect();
            is_majority_right(votes.into_iter())
        };
        assert_eq!(
            ["AB", "BA", "BAA", "ABB", "?A", "??A", ""].map(votes),
            [true, false, true, false, false, false, false]
        );
    }
}
