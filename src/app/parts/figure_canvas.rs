use leptos::ev;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;

use crate::app::parts::figure_shown::ShownFigure;
use crate::app::parts::{does, live};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlCanvasElement, PointerEvent, ResizeObserver};

use crate::app::browser::{ThemeSignal, device_pixel_ratio, in_turn, show_app_when_complete, surface};
use crate::app::view::ViewState;
use crate::board::figures::Figure;
use crate::chart::{self, Look, Marks};

/// The widest ring around a chosen mark, from its centre in pixels: some marks are reached from further away.
const WIDEST_RING: f64 = 9.0;

/// A figure drawn on a canvas, as wide as its place, sharp on any screen, with every mark to be
/// reached by pointer, touch and arrow keys.
#[component]
pub fn FigureCanvas(
    /// What is drawn.
    figure: ShownFigure,
) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    let canvas = NodeRef::<Canvas>::new();
    let (width, set_width) = signal(0_u32);
    let marks = StoredValue::new(Marks::default());
    let (chosen, set_chosen) = signal(None::<usize>);
    let theme = ThemeSignal::here();
    let state = ViewState::here();

    place.on_load(move |element| observe_width(&element, set_width));
    Effect::new(move |_| {
        let (canvas, width, shade) = (canvas.get(), width.get(), theme.get());
        figure.track();
        let Some(canvas) = canvas.filter(|_| width > 0) else {
            return;
        };
        // One that was drawn before, for another view, theme or width, keeps its drawing until its turn comes; one
        // that was not takes its height at once.
        let was_drawn = canvas.has_attribute("style");
        let draw = move || {
            let drawn = figure.try_ask(|figure| paint(&canvas, figure, width, shade));
            // By its turn it may be gone.
            if let Some(drawn) = drawn {
                marks.set_value(drawn.unwrap_or_default());
                set_chosen.set(None);
            }
        };
        if was_drawn {
            in_turn(Box::new(draw));
        } else {
            draw();
            show_app_when_complete();
        }
    });

    let nearest = move |event: &PointerEvent| {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        marks.with_value(|marks| marks.nearest(x, y))
    };
    // The tip of an item's mark is a link.
    let go = move || {
        let place = place.get_untracked();
        let link = place.and_then(|place| place.query_selector(".figure-tip a").ok().flatten());
        let link = link.and_then(|link| link.dyn_into::<web_sys::HtmlElement>().ok());
        link.map(|link| link.click()).is_some()
    };
    let may_go = StoredValue::new(false);
    // Who steps by keys may have the next mark out of sight; a pointer is where it points.
    let by_key = StoredValue::new(false);
    let step = move |event: ev::KeyboardEvent| {
        let next = marks.with_value(|marks| marks.next(&event.key(), chosen.get_untracked()));
        if let Some(next) = next {
            event.prevent_default();
            by_key.set_value(next.is_some());
            set_chosen.set(next);
        } else if event.key() == "Enter" && go() {
            event.prevent_default();
        }
    };
    let point = move |event: PointerEvent| {
        let next = nearest(&event);
        // The first touch shows what a mark says, the second one leads where it leads.
        may_go.set_value(!is_touch(&event) || (next.is_some() && next == chosen.get_untracked()));
        set_chosen.set(next);
    };
    // What a finger chose stays when it is lifted.
    let leave = move |event: PointerEvent| {
        if !is_touch(&event) {
            set_chosen.set(None);
        }
    };
    let click = move |_| {
        if may_go.get_value() {
            go();
        }
    };
    let tip = move || {
        let mark = marks.with_value(|marks| chosen.get().and_then(|at| marks.get(at)))?;
        let place = NodeRef::<Div>::new();
        let width = f64::from(width.get_untracked());
        place.on_load(move |element| {
            let element: &web_sys::HtmlElement = &element;
            let x = (mark.x + 10.0)
                .min(width - f64::from(element.offset_width()) - 2.0)
                .max(0.0);
            let y = if mark.y > 60.0 {
                mark.y - f64::from(element.offset_height()) - 8.0
            } else {
                mark.y + 12.0
            };
            let style = web_sys::HtmlElement::style(element);
            // A tip that could not be placed stands in the corner, which is still readable.
            style.set_property("left", &format!("{x}px")).ok();
            style.set_property("top", &format!("{}px", y.max(0.0))).ok();
            if by_key.try_update_value(std::mem::take).unwrap_or_default() {
                let nearest = web_sys::ScrollIntoViewOptions::new();
                nearest.set_block(web_sys::ScrollLogicalPosition::Nearest);
                element.scroll_into_view_with_scroll_into_view_options(&nearest);
            }
        });
        let reach = mark.radius.min(WIDEST_RING);
        let (left, top, side) = (mark.x - reach, mark.y - reach, 2.0 * reach);
        let ring = format!("left:{left}px;top:{top}px;width:{side}px;height:{side}px");
        let words = match mark.item {
            Some((month, no)) => {
                let page = state.link_untracked(&format!("items/{month}/{no}/"));
                view! { <a href=page tabindex="-1">{mark.text}</a> }.into_any()
            }
            None => mark.text.into_any(),
        };
        Some(view! {
            <div class="figure-ring" style=ring></div>
            <div class="figure-tip" node_ref=place>{words}</div>
        })
    };
    let summary = Signal::derive(figure.words(Figure::summary));
    view! {
        <div
            class="figure-drawing"
            node_ref=place
            tabindex="0"
            role="group"
            aria-label="Drawing. Arrow keys step through its marks; the numbers follow below."
            on:keydown=does(step)
            on:focusout=does(move |_| set_chosen.set(None))
        >
            <canvas
                node_ref=canvas
                role="img"
                aria-label=summary
                on:pointermove=does(move |event| set_chosen.set(nearest(&event)))
                on:pointerdown=does(point)
                on:pointerleave=does(leave)
                on:click=does(click)
            ></canvas>
            <div role="status">{live(tip)}</div>
        </div>
    }
}

fn is_touch(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

/// Keeps the width of an element, in CSS pixels, for as long as the element lives.
fn observe_width(element: &web_sys::HtmlElement, set_width: WriteSignal<u32>) {
    let watched = element.clone();
    let changed = Closure::<dyn Fn()>::new(move || {
        let width = u32::try_from(watched.client_width()).unwrap_or(0);
        // The component may be gone by the time the browser tells.
        set_width.try_set(width);
    });
    if let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) {
        observer.observe(element);
    }
    changed.forget();
}

/// Draws the figure as wide as its place and says where its marks are.
fn paint(canvas: &HtmlCanvasElement, figure: &Figure, width: u32, theme: chart::Theme) -> Option<Marks> {
    let look = Look::fit(figure, width, theme);
    // Paper is light: the style sheet turns a dark drawing round there.
    canvas.set_class_name(if theme == chart::Theme::Dark { "drawn-dark" } else { "" });
    let style = web_sys::HtmlElement::style(canvas);
    style.set_property("width", &format!("{width}px")).ok()?;
    style.set_property("height", &format!("{}px", look.height)).ok()?;
    let root = surface(canvas, width, look.height, device_pixel_ratio())?;
    chart::draw(&root, figure, &look).ok()
}
