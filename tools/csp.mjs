// After a build: lets exactly the inline scripts run that Trunk wrote into the page, and the one that
// `mathboard pages` writes into the page for missing addresses, by their hashes, so that the policy needs no
// 'unsafe-inline'. Trunk names the folder of the new build in TRUNK_STAGING_DIR.
//
// What the policy allows to be asked is the site's own host alone (connect-src 'self'), also for files that a reader
// wants from an address. To allow any host for that would let whatever might ever run in the page send what the reader
// dropped to anybody; to name some hosts would be a choice for the reader. So the page itself stays shut, and the worker
// asks (`fetchFile` in public/reading.js): a worker that is loaded from a file goes by the policy of that file's answer, not
// by the page's, handles no markup, and asks no other host but the one that the reader was shown and agreed to, once,
// without cookies or the page's address, and follows it nowhere else. Nothing of the reader's files can be in such a
// request. A host of the site that wants not even that sends the policy below as a header with all files: then such
// addresses fail with a sentence, and everything else works.

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
