//! A result file read as it comes, one record at a time: of its text only the record at hand and what stands beside
//! the list of records is kept.
//!
//! Only files that are sound are read this way, but for a byte order mark and what Python writes and JSON does not know,
//! and these exactly as [`super::read_results`] reads them. At the first thing that is not so the stream gives up, so
//! that no rule for odd files is told twice.

use std::ops::Range;

use memchr::memchr2;

use super::lmb_results::{ReadRecords, join};
use super::loose::{List, MOST_ENTRIES, Object, Shaped};
use super::mend::{MendCount, mend};
use super::result_shape::RawResults;
use super::{Notice, Parsed};
use crate::model::{Record, ResultFile};

/// Not to be read as a stream: only [`super::read_any`] can tell what this file is, or what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsteady;

/// Nested so deep nothing of use stands; the JSON reader itself stops a little deeper.
const MOST_DEPTH: usize = 100;

/// The key of the list of records, as it is spelled in a sound file.
const LIST_KEY: &[u8] = b"\"detailed_results\"";

/// A record of more bytes is not waited for: with all that is kept beside it, it would not fit a browser's memory.
const MOST_RECORD: usize = 256 << 20;

/// Bytes in which the key stands with all white space around it, or it is not looked for.
const KEY_ROOM: usize = 200;

/// What gets each record, with its place in the file in bytes; by this name, so that all streams share their code.
pub type EachRecord<'e> = &'e mut dyn FnMut(&mut Record, Range<u64>);

/// A result file on its way in. Hand it all slices, then [`finish`](Self::finish).
#[derive(Debug, Default)]
pub struct RecordStream {
    /// Everything but the records: with an empty list in their place it is a JSON text of its own.
    rest: Vec<u8>,
    /// The record at hand, as far as it came.
    element: Vec<u8>,
    place: Place,
    depth: usize,
    is_in_string: bool,
    /// The last byte was a backslash that takes the next one along.
    is_escaped: bool,
    /// Where in the file the record at hand begins.
    began: u64,
    offset: u64,
    read: ReadRecords,
    mended: MendCount,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Before,
    Within,
    After,
}

impl RecordStream {
    /// Takes the next bytes. `each` gets every record that they complete, with its place in the file in bytes, and may
    /// take from it what need not be kept.
    ///
    /// # Errors
    /// [`Unsteady`] as soon as something is not as in a sound result file; then the stream is of no use any more.
    pub fn push(&mut self, slice: &[u8], each: &mut impl FnMut(&mut Record, Range<u64>)) -> Result<(), Unsteady> {
        let (mut at, mut kept) = (0, 0);
        while let Some(&byte) = slice.get(at) {
            if self.is_escaped {
                self.is_escaped = false;
                at += 1;
                continue;
            }
            if self.is_in_string {
                let rest = slice.get(at..).unwrap_or_default();
                let Some(next) = memchr2(b'"', b'\\', rest) else { break };
                at += next;
                if slice.get(at) == Some(&b'"') {
                    self.is_in_string = false;
                } else if self.depth == 1 {
                    // A key may be spelled in many ways, and the list's might be.
                    return Err(Unsteady);
                } else {
                    self.is_escaped = true;
                }
                at += 1;
                continue;
            }
            match byte {
                b'"' => self.is_in_string = true,
                b'[' if self.depth == 1 && self.is_list(slice.get(kept..at).unwrap_or_default()) => {
                    if self.place != Place::Before {
                        return Err(Unsteady);
                    }
                    self.keep(slice, kept..at + 1);
                    kept = at + 1;
                    self.began = self.offset + kept as u64;
                    self.place = Place::Within;
                    self.depth += 1;
                }
                b'{' | b'[' if self.depth < MOST_DEPTH => self.depth += 1,
                b'{' | b'[' => return Err(Unsteady),
                b',' | b']' if self.depth == 2 && self.place == Place::Within => {
                    self.keep(slice, kept..at);
                    kept = at;
                    self.end_record(self.offset + at as u64, byte == b']', each)?;
                    if byte == b']' {
                        self.place = Place::After;
                        self.depth -= 1;
                    } else {
                        kept += 1;
                    }
                }
                b'}' | b']' => self.depth = self.depth.checked_sub(1).ok_or(Unsteady)?,
                _ => {}
            }
            at += 1;
        }
        self.keep(slice, kept..slice.len());
        self.offset += slice.len() as u64;
        if self.element.len().max(self.rest.len()) > MOST_RECORD {
            return Err(Unsteady);
        }
        Ok(())
    }

