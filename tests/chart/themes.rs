//! Every figure at the three widths that the site is looked at in, light and dark: a digest of each drawing, and what
//! holds of all of them whatever the numbers are.

use mathboard::board::figures::{Figure, FigureKind};
use mathboard::chart::{Look, Theme, framed_svg, svg};
use mathboard::store::content_hash;
use proptest::prelude::*;

use super::invented::{figure_of, figures, figures_of, name_of};
use super::scan;

const WIDTHS: [u32; 3] = [360, 768, 1280];

fn drawn(figure: &Figure, width: u32, theme: Theme) -> String {
    svg(figure, &Look::fit(figure, width, theme)).unwrap()
}

/// One line a drawing; whole snapshots of two of them a figure stand beside it, to see what changed.
#[test]
fn every_drawing_stays_as_it_is_at_every_width_in_both_themes() {
    let mut lines = Vec::new();
    let mut line = |name: &str, width: u32, theme: Theme, text: &str| {
        lines.push(format!(
            "{name} {width} {theme:?}: {} {}",
            text.len(),
            content_hash(text.as_bytes())
        ));
    };
    for theme in Theme::ALL {
        for width in WIDTHS {
            for figure in figures(4) {
                let name = name_of(&figure);
                line(name, width, theme, &drawn(&figure, width, theme));
                let framed = framed_svg(&figure, &Look::new(width, theme)).unwrap();
                line(&format!("{name} framed"), width, theme, &framed);
            }
        }
    }
    insta::assert_snapshot!("digests", lines.join("\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12) })]

    #[test]
    fn themes_differ_in_colours_alone_and_nothing_leaves_the_frame(runs in 1_usize..=40, seed in any::<u64>()) {
        for figure in figures_of(runs, seed) {
            let name = name_of(&figure);
            for width in WIDTHS {
                let what = format!("{name} of {runs} runs at {width}, seed {seed}");
                let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| drawn(&figure, width, theme));
                scan::assert_shapes_inside(&light, &what);
                // So what is true of places and texts in one theme is true in the other.
                prop_assert_eq!(scan::without_colours(&light), scan::without_colours(&dark), "{}", what);
                let ([light, dark], [on_light, on_dark]) =
                    ([&light, &dark].map(|text| scan::colours(text)), [Theme::Light, Theme::Dark].map(|theme| theme.tokens()));
                let words = [&on_light, &on_dark].map(|tokens| scan::colour_word(tokens.muted));
                prop_assert!(light.contains(&words[0]) && !light.contains(&words[1]), "{what}: {light:?}");
                prop_assert!(dark.contains(&words[1]) && !dark.contains(&words[0]), "{what}: {dark:?}");
            }
        }
    }
}

/// What checks drawings finds what it is for.
#[test]
fn a_drawing_that_is_wrong_is_found() {
    let figure = figure_of(FigureKind::Overall, 3, 1);
    let text = drawn(&figure, 360, Theme::Light);
    let end = |more: &str| text.replace("</svg>", &format!("{more}</svg>"));
    let finds =
        |text: String, check: fn(&str, &str)| std::panic::catch_unwind(move || check(&text, "a drawing")).is_err();
    assert!(!finds(text.clone(), scan::assert_shapes_inside) && !finds(text.clone(), scan::assert_readable));
    for outside in [
        r##"<rect x="350" y="0" width="20" height="5" fill="#000000"/>"##,
        r##"<circle cx="-9" cy="4" r="3" fill="#000000"/>"##,
        r##"<line x1="0" y1="0" x2="10" y2="99999" stroke="#000000"/>"##,
        r##"<polyline points="0,0 10,4 -20,4 " stroke="#000000"/>"##,
        r##"<polygon points="0,0 10,4 400,4 " fill="#000000"/>"##,
    ] {
        assert!(finds(end(outside), scan::assert_shapes_inside), "{outside}");
    }
    let covering = r##"<text x="10" y="9" text-anchor="start" font-size="16">over</text><text x="12" y="9" text-anchor="start" font-size="16">under</text>"##;
    assert!(finds(end(covering), scan::assert_readable));
    let leaving = r##"<text x="355" y="9" text-anchor="start" font-size="16">outside</text>"##;
    assert!(finds(end(leaving), scan::assert_readable));
    assert_ne!(scan::without_colours(&text), scan::without_colours(&end(leaving)));
}
