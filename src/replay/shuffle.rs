//! CPython's `random.Random(seed).shuffle` (spec section 2). The generator is `rand_mt`'s; the
//! bounded draw and the swaps are ours.

use rand_mt::Mt;

use crate::model::{Choice, ChoiceLabel, Seed};

/// Words of the generator's state; a longer key is fed by [`generator_with_long_key`].
const STATE_WORDS: usize = 624;

/// The order that CPython's `random.Random(seed).shuffle` gives to the list 0, 1, …, `len` − 1:
/// the entry at a position is the index that the shuffle puts there.
///
/// Any integer seed and any length, as CPython 3.6 to 3.13 draw them. Spec section 2.
pub fn shuffle(seed: &Seed, len: usize) -> Vec<usize> {
    let mut source = generator(seed);
    let mut order: Vec<usize> = (0..len).collect();
    for last in (1..len).rev() {
        order.swap(last, below(&mut source, last + 1));
    }
    order
}

/// A fresh generator, seeded as `random.Random(seed)` with an integer.
fn generator(seed: &Seed) -> Mt {
    let key = seed.key_words();
    if key.len() <= STATE_WORDS {
        Mt::new_with_key(key)
    } else {
        generator_with_long_key(&key)
    }
}

/// `init_by_array` for a key longer than the state (a seed of more than 19,968 bits). `rand_mt`
/// stops after 624 words of the key; the reference, and CPython, go on to its end.
fn generator_with_long_key(key: &[u32]) -> Mt {
    let mut state = Vec::with_capacity(STATE_WORDS);
    let mut before = 19_650_218_u32;
    for index in 0_u32.. {
        if index > 0 {
            before = (before ^ (before >> 30))
                .wrapping_mul(1_812_433_253)
                .wrapping_add(index);
        }
        state.push(before);
        if state.len() == STATE_WORDS {
            break;
        }
    }
    // The reference copies the last word to place 0 whenever it wraps around, so that the word
    // before place 1 is the last one it mixed: `before` carries it.
    before = 19_650_218;
    let mut places = (1..STATE_WORDS).cycle();
    for ((added, word), place) in (0_u32..).zip(key).zip(&mut places) {
        if let Some(slot) = state.get_mut(place) {
            let mixed = (before ^ (before >> 30)).wrapping_mul(1_664_525);
            *slot = (*slot ^ mixed).wrapping_add(*word).wrapping_add(added);
            before = *slot;
        }
    }
    for place in places.take(STATE_WORDS - 1) {
        if let Some(slot) = state.get_mut(place) {
            let mixed = (before ^ (before >> 30)).wrapping_mul(1_566_083_941);
            *slot = (*slot ^ mixed).wrapping_sub(place as u32);
            before = *slot;
        }
    }
    if let Some(slot) = state.first_mut() {
        *slot = 1 << 31;
    }
    // `recover` wants the outputs that such a state would have given.
    #[expect(clippy::expect_used, reason = "624 outputs always make a state")]
    Mt::recover(state.into_iter().map(temper)).expect("624 outputs make a state")
}

/// The output that a word of the state gives.
fn temper(mut word: u32) -> u32 {
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c_5680;
    word ^= (word << 15) & 0xefc6_0000;
    word ^ (word >> 18)
}

/// A number below `bound` as `Random._randbelow` draws it: as many bits as `bound` itself has
/// (not `bound` − 1), again until they fit.
fn below(source: &mut Mt, bound: usize) -> usize {
    let bits = usize::BITS - bound.leading_zeros();
    loop {
        let draw = random_bits(source, bits);
        if draw < bound as u64 {
            return draw as usize;
        }
    }
}

/// `Random.getrandbits` for 1 to 64 bits: the top bits of an output; past 32, the first output
/// is the low word.
fn random_bits(source: &mut Mt, bits: u32) -> u64 {
    if bits <= 32 {
        return u64::from(source.next_u32() >> (32 - bits));
    }
    let low = u64::from(source.next_u32());
    let high = u64::from(source.next_u32() >> (64 - bits));
    (high << 32) | low
}

/// The order in which the choices of one question stand: position ↔ dataset index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOrder(Vec<usize>);

impl ChoiceOrder {
    /// The order of `len` choices after a shuffle with this seed.
    pub fn new(seed: &Seed, len: usize) -> Self {
        Self(shuffle(seed, len))
    }

    /// The dataset index (0 is the right choice) of the choice that stands under a letter; `None`
    /// when there are fewer choices.
    pub fn dataset_index(&self, label: ChoiceLabel) -> Option<usize> {
        self.0.get(label.position()).copied()
    }

    /// The letter under which the choice of this dataset index stands; `None` when there is no
    /// such choice, or it stands past E.
    pub fn letter_of(&self, dataset_index: usize) -> Option<ChoiceLabel> {
        let position = self.0.iter().position(|index| *index == dataset_index)?;
        ChoiceLabel::from_position(position)
    }

    /// Dataset indices by position.
    pub fn permutation(&self) -> &[usize] {
        &self.0
    }
}

/// The order that the question at a 0-based `position` of its month's file was evaluated in: a
/// fresh shuffle with the global seed plus the position (spec section 2, step 2).
pub fn evaluated_order(global: &Seed, position: usize, len: usize) -> ChoiceOrder {
    ChoiceOrder::new(&(global + position), len)
}

/// The global seed of every published run (spec, fact 1): what "the published order" means.
pub const PUBLISHED_SEED: i64 = 42;

