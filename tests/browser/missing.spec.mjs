// A file of the data set that is not as it should be: what needs it says so by name, and all else lives on.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { ItemPage } from "./pages/items_page.mjs";
import { DAMAGES, HOSTILE, HOSTILE_JSON, damage, replaceShard } from "./stage/damage.mjs";
import { openSite } from "./stage/site.mjs";

/** Parts of the board: the file by the pattern of its address, what the notice says, and what stands all the same. */
const PARTS = {
  "the verdicts": {
    file: /matrix\/lmb\.[0-9a-f]{16}\.json/,
    says: /^No verdicts by item: .*Each run stands with the total of its files/s,
    rank: /intervals/,
    row: "77/177",
  },
  "the tokens": {
    file: /tokens\/lmb\.[0-9a-f]{16}\.json/,
    says: /^No tokens, seconds and costs by item: .*everything else holds/s,
    rank: /paired tests/,
    row: "77/177",
  },
  "the items of a month": {
    file: /items\/lmb\/202512\.[0-9a-f]{16}\.json/,
    says: /^No item list of December 2025: .*The verdicts on its items count/s,
    rank: /paired tests/,
    row: "77/177",
  },
};

/** The faults of a visit that the damage itself does not make. */
function otherFaults(reader, file) {
  const isFetch = (fault) => file.test(fault) || /Failed to load resource/.test(fault);
  return reader.faults.filter((fault) => !isFetch(fault));
}

