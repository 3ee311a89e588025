//! Intervals and tests: pure numbers in, pure numbers out.
//!
//! Every number with a doubt shown on the site gets its doubt here. The room knows neither runs nor
//! items; closed forms only, so two readers always see the same digits.
//!
//! ```
//! use mathboard::stats::{Z_95, mcnemar_exact, wilson};
//!
//! let interval = wilson(77, 177, Z_95);
//! assert!((interval.low - 0.364).abs() < 5e-4 && (interval.high - 0.509).abs() < 5e-4);
//! // Eleven items only the first run got right, four only the second: not separable at 5 %.
//! assert!(mcnemar_exact(11, 4) > 0.05);
//! ```

mod binomial;
mod interval;
mod paired;
mod summary;

pub use binomial::{binomial_at_least, binomial_at_most};
pub use interval::{Interval, Z_95, wilson};
pub use paired::mcnemar_exact;
pub use summary::{mean, median};