/// The order that published runs saw the choices of the question with this 1-based number in; `len` choices.
pub fn published_order(no: usize, len: usize) -> ChoiceOrder {
    evaluated_order(&Seed::from(PUBLISHED_SEED), no.saturating_sub(1), len)
}

/// The letter that the harness takes as right: the **last** position whose choice has both the
/// label and the text of the right one, `choices[0]` (spec section 2, step 4).
///
/// `choices` are in dataset order. `None` without choices, and for more than five, where the
/// harness stops with an error (step 5).
pub fn correct_letter(order: &ChoiceOrder, choices: &[Choice]) -> Option<ChoiceLabel> {
    let right = choices.first()?;
    if choices.len() > ChoiceLabel::ALL.len() {
        return None;
    }
    let position = order.permutation().iter().rposition(|index| {
        choices
            .get(*index)
            .is_some_and(|choice| choice.label == right.label && choice.text == right.text)
    })?;
    ChoiceLabel::from_position(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(text: &str) -> Seed {
        text.parse().unwrap()
    }

    fn choice(label: ChoiceLabel, text: &str) -> Choice {
        Choice {
            label,
            text: text.to_owned(),
            role: None,
            template: None,
        }
    }

    #[test]
    fn value_stability_of_five_choices() {
        for (text, order) in [
            ("0", [2, 1, 0, 4, 3]),
            ("1", [2, 3, 4, 0, 1]),
            ("42", [3, 1, 2, 4, 0]),
            ("-42", [3, 1, 2, 4, 0]),
            ("4294967295", [2, 3, 0, 1, 4]),
            ("4294967296", [3, 4, 1, 2, 0]),
            ("9007199254740993", [3, 0, 1, 4, 2]),
            ("2099964213763018402", [1, 4, 3, 2, 0]),
            ("13513908340311861518", [4, 2, 0, 3, 1]),
        ] {
            assert_eq!(shuffle(&seed(text), 5), order, "seed {text}");
        }
    }

    #[test]
    fn value_stability_of_other_lengths() {
        assert!(shuffle(&seed("42"), 0).is_empty());
        assert_eq!(shuffle(&seed("42"), 1), [0]);
        assert_eq!(shuffle(&seed("44"), 2), [0, 1]);
        assert_eq!(shuffle(&seed("43"), 3), [2, 1, 0]);
        assert_eq!(shuffle(&seed("44"), 4), [1, 0, 2, 3]);
        assert_eq!(shuffle(&seed("42"), 6), [3, 1, 2, 4, 0, 5]);
    }

    #[test]
    fn value_stability_of_the_published_key() {
        let key: String = (0..60)
            .filter_map(|position| evaluated_order(&seed("42"), position, 5).letter_of(0))
            .map(ChoiceLabel::as_char)
            .collect();
        assert_eq!(key, "EEDAEDCEBCDAAEDECDBBCADBEEDEEDEDDBBCDBAAACDDEBBEDEBCCBABDCBA");
    }

    #[test]
    fn both_ways_of_keying_agree_where_both_apply() {
        // At exactly 624 words rand_mt and the reference still do the same number of rounds.
        let key: Vec<u32> = (0..624).map(|word| word * 2_654_435 + 1).collect();
        let mut ours = generator_with_long_key(&key);
        let mut theirs = Mt::new_with_key(key);
        for _ in 0..2_000 {
            assert_eq!(ours.next_u32(), theirs.next_u32());
        }
    }

    #[test]
    fn value_stability_of_draws_past_32_bits() {
        // random.Random(42): getrandbits(33), getrandbits(40), getrandbits(64)
        let mut source = generator(&seed("42"));
        assert_eq!(random_bits(&mut source, 33), 2_746_317_213);
        assert_eq!(random_bits(&mut source, 40), 811_856_239_313);
        assert_eq!(random_bits(&mut source, 64), 4_517_457_392_071_889_495);
    }

    #[test]
    fn letters_and_indices_are_inverse() {
        let order = ChoiceOrder::new(&seed("42"), 5);
        for label in ChoiceLabel::ALL {
            let index = order.dataset_index(label).unwrap();
            assert_eq!(order.letter_of(index), Some(label));
        }
        assert_eq!(order.letter_of(5), None);
        assert_eq!(ChoiceOrder::new(&seed("42"), 3).dataset_index(ChoiceLabel::D), None);
    }

    #[test]
    fn the_last_of_exact_duplicates_is_right() {
        use ChoiceLabel::{A, B, C, D, E};
        let order = ChoiceOrder::new(&seed("42"), 5); // 3 1 2 4 0
        let mut choices = [
            choice(A, "t"),
            choice(B, "u"),
            choice(C, "v"),
            choice(D, "w"),
            choice(E, "x"),
        ];
        assert_eq!(correct_letter(&order, &choices), Some(E));
        let order = ChoiceOrder::new(&seed("45"), 5); // 0 4 1 3 2
        assert_eq!(correct_letter(&order, &choices), Some(A));
        choices[3] = choice(D, "t"); // the same text under another label is no duplicate
        assert_eq!(correct_letter(&order, &choices), Some(A));
        choices[3] = choice(A, "t");
        assert_eq!(correct_letter(&order, &choices), Some(D));
    }

    #[test]
    fn more_than_five_choices_have_no_right_letter() {
        let choices = vec![choice(ChoiceLabel::A, "t"); 6];
        assert_eq!(correct_letter(&ChoiceOrder::new(&seed("42"), 6), &choices), None);
        assert_eq!(correct_letter(&ChoiceOrder::new(&seed("42"), 0), &[]), None);
    }
}
