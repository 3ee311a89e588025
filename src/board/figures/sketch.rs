use std::collections::BTreeSet;

use super::phrases::{add_counts, add_digits, changes, items_by_month};
use super::{Caption, FigureTable, Rate, ReferenceLine, RunLabel, Scope};
use crate::board::{Comparison, PairMethod, View};
use crate::model::{ChoiceStyle, Conditions, Month, PromptMode, RunId, sort_stably};
use crate::stats::holm;
use crate::words::{
    capital, count, interval, p_digits, p_value, percent_digits, points_digits, points_end, points_signed,
};

/// A prompt with a sketch that is at most so many tokens longer than the plain one can hold no sketch: its heading
/// alone takes as many. In the published runs such prompts are 10 or 11 tokens longer, the others 51 or more.
const HEADING_TOKENS: u64 = 20;

/// Plain against sketch-aware prompts, the same items and conditions otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct SketchSeries {
    /// One row a pair of runs, by the accuracy with sketch.
    pub rows: Vec<SketchRow>,
    /// Levels to compare with.
    pub references: Vec<ReferenceLine>,
    /// Items in view whose prompt holds no sketch by any pair's prompt tokens: month and number.
    pub no_sketch: Vec<(Month, usize)>,
    /// Sketch-aware runs in view without a plain run of the same conditions.
    pub unpaired: u64,
}

/// Two runs of one model.
#[derive(Clone, Debug, PartialEq)]
pub struct SketchRow {
    /// The plain run, whose name stands for both, with the weaker provenance of the two.
    pub label: RunLabel,
    /// The sketch-aware run.
    pub sketch: RunId,
    /// All items, then those of each style where both are in view, then those that have a sketch where some have none.
    pub parts: Vec<SketchPart>,
}

/// The two runs on some items that both have.
#[derive(Clone, Debug, PartialEq)]
pub struct SketchPart {
    /// Which items.
    pub of: SketchItems,
    /// With the plain prompt.
    pub plain: Rate,
    /// With the sketch.
    pub sketch: Rate,
    /// With the sketch minus plain, item by item.
    pub gain: Comparison,
}

/// Which items of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SketchItems {
    /// All that both runs have.
    All,
    /// Those of one style.
    Style(ChoiceStyle),
    /// Those whose prompt holds a sketch, as far as prompt tokens tell.
    WithSketch,
}

impl SketchItems {
    /// The items in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::All => "all items",
            Self::Style(ChoiceStyle::Original) => "original choices",
            Self::Style(ChoiceStyle::SubstitutionResistant) => "resistant choices",
            Self::WithSketch => "items with a sketch",
        }
    }
}

impl SketchPart {
    /// `+13.6 points (6.2 to 20.6), 40 : 16, p 0.002`
    pub fn gain_words(&self) -> String {
        let Comparison {
            difference,
            interval,
            table,
            p_value: p,
            ..
        } = self.gain;
        format!(
            "{} points ({} to {}), {} : {}, p\u{a0}{}",
            points_signed(difference),
            points_end(interval.low),
            points_end(interval.high),
            table.only_first,
            table.only_second,
            p_value(p)
        )
    }
}

impl SketchRow {
    /// All items that both runs have.
    pub fn all(&self) -> Option<&SketchPart> {
        self.parts.first()
    }
}

