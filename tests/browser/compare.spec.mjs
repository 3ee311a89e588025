// Two runs, item by item: the counts, the items behind them, and the address that shows them to somebody else.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { ComparePage } from "./pages/compare_page.mjs";
import { openSite } from "./stage/site.mjs";

const PAIR = "?a=gpt-5.4_high&b=gpt-5.4_medium";

describe("the comparison of two runs", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  const visit = (what, options = {}) =>
    site.visit(options, async (reader) => {
      await what(new ComparePage(reader), reader);
    });

  test("counts the items that it lists, those where the runs differ first", () =>
    visit(async (compare) => {
      await compare.open(`${PAIR}&m=202511`);
      const { both, onlyFirst, onlySecond, neither } = await compare.fields();
      assert.equal(both + onlyFirst + onlySecond + neither, 29);
      const sides = await compare.sides();
      const times = (side) => sides.filter((one) => one === side).length;
      assert.deepEqual(
        ["only the first", "only the second", "neither", "both"].map(times),
        [onlyFirst, onlySecond, neither, both],
      );
      assert.ok(sides.slice(0, onlyFirst + onlySecond).every((side) => side.startsWith("only")));
      // The verdict of each run says the same as the side.
      const verdicts = await compare.items.evaluateAll((rows) =>
        rows.map((row) => [2, 3].map((cell) => /right$/.test(row.cells[cell].textContent.trim()))),
      );
      const named = { "only the first": [true, false], "only the second": [false, true], neither: [false, false], both: [true, true] };
      assert.deepEqual(verdicts, sides.map((side) => named[side]));
      assert.match(await compare.finding.innerText(), new RegExp(`^On 29 items .* right alone on ${onlyFirst} and .* on ${onlySecond}:`));
    }));

  test("lists only the items where the runs differ, in an address that shows the same to another", () =>
    visit(async (compare, reader) => {
      await compare.open(PAIR);
      const { onlyFirst, onlySecond } = await compare.fields();
      await compare.onlyDiffering.click();
      await reader.page.waitForURL(/differ=1/);
      const sides = await compare.sides();
      assert.equal(sides.length, onlyFirst + onlySecond);
      const words = await compare.finding.innerText();
      const address = reader.address();
      await site.visit({}, async (other) => {
        await other.open(address);
        const theirs = new ComparePage(other);
        assert.equal(await theirs.finding.innerText(), words);
        assert.deepEqual(await theirs.sides(), sides);
      });
    }));

  test("swaps the runs, and keeps both when the other one is chosen; back undoes it", () =>
    visit(async (compare, reader) => {
      await compare.open(PAIR);
      const before = await compare.fields();
      const [first, second] = await compare.chosen();
      await compare.runs.getByRole("button", { name: "swap" }).click();
      await reader.page.waitForURL(/compare=gpt-5\.4_medium,gpt-5\.4_high/);
      assert.deepEqual(await compare.chosen(), [second, first]);
      const after = await compare.fields();
      assert.deepEqual([after.onlyFirst, after.onlySecond, after.both], [before.onlySecond, before.onlyFirst, before.both]);
      await compare.choose("First", first);
      assert.deepEqual(await compare.chosen(), [first, second]);
      await reader.page.goBack();
      await reader.settled();
      assert.deepEqual(await compare.chosen(), [second, first]);
    }));

  test("says why there is nothing to compare", () =>
    site.visit({}, async (reader) => {
      await reader.open("compare/?v=1&style=original&c=nothing-of-this&m=202511");
      await reader.page.locator(".plain-table, .failure").first().waitFor();
      await reader.open("compare/?v=1&provenance=reported&m=202511");
      await reader.page.getByText("No two runs in view have verdicts on the same items").waitFor();
    }));

  test("is reached from the runs chosen on the board, and from the page of a run", () =>
    visit(async (compare, reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const picks = board.rows.getByRole("checkbox");
      await picks.nth(0).check();
      await picks.nth(2).check();
      const chosen = await board.rows.evaluateAll((rows) => [0, 2].map((row) => rows[row].querySelector("a").getAttribute("aria-label")));
      await reader.page.getByRole("link", { name: "Compare them" }).click();
      await compare.finding.waitFor();
      assert.deepEqual(await compare.chosen(), chosen);
      await reader.open("runs/gpt-5.4_medium/");
      await reader.page.getByRole("link", { name: "Compare with another run" }).click();
      await compare.finding.waitFor();
      assert.match((await compare.chosen())[0], /GPT-5\.4.*medium/);
    }));

  for (const width of [1280, 360]) {
    test(`can be used by everybody at ${width} px`, () =>
      visit(
        async (compare, reader) => {
          await compare.open(PAIR);
          await reader.assertFitsWidth();
          await reader.assertAccessible();
        },
        { width },
      ));
  }

  test("shows a comparison without scripts", () =>
    site.visit({ script: false }, async (reader) => {
      await reader.open("compare/");
      const compare = new ComparePage(reader);
      assert.match(await compare.finding.innerText(), /^On \d+ items that both have/);
      const { onlyFirst, onlySecond } = await compare.fields();
      const sides = await compare.sides();
      assert.ok(sides.filter((side) => side.startsWith("only")).length >= onlyFirst + onlySecond);
    }));
});
