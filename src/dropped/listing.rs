use super::{DroppedEvidence, DroppedPolicy, DroppedRun, Join};
use crate::model::Outcome;
use crate::replay::{AnswerRule, Policy};

/// A part of a file's records, which a count tells of and a reader can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// What it is called in an address: lower-case words with dots and dashes.
    pub id: String,
    /// What it is called on a page.
    pub label: String,
    /// Whether it is always offered, not only where a count leads to it.
    pub is_offered: bool,
    /// How many records it has.
    pub count: usize,
    /// Its records, from 0 in the order of the file; none of a file whose records are not told of at once.
    pub places: Vec<usize>,
}

impl Listing {
    /// One without its records as a line: the id, whether it is offered, how many records it has, the label.
    pub(super) fn to_line(&self) -> String {
        let offered = if self.is_offered { "+" } else { "-" };
        let parts = [&self.id, offered, &self.count.to_string(), &self.label];
        parts.join("\t")
    }

    fn of_line(line: &str) -> Option<Self> {
        let mut parts = line.splitn(4, '\t');
        Some(Self {
            id: parts.next()?.to_owned(),
            is_offered: parts.next()? == "+",
            count: parts.next()?.parse().ok()?,
            label: parts.next()?.to_owned(),
            places: Vec::new(),
        })
    }

    /// The id of a rule's records.
    pub fn of_rule(rule: AnswerRule) -> String {
        format!("rule.{}", rule.as_str())
    }

    /// The id of the records that failed by the error kind of this place in [`DroppedEvidence::errors`].
    pub fn of_error(at: usize) -> String {
        format!("error.{at}")
    }

    /// The id of the records that have their items from the source of this place in [`DroppedRun::joins`], in one of the
    /// ways of [`Join::WAYS`] or any.
    pub fn of_join(at: usize, way: Option<char>) -> String {
        way.map_or_else(|| format!("items.{at}"), |way| format!("items.{at}.{way}"))
    }

    /// The id of the records that a policy reads a letter from, or else of those that are right under it.
    pub fn under_policy(policy: &DroppedPolicy, is_right: bool) -> String {
        format!("{}.{}", policy.id, if is_right { "right" } else { "read" })
    }

    /// The id of the records that flip under a policy, to right or away from it.
    pub fn of_policy(policy: &DroppedPolicy, to_right: bool) -> String {
        format!("{}.{}", policy.id, if to_right { "gained" } else { "lost" })
    }
}

/// Whether an outcome is counted.
pub type IsCounted = fn(Outcome) -> bool;

/// What samples after the first are counted by, in the order of a page: a part of the records each, `later.` and this.
pub const LATER: [(&str, IsCounted); 4] = [
    ("answered", Outcome::is_answered),
    ("unread", |outcome| matches!(outcome, Outcome::Unread)),
    ("unanswered", |outcome| matches!(outcome, Outcome::Unanswered)),
    ("failed", |outcome| matches!(outcome, Outcome::Failed)),
];

