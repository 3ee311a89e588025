// How long the page works in one frame on what a reader does to a board: scripting, in Chromium, on the default board
// and on invented large ones. A piece of work that is always the same is measured in the same page, so that a slow or
// busy machine shows; the ratio to it can be compared between machines, the milliseconds only on one.

import { openSite } from "../../tests/browser/stage/site.mjs";
import { boards } from "./boards.mjs";
import { middle, stop } from "./process.mjs";
import { CATEGORIES, stretches } from "./trace.mjs";

/** One frame of a screen with 60 a second. */
const BUDGET_MS = 16;

/** What a reader does, by page: each is done and undone by turns, `turn` counting from 0, so that it takes an even number. */
const ACTIONS = {
  "": {
    "a month": (turn, { press }) => press("Months", turn % 2 === 0 ? 1 : 0),
    "a category": (turn, { choose }) => choose("Category", turn % 2 === 0 ? 1 : 0),
    "a style": (turn, { press }) => press("Choices", turn % 2 === 0 ? 1 : 0),
    "an effort": (turn, { press }) => press("Effort", 0),
    "failed requests": (turn, { press }) => press("Failed", turn % 2 === 0 ? 1 : 0),
    "the sorting": (turn, { sort }) => sort(turn % 2 === 0 ? 2 : 1),
    "the baselines": (turn, { press }) => press("Baselines", 0),
    "a column": (turn, { press }) => press("Columns", 1),
    "a run to compare": (turn, { pick }) => pick(0),
    "light and dark": (turn, { theme }) => theme(),
  },
  "figures/": {
    "a month, nine figures": (turn, { press }) => press("Months", turn % 2 === 0 ? 1 : 0),
  },
  "items/": {
    "a search of items": (turn, { type }) => type(["i", "in", "ine", "ineq", "ine", "in", "i", ""][turn % 8]),
    "the order of items": (turn, { choose }) => choose("Sort", 1 + (turn % 2)),
    "a category of items": (turn, { choose }) => choose("Category", turn % 2 === 0 ? 1 : 0),
  },
  "compare/": {
    "two runs swapped": (turn, { button }) => button("swap"),
    "a month of two runs": (turn, { press }) => press("Months", turn % 2 === 0 ? 1 : 0),
    "where two runs differ": (turn, { button }) => button("only where they differ"),
  },
};