impl View<'_> {
    /// Of a view without restriction of prompt and runs; pairs with a chosen run, if any is chosen.
    pub(super) fn sketch_series(&self, labels: &[(usize, RunLabel)], chosen: &BTreeSet<RunId>) -> SketchSeries {
        let all_pairs = self.all_pairs();
        let mut pairs = Vec::new();
        let mut unpaired = 0;
        let is_chosen = |label: &RunLabel| chosen.is_empty() || chosen.contains(&label.run);
        for (sketch, label) in labels {
            let Some(run) = self.matrix.run(*sketch) else { continue };
            if run.conditions.prompt != PromptMode::SketchAware {
                continue;
            }
            let plain = labels
                .iter()
                .filter(|(other, _)| all_pairs.contains(&(*other, *sketch)) && self.paired(*sketch, *other).is_some());
            // A reader's own run belongs with their own, if there is one.
            match plain.min_by_key(|(_, other)| other.is_local != label.is_local) {
                Some((plain, plain_label)) if is_chosen(label) || is_chosen(plain_label) => {
                    let row = SketchRow {
                        label: RunLabel {
                            provenance: plain_label.provenance.min(label.provenance),
                            ..plain_label.clone()
                        },
                        sketch: label.run.clone(),
                        parts: Vec::new(),
                    };
                    pairs.push((*plain, *sketch, row));
                }
                None if is_chosen(label) => unpaired += 1,
                _ => {}
            }
        }
        // By all pairs of the board, not only those in view: an item has a sketch or not, whoever is looked at.
        let no_sketch: Vec<usize> = (self.items.iter().copied())
            .filter(|&item| {
                let mut pairs = all_pairs.iter();
                pairs.any(|(plain, sketch)| self.has_no_sketch(*plain, *sketch, item))
            })
            .collect();
        let mut rows: Vec<SketchRow> = pairs
            .into_iter()
            .map(|(plain, sketch, row)| SketchRow {
                parts: self.sketch_parts(plain, sketch, &no_sketch),
                ..row
            })
            .filter(|row| !row.parts.is_empty())
            .collect();
        let share = |row: &SketchRow| row.all().map_or(0.0, |part| part.sketch.share());
        sort_stably(&mut rows, |a, b| {
            share(b)
                .total_cmp(&share(a))
                .then_with(|| a.label.run.cmp(&b.label.run))
        });
        let address = |item: usize| self.matrix.item(item).map(|item| (item.month, item.no));
        SketchSeries {
            rows,
            // A solver that never reads the question scores otherwise on each part.
            references: vec![ReferenceLine::chance()],
            no_sketch: no_sketch.into_iter().filter_map(address).collect(),
            unpaired,
        }
    }

    /// Every plain run with a sketch-aware one of the same conditions.
    fn all_pairs(&self) -> Vec<(usize, usize)> {
        let runs = || self.matrix.runs.iter().enumerate();
        let of = |prompt: PromptMode| runs().filter(move |(_, run)| run.conditions.prompt == prompt);
        let mut pairs = Vec::new();
        for (sketch, run) in of(PromptMode::SketchAware) {
            let plain = of(PromptMode::Plain).filter(|(_, other)| is_counterpart(&run.conditions, &other.conditions));
            pairs.extend(plain.map(|(plain, _)| (plain, sketch)));
        }
        pairs
    }

    fn sketch_parts(&self, plain: usize, sketch: usize, no_sketch: &[usize]) -> Vec<SketchPart> {
        let mut which = vec![SketchItems::All];
        let styles = || {
            self.items
                .iter()
                .filter_map(|item| Some(self.matrix.item(*item)?.style))
        };
        // Items of one style are all items.
        if styles().any(|style| Some(style) != styles().next()) {
            which.extend(ChoiceStyle::ALL.map(SketchItems::Style));
        }
        which.extend((!no_sketch.is_empty()).then_some(SketchItems::WithSketch));
        let part = |of: SketchItems| {
            let is_of = |item: &usize| match of {
                SketchItems::All => true,
                SketchItems::Style(style) => self.matrix.item(*item).is_some_and(|item| item.style == Some(style)),
                SketchItems::WithSketch => !no_sketch.contains(item),
            };
            let view = self.with_items(self.items.iter().copied().filter(is_of).collect());
            let gain = view.comparison(sketch, plain)?;
            let [sketch, plain] = Rate::of_pair(&gain)?;
            Some(SketchPart {
                of,
                plain,
                sketch,
                gain,
            })
        };
        which.into_iter().filter_map(part).collect()
    }

    /// Whether the prompt of an item with sketch is hardly longer than the plain one.
    fn has_no_sketch(&self, plain: usize, sketch: usize, item: usize) -> bool {
        let tokens = |run: usize| self.matrix.run(run)?.cell(item)?.prompt_tokens;
        match (tokens(plain), tokens(sketch)) {
            (Some(plain), Some(sketch)) => sketch <= plain + HEADING_TOKENS,
            _ => false,
        }
    }
}

/// Whether `plain` is what a sketch-aware run has to be compared with: all the same but for the prompt. A seed that is
/// not known may be any.
fn is_counterpart(sketch: &Conditions, plain: &Conditions) -> bool {
    let has_seed = sketch.seed.is_none() || plain.seed.is_none() || sketch.seed == plain.seed;
    // Most runs are of other models; these cost no copy.
    if sketch.model != plain.model || sketch.effort != plain.effort {
        return false;
    }
    let as_sketch = Conditions {
        prompt: PromptMode::SketchAware,
        seed: sketch.seed.clone(),
        ..plain.clone()
    };
    has_seed && plain.prompt == PromptMode::Plain && as_sketch == *sketch
}

