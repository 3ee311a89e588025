use crate::model::sort_stably;
use std::borrow::Cow;

use super::item_shape::{RawChoice, RawChoices, RawMcq, RawMeta, RawUsage};
use super::loose::{List, Loose, Object, Shaped};
use super::notice_list::NoticeList;
use super::{Notice, Place};
use crate::model::{Choice, ChoiceLabel, ChoiceRole};

/// The choices of an item in the order that is shuffled: the right one first, then the wrong ones in file
/// order (spec sections 1.1, 1.4 and 2). Empty, with a remark, when they cannot be told.
///
/// `is_hard_split`: the harness then adds the right choice whatever `choices` holds, and keeps blank texts;
/// loaders of the release add it only where its label is missing, and drop blank texts.
pub(super) fn choices(item: usize, mcq: RawMcq<'_>, is_hard_split: bool, notices: &mut NoticeList) -> Vec<Choice> {
    let mut entries = match mcq.choices {
        Shaped::Is(RawChoices::List(list)) => from_list(item, list, notices),
        Shaped::Is(RawChoices::Map(map)) => from_map(item, map, notices),
        Shaped::Odd(found) => {
            notices.wrong_type(Place::Item(item), "choices", "a list or an object", &found);
            return Vec::new();
        }
    };
    for (index, _) in entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.text.trim().is_empty())
    {
        notices.on_record(Notice::BlankChoice {
            item,
            choice: index + 1,
            is_kept: is_hard_split,
        });
    }
    if !is_hard_split {
        entries.retain(|entry| !entry.text.trim().is_empty());
    }
    let correct = match take_correct(item, mcq.correct_choice, &mut entries, is_hard_split, notices) {
        Ok(correct) => correct,
        Err(reason) => {
            notices.on_record(Notice::ChoicesUnusable { item, reason });
            return Vec::new();
        }
    };
    let mut all = vec![correct];
    all.append(&mut entries);
    if all.len() > ChoiceLabel::ALL.len() {
        let reason = "more than five choices, at which the harness stops";
        notices.on_record(Notice::ChoicesUnusable { item, reason });
        return Vec::new();
    }
    if all.len() != ChoiceLabel::ALL.len() {
        notices.on_record(Notice::ChoiceCount { item, count: all.len() });
    }
    let repeats = |(index, entry): (usize, &Entry)| all.iter().skip(index + 1).any(|other| other.text == entry.text);
    if all.iter().enumerate().any(repeats) {
        notices.on_record(Notice::RepeatedChoice { item });
    }
    let meta = mcq.meta.is().map(|meta| meta.0);
    let usage = mcq.sketch_usage_meta.is().map(|list| list.0).unwrap_or_default();
    all.into_iter()
        .enumerate()
        .map(|(index, entry)| Choice {
            role: if index == 0 {
                Some(ChoiceRole::Correct)
            } else {
                meta.as_ref().and_then(|meta| role(meta, entry.label))
            },
            template: if index == 0 {
                None
            } else {
                template(&usage, entry.label)
            },
            label: entry.label,
            text: entry.text,
        })
        .collect()
}

/// A choice before its role is known.
#[derive(Debug)]
struct Entry {
    label: ChoiceLabel,
    text: String,
}

fn from_list(item: usize, list: Vec<Shaped<'_, Object<RawChoice<'_>>>>, notices: &mut NoticeList) -> Vec<Entry> {
    list.into_iter()
        .enumerate()
        .map(|(index, raw)| match raw {
            Shaped::Is(Object(raw)) => {
                let label = label(&raw.label).unwrap_or_else(|| {
                    notices.on_record(Notice::LabelReplaced {
                        item,
                        choice: index + 1,
                        found: raw.label.describe(),
                    });
                    label_of_place(index)
                });
                let field = format_args!("choices[{index}].text");
                let text = notices.text(Place::Item(item), field, raw.text).unwrap_or_default();
                Entry { label, text }
            }
            // Plain texts are labelled by position.
            Shaped::Odd(found) => Entry {
                label: label_of_place(index),
                text: notices
                    .text(Place::Item(item), format_args!("choices[{index}]"), found)
                    .unwrap_or_default(),
            },
        })
        .collect()
}

