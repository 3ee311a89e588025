use maud::{Markup, html};

use crate::board::{Board, Ranking, RankingRow, RunName, Sort, SortKey, View};
use crate::model::{PromptMode, Provenance};
use crate::words::{self, interval, known, percent, percent_digits, thousands, whole};

use super::figures;
use super::page::{Page, caution, link, table};

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
                best.map(|(run, row)| format!(" Best: {} with {}.", RunName::of(&run.conditions), row.tally.count()));
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
        title: words::tab(boards.first().map_or("Results", |board| board.index.benchmark.title())),
        description,
        content: html! {
            @for (place, board) in boards.iter().enumerate() { (section(board, place == 0)) }
        },
    }
}

fn section(board: &Board, is_first: bool) -> Markup {
    let title = board.index.benchmark.title();
    let plain = board.view(PromptMode::Plain);
    let ranking = plain.ranking(Sort::default());
    html! {
        section.section {
            div.page-head {
                @if is_first { h1 { (title) } } @else { h2 { (title) } }
                (caution(board.index.benchmark))
                p.lead { (ranking.lead(&board.matrix)) }
            }
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
        "{caption}: right answers of {} items, with 95\u{a0}% Wilson intervals",
        ranking.selected
    );
    let rows = html! { @for row in &ranking.rows { (line(view, row)) } };
    let number = |key: SortKey| format!("{}#", key.label());
    let columns = [
        SortKey::Name.label(),
        "conditions",
        "right#",
        &number(SortKey::Accuracy),
        "95\u{a0}% interval#",
        &number(SortKey::Answered),
        &number(SortKey::AnsweredAccuracy),
        &number(SortKey::Failed),
        &number(SortKey::Unread),
        "unanswered#",
        &number(SortKey::MeanTokens),
        SortKey::Provenance.label(),
    ];
    table(&caption, &columns, &rows)
}

fn line(view: &View<'_>, row: &RankingRow) -> Markup {
    let Some(run) = view.matrix.run(row.run) else {
        return html! {};
    };
    let name = RunName::of(&run.conditions);
    let tally = &row.tally;
    let outcomes = tally.outcomes();
    html! {
        tr {
            th scope="row" { (link(&format!("runs/{}/", run.id), &name.model)) }
            td { (name.detail) }
            td.number { (tally.count()) }
            td.number { (known(tally.accuracy(), percent_digits)) }
            td.number { (interval(tally.interval())) }
            td.number { (known(outcomes, |counts| whole(counts.answered()))) }
            td.number { (known(tally.answered_score().and_then(|score| score.accuracy()), percent)) }
            td.number { (known(outcomes, |counts| whole(counts.failed))) }
            td.number { (known(outcomes, |counts| whole(counts.unread))) }
            td.number { (known(outcomes, |counts| whole(counts.unanswered))) }
            td.number { (known(tally.mean_output_tokens, thousands)) }
            td { (provenance(tally.provenance)) }
        }
    }
}

/// The mark of provenance with its meaning.
pub fn provenance(provenance: Provenance) -> Markup {
    html! { abbr title=(provenance.meaning()) { (provenance.label()) } }
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
