use mathboard::model::{ChoiceLabel, ChoiceRole, ChoiceStyle, ItemFile};
use mathboard::read::{Parsed, read_items};

use super::{codes, fixture, messages, real};

fn items(name: &str) -> Parsed<ItemFile> {
    read_items(name, &fixture(name)).unwrap()
}

#[test]
fn both_item_shapes_tell_the_same_items() {
    let hard = items("data/202511/hard/qaEval_202511_ge5_hard.json");
    assert_eq!(messages(&hard.notices), Vec::<String>::new());
    let release = items("data/202511/qa_202511_final.json");
    assert_eq!(messages(&release.notices), Vec::<String>::new());
    for (one, other) in hard.value.items.iter().zip(&release.value.items) {
        assert_eq!((one.no, &one.paper, one.month), (other.no, &other.paper, other.month));
        assert_eq!((&one.question, &one.choices), (&other.question, &other.choices));
        assert_eq!(one.style, ChoiceStyle::Original);
        assert_eq!(other.id, None);
    }
    let first = &hard.value.items[0];
    assert_eq!(first.id.as_deref(), Some("2511.00001v1::orig"));
    assert_eq!(first.theorem.as_deref(), Some("Theorem of 2511.00001v1."));
    assert!(first.sketch.as_deref().unwrap().contains("least element"));
    assert_eq!(hard.value.items[1].sketch.as_deref(), Some("Use \\ref{lem}."));
    assert_eq!(first.quality["total_score"], 6);
    assert_eq!(first.quality["TAS"], 1);
    let roles: Vec<_> = first.choices.iter().map(|choice| choice.role.unwrap()).collect();
    use ChoiceRole::{Correct, False, WeakerTrue, Wildcard};
    assert_eq!(roles, [Correct, False, WeakerTrue, False, Wildcard]);
    assert_eq!(first.choices[0].template, None);
    assert_eq!(first.choices[3].template.as_deref(), Some("boundary_range"));
    assert_eq!(release.value.items[2].categories, []);
    assert_eq!(
        hard.value.items[2].categories[0].as_str(),
        "Existential\u{2013}Universal"
    );
}

#[test]
fn the_wrapper_and_json_lines_are_item_files_too() {
    let hard = items("data/202511/hard/qaEval_202511_ge5_hard.json").value.items;
    let wrapped = items("data/202511/hard/selected_hard_ge5_filter1.json");
    assert_eq!(wrapped.value.items, hard);
    let lines = items("data/202511/qa_eval_ge5_202511.jsonl");
    assert_eq!(messages(&lines.notices), Vec::<String>::new());
    assert_eq!(lines.value.items.len(), hard.len());
    assert_eq!(lines.value.items[1].id.as_deref(), Some("2511.00002v2"));
    assert_eq!(lines.value.items[1].choices, hard[1].choices);
}

