// Many files at once, and files of many records: what the page does for each stays the same however many there are. What
// is counted here is work, not time: cards, comparisons and what crosses over from the worker. `make bench` measures the time.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { RescorePage } from "./pages/rescore_page.mjs";
import { record, resultFile, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";
import { assertNoLongTask } from "./stage/tasks.mjs";

const FILES = 120;
const LONG = 30_000;

/** A run whose answers no run of another number has. */
function run(number, model = "one-model") {
  const letters = "ABCDE";
  const records = Array.from({ length: 4 }, (_, at) => record({ no: at + 1, key: "E", letter: letters[Math.floor(number / 5 ** at) % 5] }));
  return resultFile({ model, records });
}

/** A file of so many records: every third is right, every hundredth failed. */
function longFile(count) {
  const records = Array.from({ length: count }, (_, at) => {
    if (at % 100 === 99) return { id: `r${at}`, correct_answer: "A", error: "time-out" };
    const letter = at % 3 ? "B" : "A";
    return { id: `r${at}`, correct_answer: "A", model_answer: letter, raw_response: `\\boxed{${letter}}`, is_correct: letter === "A" };
  });
  return JSON.stringify(resultFile({ records }));
}

describe("many files", () => {
  let site, folder;
  before(async () => {
    site = await openSite({ base: "/some/folder/" });
    folder = mkdtempSync(path.join(tmpdir(), "mathboard-"));
  });
  after(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  test("are told of by a card each that grows with none of the others, and compared when that is asked for", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      reader.page.setDefaultTimeout(60_000);
      await page.open();
      await reader.page.evaluate(() => {
        globalThis.most = { waiting: 0, versions: 0 };
        new MutationObserver(() => {
          const count = (found) => document.querySelectorAll(found).length;
          globalThis.most.waiting = Math.max(globalThis.most.waiting, count("progress"));
          globalThis.most.versions = Math.max(globalThis.most.versions, count(".version"));
        }).observe(document.querySelector("main"), { subtree: true, childList: true });
      });
      const paths = Array.from({ length: FILES }, (_, at) => {
        const file = path.join(folder, `run-${at}.json`);
        writeFileSync(file, JSON.stringify(run(at)));
        return file;
      });
      await page.pick(paths);
      await reader.page.getByText(`${FILES} result files`).waitFor();
      await reader.page.getByText(`Files 1–50 of ${FILES}`).first().waitFor();
      assert.equal(await reader.page.locator(".local-file").count(), 50);
      assert.equal(await page.score("run-7.json", "recorded").innerText(), `${run(7).overall.correct}/4`);
      const { waiting, versions } = await reader.page.evaluate(() => globalThis.most);
      assert.ok(waiting > 0 && waiting <= 40, `${waiting} files that wait were laid out at once`);
      assert.equal(versions, 0, "nothing is compared unasked");
      const nodes = await reader.page.locator(".local-file *").count();
      assert.ok(nodes < 80 * 50, `${nodes} elements for 50 files`);
      await reader.page.getByRole("button", { name: "Later" }).first().click();
      await reader.page.getByText(`Files 51–100 of ${FILES}`).first().waitFor();
      await page.settled("run-99.json");
      assert.equal(await page.file("run-49.json").count(), 0);

      // A card tells all when it is asked to: beside three others at once, beside any when it is chosen.
      const card = page.file("run-50.json");
      await card.getByRole("button", { name: "Show its counts, records and documents" }).click();
      await card.getByText(/No board of this site/).waitFor();
      assert.equal(await card.locator("section.version").count(), 3);
      await card.getByText("Beside another file of this run").click();
      const others = card.locator("details.version li");
      await others.nth(FILES - 5).waitFor();
      await others.getByRole("button", { name: /^run-44\.json, SHA-256/ }).click();
      const beside = card.locator("section.version").filter({ hasText: "run-44.json" });
      await beside.getByRole("link").first().waitFor();
      assert.equal(await card.locator("section.version").count(), 4);
      // A link into a card of another page, which tells little there, leads to it and has it tell all.
      await beside.locator(".version-count a").first().click();
      const other = page.file("run-44.json");
      await other.getByRole("group", { name: "Which records" }).waitFor();
      await reader.page.getByText(`Files 1–50 of ${FILES}`).first().waitFor();
      await reader.page.waitForFunction(() => document.activeElement?.matches(".audit-records > summary"));

      // Of one kind alone.
      await reader.page.getByRole("button", { name: `not as recorded ${FILES}` }).click();
      await reader.page.getByRole("button", { name: `all ${FILES}`, exact: true }).click();

      // What is taken away leaves the focus on what comes after it.
      await page.file("run-3.json").getByRole("button", { name: "remove" }).press("Enter");
      await reader.page.getByText(`Files 1–50 of ${FILES - 1}`).first().waitFor();
      const focused = () => reader.page.evaluate(() => document.activeElement.closest(".local-file")?.getAttribute("aria-label") ?? document.activeElement.id);
      await reader.page.waitForFunction(() => document.activeElement.tagName === "BUTTON");
      assert.equal(await focused(), "run-4.json");
      await reader.page.getByRole("button", { name: `remove all ${FILES - 1} files` }).press("Enter");
      await reader.page.locator(".local-file").first().waitFor({ state: "detached" });
      await reader.page.waitForFunction(() => document.activeElement.id === "app");
    }));

  test("300 of them are left, turned over and taken away in no task that is felt", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      reader.page.setDefaultTimeout(60_000);
      await page.open();
      await reader.page.waitForLoadState("networkidle");
      const paths = Array.from({ length: 300 }, (_, at) => {
        const file = path.join(folder, `felt-${at}.json`);
        writeFileSync(file, JSON.stringify(run(at, `model-${at}`)));
        return file;
      });
      const fill = async () => {
        await page.pick(paths);
        await reader.page.getByText("300 result files").waitFor();
        await reader.page.getByText("Reading…").first().waitFor({ state: "detached" });
        await page.settled("felt-49.json");
        await reader.settled();
      };
      const three = (act) => [act, act, act];
      await fill();
      await assertNoLongTask(reader, three(async () => {
        const other = (await reader.page.getByText("Files 1–50 of 300").count()) ? ["Later", "felt-99.json"] : ["Earlier", "felt-49.json"];
        await reader.page.getByRole("button", { name: other[0] }).first().click();
        await page.file(other[1]).waitFor();
        await reader.settled();
      }));
      const links = reader.page.getByRole("navigation", { name: "Pages" });
      await assertNoLongTask(reader, three(async () => {
        await links.getByRole("link", { name: "About" }).click();
        await reader.page.waitForURL(/about/);
        await reader.settled();
        await links.getByRole("link", { name: "Re-score a file" }).click();
        await reader.page.getByText("of 300").first().waitFor();
        await reader.settled();
      }));
      let isFull = true;
      await assertNoLongTask(reader, three(async () => {
        if (!isFull) await fill();
        isFull = false;
        await reader.page.evaluate(() => globalThis.takeLongTasks());
        await reader.page.getByRole("button", { name: "remove all 300 files" }).click();
        await reader.page.locator(".local-file").first().waitFor({ state: "detached" });
        await reader.settled();
      }));
    }));

  test("of a folder are cancelled at once in the middle of it, and the next file is read", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      // After the first ones comes one of 4 GB, of which the browser holds 10 MB.
      const texts = Array.from({ length: FILES }, (_, at) => JSON.stringify(run(at)));
      await reader.page.evaluate((texts) => {
        const transfer = new DataTransfer();
        const one = JSON.stringify({ id: "x", raw_response: "word ".repeat(20_000) });
        const some = new Blob([`${one},`.repeat(100)]);
        for (const [at, text] of texts.entries()) {
          if (at === 30) transfer.items.add(new File(['{"test_info": {}, "detailed_results": [', ...Array(400).fill(some)], "slow.json"));
          transfer.items.add(new File([text], `run-${at}.json`));
        }
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }, texts);
      await page.file("slow.json").getByText(/Reading… [\d,]+ of/).waitFor();
      await reader.page.getByRole("button", { name: "cancel all" }).click();
      await page.file("slow.json").waitFor({ state: "detached" });
      await reader.page.waitForFunction(() => document.querySelectorAll(".local-file").length === 30);
      assert.equal(await reader.page.locator("progress").count(), 0);
      await page.pick([upload("next.json", run(4, "another"))]);
      await page.settled("next.json");
      assert.equal(await page.score("next.json", "recorded").innerText(), "1/4");
      assert.equal(await page.score("run-29.json", "recorded").innerText(), `${run(29).overall.correct}/4`);
    }));

  test("of one name are told apart", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("run.json", run(1)), upload("run.json", run(2))]);
      await page.settled("run.json (2)");
      assert.equal(await page.score("run.json", "recorded").innerText(), `${run(1).overall.correct}/4`);
      assert.equal(await page.score("run.json (2)", "recorded").innerText(), `${run(2).overall.correct}/4`);
      await page.file("run.json").getByRole("button", { name: "remove" }).click();
      await page.pick([upload("run.json", run(3))]);
      await page.settled("run.json");
      await page.pick([upload("run.json", run(1))]);
      await page.settled("run.json (3)");
    }));
});

