use maud::{Markup, html};

use crate::board::{Board, RunName, RunRow, View};
use crate::model::{ChoiceStyle, Conditions, RunSource, legible};
use crate::words::{self, UNKNOWN, interval, known, percent, thousands, whole};

use super::page::{Page, caution, link, table};
use super::ranking::provenance;

/// The page of every run of a board.
pub fn pages(board: &Board) -> Vec<Page> {
    let view = View::everything(&board.matrix);
    board
        .matrix
        .runs
        .iter()
        .enumerate()
        .map(|(index, run)| page(board, &view, index, run))
        .collect()
}

fn page(board: &Board, view: &View<'_>, index: usize, run: &RunRow) -> Page {
    let benchmark = board.index.benchmark.title();
    let name = RunName::of(&run.conditions).full();
    let score = view
        .tally(index)
        .map_or_else(|_| "0/0".to_owned(), |tally| tally.count());
    Page {
        route: format!("runs/{}/", run.id),
        title: words::tab(&format!("{name} · {benchmark}")),
        description: format!(
            "{score} right on {benchmark}; tallies by month, style and category, and the files behind them."
        ),
        content: html! {
            p.breadcrumb { (link("", "Board")) " · " (benchmark) }
            h1 { (name) }
            (caution(board.index.benchmark))
            (conditions(&run.conditions))
            (tallies(board, view, index))
            (sources(&run.sources))
        },
    }
}

fn conditions(conditions: &Conditions) -> Markup {
    html! {
        dl.facts {
            dt { "Model, as its files write it" } dd { (legible(&conditions.model, 300)) }
            dt { "Effort" } dd { (conditions.effort.as_deref().map_or_else(|| "none asked for".to_owned(), |effort| legible(effort, 100))) }
            dt { "Thinking" } dd { (if conditions.thinking { "on" } else { "not set" }) }
            dt { "Prompt" } dd { (conditions.prompt.label()) }
            dt { "Seed" } dd { @match &conditions.seed { Some(seed) => { (seed) } None => { "not told" } } }
            dt { "Generations an item" } dd { (conditions.n_samples) }
        }
    }
}

fn tallies(board: &Board, view: &View<'_>, index: usize) -> Markup {
    let months = board.matrix.months();
    let rows = html! {
        (line("all", view, index))
        @for month in months { (line(&month.long(), &view.with_month(month), index)) }
        @for style in ChoiceStyle::ALL { (line(style.label(), &view.with_style(style), index)) }
        @for category in view.categories() { (line(category.as_str(), &view.with_category(&category), index)) }
    };
    let columns = [
        "stratum",
        "right#",
        "share#",
        "95\u{a0}% interval#",
        "failed#",
        "unread#",
        "unanswered#",
        "mean tokens#",
    ];
    table("Right answers, with 95\u{a0}% Wilson intervals", &columns, &rows)
}

fn line(name: &str, view: &View<'_>, index: usize) -> Markup {
    let tally = match view.tally(index) {
        Ok(tally) => tally,
        Err(reason) => return html! { tr { th scope="row" { (name) } td colspan="7" { (reason) } } },
    };
    let outcomes = tally.outcomes();
    html! {
        tr {
            th scope="row" { (name) }
            td.number { (tally.count()) }
            td.number { (known(tally.accuracy(), percent)) }
            td.number { (interval(tally.interval())) }
            td.number { (known(outcomes, |counts| whole(counts.failed))) }
            td.number { (known(outcomes, |counts| whole(counts.unread))) }
            td.number { (known(outcomes, |counts| whole(counts.unanswered))) }
            td.number { (known(tally.mean_output_tokens, thousands)) }
        }
    }
}

fn sources(sources: &[RunSource]) -> Markup {
    let rows = html! {
        @for source in sources {
            tr {
                th scope="row" { (source.month.short()) }
                td { code { (legible(&source.file, 200)) } }
                td { code { (source.short_version().unwrap_or(UNKNOWN)) } }
                td { (source.timestamp.as_deref().map_or_else(|| UNKNOWN.to_owned(), |time| legible(time, 40))) }
                td.number { (source.recorded) }
                td { (provenance(source.provenance)) }
                td { @for note in &source.notes { p { (note) } } }
            }
        }
    };
    let columns = [
        "Month",
        "File",
        "Version",
        "End of the run",
        "Its own total#",
        "Numbers are",
        "Remarks",
    ];
    table("Files behind it", &columns, &rows)
}
