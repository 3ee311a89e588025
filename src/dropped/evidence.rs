use serde::{Deserialize, Serialize};

use super::evidence_words::seed_words;
use crate::evidence::{FileDigest, Subject, position_words, repeat_words, total_words};
use crate::model::{ChoiceLabel, Outcome};
use crate::replay::Policy;
use crate::score::{Audit, Band, PolicyFlip, Readings, RecordAudit, SampleAudit, agreeing_seeds_of, reading_of};

/// What there is on a result file beside its score. Records count from 0 here.
///
/// It goes from the worker to the page as lines of text: what `derive` would write to read it there is ten times the code.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DroppedEvidence {
    /// SHA-256 of the file as it lies on the disk.
    pub sha256: String,
    /// The score under each declared policy, the released one first; empty where the file cannot be replayed.
    pub policies: Vec<DroppedPolicy>,
    /// What several samples a record come to, in a sentence; `None` where no record has more than one.
    pub repeats: Option<String>,
    /// What failed by kind of error, the most frequent first, over all samples.
    pub errors: Vec<DroppedFailures>,
    /// The records that remarks count.
    pub remarked: Vec<DroppedPart>,
    /// Which seeds give every stored right letter, in a sentence, where the file's own does not or is not told.
    pub seeds: Option<String>,
    /// The rule that read each record's first sample, a [mark](crate::replay::AnswerRule::mark) a record, and a space where
    /// there is no text.
    pub rules: String,
    /// What each record's first sample is worth as stored, a character a record: `r` right, `w` not right, `n` no verdict
    /// recorded; in upper case where a later sample has none recorded.
    pub recorded: String,
    /// What is not recorded of each record, a character a record: `@`, and further by 1 where it has no right letter, by 2
    /// where some sample has a text and no answer, by 4 where the first has a verdict and neither, by 8
    /// where a later one has.
    pub lacks: String,
    /// What is recorded at all, of any sample of any record: `v` for verdicts, `l` for right letters, `a` for answers.
    pub kinds: String,
    /// Which way verdicts flip, a character a record, over all samples: `+` right here and not as stored, `-` the other
    /// way, `b` both, else a space.
    pub flips: String,
    /// How each record came by its position, a character a record: `i` joined with an item that is known, `a` where its
    /// letter of the shuffle hangs on a position that only the order of the records tells, else a space.
    pub placed: String,
    /// Which samples of each record stand as stored in a file that is replayed, a character a record: `f` the first, `l`
    /// only later ones, else a space.
    pub as_recorded: String,
    /// What hangs on positions that are assumed, in a sentence, where any verdict does.
    pub positions: Option<String>,
    /// What is wrong with the file's own total, in a sentence, where anything is.
    pub total: Option<String>,
    /// A digest of what each record stores, eight digits each: see [`Readings::digests`].
    pub stored: String,
    /// The stored letter of each record's first sample, a character a record, `-` where none is stored; in lower case, or
    /// `_`, where the stored letter of any of its samples is not what the parser reads.
    pub answers: String,
    /// What the samples of each record come to together, a character a record: `m` where the most frequent letter is
    /// right, `u` where all have the same letter, `b` both, else a space. Empty where no record has several.
    pub samples: String,
}

/// The score under a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedPolicy {
    /// Which: [`Policy::id`](crate::replay::Policy::id).
    pub id: String,
    /// Its exact rule, in words: [`Policy::rule`](crate::replay::Policy::rule), which the page needs not hold itself.
    pub rule: String,
    /// Right answers.
    pub correct: u64,
    /// Records from which it reads a letter.
    pub read: u64,
    /// Records that are right under it and not under the released one.
    pub gained: Vec<u64>,
    /// Records that are right under the released one and not under it.
    pub lost: Vec<u64>,
    /// What each record is worth under it, a character a record: `r` for a right letter, the letter for another one (`l` in
    /// what older builds told), else a space.
    pub marks: String,
}

/// What failed by one kind of error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedFailures {
    /// The kind in words.
    pub kind: String,
    /// How many samples failed so.
    pub samples: u64,
    /// How many of these are first ones.
    pub firsts: u64,
    /// The records of which any did.
    pub records: Vec<u64>,
}

/// The records that a remark counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedPart {
    /// What they are called in an address, as [`Listing::id`](super::Listing::id).
    pub id: String,
    /// What they are called on a page.
    pub label: String,
    /// The records.
    pub records: Vec<u64>,
}

