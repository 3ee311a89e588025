use plotters::style::RGBColor;

use super::Theme;
use crate::board::figures::Effort;

/// A colour that people with colour-blindness can tell from its neighbours: the Okabe–Ito set first,
/// each with the lightness that its theme's paper needs, then four more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "a colour's name says it all")]
pub enum Hue {
    Blue,
    Vermillion,
    Green,
    Purple,
    Orange,
    Sky,
    Yellow,
    Grey,
    Indigo,
    Brown,
    Teal,
    Rose,
}

/// The outline of a mark: doubles the colour, so that no meaning hangs on colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "a shape's name says it all")]
pub enum Shape {
    Circle,
    Square,
    Diamond,
    TriangleUp,
    TriangleDown,
}

impl Hue {
    /// All hues.
    pub const ALL: [Self; 12] = [
        Self::Blue,
        Self::Vermillion,
        Self::Green,
        Self::Purple,
        Self::Orange,
        Self::Sky,
        Self::Yellow,
        Self::Grey,
        Self::Indigo,
        Self::Brown,
        Self::Teal,
        Self::Rose,
    ];

    /// The colour at high effort.
    const fn base(self, theme: Theme) -> RGBColor {
        let (light, dark) = match self {
            Self::Blue => ((0x00, 0x72, 0xb2), (0x4f, 0xa8, 0xdd)),
            Self::Vermillion => ((0xc9, 0x56, 0x00), (0xe8, 0x70, 0x2a)),
            Self::Green => ((0x00, 0x84, 0x5f), (0x1f, 0xb3, 0x86)),
            Self::Purple => ((0xb0, 0x5c, 0x8d), (0xd6, 0x8f, 0xb6)),
            Self::Orange => ((0xa3, 0x6f, 0x00), (0xe6, 0x9f, 0x00)),
            Self::Sky => ((0x26, 0x80, 0xb4), (0x7c, 0xc7, 0xf0)),
            Self::Yellow => ((0x7d, 0x75, 0x00), (0xe6, 0xd9, 0x3c)),
            Self::Grey => ((0x55, 0x53, 0x4e), (0xb5, 0xb2, 0xaa)),
            Self::Indigo => ((0x5a, 0x57, 0xb0), (0x9d, 0x9a, 0xf0)),
            Self::Brown => ((0x8a, 0x5a, 0x3c), (0xc7, 0x9a, 0x7b)),
            Self::Teal => ((0x0e, 0x7c, 0x86), (0x45, 0xc3, 0xcc)),
            Self::Rose => ((0xb8, 0x40, 0x5e), (0xf0, 0x8a, 0xa0)),
        };
        let (r, g, b) = match theme {
            Theme::Light => light,
            Theme::Dark => dark,
        };
        RGBColor(r, g, b)
    }
}

impl Shape {
    /// All shapes.
    pub const ALL: [Self; 5] = [
        Self::Circle,
        Self::Square,
        Self::Diamond,
        Self::TriangleUp,
        Self::TriangleDown,
    ];
}

/// Models whose look is set: what their key starts with, longest first where two fit.
const KNOWN: [(&str, Hue, Shape); 13] = [
    ("gpt-oss", Hue::Green, Shape::TriangleUp),
    ("gpt-", Hue::Vermillion, Shape::Circle),
    ("gemini", Hue::Blue, Shape::Square),
    ("grok", Hue::Purple, Shape::Diamond),
    ("claude opus", Hue::Orange, Shape::TriangleDown),
    ("claude sonnet", Hue::Brown, Shape::TriangleUp),
    ("claude haiku", Hue::Yellow, Shape::Circle),
    ("claude", Hue::Orange, Shape::Circle),
    ("kimi", Hue::Indigo, Shape::Square),
    ("minimax", Hue::Rose, Shape::TriangleUp),
    ("qwen", Hue::Teal, Shape::Diamond),
    ("deepseek", Hue::Sky, Shape::TriangleDown),
    ("gemma", Hue::Sky, Shape::Square),
];

/// The hue of a model key: by family where known, else by hash, so it is the same on every page, in
/// every selection and in every session.
pub fn hue(model: &str) -> Hue {
    match known(model) {
        Some((_, hue, _)) => hue,
        None => pick(&Hue::ALL, fnv1a(model)).unwrap_or(Hue::Grey),
    }
}

