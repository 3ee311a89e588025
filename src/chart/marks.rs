use crate::model::RunId;

/// A place to point at, for hover and focus.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Centre in CSS pixels from the left of the drawing.
    pub x: f64,
    /// Centre in CSS pixels from the top of the drawing.
    pub y: f64,
    /// How far around the centre it reaches.
    pub radius: f64,
    /// The run it stands for.
    pub run: RunId,
    /// What it says: run, stratum, right and items, interval.
    pub text: String,
}

/// The mark nearest to a point, if one reaches it; of equals the first.
pub fn nearest(marks: &[Mark], x: f64, y: f64) -> Option<&Mark> {
    let distance = |mark: &Mark| (mark.x - x).hypot(mark.y - y);
    marks
        .iter()
        .filter(|mark| distance(mark) <= mark.radius)
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// Where a key leads among `count` marks: `Some(None)` leaves them, `None` means that the key is not ours. Keys are
/// named as browsers name them.
pub fn next_mark(key: &str, chosen: Option<usize>, count: usize) -> Option<Option<usize>> {
    let last = count.checked_sub(1)?;
    match key {
        "ArrowRight" | "ArrowDown" => Some(Some(chosen.map_or(0, |at| if at >= last { 0 } else { at + 1 }))),
        "ArrowLeft" | "ArrowUp" => Some(Some(chosen.map_or(last, |at| if at == 0 { last } else { at - 1 }))),
        "Home" => Some(Some(0)),
        "End" => Some(Some(last)),
        "Escape" => Some(None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_overlapping_marks_the_nearest_answers() {
        let mark = |x: f64, text: &str| Mark {
            x,
            y: 0.0,
            radius: 10.0,
            run: RunId(text.to_owned()),
            text: text.to_owned(),
        };
        let marks = [mark(0.0, "left"), mark(12.0, "right")];
        assert_eq!(nearest(&marks, 5.0, 0.0).map(|mark| mark.text.as_str()), Some("left"));
        assert_eq!(nearest(&marks, 7.0, 3.0).map(|mark| mark.text.as_str()), Some("right"));
        assert_eq!(nearest(&marks, 30.0, 0.0), None);
    }

    #[test]
    fn arrow_keys_go_round_the_marks() {
        assert_eq!(next_mark("ArrowRight", None, 3), Some(Some(0)));
        assert_eq!(next_mark("ArrowRight", Some(2), 3), Some(Some(0)));
        assert_eq!(next_mark("ArrowLeft", None, 3), Some(Some(2)));
        assert_eq!(next_mark("End", Some(0), 3), Some(Some(2)));
        assert_eq!(next_mark("Escape", Some(1), 3), Some(None));
        assert_eq!(next_mark("x", Some(1), 3), None);
        assert_eq!(next_mark("ArrowRight", None, 0), None);
    }
}
