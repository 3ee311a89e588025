use super::listing::Listing;
use super::{DroppedEvidence, DroppedFailures, DroppedPolicy, DroppedRun, Join};
use crate::store::{MatrixRow, SampleTokens, TokenRow};

/// Records of a file at most that a page holds itself. No month has a tenth of this; of a file with more a page asks for
/// those that it shows, so that no file of any length makes it stand still.
pub const MOST_ROWS: usize = 2_000;

/// How many records are told of at once of a file with more.
pub const WINDOW: usize = 50;

/// Places in a list that is cut, as many as any page links one by one.
const LEFT: usize = 8;

impl DroppedRun {
    /// How many records the file has, whether they are told of here or not.
    pub fn count(&self) -> usize {
        let told = self.long.lines().next().and_then(|line| line.parse().ok());
        told.unwrap_or(self.ids.len())
    }

    /// Whether the file has more records than are told of at once: then nothing by record is here.
    pub fn is_long(&self) -> bool {
        !self.long.is_empty() && self.window().is_none()
    }

    /// Of some records of a long file: the place of the first one in the part that they are in, and which they are, both
    /// from 0; else `None`. All that there is by record is of these alone then, in their order.
    pub fn window(&self) -> Option<(usize, Vec<usize>)> {
        let mut numbers = self
            .long
            .strip_prefix('@')?
            .split(' ')
            .map_while(|number| number.parse().ok());
        Some((numbers.next()?, numbers.collect()))
    }

    /// Those of a part of its records from one place on, or those about a record, which counts from 0, where the part has
    /// it.
    pub(super) fn window_of(&self, part: &Listing, record: Option<usize>, from: usize) -> Self {
        let found = record.and_then(|record| part.places.binary_search(&record).ok());
        let from = found.map_or(from, |at| at - at % WINDOW).min(part.count);
        let places: Vec<usize> = part.places.iter().skip(from).take(WINDOW).copied().collect();
        let mut told = self.picked(&places);
        told.long = format!("@{from}");
        for place in places {
            told.long.push_str(&format!(" {place}"));
        }
        told
    }

    /// What is told of a file with more than [`MOST_ROWS`] records: all but what there is by record, with how many are in
    /// each part of them.
    pub(super) fn without_rows(&self, listings: &[Listing]) -> Self {
        let cut = |places: &[u64]| places.get(..LEFT).unwrap_or(places).to_vec();
        let mut long = self.ids.len().to_string();
        for listing in listings {
            long.push('\n');
            long.push_str(&listing.to_line());
        }
        let mut told = self.picked(&[]);
        told.long = long;
        told.notices = self.notices.clone();
        for (told, policy) in told.evidence.policies.iter_mut().zip(&self.evidence.policies) {
            (told.gained, told.lost) = (cut(&policy.gained), cut(&policy.lost));
        }
        for (told, failed) in told.evidence.errors.iter_mut().zip(&self.evidence.errors) {
            told.records = cut(&failed.records);
        }
        told
    }

    /// Some of the records alone, as if the file had no others; what is counted is that of the whole file.
    pub(super) fn picked(&self, places: &[usize]) -> Self {
        // All of it is ASCII, a character a record.
        let marks = |row: &String| -> String {
            let row = row.as_bytes();
            let found = places.iter().filter_map(|at| row.get(*at));
            found.map(|mark| char::from(*mark)).collect()
        };
        let samples = |tokens: &SampleTokens| SampleTokens {
            output_tokens: picked(&tokens.output_tokens, places),
            elapsed_secs: picked(&tokens.elapsed_secs, places),
        };
        let evidence = &self.evidence;
        let policy = |policy: &DroppedPolicy| DroppedPolicy {
            id: policy.id.clone(),
            rule: policy.rule.clone(),
            correct: policy.correct,
            read: policy.read,
            gained: Vec::new(),
            lost: Vec::new(),
            marks: marks(&policy.marks),
        };
        let failed = |failed: &DroppedFailures| DroppedFailures {
            kind: failed.kind.clone(),
            samples: failed.samples,
            firsts: failed.firsts,
            records: Vec::new(),
        };
        let join = |join: &Join| Join {
            source: join.source.clone(),
            month: join.month,
            items: join.items,
            records: join.records,
            marks: marks(&join.marks),
        };
        Self {
            source: self.source.clone(),
            conditions: self.conditions.clone(),
            timestamp: self.timestamp.clone(),
            notes: self.notes.clone(),
            notices: Vec::new(),
            remarks: self.remarks,
            later: self.later.clone(),
            joins: self.joins.iter().map(join).collect(),
            evidence: DroppedEvidence {
                sha256: evidence.sha256.clone(),
                policies: evidence.policies.iter().map(policy).collect(),
                repeats: evidence.repeats.clone(),
                errors: evidence.errors.iter().map(failed).collect(),
                seeds: evidence.seeds.clone(),
                rules: marks(&evidence.rules),
                recorded: marks(&evidence.recorded),
                lacks: marks(&evidence.lacks),
                kinds: evidence.kinds.clone(),
                flips: marks(&evidence.flips),
                placed: marks(&evidence.placed),
                as_recorded: marks(&evidence.as_recorded),
                positions: evidence.positions.clone(),
                total: evidence.total.clone(),
                stored: {
                    let digests = places.iter().filter_map(|at| evidence.stored.get(8 * at..8 * at + 8));
                    digests.collect()
                },
                remarked: Vec::new(),
                answers: marks(&evidence.answers),
                samples: marks(&evidence.samples),
            },
            ids: picked(&self.ids, places),
            numbers: picked(&self.numbers, places),
            differences: marks(&self.differences),
            row: MatrixRow {
                letters: marks(&self.row.letters),
                more_letters: self.row.more_letters.iter().map(marks).collect(),
                key: self.row.key.as_ref().map(marks),
            },
            tokens: TokenRow {
                output_tokens: picked(&self.tokens.output_tokens, places),
                elapsed_secs: picked(&self.tokens.elapsed_secs, places),
                prompt_tokens: picked(&self.tokens.prompt_tokens, places),
                more: self.tokens.more.iter().map(samples).collect(),
            },
            long: String::new(),
            ..*self
        }
    }
}

