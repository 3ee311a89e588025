use maud::html;

use crate::replay::PYTHON_UNICODE_VERSION;

use super::board::Board;
use super::page::{NOT_FOUND, Page, link};

/// The re-score page, which needs JavaScript; without it, the command that does the same.
pub fn rescore() -> Page {
    Page {
        route: "rescore/".to_owned(),
        title: "Re-score a result file · mathboard".to_owned(),
        description: "Drop a result file: its letters are read and its key is shuffled again, in your browser, and every disagreement is named."
            .to_owned(),
        content: html! {
            h1 { "Re-score a result file" }
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
        title: "About these numbers · mathboard".to_owned(),
        description:
            "What is measured, how an answer becomes a verdict, what the marks mean, and where the numbers come from."
                .to_owned(),
        content: html! {
            h1 { "About these numbers" }
            h2 { "What is measured" }
            p {
                "LiveMathematicianBench asks five-way multiple-choice questions made from theorems that were new on arXiv in a month. In about half of the items the right choice is one fixed sentence: "
                "another choice is true, but something stronger can be shown. These are the substitution-resistant items."
            }
            h2 { "How an answer becomes a verdict" }
            ol {
                li { "The choices are shuffled with the global seed plus the item’s position in its month, so the right letter depends on the position alone." }
                li { "The last boxed capital from A to E counts; else a response of one letter; else the last capital from A to E that stands alone; else nothing." }
                li { "A failed request counts as wrong in the published scores. Failed and unread answers are shown beside each rate." }
            }
            p { "Shuffle and parser are replayed exactly as CPython runs them (Unicode " (PYTHON_UNICODE_VERSION) ")." }
            h2 { "What the marks mean" }
            dl.facts {
                dt { "replayed" } dd { "scored here from raw responses" }
                dt { "recorded" } dd { "verdicts as stored in a result file" }
                dt { "reported" } dd { "totals from a paper or page" }
            }
            h2 { "Where the numbers come from" }
            @for board in boards {
                h3 { (board.index.benchmark.title()) }
                p { (board.index.credit) }
                @if !board.index.odd.is_empty() {
                    h4 { "Files that are known and not ranked" }
                    ul {
                        @for odd in &board.index.odd {
                            li { code { (odd.file) } ": " (odd.recorded) " – " (odd.reason) }
                        }
                    }
                }
            }
        },
    }
}

/// The page for addresses that are not there.
pub fn not_found() -> Page {
    Page {
        route: NOT_FOUND.to_owned(),
        title: "Not found · mathboard".to_owned(),
        description: "There is no page at this address.".to_owned(),
        content: html! {
            h1 { "Not found" }
            p { "There is no page at this address. " (link("", "To the board")) "." }
        },
    }
}
