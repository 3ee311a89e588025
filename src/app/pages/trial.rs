use std::sync::Arc;

use leptos::ev::Event;
use leptos::prelude::*;

use crate::app::browser::{now, set_title, show_app_after_this};
use crate::app::local::LocalFiles;
use crate::app::own_answers::{OwnAnswer, OwnAnswers};
use crate::app::pages::item::{ItemTextState, Reveal, item_signal};
use crate::app::pages::item_choices::ChoiceList;
use crate::app::pages::trial_outcome::TrialOutcome;
use crate::app::parts::{BoardGate, Filters, ItemTags, Prose, does, live, live_text, missing, pressed};
use crate::app::view::ViewState;
use crate::board::{Board, View};
use crate::model::{ChoiceLabel, Item, Month};
use crate::query::Trial;
use crate::replay::published_order;
use crate::store::ItemEntry;
use crate::words::{self, count};

/// Items to answer before the key is seen: the same choices in the same order as the models saw.
#[component]
pub fn TryItems() -> impl IntoView {
    let state = ViewState::here();
    let benchmark = Memo::new(move |_| Some(state.with(|query| query.benchmark)));
    view! { <BoardGate benchmark content=|board| view! { <TrialContent board /> }.into_any() /> }
}

#[component]
fn TrialContent(board: Arc<Board>) -> impl IntoView {
    let state = ViewState::here();
    set_title(&words::tab(words::PAGE_TRY));
    let local = LocalFiles::here();
    let trial = Memo::new(move |_| state.trial());
    let set = {
        let board = board.clone();
        // Which items: not which of them is shown.
        let asked = Memo::new(move |_| Trial { at: 1, ..trial.get() });
        Memo::new(move |_| {
            let has_text = |index: &usize| {
                let item = board.matrix.item(*index);
                item.is_some_and(|item| {
                    let entry = board.entry(item.month, item.no);
                    entry.is_some_and(|entry| entry.text.is_some()) || local.has_items_of(item.month)
                })
            };
            let Trial { seed, count, item, .. } = asked.get();
            if let Some((month, no)) = item {
                return board
                    .matrix
                    .item_index(month, no)
                    .into_iter()
                    .filter(has_text)
                    .collect();
            }
            let drawn = View::new(&board.matrix, state.selection(&board.matrix)).drawn(seed);
            drawn.into_iter().filter(has_text).take(count).collect::<Vec<usize>>()
        })
    };
    let content = {
        let board = board.clone();
        move || {
            // Asked before what follows from it: a change that reaches an effect only by way of a memo that stays as it was
            // does not run it.
            let at = trial.with(|trial| trial.at);
            let set = set.get();
            let shown = set.get(at - 1).and_then(|&index| board.matrix.item(index));
            let entry = shown.and_then(|item| Some((item.month, board.entry(item.month, item.no)?.clone())));
            if let Some((month, entry)) = entry {
                let of = set.len();
                return view! { <TriedItem board=board.clone() month entry at of /> }.into_any();
            }
            if set.is_empty() {
                return view! { <NothingToTry /> }.into_any();
            }
            view! { <TrialOutcome board=board.clone() set /> }.into_any()
        }
    };
    view! {
        <h1>{words::PAGE_TRY}</h1>
        <p class="lead">{words::TRY_LEAD}</p>
        <Filters board is_folded=true />
        <Settings trial />
        {live(content)}
    }
}

/// How many items, in which order.
#[component]
fn Settings(trial: Memo<Trial>) -> impl IntoView {
    let state = ViewState::here();
    let numbers = [5, Trial::COUNT, 20, 50].map(|number| {
        let is_chosen = move || trial.with(|trial| trial.count == number && trial.item.is_none());
        let choose = does(move |_| {
            state.go_to_trial(&Trial {
                count: number,
                seed: trial.get_untracked().seed,
                ..Trial::default()
            });
        });
        view! {
            <button
                type="button"
                class="choice-button"
                aria-pressed=pressed(is_chosen)
                on:click=choose
            >
                {number.to_string()}
            </button>
        }
    });
    let change = does(move |event: Event| {
        if let Ok(seed) = event_target_value(&event).parse() {
            let count = trial.get_untracked().count;
            state.go_to_trial(&Trial {
                seed,
                count,
                ..Trial::default()
            });
        }
    });
    view! {
        <div class="filters" role="group" aria-label="Which items">
            <fieldset>
                <legend>"Items"</legend>
                {numbers.into_iter().collect_view()}
            </fieldset>
            <label>
                "Seed of the order "
                <input
                    type="number"
                    min="0"
                    step="1"
                    class="seed"
                    prop:value=move || trial.with(|trial| trial.seed.to_string())
                    on:change=change
                />
            </label>
        </div>
    }
}

/// Why there is nothing to try, and what would help.
#[component]
fn NothingToTry() -> impl IntoView {
    let sample = "try/?v=1&board=sample";
    view! {
        <p class="failure">{words::NOTHING_TO_TRY}</p>
        <p><a href=sample>{words::TRY_SAMPLE}</a></p>
    }
}

