// `make bench`: how fast the native command scores, how long the page works on what a reader does, how it takes many
// files and very large ones, how fast static pages are written, and how large the code of the site is. Each kind of
// measurement is in a file of its own below bench/.
//
//   node tools/bench.mjs --mathboard target/release/mathboard [--dist dist] [--megabytes 100] [--rounds 5]
//       [--times 10] [--large 1000] [--proofs 200] [--only scoring|frames|many|large|proofs|pages|sizes]
//
// Prints tables and writes target/bench.json. Ends with 1 only if the two scorers disagree or something does not run:
// times depend on the machine and fail nothing.

import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { benchFrames, printFrames } from "./bench/frames.mjs";
import { benchLarge, printLarge } from "./bench/large.mjs";
import { benchMany, printMany } from "./bench/many.mjs";
import { benchPages, printPages } from "./bench/pages.mjs";
import { benchScoring, printScoring } from "./bench/scoring.mjs";
import { BUDGET_GZIP_BYTES, measureSizes, sizeTable, sumByKind } from "./size.mjs";

const { values: options } = parseArgs({
  options: {
    mathboard: { type: "string", default: "target/release/mathboard" },
    python: { type: "string", default: "python3" },
    dist: { type: "string", default: "dist" },
    folder: { type: "string", default: "target/bench" },
    megabytes: { type: "string", default: "100" },
    rounds: { type: "string", default: "5" },
    large: { type: "string", default: "1000" },
    proofs: { type: "string", default: "200" },
    times: { type: "string", default: "10" },
    only: { type: "string" },
  },
});
const isWanted = (kind) => [undefined, kind].includes(options.only);
mkdirSync(options.folder, { recursive: true });
const report = { cores: cpus().length, processor: cpus()[0]?.model };

if (isWanted("scoring")) {
  report.scoring = benchScoring(options);
  if (report.scoring) printScoring(report.scoring);
}
if (isWanted("frames")) {
  report.frames = await benchFrames(options);
  if (report.frames) printFrames(report.frames);
}
if (isWanted("many")) {
  report.many = await benchMany(options);
  printMany(report.many);
}
if (isWanted("large")) {
  report.large = await benchLarge(options, "results", options.large);
  printLarge(report.large);
}
if (isWanted("proofs")) {
  report.proofs = await benchLarge(options, "proofs", options.proofs);
  printLarge(report.proofs);
}
if (isWanted("pages")) {
  report.pages = benchPages(options);
  printPages(report.pages);
}
if (isWanted("sizes")) {
  report.files = measureSizes(options.dist);
  report.sizes = sumByKind(report.files);
  report.budget_gzip_bytes = BUDGET_GZIP_BYTES;
  console.log(sizeTable(report.files));
  console.log(`budget: ${report.sizes.total.gzip} of ${BUDGET_GZIP_BYTES} bytes gzip`);
}
writeFileSync("target/bench.json", `${JSON.stringify(report, null, 2)}\n`);
console.log("written to target/bench.json");
