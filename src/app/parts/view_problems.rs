use leptos::prelude::*;

use crate::app::view::ViewState;

/// Says what in the address was not understood and so is ignored.
#[component]
pub fn ViewProblems() -> impl IntoView {
    let view = ViewState::here();
    move || {
        let problems = view.problems();
        (!problems.is_empty()).then(|| {
            view! {
                <div class="problems" role="status">
                    <p>"Parts of this address were not understood and are ignored:"</p>
                    <ul>
                        {problems.iter().map(|problem| view! { <li>{problem.to_string()}</li> }).collect_view()}
                    </ul>
                </div>
            }
        })
    }
}
