use super::digest::{FileDigest, item_set_digest, sha256};
use super::in_words::{as_recorded_words, position_words, repeat_words, unrecorded_words};
use super::{Subject, VERSION};
use crate::model::{ChoiceLabel, Score, file_name, legible};
use crate::replay::Policy;
use crate::score::{Audit, Band, RecordAudit};

/// The first line of a receipt in text.
pub(super) const HEAD: &str = "mathboard receipt";
/// The form of receipts that is written and read here.
pub(super) const FORM: &str = "4";
/// The last line's key: the head of the SHA-256 of the lines above, so that a receipt that lost or changed a character on
/// its way is told from one of other results.
pub(super) const SUM: &str = "sum";
/// The key of the line that names the program, which says nothing of the file.
pub(super) const PROGRAM_LINE: &str = "program";
/// The lines that every receipt has, in their order. Those after them stand for a record each.
pub(super) const ALWAYS: [&str; 19] = [
    PROGRAM_LINE,
    "file",
    "bytes",
    "sha256",
    "items",
    "positions",
    "model",
    "month",
    "effort",
    "prompt",
    "seed",
    "samples",
    "repeats",
    "recorded",
    "replayed",
    "as recorded",
    "policy",
    "outcomes",
    "rules",
];
/// With what a line of a record begins.
pub(super) const OF_RECORDS: [&str; 4] = ["flip", "key", OF_TEXT, "policy flip"];
/// The one of these that hangs on no shuffle.
const OF_TEXT: &str = "answer";
/// The longest text of a file on a line, in characters.
const LONGEST: usize = 200;

/// What scoring a file again gave, with all that it followed from, in lines of a key and a value: the same file, items
/// and program give the same receipt to the byte, on the command line and in the page.
///
/// | key | value |
/// |---|---|
/// | `program` | program, version and [build](VERSION) |
/// | `file`, `bytes`, `sha256` | name without folders, length and SHA-256 of the file as it lies on the disk |
/// | `items` | how many items of the month were known, and their digest: see [`item_set_digest`] |
/// | `positions` | how the records were joined with items, or that their order is assumed to be that of the items |
/// | `model`, `month`, `effort`, `prompt`, `seed`, `samples` | what the file says of the run; `none` where nothing |
/// | `repeats` | what several samples a record come to: average, pass@n, majority, spread; `none` where there is one |
/// | `recorded` | the file's own right answers and total, of first samples, and which records have no verdict, right letter or answer recorded |
/// | `replayed` | ours under the released parser, of the first samples that could be replayed |
/// | `as recorded` | what could not, as an answer without its response, with the numbers of the records; `none` where nothing |
/// | `policy` | a declared policy and the score under it; none where the file's own total cannot be true |
/// | `outcomes`, `rules` | first samples by what became of them, later ones too, and first ones by the rule that read them |
/// | `flip record N` | a verdict that comes out otherwise than stored |
/// | `key record N` | a stored right letter that the shuffle does not give |
/// | `answer record N` | a stored chosen letter that is not read from the stored text |
/// | `policy flip record N` | a record that the policy scores otherwise than the released parser |
///
/// Records and samples count from 1 in the file; no key comes twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt(pub(super) Vec<(String, String)>);

