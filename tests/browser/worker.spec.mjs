// Files are read away from the page: it stays alive, says how far they are, stops at once, and goes on where there is
// no worker. The files are made up here.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { BoardPage } from "./pages/board_page.mjs";
import { RescorePage } from "./pages/rescore_page.mjs";
import { itemFile, record, resultFile, upload } from "./stage/result_files.mjs";
import { fromTop, openSite } from "./stage/site.mjs";
import { assertNoLongTask } from "./stage/tasks.mjs";

/** Text of about so many bytes, of words that hold no lone capital. */
function filler(bytes) {
  return "some words of a long chain of thoughts, ".repeat(bytes / 40);
}

/** A file of about so many bytes: every third record is right, and record 2 is read otherwise than it says. */
function largeFile(bytes, each = 100_000) {
  const thoughts = filler(each);
  const records = Array.from({ length: Math.ceil(bytes / each) }, (_, index) =>
    record({ no: index + 1, key: "A", letter: index % 3 ? "B" : "A", response: `${thoughts}\\boxed{${index % 3 && index !== 1 ? "B" : "A"}}` }),
  );
  return JSON.stringify(resultFile({ records }), null, 1);
}

/** The records of `largeFile` as they stand in its list. */
function largeRecords(bytes) {
  return JSON.parse(largeFile(bytes)).detailed_results.map((one) => JSON.stringify(one)).join(", ");
}

const SITE = process.env.SITE ?? fromTop("dist");

const OTHER = resultFile({ model: "other-model", records: [record({ no: 1, letter: "A" }), record({ no: 2 }), record({ no: 3 })] });
const SMALL = resultFile({ records: [record({ no: 1, letter: "A" }), record({ no: 2 }), record({ no: 3 })] });

