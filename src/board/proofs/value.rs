use crate::stats::{Interval, PrintedPercent, Z_95, wilson_of_share};
use crate::words::percent_digits;

/// What is known of one number of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ProofValue {
    /// It is not told: of this edition the paper prints others.
    Untold,
    /// It is not defined, as a rate over proofs of which there is none.
    Undefined,
    /// A share.
    Share(ProofShare),
}

/// A share on a board of proofs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofShare {
    /// The share, 0 to 1; of a published one as it is printed.
    pub share: f64,
    /// What it is a share of.
    pub basis: ShareBasis,
}

/// What a share is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareBasis {
    /// A count that is known, or the smallest that a printed percentage fits.
    Count(ProofCount),
    /// So many problems, and no count of them gives what is printed.
    OffGrid(u64),
    /// How many it is of is not published.
    Unknown,
}

/// Accepted proofs of some samples of each problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofCount {
    /// Accepted proofs.
    pub accepted: u64,
    /// Problems.
    pub problems: u64,
    /// Proofs a problem.
    pub samples: u64,
}

/// The paper speaks of four samples a problem, the released evaluator takes one unless told otherwise; which of them a
/// published score is of is not told (spec section 12, facts 6 and 8).
pub(super) const MOST_SAMPLES: u64 = 4;

impl ProofCount {
    /// `129/200`.
    pub fn words(self) -> String {
        format!("{}/{}", self.accepted, self.proofs())
    }

    /// All proofs.
    pub const fn proofs(self) -> u64 {
        self.problems * self.samples
    }

    /// The share accepted.
    pub fn share(self) -> f64 {
        self.accepted as f64 / self.proofs().max(1) as f64
    }
}

impl ProofShare {
    /// A share of a known count.
    pub fn counted(count: ProofCount) -> Self {
        Self {
            share: count.share(),
            basis: ShareBasis::Count(count),
        }
    }

    /// A share as printed, in percent with one decimal, of so many problems where that is published.
    pub fn printed(percent: f64, problems: Option<u64>) -> Self {
        let share = percent / 100.0;
        let basis = match problems {
            None => ShareBasis::Unknown,
            Some(problems) => fitting(share, problems).map_or(ShareBasis::OffGrid(problems), ShareBasis::Count),
        };
        Self { share, basis }
    }

    /// The count, where there is one.
    pub const fn count(self) -> Option<ProofCount> {
        match self.basis {
            ShareBasis::Count(count) => Some(count),
            ShareBasis::OffGrid(_) | ShareBasis::Unknown => None,
        }
    }

    /// The 95 % Wilson interval over problems, where there is a count: several samples of a problem make no further one,
    /// so with more of them it is at most as wide.
    pub fn interval(self) -> Option<Interval> {
        let count = self.count()?;
        Some(wilson_of_share(count.share(), count.problems as f64, Z_95))
    }
}

impl ProofValue {
    /// The share, where there is one.
    pub const fn share(self) -> Option<ProofShare> {
        match self {
            Self::Share(share) => Some(share),
            Self::Untold | Self::Undefined => None,
        }
    }
}

/// The count with the fewest samples a problem that a printed share fits.
fn fitting(share: f64, problems: u64) -> Option<ProofCount> {
    let printed: PrintedPercent = percent_digits(share).parse().ok()?;
    (1..=MOST_SAMPLES).find_map(|samples| {
        let counts = printed.counts(problems * samples)?;
        // Of several the printed digits tell none.
        (counts.start() == counts.end()).then(|| ProofCount {
            accepted: *counts.start(),
            problems,
            samples,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(percent: f64, problems: u64) -> Option<(u64, u64)> {
        let count = ProofShare::printed(percent, Some(problems)).count()?;
        Some((count.accepted, count.samples))
    }

    #[test]
    fn a_printed_share_is_the_count_with_the_fewest_samples_that_it_fits() {
        assert_eq!(fit(64.5, 200), Some((129, 1)));
        assert_eq!(fit(48.9, 45), Some((22, 1)));
        // 53.25 rounded up: of 400 proofs, and so of 800.
        assert_eq!(fit(53.3, 200), Some((213, 2)));
        assert_eq!(fit(16.7, 45), Some((15, 2)));
        assert_eq!(fit(46.1, 45), Some((83, 4)));
        assert_eq!(fit(33.5, 45), None, "33.3 and 33.9 are its neighbours of 180");
        assert_eq!(ProofShare::printed(33.5, Some(45)).basis, ShareBasis::OffGrid(45));
        assert_eq!(ProofShare::printed(75.8, None).basis, ShareBasis::Unknown);
    }

    #[test]
    fn an_interval_is_of_problems_whatever_was_sampled() {
        let of = |accepted, samples| {
            let count = ProofCount {
                accepted,
                problems: 45,
                samples,
            };
            ProofShare::counted(count).interval()
        };
        assert_eq!(of(18, 1), of(72, 4));
        assert_eq!(of(18, 1), Some(crate::stats::wilson(18, 45, Z_95)));
        assert_eq!(ProofShare::printed(33.5, Some(45)).interval(), None);
    }
}