fn from_map(item: usize, mut map: Vec<(Cow<'_, str>, Loose<'_>)>, notices: &mut NoticeList) -> Vec<Entry> {
    sort_stably(&mut map, |(one, _), (other, _)| one.cmp(other));
    map.into_iter()
        .enumerate()
        .map(|(index, (key, value))| {
            let label = normal_label(&key).unwrap_or_else(|| {
                notices.on_record(Notice::LabelReplaced {
                    item,
                    choice: index + 1,
                    found: Loose::Text(key.clone()).describe(),
                });
                label_of_place(index)
            });
            let field = format_args!("choices.{label}");
            let text = notices.text(Place::Item(item), field, value).unwrap_or_default();
            Entry { label, text }
        })
        .collect()
}

/// The right choice, taken out of `entries` where it is among them.
fn take_correct(
    item: usize,
    raw: Shaped<'_, Object<RawChoice<'_>>>,
    entries: &mut Vec<Entry>,
    is_hard_split: bool,
    notices: &mut NoticeList,
) -> Result<Entry, &'static str> {
    let (own_label, own_text) = match raw {
        Shaped::Is(Object(raw)) => {
            let text = notices.text(Place::Item(item), "correct_choice.text", raw.text);
            (label(&raw.label), text.filter(|text| !text.trim().is_empty()))
        }
        Shaped::Odd(Loose::Text(text)) => match normal_label(&text) {
            Some(label) => (Some(label), None),
            None => (None, Some(text.into_owned())),
        },
        Shaped::Odd(_) => return Err("no right choice is named"),
    };
    // With at most four in the hard split, the harness adds the right one even to its own double.
    let is_added = is_hard_split && entries.len() < ChoiceLabel::ALL.len() && own_text.is_some();
    let same_text = |entry: &Entry| own_text.as_ref() == Some(&entry.text);
    let same_label = |entry: &Entry| own_label.is_none_or(|label| label == entry.label);
    let place = (!is_added)
        .then(|| {
            let both = entries.iter().position(|entry| same_text(entry) && same_label(entry));
            both.or_else(|| entries.iter().position(|entry| own_label == Some(entry.label)))
        })
        .flatten();
    let Some(place) = place else {
        let text = own_text.ok_or("the right choice has no text")?;
        let is_free = |label: &ChoiceLabel| entries.iter().all(|entry| entry.label != *label);
        let label = own_label
            .or_else(|| ChoiceLabel::ALL.into_iter().find(is_free))
            .unwrap_or(ChoiceLabel::A);
        return Ok(Entry { label, text });
    };
    let among = entries.remove(place);
    if own_text.as_ref().is_some_and(|text| *text != among.text) {
        notices.on_record(Notice::CorrectTextDisagrees { item });
    }
    Ok(Entry {
        label: among.label,
        text: own_text.unwrap_or(among.text),
    })
}

/// Trimmed, upper-cased, without trailing `.`, `)` and `:`.
fn normal_label(text: &str) -> Option<ChoiceLabel> {
    let text = text.trim().trim_end_matches(['.', ')', ':']);
    text.to_ascii_uppercase().parse().ok()
}

fn label(value: &Loose<'_>) -> Option<ChoiceLabel> {
    value.as_text().and_then(normal_label)
}

fn label_of_place(index: usize) -> ChoiceLabel {
    ChoiceLabel::from_position(index).unwrap_or(ChoiceLabel::E)
}

fn role(meta: &RawMeta<'_>, of: ChoiceLabel) -> Option<ChoiceRole> {
    let is_false = match &meta.false_labels {
        Shaped::Is(List(labels)) => labels.iter().any(|value| label(value) == Some(of)),
        Shaped::Odd(_) => false,
    };
    if label(&meta.weaker_true_label) == Some(of) {
        Some(ChoiceRole::WeakerTrue)
    } else if label(&meta.wildcard_false_label) == Some(of) {
        Some(ChoiceRole::Wildcard)
    } else {
        is_false.then_some(ChoiceRole::False)
    }
}

fn template(usage: &[Shaped<'_, Object<RawUsage<'_>>>], of: ChoiceLabel) -> Option<String> {
    usage.iter().find_map(|entry| match entry {
        Shaped::Is(Object(entry)) if label(&entry.label) == Some(of) => {
            entry.template_used.as_text().map(str::to_owned)
        }
        _ => None,
    })
}
