use crate::model::{Benchmark, Month};

/// What the site is called.
pub const SITE: &str = "mathboard";
/// What the feed of data is called.
pub const FEED: &str = "mathboard: new and changed results";
/// The heading of `figures/`.
pub const PAGE_FIGURES: &str = "Figures";
/// The heading of `items/`.
pub const PAGE_ITEMS: &str = "Items";
/// The heading of `rescore/`.
pub const PAGE_RESCORE: &str = "Re-score a file";
/// The heading of `about/`.
pub const PAGE_ABOUT: &str = "About these numbers";
/// The heading at an address that leads nowhere.
pub const PAGE_NOT_FOUND: &str = "There is no such page";

/// What opens the filters where there is no room for them.
pub const FILTERS: &str = "Filters";

/// What opens the filters that are seldom wanted.
pub const MORE_FILTERS: &str = "More filters";

/// What opens the findings of a board where there is no room for them.
pub const MORE_FINDINGS: &str = "What the numbers can tell";

/// What the tab of a page says: `Figures · mathboard`.
pub fn tab(page: &str) -> String {
    format!("{page} · {SITE}")
}

/// The keys of the page with what they do.
pub const KEYS: [(&str, &str); 9] = [
    ("?", "show these keys"),
    ("/", "search the items"),
    ("j  k", "next and previous: item, or line of the list"),
    ("g b", "go to the board"),
    ("g f", "go to the figures"),
    ("g i", "go to the items"),
    ("g r", "go to re-scoring"),
    ("g a", "go to the page about the numbers"),
    ("t", "change the theme"),
];

/// What stands for a choice whose text is not here, with its length where that is known.
pub fn absent_choice(chars: Option<usize>) -> String {
    chars.map_or_else(
        || "text not published here".to_owned(),
        |chars| format!("text not published here, {chars} characters"),
    )
}

/// What is said of a run without verdicts by item.
pub const TOTALS_ONLY: &str = "Only totals of this run are known here: there is no verdict by item.";

/// Above the table of a figure.
pub const FIGURE_NUMBERS: &str = "The numbers";

/// Before the list of forms that a figure can be drawn in.
pub const FIGURE_FORM: &str = "Drawn as ";

/// Before the list of ways to put the items of a figure together.
pub const FIGURE_GROUPING: &str = "Items ";

/// Above the prices that a reader may type.
pub const PRICES: &str = "Prices per million tokens";

/// What stands in the place of verdicts by item that should be here and are not.
pub const VERDICTS_MISSING: &str =
    "The verdicts by item could not be loaded, so nothing is known here of single items.";

/// What stands for a question whose text is not here; `is_known` where anything else of it is.
pub fn absent_item(is_known: bool) -> String {
    let told = if is_known {
        "What may be told of it is below: categories, lengths, letters and, if you ask, roles. "
    } else {
        ""
    };
    format!(
        "The text of this item is not published here: the benchmark carries no licence that lets us pass it on. {told}\
         Drop the benchmark’s item file (qa_…_final.json or the hard split) on this page to read it; it stays in this \
         browser."
    )
}

/// What stands in the place of the right letter where a site keeps it out of its static pages.
pub const KEY_WITHHELD: &str = "Right letters, roles and theorems are not written into this page, so that whoever collects \
     pages does not collect answers with them. With JavaScript the page shows them if you ask.";

/// What asks whoever collects texts to leave a page out, with an identifier to find it by.
pub const CANARY: &str = "Benchmark material: please keep this page out of training data. \
     mathboard canary 6f50ecbf-4ad0-4003-a4ea-d77e8249ff96";

/// A board in a citation: `LiveMathematicianBench: results of every run`.
pub fn board_title(benchmark: Benchmark) -> String {
    format!("{}: results of every run", benchmark.title())
}

/// An item in a heading: `November 2025, item 7`.
pub fn item_name(month: Month, no: usize) -> String {
    format!("{}, item {no}", month.long())
}

/// An item in a list: `Nov 2025, item 7`.
pub fn item_name_short(month: Month, no: usize) -> String {
    format!("{}, item {no}", month.short())
}
