// The size budget: what a first visit downloads of code, compressed. KaTeX is apart, since it is loaded only where
// mathematics is shown; the data set grows with its board and has no budget here.
//
//   node tools/size.mjs [dist]     prints the table; exit 1 above the budget

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Bytes of wasm, scripts and style sheets together after gzip. */
export const BUDGET_GZIP_BYTES = 600_000;

const KINDS = { ".wasm": "wasm", ".js": "js", ".mjs": "js", ".css": "css" };

/** Compressed bytes of every code file below `dist`: rows of `{ file, kind, raw, gzip, brotli }`, KaTeX as a kind. */
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
        kind: file.split(path.sep)[0] === "katex" ? "katex" : KINDS[path.extname(file)],
        raw: bytes.length,
        gzip: gzipSync(bytes, { level: 9 }).length,
        brotli: brotliCompressSync(bytes, { params }).length,
      };
    });
}

/** Sums `rows` by kind, and those within the budget (all but KaTeX) as `total`. */
export function sumByKind(rows) {
  const sums = {};
  const add = (kind, row) => {
    const sum = (sums[kind] ??= { raw: 0, gzip: 0, brotli: 0 });
    for (const key of ["raw", "gzip", "brotli"]) sum[key] += row[key];
  };
  for (const row of rows) {
    add(row.kind, row);
    if (row.kind !== "katex") add("total", row);
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
    ...Object.keys(sums).map((kind) => line(`= ${kind}${kind === "katex" ? " (on demand, apart)" : ""}`, sums[kind])),
  ].join("\n");
}

function main() {
  const rows = measureSizes(process.argv[2] ?? "dist");
  const total = sumByKind(rows).total;
  console.log(sizeTable(rows));
  if (!rows.some((row) => row.kind === "wasm")) {
    console.error("size: there is no wasm file; is this a built site?");
    process.exit(1);
  }
  const within = total.gzip <= BUDGET_GZIP_BYTES;
  const percent = ((100 * total.gzip) / BUDGET_GZIP_BYTES).toFixed(1);
  console.log(`budget: ${total.gzip} of ${BUDGET_GZIP_BYTES} bytes gzip, ${percent} %: ${within ? "within" : "OVER"}`);
  if (!within) process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
