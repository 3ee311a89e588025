use std::collections::BTreeSet;

use super::*;
use crate::model::{Benchmark, ChoiceLabel, ChoiceStyle, Month, Outcome, RunId};
use crate::stats::{binomial_at_least, binomial_at_most, holm, mcnemar_exact};

fn month() -> Month {
    tiny::month("202511")
}

/// Items of one month, three of four with key E, with original choices of which no more is known.
fn items(count: usize) -> Vec<ItemRow> {
    let item = |no: usize| ItemRow {
        month: month(),
        no,
        id: None,
        paper: None,
        categories: Vec::new(),
        style: Some(ChoiceStyle::Original),
        key: if no.is_multiple_of(4) {
            ChoiceLabel::D
        } else {
            ChoiceLabel::E
        },
        roles: Vec::new(),
        templates: Vec::new(),
        choice_chars: Vec::new(),
    };
    (1..=count).map(item).collect()
}

/// A run that is right on the items where `is_right` says so (by index).
fn run(name: &str, items: &[ItemRow], is_right: impl Fn(usize) -> bool) -> RunRow {
    let cell = |(index, item): (usize, &ItemRow)| {
        let letter = if is_right(index) { item.key } else { ChoiceLabel::A };
        Some(Cell {
            outcome: if is_right(index) {
                Outcome::Correct
            } else {
                Outcome::Wrong
            },
            letter: Some(letter),
            key: item.key,
            prompt_tokens: None,
            output_tokens: None,
            elapsed_secs: None,
        })
    };
    RunRow {
        id: RunId(name.to_owned()),
        conditions: tiny::conditions(name),
        cells: items.iter().enumerate().map(cell).collect(),
        more_cells: Vec::new(),
        reported: Vec::new(),
        sources: Vec::new(),
        is_local: false,
        version: None,
    }
}

fn totals(name: &str, items: &[ItemRow], correct: u64) -> RunRow {
    let mut run = run(name, items, |_| false);
    run.cells.fill(None);
    run.reported = vec![tiny::reported("202511", correct, items.len() as u64)];
    run
}

/// 80 items; a is right on the first 60, b on all of these but four, c on 30, d on 28 others or so.
fn board() -> Matrix {
    let items = items(80);
    let runs = vec![
        run("c", &items, |index| index < 30),
        run("a", &items, |index| index < 60),
        run("d", &items, |index| (10..38).contains(&index)),
        run("b", &items, |index| (4..60).contains(&index)),
    ];
    Matrix::new(Benchmark::Sample, items, runs)
}

fn ranks(ranking: &Ranking) -> Vec<String> {
    let words = |row: &RankingRow| row.rank.map_or_else(|reason| reason.to_string(), RunRank::words);
    ranking.rows.iter().map(words).collect()
}

#[test]
fn pairs_are_tested_together() {
    let matrix = board();
    let tests = View::everything(&matrix).pairwise();
    assert_eq!((tests.runs(), tests.pairs().len()), (&[0, 1, 2, 3][..], 6));
    // c–a, c–d, c–b, a–d, a–b, d–b, by hand.
    let counts = [(0, 30), (10, 8), (4, 30), (32, 0), (4, 0), (0, 28)];
    let p: Vec<f64> = counts.iter().map(|(b, c)| mcnemar_exact(*b, *c)).collect();
    for ((pair, (b, c)), (p, adjusted)) in tests.pairs().iter().zip(counts).zip(p.iter().zip(holm(&p))) {
        assert_eq!((pair.table.only_first, pair.table.only_second), (b, c));
        assert_eq!((pair.p_value, pair.adjusted), (*p, adjusted));
        assert_eq!(pair.table.items(), 80);
    }
    let (there, back) = (tests.pair(0, 1).unwrap(), tests.pair(1, 0).unwrap());
    assert_eq!(there.table.only_first, back.table.only_second);
    assert!(back.is_first_better() && !there.is_first_better() && there.is_apart());
    assert_eq!((tests.pair(2, 2), tests.pair(0, 9)), (None, None));
    for first in 0..4 {
        for second in first + 1..4 {
            let view = View::everything(&matrix);
            assert_eq!(
                tests.pair(first, second).unwrap().table,
                view.paired(first, second).unwrap()
            );
        }
    }
}

