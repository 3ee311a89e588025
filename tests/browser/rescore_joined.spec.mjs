// What a result file is joined with, and what follows it: its receipt when items come and go, the pages of its items.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { RescorePage } from "./pages/rescore_page.mjs";
import { itemFile, record, resultFile, sampleRun, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

describe("what a file is joined with", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("an open receipt follows its file when items come and go, and copies what it shows", () =>
    site.visit({}, async (reader) => {
      await reader.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = new RescorePage(reader);
      await page.open();
      const records = ["E", "E", "D"].map((key, at) => record({ no: at + 1, key, letter: "E" }));
      await page.pick([upload("mine.json", resultFile({ records }))]);
      await page.joined("mine.json");
      const assumed = await page.receipt("mine.json");
      const box = page.file("mine.json").locator(".receipt");
      const said = box.locator('.takeaway [role="status"]');
      const copy = box.getByRole("button", { name: "Copy", exact: true });
      const copied = async () => {
        await copy.click();
        await said.filter({ hasText: /^ copied$/ }).waitFor();
        return reader.page.evaluate(() => navigator.clipboard.readText());
      };
      assert.equal(await copied(), assumed);
      await page.pick([upload("qa_209901_final.json", itemFile(3))]);
      await box.getByRole("region", { name: "Receipt" }).filter({ hasText: "positions: 3 by id" }).waitFor();
      assert.equal(await said.filter({ hasText: "copied" }).count(), 0, "the new one was not copied yet");
      assert.equal(await copied(), await page.receiptText("mine.json"));
      await page.file("qa_209901_final.json").getByRole("button", { name: "remove" }).click();
      await box.getByRole("region", { name: "Receipt" }).filter({ hasText: "positions: 3 assumed" }).waitFor();
      assert.equal(await copied(), assumed);
      for (const refuse of [
        () => (navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"))),
        () => Object.defineProperty(navigator, "clipboard", { value: undefined }),
      ]) {
        await reader.page.evaluate(refuse);
        await copy.click();
        await said.filter({ hasText: "does not allow copying" }).waitFor();
        assert.equal(await said.filter({ hasText: "copied" }).count(), 0);
      }
    }));

  test("two sources of the same items stand on a line each, and say by what they know the records", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const records = [1, 2, 3].map((no) => record({ no, key: ["E", "E", "D"][no - 1] }));
      const released = itemFile(3).map(({ id, ...item }) => ({ ...item, paper_link: `http://arxiv.org/abs/${id.split("::")[0]}` }));
      await page.pick([
        upload("mine.json", resultFile({ records })),
        upload("qa_209901_final.json", released),
        upload("qaEval_209901_ge5_hard.json", itemFile(3)),
      ]);
      const section = await page.joined("mine.json");
      for (const [name, way] of [["qa_209901_final", "paper"], ["qaEval_209901_ge5_hard", "id"]]) {
        await section.getByText(`${name}.json (3 items of January 2099) knows those of 3 of the 3 records: 3 by ${way}`, { exact: true }).waitFor();
      }
    }));

  test("items of the site that come while a file is being read are taken into account", () =>
    site.visit({}, async (reader) => {
      // The items come when the worker has scored the file without them, and the page has not yet heard of that.
      await reader.context.addInitScript(() => {
        const held = (globalThis.held = { answer: null, knows: 0 });
        globalThis.Worker = class extends Worker {
          set onmessage(hear) {
            super.onmessage = (event) => {
              const isScored = String(event.data.told?.told).startsWith('{"results"');
              if (!isScored || held.answer) hear(event);
              else held.answer = () => hear(event);
            };
          }
          postMessage(message) {
            super.postMessage(message);
            if (message.what === "know") held.knows += 1;
          }
        };
      });
      const waiting = [];
      let isOpen = false;
      await reader.page.route(/data\/items\//, (route) => (isOpen ? route.continue() : waiting.push(route)));
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("mine.json", sampleRun())]);
      await reader.page.waitForFunction(() => globalThis.held.answer);
      assert.equal(await reader.page.evaluate(() => globalThis.held.knows), 0, "the site's items came first");
      isOpen = true;
      for (const route of waiting) await route.continue();
      // All of them: a later month would have the file scored again anyway.
      const { benchmarks } = await (await reader.page.request.get(new URL("data/index.json", reader.home).href)).json();
      const months = benchmarks.reduce((count, one) => count + one.months.length, 0);
      await reader.page.waitForFunction((months) => globalThis.held.knows === months, months);
      await reader.page.evaluate(() => globalThis.held.answer());
      const section = await page.joined("mine.json");
      await section.getByText(/^this site \(9 items of January 1900\) knows those of 3 of the 3 records: 3 by id$/).waitFor();
    }));

  test("a file of the same bytes whose name contradicts the one that counts says in what", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const [first, second] = ["accuracy_test_my-model_190001_low", "accuracy_test_my-model_190001_high_sketch"];
      await page.pick([first, second, `${first} (1)`].map((name) => upload(`${name}.json`, sampleRun())));
      const words = `The same file, byte for byte, as ${first}.json: it counts once. The names contradict each other, and that one counts: `;
      const contradictions = 'a sketch-aware prompt by this name alone; effort "high" by this name, "low" by that one.';
      await page.file(`${second}.json`).getByText(words + contradictions, { exact: true }).waitFor();
      await page.file(`${first} (1).json`).getByText(`The same file, byte for byte, as ${first}.json: it counts once.`, { exact: true }).waitFor();
      await page.file(`${first}.json`).getByRole("button", { name: "remove" }).click();
      await page.joined(`${second}.json`);
      await page.file(`${first} (1).json`).getByText("a sketch-aware prompt by that name alone").waitFor();
    }));

  test("a record leads to the page of its item, where the site has it", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await RescorePage.having(reader, "mine.json", sampleRun());
      await section.getByText(/^this site \(9 items of January 1900\) knows those of 3 of the 3 records: 3 by id$/).waitFor();
      await section.locator(".audit-records > summary").click();
      const third = page.records("mine.json").nth(2);
      await third.locator("summary").first().click();
      await third.getByRole("link", { name: "January 1900, item 3" }).click();
      await reader.page.waitForURL(/items\/190001\/3\//);
    }));
});
