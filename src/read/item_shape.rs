use std::borrow::Cow;

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess, SeqAccess};

use super::loose::{FromObject, List, Loose, Object, Shape, Shaped};

/// An entry of a list of items.
pub(super) type RawEntry<'a> = Shaped<'a, Object<RawItem<'a>>>;

/// A value at the top of an item file.
#[derive(Debug)]
pub(super) enum RawTop<'a> {
    /// The list of items.
    List(Vec<RawEntry<'a>>),
    /// One object: an item, or with `selected` the wrapper of a list. Only here is `selected` looked at,
    /// so that no file can make the reader recurse.
    One {
        item: Box<RawItem<'a>>,
        selected: Shaped<'a, List<RawEntry<'a>>>,
    },
}

impl<'de> Shape<'de> for RawTop<'de> {
    fn from_list<A: SeqAccess<'de>>(seq: A) -> Result<Shaped<'de, Self>, A::Error> {
        Ok(match List::from_list(seq)? {
            Shaped::Is(List(items)) => Shaped::Is(Self::List(items)),
            Shaped::Odd(found) => Shaped::Odd(found),
        })
    }

    fn from_entries<A: MapAccess<'de>>(map: A) -> Result<Shaped<'de, Self>, A::Error> {
        let mut selected = Shaped::default();
        let item = Box::new(RawItem::fill(map, Some(&mut selected))?);
        Ok(Shaped::Is(Self::One { item, selected }))
    }
}

/// An item as spelled: hard split, release, or what loaders make of them (spec section 1).
#[derive(Debug, Default)]
pub(super) struct RawItem<'a> {
    pub id: Loose<'a>,
    pub month: Loose<'a>,
    pub no: Loose<'a>,
    pub paper_link: Loose<'a>,
    pub theorem: Shaped<'a, Object<RawTheorem<'a>>>,
    pub expanded_theorem: Loose<'a>,
    pub sketch: Loose<'a>,
    pub expanded_sketch: Loose<'a>,
    pub theorem_type: Shaped<'a, List<Loose<'a>>>,
    /// Says the style outright; our own field, in no file of the benchmark.
    pub substitution_resistant: Loose<'a>,
    pub mcq: Shaped<'a, Object<RawMcq<'a>>>,
    pub quality: Shaped<'a, Object<RawQuality<'a>>>,
    /// Question, choices and right choice where they stand beside the rest, not in `mcq`.
    pub own: RawMcq<'a>,
    pub has_repeats: bool,
}

/// `theorem` of the hard split.
#[derive(Debug, Default)]
pub(super) struct RawTheorem<'a> {
    pub content: Loose<'a>,
}

/// `mcq`.
#[derive(Debug, Default)]
pub(super) struct RawMcq<'a> {
    pub question: Loose<'a>,
    pub choices: Shaped<'a, RawChoices<'a>>,
    pub correct_choice: Shaped<'a, Object<RawChoice<'a>>>,
    pub meta: Shaped<'a, Object<RawMeta<'a>>>,
    pub sketch_usage_meta: Shaped<'a, List<Shaped<'a, Object<RawUsage<'a>>>>>,
}

/// `choices`: a list of objects or texts, or a map from label to text.
#[derive(Debug)]
pub(super) enum RawChoices<'a> {
    List(Vec<Shaped<'a, Object<RawChoice<'a>>>>),
    Map(Vec<(Cow<'a, str>, Loose<'a>)>),
}

impl<'de> Shape<'de> for RawChoices<'de> {
    fn from_list<A: SeqAccess<'de>>(seq: A) -> Result<Shaped<'de, Self>, A::Error> {
        Ok(match List::from_list(seq)? {
            Shaped::Is(List(choices)) => Shaped::Is(Self::List(choices)),
            Shaped::Odd(found) => Shaped::Odd(found),
        })
    }

    fn from_entries<A: MapAccess<'de>>(mut map: A) -> Result<Shaped<'de, Self>, A::Error> {
        let mut choices = Vec::new();
        while let Some(entry) = map.next_entry()? {
            choices.push(entry);
        }
        Ok(Shaped::Is(Self::Map(choices)))
    }
}

/// A choice; its text is `text` or `content`.
#[derive(Debug, Default)]
pub(super) struct RawChoice<'a> {
    pub label: Loose<'a>,
    pub text: Loose<'a>,
}

