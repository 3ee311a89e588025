//! The published data set as files, both ways: `mathboard build` writes these shapes and the page
//! reads them, so the two cannot disagree.
//!
//! `data/index.json` is the only name that stays; every other file carries a hash of its content,
//! so that a host may cache it for ever. Addresses inside the store are relative to `data/`.
//!
//! Must not know: where files lie or how they come, and what a run is worth. Unknown fields pass; a store of a
//! newer [`STORE_VERSION`] is refused.
//!
//! ```
//! use mathboard::model::{ChoiceLabel, Outcome};
//! use mathboard::store::{MatrixShard, mark, read_mark, read_shard};
//!
//! let bytes = br#"{"key": "EED", "runs": {"gpt-5.4_high": {"letters": "EA!"}}}"#;
//! let matrix: MatrixShard = read_shard("matrix/lmb.0.json", bytes)?;
//! assert_eq!(matrix.key.chars().count(), 3);
//!
//! // One character says letter and verdict, given the right letter.
//! let (key, chosen) = (ChoiceLabel::E, ChoiceLabel::A);
//! assert_eq!(mark(Outcome::Wrong, Some(chosen), Some(key)), 'A');
//! assert_eq!(read_mark('A', key), Some((Outcome::Wrong, Some(chosen))));
//! assert_eq!(read_mark('!', key), Some((Outcome::Failed, None)));
//! # Ok::<(), mathboard::store::StoreError>(())
//! ```

mod hash;
mod index;
mod item_text;
mod layout;
mod mark;
mod objects;
mod open;
mod shard;

pub use hash::{content_hash, item_digest};
pub use index::{BenchmarkIndex, HeldNumbers, MonthIndex, OddFile, ProofIndex, RunIndex, STORE_VERSION, SiteIndex};
pub use layout::{DATA_FOLDER, INDEX_ADDRESS, LONE_TEXT_BYTES, SHARD_FOLDERS, ShardName, hash_in_address};
pub use mark::{NO_VERDICT, mark, read_mark};
pub use objects::read_objects;
pub use open::{StoreError, check_address, fetch_shard, read_index, read_shard};
pub use shard::{
    ItemEntry, ItemShard, ItemText, MatrixRow, MatrixShard, PolicyShard, ProofShard, RawSample, RawShard, RawText,
    SampleTokens, TextShard, TokenRow, TokenShard,
};
