//! Text to a list of segments: plain text, inline mathematics, display mathematics.
//!
//! Owns where mathematics begins and ends in the benchmarks' mixed spelling. Knows nothing of HTML:
//! a segment is text for a text node or TeX for a typesetter, and markup in it stays text.
//!
//! ```
//! use mathboard::prose::{SegmentKind, split_tex};
//!
//! let segments = split_tex(r"Let \(x>0\). It costs $5 or $6.");
//! assert_eq!(segments[1].kind, SegmentKind::InlineMath);
//! assert_eq!(segments[1].body, "x>0");
//! assert_eq!(segments[2].body, ". It costs $5 or $6.");
//! ```

mod excerpt;
mod tex;
mod typesetting;

pub use excerpt::excerpt;
pub use tex::{Segment, SegmentKind, split_tex};
pub use typesetting::{DEEPEST_TEX, LONGEST_TEX, is_typesettable, typesettable};
