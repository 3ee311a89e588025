use super::names::KEYS;
use crate::model::{DataChanges, Provenance};
use crate::replay::{PYTHON_UNICODE_VERSION, Policy};

/// A section of the page about the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutSection {
    /// Its heading.
    pub heading: &'static str,
    /// What it says, in order.
    pub parts: Vec<AboutPart>,
}

/// One part of an [`AboutSection`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AboutPart {
    /// A paragraph.
    Text(String),
    /// Numbered steps; code stands between backticks, see [`code_spans`].
    Steps(Vec<&'static str>),
    /// Remarks of one rank; code stands between backticks.
    List(Vec<String>),
    /// Counts by columns and rows, each row with its name first.
    Counts(&'static [&'static str], Vec<Vec<String>>),
    /// Words with their meanings.
    Terms(Vec<(&'static str, &'static str)>),
}

/// What is measured, how an answer becomes a verdict, what intervals and marks mean.
pub fn about_method() -> Vec<AboutSection> {
    let text = |text: &str| AboutPart::Text(text.to_owned());
    let marks = [Provenance::Replayed, Provenance::Recorded, Provenance::Reported];
    vec![
        AboutSection {
            heading: "What is measured",
            parts: vec![
                text(
                    "LiveMathematicianBench asks five-way multiple-choice questions made from theorems that were new on \
                     arXiv in a month. The hard split of a month holds only questions whose papers a first filter run did \
                     not solve, so it is chosen against that model.",
                ),
                text(
                    "In about half of the items the right choice is one fixed sentence: another choice is true, but \
                     something stronger can be shown. These are the substitution-resistant items. The sentence is never a \
                     wrong choice, so that picking it on sight is right every time it appears.",
                ),
            ],
        },
        AboutSection {
            heading: "How an answer becomes a verdict",
            parts: vec![
                AboutPart::Steps(vec![
                    "The choices are shuffled with the global seed plus the item’s position in its month. The letter of the \
                     right choice so depends on the position alone, and is the same in every month.",
                    "The response is read by rule: the last `\\boxed{A}` to `\\boxed{E}` counts; else a response of one letter; \
                     else the last capital A to E that stands alone; else nothing.",
                    "A failed request has no answer and counts as wrong in the published scores. This site shows failed, \
                     unread and unanswered records beside each rate, and can leave failed ones out.",
                ]),
                AboutPart::Text(format!(
                    "Shuffle and parser are replayed exactly as CPython runs them. Word characters follow Unicode \
                     {PYTHON_UNICODE_VERSION}, the version of CPython 3.11."
                )),
            ],
        },
        AboutSection {
            heading: "How much the parser decides",
            parts: vec![
                text(
                    "A re-scored file shows what its responses are worth to other declared ways to read them. None is right \
                     always. This is how often each gives the letter that a person reads, gives one where there is none, \
                     gives none where there is one, and gives another, on 49 responses chosen because they are hard to read. \
                     Their texts are not ours to publish; the command mathboard answer --policies counts the same on your own.",
                ),
                AboutPart::Counts(&["Policy", "Agrees", "Invents", "Misses", "Another"], policy_rows()),
            ],
        },
        AboutSection {
            heading: "Intervals and tests",
            parts: vec![text(
                "Intervals are Wilson intervals at 95\u{a0}%. Two runs on the same items are compared by the exact McNemar \
                 test on the items where they differ; with several samples, or several items of one paper, by the exact \
                 sign-flip test on item means. Overlapping intervals are not a test. Ranks take all pairs together (Holm, \
                 5\u{a0}%); runs of which only totals are known are told apart by intervals that do not overlap. \
                 Baselines are solvers that never read the question.",
            )],
        },
        AboutSection {
            heading: "Where a number comes from",
            parts: vec![AboutPart::Terms(
                marks.map(|mark| (mark.label(), mark.meaning())).to_vec(),
            )],
        },
        AboutSection {
            heading: "Keys",
            parts: vec![
                text(
                    "These work on every page, but not while a field has the focus; the list that ? shows can turn them off.",
                ),
                AboutPart::Terms(KEYS.to_vec()),
            ],
        },
    ]
}

/// How each policy did against a person on 49 responses that are hard to read (the `human` column of the shared cases,
/// which carry no licence): agrees, invents, misses, differs. The tests of the policies compute it where the cases are.
pub const POLICY_AGREEMENT: [(Policy, [usize; 4]); 7] = [
    (Policy::Released, [25, 5, 7, 12]),
    (Policy::BoxedOnly, [15, 0, 32, 2]),
    (Policy::LenientBox, [26, 0, 21, 2]),
    (Policy::LastPhrase, [28, 0, 21, 0]),
    (Policy::WithoutThinking, [26, 4, 7, 12]),
    (Policy::LastDeclared, [45, 0, 4, 0]),
    (Policy::Strict, [42, 0, 7, 0]),
];

fn policy_rows() -> Vec<Vec<String>> {
    let row = |(policy, counts): &(Policy, [usize; 4])| {
        let name = [policy.title().to_owned()];
        name.into_iter().chain(counts.iter().map(ToString::to_string)).collect()
    };
    POLICY_AGREEMENT.iter().map(row).collect()
}

/// The heading above what the authors report beside what this board has.
pub const ABOUT_REPORTED: &str = "What the authors report, and what is here";

