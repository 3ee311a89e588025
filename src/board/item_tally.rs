use super::{Cell, FailedPolicy, ItemRow, ItemTexts, RunRow, View};
use crate::model::sort_stably;
use crate::model::{ChoiceLabel, ChoiceRole, ChoiceStyle, Outcome, Score, Seed};
use crate::replay::{PUBLISHED_SEED, evaluated_order};
use crate::words::count;

/// What the runs in view did on one item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ItemTally {
    /// Runs that got it right, of those with a verdict, under the view's rule for failed requests.
    pub score: Score,
    /// Indices of the runs that chose each letter, A to E of the published order.
    pub chosen: [Vec<usize>; 5],
    /// Runs whose wrong letter stands in an order that nobody knows, so that their choice is not known.
    pub unplaced: Vec<usize>,
    /// Runs without a letter, with what became of them.
    pub without_letter: Vec<(usize, Outcome)>,
}

/// The wrong choice that most runs fell for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongChoice {
    /// Its letter in the published order.
    pub letter: ChoiceLabel,
    /// What it is for, where known.
    pub role: Option<ChoiceRole>,
    /// How many runs chose it.
    pub runs: usize,
}

impl ItemTally {
    /// The runs that chose a letter of the published order.
    pub fn chosen(&self, letter: ChoiceLabel) -> &[usize] {
        self.chosen.get(letter.position()).map_or(&[], Vec::as_slice)
    }

    /// The wrong choice that most runs fell for, the first of several; `None` when none fell for any.
    pub fn most_chosen_wrong(&self, item: &ItemRow) -> Option<WrongChoice> {
        let order = item.published_order();
        let wrong = ChoiceLabel::ALL.into_iter().filter(|&letter| letter != item.key);
        let most = wrong.reduce(|most, next| {
            let is_more = self.chosen(next).len() > self.chosen(most).len();
            if is_more { next } else { most }
        })?;
        let runs = self.chosen(most).len();
        (runs > 0).then(|| WrongChoice {
            letter: most,
            role: order
                .dataset_index(most)
                .and_then(|index| item.roles.get(index).copied()),
            runs,
        })
    }
}

impl ItemTally {
    /// Which kind of wrong choice most runs fell for, for a line of the item list.
    pub fn trap_words(&self, item: &ItemRow) -> Option<String> {
        let wrong = self.most_chosen_wrong(item)?;
        let role = wrong.role?.label();
        Some(format!(
            "most chosen wrong choice: {role} ({})",
            count(wrong.runs as u64, "run")
        ))
    }
}

impl ItemRow {
    /// The letter of the published order under which a run's choice stands; `None` without a letter,
    /// and where the run's own order is not known.
    ///
    /// A run's order follows from its seed, and is believed where it puts the right choice at the
    /// run's own key. A right letter is the published key in any order.
    pub fn published_letter(&self, run: &RunRow, cell: &Cell) -> Option<ChoiceLabel> {
        let letter = cell.letter?;
        if letter == cell.key {
            return Some(self.key);
        }
        let seed = run.conditions.seed.as_ref()?;
        if cell.key == self.key && *seed == Seed::from(PUBLISHED_SEED) {
            return Some(letter);
        }
        let order = evaluated_order(seed, self.position(), self.choice_count());
        if order.letter_of(0) != Some(cell.key) {
            return None;
        }
        order
            .dataset_index(letter)
            .and_then(|index| self.published_order().letter_of(index))
    }

    /// Whether every word of a search, in any case, occurs in what the board knows of the item (month, number, ids,
    /// categories, style, templates) or in its text, where that is at hand, given in small letters. No word matches
    /// everything.
    pub fn matches(&self, search: &str, text: Option<&str>) -> bool {
        let mut known = format!(
            "{} {} {} #{}",
            self.month,
            self.month.long(),
            self.style.map_or("", ChoiceStyle::label),
            self.no
        );
        let ids = [self.id.as_deref(), self.paper.as_deref()].into_iter().flatten();
        let tags = self.categories.iter().map(|category| category.as_str());
        for word in ids
            .chain(tags)
            .chain(self.templates.iter().flatten().map(String::as_str))
        {
            known.push(' ');
            known.push_str(word);
        }
        let known = known.to_lowercase();
        search
            .to_lowercase()
            .split_whitespace()
            .all(|word| known.contains(word) || text.is_some_and(|text| text.contains(word)))
    }
}

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

