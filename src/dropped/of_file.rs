use super::remarks::remarks;
use super::{DroppedEvidence, DroppedItems, DroppedRun};
use crate::evidence::partial_note;
use crate::model::{ChoiceLabel, ItemFile, Outcome, Record, ResultFile, Sample};
use crate::read::Notice;
use crate::score::{Audit, Flip, RecordAudit};
use crate::store::{MatrixRow, NO_VERDICT, SampleTokens, TokenRow, mark};

/// Samples of a record that the rows tell of; a board holds no more either.
const MOST_SAMPLES: usize = 999;

impl DroppedRun {
    /// What a page is told of a result file, but for where its items come from. The audit has to be of this file.
    pub fn new(file: &ResultFile, notices: &[Notice], audit: &Audit) -> Self {
        let both = || file.records.iter().zip(&audit.records);
        let count = file.records.iter().map(|record| record.samples.len()).max();
        let count = count.unwrap_or(1).clamp(1, MOST_SAMPLES);
        let letters = |number: usize| both().map(|(_, audited)| letter(audit, audited, number)).collect();
        let key = |audited: &RecordAudit| audit.verdict(audited, 0).and_then(|verdict| verdict.key);
        let left = audit.as_recorded();
        Self {
            source: file.source.clone(),
            conditions: file.conditions.clone(),
            month: file.month,
            timestamp: file.timestamp.clone(),
            notes: notes(file, audit),
            notices: remarks(notices, audit, 0),
            remarks: (notices.len() + audit.notices.len()) as u64,
            recorded: audit.recorded,
            replayed: audit.replayed,
            as_recorded: left.score,
            left_samples: left.samples as u64,
            verdicts_alone: left.verdicts_alone as u64,
            provenance: audit.provenance(),
            agrees: audit.agrees(),
            flips: audit.flips.len() as u64,
            gained_flips: audit
                .flips
                .iter()
                .filter(|flip| flip.replayed == Outcome::Correct)
                .count() as u64,
            assumed_flips: audit.flips.iter().filter(|flip| is_assumed(audit, flip)).count() as u64,
            letter_mismatches: audit.letter_mismatches.len() as u64,
            answer_mismatches: audit.answer_mismatches.len() as u64,
            answered: audit.answered as u64,
            unread: audit.unread as u64,
            unanswered: audit.unanswered as u64,
            failed: audit.failed as u64,
            only_verdicts: audit.verdicts_alone as u64,
            later: audit.later().map_or_else(Vec::new, |later| {
                let counts = [
                    later.answered,
                    later.unread,
                    later.unanswered,
                    later.failed,
                    later.verdicts_alone,
                ];
                counts.map(|count| count as u64).to_vec()
            }),
            boxed: audit.rules.boxed as u64,
            single: audit.rules.single as u64,
            fallback: audit.rules.fallback as u64,
            no_rule: audit.rules.none as u64,
            joins: Vec::new(),
            evidence: DroppedEvidence::default(),
            ids: file.records.iter().map(|record| record.id.clone()).collect(),
            numbers: audit.records.iter().map(|record| Some(record.no()? as u64)).collect(),
            differences: audit.records.iter().map(difference).collect(),
            row: MatrixRow {
                letters: letters(0),
                more_letters: (1..count).map(letters).collect(),
                key: Some(
                    both()
                        .map(|(_, audited)| key(audited).map_or(' ', ChoiceLabel::as_char))
                        .collect(),
                ),
            },
            tokens: tokens(&file.records, count),
            long: String::new(),
        }
    }
}

impl DroppedItems {
    /// What a page is told of an item file.
    pub fn new(file: &ItemFile, notices: &[Notice], sha256: String) -> Self {
        Self {
            sha256,
            month: file.month,
            count: file.items.len() as u64,
            with_sketch: file.items.iter().filter(|item| item.sketch.is_some()).count() as u64,
            notices: notices.iter().map(ToString::to_string).collect(),
        }
    }
}

fn is_assumed(audit: &Audit, flip: &Flip) -> bool {
    let record = flip.record.checked_sub(1).and_then(|at| audit.records.get(at));
    record.is_some_and(RecordAudit::is_assumed)
}

fn letter(audit: &Audit, audited: &RecordAudit, number: usize) -> char {
    let verdict = audit.verdict(audited, number);
    verdict.map_or(NO_VERDICT, |verdict| mark(verdict.outcome, verdict.letter, verdict.key))
}

fn difference(audited: &RecordAudit) -> char {
    match (audited.has_flip(), audited.letter_mismatch().is_some()) {
        (false, false) => ' ',
        (true, false) => 'f',
        (false, true) => 'k',
        (true, true) => 'b',
    }
}

fn tokens(records: &[Record], samples: usize) -> TokenRow {
    let of = |number: usize| SampleTokens {
        output_tokens: column(records, number, |sample| sample.usage.output_tokens()),
        // JSON has no word for what is no number.
        elapsed_secs: column(records, number, |sample| {
            sample.elapsed_secs.filter(|secs| secs.is_finite())
        }),
    };
    let first = of(0);
    TokenRow {
        output_tokens: first.output_tokens,
        elapsed_secs: first.elapsed_secs,
        prompt_tokens: column(records, 0, |sample| sample.usage.prompt),
        more: (1..samples).map(of).collect(),
    }
}

fn column<T>(records: &[Record], number: usize, of: impl Fn(&Sample) -> Option<T>) -> Vec<Option<T>> {
    let samples = records.iter().map(|record| record.samples.get(number));
    samples.map(|sample| sample.and_then(&of)).collect()
}

/// What a reader should know beside the number: what the file's name says, and what is taken as recorded.
fn notes(file: &ResultFile, audit: &Audit) -> Vec<String> {
    let marks = [
        (file.name.tmp, "a hand-made copy, by its name"),
        (file.name.progress, "a partial run, by its name"),
        (
            file.recorded.is_none(),
            "the file tells no total that can be read; the one here is counted from its records",
        ),
    ];
    let notes = marks.into_iter().filter(|(is_so, _)| *is_so);
    let notes = notes.map(|(_, note)| note.to_owned());
    notes.chain(partial_note(audit)).collect()
}
