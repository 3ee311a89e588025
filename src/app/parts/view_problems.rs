use leptos::prelude::*;

use crate::app::parts::live;

use crate::app::boards::{Boards, Load};
use crate::app::view::ViewState;

/// So many problems are listed: an address may hold thousands.
const LISTED: usize = 8;

/// Says what in the address was not understood and so is ignored.
#[component]
pub fn ViewProblems() -> impl IntoView {
    let view = ViewState::here();
    let boards = Boards::here();
    live(move || {
        let mut problems = view.problems();
        if let Load::Ready(board) = boards.board(view.with(|query| query.benchmark)) {
            problems.extend(view.with(|query| query.selection(&board.matrix).1));
        }
        let left = problems.len().saturating_sub(LISTED);
        (!problems.is_empty()).then(|| {
            view! {
                <div class="problems" role="status">
                    <p>"Parts of this address were not understood and are ignored:"</p>
                    <ul>
                        {problems.iter().take(LISTED).map(|problem| view! { <li>{problem.to_string()}</li> }).collect_view()}
                        {(left > 0).then(|| view! { <li>{format!("and {left} more")}</li> })}
                    </ul>
                </div>
            }
        })
    })
}
