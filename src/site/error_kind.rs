use std::sync::LazyLock;

use regex::{Regex, RegexSet};

/// What error texts have in them, in ASCII of any case, and the kind that it tells; the first that fits counts.
const KINDS: [(&str, &str); 5] = [
    (r"(?i-u)timed out|time-?out", "timed out"),
    (
        r"(?i-u)\b429\b|rate[ _-]?limit|too many requests|\bquota\b",
        "rate limit",
    ),
    (r"(?i-u)content[ _](filter|management policy)", "content filter"),
    (
        r"(?i-u)context[ _]length|maximum context|too long",
        "too long for the model",
    ),
    (r"(?i-u)\bconnect", "connection"),
];

static PATTERNS: LazyLock<RegexSet> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the patterns are fixed and tested")]
    RegexSet::new(KINDS.map(|(pattern, _)| pattern)).expect("the patterns are sound")
});

/// The status in `Error code: 500`, as the usual clients write it.
static STATUS: LazyLock<Regex> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the pattern is fixed and tested")]
    Regex::new(r"(?i-u)(?:error|status) code:? *([45][0-9]{2})\b").expect("the pattern is sound")
});

/// A short kind of a request's error, in our words. The raw text may name subscriptions, regions and
/// addresses (spec section 4.6), so it is not published.
pub fn error_kind(text: &str) -> String {
    let first = PATTERNS.matches(text).into_iter().next();
    if let Some((_, kind)) = first.and_then(|first| KINDS.get(first)) {
        return (*kind).to_owned();
    }
    let status = STATUS.captures(text).and_then(|found| found.get(1));
    match status.map(|status| status.as_str()) {
        Some(code) if code.starts_with('5') => format!("server error {code}"),
        Some(code) => format!("refused with status {code}"),
        None => "other error".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_told_by_its_kind_alone() {
        for (text, kind) in [
            ("Error code: 500 - {'message': 'The operation timed out.'}", "timed out"),
            ("Request timed out.", "timed out"),
            ("ReadTimeout", "timed out"),
            ("Error code: 429 - subscription abc", "rate limit"),
            ("RateLimitError", "rate limit"),
            ("finish_reason: content_filter", "content filter"),
            (
                "This model's maximum context length is 8192 tokens",
                "too long for the model",
            ),
            ("Connection error.", "connection"),
            ("Error code: 503 - https://private.example", "server error 503"),
            ("unexpected status code 502", "server error 502"),
            ("Error code: 401", "refused with status 401"),
            ("Error code: 4010", "other error"),
            ("<img onerror=alert(1)>", "other error"),
            ("", "other error"),
        ] {
            assert_eq!(error_kind(text), kind, "{text}");
        }
    }

    #[test]
    fn a_number_or_word_in_another_tells_nothing() {
        assert_eq!(
            error_kind("Error code: 500 - request 1429a, disconnected"),
            "server error 500"
        );
    }
}
