use super::bars::{Bar, BarRow, BarTable};
use super::palette::mix;
use super::pen::{Align, Pen};
use super::text::wrap;
use super::{Look, Mark};
use crate::board::figures::{CompositionMonth, CompositionSeries};
use crate::words::count;

/// Air between the two tables.
const GAP: f64 = 22.0;

/// Each table with its heading: items by category and month; and, where published, how they were chosen.
fn tables(series: &CompositionSeries, look: &Look) -> Vec<(&'static str, BarTable)> {
    let heading = if series.months.len() > 1 {
        "Items by category and month; sums to a scale of their own"
    } else {
        "Items by category"
    };
    let mut tables = vec![(heading, by_category(series, look))];
    if series.months.iter().any(|month| month.pool.is_some()) {
        tables.push(("How the hard split was chosen", by_stage(series, look)));
    }
    tables
}

fn by_category(series: &CompositionSeries, look: &Look) -> BarTable {
    let tokens = look.tokens();
    let has_sum = series.months.len() > 1;
    let mut columns: Vec<String> = series.months.iter().map(|month| month.month.short()).collect();
    columns.extend(has_sum.then(|| "all".to_owned()));
    let row = |label: &str, counts: Vec<u64>, is_category: bool| {
        let all = counts.iter().sum::<u64>();
        let bar = |(value, head): (u64, &String)| Bar {
            value: if is_category { value as f64 } else { 0.0 },
            number: value.to_string(),
            interval: None,
            tick: None,
            text: format!("{label}, {head}: {}", count(value, "item")),
        };
        let values = counts.into_iter().chain(has_sum.then_some(all));
        BarRow {
            bars: values.zip(&columns).map(|pair| Some(bar(pair))).collect(),
            label: label.to_owned(),
            run: None,
            colour: mix(tokens.muted, tokens.paper, 0.3),
        }
    };
    let of = |pick: fn(&CompositionMonth) -> u64| series.months.iter().map(pick).collect();
    let mut rows = vec![
        row("all items", of(|month| month.n), false),
        row("substitution-resistant", of(|month| month.resistant), false),
    ];
    rows.extend((series.categories.iter()).map(|category| row(category.label(), category.counts.clone(), true)));
    let months = series.months.len();
    let most = |bars: fn(&BarRow, usize) -> &[Option<Bar>]| {
        let bars = rows.iter().flat_map(|row| bars(row, months)).flatten();
        bars.map(|bar| bar.value).fold(1.0, f64::max)
    };
    let mut tops = vec![most(|row, months| row.bars.get(..months).unwrap_or_default()); months];
    tops.extend(has_sum.then(|| most(|row, months| row.bars.get(months..).unwrap_or_default())));
    BarTable {
        tops,
        columns,
        rows,
        chance: None,
    }
}

fn by_stage(series: &CompositionSeries, look: &Look) -> BarTable {
    let tokens = look.tokens();
    let pools = || series.months.iter().filter_map(|month| month.pool);
    let least = pools().map(|pool| pool.least_score).next().unwrap_or_default();
    let columns = vec![
        "questions made".to_owned(),
        format!("score {least} or more"),
        "hard split".to_owned(),
    ];
    let rows = pools().map(|pool| {
        let stages = [pool.full, pool.scored, pool.hard];
        let bar = |(value, head): (u64, &String)| {
            let part = 100.0 * value as f64 / pool.full.max(1) as f64;
            Bar {
                value: value as f64,
                number: value.to_string(),
                interval: None,
                tick: None,
                text: format!("{}, {head}: {value}, {part:.0}\u{a0}% of all made", pool.month.long()),
            }
        };
        BarRow {
            label: pool.month.short(),
            run: None,
            colour: mix(tokens.ink, tokens.paper, 0.25),
            bars: stages.into_iter().zip(&columns).map(|pair| Some(bar(pair))).collect(),
        }
    });
    BarTable {
        tops: vec![pools().map(|pool| pool.full as f64).fold(1.0, f64::max); columns.len()],
        rows: rows.collect(),
        columns: columns.clone(),
        chance: None,
    }
}

fn heading_lines(heading: &str, look: &Look) -> Vec<String> {
    wrap(heading, look.font_px, f64::from(look.width), 3)
}

pub(super) fn height(series: &CompositionSeries, look: &Look) -> f64 {
    let tables = tables(series, look);
    let heights = tables.iter().map(|(heading, table)| {
        heading_lines(heading, look).len() as f64 * look.line() + 6.0 + table.height(look) + GAP
    });
    heights.sum::<f64>() - GAP + 4.0
}

/// Draws counts by category and month, and the way from the questions made to the items.
pub(super) fn draw(pen: &mut Pen<'_>, series: &CompositionSeries) -> Vec<Mark> {
    let look = pen.look;
    let (mut top, mut marks) = (0.0, Vec::new());
    for (heading, table) in tables(series, look) {
        for line in heading_lines(heading, look) {
            pen.text(&line, (0.0, top + look.line() / 2.0), Align::Left, look.tokens().ink);
            top += look.line();
        }
        top += 6.0;
        marks.extend(table.draw(pen, top));
        top += table.height(look) + GAP;
    }
    marks
}
