//! One record of a run of AdvancedMathBench judged again from its raw texts, beside what it stores.

use std::ops::Range;

use super::proof_fault::{MetaFault, ProofFlag, TrialFault};
use crate::model::{Level, MetaTrial, ProofRecord, ProofSubject, ProofTruth, Reply, Split, Trial};
use crate::replay::{
    ParsedVerdict, Unusable, final_text, parse_level, parse_verdict, proof_steps, python_trim, usable_text,
};

/// What one judgment counts as.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TrialOutcome {
    /// The first step with an error, -1 where the proof is accepted; `None` where the judgment is invalid.
    pub verdict: Option<i64>,
    /// The score of its level, 0 to 1; `None` where there is no valid one.
    pub credit: Option<f64>,
}

/// What one record counts as.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProofOutcome {
    /// Whether no proof was written.
    pub has_failed: bool,
    /// Its judgments.
    pub trials: Vec<TrialOutcome>,
}

/// Something stored that does not follow from the texts beside it. Neither side holds any text of problem, proof or reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofDifference {
    /// The judgment, from 0; `None` where it is about the record.
    pub trial: Option<usize>,
    /// The field.
    pub field: &'static str,
    /// What is stored.
    pub stored: String,
    /// What follows.
    pub replayed: String,
}

/// A record judged again.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedProof {
    /// `record_key`.
    pub key: String,
    /// The run that it is of.
    pub run_id: Option<String>,
    /// The problem.
    pub problem_id: String,
    /// The proof; in verifier runs.
    pub proof_id: Option<String>,
    /// The split.
    pub split: Split,
    /// The topic.
    pub subject: String,
    /// Which proof of the problem, from 0.
    pub sample_index: u64,
    /// The model under test in a prover run.
    pub policy: Option<String>,
    /// The model that judges.
    pub verifier: Option<String>,
    /// Steps of the proof.
    pub steps: usize,
    /// What experts say of it; in verifier runs.
    pub truth: Option<ProofTruth>,
    /// What it counts as by its texts.
    pub replayed: ProofOutcome,
    /// What it counts as by what is stored.
    pub recorded: ProofOutcome,
    /// Why there is no proof, by its text; in prover runs.
    pub generation: Option<Unusable>,
    /// Why each judgment is invalid, if it is.
    pub faults: Vec<Option<TrialFault>>,
    /// The level of each judgment or why there is none; of runs with meta grading.
    pub levels: Vec<Option<Result<Level, MetaFault>>>,
    /// Whether all judgments accept it, as stored.
    pub is_accepted: Option<bool>,
    /// What does not fit.
    pub differences: Vec<ProofDifference>,
    /// What is odd.
    pub flags: Vec<(usize, ProofFlag)>,
}

/// Judges a record again: usability, steps, verdicts and levels from its texts (spec section 5), beside what it stores.
pub fn judge(record: &ProofRecord) -> JudgedProof {
    let mut judged = JudgedProof {
        key: record.key.clone(),
        run_id: record.run_id.clone(),
        problem_id: record.problem_id.clone(),
        proof_id: None,
        split: record.split,
        subject: record.subject.clone(),
        sample_index: record.sample_index,
        policy: record.policy.clone(),
        verifier: record.verifier.clone(),
        steps: 0,
        truth: None,
        replayed: ProofOutcome::default(),
        recorded: ProofOutcome::default(),
        generation: None,
        faults: Vec::new(),
        levels: Vec::new(),
        is_accepted: None,
        differences: Vec::new(),
        flags: Vec::new(),
    };
    match &record.subject_of_run {
        ProofSubject::Given { proof_id, steps, truth } => {
            judged.proof_id = Some(proof_id.clone());
            judged.steps = steps.len();
            judged.truth = Some(*truth);
        }
        ProofSubject::Written {
            reply,
            generation_error,
            is_accepted,
            steps,
        } => {
            judged.is_accepted = *is_accepted;
            judged.recorded.has_failed = generation_error.is_some();
            judged.written(reply, generation_error.as_deref(), steps.as_deref());
        }
    }
    for (at, trial) in record.trials.iter().enumerate() {
        judged.trial(at, trial);
    }
    judged
}

