// `make bench`: how fast the native command scores against CPython doing the same work, and how large the code of
// the site is. Both scorers run in turn on the same file, so that a busy machine slows both; the ratio is what counts.
//
//   node tools/bench.mjs --mathboard target/release/mathboard [--dist dist] [--megabytes 100] [--rounds 5]
//
// Prints tables and writes target/bench.json. Ends with 1 only if the two scorers disagree.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { BUDGET_GZIP_BYTES, measureSizes, sizeTable, sumByKind } from "./size.mjs";

const GOAL_RATIO = 4;
const FOLDER = "target/bench";

const { values: options } = parseArgs({
  options: {
    mathboard: { type: "string", default: "target/release/mathboard" },
    python: { type: "string", default: "python3" },
    dist: { type: "string", default: "dist" },
    megabytes: { type: "string", default: "100" },
    rounds: { type: "string", default: "5" },
  },
});

/** Runs a program to its end; its output, its exit code and the seconds it took. */
function run(program, args) {
  const start = process.hrtime.bigint();
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 30 });
  const secs = Number(process.hrtime.bigint() - start) / 1e9;
  if (error) stop(`${program} does not run: ${error.message}`);
  return { status, stdout, stderr, secs };
}

function stop(message) {
  console.error(`bench: ${message}`);
  process.exit(1);
}

/** A result file of about the wanted size, made once. */
function largeFile() {
  const file = path.join(FOLDER, `results-${options.megabytes}.json`);
  if (!existsSync(file)) {
    mkdirSync(FOLDER, { recursive: true });
    const made = run(options.python, ["tests/golden/make_large_results.py", "--megabytes", options.megabytes, "--out", file]);
    if (made.status !== 0) stop(`the large file could not be made\n${made.stderr}`);
  }
  return file;
}

/** What both scorers must agree on, as text. */
function findings(report) {
  const pick = ({ recorded, replayed, flips, letter_mismatches }) => ({ recorded, replayed, flips, letter_mismatches });
  return JSON.stringify(JSON.parse(report).files.map(pick));
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The speeds of both scorers; null, with a printed line, without CPython. */
function benchScoring() {
  if (spawnSync(options.python, ["--version"]).status !== 0) {
    console.log(`skipped: ${options.python} does not run here, so there is nothing to compare the speed with\n`);
    return null;
  }
  const file = largeFile();
  const megabytes = statSync(file).size / 1e6;
  const scorers = {
    mathboard: { program: options.mathboard, args: ["score", "--format", "json", file], secs: [] },
    cpython: { program: options.python, args: ["tests/golden/reference_score.py", file], secs: [] },
  };
  // One round more than counted: the first reads the file into the system's cache.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const reports = Object.values(scorers).map((scorer) => {
      const { status, stdout, stderr, secs } = run(scorer.program, scorer.args);
      if (status !== 0) stop(`${scorer.program} ended with ${status}\n${stderr}`);
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
    python: run(options.python, ["--version"]).stdout.trim(),
    mathboard_mb_per_s: rate(scorers.mathboard),
    cpython_mb_per_s: rate(scorers.cpython),
    mathboard_secs: scorers.mathboard.secs,
    cpython_secs: scorers.cpython.secs,
    ratio,
    goal_ratio: GOAL_RATIO,
  };
}

function printScoring(scoring) {
  const row = (name, ...cells) => console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(12)).join(""));
  const secs = (list) => middle(list).toFixed(3);
  console.log(`scoring ${scoring.megabytes.toFixed(1)} MB, whole processes in turn, middle of ${scoring.rounds} rounds`);
  row("", "MB/s", "seconds");
  row("mathboard score", scoring.mathboard_mb_per_s.toFixed(1), secs(scoring.mathboard_secs));
  row(scoring.python, scoring.cpython_mb_per_s.toFixed(1), secs(scoring.cpython_secs));
  const verdict = scoring.ratio >= scoring.goal_ratio ? "reached" : "NOT reached";
  console.log(`ratio ${scoring.ratio.toFixed(2)}, goal ${scoring.goal_ratio}: ${verdict}\n`);
}

const scoring = benchScoring();
if (scoring) printScoring(scoring);

const files = measureSizes(options.dist);
const sizes = sumByKind(files);
console.log(sizeTable(files));
console.log(`budget: ${sizes.total.gzip} of ${BUDGET_GZIP_BYTES} bytes gzip`);

const report = { cores: cpus().length, processor: cpus()[0]?.model, scoring, sizes, budget_gzip_bytes: BUDGET_GZIP_BYTES, files };
writeFileSync("target/bench.json", `${JSON.stringify(report, null, 2)}\n`);
console.log("written to target/bench.json");
