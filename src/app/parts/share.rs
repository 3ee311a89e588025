use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::browser::copy_text;
use crate::app::parts::CopyButton;

/// What makes a text when it is asked for, following no signal.
type Words = Box<dyn Fn() -> String + Send + Sync>;

/// Copies the link to what a page shows: alone, or below a title and a line that sums it up. `of` says what it is of, where
/// there are several on a page.
pub fn share(
    page: impl Fn() -> String + Send + Sync + 'static,
    words: impl Fn() -> String + Send + Sync + 'static,
    of: Option<&'static str>,
) -> AnyView {
    let boards = Boards::here();
    let (page, words): (Words, Words) = (Box::new(page), Box::new(words));
    let (page, words) = (StoredValue::new(page), StoredValue::new(words));
    let copy = move |with_words: bool| {
        move || {
            let address = boards.address_of(&page.with_value(|page| untrack(page)));
            let text = if with_words {
                format!("{}\n{address}", words.with_value(|words| untrack(words)))
            } else {
                address
            };
            async move { copy_text(&text).await }
        }
    };
    view! {
        <span class="share">
            <CopyButton label="Copy link" of copy=copy(false) />
            <CopyButton label="with title" of copy=copy(true) />
        </span>
    }
    .into_any()
}