impl JudgedProof {
    fn differs(&mut self, trial: Option<usize>, field: &'static str, stored: String, replayed: String) {
        self.differences.push(ProofDifference {
            trial,
            field,
            stored,
            replayed,
        });
    }

    /// The proof that a model wrote: its steps, or why there are none.
    fn written(&mut self, reply: &Reply, stored_error: Option<&str>, stored_steps: Option<&[String]>) {
        let usable = usable(reply);
        // A reply that was cut off is segmented anyway (spec section 4.3).
        let place = usable.clone().unwrap_or_else(|_| final_text(&reply.text));
        let text = reply.text.get(place).unwrap_or_default();
        let steps = proof_steps(text);
        self.steps = steps.len();
        self.generation = usable
            .err()
            .or_else(|| steps.is_empty().then_some(Unusable::NoProofSteps));
        self.replayed.has_failed = self.generation.is_some();
        let error = self.generation.as_ref().map(|reason| reason.code().to_owned());
        if error.as_deref() != stored_error {
            let none = || "none".to_owned();
            let stored = stored_error.map_or_else(none, ToOwned::to_owned);
            self.differs(None, "generation_error", stored, error.unwrap_or_else(none));
        }
        let Some(stored) = stored_steps else { return };
        // The rule leaves open what white space at its ends a step keeps.
        let is_same = |(place, stored): (_, &String)| text.get(place).map(python_trim) == Some(python_trim(stored));
        if stored.len() != steps.len() {
            self.differs(None, "steps", stored.len().to_string(), steps.len().to_string());
        } else if let Some(at) = steps.into_iter().zip(stored).position(|both| !is_same(both)) {
            let other = format!("another text of step {at}");
            self.differs(None, "steps", other, "the text between its marks".to_owned());
        }
    }

    fn trial(&mut self, at: usize, trial: &Trial) {
        let parsed = if self.replayed.has_failed {
            // No judge would have been asked.
            Err(TrialFault::NoReply)
        } else {
            parsed(trial.reply.as_ref(), self.steps)
        };
        let stored = trial.verdict.as_ref().filter(|_| trial.is_valid == Some(true));
        let recorded = stored.and_then(|verdict| verdict.first_error_step);
        let verdict = parsed.as_ref().ok().map(|(verdict, _)| index_of(verdict));
        self.compare_verdict(at, trial, &parsed);
        let level = trial.meta.as_ref().map(|meta| level(meta, verdict.is_some()));
        if let (Some(meta), Some(level)) = (&trial.meta, &level) {
            self.compare_level(at, meta, level);
        }
        self.flag(at, &parsed, level.as_ref());
        self.replayed.trials.push(TrialOutcome {
            verdict,
            credit: level.as_ref().and_then(|level| Some(level.as_ref().ok()?.score())),
        });
        let meta = trial.meta.as_ref().filter(|meta| meta.is_valid == Some(true));
        self.recorded.trials.push(TrialOutcome {
            verdict: recorded,
            credit: meta.and_then(|meta| meta.score),
        });
        self.faults.push(parsed.err());
        self.levels.push(level);
    }

    fn compare_verdict(&mut self, at: usize, trial: &Trial, parsed: &Result<(ParsedVerdict, &str), TrialFault>) {
        let is_valid = parsed.is_ok();
        if trial.is_valid.is_some_and(|stored| stored != is_valid) {
            self.differs(Some(at), "valid", (!is_valid).to_string(), is_valid.to_string());
        }
        match (parsed, &trial.verdict) {
            (Ok((verdict, text)), Some(stored)) => {
                let index = index_of(verdict);
                if stored.first_error_step != Some(index) {
                    let stored = stored
                        .first_error_step
                        .map_or_else(|| "none".to_owned(), |step| step.to_string());
                    self.differs(Some(at), "first_error_step", stored, index.to_string());
                }
                let own = [
                    ("assessment", &verdict.assessment, &stored.assessment),
                    ("errors", &verdict.errors, &stored.errors),
                ];
                for (field, place, stored) in own {
                    if text.get(place.clone()) != stored.as_deref() {
                        let [stored, replayed] = ["another text", "the text between its tags"];
                        self.differs(Some(at), field, stored.to_owned(), replayed.to_owned());
                    }
                }
            }
            (Ok(_), None) => self.differs(Some(at), "parsed", "none".to_owned(), "a verdict".to_owned()),
            (Err(fault), Some(_)) => self.differs(Some(at), "parsed", "a verdict".to_owned(), fault.code()),
            (Err(fault), None) => {
                let stored = trial.error.as_deref();
                if stored.is_some_and(|stored| !fault.is_told_by(stored)) {
                    self.differs(Some(at), "error", "another reason".to_owned(), fault.code());
                }
            }
        }
    }

