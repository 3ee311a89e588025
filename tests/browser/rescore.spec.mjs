// Files dropped on the page: the same numbers as on the command line, clear words for what is unusable, and no way
// for a file to run anything.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { RescorePage } from "./pages/rescore_page.mjs";
import { hostileFile, record, resultFile, upload } from "./stage/result_files.mjs";
import { fromTop, openSite } from "./stage/site.mjs";

/** Files of ../shared with what they must give, recorded and replayed alike. */
const REAL = [
  { name: "202511/accuracy_test_gpt-oss-120b_202511_high.json", score: "8/29" },
  { name: "202511/accuracy_test_gpt-5.4_202511_medium.json", score: "11/29" },
  { name: "202512/accuracy_test_gpt-oss-120b_202512_high.json", score: "14/52" },
];

const GOOD = resultFile({ records: [record({ no: 1, letter: "A" }), record({ no: 2 }), record({ no: 3 })] });

function realFile(name) {
  const file = fromTop("..", "shared", "real", "lmb", "results", name);
  return existsSync(file) ? file : null;
}

describe("the re-score page", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  for (const { name, score } of REAL) {
    test(`${path.basename(name)} gives ${score}, recorded and replayed`, async (t) => {
      const file = realFile(name);
      if (!file) {
        console.log("skipped: ../shared/real is not here");
        return t.skip("../shared/real is not here");
      }
      await site.visit({}, async (reader) => {
        const page = new RescorePage(reader);
        await page.open();
        await page.drop([upload(path.basename(file), readFileSync(file))]);
        const section = await page.settled(path.basename(file));
        assert.equal(await page.score(path.basename(file), "recorded").innerText(), score);
        assert.equal(await page.score(path.basename(file), "replayed").innerText(), score);
        assert.match(await section.innerText(), /\b0 flips, 0 letter mismatches/);
      });
    });
  }

  test("several files are read in one go, by the picker as by a drop on another page", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const page = new RescorePage(reader);
      await page.drop([upload("one.json", GOOD)]);
      await page.settled("one.json");
      assert.match(reader.address(), /^rescore\//);
      await page.pick([upload("two.json", { ...GOOD, note: 2 }), upload("three.json", { ...GOOD, note: 3 })]);
      await page.settled("three.json");
      for (const name of ["one.json", "two.json", "three.json"]) {
        assert.equal(await page.score(name, "recorded").innerText(), "1/3");
      }
    }));

  test("files that cannot be used say why and take no good file down", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const whole = JSON.stringify(GOOD, null, 2);
      const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
      const bad = ["cut.json", "empty.json", "numbers.json", "picture.json"];
      await page.pick([
        upload(bad[0], whole.slice(0, whole.length / 2)),
        upload(bad[1], ""),
        upload(bad[2], "[1, 2, 3]"),
        upload(bad[3], png),
        upload("good.json", GOOD),
      ]);
      await page.settled("good.json");
      assert.equal(await page.score("good.json", "recorded").innerText(), "1/3");
      for (const name of bad) {
        const words = await page.file(name).getByRole("alert").innerText();
        assert.ok(words.includes(name) && words.length > name.length + 20, `${name} says only: ${words}`);
        assert.doesNotMatch(words, /panicked|undefined|\[object/);
      }
    }));

  test("a file that must be held whole and is too large for that is refused, and the others are read", async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), "mathboard-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const [large, good] = ["large.json", "good.json"].map((name) => path.join(folder, name));
    // After this head there are zeros, which are no JSON.
    writeFileSync(large, '{"overall": {}, "detailed_results": [');
    truncateSync(large, 800 * 2 ** 20);
    writeFileSync(good, JSON.stringify(GOOD));
    await site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      reader.page.setDefaultTimeout(60_000);
      await page.pick([large, good]);
      await page.settled("good.json");
      assert.equal(await page.score("good.json", "recorded").innerText(), "1/3");
      assert.match(await page.file("large.json").getByRole("alert").innerText(), /too big for this browser: .*so it would have to be held whole.*mathboard score/);
    });
  });

  test("hostile text in model, id and response stays text", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("hostile.json", hostileFile())]);
      const section = await page.settled("hostile.json");
      for (const record of await page.records("hostile.json").all()) {
        await record.locator("summary").first().click();
        await record.getByRole("region", { name: "Raw response" }).waitFor();
        assert.ok((await record.innerText()).includes("onerror="), "the text itself is shown");
        await record.getByRole("button", { name: "rendered" }).click();
      }
      await reader.page.waitForLoadState("networkidle");
      assert.ok((await section.innerText()).includes("model </script>"), "the model's name is text");
      assert.equal(await section.locator("script, img, svg:not(.interval-bar), iframe").count(), 0);
      assert.equal(await section.locator('a[href^="javascript:" i]').count(), 0);
    }));

  test("the characters that the parser matched are marked", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const records = [record({ no: 1, letter: "C", response: "First (A), then \\boxed{{C}} at last." })];
      await page.pick([upload("marked.json", resultFile({ records }))]);
      await page.settled("marked.json");
      const first = page.records("marked.json").first();
      await first.locator("summary").first().click();
      assert.equal(await first.locator("mark").innerText(), "C");
    }));

  test("a run put on the board stands among the others, and is gone with the page", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      // The keys of the first three questions of every month, one of them missed.
      const records = ["E", "E", "D"].map((key, index) =>
        record({ no: index + 1, id: `sample-190001-0${index + 1}`, key, letter: "E" }),
      );
      await page.pick([upload("mine.json", resultFile({ model: "my-model", month: "190001", records }))]);
      const section = await page.settled("mine.json");
      await section.getByRole("button", { name: "Add it to the board" }).click();
      await section.getByRole("link", { name: "see the board" }).click();
      const board = new BoardPage(reader);
      const row = board.row("my-model");
      await row.waitFor();
      const words = await row.innerText();
      assert.match(words, /your file, only 3 of 27 items/);
      assert.match(words, /\b2\/3\b/);
      await reader.page.reload();
      await reader.alive();
      await board.rows.first().waitFor();
      assert.equal(await row.count(), 0);
    }));

  test("a file of 100 MB is read whole", async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), "mathboard-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "large.json");
    const made = spawnSync("python3", [fromTop("tests/golden/make_large_results.py"), "--megabytes", "100", "--out", file]);
    if (made.error) {
      console.log("skipped: python3 is not here");
      return t.skip("python3 is not here");
    }
    assert.equal(made.status, 0, String(made.stderr));
    const head = readFileSync(file, "utf8").slice(0, 2000);
    const { overall } = JSON.parse(`{${head.match(/"overall": \{[^}]*\}/)[0]}}`);
    await site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      reader.page.setDefaultTimeout(120_000);
      await page.pick(file);
      await page.settled("large.json");
      assert.equal(await page.score("large.json", "replayed").innerText(), `${overall.correct}/${overall.total}`);
    });
  });

  test("nothing is sent anywhere once the page is there", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await reader.page.waitForLoadState("networkidle");
      const before = reader.requests.length;
      await page.pick([upload("good.json", GOOD)]);
      await page.settled("good.json");
      await reader.page.waitForLoadState("networkidle");
      const sent = reader.requests.slice(before).filter((url) => !url.startsWith(reader.home));
      assert.deepEqual(sent, []);
    }));
});
