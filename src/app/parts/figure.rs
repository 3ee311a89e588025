use leptos::ev;
use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::browser::{ThemeSignal, copy_text, download, download_png};
use crate::app::parts::figure_canvas::FigureCanvas;
use crate::app::parts::{CopyButton, does, live_when, whether};
use crate::app::view::ViewState;
use crate::board::figures::{Figure, FigureTable};
use crate::chart::{self, Look};
use crate::words::FIGURE_NUMBERS;

/// Width of an exported drawing in pixels.
const EXPORT_WIDTH: u32 = 960;

/// A figure with its words, its drawing, its numbers and its exports.
#[component]
pub fn FigureView(
    /// The figure.
    figure: Figure,
    /// Whether it stands alone on its page: then its title is the page's, and its numbers are open.
    is_alone: bool,
    /// Whether its numbers are open. They are many, so they are laid out only when they are.
    is_open: RwSignal<bool>,
) -> impl IntoView {
    let theme = ThemeSignal::here();
    let slug = figure.kind().slug();
    let caption = figure.caption.clone();
    let is_wide = figure.kind().is_wide();
    let notes = caption
        .notes
        .iter()
        .map(|note| view! { <p class="figure-note">{note.clone()}</p> })
        .collect_view();
    let figure = StoredValue::new(figure);

    let save_svg = move |_| {
        let shade = theme.get_untracked();
        let svg = figure.with_value(|figure| chart::framed_svg(figure, &Look::fit(figure, EXPORT_WIDTH, shade)));
        if let Ok(svg) = svg {
            download(&format!("{slug}.svg"), "image/svg+xml", svg.as_bytes());
        }
    };
    let save_png = move |_| {
        figure.with_value(|figure| {
            let look = Look::fit(figure, EXPORT_WIDTH, theme.get_untracked());
            let height = chart::framed_height(figure, &look);
            download_png(&format!("{slug}.png"), EXPORT_WIDTH, height, |root| {
                chart::draw_framed(root, figure, &look).is_ok()
            })
        });
    };
    let save_csv = move |_| {
        let csv = figure.with_value(|figure| figure.table.to_csv());
        download(&format!("{slug}.csv"), "text/csv;charset=utf-8", csv.as_bytes());
    };
    let toggle = move |event: ev::Event| is_open.set(event_target::<web_sys::Element>(&event).has_attribute("open"));
    let state = ViewState::here();
    let boards = Boards::here();
    let named = caption.title.clone();
    let copy = move |is_citation: bool| {
        let title = named.clone();
        move || {
            let page = state.link_untracked(&format!("figures/{slug}/"));
            let text = if is_citation {
                untrack(|| boards.citation(state.with(|query| query.benchmark), slug, &title, &page))
            } else {
                Some(boards.address_of(&page))
            };
            async move {
                match text {
                    Some(text) => copy_text(&text).await,
                    None => false,
                }
            }
        }
    };
    let title_id = format!("figure-{slug}");
    let subtitle_id = format!("{title_id}-subtitle");
    let title = if is_alone {
        view! { <h1 id=title_id.clone()>{caption.title.clone()}</h1> }.into_any()
    } else {
        view! { <h2 class="figure-title" id=title_id.clone()>{caption.title.clone()}</h2> }.into_any()
    };
    let large = (!is_alone).then(|| {
        let name = format!("Large: {}", caption.title);
        view! { <a href=state.href(format!("figures/{slug}/")) aria-label=name>"Large"</a> }
    });
    view! {
        <figure class="figure" class:figure-wide=is_wide aria-labelledby=title_id aria-describedby=subtitle_id>
            {title}
            <p class="figure-subtitle" id=subtitle_id.clone()>{caption.subtitle.clone()}</p>
            <FigureCanvas figure />
            <figcaption>
                <p class="figure-note">{caption.source.clone()}</p>
                {is_alone.then_some(notes)}
            </figcaption>
            <div class="figure-tools">
                {large}
                <button type="button" on:click=does(save_svg)>"SVG"</button>
                <button type="button" on:click=does(save_png)>"PNG"</button>
                <button type="button" on:click=does(save_csv)>"CSV"</button>
                <CopyButton label="Copy link" copy=copy(false) />
                <CopyButton label="Cite" copy=copy(true) />
            </div>
            <details open=whether(move || is_open.get()) on:toggle=does(toggle)>
                <summary>{FIGURE_NUMBERS}</summary>
                {live_when(move || is_open.get(), move || view! {
                    <div class="scroll-x" tabindex="0" role="region" aria-label=FIGURE_NUMBERS>
                        {figure.with_value(|figure| numbers(&figure.caption.title, &figure.table))}
                    </div>
                })}
            </details>
        </figure>
    }
}

/// The numbers of a figure as a table, which is named after it.
fn numbers(title: &str, table: &FigureTable) -> AnyView {
    // Each asks all rows.
    let columns = 0..table.header.len();
    let classes: Vec<&'static str> = columns
        .map(|column| if table.is_numeric(column) { "number" } else { "" })
        .collect();
    let class = |column: usize| classes.get(column).copied().unwrap_or_default();
    let head = table
        .header
        .iter()
        .enumerate()
        .map(|(column, cell)| view! { <th scope="col" class=class(column)>{cell.clone()}</th> })
        .collect_view();
    let rows = table
        .rows
        .iter()
        .map(|row| {
            let cells = row.iter().enumerate().map(|(column, cell)| {
                if table.is_row_head(column) {
                    view! { <th scope="row">{cell.clone()}</th> }.into_any()
                } else {
                    view! { <td class=class(column)>{cell.clone()}</td> }.into_any()
                }
            });
            view! { <tr>{cells.collect_view()}</tr> }
        })
        .collect_view();
    view! {
        <table class="plain-table">
            <caption class="unseen">{title.to_owned()}</caption>
            <thead><tr>{head}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}
