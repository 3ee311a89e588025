use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::error::quoted;

/// A scalar field that may hold anything: nothing that a file puts there makes its record unreadable.
/// Text is borrowed from the file where it holds no escapes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Loose<'a> {
    /// The key is not there.
    #[default]
    Absent,
    Null,
    Flag(bool),
    Whole(u64),
    Negative(i64),
    Fraction(f64),
    Text(Cow<'a, str>),
    List,
    Object,
}

/// A number as JSON spells it, which is in the program anyway; the library's own way would be twice that code.
pub(super) fn spelled(number: f64) -> String {
    match serde_json::to_string(&number) {
        Ok(text) if number.is_finite() => text,
        _ if number.is_nan() => "NaN".to_owned(),
        _ if number > 0.0 => "Infinity".to_owned(),
        _ => "-Infinity".to_owned(),
    }
}

impl<'a> Loose<'a> {
    /// Neither missing nor null.
    pub fn is_given(&self) -> bool {
        !matches!(self, Self::Absent | Self::Null)
    }

    /// What stands there, in words; untrusted text last, quoted and shortened.
    pub fn describe(&self) -> String {
        match self {
            Self::Absent => "nothing".to_owned(),
            Self::Null => "null".to_owned(),
            Self::Flag(flag) => flag.to_string(),
            Self::Whole(number) => format!("the number {number}"),
            Self::Negative(number) => format!("the number {number}"),
            // `1e+300`, not its 301 digits.
            Self::Fraction(number) => format!("the number {}", spelled(*number)),
            Self::Text(text) => format!("the text {}", quoted(text)),
            Self::List => "a list".to_owned(),
            Self::Object => "an object".to_owned(),
        }
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn into_text(self) -> Option<Cow<'a, str>> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number that is not negative; `12.0` is one.
    pub fn as_whole(&self) -> Option<u64> {
        /// Above this a double no longer tells whole numbers apart.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match self {
            Self::Whole(number) => Some(*number),
            Self::Fraction(number) if number.fract() == 0.0 && (0.0..=EXACT).contains(number) => Some(*number as u64),
            _ => None,
        }
    }

    /// A number of any kind.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Negative(number) => Some(*number as f64),
            Self::Fraction(number) => Some(*number),
            _ => None,
        }
    }
}

struct LooseVisitor;

impl<'de> Visitor<'de> for LooseVisitor {
    type Value = Loose<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Loose::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Loose::Flag(flag))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Loose::Whole(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(u64::try_from(number).map_or(Loose::Negative(number), Loose::Whole))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Loose::Fraction(number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Loose::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Loose::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Loose::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Loose::Object)
    }
}

impl<'de> Deserialize<'de> for Loose<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor)
    }
}

/// Entries that a list may have: a thousandfold of what any benchmark has. Few bytes of a file can become many of
/// memory, and a longer list would fill it.
pub(super) const MOST_ENTRIES: usize = 1_000_000;

/// What the reader says of a longer list; the only error that is not about broken JSON.
pub(super) const TOO_MANY: &str = "too many entries";

/// A type that is read from the entries of an object.
pub(super) trait FromObject<'de>: Sized {
    /// Reads all entries; fails only where the JSON itself is broken.
    fn from_object<A: MapAccess<'de>>(map: A) -> Result<Self, A::Error>;
}

/// A place that should hold an object or a list, and may hold anything.
#[derive(Clone, Debug)]
pub(super) enum Shaped<'de, T> {
    /// What should be there.
    Is(T),
    /// Something else; also missing and null.
    Odd(Loose<'de>),
}

impl<'de, T> Shaped<'de, T> {
    /// What should be there, if it is.
    pub fn is(self) -> Option<T> {
        match self {
            Self::Is(value) => Some(value),
            Self::Odd(_) => None,
        }
    }

    /// Whether the place was filled at all, with whatever.
    pub const fn is_there(&self) -> bool {
        !matches!(self, Self::Odd(Loose::Absent))
    }
}

