// What a reader can set: each control changes address, table and figures, and an address brings all of it back.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { FigurePage } from "./pages/figure_page.mjs";
import { fromTop, openSite } from "./stage/site.mjs";

const COMMAND = path.resolve(fromTop(), process.env.CARGO_TARGET_DIR ?? "target", "release/mathboard");

/** Presses of the controls, with what each puts into the address. */
const CONTROLS = [
  ["a month", (board) => board.press("Nov 2025"), /[?&]m=202511(&|$)/],
  ["the first month", (board) => board.choose("From", "Jan 2026"), /from=202601/],
  ["the last month", (board) => board.choose("To", "Nov 2025"), /to=202511/],
  ["one category", (board) => board.choose("Category", "existence"), /[?&]c=existence(&|$)/],
  ["a style of choices", (board) => board.press("original"), /style=original/],
  ["a prompt mode", (board) => board.press("sketch-aware"), /prompt=sketch-aware/],
  ["an effort", (board) => board.press("medium"), /effort=medium/],
  ["a source", (board) => board.press("recorded"), /provenance=recorded/],
  ["what a failure counts as", (board) => board.press("leave out"), /failed=left-out/],
];

describe("the controls of the board", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  for (const [what, use, expected] of CONTROLS) {
    test(`${what} changes address, table and figures, and "back" takes it back`, () =>
      site.visit({}, async (reader) => {
        const board = new BoardPage(reader);
        await board.open();
        const [rows, figures] = [await board.texts(), await board.figureTexts()];
        await board.openMore();
        await use(board);
        await reader.page.waitForURL(expected);
        const changed = await board.texts();
        assert.notDeepEqual(changed, rows);
        assert.notDeepEqual(await board.figureTexts(), figures);
        const address = reader.page.url();
        await reader.page.goBack();
        await reader.page.waitForURL((url) => url.search === "");
        assert.deepEqual(await board.texts(), rows);
        await reader.page.goForward();
        await reader.page.waitForURL(address);
        assert.deepEqual(await board.texts(), changed);
        // Somebody else opens the link.
        await site.visit({}, async (other) => {
          const theirs = new BoardPage(other);
          await theirs.open(new URL(address).search);
          assert.deepEqual(await theirs.texts(), changed);
        });
      }));
  }

  test("several categories are named together, and the list says so", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      await board.openMore();
      await board.press("Existence");
      await board.press("Uniqueness");
      await reader.page.waitForURL(/c=existence,uniqueness/);
      const list = reader.page.getByRole("combobox", { name: /^Category/ });
      assert.equal(await list.evaluate((list) => list.selectedOptions[0].textContent), "several");
    }));

  test("the numbers of a figure that are opened stay open and follow the view", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const figure = board.figures.first();
      const numbers = figure.getByRole("table");
      assert.equal(await numbers.count(), 0, "nothing is laid out before it is opened");
      await figure.getByText("The numbers", { exact: true }).click();
      await numbers.waitFor();
      const all = await numbers.innerText();
      await board.press("Nov 2025");
      await board.texts();
      assert.ok(await numbers.isVisible());
      assert.notEqual(await numbers.innerText(), all);
      await figure.getByText("The numbers", { exact: true }).click();
      await numbers.waitFor({ state: "detached" });
    }));

  test("columns are shown and hidden; the run and its share stay", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const figures = await board.figureTexts();
      await board.openMore();
      for (const column of ["rank", "95\u00a0% interval", "answered", "failed", "unread", "tokens", "against the first", "floor", "source"]) {
        await board.press(column);
      }
      await reader.page.waitForURL(/cols=none/);
      assert.deepEqual(await board.heads(), ["run", "% right ↓"]);
      await board.press("months");
      await reader.page.waitForURL(/cols=months/);
      assert.deepEqual(await board.heads(), ["run", "% right ↓", "months"]);
      assert.deepEqual(await board.figureTexts(), figures);
    }));

  test("every column sorts both ways, and each order differs from its reverse", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      const columns = ["rank", "interval", "answered", "failed", "unread", "tokens", "cost", "against", "floor", "repeats", "provenance", "months"];
      await board.open(`?v=1&prompt=all&cols=${columns.join(",")}&price=gpt-5.4~1.25~10,qwen3.5-397b-a17b~1~2`);
      const heads = board.ranking.getByRole("columnheader");
      const names = await heads.getByRole("button").allInnerTexts();
      const same = [];
      assert.equal(names.length, columns.length + 4, "run and share too; answered and tokens have two numbers each");
      for (const name of names.map((name) => name.replace(/ [↓↑]$/, ""))) {
        const button = heads.getByRole("button", { name, exact: true });
        await button.click();
        const once = await board.texts();
        const [address, direction] = [reader.page.url(), await button.locator("xpath=..").getAttribute("aria-sort")];
        await button.click();
        const twice = await board.texts();
        assert.notEqual(reader.page.url(), address, name);
        assert.notEqual(await button.locator("xpath=..").getAttribute("aria-sort"), direction, name);
        assert.deepEqual([...twice].sort(), [...once].sort(), `${name}: the same rows`);
        if (JSON.stringify(twice) === JSON.stringify(once)) same.push(name);
      }
      // On this board every text has a letter and every item one sample: nothing to put in order.
      assert.deepEqual(same, ["unread", "samples"]);
    }));

  test("with baselines off nothing on the board or a figure speaks of them", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      const spoken = /baseline|never read|blind solver|meta choice|best of these/i;
      const told = async () => {
        await reader.settled();
        const words = await reader.page.locator(".lead, .findings, .ranking-note, .ranking, .figure").allInnerTexts();
        const heard = await reader.page.locator("canvas").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
        return [...words, ...heard].join(" ");
      };
      await board.open();
      assert.match(await told(), spoken);
      await board.openMore();
      await board.more.getByRole("group", { name: "Baselines" }).getByRole("button", { name: "show" }).click();
      await reader.page.waitForURL(/baselines=0/);
      assert.doesNotMatch(await told(), spoken);
      assert.equal(await reader.page.locator(".reference-baseline").count(), 0);
      for (const address of ["figures/", "figures/overall/", "figures/answer-letters/", "figures/cost-accuracy/"]) {
        await reader.open(`${address}?v=1&baselines=0`);
        assert.doesNotMatch(await told(), spoken, address);
      }
      await board.openMore();
      await board.more.getByRole("group", { name: "Baselines" }).getByRole("button", { name: "show" }).click();
      await reader.page.locator(".figure").getByText("blind solver").first().waitFor();
    }));

  test("links of the ranking are told apart by effort and date", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const names = await board.ranking.getByRole("link").evaluateAll((links) => links.map((link) => link.ariaLabel));
      assert.ok(names.includes("GPT-5.4, high") && names.includes("GPT-5.4, medium, 2026-03-05"), names.join());
      assert.equal(new Set(names).size, names.length);
    }));

  test("a search for runs hides rows and changes no number, rank, note or figure", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open("?v=1&baselines=0");
      const [all, figures] = [await board.texts(), await board.figureTexts()];
      const notes = await reader.page.locator(".ranking-note").allInnerTexts();
      const steps = await reader.page.evaluate(() => history.length);
      const field = reader.page.getByRole("searchbox", { name: "Run" });
      await field.pressSequentially("GPT high");
      await reader.page.waitForURL(/find=GPT(%20|\+)high/);
      const found = await board.texts();
      assert.ok(found.length > 0 && found.length < all.length);
      assert.deepEqual(found, all.filter((row) => /gpt/i.test(row) && /high/i.test(row)));
      assert.deepEqual(await reader.page.locator(".ranking-note").allInnerTexts(), notes);
      assert.deepEqual(await board.figureTexts(), figures);
      assert.equal(await reader.page.evaluate(() => history.length), steps, "a letter is no step");
      await field.fill("nothing of the kind");
      await reader.page.getByText("No run in view has these words").waitFor();
      await field.fill("");
      await reader.page.waitForURL((url) => !url.search.includes("find"));
      assert.deepEqual(await board.texts(), all);
    }));

  test("a typed price replaces the address and becomes a cost; what is no price changes nothing", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open("?v=1&cols=cost");
      await board.openMore();
      const steps = await reader.page.evaluate(() => history.length);
      await reader.page.getByText("Prices per million tokens").click();
      const output = reader.page.getByRole("textbox", { name: "gpt-5.4, output" });
      await output.pressSequentially("10");
      await reader.page.getByRole("textbox", { name: "gpt-5.4, prompt" }).pressSequentially("1.25");
      await reader.page.waitForURL(/price=gpt-5.4~1.25~10/);
      assert.equal(await reader.page.evaluate(() => history.length), steps, "a letter is no step");
      const row = board.row("74/177");
      const cost = await row.locator('[data-column="cost"]').innerText();
      const [told] = report("v=1&cols=cost&price=gpt-5.4~1.25~10").rows.filter((row) => row.count === "74/177");
      assert.equal(Number.parseFloat(cost), Number(told.cost.per_item.toFixed(5)));
      await output.pressSequentially("x");
      assert.ok(await output.evaluate((field) => !field.validity.valid), "the field says that it is no price");
      assert.match(reader.page.url(), /price=gpt-5.4~1.25~10$/);
      await output.fill("");
      await reader.page.getByRole("textbox", { name: "gpt-5.4, prompt" }).fill("");
      await reader.page.waitForURL((url) => !url.search.includes("price"));
    }));

  test("chosen runs are shown alone, and all of them again", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open("?v=1&baselines=0");
      const all = await board.rows.count();
      await board.rows.nth(1).getByRole("checkbox").check();
      await board.rows.nth(3).getByRole("checkbox").check();
      await reader.page.waitForURL(/compare=[^&]+,[^&]+/);
      assert.equal(await board.rows.count(), all, "choosing filters nothing");
      await board.press("Show only these");
      await reader.page.waitForURL(/runs=/);
      assert.equal(await board.rows.count(), 2);
      await board.press("Show all runs");
      await reader.page.waitForURL((url) => !url.search.includes("runs="));
      assert.equal(await board.rows.count(), all);
      assert.equal(await board.ranking.getByRole("checkbox", { checked: true }).count(), 2);
      await board.press("Clear the choice");
      await reader.page.waitForURL((url) => !url.search.includes("compare="));
    }));

  test("reset leads back to the plain address", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const rows = await board.texts();
      assert.ok(await reader.page.getByRole("button", { name: "Reset" }).isDisabled());
      await board.press("original");
      await board.press("Reset");
      await reader.page.waitForURL((url) => url.search === "");
      assert.deepEqual(await board.texts(), rows);
    }));

  test("rare filters stay folded until they are asked for, and say how many are set", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open("?v=1&m=202511");
      assert.equal(await board.more.getAttribute("open"), null);
      await board.open("?v=1&effort=high&failed=left-out");
      assert.equal(await board.more.getAttribute("open"), null, "what stands below would move");
      assert.equal(await board.more.locator("> summary").innerText(), "More filters (2 set)");
    }));

  test("all of it works by keyboard alone", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      const { keyboard } = reader.page;
      await board.open();
      await board.more.locator("> summary").focus();
      await keyboard.press("Enter");
      await keyboard.press("Tab");
      await keyboard.press("ArrowDown");
      await reader.page.waitForURL(/from=202511/);
      await board.button("replayed").focus();
      await keyboard.press("Space");
      await reader.page.waitForURL(/provenance=replayed/);
      assert.equal(await board.button("replayed").evaluate((button) => button === document.activeElement), true);
    }));

  test("filters go along to figures and items, where columns are no matter", () =>
    site.visit({}, async (reader) => {
      const query = "?v=1&from=202512&effort=high,medium&provenance=recorded&compare=gpt-5.4_high";
      const board = new BoardPage(reader);
      await board.open(query);
      const pages = reader.page.getByRole("navigation", { name: "Pages" });
      for (const name of ["Figures", "Items"]) {
        await pages.getByRole("link", { name }).click();
        await reader.page.waitForURL((url) => url.search === query);
        await board.openMore();
        assert.equal(await reader.page.getByRole("button", { name: "medium", exact: true }).getAttribute("aria-pressed"), "true");
        assert.equal(await reader.page.getByText("Columns", { exact: true }).count(), 0);
      }
    }));

  test("bad values are told on every page", () =>
    site.visit({}, async (reader) => {
      for (const page of ["", "figures/", "figures/month/", "items/", "items/202511/1/", "runs/gpt-5.4_high/", "rescore/", "about/"]) {
        await reader.open(`${page}?v=1&from=wurst&cols=rank,beer&compare=nobody&price=nothing~1~2`);
        const told = reader.page.getByRole("status").filter({ hasText: "not understood" });
        await told.getByText("nobody").waitFor();
        const words = await told.innerText();
        for (const part of ["wurst", "beer", "nothing"]) assert.ok(words.includes(part), `${page}: ${part} in: ${words}`);
      }
    }));

  for (const width of [360, 320]) {
    test(`run and share stay in view at ${width} px while the table is scrolled sideways`, () =>
      site.visit({ width }, async (reader) => {
        const board = new BoardPage(reader);
        await board.open();
        await reader.assertFitsWidth();
        await board.ranking.evaluate((table) => table.parentElement.scrollTo(400, 0));
        for (const cell of [".ranking-run", ".accuracy"]) {
          const box = await board.rows.nth(1).locator(cell).boundingBox();
          assert.ok(box.x >= 0 && box.x + box.width <= width, `${cell}: ${JSON.stringify(box)}`);
        }
      }));
  }
});