#[test]
fn ranks_are_ranges_and_groups_have_a_leader() {
    let matrix = board();
    let ranking = View::everything(&matrix).ranking();
    let order: Vec<usize> = ranking.rows.iter().map(|row| row.run).collect();
    assert_eq!(
        (order, ranks(&ranking)),
        (
            vec![1, 3, 0, 2],
            ["1–2", "1–2", "3–4", "3–4"].map(str::to_owned).to_vec()
        )
    );
    let leaders: Vec<usize> = ranking.rows.iter().map(|row| row.rank.unwrap().group_leader).collect();
    assert_eq!(leaders, [1, 1, 0, 0]);
    assert!(
        ranking
            .rows
            .iter()
            .all(|row| row.rank.unwrap().basis == RankBasis::PairedTests)
    );
    assert_eq!(
        (ranking.tested_pairs, ranking.separable_pairs, ranking.unranked),
        (6, 4, None)
    );
    // Sorting and filtering by column change no rank.
    let mut by_name = ranking.clone();
    by_name.sort(&matrix, Sort::by(SortKey::Name).reversed(), &Prices::default());
    assert_ne!(by_name, ranking);
    for row in &by_name.rows {
        assert_eq!(Some(row), ranking.rows.iter().find(|other| other.run == row.run));
    }
    let mut again = by_name.clone();
    again.sort(&matrix, Sort::by(SortKey::Rank), &Prices::default());
    assert_eq!(again, ranking);
    let tests = View::everything(&matrix).pairwise();
    assert_eq!(View::everything(&matrix).ranking_with(&tests), ranking);
}

#[test]
fn totals_are_ranked_by_intervals_and_say_so() {
    let mut matrix = board();
    matrix.runs.push(totals("t", &matrix.items, 58));
    matrix.runs.push(totals("u", &matrix.items, 2));
    let ranking = View::everything(&matrix).ranking();
    let of = |run: usize| ranking.rows.iter().find(|row| row.run == run).unwrap();
    let rank = |run: usize| of(run).rank.unwrap();
    assert_eq!((rank(1).words(), rank(1).basis), ("1–3".to_owned(), RankBasis::Both));
    assert_eq!(
        (rank(4).words(), rank(4).basis),
        ("1–3".to_owned(), RankBasis::Intervals)
    );
    assert_eq!((rank(5).words(), rank(5).basis), ("6".to_owned(), RankBasis::Intervals));
    assert!(of(4).against_leader.is_none() && of(0).against_leader.is_some());
    assert_eq!(ranking.tested_pairs, 6, "totals cannot be paired");
}

#[test]
fn no_rank_without_something_to_tell_apart() {
    let reason = |matrix: &Matrix| View::everything(matrix).ranking().unranked;
    let few = items(FEWEST_RANKED_ITEMS as usize - 1);
    let runs = vec![run("x", &few, |_| true), run("y", &few, |_| false)];
    assert_eq!(
        reason(&Matrix::new(Benchmark::Sample, few, runs)),
        Some(NoRank::FewItems)
    );
    let enough = items(FEWEST_RANKED_ITEMS as usize);
    let runs = vec![run("x", &enough, |_| true), run("y", &enough, |_| false)];
    assert_eq!(reason(&Matrix::new(Benchmark::Sample, enough.clone(), runs)), None);
    let runs = vec![
        run("x", &enough, |index| index < 9),
        run("y", &enough, |index| index > 20),
    ];
    let close = Matrix::new(Benchmark::Sample, enough.clone(), runs);
    assert_eq!(reason(&close), Some(NoRank::NothingSeparable));
    let ranking = View::everything(&close).ranking();
    assert!(ranking.rows.iter().all(|row| row.rank == Err(NoRank::NothingSeparable)));
    let mut alone = close.clone();
    alone.runs[1].cells[3] = None;
    let ranking = View::everything(&alone).ranking();
    assert_eq!(ranking.unranked, Some(NoRank::Alone));
    let ranks: Vec<NoRank> = ranking.rows.iter().filter_map(|row| row.rank.err()).collect();
    assert_eq!(ranks, [NoRank::Alone, NoRank::Incomplete]);
    assert_eq!(
        reason(&Matrix::new(Benchmark::Sample, enough, Vec::new())),
        Some(NoRank::Alone)
    );
}

