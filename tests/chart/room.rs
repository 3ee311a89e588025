//! Room for every text whatever the numbers are, and how long drawing takes.

use std::time::{Duration, Instant};

use mathboard::board::figures::{FigureKind, ItemGrouping, Series};
use mathboard::chart::{Look, Theme, draw};
use plotters::prelude::IntoDrawingArea;
use proptest::prelude::*;

use super::invented::{self, Luck, figure_of, figures_of, name_of};
use super::recorder::Recorder;
use super::{drawn, scan};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_text_covers_another_whatever_the_numbers(runs in 1_usize..=40, seed in any::<u64>()) {
        for figure in figures_of(runs, seed) {
            let name = name_of(&figure);
            for width in [360, 768, 1280] {
                scan::assert_readable(&drawn(&figure, width), &format!("{name} of {runs} runs at {width}, seed {seed}"));
            }
        }
    }
}

/// Numbers whose drawing is a part of a pixel higher than it was planned: in a plot that took that part, a label had
/// found another place, and the list below one line more than it had room for.
#[test]
fn rounding_to_whole_pixels_moves_no_label() {
    for (runs, seed) in [(12, 14_479_088_761_806_935_671), (14, 11_316_200_327_857_519_089)] {
        let figure = figure_of(FigureKind::Cost, runs, seed);
        scan::assert_readable(&drawn(&figure, 768), &format!("{runs} runs, seed {seed}"));
    }
}

/// Labels of the cost figure: a number in the list and one at its point, or a name.
#[test]
fn points_of_cost_have_labels_for_one_to_forty_runs() {
    for width in [360, 768, 1280] {
        let mut missing = 0;
        for runs in 1..=40 {
            let text = drawn(&figure_of(FigureKind::Cost, runs, 3), width);
            let lines: Vec<&str> = text
                .split("</text>")
                .filter_map(|part| part.rsplit('>').next())
                .map(str::trim)
                .collect();
            let times = |text: &str| lines.iter().filter(|line| **line == text).count();
            // Each number of the list stands at a point, too, but for those that it says of.
            let listed = (1..=runs).take_while(|number| times(&number.to_string()) > 0).count();
            let without = (1..=listed).filter(|number| times(&number.to_string()) < 2).count();
            let plural = if without == 1 { "" } else { "s" };
            assert_eq!(
                times(&format!("No room for {without} label{plural}.")),
                usize::from(without > 0),
                "{runs} at {width}"
            );
            assert!(listed == runs || listed * 3 <= runs, "{listed} of {runs} at {width}");
            missing += without;
        }
        assert!(missing <= 10, "{missing} of 820 labels at {width}");
        assert!(missing == 0 || width == 360, "{missing} at {width}");
    }
}

#[test]
#[ignore = "a measurement: cargo test --release --test chart -- --ignored --nocapture"]
fn drawing_takes_less_than_half_a_frame() {
    // The best of some, since other work of the machine only adds.
    let best = |figure: &mathboard::board::figures::Figure| {
        let times = (0..10).map(|_| {
            let start = Instant::now();
            let look = Look::fit(figure, 1280, Theme::Light);
            let root = Recorder::new((look.width, look.height)).into_drawing_area();
            draw(&root, figure, &look).unwrap();
            start.elapsed()
        });
        times.min().unwrap()
    };
    let mut slow = Vec::new();
    let mut tell = |name: &str, took: Duration, most: u64| {
        println!("{name}: {took:?} of {most} ms");
        if took > Duration::from_millis(most) {
            slow.push(format!("{name}: {took:?}"));
        }
    };
    for runs in [13, 20, 50, 100] {
        for figure in figures_of(runs, 1) {
            tell(&format!("{} of {runs} runs", name_of(&figure)), best(&figure), 8);
        }
    }
    let labels = invented::labels(100);
    let cells = invented::matrix(labels, 1_000, ItemGrouping::Style, &mut Luck::new(2));
    tell(
        "100 runs on 1,000 items",
        best(&invented::worded(Series::Matrix(cells))),
        30,
    );
    assert!(slow.is_empty(), "{slow:?}");
}
