use plotters::style::RGBColor;

use super::preferred_height;
use crate::board::figures::Figure;

/// The faces of every text in a drawing.
pub(super) const FONT_FAMILY: &str = "system-ui, sans-serif";
/// The faces of a title.
pub(super) const TITLE_FAMILY: &str = "Charter, Georgia, serif";

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark ink on light paper.
    #[default]
    Light,
    /// Light ink on dark paper.
    Dark,
}

/// The colours of a theme: the values of `style/tokens.css`, so that a figure lies on the page as if
/// printed there. `tests/chart/main.rs` compares the two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tokens {
    /// The ground.
    pub paper: RGBColor,
    /// Text.
    pub ink: RGBColor,
    /// Text of lesser weight; AA on paper.
    pub muted: RGBColor,
    /// Grid and rules.
    pub hairline: RGBColor,
    /// What stands out; the baseline line.
    pub accent: RGBColor,
}

impl Theme {
    /// Both themes.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// Its colours.
    pub const fn tokens(self) -> Tokens {
        match self {
            Self::Light => Tokens {
                paper: RGBColor(0xff, 0xfd, 0xf8),
                ink: RGBColor(0x1b, 0x1a, 0x18),
                muted: RGBColor(0x62, 0x5e, 0x57),
                hairline: RGBColor(0xdf, 0xda, 0xd0),
                accent: RGBColor(0x7b, 0x1e, 0x2e),
            },
            Self::Dark => Tokens {
                paper: RGBColor(0x16, 0x17, 0x1a),
                ink: RGBColor(0xeb, 0xe8, 0xe1),
                muted: RGBColor(0xa8, 0xa4, 0x9b),
                hairline: RGBColor(0x35, 0x37, 0x3c),
                accent: RGBColor(0xef, 0x9a, 0xa5),
            },
        }
    }
}

/// How a drawing looks: its size in CSS pixels, theme and text size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Width; drawings are made for 320 to 1280.
    pub width: u32,
    /// Height; figures of rows and that of cost take what [`preferred_height`] says whatever stands here.
    pub height: u32,
    /// Light or dark.
    pub theme: Theme,
    /// Size of every text but a title.
    pub font_px: f64,
    /// What a backend needs a font size multiplied with to come out right: 1 on a canvas.
    pub(super) font_scale: f64,
}

impl Look {
    /// A look of 16 px text and no height yet.
    pub const fn new(width: u32, theme: Theme) -> Self {
        Self {
            width,
            height: 0,
            theme,
            font_px: 16.0,
            font_scale: 1.0,
        }
    }

    /// The look of a figure at a width, as high as the figure wants to be.
    pub fn fit(figure: &Figure, width: u32, theme: Theme) -> Self {
        let mut look = Self::new(width, theme);
        look.height = preferred_height(figure, &look);
        look
    }

    pub(super) const fn tokens(&self) -> Tokens {
        self.theme.tokens()
    }

    /// From one line of text to the next.
    pub(super) fn line(&self) -> f64 {
        (self.font_px * 1.3).round()
    }

    /// Whether labels must stand above their rows rather than beside them.
    pub(super) fn is_narrow(&self) -> bool {
        f64::from(self.width) < self.font_px * 35.0
    }
}