/// The shape of a model key, found as [`hue`] is.
pub fn shape(model: &str) -> Shape {
    match known(model) {
        Some((_, _, shape)) => shape,
        None => pick(&Shape::ALL, fnv1a(model) / Hue::ALL.len() as u64).unwrap_or(Shape::Circle),
    }
}

fn known(model: &str) -> Option<(&'static str, Hue, Shape)> {
    KNOWN.into_iter().find(|(prefix, ..)| model.starts_with(prefix))
}

fn pick<T: Copy>(list: &[T], number: u64) -> Option<T> {
    let place = number.checked_rem(list.len() as u64)?;
    list.get(place as usize).copied()
}

/// FNV-1a, 64 bit: no secret, just the same everywhere.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The colour of a model at an effort: less effort lies nearer to the paper, more nearer to the ink.
pub fn colour(model: &str, effort: Effort, theme: Theme) -> RGBColor {
    shade(hue(model).base(theme), effort, theme)
}

fn shade(base: RGBColor, effort: Effort, theme: Theme) -> RGBColor {
    let tokens = theme.tokens();
    match effort {
        Effort::Low => mix(base, tokens.paper, 0.18),
        Effort::Medium => mix(base, tokens.paper, 0.1),
        Effort::High => base,
        Effort::ExtraHigh => mix(base, tokens.ink, 0.3),
    }
}

/// The colour of a model at an effort as style sheets write it, for either theme: the page around it says which.
pub fn css_colour(model: &str, effort: Effort) -> String {
    let [light, dark] = Theme::ALL.map(|theme| {
        let RGBColor(red, green, blue) = colour(model, effort, theme);
        format!("#{red:02x}{green:02x}{blue:02x}")
    });
    format!("light-dark({light}, {dark})")
}

/// `share` of the second colour in the first.
pub(super) fn mix(first: RGBColor, second: RGBColor, share: f64) -> RGBColor {
    let blend = |a: u8, b: u8| (f64::from(a) * (1.0 - share) + f64::from(b) * share).round() as u8;
    RGBColor(
        blend(first.0, second.0),
        blend(first.1, second.1),
        blend(first.2, second.2),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast ratio of two colours by WCAG 2.2, 1 to 21.
    fn contrast(first: RGBColor, second: RGBColor) -> f64 {
        let (a, b) = (luminance(first), luminance(second));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(colour: RGBColor) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(colour.0) + 0.7152 * linear(colour.1) + 0.0722 * linear(colour.2)
    }

    #[test]
    fn every_mark_stands_out_from_the_paper() {
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            for hue in Hue::ALL {
                for effort in Effort::ALL {
                    let ratio = contrast(shade(hue.base(theme), effort, theme), tokens.paper);
                    assert!(ratio >= 3.0, "{hue:?} {theme:?} {ratio:.2}");
                }
            }
            for (colour, least) in [(tokens.ink, 7.0), (tokens.muted, 4.5), (tokens.accent, 4.5)] {
                assert!(contrast(colour, tokens.paper) >= least);
            }
        }
    }

    #[test]
    fn value_stability_of_looks() {
        let looks = [
            "gpt-5.4",
            "gpt-oss-120b",
            "gemini 3.1 pro preview",
            "claude opus 4.6",
            "always-e",
            "longest",
            "",
        ]
        .map(|model| (hue(model), shape(model)));
        let expected = [
            (Hue::Vermillion, Shape::Circle),
            (Hue::Green, Shape::TriangleUp),
            (Hue::Blue, Shape::Square),
            (Hue::Orange, Shape::TriangleDown),
            (Hue::Green, Shape::TriangleDown),
            (Hue::Brown, Shape::TriangleDown),
            (Hue::Sky, Shape::Square),
        ];
        assert_eq!(looks, expected);
    }

    #[test]
    fn effort_moves_the_shade_and_nothing_else() {
        for theme in Theme::ALL {
            let shades = Effort::ALL.map(|effort| colour("gpt-5.4", effort, theme));
            let contrasts = shades.map(|shade| contrast(shade, theme.tokens().paper));
            assert!(contrasts.is_sorted(), "{contrasts:?}");
            assert!(shades.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }

    #[test]
    fn contrast_of_black_on_white_is_21() {
        assert!((contrast(RGBColor(0, 0, 0), RGBColor(255, 255, 255)) - 21.0).abs() < 1e-9);
    }
}
