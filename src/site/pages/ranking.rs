use maud::{Markup, html};

use crate::board::figures::{interval_words, percent, thousands};
use crate::board::{Ranking, RunName, Sort, View};
use crate::model::{Benchmark, PromptMode, Provenance};

use super::board::Board;
use super::figures;
use super::page::{Page, link, sample_note, table};

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
            let best =
                best.map(|(run, row)| format!(" Best: {} with {}.", RunName::of(&run.conditions), row.tally.score));
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
        section.section {
            div.page-head {
                @if is_first { h1 { (title) } } @else { h2 { (title) } }
                (sample_note(board.index.benchmark))
                @if board.index.benchmark == Benchmark::LiveMathematicianBench {
                    p.lead { "Five-way multiple choice on theorems that were new on arXiv. One choice is right; another is true but weaker." }
                }
            }
            @let plain = board.view(PromptMode::Plain);
            @let ranking = plain.ranking(Sort::default());
            (ranking_table(&ranking, &plain, "Ranking"))
            (floor(&ranking))
            @let sketch = board.view(PromptMode::SketchAware);
            @if !sketch.runs.is_empty() {
                (ranking_table(&sketch.ranking(Sort::default()), &sketch, "With a proof sketch in the prompt"))
            }
            (figures::images(board))
            p.note { (board.index.credit) }
        }
    }
}

/// The ranking of a view.
fn ranking_table(ranking: &Ranking, view: &View<'_>, caption: &str) -> Markup {
    let caption = format!(
        "{caption}: right answers of {} items, with 95 % Wilson intervals",
        ranking.selected
    );
    let rows = html! { @for row in &ranking.rows { (line(view, row)) } };
    let columns = [
        "Model",
        "Conditions",
        "Right#",
        "Accuracy#",
        "Interval#",
        "Answered#",
        "Unread#",
        "Failed#",
        "Mean output tokens#",
        "Numbers are",
    ];
    table(&caption, &columns, &rows)
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
            td.number { (tally.score) }
            td.number { (tally.accuracy().map_or_else(|| "–".to_owned(), percent)) }
            td.number { (interval_words(tally.interval())) }
            td.number { (count(outcomes.map(|counts| counts.answered()))) }
            td.number { (count(outcomes.map(|counts| counts.unread + counts.unanswered))) }
            td.number { (count(outcomes.map(|counts| counts.failed))) }
            td.number { (tally.mean_output_tokens.map_or_else(|| "–".to_owned(), thousands)) }
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
            p.note {
                "Solvers that never read the question: "
                @for (place, baseline) in ranking.baselines.iter().enumerate() {
                    @if place > 0 { "; " }
                    (baseline.baseline.label()) " " (baseline.count())
                }
                "."
            }
        }
    }
}
