use std::collections::BTreeMap;
use std::ops::Range;

use super::intake::{Intake, Taken};
use super::look::Look;
use super::{Dropped, DroppedEvidence, DroppedItems, DroppedRecord, DroppedRun};
use crate::evidence::{
    Difference, ExportError, FileDigest, FileError, FileReport, Receipt, ReceiptError, Report, Subject, read_receipt,
    records_csv, rescored_json,
};
use crate::model::{ItemFile, Month, ResultFile};
use crate::read::{AnyFile, Notice, Parsed, read_any, read_record};
use crate::replay::Policy;
use crate::score::{Audit, ItemFact, ItemSet, Readings, rescore};
use crate::store::{ItemEntry, ItemShard, ItemText};

/// Everything that was dropped, on the side where it is read and scored. Files go by keys of the page's own choice.
#[derive(Debug, Default)]
pub struct Desk {
    /// The items of the site's boards.
    published: Vec<ItemShard>,
    items: BTreeMap<u32, ItemFile>,
    /// What `published` and `items` tell together.
    known: ItemSet,
    results: BTreeMap<u32, Scored>,
    /// What could not be used.
    refused: BTreeMap<u32, FileError>,
}

/// A result file with its audit.
#[derive(Debug)]
struct Scored {
    file: ResultFile,
    notices: Vec<Notice>,
    audit: Audit,
    /// What a second look gave.
    looked: Option<(Readings, FileDigest)>,
    /// Where its records stand in it, for a file whose texts were not kept.
    places: Option<Vec<Range<u64>>>,
}

impl Desk {
    /// Takes the items of a board's month into account, from now on.
    pub fn know(&mut self, shard: ItemShard) {
        self.published.push(shard);
        self.gather();
    }

    /// Reads and scores a file, and keeps it.
    pub fn read(&mut self, key: u32, name: &str, bytes: &[u8]) -> Dropped {
        match read_any(name, bytes) {
            Ok(AnyFile::Items(Parsed { value, notices })) => {
                let told = DroppedItems::new(&value, &notices);
                self.items.insert(key, value);
                self.gather();
                Dropped::Items(told)
            }
            Ok(AnyFile::Results(parsed)) => self.score(key, parsed, None),
            Err(error) => {
                let message = error.to_string();
                let told = Dropped::Unusable(message.clone());
                let file = name.to_owned();
                self.refused.insert(key, FileError { file, message });
                told
            }
        }
    }

    /// Scores a file that came in slices, and keeps it. `None` where it has to come again for [`Intake::whole`].
    pub fn take(&mut self, key: u32, name: &str, intake: Intake) -> Option<Dropped> {
        match intake.end(name)? {
            Taken::Whole(bytes) => Some(self.read(key, name, &bytes)),
            Taken::Records(parsed, places) => Some(self.score(key, *parsed, Some(places))),
        }
    }

    fn score(&mut self, key: u32, parsed: Parsed<ResultFile>, places: Option<Vec<Range<u64>>>) -> Dropped {
        let Parsed { value: file, notices } = parsed;
        let audit = rescore(&file, &self.known);
        let told = DroppedRun::new(&file, &notices, &audit);
        let scored = Scored {
            file,
            notices,
            audit,
            looked: None,
            places,
        };
        self.results.insert(key, scored);
        Dropped::Results(Box::new(told))
    }

    /// Whether a result file is here with its texts, so that a second look need not have them.
    pub fn is_whole(&self, key: u32) -> bool {
        self.results.get(&key).is_some_and(|scored| scored.places.is_none())
    }

    /// Whether there was a second look at this result file.
    pub fn has_looked(&self, key: u32) -> bool {
        self.results.get(&key).is_some_and(|scored| scored.looked.is_some())
    }

    /// Ends the second look at a result file, after which there is more to tell of it. False where the file is not here,
    /// or has other records by now.
    pub fn look(&mut self, key: u32, look: Look) -> bool {
        let Some(scored) = self.results.get_mut(&key) else {
            return false;
        };
        let (streamed, digest) = look.end();
        let readings = match scored.places {
            None => Readings::of(&scored.file),
            Some(_) => streamed,
        };
        if readings.len() != scored.file.records.len() {
            return false;
        }
        scored.looked = Some((readings, digest));
        true
    }

    /// What the documents on a result file are written from; `None` before a second look.
    fn subject(&self, key: u32) -> Option<(Subject<'_>, &FileDigest)> {
        let scored = self.results.get(&key)?;
        let (readings, digest) = scored.looked.as_ref()?;
        let subject = Subject {
            file: &scored.file,
            notices: &scored.notices,
            audit: &scored.audit,
            readings,
            items: &self.known,
        };
        Some((subject, digest))
    }

    /// What there is on a result file beside its score. `None`, as for the documents below, before a [second look](Look).
    pub fn evidence(&self, key: u32) -> Option<DroppedEvidence> {
        let (subject, digest) = self.subject(key)?;
        Some(DroppedEvidence::new(&subject, digest))
    }