    /// How many records came so far.
    pub fn count(&self) -> usize {
        self.read.records.len()
    }

    /// The file; `source` is its name with folders, if any.
    ///
    /// # Errors
    /// [`Unsteady`] where it ends too soon, has no list of records, or what stands beside it is not sound.
    pub fn finish(self, source: &str) -> Result<Parsed<ResultFile>, Unsteady> {
        if self.place != Place::After {
            return Err(Unsteady);
        }
        let body = self.rest.strip_prefix(b"\xEF\xBB\xBF");
        let mut read = Some(self.read);
        let (file, more) = parsed(body.unwrap_or(&self.rest), |text| {
            let raw: Shaped<'_, Object<RawResults<'_>>> = serde_json::from_str(text)?;
            let raw = raw
                .is()
                .filter(|Object(raw)| matches!(&raw.detailed_results, Shaped::Is(List(list)) if list.is_empty()));
            Ok(raw.zip(read.take()).map(|(Object(raw), read)| join(source, raw, read)))
        })?;
        let Parsed { value, notices } = file.ok_or(Unsteady)?;
        let mut mended = self.mended;
        mended.add(&more, None);
        let mark = body.map(|_| Notice::ByteOrderMark);
        Ok(Parsed {
            value,
            notices: mark.into_iter().chain(mended.notices()).chain(notices).collect(),
        })
    }

    /// Whether the `[` after these bytes opens the list of records.
    fn is_list(&self, before: &[u8]) -> bool {
        let tail = |bytes: &[u8]| {
            bytes
                .get(bytes.len().saturating_sub(KEY_ROOM)..)
                .unwrap_or_default()
                .to_vec()
        };
        let tail = match before.len() {
            KEY_ROOM.. => tail(before),
            _ => [tail(&self.rest).as_slice(), before].concat(),
        };
        let key = tail.trim_ascii_end().strip_suffix(b":").map(<[u8]>::trim_ascii_end);
        let before = key
            .and_then(|key| key.strip_suffix(LIST_KEY))
            .map(<[u8]>::trim_ascii_end);
        matches!(before, Some([.., b'{' | b',']))
    }

    fn keep(&mut self, slice: &[u8], range: Range<usize>) {
        let to = if self.place == Place::Within {
            &mut self.element
        } else {
            &mut self.rest
        };
        to.extend_from_slice(slice.get(range).unwrap_or_default());
    }

    fn end_record(
        &mut self,
        end: u64,
        is_last: bool,
        each: &mut impl FnMut(&mut Record, Range<u64>),
    ) -> Result<(), Unsteady> {
        let range = std::mem::replace(&mut self.began, end + 1)..end;
        let is_empty_list = is_last && self.read.records.is_empty() && self.element.trim_ascii().is_empty();
        if self.count() == MOST_ENTRIES {
            return Err(Unsteady);
        }
        if !is_empty_list {
            let read = &mut self.read;
            let ((), mended) = parsed(&self.element, |text| {
                serde_json::from_str(text).map(|raw| read.push(raw))
            })?;
            self.mended.add(&mended, Some(self.read.records.len()));
            if let Some(record) = self.read.records.last_mut() {
                each(record, range);
            }
        }
        self.element.clear();
        Ok(())
    }
}

/// One record again, from the bytes where [`RecordStream::push`] said that it stands.
///
/// # Errors
/// [`Unsteady`] where no record stands there: the file has changed.
pub fn read_record(bytes: &[u8]) -> Result<Record, Unsteady> {
    let mut read = ReadRecords::default();
    parsed(bytes, |text| serde_json::from_str(text).map(|raw| read.push(raw)))?;
    read.records.pop().ok_or(Unsteady)
}

