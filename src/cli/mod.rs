//! The native command: arguments to plan to run, with one exit point in `src/bin/mathboard.rs`.
//!
//! Owns what a terminal sees: arguments, lines, exit codes. Every number comes from `score`, `board` or
//! `site`. Results go to standard output; progress, skipped files and errors go to standard error.

mod answer;
mod args;
mod baseline;
mod board;
mod board_report;
mod board_table;
mod build;
mod diff;
mod exit;
mod pages;
mod plain;
mod policies;
mod progress;
mod proof_table;
mod receipt;
mod remarks;
mod score;
mod score_table;
mod shuffle;
mod timestamp;

use clap::Parser;
use std::io::Write;

pub use args::Args;
pub use exit::{CliError, Exit};

use args::Command;
use plain::plain;

/// Run the command line given, the program's own name first, and say how the process should end.
/// `--help`, `--version` and mistaken arguments are answered here too.
pub fn run<I, T>(arguments: I, out: &mut dyn Write) -> Exit
where
    I: IntoIterator<Item = T>,
    T: Into<std::ffi::OsString> + Clone,
{
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) => {
            // Nothing can be done about a terminal that refuses the text.
            let _ = error.print();
            return if error.use_stderr() {
                Exit::Unreadable
            } else {
                Exit::Agree
            };
        }
    };
    let done = match args.command {
        Command::Answer(plan) => answer::run(&plan, out),
        Command::Shuffle(plan) => shuffle::run(&plan, out),
        Command::Board(plan) => board::run(&plan, out),
        Command::Baseline(plan) => baseline::run(&plan, out),
        Command::Build(plan) => build::run(plan, out),
        Command::Diff(plan) => diff::run(&plan, out),
        Command::Score(plan) => score::run(&plan, out),
        Command::Pages(args) => pages::run(args, out),
    };
    let (exit, error) = match done {
        Ok(exit) => (exit, out.flush().err().map(CliError::from)),
        Err(error) => (Exit::Agree, Some(error)),
    };
    match error {
        None => exit,
        // Whoever reads the output has seen enough (`mathboard … | head`).
        Some(error) if error.is_closed_output() => exit,
        Some(error) => {
            eprintln!("mathboard: {}", plain(&error.to_string()));
            Exit::Unreadable
        }
    }
}
