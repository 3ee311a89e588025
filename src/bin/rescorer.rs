//! The program of the worker: [`mathboard::dropped::Desk`] for `public/desk.js`, which hands it files in slices and
//! carries what it says to the page. Answers are JSON of the shapes in [`mathboard::dropped`] and [`mathboard::store`].

use mathboard::dropped::{self, Desk, Dropped, DroppedCheck};
use mathboard::evidence::ExportError;
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

/// A second look at a result file.
#[wasm_bindgen]
#[derive(Default)]
pub struct Look(dropped::Look);

#[wasm_bindgen]
impl Look {
    /// Before the first byte.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes of the file as it lies on the disk.
    pub fn digest(&mut self, slice: &[u8]) {
        self.0.digest(slice);
    }

    /// Takes the next bytes of the unpacked file. False where they are others than were scored.
    pub fn push(&mut self, slice: &[u8]) -> bool {
        self.0.push(slice)
    }
}

/// A file on its way in.
#[wasm_bindgen]
pub struct Intake(dropped::Intake);

#[wasm_bindgen]
impl Intake {
    /// For a file, which is held whole if it is wanted so.
    #[wasm_bindgen(constructor)]
    pub fn new(whole: bool) -> Self {
        Self(match whole {
            true => dropped::Intake::whole(),
            false => dropped::Intake::new(),
        })
    }

    /// Takes the next bytes. False where the file has to come again whole.
    pub fn push(&mut self, slice: &[u8]) -> bool {
        self.0.push(slice)
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

    /// Reads and scores a file, and keeps it: a [`Dropped`], nothing where the file has to come again whole.
    pub fn take(&mut self, key: u32, name: &str, intake: Intake) -> Option<String> {
        self.desk.take(key, name, intake.0).map(|told| text(&told))
    }

    /// Whether this result file is here.
    pub fn holds(&self, key: u32) -> bool {
        self.desk.holds(key)
    }

    /// Scores a result file again: a [`Dropped`], nothing where the file is not here.
    pub fn rescore(&mut self, key: u32) -> Option<String> {
        self.desk.rescore(key).map(|run| text(&Dropped::Results(Box::new(run))))
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

    /// The text of an item: a [`mathboard::store::ItemText`], nothing where no file has it.
    pub fn item(&self, month: &str, no: usize) -> Option<String> {
        let item = self.desk.item(month.parse().ok()?, no);
        item.map(|item| text(&item))
    }

    /// Whether a result file is here with its texts, so that a second look need not have them.
    #[wasm_bindgen(js_name = isWhole)]
    pub fn is_whole(&self, key: u32) -> bool {
        self.desk.is_whole(key)
    }

    /// Whether there was a second look at this result file.
    #[wasm_bindgen(js_name = hasLooked)]
    pub fn has_looked(&self, key: u32) -> bool {
        self.desk.has_looked(key)
    }

    /// Ends the second look at a result file. False where the file has changed.
    pub fn look(&mut self, key: u32, look: Look) -> bool {
        self.desk.look(key, look.0)
    }

    /// What there is on a result file beside its score: a [`mathboard::dropped::DroppedEvidence`].
    pub fn evidence(&self, key: u32) -> Option<String> {
        self.desk.evidence(key).map(|evidence| text(&evidence))
    }

    /// The receipt of a result file under a policy, by its id: text, or the same in JSON.
    pub fn receipt(&self, key: u32, policy: &str, as_json: bool) -> Option<String> {
        let receipt = self.desk.receipt(key, policy.parse().ok()?)?;
        Some(if as_json { receipt.to_json() } else { receipt.to_text() })
    }

    /// Holds a receipt from before against a result file: a [`DroppedCheck`].
    pub fn check(&self, key: u32, receipt: &str) -> Option<String> {
        self.desk
            .check(key, receipt)
            .map(|check| text(&DroppedCheck::from(check)))
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

fn text(told: &impl Serialize) -> String {
    // All of it has text for keys and finite numbers, which always serialise.
    serde_json::to_string(told).unwrap_or_default()
}
