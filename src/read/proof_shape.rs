use std::borrow::Cow;

use serde::de::{IgnoredAny, MapAccess};
use serde_json::value::RawValue;

use super::loose::{FromObject, List, Loose, Object, Shaped};

/// An object as spelled, of fields that may each hold anything; of a field that is there twice the last counts, as in
/// Python. Keys that are not named are passed over.
macro_rules! raw_object {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $shape:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Default)]
        pub(super) struct $name<'a> {
            $(pub $field: $shape,)*
        }

        impl<'a> FromObject<'a> for $name<'a> {
            fn from_object<A: MapAccess<'a>>(mut map: A) -> Result<Self, A::Error> {
                let mut raw = Self::default();
                while let Some(key) = map.next_key::<Cow<'a, str>>()? {
                    match key.as_ref() {
                        $(stringify!($field) => raw.$field = map.next_value()?,)*
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(raw)
            }
        }
    };
}

type Shape<'a, T> = Shaped<'a, Object<T>>;

raw_object! {
    /// A record of a run (spec sections 4.2 to 4.4 of AdvancedMathBench).
    RawProof {
        problem_id: Loose<'a>,
        proof_id: Loose<'a>,
        domain: Loose<'a>,
        subject: Loose<'a>,
        problem: Loose<'a>,
        sample_index: Loose<'a>,
        verifier_trials: Shaped<'a, List<Shape<'a, RawTrial<'a>>>>,
        steps: Shaped<'a, List<Loose<'a>>>,
        run_id: Loose<'a>,
        record_key: Loose<'a>,
        policy: Loose<'a>,
        verifier: Loose<'a>,
        policy_response: Shape<'a, RawReply<'a>>,
        generation_error: Loose<'a>,
        pessimistic_correct: Loose<'a>,
        is_correct: Loose<'a>,
        first_error_step: Loose<'a>,
    }
}

raw_object! {
    /// One judgment of a proof (spec section 4.5).
    RawTrial {
        index: Loose<'a>,
        response: Shape<'a, RawReply<'a>>,
        parsed: Shape<'a, RawVerdict<'a>>,
        error: Loose<'a>,
        valid: Loose<'a>,
        meta: Shape<'a, RawMeta<'a>>,
    }
}

raw_object! {
    /// What a judgment was read as.
    RawVerdict {
        assessment: Loose<'a>,
        errors: Loose<'a>,
        first_error_step: Loose<'a>,
    }
}

raw_object! {
    /// What came back from a model.
    RawReply {
        text: Loose<'a>,
        finish_reason: Loose<'a>,
        error: Loose<'a>,
        usage: Shape<'a, RawUsage<'a>>,
    }
}

raw_object! {
    /// What the provider counted.
    RawUsage {
        completion_tokens: Loose<'a>,
    }
}

raw_object! {
    /// A meta-verifier's judgment of a judgment.
    RawMeta {
        valid: Loose<'a>,
        score: Loose<'a>,
        error: Loose<'a>,
        level: Loose<'a>,
        response: Shape<'a, RawReply<'a>>,
    }
}

raw_object! {
    /// `manifest.json` (spec section 4.1).
    RawManifest {
        evaluator_version: Loose<'a>,
        protocol: Loose<'a>,
        task: Loose<'a>,
        data_sha256: Loose<'a>,
        source_rows: Loose<'a>,
        selected_rows: Loose<'a>,
        config: Shape<'a, RawRoles<'a>>,
        settings: Shape<'a, RawSettings<'a>>,
        prompt_sha256: Shape<'a, RawPrompts<'a>>,
        code_sha256: Loose<'a>,
        run_id: Loose<'a>,
    }
}

raw_object! {
    /// Who does what in a run.
    RawRoles {
        policy: Shape<'a, RawRole<'a>>,
        verifier: Shape<'a, RawRole<'a>>,
        meta: Shape<'a, RawRole<'a>>,
    }
}

raw_object! {
    /// A role; of its fields only the model may be shown.
    RawRole {
        model: Loose<'a>,
    }
}

raw_object! {
    /// What changes scores.
    RawSettings {
        samples: Loose<'a>,
        verifier_repeats: Loose<'a>,
        meta: Loose<'a>,
        domain: Loose<'a>,
        limit: Loose<'a>,
        use_reference_solution: Loose<'a>,
    }
}

raw_object! {
    /// Digests of prompts.
    RawPrompts {
        generation: Loose<'a>,
        verifier: Loose<'a>,
        meta: Loose<'a>,
    }
}

raw_object! {
    /// `summary.json` (spec section 4.6).
    RawProofSummary {
        task: Loose<'a>,
        run_id: Loose<'a>,
        splits: Shape<'a, RawSplits<'a>>,
    }
}

raw_object! {
    /// The splits of a summary.
    RawSplits {
        all: Shape<'a, RawSplit<'a>>,
        ugd: Shape<'a, RawSplit<'a>>,
        qe: Shape<'a, RawSplit<'a>>,
    }
}

raw_object! {
    /// One split of a summary; its metrics go by their own names.
    RawSplit {
        selected_rows: Loose<'a>,
        expected_records: Loose<'a>,
        completed_records: Loose<'a>,
        metrics: Option<&'a RawValue>,
    }
}

raw_object! {
    /// A row of the benchmark's own file (spec sections 2.2 and 2.3).
    RawRow {
        problem_id: Loose<'a>,
        proof_id: Loose<'a>,
        problem: Loose<'a>,
        reference_solution: Loose<'a>,
        solution: Loose<'a>,
        domain: Loose<'a>,
        subject: Loose<'a>,
        policy: Loose<'a>,
        steps: Shaped<'a, List<Loose<'a>>>,
        annotation: Shape<'a, RawAnnotation<'a>>,
        first_fatal_error_step: Loose<'a>,
        recoverable_error_steps: Shaped<'a, List<Loose<'a>>>,
        reviewer_comment: Loose<'a>,
        is_correct: Loose<'a>,
        first_error_step: Loose<'a>,
    }
}

raw_object! {
    /// What experts say of a proof.
    RawAnnotation {
        first_fatal_error_step: Loose<'a>,
        recoverable_error_steps: Shaped<'a, List<Loose<'a>>>,
        reviewer_comment: Loose<'a>,
    }
}