describe("files are read in a worker", () => {
  let site, folder, large;
  before(async () => {
    site = await openSite({ base: "/some/folder/" });
    folder = mkdtempSync(path.join(tmpdir(), "mathboard-"));
    // Each is another file to the page, though all hold the same.
    large = ["", " ", "  "].map((space, at) => {
      const file = path.join(folder, `large-${at}.json`);
      writeFileSync(file, space + largeFile(60_000_000));
      return file;
    });
  });
  after(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  test("while 60 MB are scored no task of the page takes more than 50 ms, and the page tells how far it is", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await reader.page.waitForLoadState("networkidle");
      await reader.page.evaluate(() => {
        globalThis.told = [];
        new MutationObserver(() => {
          const words = document.querySelector(".local-file .loading-note")?.textContent;
          if (words && globalThis.told.at(-1) !== words) globalThis.told.push(words);
        }).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
      });
      const tries = large.map((file) => async () => {
        await page.pick(file);
        await page.settled(path.basename(file));
        assert.equal(await page.score(path.basename(file), "recorded").innerText(), "200/600");
      });
      await assertNoLongTask(reader, tries);
      const told = await reader.page.evaluate(() => globalThis.told);
      const progress = told.filter((words) => /Reading… [\d,]+ of 60,\d{3},\d{3} bytes, \d+ records/.test(words));
      assert.ok(progress.length >= 2, `told only ${JSON.stringify(told)}`);
    }));

  test("a record of a large file is read again when it is opened", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([{ ...upload("packed.json.gz", gzipSync(largeFile(12_000_000))), mimeType: "application/gzip" }]);
      const section = await page.settled("packed.json.gz");
      assert.equal(await page.score("packed.json.gz", "recorded").innerText(), "40/120");
      assert.match(await section.innerText(), /1 answer read differently/);
      const second = page.records("packed.json.gz").nth(1);
      await second.locator("summary").first().click();
      assert.equal(await second.locator("mark").innerText(), "\\boxed{A}");
      assert.match(await second.innerText(), /recorded B · replayed A · rule: last box/);
      assert.match(await second.innerText(), /Shuffle: seed 42 \+ 1 = 43 puts the right choice at E, other than the file/);
    }));

  test("a file has the digest that sha256sum prints, and documents that agree with each other", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const text = largeFile(12_000_000);
      const small = largeFile(100_000);
      for (const [name, buffer, unpacked] of [
        ["small.json", Buffer.from(small), small],
        ["whole.json", Buffer.from(text), text],
        ["packed.json.gz", gzipSync(text), text],
      ]) {
        await page.pick([{ ...upload(name, ""), buffer }]);
        await page.settled(name);
        const told = await reader.page.evaluate(async (name) => {
          for (let key = 0; key < 20; key++) {
            const more = (what, argument) => globalThis.rescorer.more(key, what, argument);
            const receipt = await more("receipt", "released");
            if (!receipt?.includes(`file: ${name}`)) continue;
            return {
              receipt,
              json: await more("receiptJson", "released"),
              check: await more("check", receipt),
              damaged: await more("check", receipt.replace("recorded: ", "recorded: 1")),
              // What is only saved comes as a blob.
              audit: await (await more("auditJson")).text(),
              table: await (await more("recordsCsv")).text(),
              rescored: await (await more("rescoredJson")).text(),
            };
          }
        }, name);
        assert.ok(told, `no receipt of ${name}`);
        const sha256 = createHash("sha256").update(buffer).digest("hex");
        assert.match(told.receipt, new RegExp(`\\nbytes: ${buffer.length}\\nsha256: ${sha256}\\n`));
        assert.match(told.check, /^✓ same/);
        assert.match(told.damaged, /changed or damaged/);
        const { recorded, replayed, sha256: inJson } = JSON.parse(told.json);
        const [audit] = JSON.parse(told.audit).files;
        const scores = [`${audit.recorded.correct}/${audit.recorded.total}`, `${audit.replayed.correct} of ${audit.replayed.total} record${audit.replayed.total === 1 ? "" : "s"}`];
        assert.deepEqual([recorded, replayed, inJson], [...scores, sha256]);
        const original = JSON.parse(unpacked);
        assert.equal(told.table.trimEnd().split("\r\n").length, original.detailed_results.length + 1);
        const rescored = JSON.parse(told.rescored);
        assert.deepEqual(rescored.mathboard.replayed, audit.replayed);
        delete rescored.mathboard;
        for (const record of rescored.detailed_results) delete record.mathboard;
        assert.deepEqual(rescored, original);
      }
    }));

  test("a file of 1 GB is scored", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      reader.page.setDefaultTimeout(120_000);
      // 10,000 records; the browser holds the text of 100 of them.
      await page.page.evaluate((records) => {
        const some = new Blob([records]);
        const parts = Array.from({ length: 100 }, (_, index) => (index ? [",", some] : [some])).flat();
        const end = '], "overall": {"correct": 3400, "total": 10000}}';
        const head = '{"test_info": {"model": "m", "seed": 42}, "detailed_results": [';
        const transfer = new DataTransfer();
        transfer.items.add(new File([head, ...parts, end], "large_202511.json"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }, largeRecords(10_000_000));
      await page.settled("large_202511.json");
      assert.equal(await page.score("large_202511.json", "recorded").innerText(), "3400/10000");
      assert.match(await page.file("large_202511.json").innerText(), /10000 answered, 0 unread, 0 unanswered, 0 failed/);
    }));

  test("the memory that 1 GB needs is that of its largest record", async () => {
    const file = (end) => {
      const name = readdirSync(SITE).find((name) => name.startsWith("rescorer-") && name.endsWith(end));
      return path.join(SITE, name);
    };
    const { default: init, Intake, Rescorer } = await import(pathToFileURL(file(".js")));
    const { memory } = await init({ module_or_path: readFileSync(file(".wasm")) });
    const intake = new Intake();
    const rescorer = new Rescorer();
    const push = (text) => assert.equal(intake.push(Buffer.from(text)), 0);
    const records = largeRecords(10_000_000);
    push('{"test_info": {"model": "m", "seed": 42}, "detailed_results": [');
    for (let index = 0; index < 100; index++) {
      if (index) push(",");
      for (let at = 0; at < records.length; at += 2 ** 20) push(records.slice(at, at + 2 ** 20));
    }
    push('], "overall": {"correct": 3400, "total": 10000}}');
    const { results } = JSON.parse(rescorer.take(1, "large_202511.json", intake));
    assert.equal(results.answered, 10_000);
    assert.ok(memory.buffer.byteLength < 64 * 2 ** 20, `${memory.buffer.byteLength} bytes`);
  });

  test("a file is cancelled at once, and the next one is read", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("first.json", SMALL)]);
      await page.settled("first.json");
      // 4 GB, of which the browser holds 10 MB.
      await reader.page.evaluate(() => {
        const one = JSON.stringify({ id: "x", raw_response: "word ".repeat(20_000) });
        const some = new Blob([`${one},`.repeat(100)]);
        const slow = new File(['{"test_info": {}, "detailed_results": [', ...Array(400).fill(some)], "slow.json");
        const transfer = new DataTransfer();
        transfer.items.add(slow);
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      });
      await page.pick([upload("next.json", OTHER)]);
      const cancel = page.file("slow.json").getByRole("button", { name: "cancel" });
      await cancel.click();
      await page.file("slow.json").waitFor({ state: "detached" });
      await page.settled("next.json");
      assert.equal(await page.score("next.json", "recorded").innerText(), "1/3");
      // What was read before is still there, records and all.
      const record = page.records("first.json").first();
      await record.locator("summary").first().click();
      assert.equal(await record.locator("mark").innerText(), "\\boxed{A}");
    }));

  test("nothing is asked of the network but what reads files and the samples, once, under the site's own folder", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      const context = [];
      reader.context.on("request", (request) => context.push(request.url().slice(reader.home.length)));
      await page.open();
      await reader.page.waitForLoadState("networkidle");
      const before = context.length;
      await page.pick([upload("one.json", SMALL), upload("two.json", OTHER)]);
      await page.settled("two.json");
      await reader.page.waitForLoadState("networkidle");
      assert.deepEqual(context.slice(before).filter((file) => !file.startsWith("data/")), [], "all was here before");
      const asked = context.map((file) => file.replace(/-[0-9a-f]{16}/, "")).filter((file) => /^(asking|desk|gathering|kept|reading|rescorer|sample)/.test(file));
      assert.deepEqual([...new Set(asked)].sort(), [
        "asking.js",
        "desk.js",
        "gathering.js",
        "kept.js",
        "reading.js",
        "rescorer.js",
        "rescorer_bg.wasm",
        "sample/accuracy_test_baseline_random_190001_default.json",
        ...["manifest.json", "results.jsonl", "summary.json"].map((file) => `sample/prover/${file}`),
        "sample/qa_190001_final.json",
        ...["manifest.json", "results.jsonl", "summary.json"].map((file) => `sample/verifier/${file}`),
      ]);
      assert.ok(context.every((file) => !file.startsWith("http")), String(context));
    }));

  test("no first visit loads it", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      await board.rows.first().waitFor();
      await reader.page.waitForLoadState("networkidle");
      const files = reader.requests.filter((url) => /\/(asking|desk|gathering|katex|kept|reading|rescorer)[-/]/.test(url));
      assert.deepEqual(files, []);
    }));

  test("items that come later join the records of a file", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const items = itemFile(3);
      // In another order than the items have, which only the items tell.
      const records = [3, 1, 2].map((no) => record({ no }));
      await page.pick([upload("mine.json", resultFile({ records }))]);
      await page.settled("mine.json");
      const numbers = () => page.records("mine.json").locator("summary strong").allInnerTexts();
      assert.deepEqual(await numbers(), ["1", "2", "3"]);
      await page.pick([upload("qa_209901_final.json", items)]);
      const section = await page.settled("qa_209901_final.json");
      assert.match(await section.innerText(), /Items of January 2099: 3 with text/);
      await page.records("mine.json").filter({ hasText: /^3/ }).first().waitFor();
      assert.deepEqual(await numbers(), ["3", "1", "2"]);
    }));

  for (const [why, script] of [
    ["there is none", () => delete globalThis.Worker],
    ["it does not start", () => {
      const Real = globalThis.Worker;
      globalThis.Worker = class extends Real {
        constructor(address, options) {
          super(URL.createObjectURL(new Blob(["import 1"], { type: "text/javascript" })), options);
        }
      };
    }],
  ]) {
    test(`where ${why}, files are read in the page, which says so`, async () => {
      const reader = await site.reader();
      try {
        await reader.page.addInitScript(script);
        const page = new RescorePage(reader);
        await page.open();
        await page.pick([upload("one.json", SMALL)]);
        await page.settled("one.json");
        assert.equal(await page.score("one.json", "recorded").innerText(), "1/3");
        await reader.page.getByText("starts no worker for this page").waitFor();
        if (why === "there is none") reader.assertQuiet();
      } finally {
        await reader.leave();
      }
    });
  }

  test("a part of the site that is missing is told of", async () => {
    const reader = await site.reader();
    try {
      await reader.page.route(/\/desk-/, (route) => route.abort());
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("one.json", SMALL)]);
      await reader.page.getByText(/could not be loaded.*reload the page/).waitFor();
    } finally {
      await reader.leave();
    }
  });
});
