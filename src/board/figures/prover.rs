use super::phrases::add_digits;
use super::{Caption, FigureTable, RunLabel};
use crate::stats::Interval;
use crate::words::{count, percent_digits, points_digits, points_end};

/// Proofs accepted on both splits of ProverBench.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProverSeries {
    /// One row a run, in the order of the board.
    pub rows: Vec<ProverRow>,
    /// Which edition of which task they are of.
    pub of: String,
}

/// One run of [`ProverSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct ProverRow {
    /// Who.
    pub label: RunLabel,
    /// Undergraduate, then qualifying exams.
    pub splits: [Option<SharePoint>; 2],
    /// HMMT and USAMO, which are other benchmarks.
    pub beside: [Option<f64>; 2],
    /// Where its numbers are printed.
    pub source: String,
}

/// A share with its interval, where it has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SharePoint {
    /// The share, 0 to 1.
    pub share: f64,
    /// Its 95 % interval.
    pub interval: Option<Interval>,
}

impl ProverRow {
    /// What the splits are called, in their order.
    pub const SPLITS: [&'static str; 2] = ["UG", "QE"];
    /// What the other benchmarks are called, in their order.
    pub const BESIDE: [&'static str; 2] = ["HMMT", "USAMO"];

    /// QE less UG.
    pub fn drop(&self) -> Option<f64> {
        let [ug, qe] = self.splits;
        Some(qe?.share - ug?.share)
    }
}

impl ProverSeries {
    pub(super) fn caption(&self) -> Caption {
        let mut notes = vec![
            "Open symbols: only published percentages are known. A symbol without a line has no interval: its number is no count \
             of its problems, or of how many it is is not published."
                .to_owned(),
        ];
        if self.rows.iter().any(|row| row.beside.iter().any(Option::is_some)) {
            notes.push(
                "HMMT February 2026 and USAMO 2026 are other benchmarks with other problems; they are drawn in grey for comparison."
                    .to_owned(),
            );
        }
        Caption {
            title: self.title(),
            subtitle: "Share of proofs that all judgments accept: undergraduate (UG) above, qualifying exams (QE) below; 95\u{a0}% \
                       Wilson intervals over problems where counts fit"
                .to_owned(),
            notes,
            source: source(&self.of, self.rows.len()),
        }
    }

    fn title(&self) -> String {
        let drops: Vec<f64> = self.rows.iter().filter_map(ProverRow::drop).collect();
        let (low, high) = ends(&drops);
        let lower = drops.iter().filter(|drop| **drop < 0.0).count();
        match (drops.as_slice(), self.rows.first()) {
            ([], _) | (_, None) => "No model has numbers of both splits for these filters".to_owned(),
            ([drop], Some(row)) => format!(
                "{}: QE lies {} points {} UG",
                row.label.full(),
                points_end(drop.abs()),
                if *drop < 0.0 { "below" } else { "above" }
            ),
            (_, Some(_)) if lower == drops.len() => format!(
                "Every model proves less of the qualifying exams: QE lies {} to {} points below UG",
                points_end(-high),
                points_end(-low)
            ),
            _ => format!("QE lies below UG for {lower} of {}", count(drops.len() as u64, "model")),
        }
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&[
            "UG, %",
            "UG interval from, %",
            "to, %",
            "QE, %",
            "QE interval from, %",
            "to, %",
            "QE − UG, points",
            "HMMT Feb. 2026, %",
            "USAMO 2026, %",
            "provenance",
            "printed in",
        ]);
        table.join_ends(3);
        table.join_ends(6);
        for row in &self.rows {
            let mut cells = row.label.cells();
            for split in row.splits {
                add_known(&mut cells, &[split.map(|point| point.share)]);
                let interval = split.and_then(|point| point.interval);
                add_known(&mut cells, &[interval.map(|of| of.low), interval.map(|of| of.high)]);
            }
            cells.push(row.drop().map(points_digits).unwrap_or_default());
            add_known(&mut cells, &row.beside);
            cells.push(row.label.provenance.label().to_owned());
            cells.push(row.source.clone());
            table.rows.push(cells);
        }
        table
    }
}

/// The line of source of a figure of so many runs.
pub(super) fn source(of: &str, runs: usize) -> String {
    format!("{of}: {} by published percentages.", count(runs as u64, "run"))
}

/// Adds the cells of shares, empty where one is not known.
pub(super) fn add_known(cells: &mut Vec<String>, shares: &[Option<f64>]) {
    for share in shares {
        match share {
            Some(share) => add_digits(cells, &[*share], percent_digits),
            None => cells.push(String::new()),
        }
    }
}

/// The least and the greatest of some numbers.
pub(super) fn ends(values: &[f64]) -> (f64, f64) {
    let ends = (f64::INFINITY, f64::NEG_INFINITY);
    values
        .iter()
        .fold(ends, |(low, high), value| (low.min(*value), high.max(*value)))
}
