//! From read files to the entries of a draft: items, and months of runs.

use std::collections::{BTreeMap, HashMap};

use crate::board::{ItemRow, MOST_SAMPLES};
use crate::model::{ChoiceLabel, ChoiceRole, Item, Month, Outcome, Record, RunSource, Sample};
use crate::prose::{SegmentKind, split_tex};
use crate::read::Notice;
use crate::replay::{correct_letter, published_order};
use crate::score::{RecordAudit, Verdict};
use crate::store::{ItemEntry, ItemText, NO_VERDICT, OddFile, item_digest, mark};

use super::audited::AuditedFile;
use super::error_kind::error_kind;
use super::{DraftCell, DraftItem, MonthRun, RawOrigin, Verdicts};

/// Characters of a question in the item list.
const TEASER_CHARS: usize = 160;

/// Remarks shown beside a run; more are counted.
const NOTES: usize = 12;

/// The item of a file, with what the published facts know of the same item (its id and paper).
pub fn draft_item(item: &Item, published: Option<&DraftItem>) -> DraftItem {
    let digest = item_digest(item);
    let published = published.map(|published| &published.entry).filter(|entry| {
        let same_paper = item.paper.is_some() && entry.paper == item.paper;
        same_paper || entry.digest.as_deref() == Some(digest.as_str())
    });
    let order = published_order(item.no, item.choices.len());
    let roles: Option<Vec<ChoiceRole>> = item.choices.iter().map(|choice| choice.role).collect();
    let has_templates = item.choices.iter().any(|choice| choice.template.is_some());
    let entry = ItemEntry {
        no: item.no,
        id: item.id.clone().or_else(|| published.and_then(|entry| entry.id.clone())),
        paper: item
            .paper
            .clone()
            .or_else(|| published.and_then(|entry| entry.paper.clone())),
        categories: item.categories.clone(),
        style: Some(item.style),
        roles: roles.unwrap_or_default(),
        templates: if has_templates {
            item.choices.iter().map(|choice| choice.template.clone()).collect()
        } else {
            Vec::new()
        },
        choice_chars: item.choices.iter().map(|choice| choice.text.chars().count()).collect(),
        teaser: Some(teaser(&item.question)),
        digest: Some(digest),
        text: None,
        raw: None,
    };
    DraftItem {
        entry,
        key: correct_letter(&order, &item.choices).unwrap_or_else(|| published_key(item.no)),
        text: Some(ItemText::of(item)),
    }
}

/// What a result file alone tells of an item of its month: a number and an id.
pub fn bare_item(no: usize, id: &str) -> DraftItem {
    DraftItem {
        entry: ItemEntry {
            id: (!id.is_empty()).then(|| id.to_owned()),
            ..ItemEntry::bare(no)
        },
        key: published_key(no),
        text: None,
    }
}

/// The right letter of the k-th question of every month with five distinct choices (spec, fact 1).
fn published_key(no: usize) -> ChoiceLabel {
    published_order(no, ChoiceLabel::ALL.len())
        .letter_of(0)
        .unwrap_or(ChoiceLabel::A)
}

/// The beginning of a question, in one line.
fn teaser(question: &str) -> String {
    let mut teaser: String = question.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = teaser.char_indices().nth(TEASER_CHARS) {
        let end = teaser.get(..end).and_then(|head| head.rfind(' ')).unwrap_or(end);
        // Half a formula reads as source: it goes whole, or stays whole where little stands before it.
        let cut = split_tex(&teaser)
            .into_iter()
            .find(|segment| segment.kind != SegmentKind::Text && segment.range.start < end && end < segment.range.end);
        let end = match cut.map(|segment| segment.range) {
            None => end,
            Some(formula) if formula.start > TEASER_CHARS / 2 => formula.start,
            Some(formula) if formula.end < 4 * TEASER_CHARS => formula.end,
            Some(_) => end,
        };
        teaser.truncate(end);
        teaser.truncate(teaser.trim_end().len());
        teaser.push('…');
    }
    teaser
}

/// One month of a run on the items of that month, which are in order of number.
pub fn month_run(result: &AuditedFile, month: Month, items: &[DraftItem]) -> MonthRun {
    let AuditedFile { file, audit, .. } = result;
    let count = audit.records.iter().map(|record| record.samples.len()).max();
    let mut samples = vec![vec![None; items.len()]; count.unwrap_or(1).clamp(1, MOST_SAMPLES)];
    let mut positions = Vec::with_capacity(file.records.len());
    let by_id = places_by_id(items);
    let mut policies = vec![vec![NO_VERDICT; items.len()]; result.policies.len()];
    for (at, (record, audited)) in file.records.iter().zip(&audit.records).enumerate() {
        let place = place_of(record, audited, month, items, &by_id);
        positions.push(place);
        let Some(place) = place else { continue };
        // Of two records of one item the first counts, as in the file's own order.
        if samples.iter().any(|row| row.get(place).is_none_or(Option::is_some)) {
            continue;
        }
        for (row, marks) in policies.iter_mut().zip(&result.policies) {
            let mark = marks.as_bytes().get(at).copied().map(char::from);
            if let Some((place, mark)) = row.get_mut(place).zip(mark) {
                *place = mark;
            }
        }
        for (number, (row, sample)) in samples.iter_mut().zip(&record.samples).enumerate() {
            if let Some(cell) = row.get_mut(place) {
                *cell = audit
                    .verdict(audited, number)
                    .map(|verdict| draft_cell(sample, verdict));
            }
        }
    }
    let mut samples = samples.into_iter();
    let failures = failures(result);
    MonthRun {
        conditions: file.conditions.clone(),
        source: RunSource {
            month,
            provenance: audit.provenance(),
            recorded: file.total_or_marked(),
            file: result.origin.shown().to_owned(),
            version: Some(version(result)),
            timestamp: file.timestamp.clone(),
            notes: notes(result, &positions, &failures),
            failures,
        },
        verdicts: Verdicts::Cells(samples.next().unwrap_or_default()),
        more: samples.collect(),
        policies,
        raw: result.has_text.then(|| RawOrigin {
            origin: result.origin.clone(),
            positions,
        }),
    }
}

