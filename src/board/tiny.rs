//! A board small enough to check by hand, for the tests of this room.

use super::{ItemRow, Matrix};
use crate::model::{
    Benchmark, Category, ChoiceRole, ChoiceStyle, Conditions, Month, PromptMode, Provenance, ReportedMonth, RunId,
    RunSource, Score,
};
use crate::store::{BenchmarkIndex, ItemEntry, ItemShard, MatrixRow, MatrixShard, MonthIndex, RunIndex};

pub fn month(text: &str) -> Month {
    text.parse().unwrap()
}

pub fn category(name: &str) -> Category {
    Category::from_tag(name).unwrap()
}

pub fn conditions(model: &str) -> Conditions {
    Conditions {
        model: model.to_owned(),
        effort: None,
        thinking: false,
        prompt: PromptMode::Plain,
        seed: Some(42.into()),
        n_samples: 1,
    }
}

pub fn source(of: &str, provenance: Provenance) -> RunSource {
    RunSource {
        month: month(of),
        provenance,
        recorded: Score::default(),
        file: format!("{of}.json"),
        version: None,
        timestamp: None,
        notes: Vec::new(),
        failures: Default::default(),
    }
}

pub fn reported(of: &str, correct: u64, total: u64) -> ReportedMonth {
    ReportedMonth {
        month: month(of),
        score: Score { correct, total },
        categories: Vec::new(),
        mean_output_tokens: None,
    }
}

pub fn run(id: &str, reported: Vec<ReportedMonth>) -> RunIndex {
    RunIndex {
        id: RunId(id.to_owned()),
        conditions: conditions(id),
        sources: Vec::new(),
        reported,
    }
}

/// Two months of three and two items. The key is that of seed 42: E E D · E E. The first item of each
/// month is substitution-resistant; categories alternate between Existence and Uniqueness.
pub fn items() -> Vec<ItemShard> {
    let entry = |no: usize| ItemEntry {
        no,
        id: None,
        paper: None,
        categories: vec![category(if no % 2 == 1 { "Existence" } else { "Uniqueness" })],
        style: Some(if no == 1 {
            ChoiceStyle::SubstitutionResistant
        } else {
            ChoiceStyle::Original
        }),
        roles: vec![
            ChoiceRole::Correct,
            ChoiceRole::WeakerTrue,
            ChoiceRole::False,
            ChoiceRole::False,
            ChoiceRole::Wildcard,
        ],
        templates: Vec::new(),
        choice_chars: vec![50, 60, 70, 80, 90],
        teaser: None,
        digest: None,
        text: None,
        raw: None,
    };
    let shard = |of: &str, count: usize| ItemShard {
        month: month(of),
        items: (1..=count).map(entry).collect(),
    };
    vec![shard("202512", 2), shard("202511", 3)]
}

pub fn index(runs: Vec<RunIndex>) -> BenchmarkIndex {
    let month_index = |of: &str, item_count| MonthIndex {
        month: month(of),
        item_count,
        items: String::new(),
        texts: None,
    };
    BenchmarkIndex {
        benchmark: Benchmark::Sample,
        credit: String::new(),
        months: vec![month_index("202511", 3), month_index("202512", 2)],
        runs,
        odd: Vec::new(),
        held: Vec::new(),
        pools: Vec::new(),
        matrix: String::new(),
        tokens: String::new(),
        policies: None,
    }
}

pub fn shard(rows: &[(&str, &str)]) -> MatrixShard {
    let row = |letters: &str| MatrixRow {
        letters: letters.to_owned(),
        more_letters: Vec::new(),
        key: None,
    };
    MatrixShard {
        key: "EEDEE".to_owned(),
        runs: rows
            .iter()
            .map(|(id, letters)| (RunId((*id).to_owned()), row(letters)))
            .collect(),
    }
}

/// The board of these rows of letters.
pub fn matrix(rows: &[(&str, &str)]) -> Matrix {
    let runs = rows.iter().map(|(id, _)| run(id, Vec::new())).collect();
    super::matrix_from_store(&index(runs), &shard(rows), None, &items()).unwrap()
}

pub fn item(matrix: &Matrix, at: usize) -> &ItemRow {
    &matrix.items[at]
}
