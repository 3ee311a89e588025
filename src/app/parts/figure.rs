use leptos::ev;
use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::browser::{ThemeSignal, copy_text, download, download_png};
use crate::app::parts::figure_canvas::FigureCanvas;
use crate::app::parts::figure_shown::ShownFigure;
use crate::app::parts::{CopyButton, does, live, live_text, live_when, share, whether};
use crate::app::view::ViewState;
use crate::board::figures::{FigureKind, FigureTable, ReadColumn};
use crate::chart::{self, Look};
use crate::model::{Benchmark, ProofTask};
use crate::words::FIGURE_NUMBERS;

/// Width of an exported drawing in pixels.
const EXPORT_WIDTH: u32 = 960;

/// A figure with its words, its drawing, its numbers and its exports. It stays, with the focus and what is open in it,
/// while its numbers change.
#[component]
pub fn FigureView(
    /// Which figure.
    kind: FigureKind,
    /// The figure.
    figure: ShownFigure,
    /// Whether it stands alone on its page: then its title is the page's, and its numbers are open.
    is_alone: bool,
    /// What stands between its words and its drawing.
    settings: AnyView,
) -> impl IntoView {
    let theme = ThemeSignal::here();
    let slug = kind.slug();
    // They are many, so they are laid out only when they are open.
    let is_open = RwSignal::new(is_alone);
    let notes = move || {
        let note = |note: &String| view! { <p class="figure-note">{note.clone()}</p> };
        figure.track();
        figure.ask(|figure| figure.caption.notes.iter().map(note).collect_view())
    };
    let save_svg = move |_| {
        let shade = theme.get_untracked();
        let svg = figure.ask(|figure| chart::framed_svg(figure, &Look::fit(figure, EXPORT_WIDTH, shade)));
        if let Ok(svg) = svg {
            download(&format!("{slug}.svg"), "image/svg+xml", svg.as_bytes());
        }
    };
    let save_png = move |_| {
        figure.ask(|figure| {
            let look = Look::fit(figure, EXPORT_WIDTH, theme.get_untracked());
            let height = chart::framed_height(figure, &look);
            download_png(&format!("{slug}.png"), EXPORT_WIDTH, height, |root| {
                chart::draw_framed(root, figure, &look).is_ok()
            })
        });
    };
    let save_csv = move |_| {
        let csv = figure.ask(|figure| figure.table.to_csv());
        download(&format!("{slug}.csv"), "text/csv;charset=utf-8", csv.as_bytes());
    };
    let toggle = move |event: ev::Event| is_open.set(event_target::<web_sys::Element>(&event).has_attribute("open"));
    let state = ViewState::here();
    let boards = Boards::here();
    let page = move || state.link_untracked(&kind.page());
    // What it is of: the task of a board of proofs, else the board that is in view.
    let subject = move || {
        let task = kind.task();
        task.ok_or_else(|| untrack(|| state.with(|query| query.benchmark)))
    };
    let told = move || {
        let title = subject().map_or_else(Benchmark::title, ProofTask::title);
        figure.ask(|figure| format!("{} · {title}\n{}", kind.name(), figure.caption.title))
    };
    let cite = move || {
        let text = figure.ask(|figure| untrack(|| boards.citation(subject(), slug, &figure.caption.title, &page())));
        async move {
            match text {
                Some(text) => copy_text(&text).await,
                None => false,
            }
        }
    };
    let title_id = format!("figure-{slug}");
    let subtitle_id = format!("{title_id}-subtitle");
    let title = live_text(figure.words(|figure| figure.caption.title.clone()));
    let subtitle = live_text(figure.words(|figure| figure.caption.subtitle.clone()));
    let title = if is_alone {
        view! { <h1 id=title_id.clone()>{title}</h1> }.into_any()
    } else {
        view! { <h2 class="figure-title" id=title_id.clone()>{title}</h2> }.into_any()
    };
    let words = view! {
        {title}
        <p class="figure-subtitle" id=subtitle_id.clone()>{subtitle}</p>
        {settings}
    }
    .into_any();
    // What is set on a page of one figure is set of the page; what stands among others belongs to its figure.
    let (before, within) = if is_alone {
        (Some(words), None)
    } else {
        (None, Some(words))
    };
    // Among others each tool says whose it is.
    let of = (!is_alone).then(|| kind.name());
    let named = |tool: &str| of.map(|of| format!("{tool}: {of}"));
    // That of a board of proofs is on its own page.
    let large = of.filter(|_| kind.task().is_none()).map(|_| {
        view! { <a href=state.href(kind.page()) aria-label=named("Large")>"Large"</a> }
    });
    view! {
        {before}
        <figure class="figure" class:figure-wide=kind.is_wide() aria-labelledby=title_id aria-describedby=subtitle_id>
            {within}
            <FigureCanvas figure />
            <figcaption>
                <p class="figure-note">{live_text(figure.words(|figure| figure.caption.source.clone()))}</p>
                {is_alone.then(|| live(notes))}
            </figcaption>
            <div class="figure-tools">
                {large}
                <button type="button" aria-label=named("SVG") on:click=does(save_svg)>"SVG"</button>
                <button type="button" aria-label=named("PNG") on:click=does(save_png)>"PNG"</button>
                <button type="button" aria-label=named("CSV") on:click=does(save_csv)>"CSV"</button>
                {share(page, told, of)}
                <CopyButton label="Cite" of copy=cite />
            </div>
            <details open=whether(move || is_open.get()) on:toggle=does(toggle)>
                <summary aria-label=named(FIGURE_NUMBERS)>{FIGURE_NUMBERS}</summary>
                {live_when(move || is_open.get(), move || {
                    let numbers = live(move || {
                        figure.track();
                        figure.ask(|figure| numbers(&figure.caption.title, &figure.table))
                    });
                    let name = format!("{FIGURE_NUMBERS}: {}", kind.name());
                    view! { <div class="scroll-x" tabindex="0" role="region" aria-label=name>{numbers}</div> }
                })}
            </details>
        </figure>
    }
}

/// The numbers of a figure as a table, which is named after it.
fn numbers(title: &str, table: &FigureTable) -> AnyView {
    // Each asks all rows.
    let columns = table.reading();
    let class = |column: &ReadColumn| if column.is_numeric { "number" } else { "" };
    let head = columns
        .iter()
        .map(|column| view! { <th scope="col" class=class(column)>{column.head.clone()}</th> })
        .collect_view();
    let rows = table
        .rows
        .iter()
        .map(|row| {
            let cells = columns.iter().map(|column| {
                let (first, second) = table.read(column, row);
                if column.is_row_head {
                    let second = (!second.is_empty()).then(|| second.to_owned());
                    let second = second.map(|second| view! { " "<span class="detail">{second}</span> });
                    view! { <th scope="row">{first}{second}</th> }.into_any()
                } else {
                    view! { <td class=class(column)>{first}</td> }.into_any()
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