impl Receipt {
    /// The receipt of a file whose own bytes have this digest.
    pub fn new(subject: &Subject<'_>, digest: &FileDigest, policy: Policy) -> Self {
        let Subject {
            file, audit, readings, ..
        } = *subject;
        let conditions = &file.conditions;
        let word = |text: Option<&str>| text.map_or_else(none, |text| legible(text, LONGEST));
        let score = |score: Option<Score>| {
            score.map_or_else(none, |Score { correct, total }| {
                let plural = if total == 1 { "" } else { "s" };
                format!("{correct} of {total} record{plural}")
            })
        };
        let (items, items_digest) = item_set_digest(subject.items, file.month);
        let band = Band::of(audit, readings);
        let found = band
            .iter()
            .flat_map(|band| &band.scores)
            .find(|score| score.policy == policy);
        let (rules, thinking) = (audit.rules, if conditions.thinking { ", thinking" } else { "" });
        let has_several = audit.records.iter().any(|record| record.samples.len() > 1);
        let first = if has_several { " (sample 1 of each record)" } else { "" };
        let values = [
            ["mathboard ", VERSION].concat(),
            word(Some(file_name(&file.source))),
            digest.bytes().to_string(),
            digest.sha256(),
            format!("{items} known, sha256 {items_digest}"),
            positions(audit),
            word(Some(&conditions.model)),
            file.month.map_or_else(none, |month| month.to_string()),
            word(conditions.effort.as_deref()),
            format!("{}{thinking}", conditions.prompt.label()),
            conditions.seed.as_ref().map_or_else(none, ToString::to_string),
            conditions.n_samples.to_string(),
            audit.repeats().as_ref().map_or_else(none, repeat_words),
            recorded(audit),
            score(audit.replayed),
            as_recorded_words(audit).unwrap_or_else(none),
            format!("{} {}", policy.id(), score(found.map(|found| found.score))),
            format!(
                "{} answered, {} unread, {} unanswered, {} failed{}{first}{}",
                audit.answered,
                audit.unread,
                audit.unanswered,
                audit.failed,
                alone(audit.verdicts_alone),
                later(audit)
            ),
            format!(
                "{} box, {} single, {} fallback, {} none{first}",
                rules.boxed, rules.single, rules.fallback, rules.none
            ),
        ];
        let mut lines = Lines {
            lines: ALWAYS.iter().map(|key| (*key).to_owned()).zip(values).collect(),
            audit,
        };
        for flip in &audit.flips {
            let sides = [flip.recorded.label(), flip.replayed.label()];
            let place = (flip.record, flip.sample, flip.id.as_str());
            lines.add("flip", place, ["recorded", "replayed"], sides);
        }
        for found in &audit.letter_mismatches {
            let sides = [letter(Some(found.recorded)), letter(Some(found.replayed))];
            lines.add("key", (found.record, 0, &found.id), ["recorded", "shuffled"], sides);
        }
        for found in &audit.answer_mismatches {
            // What is no letter is quoted, so that it is not taken for one.
            let unusual = found.unusual.as_ref().map(|text| format!("{text:?}"));
            let recorded = unusual.as_deref().unwrap_or_else(|| letter(found.recorded));
            let place = (found.record, found.sample, found.id.as_str());
            lines.add(OF_TEXT, place, ["recorded", "read"], [recorded, letter(found.replayed)]);
        }
        for found in found.iter().flat_map(|found| found.gained.iter().chain(&found.lost)) {
            let sides = [letter(found.released), letter(found.letter)];
            lines.add("policy flip", (found.record, 0, &found.id), ["released", "here"], sides);
        }
        Self(lines.lines)
    }

    /// The lines, keys and values.
    pub fn lines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// What it says under a key.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.lines().find(|line| line.0 == key).map(|line| line.1)
    }

    /// The policy that it tells the score of; `None` where it is none that is known here.
    pub fn policy(&self) -> Option<Policy> {
        self.value("policy")?.split(' ').next()?.parse().ok()
    }

    fn body(&self) -> String {
        let mut text = [HEAD, " ", FORM, "\n"].concat();
        for (key, value) in self.lines() {
            for part in [key, ": ", value, "\n"] {
                text.push_str(part);
            }
        }
        text
    }

    pub(super) fn sum(&self) -> String {
        let mut sum = sha256(&self.body());
        sum.truncate(16);
        sum
    }

    /// The receipt for people: a head, `key: value` on a line each, and a sum at the end.
    pub fn to_text(&self) -> String {
        [&self.body(), SUM, ": ", &self.sum(), "\n"].concat()
    }

    /// The same in JSON, with a line end: an object of texts, `receipt` first, then the lines in their order, and the
    /// sum.
    pub fn to_json(&self) -> String {
        let sum = self.sum();
        let mut json = String::new();
        for (key, value) in [("receipt", FORM)]
            .into_iter()
            .chain(self.lines())
            .chain([(SUM, sum.as_str())])
        {
            json.push(if json.is_empty() { '{' } else { ',' });
            push_quoted(&mut json, key);
            json.push(':');
            push_quoted(&mut json, value);
        }
        json.push_str("}\n");
        json
    }
}

