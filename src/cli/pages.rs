use std::io::Write;

use crate::site::{PagesPlan, write_pages};

use super::args::PagesArgs;
use super::{CliError, Exit};

/// Write the pages and say how many.
pub fn run(args: PagesArgs, out: &mut dyn Write) -> Result<Exit, CliError> {
    let plan = PagesPlan {
        dist: args.dist,
        base_url: args.base_url,
    };
    let count = write_pages(&plan)?;
    writeln!(out, "{}: {count} pages", plan.dist.display())?;
    Ok(Exit::Agree)
}
