// Two runs, item by item: the counts, the items behind them, and the address that shows them to somebody else.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { ComparePage } from "./pages/compare_page.mjs";
import { RescorePage } from "./pages/rescore_page.mjs";
import { damage, DAMAGES } from "./stage/damage.mjs";
import { sampleRun, upload } from "./stage/result_files.mjs";
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

  test("sets a published run beside itself, read by two parsers, where its responses are published", () =>
    visit(async (compare, reader) => {
      await compare.open("?v=1&board=sample&compare=baseline-random_default");
      const [run] = await compare.chosen();
      await compare.runs.getByRole("button", { name: "one run under two parsers" }).click();
      await reader.page.waitForURL(/&policies=released,strict/);
      await compare.finding.getByText("makes").waitFor();
      assert.deepEqual(await compare.chosen(), [run, "Released parser", "Strict"]);
      const { both, onlyFirst, onlySecond, neither } = await compare.fields();
      assert.equal(both + onlyFirst + onlySecond + neither, 27);
      const words = await compare.finding.innerText();
      assert.match(words, new RegExp(`^Of 27 items that .* answered, “Released parser” makes ${both + onlyFirst} right and “Strict” ${both + onlySecond}: `));
      assert.equal(await compare.table("Beside the others").locator("tbody tr").count(), 6);
      await compare.readBy("Second", "Box only");
      await reader.page.waitForURL(/&policies=released,boxed-only/);
      await compare.table("Beside the others").getByRole("link", { name: "Lenient box" }).click();
      await reader.page.waitForURL(/&policies=released,lenient-box/);
      await compare.runs.getByRole("button", { name: "two runs" }).click();
      await compare.finding.getByText(/^On 27 items that both have/).waitFor();
      assert.equal((await compare.chosen())[0], run);
    }));

  test("says why no other parser can read a run whose responses are not published, and what would help", () =>
    visit(async (compare, reader) => {
      await reader.open("runs/gpt-5.4_high/");
      await reader.page.getByRole("link", { name: "Read by another parser" }).click();
      await reader.page.getByText("its raw responses are not published here, only letters and verdicts").waitFor();
      await reader.page.locator("main").getByRole("link", { name: "Re-score a file" }).click();
      await new RescorePage(reader).picker.waitFor({ state: "attached" });
    }));

  test("says which file is missing where readings are published and cannot be had, and asks again", async () => {
    const reader = await site.reader();
    try {
      const mend = await damage(reader.page, /policies\/sample\.[0-9a-f]{16}\.json/, DAMAGES.truncated);
      await reader.open("compare/?v=1&board=sample&compare=baseline-random_default&policies=strict");
      const alert = reader.page.getByRole("alert");
      assert.match(await alert.innerText(), /^No readings: .*policies\/sample/s);
      await mend();
      await alert.getByRole("button", { name: "Try again" }).click();
      await new ComparePage(reader).finding.getByText("makes").waitFor();
    } finally {
      await reader.leave();
    }
  });

  /** A run of three items: one is right to a lenient parser alone, one to the released one alone. */
  const mixed = () => {
    const file = sampleRun({ letters: "EED" });
    const [first, second] = file.detailed_results;
    Object.assign(first, { raw_response: "\\boxed{{E}}, and not A", model_answer: "A", is_correct: false });
    Object.assign(second, { raw_response: "It must be E" });
    file.overall = file.summary.all = { correct: 2, total: 3, accuracy: 2 / 3 };
    return file;
  };

  test("sets a reader's own file beside itself under two parsers", () =>
    visit(async (compare, reader) => {
      const { section } = await RescorePage.having(reader, "mixed.json", mixed());
      await section.getByRole("button", { name: "Add it to the board" }).click();
      await section.getByRole("link", { name: "compare it under two parsers" }).click();
      await compare.finding.getByText("makes").waitFor();
      await compare.readBy("Second", "Lenient box");
      assert.deepEqual(await compare.fields(), { both: 1, onlyFirst: 1, onlySecond: 1, neither: 0 });
      assert.deepEqual((await compare.sides()).sort(), ["both", "only the first", "only the second"]);
      const row = compare.items.filter({ hasText: "only the second" });
      assert.match(await row.innerText(), /A wrong.*E right/s);
    }));

  test("sets a file beside the published version of its run, and beside another file", () =>
    visit(async (compare, reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await reader.page.getByRole("button", { name: "Try a sample", exact: true }).click();
      const section = await page.joined("sample/accuracy_test_baseline_random_190001_default.json");
      await section.locator(".version").getByRole("button", { name: "Compare them item by item" }).click();
      await compare.finding.getByText(/^On 9 items that both have/).waitFor();
      const { onlyFirst, onlySecond } = await compare.fields();
      assert.deepEqual([onlyFirst, onlySecond], [0, 0], "the same file");
      const [published, own] = await compare.chosen();
      assert.equal(own, `${published} (your file)`);
      await reader.page.goBack();
      await page.joined("sample/accuracy_test_baseline_random_190001_default.json");
      await page.pick([upload("old.json", sampleRun({ letters: "EEE" })), upload("new.json", sampleRun({ letters: "EAD" }))]);
      await page.joined("old.json");
      const beside = (await page.joined("new.json")).locator(".version");
      await beside.getByRole("button", { name: "Compare them item by item" }).click();
      await compare.finding.getByText(/^On 3 items that both have/).waitFor();
      const fields = await compare.fields();
      assert.deepEqual(fields, { both: 1, onlyFirst: 1, onlySecond: 1, neither: 0 });
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
