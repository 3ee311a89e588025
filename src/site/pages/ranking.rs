use maud::{Markup, html};

use crate::board::figures::{FigureKind, RunLabel};
use crate::board::{
    BarAxis, BaselineTally, Board, CellWords, Column, FailedPolicy, Prices, Ranking, RankingRow, RowWords, RunName,
    Sort, SortKey, View,
};
use crate::chart::css_colour;
use crate::model::{PromptMode, Provenance};
use crate::words;

use super::cards;
use super::figures;
use super::filters::{Extra, filters};
use super::house::House;
use super::page::{Page, caution, link};

/// The first page: the boards with their rankings and figures.
pub fn page(house: &House, boards: &[Board]) -> Page {
    let description = boards.first().map_or_else(
        || "An empty board.".to_owned(),
        |board| {
            let view = board.view(PromptMode::Plain);
            let ranking = view.ranking();
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
            @for (place, board) in boards.iter().enumerate() { (section(house, boards, board, place == 0)) }
        },
        card: boards.first().and_then(|board| house.card(|| cards::board(board))),
        facts: boards.first().map(|board| facts(house, board)),
        ..Page::default()
    }
}

/// What programs that look for data sets are told, by the words of schema.org; what is not known is left out.
fn facts(house: &House, board: &Board) -> serde_json::Value {
    let months = board.index.months.iter().map(|month| {
        let word = month.month.to_string();
        let (year, month) = word.split_at_checked(4).unwrap_or((&word, ""));
        format!("{year}-{month}")
    });
    let months: Vec<String> = months.collect();
    let span = months
        .first()
        .zip(months.last())
        .map(|(first, last)| format!("{first}/{last}"));
    let at = |address: &str| house.base_url.as_ref().map(|url| format!("{url}{address}"));
    let mut facts = serde_json::json!({
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": words::board_title(board.index.benchmark),
        "description": format!(
            "{} Verdicts by item, output tokens and totals of {} on {}.",
            board.index.credit,
            words::count(board.index.runs.len() as u64, "run"),
            words::count(board.matrix.items.len() as u64, "item")
        ),
        "isAccessibleForFree": true,
        "url": at(""),
        "temporalCoverage": span,
        "distribution": at("data/index.json").map(|address| {
            serde_json::json!([{"@type": "DataDownload", "encodingFormat": "application/json", "contentUrl": address}])
        }),
        "variableMeasured": ["accuracy", "output tokens"],
        "measurementTechnique": "exact replay of choice shuffle and answer parser; Wilson intervals; exact paired tests",
    });
    if let Some(facts) = facts.as_object_mut() {
        facts.retain(|_, value| !value.is_null());
    }
    facts
}

/// One board. The first looks as the app will show it, so that little moves when that comes.
fn section(house: &House, boards: &[Board], board: &Board, is_first: bool) -> Markup {
    let title = board.index.benchmark.title();
    let plain = board.view(PromptMode::Plain);
    let ranking = plain.ranking();
    let sketch = board.view(PromptMode::SketchAware);
    html! {
        section class=[(!is_first).then_some("section")] {
            (caution(board.index.benchmark))
            div.page-head {
                @if is_first { h1 { (title) } } @else { h2 { (title) } }
                p.lead { (ranking.subject(&board.matrix)) }
                @let findings = ranking.findings();
                @if !findings.is_empty() {
                    details.findings { summary { (words::MORE_FINDINGS) } p { (findings) } }
                }
            }
            @if is_first { (filters(boards, board, Extra::Ranking)) }
            p.ranking-note { (BarAxis::of(&ranking).note()) " " (FailedPolicy::CountAsWrong.note()) }
            (ranking_table(&ranking, &plain, "Ranking"))
            @for note in ranking.notes(&board.matrix, &Column::defaults()) { p.ranking-note { (note) } }
            @if is_first { p.ranking-note { (link("compare/", words::COMPARE_LINK)) } }
            @let kinds = [FigureKind::Category, FigureKind::Month, FigureKind::Style, FigureKind::Cost];
            (figures::images(house, board, &kinds, false))
            @if !sketch.runs.is_empty() {
                div.section {
                    h2 { "With a proof sketch in the prompt" }
                    (ranking_table(&sketch.ranking(), &sketch, "Ranking with a proof sketch in the prompt"))
                }
            }
            p.note { (board.index.credit) }
        }
    }
}

