// A reader answers items before the key is seen, and is one more run at the end.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { openSite } from "./stage/site.mjs";

// The sample's items have text.
const THREE = "try/?v=1&board=sample&m=190001&n=3&seed=5";

/** What the page of a trial offers. */
function trialOf(page) {
  return {
    heading: page.getByRole("heading", { level: 2 }).first(),
    verdict: page.locator(".trial-verdict"),
    next: page.locator(".trial-next"),
    rows: page.getByRole("region", { name: "You and the runs" }).locator("tbody tr"),
    async answer(letter) {
      await page.getByRole("radio", { name: new RegExp(`^${letter}`) }).check();
      await page.getByRole("button", { name: `Answer ${letter}` }).click();
      await this.verdict.waitFor();
    },
  };
}

describe("items to try", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("hide the key until the answer, count it, and come as a result file that replays", () =>
    site.visit({}, async (reader) => {
      await reader.open(THREE);
      const trial = trialOf(reader.page);
      const keys = [];
      for (const at of [1, 2, 3]) {
        await reader.page.getByRole("heading", { name: new RegExp(`^${at} of 3 items`) }).waitFor();
        await reader.page.getByRole("radio").first().waitFor();
        assert.equal(await reader.page.locator(".choice-right, .choice-role").count(), 0, "the key is not told");
        await trial.answer("E");
        const words = await trial.verdict.innerText();
        keys.push(/^✓ E is right/.test(words) ? "E" : words.match(/right choice is ([A-E])/)[1]);
        assert.match(words, /\d+ of \d+ runs in view got it right/);
        assert.equal(await reader.page.locator(".choice-right").count(), 1);
        await trial.next.click();
      }
      const right = keys.filter((key) => key === "E").length;
      await reader.page.getByText(new RegExp(`^${right}/3 right`)).waitFor();
      assert.match(await trial.rows.first().innerText(), new RegExp(`^you\\s+${right}/3`));
      assert.ok((await trial.rows.count()) > 3, "the runs stand beside");
      const [download] = await Promise.all([
        reader.page.waitForEvent("download"),
        reader.page.getByRole("button", { name: "Save accuracy_test_human_190001_default.json" }).click(),
      ]);
      const file = JSON.parse(readFileSync(await download.path(), "utf8"));
      assert.deepEqual([file.overall.correct, file.overall.total], [right, 3]);
      assert.deepEqual(file.detailed_results.map((record) => record.model_answer), ["E", "E", "E"]);
      assert.match(file.test_info.timestamp, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      await reader.page.getByRole("button", { name: "Re-score them here" }).click();
      await reader.page.getByRole("link", { name: "see them, and add them to the board" }).click();
      await reader.page.getByText(new RegExp(`${right}/3`)).first().waitFor();
      await reader.page.getByRole("button", { name: "Add it to the board" }).first().click();
      await reader.page.getByRole("link", { name: "see the board" }).click();
      await reader.page.getByRole("link", { name: /^human/ }).waitFor();
    }));

  test("come in the same order to whoever opens the link, and the first answer stays after a reload", () =>
    site.visit({}, async (reader) => {
      await reader.open(THREE);
      const trial = trialOf(reader.page);
      await reader.page.getByRole("radio").first().waitFor();
      const name = await trial.heading.innerText();
      await trial.answer("B");
      const verdict = await trial.verdict.innerText();
      await reader.page.reload();
      await reader.alive();
      await trial.verdict.waitFor();
      assert.equal(await trial.verdict.innerText(), verdict);
      await site.visit({}, async (other) => {
        await other.open(THREE);
        await other.page.getByRole("radio").first().waitFor();
        assert.equal(await trialOf(other.page).heading.innerText(), name);
        assert.equal(await trialOf(other.page).verdict.count(), 0, "the other's answers are the other's");
      });
    }));

  test("say why there are none where the questions are not published, and lead to the sample", () =>
    site.visit({}, async (reader) => {
      await reader.open("try/");
      await reader.page.getByText("the questions are not published on this site").waitFor();
      await reader.page.getByRole("link", { name: "Try the sample benchmark" }).click();
      await reader.page.getByRole("radio").first().waitFor();
    }));

  test("can be one item alone, reached from its page", () =>
    site.visit({}, async (reader) => {
      await reader.open("items/190001/2/");
      await reader.page.getByRole("link", { name: "answer it yourself" }).click();
      await reader.page.getByRole("heading", { name: /^1 of 1 item: .*item 2$/ }).waitFor();
    }));

  for (const width of [1280, 360]) {
    test(`can be used by everybody at ${width} px`, () =>
      site.visit({ width }, async (reader) => {
        await reader.open(THREE);
        const trial = trialOf(reader.page);
        await reader.page.getByRole("radio").first().waitFor();
        await reader.assertFitsWidth();
        await reader.assertAccessible();
        // By keyboard alone: space takes, arrows move, the button answers.
        await reader.page.getByRole("radio").first().focus();
        await reader.page.keyboard.press("Space");
        await reader.page.keyboard.press("ArrowDown");
        await reader.page.getByRole("button", { name: "Answer B" }).press("Enter");
        await trial.verdict.waitFor();
        await reader.assertAccessible();
        await reader.open(`${THREE}&at=4`);
        await trial.rows.first().waitFor();
        await reader.assertFitsWidth();
        await reader.assertAccessible();
      }));
  }
});
