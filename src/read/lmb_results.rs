use super::error::ReadError;
use super::file_kind::FileKind;
use super::loose::{List, Loose, Object, Shaped};
use super::notice_list::NoticeList;
use super::result_record::{RecordFacts, record};
use super::result_shape::{RawHead, RawRecord, RawResults, RawSummary, RawTotals};
use super::sniff::sniff;
use super::source_text::{decode, is_several, read_json};
use super::{Notice, Parsed, Place, folder_month, parse_name, result_checks};
use crate::model::{Conditions, PromptMode, Record, ResultFile, ResultFormat, Score, Seed, shortened};

/// Reads a result file, new format or old (spec sections 4 and 5); `source` is its name with folders, if any.
///
/// Every record of the file is in the result, and `recorded` is the file's own total.
///
/// # Errors
/// When the bytes are no result file, no sound JSON, or hold no list of records.
pub fn read_results(source: &str, bytes: &[u8]) -> Result<Parsed<ResultFile>, ReadError> {
    match sniff(bytes) {
        FileKind::Results | FileKind::BrokenJson => {}
        kind => return Err(ReadError::not_this(source, bytes, kind, "a result file")),
    }
    let mut notices = Vec::new();
    let text = decode(source, bytes, &mut notices)?;
    let parsed = read_json(source, text, &mut notices, |text| {
        let raw: Shaped<'_, Object<RawResults<'_>>> = serde_json::from_str(text)?;
        Ok(match raw {
            Shaped::Is(Object(raw)) => assemble(source, raw),
            Shaped::Odd(found) => Err(shape_error(source, "top level", "an object", &found)),
        })
    });
    let parsed = parsed.map_err(|error| match error {
        ReadError::Syntax { .. } if is_several(text) => {
            ReadError::not_this(source, bytes, FileKind::SeveralResults, "one result file")
        }
        error => error,
    })??;
    notices.extend(parsed.notices);
    Ok(Parsed {
        value: parsed.value,
        notices,
    })
}

fn shape_error(source: &str, field: &str, expected: &'static str, found: &Loose<'_>) -> ReadError {
    ReadError::Shape {
        file: source.to_owned(),
        record: None,
        field: field.to_owned(),
        expected,
        found: found.describe(),
    }
}

fn assemble(source: &str, mut raw: RawResults<'_>) -> Result<Parsed<ResultFile>, ReadError> {
    let raw_records = match std::mem::take(&mut raw.detailed_results) {
        Shaped::Is(List(records)) => records,
        Shaped::Odd(found) => return Err(shape_error(source, "detailed_results", "a list of records", &found)),
    };
    let mut read = ReadRecords::default();
    for raw in raw_records {
        read.push(raw);
    }
    Ok(join(source, raw, read))
}

/// The records of a file with what was remarked on them.
#[derive(Debug, Default)]
pub(super) struct ReadRecords {
    pub records: Vec<Record>,
    facts: RecordFacts,
    notices: NoticeList,
}

impl ReadRecords {
    /// The next record of the file.
    pub fn push(&mut self, raw: Shaped<'_, Object<RawRecord<'_>>>) {
        let number = self.records.len() + 1;
        self.records
            .push(record(number, raw, &mut self.facts, &mut self.notices));
    }
}

