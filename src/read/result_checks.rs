use std::collections::HashMap;

use super::notice_list::NoticeList;
use super::result_record::RecordFacts;
use super::{Notice, Place};
use crate::model::{Month, NameFlags, Record, Score, shortened};

/// The month that counts: the content's, else the name's, else the folder's; a remark where they differ.
pub(super) fn month(
    content: Option<Month>,
    name: Option<Month>,
    folder: Option<Month>,
    notices: &mut NoticeList,
) -> Option<Month> {
    let used = content.or(name).or(folder);
    let Some(used) = used else {
        notices.on_file(Notice::MonthMissing);
        return None;
    };
    for (place, month) in [("file name", name), ("folder", folder)] {
        if let Some(found) = month.filter(|month| *month != used) {
            notices.on_file(Notice::MonthDisagrees { place, found, used });
        }
    }
    Some(used)
}

/// What the name says beside the content (spec section 5).
pub(super) fn name(flags: &NameFlags, effort: Option<&str>, thinking: bool, notices: &mut NoticeList) {
    if flags.tmp {
        notices.on_file(Notice::TemporaryCopy);
    }
    if flags.progress {
        notices.on_file(Notice::ProgressFile);
    }
    // A name without an effort says nothing: hand-made names and `default` both look so.
    if let Some(name) = flags.effort.as_deref()
        && effort != Some(name)
    {
        notices.on_file(Notice::EffortDisagrees {
            name: shortened(name),
            content: shortened(effort.unwrap_or("none")),
        });
    }
    if flags.thinking != thinking && (flags.thinking || flags.effort.is_some()) {
        notices.on_file(Notice::ThinkingDisagrees { content: thinking });
    }
}

/// The file's totals against its records (spec section 4.6).
pub(super) fn totals(recorded: Score, records: &[Record], notices: &mut NoticeList) {
    if recorded.correct > recorded.total {
        notices.on_file(Notice::CorrectExceedsTotal { overall: recorded });
    }
    if u64::try_from(records.len()) != Ok(recorded.total) {
        notices.on_file(Notice::RecordCountDisagrees {
            records: records.len(),
            total: recorded.total,
        });
    }
    let marked = |mark: Option<bool>| {
        let first = records.iter().filter_map(|record| record.samples.first());
        first.filter(|first| first.is_correct == mark).count() as u64
    };
    let counted = marked(Some(true));
    // Records without a mark may make up what is missing.
    if !(counted..=counted + marked(None)).contains(&recorded.correct) {
        notices.on_file(Notice::CorrectCountDisagrees {
            counted,
            recorded: recorded.correct,
        });
    }
}

/// What only shows over all records: repeated ids, other efforts, other numbers of samples, private fields.
pub(super) fn records(
    records: &[Record],
    facts: &RecordFacts,
    effort: Option<&str>,
    n_samples: u32,
    notices: &mut NoticeList,
) {
    // Older files hold one id once per category (spec section 4.5).
    let mut seen: HashMap<(&str, Option<&str>), usize> = HashMap::with_capacity(records.len());
    for (index, record) in records.iter().enumerate().filter(|(_, record)| !record.id.is_empty()) {
        let first = *seen
            .entry((record.id.as_str(), record.category.as_deref()))
            .or_insert(index);
        if first != index {
            notices.on_record(Notice::DuplicateId {
                place: Place::Record(index + 1),
                first: first + 1,
                id: shortened(&record.id),
            });
        }
    }
    for (index, count) in facts.sample_counts.iter().enumerate() {
        let is_as_said = match n_samples {
            0 | 1 => *count <= 1,
            expected => u32::try_from(*count) == Ok(expected),
        };
        if !is_as_said {
            notices.on_record(Notice::SampleCountDisagrees {
                record: index + 1,
                found: *count,
                expected: n_samples,
            });
        }
    }
    let others = facts.efforts.iter();
    let mut others = others.filter(|(_, stated)| Some(stated.as_str()) != effort).peekable();
    if let Some((_, found)) = others.peek() {
        let found = shortened(found);
        notices.on_file(Notice::RecordEffortDisagrees {
            records: others.map(|(record, _)| *record).collect(),
            found,
        });
    }
    if !facts.instances.is_empty() {
        notices.on_file(Notice::PrivateField {
            field: "instance",
            count: facts.instances.len(),
            records: facts.instances.clone(),
        });
    }
}
