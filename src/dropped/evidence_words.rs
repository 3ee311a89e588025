use crate::score::AgreeingSeeds;
use crate::words::count;

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
