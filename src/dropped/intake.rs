use std::ops::Range;

use super::stand_in::strip;
use crate::evidence::{FileDigest, PlacedProof};
use crate::model::{ProofRecord, ResultFile};
use crate::read::{
    EachRecord, FileKind, PackedFault, Parsed, ProofPart, ProofStream, ReadError, RecordStream, Unpacker, sniff,
};
use crate::score::{Readings, judge};

/// Smaller files are held whole: that costs little, and says most about odd ones.
const STREAMED_BYTES: usize = 8 << 20;

/// Bytes of a file that is held whole at most: its program needs room for it more than once, within 4 GiB.
const MOST_WHOLE: usize = 768 << 20;

/// A file on its way in, in slices. A large result file is read as it comes: of its texts only what their scoring needs
/// is kept, so that the memory it takes is that of its largest record, not of the file. A packed one is unpacked.
#[derive(Debug)]
pub struct Intake {
    state: State,
    /// Whether any byte came, and how it is unpacked where it is packed.
    has_begun: bool,
    unpacker: Option<Box<Unpacker>>,
    /// Of its own bytes, as they came.
    digest: FileDigest,
    /// Where it stopped being sound, if it came before: whole records, and bytes before that place.
    broke: Option<(usize, u64)>,
    /// Unpacked bytes that came.
    bytes: u64,
}

#[derive(Debug)]
enum State {
    /// What came so far; whether it is to be held whatever it is.
    Whole(Vec<u8>, bool),
    /// The beginning of a file that is of no use, which it tells.
    Useless(Vec<u8>),
    Records(Box<RecordStream>, Records),
    /// Records of a run of AdvancedMathBench, and what they were judged as.
    Proofs(Box<ProofStream>, Vec<PlacedProof>),
    /// It has to come again.
    Unsteady,
    Swollen(PackedFault),
    TooBig,
}

/// What is known of records whose texts are not kept.
#[derive(Debug, Default)]
pub(super) struct Records {
    /// Where they stand in their file.
    pub places: Vec<Range<u64>>,
    /// What the policies read from them.
    pub readings: Readings,
}

/// What a file on its way in waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// The next bytes, or its end.
    More,
    /// To come [`again`](Intake::again) from its beginning.
    Again,
    /// Nothing more: it is known what becomes of it.
    Nothing,
}

/// A file that came to its end.
#[derive(Debug)]
pub(super) enum Taken {
    /// Its bytes, and whether they were unpacked.
    Whole(Vec<u8>, bool),
    /// A result file without its texts.
    Records(Box<Parsed<ResultFile>>, Records),
    /// Records of a run of AdvancedMathBench without their texts.
    Proofs(Parsed<Vec<PlacedProof>>),
    /// It is of no use, whatever it is.
    Refused(ReadError),
}

impl Intake {
    /// For any file.
    pub fn new() -> Self {
        Self {
            state: State::Whole(Vec::new(), false),
            has_begun: false,
            unpacker: None,
            digest: FileDigest::default(),
            broke: None,
            bytes: 0,
        }
    }

    /// For the same file when it has to come again: it is then held whole whatever it is.
    pub fn again(&self) -> Self {
        Self {
            state: State::Whole(Vec::new(), true),
            broke: Some((self.count(), self.bytes)),
            ..Self::new()
        }
    }

    /// Takes the next bytes. The first ones have to be two at least, where the file has so many.
    pub fn push(&mut self, slice: &[u8]) -> Wants {
        self.digest.push(slice);
        if !self.has_begun {
            self.has_begun = true;
            self.unpacker = Unpacker::is_for(slice).then(Box::default);
        }
        match self.unpacker.take() {
            None => self.push_unpacked(slice),
            Some(mut unpacker) => {
                if let Err(fault) = unpacker.push(slice, &mut |part| self.push_unpacked(part)) {
                    self.state = State::Swollen(fault);
                }
                self.unpacker = Some(unpacker);
            }
        }
        match self.state {
            State::Whole(..) | State::Records(..) | State::Proofs(..) => Wants::More,
            State::Unsteady => Wants::Again,
            State::Useless(_) | State::Swollen(_) | State::TooBig => Wants::Nothing,
        }
    }

