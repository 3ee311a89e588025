use leptos::prelude::*;

use crate::stats::Interval;

/// How the point of a bar is drawn: shape tells what the number rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointShape {
    /// Verdicts by item.
    Filled,
    /// Totals only.
    Open,
    /// A solver that never reads the question.
    Diamond,
}

/// The common axis of all bars of a table. Shares in 0..=1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarAxis {
    /// The share at the right end.
    pub max: f64,
    /// Chance.
    pub chance: f64,
    /// The best baseline in view.
    pub baseline: Option<f64>,
}

impl BarAxis {
    /// An axis that holds all of these shares, up to the next tenth.
    pub fn holding(shares: impl Iterator<Item = f64>, chance: f64, baseline: Option<f64>) -> Self {
        let widest = shares.chain([chance]).chain(baseline).fold(0.0, f64::max);
        Self {
            max: ((widest * 10.0).ceil() / 10.0).clamp(0.3, 1.0),
            chance,
            baseline,
        }
    }

    fn place(self, share: f64) -> String {
        // Half a percent at each side keeps marks at the ends whole.
        format!("{:.2}%", 1.0 + 98.0 * (share / self.max).clamp(0.0, 1.0))
    }
}

/// A share with its interval on the common axis. Says nothing to a screen reader: the cells beside it do.
#[component]
pub fn IntervalBar(
    /// The share, 0..=1.
    point: f64,
    /// Its interval, if it has one.
    interval: Option<Interval>,
    /// The axis.
    axis: BarAxis,
    /// The shape of the point.
    shape: PointShape,
    /// The colour of the run, tracked by theme; the ink where none is given.
    #[prop(into)]
    colour: Signal<String>,
) -> impl IntoView {
    let at = axis.place(point);
    let line = interval.map(|interval| {
        view! {
            <line x1=axis.place(interval.low) x2=axis.place(interval.high) y1="50%" y2="50%" stroke=colour stroke-width="2" />
        }
    });
    let mark = match shape {
        PointShape::Filled => view! { <circle cx=at cy="50%" r="4.5" fill=colour /> }.into_any(),
        PointShape::Open => {
            view! { <circle class="open" cx=at cy="50%" r="4.5" stroke=colour stroke-width="1.5" /> }.into_any()
        }
        PointShape::Diamond => view! {
            <svg x=at y="50%" overflow="visible">
                <path class="diamond" d="M0,-5.5 L5.5,0 L0,5.5 L-5.5,0 Z" stroke-width="1.5" />
            </svg>
        }
        .into_any(),
    };
    let reference = |share: f64, class: &'static str| {
        let at = axis.place(share);
        view! { <line class=class x1=at.clone() x2=at y1="0" y2="100%" /> }
    };
    view! {
        <svg class="interval-bar" aria-hidden="true" focusable="false">
            {reference(axis.chance, "reference")}
            {axis.baseline.map(|share| reference(share, "reference reference-baseline"))}
            {line}
            {mark}
        </svg>
    }
}