/** What the native command says of a query. */
function report(query) {
  return JSON.parse(execFileSync(COMMAND, ["board", "--data", path.join(process.env.SITE ?? fromTop("dist"), "data"), "--query", query, "--format", "json"], { encoding: "utf8" }));
}

/** The cells of a CSV file without quotes in it, a row an array. */
function csvRows(text) {
  return text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g).map((cell) => cell.replace(/,$/, "").replaceAll('"', "")));
}

describe("the numbers of a view", () => {
  let site;
  before(async () => (site = await openSite()));
  after(() => site.close());

  for (const query of [
    "",
    "v=1&m=202511,202512",
    "v=1&style=substitution-resistant",
    "v=1&failed=left-out&prompt=all",
    "v=1&from=202512&effort=high&provenance=recorded,replayed",
    "v=1&c=existence,uniqueness&sort=tokens",
    "v=1&sort=rank.desc&cols=rank,interval,answered,failed,unread,provenance",
    "v=1&board=sample",
  ]) {
    test(`are the same in table, figure file and command for "${query}"`, () =>
      site.visit({}, async (reader) => {
        const told = report(query);
        const board = new BoardPage(reader);
        await board.open(`?${query}`);
        const digits = (share) => (share === null ? "–" : (Math.round(share * 100 * 10) / 10).toFixed(1));
        const expected = told.rows.map((row) => ({
          rank: row.rank === null ? "–" : row.rank.best === row.rank.worst ? `${row.rank.best}` : `${row.rank.best}–${row.rank.worst}`,
          accuracy: digits(row.accuracy),
          count: row.count,
          interval: `${digits(row.interval.low)}–${digits(row.interval.high)}\u00a0%`,
          answered: row.answered === null ? "–" : `${row.answered}`,
          failed: row.failed === null ? "–" : `${row.failed}`,
          unread: row.unread === null ? "–" : `${row.unread}`,
          provenance: row.provenance,
        }));
        assert.deepEqual(await board.numbers(), expected);

        const figure = new FigurePage(reader);
        await figure.open(`overall`, `?${query}`);
        const csv = csvRows((await figure.save("CSV")).bytes.toString("utf8"));
        const byName = (rows) => rows.map((row) => row.join("|")).sort();
        const runs = told.rows.map((row) => [row.model, row.conditions, digits(row.accuracy), digits(row.interval.low), digits(row.interval.high), row.provenance]);
        assert.deepEqual(byName(csv.map(([model, conditions, , , accuracy, low, high, provenance]) => [model, conditions, accuracy, low, high, provenance])), byName(runs));
      }));
  }
});
