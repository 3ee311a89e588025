//! Which items of the files given do not come onto the board, in words: nothing is dropped in silence.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Benchmark, ItemFile, Month};

use super::audited::benchmark_of_id;

/// A line for each file with items that no board can place, and for each month that several files have.
pub fn left_out<'f>(files: impl IntoIterator<Item = &'f ItemFile>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut sources: BTreeMap<(Month, Benchmark), Vec<&str>> = BTreeMap::new();
    for file in files {
        let (mut monthless, mut repeated) = (0, 0);
        let mut seen = BTreeSet::new();
        for item in &file.items {
            let Some(month) = item.month.or(file.month) else {
                monthless += 1;
                continue;
            };
            let benchmark = benchmark_of_id(item.id.as_deref());
            repeated += usize::from(!seen.insert((month, benchmark, item.no)));
            let of_month = sources.entry((month, benchmark)).or_default();
            if of_month.last() != Some(&file.source.as_str()) {
                of_month.push(&file.source);
            }
        }
        let source = &file.source;
        if monthless > 0 {
            lines.push(format!("{source}: {monthless} items tell no month and are left out"));
        }
        if repeated > 0 {
            lines.push(format!(
                "{source}: {repeated} items have the number of one before them and are left out"
            ));
        }
    }
    let several = sources.into_iter().filter(|(_, files)| files.len() > 1);
    lines.extend(several.map(|((month, _), files)| {
        format!(
            "the items of {month} are in {} files, and the first with ids counts: {}",
            files.len(),
            files.join(", ")
        )
    }));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read_items;

    fn items(source: &str, json: &str) -> ItemFile {
        read_items(source, json.as_bytes()).unwrap().value
    }

    #[test]
    fn every_item_that_is_left_out_is_told() {
        let months = items(
            "a.json",
            r#"[{"month": "202511", "no": 1, "mcq": {}}, {"month": "202512", "no": 1, "mcq": {}}, {"mcq": {}},
                {"month": "202511", "no": 1, "mcq": {}}]"#,
        );
        let again = items("202511/b.json", r#"[{"mcq": {}}]"#);
        assert_eq!(
            left_out([&months, &again]),
            [
                "a.json: 1 items tell no month and are left out",
                "a.json: 1 items have the number of one before them and are left out",
                "the items of 202511 are in 2 files, and the first with ids counts: a.json, 202511/b.json",
            ]
        );
        assert!(left_out([&again]).is_empty());
    }
}