describe("a file of many records", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("is told of in as few words as any, and its records as they are shown", () =>
    site.visit({}, async (reader) => {
      await reader.page.addInitScript(() => {
        globalThis.longest = 0;
        const Real = globalThis.Worker;
        globalThis.Worker = class extends Real {
          constructor(...all) {
            super(...all);
            this.addEventListener("message", ({ data }) => {
              const text = data.told?.told ?? data.told;
              if (typeof text === "string") globalThis.longest = Math.max(globalThis.longest, text.length);
            });
          }
        };
      });
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("long.json", longFile(LONG))]);
      const section = await page.settled("long.json");
      assert.equal(await page.score("long.json", "recorded").innerText(), `9900/${LONG}`);
      assert.match(await section.innerText(), new RegExp(`${LONG} records`));
      await section.locator(".audit-records > summary").evaluate((summary) => summary.parentElement.setAttribute("open", ""));
      await section.getByText(`1–50 of ${LONG}`).waitFor();
      await page.records("long.json").nth(49).waitFor();
      assert.equal(await page.records("long.json").count(), 50);
      await section.getByRole("button", { name: "Later" }).click();
      await section.getByText(`51–100 of ${LONG}`).waitFor();
      const fifty = page.records("long.json").first();
      await fifty.locator("summary").first().click();
      assert.equal(await fifty.locator("mark").innerText(), "\\boxed{B}");
      assert.match(await fifty.innerText(), /r50/);
      assert.match(reader.address(), /&record=51$/);
      assert.equal(await fifty.getAttribute("open"), "");
      // A count leads to its records: here those that failed.
      await section.getByRole("link", { name: "300 failed" }).click();
      await section.getByText("1–50 of 300").waitFor();
      assert.match(await page.records("long.json").first().innerText(), /r99/);
      await section.getByRole("button", { name: "Later" }).click();
      await section.getByText("51–100 of 300").waitFor();
      assert.match(await page.records("long.json").first().innerText(), /r5099/);
      const longest = await reader.page.evaluate(() => globalThis.longest);
      assert.ok(longest < 100_000, `${longest} characters crossed over at once`);

      // Whoever is sent an address of one of its records sees that record.
      const place = reader.address().replace(/&show=.*/, "&record=29999");
      await reader.open(place);
      await page.pick([upload("long.json", longFile(LONG))]);
      await section.getByText(`29951–30000 of ${LONG}`).waitFor();
      assert.match(await page.records("long.json").nth(48).innerText(), /r29998/);
      assert.match(await section.innerText(), /No board of this site|board cannot take/);
    }));
});
