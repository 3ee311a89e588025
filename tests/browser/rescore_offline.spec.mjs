// The re-score page with the network cut once it is there: all that it can do, it can do without.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { RescorePage } from "./pages/rescore_page.mjs";
import { sampleRun, upload } from "./stage/result_files.mjs";
import { fromTop, openSite } from "./stage/site.mjs";

const REAL = fromTop("..", "shared", "real", "lmb", "results", "202511", "accuracy_test_gpt-oss-120b_202511_high.json");

/** A run with formulas in its responses, and one that is read otherwise than stored. */
function runWithFormulas() {
  const run = sampleRun({ response: "Since $\\int_0^1 \\mathcal{F}(x)\\,dx \\le \\sqrt{2}$, the answer is \\boxed{E}." });
  run.detailed_results[0].model_answer = "B";
  return run;
}

/** Cuts the network once the page has all that it gets by itself. */
async function cut(reader) {
  await reader.page.waitForFunction(() => {
    const faces = [...document.fonts];
    return globalThis.katex && faces.length > 0 && faces.every((face) => face.status === "loaded");
  });
  await reader.page.waitForLoadState("networkidle");
  await reader.context.setOffline(true);
}

describe("with the network cut after load", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("a file is scored, listed, opened with its formulas, kept, put on the board, and has its receipt", async () => {
    const reader = await site.reader();
    try {
      const page = new RescorePage(reader);
      await page.open();
      await cut(reader);
      const asked = reader.requests.length;
      await page.pick([upload("mine.json", runWithFormulas())]);
      if (existsSync(REAL)) await page.pick(REAL);
      else console.log("skipped: ../shared/real is not here");
      const section = await page.joined("mine.json");
      await section.getByRole("link", { name: "1 not the letter that the parser reads" }).click();
      const first = page.records("mine.json").first();
      await first.locator("summary").first().click();
      await first.getByRole("button", { name: "rendered" }).click();
      await first.locator(".katex").first().waitFor();
      const isDrawn = await first.locator(".katex .mathcal").first().evaluate((element) => document.fonts.check(`1em ${getComputedStyle(element).fontFamily}`));
      assert.ok(isDrawn, "the font of the formula is here");
      assert.equal(await first.getByText("Formulas stay as their source").isVisible(), false);
      assert.match(await page.receipt("mine.json"), /sha256: /);
      await section.getByRole("button", { name: "Add it to the board" }).click();
      await section.getByRole("button", { name: "with the raw texts" }).click();
      await section.getByText(/^Kept in this browser: with its raw texts/).waitFor();
      if (existsSync(REAL)) {
        const name = path.basename(REAL);
        await page.joined(name);
        await page.file(name).getByRole("link", { name: "8/29" }).first().click();
        await page.records(name).first().locator("summary").first().click();
        await page.records(name).first().getByRole("region", { name: "Raw response" }).waitFor();
      }
      await section.getByRole("link", { name: "see the board" }).click();
      await new BoardPage(reader).row("my-model").waitFor();
      // The browser asks by itself for the icon of each new address.
      const isOther = (text) => !/\/icon\.svg|Failed to load resource/.test(text);
      assert.deepEqual(reader.requests.slice(asked).filter(isOther), [], "nothing was asked for");
      assert.deepEqual(reader.faults.filter(isOther), []);
    } finally {
      await reader.leave();
    }
  });

  test("where the typesetter did not come, formulas stay source and the page says why, until it comes", async () => {
    const reader = await site.reader();
    try {
      await reader.page.route(/katex\.min\.js/, (route) => route.abort());
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("mine.json", runWithFormulas())]);
      await page.joined("mine.json");
      const open = async (at) => {
        const one = page.records("mine.json").nth(at);
        await one.locator("summary").first().click();
        await one.getByRole("button", { name: "rendered" }).click();
        return one;
      };
      const first = await open(0);
      await first.getByText("Formulas stay as their source").waitFor();
      assert.equal(await first.locator(".katex").count(), 0);
      assert.match(await first.innerText(), /\\mathcal\{F\}/);
      await reader.page.unroute(/katex\.min\.js/);
      await (await open(1)).locator(".katex").first().waitFor();
      await first.getByText("Formulas stay as their source").waitFor({ state: "hidden" });
    } finally {
      await reader.leave();
    }
  });
});
