use leptos::prelude::*;

use crate::app::parts::act_in_turn;
use crate::board::figures::Figure;

/// A figure that is shown, made anew now and then. A count is followed instead of a signal of figures, since the code of
/// signals is dear.
#[derive(Clone, Copy)]
pub struct ShownFigure {
    figure: StoredValue<Figure>,
    turn: RwSignal<u32>,
}

impl ShownFigure {
    /// A figure that is made at once, and anew in its turn when the signals that `follow` reads change. What `make`
    /// itself reads does not count.
    pub fn new<F>(
        follow: impl Fn() -> F + Send + Sync + 'static,
        make: impl Fn() -> Figure + Send + Sync + 'static,
    ) -> Self {
        let shown = Self {
            figure: StoredValue::new(untrack(&make)),
            turn: RwSignal::new(0),
        };
        let act = move || {
            shown.figure.set_value(make());
            shown.turn.update(|turn| *turn += 1);
        };
        act_in_turn(follow, Box::new(act));
        shown
    }

    /// Follows it.
    pub fn track(self) {
        self.turn.track();
    }

    /// Asks something of it without following it.
    pub fn ask<T>(self, ask: impl FnOnce(&Figure) -> T) -> T {
        self.figure.with_value(ask)
    }

    /// Words of it, followed.
    pub fn words(self, of: fn(&Figure) -> String) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        move || {
            self.track();
            self.ask(of)
        }
    }

    /// Asks something of it without following it; `None` when it is gone.
    pub fn try_ask<T>(self, ask: impl FnOnce(&Figure) -> T) -> Option<T> {
        self.figure.try_with_value(ask)
    }
}
