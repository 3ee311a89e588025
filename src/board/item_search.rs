use super::{FailedPolicy, ItemRow, ItemTexts, View};
use crate::model::{ChoiceStyle, Outcome, Score, sort_stably};

/// An order of items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ItemOrder {
    /// By month and number.
    #[default]
    Published,
    /// Those that the smallest share of runs got right first.
    Hardest,
    /// Those that the largest share of runs got right first.
    Easiest,
}

impl ItemOrder {
    /// All orders.
    pub const ALL: [Self; 3] = [Self::Published, Self::Hardest, Self::Easiest];

    /// The word in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Hardest => "hardest",
            Self::Easiest => "easiest",
        }
    }

    /// The order with this word.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.slug() == slug)
    }

    /// The order in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Published => "by month and number",
            Self::Hardest => "hardest first",
            Self::Easiest => "easiest first",
        }
    }
}

/// The items in view that a search finds, in what is known of them or in the texts that are at hand: of many a part at a
/// time.
#[derive(Clone, Debug)]
pub struct ItemSearch {
    order: ItemOrder,
    /// What is sought, in small letters.
    words: Vec<String>,
    /// The place among the items in view to go on from.
    next: usize,
    /// Indices of the items found, with their scores where the order asks for them.
    found: Vec<(usize, Score)>,
}

impl ItemSearch {
    /// A search that has not begun.
    pub fn new(order: ItemOrder, search: &str) -> Self {
        Self {
            order,
            words: small_words(search),
            next: 0,
            found: Vec::new(),
        }
    }

    /// Looks through up to so many more items of the view, which has to be the same every time; whether any are left.
    pub fn go_on(&mut self, view: &View<'_>, texts: &ItemTexts, count: usize) -> bool {
        let end = self.next.saturating_add(count).min(view.items.len());
        for &index in view.items.get(self.next..end).unwrap_or_default() {
            let item = view.matrix.item(index);
            let is_found = |item: &ItemRow| item.has_words(&self.words, texts.of(item.month, item.no));
            if item.is_some_and(is_found) {
                let score = match self.order {
                    ItemOrder::Published => Score::default(),
                    ItemOrder::Hardest | ItemOrder::Easiest => view.item_score(index),
                };
                self.found.push((index, score));
            }
        }
        self.next = end;
        end < view.items.len()
    }

    /// The indices of all that is found. Items that compare equal stay in the order of the matrix; sorted by difficulty,
    /// those that no run has a verdict for come last.
    pub fn finish(mut self) -> Vec<usize> {
        // By whole numbers, so that 1/3 and 2/6 are equal: a/b < c/d as ad < cb.
        let key = |score: &Score, other: &Score| score.correct * other.total;
        if self.order != ItemOrder::Published {
            sort_stably(&mut self.found, |(_, a), (_, b)| {
                let known = (a.total == 0).cmp(&(b.total == 0));
                known.then_with(|| match self.order {
                    ItemOrder::Easiest => key(b, a).cmp(&key(a, b)),
                    ItemOrder::Hardest | ItemOrder::Published => key(a, b).cmp(&key(b, a)),
                })
            });
        }
        self.found.into_iter().map(|(index, _)| index).collect()
    }
}

impl View<'_> {
    /// All of an [`ItemSearch`].
    pub fn find_items(&self, order: ItemOrder, search: &str, texts: &ItemTexts) -> Vec<usize> {
        let mut found = ItemSearch::new(order, search);
        found.go_on(self, texts, usize::MAX);
        found.finish()
    }

    /// How many runs in view got the item at an index of the matrix right, of those with a verdict, under the view's rule
    /// for failed requests.
    pub fn item_score(&self, item: usize) -> Score {
        let mut score = Score::default();
        let runs = self.runs.iter().filter_map(|&run| self.matrix.run(run));
        for cell in runs.filter_map(|run| run.cell(item)) {
            if cell.outcome != Outcome::Failed || self.selection.failed == FailedPolicy::CountAsWrong {
                score.total += 1;
                score.correct += u64::from(cell.outcome == Outcome::Correct);
            }
        }
        score
    }
}

