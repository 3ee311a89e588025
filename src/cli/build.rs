use std::io::Write;

use crate::site::{FolderSink, SiteError, Sources, emit, gather};

use super::args::BuildPlan;
use super::plain::plain;
use super::progress::Progress;
use super::{CliError, Exit};

/// Write the data set and say what it holds. Files that cannot be used are named, and the rest is built; where
/// nothing can be used, the folder is left as it is.
pub fn run(plan: BuildPlan, out: &mut dyn Write) -> Result<Exit, CliError> {
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
    let mut sink = FolderSink::new(&plan.out);
    let index = emit(gathered.drafts, plan.base_url, &mut sink)?;
    let stale = sink.remove_stale()?;
    for benchmark in &index.benchmarks {
        let items: usize = benchmark.months.iter().map(|month| month.item_count).sum();
        writeln!(
            out,
            "{}: {items} items in {} months, {} runs, {} files shown apart",
            benchmark.benchmark.title(),
            benchmark.months.len(),
            benchmark.runs.len(),
            benchmark.odd.len()
        )?;
    }
    let (files, bytes) = sink.size();
    writeln!(
        out,
        "{}: {files} files, {bytes} bytes, {stale} stale files removed",
        plan.out.display()
    )?;
    Ok(if gathered.errors.is_empty() {
        Exit::Agree
    } else {
        Exit::Unreadable
    })
}
