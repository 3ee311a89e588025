use maud::{Markup, html};

use crate::board::figures::FigureKind;
use crate::board::{
    BarAxis, BaselineTally, Board, CellWords, FailedPolicy, Ranking, RankingRow, RunName, Sort, SortKey, View,
};
use crate::model::{PromptMode, Provenance};
use crate::words;

use super::figures;
use super::filters::{Extra, filters};
use super::page::{Page, caution, link};

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
            @for (place, board) in boards.iter().enumerate() { (section(boards, board, place == 0)) }
        },
    }
}

/// One board. The first looks as the app will show it, so that little moves when that comes.
fn section(boards: &[Board], board: &Board, is_first: bool) -> Markup {
    let title = board.index.benchmark.title();
    let plain = board.view(PromptMode::Plain);
    let ranking = plain.ranking(Sort::default());
    let sketch = board.view(PromptMode::SketchAware);
    html! {
        section class=[(!is_first).then_some("section")] {
            (caution(board.index.benchmark))
            div.page-head {
                @if is_first { h1 { (title) } } @else { h2 { (title) } }
                p.lead { (ranking.lead(&board.matrix)) }
            }
            @if is_first { (filters(boards, board, Extra::Baselines)) }
            p.ranking-note { (Ranking::BAR_NOTE) " " (FailedPolicy::CountAsWrong.note()) }
            (ranking_table(&ranking, &plain, "Ranking"))
            @for note in ranking.notes(&board.matrix) { p.ranking-note { (note) } }
            (figures::images(board, &[FigureKind::Category, FigureKind::Month, FigureKind::Style, FigureKind::Cost]))
            @if !sketch.runs.is_empty() {
                div.section {
                    h2 { "With a proof sketch in the prompt" }
                    (ranking_table(&sketch.ranking(Sort::default()), &sketch, "Ranking with a proof sketch in the prompt"))
                }
            }
            p.note { (board.index.credit) }
        }
    }
}

/// The ranking of a view.
fn ranking_table(ranking: &Ranking, view: &View<'_>, name: &str) -> Markup {
    let axis = BarAxis::of(ranking, true);
    html! {
        div.scroll-x tabindex="0" role="region" aria-label=(name) {
            table.ranking {
                thead {
                    tr {
                        (head("ranking-run", &[SortKey::Name]))
                        (head("", &[SortKey::Accuracy]))
                        th.ranking-bar scope="col" { "95\u{a0}% interval" }
                        (head("", &[SortKey::Answered, SortKey::AnsweredAccuracy]))
                        (head("", &[SortKey::Failed]))
                        (head("", &[SortKey::Unread]))
                        (head("", &[SortKey::MeanTokens, SortKey::MedianTokens]))
                        th scope="col" { "against" br; "the first" }
                        (head("", &[SortKey::Provenance]))
                    }
                }
                tbody {
                    @for row in &ranking.rows { (line(ranking, view, row, axis)) }
                    @for tally in &ranking.baselines { (baseline(*tally, axis)) }
                }
            }
        }
    }
}

/// A column's head, in as many lines as the app has buttons there.
fn head(class: &str, keys: &[SortKey]) -> Markup {
    let sort = Sort::default();
    let is_sorted = keys.contains(&sort.key);
    html! {
        th class=(class) scope="col" aria-sort=[is_sorted.then_some("descending")] {
            @for key in keys {
                span.sort-button { (key.label()) @if *key == sort.key { span aria-hidden="true" { " ↓" } } }
            }
        }
    }
}

fn line(ranking: &Ranking, view: &View<'_>, row: &RankingRow, axis: BarAxis) -> Markup {
    let Some(run) = view.matrix.run(row.run) else {
        return html! {};
    };
    let words = ranking.words(row, run);
    let interval = row.tally.interval();
    html! {
        tr {
            th.ranking-run scope="row" {
                (link(&format!("runs/{}/", run.id), &words.name)) " "
                span.detail { (words.detail) }
            }
            td.accuracy { (cell(&words.accuracy)) }
            td.ranking-bar {
                @if let Some(point) = row.tally.accuracy() {
                    (bar(axis, html! {
                        line x1=(at(axis, interval.low)) x2=(at(axis, interval.high)) y1="50%" y2="50%" stroke="currentColor" stroke-width="2" {}
                        @let class = if row.tally.has_all_verdicts() { "filled" } else { "open" };
                        circle class=(class) cx=(at(axis, point)) cy="50%" r="4.5" stroke="currentColor" stroke-width="1.5" {}
                    }))
                }
            }
            td { (cell(&words.answered)) }
            td { (cell(&words.failed)) }
            td { (cell(&words.unread)) }
            td { (cell(&words.tokens)) }
            td.muted { (cell(&words.against)) }
            td { (provenance(row.tally.provenance)) }
        }
    }
}

/// One solver that never reads the question.
fn baseline(tally: BaselineTally, axis: BarAxis) -> Markup {
    let words = tally.words();
    html! {
        tr.baseline-row {
            th.ranking-run scope="row" { (words.name) " " span.detail { (words.detail) } }
            td.accuracy { (cell(&words.accuracy)) }
            td.ranking-bar {
                @if let Some(point) = tally.accuracy() {
                    (bar(axis, html! {
                        svg x=(at(axis, point)) y="50%" overflow="visible" {
                            path.diamond d="M0,-5.5 L5.5,0 L0,5.5 L-5.5,0 Z" stroke-width="1.5" {}
                        }
                    }))
                }
            }
            td {} td {} td {}
            td { (cell(&words.tokens)) }
            td {}
            td.muted { "computed" }
        }
    }
}

/// The lines of a cell; the second is smaller.
fn cell(words: &CellWords) -> Markup {
    html! { (words.first) @if let Some(text) = &words.second { span.second { (text) } } }
}

/// A bar of the common axis; the cells beside it say what it shows.
fn bar(axis: BarAxis, marks: Markup) -> Markup {
    let reference = |share: f64, class: &str| {
        let at = at(axis, share);
        html! { line class=(class) x1=(at) x2=(at) y1="0" y2="100%" {} }
    };
    html! {
        svg.interval-bar aria-hidden="true" focusable="false" {
            (reference(axis.chance, "reference"))
            @if let Some(share) = axis.baseline { (reference(share, "reference reference-baseline")) }
            (marks)
        }
    }
}

fn at(axis: BarAxis, share: f64) -> String {
    format!("{:.2}%", axis.place(share))
}

/// The mark of provenance with its meaning.
pub fn provenance(provenance: Provenance) -> Markup {
    html! { abbr.provenance title=(provenance.meaning()) { (provenance.label()) } }
}
