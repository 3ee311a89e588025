use crate::model::Month;
use crate::words::{self, is_number, p_value, read_digits};

/// A figure's numbers as text, for CSV and, as [`Self::reading`] tells, for the table under it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureTable {
    /// Column heads, with units.
    pub header: Vec<String>,
    /// Rows as long as the header; numbers in plain digits, empty where nothing is known.
    pub rows: Vec<Vec<String>>,
    /// Columns that are read together with the one before.
    joins: Vec<(usize, Join)>,
}

/// How a column is read together with the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    /// Below it: what tells runs of one model apart.
    Below,
    /// As what it counts of: `77/177`.
    Of,
    /// As the upper end of an interval: `36.4–50.9`.
    To,
}

/// A column of a table as people read it: one of the file, or two that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadColumn {
    /// Its head, with units, in two lines at most: other spaces do not break.
    pub head: String,
    /// Whether it holds numbers; see [`FigureTable::is_numeric`].
    pub is_numeric: bool,
    /// Whether it says what its rows are of; see [`FigureTable::is_row_head`].
    pub is_row_head: bool,
    place: usize,
    join: Option<Join>,
    is_month: bool,
    is_p: bool,
}

/// What rows of one model, or of one month, differ in.
const ROW_HEADS: [&str; 4] = ["conditions", "month", "items of", "item"];

impl FigureTable {
    pub(super) fn new(header: &[&str]) -> Self {
        let mut table = Self::default();
        table.add_heads(header);
        table
    }

    /// A table whose rows are of a run each, or of parts of one: model and conditions, then other columns.
    pub(super) fn of_runs(header: &[&str]) -> Self {
        let mut table = Self::new(&["model", "conditions"]);
        table.joins.push((1, Join::Below));
        table.add_heads(header);
        table
    }

    /// Adds columns.
    pub(super) fn add_heads(&mut self, heads: &[&str]) {
        for head in heads {
            self.header.push((*head).to_owned());
        }
    }

    /// Reads the five columns of a rate from one on: right, items, share, the ends of its interval.
    pub(super) fn join_rate(&mut self, right: usize) {
        self.joins.push((right + 1, Join::Of));
        self.join_ends(right + 3);
    }

    /// Reads the two columns from one on as the ends of an interval.
    pub(super) fn join_ends(&mut self, low: usize) {
        self.joins.push((low + 1, Join::To));
    }

    /// The columns as people read them: numbers with a minus and their thousands apart, months in words, and together
    /// what belongs together, so that heads are short and the numbers begin near what they are of.
    pub fn reading(&self) -> Vec<ReadColumn> {
        let join_at = |place: usize| self.joins.iter().find(|(at, _)| *at == place).map(|(_, join)| *join);
        let mut columns = Vec::new();
        for (place, head) in self.header.iter().enumerate() {
            if join_at(place).is_some() {
                continue;
            }
            let is_p = is_p(head);
            let join = join_at(place + 1);
            let head = match join {
                Some(Join::Below) => "run".to_owned(),
                Some(Join::To) if head.contains("interval") || head.starts_with("draws") => head.replace(" from", ""),
                Some(Join::To) => head.replace("from", "interval"),
                _ => month_words(head),
            };
            columns.push(ReadColumn {
                is_numeric: is_p || self.is_numeric(place),
                is_row_head: self.is_row_head(place),
                is_month: head == "month",
                is_p,
                head: two_lines(&head),
                place,
                join,
            });
        }
        columns
    }

    /// What stands in a cell of a row as people read it; the second text, often empty, stands below the first.
    pub fn read<'r>(&self, column: &ReadColumn, row: &'r [String]) -> (String, &'r str) {
        let cell = |place: usize| row.get(place).map_or("", String::as_str);
        let (first, second) = (cell(column.place), cell(column.place + 1));
        let text = if column.is_p {
            read_p(first)
        } else if column.is_numeric {
            read_digits(first)
        } else if column.is_month {
            month_words(first)
        } else {
            first.to_owned()
        };
        match column.join {
            Some(Join::Below) => (text, second),
            Some(Join::Of) if !second.is_empty() => (format!("{text}/{}", read_digits(second)), ""),
            Some(Join::To) if !second.is_empty() => {
                // Between numbers with a sign a dash would be one more.
                let to = if first.starts_with('-') || second.starts_with('-') {
                    " to "
                } else {
                    "–"
                };
                (format!("{text}{to}{}", read_digits(second)), "")
            }
            _ => (text, ""),
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

/// Whether a column holds p-values.
fn is_p(head: &str) -> bool {
    head == "p" || head.ends_with(", p")
}

/// A p-value of a file as readers see it, in as few digits as tell something. Read as the whole numbers that it is written
/// in, since code that reads any number is dear.
fn read_p(digits: &str) -> String {
    match digits.split_once('.') {
        // So small that it has an exponent.
        _ if digits.contains('e') => p_value(0.0),
        Some((whole, millionths)) if millionths.len() == 6 => {
            let known = |digits: &str| digits.parse::<u64>().unwrap_or_default() as f64;
            p_value(known(whole) + known(millionths) / 1e6)
        }
        _ => digits.to_owned(),
    }
}

/// A month in words, `Nov 2025`; any other text as it is.
fn month_words(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), Month::short)
}

