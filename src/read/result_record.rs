use std::borrow::Cow;
use std::fmt;

use super::loose::{List, Loose, Object, Shaped};
use super::notice_list::NoticeList;
use super::result_shape::{RawRecord, RawSample};
use super::{Notice, Place};
use crate::model::{ChoiceLabel, Record, Sample, Usage, shortened};

/// What the records tell together, for the checks on the file.
#[derive(Debug, Default)]
pub(super) struct RecordFacts {
    /// Some record has the key `raw_response`, even if null.
    pub has_raw_response_key: bool,
    /// The effort of each record that states one as text.
    pub efforts: Vec<(usize, String)>,
    /// Records with something in the private field `instance`, ascending.
    pub instances: Vec<usize>,
    /// The number of samples of each record; 0 for no list.
    pub sample_counts: Vec<usize>,
}

/// Turns a record as spelled into a record of the model. Whatever it holds, a record comes out.
pub(super) fn record(
    number: usize,
    raw: Shaped<'_, Object<RawRecord<'_>>>,
    facts: &mut RecordFacts,
    notices: &mut NoticeList,
) -> Record {
    let place = Place::Record(number);
    let mut raw = match raw {
        Shaped::Is(Object(raw)) => raw,
        Shaped::Odd(found) => {
            notices.wrong_type(place, "detailed_results", "an object", &found);
            facts.sample_counts.push(0);
            return Record {
                id: String::new(),
                recorded_key: None,
                category: None,
                score: None,
                samples: vec![Sample::default()],
            };
        }
    };
    if raw.has_repeats {
        notices.on_record(Notice::RepeatedField { place });
    }
    if !raw.id.is_given() {
        notices.missing(place, "id");
    }
    facts.has_raw_response_key |= !matches!(raw.raw_response, Loose::Absent);
    facts.instances.extend(raw.has_instance.then_some(number));
    if let Loose::Text(effort) = std::mem::take(&mut raw.reasoning_effort) {
        facts.efforts.push((number, effort.into_owned()));
    }
    let recorded_key = letter(
        number,
        Field {
            sample: None,
            name: "correct_answer",
        },
        &raw.correct_answer,
        notices,
    );
    if !raw.correct_answer.is_given() {
        notices.missing(place, "correct_answer");
    }
    let list = std::mem::take(&mut raw.samples);
    let id = match std::mem::take(&mut raw.id) {
        // Bare numbers serve as ids in other harnesses.
        Loose::Whole(number) => number.to_string(),
        id => notices.text(place, "id", id).unwrap_or_default(),
    };
    let category = notices
        .text(place, "theorem_type", std::mem::take(&mut raw.theorem_type))
        .filter(|category| !category.trim().is_empty() && category != "all");
    let score = match &raw.score {
        Loose::Negative(score) => Some(*score),
        score => notices
            .whole(place, "score", score)
            .and_then(|score| i64::try_from(score).ok()),
    };
    let own = sample(number, None, raw, notices);
    let samples = samples(number, own, list, facts, notices);
    for (index, sample) in samples.iter().enumerate() {
        check_verdict(number, index, sample, recorded_key, notices);
    }
    Record {
        id,
        recorded_key,
        category,
        score,
        samples,
    }
}

/// The record's own generation, then those of its list after the first, which it repeats (spec section 4.3).
fn samples(
    number: usize,
    own: Sample,
    list: Shaped<'_, List<Shaped<'_, Object<RawSample<'_>>>>>,
    facts: &mut RecordFacts,
    notices: &mut NoticeList,
) -> Vec<Sample> {
    let place = Place::Record(number);
    let list = match list {
        Shaped::Is(List(list)) => list,
        Shaped::Odd(found) => {
            if found.is_given() {
                notices.wrong_type(place, "samples", "a list of samples", &found);
            }
            Vec::new()
        }
    };
    let is_sample = |sample: &Shaped<'_, _>| matches!(sample, Shaped::Is(_));
    if let Some(Shaped::Odd(found)) = list.first().filter(|_| !list.iter().any(is_sample)) {
        // Whatever these are, they are no generations that could count.
        let found = format!("a list of none, the first entry being {}", found.describe());
        notices.on_record(Notice::WrongType {
            place,
            field: "samples".to_owned(),
            expected: "a list of samples",
            found,
        });
        facts.sample_counts.push(0);
        return vec![own];
    }
    facts.sample_counts.push(list.len());
    check_indices(number, &list, notices);
    let mut samples = vec![own];
    for (index, raw) in list.into_iter().enumerate() {
        let sample = match raw {
            Shaped::Is(Object(RawSample(raw))) => {
                facts.has_raw_response_key |= !matches!(raw.raw_response, Loose::Absent);
                sample(number, Some(index), raw, notices)
            }
            Shaped::Odd(found) => {
                notices.wrong_type(place, format_args!("samples[{index}]"), "an object", &found);
                Sample::default()
            }
        };
        match samples.first_mut() {
            Some(own) if index == 0 => join_first(number, own, sample, notices),
            _ => samples.push(sample),
        }
    }
    samples
}

/// What a record calls its samples against their places: one told twice, or left out, shows there.
fn check_indices(number: usize, list: &[Shaped<'_, Object<RawSample<'_>>>], notices: &mut NoticeList) {
    let found = list.iter().enumerate().find_map(|(place, sample)| match sample {
        Shaped::Is(Object(RawSample(raw))) => {
            let index = &raw.sample_idx;
            let is_its = index.as_whole() == Some(place as u64);
            (index.is_given() && !is_its).then(|| (place, index.describe()))
        }
        Shaped::Odd(_) => None,
    });
    if let Some((sample, found)) = found {
        notices.on_record(Notice::SampleIndexDisagrees {
            record: number,
            sample,
            found,
        });
    }
}