fn picked<T: Clone>(all: &[T], places: &[usize]) -> Vec<T> {
    places.iter().filter_map(|at| all.get(*at).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Desk, Dropped, listings};
    use super::*;

    /// A file of so many records: every third is right, every hundredth failed.
    fn file(count: usize) -> String {
        let record = |at: usize| match at % 100 {
            99 => format!(r#"{{"id": "r{at}", "correct_answer": "A", "error": "time-out"}}"#),
            _ => {
                let letter = if at.is_multiple_of(3) { 'A' } else { 'B' };
                format!(
                    r#"{{"id": "r{at}", "correct_answer": "A", "model_answer": "{letter}", "raw_response": "{letter}"}}"#
                )
            }
        };
        let records: Vec<String> = (0..count).map(record).collect();
        format!(
            r#"{{"test_info": {{"model": "m", "month": "209901", "seed": 42}}, "overall": {{"correct": 0, "total": {count}}}, "detailed_results": [{}]}}"#,
            records.join(",")
        )
    }

    fn told(desk: &mut Desk, key: u32, count: usize) -> DroppedRun {
        match desk.read(key, "x.json", file(count).as_bytes()) {
            Dropped::Results(run) => *run,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_told_of_a_file_does_not_grow_with_its_records() {
        let mut desk = Desk::default();
        let length = |run: &DroppedRun| serde_json::to_string(run).unwrap().len();
        let most = length(&told(&mut desk, 1, MOST_ROWS));
        let long = told(&mut desk, 2, 30_000);
        assert!(
            long.is_long() && length(&long) < most / 2,
            "{} of {most}",
            length(&long)
        );
        assert!(length(&long) < length(&told(&mut desk, 3, 3_000)) + 400);
        assert_eq!(long.count(), 30_000);
        assert_eq!(long.answered, 29_700);
    }

    #[test]
    fn every_window_of_a_long_file_is_told_as_a_short_one_is() {
        let mut desk = Desk::default();
        let long = told(&mut desk, 1, MOST_ROWS + 1);
        // The same as far as it goes, short enough to be told whole.
        let short = told(&mut desk, 2, MOST_ROWS);
        let window = |key, part: &str, record, from| match desk.window(key, part, record, from) {
            Some(Dropped::Results(run)) => Some(*run),
            _ => None,
        };
        assert!(!short.is_long() && window(2, "all", None, 0).is_none());
        let heads = listings(&long);
        let whole = listings(&short);
        for part in &whole {
            let head = heads.iter().find(|head| head.id == part.id).unwrap();
            assert!(head.count >= part.count && head.label == part.label, "{}", part.id);
            let run = window(1, &part.id, None, 0).unwrap();
            let (from, records) = run.window().unwrap();
            let expected = &part.places[..part.count.min(WINDOW)];
            assert_eq!((from, !run.is_long()), (0, true));
            assert_eq!(records, expected, "{}", part.id);
            assert_eq!(run.ids, short.picked(expected).ids);
            for (at, record) in expected.iter().enumerate() {
                assert_eq!(run.verdict(0, at), short.verdict(0, *record));
                assert_eq!(run.key(at), short.key(*record));
                assert_eq!(run.has_letter_mismatch(at), short.has_letter_mismatch(*record));
            }
        }
        let place = |part: &str, record, from| window(1, part, record, from).and_then(|run| run.window());
        assert_eq!(place("all", Some(MOST_ROWS), 0), Some((MOST_ROWS, vec![MOST_ROWS])));
        let failed: Vec<usize> = (0..20).map(|hundred| 100 * hundred + 99).collect();
        assert_eq!(place("failed", Some(1999), 0), Some((0, failed)));
        assert_eq!(place("failed", Some(5), 40), Some((20, Vec::new())));
        assert_eq!(place("no such part", None, 0), None);
    }
}
