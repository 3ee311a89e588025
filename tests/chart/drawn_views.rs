//! What the published facts are drawn as where a reader has chosen some of them.

use mathboard::board::figures::{FigureKind, FigureOptions, ItemGrouping};
use mathboard::board::{Matrix, Selection, View};
use mathboard::chart::{Look, Theme, svg};
use mathboard::model::{Outcome, PromptMode};

use super::published::published;

/// A figure of the plain runs with further choices, drawn as wide as a page.
fn drawn(matrix: &Matrix, selection: Selection, kind: FigureKind, options: &FigureOptions) -> String {
    let selection = Selection {
        prompt: Some(PromptMode::Plain),
        ..selection
    };
    let figure = View::new(matrix, selection).figure_with(kind, options);
    svg(&figure, &Look::fit(&figure, 1216, Theme::Light)).unwrap()
}

#[test]
fn one_month_is_drawn_with_all_that_its_key_names() {
    let matrix = published();
    let month = |months: &[&str]| {
        let selection = Selection {
            months: months.iter().map(|month| month.parse().unwrap()).collect(),
            ..Selection::default()
        };
        drawn(&matrix, selection, FigureKind::Month, &FigureOptions::default())
    };
    let (one, two) = (month(&["202601"]), month(&["202512", "202601"]));
    assert!(one.contains("Bar: 95\u{a0}% interval.") && two.contains("Band: 95\u{a0}% interval."));
    // The dashed line of the best blind solver, in its colour, in both.
    let accent = Theme::Light.tokens().accent;
    let accent = format!("#{:02X}{:02X}{:02X}", accent.0, accent.1, accent.2);
    let lines = |svg: &str| svg.lines().filter(|line| line.contains(&accent)).count();
    assert!(lines(&one) >= 13 && lines(&two) > 13, "{} {}", lines(&one), lines(&two));
}

#[test]
fn each_block_of_items_ends_with_its_own_share() {
    let matrix = published();
    let options = FigureOptions {
        grouping: ItemGrouping::Category,
        ..FigureOptions::default()
    };
    let svg = drawn(&matrix, Selection::default(), FigureKind::Matrix, &options);
    // Gemini on the 129 items of the three largest categories, each counted once.
    let items: Vec<_> = matrix
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| {
            let names: Vec<String> = item.categories.iter().map(ToString::to_string).collect();
            ["Implication", "Universal", "Existence"]
                .iter()
                .any(|name| names.iter().any(|own| own == name))
        })
        .map(|(place, _)| place)
        .collect();
    let run = matrix
        .runs
        .iter()
        .find(|run| run.id.as_str() == "gemini-3.1-pro-preview_high")
        .unwrap();
    let right = items
        .iter()
        .filter(|item| run.cell(**item).is_some_and(|cell| cell.outcome == Outcome::Correct))
        .count();
    let told = format!(
        "{:.1}\u{a0}% of {}",
        100.0 * right as f64 / items.len() as f64,
        items.len()
    );
    assert!(svg.contains(&told), "{told}");
    let whole = drawn(
        &matrix,
        Selection::default(),
        FigureKind::Matrix,
        &FigureOptions::default(),
    );
    assert!(whole.contains("43.5\u{a0}%") && !whole.contains("43.5\u{a0}% of"));
}
