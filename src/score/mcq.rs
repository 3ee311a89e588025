use super::audit::{AnswerMismatch, Audit, Flip, LetterMismatch, RecordAudit, RuleCounts, SampleAudit};
use super::item_set::{ItemSet, MonthIndex};
use super::placement::{Placement, place};
use crate::model::{ChoiceLabel, Outcome, Record, ResultFile, ResultFormat, Sample, Score, Seed, shortened};
use crate::read::Notice;
use crate::replay::{evaluated_order, parse_answer, python_trim};

/// Scores a result file again from its seed and raw responses, and compares with what it says (spec sections 2–4).
///
/// A record's position is its item's where `items` knows its id, else its place in the file. The right letter
/// comes from seed and position, with five choices where `items` does not tell another number. Without seed or
/// without any raw response, and in the older format, `replayed` is `None` and verdicts stay as recorded.
/// A stored answer without a response keeps its verdict, and its record is not counted among those replayed. A request
/// that failed, or one with neither text nor answer, is not right whatever the shuffle, and is counted. What is replayed is
/// counted over the records that the file has, whatever total it tells.
pub fn rescore(file: &ResultFile, items: &ItemSet) -> Audit {
    let mut notices = Vec::new();
    let known = file.month.and_then(|month| items.index(month));
    let places = place(file, items, known.as_ref(), &mut notices);
    let is_replayable = match unreplayable(file) {
        Some(reason) => {
            notices.push(Notice::NotReplayed { reason });
            false
        }
        None => true,
    };
    let seed = (file.format == ResultFormat::Current)
        .then_some(file.conditions.seed.as_ref())
        .flatten();

    let records: Vec<RecordAudit> = file
        .records
        .iter()
        .zip(places)
        .map(|(record, (placement, position))| {
            let replayed_key = seed
                .zip(position)
                .and_then(|(seed, position)| right_letter(seed, position, placement, known.as_ref()));
            let key = replayed_key.filter(|_| is_replayable);
            RecordAudit {
                id: record.id.clone(),
                placement,
                position,
                recorded_key: record.recorded_key,
                replayed_key,
                samples: {
                    let stored = record.recorded_key;
                    record
                        .samples
                        .iter()
                        .map(|sample| audit_sample(sample, key, stored))
                        .collect()
                },
            }
        })
        .collect();

    let mut audit = Audit {
        recorded: file.recorded,
        has_unreadable_total: file.has_unreadable_total,
        replayed: None,
        flips: Vec::new(),
        letter_mismatches: Vec::new(),
        answer_mismatches: Vec::new(),
        answered: 0,
        unread: 0,
        unanswered: 0,
        failed: 0,
        verdicts_alone: 0,
        rules: RuleCounts::default(),
        notices,
        records: Vec::new(),
    };
    let mut replayed = Score::default();
    for (index, record) in records.iter().enumerate() {
        compare(&mut audit, index + 1, record);
        if let Some(first) = record.samples.first() {
            count(&mut audit, first);
            replayed.total += u64::from(first.is_replayed);
            replayed.correct += u64::from(first.is_replayed && first.replayed_outcome == Outcome::Correct);
        }
    }
    audit.replayed = is_replayable.then_some(replayed);
    audit.records = records;
    remark_on_answers(&mut audit);
    audit
}

/// Why a file is shown as recorded; `None` when it can be replayed.
fn unreplayable(file: &ResultFile) -> Option<&'static str> {
    let has_text = |record: &Record| record.samples.iter().any(|sample| sample.response.is_some());
    let is_bare = |record: &Record| record.samples.first().is_none_or(is_bare);
    if file.format == ResultFormat::Legacy {
        Some("the older format keeps neither raw responses nor a seed")
    } else if file.conditions.seed.is_none() {
        Some("the file tells no seed")
    } else if !file.records.iter().any(has_text) {
        Some("no record holds a raw response")
    } else if file.records.iter().all(is_bare) {
        Some("no record holds a raw response of its first sample, which is the one that counts")
    } else {
        None
    }
}

/// The right letter of the record at a position under a global seed.
pub(super) fn right_letter(
    seed: &Seed,
    position: usize,
    placement: Placement,
    known: Option<&MonthIndex<'_>>,
) -> Option<ChoiceLabel> {
    // Only a record that names its item is shuffled as that item.
    match known.filter(|_| placement.is_known()) {
        Some(known) => {
            let order = evaluated_order(seed, position, known.choice_count(position + 1));
            known.right_letter(position + 1, &order)
        }
        None => evaluated_order(seed, position, ChoiceLabel::ALL.len()).letter_of(0),
    }
}