    fn push_unpacked(&mut self, slice: &[u8]) {
        self.bytes += slice.len() as u64;
        match &mut self.state {
            State::Whole(bytes, is_to_be_held) => {
                let was_small = bytes.len() < STREAMED_BYTES;
                bytes.extend_from_slice(slice);
                if bytes.len() > MOST_WHOLE {
                    self.state = State::TooBig;
                    return;
                }
                if *is_to_be_held || !was_small || bytes.len() < STREAMED_BYTES {
                    return;
                }
                match sniff(bytes) {
                    FileKind::Results => {
                        let bytes = std::mem::take(bytes);
                        self.state = State::Records(Box::default(), Records::default());
                        self.push_record_bytes(&bytes);
                    }
                    FileKind::Proof(ProofPart::Records) => {
                        let bytes = std::mem::take(bytes);
                        self.state = State::Proofs(Box::default(), Vec::new());
                        self.push_proof_bytes(&bytes);
                    }
                    FileKind::Gzip | FileKind::Binary(_) | FileKind::Encoded(_) | FileKind::Padded | FileKind::Html => {
                        self.state = State::Useless(std::mem::take(bytes));
                    }
                    _ => {}
                }
            }
            State::Records(..) => self.push_record_bytes(slice),
            State::Proofs(..) => self.push_proof_bytes(slice),
            State::Useless(_) | State::Unsteady | State::Swollen(_) | State::TooBig => {}
        }
    }

    fn push_record_bytes(&mut self, slice: &[u8]) {
        let State::Records(stream, records) = &mut self.state else {
            return;
        };
        let mut each: EachRecord<'_> = &mut |record, place| {
            records.places.push(place);
            records.readings.add(&record.samples);
            record.samples.iter_mut().for_each(strip);
        };
        if stream.push(slice, &mut each).is_err() {
            self.broke = Some((stream.count(), self.bytes));
            self.state = State::Unsteady;
        }
    }

    fn push_proof_bytes(&mut self, slice: &[u8]) {
        let State::Proofs(stream, judged) = &mut self.state else {
            return;
        };
        if stream
            .push(slice, &mut |record, bytes| keep(judged, &record, bytes))
            .is_err()
        {
            self.broke = Some((stream.count(), self.bytes));
            self.state = State::Unsteady;
        }
    }

    /// How many records came so far; 0 where that is not known.
    pub fn count(&self) -> usize {
        match &self.state {
            State::Records(stream, _) => stream.count(),
            State::Proofs(stream, _) => stream.count(),
            _ => self.broke.map_or(0, |(records, _)| records),
        }
    }

    /// That of the bytes that came: of the file as it is on the disk, once all of it came.
    pub const fn digest(&self) -> &FileDigest {
        &self.digest
    }

    /// What came; `None` where it has to come [`again`](Self::again). Then it is as good as new for that.
    pub(super) fn end(&mut self, name: &str) -> Option<Taken> {
        let mut unpacker = self.unpacker.take();
        if let Some(unpacker) = &mut unpacker
            && let Err(fault) = unpacker.finish(&mut |part| self.push_unpacked(part))
            && matches!(
                self.state,
                State::Whole(..) | State::Records(..) | State::Proofs(..) | State::Unsteady
            )
        {
            self.state = State::Swollen(fault);
        }
        let file = || name.to_owned();
        match std::mem::replace(&mut self.state, State::Unsteady) {
            State::Whole(bytes, _) | State::Useless(bytes) => Some(Taken::Whole(bytes, unpacker.is_some())),
            State::Records(stream, records) => {
                self.broke = Some((stream.count(), self.bytes));
                Some(Taken::Records(Box::new(stream.finish(name).ok()?), records))
            }
            State::Proofs(stream, mut value) => {
                self.broke = Some((stream.count(), self.bytes));
                let notices = stream
                    .finish(&mut |record, bytes| keep(&mut value, &record, bytes))
                    .ok()?;
                Some(Taken::Proofs(Parsed { value, notices }))
            }
            State::Unsteady => None,
            State::Swollen(fault) => Some(Taken::Refused(ReadError::Packed { file: file(), fault })),
            State::TooBig => Some(Taken::Refused(ReadError::TooBig {
                file: file(),
                broke: self.broke,
                limit: MOST_WHOLE,
            })),
        }
    }
}

/// Judges a record, and keeps no text of it.
fn keep(judged: &mut Vec<PlacedProof>, record: &ProofRecord, bytes: Range<u64>) {
    judged.push(PlacedProof {
        judged: judge(record),
        bytes,
    });
}

impl Default for Intake {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;
    use crate::dropped::{Desk, Dropped};

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

