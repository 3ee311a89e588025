//! The published data set as files, both ways: `mathboard build` writes these shapes and the page
//! reads them, so the two cannot disagree.
//!
//! `data/index.json` is the only name that stays; every other file carries a hash of its content,
//! so that a host may cache it for ever. Addresses inside the store are relative to `data/`.

mod index;
mod shard;

pub use index::{BenchmarkIndex, MonthIndex, RunIndex, STORE_VERSION, SiteIndex};
pub use shard::{ItemEntry, ItemShard, ItemText, MatrixRow, MatrixShard, RawSample, RawShard, TokenRow, TokenShard};
