use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::browser::copy_text;
use crate::app::later::later;
use crate::app::local::LocalFiles;
use crate::app::pages::rescore_audited::Audited;
use crate::app::parts::{CopyButton, does, live, live_text};
use crate::model::file_name;
use crate::replay::Policy;

/// What is saved of a file: what it is called, what `Desk.more` in `public/desk.js` calls it, and the ending of its name.
type Export = (&'static str, &'static str, &'static str);

const RECEIPT_JSON: Export = ("Save as JSON", "receiptJson", "receipt.json");

const EXPORTS: [Export; 3] = [
    ("Audit (JSON)", "auditJson", "audit.json"),
    ("Records (CSV)", "recordsCsv", "records.csv"),
    ("Result file with our verdicts (JSON)", "rescoredJson", "rescored.json"),
];

/// What a reader can take along: the receipt, with a check of one from before, and downloads.
pub fn takeaway(audited: &Audited) -> impl IntoView + use<> {
    let key = audited.run.key;
    let name = base_name(&audited.run.run.source);
    let said = RwSignal::new(String::new());
    let button = move |(label, what, ending): Export| {
        let (local, name) = (LocalFiles::here(), format!("{name}.{ending}"));
        let save = move |_| {
            let name = name.clone();
            said.set("preparing…".to_owned());
            spawn_local(async move {
                // Only a receipt asks for the policy.
                let words = local.save(key, what, Policy::Released.id(), &name).await;
                said.try_set(words.unwrap_or_else(|| format!("{name} is made")));
            });
        };
        view! { <button type="button" class="choice-button" on:click=does(save)>{label}</button> }
    };
    let exports = EXPORTS.map(&button).into_iter().collect_view();
    view! {
        <p class="takeaway">
            <span class="note">"Save: "</span>{exports}
            <span class="note" role="status">{live_text(move || said.get())}</span>
        </p>
        <Receipt key>{button(RECEIPT_JSON)}</Receipt>
    }
}

/// The name of a file without folders and ending.
fn base_name(source: &str) -> String {
    let name = file_name(source).trim_end_matches(".gz");
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    if name.is_empty() {
        "file".to_owned()
    } else {
        name.to_owned()
    }
}

/// The receipt of a file, once a reader opens it, and the check of one from before.
#[component]
fn Receipt(key: u32, children: Children) -> impl IntoView {
    let local = LocalFiles::here();
    let wanted = RwSignal::new(false);
    let receipt = later(move || {
        let wanted = wanted.get();
        async move {
            if !wanted {
                return String::new();
            }
            let told = local.more(key, "receipt", Policy::Released.id()).await;
            told.unwrap_or_else(|| local.lacking(key))
        }
    });
    let copy = move || async move {
        let text = untrack(|| receipt.get()).unwrap_or_default();
        copy_text(&text).await
    };
    let pasted = RwSignal::new(String::new());
    let checked = RwSignal::new(String::new());
    let hold = move |_| {
        let text = pasted.get_untracked();
        checked.set(String::new());
        spawn_local(async move {
            let told = local.more(key, "check", &text).await;
            checked.try_set(told.unwrap_or_else(|| local.lacking(key)));
        });
    };
    view! {
        <details class="receipt" on:toggle=does(move |_| wanted.set(true))>
            <summary>"Receipt"</summary>
            <p class="note">
                "What was scored, with its digests, and what came out: to be pasted where the number is. Whoever has the file can check it, here or by "
                <code>"mathboard score --check"</code>"."
            </p>
            <pre tabindex="0" role="region" aria-label="Receipt">{live_text(move || receipt.get().unwrap_or_default())}</pre>
            <p class="takeaway">
                <CopyButton label="Copy" copy />{children()}
            </p>
            <p>
                <textarea
                    class="paste"
                    rows="3"
                    aria-label="A receipt from before"
                    placeholder="A receipt from before, as text or JSON"
                    prop:value=move || pasted.get()
                    on:input=does(move |event| pasted.set(event_target_value(&event)))
                ></textarea>
            </p>
            <p><button type="button" on:click=does(hold)>"Hold it against this file"</button></p>
            <div role="status">{live(move || check_view(&checked.get()))}</div>
        </details>
    }
}

/// What a check of a receipt gave, from its lines.
pub fn check_view(told: &str) -> Option<AnyView> {
    let mut lines = told.lines().map(ToOwned::to_owned);
    let first = lines.next()?;
    let class = match first.chars().next() {
        Some('✓') => "audit-agrees",
        Some('✗') => "audit-differs",
        _ => "file-error",
    };
    let lines = lines.map(|line| view! { <li>{line}</li> }).collect_view();
    Some(view! { <p class=class>{first}</p><ul class="check">{lines}</ul> }.into_any())
}