    fn push_all(intake: &mut Intake, bytes: impl AsRef<[u8]>) -> Wants {
        let mut wants = bytes.as_ref().chunks(1 << 20).map(|slice| intake.push(slice));
        wants.find(|wants| *wants != Wants::More).unwrap_or(Wants::More)
    }

    #[test]
    fn a_large_file_is_told_of_as_if_it_were_held_whole() {
        let text = large();
        let mut desk = Desk::default();
        let mut intake = Intake::new();
        assert_eq!(push_all(&mut intake, &text), Wants::More);
        assert_eq!(intake.count(), 5);
        let told = desk.take(1, "x.json", &mut intake).unwrap();
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
        let text = large().replace("\"time-out\"", "nothing");
        let mut intake = Intake::new();
        assert_eq!(push_all(&mut intake, &text), Wants::Again);
        assert_eq!(intake.again().broke.map(|(records, _)| records), Some(3));
        let text = large() + "}";
        let mut intake = Intake::new();
        if push_all(&mut intake, &text) == Wants::More {
            assert_eq!(Desk::default().take(1, "x.json", &mut intake), None);
        }
        let mut intake = intake.again();
        assert_eq!(push_all(&mut intake, &text), Wants::More);
        let told = Desk::default().take(1, "x.json", &mut intake);
        assert!(matches!(told, Some(Dropped::Unusable(_))));
    }

    #[test]
    fn other_files_are_held_whole_from_the_start() {
        let mut intake = Intake::new();
        let spaces = vec![b' '; STREAMED_BYTES];
        for part in [b"[1, 2,".as_slice(), &spaces, b" 3]"] {
            assert_eq!(intake.push(part), Wants::More);
        }
        assert!(matches!(
            Desk::default().take(1, "x.json", &mut intake),
            Some(Dropped::Other(_))
        ));
        let told = |mut intake| match Desk::default().take(1, "x.json", &mut intake) {
            Some(Dropped::Unusable(words)) => words,
            told => format!("{told:?}"),
        };
        assert!(told(Intake::new()).ends_with("this seems to be an empty file"));
        let mut intake = Intake::new();
        assert_eq!(intake.push(&vec![0; STREAMED_BYTES]), Wants::Nothing);
        assert!(told(intake).contains("this seems to be padded with NUL bytes"));
    }

    #[test]
    fn a_packed_file_is_what_is_in_it_and_goes_by_the_digest_of_its_own_bytes() {
        let text = large();
        let mut packed = Vec::new();
        for part in text.as_bytes().chunks(5 << 20) {
            let mut encoder = GzEncoder::new(&mut packed, Compression::fast());
            encoder.write_all(part).unwrap();
            encoder.finish().unwrap();
        }
        let mut desk = Desk::default();
        let mut intake = Intake::new();
        assert_eq!(push_all(&mut intake, &packed), Wants::More);
        assert_eq!(intake.digest().sha256(), FileDigest::of(&packed).sha256());
        let told = desk.take(1, "x.json.gz", &mut intake).unwrap();
        let mut whole = Intake::new();
        push_all(&mut whole, &text);
        let digest = whole.digest().sha256();
        let Dropped::Results(mut run) = told else {
            panic!("{told:?}")
        };
        let own = std::mem::replace(&mut run.evidence.sha256, digest.clone());
        assert_eq!(own, FileDigest::of(&packed).sha256());
        assert_ne!(own, digest);
        assert_eq!(desk.take(2, "x.json.gz", &mut whole), Some(Dropped::Results(run)));

        let mut cut = Intake::new();
        push_all(&mut cut, &packed[..packed.len() / 2]);
        let told = desk.take(3, "x.json.gz", &mut cut);
        assert!(
            matches!(&told, Some(Dropped::Unusable(words)) if words.contains("a gzip archive that is cut off after")),
            "{told:?}"
        );
    }

    #[test]
    fn a_file_too_big_to_be_held_is_not_called_invalid() {
        let mut intake = Intake::new();
        intake.push(br#"{"test_info": {}, "detailed_results": [{}, nothing, {"#);
        assert_eq!(intake.push(&vec![b' '; STREAMED_BYTES]), Wants::Again);
        let mut intake = intake.again();
        intake.state = State::Whole(vec![b' '; MOST_WHOLE], true);
        assert_eq!(intake.push(b" "), Wants::Nothing);
        let told = Desk::default().take(1, "x.json", &mut intake);
        assert!(
            matches!(&told, Some(Dropped::Unusable(words)) if words.contains("too big for this browser: near byte 8388661, after 1 whole record")),
            "{told:?}"
        );
    }
}