/// All parts that have a record, and the whole, which comes first.
pub fn listings(run: &DroppedRun) -> Vec<Listing> {
    if run.is_long() {
        return run.long.lines().skip(1).filter_map(Listing::of_line).collect();
    }
    let mut found = Found {
        count: run.ids.len(),
        listings: Vec::new(),
    };
    found.add(true, "all".to_owned(), "all", &|_| true);
    found.add(true, "flips".to_owned(), "flips", &|at| run.has_flip(at));
    found.add(true, "letters".to_owned(), "letter mismatches", &|at| {
        run.has_letter_mismatch(at)
    });
    found.add(true, "answers".to_owned(), "read differently", &|at| {
        run.has_answer_mismatch(at)
    });
    for outcome in [
        Outcome::Correct,
        Outcome::Wrong,
        Outcome::Unread,
        Outcome::Unanswered,
        Outcome::Failed,
    ] {
        found.add(true, outcome.label().to_owned(), outcome.label(), &|at| {
            run.verdict(0, at).is_some_and(|(of, _)| of == outcome)
        });
    }
    found.add(true, "as.recorded".to_owned(), "not replayed", &|at| {
        matches!(run.evidence.as_recorded.as_bytes().get(at), Some(b'f' | b'l'))
    });
    found.add(
        false,
        "as.recorded.first".to_owned(),
        "not replayed, first sample",
        &|at| run.is_as_recorded(at),
    );
    found.add(false, "replayed.right".to_owned(), "right here", &|at| {
        !run.is_as_recorded(at) && run.verdict(0, at).is_some_and(|(of, _)| of == Outcome::Correct)
    });
    for (listed, is_assumed) in [("certain", false), ("assumed", true)] {
        let holds = |at: usize| run.is_assumed(at) == is_assumed;
        found.add(false, format!("flips.{listed}"), "flips", &|at| {
            holds(at) && run.has_flip(at)
        });
        found.add(false, format!("letters.{listed}"), "letter mismatches", &|at| {
            holds(at) && run.has_letter_mismatch(at)
        });
    }
    for (listed, holds) in LATER {
        found.add(false, format!("later.{listed}"), "by a later sample", &|at| {
            run.later_of(at, &holds) > 0 && (listed != "answered" || run.has_later_answer(at))
        });
    }
    found.add(false, "answered".to_owned(), "answered", &|at| {
        !run.is_verdict_alone(at) && run.verdict(0, at).is_some_and(|(of, _)| of.is_answered())
    });
    for (at, join) in run.joins.iter().enumerate() {
        found.add_marked(Listing::of_join(at, None), "with known items", &join.marks, "ipn");
        for (way, label) in Join::WAYS
            .into_iter()
            .zip(["known by id", "known by paper", "known by month and number"])
        {
            found.add_marked(Listing::of_join(at, Some(way)), label, &join.marks, &way.to_string());
        }
    }
    found.add_evidence(&run.evidence);
    found.listings
}

/// What a policy is called on a page.
fn name_of(policy: &DroppedPolicy) -> &str {
    let known = Policy::ALL.into_iter().find(|known| known.id() == policy.id);
    known.map_or(policy.id.as_str(), |known| known.title())
}

struct Found {
    count: usize,
    listings: Vec<Listing>,
}

impl Found {
    fn add(&mut self, is_offered: bool, id: String, label: &str, holds: &dyn Fn(usize) -> bool) {
        self.add_places(is_offered, id, label, (0..self.count).filter(|at| holds(*at)).collect());
    }

    fn add_places(&mut self, is_offered: bool, id: String, label: &str, places: Vec<usize>) {
        if !places.is_empty() || self.listings.is_empty() {
            let label = label.replace(char::is_control, " ");
            self.listings.push(Listing {
                id,
                label,
                is_offered,
                count: places.len(),
                places,
            });
        }
    }

    /// The records whose character in a row is one of `marks`.
    fn add_marked(&mut self, id: String, label: &str, row: &str, marks: &str) {
        let is_in = |mark: &u8| marks.as_bytes().contains(mark);
        let found = row.bytes().enumerate().filter(|(_, mark)| is_in(mark));
        self.add_places(false, id, label, found.map(|(at, _)| at).collect());
    }

