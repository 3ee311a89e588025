// The ways in: files, folders, texts, addresses and a sample, on every page; what is passed over, what is the same twice,
// and what waits. The files are made up here.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { RescorePage } from "./pages/rescore_page.mjs";
import { itemFile, record, resultFile, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

const SMALL = resultFile({ records: [record({ no: 1, letter: "A" }), record({ no: 2 }), record({ no: 3 })] });
const OTHER = resultFile({ model: "other-model", records: [record({ no: 1, letter: "A" }), record({ no: 2, letter: "A" }), record({ no: 3 })] });
const ITEMS = itemFile(3);

/** A checkout of the benchmark as a folder: one item file, two result files, and much else. */
function checkout(folder) {
  const write = (name, content) => {
    const file = path.join(folder, "checkout", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  };
  write("results/209901/accuracy_test_made-up-model_209901_low.json", SMALL);
  write("results/209901/accuracy_test_other-model_209901_low.json", OTHER);
  write("results/209901/broken.json", JSON.stringify(SMALL).slice(0, 400));
  write("data/209901/qa_209901_final.json", ITEMS);
  write("README.md", "# A checkout");
  write("evaluate.py", "print(1)");
  write("package.json", { name: "x", version: "1.0.0" });
  write(".git/config.json", SMALL);
  write("node_modules/some/results.json", SMALL);
  return path.join(folder, "checkout");
}

describe("the ways in", () => {
  let site, folder;
  before(async () => {
    site = await openSite({ base: "/some/folder/" });
    folder = mkdtempSync(path.join(tmpdir(), "mathboard-"));
  });
  after(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  /** Names of the files on the page, in their order. */
  const names = (page) => page.page.locator(".local-file h2").allInnerTexts();

  for (const address of ["", "figures/", "items/", "about/", "rescore/"]) {
    test(`files can be dropped and a text be pasted on the page "${address}"`, () =>
      site.visit({}, async (reader) => {
        const page = new RescorePage(reader);
        await reader.open(address);
        await page.drop([upload("dropped.json", SMALL)]);
        // Whoever reads items stays with them.
        if (address === "items/") await reader.page.getByRole("link", { name: "What became of them" }).click();
        await page.settled("dropped.json");
        assert.equal(await page.score("dropped.json", "recorded").innerText(), "1/3");
        assert.match(reader.address(), /^rescore\//);
        await page.paste(JSON.stringify(OTHER));
        await page.settled("pasted text");
        assert.equal(await page.score("pasted text", "recorded").innerText(), "2/3");
      }));
  }

  test("what is pasted into a field is the field's", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await reader.page.getByText("Paste the text of a file").click();
      await page.paste(JSON.stringify(SMALL), "textarea");
      await page.paste(JSON.stringify(OTHER));
      await page.settled("pasted text");
      assert.deepEqual(await names(page), ["pasted text"]);
      assert.equal(await page.score("pasted text", "recorded").innerText(), "2/3");
    }));

  for (const [how, give] of [
    ["dropped", (page, top) => page.dropPaths([top])],
    ["chosen", (page, top) => page.folderPicker.setInputFiles(top)],
  ]) {
    test(`of a folder that is ${how}, what can be items or results is taken, items first, and the rest is named in one line`, () =>
      site.visit({}, async (reader) => {
        const page = new RescorePage(reader);
        await page.open();
        await give(page, checkout(folder));
        const results = "checkout/results/209901/accuracy_test_other-model_209901_low.json";
        const section = await page.settled(results);
        await page.settled("checkout/results/209901/broken.json");
        await reader.page.getByText(/Passed over 3 other files/).waitFor();
        assert.deepEqual(await names(page), [
          "checkout/data/209901/qa_209901_final.json",
          "checkout/results/209901/accuracy_test_made-up-model_209901_low.json",
          results,
          "checkout/results/209901/broken.json",
        ]);
        const remark = await reader.page.getByText(/Passed over/).innerText();
        for (const name of ["README.md", "evaluate.py", "package.json"]) assert.ok(remark.includes(name), remark);
        assert.equal(await page.errors.count(), 1, "what is broken says so, what is something else does not");
        assert.match(
          await section.innerText(),
          /checkout\/data\/209901\/qa_209901_final\.json \(3 items of January 2099\) knows those of 3 of the 3 records: 3 by id/,
        );
      }));
  }

  test("the files of a folder that is chosen come by name, whatever the disk says", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await reader.page.waitForFunction(() => globalThis.rescorer);
      const given = ["run/results-b/2.json", "run/results/9.json", "run/results/10.json", "run/data/qa_1.json", "run/results-b/1.json"];
      await reader.page.evaluate((given) => {
        const files = given.map((path) => {
          const file = new File([`[${path.length}]`], path.split("/").at(-1));
          Object.defineProperty(file, "webkitRelativePath", { value: path });
          return file;
        });
        globalThis.rescorer.take(files);
      }, given);
      await reader.page.waitForFunction(() => document.body.textContent.includes("Passed over 5 other"));
      const remark = await reader.page.getByText(/Passed over/).innerText();
      assert.match(remark, /run\/data\/qa_1\.json, run\/results\/10\.json, run\/results\/9\.json and 2 more/);
    }));

  test("all files can be removed at once", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("one.json", SMALL)]);
      await page.settled("one.json");
      assert.equal(await reader.page.getByRole("button", { name: /^remove all/ }).count(), 0);
      await page.pick([upload("two.json", OTHER), upload("qa_209901_final.json", ITEMS)]);
      await page.settled("two.json");
      await reader.page.getByRole("button", { name: "remove all 3 files" }).click();
      await page.file("one.json").waitFor({ state: "detached" });
      assert.deepEqual(await names(page), []);
      await page.pick([upload("one.json", SMALL)]);
      await page.settled("one.json");
      assert.equal(await page.score("one.json", "recorded").innerText(), "1/3");
    }));

  test("items that come after the results join them, and are missed when they go", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("mine.json", SMALL)]);
      const section = await page.settled("mine.json");
      assert.match(await section.innerText(), /no file here and no board of this site has them/);
      await page.pick([upload("qa_209901_final.json", ITEMS)]);
      await section.getByText("qa_209901_final.json (3 items of January 2099) knows those of 3 of the 3 records: 3 by id").waitFor();
      await page.file("qa_209901_final.json").getByRole("button", { name: "remove" }).click();
      await section.getByText("no file here and no board of this site has them").waitFor();
    }));

  test("the same file twice counts once, until the first is gone", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("first.json", SMALL), upload("second.json", SMALL), upload("other.json", OTHER)]);
      await page.settled("other.json");
      const second = page.file("second.json");
      assert.match(await second.innerText(), /The same file, byte for byte, as first\.json/);
      assert.equal(await page.score("other.json", "recorded").innerText(), "2/3");
      await page.file("first.json").getByRole("button", { name: "remove" }).click();
      await page.score("second.json", "recorded").waitFor();
      assert.equal(await page.score("second.json", "recorded").innerText(), "1/3");
    }));

  test("a sample can be tried, and all works when the network is gone", async () => {
    const reader = await site.reader();
    try {
      const page = new RescorePage(reader);
      await page.open();
      await reader.page.waitForLoadState("networkidle");
      await reader.context.setOffline(true);
      await reader.page.getByRole("button", { name: "Try a sample", exact: true }).click();
      const results = "sample/accuracy_test_baseline_random_190001_default.json";
      const section = await page.settled(results);
      assert.match(await section.innerText(), /0 flips, 0 letter mismatches/);
      assert.match(await section.innerText(), /sample\/qa_190001_final\.json \(9 items of January 1900\) knows those of 9 of the 9 records: 9 by id/);
      await page.pick([upload("mine.json", SMALL)]);
      await page.settled("mine.json");
      await page.records("mine.json").first().locator("summary").first().click();
      await page.records("mine.json").first().locator("mark").waitFor();
      // The boards of the site, which the new run might join, are all that was missed.
      const other = reader.faults.filter((fault) => !/\/data\/|ERR_INTERNET_DISCONNECTED/.test(fault));
      assert.deepEqual(other, []);
    } finally {
      await reader.leave();
    }
  });

  describe("by an address", () => {
    let host, asked;
    before(async () => {
      const server = createServer((request, response) => {
        asked.push({ url: request.url, referer: request.headers.referer, cookie: request.headers.cookie });
        const open = { "Access-Control-Allow-Origin": "*" };
        const body = JSON.stringify(SMALL);
        if (request.url.startsWith("/open/")) response.writeHead(200, open).end(body);
        else if (request.url.startsWith("/closed/")) response.writeHead(200).end(body);
        else if (request.url.startsWith("/moved/")) response.writeHead(302, { ...open, Location: "/open/run.json" }).end();
        else response.writeHead(404, open).end();
      });
      await new Promise((done) => server.listen(0, "127.0.0.1", done));
      host = { name: `127.0.0.1:${server.address().port}`, close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) };
    });
    after(() => host.close());

    /** A visit that asks another host, which is a fault everywhere else. */
    async function visit(act) {
      asked = [];
      const reader = await site.reader();
      try {
        await act(reader, new RescorePage(reader));
        const faults = reader.faults.filter((fault) => !fault.includes(host.name) && !/^console error: Failed to load resource/.test(fault));
        assert.deepEqual(faults, []);
      } finally {
        await reader.leave();
      }
    }

    test("nothing is asked before the reader has seen the host and agreed, and then only what was shown", () =>
      visit(async (reader, page) => {
        await reader.open(`rescore/?url=${encodeURIComponent(`http://${host.name}/open/a%20run_209901.json#x`)}`);
        const button = reader.page.getByRole("button", { name: `Fetch the file from ${host.name}` });
        await button.waitFor();
        await reader.page.waitForLoadState("networkidle");
        await reader.page.waitForTimeout(300);
        assert.deepEqual(asked, [], "asked before the reader agreed");
        await reader.page.getByRole("button", { name: "Do not" }).click();
        await button.waitFor({ state: "detached" });
        assert.deepEqual(asked, [], "asked although the reader did not want it");
        await reader.page.getByRole("button", { name: "Look at this address" }).click();
        await button.click();
        await page.settled("open/a run_209901.json");
        assert.equal(await page.score("open/a run_209901.json", "recorded").innerText(), "1/3");
        assert.deepEqual(asked, [{ url: "/open/a%20run_209901.json", referer: undefined, cookie: undefined }]);
        // Its records are read again from what was fetched.
        await page.records("open/a run_209901.json").first().locator("summary").first().click();
        await page.records("open/a run_209901.json").first().locator("mark").waitFor();
        assert.equal(asked.length, 1);
      }));

    for (const [what, way, words] of [
      ["does not let other sites read it", "closed/run.json", /may not let other sites read its files \(CORS\).*drop it here/],
      ["sends on to another address", "moved/run.json", /may send on to another address/],
      ["has no such file", "none.json", /answered with status 404/],
    ]) {
      test(`a host that ${what} is told of`, () =>
        visit(async (reader, page) => {
          await page.open();
          await page.look(`http://${host.name}/${way}`);
          await reader.page.getByRole("button", { name: /^Fetch the file from/ }).click();
          await page.settled(way);
          assert.match(await page.file(way).getByRole("alert").innerText(), words);
          assert.deepEqual(asked.map(({ url }) => url), [`/${way}`]);
        }));
    }

    for (const [address, words] of [
      ["run.json", /no whole address/],
      ["ftp://example.org/run.json", /https:\/\/ or http:\/\//],
      ["javascript:alert(1)", /https:\/\/ or http:\/\//],
      ["https://me:secret@example.org/run.json", /a name or a password/],
    ]) {
      test(`${address.replace("secret", "…")} is refused with the reason`, () =>
        visit(async (reader, page) => {
          await page.open();
          await page.look(address);
          assert.match(await page.errors.first().innerText(), words);
          assert.equal(await reader.page.getByRole("button", { name: /^Fetch the file from/ }).count(), 0);
        }));
    }

    test("the page itself may ask no other host", () =>
      visit(async (reader, page) => {
        await page.open();
        const refused = await reader.page.evaluate((address) => fetch(address).then(() => "", String), `http://${host.name}/open/run.json`);
        assert.match(refused, /Failed to fetch|refused|Content Security Policy/i);
        assert.deepEqual(asked, []);
        reader.faults = reader.faults.filter((fault) => !fault.includes("Content Security Policy"));
      }));
  });
});

