use super::bars::{Bar, BarRow, BarTable};
use super::key::{glyph, key_text, more, shown};
use super::pen::Pen;
use super::scale::share_top;
use super::text::wrap;
use super::{Look, Mark};
use crate::board::figures::{CHANCE, LetterCounts, LetterSeries, RunLabel};
use crate::model::ChoiceLabel;
use crate::words::{count, interval, percent};

/// More runs than this are left to the table.
const MOST_ROWS: usize = 40;

fn table(series: &LetterSeries, look: &Look) -> (BarTable, usize) {
    let labels: Vec<&RunLabel> = series.rows.iter().map(|row| &row.label).collect();
    let shown = shown(&labels, MOST_ROWS);
    let hidden = labels.len() - shown.len();
    let key = BarRow {
        label: "Key".to_owned(),
        run: None,
        colour: look.tokens().accent,
        bars: bars("Key", "right", &series.key, None),
    };
    let runs = shown
        .iter()
        .filter_map(|&place| series.rows.get(place))
        .map(|row| BarRow {
            label: row.label.full(),
            run: Some(row.label.run.clone()),
            colour: glyph(&row.label, look).colour,
            bars: bars(&row.label.full(), "answered", &row.answers, Some(&row.key)),
        });
    let rows: Vec<BarRow> = std::iter::once(key).chain(runs).collect();
    let ends = rows.iter().flat_map(|row| row.bars.iter().flatten());
    let top = share_top(ends.filter_map(|bar| bar.interval).map(|interval| interval.high));
    let heads = ChoiceLabel::ALL.into_iter().map(|letter| letter.to_string());
    let table = BarTable {
        columns: heads.chain(["n".to_owned()]).collect(),
        rows,
        tops: vec![top; ChoiceLabel::ALL.len() + 1],
        chance: Some(CHANCE),
    };
    (table, hidden)
}

fn bars(name: &str, verb: &str, counts: &LetterCounts, key: Option<&LetterCounts>) -> Vec<Option<Bar>> {
    let bar = |letter: ChoiceLabel| {
        let rate = counts.rate(letter)?;
        let mut text = format!(
            "{name}: {letter} {verb} {} times in {}, {} ({})",
            rate.k,
            rate.n,
            percent(rate.share()),
            interval(rate.interval)
        );
        let tick = key.and_then(|key| key.rate(letter));
        if let Some(tick) = tick {
            text.push_str(&format!("; right in {} of them, {}", tick.k, percent(tick.share())));
        }
        Some(Bar {
            value: rate.share(),
            number: format!("{:.0}", rate.share() * 100.0),
            interval: Some(rate.interval),
            tick: tick.map(|rate| rate.share()),
            text,
        })
    };
    let n = Bar {
        value: 0.0,
        number: counts.n().to_string(),
        interval: None,
        tick: None,
        text: format!("{name}: {}", count(counts.n(), "letter")),
    };
    ChoiceLabel::ALL.map(bar).into_iter().chain([Some(n)]).collect()
}

fn key_lines(table: &BarTable, look: &Look) -> Vec<String> {
    let top = table.tops.first().copied().unwrap_or(1.0);
    let text = format!(
        "% of letters, each column from 0 to {:.0}\u{a0}%. Thin line: 95\u{a0}% interval. Dotted: one in five. Upright line: \
         the share that is right.",
        top * 100.0
    );
    wrap(&text, look.font_px, f64::from(look.width), 4)
}

pub(super) fn height(series: &LetterSeries, look: &Look) -> f64 {
    let (table, hidden) = table(series, look);
    let more = if hidden > 0 { look.line() + 4.0 } else { 0.0 };
    key_lines(&table, look).len() as f64 * look.line() + 10.0 + table.height(look) + more
}

/// Draws the shares of the letters in the key and in each run's answers.
pub(super) fn draw(pen: &mut Pen<'_>, series: &LetterSeries) -> Vec<Mark> {
    let look = pen.look;
    let (table, hidden) = table(series, look);
    let lines = key_lines(&table, look);
    key_text(pen, &lines);
    let top = lines.len() as f64 * look.line() + 10.0;
    let marks = table.draw(pen, top);
    if hidden > 0 {
        more(pen, hidden, top + table.height(look) + 4.0 + look.line() / 2.0);
    }
    marks
}
