use std::sync::Arc;

use leptos::ev::Event;
use leptos::prelude::*;

use crate::app::parts::does;
use crate::app::view::{Step, ViewState};
use crate::board::{Amount, Board, Price, Prices};
use crate::words::PRICES;

/// Fields for what the reader says that the tokens of each model cost. Typing replaces the address: a letter is not a
/// step. Text that is no price changes nothing, and its field says so.
#[component]
pub fn PriceInputs(board: Arc<Board>) -> impl IntoView {
    let mut models: Vec<(String, String)> = Vec::new();
    for run in &board.matrix.runs {
        let word = run.conditions.model_word();
        if !models.iter().any(|(known, _)| *known == word) {
            models.push((word, run.conditions.model.clone()));
        }
    }
    let rows = models.into_iter().map(|(word, model)| {
        let input = field(
            word.clone(),
            format!("{model}, prompt"),
            |price| price.input,
            |price, amount| price.input = amount,
        );
        let output = field(
            word,
            format!("{model}, output"),
            |price| price.output,
            |price, amount| price.output = amount,
        );
        view! { <tr><th scope="row">{model}</th><td>{input}</td><td>{output}</td></tr> }
    });
    view! {
        <details class="prices">
            <summary>{PRICES}</summary>
            <p class="note">"This site knows no prices: type those that you pay, in any money. They stay in the address; the column “cost” and the figure of cost and accuracy show what an answered item comes to."</p>
            <table class="plain-table">
                <thead><tr><th scope="col">"model"</th><th scope="col">"prompt"</th><th scope="col">"output"</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </details>
    }
}

/// One of a model's two prices. None is a price of 0, and shown as an empty field.
fn field(model: String, label: String, ask: fn(&Price) -> Amount, set: fn(&mut Price, Amount)) -> AnyView {
    let state = ViewState::here();
    let of = |prices: &Prices, model: &str| {
        let mut known = prices.iter().filter(|(name, _)| *name == model);
        known.next().map_or_else(Price::default, |(_, price)| price)
    };
    let asked = model.clone();
    let text = Signal::derive(move || {
        let amount = state.with(|query| ask(&of(&query.prices, &asked)));
        if amount == Amount::default() {
            String::new()
        } else {
            amount.to_string()
        }
    });
    let typed = does(move |event: Event| {
        let text = event_target_value(&event);
        let amount = if text.is_empty() {
            Some(Amount::default())
        } else {
            text.parse().ok()
        };
        if let Some(amount) = amount {
            state.change(Step::Replace, |query| {
                let mut price = of(&query.prices, &model);
                set(&mut price, amount);
                if price == Price::default() {
                    query.prices.remove(&model);
                } else {
                    query.prices.insert(&model, price);
                }
            });
        }
    });
    view! {
        <input
            type="text"
            inputmode="decimal"
            size="6"
            placeholder="0"
            pattern="[0-9]{1,6}(\\.[0-9]{0,6})?"
            title="a number like 1.25"
            aria-label=label
            prop:value=text
            on:input=typed
        />
    }
    .into_any()
}