describe("a damaged file of the data set", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  async function visit(file, act) {
    const reader = await site.reader();
    try {
      await act(reader, reader.page.getByRole("alert"));
      assert.deepEqual(otherFaults(reader, file), []);
    } finally {
      await reader.leave();
    }
  }

  for (const [part, { file, says, rank, row }] of Object.entries(PARTS)) {
    for (const [name, how] of Object.entries(DAMAGES)) {
      test(`${part}, ${name}: the board lives, names the file and tries again`, () =>
        visit(file, async (reader, alert) => {
          const mend = await damage(reader.page, file, how);
          const board = new BoardPage(reader);
          await board.open();
          const words = await alert.innerText();
          assert.match(words, says);
          assert.match(words, file);
          assert.ok((await board.rows.count()) > 8);
          assert.ok((await board.row(row).count()) >= 1, row);
          assert.match((await reader.page.locator(".ranking-note").allInnerTexts()).join(" "), rank);
          await board.press("Nov 2025");
          assert.equal(await board.figures.count(), 4);

          // Nothing has changed yet, and the keyboard stays where it is.
          const again = alert.getByRole("button", { name: "Try again" });
          await again.focus();
          await reader.page.keyboard.press("Enter");
          await again.waitFor();
          assert.ok(await again.evaluate((button) => button === document.activeElement));
          await mend();
          await again.focus();
          await reader.page.keyboard.press("Enter");
          await alert.waitFor({ state: "detached" });
          await reader.settled();
          assert.equal(await reader.page.evaluate(() => document.activeElement.id), "app", "the focus is not lost with the button");
          assert.equal(await board.button("Nov 2025").getAttribute("aria-pressed"), "true", "the filter is still set");
          assert.ok(!(await board.texts()).join("").includes("not known"));
        }));
    }
  }

  for (const [name, how] of Object.entries(DAMAGES)) {
    test(`the index, ${name}: the static page stays below the notice, and so do the others`, () =>
      visit(/data\/index\.json/, async (reader, alert) => {
        const mend = await damage(reader.page, "**/data/index.json", how);
        const board = new BoardPage(reader);
        await reader.page.goto(reader.home);
        assert.match(await alert.innerText(), /^No data: .*index\.json/s);
        assert.ok((await board.row("77/177").count()) >= 1, "the ranking as it was built");
        assert.ok(await board.row("77/177").first().isVisible());
        await reader.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Items" }).click();
        await reader.page.waitForURL(`${reader.home}items/`);
        await alert.waitFor();
        assert.ok(await reader.page.locator(".item-list > li").first().isVisible());
        await reader.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Re-score a file" }).click();
        await reader.page.locator('input[type="file"]').first().waitFor({ state: "attached" });
        await reader.alive();
        await reader.page.goBack();
        await alert.waitFor();
        await mend();
        await alert.getByRole("button", { name: "Try again" }).click();
        await alert.waitFor({ state: "detached" });
        await reader.alive();
        assert.equal(await reader.page.getByRole("heading", { level: 1 }).count(), 1);
      }));

    test(`the text and the responses of an item, ${name}: the rest of its page stands`, () =>
      visit(/(item|raw)\/sample\//, async (reader, alert) => {
        const mends = [];
        for (const pattern of ["**/data/item/sample/**", "**/data/raw/sample/**"]) {
          mends.push(await damage(reader.page, pattern, how));
        }
        const item = new ItemPage(reader);
        await item.open("190001", 1);
        assert.match(await alert.innerText(), /^No text: .*item\/sample\/190001\/1\.[0-9a-f]{16}\.json/s);
        assert.equal(await item.choices.count(), 5);
        await item.runs.first().locator("summary").click();
        const missing = item.runs.first().getByRole("alert");
        assert.match(await missing.innerText(), /^No response: .*raw\/sample\/190001\/1\.[0-9a-f]{16}\.json/s);
        for (const mend of mends) await mend();
        await missing.getByRole("button", { name: "Try again" }).click();
        await item.responses.first().waitFor();
        await item.stem.waitFor();
        assert.equal(await alert.count(), 0);
      }));
  }

  test("without the verdicts the pages of items and runs claim nothing of them", () =>
    visit(/matrix\/lmb/, async (reader, alert) => {
      await damage(reader.page, /matrix\/lmb\.[0-9a-f]{16}\.json/, DAMAGES.missing);
      const item = new ItemPage(reader);
      await item.open("202511", 1);
      await alert.waitFor();
      const words = await reader.page.locator("main").innerText();
      assert.match(words, /The verdicts by item could not be loaded/);
      assert.doesNotMatch(words, /0 of 0|no run in view/);
      await reader.open("runs/gpt-5.4_medium/");
      await alert.waitFor();
      const run = await reader.page.locator("main").innerText();
      assert.match(run, /The verdicts by item could not be loaded/);
      assert.doesNotMatch(run, /Only totals of this run are known here/);
    }));

  const SHARDS = {
    matrix: (board) => [board, "matrix"],
    tokens: (board) => [board, "tokens"],
    items: (board) => [board.months[1], "items"],
  };

  for (const [part, entry] of Object.entries(SHARDS)) {
    test(`hostile ${part} whose hash is right are refused by name, and the board lives`, () =>
      visit(/nothing/, async (reader, alert) => {
        await replaceShard(reader.page, entry, () => HOSTILE_JSON);
        const board = new BoardPage(reader);
        await board.open();
        assert.match(await alert.innerText(), new RegExp(`${part}/lmb`));
        assert.ok((await board.row("77/177").count()) >= 1);
      }));
  }

  /** Changes that leave every file in its shape. */
  const STRANGE = {
    "numbers as large as can be": [
      "tokens",
      (tokens) => {
        const rows = Object.values(tokens.runs);
        for (const row of rows) {
          row.output_tokens = row.output_tokens.map((_, at) => (at % 2 ? 1 : "HUGE"));
          row.elapsed_secs = row.elapsed_secs.map((_, at) => (at % 2 ? 1e308 : -1e308));
        }
      },
    ],
    "rows of letters that are none": ["matrix", (matrix) => (Object.values(matrix.runs)[0].letters = HOSTILE)],
    "items that are numbered apart and full of markup": [
      "items",
      (list) => {
        list.items.forEach((item, at) => {
          item.no = at === list.items.length - 1 ? 4_294_967_295 : at * 7 + 1;
          item.paper = HOSTILE;
          item.categories = [HOSTILE, "Existence"];
          item.roles = [];
          item.templates = Array(300).fill(HOSTILE);
        });
      },
    ],
  };

  for (const [name, [part, change]] of Object.entries(STRANGE)) {
    test(`${name}: the board and the pages below it live`, () =>
      visit(/nothing/, async (reader) => {
        await replaceShard(reader.page, SHARDS[part], (whole) => {
          const shard = JSON.parse(whole);
          change(shard);
          return JSON.stringify(shard).replaceAll('"HUGE"', "18446744073709551615");
        });
        const board = new BoardPage(reader);
        await board.open();
        await board.press("Dec 2025");
        assert.ok((await board.rows.count()) > 8);
        for (const page of ["Figures", "Items"]) {
          await reader.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: page }).click();
          await reader.settled();
          await reader.page.getByRole("heading", { level: 1 }).waitFor();
        }
        await reader.page.locator(".item-list a").last().click();
        await reader.page.locator(".choices > li").first().waitFor();
      }));
  }
});
