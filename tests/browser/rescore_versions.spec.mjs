// Two versions of one run: both stand on the board, told apart, and the re-score page shows how they differ.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { RescorePage } from "./pages/rescore_page.mjs";
import { record, resultFile, sampleRun, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

describe("versions of a run", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("two files of one run are held against each other, and each difference opens its record", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("old.json", sampleRun({ letters: "EEE" })), upload("new.json", sampleRun({ letters: "EAD" }))]);
      await page.joined("old.json");
      const section = await page.joined("new.json");
      const beside = section.locator(".version");
      await beside.getByRole("heading", { name: /^Beside old\.json, SHA-256 [0-9a-f]{8}…$/ }).waitFor();
      const words = (await beside.innerText()).replaceAll(/\s+/g, " ");
      assert.match(words, /2 records answered otherwise \(there → here\): no\. 2: E → A 3: E → D/);
      await beside.getByRole("link", { name: "2 records" }).click();
      await page.listed("new.json").getByRole("button", { name: "unlike old.json 2", pressed: true }).waitFor();
      assert.equal(await page.records("new.json").count(), 2);
      await beside.getByRole("link", { name: "3: E → D" }).click();
      const opened = page.records("new.json").nth(1);
      await opened.getByRole("region", { name: "Raw response" }).waitFor();
      assert.match(reader.address(), /^rescore\/\?v=1&file=[0-9a-f]{16}&show=unlike\.[0-9a-f]{8}&record=3$/);
      // What only one of them has, in both directions.
      await page.pick([upload("part.json", resultFile({ model: "my-model", month: "190001", records: [record({ no: 1, id: "sample-190001-01", key: "E", letter: "E" })] }))]);
      const part = await page.joined("part.json");
      const last = part.locator(".version").filter({ hasText: "old.json" });
      assert.match((await last.innerText()).replaceAll(/\s+/g, " "), /right 2 → 1 answered 3 → 1 .*2 records only there: no\. 2 3/);
      await last.getByRole("link", { name: "3", exact: true }).last().click();
      await page.records("old.json").nth(2).getByRole("region", { name: "Raw response" }).waitFor();
      await last.getByRole("link", { name: "2 records" }).click();
      await page.listed("old.json").getByRole("button", { name: "not in part.json 2", pressed: true }).waitFor();
      await page.file("part.json").getByRole("button", { name: "remove" }).click();
      await page.file("old.json").locator(".version").filter({ hasText: "part.json" }).waitFor({ state: "detached" });
    }));

  test("what is open stays open when another version comes", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await RescorePage.having(reader, "old.json", sampleRun());
      await section.locator(".audit-records > summary").click({ timeout: 2000 }).catch(() => {});
      if (!(await page.records("old.json").first().isVisible())) await section.locator(".audit-records > summary").click();
      await page.records("old.json").nth(1).locator("summary").first().click();
      const text = page.records("old.json").nth(1).getByRole("region", { name: "Raw response" });
      await text.waitFor();
      await page.pick([upload("new.json", sampleRun({ letters: "EAD" }))]);
      await page.joined("new.json");
      await section.locator(".version").waitFor();
      assert.equal(await text.isVisible(), true);
    }));

  test("both stand on the board, each by its file, and an item shows what each wrote", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("old.json", sampleRun({ letters: "EEE" })), upload("new.json", sampleRun({ letters: "EAD" }))]);
      for (const name of ["old.json", "new.json"]) {
        await (await page.joined(name)).getByRole("button", { name: "Add it to the board" }).click();
      }
      await page.file("new.json").getByRole("link", { name: "see the board" }).click();
      const board = new BoardPage(reader);
      await board.row("your file old.json").waitFor();
      await board.row("your file new.json").waitFor();
      assert.equal(await board.row("my-model").count(), 2);
      await reader.page.getByRole("link", { name: "Items", exact: true }).click();
      await reader.page.locator('a[href*="items/190001/2/"]').first().click();
      for (const [name, letter] of [["old.json", "E"], ["new.json", "A"]]) {
        const answer = reader.page.locator("details.run-answer").filter({ hasText: name });
        await answer.locator("summary").first().click();
        await answer.getByText(`\\boxed{${letter}}`).waitFor();
      }
    }));

  test("a file of a published run is held against what is published", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await reader.page.getByRole("button", { name: "Try a sample", exact: true }).click();
      const name = "sample/accuracy_test_baseline_random_190001_default.json";
      const section = await page.joined(name);
      const beside = section.locator(".version");
      await beside.getByText("Beside the published run").waitFor();
      assert.match(await beside.innerText(), /same records, answers and verdicts/i);
    }));
});
