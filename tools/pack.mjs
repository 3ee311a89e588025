// After a build: takes the space and the comments out of the site's own scripts and style sheets, and makes one sheet of
// them, in their order: one request in the place of eight, and a compressor finds what they have in common.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { transformSync } from "esbuild";

/** A sheet as Trunk links it. */
const SHEET = /[ \t]*<link rel="stylesheet" href="\.\/([\w-]+\.css)"\/>\n?/g;

const dir = process.env.TRUNK_STAGING_DIR ?? "dist";
const read = (file) => readFileSync(path.join(dir, file), "utf8");
const write = (file, text) => writeFileSync(path.join(dir, file), text);

const scripts = readdirSync(dir).filter((file) => file.endsWith(".js"));
for (const file of scripts) write(file, transformSync(read(file), { minify: true, loader: "js" }).code);

const page = read("index.html");
const sheets = [...page.matchAll(SHEET)].map(([, file]) => file);
if (!sheets.length) {
  console.error("pack: index.html links no style sheet that was built");
  process.exit(1);
}
const style = transformSync(sheets.map(read).join(""), { minify: true, loader: "css" }).code;
const name = `style-${createHash("sha256").update(style).digest("hex").slice(0, 16)}.css`;
write(name, style);
for (const file of sheets) rmSync(path.join(dir, file));
// The first link makes room for the one that is left.
const links = sheets.map((_, at) => (at ? "" : `    <link rel="stylesheet" href="./${name}"/>\n`));
write("index.html", page.replace(SHEET, () => links.shift()));
console.log(`pack: ${scripts.length} scripts, and ${sheets.length} style sheets as ${name}`);
