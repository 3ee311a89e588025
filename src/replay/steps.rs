use std::ops::Range;

use memchr::memchr;

use super::folded::{angles, before, before_space, behind};
use super::python::{is_python_word, python_trimmed};

/// Where the steps of a generated proof stand in its final text, in bytes (spec section 5.3 of AdvancedMathBench).
///
/// A step runs from the end of an opening mark (`<step`, a word boundary, anything but `>`, `>`) to the next one, without
/// white space at its ends, and then without any closing marks that stand at its very end. White space before such a mark
/// stays, as the rule is worded. What is empty then is no step.
pub fn proof_steps(text: &str) -> Vec<Range<usize>> {
    let mut steps = Vec::new();
    let mut open = opening_mark(text, 0);
    while let Some(mark) = open {
        open = opening_mark(text, mark.end);
        let end = open.as_ref().map_or(text.len(), |next| next.start);
        let chunk = python_trimmed(text, mark.end..end);
        let mut step = text.get(chunk.clone()).unwrap_or_default();
        while let Some(rest) = before_closing_mark(step) {
            step = rest;
        }
        if !step.is_empty() {
            steps.push(chunk.start..chunk.start + step.len());
        }
    }
    steps
}

/// The next opening mark from `from` on.
fn opening_mark(text: &str, from: usize) -> Option<Range<usize>> {
    let start = angles(text, from).find(|at| {
        let name = text.get(at + 1..).and_then(|rest| behind(rest, "step"));
        name.and_then(|rest| rest.chars().next())
            .is_some_and(|next| !is_python_word(next))
    })?;
    // Where none follows this one, none follows a later one.
    let length = memchr(b'>', text.as_bytes().get(start..)?)?;
    Some(start..start + length + 1)
}

/// `text` before the closing mark at its very end: `</step>`, `\end{step}>` with or without braces, `\endstep>`, with
/// white space between their parts.
fn before_closing_mark(text: &str) -> Option<&str> {
    let rest = before_space(text.strip_suffix('>')?);
    if let Some(rest) = before(rest, "</step") {
        return Some(rest);
    }
    let rest = before(before_space(rest.strip_suffix('}').unwrap_or(rest)), "step")?;
    let rest = before_space(rest);
    before(before_space(rest.strip_suffix('{').unwrap_or(rest)), "\\end")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<&str> {
        proof_steps(text).into_iter().map(|place| &text[place]).collect()
    }

    #[test]
    fn the_documented_cases_are_cut_as_documented() {
        assert_eq!(
            steps("intro <step>A</step> between <step>B</step> outro"),
            ["A</step> between", "B</step> outro"]
        );
        assert_eq!(
            steps("<step 1>A</step 1><step 2>B</step 2>"),
            ["A</step 1>", "B</step 2>"]
        );
        assert!(steps("<step0>A</step0><step1>B</step1>").is_empty());
        assert_eq!(steps("<Step id=\"a\">A</STEP ></step>"), ["A"]);
        assert_eq!(steps("<step>A\n<step>B"), ["A", "B"]);
        assert_eq!(steps("<step>A</step>\\end{step}>"), ["A"]);
        assert_eq!(steps("<step>A\\end{step}"), ["A\\end{step}"]);
        assert_eq!(steps("<step> </step><step>x</step>"), ["x"]);
    }

    #[test]
    fn an_opening_mark_needs_a_word_boundary_and_an_end() {
        assert_eq!(steps("<step-a>A<step/>B<steps>C<step\n2>D"), ["A", "B<steps>C", "D"]);
        assert_eq!(steps("<step\u{0660}>A"), [""; 0]);
        assert_eq!(steps("<step\u{200d}>A<step"), ["A<step"]);
        assert_eq!(steps("<step <step>A"), ["A"]);
    }

    #[test]
    fn marks_of_every_spelling_end_a_step_when_they_stand_last() {
        assert_eq!(steps("<step>A\\EndStep >"), ["A"]);
        assert_eq!(steps("<step>A\\end { step } ></ſtep\u{1f}>"), ["A"]);
        assert_eq!(steps("<step>A </step>"), ["A "]);
        assert_eq!(steps("<step>A</ step>"), ["A</ step>"]);
    }
}
