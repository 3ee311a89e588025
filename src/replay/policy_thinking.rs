use std::ops::Range;

use memchr::memchr;

use super::python_trim;

/// The tag of a thinking text, in any case of letters, without its first bracket.
const NAMES: [&[u8]; 2] = [b"think>", b"thinking>"];

/// What is left of a text without thinking, in order and without blank pieces; `None` where it has no such tag.
///
/// From `<think>` to the next `</think>`, or to the end where there is none, is thinking; so is all before a `</think>`
/// that nothing opened. `<thinking>` is the same.
pub(super) fn without_thinking(text: &str) -> Option<Vec<Range<usize>>> {
    let mut pieces = Vec::new();
    let mut kept = 0;
    let mut is_thinking = false;
    let mut has_tag = false;
    let mut at = 0;
    while let Some(found) = memchr(b'<', text.as_bytes().get(at..).unwrap_or_default()) {
        let tag = at + found;
        at = tag + 1;
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        let (closes, name) = rest.strip_prefix(b"/").map_or((false, rest), |name| (true, name));
        let Some(len) = tag_len(name) else { continue };
        has_tag = true;
        at += usize::from(closes) + len;
        match (closes, is_thinking) {
            (false, false) => pieces.push(kept..tag),
            (true, false) => pieces.clear(),
            _ => {}
        }
        is_thinking = !closes;
        kept = at;
    }
    if !is_thinking {
        pieces.push(kept..text.len());
    }
    pieces.retain(|piece: &Range<usize>| {
        text.get(piece.clone())
            .is_some_and(|piece| !python_trim(piece).is_empty())
    });
    has_tag.then_some(pieces)
}

fn tag_len(rest: &[u8]) -> Option<usize> {
    let is_there = |name: &&[u8]| {
        rest.get(..name.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(name))
    };
    NAMES.iter().find(|name| is_there(name)).map(|name| name.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str) -> Option<String> {
        let pieces = without_thinking(text)?;
        Some(
            pieces
                .iter()
                .map(|piece| &text[piece.clone()])
                .collect::<Vec<_>>()
                .join("|"),
        )
    }

    #[test]
    fn thinking_is_cut_however_it_is_tagged() {
        for (text, expected) in [
            ("a <b> c", None),
            ("<think>A</think>B", Some("B")),
            ("<THINK>A</Think>B", Some("B")),
            ("x<thinking>A</thinking>B", Some("x|B")),
            ("A or B</think>C", Some("C")),
            ("x<think>A", Some("x")),
            ("<think>A<think>B</think>C", Some("C")),
            ("<think>A</think>B</think>C", Some("C")),
            ("x<think>A</think> \n<think>B</think>y", Some("x|y")),
            ("<think>", Some("")),
        ] {
            assert_eq!(left(text).as_deref(), expected, "{text}");
        }
    }
}
