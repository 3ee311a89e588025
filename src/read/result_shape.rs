use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess};
use serde_json::value::RawValue;

use super::loose::{FromObject, List, Loose, Object, Shaped};

/// A result file as spelled (spec section 4). Anything may stand anywhere.
#[derive(Debug, Default)]
pub(super) struct RawResults<'a> {
    pub test_info: Shaped<'a, Object<RawHead<'a>>>,
    pub overall: Shaped<'a, Object<RawTotals<'a>>>,
    pub summary: Shaped<'a, Object<RawSummary<'a>>>,
    pub detailed_results: Shaped<'a, List<Shaped<'a, Object<RawRecord<'a>>>>>,
    pub has_repeats: bool,
}

/// `test_info`.
#[derive(Debug, Default)]
pub(super) struct RawHead<'a> {
    pub model: Loose<'a>,
    pub month: Loose<'a>,
    pub reasoning_effort: Loose<'a>,
    pub thinking: Loose<'a>,
    pub max_tokens: Loose<'a>,
    /// As digits, because a seed may be larger than any number type.
    pub seed: Option<&'a RawValue>,
    pub n_samples: Loose<'a>,
    pub total_candidates: Loose<'a>,
    pub total_tested: Loose<'a>,
    pub timestamp: Loose<'a>,
    /// The private field `input_dir` holds something.
    pub has_input_dir: bool,
    pub has_repeats: bool,
}

/// `overall`, or an entry of `summary`.
#[derive(Debug, Default)]
pub(super) struct RawTotals<'a> {
    pub correct: Loose<'a>,
    pub total: Loose<'a>,
    pub accuracy: Loose<'a>,
}

/// `summary`; only its entry `all`.
#[derive(Debug, Default)]
pub(super) struct RawSummary<'a> {
    pub all: Shaped<'a, Object<RawTotals<'a>>>,
}

/// A record. Samples are records without samples, so that no file can make the reader recurse.
#[derive(Debug, Default)]
pub(super) struct RawRecord<'a> {
    pub id: Loose<'a>,
    pub theorem_type: Loose<'a>,
    pub score: Loose<'a>,
    pub correct_answer: Loose<'a>,
    pub model_answer: Loose<'a>,
    pub raw_response: Loose<'a>,
    pub raw_thinking: Loose<'a>,
    pub is_correct: Loose<'a>,
    pub reasoning_effort: Loose<'a>,
    pub prompt_tokens: Loose<'a>,
    pub completion_tokens: Loose<'a>,
    pub total_tokens: Loose<'a>,
    pub reasoning_tokens: Loose<'a>,
    pub elapsed_seconds: Loose<'a>,
    pub error: Loose<'a>,
    /// Of a sample: its place in the list, from 0.
    pub sample_idx: Loose<'a>,
    pub samples: Shaped<'a, List<Shaped<'a, Object<RawSample<'a>>>>>,
    /// The private field `instance` holds something; it is null where the request failed.
    pub has_instance: bool,
    pub has_repeats: bool,
}

/// A sample of a record; what it calls samples itself is passed over.
#[derive(Debug, Default)]
pub(super) struct RawSample<'a>(pub RawRecord<'a>);

