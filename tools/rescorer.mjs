// After a build: gives the files that read and keep dropped files a hash of their content in their names and
// tells the page the first of them. Trunk itself hashes no worker, so after a rebuild a cache could bring together the
// page of one build and the worker of another.

import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

const dir = process.env.TRUNK_STAGING_DIR ?? "dist";

/** Puts `to` for `from` in a file of the build; fails where it is not there, or the file is not as expected any more. */
function replace(file, from, to) {
  const text = readFileSync(path.join(dir, file), "utf8");
  if (!text.includes(from)) {
    console.error(`rescorer: ${file} does not name ${from}`);
    process.exit(1);
  }
  writeFileSync(path.join(dir, file), text.replaceAll(from, to));
}

/** Gives a file its hash before its first `mark`; returns the new name. */
function hashed(file, mark) {
  const hash = createHash("sha256").update(readFileSync(path.join(dir, file))).digest("hex").slice(0, 16);
  const name = file.replace(mark, `-${hash}${mark}`);
  renameSync(path.join(dir, file), path.join(dir, name));
  return name;
}

const wasm = hashed("rescorer_bg.wasm", "_bg.wasm");
replace("rescorer.js", "rescorer_bg.wasm", wasm);
const program = hashed("rescorer.js", ".js");
/** Gives a script its hash, and the scripts that load it its new name. */
function named(file, ...loaders) {
  const name = hashed(file, ".js");
  for (const loader of loaders) replace(loader, `"./${file}"`, `"./${name}"`);
  return name;
}

replace("reading.js", '"./rescorer_bg.wasm"', `"./${wasm}"`);
replace("reading.js", '"./rescorer.js"', `"./${program}"`);
named("reading.js", "asking.js");
for (const file of ["asking.js", "gathering.js", "kept.js"]) named(file, "desk.js");
const desk = named("desk.js");
replace("index.html", 'content="desk.js"', `content="${desk}"`);
console.log(`rescorer: ${desk} reads dropped files`);