    fn compare_level(&mut self, at: usize, meta: &MetaTrial, level: &Result<Level, MetaFault>) {
        let is_valid = level.is_ok();
        if meta.is_valid.is_some_and(|stored| stored != is_valid) {
            self.differs(Some(at), "meta.valid", (!is_valid).to_string(), is_valid.to_string());
        }
        let name = |level: Option<Level>| level.map_or("none", Level::name).to_owned();
        let replayed = level.as_ref().ok().copied();
        if meta.level != replayed {
            self.differs(Some(at), "meta.level", name(meta.level), name(replayed));
        }
        let score = replayed.map_or(0.0, Level::score);
        if meta.score.is_some_and(|stored| stored != score) {
            let stored = meta.score.unwrap_or_default();
            self.differs(Some(at), "meta.score", stored.to_string(), score.to_string());
        }
    }

    fn flag(
        &mut self,
        at: usize,
        parsed: &Result<(ParsedVerdict, &str), TrialFault>,
        level: Option<&Result<Level, MetaFault>>,
    ) {
        let Ok((verdict, _)) = parsed else { return };
        let is_accepted = verdict.first_error.is_none();
        let mut mark = |is_so: bool, flag: ProofFlag| {
            if is_so {
                self.flags.push((at, flag));
            }
        };
        mark(is_accepted && !verdict.errors.is_empty(), ProofFlag::AcceptedWithErrors);
        mark(
            !is_accepted && verdict.errors.is_empty(),
            ProofFlag::RejectedWithoutErrors,
        );
        if let (Some(Ok(level)), Some(truth)) = (level, self.truth) {
            let (agrees, polarity) = (is_accepted == truth.is_correct, *level == Level::WrongPolarity);
            let is_partial = matches!(level, Level::BasicMatch | Level::PoorMatch);
            mark(!polarity && !agrees, ProofFlag::AgreementAgainstIndex);
            mark(polarity && agrees, ProofFlag::PolarityAgainstIndex);
            mark(is_partial && truth.is_correct, ProofFlag::PartialOnCorrect);
        }
    }
}

fn usable(reply: &Reply) -> Result<Range<usize>, Unusable> {
    usable_text(&reply.text, reply.finish_reason.as_deref(), reply.error.as_deref())
}

/// The verdict in a reply, with the text that its places are of.
fn parsed(reply: Option<&Reply>, steps: usize) -> Result<(ParsedVerdict, &str), TrialFault> {
    let reply = reply.ok_or(TrialFault::NoReply)?;
    let place = usable(reply).map_err(TrialFault::Unusable)?;
    let text = reply.text.get(place).unwrap_or_default();
    let verdict = parse_verdict(text, steps).map_err(TrialFault::Verdict)?;
    Ok((verdict, text))
}

fn index_of(verdict: &ParsedVerdict) -> i64 {
    verdict.first_error.map_or(-1, |step| step as i64)
}

fn level(meta: &MetaTrial, has_verdict: bool) -> Result<Level, MetaFault> {
    if !has_verdict {
        return Err(MetaFault::VerifierInvalid);
    }
    let reply = meta.reply.as_ref().ok_or(MetaFault::NoReply)?;
    let place = usable(reply).map_err(MetaFault::Unusable)?;
    let text = reply.text.get(place).unwrap_or_default();
    parse_level(text).map(|(level, _)| level).map_err(MetaFault::Level)
}
