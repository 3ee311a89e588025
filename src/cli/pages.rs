use std::io::Write;

use crate::site::{PagesPlan, write_pages};
use crate::words::count;

use super::args::PagesArgs;
use super::{CliError, Exit};

/// Write the pages and say how many.
pub fn run(args: PagesArgs, out: &mut dyn Write) -> Result<Exit, CliError> {
    let plan = PagesPlan {
        dist: args.dist,
        base_url: args.base_url,
        keys: args.keys,
        is_unlisted: args.noindex,
    };
    let made = write_pages(&plan)?;
    let (pages, cards) = (
        count(made.pages as u64, "page"),
        count(made.cards as u64, "preview card"),
    );
    writeln!(
        out,
        "{}: {pages} of {} bytes, {cards} of {} bytes",
        plan.dist.display(),
        made.page_bytes,
        made.card_bytes
    )?;
    if made.cards == 0 {
        writeln!(
            out,
            "no preview cards, feed or sitemap: they need the address of the site (--base-url)"
        )?;
    }
    Ok(Exit::Agree)
}
