//! The published facts of both benchmarks that this program carries: identifiers and figures, no question, no proof
//! and no response. `README.md` beside this file says where each comes from.

mod held;
mod proofs;
mod shape;

use std::collections::BTreeMap;

use crate::board::ItemRow;
use crate::model::{
    Benchmark, Category, ChoiceLabel, ChoiceRole, ChoiceStyle, Conditions, Month, MonthPool, PromptMode, Provenance,
    ReportedMonth, RunSource, Score, Seed, Usage,
};
use crate::replay::published_order;
use crate::store::{ItemEntry, OddFile};

pub use held::held;
pub use proofs::published_proofs;

use super::{Draft, DraftCell, DraftItem, MonthRun, SiteError, Verdicts};
use shape::{FactFile, Facts, ItemFact, OddFact, TotalFact, VerdictFact, parse};

const ITEMS: &str = include_str!("lmb_items.json");
const VERDICTS: &str = include_str!("lmb_verdicts.json");
const TOTALS: &str = include_str!("lmb_totals.json");
const POOLS: &str = include_str!("lmb_pools.json");
const ODD: &str = include_str!("lmb_odd.json");

const CREDIT: &str = "Identifiers and figures from the public repository BaohaoLiao/LiveMathematicianBench \
    (paper: arXiv:2604.01754), each with its file and commit; no question text is among them.";

/// The board of the published facts.
///
/// # Errors
/// [`SiteError::Embedded`] when a file of this program is broken.
pub fn published_draft() -> Result<Draft, SiteError> {
    let mut months: BTreeMap<Month, Vec<DraftItem>> = BTreeMap::new();
    for fact in items()? {
        months.entry(fact.month).or_default().push(draft_item(fact)?);
    }
    let mut runs = Vec::new();
    for fact in parse::<Facts<VerdictFact>>("lmb_verdicts.json", VERDICTS)?.files {
        runs.push(with_verdicts(fact)?);
    }
    for fact in parse::<Facts<TotalFact>>("lmb_totals.json", TOTALS)?.files {
        runs.push(with_totals(fact));
    }
    share_seeds(&mut runs);
    let odd = parse::<Facts<OddFact>>("lmb_odd.json", ODD)?.files;
    Ok(Draft {
        benchmark: Benchmark::LiveMathematicianBench,
        credit: CREDIT.to_owned(),
        months,
        runs,
        pools: parse::<Facts<MonthPool>>("lmb_pools.json", POOLS)?.files,
        odd: odd.into_iter().map(odd_file).collect(),
    })
}

/// The published items as the board knows them: what joins a result file's ids to positions.
///
/// # Errors
/// [`SiteError::Embedded`] when a file of this program is broken.
pub fn published_items() -> Result<Vec<ItemRow>, SiteError> {
    items()?
        .into_iter()
        .map(|fact| {
            let month = fact.month;
            let item = draft_item(fact)?;
            Ok(ItemRow::new(month, &item.entry, item.key))
        })
        .collect()
}

fn items() -> Result<Vec<ItemFact>, SiteError> {
    #[derive(serde::Deserialize)]
    struct Items {
        items: Vec<ItemFact>,
    }
    Ok(parse::<Items>("lmb_items.json", ITEMS)?.items)
}

fn draft_item(fact: ItemFact) -> Result<DraftItem, SiteError> {
    let broken = |reason: &str| SiteError::Embedded {
        file: "lmb_items.json",
        reason: format!("{} {}: {reason}", fact.month, fact.no),
    };
    if fact.no == 0 {
        return Err(broken("numbers start at 1"));
    }
    let key = published_order(fact.no, fact.choice_chars.len())
        .letter_of(0)
        .ok_or_else(|| broken("no choices"))?;
    let mut roles = vec![ChoiceRole::Correct];
    roles.extend(ChoiceLabel::ALL.into_iter().skip(1).map(|label| match label {
        _ if label == fact.weaker_true => ChoiceRole::WeakerTrue,
        _ if label == fact.wildcard => ChoiceRole::Wildcard,
        _ => ChoiceRole::False,
    }));
    let mut templates = vec![None];
    templates.extend(fact.templates.into_iter().map(Some));
    let entry = ItemEntry {
        no: fact.no,
        paper: fact.id.split("::").next().map(str::to_owned),
        id: Some(fact.id),
        categories: fact.tags.iter().filter_map(|tag| Category::from_tag(tag)).collect(),
        style: Some(if fact.resistant {
            ChoiceStyle::SubstitutionResistant
        } else {
            ChoiceStyle::Original
        }),
        roles,
        templates,
        choice_chars: fact.choice_chars,
        teaser: None,
        digest: Some(fact.digest),
        text: None,
        raw: None,
    };
    Ok(DraftItem { entry, key, text: None })
}

fn conditions(file: &FactFile) -> Conditions {
    Conditions {
        model: file.model.clone(),
        effort: file.effort.clone(),
        thinking: file.thinking,
        prompt: if file.sketch {
            PromptMode::SketchAware
        } else {
            PromptMode::Plain
        },
        seed: file.seed.map(Seed::from),
        n_samples: 1,
    }
}

