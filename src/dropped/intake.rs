use std::ops::Range;

use crate::model::{ResultFile, Sample};
use crate::read::{EachRecord, FileKind, Parsed, RecordStream, sniff};
use crate::replay::{AnswerRule, parse_answer, python_trim};
use crate::score::ErrorKind;

/// Smaller files are held whole: that costs little, and says most about odd ones.
const STREAMED_BYTES: usize = 8 << 20;

/// A file on its way in, in slices. A large result file is read as it comes: of its texts only what their scoring needs
/// is kept, so that the memory it takes is that of its largest record, not of the file.
#[derive(Debug)]
pub struct Intake(State);

#[derive(Debug)]
enum State {
    /// What came so far; whether it is to be held whatever it is.
    Whole(Vec<u8>, bool),
    /// The beginning of a file that is of no use, which it tells.
    Useless(Vec<u8>),
    Records(Box<RecordStream>, Vec<Range<u64>>),
}

/// A file that came to its end.
#[derive(Debug)]
pub(super) enum Taken {
    /// Its bytes.
    Whole(Vec<u8>),
    /// A result file without its texts, and where its records stand in it.
    Records(Box<Parsed<ResultFile>>, Vec<Range<u64>>),
}

impl Intake {
    /// For any file.
    pub fn new() -> Self {
        Self(State::Whole(Vec::new(), false))
    }

    /// For a file that is held whole whatever it is.
    pub fn whole() -> Self {
        Self(State::Whole(Vec::new(), true))
    }

    /// Takes the next bytes. False where the file cannot be read as it comes and has to come again,
    /// [`whole`](Self::whole).
    pub fn push(&mut self, slice: &[u8]) -> bool {
        match &mut self.0 {
            State::Whole(bytes, is_to_be_held) => {
                let was_small = bytes.len() < STREAMED_BYTES;
                bytes.extend_from_slice(slice);
                if *is_to_be_held || !was_small || bytes.len() < STREAMED_BYTES {
                    return true;
                }
                match sniff(bytes) {
                    FileKind::Results => {
                        let bytes = std::mem::take(bytes);
                        self.0 = State::Records(Box::default(), Vec::new());
                        self.push(&bytes)
                    }
                    FileKind::Gzip | FileKind::Binary(_) | FileKind::Utf16 | FileKind::Html => {
                        self.0 = State::Useless(std::mem::take(bytes));
                        true
                    }
                    _ => true,
                }
            }
            State::Useless(_) => true,
            State::Records(stream, places) => {
                let mut each: EachRecord<'_> = &mut |record, place| {
                    places.push(place);
                    record.samples.iter_mut().for_each(strip);
                };
                stream.push(slice, &mut each).is_ok()
            }
        }
    }

    /// How many records came so far; 0 where that is not known.
    pub fn count(&self) -> usize {
        match &self.0 {
            State::Records(stream, _) => stream.count(),
            State::Whole(..) | State::Useless(_) => 0,
        }
    }

    /// What came; `None` where it has to come again whole.
    pub(super) fn end(self, name: &str) -> Option<Taken> {
        match self.0 {
            State::Whole(bytes, _) | State::Useless(bytes) => Some(Taken::Whole(bytes)),
            State::Records(stream, places) => Some(Taken::Records(Box::new(stream.finish(name).ok()?), places)),
        }
    }
}

/// Takes the texts from a sample, but what scoring goes by: how the response is read, and what kind of error there is.
fn strip(sample: &mut Sample) {
    sample.response = sample.response.as_deref().map(stand_in);
    sample.thinking = None;
    sample.unusual_answer = sample.unusual_answer.take().map(|_| String::new());
    sample.error = sample.error.as_deref().map(|text| ErrorKind::of(text).to_string());
}

impl Default for Intake {
    fn default() -> Self {
        Self::new()
    }
}

