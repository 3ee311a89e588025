use maud::{Markup, html};

use crate::board::Board;
use crate::model::legible;
use crate::words::{self, AboutPart, about_licence, about_method, code_spans};

use super::page::{NOT_FOUND, Page, link};

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
    }
}

/// What is measured and how.
pub fn about(boards: &[Board]) -> Page {
    Page {
        route: "about/".to_owned(),
        title: words::tab(words::PAGE_ABOUT),
        description:
            "What is measured, how an answer becomes a verdict, what the marks mean, and where the numbers come from."
                .to_owned(),
        content: html! {
            article.article {
                h1 { (words::PAGE_ABOUT) }
                @for section in about_method() {
                    h2 { (section.heading) }
                    @for part in section.parts { (about_part(&part)) }
                }
                h2 { "Sources and licence" }
                @for board in boards {
                    h3 { (board.index.benchmark.title()) }
                    p { (board.index.credit) }
                    @if !board.index.odd.is_empty() {
                        h4 { "Files that are known and not ranked" }
                        ul {
                            @for odd in &board.index.odd {
                                li { code { (legible(&odd.file, 200)) } ": " (odd.recorded) " – " (odd.reason) }
                            }
                        }
                    }
                }
                @for text in about_licence() { p { (text) } }
            }
        },
    }
}

fn about_part(part: &AboutPart) -> Markup {
    html! {
        @match part {
            AboutPart::Text(text) => { p { (text) } }
            AboutPart::Steps(steps) => {
                ol {
                    @for step in steps {
                        li {
                            @for (is_code, text) in code_spans(step) {
                                @if is_code { code { (text) } } @else { (text) }
                            }
                        }
                    }
                }
            }
            AboutPart::Terms(terms) => {
                dl.facts { @for (term, meaning) in terms { dt { (term) } dd { (meaning) } } }
            }
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
            p { "The address may be mistyped, or from another board. " (link("", "To the board")) "." }
        },
    }
}
