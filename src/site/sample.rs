//! The sample benchmark inside this program: its files as they lie in `sample/`, beside its README.

use super::Origin;

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
