use plotters::style::RGBColor;

use super::grid::{Grid, Span};
use super::key::{glyph, key_text, more, shown};
use super::names::{list_height, name_lines, names, numbered_list};
use super::palette::mix;
use super::pen::{Align, Pen};
use super::text::{width, wrap};
use super::{Look, Marks};
use crate::board::figures::{MatrixCell, MatrixGroup, MatrixRow, MatrixSeries, RunLabel};
use crate::model::sort_stably;
use crate::words::percent;

/// More rows than this have no room for names: they are thin, and told by pointing at them.
const MOST_NAMED: usize = 40;
/// More rows than this are left to the table.
const MOST_ROWS: usize = 120;
/// Between the stretches of items.
const GAP: f64 = 10.0;
/// The widest an item is drawn where its stretch has room of its own.
const WIDEST: f64 = 4.0;

/// Runs below each other, items beside each other. Stretches of items that do not fit beside each other continue in
/// further blocks below, each with all runs.
struct Layout<'a> {
    rows: Vec<&'a MatrixRow>,
    hidden: usize,
    key: Vec<String>,
    naming: Naming,
    /// Where the first stretch of a block begins.
    left: f64,
    step: f64,
    cell_height: f64,
    blocks: Vec<Vec<Stretch>>,
}

/// How rows are told apart.
#[derive(Clone, Copy, PartialEq)]
enum Naming {
    Beside,
    Listed,
    Pointed,
}

/// A stretch of items with the lines of its head.
struct Stretch {
    first: usize,
    n: usize,
    left: f64,
    width: f64,
    head: Vec<String>,
}

impl Layout<'_> {
    fn new<'a>(series: &'a MatrixSeries, look: &Look) -> Layout<'a> {
        let labels: Vec<&RunLabel> = series.rows.iter().map(|row| &row.label).collect();
        let rows: Vec<&MatrixRow> = shown(&labels, MOST_ROWS)
            .into_iter()
            .filter_map(|place| series.rows.get(place))
            .collect();
        let naming = match rows.len() {
            many if many > MOST_NAMED => Naming::Pointed,
            _ if look.is_narrow() => Naming::Listed,
            _ => Naming::Beside,
        };
        let total = f64::from(look.width);
        let left = match naming {
            Naming::Pointed => 0.0,
            Naming::Listed => width("00", look.font_px) + 8.0,
            Naming::Beside => {
                let widths = rows.iter().map(|row| width(&row.label.full(), look.font_px));
                widths.fold(0.0, f64::max).min(total * 0.4) + 14.0
            }
        };
        let right = |widest: &str| match naming {
            Naming::Beside => total - width(widest, look.font_px) - 10.0,
            _ => total,
        };
        let mut parts = blocks(series, look, left, right(&percent(1.0)));
        if parts.len() > 1 {
            // What stands at the end of a block is of its own items.
            parts = blocks(series, look, left, right(&share_of(1.0, series.items)));
        }
        let step = if naming == Naming::Pointed {
            8.0
        } else {
            look.line() + 2.0
        };
        let has_own_shares = naming == Naming::Beside && parts.len() > 1;
        Layout {
            hidden: series.rows.len() - rows.len(),
            rows,
            key: key_lines(series, naming, has_own_shares, look),
            naming,
            left,
            step,
            cell_height: step - if naming == Naming::Pointed { 1.0 } else { 3.0 },
            blocks: parts,
        }
    }

    /// Where the first block begins.
    fn top(&self, look: &Look) -> f64 {
        let list = if self.naming == Naming::Listed {
            list_height(&self.labels(), look) + 12.0
        } else {
            0.0
        };
        self.key.len() as f64 * look.line() + 10.0 + list
    }

    fn labels(&self) -> Vec<&RunLabel> {
        self.rows.iter().map(|row| &row.label).collect()
    }

    fn block_height(&self, block: &[Stretch], look: &Look) -> f64 {
        head_height(block, look) + self.step * self.rows.len() as f64 + 16.0
    }

    fn height(&self, look: &Look) -> f64 {
        let blocks: f64 = self.blocks.iter().map(|block| self.block_height(block, look)).sum();
        let more = if self.hidden > 0 { look.line() } else { 0.0 };
        self.top(look) + blocks - 10.0 + more
    }
}

fn head_height(block: &[Stretch], look: &Look) -> f64 {
    block.iter().map(|stretch| stretch.head.len()).max().unwrap_or(0) as f64 * look.line() + 4.0
}