/// A file of its records and of everything else in it; the list of records in `raw` is not looked at.
pub(super) fn join(source: &str, raw: RawResults<'_>, read: ReadRecords) -> Parsed<ResultFile> {
    let ReadRecords {
        records,
        facts,
        mut notices,
    } = read;
    let name = parse_name(source);
    let head = match raw.test_info {
        Shaped::Is(Object(head)) => head,
        Shaped::Odd(Loose::Absent) => {
            notices.missing(Place::Head, "test_info");
            RawHead::default()
        }
        Shaped::Odd(found) => {
            notices.wrong_type(Place::Head, "test_info", "an object", &found);
            RawHead::default()
        }
    };
    if head.has_repeats || raw.has_repeats {
        notices.on_file(Notice::RepeatedField { place: Place::Head });
    }
    let seed = seed(&head, &mut notices);
    let format = if facts.has_raw_response_key || head.seed.is_some() {
        ResultFormat::Current
    } else {
        ResultFormat::Legacy
    };
    match (format, &seed) {
        (ResultFormat::Legacy, _) => notices.on_file(Notice::LegacyFormat),
        (ResultFormat::Current, None) => notices.on_file(Notice::SeedMissing),
        (ResultFormat::Current, Some(_)) => {}
    }
    let conditions = conditions(&head, seed, name.sketch, &mut notices);
    let month = result_checks::month(
        notices.month(Place::Head, &head.month),
        name.month,
        folder_month(source),
        &mut notices,
    );
    result_checks::name(&name, conditions.effort.as_deref(), conditions.thinking, &mut notices);
    let (recorded, has_unreadable_total) = recorded(raw.overall, raw.summary, &mut notices);
    if let Some(recorded) = recorded {
        result_checks::totals(recorded, &records, &mut notices);
    }
    check_tested(&head, recorded, &mut notices);
    if head.has_input_dir {
        notices.on_file(Notice::PrivateField {
            field: "input_dir",
            count: 1,
            records: Vec::new(),
        });
    }
    result_checks::records(
        &records,
        &facts,
        conditions.effort.as_deref(),
        conditions.n_samples,
        &mut notices,
    );

    let value = ResultFile {
        source: source.to_owned(),
        format,
        conditions,
        month,
        name,
        timestamp: notices.text(Place::Head, "timestamp", head.timestamp),
        max_tokens: notices.whole(Place::Head, "max_tokens", &head.max_tokens),
        recorded,
        has_unreadable_total,
        records,
    };
    Parsed {
        value,
        notices: notices.finish(),
    }
}

fn conditions(head: &RawHead<'_>, seed: Option<Seed>, sketch: bool, notices: &mut NoticeList) -> Conditions {
    let model = notices.text(Place::Head, "model", head.model.clone());
    if model.is_none() && !head.model.is_given() {
        notices.missing(Place::Head, "model");
    }
    let n_samples = notices
        .whole(Place::Head, "n_samples", &head.n_samples)
        .and_then(|count| u32::try_from(count).ok())
        .unwrap_or(1)
        .max(1);
    Conditions {
        model: model
            .filter(|model| !model.trim().is_empty())
            .unwrap_or_else(|| "unnamed model".to_owned()),
        effort: notices.text(Place::Head, "reasoning_effort", head.reasoning_effort.clone()),
        thinking: notices.flag(Place::Head, "thinking", &head.thinking).unwrap_or(false),
        prompt: if sketch {
            PromptMode::SketchAware
        } else {
            PromptMode::Plain
        },
        seed,
        n_samples,
    }
}

/// The global seed, of any size; a text of digits is one too, with a remark.
fn seed(head: &RawHead<'_>, notices: &mut NoticeList) -> Option<Seed> {
    let spelled = head.seed?.get();
    if spelled == "null" {
        return None;
    }
    let digits = spelled.trim_matches('"');
    let seed = Seed::try_from(digits.to_owned()).ok();
    if seed.is_some() && digits != spelled {
        notices.on_file(Notice::NumberAsText {
            field: "seed",
            found: shortened(digits),
        });
    }
    if seed.is_none() {
        let found = serde_json::from_str(spelled).unwrap_or(Loose::Absent);
        notices.wrong_type(Place::Head, "seed", "a whole number", &found);
    }
    seed
}

/// `overall`, else `summary.all`, and whether what stands there is no total. Nothing is put in the place of a total that
/// cannot be read.
fn recorded(
    overall: Shaped<'_, Object<RawTotals<'_>>>,
    summary: Shaped<'_, Object<RawSummary<'_>>>,
    notices: &mut NoticeList,
) -> (Option<Score>, bool) {
    let summary = match summary {
        Shaped::Is(Object(summary)) => summary.all,
        Shaped::Odd(found) => Shaped::Odd(found),
    };
    let (in_summary, _, is_summary_odd) = totals("summary.all", summary, notices);
    let (in_overall, accuracy, is_odd) = totals("overall", overall, notices);
    let Some(in_overall) = in_overall else {
        notices.on_file(match (is_odd, in_summary) {
            (true, _) => Notice::TotalsUnreadable,
            (false, Some(_)) => Notice::TotalsMissing {
                used: "those of summary.all count",
            },
            (false, None) => Notice::TotalsMissing {
                used: "nothing is put in their place",
            },
        });
        return match is_odd {
            true => (None, true),
            false => (in_summary, is_summary_odd),
        };
    };
    if let Some(summary) = in_summary.filter(|summary| *summary != in_overall) {
        notices.on_file(Notice::SummaryDisagrees {
            summary,
            overall: in_overall,
        });
    }
    if let Some(accuracy) = accuracy
        && (accuracy - in_overall.accuracy().unwrap_or(0.0)).abs() > 1e-6
    {
        notices.on_file(Notice::AccuracyDisagrees {
            accuracy,
            overall: in_overall,
        });
    }
    (Some(in_overall), false)
}

