//! The query of an address: defaults left out, round trip, bad values reported and old links opening.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::collections::BTreeSet;

use mathboard::board::figures::{CategoryForm, ItemGrouping};
use mathboard::board::{Column, FailedPolicy, ItemRow, Matrix, Prices, RunRow, Sort, SortKey};
use mathboard::model::{
    Benchmark, Category, ChoiceLabel, ChoiceStyle, Conditions, Month, PromptMode, Provenance, RunId,
};
use mathboard::query::{QueryProblem, ViewQuery};
use proptest::prelude::*;
use proptest::sample::select;

#[path = "query/invented.rs"]
mod invented;

use invented::any_query;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(query in any_query()) {
        let text = query.to_query();
        prop_assert!(text.is_ascii() && !text.contains(['"', '<', '>', '\'', ' ', '#', '?', '+']), "{}", text);
        prop_assert_eq!(ViewQuery::parse(&text), (query.clone(), vec![]));
        prop_assert_eq!(ViewQuery::parse(&format!("?{text}")).0, query);
    }

    #[test]
    fn any_text_reads_and_settles(text in ".{0,200}") {
        let (query, _) = ViewQuery::parse(&text);
        prop_assert_eq!(ViewQuery::parse(&query.to_query()), (query, vec![]));
    }

    #[test]
    fn any_values_read_and_settle(values in prop::collection::vec((select(ViewQuery::KEYS.to_vec()), ".{0,20}"), 0..8)) {
        let pairs: Vec<String> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let (query, _) = ViewQuery::parse(&pairs.join("&"));
        prop_assert_eq!(ViewQuery::parse(&query.to_query()), (query, vec![]));
    }
}

#[test]
fn defaults_are_left_out() {
    assert_eq!(ViewQuery::default().to_query(), "");
    assert_eq!(ViewQuery::parse(""), (ViewQuery::default(), vec![]));
    let spelled = "?v=1&board=lmb&prompt=plain&failed=wrong&baselines=1&sort=accuracy.desc&order=published&group=style&form=dots&q=";
    assert_eq!(ViewQuery::parse(spelled), (ViewQuery::default(), vec![]));
}

#[test]
fn a_full_view_is_readable() {
    let text = "v=1&board=sample&m=202511,202512&c=existence,universal&style=original&prompt=all&failed=left-out\
                &baselines=0&runs=gpt-5.4_high&sort=tokens.desc&order=hardest&q=H%C3%B6lder%20%26%20co";
    let (query, problems) = ViewQuery::parse(text);
    assert_eq!(problems, []);
    assert_eq!(query.search, "Hölder & co");
    assert_eq!((query.prompt, query.style), (None, Some(ChoiceStyle::Original)));
    assert_eq!(query.sort, Sort::by(SortKey::MeanTokens).reversed());
    assert_eq!(query.to_query(), text);
}

#[test]
fn the_words_added_later_are_readable_too() {
    let text = "v=1&from=202512&to=202602&effort=default,high&provenance=recorded,replayed&compare=b,a&differ=1\
                &cols=rank,tokens,cost&price=gpt-5.4~1.25~10,x_high~0~0.5&sort=cost.desc&find=gpt%20high&group=category&form=radar&outcome=failed";
    let (query, problems) = ViewQuery::parse(text);
    assert_eq!(problems, []);
    assert_eq!(query.to_query(), text);
    assert_eq!((query.find.as_str(), query.search.as_str()), ("gpt high", ""));
    assert_eq!(
        (query.grouping, query.form),
        (ItemGrouping::Category, CategoryForm::Radar)
    );
    assert_eq!(query.compare, ["b", "a"].map(|run| RunId(run.to_owned())));
    assert_eq!(
        query.columns,
        BTreeSet::from([Column::Rank, Column::Tokens, Column::Cost])
    );
    let prices: Vec<String> = query
        .prices
        .iter()
        .map(|(name, price)| format!("{name} {}", price.output))
        .collect();
    assert_eq!(prices, ["gpt-5.4 10", "x_high 0.5"]);
    let none = ViewQuery::parse("cols=none").0;
    assert_eq!((none.columns.len(), none.to_query().as_str()), (0, "v=1&cols=none"));
    let twice = ViewQuery::parse("cols=rank&cols=cost&compare=a,a,b,a").0;
    assert_eq!((twice.columns.len(), twice.compare.len()), (2, 2));
}

