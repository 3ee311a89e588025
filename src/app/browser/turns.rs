use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use js_sys::{Date, Function, Promise};
use leptos::task::{spawn_local, tick};
use wasm_bindgen_futures::JsFuture;
use web_sys::Window;

use super::document::{find, window};

/// How long pieces are begun before the browser may draw: a quarter of a frame, so that the last of them fits too.
const SLICE_MS: f64 = 4.0;

/// Something to do that can wait for its turn; true when a part of it is left, which comes next.
type Piece = Box<dyn FnMut() -> bool>;

thread_local! {
    static WAITING: RefCell<VecDeque<Piece>> = const { RefCell::new(VecDeque::new()) };
    static IS_BUSY: Cell<bool> = const { Cell::new(false) };
}

/// Does something when its turn comes: after the browser has drawn, in the order asked for, and not more in one frame
/// than fits. Until nothing waits the app is marked as busy.
pub fn in_turn(piece: Box<dyn FnOnce()>) {
    let mut piece = Some(piece);
    in_turns(Box::new(move || {
        if let Some(piece) = piece.take() {
            piece();
        }
        false
    }));
}

/// [`in_turn`] for what comes in parts: it is asked for the next one as long as it says so, before anything else that
/// waits, and the browser may draw in between.
pub fn in_turns(piece: Piece) {
    WAITING.with_borrow_mut(|waiting| waiting.push_back(piece));
    if !IS_BUSY.replace(true) {
        mark(true);
        spawn_local(async {
            work_on_queue().await;
            IS_BUSY.set(false);
            mark(false);
        });
    }
}

async fn work_on_queue() {
    loop {
        next_frame().await;
        next_task().await;
        let began = Date::now();
        while Date::now() - began < SLICE_MS {
            let Some(mut piece) = WAITING.with_borrow_mut(VecDeque::pop_front) else {
                return;
            };
            if piece() {
                WAITING.with_borrow_mut(|waiting| waiting.push_front(piece));
            }
            // Views that follow what it changed are made anew first, then what these draw.
            tick().await;
            tick().await;
        }
    }
}

/// Marks the app as busy for those who hear the page, and for those who wait until it is as the address says.
fn mark(is_busy: bool) -> Option<()> {
    let app = find("#app")?;
    if is_busy {
        app.set_attribute("aria-busy", "true").ok()
    } else {
        app.remove_attribute("aria-busy").ok()
    }
}

/// Lets everything else have its turn.
pub(super) async fn next_task() {
    wait(|window, resolve| {
        window
            .set_timeout_with_callback_and_timeout_and_arguments_0(resolve, 0)
            .ok();
    })
    .await;
}

/// Waits until the browser is about to draw.
async fn next_frame() {
    wait(|window, resolve| {
        window.request_animation_frame(resolve).ok();
    })
    .await;
}

async fn wait(ask: fn(&Window, &Function)) {
    let later = Promise::new(&mut |resolve, _| {
        if let Some(window) = window() {
            ask(&window, &resolve);
        }
    });
    JsFuture::from(later).await.ok();
}
