// After a build: lets exactly the inline scripts run that Trunk wrote into the page, and the one that
// `mathboard pages` writes into the page for missing addresses, by their hashes, so that the policy needs no
// 'unsafe-inline'. Trunk names the folder of the new build in TRUNK_STAGING_DIR.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What index.html holds in the place of the hashes. */
const PLACE = "'inline-script-hashes'";

/** The script of the page for missing addresses, as it stands there. */
const LOST = readFileSync(new URL("../src/site/pages/lost.js", import.meta.url), "utf8");

const file = path.join(process.env.TRUNK_STAGING_DIR ?? "dist", "index.html");
const page = readFileSync(file, "utf8");
if (!page.includes(PLACE)) {
  console.error(`csp: ${file} has no ${PLACE} in its policy`);
  process.exit(1);
}
const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, body]) => body);
const hashes = [...inline, LOST].map((body) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`);
writeFileSync(file, page.replace(PLACE, hashes.join(" ")));
console.log(`csp: ${hashes.length} inline scripts allowed by hash`);
