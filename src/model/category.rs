use std::fmt;

use serde::{Deserialize, Serialize};

/// A theorem category. Spelling variants are folded: dashes of any kind between two capitalised
/// words become U+2013, as the benchmark's own pages write `Existential–Universal`, and the stray
/// tags `Equivalence` and `Equality or Bound` join the categories they belong to
/// (spec section 6: Biconditional 26 + 4 = 30, Inequality 42 + 1 = 43).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Category(String);

impl Category {
    /// The category that a stored tag means. `unknown` and blank tags mean none.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let folded = tag
            .trim()
            .replace(['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2014}'], "\u{2013}");
        match folded.as_str() {
            "" | "unknown" | "all" => None,
            "Equivalence" => Some(Self("Biconditional or Equivalence".to_owned())),
            "Equality or Bound" => Some(Self("Inequality or Bound".to_owned())),
            _ => Some(Self(folded)),
        }
    }

    /// The name shown to readers.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The word in addresses: lower-case ASCII letters joined by hyphens.
    pub fn slug(&self) -> String {
        let mut slug = String::with_capacity(self.0.len());
        for letter in self.0.chars() {
            if letter.is_ascii_alphanumeric() {
                slug.push(letter.to_ascii_lowercase());
            } else if !slug.is_empty() && !slug.ends_with('-') {
                slug.push('-');
            }
        }
        slug.trim_end_matches('-').to_owned()
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_variants_are_one_category() {
        assert_eq!(
            Category::from_tag("Existential-Universal"),
            Category::from_tag("Existential\u{2013}Universal")
        );
        assert_eq!(
            Category::from_tag("Equivalence"),
            Category::from_tag("Biconditional or Equivalence")
        );
        assert_eq!(Category::from_tag(" unknown "), None);
    }

    #[test]
    fn a_slug_is_plain() {
        let category = Category::from_tag("Existential\u{2013}Universal").unwrap();
        assert_eq!(category.slug(), "existential-universal");
    }
}
