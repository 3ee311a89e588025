use super::{DroppedEvidence, DroppedFailures, DroppedPart, DroppedPolicy};

/// Tells texts of this shape from those of another build, which a browser may have kept. It changes with the shape of
/// anything that a [`DroppedRun`](super::DroppedRun) tells.
const SHAPE: &str = "5";

/// The shape, then the fifteen texts on a line each, then a line a policy, one an error kind and one a part that a remark
/// counts: a letter that tells which, then its own between tabs.
impl From<DroppedEvidence> for String {
    fn from(evidence: DroppedEvidence) -> Self {
        let numbers = |numbers: &[u64]| {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            numbers.join(" ")
        };
        let text = |text: Option<String>| text.unwrap_or_default();
        let mut lines = vec![
            SHAPE.to_owned(),
            evidence.sha256,
            text(evidence.repeats),
            text(evidence.seeds),
            evidence.rules,
            evidence.recorded,
            evidence.lacks,
            evidence.kinds,
            evidence.flips,
            evidence.placed,
            evidence.as_recorded,
            text(evidence.positions),
            text(evidence.total),
            evidence.stored,
            evidence.answers,
            evidence.samples,
        ];
        let plain = |text: &str| text.replace(char::is_control, " ");
        for policy in &evidence.policies {
            let (gained, lost) = (numbers(&policy.gained), numbers(&policy.lost));
            let (correct, read) = (policy.correct.to_string(), policy.read.to_string());
            let parts = [
                "p",
                &policy.id,
                &gained,
                &lost,
                &correct,
                &read,
                &policy.rule,
                &policy.marks,
            ];
            lines.push(parts.join("\t"));
        }
        for failed in &evidence.errors {
            let (kind, counts) = (plain(&failed.kind), numbers(&[failed.samples, failed.firsts]));
            lines.push(["e", &kind, &numbers(&failed.records), &counts].join("\t"));
        }
        for part in &evidence.remarked {
            lines.push(["r", &part.id, &numbers(&part.records), &plain(&part.label)].join("\t"));
        }
        lines.join("\n")
    }
}

fn numbers_of(text: &str) -> Vec<u64> {
    text.split(' ').filter_map(|number| number.parse().ok()).collect()
}

impl TryFrom<String> for DroppedEvidence {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let mut lines = text.split('\n');
        let mut line = || lines.next().unwrap_or_default().to_owned();
        if line() != SHAPE {
            return Err("of another build");
        }
        let some = |words: String| Some(words).filter(|words| !words.is_empty());
        let mut evidence = Self {
            sha256: line(),
            repeats: some(line()),
            seeds: some(line()),
            rules: line(),
            recorded: line(),
            lacks: line(),
            kinds: line(),
            flips: line(),
            placed: line(),
            as_recorded: line(),
            positions: some(line()),
            total: some(line()),
            stored: line(),
            answers: line(),
            samples: line(),
            ..Self::default()
        };
        for line in lines {
            let mut parts = line.split('\t');
            let mut part = || parts.next().unwrap_or_default();
            let (which, name, records) = (part(), part().to_owned(), numbers_of(part()));
            match which {
                "p" => evidence.policies.push(DroppedPolicy {
                    id: name,
                    gained: records,
                    lost: numbers_of(part()),
                    correct: part().parse().unwrap_or_default(),
                    read: part().parse().unwrap_or_default(),
                    rule: part().to_owned(),
                    marks: part().to_owned(),
                }),
                "e" => {
                    let mut counts = numbers_of(part()).into_iter();
                    evidence.errors.push(DroppedFailures {
                        kind: name,
                        records,
                        samples: counts.next().unwrap_or_default(),
                        firsts: counts.next().unwrap_or_default(),
                    });
                }
                _ => evidence.remarked.push(DroppedPart {
                    id: name,
                    records,
                    label: part().to_owned(),
                }),
            }
        }
        Ok(evidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_back_from_its_text() {
        let policy = |id: &str, gained: &[u64], lost: &[u64]| DroppedPolicy {
            id: id.to_owned(),
            rule: "Some \\boxed{A}.".to_owned(),
            correct: 3,
            read: 0,
            gained: gained.to_vec(),
            lost: lost.to_vec(),
            marks: "r l ".to_owned(),
        };
        let evidence = DroppedEvidence {
            sha256: "ab".repeat(32),
            policies: vec![policy("released", &[], &[]), policy("strict", &[0, 12], &[7])],
            repeats: None,
            errors: vec![DroppedFailures {
                kind: "time-out".to_owned(),
                samples: 5,
                firsts: 2,
                records: vec![3, 4],
            }],
            seeds: Some("no seed from 0 to 1,000".to_owned()),
            rules: "b s-".to_owned(),
            recorded: "nrWw".to_owned(),
            lacks: "@A".to_owned(),
            kinds: "va".to_owned(),
            flips: String::new(),
            placed: "ia  ".to_owned(),
            as_recorded: " fl ".to_owned(),
            positions: Some("assumed".to_owned()),
            total: None,
            stored: "0123abcd".to_owned(),
            remarked: vec![DroppedPart {
                id: "effort".to_owned(),
                label: "another effort".to_owned(),
                records: vec![0, 3],
            }],
            answers: "aB-_".to_owned(),
            samples: " mub".to_owned(),
        };
        for evidence in [evidence, DroppedEvidence::default()] {
            let json = serde_json::to_string(&evidence).unwrap();
            assert_eq!(serde_json::from_str::<DroppedEvidence>(&json).unwrap(), evidence);
        }
        let old = format!("\"{}\\n\\n\\n\"", "ab".repeat(32));
        assert!(
            serde_json::from_str::<DroppedEvidence>(&old).is_err(),
            "one of another build is not guessed at"
        );
    }
}
