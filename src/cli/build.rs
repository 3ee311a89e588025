use std::io::Write;

use crate::site::{DataSet, FolderSink, SiteError, Sources, emit, emit_proofs, gather, history, put_index, read_shell};
use crate::store::DATA_FOLDER;
use crate::words;

use super::args::{BuildPlan, PagesArgs};
use super::pages;
use super::plain::plain;
use super::progress::Progress;
use super::{CliError, Exit};

/// Write the data set, and the pages of the site that it is for, and say what they hold. Files that cannot be used are named, and the rest is built; where
/// nothing can be used, the folder is left as it is.
pub fn run(plan: BuildPlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    let site = plan.site.map(|dist| PagesArgs {
        dist,
        base_url: plan.base_url.clone(),
        keys: plan.keys,
        noindex: plan.noindex,
    });
    let folder = match &site {
        Some(site) => {
            // Nothing is written into what is no site.
            read_shell(&site.dist)?;
            site.dist.join(DATA_FOLDER)
        }
        None => plan.out.unwrap_or_default(),
    };
    let sources = Sources {
        items: plan.items,
        results: plan.results,
        published: plan.published,
    };
    let mut progress = Progress::new(0);
    let gathered = gather(&sources, &mut |origin| progress.step(&origin.name()));
    progress.finish();
    let gathered = gathered?;
    for skipped in &gathered.skipped {
        eprintln!("mathboard: {}: passed over: {}", plain(&skipped.file), skipped.reason);
    }
    for error in &gathered.errors {
        eprintln!("mathboard: {}", plain(error));
    }
    for remark in &gathered.remarks {
        eprintln!("mathboard: {}", plain(remark));
    }
    if gathered.drafts.is_empty() {
        return Err(SiteError::Nothing.into());
    }
    // Read before anything is written: it may be the folder that is written to.
    let before = plan.since.as_deref().map(DataSet::open).transpose()?;
    let mut sink = FolderSink::new(&folder);
    let mut index = emit(gathered.drafts, plan.base_url, &mut sink)?;
    emit_proofs(gathered.proofs, &mut index, &mut sink)?;
    if let Some(before) = before {
        index.changes = history(&before, &DataSet::open(&folder)?);
        put_index(&index, &mut sink)?;
    }
    let stale = sink.remove_stale()?;
    for benchmark in &index.benchmarks {
        let items: usize = benchmark.months.iter().map(|month| month.item_count).sum();
        let count = |number: usize, noun| words::count(number as u64, noun);
        writeln!(
            out,
            "{}: {} in {}, {}, {} shown apart",
            benchmark.benchmark.title(),
            count(items, "item"),
            count(benchmark.months.len(), "month"),
            count(benchmark.runs.len(), "run"),
            count(benchmark.odd.len(), "file")
        )?;
    }
    for proofs in &index.proofs {
        writeln!(out, "{}: published scores", proofs.task.title())?;
    }
    let (files, bytes) = sink.size();
    writeln!(
        out,
        "{}: {files} files, {bytes} bytes, {stale} stale files removed",
        folder.display()
    )?;
    if let Some(site) = site {
        pages::run(site, out)?;
    }
    Ok(if gathered.errors.is_empty() {
        Exit::Agree
    } else {
        Exit::Unreadable
    })
}