fn with_verdicts(fact: VerdictFact) -> Result<MonthRun, SiteError> {
    let count = fact.letters.chars().count();
    let lengths = [
        fact.key.chars().count(),
        fact.prompt_tokens.len(),
        fact.completion_tokens.len(),
        fact.reasoning_tokens.len(),
        fact.elapsed_secs.len(),
    ];
    if lengths.iter().any(|length| *length != count) {
        return Err(SiteError::Embedded {
            file: "lmb_verdicts.json",
            reason: format!("{}: rows of unequal length", fact.file.file),
        });
    }
    let characters = fact.letters.chars().zip(fact.key.chars());
    let tokens = fact
        .prompt_tokens
        .iter()
        .zip(&fact.completion_tokens)
        .zip(&fact.reasoning_tokens);
    let cells = characters
        .zip(tokens)
        .zip(&fact.elapsed_secs)
        .map(|(((letter, key), ((prompt, completion), reasoning)), secs)| {
            let usage = Usage {
                prompt: *prompt,
                completion: *completion,
                total: None,
                reasoning: *reasoning,
            };
            Some(DraftCell {
                letter,
                key: ChoiceLabel::from_char(key),
                prompt_tokens: usage.prompt,
                output_tokens: usage.output_tokens(),
                elapsed_secs: *secs,
            })
        })
        .collect();
    let failures = fact.errors.iter();
    let failures = failures
        .map(|(kind, numbers)| (kind.clone(), numbers.len() as u64))
        .collect();
    let notes = fact
        .errors
        .iter()
        .map(|(kind, numbers)| format!("{} of {count} requests failed: {kind}", numbers.len()))
        .collect();
    Ok(MonthRun {
        conditions: conditions(&fact.file),
        source: RunSource {
            month: fact.file.month,
            provenance: Provenance::Recorded,
            recorded: Score {
                correct: fact.file.correct,
                total: count as u64,
            },
            file: fact.file.file,
            version: Some(fact.file.commit),
            timestamp: fact.file.timestamp,
            notes,
            failures,
        },
        verdicts: Verdicts::Cells(cells),
        more: Vec::new(),
        policies: Vec::new(),
        raw: None,
    })
}

fn with_totals(fact: TotalFact) -> MonthRun {
    let conditions = conditions(&fact.file);
    let score = Score {
        correct: fact.file.correct,
        total: fact.total,
    };
    let reported = ReportedMonth {
        month: fact.file.month,
        score,
        categories: fact
            .categories
            .into_iter()
            .filter_map(|(tag, (correct, total))| Some((Category::from_tag(&tag)?, Score { correct, total })))
            .collect(),
        mean_output_tokens: fact.mean_output_tokens,
    };
    MonthRun {
        conditions,
        source: RunSource {
            month: fact.file.month,
            provenance: Provenance::Reported,
            recorded: score,
            file: fact.file.file,
            version: Some(fact.file.commit),
            timestamp: fact.file.timestamp,
            notes: notes(fact.note, &fact.read_from),
            failures: BTreeMap::new(),
        },
        verdicts: Verdicts::Totals(reported),
        more: Vec::new(),
        policies: Vec::new(),
        raw: None,
    }
}

fn odd_file(fact: OddFact) -> OddFile {
    OddFile {
        conditions: conditions(&fact.file),
        month: Some(fact.file.month),
        recorded: Score {
            correct: fact.file.correct,
            total: fact.total,
        },
        file: fact.file.file,
        version: Some(fact.file.commit),
        timestamp: fact.file.timestamp,
        reason: fact.reason,
        notes: notes(fact.note, &fact.read_from),
    }
}

fn notes(note: Option<String>, read_from: &str) -> Vec<String> {
    note.into_iter()
        .chain([format!("read from the {}", read_from.trim_start_matches("the "))])
        .collect()
}

/// A seed that one month's file tells is the seed of the run: only some heads were read.
fn share_seeds(runs: &mut [MonthRun]) {
    let told: Vec<Conditions> = runs
        .iter()
        .filter(|run| run.conditions.seed.is_some())
        .map(|run| run.conditions.clone())
        .collect();
    for run in runs.iter_mut().filter(|run| run.conditions.seed.is_none()) {
        let same = |other: &&Conditions| other.without_seed() == run.conditions;
        if let Some(conditions) = told.iter().find(same) {
            run.conditions.seed.clone_from(&conditions.seed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_keys_are_the_replayed_ones() {
        let draft = published_draft().unwrap();
        for run in &draft.runs {
            let Verdicts::Cells(cells) = &run.verdicts else {
                continue;
            };
            let items = &draft.months[&run.source.month];
            assert_eq!(items.len(), cells.len());
            for (item, cell) in items.iter().zip(cells) {
                assert_eq!(
                    cell.unwrap().key,
                    Some(item.key),
                    "{} {}",
                    run.source.file,
                    item.entry.no
                );
            }
        }
    }

    #[test]
    fn every_month_says_how_its_items_were_chosen() {
        let draft = published_draft().unwrap();
        assert_eq!(draft.pools.len(), draft.months.len());
        for pool in &draft.pools {
            assert_eq!(pool.hard, draft.months[&pool.month].len() as u64, "{}", pool.month);
            assert_eq!(pool.papers - pool.papers_solved, pool.hard, "{}", pool.month);
            assert!(pool.full > pool.scored && pool.scored > pool.hard, "{}", pool.month);
        }
    }

    #[test]
    fn a_published_total_that_nobody_can_check_is_reported() {
        let draft = published_draft().unwrap();
        let is_reported = |run: &MonthRun| matches!(run.verdicts, Verdicts::Totals(_));
        assert_eq!(draft.runs.iter().filter(|run| is_reported(run)).count(), 27);
        for run in &draft.runs {
            assert_eq!(is_reported(run), run.source.provenance == Provenance::Reported);
            assert_eq!(run.source.recorded.total, draft.months[&run.source.month].len() as u64);
        }
        assert_eq!(draft.odd.len(), 12);
    }
}
