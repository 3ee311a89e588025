// The size budgets: what a first visit downloads of code, and what a reader's first own file downloads more, compressed.
// KaTeX is apart, since it is loaded only where mathematics is shown; the data set grows with its board and has no
// budget here.
//
//   node tools/size.mjs [dist]     prints the table; exit 1 above a budget

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Bytes of wasm, scripts and style sheets together after gzip. The audit of a dropped file (its band, the records behind
 * each count, receipts under each policy, what is kept, other versions; of many files page by page, of long ones and of many
 * remarks window by window) is 67,000 of them; what compares two runs, lets a reader answer items, searches texts and shares
 * links is 76,000; runs of AdvancedMathBench on the re-score page are 22,000, and where the focus goes when a kept run is
 * forgotten 1,000; the boards of provers and verifiers are 43,000, of which reading their scores is a fourth and their
 * two figures a sixth. The goal is 450,000, which wants these pages loaded apart.
 */
export const BUDGET_GZIP_BYTES = 778_500;

/**
 * The same for what reads and scores dropped files. It is loaded when the re-score page is opened, so that it is here,
 * within some two seconds on 1.5 Mbit/s, when a reader has chosen a file. Of it 13,000 unpack archives: the browser's
 * own DecompressionStream takes no archive of several parts, as `cat one.gz two.gz` and bgzip write them. Runs of
 * AdvancedMathBench take 128,000: readers of six kinds of files and records, five parsers, all metrics, the tables. Where a file
 * breaks in bytes, the records of what was mended, and names that contradict each other take 3,400.
 */
export const WORKER_BUDGET_GZIP_BYTES = 385_500;

const KINDS = { ".wasm": "wasm", ".js": "js", ".mjs": "js", ".css": "css" };

/** What is loaded only where it is needed, by the beginning of its path. */
const ON_DEMAND = {
  "katex/": "katex",
  "rescorer-": "worker",
  "desk-": "worker",
  "asking-": "worker",
  "reading-": "worker",
  "gathering-": "worker",
  "kept-": "worker",
};

/** The kind of a code file: its language, or what loads it later. */
function kindOf(file) {
  const beginning = Object.keys(ON_DEMAND).find((beginning) => file.split(path.sep).join("/").startsWith(beginning));
  return ON_DEMAND[beginning] ?? KINDS[path.extname(file)];
}

/** Compressed bytes of every code file below `dist`: rows of `{ file, kind, raw, gzip, brotli }`. */
export function measureSizes(dist) {
  return readdirSync(dist, { recursive: true })
    .filter((file) => KINDS[path.extname(file)])
    .sort()
    .map((file) => {
      const bytes = readFileSync(path.join(dist, file));
      const text = path.extname(file) === ".wasm" ? constants.BROTLI_MODE_GENERIC : constants.BROTLI_MODE_TEXT;
      const params = { [constants.BROTLI_PARAM_MODE]: text, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      return {
        file,
        kind: kindOf(file),
        raw: bytes.length,
        gzip: gzipSync(bytes, { level: 9 }).length,
        brotli: brotliCompressSync(bytes, { params }).length,
      };
    });
}

/** Sums `rows` by kind, and those of a first visit as `total`. */
export function sumByKind(rows) {
  const sums = {};
  const add = (kind, row) => {
    const sum = (sums[kind] ??= { raw: 0, gzip: 0, brotli: 0 });
    for (const key of ["raw", "gzip", "brotli"]) sum[key] += row[key];
  };
  for (const row of rows) {
    add(row.kind, row);
    if (!Object.values(ON_DEMAND).includes(row.kind)) add("total", row);
  }
  return sums;
}

/** The table as text, one row a file and one a sum. */
export function sizeTable(rows) {
  const line = (name, size) =>
    name.padEnd(48) + [size.raw, size.gzip, size.brotli].map((n) => n.toLocaleString("en").padStart(12)).join("");
  const sums = sumByKind(rows);
  return [
    "bytes".padEnd(48) + ["raw", "gzip", "brotli"].map((word) => word.padStart(12)).join(""),
    ...rows.map((row) => line(row.file, row)),
    ...Object.keys(sums).map((kind) => {
      const isApart = Object.values(ON_DEMAND).includes(kind);
      return line(`= ${kind}${isApart ? " (on demand, apart)" : ""}`, sums[kind]);
    }),
  ].join("\n");
}

function main() {
  const rows = measureSizes(process.argv[2] ?? "dist");
  const { total, worker } = sumByKind(rows);
  console.log(sizeTable(rows));
  if (!rows.some((row) => row.kind === "wasm") || !worker) {
    console.error("size: there is no wasm file, or no worker; is this a built site?");
    process.exit(1);
  }
  const budgets = [
    ["budget", total.gzip, BUDGET_GZIP_BYTES],
    ["worker", worker.gzip, WORKER_BUDGET_GZIP_BYTES],
  ];
  for (const [name, found, most] of budgets) {
    const within = found <= most;
    const percent = ((100 * found) / most).toFixed(1);
    console.log(`${name}: ${found} of ${most} bytes gzip, ${percent} %: ${within ? "within" : "OVER"}`);
    if (!within) process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
