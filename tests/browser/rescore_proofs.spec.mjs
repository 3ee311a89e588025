// Runs of AdvancedMathBench on the re-score page: the sample, the worked examples of the specification, and hostile records.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { RescorePage } from "./pages/rescore_page.mjs";
import { linesOf, proverRecord, verifierRecord } from "./stage/proof_files.mjs";
import { upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

/** A table of a card by its title, as `{ row: { column: cell } }`. */
async function sheet(card, title) {
  const table = card.getByRole("region", { name: title, exact: true });
  await table.waitFor({ state: "attached" });
  return table.evaluate((element) => {
    const texts = (row) => [...row.children].map((cell) => cell.textContent);
    const [head, ...columns] = texts(element.querySelector("thead tr"));
    const rows = [...element.querySelectorAll("tbody tr")].map(texts);
    return Object.fromEntries(rows.map(([name, ...cells]) => [name, Object.fromEntries(columns.map((column, at) => [column, cells[at]]))]));
  });
}

/** What a metric is replayed as in `all`, `ugd` and `qe`. */
const replayed = (metrics, name) => ["all", "ugd", "qe"].map((split) => metrics[name][`${split}, replayed`]);

const RELEASED = "Metrics by the released rule";

async function open(reader, files) {
  const page = new RescorePage(reader);
  await page.open();
  await page.pick(files);
  for (const { name } of files) await page.settled(name);
  return page;
}

describe("runs of AdvancedMathBench", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("the sample of proofs is scored, its records open, and nothing of their texts is saved", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await page.page.getByRole("button", { name: "Try a sample of proofs" }).click();
      const [prover, verifier] = ["prover", "verifier"].map((run) => page.file(`sample/${run}/results.jsonl`));
      await prover.getByText("All that is stored follows from the texts.").waitFor();
      await verifier.getByText("All that is stored follows from the texts.").waitFor();
      await page.file("sample/prover/manifest.json").getByText("It is scored with sample/prover/results.jsonl").waitFor();
      const metrics = await sheet(prover, RELEASED);
      assert.deepEqual(Object.keys(metrics), ["problems", "proofs", "pessimistic", "pass_any_sample", "generation_failure_rate", "verifier_valid_rate"]);
      for (const row of Object.values(metrics)) {
        const cells = Object.values(row);
        assert.equal(cells.length, 6);
        for (const split of [0, 2, 4]) assert.equal(cells[split], cells[split + 1], "recorded and replayed");
      }
      await prover.getByRole("button", { name: "majority in the place of all" }).click();
      const majority = await sheet(prover, "Not the released rule: majority in the place of all");
      assert.equal(majority.pessimistic["all, n = 24, released"], metrics.pessimistic["all, replayed"]);
      assert.notEqual(majority.pessimistic["all, this rule"], metrics.pessimistic["all, replayed"]);

      await prover.getByRole("group", { name: "Which records" }).getByRole("button", { name: /^judged differently/ }).click();
      const rows = prover.getByRole("region", { name: "Records", exact: true }).locator("tbody tr");
      const differing = rows.filter({ hasText: "✗" }).first();
      await differing.waitFor();
      await differing.getByRole("button").click();
      const record = prover.getByRole("region", { name: "The record" });
      await record.getByRole("heading", { name: "Judgments" }).waitFor();
      assert.ok((await record.locator(".proof-steps > li").count()) > 0);
      assert.match(await record.innerText(), /first error here: judgment \d/);
      await record.locator("summary", { hasText: /rejected at step/ }).first().click();
      assert.match(await record.locator("details[open] mark").first().innerText(), /^\d+$/);
      const statement = await record.locator(".prose").first().innerText();
      await record.getByRole("button", { name: "Close the record" }).click();
      await record.waitFor({ state: "detached" });

      const audit = (await page.saved("sample/prover/results.jsonl", "Save the audit (JSON)")).toString();
      const { runs } = JSON.parse(audit);
      assert.equal(runs[0].kind, "amb-prover");
      assert.equal(runs[0].splits[0].replayed.pessimistic.toFixed(6), metrics.pessimistic["all, replayed"]);
      assert.ok(statement.length > 10 && !audit.includes(statement.slice(0, 20)));

      await page.file("sample/prover/manifest.json").getByRole("button", { name: "remove" }).click();
      await prover.getByText("unverified: no manifest tells them").waitFor({ state: "attached" });
    }));

  test("the worked examples come out to all printed digits", () =>
    site.visit({}, async (reader) => {
      const made = (problem, sample, domain, indices) => proverRecord({ problem, sample, domain, indices, repeats: 3 });
      const prover = [
        made("P1", 0, "ugd", [-1, -1, -1]),
        made("P1", 1, "ugd", [-1, -1, -1]),
        made("P2", 0, "ugd", [-1, null, -1]),
        made("P2", 1, "ugd", [-1, -1, -1]),
        made("P3", 0, "qe", []),
        made("P3", 1, "qe", [0, -1, -1]),
      ];
      const verifier = [
        { proof: "A", domain: "ugd", truth: -1, trials: [[-1, "EXACT_MATCH"], [2, "WRONG_POLARITY"]] },
        { proof: "B", domain: "ugd", truth: -1, trials: [[-1, "EXACT_MATCH"], [null, ""]] },
        { proof: "C", domain: "qe", truth: 1, trials: [[1, "EXACT_MATCH"], [3, "POOR_MATCH"]] },
        { proof: "D", domain: "qe", truth: 0, trials: [[-1, "WRONG_POLARITY"], [0, "BASIC_MATCH"]] },
        { proof: "E", domain: "qe", truth: 1, trials: [[2, ""], [null, ""]] },
      ].map(verifierRecord);
      const page = await open(reader, [upload("one/results.jsonl", linesOf(prover)), upload("two/results.jsonl", linesOf(verifier))]);
      const first = await sheet(page.file("one/results.jsonl"), RELEASED);
      const expected = {
        pessimistic: ["0.500000", "0.750000", "0.000000"],
        pass_any_sample: ["0.666667", "1.000000", "0.000000"],
        generation_failure_rate: ["0.166667", "0.000000", "0.500000"],
        verifier_valid_rate: ["0.777778", "0.916667", "0.500000"],
      };
      for (const [name, values] of Object.entries(expected)) assert.deepEqual(replayed(first, name), values, name);
      const none = "not defined";
      const second = await sheet(page.file("two/results.jsonl"), RELEASED);
      const judged = {
        rough_accuracy: ["0.600000", "0.500000", "0.666667"],
        rough_tpr: ["0.500000", "0.500000", none],
        rough_tnr: ["0.666667", none, "0.666667"],
        rough_bal_f1: ["0.571429", none, none],
        balanced_accuracy: ["0.583333", none, none],
        first_error_step_accuracy: ["0.400000", "0.500000", "0.333333"],
        first_error_step_accuracy_incorrect: ["0.333333", none, "0.333333"],
        verifier_valid_rate: ["0.800000", "0.750000", "0.833333"],
        meta_ver_tpr: ["0.500000", "0.500000", none],
        meta_ver_tnr: ["0.375000", none, "0.375000"],
        meta_ver_bal_f1: ["0.428571", none, none],
        meta_valid_rate: ["0.700000", "0.750000", "0.666667"],
      };
      for (const [name, values] of Object.entries(judged)) assert.deepEqual(replayed(second, name), values, name);
      const card = page.file("two/results.jsonl");
      const rules = [
        ["invalid judgments dropped", ["0.750000", "0.833333", "0.789474"]],
        ["invalid judgments as rejections", ["0.500000", "0.833333", "0.625000"]],
      ];
      for (const [rule, values] of rules) {
        await card.getByRole("button", { name: rule }).click();
        const metrics = await sheet(card, `Not the released rule: ${rule}`);
        assert.deepEqual(["rough_tpr", "rough_tnr", "rough_bal_f1"].map((name) => metrics[name]["all, this rule"]), values, rule);
      }
    }));

  test("what is refused says which records, and hostile texts stay texts", () =>
    site.visit({}, async (reader) => {
      const html = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
      const hostile = proverRecord({ problem: html, statement: html, text: `<step>${html}`, indices: [-1], repeats: 1, key: "hostile" });
      const twice = proverRecord({ problem: "p", indices: [-1], repeats: 1, key: "000001_000" });
      const page = await open(reader, [
        upload("hostile.jsonl", linesOf([hostile])),
        upload("again/results.jsonl", linesOf([{ ...twice, run_id: "s" }, { ...twice, run_id: "s" }])),
        upload("mixed/results.jsonl", linesOf([{ ...twice, run_id: "t" }, { ...twice, record_key: "000002_000", run_id: "u" }])),
      ]);
      await page.file("again/results.jsonl").getByText(/000001_000/).waitFor();
      await page.file("mixed/results.jsonl").getByText(/run/).first().waitFor();
      const card = page.file("hostile.jsonl");
      await card.getByRole("region", { name: "Records", exact: true }).getByRole("button", { name: "hostile" }).click();
      const record = card.getByRole("region", { name: "The record" });
      await record.getByText("onerror").first().waitFor();
      assert.equal(await card.locator("img, script").count(), 0);
      assert.doesNotMatch(await page.page.title(), /^run$/);
    }));

  test("records of a folder and its results.jsonl are one run", () =>
    site.visit({}, async (reader) => {
      const records = ["000000_000", "000001_000"].map((key, at) => proverRecord({ problem: `p${at}`, indices: [-1, at ? 0 : -1], repeats: 2, key }));
      const page = await open(reader, [
        upload("run/records/000000_000.json", JSON.stringify(records[0], null, 2)),
        upload("run/records/000001_000.json", JSON.stringify(records[1], null, 2)),
        upload("run/results.jsonl", linesOf(records)),
      ]);
      const metrics = await sheet(page.file("run/records/000000_000.json"), RELEASED);
      await page.file("run/results.jsonl").getByText("It is scored with run/records/000000_000.json").waitFor();
      assert.equal(metrics.proofs["all, replayed"], "2");
      assert.equal(metrics.pessimistic["all, replayed"], "0.500000");
    }));
});
