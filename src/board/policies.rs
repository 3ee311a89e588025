//! One run as declared parser policies read its responses: a run a policy, to be compared like any other two.

use super::local::item_places;
use super::{Board, Cell, Comparison, Matrix, RunRow, Selection};
use crate::dropped::{DroppedPolicy, DroppedRun};
use crate::model::{ChoiceLabel, Month, Outcome};
use crate::replay::Policy;
use crate::store::{NO_VERDICT, PolicyShard, read_mark};
use crate::words::{count, points_signed};

/// What a policy reads from the responses of a run, one character an item of the board, as the row of a
/// [`PolicyShard`] has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyRow {
    /// The policy.
    pub policy: Policy,
    /// Its characters.
    pub marks: String,
}

/// What a policy reads in a row of the store.
const NOTHING_READ: char = '?';

/// A wrong letter that is not told.
const WRONG: char = 'x';

impl Board {
    /// This board with nothing on it but one run, once for each policy in the order of `rows`, first samples only. An item
    /// whose response no policy could read stands as it was, where it has none, or else is left out.
    pub fn under_policies(&self, run: &RunRow, rows: &[PolicyRow]) -> Self {
        let runs = rows.iter().map(|row| RunRow {
            cells: cells(run, &row.marks),
            more_cells: Vec::new(),
            reported: Vec::new(),
            ..run.clone()
        });
        Self {
            index: self.index.clone(),
            items: Vec::new(),
            matrix: Matrix::new(self.matrix.benchmark, self.matrix.items.clone(), runs.collect()),
            faults: Vec::new(),
        }
    }
}

fn cells(run: &RunRow, marks: &str) -> Vec<Option<Cell>> {
    let cell = |(cell, mark): (&Option<Cell>, char)| {
        let cell = (*cell)?;
        match read_mark(mark, cell.key) {
            Some((outcome, letter)) => Some(Cell {
                outcome,
                letter,
                ..cell
            }),
            // Without a text there is nothing to read.
            None => Some(cell).filter(|cell| matches!(cell.outcome, Outcome::Failed | Outcome::Unanswered)),
        }
    };
    run.cells.iter().zip(marks.chars()).map(cell).collect()
}

impl Selection {
    /// The same items with all runs: what is in view of [`Board::under_policies`].
    pub fn of_all_runs(self) -> Self {
        Self {
            prompt: None,
            efforts: Default::default(),
            provenances: Default::default(),
            runs: Default::default(),
            ..self
        }
    }
}

/// What the policies read from the published responses of a run; `None` where these are not published. A policy that this
/// program does not know is left out.
pub fn published_readings(shard: &PolicyShard, run: &RunRow) -> Option<Vec<PolicyRow>> {
    let rows = shard.runs.get(&run.id)?;
    let released = rows.first()?;
    let named = shard.policies.iter().zip(rows);
    let named = named.filter_map(|(id, row)| {
        // A row that says nothing is like the first.
        let marks = if row.is_empty() { released } else { row };
        Some(PolicyRow {
            policy: id.parse().ok()?,
            marks: marks.clone(),
        })
    });
    Some(named.collect())
}

/// What the policies read from the responses of a reader's own file; `None` where it cannot be replayed or is not of this
/// board.
pub fn dropped_readings(matrix: &Matrix, month: Month, dropped: &DroppedRun) -> Option<Vec<PolicyRow>> {
    let places = item_places(matrix, month, dropped).ok()?;
    let policies = &dropped.evidence.policies;
    let row = |policy: &DroppedPolicy| {
        let mut marks = vec![NO_VERDICT; matrix.items.len()];
        for (at, (place, mark)) in places.iter().zip(policy.marks.chars()).enumerate() {
            if let Some(place) = marks.get_mut(*place) {
                *place = mark_of(dropped, at, mark);
            }
        }
        Some(PolicyRow {
            policy: policy.id.parse().ok()?,
            marks: marks.into_iter().collect(),
        })
    };
    (!policies.is_empty()).then(|| policies.iter().filter_map(row).collect())
}

/// A character of [`DroppedPolicy::marks`](crate::dropped::DroppedPolicy::marks) as the store has it.
fn mark_of(dropped: &DroppedRun, at: usize, mark: char) -> char {
    match mark {
        'r' => dropped.key(at).map_or('+', ChoiceLabel::as_char),
        'l' => WRONG,
        NO_VERDICT if dropped.has_text(at) == Some(true) && !dropped.is_as_recorded(at) => NOTHING_READ,
        mark => mark,
    }
}