#[test]
fn the_gap_shown_is_of_the_usual_disagreement() {
    let matrix = board();
    let detectable = View::everything(&matrix).ranking().detectable.unwrap();
    // Discordances 30, 18, 34, 32, 4 and 28 of 80: the median is 29/80.
    assert_eq!((detectable.discordance, detectable.items), (29.0 / 80.0, 80));
    assert_eq!(Some(detectable.gap), crate::stats::detectable_gap(80, 29.0 / 80.0, 1));
    let one = View::new(
        &matrix,
        Selection {
            runs: [RunId("a".to_owned())].into(),
            ..Selection::default()
        },
    );
    assert_eq!(one.ranking().detectable, None);
}

#[test]
fn marks_are_claims_with_a_test() {
    let matrix = board();
    let ranking = View::everything(&matrix).ranking();
    // Always E is right on 60 of 80.
    let best = ranking.best_baseline.unwrap();
    assert_eq!(
        (best.baseline, best.score().unwrap().correct),
        (Baseline::Constant(ChoiceLabel::E), 60)
    );
    let of = |run: usize| ranking.rows.iter().find(|row| row.run == run).unwrap();
    let chance = of(1).chance.unwrap();
    assert_eq!((chance.standing, chance.is_paired), (Standing::Above, false));
    assert_eq!(chance.p_value, binomial_at_least(60, 80, 0.2));
    // a and Always E: each right on 60; both on 45 of a's.
    let solver = of(1).baseline.unwrap();
    assert_eq!(
        (solver.standing, solver.is_paired, solver.p_value),
        (Standing::NotApart, true, 1.0)
    );
    let worse = of(0).baseline.unwrap();
    assert_eq!(worse.standing, Standing::Below);
    // c is right on 30, of which 7 have D; Always E on 60, of which c has 23.
    assert_eq!(worse.p_value, mcnemar_exact(7, 37) / 2.0);

    let mut matrix = matrix;
    for (name, correct) in [("r", 7), ("s", 16), ("t", 70)] {
        matrix.runs.push(totals(name, &matrix.items, correct));
    }
    let ranking = View::everything(&matrix).ranking();
    let of = |run: usize| ranking.rows.iter().find(|row| row.run == run).unwrap();
    let chance = of(4).chance.unwrap();
    assert_eq!(
        (chance.standing, chance.p_value),
        (Standing::Below, binomial_at_most(7, 80, 0.2))
    );
    assert_eq!(of(5).chance.unwrap().standing, Standing::NotApart);
    let above = of(6).baseline.unwrap();
    assert_eq!((above.standing, above.is_paired), (Standing::Above, false));
    assert_eq!(above.p_value, binomial_at_least(70, 80, 0.75));
}

#[test]
fn several_samples_and_papers_are_tested_by_flipping_signs() {
    let mut items = items(40);
    let runs = vec![
        run("x", &items, |index| index < 30),
        run("y", &items, |index| index < 10),
    ];
    let plain = Matrix::new(Benchmark::Sample, items.clone(), runs.clone());
    let plain = View::everything(&plain).pairwise().pair(0, 1).unwrap();
    assert_eq!(plain.method, PairMethod::McNemar);
    // Two more samples that agree with the first: the same difference, the same p-value.
    let mut repeated = Matrix::new(Benchmark::Sample, items.clone(), runs.clone());
    let row = repeated.runs[0].cells.clone();
    repeated.runs[0].more_cells = vec![row.clone(), row];
    let view = View::everything(&repeated);
    let pair = view.pairwise().pair(0, 1).unwrap();
    assert_eq!((pair.method, pair.p_value), (PairMethod::SignFlip, plain.p_value));
    // Agreeing samples tell chance no more than one would.
    let mark = view.chance_mark(0, &view.tally(0).unwrap()).unwrap();
    assert_eq!(mark.p_value, binomial_at_least(30, 40, 0.2));
    // Four items a paper: ten papers at most, so a far larger p-value.
    for (index, item) in items.iter_mut().enumerate() {
        item.paper = Some(format!("26{:02}.00001v1", index / 4));
    }
    let papers = Matrix::new(Benchmark::Sample, items, runs);
    let view = View::everything(&papers);
    let pair = view.pairwise().pair(0, 1).unwrap();
    // Differences by paper: 0 0 2 4 4 4 4 2 0 0, all one way.
    assert_eq!((pair.method, pair.p_value), (PairMethod::SignFlip, 2.0 / 64.0));
    let ranking = view.ranking();
    assert_eq!((ranking.selected, ranking.clusters), (40, 10));
}

