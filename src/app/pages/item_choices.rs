use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::copy_text;
use crate::app::pages::item::{ItemTextState, Reveal};
use crate::app::parts::{CopyButton, Prose, does, live, live_text, live_when, pressed};
use crate::app::view::ViewState;
use crate::board::{Board, ItemTally, RunName, View};
use crate::model::{ChoiceLabel, ChoiceRole, Month, PromptMode, sort_stably};
use crate::query::Trial;
use crate::replay::{PUBLISHED_SEED, published_order, user_message};
use crate::store::ItemEntry;
use crate::words;

/// The choices in the order that the published runs saw, with who chose each letter.
#[component]
pub fn ChoiceList(
    board: Arc<Board>,
    month: Month,
    no: usize,
    item: Signal<ItemTextState>,
    reveal: Reveal,
) -> impl IntoView {
    let (is_dataset_order, set_dataset_order) = signal(false);
    let benchmark = board.index.benchmark;
    let Some(index) = board.matrix.item_index(month, no) else {
        return ().into_any();
    };
    let list = move || {
        let Some(row) = board.matrix.item(index) else {
            return ().into_any();
        };
        let selection = ViewState::here().selection(&board.matrix);
        let tally = View::new(&board.matrix, selection).item_tally(index);
        let order = row.published_order();
        let mut places: Vec<(ChoiceLabel, usize)> = ChoiceLabel::ALL
            .into_iter()
            .filter_map(|letter| Some((letter, order.dataset_index(letter)?)))
            .collect();
        if is_dataset_order.get() {
            sort_stably(&mut places, |(_, a), (_, b)| a.cmp(b));
        }
        let text = item.get().item();
        let choices = places
            .into_iter()
            .map(|(letter, dataset)| {
                let choice = text.as_ref().and_then(|item| item.choices.get(dataset));
                let body = match choice {
                    Some(choice) => view! { <Prose text=choice.text.clone() /> }.into_any(),
                    None => words::absent_choice(row.choice_chars.get(dataset).copied()).into_any(),
                };
                let role = row.roles.get(dataset).copied();
                let template = row.templates.get(dataset).cloned().flatten();
                let is_right = dataset == 0;
                view! {
                    <li class="choice" class:choice-right=move || is_right && reveal.0.get()>
                        <span class="choice-letter">{letter.to_string()}</span>
                        <div>
                            {body}
                            {live_when(
                                move || reveal.0.get(),
                                move || view! { <p class="choice-role">{role_words(role, template.as_deref())}</p> },
                            )}
                        </div>
                        <ChosenBy board=board.clone() runs=tally.chosen(letter).to_vec() />
                    </li>
                }
            })
            .collect_view();
        view! {
            <ol class="choices">{choices}</ol>
            <WithoutLetter board=board.clone() tally />
        }
        .into_any()
    };
    let state = ViewState::here();
    let alone = Trial {
        item: Some((month, no)),
        ..Trial::default()
    };
    let has_text = move || item.get().item().is_some();
    let own = live_when(
        move || has_text() && !reveal.0.get(),
        move || {
            let href = alone.on_page(&state.link_on(benchmark, "try/"));
            view! { " "<a href=href>"answer it yourself"</a> }
        },
    );
    view! {
        <p class="note">
            {live_text(move || if is_dataset_order.get() { "Dataset order, the right one first · " } else { "Order that the published runs saw · " })}
            <button type="button" class="choice-button" on:click=does(move |_| {
                set_dataset_order.update(|dataset| *dataset = !*dataset);
                // In dataset order the right choice is the first: asking for it is asking for the answer.
                reveal.0.set(is_dataset_order.get_untracked() || reveal.0.get_untracked());
            })>
                {live_text(move || if is_dataset_order.get() { "evaluated order" } else { "dataset order" })}
            </button>
            " "
            <button
                type="button"
                class="choice-button"
                aria-pressed=pressed(move || reveal.0.get())
                on:click=does(move |_| reveal.0.update(|shown| *shown = !*shown))
            >
                {live_text(move || if reveal.0.get() { "hide the answer" } else { "show the answer" })}
            </button>
            {own}
        </p>
        {list}
    }
    .into_any()
}

fn role_words(role: Option<ChoiceRole>, template: Option<&str>) -> String {
    let role = role.map_or("role not known", ChoiceRole::label);
    template.map_or_else(
        || role.to_owned(),
        |template| format!("{role} · {}", template.replace('_', " ")),
    )
}

/// The runs that chose a letter.
#[component]
fn ChosenBy(board: Arc<Board>, runs: Vec<usize>) -> impl IntoView {
    if runs.is_empty() {
        let words = if board.lacks_verdicts() {
            "not known"
        } else {
            "no run in view"
        };
        return view! { <div class="choice-runs">{words}</div> }.into_any();
    }
    let names = run_names(&board, &runs);
    view! {
        <div class="choice-runs">
            // A line at most until it is asked for: the page without scripts keeps as much room, and must not tell by it
            // how many chose what.
            <details>
                <summary>{words::count(names.len() as u64, "run")}</summary>
                <ul>{names.into_iter().map(|name| view! { <li>{name}</li> }).collect_view()}</ul>
            </details>
        </div>
    }
    .into_any()
}

fn run_names(board: &Board, runs: &[usize]) -> Vec<String> {
    runs.iter()
        .filter_map(|&run| board.matrix.run(run))
        .map(|run| RunName::of(&run.conditions).full())
        .collect()
}

