use leptos::prelude::*;

use crate::board::BarAxis;
use crate::stats::Interval;
use crate::words::percent_whole;

/// How the point of a bar is drawn: shape tells what the number rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointShape {
    /// Verdicts by item.
    Filled,
    /// Totals only.
    Open,
    /// A solver that never reads the question.
    Diamond,
    /// There is an interval only.
    Absent,
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
    /// The colour of the run in either theme, as style sheets write it.
    colour: String,
) -> impl IntoView {
    let place = move |share: f64| format!("{:.2}%", axis.place(share));
    let at = place(point);
    let line = interval.map(|interval| {
        view! {
            <line x1=place(interval.low) x2=place(interval.high) y1="50%" y2="50%" stroke=colour.clone() stroke-width="2" />
        }
    });
    let mark = match shape {
        PointShape::Filled => view! { <circle cx=at cy="50%" r="4.5" fill=colour stroke="none" /> }.into_any(),
        PointShape::Open => {
            view! { <circle class="open" cx=at cy="50%" r="4.5" stroke=colour stroke-width="1.5" /> }.into_any()
        }
        PointShape::Absent => ().into_any(),
        PointShape::Diamond => view! {
            <svg x=at y="50%" overflow="visible">
                <path class="diamond" d="M0,-5.5 L5.5,0 L0,5.5 L-5.5,0 Z" stroke-width="1.5" />
            </svg>
        }
        .into_any(),
    };
    let reference = |share: f64, class: &'static str| {
        let at = place(share);
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

/// The axis that all bars have in common, for the head of their column.
pub fn bar_scale(axis: BarAxis) -> AnyView {
    let ticks = axis.ticks().map(|share| {
        let at = format!("{:.2}%", axis.place(share));
        view! {
            <g>
                <text x=at.clone() y="55%">{percent_whole(share)}</text>
                <line x1=at.clone() x2=at y1="75%" y2="100%" />
            </g>
        }
    });
    view! { <svg class="bar-scale" aria-hidden="true" focusable="false">{ticks.collect_view()}</svg> }.into_any()
}
