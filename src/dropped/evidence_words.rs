use crate::score::{AgreeingSeeds, Repeats};
use crate::words::{UNKNOWN, count};

/// Which seeds would give the letters that the file stores.
pub(super) fn seed_words(found: &AgreeingSeeds) -> String {
    const SHOWN: usize = 5;
    let letters = count(found.compared as u64, "stored letter");
    let seeds: Vec<String> = found.seeds.iter().take(SHOWN).map(ToString::to_string).collect();
    match found.seeds.len() {
        0 => format!("no seed from 0 to 1,000 gives the {letters}"),
        1 => format!("seed {} would give all {letters}", seeds.join(", ")),
        many => {
            let more = if many > SHOWN { " and others" } else { "" };
            format!("seeds {}{more} would give all {letters}", seeds.join(", "))
        }
    }
}

/// What several samples a record come to.
pub(super) fn repeat_words(repeats: &Repeats) -> String {
    let Repeats { fewest, most, .. } = *repeats;
    let number = if fewest == most {
        most.to_string()
    } else {
        format!("{fewest}–{most}")
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
    words
}

/// As [`crate::words::percent`] writes it.
fn percent(share: f64) -> String {
    format!("{}\u{a0}%", hundredths(share))
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
    fn seeds_are_told_with_what_they_explain() {
        let found = |seeds: &[i64]| AgreeingSeeds {
            compared: 29,
            has_own: false,
            seeds: seeds.to_vec(),
        };
        assert_eq!(
            seed_words(&found(&[])),
            "no seed from 0 to 1,000 gives the 29 stored letters"
        );
        assert_eq!(seed_words(&found(&[7])), "seed 7 would give all 29 stored letters");
        let many = seed_words(&found(&[1, 2, 3, 4, 5, 6]));
        assert_eq!(many, "seeds 1, 2, 3, 4, 5 and others would give all 29 stored letters");
    }

    #[test]
    fn shares_are_written_as_everywhere() {
        for thousandths in 0..=1000 {
            let share = f64::from(thousandths) / 1000.0;
            assert_eq!(percent(share), crate::words::percent(share));
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
        });
        assert!(
            words.starts_with("2 a record: avg@2 37.5\u{a0}%, pass@2 50.0\u{a0}%, majority 2/4"),
            "{words}"
        );
        assert!(
            words.contains("in 1 record every time") && words.ends_with("12.5 points"),
            "{words}"
        );
    }
}
