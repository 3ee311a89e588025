use super::Place;
use super::loose::{List, Loose, Object, Shaped};
use super::notice_list::NoticeList;
use super::proof_shape::{RawMeta, RawProof, RawReply, RawTrial, RawVerdict};
use crate::model::{Level, MetaTrial, ProofRecord, ProofSubject, ProofTruth, Reply, Split, StoredVerdict, Trial};

/// Why a record cannot be used: a field without which nothing can be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub field: String,
    pub expected: &'static str,
    pub found: String,
}

impl Fault {
    pub fn new(field: impl Into<String>, expected: &'static str, found: &Loose<'_>) -> Self {
        Self {
            field: field.into(),
            expected,
            found: found.describe(),
        }
    }
}

/// Reads the fields of one record, with a remark on each that is of another type.
struct Fields<'n> {
    place: Place,
    notices: &'n mut NoticeList,
}

impl Fields<'_> {
    fn text(&mut self, field: &str, value: Loose<'_>) -> Option<String> {
        self.notices.text(self.place, field, value)
    }

    fn flag(&mut self, field: &str, value: &Loose<'_>) -> Option<bool> {
        self.notices.flag(self.place, field, value)
    }

    fn whole(&mut self, field: &str, value: &Loose<'_>) -> Option<u64> {
        self.notices.whole(self.place, field, value)
    }

    /// An object, null or nothing; anything else with a remark.
    fn object<'a, T>(&mut self, field: &str, value: Shaped<'a, Object<T>>) -> Option<T> {
        match value {
            Shaped::Is(Object(raw)) => Some(raw),
            Shaped::Odd(found) => {
                if found.is_given() {
                    self.notices.wrong_type(self.place, field, "an object", &found);
                }
                None
            }
        }
    }

    fn reply(&mut self, field: &str, raw: RawReply<'_>) -> Reply {
        let usage = self.object(&format!("{field}.usage"), raw.usage).unwrap_or_default();
        Reply {
            text: self.text(&format!("{field}.text"), raw.text).unwrap_or_default(),
            finish_reason: self.text(&format!("{field}.finish_reason"), raw.finish_reason),
            error: self.text(&format!("{field}.error"), raw.error),
            output_tokens: self.whole(&format!("{field}.usage.completion_tokens"), &usage.completion_tokens),
        }
    }

    fn trial(&mut self, at: usize, raw: RawTrial<'_>) -> Trial {
        let field = |name: &str| format!("verifier_trials[{at}].{name}");
        let reply = self.object(&field("response"), raw.response);
        let verdict = self.object(&field("parsed"), raw.parsed);
        let meta = self.object(&field("meta"), raw.meta);
        Trial {
            index: self.whole(&field("index"), &raw.index),
            reply: reply.map(|raw| self.reply(&field("response"), raw)),
            verdict: verdict.map(|raw| self.verdict(&field("parsed"), raw)),
            error: self.text(&field("error"), raw.error),
            is_valid: self.flag(&field("valid"), &raw.valid),
            meta: meta.map(|raw| self.meta(&field("meta"), raw)),
        }
    }

    fn verdict(&mut self, field: &str, raw: RawVerdict<'_>) -> StoredVerdict {
        let step = signed(&raw.first_error_step);
        if step.is_none() {
            let field = format!("{field}.first_error_step");
            self.notices
                .wrong_type(self.place, field, "a whole number", &raw.first_error_step);
        }
        StoredVerdict {
            assessment: self.text(&format!("{field}.assessment"), raw.assessment),
            errors: self.text(&format!("{field}.errors"), raw.errors),
            first_error_step: step,
        }
    }

    fn meta(&mut self, field: &str, raw: RawMeta<'_>) -> MetaTrial {
        let reply = self.object(&format!("{field}.response"), raw.response);
        let name = self.text(&format!("{field}.level"), raw.level);
        let level = name.as_deref().and_then(Level::from_name);
        if let (Some(name), None) = (name, level) {
            let found = Loose::Text(name.into());
            self.notices
                .wrong_type(self.place, format!("{field}.level"), "one of the four levels", &found);
        }
        MetaTrial {
            reply: reply.map(|raw| self.reply(&format!("{field}.response"), raw)),
            is_valid: self.flag(&format!("{field}.valid"), &raw.valid),
            level,
            score: self.notices.number(self.place, format!("{field}.score"), &raw.score),
            error: self.text(&format!("{field}.error"), raw.error),
        }
    }
}

/// A whole number with its sign.
pub(super) fn signed(value: &Loose<'_>) -> Option<i64> {
    match value {
        Loose::Negative(number) => Some(*number),
        value => value.as_whole().and_then(|number| i64::try_from(number).ok()),
    }
}