describe("files that wait", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  /** Drops files of 4 GB each, of which the browser holds 10 MB, with a small one at the end. */
  const dropSlow = (reader, names, last) =>
    reader.page.evaluate(
      ([names, small]) => {
        const one = JSON.stringify({ id: "x", raw_response: "word ".repeat(20_000) });
        const some = new Blob([`${one},`.repeat(100)]);
        const transfer = new DataTransfer();
        const slow = (name) => new File(['{"test_info": {}, "detailed_results": [', ...Array(400).fill(some)], name);
        for (const name of names) transfer.items.add(slow(name));
        transfer.items.add(new File([small], "last.json"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      },
      [names, JSON.stringify(last)],
    );

  test("say how many they are and how long it takes, and are cancelled one by one; files read before are not read again", () =>
    site.visit({}, async (reader) => {
      let workers = 0;
      reader.page.on("worker", () => workers++);
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("first.json", SMALL)]);
      await page.settled("first.json");
      await dropSlow(reader, ["slow 1.json", "slow 2.json"], OTHER);
      await reader.page.getByText(/^3 files to read, [\d.,]+\s(s|min|h)\b.* left$/).waitFor();
      await page.file("slow 1.json").getByText(/of [\d,]+ bytes, \d+ records?, .*left/).waitFor();
      await page.file("slow 1.json").getByRole("button", { name: "cancel" }).click();
      await page.file("slow 1.json").waitFor({ state: "detached" });
      await page.file("slow 2.json").getByText(/of [\d,]+ bytes/).waitFor();
      await page.file("slow 2.json").getByRole("button", { name: "cancel" }).click();
      await page.settled("last.json");
      assert.equal(await page.score("last.json", "recorded").innerText(), "2/3");
      assert.equal(workers, 1, "the worker with the files read before is still there");
      const first = page.records("first.json").first();
      await first.locator("summary").first().click();
      await first.locator("mark").waitFor();
    }));

  test("are cancelled all at once", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("first.json", SMALL)]);
      await page.settled("first.json");
      await dropSlow(reader, ["slow 1.json", "slow 2.json"], OTHER);
      await reader.page.getByRole("button", { name: "cancel all" }).click();
      await page.file("slow 1.json").waitFor({ state: "detached" });
      assert.deepEqual(await reader.page.locator(".local-file h2").allInnerTexts(), ["first.json"]);
      await page.pick([upload("next.json", OTHER)]);
      await page.settled("next.json");
      assert.equal(await page.score("next.json", "recorded").innerText(), "2/3");
    }));

  test("take a drop while one of them is being read, on any page", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await dropSlow(reader, ["slow.json"], SMALL);
      await page.file("slow.json").getByText(/of [\d,]+ bytes/).waitFor();
      await reader.page.getByRole("link", { name: "Figures", exact: true }).click();
      await reader.page.waitForURL(/figures\//);
      await page.drop([upload("more.json", OTHER)]);
      await page.file("more.json").waitFor();
      await page.file("slow.json").getByRole("button", { name: "cancel" }).click();
      await page.settled("more.json");
      assert.equal(await page.score("more.json", "recorded").innerText(), "2/3");
      assert.equal(await page.score("last.json", "recorded").innerText(), "1/3");
    }));
});
