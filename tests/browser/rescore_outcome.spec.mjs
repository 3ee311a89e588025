// What comes out of a dropped file: the same documents as the command's to the byte, receipts that can be held against
// their files, and all of it with the network cut.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { RescorePage } from "./pages/rescore_page.mjs";
import { itemFile, mixedFile, record, resultFile, upload } from "./stage/result_files.mjs";
import { fromTop, openSite } from "./stage/site.mjs";

const COMMAND = path.resolve(fromTop(), process.env.CARGO_TARGET_DIR ?? "target", "release/mathboard");
const FIXTURES = [
  "tests/fixtures/results/202511/accuracy_test_solver-a_202511_high.json",
  "tests/fixtures/results/202511/accuracy_test_solver-a_202511_high_tmp.json",
  "tests/fixtures/results/202511/accuracy_test_solver-a_202511_low.json",
  "tests/fixtures/results/202511/accuracy_test_solver-b_202511_default_thinking_sketch.json",
  "tests/fixtures/results/202511/accuracy_test_202511_medium_filter2.json",
  "src/site/sample/results/190001/accuracy_test_baseline_random_190001_default.json",
];
const REAL = [
  "202511/accuracy_test_gpt-oss-120b_202511_high.json",
  "202511/accuracy_test_gpt-5.4_202511_medium.json",
  "202512/accuracy_test_gpt-oss-120b_202512_high.json",
];

/** Files by their paths; those of ../shared only where they are. */
function files() {
  const real = REAL.map((name) => fromTop("..", "shared", "real", "lmb", "results", name)).filter(existsSync);
  if (real.length === 0) console.log("skipped: ../shared/real is not here");
  return [...FIXTURES.map((name) => fromTop(name)), ...real];
}

/** What the command prints about a file that lies where it is started. It knows no items of the sample by itself. */
function printed(file, ...options) {
  if (file.includes("/sample/")) options.push("--items", fromTop("src/site/sample/items"));
  const run = spawnSync(COMMAND, ["score", ...options, path.basename(file)], { cwd: path.dirname(file) });
  assert.ifError(run.error);
  return run.stdout.toString();
}

