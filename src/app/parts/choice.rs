//! What changes the view in the address by a click or a choice: each is a step that "back" undoes. Each kind of
//! element is made in one place whatever it sets, so that its code is in the program once.

use std::collections::BTreeSet;

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

use crate::app::parts::{does, pressed, whether};
use crate::app::view::{Step, ViewState};
use crate::query::ViewQuery;

type Ask = Box<dyn Fn(&ViewQuery) -> bool + Send + Sync>;
type Change = Box<dyn Fn(&mut ViewQuery)>;

/// A choice that is on or off.
pub fn choice(
    label: impl Into<String>,
    is_on: impl Fn(&ViewQuery) -> bool + Send + Sync + 'static,
    choose: impl Fn(&mut ViewQuery) + 'static,
) -> AnyView {
    button(label.into(), Some(Box::new(is_on)), Box::new(choose))
}

/// A thing to do, which is never on.
pub fn press(label: &str, act: impl Fn(&mut ViewQuery) + 'static) -> AnyView {
    button(label.to_owned(), None, Box::new(act))
}

fn button(label: String, is_on: Option<Ask>, choose: Change) -> AnyView {
    let state = ViewState::here();
    let is_on = is_on.map(|is_on| pressed(move || state.with(&is_on)));
    let click = does(move |_: MouseEvent| state.change(Step::Push, &choose));
    view! { <button type="button" class="choice-button" aria-pressed=is_on on:click=click>{label}</button> }.into_any()
}

/// Takes a value out of a set, or puts it in.
pub fn toggle<T: Ord>(set: &mut BTreeSet<T>, value: T) {
    if !set.remove(&value) {
        set.insert(value);
    }
}

/// A list to choose one of: values, each with its words. What cannot be chosen but may be so by address is `*`.
pub fn chooser(
    label: &'static str,
    options: Vec<(String, String)>,
    chosen: fn(&ViewQuery) -> String,
    choose: fn(&mut ViewQuery, &str),
) -> AnyView {
    let state = ViewState::here();
    let change = does(move |event: Event| {
        let value = event_target_value(&event);
        state.change(Step::Push, |query| choose(query, &value));
    });
    let option = |(value, words): (String, String)| {
        let is_hidden = value == "*";
        let own = value.clone();
        let is_chosen = whether(move || state.with(chosen) == own);
        view! { <option value=value hidden=is_hidden prop:selected=is_chosen>{words}</option> }
    };
    view! {
        <label>
            {label}
            <select on:change=change>{options.into_iter().map(option).collect_view()}</select>
        </label>
    }
    .into_any()
}

/// A field to search with. Typing replaces the address: a letter is not a step.
pub fn finder(
    label: &'static str,
    placeholder: &'static str,
    sought: fn(&ViewQuery) -> &String,
    seek: fn(&mut ViewQuery) -> &mut String,
) -> AnyView {
    let state = ViewState::here();
    let change = does(move |event: Event| {
        let words = event_target_value(&event);
        state.change(Step::Replace, |query| *seek(query) = words);
    });
    let words = move || state.with(|query| sought(query).clone());
    view! {
        <label>
            {label}
            <input type="search" placeholder=placeholder prop:value=words on:input=change />
        </label>
    }
    .into_any()
}
