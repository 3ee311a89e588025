use std::io::Write;

use crate::site::{FolderSink, emit, published_draft};

use super::args::BuildPlan;
use super::{CliError, Exit};

/// Write the data set and say what it holds.
pub fn run(plan: BuildPlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    let mut sink = FolderSink::new(&plan.out);
    let index = emit(vec![published_draft()?], plan.base_url, &mut sink)?;
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
    Ok(Exit::Agree)
}
