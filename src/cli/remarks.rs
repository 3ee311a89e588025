use crate::read::Notice;

use super::plain::plain;

/// What is odd about an item file that is used all the same, for those who watch the terminal: no report has a place
/// for it.
pub fn tell_remarks(file: &str, notices: &[Notice]) {
    for notice in notices {
        eprintln!("mathboard: {}: {}", plain(file), plain(&notice.to_string()));
    }
}
