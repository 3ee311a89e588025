use std::collections::BTreeMap;
use std::sync::Arc;

use js_sys::Array;
use leptos::prelude::*;

use crate::app::browser::{download, utc_now};
use crate::app::local::LocalFiles;
use crate::app::own_answers::{OwnAnswer, OwnAnswers};
use crate::app::parts::{does, live, number_row, plain_table};
use crate::app::view::ViewState;
use crate::board::{Board, View};
use crate::evidence::{GivenAnswer, own_result_json, own_result_name};
use crate::model::{ChoiceLabel, Month, Score, sort_stably};
use crate::query::Trial;
use crate::stats::{Z_95, wilson};
use crate::words::{self, interval_digits, known, percent_digits};

/// What a reader's answers come to, beside the runs on the same items, and what can be done with them.
#[component]
pub fn TrialOutcome(board: Arc<Board>, set: Vec<usize>) -> impl IntoView {
    let (state, answers) = (ViewState::here(), OwnAnswers::here());
    live(move || {
        let of_item = |&index: &usize| {
            let item = board.matrix.item(index)?;
            Some((index, answers.of(item.month, item.no)?))
        };
        let given: Vec<(usize, OwnAnswer)> = set.iter().filter_map(of_item).collect();
        let letters: Vec<(usize, ChoiceLabel)> = given.iter().map(|(index, answer)| (*index, answer.letter)).collect();
        let record = View::new(&board.matrix, state.selection(&board.matrix)).trial_record(&letters);
        let row = |name: AnyView, score: Score| number_row(name, score_cells(score));
        let own = row(view! { <strong>"you"</strong> }.into_any(), record.own);
        let runs = record.runs.iter().filter_map(|(index, score)| {
            let run = board.matrix.run(*index)?;
            let href = state.href(format!("runs/{}/", run.id));
            Some(row(
                view! { <a href=href>{run.name_with_owner()}</a> }.into_any(),
                *score,
            ))
        });
        let rows = (own, runs.collect_view()).into_any();
        let items: Vec<(Month, usize)> = given
            .iter()
            .filter_map(|(index, _)| board.matrix.item(*index))
            .map(|item| (item.month, item.no))
            .collect();
        let again = does(move |_| {
            answers.forget(&items);
            state.go_to_trial(&Trial {
                at: 1,
                ..untrack(|| state.trial())
            });
        });
        view! {
            <h2>"What came of it"</h2>
            <p class="lead">{words::own_score(record.own, set.len())}</p>
            {plain_table("You and the runs", ["who", "right#", "% right#", "95\u{a0}% interval#"].map(Into::into), rows)}
            <p class="note">{words::TRY_NOTE}</p>
            {(!given.is_empty()).then(|| view! {
                <OwnFiles board=board.clone() given />
                <p><button type="button" on:click=again>"Forget these answers and try again"</button></p>
            })}
        }
    })
}

fn score_cells(score: Score) -> [String; 3] {
    [
        score.to_string(),
        known(score.accuracy(), percent_digits),
        interval_digits(wilson(score.correct, score.total, Z_95)),
    ]
}

/// The answers as result files, one a month as the harness files them: to save, or to be read here like any other.
#[component]
fn OwnFiles(board: Arc<Board>, given: Vec<(usize, OwnAnswer)>) -> impl IntoView {
    let state = ViewState::here();
    let local = LocalFiles::here();
    let files = Arc::new(result_files(&board, &given));
    let was_handed = RwSignal::new(false);
    let hand_over = {
        let files = files.clone();
        does(move |_| {
            was_handed.set(true);
            for (_, text) in files.iter() {
                let text = text.clone();
                local.ask(move |rescorer| rescorer.take(&Array::of1(&text.into())));
            }
        })
    };
    let saves: Vec<AnyView> = files
        .iter()
        .map(|(name, text)| {
            let (label, name, text) = (format!("Save {name}"), name.clone(), text.clone());
            let save = does(move |_| {
                download(&name, "application/json", text.as_bytes());
            });
            view! { <button type="button" on:click=save>{label}</button>" " }.into_any()
        })
        .collect();
    view! {
        <h3>"Your answers as a run"</h3>
        <p>{words::TRY_FILES}</p>
        <p class="trial-files">{saves}</p>
        <p>
            <button type="button" on:click=hand_over>"Re-score them here"</button>" "
            {live(move || was_handed.get().then(|| view! {
                <a href=state.href("rescore/".to_owned())>"see them, and add them to the board"</a>
            }))}
        </p>
    }
}

/// Names and contents.
fn result_files(board: &Board, given: &[(usize, OwnAnswer)]) -> Vec<(String, String)> {
    let mut months: BTreeMap<Month, Vec<GivenAnswer>> = BTreeMap::new();
    for (index, answer) in given {
        let Some(item) = board.matrix.item(*index) else {
            continue;
        };
        months.entry(item.month).or_default().push(GivenAnswer {
            no: item.no,
            id: item.id.clone(),
            key: item.key,
            letter: answer.letter,
            secs: f64::from(answer.tenths) / 10.0,
        });
    }
    let now = utc_now();
    let file = |(month, mut answers): (Month, Vec<GivenAnswer>)| {
        sort_stably(&mut answers, |a, b| a.no.cmp(&b.no));
        (own_result_name(month), own_result_json(month, &answers, &now))
    };
    months.into_iter().map(file).collect()
}
