use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::source_text::mend;

/// What a file seems to be, from its first bytes and first keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// Items of LiveMathematicianBench, in any of the shapes of spec section 1.
    Items,
    /// Results of one run on one month (spec section 4).
    Results,
    /// The records of a result file without its head.
    Records,
    /// The counts of a month, `summary.json` (spec section 1.2).
    MonthSummary,
    /// JSON of another kind, in words.
    Json(&'static str),
    /// It begins like JSON and breaks before it tells what it is.
    BrokenJson,
    /// Nothing, or white space only.
    Empty,
    /// Compressed with gzip: to be unpacked first.
    Gzip,
    /// Other bytes that are no text, in words.
    Binary(&'static str),
    /// UTF-16 text.
    Utf16,
    /// A web page, as a download link often gives.
    Html,
    /// A Git LFS pointer in the place of the file.
    LfsPointer,
    /// Other text.
    Text,
}

impl FileKind {
    /// What the file seems to be, with what would help where that is known.
    pub const fn seems(self) -> &'static str {
        match self {
            Self::Items => "an item file",
            Self::Results => "a result file",
            Self::Records => "the records of a result file without its head (test_info and overall)",
            Self::MonthSummary => "the summary of a month, which holds counts only",
            Self::Json(what) => what,
            Self::BrokenJson => "broken JSON",
            Self::Empty => "an empty file",
            Self::Gzip => "a gzip archive; unpack it first",
            Self::Binary(what) => what,
            Self::Utf16 => "UTF-16 text; save it as UTF-8",
            Self::Html => "a web page; fetch the raw file instead",
            Self::LfsPointer => "a Git LFS pointer; fetch the file itself",
            Self::Text => "plain text",
        }
    }
}

const MAGIC: [(&[u8], FileKind); 13] = [
    (b"\x1F\x8B", FileKind::Gzip),
    (b"\x89PNG", FileKind::Binary("a PNG image")),
    (b"\xFF\xD8\xFF", FileKind::Binary("a JPEG image")),
    (b"GIF8", FileKind::Binary("a GIF image")),
    (b"%PDF", FileKind::Binary("a PDF document")),
    (b"PK\x03\x04", FileKind::Binary("a zip archive; unpack it first")),
    (b"\x28\xB5\x2F\xFD", FileKind::Binary("a zstd archive; unpack it first")),
    (b"\xFD7zXZ", FileKind::Binary("an xz archive; unpack it first")),
    (b"BZh", FileKind::Binary("a bzip2 archive; unpack it first")),
    (b"PAR1", FileKind::Binary("a Parquet table; export it as JSON")),
    (b"\xFF\xFE", FileKind::Utf16),
    (b"\xFE\xFF", FileKind::Utf16),
    (b"version https://git-lfs", FileKind::LfsPointer),
];

/// What a file seems to be. Reads only as far as the first telling key.
pub fn sniff(bytes: &[u8]) -> FileKind {
    if let Some((_, kind)) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return *kind;
    }
    let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    match body {
        [] => FileKind::Empty,
        // A NUL next to the first character: two bytes a character, without a mark.
        [0, b'[' | b'{', ..] | [b'[' | b'{', 0, ..] => FileKind::Utf16,
        [b'<', ..] => FileKind::Html,
        [b'{' | b'[', ..] => sniff_json(body),
        _ if body.iter().take(4096).any(|byte| *byte == 0) => FileKind::Binary("a binary file"),
        _ if serde_json::from_slice::<IgnoredAny>(body).is_ok() => FileKind::Json("a single JSON value"),
        _ => FileKind::Text,
    }
}

fn sniff_json(body: &[u8]) -> FileKind {
    let told = Cell::new(None);
    let seed = Sniffer { told: &told, depth: 0 };
    let outcome = seed.deserialize(&mut serde_json::Deserializer::from_slice(body));
    match (told.get(), outcome) {
        (Some(kind), _) => kind,
        (None, Ok(())) => FileKind::Json("JSON of another kind"),
        (None, Err(error)) if error.is_eof() => FileKind::BrokenJson,
        // Python's NaN may stand before the first telling key.
        (None, Err(_)) => match std::str::from_utf8(body).ok().and_then(mend) {
            Some(mended) => sniff_json(mended.text.as_bytes()),
            None => FileKind::BrokenJson,
        },
    }
}

/// Walks the keys of the first object, at the top or as first element of a list, and stops with an
/// error as soon as `told` is set.
#[derive(Clone, Copy)]
struct Sniffer<'c> {
    told: &'c Cell<Option<FileKind>>,
    depth: u8,
}