/// One item, to answer; then what is right, and who chose what.
#[component]
fn TriedItem(board: Arc<Board>, month: Month, entry: ItemEntry, at: usize, of: usize) -> impl IntoView {
    let (state, answers) = (ViewState::here(), OwnAnswers::here());
    let no = entry.no;
    let text = item_signal(month, entry.clone());
    let seen = StoredValue::new(None::<f64>);
    let body = {
        let (board, entry) = (board.clone(), entry.clone());
        move || match text.get() {
            ItemTextState::Loading => {
                show_app_after_this();
                view! { <p class="loading-note pending">"Loading the text…"</p> }.into_any()
            }
            ItemTextState::Failed(words) => missing(vec![format!("No text: {words}.")]).into_any(),
            ItemTextState::Absent => {
                view! { <p class="item-stem-absent">{words::absent_item(entry.digest.is_some())}</p> }.into_any()
            }
            ItemTextState::Here(item) => {
                let stem = view! { <div class="item-stem"><Prose text=item.question.clone() /></div> };
                let answer = answers.of(month, no);
                let below = match answer {
                    Some(answer) => view! { <Answered board=board.clone() month no answer text /> }.into_any(),
                    None => {
                        if seen.get_value().is_none() {
                            seen.set_value(Some(now()));
                        }
                        view! { <Choices item month no seen /> }.into_any()
                    }
                };
                (stem, below).into_any()
            }
        }
    };
    let to = move |at: usize| Signal::derive(move || state.link_to_trial(&Trial { at, ..state.trial() }));
    let next = move || {
        let label = if at < of { "Next item" } else { "What came of it" };
        let is_answered = answers.of(month, no).is_some();
        let label = if is_answered || at == of {
            label
        } else {
            "Skip this item"
        };
        view! { <a href=to(at + 1) rel="next" class="trial-next">{label}</a> }
    };
    view! {
        <h2>{format!("{at} of {}: ", count(of as u64, "item"))}{words::item_name(month, no)}</h2>
        <ItemTags categories=entry.categories style=None />
        {live(body)}
        <p>
            {(at > 1).then(|| view! { <a href=to(at - 1) rel="prev">"Item before"</a>" · " })}
            {live(next)}
        </p>
    }
}

/// The choices as the models saw them, one to be taken.
#[component]
fn Choices(item: Arc<Item>, month: Month, no: usize, seen: StoredValue<Option<f64>>) -> impl IntoView {
    let answers = OwnAnswers::here();
    let taken = RwSignal::new(None::<ChoiceLabel>);
    let order = published_order(no, item.choices.len());
    let choices = ChoiceLabel::ALL.into_iter().filter_map(|letter| {
        let choice = item.choices.get(order.dataset_index(letter)?)?;
        let take = does(move |_: Event| taken.set(Some(letter)));
        Some(view! {
            <li class="choice">
                <label class="trial-choice">
                    <input type="radio" name="answer" value=letter.to_string() on:change=take />
                    <span class="choice-letter">{letter.to_string()}</span>
                    <span><Prose text=choice.text.clone() /></span>
                </label>
            </li>
        })
    });
    let give = does(move |_| {
        if let Some(letter) = taken.get_untracked() {
            let secs = seen.get_value().map_or(0.0, |seen| (now() - seen) / 1000.0);
            let tenths = (secs * 10.0).round() as u32;
            answers.give(month, no, OwnAnswer { letter, tenths });
        }
    });
    view! {
        <fieldset class="trial-choices">
            <legend>"Your answer"</legend>
            <ol class="choices">{choices.collect_view()}</ol>
        </fieldset>
        <p>
            <button type="button" disabled=move || taken.get().is_none() on:click=give>
                {live_text(move || match taken.get() {
                    Some(letter) => format!("Answer {letter}"),
                    None => "Choose one".to_owned(),
                })}
            </button>
        </p>
    }
}

/// What is right, and who chose what.
#[component]
fn Answered(
    board: Arc<Board>,
    month: Month,
    no: usize,
    answer: OwnAnswer,
    text: Signal<ItemTextState>,
) -> impl IntoView {
    let state = ViewState::here();
    let index = board.matrix.item_index(month, no)?;
    let row = board.matrix.item(index)?;
    let is_right = row.key == answer.letter;
    let verdict = words::own_verdict(answer.letter, row.key);
    let class = if is_right { "outcome-right" } else { "outcome-wrong" };
    let tally = View::new(&board.matrix, untrack(|| state.selection(&board.matrix))).item_tally(index);
    let beside = words::own_beside(tally.score);
    let page = format!("items/{month}/{no}/");
    Some(view! {
        <p class="trial-verdict" role="status"><strong class=class>{verdict}</strong>" "{beside}" "
            <a href=state.href(page)>"Everything about this item"</a></p>
        <ChoiceList board month no item=text reveal=Reveal(RwSignal::new(true)) />
    })
}
