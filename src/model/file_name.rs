/// The name of a file without its folders, whichever slash the path is written with.
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_left_out_whichever_way_they_are_written() {
        for path in ["run.json", "results/202511/run.json", r"results\202511\run.json"] {
            assert_eq!(file_name(path), "run.json");
        }
        assert_eq!((file_name("results/"), file_name("")), ("", ""));
    }
}
