//! The cards of the reader's files, so many at a time: however many files there are, the page lays out no more than it can
//! take away again at once.

use leptos::prelude::*;

use crate::app::browser::{button_beside, find, focus_content, in_turn};
use crate::app::kept::KeptRuns;
use crate::app::local::{Counts, LocalFile, LocalFiles, LocalState};
use crate::app::pages::rescore_audit::{AuditView, WHOLE_CARDS};
use crate::app::pages::rescore_audited::Followed;
use crate::app::pages::rescore_kept::keep_items_offer;
use crate::app::pages::rescore_notices::notices;
use crate::app::pages::rescore_proofs::proof_card;
use crate::app::pages::rescore_takeaway::check_view;
use crate::app::parts::{does, live, live_text, live_when, pager, pressed};
use crate::app::view::ViewState;
use crate::model::legible;
use crate::words;

/// How many cards there are at once.
const PAGE: usize = 50;

/// How many files are laid out beyond those that are read: their cards come a few at a time, as the reading goes on.
const AHEAD: usize = 20;

/// Which files are shown: what these are called, which they are, and how many.
type Kind = (&'static str, fn(&LocalState) -> bool, fn(&Counts) -> usize);

/// The first is all of them.
const KINDS: [Kind; 5] = [
    ("all", |_| true, |counts| counts.all),
    ("not as recorded", LocalState::is_differing, |counts| counts.differing),
    (
        "items",
        |state| matches!(state, LocalState::Items(_)),
        |counts| counts.items,
    ),
    (
        "of AdvancedMathBench",
        |state| matches!(state, LocalState::Proof(_)),
        |counts| counts.proofs,
    ),
    (
        "unusable",
        |state| matches!(state, LocalState::Unusable(_)),
        |counts| counts.unusable,
    ),
];

fn kind_of(kind: usize) -> Kind {
    let [all, ..] = KINDS;
    KINDS.get(kind).copied().unwrap_or(all)
}

/// All files of the reader, a page of cards at a time.
#[component]
pub fn LocalFileList() -> impl IntoView {
    let (local, state, followed) = (LocalFiles::here(), ViewState::here(), expect_context::<Followed>());
    let kind = RwSignal::new(0_usize);
    let count = Memo::new(move |_| kind_of(kind.get()).2(&local.counts()));
    let turned = RwSignal::new(0_usize);
    // The last page goes with the last file on it.
    let first = Memo::new(move |_| turned.get().min(count.get().saturating_sub(1) / PAGE * PAGE));
    let wanted = Memo::new(move |_| {
        let counts = local.counts();
        let (first, count) = (first.get(), count.get());
        let ahead = ((counts.all - counts.reading) / AHEAD + 2) * AHEAD;
        let end = if kind.get() == 0 { count.min(ahead) } else { count };
        end.saturating_sub(first).min(PAGE)
    });
    let shown = RwSignal::new(AHEAD / 2);
    Effect::new(move |_| {
        if shown.get() < wanted.get() {
            in_turn(Box::new(move || {
                // By now the page may be gone, or another turn may have done it.
                if let Some(wanted) = wanted.try_get_untracked() {
                    shown.update(|shown| *shown = (*shown + AHEAD / 2).min(wanted));
                }
            }));
        }
    });
    let turn_to = move |to: usize| {
        shown.set(0);
        turned.set(to);
    };
    // A file that the address is about is on the page that is shown, also when a link is followed to it again.
    let asked = Memo::new(move |_| {
        let key = state.place_in_file().and_then(|place| local.key_of(&place));
        // No file has this one.
        key.unwrap_or_default() as usize
    });
    Effect::new(move |_| {
        followed.track();
        let key = asked.get();
        if key == 0 {
            return;
        }
        let is_it = |file: &LocalFile| file.key as usize == key;
        let at = |kind: usize| {
            untrack(|| local.list(kind_of(kind).1, 0, usize::MAX))
                .iter()
                .position(is_it)
        };
        let found = at(kind.get_untracked()).or_else(|| {
            kind.set(0);
            at(0)
        });
        let page = found.unwrap_or_default() / PAGE * PAGE;
        if first.get_untracked() != page {
            turn_to(page);
        }
    });
    let files = move || {
        let kind = kind.get();
        if kind > 0 {
            // Any file may become one of a kind.
            local.counts();
        }
        local.list(kind_of(kind).1, first.get(), shown.get())
    };
    let turn_to_other = move |to: usize| {
        turn_to(to);
        // What had the focus may be gone, and the page be elsewhere.
        request_animation_frame(|| {
            if let Some(list) = find("#files") {
                list.scroll_into_view();
                list.focus().ok();
            }
        });
    };
    // Above the cards, and below them.
    let pages = move || {
        let pages = move || pager("Files ", PAGE, move || (first.get(), count.get()), turn_to_other);
        live_when(move || count.get() > PAGE, pages)
    };
    view! {
        {live_when(move || local.counts().all > 1, move || {
            let kept = KeptRuns::here();
            let remove = move |_| {
                let files = untrack(|| local.list(kind_of(0).1, 0, usize::MAX));
                // From the last one on, so that none is begun meanwhile.
                let keys: Vec<u32> = files.iter().rev().map(|file| file.key).collect();
                kept.remove(&keys);
                request_animation_frame(focus_content);
            };
            view! {
                <p>
                    {live_text(move || tally(&local.counts()))}" "
                    <button type="button" class="choice-button" on:click=does(remove)>
                        {live_text(move || format!("remove all {} files", local.counts().all))}
                    </button>
                </p>
            }
        })}
        {live_when(move || local.counts().all > WHOLE_CARDS, move || {
            let button = |(at, (label, _, of)): (usize, Kind)| {
                let choose = move |_| {
                    kind.set(at);
                    turn_to(0);
                };
                let is_there = move || at == 0 || at == kind.get() || of(&local.counts()) > 0;
                live_when(is_there, move || view! {
                    <button type="button" class="choice-button" aria-pressed=pressed(move || kind.get() == at) on:click=does(choose)>
                        {live_text(move || format!("{label} {}", of(&local.counts())))}
                    </button>
                })
            };
            let mut buttons = Vec::new();
            buttons.extend(KINDS.into_iter().enumerate().map(button));
            view! { <div class="filters" role="group" aria-label="Which files">{buttons}</div> }
        })}
        {pages()}
        <div id="files" tabindex="-1">
            <For each=files key=|file| file.key let:file>
                <LocalFileView file />
            </For>
        </div>
        {pages()}
    }
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
    for (count, name) in [
        (counts.proofs, "file of AdvancedMathBench"),
        (counts.items, "item file"),
        (counts.unusable, "unusable file"),
    ] {
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
        LocalState::Proof(_) => 6,
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
    let (asked, other) = (state.clone(), state.clone());
    let kind = Memo::new(move |_| state_key(&asked.read()));
    // What changes within a kind follows the file itself.
    let told = move || {
        kind.track();
        state.get_untracked()
    };
    let body = move || match told() {
        LocalState::Reading => view! { <Progress key /> }.into_any(),
        LocalState::Unusable(words) => view! { <p role="alert" class="file-error">{words}</p> }.into_any(),
        LocalState::Items(items) => {
            let months = items
                .month
                .map(|month| format!(" of {}", month.long()))
                .unwrap_or_default();
            view! {
                <p>{format!("Items{months}: {} with text, {} with a sketch.", items.count, items.with_sketch)}</p>
                {notices(&items.notices, None)}
                {keep_items_offer(key, items.sha256.clone())}
            }
            .into_any()
        }
        LocalState::Results(_) => view! { <AuditView key /> }.into_any(),
        // What these say changes when other files come or go.
        LocalState::Receipt(_) | LocalState::Same(_) | LocalState::Proof(_) => {
            let state = other.clone();
            live(move || match state.get() {
                LocalState::Proof(told) => Some(proof_card(key, &told)),
                LocalState::Receipt(lines) => check_view(&lines),
                LocalState::Same(lines) => {
                    let (name, words) = lines.rsplit_once('\n').unwrap_or((&lines, ""));
                    let words = format!(
                        "The same file, byte for byte, as {}: it counts once.{words}",
                        legible(name, 200)
                    );
                    Some(view! { <p class="note">{words}</p> }.into_any())
                }
                _ => None,
            })
        }
    };
    let remove = move |event: web_sys::MouseEvent| {
        let next = button_beside(&event, ".local-file");
        kept.remove(&[key]);
        // The focus would else be nowhere: what had it is gone.
        request_animation_frame(move || match next {
            Some(next) => drop(next.focus()),
            None => focus_content(),
        });
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
                <button type="button" class="choice-button" on:click=does(remove)>
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
