use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::browser::copy_text;
use crate::app::later::later;
use crate::app::local::LocalFiles;
use crate::app::pages::rescore_audited::Audited;
use crate::app::parts::{CopyButton, does, live, live_text, live_when};
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

/// What a reader asked of a file's receipt. It outlives the view, which is made anew when the file is scored again.
#[derive(Clone, Copy)]
pub struct ReceiptAsk {
    is_open: RwSignal<bool>,
    /// The policy that it tells the score of.
    policy: RwSignal<Policy>,
    /// A receipt from before.
    pasted: RwSignal<String>,
}

impl ReceiptAsk {
    /// Not open yet.
    pub fn new() -> Self {
        Self {
            is_open: RwSignal::new(false),
            policy: RwSignal::new(Policy::Released),
            pasted: RwSignal::new(String::new()),
        }
    }
}

/// What a reader can take along: the receipt, with a check of one from before, and downloads.
pub fn takeaway(audited: &Audited) -> impl IntoView + use<> {
    let (key, asked) = (audited.run.key, audited.receipt);
    let name = base_name(&audited.run.run.source);
    let said = RwSignal::new(String::new());
    let button = move |(label, what, ending): Export| {
        let (local, name) = (LocalFiles::here(), format!("{name}.{ending}"));
        let save = move |_| {
            let name = name.clone();
            said.set("preparing…".to_owned());
            // Only a receipt asks for it.
            let policy = asked.policy.get_untracked();
            spawn_local(async move {
                let words = local.save(key, what, policy.id(), &name).await;
                said.try_set(words.unwrap_or_else(|| format!("{name} is made")));
            });
        };
        view! { <button type="button" class="choice-button" on:click=does(save)>{label}</button> }
    };
    let exports = EXPORTS.map(&button).into_iter().collect_view();
    let has_band = !audited.run.run.evidence.policies.is_empty();
    view! {
        <p class="takeaway">
            <span class="note">"Save: "</span>{exports}
            <span class="note" role="status">{live_text(move || said.get())}</span>
        </p>
        <Receipt key asked has_band>{button(RECEIPT_JSON)}</Receipt>
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
fn Receipt(key: u32, asked: ReceiptAsk, has_band: bool, children: Children) -> impl IntoView {
    let local = LocalFiles::here();
    let ReceiptAsk {
        is_open,
        policy,
        pasted,
    } = asked;
    let receipt = later(move || {
        let (is_open, policy) = (is_open.get(), policy.get());
        async move {
            if !is_open {
                return Err(String::new());
            }
            let told = local.more(key, "receipt", policy.id()).await;
            told.ok_or_else(|| local.lacking(key))
        }
    });
    let text = move || receipt.get().and_then(Result::ok).unwrap_or_default();
    // Why there is none, or nothing while it is on its way.
    let lacking = move || receipt.get().and_then(Result::err).unwrap_or_default();
    let copy = move || async move { copy_text(&untrack(text)).await };
    let policies = has_band.then(|| {
        let options = Policy::ALL.map(|choice| {
            view! { <option value=choice.id() selected=choice == policy.get_untracked()>{choice.title()}</option> }
        });
        let choose = move |event| {
            if let Ok(choice) = event_target_value(&event).parse() {
                policy.set(choice);
            }
        };
        view! { <p><label>"With the score under "<select on:change=does(choose)>{options.collect_view()}</select></label></p> }
    });
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
        <details class="receipt" open=is_open.get_untracked() on:toggle=does(move |_| is_open.set(true))>
            <summary>"Receipt"</summary>
            <p class="note">
                "What was scored, with its digests, and what came out: to be pasted where the number is. Whoever has the file can check it, here or by "
                <code>"mathboard score --check"</code>"."
            </p>
            {policies}
            <pre tabindex="0" role="region" aria-label="Receipt">{live_text(text)}</pre>
            {live_when(move || text().is_empty(), move || view! { <p class="loading-note">{live_text(lacking)}</p> })}
            <p class="takeaway">
                {live_when(move || !text().is_empty(), move || view! { <CopyButton label="Copy" copy /> })}
                {children()}
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