fn small_words(search: &str) -> Vec<String> {
    search
        .to_lowercase()
        .split_whitespace()
        .map(ToOwned::to_owned)
        .collect()
}

impl ItemRow {
    /// Whether every word of a search, in any case, occurs in what the board knows of the item (month, number, ids,
    /// categories, style, templates) or in its text, where that is at hand, given in small letters. No word matches
    /// everything.
    pub fn matches(&self, search: &str, text: Option<&str>) -> bool {
        self.has_words(&small_words(search), text)
    }

    /// The same for words in small letters. Nothing is put together for it that need not be: a search asks every item with
    /// every letter that is typed.
    fn has_words(&self, words: &[String], text: Option<&str>) -> bool {
        if words.is_empty() {
            return true;
        }
        let when = format!("{} {} #{}", self.month, self.month.long(), self.no);
        let ids = [
            self.id.as_deref(),
            self.paper.as_deref(),
            self.style.map(ChoiceStyle::label),
        ];
        let tags = self.categories.iter().map(|category| category.as_str());
        let templates = self.templates.iter().flatten().map(String::as_str);
        let known = ids.into_iter().flatten().chain(tags).chain(templates);
        let known = [when.as_str()].into_iter().chain(known);
        words.iter().all(|word| {
            known.clone().any(|known| has_word(known, word)) || text.is_some_and(|text| text.contains(word.as_str()))
        })
    }
}

/// Whether a word in small letters occurs in what is written in any.
fn has_word(known: &str, word: &str) -> bool {
    if !known.is_ascii() {
        return known.to_lowercase().contains(word);
    }
    let (known, word) = (known.as_bytes(), word.as_bytes());
    known.len() >= word.len()
        && known
            .windows(word.len().max(1))
            .any(|part| part.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::super::tiny;
    use super::*;

    #[test]
    fn items_sort_by_how_many_got_them_right() {
        let matrix = tiny::matrix(&[("x", "EAA E"), ("y", "EED A"), ("z", "E D E")]);
        let view = View::everything(&matrix);
        let order = |order| view.find_items(order, "", &ItemTexts::default());
        assert_eq!(order(ItemOrder::Published), [0, 1, 2, 3, 4]);
        assert_eq!(order(ItemOrder::Hardest), [1, 2, 4, 0, 3]);
        assert_eq!(order(ItemOrder::Easiest), [0, 2, 4, 1, 3]);
        for order in ItemOrder::ALL {
            let mut parts = ItemSearch::new(order, "existence");
            let turns = (0..)
                .take_while(|_| parts.go_on(&view, &ItemTexts::default(), 2))
                .count();
            let whole = view.find_items(order, "existence", &ItemTexts::default());
            assert_eq!((turns, parts.finish()), (2, whole), "two at a time come to the same");
        }
        for item in 0..5 {
            assert_eq!(view.item_score(item), view.item_tally(item).score);
        }
    }

    #[test]
    fn a_search_finds_what_is_known() {
        let matrix = tiny::matrix(&[]);
        let item = &matrix.items[0];
        for search in ["", "  ", "existence", "202511 RESISTANT", "november", "#1"] {
            assert!(item.matches(search, None), "{search}");
        }
        assert!(!item.matches("existence 202512", None));
        assert!(!item.matches("compact", None));
        assert!(
            !item.matches(&"existence".repeat(40), None),
            "longer than anything known"
        );
        assert!(item.matches("Compact existence", Some("every compact set")));
        let found = View::everything(&matrix).find_items(ItemOrder::Published, "202512 #2", &ItemTexts::default());
        assert_eq!(found, [4]);
    }

    #[test]
    fn letters_of_any_alphabet_are_found_in_any_case() {
        for (known, word, is_there) in [
            ("Éléments de Géométrie", "géom", true),
            ("elements", "é", false),
            ("Plain ASCII", "ascii", true),
            ("Plain ASCII", "asciis", false),
            ("", "a", false),
        ] {
            assert_eq!(has_word(known, word), is_there, "{word} in {known}");
        }
    }
}
