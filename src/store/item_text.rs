use crate::model::{Choice, ChoiceStyle, Item, Month};

use super::{ItemEntry, ItemText};

impl ItemText {
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
            quality: Default::default(),
        }
    }
}