/// The runs that chose no letter, or one whose place nobody knows.
#[component]
fn WithoutLetter(board: Arc<Board>, tally: ItemTally) -> impl IntoView {
    let without = tally.without_letter.iter().filter_map(|(run, outcome)| {
        let run = board.matrix.run(*run)?;
        Some(format!("{}: {}", RunName::of(&run.conditions).full(), outcome.label()))
    });
    let unplaced = run_names(&board, &tally.unplaced)
        .into_iter()
        .map(|name| format!("{name}: chose in an unknown order"));
    let lines: Vec<String> = without.chain(unplaced).collect();
    (!lines.is_empty()).then(|| view! { <p class="note">{format!("Without a letter here: {}.", lines.join("; "))}</p> })
}

/// Beside the item: shuffle evidence, difficulty, source, prompt.
#[component]
pub fn ItemAside(
    board: Arc<Board>,
    month: Month,
    entry: ItemEntry,
    item: Signal<ItemTextState>,
    reveal: Reveal,
) -> impl IntoView {
    let index = board.matrix.item_index(month, entry.no);
    let Some((index, row)) = index.and_then(|index| Some((index, board.matrix.item(index)?))) else {
        return ().into_any();
    };
    let order = row.published_order();
    let position = row.position();
    let permutation = order
        .permutation()
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ");
    let key = row.key;
    let agrees = order.letter_of(0) == Some(key);
    let map: Vec<(String, ChoiceLabel, Option<ChoiceRole>)> = ChoiceLabel::ALL
        .into_iter()
        .enumerate()
        .filter_map(|(dataset, label)| {
            Some((
                label.to_string(),
                order.letter_of(dataset)?,
                row.roles.get(dataset).copied(),
            ))
        })
        .collect();
    let difficulty = {
        let board = board.clone();
        move || {
            if board.lacks_verdicts() {
                return words::UNKNOWN.to_owned();
            }
            let selection = ViewState::here().selection(&board.matrix);
            let tally = View::new(&board.matrix, selection).item_tally(index);
            format!("{} of {} runs in view", tally.score.correct, tally.score.total)
        }
    };
    let paper = entry.paper.clone().map(|paper| {
        let address = format!("https://arxiv.org/abs/{paper}");
        view! { <dt>"paper"</dt><dd><a href=address rel="noreferrer">{format!("arXiv {paper}")}</a></dd> }
    });
    let quality = live(move || {
        let item = item.get().item()?;
        let scores = item.quality.iter().map(|(name, score)| {
            let name = words::quality_name(name);
            view! { <dt>{name}</dt><dd>{*score}</dd> }
        });
        (!item.quality.is_empty()).then(|| {
            view! { <h3>{words::QUALITY}</h3><dl class="facts">{scores.collect_view()}</dl> }
        })
    });
    let row_view =
        |label: &'static str, value: Option<String>| value.map(|value| view! { <dt>{label}</dt><dd>{value}</dd> });
    view! {
        <aside aria-label="About this item">
            <h3>"Shuffle, replayed here"</h3>
            <dl class="facts">
                <dt>"seed"</dt><dd>{format!("{PUBLISHED_SEED} + {position} = {}", PUBLISHED_SEED + position as i64)}</dd>
                {live_when(move || reveal.0.get(), move || view! {
                    <dt>"A to E are"</dt><dd>{format!("{permutation} of the dataset, from 0")}</dd>
                    <dt>"right letter"</dt>
                    <dd>{key.to_string()}{if agrees { " agrees with the key" } else { " differs from the key of the store" }}</dd>
                })}
            </dl>
            {live_when(move || reveal.0.get(), move || view! {
                <table class="plain-table">
                    <thead><tr><th scope="col">"dataset"</th><th scope="col">"seen as"</th><th scope="col">"role"</th></tr></thead>
                    <tbody>
                        {map.iter().map(|(dataset, letter, role)| view! {
                            <tr><td>{dataset.clone()}</td><td>{letter.to_string()}</td><td>{role.map_or("not known", ChoiceRole::label)}</td></tr>
                        }).collect_view()}
                    </tbody>
                </table>
            })}
            <h3>"How hard"</h3>
            <dl class="facts"><dt>"right"</dt><dd>{difficulty}</dd></dl>
            <h3>"Source"</h3>
            <dl class="facts">
                {paper}
                {row_view("id", entry.id.clone())}
                {row_view("variant", entry.variant().map(str::to_owned))}
                {row_view("content", entry.digest.clone().map(|digest| format!("#{digest}")))}
            </dl>
            {quality}
            <Prompt item month no=entry.no />
        </aside>
    }
    .into_any()
}

/// The exact user message, to copy.
#[component]
fn Prompt(item: Signal<ItemTextState>, month: Month, no: usize) -> impl IntoView {
    let message = move |mode: PromptMode| {
        let item = item.get_untracked().item()?;
        let order = published_order(no, item.choices.len());
        Some(user_message(&item, &order, mode))
    };
    let copy = move |mode: PromptMode| {
        move || async move {
            match message(mode) {
                Some(text) => copy_text(&text).await,
                None => false,
            }
        }
    };
    live(move || {
        let item = item.get().item()?;
        Some(view! {
            <h3>"Prompt"</h3>
            <p class="note">{format!("The user message of {} {no} as the harness writes it, from the wording shown here.", month.short())}</p>
            <p><CopyButton label="Copy plain" copy=copy(PromptMode::Plain) /></p>
            {item.sketch.is_some().then(|| view! { <p><CopyButton label="Copy sketch-aware" copy=copy(PromptMode::SketchAware) /></p> })}
        })
    })
}
