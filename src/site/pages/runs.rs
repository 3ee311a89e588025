use maud::{Markup, html};

use crate::board::figures::FigureKind;
use crate::board::{Board, Cell, RunName, RunRow, Spread, View};
use crate::model::{ChoiceStyle, Conditions, Month, Outcome, RunSource, legible};
use crate::words::{self, interval, known, percent_digits, seconds, thousands, whole};

use super::cards;
use super::house::House;
use super::page::{Page, breadcrumb, caution, link, number_row, table};
use super::ranking::provenance;

/// The page of every run of a board.
pub fn pages(house: &House, board: &Board) -> Vec<Page> {
    let view = View::everything(&board.matrix);
    board
        .matrix
        .runs
        .iter()
        .enumerate()
        .map(|(index, run)| page(house, board, &view, index, run))
        .collect()
}

fn page(house: &House, board: &Board, view: &View<'_>, index: usize, run: &RunRow) -> Page {
    let benchmark = board.index.benchmark.title();
    let name = RunName::of(&run.conditions);
    let tally = view.tally(index);
    let tells_by_item = house.tells_by_item(board, index);
    let score = tally.as_ref().map_or_else(|_| "0/0".to_owned(), |tally| tally.count());
    Page {
        route: format!("runs/{}/", run.id),
        title: words::tab(&format!("{name} · {benchmark}")),
        description: format!(
            "{score} right on {benchmark}; tallies by month, style and category, and the files behind them."
        ),
        content: html! {
            (caution(board.index.benchmark))
            (breadcrumb(board.index.benchmark, None))
            div.page-head {
                h1 { (name.model) " " span.muted { (name.detail) } }
                p.lead {
                    @match &tally {
                        Ok(tally) => { (tally.lead()) }
                        Err(reason) => { "No numbers: " (reason) "." }
                    }
                }
                @if run.has_verdicts() {
                    p.run-links {
                        (link(&format!("compare/?v=1&compare={}", run.id), words::COMPARE_THIS)) " "
                        (link(&format!("compare/?v=1&compare={}&policies=released,strict", run.id), words::READ_OTHERWISE)) " "
                    }
                }
            }
            div.with-aside {
                div {
                    h2 { (words::BY_STRATUM) }
                    @if tells_by_item { (strata(view, index)) } @else { p { (words::RUN_WITHHELD) } }
                    (spreads(run))
                    (failures(run))
                    h2 { "Records" }
                    @if tells_by_item { (records(house, board, run)) } @else { p { (words::RUN_WITHHELD) } }
                }
                aside aria-label="About this run" {
                    h3 { "Conditions" }
                    (conditions(&run.conditions))
                    h3 { (words::AUDIT) }
                    p.note { (run.audit_words(tally.as_ref().ok())) }
                    h3 { "Files" }
                    (sources(&run.sources))
                    (others(board, run))
                }
            }
        },
        card: house.card(|| {
            let kind = if tells_by_item {
                FigureKind::Category
            } else {
                FigureKind::Overall
            };
            cards::run(board, run, &name.full(), tally.as_ref().ok(), kind)
        }),
        ..Page::default()
    }
}

fn conditions(conditions: &Conditions) -> Markup {
    html! {
        dl.facts {
            dt { "model" } dd { (legible(&conditions.model, 300)) }
            dt { "effort" } dd { (conditions.effort.as_deref().map_or_else(|| "none asked for".to_owned(), |effort| legible(effort, 100))) }
            dt { "prompt" } dd { (conditions.prompt.label()) }
            dt { "seed" } dd { @match &conditions.seed { Some(seed) => { (seed) } None => { "not known" } } }
            dt { "samples" } dd { (conditions.n_samples) }
        }
    }
}

fn strata(view: &View<'_>, index: usize) -> Markup {
    let rows = html! {
        @for stratum in view.strata(index) {
            tr {
                th scope="row" { (stratum.name) }
                @match &stratum.tally {
                    Ok(tally) => {
                        td.number { (tally.count()) }
                        td.number { (known(tally.accuracy(), percent_digits)) }
                        td.number { (interval(tally.interval())) }
                        td.number { (known(tally.outcomes(), |counts| whole(counts.failed))) }
                        td.number { (known(tally.mean_output_tokens, thousands)) }
                    }
                    Err(reason) => { td.muted colspan="5" { (reason) } }
                }
            }
        }
    };
    table(words::BY_STRATUM, &RunRow::STRATA_COLUMNS, &rows)
}

