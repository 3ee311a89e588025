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
}
