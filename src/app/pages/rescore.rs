use leptos::html::Input;
use leptos::prelude::*;

use crate::app::browser::{pick_from_input, pick_text, set_title};
use crate::app::local::{LocalFile, LocalFiles, LocalState};
use crate::app::pages::rescore_audit::AuditView;
use crate::app::parts::{does, live_text, live_when};
use crate::model::legible;
use crate::words;

/// Drop files; see what they are and what they are worth.
#[component]
pub fn Rescore() -> impl IntoView {
    set_title(&words::tab(words::PAGE_RESCORE));
    let local = LocalFiles::here();
    let has_files = move || !local.files().is_empty();
    view! {
        <h1>{words::PAGE_RESCORE}</h1>
        <p class="lead">
            "Give a result file of LiveMathematicianBench. Its shuffle and its answers are replayed here, exactly as the harness runs them, "
            "and compared with what the file says. Nothing leaves this browser."
        </p>
        <DropZone />
        {live_when(move || local.is_in_page(), || view! {
            <p class="note">
                "This browser starts no worker for this page, so files are read in the page itself, which stands still while it does."
            </p>
        })}
        {live_when(move || !has_files(), || view! {
            <p>
                "Item files ("<code>"qa_202511_final.json"</code>" or the hard split) may be given too, before or after: "
                "records are then joined with their items, and the items can be read on their pages."
            </p>
        })}
        <For each=move || local.files() key=|file| (file.key, state_key(&file.state)) let:file>
            <LocalFileView file />
        </For>
    }
}

/// A file's view is made anew when it goes from one of these to the next.
fn state_key(state: &LocalState) -> u8 {
    match state {
        LocalState::Reading => 0,
        LocalState::Unusable(_) => 1,
        LocalState::Items(_) => 2,
        LocalState::Results(_) => 3,
    }
}

/// Where files come in: choose them, choose a folder, drop them, paste a text.
#[component]
fn DropZone() -> impl IntoView {
    let local = LocalFiles::here();
    let choose = move |event: leptos::ev::Event| local.add(pick_from_input(&event));
    // The view macro knows no such attribute.
    let folder = NodeRef::<Input>::new();
    folder.on_load(|input| {
        // Without it the button chooses files, which is what old browsers can do.
        input.set_attribute("webkitdirectory", "").ok();
    });
    let pasted = RwSignal::new(String::new());
    let read_pasted = move |_| {
        let text = pasted.get_untracked();
        if !text.trim().is_empty() {
            local.add(pick_text("pasted text", &text).into_iter().collect());
            pasted.set(String::new());
        }
    };
    view! {
        <section class="drop-zone" aria-label="Give files">
            <div class="drop-zone-tools">
                <label class="file-button">
                    "Choose files"
                    <input type="file" multiple accept=".json,.jsonl,.gz,application/json,application/gzip" on:change=does(choose) />
                </label>
                <label class="file-button">
                    "Choose a folder"
                    <input type="file" multiple on:change=does(choose) node_ref=folder />
                </label>
                <span class="note">"or drop them anywhere on this page"</span>
            </div>
            <details>
                <summary>"Paste the text of a file"</summary>
                <p>
                    <textarea
                        class="paste"
                        rows="6"
                        aria-label="Text of a result or item file"
                        prop:value=move || pasted.get()
                        on:input=does(move |event| pasted.set(event_target_value(&event)))
                    ></textarea>
                </p>
                <button type="button" on:click=does(read_pasted)>"Read it"</button>
            </details>
        </section>
    }
}

/// One file and what became of it.
#[component]
fn LocalFileView(file: LocalFile) -> impl IntoView {
    let local = LocalFiles::here();
    let key = file.key;
    let name = legible(&file.name, 200);
    let label = name.clone();
    let is_reading = matches!(file.state, LocalState::Reading);
    let body = match file.state.clone() {
        LocalState::Reading => view! { <Progress key size=file.size /> }.into_any(),
        LocalState::Unusable(words) => view! { <p role="alert" class="file-error">{words}</p> }.into_any(),
        LocalState::Items(items) => {
            let months = items
                .month
                .map(|month| format!(" of {}", month.long()))
                .unwrap_or_default();
            view! {
                <p>{format!("Items{months}: {} with text, {} with a sketch.", items.count, items.with_sketch)}</p>
                <Notices notices=items.notices.clone() />
            }
            .into_any()
        }
        LocalState::Results(_) => view! { <AuditView key /> }.into_any(),
    };
    view! {
        <section class="local-file" aria-label=label>
            <div class="local-file-head">
                <h2>{name}</h2>
                <span class="note">{format!("{} bytes", words::whole(file.size))}</span>
                <button type="button" class="choice-button" on:click=does(move |_| local.remove(key))>
                    {if is_reading { "cancel" } else { "remove" }}
                </button>
            </div>
            {body}
        </section>
    }
}

/// How much of a file is read. The words change too often to be read out; the bar can be asked.
#[component]
fn Progress(key: u32, size: u64) -> impl IntoView {
    let local = LocalFiles::here();
    let words = move || {
        let Some(progress) = local.progress(key) else {
            return "Reading…".to_owned();
        };
        let mut words = format!(
            "Reading… {} of {} bytes",
            words::whole(progress.bytes),
            words::whole(size)
        );
        if progress.records > 0 {
            words.push_str(", ");
            words.push_str(&words::count(progress.records, "record"));
        }
        if progress.seconds_left >= 1.0 {
            words.push_str(&format!(", {} left", words::seconds(progress.seconds_left)));
        }
        words
    };
    let share = move || local.progress(key).map_or(0.0, |progress| progress.bytes as f64);
    view! {
        <p class="loading-note">{live_text(words)}</p>
        <progress max=size.max(1) prop:value=share aria-label="How much is read"></progress>
    }
}

/// What is odd about a file, as text.
#[component]
pub fn Notices(notices: Vec<String>) -> impl IntoView {
    let count = notices.len();
    (count > 0).then(|| {
        let lines = notices
            .into_iter()
            .map(|notice| view! { <li>{notice}</li> })
            .collect_view();
        view! {
            <details class="notices" open=count <= 5>
                <summary>{if count == 1 { "1 remark".to_owned() } else { format!("{count} remarks") }}</summary>
                <ul>{lines}</ul>
            </details>
        }
    })
}
