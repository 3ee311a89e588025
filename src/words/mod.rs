//! The words and number formats that more than one face of the project shows: the page, the static page of
//! the same address, the figures, the terminal. One place, so that they cannot drift apart.
//!
//! Owns how a number is written, what a page is called, and the text of the page about the numbers. Must not
//! know runs, boards or markup: numbers and names in, plain text out.
//!
//! ```
//! use mathboard::words;
//!
//! assert_eq!(words::percent(77.0 / 177.0), "43.5\u{a0}%");
//! assert_eq!(words::thousands(15_298.6), "15,299");
//! assert_eq!(words::tab("Figures"), "Figures · mathboard");
//! ```

mod about;
mod csv;
mod names;
mod numbers;

pub use about::{
    ABOUT_CITE_BOARD, ABOUT_HELD, ABOUT_HELD_COLUMNS, ABOUT_HELD_NOTE, ABOUT_REPORTED, ABOUT_REPORTED_COLUMNS,
    ABOUT_REPORTED_NOTE, AboutPart, AboutSection, POLICY_AGREEMENT, about_data_changes, about_licence, about_method,
    about_project, code_spans,
};
pub use csv::{is_number, push_csv_row};
pub use names::{
    AUDIT, BY_STRATUM, CANARY, COMPARE_LINK, COMPARE_THIS, COMPARED_POLICIES, COMPARED_RUNS, EDITION, FAILURES, FEED,
    FIGURE_FORM, FIGURE_GROUPING, FIGURE_NUMBERS, FILTERS, FIND_MODEL, FOOTNOTES, ITEM_BY_ITEM, ITEM_CHANGED,
    KEY_WITHHELD, KEYS, LETTERS_WITHHELD, MODELS, MORE_FILTERS, MORE_FINDINGS, NO_MODEL, NO_PROOFS, NOT_TOLD,
    NOTHING_TO_COMPARE, NOTHING_TO_TRY, ONLY_DIFFERING, OTHER_FILES, PAGE_ABOUT, PAGE_COMPARE, PAGE_FIGURES,
    PAGE_ITEMS, PAGE_NOT_FOUND, PAGE_RESCORE, PAGE_TRY, PRICES, QUALITY, READ_OTHERWISE, READINGS_NOTE, RUN_WITHHELD,
    SEARCH, SEARCH_HINT, SEARCH_ITEMS, SITE, SPREADS, SWAP, TOTALS_ONLY, TRY_FILES, TRY_LEAD, TRY_NOTE, TRY_SAMPLE,
    TWO_RUNS, UNDER_POLICIES, VERDICTS_MISSING, absent_choice, absent_item, beside_others, beside_policies,
    board_title, content_mark_note, differing, footnote, item_name, item_name_short, item_summary, items_found,
    month_link, no_item, no_readings, own_beside, own_score, own_verdict, quality_name, tab,
};
pub use numbers::{
    UNKNOWN, capital, count, interval, interval_digits, known, money, p_digits, p_value, percent, percent_digits,
    percent_short, percent_whole, points_digits, points_end, points_signed, read_digits, seconds, sum_of_means,
    thousands, whole,
};