fn key_lines(series: &MatrixSeries, naming: Naming, has_own_shares: bool, look: &Look) -> Vec<String> {
    let mut text = "Full: right. Pale: wrong. Small block: no answer. Easiest items left".to_owned();
    text.push_str(if naming == Naming::Pointed {
        ", best runs on top."
    } else {
        "."
    });
    if has_own_shares {
        text.push_str(" At the right: share of the items on its line, each once.");
    }
    let cells = series.rows.iter().flat_map(|row| &row.cells);
    if cells.clone().any(Option::is_none) {
        text.push_str(" Empty: not run.");
    }
    if cells.flatten().any(|cell| cell.samples > 1) {
        text.push_str(" Height: share of samples.");
    }
    wrap(&text, look.font_px, f64::from(look.width), 5)
}

/// The stretches in one block where every head has room, else in as many as it takes.
fn blocks(series: &MatrixSeries, look: &Look, left: f64, right: f64) -> Vec<Vec<Stretch>> {
    let room = right - left;
    let widest_word = |name: &str| {
        let words = name.split_inclusive([' ', '-', '\u{2013}']);
        words
            .map(|word| width(word.trim_end(), look.font_px))
            .fold(0.0, f64::max)
    };
    let all: usize = series.groups.iter().map(|group| group.n).sum();
    let air = GAP * series.groups.len().saturating_sub(1) as f64;
    let unit = (room - air) / all.max(1) as f64;
    let has_room = |group: &MatrixGroup| widest_word(&group.name) <= unit * group.n as f64;
    let is_one_block = series.groups.iter().all(has_room);
    let most = series.groups.iter().map(|group| group.n).max().unwrap_or(1);
    let unit = if is_one_block {
        unit
    } else {
        (room / most.max(1) as f64).min(WIDEST)
    };
    let mut blocks: Vec<Vec<Stretch>> = vec![Vec::new()];
    let (mut first, mut at) = (0, left);
    for group in &series.groups {
        let wide = unit * group.n as f64;
        let n = format!("n\u{a0}=\u{a0}{}", group.n);
        let slot = wide
            .max(widest_word(&group.name))
            .max(width(&n, look.font_px))
            .min(room);
        let mut head = Vec::new();
        if !group.name.is_empty() {
            head = wrap(&group.name, look.font_px, slot, 3);
            head.push(n);
        }
        if at + slot > right + 0.5 && blocks.last().is_some_and(|block| !block.is_empty()) {
            blocks.push(Vec::new());
            at = left;
        }
        if let Some(block) = blocks.last_mut() {
            block.push(Stretch {
                first,
                n: group.n,
                left: at,
                width: wide,
                head,
            });
        }
        first += group.n;
        at += slot + GAP;
    }
    blocks
}

pub(super) fn height(series: &MatrixSeries, look: &Look) -> f64 {
    Layout::new(series, look).height(look)
}

/// Draws the verdicts of runs on items.
pub(super) fn draw(pen: &mut Pen<'_>, series: &MatrixSeries) -> Marks {
    let look = pen.look;
    let tokens = look.tokens();
    let layout = Layout::new(series, look);
    key_text(pen, &layout.key);
    if layout.naming == Naming::Listed {
        numbered_list(pen, &layout.labels(), layout.key.len() as f64 * look.line() + 10.0);
    }
    let mut top = layout.top(look);
    let beside = if layout.naming == Naming::Beside {
        name_lines(&names(&layout.labels()), look, layout.left - 14.0, 1)
    } else {
        Vec::new()
    };
    let mut spans = Vec::new();
    for block in &layout.blocks {
        let head = head_height(block, look);
        let own = own_columns(series, block);
        for stretch in block {
            for (place, line) in stretch.head.iter().enumerate() {
                let y = top + head - 4.0 - ((stretch.head.len() - place) as f64 - 0.5) * look.line();
                pen.text(line, (stretch.left, y), Align::Left, tokens.muted);
            }
        }
        for (place, row) in layout.rows.iter().enumerate() {
            let y = top + head + layout.step * place as f64;
            let middle = y + layout.cell_height / 2.0;
            match layout.naming {
                Naming::Pointed => {}
                Naming::Listed => {
                    let number = (place + 1).to_string();
                    pen.text(&number, (layout.left - 8.0, middle), Align::Right, tokens.muted);
                }
                Naming::Beside => {
                    let name = beside.get(place).and_then(|lines| lines.first());
                    pen.text(name.map_or("", String::as_str), (0.0, middle), Align::Left, tokens.ink);
                    let at = (f64::from(look.width), middle);
                    let share = if layout.blocks.len() > 1 {
                        share_on(row, &own)
                    } else {
                        percent(row.share)
                    };
                    pen.text(&share, at, Align::Right, tokens.muted);
                }
            }
            let colour = glyph(&row.label, look).colour;
            for stretch in block {
                let cells = row
                    .cells
                    .get(stretch.first..stretch.first + stretch.n)
                    .unwrap_or_default();
                draw_stretch(pen, cells, stretch, (y, layout.cell_height), colour);
            }
        }
        spans.extend(block.iter().map(|stretch| Span {
            first: stretch.first,
            n: stretch.n,
            left: stretch.left,
            width: stretch.width,
            top: top + head,
        }));
        top += layout.block_height(block, look);
    }
    if layout.hidden > 0 {
        more(pen, layout.hidden, top - 10.0 + look.line() / 2.0);
    }
    Grid::new(&layout.rows, &series.columns, spans, layout.step, layout.cell_height).into()
}

