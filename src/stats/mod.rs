//! Intervals and tests: pure numbers in, pure numbers out.
//!
//! Every number with a doubt shown on the site gets its doubt here. The room knows neither runs nor
//! items. Closed forms, exact laws, and draws from a generator with a printed seed: two readers always see the
//! same digits.
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
mod bootstrap;
mod cluster;
mod fisher;
mod grim;
mod holm;
mod interval;
mod order;
mod paired;
mod power;
mod ranks;
mod sign_flip;
mod summary;

pub use binomial::{binomial_at_least, binomial_at_most, guesses_at_least, guesses_at_most};
pub use bootstrap::{Bootstrap, percentile_interval, seeded};
pub use cluster::{cluster_correlation, effective_items};
pub use fisher::fisher_exact;
pub use grim::{NoPercentError, PrintedPercent};
pub use holm::holm;
pub use interval::{Interval, Z_95, wilson, wilson_of_share};
pub use paired::{mcnemar_exact, mcnemar_mid_p, paired_difference, square_and_add};
pub use power::detectable_gap;
pub use ranks::{RankRange, group_leaders, rank_ranges};
pub use sign_flip::sign_flip;
pub use summary::{five_numbers, mean, median};
