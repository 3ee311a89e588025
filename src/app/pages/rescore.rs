use leptos::html::Input;
use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::browser::{Rescorer, handed_over, in_turn, set_title};
use crate::app::kept::KeptRuns;
use crate::app::local::{Counts, LocalFile, LocalFiles, LocalState};
use crate::app::pages::rescore_audit::{AuditView, WHOLE_CARDS};
use crate::app::pages::rescore_audited::Followed;
use crate::app::pages::rescore_kept::kept_list;
use crate::app::pages::rescore_notices::notices;
use crate::app::pages::rescore_takeaway::check_view;
use crate::app::parts::{does, live, live_text, live_when};
use crate::app::view::ViewState;
use crate::model::legible;
use crate::words;

/// How many files are laid out beyond those that are read: their cards come a few at a time, as the reading goes on.
const AHEAD: usize = 20;

/// Drop files; see what they are and what they are worth.
#[component]
pub fn Rescore() -> impl IntoView {
    set_title(&words::tab(words::PAGE_RESCORE));
    let local = LocalFiles::here();
    provide_context(Followed::none());
    let has_files = move || local.counts().all > 0;
    let wanted = Memo::new(move |_| {
        let counts = local.counts();
        ((counts.all - counts.reading) / AHEAD + 2) * AHEAD
    });
    // When the page is opened again all files are read already, and their cards come in their turn as well.
    let shown = RwSignal::new(2 * AHEAD);
    Effect::new(move |_| {
        if shown.get() < wanted.get().min(local.counts().all) {
            in_turn(Box::new(move || {
                // By now the page may be gone, or another turn may have done it.
                if let Some(wanted) = wanted.try_get_untracked() {
                    shown.update(|shown| *shown = (*shown + AHEAD / 2).min(wanted));
                }
            }));
        }
    });
    // So that no board is missed should the network go: they know the items, and a run may join them.
    let boards = Boards::here();
    Effect::new(move |_| {
        if let Some(index) = boards.index().ready() {
            for entry in &index.benchmarks {
                boards.board(entry.benchmark);
            }
        }
    });
    view! {
        <h1>{words::PAGE_RESCORE}</h1>
        <p class="lead">
            "Give a result file of LiveMathematicianBench. Its shuffle and its answers are replayed here, exactly as the harness runs them, "
            "and compared with what the file says. Nothing leaves this browser."
        </p>
        {live(asked_file)}
        <DropZone />
        <Queue />
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
        {kept_list()}
        {live_when(move || local.counts().all > 1, move || {
            let kept = KeptRuns::here();
            let remove = move |_| kept.remove(untrack(|| local.first_files(usize::MAX)).into_iter().rev().map(|file| file.key));
            view! {
                <p>
                    {live_text(move || tally(&local.counts()))}" "
                    <button type="button" class="choice-button" on:click=does(remove)>
                        {live_text(move || format!("remove all {} files", local.counts().all))}
                    </button>
                </p>
            }
        })}
        <For each=move || local.first_files(shown.get()) key=|file| file.key let:file>
            <LocalFileView file />
        </For>
    }
}

/// A link about a file that is not here yet.
fn asked_file() -> Option<AnyView> {
    let place = ViewState::here().place_in_file()?;
    (!LocalFiles::here().has_file_of(&place)).then(|| {
        view! {
            <p class="asked-file" role="status">
                "This address is about the file whose SHA-256 begins with "<code>{place.digest}</code>
                ". The file itself is in no link: give it, and you see what the sender saw."
            </p>
        }
        .into_any()
    })
}

/// What all files are together, where that is more than can be seen at once; empty where it is not.
fn tally(counts: &Counts) -> String {
    if counts.all <= WHOLE_CARDS {
        return String::new();
    }
    let results = counts.results as u64;
    let mut words = words::count(results, "result file");
    if counts.differing > 0 {
        words.push_str(&format!(", {} of them not as recorded", counts.differing));
    }
    for (count, name) in [(counts.items, "item file"), (counts.unusable, "unusable file")] {
        if count > 0 {
            words.push_str(", ");
            words.push_str(&words::count(count as u64, name));
        }
    }
    words.push('.');
    words
}

/// A file's view is made anew when it goes from one of these to the next.
fn state_key(state: &LocalState) -> u8 {
    match state {
        LocalState::Reading => 0,
        LocalState::Unusable(_) => 1,
        LocalState::Items(_) => 2,
        LocalState::Results(_) => 3,
        LocalState::Same(_) => 4,
        LocalState::Receipt(_) => 5,
    }
}

/// Where files come in: choose them, choose a folder, drop them, paste a text, fetch them, try a sample.
#[component]
fn DropZone() -> impl IntoView {
    let local = LocalFiles::here();
    // So that all is here should the network go.
    local.ask(Rescorer::prepare);
    let choose = move |event: leptos::ev::Event| {
        if let Some(things) = handed_over(&event) {
            local.ask(move |rescorer| rescorer.take(&things));
        }
    };
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
            local.ask(move |rescorer| rescorer.take(&js_sys::Array::of1(&text.into())));
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
                <button type="button" on:click=does(move |_| local.ask(Rescorer::take_samples))>"Try a sample"</button>
                <span class="note">"or drop files or folders anywhere on this site, or paste a text"</span>
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
            <Address />
        </section>
    }
}

