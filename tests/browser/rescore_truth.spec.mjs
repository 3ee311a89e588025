// What a file does not record, or records against itself, is told as that: nothing is put in its place, and nothing certified.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { RescorePage } from "./pages/rescore_page.mjs";
import { itemFile, record, resultFile, sampleRun, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

const KEYS = ["E", "E", "D"];

/** Three records, all right, at the right letters of the first three items. */
const three = () => resultFile({ records: KEYS.map((key, at) => record({ no: at + 1, key, letter: key })) });

describe("what a file records", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  /** The page with a file and its items. */
  const joined = async (reader, name, file, items = 3) => {
    const page = new RescorePage(reader);
    await page.open();
    await page.pick([upload("qa_209901_final.json", itemFile(items)), upload(name, file)]);
    return { page, section: await page.joined(name) };
  };

  for (const [what, total, shown, words] of [
    ["cannot be read", -3, "n/a", /tells no total that can be read: nothing is put in its place/],
    ["is not over the records", 1000, "3/1000", /3\/1000, is not over its 3 records: no rate is given for it/],
    ["cannot be true", 2, "3/2", /3\/2, cannot be true of its 3 records: no rate, interval or band is given\. The run is shown here, and not ranked\./],
    ["is missing", undefined, "n/a", /tells no total that can be read: nothing is put in its place, and no rate is given/],
  ]) {
    test(`a total that ${what} is told and certifies nothing`, () =>
      site.visit({}, async (reader) => {
        const file = three();
        file.overall = file.summary.all = { correct: 3, total };
        const { page, section } = await joined(reader, "odd.json", file);
        assert.match(await section.innerText(), words);
        assert.equal(await page.score("odd.json", "recorded").innerText(), shown);
        assert.equal(await page.score("odd.json", "replayed").innerText(), "3/3");
        assert.equal(await section.locator(".audit-agrees").count(), 0);
        assert.doesNotMatch(await section.locator(".audit-score").first().innerText(), /%/);
        if (total < 0) assert.match(await section.innerText(), /"overall\.total": expected a whole number, found the number -3/);
      }));
  }

  test("a file without any total says so, and agrees as far as it goes", () =>
    site.visit({}, async (reader) => {
      const file = three();
      delete file.overall;
      delete file.summary;
      const { page, section } = await joined(reader, "none.json", file);
      const words = await section.innerText();
      assert.match(words, /The file tells no total: nothing is put in its place\./);
      assert.match(words, /comes out as recorded; there is no total to hold that against\./);
      assert.equal(await page.score("none.json", "recorded").innerText(), "n/a");
      assert.match(await page.receipt("none.json"), /\nrecorded: none\n/);
    }));

  test("a total that is not what the records give is told, whatever else agrees", () =>
    site.visit({}, async (reader) => {
      const file = three();
      file.overall.correct = file.summary.all.correct = 2;
      const { section } = await joined(reader, "other.json", file);
      await section.getByText("✗ Every verdict, letter and answer comes out as recorded, but the file’s total is not what its records give.").waitFor();
    }));

  test("a file that records nothing but its total is certified for nothing else", () =>
    site.visit({}, async (reader) => {
      const file = three();
      for (const one of file.detailed_results) for (const field of ["correct_answer", "model_answer", "is_correct"]) delete one[field];
      const { page, section } = await joined(reader, "bare.json", file);
      await section.getByText("The file records no verdict, right letter or answer; its total comes out as recorded.").waitFor();
      assert.doesNotMatch(await section.innerText(), /Every/);
      delete file.overall;
      delete file.summary;
      await page.pick([upload("barer.json", file)]);
      await (await page.joined("barer.json")).getByText("there is nothing to hold the replay against.").waitFor();
    }));

  test("of what later samples do not record the first ones are still certified", () =>
    site.visit({}, async (reader) => {
      const file = three();
      file.test_info.n_samples = 2;
      file.detailed_results = file.detailed_results.map((one) => {
        const { is_correct, ...silent } = one;
        return { ...one, n_samples: 2, samples: [silent, { ...silent, sample_idx: 1 }] };
      });
      const { section } = await joined(reader, "later.json", file);
      await section.getByText("Every verdict, letter and answer that is recorded comes out so.").waitFor();
      assert.match(await section.innerText(), /No verdict is recorded in 3 records\./);
    }));

  test("flips of samples are counted over all of them, each way, and lead to their records", () =>
    site.visit({}, async (reader) => {
      const file = three();
      file.test_info.n_samples = 3;
      // Of the first record two samples flip away from right, of the second one each way, of the third none.
      const stored = [[true, true, true], [true, false, true], [true, true, true]];
      const read = ["EAA", "EEA", "DDD"];
      file.detailed_results = file.detailed_results.map((one, at) => {
        const samples = [...read[at]].map((letter, sample_idx) => ({ sample_idx, model_answer: letter, raw_response: `\\boxed{${letter}}`, is_correct: stored[at][sample_idx] }));
        return { ...one, n_samples: 3, samples };
      });
      const { page, section } = await joined(reader, "flips.json", file);
      const words = (await section.innerText()).replaceAll(/\s+/g, " ");
      assert.match(words, /✗ File and replay differ: 4 flips, 0 right letters other than the shuffle’s, 0 answers read differently\./);
      assert.match(words, /flips, all samples 1 to right in 1 record, 3 away from right in 2 records/);
      await section.getByRole("link", { name: "3 away from right in 2 records" }).click();
      await page.listed("flips.json").getByRole("button", { name: "flips away from right 2", pressed: true }).waitFor();
      await section.getByRole("link", { name: "4 flips", exact: true }).click();
      await page.listed("flips.json").getByRole("button", { name: "flips 2", pressed: true }).waitFor();
      assert.match(await page.receipt("flips.json"), /\nflip record 2 sample 2: .*: recorded wrong, replayed right\n/);
    }));

  test("a verdict that is not recorded is no flip, and its records are a list of their own", () =>
    site.visit({}, async (reader) => {
      const file = three();
      for (const at of [0, 1]) delete file.detailed_results[at].is_correct;
      const { page, section } = await joined(reader, "silent.json", file);
      const words = await section.innerText();
      assert.match(words, /No verdict is recorded in 2 records\./);
      assert.match(words, /2 without one recorded/);
      assert.equal(await section.locator(".audit-agrees").count(), 0);
      assert.match(await page.receipt("silent.json"), /\nrecorded: 3\/3; no verdict recorded in records 1-2\n/);
      await section.getByRole("link", { name: "2 records", exact: true }).first().click();
      await page.listed("silent.json").getByRole("button", { name: "no verdict recorded 2", pressed: true }).waitFor();
      const rows = (await page.saved("silent.json", "Records (CSV)")).toString().split("\r\n");
      assert.match(rows[1], /,no verdict recorded,right,no,/);
    }));

  test("right letters and answers that are not recorded are told, and certify nothing", () =>
    site.visit({}, async (reader) => {
      const file = three();
      for (const one of file.detailed_results) delete one.correct_answer;
      delete file.detailed_results[1].model_answer;
      const { page, section } = await joined(reader, "keyless.json", file);
      const words = (await section.innerText()).replaceAll(/\s+/g, " ");
      assert.match(words, /Every verdict and answer that is recorded comes out so\. No right letter from A to E is recorded in 3 records\. No answer is recorded in 1 record\./);
      assert.equal(await section.locator(".audit-agrees").count(), 0);
      assert.match(await page.receipt("keyless.json"), /\nrecorded: 3\/3; no right letter from A to E recorded in records 1-3; no answer recorded in record 2\n/);
      await section.getByRole("link", { name: "3 without one recorded" }).click();
      await page.listed("keyless.json").getByRole("button", { name: "no right letter A–E recorded 3", pressed: true }).waitFor();
    }));

  test("what is certain is not hedged by one record at an assumed position", () =>
    site.visit({}, async (reader) => {
      const file = three();
      file.detailed_results[0].is_correct = false;
      file.detailed_results[2].id = "unheard of";
      file.detailed_results[2].correct_answer = "A";
      const { section } = await joined(reader, "mixed.json", file, 2);
      const words = (await section.innerText()).replaceAll(/\s+/g, " ");
      assert.match(words, /✗ File and replay differ: 1 flip, 1 right letter other than the shuffle’s \(all at assumed positions\), 0 answers/);
      assert.match(words, /positions of 1 of 3 records are assumed/);
      assert.match(words, /The positions of 1 record are assumed\./);
    }));

  test("failures of later samples are counted, and a remark that counts records opens them", () =>
    site.visit({}, async (reader) => {
      const file = three();
      file.test_info.n_samples = 2;
      file.detailed_results = file.detailed_results.map((one, at) => {
        const failed = { ...one, raw_response: null, model_answer: null, is_correct: false, error: "Error code: 429" };
        return { ...one, n_samples: 2, samples: [one, at ? failed : one], reasoning_effort: at ? "high" : "low" };
      });
      const { page, section } = await joined(reader, "later.json", file);
      const words = (await section.innerText()).replaceAll(/\s+/g, " ");
      assert.match(words, /later samples 1 answered, 0 unread, 0 unanswered, 2 failed/);
      assert.match(words, /failed by, all samples 2 too many requests in 2 records/);
      await section.getByRole("link", { name: "2 too many requests in 2 records" }).click();
      await page.listed("later.json").getByRole("button", { name: "failed: too many requests 2", pressed: true }).waitFor();
      await section.getByRole("link", { name: "2 failed" }).click();
      await page.listed("later.json").getByRole("button", { name: /^by a later sample 2$/, pressed: true }).waitFor();
      await section.locator(".notices").getByRole("link", { name: "2 records" }).click();
      await page.listed("later.json").getByRole("button", { name: "another effort 2", pressed: true }).waitFor();
      assert.equal(await page.records("later.json").count(), 2);
    }));

  test("what stands in the place of NaN or of half a character leads to its records, and other errors are counted in words", () =>
    site.visit({}, async (reader) => {
      const file = three();
      for (const at of [1, 2]) Object.assign(file.detailed_results[at], { raw_response: null, model_answer: null, is_correct: false, error: "what?" });
      const text = JSON.stringify(file).replaceAll('"elapsed_seconds":1.5', '"elapsed_seconds":NaN').replace("boxed{E}", "\\ud83d boxed{E}");
      const { page, section } = await joined(reader, "odd.json", text);
      assert.match((await section.innerText()).replaceAll(/\s+/g, " "), /failed by 2 other errors/);
      await section.locator(".notices").getByRole("link", { name: "3 records" }).click();
      await page.listed("odd.json").getByRole("button", { name: "with NaN or the like 3", pressed: true }).waitFor();
      await section.locator(".notices li").filter({ hasText: "half a surrogate pair in a text, once in the file" }).getByRole("link", { name: "1 record" }).click();
      await page.listed("odd.json").getByRole("button", { name: "with half a surrogate pair 1", pressed: true }).waitFor();
      assert.equal(await page.records("odd.json").count(), 1);
    }));

  test("a stored answer that is no letter is told as it is stored, and a verdict alone is no answer", () =>
    site.visit({}, async (reader) => {
      const file = three();
      file.detailed_results[0].model_answer = "e";
      Object.assign(file.detailed_results[1], { model_answer: null, raw_response: null });
      const { page, section } = await joined(reader, "small.json", file);
      assert.match((await section.innerText()).replaceAll(/\s+/g, " "), /2 answered, 0 unread, 0 unanswered, 0 failed, 1 by a verdict alone/);
      assert.match(await section.locator(".notices").innerText(), /nothing to replay; its stored verdict is taken as recorded/);
      const receipt = await page.receipt("small.json");
      assert.match(receipt, /\nanswer record 1: .*: recorded "e", read E\n/);
      assert.match(receipt, /\noutcomes: 2 answered, 0 unread, 0 unanswered, 0 failed, 1 by a verdict alone\n/);
      await section.getByRole("link", { name: "1 answer", exact: true }).click();
      const first = page.records("small.json").first();
      await first.locator("summary").first().click();
      await first.getByText("recorded “e” · replayed E").waitFor();
    }));

  test("two files are the same only where they record the same", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      const [silent, other] = [sampleRun(), sampleRun()];
      delete silent.detailed_results[1].is_correct;
      other.detailed_results[2].raw_response = "Well, \\boxed{E}.";
      await page.pick([upload("one.json", sampleRun()), upload("silent.json", silent), upload("other.json", other)]);
      await page.joined("other.json");
      const beside = (name, of) => page.file(name).locator(".version").filter({ hasText: `Beside ${of}` });
      await beside("silent.json", "one.json").getByText("2: recorded right → no verdict").waitFor();
      await beside("other.json", "one.json").getByText("3: another text, read alike").waitFor();
      const again = { ...sampleRun(), note: "the same, otherwise spelled" };
      await page.pick([upload("again.json", again)]);
      await beside("again.json", "one.json").getByText("Another file that records the same").waitFor();
    }));

  test("parts by policy go by the policy's name", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await joined(reader, "named.json", three());
      await section.getByRole("link", { name: "−3", exact: true }).click();
      await page.listed("named.json").getByRole("button", { name: "not right under Last “answer is” 3", pressed: true }).waitFor();
    }));
});
