use super::Mark;
use crate::board::figures::{MatrixCell, MatrixColumn, MatrixRow};
use crate::model::RunId;
use crate::words::{count, item_name_short};

/// Where the cells of a drawing of runs × items stand, and what each says.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Names and addresses of the rows drawn, and what they did on each column.
    rows: Vec<(RunId, String, Vec<Option<MatrixCell>>)>,
    columns: Vec<MatrixColumn>,
    /// The stretches of columns.
    spans: Vec<Span>,
    /// From one row to the next.
    step: f64,
    /// Height of a cell.
    cell_height: f64,
}

/// A stretch of columns beside each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The first column.
    pub first: usize,
    /// How many.
    pub n: usize,
    /// Left edge in pixels.
    pub left: f64,
    /// Width in pixels.
    pub width: f64,
    /// Upper edge of the first row in pixels.
    pub top: f64,
}

impl Span {
    /// The left edge of one of its columns, counted from its first.
    fn at(&self, column: f64) -> f64 {
        self.left + self.width * column / self.n.max(1) as f64
    }
}

impl Grid {
    /// The cells of some rows, whose columns stand in `spans`.
    pub fn new(rows: &[&MatrixRow], columns: &[MatrixColumn], spans: Vec<Span>, step: f64, cell_height: f64) -> Self {
        let rows = rows
            .iter()
            .map(|row| (row.label.run.clone(), row.label.full(), row.cells.clone()));
        Self {
            rows: rows.collect(),
            columns: columns.to_vec(),
            spans,
            step,
            cell_height,
        }
    }

    /// Rows times columns.
    pub fn len(&self) -> usize {
        self.rows.len() * self.columns.len()
    }

    /// Columns.
    pub fn row_len(&self) -> usize {
        self.columns.len()
    }

    /// The mark of a cell, counted row by row.
    pub fn mark(&self, index: usize) -> Option<Mark> {
        let (place, column_place) = (index.checked_div(self.columns.len())?, index % self.columns.len());
        let (run, name, cells) = self.rows.get(place)?;
        let column = self.columns.get(column_place)?;
        let span = self
            .spans
            .iter()
            .find(|span| (span.first..span.first + span.n).contains(&column_place))?;
        let cell = cells.get(column_place).copied().flatten();
        let mut text = format!(
            "{name}, {}: {}",
            item_name_short(column.month, column.no),
            cell.map_or_else(|| "not run".to_owned(), MatrixCell::words)
        );
        if self.rows.len() > 1 {
            text.push_str(&format!(
                "; right in {} of {}",
                column.right,
                count(u64::from(column.samples), "record")
            ));
        }
        Some(Mark {
            x: span.at((column_place - span.first) as f64 + 0.5),
            y: span.top + self.step * place as f64 + self.cell_height / 2.0,
            radius: self.cell_height,
            run: Some(run.clone()),
            item: Some((column.month, column.no)),
            text,
        })
    }

    /// The cell under a point, counted row by row.
    pub fn index_at(&self, x: f64, y: f64) -> Option<usize> {
        let span = self.spans.iter().find(|span| {
            let bottom = span.top + self.step * self.rows.len() as f64;
            (span.left..span.left + span.width).contains(&x) && (span.top..bottom).contains(&y)
        })?;
        let row = ((y - span.top) / self.step) as usize;
        let column = ((x - span.left) / span.width * span.n as f64) as usize;
        let is_there = row < self.rows.len() && column < span.n;
        is_there.then(|| row * self.columns.len() + span.first + column)
    }
}
