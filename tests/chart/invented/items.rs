//! What the items are made of, and what runs did on each.

use mathboard::board::figures::{
    CompositionMonth, CompositionRow, CompositionSeries, ItemGrouping, LetterCounts, LetterRow, LetterSeries,
    MatrixCell, MatrixColumn, MatrixGroup, MatrixRow, MatrixSeries, ReferenceLine, RunLabel, SketchItems, SketchPart,
    SketchRow, SketchSeries,
};
use mathboard::board::{Comparison, PairMethod, Paired};
use mathboard::model::{ChoiceLabel, ChoiceStyle, Month, MonthPool, Outcome, RunId};

use super::{CATEGORIES, Luck};

/// So many months, from November 2025 on.
pub fn composition(months: u16) -> CompositionSeries {
    let months = (0..months).map(|place| {
        let n = 29 + u64::from(place * 37 % 31);
        let month = Month::new(2025 + (10 + place) / 12, ((10 + place) % 12 + 1) as u8).unwrap();
        let pool = MonthPool {
            month,
            full: 8 * n,
            scored: 3 * n,
            least_score: 5,
            papers: 2 * n,
            papers_solved: n,
            hard: n,
        };
        CompositionMonth {
            month,
            n,
            resistant: n / 2,
            pool: Some(pool),
        }
    });
    let months: Vec<CompositionMonth> = months.collect();
    let mut names: Vec<Option<String>> = CATEGORIES.iter().map(|(name, _)| Some((*name).to_owned())).collect();
    names.push(None);
    let rows = names.into_iter().enumerate().map(|(row, name)| CompositionRow {
        name,
        counts: months.iter().map(|month| month.n / (row as u64 + 1)).collect(),
    });
    CompositionSeries {
        categories: rows.collect(),
        months,
        is_whole: true,
    }
}

fn counts(n: u64, luck: &mut Luck) -> LetterCounts {
    let mut counts = LetterCounts::default();
    for _ in 0..n {
        let place = (luck.next().powf(0.8) * 5.0) as usize;
        counts.add(ChoiceLabel::from_position(place.min(4)).unwrap());
    }
    counts
}

pub fn letters(labels: Vec<RunLabel>, luck: &mut Luck) -> LetterSeries {
    let key = counts(177, luck);
    let rows = labels.into_iter().map(|label| LetterRow {
        label,
        answers: counts(170, luck),
        key,
        without_letter: 7,
    });
    LetterSeries {
        rows: rows.collect(),
        key,
        without_letters: 1,
        key_repeats: true,
        tells_solvers: true,
    }
}

/// Runs on so many items; every seventh run stops half way, every fifth has three samples an item.
pub fn matrix(labels: Vec<RunLabel>, items: usize, grouping: ItemGrouping, luck: &mut Luck) -> MatrixSeries {
    let runs = labels.len();
    let rows: Vec<MatrixRow> = labels
        .into_iter()
        .enumerate()
        .map(|(place, label)| {
            let samples = if place % 5 == 3 { 3 } else { 1 };
            let cells = (0..items).map(|item| {
                if place % 7 == 6 && item * 2 > items {
                    return None;
                }
                let easy = 1.2 - item as f64 / items as f64 - place as f64 / (2 * runs) as f64;
                let right = (0..samples).filter(|_| luck.next() < easy).count() as u16;
                let outcome = match right {
                    0 if luck.next() < 0.2 => Outcome::Failed,
                    0 => Outcome::Wrong,
                    _ => Outcome::Correct,
                };
                let letter = outcome.is_answered().then_some(ChoiceLabel::B);
                Some(MatrixCell {
                    outcome,
                    letter,
                    right,
                    samples,
                })
            });
            MatrixRow {
                label,
                share: 1.0 - place as f64 / runs as f64,
                n: items as u64,
                cells: cells.collect(),
            }
        })
        .collect();
    let columns = (0..items).map(|item| {
        let cells = || rows.iter().filter_map(move |row| row.cells[item]);
        MatrixColumn {
            month: Month::new(2025, 11).unwrap(),
            no: item + 1,
            right: cells().map(|cell| u32::from(cell.right)).sum(),
            samples: cells().map(|cell| u32::from(cell.samples)).sum(),
        }
    });
    let named = |names: &[(&str, usize)]| {
        let parts: usize = names.iter().map(|(_, part)| part).sum();
        let mut groups: Vec<MatrixGroup> = names
            .iter()
            .map(|(name, part)| MatrixGroup {
                name: (*name).to_owned(),
                n: items * part / parts,
            })
            .collect();
        let missing = items - groups.iter().map(|group| group.n).sum::<usize>();
        groups[0].n += missing;
        groups
    };
    let groups = match grouping {
        ItemGrouping::Nothing => named(&[("", 1)]),
        ItemGrouping::Style => named(&[("original", 52), ("substitution-resistant", 48)]),
        ItemGrouping::Month => named(&[("Nov 2025", 29), ("Dec 2025", 52), ("Jan 2026", 46), ("Feb 2026", 50)]),
        ItemGrouping::Category => named(&CATEGORIES.map(|(name, n)| (name, n as usize))),
    };
    MatrixSeries {
        columns: columns.collect(),
        rows,
        groups,
        without_verdicts: 2,
        items: items as u64,
        asked: items as u64,
        right_in_none: 12,
        right_in_all: 3,
    }
}

/// Pairs of runs, some better with a sketch and some not.
pub fn sketch(labels: Vec<RunLabel>, luck: &mut Luck) -> SketchSeries {
    let mut part = |of, n: u64| {
        let (plain, sketch) = (luck.rate(n, 0.4), luck.rate(n, 0.5));
        let both = plain.k.min(sketch.k);
        let difference = sketch.share() - plain.share();
        let mut interval = sketch.minus(&plain).interval;
        interval.high = interval.high.min(1.0);
        SketchPart {
            of,
            plain,
            sketch,
            gain: Comparison {
                table: Paired {
                    both,
                    only_first: sketch.k - both,
                    only_second: plain.k - both,
                    neither: n - plain.k.max(sketch.k),
                },
                shares: [(sketch.share(), sketch.interval), (plain.share(), plain.interval)],
                difference,
                interval,
                method: PairMethod::McNemar,
                p_value: 1.0 - difference.abs(),
                mid_p: None,
            },
        }
    };
    let rows = labels.into_iter().map(|label| SketchRow {
        sketch: RunId(format!("{}_sketch", label.run)),
        label,
        parts: vec![
            part(SketchItems::All, 177),
            part(SketchItems::Style(ChoiceStyle::Original), 92),
            part(SketchItems::Style(ChoiceStyle::SubstitutionResistant), 85),
            part(SketchItems::WithSketch, 155),
        ],
    });
    SketchSeries {
        rows: rows.collect(),
        references: vec![ReferenceLine::chance()],
        no_sketch: vec![(Month::new(2025, 11).unwrap(), 22), (Month::new(2025, 12).unwrap(), 5)],
        unpaired: 1,
    }
}
