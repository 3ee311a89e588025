// A large file of results, dropped on the page: how fast the worker scores it and how much memory its program takes, beside
// what the same browser's JSON.parse does with as much of it as it can hold, and what CPython's json does with all of it.
// The three run in turn on one file; the ratios are what counts.

import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { RescorePage } from "../../tests/browser/pages/rescore_page.mjs";
import { proverRecord } from "../../tests/browser/stage/proof_files.mjs";
import { record } from "../../tests/browser/stage/result_files.mjs";
import { openSite } from "../../tests/browser/stage/site.mjs";
import { middle, mustRun, run } from "./process.mjs";

/** Bytes of memory that the worker's program may take, whatever the size of the file. */
const GOAL_BYTES = 200e6;
/** V8 holds no text of 2^29 characters. */
const MOST_PARSED = 400e6;
const RECORD_BYTES = 20_000;
const SOME = (no) => `Let $f\\colon X \\to Y$ be "étale"; then\n\n\\[ \\int_X \\omega = ${no} \\]\n\n`;

/** What a file may be: how it begins, goes on and ends, and what CPython reads it with. `of(no)` is a record's text. */
const KINDS = {
  results: {
    ending: ".json",
    head: '{"test_info": {"model": "m", "month": "209901", "seed": 42}, "detailed_results": [',
    between: ", ",
    next: ', {"id"',
    tail: (count) => `], "overall": {"correct": ${Math.floor(count / 3)}, "total": ${count}}}`,
    program: "import json, sys; json.load(open(sys.argv[1], encoding='utf-8'))",
    of: (no) => {
      const letter = no % 3 ? "B" : "A";
      return JSON.stringify(record({ no, letter, response: `${SOME(no).repeat(RECORD_BYTES / 70)}\\boxed{${letter}}` }));
    },
  },
  proofs: {
    ending: ".jsonl",
    head: "",
    between: "\n",
    next: "\n",
    tail: () => "",
    program: "import json, sys\nfor line in open(sys.argv[1], encoding='utf-8', newline='\\n'): json.loads(line)",
    of: (no) => {
      const text = `<step>${SOME(no).repeat(RECORD_BYTES / 140)}</step><step>${SOME(no)}</step>`;
      const made = proverRecord({ problem: `p${no}`, indices: [-1, no % 2, -1, null], repeats: 4, key: `${no}_000`, text });
      return JSON.stringify({ ...made, inputs: { policy_prompt: SOME(no).repeat(RECORD_BYTES / 140) } });
    },
  },
};

/** A file of a kind of about the wanted size, made once. */
function largeFile(folder, name, bytes) {
  const kind = KINDS[name];
  const file = path.join(folder, `large-${name}-${bytes / 1e6}${kind.ending}`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const open = openSync(file, "w");
  let [written, count] = [writeSync(open, kind.head), 0];
  while (written < bytes) {
    count += 1;
    written += writeSync(open, (count > 1 ? kind.between : "") + kind.of(count));
  }
  writeSync(open, kind.tail(count));
  closeSync(open);
  return file;
}

/** What is measured of a file of this kind, of so many megabytes. */
export async function benchLarge(options, name, wanted) {
  const kind = KINDS[name];
  const file = largeFile(options.folder, name, Number(wanted) * 1e6);
  const bytes = statSync(file).size;
  const rounds = Number(options.rounds);
  const secs = { worker: [], parse: [], cpython: [] };
  let memory = 0;
  const parsed = Math.min(bytes, MOST_PARSED);
  const hasPython = spawnSync(options.python, ["--version"]).status === 0;
  const site = await openSite({ dir: options.dist });
  try {
    for (let round = 0; round < rounds; round++) {
      const reader = await site.reader();
      const page = new RescorePage(reader);
      reader.page.setDefaultTimeout(300_000);
      await page.open();
      await reader.page.waitForLoadState("networkidle");
      const began = performance.now();
      await page.pick(file);
      await page.settled(path.basename(file));
      secs.worker.push((performance.now() - began) / 1000);
      memory = Math.max(memory, await reader.page.evaluate(() => globalThis.rescorer.memory()));
      await reader.leave();
      const other = await site.reader();
      await other.open("about/");
      await other.page.evaluate(() => document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "large" })));
      await other.page.setInputFiles("#large", file);
      // The records that fit, closed as a list of their own.
      secs.parse.push(
        await other.page.evaluate(async ([head, most, next, isLines]) => {
          const blob = document.querySelector("#large").files[0];
          const began = performance.now();
          const text = await blob.slice(head, most).text();
          const whole = text.slice(0, text.lastIndexOf(next));
          const records = isLines ? whole.split("\n").map((line) => JSON.parse(line)) : JSON.parse(`[${whole}]`);
          if (!records.length) throw new Error("nothing was read");
          return (performance.now() - began) / 1000;
        }, [kind.head.length, parsed, kind.next, kind.between === "\n"]),
      );
      await other.leave();
      if (hasPython) {
        secs.cpython.push(mustRun(options.python, ["-c", kind.program, file]).secs);
      }
    }
  } finally {
    await site.close();
  }
  const rate = (size, list) => (list.length ? size / 1e6 / middle(list) : null);
  const rates = { worker: rate(bytes, secs.worker), parse: rate(parsed, secs.parse), cpython: rate(bytes, secs.cpython) };
  return {
    kind: name,
    megabytes: bytes / 1e6,
    parsed_megabytes: parsed / 1e6,
    rounds,
    memory_bytes: memory,
    goal_bytes: GOAL_BYTES,
    python: hasPython ? run(options.python, ["--version"]).stdout.trim() : null,
    mb_per_s: rates,
    secs,
    ratio_to_parse: rates.worker / rates.parse,
    ratio_to_cpython: rates.cpython && rates.worker / rates.cpython,
  };
}

/** Prints what {@link benchLarge} found. */
export function printLarge(large) {
  const row = (name, ...cells) => console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(12)).join(""));
  console.log(`a file of ${large.kind}, ${large.megabytes.toFixed(0)} MB, dropped on the page, middle of ${large.rounds} rounds`);
  row("", "MB/s", "seconds");
  const line = (name, key) => {
    if (large.secs[key].length) row(name, large.mb_per_s[key].toFixed(1), middle(large.secs[key]).toFixed(2));
  };
  line("read and scored in the worker", "worker");
  line(`JSON.parse of ${large.parsed_megabytes.toFixed(0)} MB of it`, "parse");
  line(`${large.python}, json`, "cpython");
  const within = large.memory_bytes <= large.goal_bytes ? "within" : "OVER";
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  console.log(`memory of the worker's program: ${megabytes(large.memory_bytes)} MB, goal ${megabytes(large.goal_bytes)}: ${within}`);
  const ratio = (number) => (number === null ? "not measured" : number.toFixed(2));
  console.log(`speed to JSON.parse ${ratio(large.ratio_to_parse)}, to CPython ${ratio(large.ratio_to_cpython)}\n`);
}