/// The places of a block's items, each once: by category an item may stand in several stretches.
fn own_columns(series: &MatrixSeries, block: &[Stretch]) -> Vec<usize> {
    let places = block
        .iter()
        .flat_map(|stretch| stretch.first..stretch.first + stretch.n);
    let item = |place: &usize| series.columns.get(*place).map(|column| (column.month, column.no));
    let mut places: Vec<usize> = places.collect();
    sort_stably(&mut places, |a, b| item(a).cmp(&item(b)));
    places.dedup_by(|a, b| item(a) == item(b));
    places
}

/// What a run got right of some items: `43.8 % of 48`; empty where it has none of them.
fn share_on(row: &MatrixRow, places: &[usize]) -> String {
    let cells = places
        .iter()
        .filter_map(|place| row.cells.get(*place).copied().flatten());
    let (n, sum) = cells.fold((0, 0.0), |(n, sum), cell| (n + 1, sum + cell.share()));
    if n == 0 {
        return String::new();
    }
    share_of(sum / n as f64, n)
}

fn share_of(share: f64, n: u64) -> String {
    format!("{} of {n}", percent(share))
}

/// One row of a stretch, in three outlines at most. Items narrower than a pixel share one: its height then is the
/// share of them.
fn draw_stretch(
    pen: &mut Pen<'_>,
    cells: &[Option<MatrixCell>],
    stretch: &Stretch,
    (top, height): (f64, f64),
    colour: RGBColor,
) {
    let tokens = pen.look.tokens();
    let bins = cells.len().min(stretch.width.floor().max(1.0) as usize);
    let (mut asked, mut right, mut silent) = (Skyline::default(), Skyline::default(), Skyline::default());
    for bin in 0..bins {
        let edge = |bin: usize| (stretch.left + stretch.width * bin as f64 / bins as f64).round();
        let x = (edge(bin), edge(bin + 1));
        let within = cells
            .get(bin * cells.len() / bins..(bin + 1) * cells.len() / bins)
            .unwrap_or_default();
        let mean = |of: fn(MatrixCell) -> f64| {
            let sum: f64 = within.iter().flatten().map(|cell| of(*cell)).sum();
            sum / within.len().max(1) as f64
        };
        asked.add(x, mean(|_| 1.0).ceil() * height);
        right.add(x, mean(MatrixCell::share) * height);
        silent.add(
            x,
            mean(|cell| f64::from(u8::from(!cell.outcome.is_answered()))) * height * 0.5,
        );
    }
    asked.fill(pen, top + height, -1.0, mix(tokens.hairline, tokens.paper, 0.25));
    right.fill(pen, top + height, -1.0, colour);
    silent.fill(pen, top, 1.0, tokens.ink);
}

/// An outline of towers on a ground line, each from one x to another.
#[derive(Default)]
struct Skyline(Vec<((f64, f64), f64)>);

impl Skyline {
    /// Adds a tower at the right; one beside an equally high one widens it.
    fn add(&mut self, x: (f64, f64), height: f64) {
        if height < 0.5 {
            return;
        }
        match self.0.last_mut() {
            Some((last, high)) if last.1 == x.0 && *high == height => last.1 = x.1,
            _ => self.0.push((x, height)),
        }
    }

    /// Draws it as one outline, upwards from `ground` where `way` is below zero.
    fn fill(&self, pen: &mut Pen<'_>, ground: f64, way: f64, colour: RGBColor) {
        let corners = self.0.iter().flat_map(|(x, height)| {
            let end = ground + way * height;
            [(x.0, ground), (x.0, end), (x.1, end), (x.1, ground)]
        });
        let corners: Vec<(f64, f64)> = corners.collect();
        pen.band(&corners, colour, 1.0);
    }
}
