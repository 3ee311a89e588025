//! The published data set as files, both ways: `mathboard build` writes these shapes and the page
//! reads them, so the two cannot disagree.
//!
//! `data/index.json` is the only name that stays; every other file carries a hash of its content,
//! so that a host may cache it for ever. Addresses inside the store are relative to `data/`.

mod hash;
mod index;
mod item_text;
mod layout;
mod mark;
mod open;
mod shard;

pub use hash::{content_hash, item_digest};
pub use index::{BenchmarkIndex, MonthIndex, OddFile, RunIndex, STORE_VERSION, SiteIndex};
pub use layout::{DATA_FOLDER, INDEX_ADDRESS, LONE_TEXT_BYTES, SHARD_FOLDERS, ShardName, hash_in_address};
pub use mark::{NO_VERDICT, mark, read_mark};
pub use open::{StoreError, read_index, read_shard};
pub use shard::{
    ItemEntry, ItemShard, ItemText, MatrixRow, MatrixShard, RawSample, RawShard, RawText, SampleTokens, TokenRow,
    TokenShard,
};