/// The readings of two months of one run together.
pub fn joined_readings(mut some: Vec<PolicyRow>, others: &[PolicyRow]) -> Vec<PolicyRow> {
    for row in &mut some {
        if let Some(other) = others.iter().find(|other| other.policy == row.policy) {
            let marks = row.marks.chars().zip(other.marks.chars());
            row.marks = marks
                .map(|(own, other)| if own == NO_VERDICT { other } else { own })
                .collect();
        }
    }
    some
}

impl Comparison {
    /// What the comparison of two policies on one run says; `names` are those of the policies.
    pub fn reading_finding(&self, run: &str, names: &[String; 2]) -> String {
        let [first, second] = names;
        let table = self.table;
        let differing = table.only_first + table.only_second;
        format!(
            "Of {} that {run} answered, “{first}” makes {} right and “{second}” {}: {} points, by the parser alone. {}",
            count(table.items(), "item"),
            table.both + table.only_first,
            table.both + table.only_second,
            points_signed(self.difference),
            match differing {
                0 => "No item comes out otherwise.".to_owned(),
                1 => "1 item comes out otherwise.".to_owned(),
                more => format!("{more} items come out otherwise."),
            }
        )
    }
}

/// The index of a policy in the rows; the view is of [`Board::under_policies`].
pub fn policy_place(rows: &[PolicyRow], policy: Policy) -> Option<usize> {
    rows.iter().position(|row| row.policy == policy)
}

#[cfg(test)]
mod tests {
    use super::super::{View, tiny};
    use super::*;
    use crate::model::RunId;

    #[test]
    fn a_run_under_two_policies_is_compared_like_two_runs() {
        let matrix = tiny::matrix(&[("x", "EA?!+")]);
        let board = Board {
            index: tiny::index(vec![tiny::run("x", Vec::new())]),
            items: tiny::items(),
            matrix,
            faults: Vec::new(),
        };
        let shard = PolicyShard {
            policies: ["released", "boxed-only", "of-tomorrow", "strict"]
                .map(str::to_owned)
                .into(),
            runs: [(
                RunId("x".to_owned()),
                // Item 4 failed, and of item 5 only a verdict is recorded.
                ["EA?  ", "?AD  ", "AAA  ", ""].map(str::to_owned).into(),
            )]
            .into(),
        };
        let run = &board.matrix.runs[0];
        let rows = published_readings(&shard, run).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| row.policy.id()).collect();
        assert_eq!(names, ["released", "boxed-only", "strict"], "one is not known here");
        let read = board.under_policies(run, &rows);
        let outcomes = |run: usize| -> Vec<Option<Outcome>> {
            let cells = read.matrix.runs[run].cells.iter();
            cells.map(|cell| cell.map(|cell| cell.outcome)).collect()
        };
        use Outcome::{Correct, Failed, Unread, Wrong};
        assert_eq!(
            outcomes(0),
            [Some(Correct), Some(Wrong), Some(Unread), Some(Failed), None]
        );
        assert_eq!(
            outcomes(1),
            [Some(Unread), Some(Wrong), Some(Correct), Some(Failed), None]
        );
        assert_eq!(outcomes(2), outcomes(0));
        let view = View::new(&read.matrix, Selection::default().of_all_runs());
        let compared = view.compared(0, 1).unwrap();
        let table = compared.comparison.table;
        assert_eq!((table.only_first, table.only_second, table.items()), (1, 1, 4));
        assert_eq!(
            compared.comparison.reading_finding("X", &["A", "B"].map(str::to_owned)),
            "Of 4 items that X answered, “A” makes 1 right and “B” 1: +0.0 points, by the parser alone. 2 items come out \
             otherwise."
        );
        assert_eq!(policy_place(&rows, Policy::Strict), Some(2));
        assert_eq!(policy_place(&rows, Policy::LastPhrase), None);
        let other = RunRow {
            id: RunId("y".to_owned()),
            ..run.clone()
        };
        assert_eq!(published_readings(&shard, &other), None);
    }

    #[test]
    fn months_of_readings_join() {
        let row = |marks: &str| {
            vec![PolicyRow {
                policy: Policy::Released,
                marks: marks.to_owned(),
            }]
        };
        assert_eq!(joined_readings(row("EA   "), &row("   EE")), row("EA EE"));
    }
}
