//! The records of a run of AdvancedMathBench read as they come, a line at a time, so that no more than one is held.

use memchr::memchr;
use serde::de::IgnoredAny;

use super::proof_run::{EachProof, ProofLines};
use super::{Notice, Unsteady};

/// A record of more bytes is not waited for: with all that is kept beside it, it would not fit a browser's memory.
const MOST_RECORD: usize = 256 << 20;

/// `results.jsonl` on its way in. Hand it all slices, then [`finish`](Self::finish). What is not as a run writes it (no line
/// feed between records, other text than UTF-8) is left to [`super::each_proof_record`], which says what it is.
#[derive(Debug, Default)]
pub struct ProofStream {
    lines: ProofLines,
    /// The line at hand, as far as it came.
    line: Vec<u8>,
    /// Where in the file it begins.
    began: u64,
    count: usize,
}

impl ProofStream {
    /// Takes the next bytes. `each` gets every record that they complete, with its place in the file in bytes.
    ///
    /// # Errors
    /// [`Unsteady`] where the file has to be read whole; then the stream is of no use any more.
    pub fn push(&mut self, mut slice: &[u8], each: EachProof<'_>) -> Result<(), Unsteady> {
        while let Some(end) = memchr(b'\n', slice) {
            let (line, rest) = slice.split_at_checked(end).ok_or(Unsteady)?;
            self.line.extend_from_slice(line);
            self.end_line(each)?;
            self.began += 1;
            slice = rest.get(1..).unwrap_or_default();
        }
        self.line.extend_from_slice(slice);
        if self.line.len() > MOST_RECORD {
            return Err(Unsteady);
        }
        Ok(())
    }

    fn end_line(&mut self, each: EachProof<'_>) -> Result<(), Unsteady> {
        let line = std::str::from_utf8(&self.line).map_err(|_| Unsteady)?;
        // One record over many lines, or what begins with a mark, is of another form.
        if self.count == 0 && serde_json::from_str::<IgnoredAny>(line).is_err() {
            return Err(Unsteady);
        }
        let place = self.began..self.began + line.len() as u64;
        self.began = place.end;
        let count = &mut self.count;
        self.lines.push(line, &mut |record| {
            *count += 1;
            each(record, place.clone());
        });
        self.line.clear();
        Ok(())
    }

    /// How many records came so far.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// What was remarked, once all of it came.
    ///
    /// # Errors
    /// [`Unsteady`] where it has to be read whole after all.
    pub fn finish(mut self, each: EachProof<'_>) -> Result<Vec<Notice>, Unsteady> {
        // What follows the last line feed may be cut off in the middle of a letter, or be padding.
        if !self.line.is_empty() {
            if self.line.ends_with(&[0]) {
                return Err(Unsteady);
            }
            self.end_line(each)?;
        }
        if self.count == 0 {
            return Err(Unsteady);
        }
        Ok(self.lines.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::each_proof_record;

    const RECORD: &str = r#"{"problem_id": "p", "domain": "qe", "sample_index": 0, "record_key": "k", "proof_id": "q",
        "steps": ["α"], "is_correct": true, "first_error_step": -1, "verifier_trials": []}"#;

    fn file() -> String {
        let line = RECORD.replace('\n', " ");
        format!(
            "{line}\n\n{}\n{line}\r\n{{\"problem_id\": \"p\"",
            line.replace("qe", "xx")
        )
    }

    #[test]
    fn a_stream_gives_what_the_whole_file_gives() {
        let text = file();
        let mut whole = Vec::new();
        let notices =
            each_proof_record("r", text.as_bytes(), &mut |record, place| whole.push((record, place))).unwrap();
        assert_eq!((whole.len(), notices.len()), (2, 2));
        for (record, place) in &whole {
            let bytes = &text.as_bytes()[place.start as usize..place.end as usize];
            let mut again = Vec::new();
            each_proof_record("r", bytes, &mut |record, _| again.push(record)).unwrap();
            assert_eq!(&again, std::slice::from_ref(record));
        }
        for size in [1, 7, 1000] {
            let mut stream = ProofStream::default();
            let mut came = Vec::new();
            for slice in text.as_bytes().chunks(size) {
                stream
                    .push(slice, &mut |record, place| came.push((record, place)))
                    .unwrap();
            }
            let told = stream.finish(&mut |record, place| came.push((record, place))).unwrap();
            assert_eq!((&came, &told), (&whole, &notices), "slices of {size}");
        }
    }

    #[test]
    fn what_is_of_another_form_is_left_to_the_reader_of_whole_files() {
        for text in [RECORD, "\u{feff}{}\n", "{\"a\": 1,\n\"b\": 2}"] {
            assert_eq!(
                ProofStream::default().push(text.as_bytes(), &mut |_, _| {}),
                Err(Unsteady),
                "{text}"
            );
        }
        let mut stream = ProofStream::default();
        stream.push(b"{}\n\0\0", &mut |_, _| {}).unwrap();
        assert_eq!(stream.finish(&mut |_, _| {}).unwrap_err(), Unsteady);
    }
}