describe("what comes out of a file", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("audit, receipt and table are those of the command to the byte, with the network cut", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      // The first files bring the worker and the items of both boards; nothing is fetched any more after them.
      // A line end makes them other files than those below.
      const [first, last] = [FIXTURES[0], FIXTURES.at(-1)].map((name) => `${readFileSync(fromTop(name))}\n`);
      await page.pick([upload("first.json", first), upload("last.json", last)]);
      await page.joined("first.json");
      await page.joined("last.json");
      await reader.page.waitForLoadState("networkidle");
      await reader.context.setOffline(true);
      const asked = reader.requests.length;
      for (const file of files()) {
        const name = path.basename(file);
        await page.pick([upload(name, readFileSync(file))]);
        await page.joined(name);
        assert.equal((await page.saved(name, "Audit (JSON)")).toString(), printed(file, "--format", "json"), name);
        assert.equal(await page.receipt(name), printed(file, "--receipt"), name);
        const json = (await page.saved(name, "Save as JSON")).toString();
        assert.equal(json, printed(file, "--receipt", "--format", "json"), name);
        assert.match(await page.check(name, json), /same/);
        const strict = printed(file, "--receipt", "--policy", "strict");
        assert.match(await page.check(name, strict), /same/);
        const policy = page.file(name).getByLabel("With the score under");
        if (await policy.count()) {
          await policy.selectOption("strict");
          await page.file(name).getByRole("region", { name: "Receipt" }).filter({ hasText: "policy: strict" }).waitFor();
          assert.equal(await page.receiptText(name), strict, name);
          const saved = (await page.saved(name, "Save as JSON")).toString();
          assert.equal(saved, printed(file, "--receipt", "--policy", "strict", "--format", "json"), name);
        }
        const rows = (await page.saved(name, "Records (CSV)")).toString().trimEnd().split("\r\n");
        assert.ok(rows.length > JSON.parse(readFileSync(file)).detailed_results.length, `${name}: a row a sample, and a head`);
      }
      assert.equal(reader.requests.length, asked, "nothing was asked for");
    }));

  test("the file comes back with our verdicts in it and scores the same", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("mixed.json", mixedFile())]);
      await page.joined("mixed.json");
      const saved = await page.saved("mixed.json", "Result file with our verdicts (JSON)");
      assert.equal(JSON.parse(saved).detailed_results.length, 70);
      const scores = (name) => Promise.all(["recorded", "replayed"].map((label) => page.score(name, label).innerText()));
      await page.pick([upload("again.json", saved)]);
      await page.joined("again.json");
      assert.deepEqual(await scores("again.json"), await scores("mixed.json"));
    }));

  test("a receipt of another file says what differs, and what is none says so", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const other = mixedFile();
      other.detailed_results[1].raw_response = "\\boxed{B}";
      await page.pick([upload("one.json", mixedFile()), upload("other.json", other)]);
      await page.joined("one.json");
      await page.joined("other.json");
      const receipt = await page.receipt("one.json");
      await page.receipt("other.json");
      assert.match(await page.check("one.json", receipt), /same/);
      assert.match(await page.check("other.json", receipt), /^✗ differs: \d+ of its lines/);
      assert.match(await page.file("other.json").locator(".check").innerText(), /sha256: the receipt says [0-9a-f]{64}, here/);
      assert.match(await page.check("other.json", "We measured 12 of 29."), /^! this is no receipt: one begins with the line "mathboard receipt 4"/);
      assert.match(await page.check("one.json", receipt.slice(0, -60)), /^! this is a receipt whose end is missing.* Copy it whole/);
      assert.match(await page.check("one.json", receipt.slice(30)), /^! this is the end of a receipt, whose beginning is missing/);
    }));

  test("a receipt that is dropped is held against its file, whichever comes first", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.pick([upload("one.json", mixedFile())]);
      await page.joined("one.json");
      const receipt = await page.receipt("one.json");
      await page.open();
      const damaged = receipt.replace("recorded: ", "recorded: 1");
      await page.pick([upload("receipt.txt", receipt), upload("damaged.txt", damaged)]);
      await page.file("receipt.txt").getByText('A receipt of the file "one.json"').waitFor();
      await page.file("damaged.txt").getByText("the receipt was changed or damaged").waitFor();
      await page.pick([upload("cut.txt", receipt.slice(0, -60))]);
      await page.file("cut.txt").getByText("this is a receipt whose end is missing").waitFor();
      await page.pick([upload("one.json", mixedFile())]);
      await page.file("receipt.txt").getByText("✓ same").waitFor();
      await page.file("one.json").getByRole("button", { name: "remove" }).click();
      await page.file("receipt.txt").getByText("Give that file too").waitFor();
      const other = mixedFile();
      other.detailed_results[1].raw_response = "\\boxed{B}";
      await page.pick([upload("one.json", other)]);
      await page.file("receipt.txt").getByText("✗ differs").waitFor();
      assert.match(await page.file("receipt.txt").locator(".check").innerText(), /sha256: the receipt says/);
      await page.receipt("one.json");
      assert.match(await page.check("one.json", JSON.stringify(other)), /this is a result file, not a receipt/);
    }));

  test("a total that cannot be true is shown and not ranked", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const file = resultFile({ month: "190001", records: [record({ no: 1, id: "sample-190001-01", key: "E", letter: "E" })] });
      file.overall = { correct: 3, total: 1, accuracy: 3 };
      await page.pick([upload("odd.json", file)]);
      const section = await page.joined("odd.json");
      await section.getByText("board cannot take this run: its own total").waitFor();
      assert.match(await section.innerText(), /total that the file tells, 3\/1, cannot be true of its 1 record/);
      assert.equal(await section.getByRole("button", { name: "Add it to the board" }).count(), 0);
    }));

  test("no rate comes of a total below the records, here or in the receipt", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const file = resultFile({ records: [1, 2, 3].map((no) => record({ no, key: ["E", "E", "D"][no - 1], letter: ["E", "E", "D"][no - 1] })) });
      file.overall = { correct: 1, total: 1, accuracy: 1 };
      await page.pick([upload("short.json", file)]);
      const section = await page.joined("short.json");
      assert.equal(await page.score("short.json", "recorded").innerText(), "1/1");
      assert.equal(await page.score("short.json", "replayed").innerText(), "3/3");
      assert.match(await page.receipt("short.json"), /\nreplayed: 3 of 3 records\n/);
      assert.doesNotMatch(await section.innerText(), /%/);
      assert.equal(await page.band("short.json").count(), 0);
    }));

  test("what has no response is taken as recorded, apart, and no policy reads it", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const records = ["E", "E", "D"].map((key, at) => record({ no: at + 1, key, letter: key }));
      records[0].raw_response = null;
      await page.pick([upload("part.json", resultFile({ records })), upload("qa_209901_final.json", itemFile(3))]);
      const section = await page.joined("part.json");
      await section.getByText("that could be replayed comes out as recorded").waitFor();
      assert.equal(await page.score("part.json", "replayed").innerText(), "2/2");
      assert.equal(await page.score("part.json", "taken as recorded").innerText(), "1/1");
      assert.equal(await section.locator(".audit-agrees").count(), 0);
      assert.match(await section.locator(".band").innerText(), /worth 0 to 2 of 2 records.* 1 record without a response is left out/s);
      await section.getByRole("link", { name: "1 record", exact: true }).first().click();
      await page.listed("part.json").getByRole("button", { name: "not replayed 1", pressed: true }).waitFor();
      assert.match(await page.records("part.json").innerText(), /taken as recorded/);
      assert.match(await page.receipt("part.json"), /\nreplayed: 2 of 2 records\nas recorded: 1 of 1 record right as stored, not replayed: record 1\n/);
      const rescored = JSON.parse(await page.saved("part.json", "Result file with our verdicts (JSON)"));
      assert.equal(rescored.detailed_results[0].mathboard.samples[0].is_correct, null);
    }));

  test("positions that are assumed are told beside what hangs on them, and accuse nobody", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      // In another order than the dataset's, so that no letter is the shuffle's.
      const records = ["D", "E", "E"].map((key, at) => record({ no: 3 - at, key, letter: key }));
      await page.pick([upload("order.json", resultFile({ records }))]);
      const section = await page.joined("order.json");
      const words = await section.innerText();
      assert.match(words, /At the positions assumed file and replay differ/);
      assert.match(words, /positions of all 3 records are assumed from the order of the records/);
      assert.equal(await page.records("order.json").getByText("at an assumed position").count(), 3);
      assert.equal(await section.locator("p .audit-agrees, p .audit-differs").count(), 0);
      assert.match(await page.receipt("order.json"), /\nkey record 1: .*, position assumed\n/);
      await page.pick([upload("qa_209901_final.json", itemFile(3))]);
      await section.getByText("✓ Every verdict").waitFor();
      assert.doesNotMatch(await section.innerText(), /assumed/);
    }));

  test("of several samples it is said which one is counted", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const records = ["E", "E", "D"].map((key, at) => {
        const samples = [key, "A"].map((letter) => record({ no: at + 1, key, letter }));
        return { ...samples[0], n_samples: 2, samples };
      });
      const file = resultFile({ records });
      file.test_info.n_samples = 2;
      await page.pick([upload("twice.json", file), upload("qa_209901_final.json", itemFile(3))]);
      const section = await page.joined("twice.json");
      await section.getByText("replayed here, sample 1").waitFor();
      assert.match(await section.innerText(), /2 a record: avg@2 50\.0 %, pass@2 100\.0 %/);
      const rows = (await page.saved("twice.json", "Records (CSV)")).toString().split("\r\n");
      const column = rows[0].split(",").indexOf("sample");
      assert.deepEqual(rows.slice(1, 3).map((row) => row.split(",")[column]), ["1", "2"]);
    }));

  for (const scheme of ["light", "dark"]) {
    for (const width of [1280, 360]) {
      test(`all of it fits ${width} px and keeps nobody out, ${scheme}`, () =>
        site.visit({ width, scheme }, async (reader) => {
          const page = new RescorePage(reader);
          await page.open();
          const real = files().at(-1);
          await page.pick([upload("mixed.json", mixedFile()), upload("file.json", readFileSync(real))]);
          await page.joined("mixed.json");
          await page.joined("file.json");
          await page.receipt("mixed.json");
          await page.receipt("file.json");
          const hidden = await page.file("file.json").locator(".receipt pre").evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
          assert.deepEqual(hidden, [0, 0], "the receipt is seen whole");
          await reader.assertFitsWidth();
          await reader.assertAccessible();
          await reader.picture(`rescore-outcome-${width}-${scheme}`);
        }));
    }
  }
});
