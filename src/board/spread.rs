use super::{Cell, RunRow};
use crate::model::Outcome;
use crate::stats::{five_numbers, mean};
use crate::words::{count, seconds, thousands};

/// A number that records have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordNumber {
    /// Output tokens.
    OutputTokens,
    /// Seconds, with retries.
    Seconds,
}

impl RecordNumber {
    /// What it is called.
    pub const fn label(self) -> &'static str {
        match self {
            Self::OutputTokens => "output tokens",
            Self::Seconds => "seconds",
        }
    }

    fn of(self, cell: &Cell) -> Option<f64> {
        match self {
            Self::OutputTokens => cell.output_tokens.map(|tokens| tokens as f64),
            Self::Seconds => cell.elapsed_secs,
        }
    }

    fn write(self, value: f64) -> String {
        match self {
            Self::OutputTokens => thousands(value),
            Self::Seconds => seconds(value),
        }
    }
}

/// How a number of a run is spread over its records.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Which number.
    pub number: RecordNumber,
    /// Records that have it, every sample counting as one.
    pub records: u64,
    /// Smallest, lower quartile, median, upper quartile, largest.
    pub five: [f64; 5],
    /// The mean.
    pub mean: f64,
}

impl Spread {
    /// The heads of the table of spreads; a `#` marks numbers.
    pub const COLUMNS: [&'static str; 8] = [
        "of its records",
        "known of#",
        "least#",
        "a quarter below#",
        "median#",
        "a quarter above#",
        "most#",
        "mean#",
    ];

    /// The cells after its label.
    pub fn cells(&self) -> [String; 7] {
        let [least, lower, median, upper, most] = self.five.map(|value| self.number.write(value));
        let mean = self.number.write(self.mean);
        [count(self.records, "record"), least, lower, median, upper, most, mean]
    }
}

impl RunRow {
    /// The outcomes that its records have, each with how many (of several samples the first).
    pub fn outcomes(&self) -> impl Iterator<Item = (Outcome, usize)> {
        let count = |outcome| {
            self.cells
                .iter()
                .flatten()
                .filter(|cell| cell.outcome == outcome)
                .count()
        };
        Outcome::ALL
            .into_iter()
            .map(move |outcome| (outcome, count(outcome)))
            .filter(|(_, count)| *count > 0)
    }

    /// How output tokens and seconds are spread over the records, as far as they are known.
    pub fn spreads(&self) -> Vec<Spread> {
        let spread = |number: RecordNumber| {
            let rows = std::iter::once(&self.cells).chain(&self.more_cells);
            let values: Vec<f64> = rows.flatten().flatten().filter_map(|cell| number.of(cell)).collect();
            Some(Spread {
                number,
                records: values.len() as u64,
                five: five_numbers(&values)?,
                mean: mean(&values)?,
            })
        };
        [RecordNumber::OutputTokens, RecordNumber::Seconds]
            .into_iter()
            .filter_map(spread)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiny;

    #[test]
    fn what_is_not_known_is_not_counted() {
        let mut matrix = tiny::matrix(&[("x", "EEDA ")]);
        for (cell, tokens) in matrix.runs[0].cells.iter_mut().flatten().zip([10, 20, 40]) {
            cell.output_tokens = Some(tokens);
            cell.elapsed_secs = None;
        }
        if let Some(cell) = &mut matrix.runs[0].cells[3] {
            (cell.output_tokens, cell.elapsed_secs) = (None, Some(1.5));
        }
        let spreads = matrix.runs[0].spreads();
        let told: Vec<(&str, u64, [f64; 5])> = spreads
            .iter()
            .map(|spread| (spread.number.label(), spread.records, spread.five))
            .collect();
        assert_eq!(
            told,
            [
                ("output tokens", 3, [10.0, 15.0, 20.0, 30.0, 40.0]),
                ("seconds", 1, [1.5; 5])
            ]
        );
        assert_eq!(spreads[0].cells()[0], "3 records");
        assert_eq!(spreads[1].cells()[6], "1.5\u{a0}s");
    }
}
