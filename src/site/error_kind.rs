/// A short kind of a request's error, in our words. The raw text may name subscriptions, regions and
/// addresses (spec section 4.6), so it is not published.
pub fn error_kind(text: &str) -> String {
    let text = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if has(&["timed out", "timeout", "time-out"]) {
        return "timed out".to_owned();
    }
    if has(&["429", "rate limit", "rate_limit", "too many requests", "quota"]) {
        return "rate limit".to_owned();
    }
    if has(&["content filter", "content_filter", "content management policy"]) {
        return "content filter".to_owned();
    }
    if has(&["context length", "context_length", "maximum context", "too long"]) {
        return "too long for the model".to_owned();
    }
    if has(&["connection", "connect"]) {
        return "connection".to_owned();
    }
    match status(&text) {
        Some(code @ 500..=599) => format!("server error {code}"),
        Some(code) => format!("refused with status {code}"),
        None => "other error".to_owned(),
    }
}

/// The status in `error code: 500`, as the usual clients write it.
fn status(text: &str) -> Option<u16> {
    let (_, rest) = text
        .split_once("error code:")
        .or_else(|| text.split_once("status code"))?;
    let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|code| (400..=599).contains(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_told_by_its_kind_alone() {
        assert_eq!(
            error_kind("Error code: 500 - {'message': 'The operation timed out.'}"),
            "timed out"
        );
        assert_eq!(error_kind("Request timed out."), "timed out");
        assert_eq!(error_kind("Error code: 429 - subscription abc"), "rate limit");
        assert_eq!(
            error_kind("Error code: 503 - https://private.example"),
            "server error 503"
        );
        assert_eq!(error_kind("Error code: 401"), "refused with status 401");
        assert_eq!(error_kind("<img onerror=alert(1)>"), "other error");
    }
}
