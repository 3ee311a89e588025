/// Adds a row of cells to a text as CSV (RFC 4180): comma, CRLF, quotes where needed.
///
/// A text that a spreadsheet would run as a formula has an apostrophe before it; a number, whatever its sign, stays as it
/// is.
pub fn push_csv_row(text: &mut String, cells: &mut dyn Iterator<Item = &str>) {
    for (column, cell) in cells.enumerate() {
        if column > 0 {
            text.push(',');
        }
        push_cell(text, cell);
    }
    text.push_str("\r\n");
}

fn push_cell(text: &mut String, cell: &str) {
    // Spreadsheets go over white space at the start.
    let is_formula = cell.starts_with(['\t', '\r', '\n'])
        || cell
            .trim_start()
            .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    let apostrophe = if is_formula && !is_number(cell) { "'" } else { "" };
    let has_to_be_quoted = cell.contains(['"', ',', '\r', '\n', '\t']) || cell.starts_with(' ') || cell.ends_with(' ');
    let quote = if has_to_be_quoted { "\"" } else { "" };
    text.push_str(quote);
    text.push_str(apostrophe);
    text.push_str(&cell.replace('"', "\"\""));
    text.push_str(quote);
}

/// Whether a text is a number in plain digits, with a sign or a point. Asking for its value instead would bring the
/// reading of any decimal fraction, with its tables, into the page.
pub fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, fraction]
        .iter()
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_quoted_where_it_has_to_be_and_runs_nothing() {
        for (cell, expected) in [
            ("2511.1v1::orig", "2511.1v1::orig"),
            ("a,b", "\"a,b\""),
            ("a\"b", "\"a\"\"b\""),
            ("a\r\nb", "\"a\r\nb\""),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("+1", "'+1"),
            ("-1+1", "'-1+1"),
            ("-A1", "'-A1"),
            (" =1", "\"' =1\""),
            ("\t=1", "\"'\t=1\""),
            ("\r=1,\"", "\"'\r=1,\"\"\""),
            ("＝1", "'＝1"),
            ("-1", "-1"),
            ("-49.7", "-49.7"),
            ("", ""),
        ] {
            let mut text = String::new();
            push_csv_row(&mut text, &mut [cell, "7"].into_iter());
            assert_eq!(text, format!("{expected},7\r\n"), "{cell:?}");
        }
    }

    #[test]
    fn numbers_are_plain_digits_with_a_sign_or_a_point() {
        assert!(["0", "-4", "43.5", "-0.25", "1234567"].into_iter().all(is_number));
        let words = ["", "-", ".", "5.", ".5", "--1", "1.2.3", "1,5", "1e3", "inf", "all"];
        assert!(!words.into_iter().any(is_number));
    }
}
