use leptos::prelude::*;

/// A table that scrolls by itself where the page is narrow. Columns marked `#` at their end hold numbers.
pub fn plain_table(name: impl Into<String>, columns: impl IntoIterator<Item = String>, rows: AnyView) -> AnyView {
    table(name.into(), columns.into_iter().collect(), rows)
}

fn table(name: String, columns: Vec<String>, rows: AnyView) -> AnyView {
    let heads: Vec<AnyView> = columns
        .into_iter()
        .map(|column| match column.strip_suffix('#') {
            Some(head) => view! { <th scope="col" class="number">{head.to_owned()}</th> }.into_any(),
            None => view! { <th scope="col">{column}</th> }.into_any(),
        })
        .collect();
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label=name>
            <table class="plain-table">
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// A row of one: what it is about, then numbers.
pub fn number_row(head: AnyView, cells: impl IntoIterator<Item = String>) -> AnyView {
    let cells: Vec<AnyView> = cells
        .into_iter()
        .map(|cell| view! { <td class="number">{cell}</td> }.into_any())
        .collect();
    view! { <tr><th scope="row">{head}</th>{cells}</tr> }.into_any()
}