/// What stands in a place of totals: the totals, the accuracy, and whether there is something that is none. Each value that
/// cannot be read is told.
fn totals(
    place: &str,
    found: Shaped<'_, Object<RawTotals<'_>>>,
    notices: &mut NoticeList,
) -> (Option<Score>, Option<f64>, bool) {
    let totals = match found {
        Shaped::Is(Object(totals)) => totals,
        Shaped::Odd(found) => {
            if found.is_given() {
                notices.wrong_type(Place::Head, place, "an object", &found);
            }
            return (None, None, found.is_given());
        }
    };
    let correct = notices.whole(Place::Head, format_args!("{place}.correct"), &totals.correct);
    let total = notices.whole(Place::Head, format_args!("{place}.total"), &totals.total);
    let is_given = totals.correct.is_given() || totals.total.is_given();
    for (field, found) in [("correct", &totals.correct), ("total", &totals.total)] {
        if is_given && !found.is_given() {
            notices.missing(Place::Head, format_args!("{place}.{field}"));
        }
    }
    let score = correct.zip(total).map(|(correct, total)| Score { correct, total });
    (score, totals.accuracy.as_number(), score.is_none() && is_given)
}

fn check_tested(head: &RawHead<'_>, recorded: Option<Score>, notices: &mut NoticeList) {
    let tested = notices.whole(Place::Head, "total_tested", &head.total_tested);
    let candidates = notices.whole(Place::Head, "total_candidates", &head.total_candidates);
    let Some(tested) = tested else { return };
    if let Some(candidates) = candidates.filter(|candidates| *candidates > tested) {
        notices.on_file(Notice::PartialRun { tested, candidates });
    }
    if let Some(total) = recorded.map(|recorded| recorded.total).filter(|total| tested != *total) {
        notices.on_file(Notice::TestedDisagrees { tested, total });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_private_field_that_is_null_holds_nothing_private() {
        let file = |instance: &str, folder: &str| {
            format!(
                r#"{{"test_info": {{"model": "m", "month": "202511", "input_dir": {folder}}},
                "overall": {{"correct": 0, "total": 1}}, "detailed_results": [{{"id": "a", "correct_answer": "D",
                "model_answer": null, "is_correct": false, "instance": {instance}, "error": "timed out"}}]}}"#
            )
        };
        let found = |text: &str| {
            let notices = read_results("x.json", text.as_bytes()).unwrap().notices;
            notices.iter().filter(|notice| notice.code() == "private-field").count()
        };
        assert_eq!(found(&file("null", "null")), 0);
        assert_eq!(found(&file(r#""somebody""#, r#""somewhere/private""#)), 2);
    }
    #[test]
    fn records_that_a_second_list_replaces_are_not_lost_in_silence() {
        let text = r#"{"detailed_results": [{}, {}], "test_info": {"model": "m", "month": "202511", "seed": 42},
            "overall": {"correct": 0, "total": 0}, "detailed_results": []}"#;
        let parsed = read_results("x.json", text.as_bytes()).unwrap();
        let said: Vec<String> = parsed.notices.iter().map(Notice::to_string).collect();
        assert_eq!(said, ["head: a key occurs twice; the last counts"]);
        assert!(parsed.value.records.is_empty());
    }
    #[test]
    fn a_list_that_would_fill_the_memory_is_refused() {
        let text = format!(
            r#"{{"test_info": {{}}, "detailed_results": [{}0]}}"#,
            "0,".repeat(1_000_000)
        );
        let error = read_results("x.json", text.as_bytes()).unwrap_err().to_string();
        assert!(
            error.starts_with("\"x.json\": expected at most 1000000 records"),
            "{error}"
        );
    }
}