/// `mcq.meta`: labels before the shuffle.
#[derive(Debug, Default)]
pub(super) struct RawMeta<'a> {
    pub weaker_true_label: Loose<'a>,
    pub false_labels: Shaped<'a, List<Loose<'a>>>,
    pub wildcard_false_label: Loose<'a>,
}

/// An entry of `mcq.sketch_usage_meta`.
#[derive(Debug, Default)]
pub(super) struct RawUsage<'a> {
    pub label: Loose<'a>,
    pub template_used: Loose<'a>,
}

/// `qa quality eval`: numbers, or objects with a score, by name.
#[derive(Debug, Default)]
pub(super) struct RawQuality<'a>(pub Vec<(Cow<'a, str>, Shaped<'a, Object<RawScore<'a>>>)>);

/// A score with its reasons.
#[derive(Debug, Default)]
pub(super) struct RawScore<'a> {
    pub score: Loose<'a>,
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum ItemKey {
    Id,
    Month,
    No,
    PaperLink,
    Theorem,
    ExpandedTheorem,
    Sketch,
    ExpandedSketch,
    TheoremType,
    SubstitutionResistant,
    Mcq,
    #[serde(rename = "qa quality eval")]
    Quality,
    Question,
    Choices,
    CorrectChoice,
    Selected,
    #[serde(other)]
    Other,
}

impl<'de> FromObject<'de> for RawItem<'de> {
    fn from_object<A: MapAccess<'de>>(map: A) -> Result<Self, A::Error> {
        Self::fill(map, None)
    }
}

impl<'de> RawItem<'de> {
    fn fill<A: MapAccess<'de>>(
        mut map: A,
        mut selected: Option<&mut Shaped<'de, List<RawEntry<'de>>>>,
    ) -> Result<Self, A::Error> {
        let mut item = Self::default();
        while let Some(key) = map.next_key()? {
            let slot = match key {
                ItemKey::Id => &mut item.id,
                ItemKey::Month => &mut item.month,
                ItemKey::No => &mut item.no,
                ItemKey::PaperLink => &mut item.paper_link,
                ItemKey::ExpandedTheorem => &mut item.expanded_theorem,
                ItemKey::Sketch => &mut item.sketch,
                ItemKey::ExpandedSketch => &mut item.expanded_sketch,
                ItemKey::SubstitutionResistant => &mut item.substitution_resistant,
                ItemKey::Question => &mut item.own.question,
                other => {
                    match other {
                        ItemKey::Theorem => item.theorem = map.next_value()?,
                        ItemKey::TheoremType => item.theorem_type = map.next_value()?,
                        ItemKey::Mcq => item.mcq = map.next_value()?,
                        ItemKey::Quality => item.quality = map.next_value()?,
                        ItemKey::Choices => item.own.choices = map.next_value()?,
                        ItemKey::CorrectChoice => item.own.correct_choice = map.next_value()?,
                        _ => match (other, selected.as_deref_mut()) {
                            (ItemKey::Selected, Some(selected)) => *selected = map.next_value()?,
                            _ => drop(map.next_value::<IgnoredAny>()?),
                        },
                    }
                    continue;
                }
            };
            item.has_repeats |= !matches!(slot, Loose::Absent);
            *slot = map.next_value()?;
        }
        Ok(item)
    }
}

/// Objects of few keys: each key fills its field, others are passed over.
macro_rules! read_object {
    ($raw:ident { $($name:literal => $field:ident),+ $(,)? }) => {
        impl<'de> FromObject<'de> for $raw<'de> {
            fn from_object<A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
                let mut value = Self::default();
                while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                    match key.as_ref() {
                        $($name => value.$field = map.next_value()?,)+
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(value)
            }
        }
    };
}

read_object!(RawTheorem { "content" => content });
read_object!(RawMcq {
    "question" => question,
    "choices" => choices,
    "correct_choice" => correct_choice,
    "meta" => meta,
    "sketch_usage_meta" => sketch_usage_meta,
});
read_object!(RawChoice { "label" => label, "text" => text, "content" => text });
read_object!(RawMeta {
    "weaker_true_label" => weaker_true_label,
    "false_labels" => false_labels,
    "wildcard_false_label" => wildcard_false_label,
});
read_object!(RawUsage { "label" => label, "template_used" => template_used });
read_object!(RawScore { "score" => score });

impl<'de> FromObject<'de> for RawQuality<'de> {
    fn from_object<A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut scores = Vec::new();
        while let Some(entry) = map.next_entry()? {
            scores.push(entry);
        }
        Ok(Self(scores))
    }
}
