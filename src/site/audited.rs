use crate::model::{Benchmark, Record, ResultFile};
use crate::read::{Notice, Parsed};
use crate::replay::Policy;
use crate::score::{Audit, ItemSet, Readings, reading_of, rescore};
use crate::store::{NO_VERDICT, content_hash};

use super::Origin;

/// How ids of the sample benchmark begin.
const SAMPLE_ID: &str = "sample-";

/// A result file without its texts, with its audit.
#[derive(Debug)]
pub struct AuditedFile {
    /// Where it came from; its texts are read from there again when they are written.
    pub origin: Origin,
    /// The hash of its content.
    pub digest: String,
    /// The file; its responses and thinking are gone.
    pub file: ResultFile,
    /// Whether it has any text that can be published.
    pub has_text: bool,
    /// Remarks on reading it.
    pub notices: Vec<Notice>,
    /// What scoring it again gave.
    pub audit: Audit,
    /// What each policy reads from its records, in the order of [`Policy::ALL`] and the characters of a
    /// [`PolicyShard`](crate::store::PolicyShard); nothing where it cannot be replayed.
    pub policies: Vec<String>,
}

impl AuditedFile {
    /// Score a file again, then drop its texts.
    pub fn new(origin: Origin, bytes: &[u8], parsed: Parsed<ResultFile>, known: &ItemSet) -> Self {
        let Parsed {
            value: mut file,
            notices,
        } = parsed;
        let audit = rescore(&file, known);
        let has_text = file.records.iter().any(has_text);
        let policies = match audit.replayed {
            Some(_) => readings(&audit, &Readings::of(&file)),
            None => Vec::new(),
        };
        for sample in file.records.iter_mut().flat_map(|record| &mut record.samples) {
            sample.response = None;
            sample.thinking = None;
        }
        Self {
            origin,
            digest: content_hash(bytes),
            file,
            has_text,
            notices,
            audit,
            policies,
        }
    }

    /// Which benchmark it is of.
    pub fn benchmark(&self) -> Benchmark {
        benchmark_of_id(self.file.records.first().map(|record| record.id.as_str()))
    }
}

fn readings(audit: &Audit, readings: &Readings) -> Vec<String> {
    let of_policy = |policy: Policy| {
        let records = audit.records.iter().enumerate();
        let mark = records.map(|(at, record)| {
            let letters = readings.letters(at, 0).filter(|_| record.is_replayed());
            match letters.zip(record.replayed_key) {
                Some((letters, _)) => reading_of(policy, record, Some(letters))
                    .0
                    .map_or('?', |letter| letter.as_char()),
                None => NO_VERDICT,
            }
        });
        mark.collect()
    };
    Policy::ALL.map(of_policy).into()
}

/// Which benchmark an item's id is of.
pub fn benchmark_of_id(id: Option<&str>) -> Benchmark {
    if id.is_some_and(|id| id.starts_with(SAMPLE_ID)) {
        Benchmark::Sample
    } else {
        Benchmark::LiveMathematicianBench
    }
}

fn has_text(record: &Record) -> bool {
    record
        .samples
        .iter()
        .any(|sample| sample.response.is_some() || sample.thinking.is_some() || sample.error.is_some())
}
