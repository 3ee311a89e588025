//! How the solvers choose, draw and fail.

use std::collections::BTreeMap;

use super::baseline_solver::{BaselineSolver, SolveError, SolverPlan, repeated_choice, solve};
use super::solver_response::ResponseStyle;
use crate::model::{Choice, ChoiceLabel, ChoiceStyle, Item, ItemFile, ResultFile, Score, Seed, Usage};

fn item(no: usize, texts: [&str; 5]) -> Item {
    Item {
        month: None,
        no,
        id: None,
        paper: None,
        categories: Vec::new(),
        theorem: None,
        sketch: None,
        question: "How many?".to_owned(),
        choices: ChoiceLabel::ALL
            .into_iter()
            .zip(texts)
            .map(|(label, text)| Choice {
                label,
                text: text.to_owned(),
                role: None,
                template: None,
            })
            .collect(),
        style: ChoiceStyle::Original,
        quality: BTreeMap::new(),
    }
}

fn file() -> ItemFile {
    ItemFile {
        source: "items.json".to_owned(),
        month: Some("190001".parse().unwrap()),
        items: vec![
            item(1, ["see below", "one", "three!", "é", "fourteen"]),
            item(2, ["see below", "yes", "no", "perhaps", "in \u{1D53D} only"]),
            item(3, ["all of them", "some", "none", "few", "most of all things"]),
        ],
    }
}

fn run(solver: &str, samples: u32, style: ResponseStyle) -> ResultFile {
    let plan = SolverPlan {
        solver: solver.parse().unwrap(),
        seed: Seed::from(42),
        samples,
        style,
        timestamp: "1900-04-01 00:00:00".to_owned(),
    };
    let file = file();
    solve(&plan, &file, repeated_choice([&file])).unwrap()
}

fn letters(result: &ResultFile) -> String {
    let answers = result.records.iter().map(|record| record.samples[0].answer);
    answers.map(|answer| answer.map_or('-', ChoiceLabel::as_char)).collect()
}

// Seeds 42, 43, 44 put the choices in the orders 31240, 14320, 21403 (spec section 2).
#[test]
fn each_solver_chooses_by_its_own_rule() {
    let keys: String = run("random", 1, ResponseStyle::Plain)
        .records
        .iter()
        .filter_map(|record| record.recorded_key.map(ChoiceLabel::as_char))
        .collect();
    assert_eq!(keys, "EED");
    assert_eq!(letters(&run("always-b", 1, ResponseStyle::Plain)), "BBB");
    assert_eq!(letters(&run("longest-choice", 1, ResponseStyle::Plain)), "EBC");
    assert_eq!(letters(&run("shortest-choice", 1, ResponseStyle::Plain)), "ADE");
    assert_eq!(letters(&run("meta-else-a", 1, ResponseStyle::Plain)), "EEA");
    assert_eq!(
        run("meta-else-a", 1, ResponseStyle::Plain).recorded,
        Some(Score { correct: 2, total: 3 })
    );
}

#[test]
fn a_draw_depends_on_nothing_drawn_before() {
    let one = run("random", 1, ResponseStyle::Plain);
    let three = run("random", 3, ResponseStyle::Plain);
    assert_eq!(letters(&one), letters(&three));
    assert!(three.records.iter().all(|record| record.samples.len() == 3));
}

#[test]
fn draws_are_even_over_many_items() {
    let mut items = Vec::new();
    for no in 1..=500 {
        items.push(item(no, ["a", "b", "c", "d", "e"]));
    }
    let plan = SolverPlan {
        solver: BaselineSolver::Random,
        seed: Seed::from(7),
        samples: 1,
        style: ResponseStyle::Plain,
        timestamp: String::new(),
    };
    let result = solve(&plan, &ItemFile { items, ..file() }, None).unwrap();
    for letter in ChoiceLabel::ALL {
        let drawn = letters(&result).matches(letter.as_char()).count();
        assert!((65..=135).contains(&drawn), "{letter}: {drawn} of 500");
    }
}

#[test]
fn a_failed_sample_has_no_text_and_no_tokens() {
    let mut file = file();
    file.items = (1..=9).map(|no| item(no, ["v", "w", "x", "y", "z"])).collect();
    let plan = SolverPlan {
        solver: BaselineSolver::Shortest,
        seed: Seed::from(42),
        samples: 1,
        style: ResponseStyle::Mixed,
        timestamp: String::new(),
    };
    let result = solve(&plan, &file, None).unwrap();
    let failed = &result.records[7].samples[0];
    assert!(failed.error.is_some() && failed.response.is_none());
    assert_eq!(failed.usage, Usage::default());
    assert_eq!(result.records[5].samples[0].answer, None);
    assert_eq!(result.records[0].samples[0].usage.output_tokens(), Some(18));
}

#[test]
fn a_text_that_repeats_within_one_item_only_is_no_meta_choice() {
    let mut once = file();
    once.items = vec![item(1, ["same", "same", "same", "x", "y"])];
    assert_eq!(repeated_choice([&once]), None);
    assert_eq!(repeated_choice([&file()]), Some("see below"));
}

#[test]
fn what_cannot_be_solved_is_named() {
    let plan = SolverPlan {
        solver: BaselineSolver::Longest,
        seed: Seed::from(42),
        samples: 1,
        style: ResponseStyle::Plain,
        timestamp: String::new(),
    };
    let no_month = ItemFile { month: None, ..file() };
    assert_eq!(
        solve(&plan, &no_month, None).unwrap_err().to_string(),
        "items.json: expected items of one month, found no month or several; give a file for each month"
    );
    let mut empty = file();
    empty.items[1].choices.clear();
    assert!(matches!(
        solve(&plan, &empty, None),
        Err(SolveError::Choices { no: 2, found: 0, .. })
    ));
}

#[test]
fn solvers_are_read_by_name() {
    for solver in BaselineSolver::all() {
        assert_eq!(solver.to_string().parse(), Ok(solver));
    }
    assert!("always-f".parse::<BaselineSolver>().is_err());
}
