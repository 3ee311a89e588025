use std::io::{self, Write};

use super::args::{Format, ScorePlan};
use super::plain::plain;
use super::{CliError, Exit};
use crate::evidence::{Difference, FileDigest, Receipt, Subject, read_receipt};
use crate::replay::Policy;

/// What is to be done with the receipt of each file.
pub enum Receipts {
    /// Print it.
    Print(Policy, Format),
    /// Hold it against one from before.
    Check(Receipt),
}

impl Receipts {
    /// As the arguments say; `None` where they say nothing of receipts. What is wrong with a receipt from before is told.
    pub fn of(plan: &ScorePlan) -> Result<Option<Self>, String> {
        if plan.receipt {
            return Ok(Some(Self::Print(plan.policy, plan.format)));
        }
        let Some(path) = &plan.check else { return Ok(None) };
        let name = path.display();
        let text = std::fs::read(path).map_err(|error| format!("{name}: cannot be read: {error}"))?;
        let text = String::from_utf8(text).map_err(|_| format!("{name}: not a receipt: not UTF-8 text"))?;
        let lines = read_receipt(&text).map_err(|error| format!("{name}: {error}"))?;
        Ok(Some(Self::Check(lines)))
    }

    /// Deals with the receipt of a file; whether a receipt from before says otherwise.
    pub fn tell(&self, subject: &Subject<'_>, digest: &FileDigest, out: &mut dyn Write) -> Result<Exit, CliError> {
        match self {
            Self::Print(policy, format) => {
                let receipt = Receipt::new(subject, digest, *policy);
                let text = match format {
                    Format::Table => receipt.to_text(),
                    Format::Json => receipt.to_json(),
                };
                out.write_all(text.as_bytes())?;
                Ok(Exit::Agree)
            }
            Self::Check(kept) => {
                let differences = kept.check(subject, digest);
                write_differences(&subject.file.source, &differences, out)?;
                Ok(if Receipt::is_program_alone(&differences) {
                    Exit::Agree
                } else {
                    Exit::Disagree
                })
            }
        }
    }
}

fn write_differences(name: &str, differences: &[Difference], out: &mut dyn Write) -> io::Result<()> {
    if differences.is_empty() {
        return writeln!(out, "same: {}", plain(name));
    }
    if Receipt::is_program_alone(differences) {
        writeln!(out, "same, but for the program: {}", plain(name))?;
    } else {
        writeln!(out, "differs: {}", plain(name))?;
    }
    for Difference { key, receipt, now } in differences {
        let word = |side: &Option<String>| side.as_deref().map_or_else(|| "nothing".to_owned(), plain);
        writeln!(out, "    {key}: the receipt says {}, now {}", word(receipt), word(now))?;
    }
    Ok(())
}
