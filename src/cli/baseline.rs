use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args as Arguments;

use crate::board::{BaselineSolver, ResponseStyle, SolverPlan, repeated_choice, solve};
use crate::model::{ItemFile, Score, Seed};
use crate::read::AnyFile;
use crate::site::{Refusal, SiteError, Walk, open, walk};

use super::plain::plain;
use super::remarks::tell_remarks;
use super::timestamp::Timestamp;
use super::{CliError, Exit};
use crate::evidence::{result_file_name, result_json};

/// `mathboard baseline`.
#[derive(Debug, Arguments)]
#[command(
    after_help = "Solvers: always-a to always-e, longest-choice, shortest-choice, random, meta-else-a to meta-else-e.\n\
    They see the choices in the evaluated order, and nothing else. Styles: plain (every answer in a box), doubled\n\
    (doubled braces), mixed (some doubled, some a bare letter, some unreadable, some a simulated time-out).\n\
    The files go to DIR/<month>/accuracy_test_baseline_<solver>_<month>_default.json.\n\n\
    Examples:\n  mathboard baseline --solver always-e --items my/data --out my/results\n  \
    mathboard baseline --solver random --samples 3 --seed 7 --items qa_202511_final.json --out my/results"
)]
pub struct BaselinePlan {
    /// Which solver
    #[arg(long, value_name = "NAME")]
    pub solver: BaselineSolver,
    /// Item files, or folders of them (may be repeated)
    #[arg(long, value_name = "PATH", required = true)]
    pub items: Vec<PathBuf>,
    /// The folder for the result files
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The global seed of the shuffle, also the key of the random solver
    #[arg(long, value_name = "N", default_value = "42", allow_hyphen_values = true)]
    pub seed: Seed,
    /// Generations per item
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=999))]
    pub samples: u32,
    /// How responses are written
    #[arg(long, value_name = "STYLE", default_value_t = ResponseStyle::Plain)]
    pub style: ResponseStyle,
    /// The end of the run that the files name, as YYYY-MM-DD HH:MM:SS; no clock is read
    #[arg(long, value_name = "TIME", default_value = "1900-04-01 00:00:00")]
    pub timestamp: Timestamp,
}

/// Run the solver on every item file, write one result file for each, and say the score. A file that
/// cannot be used is named on standard error and the others are done.
pub fn run(plan: &BaselinePlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    let Walk {
        files: origins,
        skipped,
        errors,
        ..
    } = walk(&plan.items);
    let pass_over = |file: &str, reason: &str| eprintln!("mathboard: {}: passed over: {reason}", plain(file));
    for file in skipped {
        pass_over(&file.file, &file.reason);
    }
    let mut exit = Exit::Agree;
    let mut complain = |message: String| {
        eprintln!("mathboard: {}", plain(&message));
        exit = Exit::Unreadable;
    };
    errors.into_iter().for_each(|(_, error)| complain(error.to_string()));
    let mut files: Vec<ItemFile> = Vec::new();
    for origin in origins {
        let name = origin.name();
        match open(&origin) {
            Ok((AnyFile::Items(parsed), _)) => {
                tell_remarks(&name, &parsed.notices);
                files.push(parsed.value);
            }
            Ok((AnyFile::Results(_), _)) if origin.is_named() => complain(format!("{name}: a result file, not items")),
            Ok((AnyFile::Results(_), _)) => pass_over(&name, "a result file, not items"),
            Err(Refusal::Unrelated(skipped)) => pass_over(&skipped.file, &skipped.reason),
            Err(Refusal::Unusable(message)) => complain(message),
        }
    }

    let solver = SolverPlan {
        solver: plan.solver,
        seed: plan.seed.clone(),
        samples: plan.samples,
        style: plan.style,
        timestamp: plan.timestamp.to_string(),
    };
    writeln!(
        out,
        "{}: seed {}, samples {}, style {}",
        plan.solver, plan.seed, plan.samples, plan.style
    )?;
    let repeated = repeated_choice(&files);
    if files.is_empty() {
        complain("no item file was found in the paths given".to_owned());
    }
    let mut sum = Score::default();
    let mut written = BTreeSet::new();
    for file in &files {
        let result = match solve(&solver, file, repeated) {
            Ok(result) => result,
            Err(error) => {
                complain(error.to_string());
                continue;
            }
        };
        let Some(month) = result.month else { continue };
        let folder = plan.out.join(month.to_string());
        fs::create_dir_all(&folder).map_err(SiteError::file(&folder, "make"))?;
        let path = folder.join(result_file_name(&result.conditions.model, month));
        if !written.insert(path.clone()) {
            complain(format!(
                "{}: left out, {month} was done from a file before it",
                file.source
            ));
            continue;
        }
        let json = result_json(&result, &plan.timestamp.to_string())?;
        fs::write(&path, json).map_err(SiteError::file(&path, "write"))?;
        let score = result.total_or_marked();
        sum.correct += score.correct;
        sum.total += score.total;
        writeln!(out, "{score}  {}", path.display())?;
    }
    writeln!(out, "{sum}  in all")?;
    Ok(exit)
}
