use std::collections::BTreeMap;
use std::ops::Range;

use super::check::{check_words, is_damaged, lone_words};
use super::intake::{Intake, Records, Taken};
use super::joins::{Join, facts};
use super::proof_desk::{ProofDesk, record_of};
use super::remarks::remarks;
use super::window::whole_text;
use super::{
    Dropped, DroppedEvidence, DroppedItems, DroppedProofRecord, DroppedRecord, DroppedRun, Listing, MOST_ROWS, Sheet,
    listings,
};
use crate::evidence::{
    ExportError, FileDigest, FileError, FileReport, Receipt, Report, Subject, read_receipt, records_csv, rescored_json,
};
use crate::model::{ItemFile, Month, ResultFile, file_name};
use crate::read::{AnyFile, FileKind, Notice, Parsed, ReadError, read_any, read_record, sniff};
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
    receipts: BTreeMap<u32, Receipt>,
    proofs: ProofDesk,
    /// What could not be used.
    refused: BTreeMap<u32, FileError>,
}

/// A result file with its audit.
#[derive(Debug)]
struct Scored {
    file: ResultFile,
    notices: Vec<Notice>,
    audit: Audit,
    /// What the policies read from it.
    readings: Readings,
    /// Of the file as it lies on the disk.
    digest: FileDigest,
    /// Where its records stand in it, for a file whose texts were not kept.
    places: Option<Vec<Range<u64>>>,
    /// What there is by record, for a file with too many to be told of at once.
    long: Option<(DroppedRun, Vec<Listing>)>,
}

impl Desk {
    /// Takes the items of a board's month into account, from now on.
    pub fn know(&mut self, shard: ItemShard) {
        self.published.push(shard);
        self.gather();
    }

    /// Reads and scores a file, and keeps it.
    pub fn read(&mut self, key: u32, name: &str, bytes: &[u8]) -> Dropped {
        self.read_whole(key, name, bytes, false, &FileDigest::of(bytes))
    }

    fn read_whole(&mut self, key: u32, name: &str, bytes: &[u8], is_unpacked: bool, digest: &FileDigest) -> Dropped {
        if let FileKind::Proof(part) = sniff(bytes) {
            let taken = self.proofs.take(key, part, name, bytes, digest);
            return taken.unwrap_or_else(|error| self.refuse(key, name, &error.of_unpacked(is_unpacked)));
        }
        match read_any(name, bytes) {
            Ok(AnyFile::Items(Parsed { value, notices })) => {
                let told = DroppedItems::new(&value, &notices, digest.sha256());
                self.items.insert(key, value);
                self.gather();
                Dropped::Items(told)
            }
            Ok(AnyFile::Results(parsed)) => {
                let readings = Readings::of(&parsed.value);
                self.score(key, parsed, readings, digest, None)
            }
            Err(error) => match self.take_receipt(key, bytes) {
                Some(words) => Dropped::Receipt(words),
                None => self.refuse(key, name, &error.of_unpacked(is_unpacked)),
            },
        }
    }

    /// Scores a file that came in slices, and keeps it. `None` where it has to come again for [`Intake::again`].
    pub fn take(&mut self, key: u32, name: &str, intake: &mut Intake) -> Option<Dropped> {
        match intake.end(name)? {
            Taken::Whole(bytes, is_unpacked) => Some(self.read_whole(key, name, &bytes, is_unpacked, intake.digest())),
            Taken::Records(parsed, Records { places, readings }) => {
                Some(self.score(key, *parsed, readings, intake.digest(), Some(places)))
            }
            Taken::Proofs(parsed) => self.proofs.take_records(key, name, parsed, intake.digest()),
            Taken::Refused(error) => Some(self.refuse(key, name, &error)),
        }
    }

    fn take_receipt(&mut self, key: u32, bytes: &[u8]) -> Option<String> {
        match read_receipt(std::str::from_utf8(bytes).ok()?) {
            Ok(receipt) => {
                let words = self.hold(&receipt);
                self.receipts.insert(key, receipt);
                Some(words)
            }
            Err(error) => is_damaged(&error).then(|| check_words(Err(error))),
        }
    }