/// Sample 0 fills what the record itself leaves out; where both speak and differ, the record counts.
fn join_first(number: usize, own: &mut Sample, first: Sample, notices: &mut NoticeList) {
    let differs = [
        (
            "model_answer",
            !own.lacks_answer && !first.lacks_answer && own.answer != first.answer,
        ),
        (
            "is_correct",
            own.is_correct
                .zip(first.is_correct)
                .is_some_and(|(own, first)| own != first),
        ),
        (
            "raw_response",
            own.response.is_some() && first.response.is_some() && own.response != first.response,
        ),
    ];
    for (field, _) in differs.into_iter().filter(|(_, differs)| *differs) {
        notices.on_record(Notice::SampleZeroDisagrees { record: number, field });
    }
    if own.lacks_answer {
        own.answer = first.answer;
        own.unusual_answer = first.unusual_answer;
        own.lacks_answer = first.lacks_answer;
    }
    own.is_correct = own.is_correct.or(first.is_correct);
    own.response = own.response.take().or(first.response);
    own.thinking = own.thinking.take().or(first.thinking);
    own.error = own.error.take().or(first.error);
    own.elapsed_secs = own.elapsed_secs.or(first.elapsed_secs);
    own.usage = Usage {
        prompt: own.usage.prompt.or(first.usage.prompt),
        completion: own.usage.completion.or(first.usage.completion),
        total: own.usage.total.or(first.usage.total),
        reasoning: own.usage.reasoning.or(first.usage.reasoning),
    };
}

/// A field of a record, or of one of its samples.
#[derive(Clone, Copy)]
struct Field {
    sample: Option<usize>,
    name: &'static str,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sample {
            Some(sample) => write!(f, "samples[{sample}].{}", self.name),
            None => f.write_str(self.name),
        }
    }
}

/// One generation; `index` is its place in the record's list, `None` for the record's own fields.
fn sample(number: usize, index: Option<usize>, raw: RawRecord<'_>, notices: &mut NoticeList) -> Sample {
    let place = Place::Record(number);
    let at = |name| Field { sample: index, name };
    let usage = Usage {
        prompt: notices.whole(place, at("prompt_tokens"), &raw.prompt_tokens),
        completion: notices.whole(place, at("completion_tokens"), &raw.completion_tokens),
        total: notices.whole(place, at("total_tokens"), &raw.total_tokens),
        reasoning: notices.whole(place, at("reasoning_tokens"), &raw.reasoning_tokens),
    };
    let elapsed_secs = notices.number(place, at("elapsed_seconds"), &raw.elapsed_seconds);
    let lacks_answer = matches!(raw.model_answer, Loose::Absent);
    if lacks_answer {
        notices.missing(place, at("model_answer"));
    }
    if !raw.is_correct.is_given() {
        notices.missing(place, at("is_correct"));
    }
    let is_correct = notices.flag(place, at("is_correct"), &raw.is_correct);
    let answer = letter(number, at("model_answer"), &raw.model_answer, notices);
    let unusual_answer = raw
        .model_answer
        .into_text()
        .filter(|text| answer.is_none() && !text.trim().is_empty())
        .map(Cow::into_owned);
    let response = notices.text(place, at("raw_response"), raw.raw_response);
    let thinking = notices.text(place, at("raw_thinking"), raw.raw_thinking);
    let error = match raw.error {
        Loose::Absent | Loose::Null | Loose::Flag(false) => None,
        Loose::Text(error) => Some(error.into_owned()).filter(|error| !error.is_empty()),
        found => {
            notices.wrong_type(place, at("error"), "a text", &found);
            // The request failed, whatever tells so.
            Some(found.describe())
        }
    };
    let is_answered = answer.is_some() || unusual_answer.is_some();
    if error.is_some() && is_answered {
        notices.on_record(Notice::AnswerWithError { record: number });
    }
    Sample {
        answer,
        lacks_answer,
        unusual_answer,
        response,
        thinking,
        is_correct,
        usage,
        elapsed_secs,
        error,
    }
}

/// A stored letter; anything else is empty, with a remark.
fn letter(number: usize, field: Field, value: &Loose<'_>, notices: &mut NoticeList) -> Option<ChoiceLabel> {
    match value {
        Loose::Absent | Loose::Null => None,
        Loose::Text(text) => {
            let letter = text.parse().ok();
            if letter.is_none() {
                notices.on_record(Notice::UnknownLetter {
                    record: number,
                    field: field.to_string(),
                    found: shortened(text),
                });
            }
            letter
        }
        found => {
            notices.wrong_type(Place::Record(number), field, "a letter from A to E", found);
            None
        }
    }
}

/// The stored verdict against the stored letters.
fn check_verdict(record: usize, sample: usize, stored: &Sample, key: Option<ChoiceLabel>, notices: &mut NoticeList) {
    let Some((key, is_correct)) = key.zip(stored.is_correct) else {
        return;
    };
    if is_correct != (stored.answer == Some(key)) {
        notices.on_record(Notice::VerdictDisagrees {
            record,
            sample,
            is_correct,
            has_letter: stored.answer.is_some(),
        });
    }
}
