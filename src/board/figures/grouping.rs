/// By what the items of [`super::MatrixSeries`] are put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ItemGrouping {
    /// By style of choices.
    #[default]
    Style,
    /// By month.
    Month,
    /// By category; an item occurs in each of its own.
    Category,
    /// All items in one.
    Nothing,
}

impl ItemGrouping {
    /// All groupings, the usual one first.
    pub const ALL: [Self; 4] = [Self::Style, Self::Month, Self::Category, Self::Nothing];

    /// The word in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Style => "style",
            Self::Month => "month",
            Self::Category => "category",
            Self::Nothing => "none",
        }
    }

    /// The grouping with this word.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grouping| grouping.slug() == slug)
    }

    /// How the items are put together, in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Style => "by choices",
            Self::Month => "by month",
            Self::Category => "by category",
            Self::Nothing => "all together",
        }
    }
}
