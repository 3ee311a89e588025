use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::each_line;
use super::args::Format;
use super::{CliError, Exit};
use crate::replay::Policy;
use crate::score::{PolicyAgreement, ReadCase, policy_agreement};

#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct CaseLine {
    #[serde(deserialize_with = "Option::deserialize")]
    input: Option<String>,
    /// What a reader says, beginning with the letter where there is one.
    #[serde(deserialize_with = "Option::deserialize")]
    human: Option<String>,
}

impl From<CaseLine> for ReadCase {
    fn from(line: CaseLine) -> Self {
        let human = line.human.as_deref().and_then(|human| human.split_whitespace().next());
        Self {
            response: line.input,
            human: human.and_then(|word| word.parse().ok()),
        }
    }
}

/// One policy as the command tells it.
#[derive(Serialize)]
struct PolicyLine {
    id: &'static str,
    title: &'static str,
    rule: &'static str,
    agrees: usize,
    invents: usize,
    misses: usize,
    differs: usize,
}

impl From<&PolicyAgreement> for PolicyLine {
    fn from(agreement: &PolicyAgreement) -> Self {
        let policy: Policy = agreement.policy;
        Self {
            id: policy.id(),
            title: policy.title(),
            rule: policy.rule(),
            agrees: agreement.agrees,
            invents: agreement.invents,
            misses: agreement.misses,
            differs: agreement.differs,
        }
    }
}

/// Hold every policy against a reader, over the cases of standard input.
pub fn run(format: Format, out: &mut dyn Write) -> Result<Exit, CliError> {
    let mut cases = Vec::new();
    let mut exit = Exit::Agree;
    each_line(
        io::stdin().lock(),
        "a text in \"input\" and one in \"human\"",
        |line: Result<CaseLine, String>| {
            match line {
                Ok(line) => cases.push(ReadCase::from(line)),
                Err(_) => exit = Exit::Unreadable,
            }
            Ok(())
        },
    )?;
    let agreement = policy_agreement(&cases);
    let lines: Vec<PolicyLine> = agreement.iter().map(PolicyLine::from).collect();
    match format {
        Format::Json => {
            serde_json::to_writer(&mut *out, &lines)?;
            out.write_all(b"\n")?;
        }
        Format::Table => write_lines(&lines, cases.len(), out)?,
    }
    Ok(exit)
}

fn write_lines(lines: &[PolicyLine], cases: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<17}{:>8}{:>9}{:>8}{:>9}   of {cases} cases",
        "policy", "agrees", "invents", "misses", "differs"
    )?;
    for line in lines {
        writeln!(
            out,
            "{:<17}{:>8}{:>9}{:>8}{:>9}",
            line.id, line.agrees, line.invents, line.misses, line.differs
        )?;
    }
    writeln!(out)?;
    lines
        .iter()
        .try_for_each(|line| writeln!(out, "{}: {}", line.id, line.rule))
}
