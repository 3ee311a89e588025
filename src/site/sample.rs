//! The sample benchmark inside this program: its files as they lie in `sample/`, beside its README.

use super::join::draft_item;
use super::{DraftItem, Origin, SiteError};
use crate::board::ItemRow;
use crate::read::read_items;

macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        vec![$(Origin::Embedded { name: $path, bytes: include_bytes!(concat!("sample/", $path)) }),*]
    };
}

/// Item files and result files.
pub fn sample_files() -> (Vec<Origin>, Vec<Origin>) {
    let items = embedded![
        "items/qa_190001_final.json",
        "items/qa_190002_final.json",
        "items/qa_190003_final.json",
    ];
    let results = embedded![
        "results/190001/accuracy_test_baseline_always-e_190001_default.json",
        "results/190001/accuracy_test_baseline_longest-choice_190001_default.json",
        "results/190001/accuracy_test_baseline_meta-else-e_190001_default.json",
        "results/190001/accuracy_test_baseline_random_190001_default.json",
        "results/190001/accuracy_test_baseline_shortest-choice_190001_default.json",
        "results/190002/accuracy_test_baseline_always-e_190002_default.json",
        "results/190002/accuracy_test_baseline_longest-choice_190002_default.json",
        "results/190002/accuracy_test_baseline_meta-else-e_190002_default.json",
        "results/190002/accuracy_test_baseline_random_190002_default.json",
        "results/190002/accuracy_test_baseline_shortest-choice_190002_default.json",
        "results/190003/accuracy_test_baseline_always-e_190003_default.json",
        "results/190003/accuracy_test_baseline_longest-choice_190003_default.json",
        "results/190003/accuracy_test_baseline_meta-else-e_190003_default.json",
        "results/190003/accuracy_test_baseline_random_190003_default.json",
        "results/190003/accuracy_test_baseline_shortest-choice_190003_default.json",
    ];
    (items, results)
}

/// The items of the sample benchmark as its board knows them.
///
/// # Errors
/// [`SiteError::Embedded`] when a file of this program is broken.
pub fn sample_items() -> Result<Vec<ItemRow>, SiteError> {
    let mut rows = Vec::new();
    for origin in sample_files().0 {
        let Origin::Embedded { name, bytes } = origin else {
            continue;
        };
        let file = read_items(name, bytes).map_err(|error| SiteError::Embedded {
            file: name,
            reason: error.to_string(),
        })?;
        for item in &file.value.items {
            if let Some(month) = item.month.or(file.value.month) {
                let DraftItem { entry, key, .. } = draft_item(item, None);
                rows.push(ItemRow::new(month, &entry, key));
            }
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::walk;

    #[test]
    fn every_file_of_the_folder_is_inside() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/site/sample");
        let (items, results) = sample_files();
        for (part, inside) in [("items", items), ("results", results)] {
            let there: Vec<String> = walk(&[folder.join(part)])
                .files
                .iter()
                .map(|file| format!("{part}/{}", file.shown()))
                .collect();
            let inside: Vec<String> = inside.iter().map(Origin::name).collect();
            assert_eq!(inside, there);
        }
    }
}