#[test]
fn old_links_keep_opening() {
    // Links as the site made them, oldest first. None may lose a word, whatever is added.
    for link in [
        "v=1&m=202511,202512&style=original",
        "v=1&board=sample",
        "v=1&prompt=all&failed=left-out",
        "v=1&c=existence,universal&sort=tokens.desc",
        "v=1&baselines=0&runs=gemini-3.1-pro-preview_high,gpt-5.4_high",
        "v=1&style=substitution-resistant&prompt=sketch-aware&sort=answered-accuracy",
        "v=1&order=hardest&q=existence%20%232",
        "v=1&m=202511&c=equivalence&sort=name.desc&order=easiest",
    ] {
        let (query, problems) = ViewQuery::parse(link);
        assert_eq!(problems, [], "{link}");
        assert_eq!(query.to_query(), link);
        assert_eq!(
            (query.columns, query.prices),
            (Column::defaults(), Prices::default()),
            "{link}"
        );
    }
}

#[test]
fn bad_words_of_the_later_keys_are_reported_and_the_usual_stays() {
    let bad = "from=202602&to=202511&effort=h+gh&provenance=sure&cols=wurst&price=x~1,y~1~2~3,~1~2,z~1~-2&compare=a/b&group=wurst&form=net";
    let (query, problems) = ViewQuery::parse(bad);
    assert_eq!(query.to_query(), "v=1&from=202602");
    let messages: Vec<String> = problems.iter().map(QueryProblem::to_string).collect();
    assert_eq!(
        messages,
        [
            "effort takes efforts like high or default, found \"h gh\"",
            "provenance takes replayed, recorded or reported, found \"sure\"",
            "cols takes columns like rank or tokens, or none, found \"wurst\"",
            "price takes prices like gpt-5.4~1.25~10, found \"x~1\"",
            "price takes prices like gpt-5.4~1.25~10, found \"y~1~2~3\"",
            "price takes prices like gpt-5.4~1.25~10, found \"~1~2\"",
            "price takes prices like gpt-5.4~1.25~10, found \"z~1~-2\"",
            "compare takes names of runs, found \"a/b\"",
            "group takes style, month, category or none, found \"wurst\"",
            "form takes dots or radar, found \"net\"",
            "to takes a month that is not before the first, found \"202511\"",
        ]
    );
}

#[test]
fn bad_values_are_ignored_and_reported() {
    let (query, problems) =
        ViewQuery::parse("m=202511,2025-12,&style=odd&runs=<b>,x&sort=accuracy.sideways&baselines=no");
    assert_eq!(query.months, ["202511".parse().unwrap()].into());
    assert_eq!(query.runs, [RunId("x".to_owned())].into());
    assert_eq!(query.to_query(), "v=1&m=202511&runs=x");
    let messages: Vec<String> = problems.iter().map(QueryProblem::to_string).collect();
    assert_eq!(
        messages,
        [
            "m takes months like 202511, found \"2025-12\"",
            "style takes original or substitution-resistant, found \"odd\"",
            "runs takes names of runs, found \"<b>\"",
            "sort takes a column, like accuracy or tokens.desc, found \"accuracy.sideways\"",
            "baselines takes 0 or 1, found \"no\"",
        ]
    );
}

#[test]
fn values_that_contradict_each_other_are_reported_and_the_first_counts() {
    let read = |text: &str| -> (String, Vec<String>) {
        let (query, problems) = ViewQuery::parse(text);
        (query.to_query(), problems.iter().map(QueryProblem::to_string).collect())
    };
    let price = "price takes one price for a run or model, found";
    for (text, kept, told) in [
        (
            "price=x~1~2,y~1~1,x~1~3",
            "v=1&price=x~1~2,y~1~1",
            format!("{price} \"x~1~3\""),
        ),
        (
            "price=x~1~2&price=x~0~2",
            "v=1&price=x~1~2",
            format!("{price} \"x~0~2\""),
        ),
        (
            "cols=none,rank",
            "v=1&cols=none",
            "cols takes columns, or none of them, found \"rank\"".to_owned(),
        ),
        (
            "cols=rank&cols=none",
            "v=1&cols=rank",
            "cols takes columns, or none of them, found \"none\"".to_owned(),
        ),
        ("m=", "", "m takes months like 202511, found \"\"".to_owned()),
        ("c=,", "", "c takes categories like existence, found \"\"".to_owned()),
        ("runs", "", "runs takes names of runs, found \"\"".to_owned()),
        (
            "cols=",
            "",
            "cols takes columns like rank or tokens, or none, found \"\"".to_owned(),
        ),
        (
            "m=202511,202601&from=202512",
            "v=1&m=202601&from=202512",
            "m takes months within the range of from and to, found \"202511\"".to_owned(),
        ),
        (
            "to=202511&m=202601",
            "v=1&to=202511",
            "m takes months within the range of from and to, found \"202601\"".to_owned(),
        ),
    ] {
        assert_eq!(read(text), (kept.to_owned(), vec![told]), "{text}");
    }
    for fine in [
        "v=1&price=x~1~2,x~1~2",
        "cols=none,none",
        "m=202511&from=202511&to=202511",
        "cols=rank,rank",
    ] {
        assert_eq!(ViewQuery::parse(fine).1, [], "{fine}");
    }
}

