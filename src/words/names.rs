use super::{count, percent, whole};
use crate::model::{Benchmark, ChoiceLabel, Month, Score, legible};

/// What the site is called.
pub const SITE: &str = "mathboard";
/// What the feed of data is called.
pub const FEED: &str = "mathboard: new and changed results";
/// The heading of `figures/`.
pub const PAGE_FIGURES: &str = "Figures";
/// The heading of `items/`.
pub const PAGE_ITEMS: &str = "Items";
/// The head of an item's quality scores.
pub const QUALITY: &str = "Quality, as the dataset scores it";

/// A quality score by the dataset's name: `total_score` reads as `total, of 8`, the parts are out of 2.
pub fn quality_name(name: &str) -> String {
    match name {
        "total_score" => "total, of 8".to_owned(),
        "ALS" | "TAS" | "GPS" | "DQS" => format!("{name}, of 2"),
        other => legible(other, 40),
    }
}

/// What stands on an item's page that was reached by a link to another content.
pub const ITEM_CHANGED: &str = "This item has changed since the link was made: its question or choices are others now.";

/// An item in one line, to be sent with its link.
pub fn item_summary(name: &str, benchmark: &str, score: Option<Score>) -> String {
    let told = score
        .filter(|score| score.total > 0)
        .map(|score| format!(" – {} of {} right", score.correct, count(score.total, "run")));
    format!("{name} · {benchmark}{}", told.unwrap_or_default())
}

/// The head of the table of what failed requests of a run died of.
pub const FAILURES: &str = "Failed requests";
/// The head of how the numbers of a run came about.
pub const AUDIT: &str = "Audit";
/// The head of the files of a run that are not ranked.
pub const OTHER_FILES: &str = "Other files of this run, not ranked";

/// The head of the table of how numbers are spread over records.
pub const SPREADS: &str = "Tokens and seconds";
/// What the search for items looks through.
pub const SEARCH_HINT: &str = "words, arXiv id, category…";

/// How many items a list has, of how many, with how many of them laid out, and how many texts were looked through where
/// something is sought.
pub fn items_found(found: usize, total: usize, shown: usize, texts: Option<usize>) -> String {
    let items = if total == 1 { "item" } else { "items" };
    let mut words = format!("{} of {} {items}", whole(found as u64), whole(total as u64));
    if shown < found {
        words.push_str(&format!(", the first {} shown", whole(shown as u64)));
    }
    match texts {
        Some(0) => words.push_str("; no question is at hand here, so ids and tags were searched"),
        Some(texts) => words.push_str(&format!("; ids, tags and {} searched", count(texts as u64, "text"))),
        None => {}
    }
    words
}

/// Why a list of items is empty: so many pass the filters, and this is sought among them.
pub fn no_item(passing: usize, sought: &str) -> String {
    if passing == 0 {
        return "No item passes these filters: no month, category and style of choices in view go together. Widen one of \
                them, or reset all."
            .to_owned();
    }
    format!(
        "None of the {} that pass the filters has all the words “{}”. Search for fewer words, or clear the search.",
        count(passing as u64, "item"),
        legible(sought, 80)
    )
}

/// The heading of `compare/`.
pub const PAGE_COMPARE: &str = "Compare two runs";
/// Where a page leads to the comparison.
pub const COMPARE_LINK: &str = "Compare two runs, item by item";
/// The same for one run.
pub const COMPARE_THIS: &str = "Compare with another run";
/// What puts the second run in the place of the first.
pub const SWAP: &str = "swap";
/// What sets a run beside itself, read by two parser policies.
pub const UNDER_POLICIES: &str = "one run under two parsers";
/// The same from the page of a run.
pub const READ_OTHERWISE: &str = "Read by another parser";
/// What goes back to two runs.
pub const TWO_RUNS: &str = "two runs";
/// What the two lists of parser policies are called.
pub const COMPARED_POLICIES: [&str; 2] = ["First parser ", "Second parser "];
/// What must be known of a run beside itself.
pub const READINGS_NOTE: &str = "Both read the same responses, first samples only: what differs is the parser’s doing, and interval \
     and p-value tell how far so many items would show it in general. Failed requests count under either. ";

/// The head of the table of a policy beside the others.
pub fn beside_policies(name: &str) -> String {
    format!("“{name}” beside the other parsers")
}

/// Why no other parser can read a run, and what would help.
pub fn no_readings(run: &str, is_local: bool) -> String {
    let reason = if is_local {
        "your file has no responses that can be replayed (it records letters or verdicts alone)"
    } else {
        "its raw responses are not published here, only letters and verdicts"
    };
    format!(
        "No other parser can read {run}: {reason}. Give its result file with the responses: re-scoring shows what every parser \
         makes of it, and once it is on the board it can be compared here."
    )
}

/// The head of a table of parts of a board.
pub const BY_STRATUM: &str = "By month, choices and category";
/// The head of its items.
pub const ITEM_BY_ITEM: &str = "Item by item";
/// What the two lists of runs to compare are called.
pub const COMPARED_RUNS: [&str; 2] = ["First ", "Second "];
/// What lists only the items where two runs differ.
pub const ONLY_DIFFERING: &str = "only where they differ";

/// On how many of the items that both have two runs differ.
pub fn differing(differing: usize, items: usize) -> String {
    format!("they differ on {differing} of {items} items")
}