impl<T> Default for Shaped<'_, T> {
    fn default() -> Self {
        Self::Odd(Loose::Absent)
    }
}

/// An object read by its own [`FromObject`].
#[derive(Clone, Debug)]
pub(super) struct Object<T>(pub T);

/// A list of anything that reads itself.
#[derive(Clone, Debug)]
pub(super) struct List<T>(pub Vec<T>);

/// How a [`Shaped`] place is read: the one shape it wants.
pub(super) trait Shape<'de>: Sized {
    fn from_list<A: SeqAccess<'de>>(mut seq: A) -> Result<Shaped<'de, Self>, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Shaped::Odd(Loose::List))
    }

    fn from_entries<A: MapAccess<'de>>(mut map: A) -> Result<Shaped<'de, Self>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Shaped::Odd(Loose::Object))
    }
}

impl<'de, T: FromObject<'de>> Shape<'de> for Object<T> {
    fn from_entries<A: MapAccess<'de>>(map: A) -> Result<Shaped<'de, Self>, A::Error> {
        T::from_object(map).map(|value| Shaped::Is(Self(value)))
    }
}

impl<'de, T: Deserialize<'de>> Shape<'de> for List<T> {
    fn from_list<A: SeqAccess<'de>>(mut seq: A) -> Result<Shaped<'de, Self>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            if values.len() == MOST_ENTRIES {
                return Err(serde::de::Error::custom(TOO_MANY));
            }
            values.push(value);
        }
        Ok(Shaped::Is(Self(values)))
    }
}

struct ShapedVisitor<T>(PhantomData<T>);

impl<'de, T: Shape<'de>> Visitor<'de> for ShapedVisitor<T> {
    type Value = Shaped<'de, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<Self::Value, E> {
        LooseVisitor.visit_unit().map(Shaped::Odd)
    }

    fn visit_bool<E: serde::de::Error>(self, flag: bool) -> Result<Self::Value, E> {
        LooseVisitor.visit_bool(flag).map(Shaped::Odd)
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Self::Value, E> {
        LooseVisitor.visit_u64(number).map(Shaped::Odd)
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Self::Value, E> {
        LooseVisitor.visit_i64(number).map(Shaped::Odd)
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Self::Value, E> {
        LooseVisitor.visit_f64(number).map(Shaped::Odd)
    }

    fn visit_borrowed_str<E: serde::de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
        LooseVisitor.visit_borrowed_str(text).map(Shaped::Odd)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
        LooseVisitor.visit_str(text).map(Shaped::Odd)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
        T::from_list(seq)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        T::from_entries(map)
    }
}

impl<'de, T: Shape<'de>> Deserialize<'de> for Shaped<'de, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapedVisitor(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_value_can_stand_anywhere() {
        let read = |text: &'static str| serde_json::from_str::<Loose<'_>>(text).unwrap();
        assert_eq!(read("null"), Loose::Null);
        assert_eq!(read("12.0").as_whole(), Some(12));
        assert_eq!(read("-1").as_whole(), None);
        assert_eq!(read("[[1], {}]"), Loose::List);
        assert_eq!(read(r#""a\nb""#).describe(), r#"the text "a\nb""#);
        assert!(matches!(read(r#""plain""#), Loose::Text(Cow::Borrowed("plain"))));
    }

    #[test]
    fn a_list_in_the_place_of_an_object_is_told() {
        let shaped: Shaped<'_, List<Loose<'_>>> = serde_json::from_str(r#"{"a": 1}"#).unwrap();
        assert!(matches!(shaped, Shaped::Odd(Loose::Object)));
        let shaped: Shaped<'_, List<Loose<'_>>> = serde_json::from_str("[1, null]").unwrap();
        assert_eq!(shaped.is().unwrap().0, [Loose::Whole(1), Loose::Null]);
    }
}
