// How fast the static pages of a site are written, with their preview cards, and how large they are.

import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { middle, mustRun } from "./process.mjs";

/** Where the pages say they are: cards, feed and the list of pages need an address. */
const BASE_URL = "https://example.org/board/";

/** What the command says it made. */
function made(text) {
  const [, pages, pageBytes, cards, cardBytes] = text.match(/: (\d+) pages? of (\d+) bytes, (\d+) preview cards? of (\d+) bytes/).map(Number);
  return { pages, pageBytes, cards, cardBytes };
}

/** The seconds that all pages of `dist` take, written anew and again with nothing changed, whole processes. */
export function benchPages({ dist, folder, mathboard, rounds }) {
  const site = path.join(folder, "pages-site");
  const write = () => mustRun(mathboard, ["pages", "--dist", site, "--base-url", BASE_URL]);
  const [anew, again] = [[], []];
  let counts;
  for (let round = 0; round < Number(rounds); round += 1) {
    rmSync(site, { recursive: true, force: true });
    cpSync(path.join(dist, "data"), path.join(site, "data"), { recursive: true });
    cpSync(path.join(dist, "index.html"), path.join(site, "index.html"));
    const { secs, stdout } = write();
    counts = made(stdout);
    anew.push(secs);
    again.push(write().secs);
  }
  const secs = middle(anew);
  return {
    ...counts,
    rounds: Number(rounds),
    anew_secs: anew,
    again_secs: again,
    pages_per_s: counts.pages / secs,
    bytes_per_page: counts.pageBytes / counts.pages,
    bytes_per_card: counts.cardBytes / counts.cards,
    again_ratio: middle(again) / secs,
  };
}

/** Prints what {@link benchPages} found. */
export function printPages(found) {
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
  console.log(`static pages, whole processes, middle of ${found.rounds} rounds`);
  console.log(`${found.pages} pages with ${found.cards} preview cards: ${found.pages_per_s.toFixed(0)} pages a second`);
  console.log(`${kib(found.bytes_per_page)} a page, ${kib(found.bytes_per_card)} a card`);
  console.log(`again with nothing changed: ${(100 * found.again_ratio).toFixed(0)} % of that time\n`);
}
