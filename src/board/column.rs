use std::collections::BTreeSet;

use super::SortKey;

/// A column of the leaderboard that a reader may show or hide; run and share right always stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Column {
    /// Rank range.
    Rank,
    /// The 95 % interval, drawn.
    Interval,
    /// Answered items and the share right among them.
    Answered,
    /// Failed requests, and the share right were they all wrong or all right.
    Failed,
    /// Texts without a letter, and empty ones.
    Unread,
    /// Mean and median output tokens.
    Tokens,
    /// Cost of an item by the reader's own prices.
    Cost,
    /// The test against the first run.
    Against,
    /// Marks against chance and the best solver that never reads the question.
    Floor,
    /// Of runs with several samples an item: pass@n and majority.
    Repeats,
    /// How far the numbers can be checked.
    Provenance,
    /// Months covered.
    Months,
}

impl Column {
    /// All columns, in their order.
    pub const ALL: [Self; 12] = [
        Self::Rank,
        Self::Interval,
        Self::Answered,
        Self::Failed,
        Self::Unread,
        Self::Tokens,
        Self::Cost,
        Self::Against,
        Self::Floor,
        Self::Repeats,
        Self::Provenance,
        Self::Months,
    ];

    /// The columns shown where a reader has not chosen.
    pub fn defaults() -> BTreeSet<Self> {
        let is_extra = |column: &Self| matches!(column, Self::Cost | Self::Repeats | Self::Months);
        let mut defaults = BTreeSet::new();
        // Not collected, since that would sort them, with a sort of its own.
        defaults.extend(Self::ALL.into_iter().filter(|column| !is_extra(column)));
        defaults
    }

    /// The word in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::Interval => "interval",
            Self::Answered => "answered",
            Self::Failed => "failed",
            Self::Unread => "unread",
            Self::Tokens => "tokens",
            Self::Cost => "cost",
            Self::Against => "against",
            Self::Floor => "floor",
            Self::Repeats => "repeats",
            Self::Provenance => "provenance",
            Self::Months => "months",
        }
    }

    /// What the column is called where it is chosen.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::Interval => "95\u{a0}% interval",
            Self::Answered => "answered",
            Self::Failed => "failed",
            Self::Unread => "unread",
            Self::Tokens => "tokens",
            Self::Cost => "cost",
            Self::Against => "against the first",
            Self::Floor => "floor",
            Self::Repeats => "samples",
            Self::Provenance => "source",
            Self::Months => "months",
        }
    }

    /// The last line of its head, where rows cannot be sorted by what stands under it. Of baselines only where there
    /// are some.
    pub const fn plain_head(self, has_baselines: bool) -> Option<&'static str> {
        match self {
            Self::Failed => Some("% bounds"),
            Self::Floor if has_baselines => Some("vs baseline"),
            _ => None,
        }
    }

    /// Whether it stands before the run's name; all others follow the share right.
    pub fn is_before_run(self) -> bool {
        self == Self::Rank
    }

    /// The numbers of its cells that rows can be sorted by, as they stand there.
    pub const fn sort_keys(self) -> &'static [SortKey] {
        match self {
            Self::Answered => &[SortKey::Answered, SortKey::AnsweredAccuracy],
            Self::Failed => &[SortKey::Failed],
            Self::Unread => &[SortKey::Unread],
            Self::Tokens => &[SortKey::MeanTokens, SortKey::MedianTokens],
            Self::Provenance => &[SortKey::Provenance],
            Self::Months => &[SortKey::Months],
            Self::Rank => &[SortKey::Rank],
            Self::Interval => &[SortKey::IntervalLow],
            Self::Cost => &[SortKey::Cost],
            Self::Against => &[SortKey::Against],
            Self::Floor => &[SortKey::Floor],
            Self::Repeats => &[SortKey::PassShare],
        }
    }

    /// What its cells say, where the head does not tell. Of baselines only where there are some.
    pub(super) const fn note(self, has_baselines: bool) -> &'static str {
        match self {
            Self::Failed => "Bounds: the share right were every failed request wrong, and were every one right.",
            Self::Cost => "Cost: of an answered item, by the prices that you type under “More filters”.",
            Self::Against => {
                "Against the first: items that only the first got right (of several samples: more often), to items that \
                 only this run did, with the p-value of that pair alone, and “apart” where the two are so with all pairs \
                 taken together."
            }
            Self::Floor if !has_baselines => {
                "Chance: an exact one-sided test at 5\u{a0}%, each run alone, against guessing; a run that is not above has \
                 shown nothing that it lacks."
            }
            Self::Floor => {
                "Chance and baseline: exact one-sided tests at 5\u{a0}%, each run alone, against guessing and against the best baseline; a run that is not above \
                 has shown nothing that they lack."
            }
            Self::Repeats => {
                "Samples: avg@n is the mean over items of the share of samples right; pass@n has any right, majority \
                 the most frequent letter."
            }
            _ => "",
        }
    }

    /// The column with this word.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.slug() == slug)
    }
}