impl DroppedEvidence {
    /// The evidence of a file.
    pub fn new(subject: &Subject<'_>, digest: &FileDigest) -> Self {
        let Subject {
            file,
            notices,
            audit,
            readings,
            items,
        } = *subject;
        let remarked = notices.iter().chain(&audit.notices).filter_map(DroppedPart::of_remark);
        let places = |flips: &[PolicyFlip]| flips.iter().map(|flip| flip.record as u64 - 1).collect();
        let band = Band::of(audit, readings);
        let policies = band.iter().flat_map(|band| &band.scores).map(|score| DroppedPolicy {
            id: score.policy.id().to_owned(),
            rule: score.policy.rule().to_owned(),
            correct: score.score.correct,
            read: score.read as u64,
            gained: places(&score.gained),
            lost: places(&score.lost),
            marks: marks(audit, readings, score.policy),
        });
        let errors = audit.failed_by_kind(file).into_iter().map(|failed| DroppedFailures {
            kind: failed.kind.to_string(),
            samples: failed.samples as u64,
            firsts: failed.firsts as u64,
            records: failed.records.iter().map(|record| *record as u64 - 1).collect(),
        });
        Self {
            sha256: digest.sha256(),
            policies: policies.collect(),
            repeats: audit.repeats().as_ref().map(repeat_words),
            errors: errors.collect(),
            remarked: remarked.collect(),
            seeds: agreeing_seeds_of(file, audit, items).as_ref().map(seed_words),
            rules: audit.records.iter().map(rule).collect(),
            recorded: audit.records.iter().map(recorded).collect(),
            lacks: audit.records.iter().map(lacks).collect(),
            kinds: kinds(audit),
            flips: audit.records.iter().map(flip).collect(),
            placed: audit.records.iter().map(placed).collect(),
            as_recorded: match audit.replayed {
                Some(_) => audit.records.iter().map(as_recorded).collect(),
                None => String::new(),
            },
            positions: position_words(audit),
            total: total_words(audit),
            stored: readings
                .digests()
                .iter()
                .map(|digest| format!("{digest:08x}"))
                .collect(),
            answers: answers(audit),
            samples: match audit.repeats() {
                Some(_) => audit.records.iter().map(samples).collect(),
                None => String::new(),
            },
        }
    }
}

fn marks(audit: &Audit, readings: &Readings, policy: Policy) -> String {
    let records = audit.records.iter().enumerate();
    let mark = records.map(
        |(at, record)| match reading_of(policy, record, readings.letters(at, 0)) {
            (Some(_), true) => 'r',
            (Some(letter), false) => letter.as_char(),
            (None, _) => ' ',
        },
    );
    mark.collect()
}

fn answers(audit: &Audit) -> String {
    // They are in the order of the file.
    let mut found = audit.answer_mismatches.iter().map(|found| found.record).peekable();
    let records = 1..=audit.records.len();
    let mark = records.map(|record| {
        let mut is_found = false;
        while found.next_if(|found| *found == record).is_some() {
            is_found = true;
        }
        let first = audit.records.get(record - 1).and_then(|record| record.samples.first());
        let letter = first.and_then(|first| first.recorded).map_or('-', ChoiceLabel::as_char);
        match (is_found, letter) {
            (false, _) => letter,
            (true, '-') => '_',
            (true, _) => letter.to_ascii_lowercase(),
        }
    });
    mark.collect()
}

fn samples(record: &RecordAudit) -> char {
    match record.repeats() {
        (true, true) => 'b',
        (true, false) => 'm',
        (false, true) => 'u',
        (false, false) => ' ',
    }
}

fn rule(record: &RecordAudit) -> char {
    let parsed = record.samples.first().and_then(|first| first.parsed.as_ref());
    parsed.map_or(' ', |parsed| parsed.rule.mark())
}

fn recorded(record: &RecordAudit) -> char {
    let mut samples = record.samples.iter().map(|sample| sample.recorded_outcome);
    let mark = match samples.next().flatten() {
        Some(Outcome::Correct) => 'r',
        Some(_) => 'w',
        None => return 'n',
    };
    match samples.any(|recorded| recorded.is_none()) {
        true => mark.to_ascii_uppercase(),
        false => mark,
    }
}

fn lacks(record: &RecordAudit) -> char {
    let mut alone = record.samples.iter().map(|sample| sample.is_verdict_alone);
    let first = alone.next().unwrap_or_default();
    let lacks = [
        record.recorded_key.is_none(),
        record.lacks_answer(),
        first,
        alone.any(|is_alone| is_alone),
    ];
    let [letter, answer, first, later] = lacks.map(u8::from);
    char::from(b'@' + letter + 2 * answer + 4 * first + 8 * later)
}

fn kinds(audit: &Audit) -> String {
    let samples = || audit.records.iter().flat_map(|record| &record.samples);
    // A field that is there and null says of a text that none was read from it.
    let has_answer = |sample: &SampleAudit| {
        let is_told = sample.recorded.is_some() || sample.unusual.is_some();
        is_told || sample.parsed.is_some() && !sample.lacks_answer
    };
    let found = [
        ('v', samples().any(|sample| sample.recorded_outcome.is_some())),
        ('l', audit.records.iter().any(|record| record.recorded_key.is_some())),
        ('a', samples().any(has_answer)),
    ];
    found
        .into_iter()
        .filter(|(_, is_there)| *is_there)
        .map(|(kind, _)| kind)
        .collect()
}

fn placed(record: &RecordAudit) -> char {
    match record.placement.is_known() {
        true => 'i',
        false if record.is_assumed() => 'a',
        false => ' ',
    }
}

fn as_recorded(record: &RecordAudit) -> char {
    match record.is_replayed() {
        false => 'f',
        true if record.samples.iter().any(|sample| !sample.is_replayed) => 'l',
        true => ' ',
    }
}

fn flip(record: &RecordAudit) -> char {
    let goes = |to: bool| {
        let mut flips = record.samples.iter().filter(|sample| sample.is_flip());
        flips.any(|sample| (sample.replayed_outcome == Outcome::Correct) == to)
    };
    match (goes(true), goes(false)) {
        (false, false) => ' ',
        (true, false) => '+',
        (false, true) => '-',
        (true, true) => 'b',
    }
}