/// Where a file is fetched from an address: nothing is asked of its host before the reader has seen its name and agreed.
#[component]
fn Address() -> impl IntoView {
    let local = LocalFiles::here();
    let address = RwSignal::new(String::new());
    // The host to ask, or why it cannot be asked after a `!`.
    let host = RwSignal::new(String::new());
    let check = move |rescorer: Rescorer| host.set(rescorer.host(&address.get_untracked()));
    local.ask(move |rescorer| {
        let asked = rescorer.asked();
        if !asked.is_empty() {
            address.set(asked);
            check(rescorer);
        }
    });
    let fetch = move |_| {
        host.set(String::new());
        local.ask(move |rescorer| rescorer.fetch(&address.get_untracked()));
    };
    let answer = move || {
        let host_name = host.get();
        if let Some(words) = host_name.strip_prefix('!') {
            return Some(view! { <p role="alert" class="file-error">{words.to_owned()}</p> }.into_any());
        }
        (!host_name.is_empty()).then(|| {
            let words = format!(
                "Nothing has been asked yet. {host_name} will see your internet address and which file you want, but no cookie \
                 and not where you come from. No other host is asked."
            );
            view! {
                <div role="alert">
                    <p>{words}</p>
                    <button type="button" on:click=does(fetch)>{format!("Fetch the file from {host_name}")}</button>" "
                    <button type="button" on:click=does(move |_| host.set(String::new()))>"Do not"</button>
                </div>
            }
            .into_any()
        })
    };
    view! {
        <details open=move || !address.get().is_empty()>
            <summary>"Fetch a file from an address"</summary>
            <form class="drop-zone-tools" on:submit=does(move |event: leptos::ev::SubmitEvent| {
                event.prevent_default();
                local.ask(check);
            })>
                <input
                    class="paste"
                    type="text"
                    inputmode="url"
                    placeholder="https://"
                    aria-label="Address of a result or item file"
                    prop:value=move || address.get()
                    on:input=does(move |event| {
                        host.set(String::new());
                        address.set(event_target_value(&event));
                    })
                />
                <button>"Look at this address"</button>
            </form>
            {live(answer)}
        </details>
    }
}

/// What there is to say of all files together: how many wait, what was passed over.
#[component]
fn Queue() -> impl IntoView {
    let local = LocalFiles::here();
    let words = move || {
        let (count, left) = local.queue();
        let mut words = format!("{} to read", words::count(count as u64, "file"));
        if left >= 1.0 {
            words.push_str(&format!(", {} left", words::seconds(left)));
        }
        words
    };
    view! {
        <p role="status" class="note">{live_text(move || local.remark())}</p>
        {live_when(move || local.queue().0 > 1, move || view! {
            <p>
                <span class="loading-note">{live_text(words)}</span>" "
                <button type="button" class="choice-button" on:click=does(move |_| local.cancel_all())>"cancel all"</button>
            </p>
        })}
    }
}

/// One file and what became of it.
#[component]
fn LocalFileView(file: LocalFile) -> impl IntoView {
    let (local, kept) = (LocalFiles::here(), KeptRuns::here());
    let key = file.key;
    let name = legible(&file.name, 200);
    let label = name.clone();
    let state = file.state;
    let (asked, receipt) = (state.clone(), state.clone());
    let kind = Memo::new(move |_| state_key(&asked.read()));
    // Of one kind only a run and what a receipt says change, and these follow the file themselves.
    let told = move || {
        kind.track();
        state.get_untracked()
    };
    let body = move || match told() {
        LocalState::Reading => view! { <Progress key /> }.into_any(),
        LocalState::Same(name) => {
            view! { <p class="note">"The same file, byte for byte, as "{legible(&name, 200)}": it counts once."</p> }
                .into_any()
        }
        LocalState::Unusable(words) => view! { <p role="alert" class="file-error">{words}</p> }.into_any(),
        LocalState::Items(items) => {
            let months = items
                .month
                .map(|month| format!(" of {}", month.long()))
                .unwrap_or_default();
            view! {
                <p>{format!("Items{months}: {} with text, {} with a sketch.", items.count, items.with_sketch)}</p>
                {notices(&items.notices, None)}
            }
            .into_any()
        }
        LocalState::Results(_) => view! { <AuditView key /> }.into_any(),
        // What it says changes when its file comes or goes.
        LocalState::Receipt(_) => {
            let receipt = receipt.clone();
            live(move || match receipt.get() {
                LocalState::Receipt(lines) => check_view(&lines),
                _ => None,
            })
        }
    };
    let size = move || match (kind.track(), local.size(key)) {
        (_, 0) => String::new(),
        (_, size) => format!("{} bytes", words::whole(size)),
    };
    view! {
        <section class="local-file" aria-label=label>
            <div class="local-file-head">
                <h2>{name}</h2>
                <span class="note">{live_text(size)}</span>
                <button type="button" class="choice-button" on:click=does(move |_| kept.remove([key]))>
                    {live_text(move || if kind.get() == 0 { "cancel" } else { "remove" })}
                </button>
            </div>
            {live(body)}
        </section>
    }
}

/// How much of a file is read. The words change too often to be read out; the bar can be asked.
#[component]
fn Progress(key: u32) -> impl IntoView {
    let local = LocalFiles::here();
    let size = move || local.size(key);
    let words = move || {
        let Some(progress) = local.progress(key) else {
            return "Reading…".to_owned();
        };
        let mut words = format!("Reading… {}", words::whole(progress.bytes));
        if size() > 0 {
            words.push_str(" of ");
            words.push_str(&words::whole(size()));
        }
        words.push_str(" bytes");
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
        <progress max=move || size().max(1) prop:value=share aria-label="How much is read"></progress>
    }
}
