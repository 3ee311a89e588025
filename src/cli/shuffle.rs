use std::io::Write;

use crate::replay::shuffle;

use super::args::ShufflePlan;
use super::{CliError, Exit};

/// Print one order a line.
pub fn run(plan: &ShufflePlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    for position in 0..plan.count {
        let mut separator = "";
        for index in shuffle(&(&plan.seed + position), plan.len) {
            write!(out, "{separator}{index}")?;
            separator = " ";
        }
        out.write_all(b"\n")?;
    }
    Ok(Exit::Agree)
}
