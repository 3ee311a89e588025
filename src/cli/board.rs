use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::board::{Board, View};
use crate::query::ViewQuery;
use crate::site::{MemorySink, SiteError, Sources, emit, gather};
use crate::store::{INDEX_ADDRESS, read_index};

use super::args::{BoardPlan, Format};
use super::board_report::Report;
use super::board_table::write_table;
use super::plain::plain;
use super::{CliError, Exit};

/// Print the ranking that a query asks for. Parts of the query that cannot be used are named and ignored.
pub fn run(plan: &BoardPlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    let (query, mut problems) = ViewQuery::parse(&plan.query);
    let board = load(plan.data.as_deref(), &query)?;
    let (selection, missing) = query.selection(&board.matrix);
    problems.extend(missing);
    problems.extend(ViewQuery::unknown_keys(&plan.query, &[]));
    for problem in &problems {
        eprintln!("mathboard: --query: {}", plain(&problem.to_string()));
    }
    let view = View::new(&board.matrix, selection);
    let mut ranking = view.ranking();
    if !query.shows_baselines {
        ranking.hide_baselines();
    }
    ranking.sort(&board.matrix, query.sort, &query.prices);
    let report = Report::new(&view, &ranking, &query);
    match plan.format {
        Format::Table => write_table(&report, out)?,
        Format::Json => {
            serde_json::to_writer_pretty(&mut *out, &report)?;
            writeln!(out)?;
        }
    }
    Ok(if problems.is_empty() {
        Exit::Agree
    } else {
        Exit::Unreadable
    })
}

/// The board that a query asks for, out of a folder or of this program.
fn load(folder: Option<&Path>, query: &ViewQuery) -> Result<Board, SiteError> {
    let inside = match folder {
        Some(_) => BTreeMap::new(),
        None => {
            let mut sink = MemorySink::default();
            emit(gather(&Sources::default(), &mut |_| {})?.drafts, None, &mut sink)?;
            sink.files
        }
    };
    let mut fetch = |address: &str| match folder {
        Some(folder) => {
            let path = folder.join(address);
            fs::read(&path).map_err(SiteError::file(path, "read"))
        }
        None => {
            let found = inside.get(address).cloned();
            found.ok_or_else(|| SiteError::file(address, "find")(io::ErrorKind::NotFound.into()))
        }
    };
    let index = read_index(&fetch(INDEX_ADDRESS)?)?;
    let benchmark = index.benchmarks.iter().find(|known| known.benchmark == query.benchmark);
    let benchmark = benchmark.ok_or_else(|| SiteError::NoBoard {
        place: folder.map_or_else(|| PathBuf::from("the data set"), Path::to_owned),
        benchmark: query.benchmark,
    })?;
    Board::open(benchmark, &mut fetch)
}
