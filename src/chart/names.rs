//! The names of runs in the room that a drawing has for them: in one line where that fits, else in some, else without
//! their middle, since runs of one model differ at the end. No two names look alike.

use super::Look;
use super::key::{GLYPH, glyph};
use super::pen::{Align, Pen};
use super::text::{ELLIPSIS, middle, width, wrap};
use crate::board::figures::RunLabel;

/// A name and what follows it in weaker ink, as a pair of texts; the second may be empty.
pub type Name<'a> = (&'a str, &'a str);

/// The names of runs.
pub fn names<'a>(labels: &[&'a RunLabel]) -> Vec<Name<'a>> {
    let names = labels.iter().map(|label| (label.name.as_str(), label.detail.as_str()));
    names.collect()
}

/// The lines of each name, at most `most` of them and at most `room` pixels wide.
pub fn name_lines(names: &[Name<'_>], look: &Look, room: f64, most: usize) -> Vec<Vec<String>> {
    let mut done: Vec<(String, Vec<String>)> = Vec::with_capacity(names.len());
    for (name, detail) in names {
        let full = format!("{name} {detail}").trim_end().to_owned();
        let fits = |text: &str| width(text, look.font_px) <= room;
        let mut lines = if fits(&full) {
            vec![full.clone()]
        } else if most > 1 && fits(name) && fits(detail) {
            vec![(*name).to_owned(), (*detail).to_owned()]
        } else {
            within(&full, look.font_px, room, most)
        };
        // What two have in common at the start is left out of the second until they differ in what is left.
        while let Some((other, _)) = done.iter().find(|(other, same)| *other != full && *same == lines) {
            let common = full.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
            let rest: String = full.chars().skip(common).collect();
            let shorter = within(&format!("{ELLIPSIS}{rest}"), look.font_px, room, most);
            if shorter == lines {
                break;
            }
            lines = shorter;
        }
        done.push((full, lines));
    }
    done.into_iter().map(|(_, lines)| lines).collect()
}

/// A text in at most `most` lines, without as much of its middle as does not fit.
fn within(text: &str, font_px: f64, room: f64, most: usize) -> Vec<String> {
    let mut total = room * most as f64;
    loop {
        let lines = wrap(&middle(text, font_px, total), font_px, room, usize::MAX);
        let is_whole = lines.len() <= most && !lines.iter().any(|line| line.ends_with(ELLIPSIS));
        if is_whole || total <= room {
            return lines;
        }
        total = (total - font_px).max(room);
    }
}

/// A list of runs with numbers: where each entry stands.
struct List {
    /// Lines, left edge and upper edge of each.
    entries: Vec<(Vec<String>, f64, f64)>,
    height: f64,
}

fn list(labels: &[&RunLabel], look: &Look) -> List {
    let (total, indent) = (f64::from(look.width), indent(look));
    let widths = labels.iter().map(|label| width(&label.full(), look.font_px));
    let widest = widths.fold(0.0, f64::max) + indent + look.font_px;
    let columns = ((total / widest).floor() as usize).clamp(1, labels.len().max(1));
    let column_width = total / columns as f64;
    let rows = labels.len().div_ceil(columns).max(1);
    let (mut top, mut height, mut entries) = (0.0, 0.0_f64, Vec::new());
    for (place, lines) in name_lines(&names(labels), look, column_width - indent, 2)
        .into_iter()
        .enumerate()
    {
        if place % rows == 0 {
            top = 0.0;
        }
        let own = lines.len() as f64 * look.line() + 4.0;
        entries.push((lines, (place / rows) as f64 * column_width, top));
        top += own;
        height = height.max(top);
    }
    List { entries, height }
}

/// Where the names of a numbered list begin: after number and symbol.
fn indent(look: &Look) -> f64 {
    width("00", look.font_px) + 30.0
}

/// Height of a numbered list of runs.
pub fn list_height(labels: &[&RunLabel], look: &Look) -> f64 {
    list(labels, look).height
}

/// Runs with the numbers that stand for them in a drawing, and their symbols.
pub fn numbered_list(pen: &mut Pen<'_>, labels: &[&RunLabel], from: f64) {
    let (look, tokens) = (pen.look, pen.look.tokens());
    for (place, (label, (lines, left, top))) in labels.iter().zip(list(labels, look).entries).enumerate() {
        let x = left + indent(look);
        let y = from + top + look.line() / 2.0 + 2.0;
        pen.text(&(place + 1).to_string(), (x - 30.0, y), Align::Right, tokens.muted);
        pen.glyph((x - 14.0, y), glyph(label, look), GLYPH);
        for (below, line) in lines.iter().enumerate() {
            pen.text(line, (x, y + below as f64 * look.line()), Align::Left, tokens.ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Theme;
    use proptest::prelude::*;

    fn lines(names: &[Name<'_>], room: f64, most: usize) -> Vec<String> {
        let lines = name_lines(names, &Look::new(360, Theme::Light), room, most);
        lines.into_iter().map(|lines| lines.join(" | ")).collect()
    }

    #[test]
    fn a_long_name_keeps_its_beginning_and_its_end() {
        let runs = [
            ("GPT-5.4", "high"),
            ("Gemini 3.1 Pro Preview", "high"),
            ("Gemini 3.1 Pro Preview", "high, sketch-aware"),
        ];
        assert_eq!(
            lines(&runs, 150.0, 1),
            ["GPT-5.4 high", "Gemini…ew high", "Gemini…h-aware"]
        );
        assert_eq!(
            lines(&runs, 230.0, 2),
            [
                "GPT-5.4 high",
                "Gemini 3.1 Pro Preview high",
                "Gemini 3.1 Pro Preview | high, sketch-aware"
            ]
        );
    }

    #[test]
    fn names_that_differ_in_the_middle_alone_are_told_apart() {
        let runs = [
            ("Hornbeam Reasoning Large Preview of Spring", "high"),
            ("Hornbeam Reasoning Small Preview of Spring", "high"),
            ("Hornbeam Reasoning Smart Preview of Spring", "high"),
        ];
        let found = lines(&runs, 150.0, 1);
        assert_eq!(found, ["Hornbea…ng high", "…Small…ng high", "…Smart…ng high"]);
    }

    proptest! {
        #[test]
        fn no_two_look_alike_and_none_is_too_wide(
            names in prop::collection::vec(("[ab-]{0,30}", "(high|low|)"), 1..12),
            room in 60.0..300.0_f64,
            most in 1_usize..4,
        ) {
            let names: Vec<Name<'_>> = names.iter().map(|(name, detail)| (name.as_str(), detail.as_str())).collect();
            let look = Look::new(360, Theme::Light);
            let found = name_lines(&names, &look, room, most);
            let full = |(name, detail): &Name<'_>| format!("{name} {detail}").trim_end().to_owned();
            for (place, lines) in found.iter().enumerate() {
                prop_assert!(lines.len() <= most && !lines.is_empty());
                prop_assert!(lines.iter().all(|line| width(line, look.font_px) <= room + 1e-9), "{lines:?}");
                for (other, same) in found.iter().enumerate().take(place) {
                    prop_assert!(full(&names[place]) == full(&names[other]) || lines != same, "{:?} {lines:?}", names);
                }
            }
        }
    }
}
