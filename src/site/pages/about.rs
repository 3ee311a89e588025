use maud::{Markup, html};

use crate::board::figures::FigureKind;
use crate::board::{Board, Citation, Cited, Reported};
use crate::model::{Benchmark, legible};
use crate::store::SiteIndex;
use crate::words::{
    self, ABOUT_HELD, ABOUT_HELD_COLUMNS, ABOUT_HELD_NOTE, ABOUT_REPORTED, ABOUT_REPORTED_COLUMNS, ABOUT_REPORTED_NOTE,
    AboutPart, AboutSection, about_data_changes, about_licence, about_method, about_project, code_spans,
};

use super::cards;
use super::house::House;
use super::page::{NOT_FOUND, Page, link, table};

/// The re-score page, which needs JavaScript; without it, the command that does the same.
pub fn rescore() -> Page {
    Page {
        route: "rescore/".to_owned(),
        title: words::tab(words::PAGE_RESCORE),
        description: "Drop a result file: its letters are read and its key is shuffled again, in your browser, and every disagreement is named."
            .to_owned(),
        content: html! {
            h1 { (words::PAGE_RESCORE) }
            p {
                "Drop a result file here and every letter is read again from its raw response, every key is shuffled again from its seed, and both are set beside the file’s own verdicts. "
                "It happens in your browser; nothing is sent."
            }
            p { "Without JavaScript, the command does the same:" }
            pre { code { "mathboard score --items DATA RESULTS" } }
        },
        ..Page::default()
    }
}

/// The page where a reader answers items, which needs JavaScript.
pub fn trial(house: &House, boards: &[Board]) -> Page {
    Page {
        route: "try/".to_owned(),
        title: words::tab(words::PAGE_TRY),
        description:
            "Answer items of the benchmark before you see the key, and stand beside the models on the same items."
                .to_owned(),
        content: html! {
            h1 { (words::PAGE_TRY) }
            p.lead { (words::TRY_LEAD) }
            noscript { p { "This page needs JavaScript: the key must not stand in it." } }
        },
        card: boards.first().and_then(|board| house.card(|| cards::trial(board))),
        ..Page::default()
    }
}

/// What is measured and how.
pub fn about(boards: &[Board], index: &SiteIndex, base_url: Option<&str>) -> Page {
    Page {
        route: "about/".to_owned(),
        title: words::tab(words::PAGE_ABOUT),
        description:
            "What is measured, how an answer becomes a verdict, what the marks mean, and where the numbers come from."
                .to_owned(),
        content: html! {
            article.article {
                h1 { (words::PAGE_ABOUT) }
                (sections(about_method()))
                @for board in boards { (reported(board)) (held(board)) }
                h2 { "Sources and licence" }
                @for board in boards {
                    h3 { (board.index.benchmark.title()) }
                    p { (board.index.credit) }
                    details {
                        summary { (words::ABOUT_CITE_BOARD) }
                        pre.citation { (citation(board, &index.generator, base_url)) }
                    }
                    @if !board.index.odd.is_empty() {
                        h4 { "Files that are known and not ranked" }
                        ul {
                            @for odd in &board.index.odd {
                                li { code { (legible(&odd.file, 200)) } ": " (odd.recorded) " – " (odd.reason) }
                            }
                        }
                    }
                }
                @for entry in &index.proofs {
                    h3 { (link(entry.task.page(), entry.task.title())) }
                    p { (entry.credit) }
                }
                @for text in about_licence() { p { (text) } }
                (sections(about_project()))
                (sections(about_data_changes(&index.changes)))
            }
        },
        ..Page::default()
    }
}

fn sections(sections: Vec<AboutSection>) -> Markup {
    html! {
        @for section in sections {
            h2 { (section.heading) }
            @for part in section.parts { (about_part(&part)) }
        }
    }
}

fn citation(board: &Board, generator: &str, base_url: Option<&str>) -> String {
    let benchmark = board.index.benchmark;
    let citation = Citation {
        of: Cited::board(&board.index),
        generator,
        name: "board",
        title: &words::board_title(benchmark),
        address: base_url.unwrap_or_default(),
    };
    citation.text()
}

