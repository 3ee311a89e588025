// Odd files of many kinds, all given at once with a good one among them: each has the right result or a sentence that
// helps, and none takes another one down.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { RescorePage } from "./pages/rescore_page.mjs";
import { oddFiles } from "./stage/odd_files.mjs";
import { record, resultFile } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

const GOOD = resultFile({ model: "good-model", records: [record({ no: 1, key: "E", letter: "E" }), record({ no: 2, key: "E", letter: "E" })] });

describe("odd files given all at once", () => {
  const files = oddFiles();
  let site, folder, reader, page;
  before(async () => {
    site = await openSite({ base: "/some/folder/" });
    folder = mkdtempSync(path.join(tmpdir(), "mathboard-"));
    reader = await site.reader();
    page = new RescorePage(reader);
    await page.open();
    reader.page.setDefaultTimeout(60_000);
    const half = Math.ceil(files.length / 2);
    const all = [...files.slice(0, half), { name: "good.json", content: JSON.stringify(GOOD) }, ...files.slice(half)];
    // By way of the disk, as some are large.
    const paths = all.map(({ name, content }) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    });
    await page.pick(paths);
    await reader.page.getByRole("button", { name: "cancel all" }).waitFor();
    await reader.page.getByRole("button", { name: "cancel all" }).waitFor({ state: "detached" });
    await page.reach(files.at(-1).name);
  });
  after(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  test("are of at least 75 kinds, and the good one among them lives", async () => {
    assert.ok(files.length >= 75, String(files.length));
    await page.reach("good.json");
    assert.equal(await page.score("good.json", "recorded").innerText(), "2/2");
    assert.equal(await page.score("good.json", "replayed").innerText(), "2/2");
  });

  for (const { name, score, replayed, items, error, remark } of files) {
    test(`${name}: ${score ?? (items ? `${items} items` : error)}`, async () => {
      // A name may hold characters that are shown as what they are.
      const shown = name.replace("\u202e", "\ufffd");
      const section = await page.reach(shown);
      if (error) {
        const words = await section.getByRole("alert").innerText();
        assert.match(words, error);
        assert.doesNotMatch(words, /panicked|undefined|\[object|invalid$/);
      } else if (items) {
        assert.match(await section.innerText(), new RegExp(`: ${items} with text`));
      } else {
        assert.equal(await page.score(shown, "recorded").innerText(), score);
        assert.equal(await page.score(shown, "replayed").innerText(), replayed ?? score);
        const remarks = await section.locator(".notices li").allTextContents();
        if (remark) assert.match(remarks.join("\n"), remark);
      }
    });
  }

  test("a record of 30 MB is opened through a window, and saved whole", async () => {
    await (await page.reach("30 MB in one record.json")).getByText("The 3 records").click();
    const first = page.records("30 MB in one record.json").first();
    const began = Date.now();
    await first.locator("summary").first().click();
    assert.equal(await first.locator("mark").innerText(), "\\boxed{E}");
    assert.ok(Date.now() - began < 10_000);
    const shown = await first.getByRole("region", { name: "Raw response" }).evaluate((element) => element.textContent.length);
    assert.ok(shown <= 66_000, `${shown} characters are laid out`);
    assert.match(await first.innerText(), /A text of 30,000,009 bytes/);
    const [download] = await Promise.all([reader.page.waitForEvent("download"), first.getByRole("button", { name: "Save all of it" }).click()]);
    const { size } = await import("node:fs").then(({ statSync }) => download.path().then((file) => statSync(file)));
    assert.equal(size, 30_000_009);
  });

  test("nothing of it ran, and nothing was said in the console", () => reader.assertQuiet());
});
