// The page of one item: its mathematics, its choices in the order that the runs saw, and what they wrote.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ItemPage } from "./pages/items_page.mjs";
import { openSite } from "./stage/site.mjs";

// The sample's first month; every item of it has text and raw responses.
const SAMPLE = "190001";

// Where the shuffle with seed 42 puts the right choice of the first questions of every month.
const KEYS = ["E", "E", "D"];

describe("the page of an item", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("typesets its mathematics, with no source left in sight", () =>
    site.visit({}, async (reader) => {
      const item = new ItemPage(reader);
      await item.open(SAMPLE, 1);
      await item.stem.locator(".katex").first().waitFor();
      await item.choices.first().locator(".katex").first().waitFor();
      const seen = await item.stem.evaluate((stem) => {
        const copy = stem.cloneNode(true);
        for (const annotation of copy.querySelectorAll("annotation")) annotation.remove();
        return copy.textContent;
      });
      assert.doesNotMatch(seen, /\$|\\/);
    }));

  for (const [index, letter] of KEYS.entries()) {
    test(`${index + 1} has its right choice at ${letter}, hidden until asked`, () =>
      site.visit({}, async (reader) => {
        const item = new ItemPage(reader);
        await item.open(SAMPLE, index + 1);
        assert.equal(await item.choices.count(), 5);
        const letters = await item.choices.locator(".choice-letter").allInnerTexts();
        assert.deepEqual(letters, [..."ABCDE"]);
        assert.equal(await item.rightChoice.count(), 0);
        await item.answer.click();
        assert.equal(await item.rightChoice.locator(".choice-letter").innerText(), letter);
      }));
  }

  test("shows raw responses with the characters that were read as the letter", () =>
    site.visit({}, async (reader) => {
      const item = new ItemPage(reader);
      await item.open(SAMPLE, 1);
      const run = item.runs.filter({ hasText: "Always E" }).first();
      await run.locator("summary").first().click();
      await run.getByRole("region", { name: "Raw response" }).first().waitFor();
      assert.equal(await run.locator("mark").first().innerText(), "\\boxed{E}");
    }));

  test("of the benchmark says why it has no text, and what runs chose", () =>
    site.visit({}, async (reader) => {
      const item = new ItemPage(reader);
      await item.open("202511", 1);
      await reader.page.getByText("The text of this item is not published here").waitFor();
      assert.equal(await item.choices.count(), 5);
      assert.ok((await item.runs.count()) >= 8, "the eight complete runs");
    }));

  test("says when it has changed since the link to it was made", () =>
    site.visit({}, async (reader) => {
      const item = new ItemPage(reader);
      await item.open(SAMPLE, 1);
      const changed = reader.page.getByText("This item has changed since the link was made");
      const digest = (await reader.page.getByText(/^#[0-9a-f]{16}$/).innerText()).slice(1);
      await item.open(SAMPLE, 1, `?v=1&h=${digest.slice(0, 8)}`);
      await item.stem.waitFor();
      assert.equal(await changed.count(), 0);
      await item.open(SAMPLE, 1, `?v=1&h=${digest}`);
      await item.stem.waitFor();
      assert.equal(await changed.count(), 0);
      assert.equal(await reader.page.getByText("hex digits").count(), 0);
      await item.open(SAMPLE, 1, "?v=1&h=00000000");
      await changed.waitFor();
      await item.open(SAMPLE, 1, "?v=1&h=wurst");
      await reader.page.getByText("h takes 8 to 16 hex digits").waitFor();
      assert.equal(await changed.count(), 0);
    }));

  test("says without scripts which wording it is of, for who comes by an old link", () =>
    site.visit({ script: false }, async (reader) => {
      await reader.page.goto(new URL("items/190001/1/?v=1&h=00000000", reader.home).href);
      const note = await reader.page.locator("main noscript").first().innerText();
      assert.match(note, /^This is the wording #[0-9a-f]{16}\. A link with h= .* has changed since\./);
    }));

  test("keeps who chose what to a line until it is asked for", () =>
    site.visit({}, async (reader) => {
      const item = new ItemPage(reader);
      await item.open(SAMPLE, 1);
      const chosen = item.choices.locator(".choice-runs details").first();
      assert.match(await chosen.innerText(), /^\d+ runs?$/);
      await chosen.locator("summary").click();
      assert.ok((await chosen.locator("li").first().innerText()).length > 3);
    }));

  test("opens the answer that its address names, and names the one that is opened", () =>
    site.visit({}, async (reader) => {
      await reader.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const item = new ItemPage(reader);
      await item.open(SAMPLE, 1, "?v=1&board=sample&style=original");
      const run = item.runs.filter({ hasText: "Always E" }).first();
      await run.locator("summary").first().click();
      await reader.page.waitForURL(/&answer=/);
      await run.getByRole("button", { name: "with title" }).click();
      await run.getByText("copied").waitFor();
      const [title, link] = (await reader.page.evaluate(() => navigator.clipboard.readText())).split("\n");
      assert.equal(title, "January 1900, item 1 · Sample benchmark – Always E: chose E");
      assert.match(link, /items\/190001\/1\/\?v=1&board=sample&style=original&h=[0-9a-f]{8}&answer=[^&]+$/);
      await run.locator("summary").first().click();
      await reader.page.waitForURL((url) => !url.search.includes("answer="));
      await site.visit({ height: 500 }, async (other) => {
        await other.open(new URL(link).href.split("/").slice(-4).join("/"));
        const theirs = new ItemPage(other).runs.filter({ hasText: "Always E" }).first();
        await theirs.getByRole("region", { name: "Raw response" }).first().waitFor();
        assert.equal(await other.page.locator("details.run-answer[open]").count(), 1);
        assert.ok(await theirs.locator("summary").first().evaluate((one) => one.getBoundingClientRect().top < innerHeight));
      });
      await item.open(SAMPLE, 1, "?v=1&board=sample&answer=nobody");
      await reader.page.getByText("The address opens the answer of nobody, which is not among these").waitFor();
    }));

  test("is copied as a link that names its content, alone or below its title", () =>
    site.visit({}, async (reader) => {
      await reader.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const item = new ItemPage(reader);
      await item.open(SAMPLE, 1, "?v=1&style=substitution-resistant");
      const copied = async (name) => {
        await reader.page.getByRole("button", { name, exact: true }).click();
        await reader.page.getByText("copied").first().waitFor();
        return reader.page.evaluate(() => navigator.clipboard.readText());
      };
      const link = await copied("Copy link");
      assert.match(link, /items\/190001\/1\/\?v=1&.*style=substitution-resistant&h=[0-9a-f]{8}$/);
      const [title, address] = (await copied("with title")).split("\n");
      assert.match(title, /^January 1900, item 1 · Sample benchmark – \d of \d runs right$/);
      assert.equal(address, link);
    }));
});
