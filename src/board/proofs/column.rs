use crate::model::{ProofMetric, ProofTask};

/// A column of a board of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProofColumn {
    /// The model.
    Model,
    /// The rank by a number.
    Rank(ProofMetric),
    /// A number.
    Value(ProofMetric),
    /// QE less UG.
    Drop,
    /// Meta TNR as a part of rough TNR.
    Credit,
    /// Where the numbers come from.
    Source,
}

use ProofColumn::{Credit, Drop, Model, Rank, Source, Value};
use ProofMetric::{Hmmt, MetaBalF1, MetaTnr, MetaTpr, ProverQe, ProverUg, RoughBalF1, RoughTnr, RoughTpr, Usamo};

const PROVER: [ProofColumn; 9] = [
    Rank(ProverUg),
    Model,
    Value(ProverUg),
    Rank(ProverQe),
    Value(ProverQe),
    Drop,
    Value(Hmmt),
    Value(Usamo),
    Source,
];

const VERIFIER: [ProofColumn; 11] = [
    Rank(MetaBalF1),
    Model,
    Value(MetaBalF1),
    Value(MetaTpr),
    Value(MetaTnr),
    Rank(RoughBalF1),
    Value(RoughBalF1),
    Value(RoughTpr),
    Value(RoughTnr),
    Credit,
    Source,
];

impl ProofColumn {
    /// The columns of a task, from left to right.
    pub const fn of(task: ProofTask) -> &'static [Self] {
        match task {
            ProofTask::Prover => &PROVER,
            ProofTask::Verifier => &VERIFIER,
        }
    }

    /// The column that a task's rows are sorted by unless asked otherwise, and that stays in view beside the model.
    pub const fn main(task: ProofTask) -> Self {
        match task {
            ProofTask::Prover => Value(ProverUg),
            ProofTask::Verifier => Value(MetaBalF1),
        }
    }

    /// Whether it is that of a task.
    pub const fn is_main(self) -> bool {
        matches!(self, Value(ProverUg | MetaBalF1))
    }

    /// The word in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Model => "model",
            Rank(ProverUg) => "rank-ug",
            Rank(ProverQe) => "rank-qe",
            Rank(MetaBalF1) => "rank-meta",
            Rank(_) => "rank-rough",
            Value(metric) => match metric {
                ProverUg => "ug",
                ProverQe => "qe",
                Hmmt => "hmmt",
                Usamo => "usamo",
                RoughTpr => "rough-tpr",
                RoughTnr => "rough-tnr",
                RoughBalF1 => "rough-f1",
                MetaTpr => "meta-tpr",
                MetaTnr => "meta-tnr",
                MetaBalF1 => "meta-f1",
            },
            Drop => "drop",
            Credit => "credit",
            Source => "source",
        }
    }

    /// What the page's markup calls it: ranks look alike.
    pub const fn class(self) -> &'static str {
        match self {
            Rank(_) => "rank",
            _ => self.slug(),
        }
    }

    /// Its head: what can be sorted by, and a line below that tells the second line of its cells.
    pub const fn head(self) -> (&'static str, Option<&'static str>) {
        match self {
            Model => ("model", None),
            Rank(ProverUg) => ("rank", Some("by UG")),
            Rank(ProverQe) => ("rank", Some("by QE")),
            Rank(MetaBalF1) => ("rank", Some("by meta F1")),
            Rank(_) => ("rank", Some("by rough F1")),
            Value(metric) => match metric {
                ProverUg => ("UG, %", Some("k/n, 95\u{a0}% interval")),
                ProverQe => ("QE, %", Some("k/n, 95\u{a0}% interval")),
                Hmmt => ("HMMT", Some("Feb. 2026, %")),
                Usamo => ("USAMO", Some("2026, %")),
                RoughTpr => ("TPR", Some("rough, %")),
                RoughTnr => ("TNR", Some("rough, %")),
                RoughBalF1 => ("Bal. F1", Some("rough, %")),
                MetaTpr => ("TPR", Some("meta, %")),
                MetaTnr => ("TNR", Some("meta, %")),
                MetaBalF1 => ("Bal. F1", Some("meta, %")),
            },
            Drop => ("QE − UG", Some("points")),
            Credit => ("credit", Some("meta / rough TNR")),
            Source => ("source", None),
        }
    }

    /// Whether a first click puts the largest number first.
    pub const fn starts_descending(self) -> bool {
        !matches!(self, Model | Rank(_) | Drop | Source)
    }

    /// Whether rows can be sorted by it.
    pub const fn is_sortable(self) -> bool {
        !matches!(self, Source)
    }

    /// The column of any task with this word that rows can be sorted by.
    pub fn from_slug(slug: &str) -> Option<Self> {
        let mut columns = PROVER.into_iter().chain(VERIFIER);
        columns.find(|column| column.is_sortable() && column.slug() == slug)
    }
}

/// A column and a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofSort {
    /// The column.
    pub column: ProofColumn,
    /// Whether the largest comes first.
    pub is_descending: bool,
}

impl ProofSort {
    /// The order that a column is first sorted in.
    pub const fn by(column: ProofColumn) -> Self {
        Self {
            column,
            is_descending: column.starts_descending(),
        }
    }

    /// The order of a task's rows: that asked for where the task has its column, else by the main number.
    pub fn of(task: ProofTask, asked: Option<Self>) -> Self {
        let asked = asked.filter(|sort| ProofColumn::of(task).contains(&sort.column));
        asked.unwrap_or(Self::by(ProofColumn::main(task)))
    }

    /// After a click on the head of a column.
    pub fn clicked(self, column: ProofColumn) -> Self {
        if self.column == column {
            Self {
                is_descending: !self.is_descending,
                ..self
            }
        } else {
            Self::by(column)
        }
    }

    /// Its word in addresses: `qe`, or `qe.asc` against the column's own direction.
    pub fn word(self) -> String {
        let word = self.column.slug();
        match self.is_descending {
            _ if self == Self::by(self.column) => word.to_owned(),
            true => format!("{word}.desc"),
            false => format!("{word}.asc"),
        }
    }

    /// The order with this word.
    pub fn from_word(text: &str) -> Option<Self> {
        let (word, direction) = text
            .split_once('.')
            .map_or((text, None), |(word, end)| (word, Some(end)));
        let column = ProofColumn::from_slug(word)?;
        let is_descending = match direction {
            None => column.starts_descending(),
            Some("desc") => true,
            Some("asc") => false,
            Some(_) => return None,
        };
        Some(Self { column, is_descending })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_a_column_and_a_direction_and_back() {
        for task in ProofTask::ALL {
            for column in ProofColumn::of(task).iter().filter(|column| column.is_sortable()) {
                for is_descending in [false, true] {
                    let sort = ProofSort {
                        column: *column,
                        is_descending,
                    };
                    let read = ProofSort::from_word(&sort.word());
                    assert_eq!(ProofSort::of(task, read), sort, "{}", sort.word());
                }
            }
        }
        for word in ["", "source", "qe.up", "qe.desc.asc"] {
            assert_eq!(ProofSort::from_word(word), None, "{word}");
        }
    }

    #[test]
    fn a_column_of_the_other_task_changes_nothing() {
        let asked = ProofSort::from_word("rough-tnr");
        assert_eq!(ProofSort::of(ProofTask::Prover, asked), ProofSort::by(Value(ProverUg)));
        assert_eq!(ProofSort::of(ProofTask::Verifier, asked).column, Value(RoughTnr));
    }
}
