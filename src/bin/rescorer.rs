//! The program of the worker: [`mathboard::dropped::Desk`] for `public/desk.js`, which hands it files in slices and
//! carries what it says to the page. Answers are JSON of the shapes in [`mathboard::dropped`] and [`mathboard::store`].

use mathboard::dropped::{self, Desk, Wants};
use mathboard::evidence::ExportError;
use mathboard::read::{Unpacker, name_contradictions};
use mathboard::store::ItemShard;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

/// What was dropped, behind calls that JavaScript can make.
#[wasm_bindgen]
#[derive(Default)]
pub struct Rescorer {
    desk: Desk,
}

/// A file on its way in.
#[wasm_bindgen]
#[derive(Default)]
pub struct Intake(dropped::Intake);

/// Some bytes of a packed file, unpacked.
#[wasm_bindgen]
pub struct Excerpt {
    unpacker: Unpacker,
    wanted: Wanted,
}

#[wasm_bindgen]
impl Excerpt {
    /// The bytes from one place of the unpacked file to another.
    #[wasm_bindgen(constructor)]
    pub fn new(start: f64, end: f64) -> Self {
        let wanted = Wanted {
            before: start as u64,
            length: (end - start) as usize,
            found: Vec::new(),
        };
        Self {
            unpacker: Unpacker::default(),
            wanted,
        }
    }

    /// Takes the next bytes of the packed file. True where all is found, or nothing more will be.
    pub fn push(&mut self, slice: &[u8]) -> bool {
        let Self { unpacker, wanted } = self;
        let end = unpacker.push(slice, &mut |part| wanted.take(part));
        end.is_err() || wanted.found.len() == wanted.length
    }

    /// What was found.
    pub fn bytes(&mut self) -> Vec<u8> {
        let Self { unpacker, wanted } = self;
        // A file that is broken by now has no such place, which is found out when it is read.
        unpacker.finish(&mut |part| wanted.take(part)).ok();
        std::mem::take(&mut wanted.found)
    }
}

struct Wanted {
    /// Bytes that come before it.
    before: u64,
    length: usize,
    found: Vec<u8>,
}

impl Wanted {
    fn take(&mut self, part: &[u8]) {
        let skipped = self.before.min(part.len() as u64);
        self.before -= skipped;
        let part = part.get(skipped as usize..).unwrap_or_default();
        let room = self.length - self.found.len();
        self.found.extend_from_slice(part.get(..room).unwrap_or(part));
    }
}

#[wasm_bindgen]
impl Intake {
    /// For any file.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// For the same file when it has to come again from its beginning.
    pub fn again(&self) -> Self {
        Self(self.0.again())
    }

    /// Takes the next bytes: 0 where it waits for more, 1 where the file has to come [`again`](Self::again), 2 where
    /// it is known without the rest what becomes of it.
    pub fn push(&mut self, slice: &[u8]) -> u8 {
        match self.0.push(slice) {
            Wants::More => 0,
            Wants::Again => 1,
            Wants::Nothing => 2,
        }
    }

    /// The SHA-256 of the bytes that came, in hex digits.
    pub fn digest(&self) -> String {
        self.0.digest().sha256()
    }

    /// How many records came so far.
    pub fn count(&self) -> usize {
        self.0.count()
    }
}

#[wasm_bindgen]
impl Rescorer {
    /// With nothing on the desk.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the items of a month of the site into account: the bytes of an [`ItemShard`]. What is none is passed
    /// over, since the page has read the same bytes before and told of it.
    pub fn know(&mut self, shard: &[u8]) {
        if let Ok(shard) = serde_json::from_slice::<ItemShard>(shard) {
            self.desk.know(shard);
        }
    }

    /// Reads and scores a file, and keeps it: a [`Dropped`], nothing where the file has to come again.
    pub fn take(&mut self, key: u32, name: &str, intake: &mut Intake) -> Option<String> {
        self.desk.take(key, name, &mut intake.0).map(|told| text(&told))
    }

    /// Whether this result file is here.
    pub fn holds(&self, key: u32) -> bool {
        self.desk.holds(key)
    }

    /// Scores a result file again: a [`Dropped`], nothing where the file is not here.
    pub fn rescore(&mut self, key: u32) -> Option<String> {
        self.desk.rescore(key).map(|told| text(&told))
    }

