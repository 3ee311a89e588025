use std::collections::HashMap;

use super::local::item_places;
use super::{Matrix, RunRow};
use crate::dropped::DroppedRun;
use crate::model::{ChoiceLabel, Month, Outcome};

/// Another version of a run: the published one, or another file of the same conditions.
#[derive(Clone, Copy, Debug)]
pub enum OtherVersion<'v> {
    /// A run of the board.
    Published(&'v RunRow),
    /// Another file.
    Dropped(&'v DroppedRun),
}

/// How a file of a run differs from another version of the same month. Records of a file count from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionDifference {
    /// Counts over first samples that are not the same: of what, there and here.
    pub moved: Vec<(&'static str, u64, u64)>,
    /// Records of the file whose partner has another verdict or another stored letter, and what differs.
    pub changed: Vec<(usize, String)>,
    /// Records of the file without a partner.
    pub only_here: Vec<usize>,
    /// What the other version has beyond: records of its file, or numbers of items of the month.
    pub only_there: Vec<usize>,
}

impl VersionDifference {
    /// Of a file, beside another version. Records are paired as the board pairs them with its items: by id, else by
    /// number where nothing speaks against that. Two files of which one has no place on the board are paired by id alone;
    /// such a file is not held against a published run.
    pub fn of(matrix: Option<&Matrix>, month: Month, here: &DroppedRun, there: OtherVersion<'_>) -> Option<Self> {
        let (others, partners) = pairs(matrix, month, here, there)?;
        let own: Vec<Answer> = (0..here.ids.len()).map(|at| Answer::of_record(here, at)).collect();
        let mut found = Self::default();
        let mut is_met = vec![false; others.len()];
        for (own, partner) in own.iter().zip(partners) {
            let place = partner.and_then(|partner| Some((is_met.get_mut(partner)?, others.get(partner)?)));
            let Some((is_met, other)) = place else {
                found.only_here.push(own.name);
                continue;
            };
            *is_met = true;
            found
                .changed
                .extend(own.change_from(other).map(|words| (own.name, words)));
        }
        let left = others.iter().zip(is_met).filter(|(_, is_met)| !is_met);
        found.only_there = left.map(|(other, _)| other.name).collect();
        for (what, counts) in COUNTED {
            let count = |answers: &[Answer]| {
                answers
                    .iter()
                    .filter(|answer| answer.first().is_some_and(counts))
                    .count()
            };
            let (before, now) = (count(&others) as u64, count(&own) as u64);
            if before != now {
                found.moved.push((what, before, now));
            }
        }
        Some(found)
    }
}

/// What is counted, by the outcome of the first sample; the names are those of listings.
const COUNTED: [(&str, Counts); 5] = [
    ("right", |outcome| outcome == Outcome::Correct),
    ("answered", Outcome::is_answered),
    ("unread", |outcome| outcome == Outcome::Unread),
    ("unanswered", |outcome| outcome == Outcome::Unanswered),
    ("failed", |outcome| outcome == Outcome::Failed),
];

type Counts = fn(Outcome) -> bool;

type Verdict = (Outcome, Option<ChoiceLabel>);

/// What a version says of one item.
struct Answer {
    /// The record of the file, from 0, or the number of the item.
    name: usize,
    /// Of each sample.
    verdicts: Vec<Verdict>,
    /// The stored letter of the first sample, where stored letters are known.
    stored: Option<Option<char>>,
    /// The verdict of the first sample as recorded, where that is known; `None` in it where none is recorded.
    recorded: Option<Option<bool>>,
    /// Whether a right letter is recorded, and whether there is a text, where that is known.
    has: [Option<bool>; 2],
    /// A digest of all that is stored, where it is known.
    digest: Option<String>,
}

impl Answer {
    fn of_record(run: &DroppedRun, at: usize) -> Self {
        let samples = 0..=run.row.more_letters.len();
        Self {
            name: at,
            verdicts: samples.filter_map(|sample| run.verdict(sample, at)).collect(),
            stored: run.stored_letter(at),
            recorded: run.recorded_verdict(at),
            has: [run.has_recorded_key(at), run.has_text(at)],
            digest: run.evidence.stored.get(8 * at..8 * at + 8).map(str::to_owned),
        }
    }

    fn first(&self) -> Option<Outcome> {
        self.verdicts.first().map(|(outcome, _)| *outcome)
    }

    fn change_from(&self, other: &Self) -> Option<String> {
        let verdict = |answer: &Self| answer.verdicts.first().copied();
        let (before, now) = (verdict(other), verdict(self));
        if before != now {
            let is_alike = before.map(|verdict| verdict.1) == now.map(|verdict| verdict.1);
            let word = |verdict: Option<Verdict>| match verdict {
                Some((outcome, Some(letter))) if is_alike => format!("{letter}, {}", outcome.label()),
                Some((_, Some(letter))) => letter.to_string(),
                Some((outcome, None)) => outcome.label().to_owned(),
                None => "nothing".to_owned(),
            };
            return Some(format!("{} → {}", word(before), word(now)));
        }
        if let Some((before, now)) = other.stored.zip(self.stored).filter(|(before, now)| before != now) {
            let word = |letter: Option<char>| letter.map_or_else(|| "nothing".to_owned(), String::from);
            return Some(format!("stored {} → {}", word(before), word(now)));
        }
        if let Some((before, now)) = other.recorded.zip(self.recorded).filter(|(before, now)| before != now) {
            let word = |recorded: Option<bool>| match recorded {
                Some(true) => "right",
                Some(false) => "not right",
                None => "no verdict",
            };
            return Some(format!("recorded {} → {}", word(before), word(now)));
        }
        let ([key_there, text_there], [key_here, text_here]) = (other.has, self.has);
        let (key, text) = (key_there.zip(key_here), text_there.zip(text_here));
        match key {
            Some((true, false)) => return Some("no right letter recorded here".to_owned()),
            Some((false, true)) => return Some("no right letter recorded there".to_owned()),
            _ => {}
        }
        if self.verdicts != other.verdicts {
            return Some("a later sample".to_owned());
        }
        let digests = other.digest.as_ref().zip(self.digest.as_ref());
        digests.is_some_and(|(before, now)| before != now).then(|| match text {
            Some((true, false)) => "no text here".to_owned(),
            Some((false, true)) => "no text there".to_owned(),
            _ => "another text, read alike".to_owned(),
        })
    }
}

/// What the other version has, and for each record of the file the place of its partner there.
fn pairs(
    matrix: Option<&Matrix>,
    month: Month,
    here: &DroppedRun,
    there: OtherVersion<'_>,
) -> Option<(Vec<Answer>, Vec<Option<usize>>)> {
    let places = |run: &DroppedRun| item_places(matrix?, month, run).ok();
    let own = places(here);
    let mut by_item = vec![None; matrix.map_or(0, |matrix| matrix.items.len())];
    let mut note = |item: usize, at: usize| {
        if let Some(place) = by_item.get_mut(item) {
            *place = Some(at);
        }
    };
    let others = match there {
        OtherVersion::Published(run) => {
            let mut others = Vec::new();
            let items = matrix?.items.iter().enumerate().filter(|(_, item)| item.month == month);
            for (index, item) in items.filter(|(index, _)| run.cell(*index).is_some()) {
                note(index, others.len());
                let verdicts = run.samples(index).map(|cell| (cell.outcome, cell.letter));
                others.push(Answer {
                    name: item.no,
                    verdicts: verdicts.collect(),
                    stored: None,
                    recorded: None,
                    has: [None; 2],
                    digest: None,
                });
            }
            others
        }
        OtherVersion::Dropped(other) => {
            let others = (0..other.ids.len()).map(|at| Answer::of_record(other, at)).collect();
            match (&own, places(other)) {
                (Some(_), Some(places)) => places.into_iter().enumerate().for_each(|(at, item)| note(item, at)),
                _ => {
                    let mut by_id: HashMap<&str, Vec<usize>> = HashMap::new();
                    for (at, id) in other.ids.iter().enumerate().rev() {
                        by_id.entry(id).or_default().push(at);
                    }
                    // Of records of one id the first has the first one there, the second the second.
                    let partners = here.ids.iter().map(|id| by_id.get_mut(id.as_str())?.pop());
                    return Some((others, partners.collect()));
                }
            }
            others
        }
    };
    let partners = own?.into_iter().map(|item| by_item.get(item).copied().flatten());
    Some((others, partners.collect()))
}

#[cfg(test)]
mod tests {
    use super::super::{add_local_run, tiny};
    use super::*;
    use crate::dropped::{Desk, Dropped};

    /// A board of two months with a published run, whose items have ids: `202511-1` and so on.
    fn board() -> Matrix {
        let mut matrix = tiny::matrix(&[("m", "EA!EE")]);
        for item in &mut matrix.items {
            item.id = Some(format!("{}-{}", item.month, item.no));
        }
        matrix
    }

    /// A file of November with the letters stored and read, a pair a record; `-` for a failed request.
    fn file(name: &str, ids: &[&str], letters: &[&str]) -> DroppedRun {
        let record = |(id, pair): (&&str, &&str)| {
            let (stored, read) = pair.split_at(1);
            match read {
                "-" => format!(r#"{{"id": "{id}", "correct_answer": "E", "model_answer": null, "error": "time-out"}}"#),
                _ => format!(
                    r#"{{"id": "{id}", "correct_answer": "E", "model_answer": "{stored}", "raw_response": "\\boxed{{{read}}}"}}"#
                ),
            }
        };
        let records: Vec<String> = ids.iter().zip(letters).map(record).collect();
        let text = format!(
            r#"{{"test_info": {{"model": "m", "month": "202511", "seed": 42}}, "overall": {{"correct": 0, "total": 3}},
            "detailed_results": [{}]}}"#,
            records.join(", ")
        );
        match Desk::default().read(1, name, text.as_bytes()) {
            Dropped::Results(run) => *run,
            other => panic!("{other:?}"),
        }
    }

    const IDS: [&str; 3] = ["202511-1", "202511-2", "202511-3"];

    #[test]
    fn a_file_is_held_against_the_published_run_item_by_item() {
        let matrix = board();
        let here = file("run.json", &IDS, &["EE", "BB", "DD"]);
        let month = tiny::month("202511");
        let found =
            VersionDifference::of(Some(&matrix), month, &here, OtherVersion::Published(&matrix.runs[0])).unwrap();
        assert_eq!(found.changed, [(1, "A → B".to_owned()), (2, "failed → D".to_owned())]);
        assert_eq!((found.only_here.len(), found.only_there.len()), (0, 0));
        assert_eq!(found.moved, [("right", 1, 2), ("answered", 2, 3), ("failed", 1, 0)]);
        let part = file("part.json", &["202511-2"], &["AA"]);
        let found =
            VersionDifference::of(Some(&matrix), month, &part, OtherVersion::Published(&matrix.runs[0])).unwrap();
        assert_eq!(
            (found.changed.as_slice(), found.only_there.as_slice()),
            (&[][..], &[1, 3][..])
        );
        let stranger = file("other.json", &["x"], &["AA"]);
        let other = OtherVersion::Published(&matrix.runs[0]);
        assert_eq!(VersionDifference::of(Some(&matrix), month, &stranger, other), None);
    }

    #[test]
    fn two_files_are_paired_by_their_items_else_by_their_ids() {
        let matrix = board();
        let month = tiny::month("202511");
        let old = file("old.json", &IDS, &["EE", "BB", "--"]);
        // The same records in another order, with other texts and another stored letter.
        let new = file("new.json", &["202511-3", "202511-1", "x"], &["DD", "AE", "CC"]);
        let by_id = VersionDifference::of(None, month, &new, OtherVersion::Dropped(&old)).unwrap();
        assert_eq!(
            by_id.changed,
            [(0, "failed → D".to_owned()), (1, "stored E → A".to_owned())]
        );
        assert_eq!((by_id.only_here, by_id.only_there), (vec![2], vec![1]));
        // On the board the older id of an item is the same item.
        let older = file("older.json", &["202511:1", "202511:2", "202511:3"], &["EE", "BB", "BB"]);
        let newer = file("newer.json", &IDS, &["EE", "CC", "BB"]);
        let by_item = VersionDifference::of(Some(&matrix), month, &newer, OtherVersion::Dropped(&older)).unwrap();
        assert_eq!(by_item.changed, [(1, "B → C".to_owned())]);
        let same = VersionDifference::of(Some(&matrix), month, &newer, OtherVersion::Dropped(&newer)).unwrap();
        assert_eq!(same, VersionDifference::default());
    }

    #[test]
    fn an_item_that_one_file_holds_twice_is_paired_once() {
        let month = tiny::month("202511");
        let once = file("once.json", &IDS, &["EE", "BB", "DD"]);
        let twice = file(
            "twice.json",
            &[IDS[0], IDS[0], IDS[1], IDS[2]],
            &["EE", "AA", "BB", "DD"],
        );
        let between = |here, there| VersionDifference::of(None, month, here, OtherVersion::Dropped(there)).unwrap();
        assert_eq!(
            (between(&twice, &once).only_here, between(&once, &twice).only_there),
            (vec![1], vec![1])
        );
        let other = file("other.json", &[IDS[0], IDS[1], IDS[0]], &["EE", "BB", "AA"]);
        let found = between(&twice, &other);
        assert_eq!(
            (found.changed, found.only_here),
            (vec![], vec![3]),
            "the second is held against the second"
        );
    }

    #[test]
    fn files_of_one_identity_stand_side_by_side_and_are_told_apart() {
        let mut matrix = board();
        let old = file("a/run.json", &IDS, &["EE", "BB", "DD"]);
        let mut new = file("b/run.json", &IDS, &["EE", "BB", "DD"]);
        new.evidence.sha256 = "f".repeat(64);
        let first = add_local_run(&mut matrix, &old).unwrap();
        assert_eq!(
            add_local_run(&mut matrix, &old).unwrap(),
            first,
            "the same file again changes nothing"
        );
        assert_eq!(matrix.runs[1].own_words().as_deref(), Some("your file"));
        let second = add_local_run(&mut matrix, &new).unwrap();
        assert_ne!(first, second, "the same verdicts from another file are another run");
        let words: Vec<_> = matrix.runs[1..].iter().filter_map(RunRow::own_words).collect();
        assert_eq!(
            words,
            [
                format!("your file {}", &old.evidence.sha256[..8]),
                "your file ffffffff".to_owned()
            ]
        );
        let third = file("c/later.json", &IDS, &["EE", "BB", "AA"]);
        add_local_run(&mut matrix, &third).unwrap();
        assert_eq!(matrix.runs.len(), 4);
        let mut named = board();
        add_local_run(&mut named, &old).unwrap();
        add_local_run(&mut named, &third).unwrap();
        let words: Vec<_> = named.runs[1..].iter().filter_map(RunRow::own_words).collect();
        assert_eq!(words, ["your file run.json", "your file later.json"]);
        assert_eq!(matrix.runs[0].own_words(), None);
    }

    #[test]
    fn what_one_of_two_files_does_not_hold_is_told_as_missing() {
        let answer = |key, text, digest: &str| Answer {
            name: 0,
            verdicts: Vec::new(),
            stored: None,
            recorded: None,
            has: [Some(key), Some(text)],
            digest: Some(digest.to_owned()),
        };
        let whole = answer(true, true, "a");
        let change = |now: &Answer, before: &Answer| now.change_from(before);
        let told = |words: &str| Some(words.to_owned());
        let bare = answer(true, false, "b");
        assert_eq!(change(&bare, &whole), told("no text here"));
        assert_eq!(change(&whole, &bare), told("no text there"));
        assert_eq!(
            change(&answer(true, true, "c"), &whole),
            told("another text, read alike")
        );
        let keyless = answer(false, true, "a");
        assert_eq!(change(&keyless, &whole), told("no right letter recorded here"));
        assert_eq!(change(&whole, &keyless), told("no right letter recorded there"));
        assert_eq!(change(&whole, &whole), None);
    }
}
