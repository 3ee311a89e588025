use super::{NoTally, RunRow, Tally, View};
use crate::model::ChoiceStyle;
use crate::words::{interval, known, percent, thousands};

/// Some of the items in view, with what a run did on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Stratum {
    /// What the items have in common: a month, a style of choices, a category. Strata that follow each other and are
    /// unknown for one reason stand together, their names one after the other.
    pub name: String,
    /// What the run did, or why that is not known.
    pub tally: Result<Tally, NoTally>,
}

impl RunRow {
    /// The heads of the table of [`View::strata`]; a `#` marks numbers.
    pub const STRATA_COLUMNS: [&'static str; 6] = [
        "items",
        "right#",
        "% right#",
        "95\u{a0}% interval#",
        "failed#",
        "mean tokens#",
    ];

    /// The heads of the table of its records.
    pub const RECORD_COLUMNS: [&'static str; 6] = ["item", "verdict", "key", "choices", "output tokens#", "seconds#"];
}

impl View<'_> {
    /// What the run at an index did by month, by style of choices and by category, in this order.
    pub fn strata(&self, run: usize) -> Vec<Stratum> {
        let stratum = |name: String, view: View<'_>| Stratum {
            name,
            tally: view.tally(run),
        };
        let months = self.months.iter();
        let mut strata: Vec<Stratum> = months
            .map(|&month| stratum(month.long(), self.with_month(month)))
            .collect();
        strata.extend(
            ChoiceStyle::ALL
                .into_iter()
                .map(|style| stratum(format!("{} choices", style.label()), self.with_style(style))),
        );
        strata.extend(
            self.categories()
                .iter()
                .map(|category| stratum(category.to_string(), self.with_category(category))),
        );
        strata.dedup_by(|next, kept| {
            let is_alike = next.tally.is_err() && next.tally == kept.tally;
            if is_alike {
                kept.name.push_str(", ");
                kept.name.push_str(&next.name);
            }
            is_alike
        });
        strata
    }
}

impl Tally {
    /// What a run did, in two or three sentences for the head of its page.
    pub fn lead(&self) -> String {
        let mut text = format!(
            "{} right: {} (95\u{a0}% Wilson interval {}).",
            self.count(),
            known(self.accuracy(), percent),
            interval(self.interval())
        );
        if let Some(counts) = self.outcomes() {
            text.push_str(&format!(
                " {} answered, {} unread, {} unanswered, {} failed.",
                counts.answered(),
                counts.unread,
                counts.unanswered,
                counts.failed
            ));
        }
        if let Some(mean) = self.mean_output_tokens {
            text.push_str(&format!(" Output tokens: mean\u{a0}{}", thousands(mean)));
            if let Some(median) = self.median_output_tokens {
                text.push_str(&format!(", median\u{a0}{}", thousands(median)));
            }
            text.push('.');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiny;
    use super::*;

    #[test]
    fn every_item_is_in_one_month_and_in_one_style() {
        let matrix = tiny::matrix(&[("x", "EEDEE")]);
        let view = View::everything(&matrix);
        let strata = view.strata(0);
        let names: Vec<&str> = strata.iter().map(|stratum| stratum.name.as_str()).collect();
        assert_eq!(
            names[..4],
            [
                "November 2025",
                "December 2025",
                "original choices",
                "substitution-resistant choices"
            ]
        );
        let items = |strata: &[Stratum]| -> u64 {
            let tallies = strata.iter().filter_map(|stratum| stratum.tally.as_ref().ok());
            tallies.map(|tally| tally.score.total).sum()
        };
        assert_eq!((items(&strata[..2]), items(&strata[2..4])), (5, 5));
        assert!(strata.len() > 4, "categories follow");
    }

    #[test]
    fn what_is_unknown_for_one_reason_stands_together() {
        let reported = vec![tiny::reported("202511", 1, 3), tiny::reported("202512", 2, 2)];
        let index = tiny::index(vec![tiny::run("x", reported)]);
        let shard = tiny::shard(&[]);
        let matrix = super::super::matrix_from_store(&index, &shard, None, &tiny::items()).unwrap();
        let strata = View::everything(&matrix).strata(0);
        let names: Vec<&str> = strata.iter().map(|stratum| stratum.name.as_str()).collect();
        let together = "original choices, substitution-resistant choices, Existence, Uniqueness";
        assert_eq!(names, ["November 2025", "December 2025", together]);
        assert_eq!(strata[2].tally, Err(NoTally::NoVerdicts));
    }

    #[test]
    fn the_lead_of_a_run_tells_counts_before_shares() {
        let matrix = tiny::matrix(&[("x", "EAA?!")]);
        let tally = View::everything(&matrix).tally(0).unwrap();
        let lead = tally.lead();
        assert!(lead.starts_with(&format!("{} right: ", tally.count())), "{lead}");
        assert!(
            lead.contains(" 3 answered, 1 unread, 0 unanswered, 1 failed."),
            "{lead}"
        );
    }
}
