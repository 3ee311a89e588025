use std::cell::{Cell, RefCell};
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::mend::mend;
use super::{FileKind, ProofPart};
use crate::model::shortened;

const UTF_16: FileKind = FileKind::Encoded("UTF-16 text; save it as UTF-8");
const UTF_32: FileKind = FileKind::Encoded("UTF-32 text; save it as UTF-8");

const MAGIC: [(&[u8], FileKind); 16] = [
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
    // Its mark begins with that of UTF-16, so it comes first.
    (b"\xFF\xFE\0\0", UTF_32),
    (b"\0\0\xFE\xFF", UTF_32),
    (b"\xFF\xFE", UTF_16),
    (b"\xFE\xFF", UTF_16),
    (b"<?xml", FileKind::Written("XML")),
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
        // NULs next to the first character: two or four bytes a character, without a mark.
        [0, 0, 0, b'[' | b'{', ..] | [b'[' | b'{', 0, 0, 0, ..] => UTF_32,
        [0, b'[' | b'{', 0, ..] | [b'[' | b'{', 0, ..] => UTF_16,
        [0, ..] if is_padded(body) => FileKind::Padded,
        [b'<', ..] => FileKind::Html,
        [b'{' | b'[', ..] if is_python(body) => {
            FileKind::Written("a Python value as print writes it (json.dump writes JSON)")
        }
        [b'{' | b'[', ..] => sniff_json(body),
        _ if body.iter().take(4096).any(|byte| *byte == 0) => FileKind::Binary("a binary file"),
        _ if serde_json::from_slice::<IgnoredAny>(body).is_ok() => FileKind::Json("a single JSON value"),
        _ => written(body),
    }
}

/// Whether NULs are all there is, or stand before JSON.
fn is_padded(body: &[u8]) -> bool {
    let first = body.iter().find(|byte| **byte != 0);
    matches!(first, None | Some(b'[' | b'{'))
}

/// Whether the first key or text is in single quotes.
fn is_python(body: &[u8]) -> bool {
    let mut inner = body.iter().filter(|byte| !byte.is_ascii_whitespace());
    inner.find(|byte| !matches!(byte, b'[' | b'{')) == Some(&b'\'')
}

/// What a text that is no JSON seems to be, from its first two lines.
fn written(body: &[u8]) -> FileKind {
    let start = String::from_utf8_lossy(body.get(..4096).unwrap_or(body));
    let mut lines = start
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else {
        return FileKind::Text;
    };
    let is_table = |mark: char| first.contains(mark) && first.matches(mark).count() == second.matches(mark).count();
    let is_entry = |line: &str| {
        line.split_once(':').is_some_and(|(key, value)| {
            let is_name = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
            key.chars().all(is_name) && !key.is_empty() && (value.is_empty() || value.starts_with(' '))
        })
    };
    if first.trim_end() == "---" || is_entry(first) && (is_entry(second) || second.starts_with([' ', '-'])) {
        FileKind::Written("YAML")
    } else if [',', '\t', ';'].into_iter().any(is_table) {
        FileKind::Written("a table of values (CSV)")
    } else {
        FileKind::Text
    }
}

