//! The board on the published facts: builds the store's shapes from them, puts them together, and
//! checks the headline numbers of the paper and of the benchmark's page.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod dropped;
mod published;
#[path = "../shared/mod.rs"]
mod shared;

use mathboard::board::{
    Baseline, FailedPolicy, ItemOrder, ItemTexts, Matrix, NoRank, NoTally, RankBasis, RankingRow, RunName, Selection,
    Standing, View,
};
use mathboard::model::{Category, ChoiceLabel, ChoiceStyle, PromptMode, RunId};

use published::{board, conditions, json, of, published, reported};

fn run(matrix: &Matrix, id: &str) -> usize {
    matrix.run_index(&RunId(id.to_owned())).unwrap()
}

#[test]
fn the_headline_numbers_come_out() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let view = View::everything(&matrix);
    for (id, all, original, resistant) in [
        ("gemini-3.1-pro-preview_high", 77, 62, 15),
        ("gpt-5.4_high", 74, 48, 26),
        ("gpt-5.4_medium", 73, 48, 25),
    ] {
        let run = run(&matrix, id);
        let by_style = |style| view.with_style(style).tally(run).unwrap().score;
        assert_eq!(view.tally(run).unwrap().score, of(all, 177), "{id}");
        assert_eq!(by_style(ChoiceStyle::Original), of(original, 92), "{id}");
        assert_eq!(by_style(ChoiceStyle::SubstitutionResistant), of(resistant, 85), "{id}");
    }
    for (id, correct) in [
        ("gemini-3.1-pro-preview_high_sketch", 101),
        ("gpt-5.4_high_sketch", 95),
        ("gpt-5.4_xhigh", 53),
        ("gpt-oss-120b_high", 51),
        ("grok-4-1-fast-reasoning_high", 45),
        ("claude-opus-4.6_high", 52),
        ("Qwen_Qwen3.5-397B-A17B", 63),
    ] {
        let tally = view.tally(run(&matrix, id)).unwrap();
        assert_eq!((tally.score, tally.is_complete()), (of(correct, 177), true), "{id}");
    }
}

#[test]
fn no_paper_has_two_items() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    assert!(matrix.items.iter().all(|item| item.paper.is_some()));
    assert_eq!(matrix.clusters, (0..177).collect::<Vec<usize>>());
}

#[test]
fn every_file_scores_as_it_says() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let view = View::everything(&matrix);
    let mut files = 0;
    for (index, run) in matrix.runs.iter().enumerate() {
        for source in &run.sources {
            let tally = view.with_month(source.month).tally(index).unwrap();
            assert_eq!(tally.score, source.recorded, "{}", source.file);
            files += 1;
        }
    }
    assert_eq!(files, 32);
}

#[test]
fn time_outs_are_failures_and_can_be_left_out() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let xhigh = run(&matrix, "gpt-5.4_xhigh");
    let tally = View::everything(&matrix).tally(xhigh).unwrap();
    assert_eq!(tally.outcomes().unwrap().failed, 56);
    assert_eq!(tally.answered_score(), Some(of(53, 121)));
    let selection = Selection {
        failed: FailedPolicy::LeaveOut,
        ..Selection::default()
    };
    let kinder = View::new(&matrix, selection);
    assert_eq!(kinder.tally(xhigh).unwrap().score, of(53, 121));
    // Asked all items, it stands among the others, by the share of those that it answered; pairs are of items that neither
    // failed on, and nothing is ranked.
    let plain = Selection {
        prompt: Some(PromptMode::Plain),
        ..kinder.selection.clone()
    };
    let ranking = View::new(&matrix, plain).ranking();
    let place = |id: &str| {
        let index = run(&matrix, id);
        ranking.rows.iter().position(|row| row.run == index).unwrap()
    };
    assert!(place("gpt-5.4_xhigh") < place("gpt-5.4_medium"), "43.8 % before 41.2 %");
    assert_eq!(ranking.leader, Some(xhigh));
    let pair = ranking.rows[place("gpt-5.4_medium")].against_leader.unwrap();
    assert_eq!(pair.table.items(), 121);
    assert!(ranking.rows.iter().all(|row| row.rank.is_err()));
    let totals = run(&matrix, "claude-opus-4.6_high");
    assert_eq!(kinder.tally(totals), Err(NoTally::FailuresUnknown));
}