    /// Holds a receipt against the file that it is of: the one of its digest, else of its name.
    fn hold(&self, receipt: &Receipt) -> String {
        let is = |key: &str, value: &str| receipt.value(key) == Some(value);
        let has_name = |scored: &&Scored| is("file", file_name(&scored.file.source));
        let scored = || self.results.values();
        let mut files = scored().filter(|scored| is("sha256", &scored.digest.sha256()));
        match files.next().or_else(|| scored().find(has_name)) {
            None => lone_words(receipt),
            Some(scored) => {
                let (subject, digest) = self.subject_of(scored);
                check_words(Ok(receipt.check(&subject, digest)))
            }
        }
    }

    fn refuse(&mut self, key: u32, name: &str, error: &ReadError) -> Dropped {
        let is_other = matches!(
            error,
            ReadError::NotThis {
                kind: FileKind::Json(_) | FileKind::MonthSummary,
                ..
            }
        );
        let (file, message) = (name.to_owned(), error.to_string());
        let words = message.clone();
        self.refused.insert(key, FileError { file, message });
        if is_other {
            Dropped::Other(words)
        } else {
            Dropped::Unusable(words)
        }
    }

    fn score(
        &mut self,
        key: u32,
        parsed: Parsed<ResultFile>,
        readings: Readings,
        digest: &FileDigest,
        places: Option<Vec<Range<u64>>>,
    ) -> Dropped {
        let Parsed { value: file, notices } = parsed;
        let audit = rescore(&file, &self.known);
        let mut scored = Scored {
            file,
            notices,
            audit,
            readings,
            digest: digest.clone(),
            places,
            long: None,
        };
        let told = self.tell(&mut scored);
        self.results.insert(key, scored);
        Dropped::Results(Box::new(told))
    }

    fn tell(&self, scored: &mut Scored) -> DroppedRun {
        let (subject, digest) = self.subject_of(scored);
        let mut told = DroppedRun::new(subject.file, subject.notices, subject.audit);
        told.joins = self.joins(subject.file, subject.audit);
        told.evidence = DroppedEvidence::new(&subject, digest);
        if told.ids.len() <= MOST_ROWS {
            return told;
        }
        let parts = listings(&told);
        let head = told.without_rows(&parts);
        scored.long = Some((told, parts));
        head
    }

    /// Some records of a file with too many to be told of at once, which are in the part of this id: those from one place
    /// on, or those about a record, counted from 0: a run as [`DroppedRun::window`] has it. `None` where there is no such
    /// part, or the file is told of whole.
    pub fn window(&self, key: u32, part: &str, record: Option<usize>, from: usize) -> Option<Dropped> {
        let (run, parts) = self.results.get(&key)?.long.as_ref()?;
        let part = parts.iter().find(|listing| listing.id == part)?;
        Some(Dropped::Results(Box::new(run.window_of(part, record, from))))
    }

    /// The remarks on a file from one place on, a line each, in the order of [`DroppedRun::notices`].
    pub fn remarks(&self, key: u32, from: usize) -> Option<String> {
        let scored = self.results.get(&key)?;
        Some(remarks(&scored.notices, &scored.audit, from).join("\n"))
    }

    /// What the documents on a result file are written from.
    fn subject(&self, key: u32) -> Option<(Subject<'_>, &FileDigest)> {
        self.results.get(&key).map(|scored| self.subject_of(scored))
    }

