/// Text from a file, fit for a terminal: what steers it or turns the writing direction is escaped.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        let steers = letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        if steers {
            plain.extend(letter.escape_unicode());
        } else {
            plain.push(letter);
        }
    }
    plain
}

/// The same, and at most this many characters.
pub fn plain_short(text: &str, chars: usize) -> String {
    let short: String = text.chars().take(chars).collect();
    let mut plain = plain(&short);
    if short.len() < text.len() {
        plain.push('…');
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_not_steered_by_a_file() {
        assert_eq!(plain("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\\u{a}");
        assert_eq!(plain("\u{202e}é ü"), "\\u{202e}é ü");
        assert_eq!(plain_short("abcdef", 3), "abc…");
        assert_eq!(plain_short("abc", 3), "abc");
    }
}