/// The text with one place where it breaks, a space near its middle.
fn two_lines(text: &str) -> String {
    let text = text.replace('–', "–\u{2060}").replace('/', "/\u{2060}");
    let mut lines = text.replace(' ', "\u{a0}");
    let middle = text.len() / 2;
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    let nearest = spaces.min_by_key(|at| at.abs_diff(middle));
    if let Some(at) = nearest.filter(|_| text.len() > SHORT_HEAD) {
        // Each space before it has become one byte longer.
        let before = text.get(..at).unwrap_or_default().matches(' ').count();
        lines.replace_range(at + before..at + before + 2, " ");
    }
    lines
}

/// A head of so many letters is not set on two lines.
const SHORT_HEAD: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_are_read_in_few_digits() {
        let read = ["0.034690", "0.500000", "1.000000", "0.000400", "1.2e-7", ""].map(read_p);
        assert_eq!(read, ["0.035", "0.50", "1.00", "<0.001", "<0.001", ""]);
    }

    #[test]
    fn people_read_together_what_files_have_apart() {
        let mut table = FigureTable::of_runs(&[
            "month",
            "right",
            "items",
            "accuracy, %",
            "interval from, %",
            "to, %",
            "difference from",
            "difference to",
            "mean output tokens",
        ]);
        table.join_rate(3);
        table.join_ends(8);
        let row = |cells: [&str; 11]| cells.map(str::to_owned).to_vec();
        table.rows = vec![
            row([
                "GPT-5.4", "high", "202511", "12", "29", "41.4", "25.5", "59.3", "-21.6", "4.0", "11782",
            ]),
            row(["GPT-5.4", "", "202512", "", "", "", "", "", "", "", ""]),
        ];
        let columns = table.reading();
        let plain = |text: &str| text.replace('\u{a0}', " ");
        let heads: Vec<String> = columns.iter().map(|column| plain(&column.head)).collect();
        assert_eq!(
            heads,
            [
                "run",
                "month",
                "right",
                "accuracy, %",
                "interval, %",
                "difference interval",
                "mean output tokens"
            ]
        );
        let read = |row: &[String]| -> Vec<String> {
            let cells = columns.iter().map(|column| table.read(column, row));
            cells.map(|(first, second)| format!("{first}|{second}")).collect()
        };
        assert_eq!(
            read(&table.rows[0]),
            [
                "GPT-5.4|high",
                "Nov 2025|",
                "12/29|",
                "41.4|",
                "25.5–59.3|",
                "\u{2212}21.6 to 4.0|",
                "11,782|"
            ]
        );
        assert_eq!(read(&table.rows[1]), ["GPT-5.4|", "Dec 2025|", "|", "|", "|", "|", "|"]);
        assert!(
            table
                .to_csv()
                .contains("202511,12,29,41.4,25.5,59.3,-21.6,4.0,11782\r\n")
        );
        let is_head: Vec<bool> = columns.iter().map(|column| column.is_row_head).collect();
        assert_eq!(is_head, [true, true, false, false, false, false, false]);
        let broken = |head: &str| two_lines(head).split(' ').map(plain).collect::<Vec<_>>();
        assert_eq!(broken("draws: on the frontier, %"), ["draws: on the", "frontier, %"]);
        assert_eq!(broken("Nov 2025"), ["Nov 2025"]);
    }

    #[test]
    fn columns_of_numbers_are_told_from_columns_of_words() {
        let row = |cells: [&str; 5]| cells.map(str::to_owned).to_vec();
        let table = FigureTable {
            joins: Vec::new(),
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
            joins: Vec::new(),
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
            joins: Vec::new(),
            header: vec!["run".to_owned(), "accuracy, %".to_owned()],
            rows: vec![vec!["a \"b\"\nc".to_owned(), "43.5".to_owned()]],
        };
        assert_eq!(table.to_csv(), "run,\"accuracy, %\"\r\n\"a \"\"b\"\"\nc\",43.5\r\n");
    }

    #[test]
    fn a_name_that_is_a_formula_runs_nothing_and_a_loss_stays_a_number() {
        let table = FigureTable {
            joins: Vec::new(),
            header: ["model", "difference"].map(str::to_owned).to_vec(),
            rows: vec![["=HYPERLINK(A1)", "-49.7"].map(str::to_owned).to_vec()],
        };
        assert_eq!(table.to_csv(), "model,difference\r\n'=HYPERLINK(A1),-49.7\r\n");
    }
}
