//! How much room a text takes, without asking a surface.
//!
//! The widths are those of a wide common system face, so that a text set in a narrower one leaves a
//! little air rather than running into its neighbour.

/// Advance of the printable ASCII characters in hundredths of the font size.
const ADVANCES: [u8; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69,
    61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63,
    59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// The mark of a cut.
pub const ELLIPSIS: char = '\u{2026}';

/// The width of a text in pixels at a font size; an estimate from above for common faces.
pub fn width(text: &str, font_px: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * font_px
}

fn advance(letter: char) -> f64 {
    let code = letter as usize;
    if let Some(hundredths) = code.checked_sub(32).and_then(|place| ADVANCES.get(place)) {
        return f64::from(*hundredths) / 100.0;
    }
    match code {
        0x00a0 => 0.32,
        0x2009 | 0x202f => 0.2,
        0x2013 => 0.5,
        // Combining marks and joiners take no room of their own.
        0x0300..=0x036f | 0x200b..=0x200f | 0xfe00..=0xfe0f => 0.0,
        0x00a1..=0x02af | 0x0370..=0x052f => 0.75,
        _ => 1.05,
    }
}

/// The text without what no drawing may hold: control characters and marks that turn the direction of
/// writing become U+FFFD. Names come from files, and XML forbids most controls.
pub fn clean(text: &str) -> String {
    let is_bad = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' | '\u{2028}' | '\u{2029}')
    };
    text.chars()
        .map(|letter| match letter {
            '\t' | '\n' | '\r' => ' ',
            _ if is_bad(letter) => '\u{fffd}',
            _ => letter,
        })
        .collect()
}

/// The text, cut with an ellipsis where it is wider than `room`.
pub fn fit(text: &str, font_px: f64, room: f64) -> String {
    if width(text, font_px) <= room {
        return text.to_owned();
    }
    let mut used = advance(ELLIPSIS) * font_px;
    let mut cut = String::new();
    for letter in text.chars() {
        used += advance(letter) * font_px;
        if used > room {
            break;
        }
        cut.push(letter);
    }
    let mut cut = cut.trim_end().to_owned();
    cut.push(ELLIPSIS);
    cut
}

/// The text, without its middle where it is wider than `room`.
pub fn middle(text: &str, font_px: f64, room: f64) -> String {
    if width(text, font_px) <= room {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let (mut head, mut tail) = (0, letters.len());
    let mut used = advance(ELLIPSIS) * font_px;
    while head < tail {
        let is_of_tail = letters.len() - tail < head;
        let next = if is_of_tail { tail - 1 } else { head };
        used += letters.get(next).map_or(0.0, |letter| advance(*letter) * font_px);
        if used > room {
            break;
        }
        if is_of_tail {
            tail -= 1;
        } else {
            head += 1;
        }
    }
    let part = |letters: Option<&[char]>| letters.unwrap_or_default().iter().collect::<String>();
    let (head, tail) = (part(letters.get(..head)), part(letters.get(tail..)));
    format!("{}{ELLIPSIS}{}", head.trim_end(), tail.trim_start())
}

/// The text in at most `max_lines` lines of `room`, broken at spaces and after hyphens and slashes; what does
/// not fit is cut with an ellipsis. Never empty.
pub fn wrap(text: &str, font_px: f64, room: f64, max_lines: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    let mut words = pieces(text).into_iter().peekable();
    while let Some(word) = words.next() {
        let count = lines.len();
        let Some(line) = lines.last_mut() else { break };
        let longer = format!("{line}{word}");
        if width(longer.trim_end(), font_px) <= room || line.is_empty() {
            *line = longer;
        } else if count < max_lines {
            lines.push(word);
        } else {
            *line = longer;
            line.extend(words.by_ref());
        }
    }
    for line in &mut lines {
        *line = fit(line.trim_end(), font_px, room);
    }
    lines
}

/// Words with the space, hyphen or slash that ends them.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in text.chars() {
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
        if matches!(letter, ' ' | '-' | '/' | '\u{2013}') {
            pieces.push(String::new());
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_long_name_is_cut_and_says_so() {
        assert_eq!(fit("GPT-5.4 high", 16.0, 200.0), "GPT-5.4 high");
        let cut = fit("Gemini 3.1 Pro Preview high, sketch-aware", 16.0, 120.0);
        assert!(cut.ends_with(ELLIPSIS) && width(&cut, 16.0) <= 120.0, "{cut}");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(
            wrap("Gemini 3.1 Pro Preview high", 16.0, 130.0, 3),
            ["Gemini 3.1 Pro", "Preview high"]
        );
        assert_eq!(wrap("", 16.0, 130.0, 3), [""]);
    }

    #[test]
    fn controls_and_direction_marks_do_not_pass() {
        assert_eq!(clean("a\u{0}b\u{202e}c\nd"), "a\u{fffd}b\u{fffd}c d");
    }

    proptest! {
        #[test]
        fn no_line_is_wider_than_its_room(text in "\\PC{0,80}", room in 30.0..400.0_f64, lines in 1_usize..4) {
            let wrapped = wrap(&text, 16.0, room, lines);
            prop_assert!(wrapped.len() <= lines && !wrapped.is_empty());
            for line in wrapped {
                prop_assert!(width(&line, 16.0) <= room + 1e-9, "{line:?}");
            }
        }
    }
}
