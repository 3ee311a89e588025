//! The user message that a model saw (end of spec section 2). The system message is the
//! benchmark's own text and is not rebuilt here.

use super::ChoiceOrder;
use crate::model::{ChoiceLabel, Item, PromptMode};

/// The user message of one question, exactly: LF line ends, no line end after the last line.
///
/// The choices stand in the evaluated `order`, letters by position. The sketch-aware message adds
/// the item's sketch as hints; an item without one gets the plain message.
pub fn user_message(item: &Item, order: &ChoiceOrder, mode: PromptMode) -> String {
    let mut message = String::from("## Question\n\n");
    message.push_str(&item.question);
    message.push_str("\n\n## Answer Choices");
    for (label, index) in ChoiceLabel::ALL.into_iter().zip(order.permutation()) {
        if let Some(choice) = item.choices.get(*index) {
            message.push_str("\n\n(");
            message.push(label.as_char());
            message.push_str(") ");
            message.push_str(&choice.text);
        }
    }
    let sketch = item.sketch.as_deref().filter(|sketch| !sketch.is_empty());
    if let (PromptMode::SketchAware, Some(sketch)) = (mode, sketch) {
        message.push_str("\n\n## Useful Hints\n\n");
        message.push_str(sketch);
    }
    message
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::model::{Choice, ChoiceStyle, Seed};

    fn item() -> Item {
        let texts = [
            "infinitely many",
            "finitely many",
            "none",
            "exactly two",
            "at least\none",
        ];
        Item {
            month: None,
            no: 1,
            id: None,
            paper: None,
            categories: Vec::new(),
            theorem: None,
            sketch: Some("Multiply them\nand add one.".to_owned()),
            question: "How many primes are there?".to_owned(),
            choices: ChoiceLabel::ALL
                .into_iter()
                .zip(texts)
                .map(|(label, text)| Choice {
                    label,
                    text: text.to_owned(),
                    role: None,
                    template: None,
                })
                .collect(),
            style: ChoiceStyle::Original,
            quality: BTreeMap::new(),
        }
    }

    const PLAIN: &str = "## Question\n\nHow many primes are there?\n\n## Answer Choices\n\n\
        (A) exactly two\n\n(B) finitely many\n\n(C) none\n\n(D) at least\none\n\n(E) infinitely many";

    #[test]
    fn the_plain_message_has_the_choices_in_evaluated_order() {
        let order = ChoiceOrder::new(&Seed::from(42), 5);
        assert_eq!(user_message(&item(), &order, PromptMode::Plain), PLAIN);
    }

    #[test]
    fn the_sketch_aware_message_adds_the_sketch_at_its_end() {
        let order = ChoiceOrder::new(&Seed::from(42), 5);
        assert_eq!(
            user_message(&item(), &order, PromptMode::SketchAware),
            format!("{PLAIN}\n\n## Useful Hints\n\nMultiply them\nand add one.")
        );
    }

    #[test]
    fn without_a_sketch_both_messages_are_one() {
        let order = ChoiceOrder::new(&Seed::from(42), 5);
        for sketch in [None, Some(String::new())] {
            let item = Item { sketch, ..item() };
            assert_eq!(user_message(&item, &order, PromptMode::SketchAware), PLAIN);
        }
    }
}
