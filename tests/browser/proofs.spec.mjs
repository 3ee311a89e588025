// The boards of provers and verifiers: their view in the address, editions apart, footnotes, and the figure for everyone.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ProofsPage } from "./pages/proofs_page.mjs";
import { openSite } from "./stage/site.mjs";
import { AccessibilityTree } from "./stage/tree.mjs";

const MARKS = {
  prover: /, (UG|QE|HMMT|USAMO): \d+\.\d\u00a0%/,
  verifier: /, (rough|meta): TPR \d+\.\d\u00a0%, TNR \d+\.\d\u00a0%, balanced F1 \d+\.\d\u00a0%$/,
};

for (const base of ["/", "/some/folder/"]) {
  describe(`the boards of proofs at ${base}`, () => {
    let site;
    before(async () => (site = await openSite({ base })));
    after(() => site.close());

    test("the navigation leads to both, and their numbers are loaded with them alone", () =>
      site.visit({}, async (reader) => {
        await reader.open("");
        const asked = () => reader.requests.filter((url) => url.includes("/data/proofs/"));
        assert.deepEqual(asked(), []);
        for (const [name, task] of [["Provers", "prover"], ["Verifiers", "verifier"]]) {
          await reader.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }).click();
          const board = new ProofsPage(reader, task);
          await board.rows.first().waitFor();
          assert.equal(await board.rows.count(), 11);
          assert.equal(reader.address(), `${task}/`);
          assert.equal(await reader.page.locator('.site-nav [aria-current="page"]').innerText(), name);
        }
        assert.equal(asked().length, 2);
      }));

    test("two editions are never in one table, and the switch is in the address", () =>
      site.visit({}, async (reader) => {
        const board = new ProofsPage(reader, "prover");
        await board.open();
        const own = await board.column("ug");
        assert.equal(own[0], "64.5");
        await board.press("earlier (arXiv abstract), 296 problems");
        assert.equal(reader.address(), "prover/?v=1&set=earlier-arxiv");
        assert.deepEqual(await board.column("ug"), ["75.8"]);
        assert.match(await board.cell("GPT-5.5", "ug").innerText(), /n not published/);
        assert.match(await board.lead.innerText(), /296 problems/);
        assert.match(await board.figure.innerText(), /296 problems/);
        assert.doesNotMatch(await board.figure.innerText(), /245/);
        await reader.page.goBack();
        await reader.settled();
        assert.deepEqual(await board.column("ug"), own);
        // The same from its address alone.
        await board.open("?v=1&set=earlier-arxiv");
        assert.deepEqual(await board.column("ug"), ["75.8"]);
      }));

    test("order, models and search are in the address, and another reader sees the same", () =>
      site.visit({}, async (reader) => {
        const board = new ProofsPage(reader, "verifier");
        await board.open();
        await board.sortBy("rough-tnr");
        assert.equal(reader.address(), "verifier/?v=1&by=rough-tnr");
        const sorted = (await board.column("rough-tnr")).map(Number);
        assert.deepEqual(sorted, sorted.toSorted((a, b) => b - a));
        assert.equal(await board.ranking.locator("[aria-sort]").getAttribute("aria-sort"), "descending");
        await board.sortBy("rough-tnr");
        await board.press("open-source");
        await reader.page.getByRole("searchbox", { name: "Model" }).fill("e");
        await reader.settled();
        assert.equal(reader.address(), "verifier/?v=1&find=e&models=open-source&by=rough-tnr.asc");
        const names = await board.names();
        assert.ok(names.length > 1 && names.length < 6, names.join());
        const other = new ProofsPage(reader, "verifier");
        await other.open("?v=1&find=e&models=open-source&by=rough-tnr.asc");
        assert.deepEqual(await other.names(), names);
        await board.press("Reset");
        assert.equal(reader.address(), "verifier/");
        assert.equal(await board.rows.count(), 11);
      }));

    test("a footnote stands at the number that it concerns, and its mark leads to it", () =>
      site.visit({}, async (reader) => {
        const board = new ProofsPage(reader, "prover");
        await board.open("?v=1&by=qe");
        const mark = board.cell("Qwen3.5", "qe").getByRole("link");
        const name = await mark.getAttribute("aria-label");
        assert.match(name, /^Note \d+$/);
        await mark.click();
        const note = reader.page.locator(`#note-${name.slice(5)}`);
        assert.match(await note.innerText(), /33\.5 is off the grid/);
        assert.ok(await note.evaluate((element) => element.matches(":target")));
        // It is a place on the page, not another page.
        assert.equal(await board.rows.count(), 11);
        assert.match(reader.address(), /^prover\/\?v=1&by=qe#note-\d+$/);
      }));

    test("what an address asks for in vain is said", () =>
      site.visit({}, async (reader) => {
        await new ProofsPage(reader, "verifier").open("?v=1&set=297&by=luck&models=mine");
        const problems = await reader.page.locator(".problems").innerText();
        for (const key of ["set", "by", "models"]) assert.match(problems, new RegExp(`^${key} takes`, "m"));
      }));

    for (const [task, says] of Object.entries(MARKS)) {
      test(`${task}: the figure has a name, a summary, marks by keys, and its numbers as a table and as a file`, () =>
        site.visit({}, async (reader) => {
          const board = new ProofsPage(reader, task);
          await board.open();
          await board.figure.locator("canvas").waitFor();
          await board.figure.locator("summary").click();
          const tree = await AccessibilityTree.of(reader.page);
          const [figure] = tree.all("figure");
          const [image] = tree.all("image", figure);
          assert.ok(image.name.startsWith(figure.name) && /11 runs\. The numbers are in its table/.test(image.name), image.name);
          const [table] = tree.all("table", figure);
          assert.equal(tree.rows(table).length, 11);
          await board.figure.locator(".figure-drawing").focus();
          for (const key of ["Home", "ArrowRight", "End"]) {
            await reader.page.keyboard.press(key);
            const now = await AccessibilityTree.of(reader.page);
            const [status] = now.all("status", now.all("figure")[0]);
            assert.match(now.text(status), says);
          }
          const [download] = await Promise.all([
            reader.page.waitForEvent("download"),
            board.figure.getByRole("button", { name: /^CSV/ }).click(),
          ]);
          assert.equal(download.suggestedFilename(), `${task}.csv`);
        }));

      test(`${task}: without JavaScript each edition has its own table, and the figure is a picture with numbers`, () =>
        site.visit({ script: false }, async (reader) => {
          await reader.open(`${task}/`);
          const tables = reader.page.getByRole("region", { name: "Ranking" }).getByRole("table");
          assert.equal(await tables.count(), 2);
          assert.deepEqual(await Promise.all([0, 1].map((at) => tables.nth(at).locator("tbody tr").count())), [11, 1]);
          const picture = reader.page.locator("figure img");
          await picture.scrollIntoViewIfNeeded();
          assert.ok((await picture.getAttribute("alt")).length > 40);
          assert.equal(await reader.page.getByRole("region", { name: "The numbers of the figure" }).count(), 1);
        }));
    }
  });
}
