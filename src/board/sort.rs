/// A column that the leaderboard can be sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SortKey {
    /// Share right.
    #[default]
    Accuracy,
    /// Share right among answered items.
    AnsweredAccuracy,
    /// Items with a letter.
    Answered,
    /// Failed requests.
    Failed,
    /// Texts without a letter.
    Unread,
    /// Mean output tokens.
    MeanTokens,
    /// Median output tokens.
    MedianTokens,
    /// Name of the model, then its conditions.
    Name,
    /// The best rank not ruled out, then the worst.
    Rank,
    /// The lower end of the 95 % interval.
    IntervalLow,
    /// Cost of an item by the reader's own prices.
    Cost,
    /// Items that the first run alone got right, less those that this run alone did.
    Against,
    /// Above, not above or below chance; then the same against the best baseline.
    Floor,
    /// Of runs with several samples an item: share of items with any right.
    PassShare,
    /// Where the numbers come from.
    Provenance,
    /// Number of months.
    Months,
}

impl SortKey {
    /// All keys, in the order of the columns.
    pub const ALL: [Self; 16] = [
        Self::Rank,
        Self::Name,
        Self::Accuracy,
        Self::IntervalLow,
        Self::Answered,
        Self::Failed,
        Self::Unread,
        Self::AnsweredAccuracy,
        Self::MeanTokens,
        Self::MedianTokens,
        Self::Cost,
        Self::Against,
        Self::Floor,
        Self::PassShare,
        Self::Provenance,
        Self::Months,
    ];

    /// The word in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Accuracy => "accuracy",
            Self::AnsweredAccuracy => "answered-accuracy",
            Self::Answered => "answered",
            Self::Failed => "failed",
            Self::Unread => "unread",
            Self::MeanTokens => "tokens",
            Self::MedianTokens => "median-tokens",
            Self::Name => "name",
            Self::Provenance => "provenance",
            Self::Months => "months",
            Self::Rank => "rank",
            Self::IntervalLow => "interval",
            Self::Cost => "cost",
            Self::Against => "against",
            Self::Floor => "floor",
            Self::PassShare => "repeats",
        }
    }

    /// The head of the column, wherever the leaderboard stands.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Accuracy => "% right",
            Self::AnsweredAccuracy => "% of them",
            Self::Answered => "answered",
            Self::Failed => "failed",
            Self::Unread => "unread",
            Self::MeanTokens => "mean tokens",
            Self::MedianTokens => "median",
            Self::Name => "run",
            Self::Provenance => "source",
            Self::Months => "months",
            Self::Rank => "rank",
            Self::IntervalLow => "95\u{a0}% interval",
            Self::Cost => "cost",
            Self::Against => "against the first",
            Self::Floor => "vs chance",
            Self::PassShare => "samples",
        }
    }

    /// The key with this word.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.slug() == slug)
    }

    /// Whether a reader expects the column to start with its largest value.
    pub const fn starts_descending(self) -> bool {
        !matches!(
            self,
            Self::MeanTokens | Self::MedianTokens | Self::Name | Self::Rank | Self::Cost | Self::Against | Self::Floor
        )
    }

    /// Whether the order is a judgment of runs, in which those on other items have no place.
    pub const fn is_score(self) -> bool {
        matches!(self, Self::Accuracy | Self::AnsweredAccuracy | Self::IntervalLow)
    }
}

/// A column and a direction. The default is by accuracy, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    /// The column.
    pub key: SortKey,
    /// Largest first.
    pub is_descending: bool,
}

impl Sort {
    /// By a column, in the direction that it starts with.
    pub const fn by(key: SortKey) -> Self {
        Self {
            key,
            is_descending: key.starts_descending(),
        }
    }

    /// The same column the other way round.
    pub const fn reversed(self) -> Self {
        Self {
            key: self.key,
            is_descending: !self.is_descending,
        }
    }

    /// The order after a click on a column's head: its own direction first, then the other.
    pub fn clicked(self, key: SortKey) -> Self {
        if self.key == key {
            self.reversed()
        } else {
            Self::by(key)
        }
    }
}

impl Default for Sort {
    fn default() -> Self {
        Self::by(SortKey::default())
    }
}
