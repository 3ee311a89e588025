use crate::model::{Benchmark, Month, ProofTask};

use super::hash::content_hash;

/// The folder of the store below the site's own: addresses in the store are relative to it.
pub const DATA_FOLDER: &str = "data";

/// The one file of the store whose name stays.
pub const INDEX_ADDRESS: &str = "index.json";

/// A response or thinking text of more bytes than this sits alone in a file.
pub const LONE_TEXT_BYTES: usize = 64 * 1024;

/// Which file of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShardName {
    /// A [`super::MatrixShard`].
    Matrix(Benchmark),
    /// A [`super::TokenShard`].
    Tokens(Benchmark),
    /// A [`super::PolicyShard`].
    Policies(Benchmark),
    /// A [`super::ItemShard`].
    Items(Benchmark, Month),
    /// A [`super::TextShard`].
    Texts(Benchmark, Month),
    /// A [`super::ItemText`]: month and number.
    Item(Benchmark, Month, usize),
    /// A [`super::RawShard`]: month and number of the item.
    Raw(Benchmark, Month, usize),
    /// A [`super::RawText`]: month and number of the item it answers.
    RawText(Benchmark, Month, usize),
    /// A [`super::ProofShard`].
    Proofs(ProofTask),
}

impl ShardName {
    /// The file's address relative to [`DATA_FOLDER`], with the hash of its content.
    pub fn address(self, content: &[u8]) -> String {
        let hash = content_hash(content);
        match self {
            Self::Matrix(benchmark) => format!("matrix/{}.{hash}.json", benchmark.slug()),
            Self::Tokens(benchmark) => format!("tokens/{}.{hash}.json", benchmark.slug()),
            Self::Policies(benchmark) => format!("policies/{}.{hash}.json", benchmark.slug()),
            Self::Items(benchmark, month) => format!("items/{}/{month}.{hash}.json", benchmark.slug()),
            Self::Texts(benchmark, month) => format!("texts/{}/{month}.{hash}.json", benchmark.slug()),
            Self::Item(benchmark, month, no) => format!("item/{}/{month}/{no}.{hash}.json", benchmark.slug()),
            Self::Raw(benchmark, month, no) => format!("raw/{}/{month}/{no}.{hash}.json", benchmark.slug()),
            Self::RawText(benchmark, month, no) => format!("raw/{}/{month}/{no}/text.{hash}.json", benchmark.slug()),
            Self::Proofs(task) => format!("proofs/{}.{hash}.json", task.code()),
        }
    }
}

/// The folders that hold hashed files.
pub const SHARD_FOLDERS: [&str; 8] = [
    "matrix", "tokens", "policies", "items", "texts", "item", "raw", "proofs",
];

/// The hash in an address, if the address is of the kind that [`ShardName::address`] makes: then it lies in one of
/// the [`SHARD_FOLDERS`] and nowhere else.
pub fn hash_in_address(address: &str) -> Option<&str> {
    let (folder, rest) = address.split_once('/')?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let is_part = |part: &str| !part.starts_with('.') && part.bytes().all(is_plain) && !part.is_empty();
    if !SHARD_FOLDERS.contains(&folder) || !rest.split('/').all(is_part) {
        return None;
    }
    let name = rest.rsplit('/').next()?.strip_suffix(".json")?;
    let hash = name.rsplit('.').next()?;
    let is_hash = hash.len() == 16 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then_some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_its_content() {
        let month = "202511".parse().unwrap();
        let lmb = Benchmark::LiveMathematicianBench;
        let names = [
            ShardName::Matrix(lmb),
            ShardName::Tokens(lmb),
            ShardName::Policies(lmb),
            ShardName::Items(lmb, month),
            ShardName::Texts(lmb, month),
            ShardName::Item(lmb, month, 7),
            ShardName::Raw(lmb, month, 7),
            ShardName::RawText(lmb, month, 7),
            ShardName::Proofs(ProofTask::Verifier),
        ];
        for name in names {
            assert_eq!(
                hash_in_address(&name.address(b"abc")),
                Some("ba7816bf8f01cfea"),
                "{name:?}"
            );
        }
        assert_eq!(
            ShardName::Matrix(lmb).address(b"abc"),
            "matrix/lmb.ba7816bf8f01cfea.json"
        );
    }

    #[test]
    fn other_files_are_not_ours() {
        for address in [
            "index.json",
            "matrix/notes.json",
            "mine/lmb.ba7816bf8f01cfea.json",
            "raw/lmb/ba7816bf8f01cfea",
            "raw/../../lmb.ba7816bf8f01cfea.json",
            "raw//host/lmb.ba7816bf8f01cfea.json",
            "raw/lmb\\..\\x.ba7816bf8f01cfea.json",
            "/raw/lmb.ba7816bf8f01cfea.json",
        ] {
            assert_eq!(hash_in_address(address), None, "{address}");
        }
    }
}