fn push_quoted(json: &mut String, text: &str) {
    // Text always serialises.
    json.push_str(&serde_json::to_string(text).unwrap_or_default());
}

/// The lines of a receipt as they come together.
struct Lines<'a> {
    lines: Vec<(String, String)>,
    audit: &'a Audit,
}

impl Lines<'_> {
    fn add(&mut self, what: &str, (record, sample, id): (usize, usize, &str), words: [&str; 2], sides: [&str; 2]) {
        let key = match sample {
            0 => format!("{what} record {record}"),
            _ => format!("{what} record {record} sample {}", sample + 1),
        };
        let ([before, after], [old, new]) = (words, sides);
        let mut value = format!("{}: {before} {old}, {after} {new}", legible(id, LONGEST));
        let audited = record.checked_sub(1).and_then(|at| self.audit.records.get(at));
        if what != OF_TEXT && audited.is_some_and(RecordAudit::is_assumed) {
            value.push_str(", position assumed");
        }
        self.lines.push((key, value));
    }
}

/// How the records were joined with items.
fn positions(audit: &Audit) -> String {
    let positions = audit.positions();
    let counts = [
        (positions.by_id, "by id"),
        (positions.by_paper, "by paper"),
        (positions.by_number, "by number"),
        (positions.by_order, "assumed"),
        (positions.guessed, "guessed"),
        (positions.unknown, "unknown"),
    ];
    let mut words = String::new();
    for (count, way) in counts.into_iter().filter(|(count, _)| *count > 0) {
        let comma = if words.is_empty() { "" } else { ", " };
        words.push_str(&format!("{comma}{count} {way}"));
    }
    if let Some(assumed) = position_words(audit) {
        words.push_str(": ");
        words.push_str(&assumed);
    }
    if words.is_empty() { none() } else { words }
}

fn recorded(audit: &Audit) -> String {
    let mut words = match audit.recorded {
        None if audit.has_unreadable_total => "none that can be read".to_owned(),
        None => none(),
        Some(recorded) => recorded.to_string(),
    };
    if audit.recorded.is_some() && !audit.has_whole_total() {
        words.push_str(match audit.has_possible_total() {
            true => ", which is not over its records",
            false => ", which cannot be true",
        });
    }
    if let Some(unrecorded) = unrecorded_words(audit) {
        words.push_str("; ");
        words.push_str(&unrecorded);
    }
    words
}

fn later(audit: &Audit) -> String {
    audit.later().map_or_else(String::new, |later| {
        format!(
            "; of later samples {} answered, {} unread, {} unanswered, {} failed{}",
            later.answered,
            later.unread,
            later.unanswered,
            later.failed,
            alone(later.verdicts_alone)
        )
    })
}

fn alone(count: usize) -> String {
    match count {
        0 => String::new(),
        _ => format!(", {count} by a verdict alone"),
    }
}

fn none() -> String {
    "none".to_owned()
}

const fn letter(letter: Option<ChoiceLabel>) -> &'static str {
    match letter {
        None => "none",
        Some(ChoiceLabel::A) => "A",
        Some(ChoiceLabel::B) => "B",
        Some(ChoiceLabel::C) => "C",
        Some(ChoiceLabel::D) => "D",
        Some(ChoiceLabel::E) => "E",
    }
}