/// Whether a sample claims an answer and has no text that it was read from: nothing of ours can stand beside it. A failed
/// request claims none.
fn is_bare(sample: &Sample) -> bool {
    sample.response.is_none() && (has_answer(sample) || (sample.is_correct == Some(true) && sample.error.is_none()))
}

fn has_answer(sample: &Sample) -> bool {
    sample.answer.is_some() || sample.unusual_answer.is_some()
}

fn audit_sample(sample: &Sample, key: Option<ChoiceLabel>, stored_key: Option<ChoiceLabel>) -> SampleAudit {
    let parsed = sample.response.as_deref().map(parse_answer);
    let recorded_outcome = sample.recorded_outcome();
    let letter = parsed.as_ref().and_then(|parsed| parsed.letter);
    let is_replayed = key.is_some() && !is_bare(sample);
    let replayed_outcome = match (key, letter) {
        (None, _) => sample.stored_outcome(stored_key),
        _ if !is_replayed => sample.stored_outcome(stored_key),
        (Some(key), Some(letter)) if letter == key => Outcome::Correct,
        (Some(_), Some(_)) => Outcome::Wrong,
        (Some(_), None) if sample.error.is_some() => Outcome::Failed,
        (Some(_), None) => match sample.response.as_deref().map(python_trim) {
            None | Some("") => Outcome::Unanswered,
            Some(_) => Outcome::Unread,
        },
    };
    SampleAudit {
        recorded: sample.answer,
        unusual: sample.unusual_answer.as_deref().map(shortened),
        lacks_answer: sample.lacks_answer && parsed.is_some(),
        is_verdict_alone: is_bare(sample) && !has_answer(sample),
        parsed,
        recorded_outcome,
        replayed_outcome,
        is_replayed,
    }
}

fn compare(audit: &mut Audit, number: usize, record: &RecordAudit) {
    let no = record.no().unwrap_or(number);
    if let Some((recorded, replayed)) = record.letter_mismatch() {
        audit.letter_mismatches.push(LetterMismatch {
            record: number,
            no,
            id: record.id.clone(),
            recorded,
            replayed,
        });
    }
    for (index, sample) in record.samples.iter().enumerate() {
        if let Some(recorded) = sample.recorded_outcome.filter(|_| sample.is_flip()) {
            audit.flips.push(Flip {
                record: number,
                no,
                id: record.id.clone(),
                sample: index,
                recorded,
                replayed: sample.replayed_outcome,
            });
        }
        if let Some(parsed) = &sample.parsed
            && parsed.letter != sample.recorded
            && !sample.lacks_answer
        {
            audit.answer_mismatches.push(AnswerMismatch {
                record: number,
                no,
                id: record.id.clone(),
                sample: index,
                recorded: sample.recorded,
                unusual: sample.unusual.clone(),
                replayed: parsed.letter,
            });
        }
    }
}

fn count(audit: &mut Audit, first: &SampleAudit) {
    *match first.replayed_outcome {
        Outcome::Correct | Outcome::Wrong if first.is_verdict_alone => &mut audit.verdicts_alone,
        Outcome::Correct | Outcome::Wrong => &mut audit.answered,
        Outcome::Unread => &mut audit.unread,
        Outcome::Unanswered => &mut audit.unanswered,
        Outcome::Failed => &mut audit.failed,
    } += 1;
    if let Some(parsed) = &first.parsed {
        audit.rules.count(parsed.rule);
    }
}

fn remark_on_answers(audit: &mut Audit) {
    if let Some(first) = audit.answer_mismatches.first() {
        let notice = Notice::AnswersNotReproduced {
            count: audit.answer_mismatches.len(),
            record: first.record,
        };
        audit.notices.push(notice);
    }
    let left = audit.as_recorded();
    let is_bare = |sample: &&SampleAudit| !sample.is_replayed && sample.parsed.is_none();
    let mut bare: Vec<(usize, usize, bool)> = Vec::new();
    let verdicts_alone = left.verdicts_alone;
    for record in left.records {
        let Some(audited) = audit.records.get(record - 1) else {
            continue;
        };
        let samples = audited.samples.iter().filter(is_bare).count();
        let has_later = audited.samples.iter().skip(1).any(|sample| is_bare(&sample));
        if samples > 0 {
            bare.push((record, samples, has_later));
        }
    }
    if let Some((first, ..)) = bare.first() {
        let notice = Notice::AnswersWithoutResponse {
            records: bare.len(),
            samples: bare.iter().map(|(_, samples, _)| samples).sum(),
            verdicts_alone,
            has_later: bare.iter().any(|(.., has_later)| *has_later),
            first: *first,
        };
        audit.notices.push(notice);
    }
}