impl SketchSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes = vec![format!(
            "Each pair is two runs of one model under the same conditions but for the prompt, item against item: on b items \
             only the run with sketch is right, on c only the plain one (b : c). Tested by the {}, each pair and part alone; \
             of several pairs measurably different are those that are so with all pairs taken together (Holm, 5\u{a0}%).",
            self.method().label()
        )];
        if !self.no_sketch.is_empty() {
            notes.push(format!(
                "{} without a sketch, it seems: the sketch-aware prompt is at most {HEADING_TOKENS} tokens longer than the \
                 plain one. {}.",
                capital(&count(self.no_sketch.len() as u64, "item")),
                items_by_month(&self.no_sketch)
            ));
        }
        if self.unpaired > 0 {
            notes.push(format!(
                "{} without a plain run under the same conditions.",
                count(self.unpaired, "sketch-aware run")
            ));
        }
        Caption {
            title: self.title(),
            subtitle: format!(
                "Share right with the plain prompt and with the proof sketch in it, of {}, with 95\u{a0}% Wilson intervals",
                count(scope.item_count, "item")
            ),
            notes,
            source: scope.source(&labels, "pair"),
        }
    }

    fn method(&self) -> PairMethod {
        let mut parts = self.rows.iter().flat_map(|row| &row.parts);
        if parts.any(|part| part.gain.method == PairMethod::SignFlip) {
            PairMethod::SignFlip
        } else {
            PairMethod::McNemar
        }
    }

    fn title(&self) -> String {
        let gains: Vec<(&RunLabel, &Comparison)> = (self.rows.iter())
            .filter_map(|row| Some((&row.label, &row.all()?.gain)))
            .collect();
        let on = "with the proof sketch";
        match gains.as_slice() {
            [] => "No run with sketch has a plain counterpart for these filters".to_owned(),
            [(label, gain)] => {
                let (name, points) = (label.full(), points_digits(gain.difference.abs()));
                if gain.p_value >= LEVEL {
                    format!("{name} is not measurably different {on}")
                } else if gain.difference > 0.0 {
                    format!("{name} gains {points} points {on}")
                } else {
                    format!("{name} loses {points} points {on}")
                }
            }
            gains => {
                let p_values: Vec<f64> = gains.iter().map(|(_, gain)| gain.p_value).collect();
                let mut counts = [0, 0];
                let [up, down] = &mut counts;
                for ((_, gain), p) in gains.iter().zip(holm(&p_values)) {
                    *(if gain.difference > 0.0 { &mut *up } else { &mut *down }) += usize::from(p < LEVEL);
                }
                let mut title = changes("pair", gains.len(), counts, ["gain", "lose"], on);
                if counts == [gains.len(), 0] {
                    let points = || gains.iter().map(|(_, gain)| gain.difference);
                    let (low, high) = (points().fold(1.0, f64::min), points().fold(-1.0, f64::max));
                    let (low, high) = (points_digits(low), points_digits(high));
                    let span = if low == high { low } else { format!("{low} to {high}") };
                    title.push_str(&format!(", by {span} points"));
                }
                title
            }
        }
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&[
            "items of",
            "items",
            "plain right",
            "plain, %",
            "plain interval",
            "with sketch right",
            "with sketch, %",
            "with sketch interval",
            "gain, points",
            "gain from",
            "gain to",
            "only with sketch (b)",
            "only plain (c)",
            "p",
            "provenance",
        ]);
        table.join_ends(11);
        for row in &self.rows {
            for part in &row.parts {
                let mut cells = row.label.cells();
                cells.push(part.of.label().to_owned());
                add_counts(&mut cells, &[part.plain.n]);
                for rate in [&part.plain, &part.sketch] {
                    cells.push(rate.right());
                    cells.push(percent_digits(rate.share()));
                    cells.push(interval(rate.interval));
                }
                let gain = &part.gain;
                let points = [gain.difference, gain.interval.low, gain.interval.high];
                add_digits(&mut cells, &points, points_digits);
                add_counts(&mut cells, &[gain.table.only_first, gain.table.only_second]);
                cells.push(p_digits(gain.p_value));
                cells.push(row.label.provenance.label().to_owned());
                table.rows.push(cells);
            }
        }
        table
    }
}

/// The level of the tests behind titles.
const LEVEL: f64 = 0.05;
