use maud::{Markup, html};

use crate::board::figures::{interval_words, percent, thousands};
use crate::board::{Ranking, RunName, Sort, View};
use crate::model::{Benchmark, PromptMode, Provenance};

use super::board::Board;
use super::figures;
use super::page::{Page, link};

/// The first page: the boards with their rankings and figures.
pub fn page(boards: &[Board]) -> Page {
    let description = boards.first().map_or_else(
        || "An empty board.".to_owned(),
        |board| {
            let view = board.view(PromptMode::Plain);
            let ranking = view.ranking(Sort::default());
            let best = ranking
                .rows
                .first()
                .and_then(|row| Some((board.matrix.run(row.run)?, row)));
            let best = best.map(|(run, row)| {
                let score = row.tally.score;
                format!(
                    " Best: {} with {}/{}.",
                    RunName::of(&run.conditions),
                    score.correct,
                    score.total
                )
            });
            format!(
                "{} runs on {} items of {}, each rate with its n, interval and provenance.{}",
                ranking.rows.len(),
                ranking.selected,
                board.index.benchmark.title(),
                best.unwrap_or_default()
            )
        },
    );
    Page {
        route: String::new(),
        title: "LiveMathematicianBench results · mathboard".to_owned(),
        description,
        content: html! {
            @for (place, board) in boards.iter().enumerate() { (section(board, place == 0)) }
        },
    }
}

fn section(board: &Board, is_first: bool) -> Markup {
    let title = board.index.benchmark.title();
    html! {
        section.static-board {
            @if is_first { h1 { (title) } } @else { h2 { (title) } }
            @match board.index.benchmark {
                Benchmark::LiveMathematicianBench => {
                    p { "Five-way multiple choice on theorems that were new on arXiv. One choice is right; another is true but weaker." }
                }
                Benchmark::Sample => {
                    p { "A sample: items on classical theorems written for this site, answered by solvers that never read the question." }
                }
            }
            (table(&board.view(PromptMode::Plain), "Ranking"))
            @let sketch = board.view(PromptMode::SketchAware);
            @if !sketch.runs.is_empty() { (table(&sketch, "With a proof sketch in the prompt")) }
            (figures::images(board))
            p.credit { (board.index.credit) }
        }
    }
}

/// The ranking of a view, and the solvers that never read the question below it.
pub fn table(view: &View<'_>, caption: &str) -> Markup {
    let ranking = view.ranking(Sort::default());
    html! {
        table.static-table {
            caption { (caption) ": right answers of " (ranking.selected) " items, with 95 % Wilson intervals" }
            thead {
                tr {
                    @for name in ["Model", "Conditions", "Right", "Accuracy", "Interval", "Answered", "Unread", "Failed", "Mean output tokens", "Numbers are"] {
                        th scope="col" { (name) }
                    }
                }
            }
            tbody { @for row in &ranking.rows { (line(view, row)) } }
        }
        (floor(&ranking))
    }
}

fn line(view: &View<'_>, row: &crate::board::RankingRow) -> Markup {
    let Some(run) = view.matrix.run(row.run) else {
        return super::page::nothing();
    };
    let name = RunName::of(&run.conditions);
    let tally = &row.tally;
    let outcomes = tally.outcomes();
    let count = |count: Option<u64>| count.map_or_else(|| "–".to_owned(), |count| count.to_string());
    html! {
        tr {
            th scope="row" { (link(&format!("runs/{}/", run.id), &name.model)) }
            td { (name.detail) }
            td { (tally.score.correct) "/" (tally.score.total) }
            td { (tally.accuracy().map_or_else(|| "–".to_owned(), percent)) }
            td { (interval_words(tally.interval())) }
            td { (count(outcomes.map(|counts| counts.answered()))) }
            td { (count(outcomes.map(|counts| counts.unread + counts.unanswered))) }
            td { (count(outcomes.map(|counts| counts.failed))) }
            td { (tally.mean_output_tokens.map_or_else(|| "–".to_owned(), thousands)) }
            td { (provenance(tally.provenance)) }
        }
    }
}

/// The mark of provenance with its meaning.
pub fn provenance(provenance: Provenance) -> Markup {
    let meaning = match provenance {
        Provenance::Reported => "totals from a paper or page",
        Provenance::Recorded => "verdicts as stored in a result file",
        Provenance::Replayed => "scored here from raw responses",
    };
    html! { abbr title=(meaning) { (provenance.label()) } }
}

fn floor(ranking: &Ranking) -> Markup {
    html! {
        @if !ranking.baselines.is_empty() {
            p {
                "Solvers that never read the question: "
                @for (place, baseline) in ranking.baselines.iter().enumerate() {
                    @if place > 0 { "; " }
                    (baseline.baseline.label()) " "
                    @match baseline.score() {
                        Some(score) => { (score.correct) "/" (score.total) }
                        None => { (format!("{:.1}", baseline.expected_correct)) "/" (baseline.total) " expected" }
                    }
                }
                "."
            }
        }
    }
}