/// How its numbers are spread over its records.
fn spreads(run: &RunRow) -> Markup {
    let spreads = run.spreads();
    let rows = html! {
        @for spread in &spreads { (number_row(&html! { (spread.number.label()) }, spread.cells())) }
    };
    html! {
        @if !spreads.is_empty() {
            h2 { (words::SPREADS) }
            (table(words::SPREADS, &Spread::COLUMNS, &rows))
        }
    }
}

/// What its failed requests died of.
fn failures(run: &RunRow) -> Markup {
    let failures = run.failures();
    let rows = html! {
        @for (kind, count) in &failures { (number_row(&html! { (legible(kind, 100)) }, [whole(*count)])) }
    };
    html! {
        @if !failures.is_empty() {
            h2 { (words::FAILURES) }
            (table(words::FAILURES, &RunRow::FAILURE_COLUMNS, &rows))
        }
    }
}

/// What came of each item. A letter beside its verdict is the key, or tells what it is not: without keys there is no
/// letter.
fn records(house: &House, board: &Board, run: &RunRow) -> Markup {
    if !run.has_verdicts() {
        return html! { p { (words::TOTALS_ONLY) } };
    }
    let tells_keys = house.tells_keys;
    let rows = html! {
        @for (index, item) in board.matrix.items.iter().enumerate() {
            @if let Some(cell) = run.cell(index) {
                tr {
                    th scope="row" {
                        (link(&format!("items/{}/{}/", item.month, item.no), &format!("{}, {}", item.month.short(), item.no)))
                    }
                    td { (verdict(cell, tells_keys)) }
                    @if tells_keys { td { (cell.key.as_char()) } }
                    td { (item.style.map_or(words::UNKNOWN, ChoiceStyle::label)) }
                    td.number { (known(cell.output_tokens, whole)) }
                    td.number { (known(cell.elapsed_secs, seconds)) }
                }
            }
        }
    };
    let columns: Vec<&str> = RunRow::RECORD_COLUMNS
        .into_iter()
        .filter(|name| tells_keys || *name != "key")
        .collect();
    html! {
        (outcomes(run))
        (table("Records", &columns, &rows))
        @if !tells_keys { p.note { (words::KEY_WITHHELD) } }
    }
}

/// The kinds of outcome as the app will offer them; without scripts they are left out.
fn outcomes(run: &RunRow) -> Markup {
    html! {
        div.filters.app-only {
            button.choice-button type="button" aria-pressed="true" disabled { "all" }
            @for (outcome, count) in run.outcomes() {
                button.choice-button type="button" aria-pressed="false" disabled { (outcome.label()) " (" (count) ")" }
            }
        }
    }
}

/// A verdict: sign, letter and word, so that colour is never alone.
pub fn verdict(cell: &Cell, tells_letter: bool) -> Markup {
    let class = match cell.outcome {
        Outcome::Correct => "outcome outcome-right",
        Outcome::Wrong => "outcome outcome-wrong",
        Outcome::Unread | Outcome::Unanswered | Outcome::Failed => "outcome outcome-none",
    };
    html! {
        span class=(class) {
            span aria-hidden="true" { (cell.outcome.sign()) }
            @if let Some(letter) = cell.letter.filter(|_| tells_letter) { " " (letter.as_char()) }
            " " (cell.outcome.label())
        }
    }
}

/// Files of the run that are not ranked.
fn others(board: &Board, run: &RunRow) -> Markup {
    let mut others = board.index.other_files(&run.conditions).peekable();
    html! {
        @if others.peek().is_some() {
            h3 { (words::OTHER_FILES) }
            dl.files {
                @for file in others {
                    dt { (file.month.map_or(words::UNKNOWN.to_owned(), Month::short)) }
                    dd {
                        (file.recorded_words()) br;
                        code { @for piece in legible(&file.file, 200).split_inclusive(['/', '_']) { (piece) wbr; } }
                        p.note { (file.words()) }
                    }
                }
            }
        }
    }
}

fn sources(sources: &[RunSource]) -> Markup {
    html! {
        dl.files {
            @for source in sources {
                dt { (source.month.short()) }
                dd {
                    (source.recorded) " in the file, " (provenance(source.provenance)) br;
                    code { @for piece in legible(&source.file, 200).split_inclusive(['/', '_']) { (piece) wbr; } }
                    @if let Some(time) = &source.timestamp { ", " (legible(time, 40)) }
                    @if let Some(version) = source.short_version() { ", version " (version) }
                    @for note in &source.notes { p.note { (note) } }
                }
            }
        }
    }
}
