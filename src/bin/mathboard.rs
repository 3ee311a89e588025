//! The native command: arguments to plan to run, one exit point.

use std::io::{self, BufWriter};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let exit = mathboard::cli::run(std::env::args_os(), &mut out);
    ExitCode::from(exit.code())
}