/// Turns a record as spelled into a record of the model (spec sections 4.2 to 4.5 of AdvancedMathBench).
///
/// # Errors
/// Where it lacks what scoring goes by.
pub(super) fn proof_record(number: usize, raw: RawProof<'_>, notices: &mut NoticeList) -> Result<ProofRecord, Fault> {
    let place = Place::Record(number);
    let split = split(&raw.domain)?;
    let problem_id = required(&raw.problem_id, "problem_id")?;
    let mut fields = Fields { place, notices };
    let trials = match raw.verifier_trials {
        Shaped::Is(List(trials)) => trials,
        Shaped::Odd(found) => return Err(Fault::new("verifier_trials", "a list of judgments", &found)),
    };
    let mut read = Vec::with_capacity(trials.len());
    for (at, trial) in trials.into_iter().enumerate() {
        match trial {
            Shaped::Is(Object(raw)) => read.push(fields.trial(at, raw)),
            Shaped::Odd(found) => return Err(Fault::new(format!("verifier_trials[{at}]"), "an object", &found)),
        }
    }
    let steps = match raw.steps {
        Shaped::Is(List(steps)) => Some(texts(steps)?),
        Shaped::Odd(Loose::Absent | Loose::Null) => None,
        Shaped::Odd(found) => return Err(Fault::new("steps", "a list of texts", &found)),
    };
    let subject_of_run = match (raw.proof_id.is_given(), raw.policy_response) {
        (true, Shaped::Odd(Loose::Absent | Loose::Null)) => {
            let steps = steps.filter(|steps| !steps.is_empty());
            let steps = steps.ok_or_else(|| Fault::new("steps", "a list with a step at least", &Loose::List))?;
            ProofSubject::Given {
                proof_id: required(&raw.proof_id, "proof_id")?,
                truth: truth(&raw.is_correct, &raw.first_error_step, steps.len())?,
                steps,
            }
        }
        (false, Shaped::Is(Object(reply))) => ProofSubject::Written {
            reply: fields.reply("policy_response", reply),
            generation_error: fields.text("generation_error", raw.generation_error),
            is_accepted: fields.flag("pessimistic_correct", &raw.pessimistic_correct),
            steps,
        },
        (true, _) => {
            let found = Loose::Text("both".into());
            return Err(Fault::new("proof_id", "either this or policy_response", &found));
        }
        (false, Shaped::Odd(found)) => {
            return Err(Fault::new(
                "policy_response",
                "an object, or a proof_id beside it",
                &found,
            ));
        }
    };
    let sample_index = fields.whole("sample_index", &raw.sample_index);
    if !raw.sample_index.is_given() {
        fields.notices.missing(place, "sample_index");
    }
    let key = fields.text("record_key", raw.record_key);
    if key.is_none() {
        fields.notices.missing(place, "record_key");
    }
    Ok(ProofRecord {
        key: key.unwrap_or_else(|| format!("record {number}")),
        run_id: fields.text("run_id", raw.run_id),
        problem_id,
        split,
        subject: fields.text("subject", raw.subject).unwrap_or_default(),
        sample_index: sample_index.unwrap_or_default(),
        problem: fields.text("problem", raw.problem),
        policy: fields.text("policy", raw.policy),
        verifier: fields.text("verifier", raw.verifier),
        trials: read,
        subject_of_run,
    })
}

/// The split of a `domain`.
pub(super) fn split(domain: &Loose<'_>) -> Result<Split, Fault> {
    let split = domain.as_text().and_then(Split::from_code);
    split.ok_or_else(|| Fault::new("domain", "\"ugd\" or \"qe\"", domain))
}

/// A text that is there and not empty.
pub(super) fn required(value: &Loose<'_>, field: &str) -> Result<String, Fault> {
    let text = value.as_text().filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| Fault::new(field, "a text that is not empty", value))?;
    Ok(text.to_owned())
}

/// The steps of a proof.
pub(super) fn texts(steps: Vec<Loose<'_>>) -> Result<Vec<String>, Fault> {
    let mut texts = Vec::with_capacity(steps.len());
    for (at, step) in steps.into_iter().enumerate() {
        match step {
            Loose::Text(text) => texts.push(text.into_owned()),
            found => return Err(Fault::new(format!("steps[{at}]"), "a text", &found)),
        }
    }
    Ok(texts)
}

/// What experts say, as derived and stored (spec section 4.4): the two fields have to fit each other and the proof.
fn truth(is_correct: &Loose<'_>, first_error: &Loose<'_>, steps: usize) -> Result<ProofTruth, Fault> {
    let Loose::Flag(is_correct) = is_correct else {
        return Err(Fault::new("is_correct", "true or false", is_correct));
    };
    let step = signed(first_error).and_then(|step| match usize::try_from(step) {
        Ok(step) => (step < steps && !is_correct).then_some(Some(step)),
        Err(_) => (step == -1 && *is_correct).then_some(None),
    });
    let expected = if *is_correct {
        "-1, since the proof is correct"
    } else {
        "a step of the proof, since it is not correct"
    };
    Ok(ProofTruth {
        is_correct: *is_correct,
        first_error: step.ok_or_else(|| Fault::new("first_error_step", expected, first_error))?,
    })
}