/// What `read` makes of a text, and what had to be replaced in it before, if Python wrote what JSON does not know.
fn parsed<T>(bytes: &[u8], mut read: impl FnMut(&str) -> serde_json::Result<T>) -> Result<(T, MendCount), Unsteady> {
    let text = std::str::from_utf8(bytes).map_err(|_| Unsteady)?;
    match read(text) {
        Ok(value) => Ok((value, MendCount::default())),
        Err(_) => {
            let mended = mend(text).ok_or(Unsteady)?;
            Ok((read(&mended.text).map_err(|_| Unsteady)?, mended.count))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read_results;

    const FILE: &str = r#" {"test_info": {"model": "m]", "month": "202511", "seed": 42, "note": [1, [2]]},
        "detailed_results" : [
            {"id": "a \" ] , }", "model_answer": "E", "raw_response": "\\boxed{E} [", "is_correct": true, "x": [1, {}]},
            {"id": "b", "samples": [{"model_answer": "A"}, 7], "error": "é"} , null, "text", 12 ],
        "overall": {"correct": 1, "total": 5}} "#;

    /// The file read in slices of so many bytes, with the places of its records.
    fn streamed(text: &str, slice: usize) -> Result<(Parsed<ResultFile>, Vec<Range<u64>>), Unsteady> {
        let mut stream = RecordStream::default();
        let mut places = Vec::new();
        for bytes in text.as_bytes().chunks(slice) {
            stream.push(bytes, &mut |_, place| places.push(place))?;
        }
        Ok((stream.finish("x.json")?, places))
    }

    #[test]
    fn a_sound_file_is_read_as_the_whole_is_wherever_it_is_cut() {
        let whole = read_results("x.json", FILE.as_bytes()).unwrap();
        for slice in 1..FILE.len() {
            assert_eq!(streamed(FILE, slice).unwrap().0, whole, "slices of {slice}");
        }
    }

    #[test]
    fn every_record_can_be_read_again_where_it_stands() {
        let (file, places) = streamed(FILE, 7).unwrap();
        for (record, place) in file.value.records.iter().zip(&places) {
            let bytes = &FILE.as_bytes()[place.start as usize..place.end as usize];
            assert_eq!(&read_record(bytes).unwrap(), record);
        }
        assert_eq!(places.len(), 5);
    }

    #[test]
    fn what_python_writes_and_json_does_not_know_is_replaced_as_in_the_whole_file() {
        let text = "\u{feff}{\"detailed_results\": [{\"id\": \"\\ud800\", \"elapsed_seconds\": NaN}, {\"elapsed_seconds\": -Infinity}],
            \"test_info\": {\"seed\": 42, \"max_tokens\": 1e999}, \"overall\": {\"accuracy\": NaN}}";
        let whole = read_results("x.json", text.as_bytes()).unwrap();
        assert!(whole.notices.contains(&Notice::ByteOrderMark), "{:?}", whole.notices);
        assert_eq!(streamed(text, 5).unwrap().0, whole);
    }

    #[test]
    fn an_empty_list_has_no_record() {
        let text = r#"{"detailed_results": [ ], "overall": {"correct": 0, "total": 0}}"#;
        let (file, places) = streamed(text, 3).unwrap();
        assert_eq!(
            (file, places.len()),
            (read_results("x.json", text.as_bytes()).unwrap(), 0)
        );
    }

    #[test]
    fn whatever_is_not_sound_is_left_to_the_reader_of_whole_files() {
        for text in [
            "",
            "[]",
            "{}",
            "null",
            r#"{"overall": {}}"#,
            r#"{"detailed_results": {}}"#,
            r#"{"detailed_results": [{}"#,
            r#"{"detailed_results": [{}]"#,
            r#"{"detailed_results": [{},]}"#,
            r#"{"detailed_results": [,]}"#,
            r#"{"detailed_results": [{} {}]}"#,
            r#"{"detailed_results": [{]}"#,
            r#"{"detailed_results": [{"a": nan}]}"#,
            r#"{"detailed_results": []} {}"#,
            r#"{"detailed_results": []}}"#,
            r#"{"detailed_results": [], "detailed_results": []}"#,
            r#"{"detailed_results": [{}], "detailed\u005fresults": [{}, {}]}"#,
            r#"{"detailed_results": [{}], "detailed_results": 1}"#,
            r#"{"x\"detailed_results": [{}]}"#,
            r#"{"test_info": {"detailed_results": [{}]}}"#,
            "\u{feff}\u{feff}{\"detailed_results\": [{}]}",
            &format!("{{\"detailed_results\"{}: [{{}}]}}", " ".repeat(300)),
        ] {
            assert_eq!(streamed(text, 5).err(), Some(Unsteady), "{text}");
        }
        let deep = format!("{{\"detailed_results\": [{}{}]}}", "[".repeat(200), "]".repeat(200));
        assert_eq!(streamed(&deep, 64).err(), Some(Unsteady));
        let mut stream = RecordStream::default();
        let bytes = b"{\"detailed_results\": [{\"id\": \"\xff\"}]}";
        assert_eq!(stream.push(bytes, &mut |_, _| {}), Err(Unsteady));
    }
}
