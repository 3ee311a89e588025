use leptos::prelude::*;

use crate::model::{Category, ChoiceStyle};

/// Categories and choice style of an item.
#[component]
pub fn ItemTags(categories: Vec<Category>, style: Option<ChoiceStyle>) -> impl IntoView {
    let tags = categories
        .iter()
        .map(|category| view! { <span class="tag">{category.to_string()}</span> })
        .collect_view();
    let resistant = style
        .filter(|style| *style == ChoiceStyle::SubstitutionResistant)
        .map(|style| view! { <span class="tag tag-resistant">{style.label()}</span> });
    view! { <span class="item-tags">{tags}{resistant}</span> }
}
