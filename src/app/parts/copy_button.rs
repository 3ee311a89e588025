use std::future::Future;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::parts::does;

/// A button that copies something and says whether it could.
#[component]
pub fn CopyButton<Copy, Done>(
    /// What the button says.
    #[prop(into)]
    label: String,
    /// What it is of, where there are several on the page.
    #[prop(optional_no_strip)]
    of: Option<&'static str>,
    /// Copies; true when it worked.
    copy: Copy,
) -> impl IntoView
where
    Copy: Fn() -> Done + 'static,
    Done: Future<Output = bool> + 'static,
{
    let (said, say) = signal(String::new());
    let click = move |_| {
        let done = copy();
        spawn_local(async move {
            let words = if done.await {
                "copied"
            } else {
                "the browser does not allow copying here"
            };
            say.try_set(words.to_owned());
        });
    };
    let name = of.map(|of| format!("{label}: {of}"));
    view! {
        <button type="button" aria-label=name on:click=does(click)>{label}</button>
        <span class="note" role="status">" "{said}</span>
    }
}