/** Puts what an action can do into the page, and the piece of work that is always the same. */
function install() {
  const group = (legend) => {
    const found = [...document.querySelectorAll("fieldset")].find(
      (set) => set.querySelector("legend")?.textContent.trim() === legend,
    );
    if (!found) throw new Error(`there is no group ${legend}`);
    return [...found.querySelectorAll("button")];
  };
  const list = (label) =>
    [...document.querySelectorAll("label")].find((one) => one.textContent.startsWith(label)).querySelector("select");
  const hands = {
    press: (legend, place) => group(legend)[place].click(),
    choose: (label, place) => {
      list(label).selectedIndex = place;
      list(label).dispatchEvent(new Event("change", { bubbles: true }));
    },
    sort: (place) => document.querySelectorAll(".sort-button")[place].click(),
    button: (name) => [...document.querySelectorAll("main button")].find((one) => one.textContent === name).click(),
    pick: (place) => document.querySelectorAll(".ranking-pick")[place].click(),
    theme: () => document.querySelector(".theme-switch").click(),
    type: (words) => {
      const field = document.querySelector("input[type=search]");
      field.value = words;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
  const text = JSON.stringify(Array.from({ length: 60_000 }, (_, place) => [place, `item ${place}`, place / 7]));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const idle = () => new Promise((done) => requestIdleCallback(done));
  globalThis.bench = {
    /** Does the piece of work in a task of its own, and marks it. */
    work: async () => {
      await frame();
      performance.mark("begin work");
      await new Promise((done) => setTimeout(() => done(JSON.parse(text))));
      await idle();
      performance.mark("end work");
    },
    /** Does something in a task of its own, marks it, and waits until the page has been quiet for ten frames. */
    act: async (name, act) => {
      let changes = 0;
      const watch = new MutationObserver(() => (changes += 1));
      watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      await frame();
      await new Promise((done, fail) => {
        setTimeout(() => {
          performance.mark(`begin ${name}`);
          try {
            done(act(hands));
          } catch (error) {
            fail(error);
          }
        });
      });
      let all = 0;
      for (let quiet = 0; quiet < 10; quiet += 1) {
        await frame();
        await idle();
        if (changes > 0) [all, changes, quiet] = [all + changes, 0, 0];
      }
      performance.mark(`end ${name}`);
      watch.disconnect();
      return all;
    },
  };
}

/** Measures every action of one page; rows of `{ page, action, frame, longest, total }`, each a list. */
async function benchPage(site, address, times) {
  const reader = await site.reader();
  try {
    await reader.open(address);
    const { page } = reader;
    await page.locator(".ranking tbody tr, .figure, .item-line, .compared-runs select").first().waitFor();
    await page.evaluate(install);
    const works = [];
    const rows = [];
    for (const [action, act] of Object.entries(ACTIONS[address])) {
      // Two turns more than counted, in which the browser compiles what it has not run before.
      await site.trace(page, CATEGORIES, () => turns(page, action, act, 0, 2));
      const trace = await site.trace(page, CATEGORIES, () => turns(page, action, act, 2, times));
      const fixed = await site.trace(page, CATEGORIES, () => page.evaluate(() => globalThis.bench.work()));
      works.push(...stretches(fixed).map((stretch) => stretch.longest));
      const found = stretches(trace);
      if (found.length !== times) stop(`${action}: ${found.length} of ${times} turns are in the trace`);
      const list = (key) => found.map((stretch) => stretch[key]);
      rows.push({ page: address, action, frame: list("frame"), longest: list("longest"), total: list("total") });
    }
    reader.assertQuiet();
    return { rows, works };
  } finally {
    await reader.leave();
  }
}

async function turns(page, action, act, first, count) {
  for (let turn = first; turn < first + count; turn += 1) {
    const source = `bench.act(${JSON.stringify(`${action} ${turn}`)}, (hands) => (${act})(${turn}, hands))`;
    const changes = await page.evaluate(source);
    if (changes === 0) stop(`${action}: nothing changed`);
  }
}

/** The frames of every board; null, with a printed line, where there is no browser. */
export async function benchFrames(options) {
  const times = 2 * Math.ceil(Number(options.times) / 2);
  const measured = [];
  for (const { name, dir, pages = Object.keys(ACTIONS) } of boards(options)) {
    let site;
    try {
      site = await openSite({ dir });
    } catch (error) {
      console.log(`skipped: ${error.message}\n`);
      return null;
    }
    try {
      const [rows, works] = [[], []];
      for (const address of pages) {
        const found = await benchPage(site, address, times);
        rows.push(...found.rows);
        works.push(...found.works);
      }
      measured.push({ board: name, work_ms: middle(works), rows });
    } finally {
      await site.close();
    }
  }
  return { budget_ms: BUDGET_MS, times, boards: measured };
}

/** Prints what {@link benchFrames} found. */
export function printFrames({ budget_ms: budget, times, boards }) {
  const row = (name, ...cells) => console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(11)).join(""));
  for (const { board, work_ms: work, rows } of boards) {
    console.log(`scripting in ms, ${board}; middle and worst of ${times} turns; the fixed work takes ${work.toFixed(1)} ms`);
    row("", "frame", "worst", "× work", "all", "worst", `of ${budget} ms`);
    for (const { action, frame, total } of rows) {
      const numbers = [middle(frame), Math.max(...frame), middle(frame) / work, middle(total), Math.max(...total)];
      const cells = numbers.map((number) => number.toFixed(number < 10 ? 2 : 1));
      row(action, ...cells, middle(frame) <= budget ? "within" : "OVER");
    }
    console.log("");
  }
}