/// The columns of that table.
pub const ABOUT_REPORTED_COLUMNS: [&str; 6] = ["What", "Reported in", "There", "Here", "Compared", "Figure"];

/// What that table is.
pub const ABOUT_REPORTED_NOTE: &str =
    "The numbers under “Here” are computed on this page from the same data as the figures.";

/// The heading above how many published numbers each figure was held against.
pub const ABOUT_HELD: &str = "Published totals, and what the figures count";

/// The columns of that table.
pub const ABOUT_HELD_COLUMNS: [&str; 5] = [
    "Figure",
    "Published numbers",
    "Compared",
    "Same here",
    "Largest difference",
];

/// What that table is.
pub const ABOUT_HELD_NOTE: &str = "Of the result files whose verdicts are known by item, the totals published in the \
     authors\u{2019} repository and on their page are set against what the figures count. Of the other files totals are all \
     there is, but for what is told of whole runs. The facts published do not say which figure of the paper has which number, \
     so the table goes by what the numbers are. Categories differ where the page leaves out the five items whose category is spelled otherwise; they are \
     counted here; tokens of whole runs where the page weighs the mean of a month by all its items, and this board by those \
     answered.";

/// What opens the citation of a whole board.
pub const ABOUT_CITE_BOARD: &str = "Cite this board";

/// How to cite, and what changed.
pub fn about_project() -> Vec<AboutSection> {
    vec![
        AboutSection {
            heading: "How to cite",
            parts: vec![AboutPart::Text(
                "“Cite” below each figure copies its title, its address with the view, the file of verdicts behind it, \
                 whose name holds the hash of what is in it, and the day of the newest run, as plain text and as BibTeX. \
                 For a whole board it stands above, with its sources. The questions and results are the work of the authors of the \
                 benchmark: cite them too."
                    .to_owned(),
            )],
        },
        AboutSection {
            heading: "What changed",
            parts: changes(include_str!("../../CHANGELOG.md")),
        },
    ]
}

/// The versions of a changelog with their remarks, in order.
fn changes(log: &str) -> Vec<AboutPart> {
    let mut parts = Vec::new();
    for line in log.lines() {
        if let Some(version) = line.strip_prefix("## ") {
            let version = version
                .replace(['[', ']'], "")
                .replace("Unreleased", "Not released yet");
            parts.push(AboutPart::Text(version));
        } else if let Some(remark) = line.strip_prefix("- ") {
            if !matches!(parts.last(), Some(AboutPart::List(_))) {
                parts.push(AboutPart::List(Vec::new()));
            }
            if let Some(AboutPart::List(remarks)) = parts.last_mut() {
                remarks.push(remark.to_owned());
            }
        } else if let (Some(more), Some(AboutPart::List(remarks))) = (line.strip_prefix("  "), parts.last_mut())
            && let Some(remark) = remarks.last_mut()
        {
            remark.push(' ');
            remark.push_str(more);
        }
    }
    parts
}

/// What changed of the data from build to build; nothing where no build told of the one before it.
pub fn about_data_changes(builds: &[DataChanges]) -> Vec<AboutSection> {
    let mut parts = Vec::new();
    for build in builds {
        let day = build.day.as_deref().unwrap_or("of unknown day");
        parts.push(AboutPart::Text(format!("With the newest run {day}:")));
        let remarks = build
            .changes
            .iter()
            .map(|change| format!("{}: {}", change.subject, change.what));
        parts.push(AboutPart::List(remarks.collect()));
    }
    let section = AboutSection {
        heading: "What changed in the data",
        parts,
    };
    Some(section).filter(|_| !builds.is_empty()).into_iter().collect()
}

/// Cuts text at its backticks: plain text and code by turns, plain first.
pub fn code_spans(text: &str) -> impl Iterator<Item = (bool, &str)> {
    text.split('`').enumerate().map(|(place, part)| (place % 2 == 1, part))
}

/// What may be passed on and what not, a paragraph each.
pub const fn about_licence() -> [&'static str; 2] {
    [
        "Questions, choices and responses of the benchmark carry no licence that lets us pass them on; they are not on this \
         site unless its operator has published them. Drop the benchmark’s own files here to read them: they stay in this \
         browser.",
        "The program is free software under MIT or Apache-2.0.",
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changelog_is_its_versions_with_remarks_on_one_line_each() {
        let log = "# Log\n\nWords.\n\n## [Unreleased]\n\n### Added\n\n- One\n  thing.\n- Two.\n\n## [0.1.0] – 2026-01-01\n\n- Old.\n";
        let list = |remarks: &[&str]| AboutPart::List(remarks.iter().map(|&remark| remark.to_owned()).collect());
        let expected = [
            AboutPart::Text("Not released yet".to_owned()),
            list(&["One thing.", "Two."]),
            AboutPart::Text("0.1.0 – 2026-01-01".to_owned()),
            list(&["Old."]),
        ];
        assert_eq!(changes(log), expected);
    }

    #[test]
    fn the_page_tells_what_the_changelog_tells() {
        let log = include_str!("../../CHANGELOG.md");
        let told = changes(log).into_iter().map(|part| match part {
            AboutPart::List(remarks) => remarks.len(),
            _ => 0,
        });
        assert_eq!(
            told.sum::<usize>(),
            log.lines().filter(|line| line.starts_with("- ")).count()
        );
    }
}