    /// The receipt of a result file, as `mathboard score --receipt` writes it.
    pub fn receipt(&self, key: u32, policy: Policy) -> Option<Receipt> {
        let (subject, digest) = self.subject(key)?;
        Some(Receipt::new(&subject, digest, policy))
    }

    /// What a receipt from before says otherwise of a result file than is so now.
    ///
    /// # Errors
    /// Where the text is no receipt, or a damaged one.
    pub fn check(&self, key: u32, receipt: &str) -> Option<Result<Vec<Difference>, ReceiptError>> {
        let kept = match read_receipt(receipt) {
            Ok(kept) => kept,
            Err(error) => return Some(Err(error)),
        };
        let (subject, digest) = self.subject(key)?;
        Some(Ok(kept.check(&subject, digest)))
    }

    /// The audit of a file, usable or not, to the byte as `mathboard score --format json` prints it for this file alone.
    pub fn audit_json(&self, key: u32) -> Option<String> {
        let mut report = Report::default();
        match (self.subject(key), self.refused.get(&key)) {
            (Some((subject, _)), _) => report.files.push(FileReport::new(&subject)),
            (None, Some(error)) => report.errors.push(error.clone()),
            (None, None) => return None,
        }
        Some(report.to_json())
    }

    /// The records of a result file as CSV.
    pub fn records_csv(&self, key: u32) -> Option<String> {
        self.subject(key).map(|(subject, _)| records_csv(&subject))
    }

    /// A result file with our verdicts in it, from its unpacked bytes.
    ///
    /// # Errors
    /// Where nothing can be written into these bytes.
    pub fn rescored_json(&self, key: u32, bytes: &[u8]) -> Option<Result<Vec<u8>, ExportError>> {
        self.subject(key).map(|(subject, _)| rescored_json(bytes, &subject))
    }

    /// Whether this result file is here.
    pub fn holds(&self, key: u32) -> bool {
        self.results.contains_key(&key)
    }

    /// Scores a result file again with the items that are known by now; `None` where it is not here.
    pub fn rescore(&mut self, key: u32) -> Option<DroppedRun> {
        let Scored {
            file, notices, audit, ..
        } = self.results.get_mut(&key)?;
        *audit = rescore(file, &self.known);
        Some(DroppedRun::new(file, notices, audit))
    }

    /// Where a record stands in its file, in bytes of the unpacked file; `None` where the file was kept whole.
    pub fn place(&self, key: u32, at: usize) -> Option<Range<u64>> {
        self.results.get(&key)?.places.as_ref()?.get(at).cloned()
    }

    /// A record of a result file that was kept whole, counted from 0.
    pub fn record(&self, key: u32, at: usize) -> Option<DroppedRecord> {
        let Scored {
            file, audit, places, ..
        } = self.results.get(&key)?;
        let record = file.records.get(at).filter(|_| places.is_none())?;
        Some(DroppedRecord::new(file, record, audit.records.get(at)?))
    }

    /// A record of a result file, from the bytes at its [`place`](Self::place). `None` where another stands there now.
    pub fn record_of(&self, key: u32, at: usize, bytes: &[u8]) -> Option<DroppedRecord> {
        let Scored { file, audit, .. } = self.results.get(&key)?;
        let audited = audit.records.get(at)?;
        let record = read_record(bytes).ok().filter(|record| record.id == audited.id)?;
        Some(DroppedRecord::new(file, &record, audited))
    }

    /// The text of an item, from the first item file that has it.
    pub fn item(&self, month: Month, no: usize) -> Option<ItemText> {
        let item = self.items.values().find_map(|file| {
            let mut items = file.items.iter();
            items.find(|item| item.month.or(file.month) == Some(month) && item.no == no)
        })?;
        Some(ItemText {
            question: item.question.clone(),
            choices: item
                .choices
                .iter()
                .map(|choice| (choice.label, choice.text.clone()))
                .collect(),
            theorem: item.theorem.clone(),
            sketch: item.sketch.clone(),
        })
    }

    /// Forgets a file.
    pub fn forget(&mut self, key: u32) {
        self.results.remove(&key);
        self.refused.remove(&key);
        if self.items.remove(&key).is_some() {
            self.gather();
        }
    }

    fn gather(&mut self) {
        let mut known = ItemSet::default();
        for shard in &self.published {
            for entry in &shard.items {
                known.add_fact(fact(shard.month, entry));
            }
        }
        self.items.values().for_each(|file| known.add_file(file));
        self.known = known;
    }
}

fn fact(month: Month, entry: &ItemEntry) -> ItemFact {
    ItemFact {
        month,
        no: entry.no,
        id: entry.id.clone(),
        paper: entry.paper.clone(),
        choice_count: entry.choice_count(),
    }
}
