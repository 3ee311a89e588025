use crate::model::{ResultFile, Sample};
use crate::replay::PolicyLetters;

/// What each policy reads from the responses of a file, kept apart from their texts: one entry a record, and in it one
/// a sample, `None` where there is no text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    letters: Vec<Vec<Option<PolicyLetters>>>,
    digests: Vec<u32>,
}

impl Readings {
    /// Reads every response of a file.
    pub fn of(file: &ResultFile) -> Self {
        let mut readings = Self::default();
        file.records.iter().for_each(|record| readings.add(&record.samples));
        readings
    }

    /// Adds the next record, for a file whose texts are not kept.
    pub fn add(&mut self, samples: &[Sample]) {
        let read = |sample: &Sample| sample.response.as_deref().map(PolicyLetters::of);
        self.letters.push(samples.iter().map(read).collect());
        self.digests.push(digest(samples));
    }

    /// How many records were read.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// What the policies read from a sample; `None` where it has no text. Both count from 0.
    pub fn letters(&self, record: usize, sample: usize) -> Option<&PolicyLetters> {
        self.letters.get(record)?.get(sample)?.as_ref()
    }

    /// A digest of what each record stores of its samples: response, letter and verdict. Equal ones are equal as far as an
    /// accident goes; nobody is kept from making others so.
    pub fn digests(&self) -> &[u32] {
        &self.digests
    }
}

fn digest(samples: &[Sample]) -> u32 {
    let mut state = 0x243F_6A88_85A3_08D3;
    mix(&mut state, samples.len() as u64);
    for sample in samples {
        let answer = sample.answer.map_or(0, |answer| answer.as_char() as u64);
        let verdict = sample.is_correct.map_or(2, u64::from);
        mix(&mut state, answer << 8 | verdict);
        for text in [&sample.response, &sample.unusual_answer] {
            let Some(text) = text else {
                mix(&mut state, u64::MAX);
                continue;
            };
            mix(&mut state, text.len() as u64);
            let (words, rest) = text.as_bytes().as_chunks::<8>();
            words.iter().for_each(|word| mix(&mut state, u64::from_le_bytes(*word)));
            rest.iter().for_each(|byte| mix(&mut state, u64::from(*byte)));
        }
    }
    (state ^ state >> 32) as u32
}

/// As FNV-1a mixes bytes, but a word at a time and with a turn, so that high bits reach the low ones.
fn mix(state: &mut u64, word: u64) {
    *state = (*state ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_change_of_what_is_stored_changes_the_digest() {
        let sample = |response: Option<&str>, is_correct| Sample {
            response: response.map(str::to_owned),
            is_correct,
            ..Sample::default()
        };
        let long = "word ".repeat(1000);
        let mut all = vec![Vec::new(), vec![Sample::default(), Sample::default()]];
        for text in [
            None,
            Some(""),
            Some("a"),
            Some("b"),
            Some("\0"),
            Some("\0\0"),
            Some(long.as_str()),
            Some(&long[1..]),
        ] {
            all.extend([None, Some(false), Some(true)].map(|verdict| vec![sample(text, verdict)]));
        }
        let mut digests: Vec<u32> = all.iter().map(|samples| digest(samples)).collect();
        assert_eq!(digest(&[sample(Some("a"), None)]), digest(&[sample(Some("a"), None)]));
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), all.len());
    }
}