/// The head of the table of a run beside the others.
pub fn beside_others(name: &str) -> String {
    format!("{name} beside the others in view")
}

/// What stands where no two runs can be compared.
pub const NOTHING_TO_COMPARE: &str =
    "No two runs in view have verdicts on the same items. Choose other runs, or widen the filters.";
/// What the switch between versions of AdvancedMathBench is called.
pub const EDITION: &str = "Version";
/// What the choice of models is called.
pub const MODELS: &str = "Models";
/// Before the search for a model.
pub const FIND_MODEL: &str = "Model ";
/// The head of the footnotes of a board of proofs.
pub const FOOTNOTES: &str = "Notes on single numbers";
/// Why a board of proofs is empty.
pub const NO_MODEL: &str =
    "No model in view has these words in its name. Clear the search, or choose other models or the other version.";

/// A footnote, for those who hear its number alone.
pub fn footnote(number: usize) -> String {
    format!("Note {number}")
}

/// What is said of a board of proofs that the builder of the site left out.
pub const NO_PROOFS: &str = "This site does not hold the published scores of this benchmark: whoever built it left them out \
     (PUBLISHED=1 keeps them).";

/// The heading of `try/`.
pub const PAGE_TRY: &str = "Try it yourself";
/// What that page is.
pub const TRY_LEAD: &str = "Answer before you see the key. The choices stand in the order that the models saw; your answers stay in this \
     browser, and at the end you are one more run.";
/// What is said where no item can be tried.
pub const NOTHING_TO_TRY: &str = "No item in view can be tried: the questions are not published on this site. Drop the benchmark’s item file \
     (qa_…_final.json or the hard split) on this page, or widen the filters.";
/// What leads to items whose text is here.
pub const TRY_SAMPLE: &str = "Try the sample benchmark";
/// What must be known of a reader's score.
pub const TRY_NOTE: &str = "On the items that you answered, and no others; a run without a verdict on one of them is counted on the \
     rest. So few items tell little: see the intervals.";
/// What the files of a reader's answers are.
pub const TRY_FILES: &str = "In the harness’s own format, a file a month, each letter as a boxed answer of the model “human”: \
     re-score them, send them, or put them on the board beside the others.";

/// What a reader's answer is worth.
pub fn own_verdict(letter: ChoiceLabel, key: ChoiceLabel) -> String {
    if letter == key {
        format!("✓ {letter} is right.")
    } else {
        format!("✗ {letter} is wrong: the right choice is {key}.")
    }
}

/// What the runs in view made of the item that a reader just answered.
pub fn own_beside(score: Score) -> String {
    format!(
        "{} of {} in view got it right.",
        score.correct,
        count(score.total, "run")
    )
}

/// What a reader's answers come to; `items` were asked.
pub fn own_score(score: Score, items: usize) -> String {
    match score.accuracy() {
        None => format!("You answered none of {}.", count(items as u64, "item")),
        Some(share) => format!(
            "{} right: {}. You answered {} of {}; chance gives one in five.",
            score,
            percent(share),
            score.total,
            count(items as u64, "item")
        ),
    }
}

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
pub const KEYS: [(&str, &str); 11] = [
    ("?", "show these keys"),
    ("/", "search the items"),
    ("j  k", "next and previous: item, or line of the list"),
    ("g b", "go to the board"),
    ("g f", "go to the figures"),
    ("g i", "go to the items"),
    ("g p", "go to the board of provers"),
    ("g v", "go to the board of verifiers"),
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

/// Before the field that searches the items from elsewhere, and on its button.
pub const SEARCH_ITEMS: &str = "Search the items ";
/// See [`SEARCH_ITEMS`].
pub const SEARCH: &str = "Search";

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

/// What stands there where a page also keeps letters of runs.
pub const LETTERS_WITHHELD: &str = "Which letter a run chose is not written into this page: beside its verdict it would be \
     the key, or say what the key is not.";

/// What stands in the place of what a run did on an item that a page does not tell.
pub const NOT_TOLD: &str = "not told here";

/// What stands in the place of the records of such a run.
pub const RUN_WITHHELD: &str = "Anybody can work out the letters of a solver that never reads the question, so what is told \
     of it by item, or by small groups of items, would tell right letters. With JavaScript the page shows it.";

/// What an item's page says without scripts, which alone could hold it against the mark in a link.
pub fn content_mark_note(digest: &str) -> String {
    format!(
        "This is the wording #{digest}. A link with h= in its address was made for this wording if these digits begin \
         with those behind h=; else the item has changed since."
    )
}

/// What asks whoever collects texts to leave a page out, with an identifier to find it by.
pub const CANARY: &str = "Benchmark material: please keep this page out of training data. \
     mathboard canary 6f50ecbf-4ad0-4003-a4ea-d77e8249ff96";

/// A board in a citation: `LiveMathematicianBench: results of every run`.
pub fn board_title(benchmark: Benchmark) -> String {
    format!("{}: results of every run", benchmark.title())
}

/// A month with the number of its items, as a link to them: `Nov 2025 (29)`.
pub fn month_link(month: Month, items: usize) -> String {
    format!("{} ({items})", month.short())
}

/// An item in a heading: `November 2025, item 7`.
pub fn item_name(month: Month, no: usize) -> String {
    format!("{}, item {no}", month.long())
}

/// An item in a list: `Nov 2025, item 7`.
pub fn item_name_short(month: Month, no: usize) -> String {
    format!("{}, item {no}", month.short())
}
