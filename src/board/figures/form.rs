/// How [`super::CategorySeries`] is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CategoryForm {
    /// A dot with its interval a cell.
    #[default]
    Dots,
    /// A closed line a run around axes of categories, as in the paper; without intervals.
    Radar,
}

impl CategoryForm {
    /// Both forms, the usual one first.
    pub const ALL: [Self; 2] = [Self::Dots, Self::Radar];

    /// The word in addresses, and the form in words.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Dots => "dots",
            Self::Radar => "radar",
        }
    }

    /// The form with this word.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.slug() == slug)
    }
}