#[test]
fn solvers_that_never_read_score_as_computed_from_the_key() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let view = View::everything(&matrix);
    let correct = |baseline: Baseline, view: &View<'_>| {
        let tally = baseline.tally(view.matrix, &view.items).unwrap();
        tally.score().unwrap().correct
    };
    let constants = ChoiceLabel::ALL.map(|letter| correct(Baseline::Constant(letter), &view));
    assert_eq!(constants, [25, 31, 23, 48, 50]);
    let meta = ChoiceLabel::ALL.map(|letter| correct(Baseline::MetaElse(letter), &view));
    assert_eq!(meta, [97, 101, 94, 112, 113]);
    for (month, constants) in [
        ("202511", [4, 4, 4, 7, 10]),
        ("202512", [7, 10, 7, 14, 14]),
        ("202601", [7, 8, 6, 13, 12]),
        ("202602", [7, 9, 6, 14, 14]),
    ] {
        let view = view.with_month(month.parse().unwrap());
        let found = ChoiceLabel::ALL.map(|letter| correct(Baseline::Constant(letter), &view));
        assert_eq!(found, constants, "{month}");
    }
    let floor = view.floor();
    let uniform = floor[0].accuracy().unwrap();
    assert!((uniform - 0.2).abs() < 1e-12 && floor[0].score().is_none());
    let names: Vec<String> = floor.iter().map(|tally| tally.baseline.label()).collect();
    assert_eq!(names[1..3], ["Always E", "Meta choice, else E"]);
    // The published key is the shuffle's, so lengths are looked up in the evaluated order.
    for item in &matrix.items {
        assert_eq!(item.published_order().letter_of(0), Some(item.key));
    }
}

#[test]
fn categories_split_verdicts_and_totals_alike() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let view = View::everything(&matrix);
    let totals = json(&folder.join("lmb_category.json"));
    let mut compared = 0;
    for total in totals.as_array().unwrap() {
        let (reported, index) = (reported(total), run(&matrix, conditions(total).run_id().as_str()));
        if !matrix.runs[index].has_verdicts() {
            continue;
        }
        for (category, expected) in reported.categories {
            // The page has the release's stray tags apart; the board folds them in.
            let folded = ["Biconditional or Equivalence", "Inequality or Bound"].contains(&category.as_str());
            if folded || expected.total == 0 {
                continue;
            }
            let month = view.with_month(reported.month).with_category(&category);
            assert_eq!(
                month.tally(index).unwrap().score,
                expected,
                "{category} {}",
                reported.month
            );
            compared += 1;
        }
    }
    assert!(compared > 150, "only {compared} compared");
    let opus = run(&matrix, "claude-opus-4.6_high");
    let existence = view.with_category(&Category::from_tag("Existence").unwrap());
    let tally = existence.tally(opus).unwrap();
    assert_eq!((tally.score.total, tally.is_complete()), (44, true));
    let stray = view.with_category(&Category::from_tag("Nonexistence").unwrap());
    assert_eq!(stray.tally(opus), Err(NoTally::NoVerdicts));
    let folded = view.with_category(&Category::from_tag("Equivalence").unwrap());
    assert!(!folded.tally(opus).unwrap().is_complete(), "26 of the 30 items");
}

#[test]
fn the_leaderboard_pairs_with_the_best_and_keeps_totals_apart() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let selection = Selection {
        prompt: Some(PromptMode::Plain),
        ..Selection::default()
    };
    let ranking = View::new(&matrix, selection).ranking();
    let name = |run: usize| RunName::of(&matrix.runs[run].conditions).full();
    let names: Vec<String> = ranking.rows.iter().map(|row| name(row.run)).collect();
    assert_eq!(
        names[..3],
        ["Gemini 3.1 Pro Preview, high", "GPT-5.4, high", "GPT-5.4, medium"]
    );
    assert_eq!(names[3], "Qwen3.5-397B-A17B, built in");
    assert_eq!(ranking.leader, Some(run(&matrix, "gemini-3.1-pro-preview_high")));
    let second = &ranking.rows[1];
    let pair = second.against_leader.unwrap();
    let table = pair.table;
    assert_eq!(table.both + table.only_first, 77);
    assert_eq!(table.both + table.only_second, 74);
    assert_eq!(table.items(), 177);
    // The first three cannot be told apart; the other three with verdicts can be told from the best.
    assert_eq!(ranking.apart_from_leader(), (3, 5));
    assert!(ranking.rows[3].against_leader.is_none(), "totals only");
}

