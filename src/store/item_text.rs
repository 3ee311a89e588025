use crate::model::{Choice, ChoiceStyle, Item, Month};

use super::{ItemEntry, ItemText};

impl ItemText {
    /// What of an item is text, with its quality scores.
    pub fn of(item: &Item) -> Self {
        Self {
            question: item.question.clone(),
            choices: item
                .choices
                .iter()
                .map(|choice| (choice.label, choice.text.clone()))
                .collect(),
            theorem: item.theorem.clone(),
            sketch: item.sketch.clone(),
            quality: item.quality.clone(),
        }
    }

    /// Question and choices in one text, white space and all, for who searches it.
    pub fn to_search(&self) -> String {
        let choices = self.choices.iter().map(|(_, text)| text.as_str());
        let parts: Vec<&str> = std::iter::once(self.question.as_str()).chain(choices).collect();
        parts.join("\n")
    }

    /// The item as the dataset has it, from its published text and its line in the item list.
    pub fn to_item(&self, month: Month, entry: &ItemEntry) -> Item {
        let choices = self.choices.iter().enumerate().map(|(index, (label, text))| Choice {
            label: *label,
            text: text.clone(),
            role: entry.roles.get(index).copied(),
            template: entry.templates.get(index).cloned().flatten(),
        });
        Item {
            month: Some(month),
            no: entry.no,
            id: entry.id.clone(),
            paper: entry.paper.clone(),
            categories: entry.categories.clone(),
            theorem: self.theorem.clone(),
            sketch: self.sketch.clone(),
            question: self.question.clone(),
            choices: choices.collect(),
            style: entry.style.unwrap_or(ChoiceStyle::Original),
            quality: self.quality.clone(),
        }
    }
}
