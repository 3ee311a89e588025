use maud::{Markup, html};

use crate::board::figures::{interval_words, percent, thousands};
use crate::board::{RunName, RunRow, RunSource, View};
use crate::model::{ChoiceStyle, Conditions};

use super::board::Board;
use super::page::{Page, link};
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
    let score = view.tally(index).map(|tally| tally.score).unwrap_or_default();
    Page {
        route: format!("runs/{}/", run.id),
        title: format!("{name} · {benchmark}"),
        description: format!(
            "{}/{} right on {benchmark}; tallies by month, style and category, and the files behind them.",
            score.correct, score.total
        ),
        content: html! {
            p.breadcrumb { (link("", "Board")) " · " (benchmark) }
            h1 { (name) }
            (conditions(&run.conditions))
            (tallies(board, view, index))
            (sources(&run.sources))
        },
    }
}

fn conditions(conditions: &Conditions) -> Markup {
    html! {
        dl.facts {
            dt { "Model, as its files write it" } dd { (conditions.model) }
            dt { "Effort" } dd { (conditions.effort.as_deref().unwrap_or("none asked for")) }
            dt { "Thinking" } dd { (if conditions.thinking { "on" } else { "not set" }) }
            dt { "Prompt" } dd { (conditions.prompt.label()) }
            dt { "Seed" } dd { @match &conditions.seed { Some(seed) => { (seed) } None => { "not told" } } }
            dt { "Generations an item" } dd { (conditions.n_samples) }
        }
    }
}

fn tallies(board: &Board, view: &View<'_>, index: usize) -> Markup {
    let months = board.matrix.months();
    html! {
        table.static-table {
            caption { "Right answers, with 95 % Wilson intervals" }
            thead { tr { @for name in ["Items", "Right", "Accuracy", "Interval", "Unread", "Failed", "Mean output tokens"] { th scope="col" { (name) } } } }
            tbody {
                (line("all", view, index))
                @for month in months { (line(&month.long(), &view.with_month(month), index)) }
                @for style in ChoiceStyle::ALL { (line(style.label(), &view.with_style(style), index)) }
                @for category in view.categories() { (line(category.as_str(), &view.with_category(&category), index)) }
            }
        }
    }
}

fn line(name: &str, view: &View<'_>, index: usize) -> Markup {
    let tally = match view.tally(index) {
        Ok(tally) => tally,
        Err(reason) => return html! { tr { th scope="row" { (name) } td colspan="6" { (reason) } } },
    };
    let outcomes = tally.outcomes();
    let count = |count: Option<u64>| count.map_or_else(|| "–".to_owned(), |count| count.to_string());
    html! {
        tr {
            th scope="row" { (name) }
            td { (tally.score.correct) "/" (tally.score.total) }
            td { (tally.accuracy().map_or_else(|| "–".to_owned(), percent)) }
            td { (interval_words(tally.interval())) }
            td { (count(outcomes.map(|counts| counts.unread + counts.unanswered))) }
            td { (count(outcomes.map(|counts| counts.failed))) }
            td { (tally.mean_output_tokens.map_or_else(|| "–".to_owned(), thousands)) }
        }
    }
}

fn sources(sources: &[RunSource]) -> Markup {
    html! {
        h2 { "Files behind it" }
        table.static-table {
            thead { tr { @for name in ["Month", "File", "Version", "End of the run", "Its own total", "Numbers are", "Remarks"] { th scope="col" { (name) } } } }
            tbody {
                @for source in sources {
                    tr {
                        th scope="row" { (source.month.short()) }
                        td { code { (source.file) } }
                        td { code { (source.version.as_deref().map_or("–", |version| version.get(..12).unwrap_or(version))) } }
                        td { (source.timestamp.as_deref().unwrap_or("–")) }
                        td { (source.recorded.correct) "/" (source.recorded.total) }
                        td { (provenance(source.provenance)) }
                        td { @for note in &source.notes { p { (note) } } }
                    }
                }
            }
        }
    }
}
