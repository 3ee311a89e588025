use crate::model::{Month, NameFlags, file_name, shortened};

/// What the last part of a path says, read from the right (spec section 5). Folders are not looked at;
/// the model is never taken from a name. Endings `.json`, `.jsonl`, `.gz` and a browser's ` (1)` are dropped.
pub fn parse_name(path: &str) -> NameFlags {
    let base = file_name(path);
    let mut stem = base;
    let mut progress = false;
    loop {
        let cut = stem
            .strip_suffix(".json")
            .or_else(|| stem.strip_suffix(".jsonl"))
            .or_else(|| stem.strip_suffix(".gz"))
            .unwrap_or_else(|| without_copy_number(stem));
        if let Some(rest) = cut.strip_suffix(".progress") {
            progress = true;
            stem = rest;
        } else if cut == stem {
            break;
        } else {
            stem = cut;
        }
    }
    let mut take = |suffix: &str| {
        let rest = stem.strip_suffix(suffix);
        stem = rest.unwrap_or(stem);
        rest.is_some()
    };
    let tmp = take("_tmp");
    let sketch = take("_sketch");
    let thinking = take("_thinking");

    // The month is the last part that is one; a model's name may hold such a number too.
    let parts: Vec<&str> = stem.split('_').collect();
    let place = parts.iter().rposition(|part| part.parse::<Month>().is_ok());
    let month = place.and_then(|place| parts.get(place)?.parse().ok());
    // `accuracy_test_<month>_<tag>` is the older form: its tag is free text.
    let effort = match place {
        Some(place) if place > 2 && stem.starts_with("accuracy_test_") => parts
            .get(place + 1..)
            .map(|rest| rest.join("_"))
            .filter(|effort| !effort.is_empty() && effort != "default"),
        _ => None,
    };
    NameFlags {
        month,
        effort,
        thinking,
        sketch,
        tmp,
        progress,
    }
}

/// The month that the innermost six-digit folder of a path names: `results/202511/…`.
pub fn folder_month(path: &str) -> Option<Month> {
    path.rsplit(['/', '\\']).skip(1).find_map(|folder| folder.parse().ok())
}

/// What the names of two files of the same bytes tell otherwise of their run, in words about the second one, `this`; empty
/// where they do not contradict each other. Only a name tells what the prompt held, so a file's bytes decide nothing here.
pub fn name_contradictions(other: &str, this: &str) -> String {
    let (of_other, of_this) = (parse_name(other), parse_name(this));
    let mut found = Vec::new();
    for (what, there, here) in [
        ("a sketch-aware prompt", of_other.sketch, of_this.sketch),
        ("thinking switched on", of_other.thinking, of_this.thinking),
        ("a hand-made copy", of_other.tmp, of_this.tmp),
        ("an unfinished run", of_other.progress, of_this.progress),
    ] {
        match (there, here) {
            (false, true) => found.push(format!("{what} by this name alone")),
            (true, false) => found.push(format!("{what} by that name alone")),
            _ => {}
        }
    }
    let month = |flags: &NameFlags, path| {
        flags
            .month
            .or_else(|| folder_month(path))
            .map(|month| month.to_string())
    };
    for (what, there, here) in [
        ("month", month(&of_other, other), month(&of_this, this)),
        ("effort", of_other.effort, of_this.effort),
    ] {
        if let Some((there, here)) = there.zip(here).filter(|(there, here)| there != here) {
            let (there, here) = (shortened(&there), shortened(&here));
            found.push(format!("{what} {here:?} by this name, {there:?} by that one"));
        }
    }
    found.join("; ")
}

/// Without the ` (1)` that browsers add to a second download.
fn without_copy_number(stem: &str) -> &str {
    stem.strip_suffix(')')
        .and_then(|rest| rest.rsplit_once(" ("))
        .filter(|(_, number)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(stem, |(before, _)| before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(text: &str) -> Option<Month> {
        text.parse().ok()
    }

    #[test]
    fn flags_are_read_from_the_right() {
        let flags = parse_name("results/202601/accuracy_test_deepseek-v3.2_202601_default_thinking_sketch_tmp.json");
        assert_eq!(flags.month, month("202601"));
        assert_eq!(flags.effort, None);
        assert!(flags.thinking && flags.sketch && flags.tmp && !flags.progress);
    }

    #[test]
    fn the_effort_is_what_follows_the_last_month() {
        let flags = parse_name("accuracy_test_solver_202401_v2_202511_very high.json");
        assert_eq!(flags.month, month("202511"));
        assert_eq!(flags.effort.as_deref(), Some("very high"));
        assert_eq!(
            parse_name("accuracy_test_m_202511_x_y.json").effort.as_deref(),
            Some("x_y")
        );
    }

    #[test]
    fn the_older_form_has_a_tag_and_no_effort() {
        let flags = parse_name("data/202512/accuracy_test_202512_gpt52_high_full_azurekey.progress.json");
        assert_eq!(flags.month, month("202512"));
        assert_eq!(flags.effort, None);
        assert!(flags.progress);
    }

    #[test]
    fn a_second_download_is_the_same_name() {
        let flags = parse_name(r"C:\Downloads\accuracy_test_m_202511_high_sketch (2).json.gz");
        assert_eq!(flags.effort.as_deref(), Some("high"));
        assert!(flags.sketch);
        assert_eq!(parse_name("qa_202511_final.json").month, month("202511"));
        assert_eq!(parse_name(""), NameFlags::default());
    }

    #[test]
    fn the_innermost_month_folder_counts() {
        assert_eq!(folder_month("202510/results/202511/hard/202512.json"), month("202511"));
        assert_eq!(folder_month("202511.json"), None);
    }

    #[test]
    fn names_of_the_same_bytes_contradict_each_other_where_both_speak_or_a_mark_is_on_one() {
        let high = "results/202511/accuracy_test_m_202511_high.json";
        for same in [
            high,
            "accuracy_test_m_202511_high (2).json.gz",
            "202511/other_high.json",
            "x.json",
        ] {
            assert_eq!(name_contradictions(high, same), "", "{same}");
        }
        let other = "accuracy_test_m_202512_low_thinking_sketch.json";
        assert_eq!(
            name_contradictions(high, other),
            "a sketch-aware prompt by this name alone; thinking switched on by this name alone; \
             month \"202512\" by this name, \"202511\" by that one; effort \"low\" by this name, \"high\" by that one"
        );
        assert_eq!(
            name_contradictions("run_sketch.json", "run.progress.json"),
            "a sketch-aware prompt by that name alone; an unfinished run by this name alone"
        );
    }
}