impl View<'_> {
    /// What the runs in view did on the item at an index of the matrix (in view or not).
    pub fn item_tally(&self, item: usize) -> ItemTally {
        let mut tally = ItemTally::default();
        let Some(row) = self.matrix.item(item) else {
            return tally;
        };
        for &index in &self.runs {
            let Some((run, cell)) = self.matrix.run(index).and_then(|run| Some((run, run.cell(item)?))) else {
                continue;
            };
            if cell.outcome != Outcome::Failed || self.selection.failed == FailedPolicy::CountAsWrong {
                tally.score.total += 1;
                tally.score.correct += u64::from(cell.outcome == Outcome::Correct);
            }
            match (cell.letter, row.published_letter(run, cell)) {
                (None, _) => tally.without_letter.push((index, cell.outcome)),
                (Some(_), Some(letter)) => {
                    if let Some(runs) = tally.chosen.get_mut(letter.position()) {
                        runs.push(index);
                    }
                }
                (Some(_), None) => tally.unplaced.push(index),
            }
        }
        tally
    }

    /// The items in view with their tallies, in an order. Items that compare equal stay in the order of
    /// the matrix; sorted by difficulty, those that no run has a verdict for come last.
    pub fn item_tallies(&self, order: ItemOrder) -> Vec<(usize, ItemTally)> {
        let mut items: Vec<(usize, ItemTally)> = self.items.iter().map(|&item| (item, self.item_tally(item))).collect();
        // By whole numbers, so that 1/3 and 2/6 are equal: a/b < c/d as ad < cb.
        let key = |tally: &ItemTally, other: &ItemTally| tally.score.correct * other.score.total;
        if order != ItemOrder::Published {
            sort_stably(&mut items, |(_, a), (_, b)| {
                let known = (a.score.total == 0).cmp(&(b.score.total == 0));
                known.then_with(|| match order {
                    ItemOrder::Easiest => key(b, a).cmp(&key(a, b)),
                    ItemOrder::Hardest | ItemOrder::Published => key(a, b).cmp(&key(b, a)),
                })
            });
        }
        items
    }

    /// Those of [`Self::item_tallies`] that a search finds, in what is known of them or in the texts that are at hand.
    pub fn find_items(&self, order: ItemOrder, search: &str, texts: &ItemTexts) -> Vec<(usize, ItemTally)> {
        let mut found = self.item_tallies(order);
        found.retain(|(index, _)| {
            let item = self.matrix.item(*index);
            item.is_some_and(|item| item.matches(search, texts.of(item.month, item.no)))
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Selection, tiny};
    use super::*;
    use ChoiceLabel::{A, B, C, D, E};

    #[test]
    fn runs_are_sorted_by_the_letter_they_chose() {
        // Item 1 stands in the order 3 1 2 4 0: A is dataset choice 3, B is 1 (weaker but true).
        let matrix = tiny::matrix(&[
            ("v", "E    "),
            ("w", "B    "),
            ("x", "B    "),
            ("y", "A    "),
            ("z", "!    "),
        ]);
        let view = View::everything(&matrix);
        let tally = view.item_tally(0);
        assert_eq!(tally.score, Score { correct: 1, total: 5 });
        assert_eq!(tally.chosen, [vec![3], vec![1, 2], vec![], vec![], vec![0]]);
        assert_eq!(tally.without_letter, [(4, Outcome::Failed)]);
        let trap = tally.most_chosen_wrong(&matrix.items[0]).unwrap();
        assert_eq!(
            (trap.letter, trap.role, trap.runs),
            (B, Some(ChoiceRole::WeakerTrue), 2)
        );
        assert_eq!(
            tally.trap_words(&matrix.items[0]).as_deref(),
            Some("most chosen wrong choice: weaker but true (2 runs)")
        );
        let selection = Selection {
            failed: FailedPolicy::LeaveOut,
            ..Selection::default()
        };
        let kinder = View::new(&matrix, selection).item_tally(0);
        assert_eq!(kinder.score, Score { correct: 1, total: 4 });
    }

    #[test]
    fn a_choice_made_in_another_order_is_put_in_its_published_place() {
        // Seed 43: order 1 4 3 2 0, so B is dataset choice 4, which the published order (3 1 2 4 0) has at D.
        let mut matrix = tiny::matrix(&[("x", "B    "), ("y", "E    ")]);
        matrix.runs[0].conditions.seed = Some(43.into());
        matrix.runs[1].conditions.seed = None;
        let item = matrix.items[0].clone();
        let letter = |matrix: &super::super::Matrix, run: usize| {
            let run = &matrix.runs[run];
            item.published_letter(run, run.cell(0).unwrap())
        };
        assert_eq!(letter(&matrix, 0), Some(D));
        assert_eq!(letter(&matrix, 1), Some(E), "right is right in any order");
        // A key that the seed does not give: the order is not the one we think.
        matrix.runs[0].cells[0].as_mut().unwrap().key = C;
        assert_eq!(letter(&matrix, 0), None);
        matrix.runs[1].cells[0].as_mut().unwrap().letter = Some(A);
        assert_eq!(View::everything(&matrix).item_tally(0).unplaced, [0, 1]);
    }

    #[test]
    fn items_sort_by_how_many_got_them_right() {
        let matrix = tiny::matrix(&[("x", "EAA E"), ("y", "EED A"), ("z", "E D E")]);
        let view = View::everything(&matrix);
        let order = |order| -> Vec<usize> { view.item_tallies(order).into_iter().map(|(item, _)| item).collect() };
        assert_eq!(order(ItemOrder::Published), [0, 1, 2, 3, 4]);
        assert_eq!(order(ItemOrder::Hardest), [1, 2, 4, 0, 3]);
        assert_eq!(order(ItemOrder::Easiest), [0, 2, 4, 1, 3]);
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
        assert!(item.matches("Compact existence", Some("every compact set")));
        let found = View::everything(&matrix).find_items(ItemOrder::Published, "202512 #2", &ItemTexts::default());
        assert_eq!(found.into_iter().map(|(item, _)| item).collect::<Vec<_>>(), [4]);
    }
}
