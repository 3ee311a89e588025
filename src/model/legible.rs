/// A short text of a file (a name, an id) as it may stand among words of ours: on one line, at most `longest`
/// characters, and with nothing in it that turns, hides or covers what stands around it. Marks that steer show as
/// U+FFFD, so a name of nothing else is still seen.
pub fn legible(text: &str, longest: usize) -> String {
    /// Accents on one letter; more would reach into the lines above.
    const ACCENTS: usize = 2;
    let mut shown = String::new();
    let mut accents = 0;
    for (at, letter) in text.trim().chars().enumerate() {
        if at == longest {
            shown.push('…');
            break;
        }
        accents = if is_accent(letter) { accents + 1 } else { 0 };
        match letter {
            _ if accents > ACCENTS => {}
            '\t' | '\n' | '\r' | '\u{2028}' | '\u{2029}' => shown.push(' '),
            _ if letter.is_control() || is_unseen(letter) => shown.push('\u{fffd}'),
            _ => shown.push(letter),
        }
    }
    shown
}

/// Marks of no width, and those that set the direction of writing.
const fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// The blocks of combining marks that belong to no one script.
const fn is_accent(letter: char) -> bool {
    matches!(
        letter,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_name_is_as_it_was() {
        for name in [
            "gpt-5.4",
            "Qwen/Qwen3.5-397B-A17B",
            "modèle e\u{301}té 模型",
            "</script>",
        ] {
            assert_eq!(legible(name, 80), name);
        }
    }

    #[test]
    fn what_steers_or_hides_is_seen() {
        assert_eq!(legible("\u{202e}abc\u{202c}", 80), "\u{fffd}abc\u{fffd}");
        assert_eq!(legible("\u{200b}\u{200d}", 80), "\u{fffd}\u{fffd}");
        assert_eq!(legible(" a\nb\0\u{1b}[31m ", 80), "a b\u{fffd}\u{fffd}[31m");
        assert_eq!(legible(&format!("e{}", "\u{301}".repeat(50)), 80), "e\u{301}\u{301}");
    }

    #[test]
    fn a_long_name_ends_in_an_ellipsis() {
        assert_eq!(legible("abcdef", 3), "abc…");
        assert_eq!(legible("abc", 3), "abc");
        assert!(legible(&"x".repeat(10_000_000), 80).len() < 100);
    }
}
