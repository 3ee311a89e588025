use crate::model::{Record, Sample};
use crate::prose::excerpt;
use crate::replay::parse_answer;
use crate::store::LONE_TEXT_BYTES;

/// What a page is given of a response: all of a short one; of a long one its beginning, its end and what the parser
/// matched, so that it is read as the whole is. Of such a one also how long the whole is, in bytes.
pub(super) fn response_window(text: &str) -> (String, Option<u64>) {
    if text.len() <= LONE_TEXT_BYTES {
        return (text.to_owned(), None);
    }
    let whole = parse_answer(text);
    let is_alike = |short: &String| {
        let parsed = parse_answer(short);
        (parsed.letter, parsed.rule) == (whole.letter, whole.rule)
    };
    // A word cut in two may leave a lone capital; it is not cut there if the parts are a little shorter.
    let limits = (1..64).map(|step| LONE_TEXT_BYTES - step * 511);
    let mut shorts = limits.map(|limit| shortened(text, whole.span.as_ref(), limit));
    let matched = || {
        whole
            .span
            .clone()
            .and_then(|span| text.get(span))
            .unwrap_or_default()
            .to_owned()
    };
    (shorts.find(is_alike).unwrap_or_else(matched), Some(text.len() as u64))
}

/// The same for a text that nobody parses.
pub(super) fn text_window(text: &str) -> (String, Option<u64>) {
    match text.len() {
        ..=LONE_TEXT_BYTES => (text.to_owned(), None),
        length => (shortened(text, None, LONE_TEXT_BYTES - 511), Some(length as u64)),
    }
}

/// A text, of one of more bytes its ends.
pub(super) fn ends_of(text: &str, limit: usize) -> String {
    shortened(text, None, limit)
}

fn shortened(text: &str, mark: Option<&std::ops::Range<usize>>, limit: usize) -> String {
    let mut short = String::with_capacity(limit);
    let mut end = 0;
    for part in excerpt(text, mark, limit) {
        if part.start > end {
            short.push_str(&format!("\n[… {} bytes left out …]\n", part.start - end));
        }
        end = part.end;
        short.push_str(text.get(part).unwrap_or_default());
    }
    short
}

/// All texts of a record as one: a response alone stands as it is.
pub(super) fn whole_text(record: &Record) -> String {
    let texts = |(at, sample): (usize, &Sample)| {
        let named = [
            ("thinking", sample.thinking.clone()),
            ("response", sample.response.clone()),
        ];
        named.map(|(name, text)| text.map(|text| (format!("--- sample {}, {name} ---", at + 1), text)))
    };
    let texts = record.samples.iter().enumerate().flat_map(texts).flatten();
    let texts: Vec<_> = texts.collect();
    match texts.as_slice() {
        [(_, text)] => text.clone(),
        texts => texts.iter().map(|(name, text)| format!("{name}\n{text}\n")).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_on_a_long_response_is_read_as_the_whole() {
        let words = "A BAD CAB. ".repeat(200_000);
        for answer in [
            "so \\boxed{C} in the end",
            "\\boxed{D} and \\boxed{E}",
            "(B)",
            "no letter",
        ] {
            for text in [
                format!("{answer}{}", words.to_lowercase()),
                format!("{words}{answer}{}", words.to_lowercase()),
                format!("{}{answer}", words.to_lowercase()),
                format!("{answer}{words}"),
                format!("{words}{answer} {}", "x".repeat(1 << 20)),
            ] {
                let (short, length) = response_window(&text);
                assert!(short.len() <= LONE_TEXT_BYTES, "{}", short.len());
                assert_eq!(length, Some(text.len() as u64));
                let (ours, whole) = (parse_answer(&short), parse_answer(&text));
                assert_eq!((ours.letter, ours.rule), (whole.letter, whole.rule), "{answer}");
            }
        }
        let spaces = " ".repeat(100_000);
        let (short, _) = response_window(&format!("{spaces}E{spaces}"));
        assert_eq!(parse_answer(&short), parse_answer("E"), "the only letter");
        assert_eq!(response_window("short"), ("short".to_owned(), None));
        assert!(text_window(&words).0.contains("bytes left out"));
    }

    #[test]
    fn the_whole_text_of_a_record_tells_its_parts_apart() {
        let sample = |response: &str, thinking: Option<&str>| Sample {
            response: Some(response.to_owned()),
            thinking: thinking.map(str::to_owned),
            ..Sample::default()
        };
        let mut record = Record {
            id: "a".to_owned(),
            recorded_key: None,
            category: None,
            score: None,
            samples: vec![sample("one", None)],
        };
        assert_eq!(whole_text(&record), "one");
        record.samples.push(sample("two", Some("hm")));
        assert_eq!(
            whole_text(&record),
            "--- sample 1, response ---\none\n--- sample 2, thinking ---\nhm\n--- sample 2, response ---\ntwo\n"
        );
    }
}