#[test]
fn the_looser_forms_of_choices_all_mean_the_same() {
    let wanted: Vec<(ChoiceLabel, String)> = ChoiceLabel::ALL
        .into_iter()
        .zip(["one", "two", "three", "four", "five"].map(str::to_owned))
        .collect();
    let wrong = r#"{"label": "B", "text": "two"}, {"label": "c)", "content": "three"}, {"label": " D. ", "text": "four"}, {"label": "E:", "text": "five"}"#;
    let forms = [
        format!(r#""choices": [{wrong}], "correct_choice": {{"label": "A", "text": "one"}}"#),
        format!(r#""choices": [{wrong}, {{"label": "A", "text": "one"}}], "correct_choice": "a.""#),
        format!(r#""choices": [{{"label": "A", "text": "one"}}, {wrong}], "correct_choice": {{"label": "A"}}"#),
        r#""choices": ["one", "two", "three", "four", "five"], "correct_choice": "A""#.to_owned(),
        r#""choices": {"E": "five", "B": "two", "D": "four", "A": "one", "C": "three"}, "correct_choice": "A""#
            .to_owned(),
        r#""choices": {"E": "five", "B": "two", "D": "four", "C": "three"}, "correct_choice": {"text": "one"}"#
            .to_owned(),
    ];
    for form in forms {
        for row in [
            format!(r#"[{{"no": 1, "month": "202511", "mcq": {{"question": "?", {form}}}}}]"#),
            format!(r#"[{{"id": "202511:1", "question": "?", {form}, "theorem_type": "Uniqueness"}}]"#),
        ] {
            let parsed = read_items("", row.as_bytes()).unwrap();
            assert_eq!(messages(&parsed.notices), Vec::<String>::new(), "{row}");
            let item = &parsed.value.items[0];
            assert_eq!((item.no, item.month.unwrap().to_string().as_str()), (1, "202511"));
            assert_eq!(item.id, None);
            let found: Vec<_> = item
                .choices
                .iter()
                .map(|choice| (choice.label, choice.text.clone()))
                .collect();
            assert_eq!(found, wanted, "{row}");
        }
    }
}

#[test]
fn a_right_choice_that_is_not_the_first_label_is_still_shuffled_first() {
    let row = r#"[{"month": "202511", "mcq": {"question": "?", "choices": ["x", "y", "z", "u", "v"], "correct_choice": "C"}}]"#;
    let item = &read_items("", row.as_bytes()).unwrap().value.items[0];
    let found: String = item.choices.iter().map(|choice| choice.label.as_char()).collect();
    assert_eq!(found, "CABDE");
    assert_eq!(item.choices[0].role, Some(ChoiceRole::Correct));
}

#[test]
fn odd_choices_are_told_and_never_guessed() {
    let read = |fields: &str| {
        let row = format!(
            r#"[{{"month": "202511", "mcq": {{"question": "?", {fields}}}}}, {{"month": "202511", "mcq": {{"question": "??",
            "choices": ["x", "y", "z", "u", "v"], "correct_choice": "C"}}}}]"#
        );
        let parsed = read_items("", row.as_bytes()).unwrap();
        assert_eq!(parsed.value.items[1].choices.len(), 5);
        (codes(&parsed.notices), parsed.value.items[0].choices.len())
    };
    assert_eq!(
        read(r#""choices": ["x", "y"], "correct_choice": "D""#),
        (vec!["choices-unusable"], 0)
    );
    assert_eq!(read(r#""choices": ["x", "y"]"#), (vec!["choices-unusable"], 0));
    assert_eq!(read(r#""choices": 3, "correct_choice": "A""#), (vec!["wrong-type"], 0));
    let seven = r#""choices": [1, "b", "c", "d", "e", "f", "g"], "correct_choice": "B""#;
    assert_eq!(read(seven), (vec!["wrong-type", "blank-choice", "choices-unusable"], 0));
    let blank = r#""choices": ["x", " ", "x", "u", "v"], "correct_choice": "E""#;
    assert_eq!(
        read(blank),
        (vec!["blank-choice", "choice-count", "repeated-choice"], 4)
    );
    let labels = r#""choices": [{"label": 1, "text": "x"}, {"label": "Q", "text": "y"}], "correct_choice": "A""#;
    assert_eq!(
        read(labels),
        (vec!["label-replaced", "label-replaced", "choice-count"], 2)
    );
}

#[test]
fn an_exact_double_of_the_right_choice_stays_in_the_hard_split() {
    let row = r#"[{"id": "2511.1v1::orig", "theorem": {"content": "T"}, "month": "202511", "mcq": {"question": "?",
        "correct_choice": {"label": "A", "text": "x"},
        "choices": [{"label": "A", "text": "x"}, {"label": "B", "text": "y"}, {"label": "C", "text": "z"}, {"label": "D", "text": "\u001bu"}]}}]"#;
    let parsed = read_items("", row.as_bytes()).unwrap();
    assert_eq!(parsed.value.items[0].choices.len(), 5);
    assert_eq!(codes(&parsed.notices), ["repeated-choice", "control-characters"]);
}

#[test]
fn items_of_several_months_or_in_another_order_are_told() {
    let item = |month: &str, no: usize| {
        format!(
            r#"{{"month": "{month}", "no": {no}, "mcq": {{"question": "?", "choices": ["x", "y", "z", "u", "v"], "correct_choice": "C"}}}}"#
        )
    };
    let text = [item("202511", 1), item("202512", 7), item("202512", 7)].join("\n");
    let parsed = read_items("split.jsonl", text.as_bytes()).unwrap();
    assert_eq!(parsed.value.month, None);
    assert_eq!(
        codes(&parsed.notices),
        ["several-months", "number-disagrees", "duplicate-id"]
    );
    let parsed = read_items("202512/qa_202511_final.json", item("202511", 1).as_bytes()).unwrap();
    assert_eq!(codes(&parsed.notices), ["month-disagrees"]);
}

#[test]
fn the_real_items_are_read_without_a_remark() {
    for (month, count, resistant) in [("202511", 29, 14), ("202512", 52, 26)] {
        let name = format!("data/{month}/qa_{month}_final.json");
        let Some(bytes) = real(&name) else { return };
        let parsed = read_items(&name, &bytes).unwrap();
        assert_eq!(messages(&parsed.notices), Vec::<String>::new());
        let items = parsed.value.items;
        assert_eq!(items.len(), count);
        let meta = items
            .iter()
            .filter(|item| item.style == ChoiceStyle::SubstitutionResistant);
        assert_eq!(meta.count(), resistant);
        for item in items {
            assert_eq!(item.choices.len(), 5);
            assert!(item.paper.is_some() && item.choices.iter().all(|choice| choice.role.is_some()));
        }
    }
}

#[test]
fn an_item_may_say_its_style_outright() {
    let style = |flag: &str| {
        let row = format!(
            r#"[{{"no": 1, "month": "202511", {flag} "mcq": {{"question": "?", "choices": ["one", "two", "three", "four", "five"], "correct_choice": "A"}}}}]"#
        );
        let parsed = read_items("", row.as_bytes()).unwrap();
        (parsed.value.items[0].style, codes(&parsed.notices).len())
    };
    assert_eq!(style(""), (ChoiceStyle::Original, 0));
    assert_eq!(
        style(r#""substitution_resistant": true,"#),
        (ChoiceStyle::SubstitutionResistant, 0)
    );
    assert_eq!(style(r#""substitution_resistant": false,"#), (ChoiceStyle::Original, 0));
    assert_eq!(style(r#""substitution_resistant": null,"#), (ChoiceStyle::Original, 0));
    assert_eq!(style(r#""substitution_resistant": "yes","#), (ChoiceStyle::Original, 1));
}

#[test]
fn only_an_arxiv_number_is_a_paper() {
    let paper = |id: &str, link: &str| {
        let row = format!(
            r#"[{{"no": 1, "id": "{id}", "paper_link": "{link}", "month": "202511", "question": "?", "choices": ["one"], "correct_choice": "A"}}]"#
        );
        read_items("", row.as_bytes()).unwrap().value.items[0].paper.clone()
    };
    assert_eq!(paper("2511.04651v1::alt1", "").as_deref(), Some("2511.04651v1"));
    assert_eq!(
        paper("", "http://arxiv.org/abs/0704.0001").as_deref(),
        Some("0704.0001")
    );
    assert_eq!(
        paper("", "https://arxiv.org/pdf/math.AG/0211159v1.pdf").as_deref(),
        Some("math.AG/0211159v1")
    );
    assert_eq!(paper("sample-190001-01", "Hall's theorem (1935)"), None);
    assert_eq!(paper("", "https://example.org/abs/2511.04651v1/../../etc"), None);
}