/// What the authors report beside what this board has; only of their own benchmark.
fn reported(board: &Board) -> Markup {
    if board.index.benchmark != Benchmark::LiveMathematicianBench {
        return Markup::default();
    }
    let reported = board.matrix.reported();
    let rows = html! {
        @for row in &reported {
            tr {
                th scope="row" { (row.what) }
                td { (row.source.label()) }
                td.number { (row.reported) }
                td.number { (row.ours.as_deref().unwrap_or(words::UNKNOWN)) }
                td { (row.verdict()) }
                td { (link(&format!("figures/{}/", row.kind.slug()), row.kind.name())) }
            }
        }
    };
    html! {
        h2 { (ABOUT_REPORTED) }
        p { (Reported::summary(&reported)) " " (ABOUT_REPORTED_NOTE) }
        (table(ABOUT_REPORTED, &ABOUT_REPORTED_COLUMNS, &rows))
    }
}

/// How many published numbers each figure was held against.
fn held(board: &Board) -> Markup {
    let rows = html! {
        @for row in &board.index.held {
            @if let Some(kind) = FigureKind::from_slug(&row.figure) {
                tr {
                    th scope="row" { (link(&format!("figures/{}/", kind.slug()), kind.name())) }
                    td { (row.what) }
                    td.number { (row.compared) }
                    td.number { (row.same) }
                    td.number { (row.largest) }
                }
            }
        }
    };
    html! {
        @if !board.index.held.is_empty() {
            h2 { (ABOUT_HELD) }
            p { (ABOUT_HELD_NOTE) }
            (table(ABOUT_HELD, &ABOUT_HELD_COLUMNS, &rows))
        }
    }
}

fn counts(columns: &[&str], rows: &[Vec<String>]) -> Markup {
    let marked = columns.iter().enumerate();
    let marked: Vec<String> = marked
        .map(|(at, name)| format!("{name}{}", if at > 0 { "#" } else { "" }))
        .collect();
    let rows = html! {
        @for row in rows {
            tr {
                @for (at, cell) in row.iter().enumerate() {
                    @if at == 0 { th scope="row" { (cell) } } @else { td.number { (cell) } }
                }
            }
        }
    };
    table("Counts", &marked.iter().map(String::as_str).collect::<Vec<_>>(), &rows)
}

fn about_part(part: &AboutPart) -> Markup {
    html! {
        @match part {
            AboutPart::Text(text) => { p { (text) } }
            AboutPart::Steps(steps) => { ol { @for step in steps { li { (marked(step)) } } } }
            AboutPart::List(remarks) => { ul { @for remark in remarks { li { (marked(remark)) } } } }
            AboutPart::Counts(columns, rows) => { (counts(columns, rows)) }
            AboutPart::Terms(terms) => {
                dl.facts { @for (term, meaning) in terms { dt { (term) } dd { (meaning) } } }
            }
        }
    }
}

fn marked(text: &str) -> Markup {
    html! {
        @for (is_code, text) in code_spans(text) {
            @if is_code { code { (text) } } @else { (text) }
        }
    }
}

/// The page for addresses that are not there.
pub fn not_found() -> Page {
    Page {
        route: NOT_FOUND.to_owned(),
        title: words::tab(words::PAGE_NOT_FOUND),
        description: "There is no page at this address.".to_owned(),
        content: html! {
            h1 { (words::PAGE_NOT_FOUND) }
            p {
                "The address may be mistyped, or from another board. Go to " (link("", "the board")) ", "
                (link("items/", "the items")) " or " (link("rescore/", "re-score a file")) "."
            }
            form.filters role="search" action="items/" {
                input type="hidden" name="v" value="1";
                label { (words::SEARCH_ITEMS) input type="search" name="q" placeholder=(words::SEARCH_HINT); }
                button type="submit" { (words::SEARCH) }
            }
            noscript {
                p {
                    "Without JavaScript this page cannot tell where the site lies. If it looks bare, take the end off its \
                     address, piece by piece, until the board appears."
                }
            }
        },
        ..Page::default()
    }
}