/// Sets `slot` to the next value and tells whether it was set before: in JSON as in Python the last counts.
fn set<'de, A: MapAccess<'de>>(map: &mut A, slot: &mut Loose<'de>) -> Result<bool, A::Error> {
    let was = !matches!(slot, Loose::Absent);
    *slot = map.next_value()?;
    Ok(was)
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum FileKey {
    TestInfo,
    Overall,
    Summary,
    DetailedResults,
    #[serde(other)]
    Other,
}

impl<'de> FromObject<'de> for RawResults<'de> {
    fn from_object<A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut file = Self::default();
        while let Some(key) = map.next_key()? {
            file.has_repeats |= match key {
                FileKey::TestInfo => file.test_info.is_there(),
                FileKey::Overall => file.overall.is_there(),
                FileKey::Summary => file.summary.is_there(),
                FileKey::DetailedResults => file.detailed_results.is_there(),
                FileKey::Other => false,
            };
            match key {
                FileKey::TestInfo => file.test_info = map.next_value()?,
                FileKey::Overall => file.overall = map.next_value()?,
                FileKey::Summary => file.summary = map.next_value()?,
                FileKey::DetailedResults => file.detailed_results = map.next_value()?,
                FileKey::Other => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(file)
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum HeadKey {
    Model,
    Month,
    ReasoningEffort,
    Thinking,
    MaxTokens,
    Seed,
    NSamples,
    TotalCandidates,
    TotalTested,
    Timestamp,
    InputDir,
    #[serde(other)]
    Other,
}

impl<'de> FromObject<'de> for RawHead<'de> {
    fn from_object<A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut head = Self::default();
        while let Some(key) = map.next_key()? {
            let slot = match key {
                HeadKey::Model => &mut head.model,
                HeadKey::Month => &mut head.month,
                HeadKey::ReasoningEffort => &mut head.reasoning_effort,
                HeadKey::Thinking => &mut head.thinking,
                HeadKey::MaxTokens => &mut head.max_tokens,
                HeadKey::NSamples => &mut head.n_samples,
                HeadKey::TotalCandidates => &mut head.total_candidates,
                HeadKey::TotalTested => &mut head.total_tested,
                HeadKey::Timestamp => &mut head.timestamp,
                HeadKey::Seed => {
                    head.has_repeats |= head.seed.is_some();
                    head.seed = Some(map.next_value()?);
                    continue;
                }
                HeadKey::InputDir => {
                    head.has_input_dir |= map.next_value::<Loose<'_>>()?.is_given();
                    continue;
                }
                HeadKey::Other => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            head.has_repeats |= set(&mut map, slot)?;
        }
        Ok(head)
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum TotalsKey {
    Correct,
    Total,
    Accuracy,
    #[serde(other)]
    Other,
}

impl<'de> FromObject<'de> for RawTotals<'de> {
    fn from_object<A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut totals = Self::default();
        while let Some(key) = map.next_key()? {
            match key {
                TotalsKey::Correct => totals.correct = map.next_value()?,
                TotalsKey::Total => totals.total = map.next_value()?,
                TotalsKey::Accuracy => totals.accuracy = map.next_value()?,
                TotalsKey::Other => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(totals)
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum SummaryKey {
    All,
    #[serde(other)]
    Other,
}

impl<'de> FromObject<'de> for RawSummary<'de> {
    fn from_object<A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut summary = Self::default();
        while let Some(key) = map.next_key()? {
            match key {
                SummaryKey::All => summary.all = map.next_value()?,
                SummaryKey::Other => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(summary)
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum RecordKey {
    Id,
    TheoremType,
    Score,
    CorrectAnswer,
    ModelAnswer,
    RawResponse,
    RawThinking,
    IsCorrect,
    ReasoningEffort,
    PromptTokens,
    CompletionTokens,
    TotalTokens,
    ReasoningTokens,
    ElapsedSeconds,
    Error,
    SampleIdx,
    Samples,
    Instance,
    #[serde(other)]
    Other,
}

impl<'de> FromObject<'de> for RawRecord<'de> {
    fn from_object<A: MapAccess<'de>>(map: A) -> Result<Self, A::Error> {
        Self::fill(map, true)
    }
}

impl<'de> FromObject<'de> for RawSample<'de> {
    fn from_object<A: MapAccess<'de>>(map: A) -> Result<Self, A::Error> {
        RawRecord::fill(map, false).map(Self)
    }
}

impl<'de> RawRecord<'de> {
    fn fill<A: MapAccess<'de>>(mut map: A, has_samples: bool) -> Result<Self, A::Error> {
        let mut record = Self::default();
        while let Some(key) = map.next_key()? {
            let slot = match key {
                RecordKey::Id => &mut record.id,
                RecordKey::TheoremType => &mut record.theorem_type,
                RecordKey::Score => &mut record.score,
                RecordKey::CorrectAnswer => &mut record.correct_answer,
                RecordKey::ModelAnswer => &mut record.model_answer,
                RecordKey::RawResponse => &mut record.raw_response,
                RecordKey::RawThinking => &mut record.raw_thinking,
                RecordKey::IsCorrect => &mut record.is_correct,
                RecordKey::ReasoningEffort => &mut record.reasoning_effort,
                RecordKey::PromptTokens => &mut record.prompt_tokens,
                RecordKey::CompletionTokens => &mut record.completion_tokens,
                RecordKey::TotalTokens => &mut record.total_tokens,
                RecordKey::ReasoningTokens => &mut record.reasoning_tokens,
                RecordKey::ElapsedSeconds => &mut record.elapsed_seconds,
                RecordKey::Error => &mut record.error,
                RecordKey::SampleIdx => &mut record.sample_idx,
                RecordKey::Samples if has_samples => {
                    record.has_repeats |= record.samples.is_there();
                    record.samples = map.next_value()?;
                    continue;
                }
                RecordKey::Instance => {
                    record.has_instance |= map.next_value::<Loose<'_>>()?.is_given();
                    continue;
                }
                RecordKey::Samples | RecordKey::Other => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            record.has_repeats |= set(&mut map, slot)?;
        }
        Ok(record)
    }
}