/// The ranking of a view.
fn ranking_table(ranking: &Ranking, view: &View<'_>, name: &str) -> Markup {
    let axis = BarAxis::of(ranking);
    let columns = Column::defaults();
    let heads = |is_before: bool| columns.iter().filter(move |column| column.is_before_run() == is_before);
    html! {
        div.scroll-x tabindex="0" role="region" aria-label=(name) {
            table.ranking {
                thead {
                    tr {
                        @for column in heads(true) { (head(*column, axis)) }
                        th.ranking-run scope="col" { (sort_names(&[SortKey::Name])) }
                        th.accuracy scope="col" aria-sort="descending" { (sort_names(&[SortKey::Accuracy])) }
                        @for column in heads(false) { (head(*column, axis)) }
                    }
                }
                tbody {
                    @for (place, row) in ranking.rows.iter().enumerate() { (line(ranking, view, place, row, axis)) }
                    @for tally in &ranking.baselines { (baseline(*tally, axis)) }
                }
            }
        }
    }
}

fn head(column: Column, axis: BarAxis) -> Markup {
    html! {
        th scope="col" data-column=(column.slug()) {
            (sort_names(column.sort_keys()))
            @if let Some(line) = column.plain_head(true) { span.head-line { (line) } }
            @if column == Column::Interval { (scale(axis)) }
        }
    }
}

/// The axis that all bars have in common.
fn scale(axis: BarAxis) -> Markup {
    html! {
        svg.bar-scale aria-hidden="true" focusable="false" {
            @for share in axis.ticks() {
                g {
                    text x=(at(axis, share)) y="55%" { (words::percent_whole(share)) }
                    line x1=(at(axis, share)) x2=(at(axis, share)) y1="75%" y2="100%" {}
                }
            }
        }
    }
}

/// As many lines as the app has buttons there.
fn sort_names(keys: &[SortKey]) -> Markup {
    html! {
        @for key in keys {
            span.sort-button { (key.label()) @if *key == Sort::default().key { span aria-hidden="true" { " ↓" } } }
        }
    }
}

fn line(ranking: &Ranking, view: &View<'_>, place: usize, row: &RankingRow, axis: BarAxis) -> Markup {
    let Some(run) = view.matrix.run(row.run) else {
        return html! {};
    };
    let words = ranking.words(row, run, &Column::defaults(), &Prices::default());
    let interval = row.tally.interval();
    let full = RunName::of(&run.conditions).full();
    let name = html! {
        input.ranking-pick.app-only type="checkbox" disabled aria-label=(format!("Choose {full}"));
        a href=(format!("runs/{}/", run.id)) aria-label=(full) { (words.name) }
    };
    let label = RunLabel::of(run, row.tally.provenance);
    let colour = css_colour(&label.model, label.effort);
    let bar = html! {
        @if let Some(point) = row.tally.accuracy() {
            (bar(axis, html! {
                line x1=(at(axis, interval.low)) x2=(at(axis, interval.high)) y1="50%" y2="50%" stroke=(colour) stroke-width="2" {}
                @if row.tally.has_all_verdicts() {
                    circle cx=(at(axis, point)) cy="50%" r="4.5" fill=(colour) stroke="none" {}
                } @else {
                    circle.open cx=(at(axis, point)) cy="50%" r="4.5" stroke=(colour) stroke-width="1.5" {}
                }
            }))
        }
    };
    let class = ranking.starts_group(place, Sort::default()).then_some("group-start");
    table_row(class, &name, &words, &bar, Some(row.tally.provenance))
}

/// One solver that never reads the question.
fn baseline(tally: BaselineTally, axis: BarAxis) -> Markup {
    let words = tally.words(&Column::defaults());
    let bar = html! {
        @if let Some(point) = tally.accuracy() {
            (bar(axis, html! {
                svg x=(at(axis, point)) y="50%" overflow="visible" {
                    path.diamond d="M0,-5.5 L5.5,0 L0,5.5 L-5.5,0 Z" stroke-width="1.5" {}
                }
            }))
        }
    };
    table_row(Some("baseline-row"), &html! { (words.name) }, &words, &bar, None)
}

fn table_row(
    class: Option<&str>,
    name: &Markup,
    words: &RowWords,
    bar: &Markup,
    provenance_mark: Option<Provenance>,
) -> Markup {
    let cells = |is_before: bool| {
        words
            .cells
            .iter()
            .filter(move |(column, _)| column.is_before_run() == is_before)
    };
    let content = |column: Column, words: &CellWords| match (column, provenance_mark) {
        (Column::Interval, _) => html! { (bar) span.unseen { (words.first) } },
        (Column::Provenance, Some(mark)) => provenance(mark),
        _ => cell(words),
    };
    html! {
        tr class=[class] {
            @for (column, words) in cells(true) { td data-column=(column.slug()) { (content(*column, words)) } }
            th.ranking-run scope="row" { (name) " " span.detail { (words.detail) } }
            td.accuracy { (cell(&words.accuracy)) }
            @for (column, words) in cells(false) { td data-column=(column.slug()) { (content(*column, words)) } }
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
