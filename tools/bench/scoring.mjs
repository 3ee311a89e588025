// How fast the native command scores against CPython doing the same work. Both scorers run in turn on the same file, so
// that a busy machine slows both; the ratio is what counts.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { middle, mustRun, run, stop } from "./process.mjs";

const GOAL_RATIO = 4;

/** A result file of about the wanted size, made once. */
function largeFile({ python, megabytes, folder }) {
  const file = path.join(folder, `results-${megabytes}.json`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    mustRun(python, ["tests/golden/make_large_results.py", "--megabytes", megabytes, "--out", file]);
  }
  return file;
}

/** What both scorers must agree on, as text. */
function findings(report) {
  const pick = ({ recorded, replayed, flips, letter_mismatches }) => ({ recorded, replayed, flips, letter_mismatches });
  return JSON.stringify(JSON.parse(report).files.map(pick));
}

/** The speeds of both scorers; null, with a printed line, without CPython. Ends with 1 if the two disagree. */
export function benchScoring(options) {
  const { python, mathboard } = options;
  if (spawnSync(python, ["--version"]).status !== 0) {
    console.log(`skipped: ${python} does not run here, so there is nothing to compare the speed with\n`);
    return null;
  }
  const file = largeFile(options);
  const megabytes = statSync(file).size / 1e6;
  const scorers = {
    mathboard: { program: mathboard, args: ["score", "--format", "json", file], secs: [] },
    cpython: { program: python, args: ["tests/golden/reference_score.py", file], secs: [] },
  };
  // One round more than counted: the first reads the file into the system's cache.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const reports = Object.values(scorers).map((scorer) => {
      const { stdout, secs } = mustRun(scorer.program, scorer.args);
      if (round > 0) scorer.secs.push(secs);
      return findings(stdout);
    });
    if (reports[0] !== reports[1]) stop(`the scorers disagree:\n${reports.join("\n").slice(0, 2000)}`);
  }
  const rate = (scorer) => megabytes / middle(scorer.secs);
  const ratio = rate(scorers.mathboard) / rate(scorers.cpython);
  return {
    megabytes,
    rounds: Number(options.rounds),
    python: run(python, ["--version"]).stdout.trim(),
    mathboard_mb_per_s: rate(scorers.mathboard),
    cpython_mb_per_s: rate(scorers.cpython),
    mathboard_secs: scorers.mathboard.secs,
    cpython_secs: scorers.cpython.secs,
    ratio,
    goal_ratio: GOAL_RATIO,
  };
}

/** Prints what {@link benchScoring} found. */
export function printScoring(scoring) {
  const row = (name, ...cells) => console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(12)).join(""));
  const secs = (list) => middle(list).toFixed(3);
  console.log(`scoring ${scoring.megabytes.toFixed(1)} MB, whole processes in turn, middle of ${scoring.rounds} rounds`);
  row("", "MB/s", "seconds");
  row("mathboard score", scoring.mathboard_mb_per_s.toFixed(1), secs(scoring.mathboard_secs));
  row(scoring.python, scoring.cpython_mb_per_s.toFixed(1), secs(scoring.cpython_secs));
  const verdict = scoring.ratio >= scoring.goal_ratio ? "reached" : "NOT reached";
  console.log(`ratio ${scoring.ratio.toFixed(2)}, goal ${scoring.goal_ratio}: ${verdict}\n`);
}
