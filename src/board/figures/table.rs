use crate::words::{self, is_number};

/// A figure's numbers as text, for the table under it and for CSV.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureTable {
    /// Column heads, with units.
    pub header: Vec<String>,
    /// Rows as long as the header; numbers in plain digits, empty where nothing is known.
    pub rows: Vec<Vec<String>>,
}

/// What rows of one model, or of one month, differ in.
const ROW_HEADS: [&str; 4] = ["conditions", "month", "items of", "item"];

impl FigureTable {
    pub(super) fn new(header: &[&str]) -> Self {
        let mut table = Self::default();
        table.add_heads(header);
        table
    }

    /// Adds columns.
    pub(super) fn add_heads(&mut self, heads: &[&str]) {
        for head in heads {
            self.header.push((*head).to_owned());
        }
    }

    /// Whether a column holds numbers, which readers compare by their last digits: everything known in it is
    /// one, or a count of a total like `77/177`, and it does not name its rows as a month does.
    pub fn is_numeric(&self, column: usize) -> bool {
        let mut known = self
            .rows
            .iter()
            .filter_map(|row| row.get(column))
            .filter(|cell| !cell.is_empty())
            .peekable();
        !self.is_row_head(column) && known.peek().is_some() && known.all(|cell| cell.split('/').all(is_number))
    }

    /// Whether a column says what its rows are of: the first one, and those after it that tell rows of one model or of
    /// one month apart.
    pub fn is_row_head(&self, column: usize) -> bool {
        let names = self.header.get(1..=column).unwrap_or_default();
        names.iter().all(|head| ROW_HEADS.contains(&head.as_str()))
    }

    /// The table as CSV; see [`words::push_csv_row`].
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        for row in std::iter::once(&self.header).chain(&self.rows) {
            words::push_csv_row(&mut text, &mut row.iter().map(String::as_str));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_numbers_are_told_from_columns_of_words() {
        let row = |cells: [&str; 5]| cells.map(str::to_owned).to_vec();
        let table = FigureTable {
            header: row(["model", "right", "difference", "month", "tokens"]),
            rows: vec![
                row(["GPT-5.4", "77/177", "-21.6", "202511", ""]),
                row(["7", "", "4", "all", ""]),
            ],
        };
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|column| table.is_numeric(column)),
            [false, true, true, false, false, false]
        );
        let items = FigureTable {
            header: row(["month", "item", "group", "right", "samples"]),
            rows: vec![row(["202511", "7", "original", "6", "6"])],
        };
        let are_numeric = [0, 1, 2, 3, 4].map(|column| items.is_numeric(column));
        assert_eq!(
            are_numeric,
            [false, false, false, true, true],
            "what names a row is no quantity"
        );
    }

    #[test]
    fn rows_are_of_a_model_and_its_conditions_or_of_an_item_of_a_month() {
        let heads = |header: &[&str]| {
            let table = FigureTable::new(header);
            [0, 1, 2].map(|column| table.is_row_head(column))
        };
        assert_eq!(heads(&["model", "conditions", "right"]), [true, true, false]);
        assert_eq!(heads(&["month", "item", "right"]), [true, true, false]);
        assert_eq!(heads(&["model", "conditions", "month"]), [true, true, true]);
        assert_eq!(heads(&["month", "items", "conditions"]), [true, false, false]);
    }

    #[test]
    fn what_would_break_a_row_is_quoted() {
        let table = FigureTable {
            header: vec!["run".to_owned(), "accuracy, %".to_owned()],
            rows: vec![vec!["a \"b\"\nc".to_owned(), "43.5".to_owned()]],
        };
        assert_eq!(table.to_csv(), "run,\"accuracy, %\"\r\n\"a \"\"b\"\"\nc\",43.5\r\n");
    }

    #[test]
    fn a_name_that_is_a_formula_runs_nothing_and_a_loss_stays_a_number() {
        let table = FigureTable {
            header: ["model", "difference"].map(str::to_owned).to_vec(),
            rows: vec![["=HYPERLINK(A1)", "-49.7"].map(str::to_owned).to_vec()],
        };
        assert_eq!(table.to_csv(), "model,difference\r\n'=HYPERLINK(A1),-49.7\r\n");
    }
}
