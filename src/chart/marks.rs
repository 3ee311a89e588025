use super::grid::Grid;
use crate::model::{Month, RunId};

/// A place to point at, for hover and focus.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Centre in CSS pixels from the left of the drawing.
    pub x: f64,
    /// Centre in CSS pixels from the top of the drawing.
    pub y: f64,
    /// How far around the centre it reaches.
    pub radius: f64,
    /// The run it stands for, if it stands for one.
    pub run: Option<RunId>,
    /// The item it stands for, if it stands for one: month and number.
    pub item: Option<(Month, usize)>,
    /// What it says: run, stratum, right and items, interval.
    pub text: String,
}

/// The marks of a drawing, in the order that keys step through them.
#[derive(Clone, Debug, PartialEq)]
pub struct Marks(Kind);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    List(Vec<Mark>),
    /// Marks of cells, made when one is asked for: there may be a hundred thousand.
    Grid(Box<Grid>),
}

impl Default for Marks {
    fn default() -> Self {
        Self(Kind::List(Vec::new()))
    }
}

impl From<Vec<Mark>> for Marks {
    fn from(marks: Vec<Mark>) -> Self {
        Self(Kind::List(marks))
    }
}

impl From<Grid> for Marks {
    fn from(grid: Grid) -> Self {
        Self(Kind::Grid(Box::new(grid)))
    }
}

impl Marks {
    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::List(marks) => marks.len(),
            Kind::Grid(grid) => grid.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many marks lie between one and the one below it: 1 where they form no rows.
    pub fn row_len(&self) -> usize {
        match &self.0 {
            Kind::List(_) => 1,
            Kind::Grid(grid) => grid.row_len().max(1),
        }
    }

    /// The mark at an index.
    pub fn get(&self, index: usize) -> Option<Mark> {
        match &self.0 {
            Kind::List(marks) => marks.get(index).cloned(),
            Kind::Grid(grid) => grid.mark(index),
        }
    }

    /// The index of the mark nearest to a point, if one reaches it; of equals the first.
    pub fn nearest(&self, x: f64, y: f64) -> Option<usize> {
        let marks = match &self.0 {
            Kind::List(marks) => marks,
            Kind::Grid(grid) => return grid.index_at(x, y),
        };
        let distance = |mark: &Mark| (mark.x - x).hypot(mark.y - y);
        let reaching = marks
            .iter()
            .enumerate()
            .filter(|(_, mark)| distance(mark) <= mark.radius);
        let nearest = reaching.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
        nearest.map(|(index, _)| index)
    }

    /// Where a key leads: `Some(None)` leaves the marks, `None` means that the key is not ours. Keys are named as
    /// browsers name them. In rows the keys up and down stay in their column.
    pub fn next(&self, key: &str, chosen: Option<usize>) -> Option<Option<usize>> {
        let (last, row) = (self.len().checked_sub(1)?, self.row_len());
        match (key, chosen) {
            ("ArrowDown", Some(at)) if row > 1 => Some(Some(if at + row > last { at } else { at + row })),
            ("ArrowUp", Some(at)) if row > 1 => Some(Some(at.checked_sub(row).unwrap_or(at))),
            ("ArrowRight" | "ArrowDown", _) => Some(Some(chosen.map_or(0, |at| if at >= last { 0 } else { at + 1 }))),
            ("ArrowLeft" | "ArrowUp", _) => Some(Some(chosen.map_or(last, |at| if at == 0 { last } else { at - 1 }))),
            ("Home", _) => Some(Some(0)),
            ("End", _) => Some(Some(last)),
            ("Escape", _) => Some(None),
            _ => None,
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Mark> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
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
            run: None,
            item: None,
            text: text.to_owned(),
        };
        let marks = Marks::from(vec![mark(0.0, "left"), mark(12.0, "right")]);
        assert_eq!(marks.nearest(5.0, 0.0), Some(0));
        assert_eq!(marks.nearest(7.0, 3.0), Some(1));
        assert_eq!(marks.nearest(30.0, 0.0), None);
        assert_eq!(marks.get(1).map(|mark| mark.text).as_deref(), Some("right"));
        assert_eq!((marks.len(), marks.row_len(), marks.get(2)), (2, 1, None));
    }

    #[test]
    fn arrow_keys_go_round_the_marks() {
        let mark = |place: u32| Mark {
            x: f64::from(place),
            y: 0.0,
            radius: 1.0,
            run: None,
            item: None,
            text: String::new(),
        };
        let marks = Marks::from(vec![mark(0), mark(1), mark(2)]);
        assert_eq!(marks.next("ArrowRight", None), Some(Some(0)));
        assert_eq!(marks.next("ArrowRight", Some(2)), Some(Some(0)));
        assert_eq!(marks.next("ArrowDown", Some(0)), Some(Some(1)));
        assert_eq!(marks.next("ArrowLeft", None), Some(Some(2)));
        assert_eq!(marks.next("End", Some(0)), Some(Some(2)));
        assert_eq!(marks.next("Escape", Some(1)), Some(None));
        assert_eq!(marks.next("x", Some(1)), None);
        assert_eq!(Marks::default().next("ArrowRight", None), None);
    }
}
