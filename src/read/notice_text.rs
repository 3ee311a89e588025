use std::fmt;

use super::Notice;
use super::error::quoted;
use crate::model::ranges;

impl Notice {
    /// The kind of remark as a kebab-case word that does not change.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ByteOrderMark => "byte-order-mark",
            Self::NonFiniteNumbers { .. } => "non-finite-numbers",
            Self::LoneSurrogates { .. } => "lone-surrogates",
            Self::MoreNotices { .. } => "more-notices",
            Self::NumberAsText { .. } => "number-as-text",
            Self::WrongType { .. } => "wrong-type",
            Self::MissingField { .. } => "missing-field",
            Self::RecordLeftOut { .. } => "record-left-out",
            Self::RepeatedField { .. } => "repeated-field",
            Self::UnknownLetter { .. } => "unknown-letter",
            Self::LegacyFormat => "legacy-format",
            Self::SeedMissing => "seed-missing",
            Self::TotalsMissing { .. } => "totals-missing",
            Self::TotalsUnreadable => "totals-unreadable",
            Self::SummaryDisagrees { .. } => "summary-disagrees",
            Self::AccuracyDisagrees { .. } => "accuracy-disagrees",
            Self::CorrectExceedsTotal { .. } => "correct-exceeds-total",
            Self::RecordCountDisagrees { .. } => "record-count-disagrees",
            Self::CorrectCountDisagrees { .. } => "correct-count-disagrees",
            Self::PartialRun { .. } => "partial-run",
            Self::TestedDisagrees { .. } => "tested-disagrees",
            Self::MonthDisagrees { .. } => "month-disagrees",
            Self::MonthMissing => "month-missing",
            Self::EffortDisagrees { .. } => "effort-disagrees",
            Self::RecordEffortDisagrees { .. } => "record-effort-disagrees",
            Self::ThinkingDisagrees { .. } => "thinking-disagrees",
            Self::TemporaryCopy => "temporary-copy",
            Self::ProgressFile => "progress-file",
            Self::PrivateField { .. } => "private-field",
            Self::DuplicateId { .. } => "duplicate-id",
            Self::AnswerWithError { .. } => "answer-with-error",
            Self::VerdictDisagrees { .. } => "verdict-disagrees",
            Self::SampleCountDisagrees { .. } => "sample-count-disagrees",
            Self::SampleIndexDisagrees { .. } => "sample-index-disagrees",
            Self::SampleZeroDisagrees { .. } => "sample-zero-disagrees",
            Self::NumberDisagrees { .. } => "number-disagrees",
            Self::SeveralMonths { .. } => "several-months",
            Self::LabelReplaced { .. } => "label-replaced",
            Self::BlankChoice { .. } => "blank-choice",
            Self::RepeatedChoice { .. } => "repeated-choice",
            Self::ChoiceCount { .. } => "choice-count",
            Self::ChoicesUnusable { .. } => "choices-unusable",
            Self::CorrectTextDisagrees { .. } => "correct-text-disagrees",
            Self::ControlCharacters { .. } => "control-characters",
            Self::PositionGuessed { .. } => "position-guessed",
            Self::UnknownItems { .. } => "unknown-items",
            Self::OtherMonth { .. } => "other-month",
            Self::ItemsWithoutRecord { .. } => "items-without-record",
            Self::AnswersWithoutResponse { .. } => "answers-without-response",
            Self::AnswersNotReproduced { .. } => "answers-not-reproduced",
            Self::NotReplayed { .. } => "not-replayed",
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByteOrderMark => f.write_str("the file begins with a byte order mark; it is passed over"),
            Self::NonFiniteNumbers { count, records } => {
                let what = "NaN, Infinity or a number beyond any double";
                write!(f, "{}: read as null", found_in(what, *count, records))
            }
            Self::LoneSurrogates { count, records } => {
                let what = "half a surrogate pair in a text";
                write!(f, "{}: read as U+FFFD", found_in(what, *count, records))
            }
            Self::MoreNotices { count, records } => {
                let are = if *count == 1 { "is" } else { "are" };
                let on = match records.len() {
                    0 => "items".to_owned(),
                    on => counted(on, "record"),
                };
                write!(f, "{} on {on} {are} not listed", counted(*count, "more remark"))
            }
            Self::NumberAsText { field, found } => write!(
                f,
                "head, field {}: a number written as a text, read as the number: {}",
                quoted(field),
                quoted(found)
            ),
            Self::WrongType {
                place,
                field,
                expected,
                found,
            } => {
                // Whatever stands there tells that the request failed.
                let fate = match field.as_str() {
                    field if field.ends_with("error") => "taken for one",
                    "samples" => "passed over",
                    _ => "read as empty",
                };
                write!(
                    f,
                    "{place}, field {}: expected {expected}, found {found}; {fate}",
                    quoted(field)
                )
            }
            Self::RecordLeftOut {
                record,
                field,
                expected,
                found,
            } => write!(
                f,
                "record {record}, field {}: expected {expected}, found {found}; the record is left out",
                quoted(field)
            ),
            Self::MissingField { place, field } => write!(f, "{place}, field {}: missing", quoted(field)),
            Self::RepeatedField { place } => write!(f, "{place}: a key occurs twice; the last counts"),
            Self::UnknownLetter { record, field, found } => write!(
                f,
                "record {record}, field {}: expected a letter from A to E, found {}",
                quoted(field),
                quoted(found)
            ),
            Self::LegacyFormat => f.write_str(
                "the older format: no raw responses and no seed, so its letters come from an unknown shuffle",
            ),
            Self::SeedMissing => {
                f.write_str("head, field \"seed\": no seed that can be read, so the right letters cannot be recomputed")
            }
            Self::TotalsMissing { used } => write!(f, "head, field \"overall\": no totals; {used}"),
            Self::TotalsUnreadable => {
                f.write_str("head, field \"overall\": no total that can be read; nothing is put in its place")
            }
            Self::SummaryDisagrees { summary, overall } => {
                write!(f, "summary tells {summary}, overall {overall}; overall counts")
            }
            Self::AccuracyDisagrees { accuracy, overall } => {
                let accuracy = super::loose::spelled(*accuracy);
                write!(f, "head, field \"overall.accuracy\": {accuracy} is not {overall}")
            }
            Self::CorrectExceedsTotal { overall } => write!(
                f,
                "{} right answers out of a total of {}: it seems a short run was resumed on a full file",
                overall.correct, overall.total
            ),
            Self::RecordCountDisagrees { records, total } => {
                write!(
                    f,
                    "{}, but a total of {total}: each stands as it is, and what is replayed is counted over the records",
                    counted(*records, "record")
                )
            }
            Self::CorrectCountDisagrees { counted, recorded } => {
                write!(
                    f,
                    "{} marked correct, but the total says {recorded}: the total is shown as recorded",
                    self::counted(usize::try_from(*counted).unwrap_or(usize::MAX), "record")
                )
            }
            Self::PartialRun { tested, candidates } => {
                write!(f, "a partial run: {tested} of {candidates} items tested")
            }
            Self::TestedDisagrees { tested, total } => {
                write!(f, "head, field \"total_tested\": {tested}, but a total of {total}")
            }
            Self::MonthDisagrees { place, found, used } => {
                write!(f, "the {place} says month {found}, but {used} counts")
            }
            Self::MonthMissing => f.write_str("neither content nor name nor folder tells the month"),
            Self::EffortDisagrees { name, content } => {
                write!(
                    f,
                    "the content counts, but name and content tell two efforts: {} and {}",
                    quoted(name),
                    quoted(content)
                )
            }
            Self::RecordEffortDisagrees { records, found } => write!(
                f,
                "{} with another effort than the head, the first being record {}: {}",
                counted(records.len(), "record"),
                first(records),
                quoted(found)
            ),
            Self::ThinkingDisagrees { content } => {
                let (name, head) = if *content { ("off", "on") } else { ("on", "off") };
                write!(
                    f,
                    "the file name says thinking is {name}, the head says {head}; the head counts"
                )
            }
            Self::TemporaryCopy => f.write_str("the file name ends in _tmp: a hand-made copy"),
            Self::ProgressFile => f.write_str("the file name says .progress: an unfinished run"),
            Self::PrivateField { field, count, .. } => {
                write!(
                    f,
                    "field {} with private values, {}; they are not shown",
                    quoted(field),
                    times(*count)
                )
            }
            Self::DuplicateId { place, first, id } => {
                write!(f, "{place}, field \"id\": number {first} has the same, {}", quoted(id))
            }
            Self::AnswerWithError { record } => write!(f, "record {record}: holds an answer and an error"),
            Self::VerdictDisagrees {
                record,
                sample,
                is_correct,
                has_letter,
            } => {
                let letters = match (*is_correct, *has_letter) {
                    (true, true) => "the stored letters differ",
                    (true, false) => "no letter from A to E is stored as its answer",
                    (false, _) => "the stored letters agree",
                };
                write!(f, "record {record}, ")?;
                if *sample > 0 {
                    write!(f, "sample {}, ", sample + 1)?;
                }
                write!(f, "field \"is_correct\": {is_correct}, but {letters}")
            }
            Self::SampleCountDisagrees {
                record,
                found,
                expected,
            } => {
                write!(
                    f,
                    "record {record}, field \"samples\": {}, but the head says {expected}",
                    counted(*found, "sample")
                )
            }
            Self::SampleIndexDisagrees { record, sample, found } => write!(
                f,
                "record {record}, field \"samples[{sample}].sample_idx\": expected {sample}, found {found}; its place counts"
            ),
            Self::SampleZeroDisagrees { record, field } => write!(
                f,
                "record {record}, field {}: does not repeat sample 0; the record's own counts",
                quoted(field)
            ),
            Self::NumberDisagrees { count, item, no } => write!(
                f,
                "{count} items do not stand at their number; the first is item {item} with number {no}; the number counts"
            ),
            Self::SeveralMonths { count } => write!(f, "the items are of {count} months"),
            Self::LabelReplaced { item, choice, found } => write!(
                f,
                "item {item}, choice {choice}: expected a label from A to E, found {found}; it gets the label of its place"
            ),
            Self::BlankChoice { item, choice, is_kept } => {
                let fate = if *is_kept {
                    "it is still shuffled"
                } else {
                    "it is left out, as loaders do"
                };
                write!(f, "item {item}, choice {choice}: no text; {fate}")
            }
            Self::RepeatedChoice { item } => write!(f, "item {item}: two choices have the same text"),
            Self::ChoiceCount { item, count } => write!(f, "item {item}: expected 5 choices, found {count}"),
            Self::ChoicesUnusable { item, reason } => {
                write!(
                    f,
                    "item {item}, field \"choices\": {reason}; the item is kept without its choices"
                )
            }
            Self::CorrectTextDisagrees { item } => write!(
                f,
                "item {item}, field \"correct_choice\": its text is not the one in choices; its own counts"
            ),
            Self::ControlCharacters { item, field } => {
                write!(f, "item {item}, field {}: holds control characters", quoted(field))
            }
            Self::PositionGuessed { records, total } => write!(
                f,
                "{} for a total of {total}, and no items to place them by: positions are guessed from \
                 the order in the file, so letters that disagree may come from a missing record; give the item file",
                counted(*records, "record")
            ),
            Self::UnknownItems { records, id } => {
                let (ids, are) = if records.len() == 1 {
                    ("an id", "is")
                } else {
                    ("ids", "are")
                };
                write!(
                    f,
                    "{} with {ids} that {are} of no known item of this month, the first being record {}: {}",
                    counted(records.len(), "record"),
                    first(records),
                    quoted(id)
                )
            }
            Self::OtherMonth { month, records, id } => {
                let (ids, items) = if records.len() == 1 {
                    ("the id", "an item")
                } else {
                    ("ids", "items")
                };
                write!(
                    f,
                    "{} with {ids} of {items} of {}, which is not the month of this file, the first being record {}: {}",
                    counted(records.len(), "record"),
                    month.long(),
                    first(records),
                    quoted(id)
                )
            }
            Self::ItemsWithoutRecord { numbers } => {
                let have = if numbers.len() == 1 { "has" } else { "have" };
                write!(
                    f,
                    "{} of this month {have} no record: {}",
                    counted(numbers.len(), "known item"),
                    ranges(numbers)
                )
            }
            Self::AnswersWithoutResponse {
                records,
                samples,
                verdicts_alone,
                has_later,
                first,
            } => {
                let counted = if *has_later {
                    let of = counted(*records, "record");
                    format!("{} of {of}", counted(*samples, "sample"))
                } else {
                    counted(*records, "record")
                };
                let first = match records {
                    1 => format!("record {first}"),
                    _ => format!("the first in record {first}"),
                };
                let whose = match (*samples, *verdicts_alone) {
                    (1, 0) => "its stored answer is",
                    (1, _) => "its stored verdict is",
                    (_, 0) => "their stored answers are",
                    (all, alone) if all == alone => "their stored verdicts are",
                    _ => "their stored answers and verdicts are",
                };
                write!(
                    f,
                    "{counted} without a response, {first}: nothing to replay; {whose} taken as recorded"
                )
            }
            Self::AnswersNotReproduced { count: 1, record } => write!(
                f,
                "1 stored letter, in record {record}, is not what the parser reads from the stored text; two evaluators parse \
                 thinking text that they do not store"
            ),
            Self::AnswersNotReproduced { count, record } => write!(
                f,
                "{count} stored letters are not what the parser reads from the stored text, the first in record {record}; \
                 two evaluators parse thinking text that they do not store"
            ),
            Self::NotReplayed { reason } => write!(f, "shown as recorded, not replayed: {reason}"),
        }
    }
}

/// What was found so often, after the records that hold it, where any do.
fn found_in(what: &str, count: usize, records: &[usize]) -> String {
    match records.len() {
        0 => format!("{what}, {}", times(count)),
        on => format!("{} with {what}, {} in the file", counted(on, "record"), times(count)),
    }
}

fn first(records: &[usize]) -> usize {
    records.first().copied().unwrap_or_default()
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

fn times(count: usize) -> String {
    if count == 1 {
        "once".to_owned()
    } else {
        format!("{count} times")
    }
}
