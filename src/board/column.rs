use std::collections::BTreeSet;

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

    /// The column with this word.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.slug() == slug)
    }
}