/// The shortest text that is read as this one is: to the same letter by the same rule, or blank alike.
fn stand_in(text: &str) -> String {
    let parsed = parse_answer(text);
    let letter = parsed.letter.map_or_else(String::new, |letter| letter.to_string());
    match parsed.rule {
        AnswerRule::Box => format!("\\boxed{{{letter}}}"),
        AnswerRule::Single => letter,
        AnswerRule::Fallback => format!("({letter})"),
        AnswerRule::None if text.trim().is_empty() => String::new(),
        // White space to Python, but not to Rust.
        AnswerRule::None if python_trim(text).is_empty() => "\u{1c}".to_owned(),
        AnswerRule::None => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dropped::{Desk, Dropped};

    proptest! {
        #[test]
        fn a_stand_in_is_read_as_the_text_itself(text in r"[ \x1c\u{a0}?éAbE_(){}1]{0,6}(\\boxed\{[A-F]\})?[ .\u{3000}a-eC]{0,3}") {
            let short = stand_in(&text);
            let (ours, theirs) = (parse_answer(&short), parse_answer(&text));
            prop_assert_eq!((ours.letter, ours.rule), (theirs.letter, theirs.rule));
            prop_assert_eq!(short.trim().is_empty(), text.trim().is_empty());
            prop_assert_eq!(python_trim(&short).is_empty(), python_trim(&text).is_empty());
        }
    }

    /// A file above the limit: the first record has a long thinking text.
    fn large() -> String {
        let filler = "x".repeat(STREAMED_BYTES);
        format!(
            r#"{{"test_info": {{"model": "m", "month": "202511", "seed": 42}}, "overall": {{"correct": 2, "total": 5}},
            "detailed_results": [
            {{"id": "a", "correct_answer": "E", "model_answer": "E", "raw_response": "So \\boxed{{E}}", "raw_thinking": "{filler}", "is_correct": true}},
            {{"id": "b", "correct_answer": "E", "model_answer": "E", "raw_response": "Not E but A", "is_correct": true}},
            {{"id": "c", "correct_answer": "D", "model_answer": null, "raw_response": " ", "is_correct": false}},
            {{"id": "d", "correct_answer": "A", "model_answer": null, "raw_response": null, "error": "time-out", "is_correct": false}},
            {{"id": "e", "correct_answer": "A", "model_answer": "none", "raw_response": "I give up", "is_correct": false}}]}}"#
        )
    }

    fn push_all(intake: &mut Intake, text: &str) -> bool {
        text.as_bytes().chunks(1 << 20).all(|slice| intake.push(slice))
    }

    #[test]
    fn a_large_file_is_told_of_as_if_it_were_held_whole() {
        let text = large();
        let mut desk = Desk::default();
        let mut intake = Intake::new();
        assert!(push_all(&mut intake, &text));
        assert_eq!(intake.count(), 5);
        let told = desk.take(1, "x.json", intake).unwrap();
        assert!(matches!(&told, Dropped::Results(run) if run.flips == 1), "{told:?}");
        assert_eq!(told, desk.read(2, "x.json", text.as_bytes()));
        assert_eq!(desk.record(1, 0), None, "its texts were not kept");
        for at in 0..5 {
            let place = desk.place(1, at).unwrap();
            let bytes = &text.as_bytes()[place.start as usize..place.end as usize];
            assert_eq!(desk.record_of(1, at, bytes), desk.record(2, at));
            assert_eq!(
                desk.record_of(1, (at + 1) % 5, bytes),
                None,
                "another record stands there"
            );
        }
    }

    #[test]
    fn a_file_that_is_not_sound_has_to_come_whole() {
        let text = large().replace("\"time-out\"", "NaN");
        let mut intake = Intake::new();
        assert!(!push_all(&mut intake, &text));
        let text = large() + "}";
        let mut intake = Intake::new();
        if push_all(&mut intake, &text) {
            assert_eq!(Desk::default().take(1, "x.json", intake), None);
        }
        let mut intake = Intake::whole();
        assert!(push_all(&mut intake, &text));
        assert!(matches!(
            Desk::default().take(1, "x.json", intake),
            Some(Dropped::Unusable(_))
        ));
    }

    #[test]
    fn other_files_are_held_whole_from_the_start() {
        let mut intake = Intake::new();
        let spaces = vec![b' '; STREAMED_BYTES];
        assert!(intake.push(b"[1, 2,") && intake.push(&spaces) && intake.push(b" 3]"));
        let told = Desk::default().take(1, "x.json", intake);
        assert!(matches!(told, Some(Dropped::Unusable(_))));
        let told = |intake| match Desk::default().take(1, "x.json", intake) {
            Some(Dropped::Unusable(words)) => words,
            told => format!("{told:?}"),
        };
        assert!(told(Intake::new()).ends_with("this seems to be an empty file"));
        let mut intake = Intake::new();
        for _ in 0..3 {
            assert!(intake.push(&vec![0; STREAMED_BYTES]));
        }
        assert!(told(intake).ends_with("this seems to be a binary file"));
    }
}
