use std::path::PathBuf;

use crate::model::Benchmark;
use crate::read::AnyFile;

use super::assemble::Files;
use super::audited::AuditedFile;
use super::left_out::left_out;
use super::published::{published_draft, published_items, published_proofs};
use super::sample::sample_files;
use super::{Draft, Origin, ProofDraft, Refusal, SiteError, Skipped, known_items, open, walk};

/// What a board is to be made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Item files or folders.
    pub items: Vec<PathBuf>,
    /// Result files or folders.
    pub results: Vec<PathBuf>,
    /// Whether the published facts belong to the board beside files; without files they always do.
    pub published: bool,
}

/// The boards, and what was left out of them.
#[derive(Debug, Default)]
pub struct Gathered {
    /// One entry a benchmark that has anything.
    pub drafts: Vec<Draft>,
    /// The published scores of AdvancedMathBench, where published facts belong to the site.
    pub proofs: Vec<ProofDraft>,
    /// Files that do not belong here.
    pub skipped: Vec<Skipped>,
    /// Files that could not be used: a message each, which names the file.
    pub errors: Vec<String>,
    /// What is odd about item files that were used, items on no board among it: a message each, which names the file. Remarks on result
    /// files are in the notes of their runs.
    pub remarks: Vec<String>,
}

/// Read all sources. `told` hears of every file before it is read, for a progress line. Without a single file that
/// can be used there is no draft.
///
/// # Errors
/// Only for what stops everything; a file that cannot be used is in [`Gathered::errors`].
pub fn gather(sources: &Sources, told: &mut dyn FnMut(&Origin)) -> Result<Gathered, SiteError> {
    let mut gathered = Gathered::default();
    if sources.items.is_empty() && sources.results.is_empty() {
        let (items, results) = sample_files();
        let files = gathered.read(items, results, told)?;
        gathered.drafts.push(published_draft()?);
        gathered.proofs = published_proofs()?;
        gathered.drafts.extend(files.draft(Benchmark::Sample, None));
        return Ok(gathered);
    }
    if sources.published {
        gathered.proofs = published_proofs()?;
    }
    let items = gathered.walk(&sources.items);
    let results = gathered.walk(&sources.results);
    let files = gathered.read(items, results, told)?;
    for benchmark in Benchmark::ALL {
        let published = match benchmark {
            Benchmark::LiveMathematicianBench => Some((published_draft()?, sources.published)),
            Benchmark::Sample => None,
        };
        gathered.drafts.extend(files.draft(benchmark, published));
    }
    Ok(gathered)
}

impl Gathered {
    fn walk(&mut self, paths: &[PathBuf]) -> Vec<Origin> {
        let walk = walk(paths);
        self.skipped.extend(walk.skipped);
        self.errors
            .extend(walk.errors.iter().map(|(_, error)| error.to_string()));
        walk.files
    }

    /// Item files first, then result files with what the items tell.
    fn read(
        &mut self,
        items: Vec<Origin>,
        results: Vec<Origin>,
        told: &mut dyn FnMut(&Origin),
    ) -> Result<Files, SiteError> {
        let mut files = Files::default();
        for origin in items {
            told(&origin);
            match open(&origin) {
                Ok((AnyFile::Items(parsed), _)) => {
                    let name = origin.name();
                    let remarks = parsed.notices.iter().map(|notice| format!("{name}: {notice}"));
                    self.remarks.extend(remarks);
                    files.items.push((origin, parsed.value));
                }
                Ok((AnyFile::Results(_), _)) => self.skip(&origin, "a result file: it belongs to --results"),
                Err(refusal) => self.refuse(refusal),
            }
        }
        self.remarks.extend(left_out(files.items.iter().map(|(_, file)| file)));
        let known = known_items(files.items.iter().map(|(_, file)| file), &published_items()?);
        for origin in results {
            told(&origin);
            match open(&origin) {
                Ok((AnyFile::Results(parsed), bytes)) => {
                    files.results.push(AuditedFile::new(origin, &bytes, parsed, &known));
                }
                Ok((AnyFile::Items(_), _)) => self.skip(&origin, "an item file: it belongs to --items"),
                Err(refusal) => self.refuse(refusal),
            }
        }
        Ok(files)
    }

    fn skip(&mut self, origin: &Origin, reason: &str) {
        self.skipped.push(Skipped {
            file: origin.name(),
            reason: reason.to_owned(),
        });
    }

    fn refuse(&mut self, refusal: Refusal) {
        match refusal {
            Refusal::Unrelated(skipped) => self.skipped.push(skipped),
            Refusal::Unusable(message) => self.errors.push(message),
        }
    }
}
