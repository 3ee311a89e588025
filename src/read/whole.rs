use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// How many records of a file are whole before it ends or breaks, and what breaks it.
pub(super) fn count_whole(text: &str) -> (usize, Option<serde_json::Error>) {
    let (count, has_begun) = (Cell::new(0), Cell::new(false));
    let mut deserializer = serde_json::Deserializer::from_str(text);
    // One value, or one a line. Whether the end is reached is not asked between two: the answer counts all lines before.
    loop {
        has_begun.set(false);
        let counter = Counter {
            count: &count,
            has_begun: &has_begun,
            is_top: true,
        };
        if let Err(error) = counter.deserialize(&mut deserializer) {
            let is_end = error.is_eof() && !has_begun.get();
            return (count.get(), Some(error).filter(|_| !is_end));
        }
    }
}

/// Whether a whole value is followed by another one, or by the beginning of one.
pub(super) fn begins_another(text: &str) -> bool {
    let (count, has_begun) = (Cell::new(0), Cell::new(false));
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let mut next = || {
        let counter = Counter {
            count: &count,
            has_begun: &has_begun,
            is_top: true,
        };
        counter.deserialize(&mut deserializer)
    };
    // At the very end nothing is begun, and that is no error of a sound file, which does not come here.
    next().is_ok() && next().map_or_else(|error| error.is_eof(), |()| true)
}

/// Counts the elements of a list, or of the list of records or items in an object.
#[derive(Clone, Copy)]
struct Counter<'c> {
    count: &'c Cell<usize>,
    /// Whether a list or an object has begun at all.
    has_begun: &'c Cell<bool>,
    is_top: bool,
}

impl<'de> DeserializeSeed<'de> for Counter<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Counter<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list or an object")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        self.has_begun.set(true);
        while seq.next_element::<IgnoredAny>()?.is_some() {
            self.count.set(self.count.get() + 1);
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        self.has_begun.set(true);
        let mut has_list = false;
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            if self.is_top && matches!(key.as_ref(), "detailed_results" | "selected") {
                has_list = true;
                map.next_value_seed(Self { is_top: false, ..self })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        if !has_list {
            self.count.set(self.count.get() + 1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_whole_is_counted_in_lists_objects_and_lines_with_what_breaks_the_rest() {
        let found = |text: &str| {
            let (count, broken) = count_whole(text);
            (count, broken.map(|error| error.is_eof()))
        };
        assert_eq!(found(""), (0, None));
        assert_eq!(found(" [1, {}, []]\n"), (3, None));
        assert_eq!(found("{\"a\": [1, 2]}\n{}\n\n"), (2, None));
        assert_eq!(found("{\"b\": 1, \"selected\": [1, [2, 3]]}"), (2, None));
        assert_eq!(found("{\"detailed_results\": [{}, {}, {"), (2, Some(true)));
        assert_eq!(found("{}\n{\"a\": "), (1, Some(true)));
        assert_eq!(found("{}\n{} x\n{}"), (2, Some(false)));
        assert_eq!(found(r#"{"test_info": {"a"#), (0, Some(true)));
        assert_eq!(found("[{}, {}, tru"), (2, Some(true)));
    }
}