#[test]
fn ranks_follow_from_pairs_and_overlaps_counted_apart() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let selection = Selection {
        prompt: Some(PromptMode::Plain),
        ..Selection::default()
    };
    let view = View::new(&matrix, selection);
    let ranking = view.ranking();
    let rows: Vec<_> = ranking.rows.iter().filter(|row| row.tally.is_complete()).collect();
    // The rule again, one row at a time: pairs by Holm over the fifteen pairs of the six runs with verdicts.
    let tests = view.pairwise();
    assert_eq!(
        (tests.pairs().len(), ranking.tested_pairs, ranking.separable_pairs),
        (15, 15, 8)
    );
    let is_better = |a: &RankingRow, b: &RankingRow| match tests.pair(a.run, b.run) {
        Some(pair) => pair.adjusted < 0.05 && pair.table.only_first > pair.table.only_second,
        None => a.run != b.run && a.tally.interval().low > b.tally.interval().high,
    };
    for row in &rows {
        let rank = row.rank.unwrap();
        let better = rows.iter().filter(|other| is_better(other, row)).count();
        let worse = rows.iter().filter(|other| is_better(row, other)).count();
        assert_eq!((rank.range.best, rank.range.worst), (1 + better, rows.len() - worse));
        let basis = if row.tally.has_all_verdicts() {
            RankBasis::Both
        } else {
            RankBasis::Intervals
        };
        assert_eq!(rank.basis, basis);
    }
    let words: Vec<String> = rows.iter().take(3).map(|row| row.rank.unwrap().words()).collect();
    assert_eq!(words, ["1–6", "1–6", "1–7"]);
    // Eleven points: what a statistician expects of 177 items where runs disagree on 30 %.
    let detectable = ranking.detectable.unwrap();
    assert!((detectable.discordance - 0.3).abs() < 0.01 && (detectable.gap - 0.11).abs() < 0.005);
}

#[test]
fn the_substitution_resistant_items_are_where_chance_is_not_beaten() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let plain = Selection {
        prompt: Some(PromptMode::Plain),
        ..Selection::default()
    };
    let view = View::new(&matrix, plain).with_style(ChoiceStyle::SubstitutionResistant);
    let ranking = view.ranking();
    let chance = |id: &str| {
        let index = run(&matrix, id);
        let row = ranking.rows.iter().find(|row| row.run == index).unwrap();
        row.chance.unwrap().standing
    };
    // 26 of 85 beat one in five, 15 of 85 do not, 6 of 85 are below it.
    assert_eq!(chance("gpt-5.4_high"), Standing::Above);
    assert_eq!(chance("gemini-3.1-pro-preview_high"), Standing::NotApart);
    assert_eq!(chance("grok-4-1-fast-reasoning_high"), Standing::Below);
    // The meta choice is right on all of them.
    assert_eq!(ranking.best_baseline.unwrap().expected_correct, 85.0);
    assert!(
        ranking
            .rows
            .iter()
            .all(|row| row.baseline.unwrap().standing == Standing::Below)
    );
    assert!(
        ranking
            .rows
            .iter()
            .all(|row| row.rank.unwrap().basis == RankBasis::PairedTests)
    );
    // Of one month there are too few items to rank.
    let month = View::everything(&matrix).with_month("202511".parse().unwrap());
    assert_eq!(month.ranking().unranked, Some(NoRank::FewItems));
}

#[test]
fn tokens_agree_with_the_benchmark_page() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let view = View::everything(&matrix);
    let totals = json(&folder.join("lmb_category.json"));
    for total in totals.as_array().unwrap() {
        let (reported, index) = (reported(total), run(&matrix, conditions(total).run_id().as_str()));
        let tally = view.with_month(reported.month).tally(index).unwrap();
        let (mean, expected) = (tally.mean_output_tokens.unwrap(), reported.mean_output_tokens.unwrap());
        assert!(
            (mean - expected).abs() < 1e-6 * expected,
            "{}: {mean} {expected}",
            total["file"]
        );
    }
}

#[test]
fn items_know_who_got_them_right() {
    let Some(folder) = published() else { return };
    let matrix = board(&folder);
    let view = View::everything(&matrix);
    let items = view.find_items(ItemOrder::Hardest, "", &ItemTexts::default());
    assert_eq!(items.len(), 177);
    let items: Vec<_> = items.into_iter().map(|index| (index, view.item_tally(index))).collect();
    let right: u64 = items.iter().map(|(_, tally)| tally.score.correct).sum();
    assert_eq!(right, 77 + 101 + 74 + 95 + 73 + 53 + 51 + 45);
    for (index, tally) in &items {
        let letters: usize = ChoiceLabel::ALL.iter().map(|letter| tally.chosen(*letter).len()).sum();
        assert_eq!(letters + tally.without_letter.len(), 8, "every run is somewhere");
        let item = &matrix.items[*index];
        assert_eq!(tally.chosen(item.key).len() as u64, tally.score.correct);
    }
    assert_eq!((items[0].1.score.correct, items[176].1.score.correct), (0, 8));
}