#[test]
fn other_keys_belong_to_the_page() {
    let own = ViewQuery::parse("own=x&other=y&sample=2");
    assert_eq!(own, (ViewQuery::default(), vec![]));
}

#[test]
fn keys_that_nobody_has_are_reported_once() {
    let unknown = |text, own: &[&str]| -> Vec<String> {
        let problems = ViewQuery::unknown_keys(text, own);
        problems.iter().map(QueryProblem::to_string).collect()
    };
    let told = unknown("?v=1&m=202511&z=y&<i>=1&z=z&own", &["own"]);
    assert_eq!(told, ["there is no key \"z\"", "there is no key \"<i>\""]);
    assert!(unknown("?&&v=1&q=", &[]).is_empty());
}

#[test]
fn a_link_of_a_later_version_still_opens() {
    let (query, problems) = ViewQuery::parse("v=2&m=202511&style=original&style=original");
    assert_eq!(query.months.len(), 1);
    assert_eq!(
        problems,
        [
            QueryProblem::NewerVersion { found: 2 },
            QueryProblem::Repeated { key: "style" }
        ]
    );
    assert!(matches!(
        ViewQuery::parse("v=x").1[..],
        [QueryProblem::BadValue { key: "v", .. }]
    ));
}

#[test]
fn a_selection_is_of_what_the_board_has() {
    let month: Month = "202511".parse().unwrap();
    let existence = Category::from_tag("Existential-Universal").unwrap();
    let id = RunId("x".to_owned());
    let matrix = Matrix::new(
        Benchmark::Sample,
        vec![ItemRow {
            month,
            no: 1,
            id: None,
            paper: None,
            categories: vec![existence.clone()],
            style: Some(ChoiceStyle::Original),
            key: ChoiceLabel::E,
            roles: Vec::new(),
            templates: Vec::new(),
            choice_chars: Vec::new(),
        }],
        vec![RunRow {
            id: id.clone(),
            conditions: Conditions {
                model: "x".to_owned(),
                effort: None,
                thinking: false,
                prompt: PromptMode::Plain,
                seed: None,
                n_samples: 1,
            },
            cells: vec![None],
            more_cells: Vec::new(),
            reported: Vec::new(),
            sources: Vec::new(),
            is_local: false,
            version: None,
        }],
    );
    let (query, _) = ViewQuery::parse(
        "m=202511,202601&from=202001&to=209912&effort=default,max&provenance=reported&c=existential-universal,uniqueness&runs=x,gone&failed=left-out\
         &compare=x,away&price=x~1~2,nothing~1~2",
    );
    let (selection, problems) = query.selection(&matrix);
    assert_eq!(selection.months, BTreeSet::from([month]));
    assert_eq!(selection.categories, BTreeSet::from([existence]));
    assert_eq!(selection.runs, BTreeSet::from([id]));
    assert_eq!(
        (selection.prompt, selection.failed),
        (Some(PromptMode::Plain), FailedPolicy::LeaveOut)
    );
    assert_eq!(
        (selection.from, selection.to),
        ("202001".parse().ok(), "209912".parse().ok())
    );
    assert_eq!(selection.efforts, BTreeSet::from(["default".to_owned()]));
    assert_eq!(selection.provenances, BTreeSet::from([Provenance::Reported]));
    let messages: Vec<String> = problems.iter().map(QueryProblem::to_string).collect();
    assert_eq!(
        messages,
        [
            "this board has no month \"202601\"",
            "this board has no category \"uniqueness\"",
            "this board has no effort \"max\"",
            "this board has no run \"gone\"",
            "this board has no run \"away\"",
            "this board has no run or model \"nothing\"",
        ]
    );
}
