//! Room for every text whatever the numbers are, and how long drawing takes.

use std::time::{Duration, Instant};

use mathboard::board::figures::{ItemGrouping, Series};
use mathboard::chart::{Look, Theme, draw};
use plotters::prelude::IntoDrawingArea;
use proptest::prelude::*;

use super::invented::{self, Luck, figures_of, name_of};
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
    for figure in figures_of(50, 1) {
        tell(name_of(&figure), best(&figure), 8);
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
