/// The start of a text from outside, for a message: the first 60 characters, with an ellipsis where it was cut.
///
/// A message quotes it with `{:?}`, which escapes what is invisible or turns the direction of writing.
pub fn shortened(text: &str) -> String {
    const CHARS: usize = 60;
    match text.char_indices().nth(CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_text_is_cut_and_says_so() {
        assert_eq!(shortened("é"), "é");
        assert_eq!(shortened(&"é".repeat(60)), "é".repeat(60));
        assert_eq!(shortened(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
    }
}
