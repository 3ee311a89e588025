use serde::{Deserialize, Serialize};

/// What became of one item in one run (its first sample).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A letter was read and it is the key's.
    Correct,
    /// A letter was read and it is another.
    Wrong,
    /// There is text, but no letter could be read from it.
    Unread,
    /// There is neither text nor error.
    Unanswered,
    /// The request failed; there is no answer.
    Failed,
}

impl Outcome {
    /// Whether a letter was read.
    pub const fn is_answered(self) -> bool {
        matches!(self, Self::Correct | Self::Wrong)
    }

    /// All outcomes.
    pub const ALL: [Self; 5] = [Self::Correct, Self::Wrong, Self::Unread, Self::Unanswered, Self::Failed];

    /// The word in addresses and files.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Correct => "correct",
            Self::Wrong => "wrong",
            Self::Unread => "unread",
            Self::Unanswered => "unanswered",
            Self::Failed => "failed",
        }
    }

    /// The outcome in one word.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Correct => "right",
            Self::Wrong => "wrong",
            Self::Unread => "unread",
            Self::Unanswered => "unanswered",
            Self::Failed => "failed",
        }
    }

    /// A sign that goes before the word, so that it is seen at a glance and not by colour alone.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Correct => "✓",
            Self::Wrong => "✗",
            Self::Unread => "?",
            Self::Unanswered => "–",
            Self::Failed => "!",
        }
    }
}

/// Token counts as an evaluator stored them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Tokens of the prompt.
    pub prompt: Option<u64>,
    /// Tokens of the answer; whether reasoning is in it depends on the evaluator.
    pub completion: Option<u64>,
    /// Tokens of prompt and output together.
    pub total: Option<u64>,
    /// Tokens of reasoning, where reported.
    pub reasoning: Option<u64>,
}

impl Usage {
    /// Output tokens by the rule of spec section 4.3: total − prompt. Where no total is stored:
    /// completion, plus reasoning when completion is smaller than it and so must leave it out.
    pub fn output_tokens(self) -> Option<u64> {
        match (self.total, self.prompt, self.completion) {
            (Some(total), Some(prompt), _) if total >= prompt => Some(total - prompt),
            (_, _, Some(completion)) => match self.reasoning {
                Some(reasoning) if completion < reasoning => Some(completion.saturating_add(reasoning)),
                _ => Some(completion),
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_total_without_prompt() {
        let usage = Usage {
            prompt: Some(514),
            completion: Some(9),
            total: Some(8833),
            reasoning: Some(8310),
        };
        assert_eq!(usage.output_tokens(), Some(8319));
    }

    #[test]
    fn reasoning_left_out_of_completion_is_added_when_there_is_no_total() {
        let usage = Usage {
            completion: Some(9),
            reasoning: Some(8310),
            ..Usage::default()
        };
        assert_eq!(usage.output_tokens(), Some(8319));
        let usage = Usage {
            completion: Some(3152),
            reasoning: Some(2916),
            ..Usage::default()
        };
        assert_eq!(usage.output_tokens(), Some(3152));
        assert_eq!(Usage::default().output_tokens(), None);
    }
}
