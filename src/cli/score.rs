use std::io::Write;
use std::path::PathBuf;

use crate::model::ItemFile;
use crate::read::AnyFile;
use crate::score::{Band, Readings, rescore};
use crate::site::{Origin, Refusal, known_items, open, published_items, walk};

use super::args::{Format, ScorePlan};
use super::progress::Progress;
use super::remarks::tell_remarks;
use super::score_report::{FileError, FileReport, Report};
use super::score_table::write_table;
use super::{CliError, Exit};

/// Score every file again, print what comes out, and tell by the exit whether all agree.
pub fn run(plan: &ScorePlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    let mut report = Report::default();
    let published = published_items()?;
    let items = read_items(&plan.items, &mut report);
    let known = known_items(&items, &published);
    let files = walk_into(&plan.files, &mut report);
    let mut progress = Progress::new(files.len());
    for origin in files {
        let name = origin.name();
        progress.step(&name);
        match open(&origin) {
            Ok((AnyFile::Results(parsed), _)) => {
                let audit = rescore(&parsed.value, &known);
                let band = Band::of(&audit, &Readings::of(&parsed.value));
                let told = FileReport::new(name, &parsed.value, &parsed.notices, &audit, band.as_ref());
                report.files.push(told);
            }
            Ok((AnyFile::Items(_), _)) if origin.is_named() => report.errors.push(FileError {
                message: format!("{name}: an item file, and nothing to score: give it with --items"),
                file: name,
            }),
            Ok((AnyFile::Items(_), _)) => report.pass_over(&name, "an item file"),
            Err(Refusal::Unrelated(skipped)) => report.pass_over(&skipped.file, &skipped.reason),
            Err(Refusal::Unusable(message)) => report.errors.push(FileError { file: name, message }),
        }
    }
    progress.finish();
    if report.files.is_empty() && report.errors.is_empty() {
        report.errors.push(nothing_found(&plan.files));
    }
    report.tell_errors();
    match print(&report, plan, out) {
        // The exit tells how the files compare however much of the report was read.
        Err(error) if error.is_closed_output() => Ok(report.exit()),
        done => done.map(|()| report.exit()),
    }
}

fn print(report: &Report, plan: &ScorePlan, out: &mut dyn Write) -> Result<(), CliError> {
    match plan.format {
        Format::Json => {
            serde_json::to_writer(&mut *out, report)?;
            out.write_all(b"\n")?;
        }
        Format::Table => write_table(report, plan.policies, out)?,
    }
    Ok(())
}

/// The files below some paths; what cannot be walked is an error, what is no result file is passed over.
fn walk_into(paths: &[PathBuf], report: &mut Report) -> Vec<Origin> {
    let walk = walk(paths);
    for skipped in &walk.skipped {
        report.pass_over(&skipped.file, &skipped.reason);
    }
    let errors = walk.errors.iter().map(|(folder, error)| FileError {
        file: folder.clone(),
        message: error.to_string(),
    });
    report.errors.extend(errors);
    walk.files
}

fn read_items(paths: &[PathBuf], report: &mut Report) -> Vec<ItemFile> {
    let mut files = Vec::new();
    for origin in walk_into(paths, report) {
        match open(&origin) {
            Ok((AnyFile::Items(parsed), _)) => {
                tell_remarks(&origin.name(), &parsed.notices);
                files.push(parsed.value);
            }
            Ok((AnyFile::Results(_), _)) => report.pass_over(&origin.name(), "a result file, not items"),
            Err(Refusal::Unrelated(skipped)) => report.pass_over(&skipped.file, &skipped.reason),
            Err(Refusal::Unusable(message)) => report.errors.push(FileError {
                file: origin.name(),
                message,
            }),
        }
    }
    files
}

fn nothing_found(paths: &[PathBuf]) -> FileError {
    let file = paths.first().map(|path| path.display().to_string()).unwrap_or_default();
    FileError {
        message: format!("{file}: no result file found there"),
        file,
    }
}