    fn add_evidence(&mut self, evidence: &DroppedEvidence) {
        for (id, label, row, marks) in [
            ("recorded", "recorded as right", &evidence.recorded, "rR"),
            ("no.verdict", "no verdict recorded", &evidence.recorded, "nRW"),
            ("no.letter", "no right letter A–E recorded", &evidence.lacks, "ACEGIKMO"),
            ("no.answer", "no answer recorded", &evidence.lacks, "BCFGJKNO"),
            ("verdict.alone", "a verdict alone", &evidence.lacks, "DEFGLMNO"),
            ("later.alone", "a verdict alone later", &evidence.lacks, "HIJKLMNO"),
            ("flips.gained", "flips to right", &evidence.flips, "+b"),
            ("flips.lost", "flips away from right", &evidence.flips, "-b"),
            ("assumed", "at an assumed position", &evidence.placed, "a"),
            ("samples.majority", "right by majority", &evidence.samples, "mb"),
            ("samples.alike", "the same letter every time", &evidence.samples, "ub"),
        ] {
            self.add_marked(id.to_owned(), label, row, marks);
        }
        for (rule, label) in [
            (AnswerRule::Box, "read by box"),
            (AnswerRule::Single, "read by single letter"),
            (AnswerRule::Fallback, "read by fallback"),
            (AnswerRule::None, "read by no rule"),
        ] {
            let marks = rule.mark().to_string();
            self.add_marked(Listing::of_rule(rule), label, &evidence.rules, &marks);
        }
        let places =
            |records: &[u64]| -> Vec<usize> { records.iter().filter_map(|at| usize::try_from(*at).ok()).collect() };
        for part in &evidence.remarked {
            self.add_places(false, part.id.clone(), &part.label, places(&part.records));
        }
        for (at, failed) in evidence.errors.iter().enumerate() {
            let label = format!("failed: {}", failed.kind);
            self.add_places(false, Listing::of_error(at), &label, places(&failed.records));
        }
        for policy in &evidence.policies {
            for (to_right, records, way) in [(true, &policy.gained, "right"), (false, &policy.lost, "not right")] {
                let label = format!("{way} under {}", name_of(policy));
                self.add_places(false, Listing::of_policy(policy, to_right), &label, places(records));
            }
            for (is_right, word, marks) in [(true, "right", "r"), (false, "read", "rlABCDE")] {
                let label = format!("{word} by {}", name_of(policy));
                self.add_marked(Listing::under_policy(policy, is_right), &label, &policy.marks, marks);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Desk, Dropped};
    use super::*;

    #[test]
    fn every_count_has_its_records() {
        // Stored right and read wrong; stored and read right in a box; failed.
        let bytes = br#"{"test_info": {"model": "m", "month": "209901", "seed": 42}, "overall": {"correct": 2, "total": 3},
            "detailed_results": [
            {"id": "a", "correct_answer": "E", "model_answer": "E", "raw_response": "\\boxed{{E}} not A", "is_correct": true},
            {"id": "b", "correct_answer": "E", "model_answer": "E", "raw_response": "\\boxed{E}", "is_correct": true},
            {"id": "c", "correct_answer": "D", "model_answer": null, "is_correct": false, "error": "Error code: 429"}]}"#;
        let mut desk = Desk::default();
        let Dropped::Results(run) = desk.read(1, "run.json", bytes) else {
            panic!("not a result file")
        };
        let found = listings(&run);
        let places = |id: &str| {
            let listing = found.iter().find(|listing| listing.id == id);
            listing.map(|listing| listing.places.clone()).unwrap_or_default()
        };
        assert_eq!(places("all"), [0, 1, 2]);
        assert_eq!(places("recorded"), [0, 1]);
        assert_eq!(places("right"), [1]);
        assert_eq!((places("flips"), places("flips.lost")), (vec![0], vec![0]));
        assert_eq!(places("flips.gained"), Vec::<usize>::new(), "and none such is offered");
        assert_eq!((places("rule.box"), places("rule.fallback")), (vec![1], vec![0]));
        assert_eq!((places("failed"), places("error.0")), (vec![2], vec![2]));
        assert_eq!(places("lenient-box.gained"), [0], "the doubled box counts there");
        assert_eq!(places("answered"), [0, 1]);
        assert_eq!(places("answers"), [0], "E is stored, A is read");
        for policy in &run.evidence.policies {
            let of = |is_right| places(&Listing::under_policy(policy, is_right)).len() as u64;
            assert_eq!((of(true), of(false)), (policy.correct, policy.read), "{}", policy.id);
        }
        let ids: std::collections::BTreeSet<_> = found.iter().map(|listing| &listing.id).collect();
        assert_eq!(ids.len(), found.len(), "no two go by one name");
    }

    #[test]
    fn an_empty_file_has_all_of_its_records() {
        let bytes = br#"{"test_info": {"model": "m"}, "overall": {"correct": 0, "total": 0}, "detailed_results": []}"#;
        let Dropped::Results(run) = Desk::default().read(1, "run.json", bytes) else {
            panic!("not a result file")
        };
        let found = listings(&run);
        assert_eq!(found.len(), 1);
        assert_eq!(found.first().map(|all| all.places.len()), Some(0));
    }
}
