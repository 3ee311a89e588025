use std::io::Write;
use std::path::PathBuf;

use crate::model::ItemFile;
use crate::read::{AnyFile, FileKind, ReadError, Unpacker, sniff};
use crate::score::{Readings, rescore};
use crate::site::{Origin, Refusal, SiteError, known_items, open, published_items, read_loaded, sample_items, walk};

use super::args::{Format, ScorePlan};
use super::plain::plain;
use super::progress::Progress;
use super::proof_table::write_run;
use super::receipt::Receipts;
use super::remarks::tell_remarks;
use super::score_table::write_table;
use super::{CliError, Exit};
use crate::evidence::{FileDigest, FileError, FileReport, ProofFiles, ProofReport, Report, Subject, Twins};

/// Score every file again, print what comes out, and tell by the exit whether all agree.
pub fn run(plan: &ScorePlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    let mut report = Report::default();
    let receipts = match Receipts::of(plan) {
        Ok(receipts) => receipts,
        Err(message) => {
            eprintln!("mathboard: {}", plain(&message));
            return Ok(Exit::Unreadable);
        }
    };
    let mut exit = Exit::Agree;
    // What a default board knows.
    let mut published = published_items()?;
    published.extend(sample_items()?);
    let items = read_items(&plan.items, &mut report);
    let known = known_items(&items, &published);
    let files = walk_into(&plan.files, &mut report);
    let mut progress = Progress::new(files.len());
    let is_several = files.len() > 1;
    let mut twins = Twins::default();
    let mut count = 0;
    let mut proofs = ProofFiles::default();
    for origin in files {
        let name = origin.name();
        progress.step(&name);
        let mut digest = FileDigest::default();
        // The table has no place for it, and it takes its time; of several files some may be the same.
        let has_digest = receipts.is_some() || plan.format == Format::Json || is_several;
        let mut is_packed = false;
        let mut see = |bytes: &[u8]| {
            is_packed = Unpacker::is_for(bytes);
            if has_digest {
                digest.push(bytes);
            }
        };
        let loaded = origin.load_seen(&mut see);
        let opened = match loaded {
            Ok(bytes) => match sniff(&bytes) {
                FileKind::Proof(part) => {
                    // Its records are told of with the rest of their run.
                    let taken = proofs.take(count, part, &name, &bytes, has_digest.then_some(&digest));
                    report.errors.extend(taken.err().map(|error| FileError {
                        message: error.of_unpacked(is_packed).to_string(),
                        file: name,
                    }));
                    count += 1;
                    continue;
                }
                _ => read_loaded(&origin, bytes, is_packed),
            },
            // In the words of the page, so that the audit is the same.
            Err(SiteError::Packed { fault, .. }) => {
                let file = name.clone();
                Err(Refusal::Unusable(ReadError::Packed { file, fault }.to_string()))
            }
            Err(error) => Err(Refusal::Unusable(error.to_string())),
        };
        match opened {
            Ok((AnyFile::Results(parsed), _)) => {
                report.remarks.extend(twins.take(&name, &digest).filter(|_| is_several));
                let (file, notices) = (&parsed.value, &parsed.notices);
                let (audit, readings) = (rescore(file, &known), Readings::of(file));
                let subject = Subject {
                    file,
                    notices,
                    audit: &audit,
                    readings: &readings,
                    items: &known,
                };
                match &receipts {
                    Some(receipts) => exit = exit.max(receipts.tell(&subject, &digest, out)?),
                    None => report
                        .files
                        .push(FileReport::new(&subject, has_digest.then_some(&digest))),
                }
                count += 1;
            }
            Ok((AnyFile::Items(_), _)) if origin.is_named() => report.errors.push(FileError {
                message: format!("{name}: an item file, and nothing to score: give it with --items"),
                file: name,
            }),
            Ok((AnyFile::Items(_), _)) => pass_over(&name, "an item file"),
            Err(Refusal::Unrelated(skipped)) => pass_over(&skipped.file, &skipped.reason),
            Err(Refusal::Unusable(message)) => report.errors.push(FileError { file: name, message }),
        }
    }
    progress.finish();
    let mut runs = Vec::new();
    for run in proofs.runs() {
        match run {
            Ok(run) => runs.push(run.report),
            Err(error) => report.errors.push(error),
        }
    }
    if receipts.is_some() && !proofs.is_empty() {
        eprintln!(
            "mathboard: there are no receipts of AdvancedMathBench runs; score them without --receipt and --check"
        );
        exit = Exit::Unreadable;
    }
    if count == 0 && report.errors.is_empty() {
        report.errors.push(nothing_found(&plan.files));
    }
    tell_apart(&report);
    if receipts.is_some() {
        return Ok(exit.max(exit_of(&report, &runs)));
    }
    match print(&report, &runs, plan, out) {
        // The exit tells how the files compare however much of the report was read.
        Err(error) if error.is_closed_output() => Ok(exit_of(&report, &runs)),
        done => done.map(|()| exit_of(&report, &runs)),
    }
}

fn print(report: &Report, runs: &[ProofReport], plan: &ScorePlan, out: &mut dyn Write) -> Result<(), CliError> {
    match plan.format {
        Format::Json => {
            out.write_all(report.to_json_with(runs).as_bytes())?;
        }
        Format::Table => {
            write_table(report, plan.policies, out)?;
            for run in runs {
                write_run(run, out)?;
            }
        }
    }
    Ok(())
}

/// The files below some paths; what cannot be walked is an error, what is no result file is passed over.
fn walk_into(paths: &[PathBuf], report: &mut Report) -> Vec<Origin> {
    let walk = walk(paths);
    for skipped in &walk.skipped {
        pass_over(&skipped.file, &skipped.reason);
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
            Ok((AnyFile::Results(_), _)) => pass_over(&origin.name(), "a result file, not items"),
            Err(Refusal::Unrelated(skipped)) => pass_over(&skipped.file, &skipped.reason),
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

/// A file that was named or found and is nothing to score.
fn pass_over(file: &str, reason: &str) {
    eprintln!("mathboard: {}: passed over: {reason}", plain(file));
}

/// Remarks and errors, for those who watch the terminal. Their messages name the file.
fn tell_apart(report: &Report) {
    for error in report.remarks.iter().chain(&report.errors) {
        eprintln!("mathboard: {}", plain(&error.message));
    }
}

/// The worst of it.
fn exit_of(report: &Report, runs: &[ProofReport]) -> Exit {
    if !report.errors.is_empty() {
        Exit::Unreadable
    } else if report.files.iter().all(|file| file.agrees) && runs.iter().all(|run| run.agrees) {
        Exit::Agree
    } else {
        Exit::Disagree
    }
}