    fn subject_of<'s>(&'s self, scored: &'s Scored) -> (Subject<'s>, &'s FileDigest) {
        let subject = Subject {
            file: &scored.file,
            notices: &scored.notices,
            audit: &scored.audit,
            readings: &scored.readings,
            items: &self.known,
        };
        (subject, &scored.digest)
    }

    /// The receipt of a result file, as `mathboard score --receipt` writes it. `None`, as for the documents below, where
    /// the file is not here.
    pub fn receipt(&self, key: u32, policy: Policy) -> Option<Receipt> {
        let (subject, digest) = self.subject(key)?;
        Some(Receipt::new(&subject, digest, policy))
    }

    /// What a receipt from before says otherwise of a result file than is so now, as lines: first whether it says the
    /// same, after a mark (`✓`, `✗`, or `!` where that cannot be said), then what differs.
    pub fn check(&self, key: u32, receipt: &str) -> Option<String> {
        let (subject, digest) = self.subject(key)?;
        Some(check_words(
            read_receipt(receipt).map(|kept| kept.check(&subject, digest)),
        ))
    }

    /// The audit of a file, usable or not, to the byte as `mathboard score --format json` prints it for this file alone.
    pub fn audit_json(&self, key: u32) -> Option<String> {
        if let Some(json) = self.proofs.audit_json(key) {
            return Some(json);
        }
        let mut report = Report::default();
        match (self.subject(key), self.refused.get(&key)) {
            (Some((subject, digest)), _) => report.files.push(FileReport::new(&subject, Some(digest))),
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

    /// Whether this result file, or file of AdvancedMathBench, is here.
    pub fn holds(&self, key: u32) -> bool {
        self.results.contains_key(&key) || self.proofs.holds(key)
    }

    /// Scores a result file again with the items that are known by now, or holds a receipt against the files; `None`
    /// where it is not here.
    pub fn rescore(&mut self, key: u32) -> Option<Dropped> {
        if let Some(receipt) = self.receipts.get(&key) {
            return Some(Dropped::Receipt(self.hold(receipt)));
        }
        if let Some(told) = self.proofs.tell(key) {
            return Some(told);
        }
        // Taken out meanwhile, since it is told of beside the others.
        let mut scored = self.results.remove(&key)?;
        scored.audit = rescore(&scored.file, &self.known);
        let told = self.tell(&mut scored);
        self.results.insert(key, scored);
        Some(Dropped::Results(Box::new(told)))
    }

    /// Where the items of a file's records come from.
    fn joins(&self, file: &ResultFile, audit: &Audit) -> Vec<Join> {
        let Some(month) = file.month else { return Vec::new() };
        let files = self.items.values();
        let files = files.filter_map(|items| Join::new(Some(&items.source), &facts(items), audit, month));
        let site = self
            .published
            .iter()
            .filter(|shard| shard.month == month)
            .filter_map(|shard| {
                let facts: Vec<ItemFact> = shard.items.iter().map(|entry| fact(month, entry)).collect();
                Join::new(None, &facts, audit, month)
            });
        files.chain(site).collect()
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

    /// All texts of a record, however long, from the bytes at its [`place`](Self::place) where it has one.
    pub fn whole_text(&self, key: u32, at: usize, bytes: Option<&[u8]>) -> Option<String> {
        match bytes {
            Some(bytes) => read_record(bytes).ok().map(|record| whole_text(&record)),
            None => self.results.get(&key)?.file.records.get(at).map(whole_text),
        }
    }

    /// The text of an item, from the first item file that has it.
    pub fn item(&self, month: Month, no: usize) -> Option<ItemText> {
        let item = self.items.values().find_map(|file| {
            let mut items = file.items.iter();
            items.find(|item| item.month.or(file.month) == Some(month) && item.no == no)
        })?;
        Some(ItemText::of(item))
    }

    /// The records of a run of AdvancedMathBench that are in a part, from one place on.
    pub fn proof_records(&self, key: u32, part: &str, from: usize) -> Option<Sheet> {
        self.proofs.records(key, part, from)
    }

    /// A record of a run of AdvancedMathBench from the bytes at its place. `None` where none stands there.
    pub fn proof_record_of(bytes: &[u8]) -> Option<DroppedProofRecord> {
        record_of(bytes)
    }

    /// Forgets a file.
    pub fn forget(&mut self, key: u32) {
        self.proofs.forget(key);
        self.results.remove(&key);
        self.receipts.remove(&key);
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