impl Sniffer<'_> {
    fn tell<E: Error>(self, kind: FileKind) -> Result<(), E> {
        self.told.set(Some(kind));
        Err(E::custom("told"))
    }

    fn tell_scalar<E: Error>(self, of: &'static str) -> Result<(), E> {
        self.tell(FileKind::Json(of))
    }
}

impl<'de> DeserializeSeed<'de> for Sniffer<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Sniffer<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.tell_scalar("a JSON list of nulls")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        self.tell_scalar("a JSON list of true and false")
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        self.tell_scalar("a JSON list of numbers")
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        self.tell_scalar("a JSON list of numbers")
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        self.tell_scalar("a JSON list of numbers")
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        self.tell_scalar("a JSON list of texts")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        if self.depth > 0 {
            return self.tell_scalar("a JSON list of lists");
        }
        match seq.next_element_seed(Sniffer { depth: 1, ..self })? {
            Some(()) => self.tell_scalar("a JSON list of other objects"),
            None => self.tell_scalar("an empty JSON list"),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut is_question = false;
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            match (key.as_ref(), self.depth) {
                ("detailed_results" | "test_info" | "overall", 0) => return self.tell(FileKind::Results),
                ("selected", 0) | ("mcq", _) => return self.tell(FileKind::Items),
                ("correct_choice", _) if is_question => return self.tell(FileKind::Items),
                ("choices", _) if is_question => return self.tell(FileKind::Items),
                ("model_answer" | "raw_response" | "is_correct", _) => return self.tell(FileKind::Records),
                ("hard_count" | "ge5_count", 0) => return self.tell(FileKind::MonthSummary),
                ("question", _) => is_question = true,
                _ => {}
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

/// How many records of a file are whole before it ends or breaks.
pub(super) fn count_whole(text: &str) -> usize {
    let count = Cell::new(0);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    // One value, or one a line.
    while deserializer.end().is_err() && Counter(&count, true).deserialize(&mut deserializer).is_ok() {}
    count.get()
}

/// Counts the elements of a list, or of the list of records or items in an object.
struct Counter<'c>(&'c Cell<usize>, bool);

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
        while seq.next_element::<IgnoredAny>()?.is_some() {
            self.0.set(self.0.get() + 1);
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut has_list = false;
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            if self.1 && matches!(key.as_ref(), "detailed_results" | "selected") {
                has_list = true;
                map.next_value_seed(Counter(self.0, false))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        if !has_list {
            self.0.set(self.0.get() + 1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_telling_key_decides() {
        assert_eq!(sniff(br#"{"test_info": {"#), FileKind::Results);
        assert_eq!(sniff(b"\xEF\xBB\xBF\n[{\"id\": \"a\", \"mcq\": 1"), FileKind::Items);
        assert_eq!(sniff(br#"{"summary": {}, "selected": []}"#), FileKind::Items);
        assert_eq!(sniff(br#"{"score": NaN, "mcq": {}}"#), FileKind::Items);
        assert_eq!(sniff(br#"[{"question": "?", "choices": []}]"#), FileKind::Items);
        assert_eq!(sniff(br#"[{"id": "a", "is_correct": true}]"#), FileKind::Records);
        assert_eq!(
            sniff(br#"{"month": "202511", "hard_count": 29}"#),
            FileKind::MonthSummary
        );
    }

    #[test]
    fn what_is_no_such_file_is_named() {
        let seems = |bytes: &[u8]| sniff(bytes).seems();
        assert_eq!(seems(b" \n"), "an empty file");
        assert_eq!(seems(b"[1, 2]"), "a JSON list of numbers");
        assert_eq!(seems(b"[]"), "an empty JSON list");
        assert_eq!(seems(b"\x89PNG\r\n"), "a PNG image");
        assert_eq!(seems(b"\x1F\x8B\x08"), "a gzip archive; unpack it first");
        assert_eq!(seems(b"<!DOCTYPE html>"), "a web page; fetch the raw file instead");
        assert_eq!(seems(b"{\0\"\0"), "UTF-16 text; save it as UTF-8");
        assert_eq!(seems(b"a\0b"), "a binary file");
        assert_eq!(seems(b"model,score"), "plain text");
        assert_eq!(seems(b"3"), "a single JSON value");
        assert_eq!(seems(b"{'test_info': 1}"), "broken JSON");
    }

    #[test]
    fn whole_records_are_counted_up_to_the_break() {
        assert_eq!(
            count_whole(r#"{"overall": {}, "detailed_results": [{}, {"a": 1}, {"b""#),
            2
        );
        assert_eq!(count_whole("{\"mcq\": {}}\n{\"mcq\": {}}\n{\"mcq"), 2);
        assert_eq!(count_whole("[{}, {}, tru"), 2);
        assert_eq!(count_whole(r#"{"test_info": {"a"#), 0);
    }
}
