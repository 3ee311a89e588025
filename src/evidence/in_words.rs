use crate::model::ranges;
use crate::score::{Audit, Repeats};
use crate::words::{UNKNOWN, count};

/// What hangs on positions that are assumed, and what speaks for them; `None` where the shuffle says nothing of any record
/// that is not joined with its item.
pub fn position_words(audit: &Audit) -> Option<String> {
    let positions = audit.positions();
    let assumed = positions.shuffled_there;
    if assumed == 0 {
        return None;
    }
    let (whose, are, their) = match audit.records.len() {
        1 => ("the position of the one record".to_owned(), "is", "its"),
        all if all == assumed => (format!("the positions of all {assumed} records"), "are", "their"),
        all => (format!("the positions of {assumed} of {all} records"), "are", "their"),
    };
    let letters = match positions.compared_there {
        0 => String::new(),
        compared => format!(
            "; there the shuffle gives {} of {their} {}",
            positions.alike_there,
            count(compared as u64, "stored right letter")
        ),
    };
    Some(format!(
        "{whose} {are} assumed from the order of the records, since no known item of the month names them{letters}. What is said of {their} \
         letters and verdicts holds if that is the order of the dataset, which an item file can tell"
    ))
}

/// What is wrong with a file's own total; `None` where it is over its records.
pub fn total_words(audit: &Audit) -> Option<String> {
    let records = count(audit.records.len() as u64, "record");
    Some(match audit.recorded {
        _ if audit.has_whole_total() => return None,
        None if audit.has_unreadable_total => {
            "the file tells no total that can be read: nothing is put in its place, and no rate is given for it"
                .to_owned()
        }
        None => "the file tells no total: nothing is put in its place".to_owned(),
        Some(recorded) if audit.has_possible_total() => {
            format!("the total that the file tells, {recorded}, is not over its {records}: no rate is given for it")
        }
        Some(recorded) => format!(
            "the total that the file tells, {recorded}, cannot be true of its {records}: no rate, interval or band is given"
        ),
    })
}

/// Of which records no verdict, right letter or answer is recorded; `None` where of none.
pub fn unrecorded_words(audit: &Audit) -> Option<String> {
    let mut words = String::new();
    for (what, records) in [
        ("verdict", audit.without_verdict()),
        ("right letter from A to E", audit.without_letter()),
        ("answer", audit.without_answer()),
    ] {
        if !records.is_empty() {
            let semicolon = if words.is_empty() { "" } else { "; " };
            let plural = if records.len() == 1 { "" } else { "s" };
            words.push_str(&format!(
                "{semicolon}no {what} recorded in record{plural} {}",
                ranges(&records)
            ));
        }
    }
    Some(words).filter(|words| !words.is_empty())
}

/// What is taken as recorded in a file that is replayed, with the numbers of its records; `None` where nothing is.
pub fn as_recorded_words(audit: &Audit) -> Option<String> {
    let found = audit.as_recorded();
    if found.samples == 0 {
        return None;
    }
    let mut parts = Vec::new();
    if found.score.total > 0 {
        let records = count(found.score.total, "record");
        parts.push(format!("{} of {records} right as stored", found.score.correct));
    }
    if let Some(later @ 1..) = found.samples.checked_sub(found.score.total as usize) {
        parts.push(count(later as u64, "later sample"));
    }
    let mut words = format!("{}, not replayed", parts.join(" and "));
    words.push_str(if found.records.len() == 1 {
        ": record "
    } else {
        ": records "
    });
    words.push_str(&ranges(&found.records));
    if found.verdicts_alone > 0 {
        words.push_str(&format!("; {} with a verdict and no answer", found.verdicts_alone));
    }
    Some(words)
}

/// What a board says beside a run of which something is taken as recorded.
pub fn partial_note(audit: &Audit) -> Option<String> {
    let found = audit.as_recorded();
    (found.samples > 0).then(|| {
        format!(
            "scored here in part: {} as recorded, since nothing of them can be replayed",
            count(found.samples as u64, "answer")
        )
    })
}

/// What several samples a record come to.
pub fn repeat_words(repeats: &Repeats) -> String {
    let Repeats { fewest, most, .. } = *repeats;
    let number = if fewest == most {
        most.to_string()
    } else {
        format!("{fewest}\u{2013}{most}")
    };
    let pass = repeats.pass.last();
    let pass = pass.map_or_else(|| UNKNOWN.to_owned(), |share| percent(*share));
    let mut words = format!(
        "{number} a record: avg@{number} {}, pass@{fewest} {pass}, majority {}, the same letter in {} of pairs, in {} every time",
        percent(repeats.mean),
        repeats.majority,
        percent(repeats.agreement),
        count(repeats.unanimous as u64, "record"),
    );
    if let Some(deviation) = repeats.deviation {
        let spread = hundredths(deviation);
        words.push_str(&format!("; standard deviation between samples {spread} points"));
    }
    if repeats.as_recorded > 0 {
        let left = count(repeats.as_recorded as u64, "sample");
        words.push_str(&format!("; {left} without a response counted as recorded"));
    }
    words
}

/// As [`crate::words::percent`] writes it, but with a plain space: it is copied as text.
fn percent(share: f64) -> String {
    format!("{} %", hundredths(share))
}

/// A share in percent with one decimal. Written by whole numbers: the worker's program, which is to come fast, has no
/// other use for what writes fractions.
fn hundredths(share: f64) -> String {
    let tenths = (share * 1000.0).round() as u64;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Score;

    #[test]
    fn shares_are_written_as_everywhere() {
        for thousandths in 0..=1000 {
            let share = f64::from(thousandths) / 1000.0;
            assert_eq!(percent(share), crate::words::percent(share).replace('\u{a0}', " "));
        }
    }

    #[test]
    fn samples_come_down_to_a_sentence() {
        let score = |correct| Score { correct, total: 4 };
        let words = repeat_words(&Repeats {
            records: 4,
            fewest: 2,
            most: 2,
            mean: 0.375,
            pass: vec![0.375, 0.5],
            majority: score(2),
            by_sample: vec![score(2), score(1)],
            deviation: Some(0.125),
            agreement: 0.75,
            unanimous: 1,
            as_recorded: 0,
        });
        assert!(
            words.starts_with("2 a record: avg@2 37.5 %, pass@2 50.0 %, majority 2/4"),
            "{words}"
        );
        assert!(
            words.contains("in 1 record every time") && words.ends_with("12.5 points"),
            "{words}"
        );
    }
}
