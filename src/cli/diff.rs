use std::io::Write;

use crate::site::{DataSet, changes};

use super::args::{DiffPlan, Format};
use super::plain::plain;
use super::{CliError, Exit};

/// Print what changed from one data set to another.
pub fn run(plan: &DiffPlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    let changes = changes(&DataSet::open(&plan.old)?, &DataSet::open(&plan.new)?);
    match plan.format {
        Format::Table => {
            for change in &changes {
                writeln!(out, "{}: {}", plain(&change.subject), plain(&change.what))?;
            }
            if changes.is_empty() {
                writeln!(out, "same")?;
            }
        }
        Format::Json => {
            serde_json::to_writer_pretty(&mut *out, &changes)?;
            writeln!(out)?;
        }
    }
    Ok(if changes.is_empty() {
        Exit::Agree
    } else {
        Exit::Disagree
    })
}
