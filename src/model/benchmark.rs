use serde::{Deserialize, Serialize};

/// A benchmark with a board of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Benchmark {
    /// Five-way multiple choice from fresh arXiv theorems (arXiv:2604.01754).
    #[serde(rename = "lmb")]
    LiveMathematicianBench,
    /// The small benchmark on classical theorems that this project wrote to show itself.
    #[serde(rename = "sample")]
    Sample,
}

impl Benchmark {
    /// Every benchmark, in the order the site lists them.
    pub const ALL: [Self; 2] = [Self::LiveMathematicianBench, Self::Sample];

    /// The word in addresses and file names.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::LiveMathematicianBench => "lmb",
            Self::Sample => "sample",
        }
    }

    /// The name as readers know it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::LiveMathematicianBench => "LiveMathematicianBench",
            Self::Sample => "Sample benchmark",
        }
    }

    /// What its questions are about, after "on".
    pub const fn subject(self) -> &'static str {
        match self {
            Self::LiveMathematicianBench => "theorems that were new on arXiv",
            Self::Sample => "classical theorems",
        }
    }

    /// What must stand wherever its numbers do, so that they are not taken for more than they are.
    pub const fn caution(self) -> Option<&'static str> {
        match self {
            Self::LiveMathematicianBench => None,
            Self::Sample => Some(
                "These items were written for this site, and these solvers never read the question: the numbers show how \
                 the site works and measure no model.",
            ),
        }
    }

    /// The benchmark with this slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|benchmark| benchmark.slug() == slug)
    }
}
