use super::proof::{DroppedProofRecord, DroppedReply, DroppedStep, DroppedTrial};
use super::window::ends_of;
use crate::model::{MetaTrial, ProofRecord, ProofSubject, Reply, Trial};
use crate::replay::{final_text, parse_level, parse_verdict, proof_steps, usable_text};
use crate::words;

/// Steps that are told of one proof, and judgments of it.
const MOST_STEPS: usize = 300;
const MOST_TRIALS: usize = 32;

/// Bytes of a step that are told, and of a reply.
const STEP_BYTES: usize = 16 << 10;
const REPLY_BYTES: usize = 48 << 10;

impl DroppedProofRecord {
    /// Of a record, read again from its texts.
    pub fn new(record: &ProofRecord) -> Self {
        let mut told = Self {
            problem: ends_of(record.problem.as_deref().unwrap_or_default(), REPLY_BYTES),
            ..Self::default()
        };
        told.fact("Problem", &record.problem_id);
        let steps: Vec<&str> = match &record.subject_of_run {
            ProofSubject::Given { proof_id, steps, .. } => {
                told.fact("Proof", proof_id);
                steps.iter().map(String::as_str).collect()
            }
            ProofSubject::Written { reply, .. } => {
                told.fact("Sample", &record.sample_index.to_string());
                let (text, start) = final_part(reply);
                let steps = proof_steps(text);
                told.reply = Some(written(reply, start, steps.len()));
                steps.into_iter().filter_map(|place| text.get(place)).collect()
            }
        };
        told.fact("Split", record.split.code());
        told.fact("Topic", &record.subject);
        told.fact("Judge", record.verifier.as_deref().unwrap_or_default());
        told.more_steps = steps.len().saturating_sub(MOST_STEPS) as u64;
        told.more_trials = record.trials.len().saturating_sub(MOST_TRIALS) as u64;
        let shown = steps.iter().take(MOST_STEPS);
        let mut shown: Vec<DroppedStep> = shown
            .map(|text| DroppedStep {
                text: ends_of(text, STEP_BYTES),
                errors: String::new(),
            })
            .collect();
        let mut mark = |step: usize, who: String| {
            if let Some(step) = shown.get_mut(step) {
                let gap = if step.errors.is_empty() { "" } else { ", " };
                step.errors.push_str(gap);
                step.errors.push_str(&who);
            }
        };
        if let ProofSubject::Given { truth, .. } = &record.subject_of_run {
            let words = truth.first_error.map(|step| {
                mark(step, "experts".to_owned());
                format!("not correct: first error at step {step}")
            });
            told.fact("Experts", &words.unwrap_or_else(|| "correct in every step".to_owned()));
        }
        for (at, trial) in record.trials.iter().take(MOST_TRIALS).enumerate() {
            let (judged, first_error) = judgment(trial, steps.len());
            if let Some(step) = first_error {
                mark(step, format!("judgment {at}"));
            }
            told.trials.push(judged);
        }
        told.steps = shown;
        told
    }

    fn fact(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.facts.push((name.to_owned(), ends_of(value, 400)));
        }
    }
}

/// The final text of a reply, usable or not, and where it begins in it.
fn final_part(reply: &Reply) -> (&str, usize) {
    let place = final_text(&reply.text);
    (reply.text.get(place.clone()).unwrap_or_default(), place.start)
}

fn written(reply: &Reply, start: usize, steps: usize) -> DroppedReply {
    let cut = match start {
        0 => String::new(),
        start => format!("Its final text begins at byte {start}. "),
    };
    let evidence = match usable_text(&reply.text, reply.finish_reason.as_deref(), reply.error.as_deref()) {
        Err(reason) => format!("No proof: {}; the verifier is not asked.", reason.code()),
        Ok(_) if steps == 0 => format!("{cut}No opening mark of a step stands in it (no_proof_steps)."),
        Ok(_) => format!("{cut}{} cut from it.", words::count(steps as u64, "step")),
    };
    reply_with(reply, None, evidence)
}

/// A judgment, and the step at which it sees the first error.
fn judgment(trial: &Trial, steps: usize) -> (DroppedTrial, Option<usize>) {
    let mut told = DroppedTrial::default();
    let Some(reply) = &trial.reply else {
        told.verdict = "invalid: no reply is stored".to_owned();
        return (told, None);
    };
    let place = usable_text(&reply.text, reply.finish_reason.as_deref(), reply.error.as_deref());
    let read = place.map_err(|reason| reason.code().to_owned()).and_then(|place| {
        let text = reply.text.get(place.clone()).unwrap_or_default();
        let verdict = parse_verdict(text, steps).map_err(|reason| reason.to_string())?;
        Ok((text, place.start, verdict))
    });
    let mut first_error = None;
    match read {
        Err(reason) => {
            told.verdict = format!("invalid: {reason}");
            told.reply = reply_with(reply, None, "No verdict is read in it.".to_owned());
        }
        Ok((text, start, verdict)) => {
            first_error = verdict.first_error;
            told.verdict = match first_error {
                None => "accepted (-1)".to_owned(),
                Some(step) => format!("rejected at step {step}"),
            };
            let part = |place| ends_of(text.get(place).unwrap_or_default(), STEP_BYTES);
            told.assessment = part(verdict.assessment.clone());
            told.errors = part(verdict.errors.clone());
            let mark = start + verdict.index_text.start..start + verdict.index_text.end;
            let evidence = format!(
                "One pair of each tag; the index stands in bytes {} to {} of the reply.",
                mark.start, mark.end
            );
            told.reply = reply_with(reply, Some(mark), evidence);
        }
    }
    told.level = trial.meta.as_ref().map(level);
    (told, first_error)
}

fn level(meta: &MetaTrial) -> DroppedReply {
    let Some(reply) = &meta.reply else {
        return DroppedReply {
            evidence: "No level: the meta-verifier was not asked, or no reply is stored.".to_owned(),
            ..DroppedReply::default()
        };
    };
    let place = usable_text(&reply.text, reply.finish_reason.as_deref(), reply.error.as_deref());
    let read = place.map_err(|reason| reason.code().to_owned()).and_then(|place| {
        let text = reply.text.get(place.clone()).unwrap_or_default();
        let (level, word) = parse_level(text).map_err(|reason| reason.to_string())?;
        Ok((level, place.start + word.start..place.start + word.end))
    });
    match read {
        Err(reason) => reply_with(reply, None, format!("No level: {reason}.")),
        Ok((level, mark)) => {
            let evidence = format!("{}, which counts {}.", level.name(), level.score());
            reply_with(reply, Some(mark), evidence)
        }
    }
}

/// A reply with the characters that decided, which stay marked where the text is short enough to be told whole.
fn reply_with(reply: &Reply, mark: Option<std::ops::Range<usize>>, evidence: String) -> DroppedReply {
    let is_whole = reply.text.len() <= REPLY_BYTES;
    DroppedReply {
        text: ends_of(&reply.text, REPLY_BYTES),
        mark: mark.filter(|_| is_whole).map(|mark| (mark.start, mark.end)),
        evidence,
    }
}