/// The index of a record's item among the items of its month: by its position, unless what the item there is known
/// by speaks against it, else by its id.
fn place_of(
    record: &Record,
    audited: &RecordAudit,
    month: Month,
    items: &[DraftItem],
    by_id: &HashMap<&str, usize>,
) -> Option<usize> {
    let by_position = audited
        .no()
        .and_then(|no| items.binary_search_by_key(&no, |item| item.entry.no).ok());
    let is_its_own = |place: &usize| {
        let may_be = |item: &DraftItem| ItemRow::new(month, &item.entry, item.key).fact().may_be(&record.id);
        audited.placement.is_known() || items.get(*place).is_some_and(may_be)
    };
    by_position
        .filter(is_its_own)
        .or_else(|| by_id.get(record.id.as_str()).copied())
}

/// Of two items of one id the first counts.
fn places_by_id(items: &[DraftItem]) -> HashMap<&str, usize> {
    let mut places = HashMap::with_capacity(items.len());
    for (place, item) in items.iter().enumerate() {
        if let Some(id) = item.entry.id.as_deref() {
            places.entry(id).or_insert(place);
        }
    }
    places
}

/// A file that tells no month cannot stand in any.
pub fn odd_without_month(result: &AuditedFile) -> OddFile {
    OddFile {
        file: result.origin.shown().to_owned(),
        version: Some(version(result)),
        conditions: result.file.conditions.clone(),
        month: None,
        timestamp: result.file.timestamp.clone(),
        recorded: result.file.total_or_marked(),
        reason: "nothing tells its month".to_owned(),
        notes: notes(result, &[], &failures(result)),
    }
}

fn version(result: &AuditedFile) -> String {
    format!("sha256 {}", result.digest)
}

fn draft_cell(sample: &Sample, verdict: Verdict) -> DraftCell {
    DraftCell {
        letter: mark(verdict.outcome, verdict.letter, verdict.key),
        key: verdict.key,
        prompt_tokens: sample.usage.prompt,
        output_tokens: sample.usage.output_tokens(),
        elapsed_secs: sample.elapsed_secs.filter(|secs| secs.is_finite()),
    }
}

/// How many requests failed in which way.
fn failures(result: &AuditedFile) -> BTreeMap<String, u64> {
    let mut failed = BTreeMap::new();
    for (record, audited) in result.file.records.iter().zip(&result.audit.records) {
        // An error beside an answer failed nothing; a remark tells of it.
        let has_failed = audited
            .samples
            .first()
            .is_some_and(|first| first.replayed_outcome == Outcome::Failed);
        let error = record.samples.first().and_then(|first| first.error.as_deref());
        if let Some(error) = error.filter(|_| has_failed) {
            *failed.entry(error_kind(error)).or_default() += 1;
        }
    }
    failed
}

/// What a reader of the run should know of this file.
fn notes(result: &AuditedFile, positions: &[Option<usize>], failures: &BTreeMap<String, u64>) -> Vec<String> {
    let AuditedFile {
        file, audit, notices, ..
    } = result;
    let count = file.records.len();
    let mut notes = Vec::new();
    if file.recorded.is_none() {
        notes.push("the file tells no total that can be read; the one here is counted from its records".to_owned());
    }
    match audit.flips.len() {
        0 => {}
        1 => notes.push("1 verdict differs from the file's own".to_owned()),
        flips => notes.push(format!("{flips} verdicts differ from the file's own")),
    }
    match audit.letter_mismatches.len() {
        0 => {}
        1 => notes.push("1 right letter of the file is not what the shuffle gives".to_owned()),
        letters => notes.push(format!(
            "{letters} right letters of the file are not what the shuffle gives"
        )),
    }
    let placeless = positions.iter().filter(|place| place.is_none()).count();
    if placeless > 0 {
        notes.push(format!("{placeless} of {count} records belong to no item of the month"));
    }
    notes.extend(
        failures
            .iter()
            .map(|(kind, number)| format!("{number} of {count} requests failed: {kind}")),
    );
    let remarks: Vec<String> = notices.iter().chain(&audit.notices).map(Notice::to_string).collect();
    let left = remarks.len().saturating_sub(NOTES);
    notes.extend(remarks.into_iter().take(NOTES));
    if left > 0 {
        notes.push(format!("and {left} more remarks"));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_teaser_ends_before_a_formula_that_it_would_cut() {
        let words = "word ".repeat(30);
        let cut = teaser(&format!(
            "{words} where \\[ f(x) = a + b + c + d \\] holds for all of them"
        ));
        assert!(cut.ends_with("word where…"), "{cut}");
        let early = teaser(&format!("Let \\( {} x \\) be given, and more", "x + ".repeat(50)));
        assert!(early.ends_with("x \\)…"), "{early}");
        assert_eq!(teaser("Short\n  $x$ stays"), "Short $x$ stays");
        let plain = teaser(&"word ".repeat(60));
        assert!(
            plain.ends_with("word…") && plain.chars().count() <= TEASER_CHARS + 1,
            "{plain}"
        );
    }
}
