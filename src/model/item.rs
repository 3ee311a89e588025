use std::collections::BTreeMap;

use super::{Category, ChoiceLabel, Month};

/// SHA-256 of the one sentence that is the right choice of every substitution-resistant item
/// (spec section 1.1). The sentence itself is the benchmark's; its digest is enough to know it.
#[rustfmt::skip]
pub const META_CHOICE_SHA256: [u8; 32] = [
    0xa7, 0x88, 0xcf, 0x50, 0xb0, 0x6e, 0xce, 0xc0, 0x6b, 0xc0, 0x39, 0xd7, 0x39, 0x9a, 0xb4, 0xa4,
    0x0b, 0x3e, 0x0d, 0xa3, 0xc5, 0xfc, 0xb0, 0xef, 0xd5, 0x5b, 0xe2, 0x95, 0x72, 0x7a, 0x6a, 0xf2,
];

/// The items of one month, in the order that seeds the shuffle.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemFile {
    /// The name of the file as given.
    pub source: String,
    /// The month of the items, if any of them or the file's address tells.
    pub month: Option<Month>,
    /// Position in this list is the 0-based position that is added to the global seed.
    pub items: Vec<Item>,
}

/// One question with its choices, as the dataset stores it (before any shuffle).
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Month of the benchmark (not of the paper: they may differ).
    pub month: Option<Month>,
    /// 1-based number within the month; the seed adds `no - 1`.
    pub no: usize,
    /// `2511.04651v1::alt1` in the hard split; `None` in the release, which has no ids.
    pub id: Option<String>,
    /// arXiv id with version, `2511.04651v1`, when the paper link holds one.
    pub paper: Option<String>,
    /// Categories, folded; empty when the dataset says `unknown`.
    pub categories: Vec<Category>,
    /// The theorem, in LaTeX.
    pub theorem: Option<String>,
    /// The proof sketch of the sketch-aware prompt: `expanded_sketch`, else `sketch`; `None` when both are blank.
    pub sketch: Option<String>,
    /// The question.
    pub question: String,
    /// The choices in the order that is shuffled: the right one first, then the wrong ones in file order.
    pub choices: Vec<Choice>,
    /// Whether the right choice is the meta choice.
    pub style: ChoiceStyle,
    /// Quality scores, by the dataset's names (`ALS`, `TAS`, …); release items have none.
    pub quality: BTreeMap<String, i64>,
}

/// One choice, under its dataset label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The label before the shuffle.
    pub label: ChoiceLabel,
    /// The text, in LaTeX.
    pub text: String,
    /// What the choice is for, when the dataset tells.
    pub role: Option<ChoiceRole>,
    /// The recipe that made a wrong choice (`boundary_range`, …), when the dataset tells.
    pub template: Option<String>,
}

/// What a choice is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceRole {
    /// The right choice.
    Correct,
    /// True, but weaker than what can be shown: the trap.
    WeakerTrue,
    /// False.
    False,
    /// False, and made freely rather than from the theorem.
    Wildcard,
}

impl ChoiceRole {
    /// The role in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Correct => "right",
            Self::WeakerTrue => "weaker but true",
            Self::False => "false",
            Self::Wildcard => "false, wildcard",
        }
    }
}

/// How the right choice is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceStyle {
    /// The right choice states the theorem.
    Original,
    /// The right choice is the meta sentence "one of the others, but a stronger result holds".
    SubstitutionResistant,
}

impl ChoiceStyle {
    /// Both styles, original first.
    pub const ALL: [Self; 2] = [Self::Original, Self::SubstitutionResistant];

    /// The style in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Original => "original",
            Self::SubstitutionResistant => "substitution-resistant",
        }
    }
}