#[test]
fn items_with_fewer_choices_have_their_own_chance() {
    let mut items = items(40);
    for item in &mut items[..20] {
        item.choice_chars = vec![1; 2];
    }
    let runs = vec![run("x", &items, |index| index < 20), totals("t", &items, 20)];
    let matrix = Matrix::new(Benchmark::Sample, items, runs);
    let view = View::everything(&matrix);
    let mark = view.chance_mark(0, &view.tally(0).unwrap()).unwrap();
    let groups = [(20, 0.5), (20, 0.2)];
    assert_eq!(mark.p_value, crate::stats::guesses_at_least(20, &groups));
    assert_eq!(mark.standing, Standing::Above);
    assert_eq!(view.chance_mark(1, &view.tally(1).unwrap()), None);
}

#[test]
fn ranks_say_when_they_rest_on_intervals_and_groups_begin_where_their_leader_is_left() {
    let mut matrix = board();
    let items = matrix.items.clone();
    let mut partial = run("e", &items, |_| true);
    partial.cells[0] = None;
    matrix = Matrix::new(
        Benchmark::Sample,
        items.clone(),
        matrix
            .runs
            .into_iter()
            .chain([totals("t", &items, 29), partial])
            .collect(),
    );
    let ranking = View::everything(&matrix).ranking();
    let shown: BTreeSet<Column> = [Column::Rank, Column::Against].into();
    let cells: Vec<_> = ranking
        .rows
        .iter()
        .map(|row| {
            ranking
                .words(row, &matrix.runs[row.run], &shown, &Prices::default())
                .cells[0]
                .1
                .clone()
        })
        .map(|words| (words.first, words.second.unwrap_or_default()))
        .collect();
    let cells: Vec<(&str, &str)> = cells
        .iter()
        .map(|(first, second)| (first.as_str(), second.as_str()))
        .collect();
    assert_eq!(
        cells,
        [
            ("1–2", ""),
            ("1–2", ""),
            ("3–5", ""),
            ("3–5", "intervals"),
            ("3–5", ""),
            ("–", "in part")
        ]
    );
    let starts = |sort| {
        (0..6)
            .map(|place| ranking.starts_group(place, sort))
            .collect::<Vec<_>>()
    };
    assert_eq!(starts(Sort::default()), [false, false, true, false, false, true]);
    assert_eq!(starts(Sort::default().reversed()), [false; 6]);

    let notes = ranking.notes(&matrix, &shown);
    assert!(
        notes[0].starts_with("Rank: the places that are not ruled out. 4 of 6 pairs of runs"),
        "{notes:?}"
    );
    assert!(notes[0].contains("“Intervals”: only totals"), "{notes:?}");
    assert!(
        notes[1].starts_with("Against the first:") && !notes[1].contains("Chance and baseline:"),
        "what a hidden column means is not told: {notes:?}"
    );
}

#[test]
fn rows_are_found_by_words_of_their_names() {
    let matrix = tiny::matrix(&[("gpt-5.4", "EEDEE"), ("gpt-oss", "EEDEA"), ("gemini", "EEAAA")]);
    let ranking = View::everything(&matrix).ranking();
    let found = |words: &str| ranking.find(&matrix, words);
    assert_eq!(found(" "), [0, 1, 2]);
    assert_eq!(found("GPT"), [0, 1]);
    assert_eq!(found("oss gpt"), [1], "in any order");
    assert_eq!(found("gem"), [2], "a part of a word will do");
    assert!(found("gpt gemini").is_empty());
}
