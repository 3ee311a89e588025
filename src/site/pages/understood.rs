//! TeX as papers write it, put the way in which the converter to MathML understands it.

use std::ops::Range;

use crate::prose::{SegmentKind, split_tex};

/// What a place in a formula lies in.
#[derive(Clone, Copy, PartialEq)]
enum Within {
    Group,
    /// With the number of styles that were set in the cell so far.
    Environment(usize),
}

/// What matters here of a formula.
#[derive(Clone, Copy, PartialEq)]
enum Token {
    Open,
    Close,
    Begin,
    End,
    /// The end of a cell.
    Cell,
    /// The end of a row.
    Row,
    /// A size for all that follows in the cell or group.
    Style,
}

/// Whether a cell ends where none can: within a group or between fences, not directly within an environment. TeX refuses
/// it, and the converter gives up on it.
pub fn has_stray_separator(tex: &str) -> bool {
    let mut within = Vec::new();
    tokens(tex).into_iter().any(|(token, _)| {
        step(&mut within, token);
        token == Token::Cell && !matches!(within.last(), Some(Within::Environment(_)))
    })
}

/// The TeX without labels, numbers of lines, which no page can refer to, and lengths between rows; `split` by the name of
/// what it is within a line; mathematics in words between them; and styles that end with their cell.
pub fn understood(tex: &str) -> String {
    let mut rest = tex;
    let mut kept = String::with_capacity(tex.len());
    while let Some((before, after)) = rest.split_once("\\label{") {
        kept.push_str(before);
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    // Only a numbered line may carry a tag.
    if !kept.contains("\\tag") {
        for name in ["equation", "align", "gather"] {
            kept = kept.replace(&format!("{{{name}}}"), &format!("{{{name}*}}"));
        }
    }
    let kept = kept.replace("{split}", "{aligned}");
    with_closed_cells(&with_mathematics_of_words(&kept))
}

/// A style lasts to the end of its cell, which the converter does not see; a group that ends there it does. Of the end of a
/// row the length is left out.
fn with_closed_cells(tex: &str) -> String {
    let mut within = Vec::new();
    let mut text = String::with_capacity(tex.len());
    let mut copied = 0;
    for (token, range) in tokens(tex) {
        let ends_cell = matches!(token, Token::Cell | Token::Row | Token::End);
        text.push_str(tex.get(copied..range.start).unwrap_or_default());
        copied = range.start;
        match within.last_mut() {
            Some(Within::Environment(styles)) if token == Token::Style => {
                *styles += 1;
                text.push('{');
            }
            Some(Within::Environment(styles)) if ends_cell => {
                text.push_str(&"}".repeat(std::mem::take(styles)));
            }
            _ => {}
        }
        if token == Token::Row {
            text.push_str(tex.get(range.clone()).unwrap_or_default());
            copied = range.end + row_length(tex.get(range.end..).unwrap_or_default());
        }
        step(&mut within, token);
    }
    text.push_str(tex.get(copied..).unwrap_or_default());
    text
}

/// How many bytes the length after the end of a row takes, such as `[2mm]`; what else stands in brackets is content.
fn row_length(after: &str) -> usize {
    let Some((length, _)) = after.strip_prefix('[').and_then(|rest| rest.split_once(']')) else {
        return 0;
    };
    let unit = length.trim_start_matches(|sign: char| sign.is_ascii_digit() || matches!(sign, '-' | '.' | ' '));
    let is_length = ["pt", "em", "ex", "mm", "cm", "in", "mu"].contains(&unit.trim_end()) && unit.len() < length.len();
    if is_length { length.len() + 2 } else { 0 }
}

/// The commands whose argument is words.
const WORDS: [&str; 5] = ["\\text{", "\\textrm{", "\\textnormal{", "\\textit{", "\\mbox{"];

/// Words may hold mathematics again, `\text{for \(x\) in it}`: then they are cut into words and mathematics side by side.
fn with_mathematics_of_words(tex: &str) -> String {
    let mut text = String::with_capacity(tex.len());
    let mut rest = tex;
    let first = |rest: &str| {
        let found = WORDS.iter().filter_map(|open| Some((rest.find(open)?, *open)));
        found.min_by_key(|(at, _)| *at)
    };
    while let Some((at, open)) = first(rest) {
        let (before, from) = rest.split_at(at);
        text.push_str(before);
        let inner = from.get(open.len()..).unwrap_or_default();
        let Some(end) = group_end(inner) else {
            rest = from;
            break;
        };
        let (words, after) = inner.split_at(end);
        let segments = split_tex(words);
        if segments.iter().all(|segment| segment.kind == SegmentKind::Text) {
            text.extend([open, words, "}"]);
        } else {
            text.push('{');
            for segment in segments {
                match segment.kind {
                    SegmentKind::Text => text.extend([open, segment.body, "}"]),
                    _ => text.extend(["{", &with_mathematics_of_words(segment.body), "}"]),
                }
            }
            text.push('}');
        }
        rest = after.get(1..).unwrap_or_default();
    }
    text.push_str(rest);
    text
}

/// Where the group ends that begins before the text.
fn group_end(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn step(within: &mut Vec<Within>, token: Token) {
    match token {
        Token::Open => within.push(Within::Group),
        Token::Begin => within.push(Within::Environment(0)),
        Token::Close | Token::End => drop(within.pop()),
        Token::Cell | Token::Row | Token::Style => {}
    }
}

/// What matters of a formula, in order, with its place.
fn tokens(tex: &str) -> Vec<(Token, Range<usize>)> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(found) = tex.get(at..).and_then(|rest| rest.find(['\\', '{', '}', '&'])) {
        let start = at + found;
        let from = tex.get(start..).unwrap_or_default();
        let (token, length) = match from.strip_prefix('\\') {
            None if from.starts_with('{') => (Some(Token::Open), 1),
            None if from.starts_with('}') => (Some(Token::Close), 1),
            None => (Some(Token::Cell), 1),
            Some(command) => {
                let end = command.find(|letter: char| !letter.is_ascii_alphabetic());
                let name = command.get(..end.unwrap_or(command.len())).unwrap_or_default();
                // A command of no letters is one character: `\\&` is a sign, no end of a cell.
                let sign = command.chars().next().map_or(0, char::len_utf8);
                let token = match name {
                    "begin" => Some(Token::Begin),
                    "end" => Some(Token::End),
                    "left" => Some(Token::Open),
                    "right" => Some(Token::Close),
                    "displaystyle" | "textstyle" | "scriptstyle" | "scriptscriptstyle" => Some(Token::Style),
                    "" if command.starts_with('\\') => Some(Token::Row),
                    _ => None,
                };
                (token, 1 + if name.is_empty() { sign } else { name.len() })
            }
        };
        if let Some(token) = token {
            tokens.push((token, start..start + length));
        }
        at = start + length;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_end_with_their_cell() {
        for (tex, expected) in [
            (
                r"\begin{cases}\displaystyle a & b\\c&d\end{cases}",
                r"\begin{cases}{\displaystyle a }& b\\c&d\end{cases}",
            ),
            (
                r"\begin{array}{l}\displaystyle a\textstyle b\\\displaystyle c\end{array}",
                r"\begin{array}{l}{\displaystyle a{\textstyle b}}\\{\displaystyle c}\end{array}",
            ),
            (r"\displaystyle a + {\textstyle b}", r"\displaystyle a + {\textstyle b}"),
        ] {
            assert_eq!(understood(tex), expected);
        }
    }

    #[test]
    fn rows_lose_their_lengths_and_nothing_else() {
        assert_eq!(
            understood(r"\begin{cases}a\\[2mm]b\\[-1.5 ex]c\\[x]d\\[]e\end{cases}"),
            r"\begin{cases}a\\b\\c\\[x]d\\[]e\end{cases}"
        );
    }

    #[test]
    fn words_and_their_mathematics_stand_side_by_side() {
        for (tex, expected) in [
            (r"\text{all \(x\) of $y$}z", r"{\text{all }{x}\text{ of }{y}}z"),
            (r"\mbox{costs \$5 {or} so}", r"\mbox{costs \$5 {or} so}"),
            (r"\text{not closed \(x\)", r"\text{not closed \(x\)"),
            (r"\text{a \(b_{\text{c $d$}}\)}", r"{\text{a }{b_{{\text{c }{d}}}}}"),
        ] {
            assert_eq!(understood(tex), expected, "{tex}");
        }
    }

    #[test]
    fn a_cell_ends_only_directly_within_an_environment() {
        for tex in [
            r"a & b",
            r"\begin{align}{a & b}\end{align}",
            r"\begin{align}\left(a & b\right)\end{align}",
            r"\begin{align}\overset{&}{=}\end{align}",
        ] {
            assert!(has_stray_separator(tex), "{tex}");
        }
        for tex in [
            r"\begin{align}a &= {b} \\ c &= \left(d\right)\end{align}",
            r"\begin{cases}\text{a \& b} & c\end{cases}",
            r"{\begin{matrix}a & b\end{matrix}}",
        ] {
            assert!(!has_stray_separator(tex), "{tex}");
        }
    }
}