fn sniff_json(body: &[u8]) -> FileKind {
    let told = Cell::new(None);
    let seed = Sniffer {
        told: &told,
        keys: None,
        depth: 0,
    };
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
    /// Takes the first keys, where these are wanted.
    keys: Option<&'c RefCell<Vec<String>>>,
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
        let (mut is_question, mut is_empty) = (false, true);
        // Proofs have a verdict of experts among their fields too.
        let (mut is_proof, mut has_domain, mut has_verdict) = (false, false, false);
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            is_empty = false;
            if let Some(keys) = self.keys {
                let mut keys = keys.borrow_mut();
                keys.push(format!("{:?}", shortened(&key)));
                if keys.len() == KEYS {
                    return Err(A::Error::custom("enough"));
                }
            }
            match (key.as_ref(), self.depth) {
                ("detailed_results" | "test_info" | "overall", 0) => return self.tell(FileKind::Results),
                ("selected", 0) | ("mcq", _) => return self.tell(FileKind::Items),
                ("correct_choice", _) if is_question => return self.tell(FileKind::Items),
                ("choices", _) if is_question => return self.tell(FileKind::Items),
                ("verifier_trials" | "policy_response" | "record_key", _) => {
                    return self.tell(FileKind::Proof(ProofPart::Records));
                }
                ("evaluator_version" | "prompt_sha256" | "data_sha256", 0) => {
                    return self.tell(FileKind::Proof(ProofPart::Manifest));
                }
                ("score_scale" | "invalid_output_policy" | "splits", 0) => {
                    return self.tell(FileKind::Proof(ProofPart::Summary));
                }
                ("policy_calls" | "verifier_calls_max", 0) => {
                    return self.tell_scalar("the call budget of a run, which holds no scores");
                }
                ("annotation" | "first_fatal_error_step" | "reference_solution", 0) => {
                    return self.tell(FileKind::Proof(ProofPart::Rows));
                }
                ("model_answer" | "raw_response", _) => return self.tell(FileKind::Records),
                ("is_correct", _) => has_verdict = true,
                ("hard_count" | "ge5_count", 0) => return self.tell(FileKind::MonthSummary),
                ("question", _) => is_question = true,
                ("problem_id" | "proof_id" | "problem", 0) => is_proof = true,
                ("domain", 0) => has_domain = true,
                _ => {}
            }
            map.next_value::<IgnoredAny>()?;
        }
        if is_proof && has_domain {
            return self.tell(FileKind::Proof(ProofPart::Rows));
        }
        if has_verdict {
            return self.tell(FileKind::Records);
        }
        if is_empty && self.depth == 0 {
            return self.tell_scalar("an empty JSON object");
        }
        Ok(())
    }
}

/// How many of the first keys are told.
const KEYS: usize = 4;

/// The first keys of the first object of a file of another kind, at the top or in a list, quoted.
pub(super) fn first_keys(bytes: &[u8]) -> Vec<String> {
    let (told, keys) = (Cell::new(None), RefCell::default());
    let seed = Sniffer {
        told: &told,
        keys: Some(&keys),
        depth: 0,
    };
    let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    // It stops by an error once it has enough.
    seed.deserialize(&mut serde_json::Deserializer::from_slice(body)).ok();
    keys.into_inner()
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
        assert_eq!(seems(b"{ }"), "an empty JSON object");
        assert_eq!(seems(b"\x89PNG\r\n"), "a PNG image");
        assert_eq!(seems(b"\x1F\x8B\x08"), "a gzip archive; unpack it first");
        assert_eq!(seems(b"<!DOCTYPE html>"), "a web page; fetch the raw file instead");
        assert_eq!(seems(b"{\0\"\0"), "UTF-16 text; save it as UTF-8");
        assert_eq!(seems(b"a\0b"), "a binary file");
        assert_eq!(seems(b"model,score"), "plain text");
        assert_eq!(seems(b"3"), "a single JSON value");
        assert_eq!(seems(b"{\"a\" 1}"), "broken JSON");
        assert_eq!(seems(b"<?xml version=\"1.0\"?>"), "XML");
        assert_eq!(
            seems(b"[{'test_info': 1}]"),
            "a Python value as print writes it (json.dump writes JSON)"
        );
        assert_eq!(seems(b"model,score\nx,1\n"), "a table of values (CSV)");
        assert_eq!(seems(b"# run\nmodel: x\nseed: 42\n"), "YAML");
        assert_eq!(seems(b"Dear all,\nthis is, as you know, prose"), "plain text");
    }

    #[test]
    fn wide_text_and_padding_are_told_apart() {
        let wide = |text: &str, bytes: usize, is_big: bool| -> Vec<u8> {
            let one = |character: char| {
                let mut unit = u32::from(character).to_le_bytes()[..bytes].to_vec();
                if is_big {
                    unit.reverse();
                }
                unit
            };
            text.chars().flat_map(one).collect()
        };
        for (bytes, kind) in [(2, UTF_16), (4, UTF_32)] {
            for is_big in [false, true] {
                for text in ["{\"a\"", "\u{feff}{", "\u{feff}x"] {
                    assert_eq!(
                        sniff(&wide(text, bytes, is_big)),
                        kind,
                        "{bytes} bytes, {text:?}, {is_big}"
                    );
                }
            }
        }
        assert_eq!(sniff(&[0; 40]), FileKind::Padded);
        assert_eq!(sniff(b"\0\0\0\0\0{\"test_info\""), FileKind::Padded);
        assert_eq!(sniff(b"\0\0\0\x18ftyp"), FileKind::Binary("a binary file"));
    }
}