    /// Some records of a file with too many to be told of at once: a [`Dropped`](dropped::Dropped). What is asked for is
    /// the place of the first one, the number of a record that has to be among them or 0, and the id of the part.
    pub fn window(&self, key: u32, asked: &str) -> Option<String> {
        let mut words = asked.splitn(3, ' ');
        let mut number = || words.next()?.parse::<usize>().ok();
        let (from, record) = (number()?, number()?);
        let window = self.desk.window(key, words.next()?, record.checked_sub(1), from)?;
        Some(text(&window))
    }

    /// The remarks on a result file from one place on, a line each.
    pub fn remarks(&self, key: u32, from: usize) -> Option<String> {
        self.desk.remarks(key, from)
    }

    /// Where a record, counted from 0, begins and ends in its file; nothing where the file is here whole.
    pub fn place(&self, key: u32, at: usize) -> Option<Vec<f64>> {
        let place = self.desk.place(key, at)?;
        Some(vec![place.start as f64, place.end as f64])
    }

    /// A record from the bytes at its place: a [`mathboard::dropped::DroppedRecord`].
    #[wasm_bindgen(js_name = recordOf)]
    pub fn record_of(&self, key: u32, at: usize, bytes: &[u8]) -> Option<String> {
        self.desk.record_of(key, at, bytes).map(|record| text(&record))
    }

    /// A record of a file that is here whole: a [`mathboard::dropped::DroppedRecord`].
    pub fn record(&self, key: u32, at: usize) -> Option<String> {
        self.desk.record(key, at).map(|record| text(&record))
    }

    /// Some records of a run of AdvancedMathBench: a [`mathboard::dropped::Sheet`]. What is asked for is the place of the first
    /// one and the id of the part.
    #[wasm_bindgen(js_name = proofRecords)]
    pub fn proof_records(&self, key: u32, asked: &str) -> Option<String> {
        let (from, part) = asked.split_once(' ')?;
        let sheet = self.desk.proof_records(key, part, from.parse().ok()?)?;
        Some(text(&sheet))
    }

    /// A record of such a run from the bytes at its place: a [`mathboard::dropped::DroppedProofRecord`].
    #[wasm_bindgen(js_name = proofRecord)]
    pub fn proof_record(bytes: &[u8]) -> Option<String> {
        Desk::proof_record_of(bytes).map(|record| text(&record))
    }

    /// All texts of a record, however long, from the bytes at its place where it has one.
    #[wasm_bindgen(js_name = wholeText)]
    pub fn whole_text(&self, key: u32, at: usize, bytes: Option<Vec<u8>>) -> Option<String> {
        self.desk.whole_text(key, at, bytes.as_deref())
    }

    /// The text of an item: a [`mathboard::store::ItemText`], nothing where no file has it.
    pub fn item(&self, month: &str, no: usize) -> Option<String> {
        let item = self.desk.item(month.parse().ok()?, no);
        item.map(|item| text(&item))
    }

    /// The receipt of a result file under a policy, by its id: text, or the same in JSON.
    pub fn receipt(&self, key: u32, policy: &str, as_json: bool) -> Option<String> {
        let receipt = self.desk.receipt(key, policy.parse().ok()?)?;
        Some(if as_json { receipt.to_json() } else { receipt.to_text() })
    }

    /// Holds a receipt from before against a result file: the lines of [`mathboard::dropped::Desk::check`].
    pub fn check(&self, key: u32, receipt: &str) -> Option<String> {
        self.desk.check(key, receipt)
    }

    /// The audit of a file in JSON, to the byte as the command prints it.
    #[wasm_bindgen(js_name = auditJson)]
    pub fn audit_json(&self, key: u32) -> Option<String> {
        self.desk.audit_json(key)
    }

    /// The records of a result file as CSV.
    #[wasm_bindgen(js_name = recordsCsv)]
    pub fn records_csv(&self, key: u32) -> Option<String> {
        self.desk.records_csv(key)
    }

    /// A result file with our verdicts in it, from its unpacked bytes; an error says why there is none.
    #[wasm_bindgen(js_name = rescoredJson)]
    pub fn rescored_json(&self, key: u32, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let rescored = self.desk.rescored_json(key, bytes);
        let rescored = rescored.unwrap_or(Err(ExportError::Unsound));
        rescored.map_err(|error| error.to_string())
    }

    /// Forgets a file.
    pub fn forget(&mut self, key: u32) {
        self.desk.forget(key);
    }
}

/// What the names of two files of the same bytes tell otherwise, in words about the second; empty where nothing.
#[wasm_bindgen]
pub fn contradictions(other: &str, this: &str) -> String {
    name_contradictions(other, this)
}

fn text(told: &impl Serialize) -> String {
    // All of it has text for keys and finite numbers, which always serialise.
    serde_json::to_string(told).unwrap_or_default()
}
