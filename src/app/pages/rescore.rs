use leptos::html::Input;
use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::browser::{Rescorer, focus_content_if_lost, handed_over, set_title};
use crate::app::local::LocalFiles;
use crate::app::pages::rescore_audited::Followed;
use crate::app::pages::rescore_files::LocalFileList;
use crate::app::pages::rescore_kept::kept_list;
use crate::app::parts::{does, file_chooser, live, live_text, live_when};
use crate::app::view::ViewState;
use crate::words;

/// Drop files; see what they are and what they are worth.
#[component]
pub fn Rescore() -> impl IntoView {
    set_title(&words::tab(words::PAGE_RESCORE));
    let local = LocalFiles::here();
    provide_context(Followed::none());
    let has_files = move || local.counts().all > 0;
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
            "Give a result file of LiveMathematicianBench, or the files of a run of AdvancedMathBench. Shuffle and answers, or steps and "
            "judgments, are replayed here, exactly as the harness runs them, and compared with what the file says. Nothing leaves this browser."
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
        <LocalFileList />
    }
}

/// A link about a file that is not here yet.
fn asked_file() -> Option<AnyView> {
    let place = ViewState::here().place_in_file()?;
    LocalFiles::here().key_of(&place).is_none().then(|| {
        view! {
            <p class="asked-file" role="status">
                "This address is about the file whose SHA-256 begins with "<code>{place.digest}</code>
                ". The file itself is in no link: give it, and you see what the sender saw."
            </p>
        }
        .into_any()
    })
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
                {file_chooser("Choose files")}
                <label class="file-button">
                    "Choose a folder"
                    <input type="file" multiple on:change=does(choose) node_ref=folder />
                </label>
                <button type="button" on:click=does(move |_| local.ask(|rescorer| rescorer.take_samples("results")))>"Try a sample"</button>
                <button type="button" on:click=does(move |_| local.ask(|rescorer| rescorer.take_samples("proofs")))>"Try a sample of proofs"</button>
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
                <button type="button" class="choice-button" on:click=does(move |_| {
                    local.cancel_all();
                    request_animation_frame(focus_content_if_lost);
                })>"cancel all"</button>
            </p>
        })}
    }
}
