// What the browser tells a screen reader of each figure: its tree of names and roles, not the elements of the page.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { FigurePage } from "./pages/figure_page.mjs";
import { openSite } from "./stage/site.mjs";
import { AccessibilityTree } from "./stage/tree.mjs";

/** What every mark of a figure says of its numbers: value, interval and n; where there is no interval, what is counted. */
const RATE = /\b\d+ of \d+ right, \d+\.\d\u00a0% \(\d+\.\d–\d+\.\d\u00a0%\)/;
const MARKS = {
  overall: RATE,
  category: RATE,
  month: RATE,
  "substitution-resistant": RATE,
  "cost-accuracy": RATE,
  "sketch-gain": RATE,
  composition: /\d+ items?$|: \d+, \d+\u00a0% of all made$/,
  "answer-letters": /: [A-E] (right|answered) \d+ times in \d+, \d+\.\d\u00a0% \(\d+\.\d–\d+\.\d\u00a0%\)|: \d+ letters$/,
  "runs-items": /: (right|wrong|failed|unread|unanswered|not run).*; right in \d+ of \d+ records$/,
};
/** Figures whose marks are of items and letters, not of a run each. */
const WITHOUT_RUNS = ["composition", "answer-letters"];

/** The page of the figure called `name`, the tree of it, and its figures there. */
async function opened(reader, name) {
  const page = new FigurePage(reader);
  await page.open(name);
  await reader.settled();
  const tree = await AccessibilityTree.of(page.page);
  return { page, tree, figures: tree.all("figure") };
}

describe("a screen reader", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  for (const [name, says] of Object.entries(MARKS)) {
    test(`${name}: hears its name, what it shows and its summary`, () =>
      site.visit({}, async (reader) => {
        const { tree, figures: [figure, ...others] } = await opened(reader, name);
        assert.deepEqual(others, []);
        assert.equal(figure.name, tree.all("heading")[0].name);
        assert.match(figure.name, /\w{3,}/);
        assert.match(figure.description, /\w+ \w+/, "what is drawn");
        const [image, ...images] = tree.all("image", figure);
        assert.deepEqual(images, []);
        assert.ok(image.name.length > 40 && /\d/.test(image.name), `a summary with numbers: ${image.name}`);
        assert.ok(image.name.startsWith(figure.name) && /numbers are in its table/.test(image.name), image.name);
        assert.ok(image.name.length < 320, `a sentence or two, not all numbers: ${image.name.length} characters`);
        const buttons = tree.all("button", figure).map((button) => button.name);
        assert.ok(buttons.length >= 5 && buttons.every((button) => button !== ""), buttons.join());
      }));

    test(`${name}: reaches every mark, which says whose it is, value, interval and n`, () =>
      site.visit({}, async (reader) => {
        const { page, tree, figures: [figure] } = await opened(reader, name);
        const [drawing] = tree.all("group", figure).filter((group) => group.isFocusable);
        assert.match(drawing.name, /Arrow keys/);
        const [table] = tree.all("table", figure);
        const heads = tree.all("columnheader", table).map((head) => head.name);
        const runs = [...tree.rows(table).map((row) => row.heads[0]), ...heads];
        await page.drawing.focus();
        const heard = [];
        for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight", "End", "ArrowLeft"]) {
          await page.page.keyboard.press(key);
          const now = await AccessibilityTree.of(page.page);
          const [status] = now.all("status", now.all("figure")[0]);
          assert.equal(status.live, "polite");
          const words = now.text(status);
          assert.match(words, says);
          if (!WITHOUT_RUNS.includes(name)) assert.ok(runs.some((run) => words.includes(run)), `no run in: ${words}`);
          heard.push(words);
        }
        assert.ok(new Set(heard).size >= 4, `marks that differ: ${heard.join(" | ")}`);
      }));

    test(`${name}: finds its numbers in a table with a caption and heads`, () =>
      site.visit({}, async (reader) => {
        const { tree, figures: [figure] } = await opened(reader, name);
        const [table, ...others] = tree.all("table", figure);
        assert.deepEqual(others, []);
        assert.equal(table.name, figure.name);
        const heads = tree.all("columnheader", table).map((head) => head.name);
        assert.ok(heads.length >= 3 && heads.every((head) => head.trim() !== ""), heads.join());
        assert.equal(new Set(heads).size, heads.length, `columns are told apart: ${heads.join()}`);
        const rows = tree.rows(table);
        assert.ok(rows.length > 1);
        for (const { heads: ofRow, cells } of rows) {
          assert.ok(ofRow[0]?.trim(), "a row is of something");
          assert.equal(ofRow.length + cells.length, heads.length);
        }
        const names = rows.map((row) => row.heads.join());
        if (heads[0] === "run" ? !/month|items/.test(heads[1]) : heads[1] === "item") assert.equal(new Set(names).size, names.length, "rows are told apart");
      }));
  }

  test("among other figures, too, each has a name, says what it shows, and offers its numbers", () =>
    site.visit({}, async (reader) => {
      for (const [address, count] of [
        ["", 4],
        ["figures/", 9],
      ]) {
        await reader.open(address);
        await reader.page.getByRole("figure").nth(count - 1).waitFor();
        await reader.settled();
        const tree = await AccessibilityTree.of(reader.page);
        const figures = tree.all("figure");
        assert.equal(figures.length, count);
        assert.equal(new Set(figures.map((figure) => figure.name)).size, count, "names that differ");
        const tools = figures.flatMap((figure) => [...tree.all("button", figure), ...tree.all("link", figure)]);
        const names = tools.map((tool) => tool.name);
        assert.equal(new Set(names).size, names.length, `tools are told apart: ${names.join()}`);
        for (const figure of figures) {
          assert.equal(figure.name, tree.all("heading", figure)[0].name);
          assert.ok(figure.description !== "" && tree.all("image", figure)[0].name.length > 40, figure.name);
          const numbers = tree.all("DisclosureTriangle", figure).at(-1);
          assert.match(numbers.name, /^The numbers: \w+/);
          assert.deepEqual([numbers.isFocusable, numbers.isExpanded], [true, false]);
          assert.deepEqual(tree.all("table", figure), []);
        }
      }
    }));

  test("without JavaScript, too, each figure has a name and its picture a short one", () =>
    site.visit({ script: false }, async (reader) => {
      for (const address of ["", "figures/", "figures/month/"]) {
        await reader.open(address);
        const tree = await AccessibilityTree.of(reader.page);
        const figures = tree.all("figure");
        assert.ok(figures.length > 0);
        for (const figure of figures) {
          assert.match(figure.name, /\w{3,} \w+/, address);
          const [image] = tree.all("image", figure);
          assert.ok(image.name.length > 40 && image.name.length < 320, image.name);
        }
      }
    }));

  test("is told while the page is not yet as its address says", () =>
    site.visit({}, async (reader) => {
      await reader.open("figures/");
      await reader.settled();
      const busy = await reader.page.evaluate(async () => {
        const app = document.querySelector("#app");
        const seen = [];
        new MutationObserver(() => seen.push(app.getAttribute("aria-busy"))).observe(app, { attributeFilter: ["aria-busy"] });
        [...document.querySelectorAll("button")].find((button) => button.textContent === "Nov 2025").click();
        while (!(seen.includes("true") && seen.at(-1) === null)) await new Promise((done) => setTimeout(done, 20));
        return seen;
      });
      assert.deepEqual([busy[0], busy.at(-1)], ["true", null]);
    }));
});
