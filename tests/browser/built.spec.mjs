// The built files and the server over them, without a browser: what they tell, and how the server fails.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { homedir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const TOP = fileURLToPath(new URL("../../", import.meta.url));
const SITE = process.env.SITE ?? path.join(TOP, "dist");

/** Runs tools/serve.mjs with a port that it must refuse. */
function refused(port) {
  const server = ["tools/serve.mjs", "--dir", SITE, "--port", String(port)];
  const { status, stdout, stderr } = spawnSync(process.execPath, server, { cwd: TOP, encoding: "utf8", timeout: 10_000 });
  assert.equal(status, 2, `${stdout}${stderr}`);
  assert.ok(!stderr.includes("    at "), `a trace of the program is no message: ${stderr}`);
  return stderr;
}

test("no file of the site tells the folders of whoever built it", () => {
  const folders = [process.env.CARGO_HOME ?? path.join(homedir(), ".cargo"), TOP];
  const files = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.some((entry) => entry.name.endsWith(".wasm")), "there is no wasm file; is this a built site?");
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    for (const folder of folders) assert.ok(!bytes.includes(folder), `${file} names ${folder}`);
  }
});

test("what is no port is named as such", () => {
  for (const port of ["abc", "99999", "80.5"]) assert.match(refused(port), /no port/);
});

test("a port in use is named, with the way on", async (t) => {
  const other = createServer();
  await new Promise((open) => other.listen(0, "127.0.0.1", open));
  t.after(() => other.close());
  const { port } = other.address();
  assert.match(refused(port), new RegExp(`port ${port} is in use.*PORT=`));
});
