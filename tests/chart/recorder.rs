//! A surface that only counts, and knows nothing of SVG or text sizes.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use plotters::prelude::DrawingBackend;
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind};

#[derive(Debug)]
pub struct Refusal;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no paper")
    }
}

impl std::error::Error for Refusal {}

#[derive(Default)]
pub struct Counts {
    pub shapes: usize,
    pub texts: usize,
    /// The font sizes seen, each once.
    pub font_px: Vec<f64>,
}

pub struct Recorder {
    size: (u32, u32),
    counts: Rc<RefCell<Counts>>,
    refuses: bool,
}

impl Recorder {
    pub fn new(size: (u32, u32)) -> Self {
        Self {
            size,
            counts: Rc::default(),
            refuses: false,
        }
    }

    pub fn refusing() -> Self {
        Self {
            refuses: true,
            ..Self::new((100, 100))
        }
    }

    pub fn counts(&self) -> Rc<RefCell<Counts>> {
        Rc::clone(&self.counts)
    }

    fn shape(&self) -> Result<(), DrawingErrorKind<Refusal>> {
        self.counts.borrow_mut().shapes += 1;
        if self.refuses {
            Err(DrawingErrorKind::DrawingError(Refusal))
        } else {
            Ok(())
        }
    }
}

impl DrawingBackend for Recorder {
    type ErrorType = Refusal;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Result<(), DrawingErrorKind<Refusal>> {
        Ok(())
    }

    fn present(&mut self) -> Result<(), DrawingErrorKind<Refusal>> {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Result<(), DrawingErrorKind<Refusal>> {
        panic!("no figure is drawn by the pixel");
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        _: BackendCoord,
        _: BackendCoord,
        _: &S,
    ) -> Result<(), DrawingErrorKind<Refusal>> {
        self.shape()
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        _: BackendCoord,
        _: BackendCoord,
        _: &S,
        _: bool,
    ) -> Result<(), DrawingErrorKind<Refusal>> {
        self.shape()
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        _: I,
        _: &S,
    ) -> Result<(), DrawingErrorKind<Refusal>> {
        self.shape()
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        _: BackendCoord,
        _: u32,
        _: &S,
        _: bool,
    ) -> Result<(), DrawingErrorKind<Refusal>> {
        self.shape()
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        _: I,
        _: &S,
    ) -> Result<(), DrawingErrorKind<Refusal>> {
        self.shape()
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        _: &str,
        style: &S,
        _: BackendCoord,
    ) -> Result<(), DrawingErrorKind<Refusal>> {
        let mut counts = self.counts.borrow_mut();
        counts.texts += 1;
        if !counts.font_px.contains(&style.size()) {
            counts.font_px.push(style.size());
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(&self, _: &str, _: &S) -> Result<(u32, u32), DrawingErrorKind<Refusal>> {
        panic!("a surface may not know how wide a text is");
    }
}
