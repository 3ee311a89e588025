// How long the page works in one task while many files or many records come in, by the processor's own time: while other
// programs have the processor, the page does not work. A reader feels every task of more than 50 ms.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { RescorePage } from "../../tests/browser/pages/rescore_page.mjs";
import { record, resultFile } from "../../tests/browser/stage/result_files.mjs";
import { openSite } from "../../tests/browser/stage/site.mjs";

/** What a task may take. */
const BUDGET_MS = 50;

/** Records of a file without long texts, in as many bytes as they need. */
function tinyRecords(count) {
  const text = JSON.stringify({ id: "#", correct_answer: "A", model_answer: "B", raw_response: "\\boxed{B}", is_correct: false });
  const records = Array.from({ length: count }, (_, at) => text.replace("#", `9901.${at}`));
  return `{"test_info": {"model": "m", "month": "209901", "seed": 42}, "overall": {"correct": 0, "total": ${count}}, "detailed_results": [${records.join(",")}]}`;
}

/** A run of 28 records, whose answers no run of another number has. */
function run(number, model) {
  const letters = "ABCDE";
  const records = Array.from({ length: 28 }, (_, at) => record({ no: at + 1, key: "E", letter: letters[Math.floor(number / 5 ** (at % 4)) % 5] }));
  return resultFile({ model, records });
}

/** What is given to the page, each as names and texts of files. */
const LOADS = {
  "300 files of one run": () => many((at) => run(at, "one-model")),
  "300 files of 300 runs": () => many((at) => run(at, `model-${at}`)),
  "a file of 20,000 records": () => ({ "tiny-20000.json": tinyRecords(20_000) }),
  "a file of 1,000,000 records": () => ({ "tiny-1000000.json": tinyRecords(1_000_000) }),
};

function many(make) {
  return Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`run-${at}.json`, JSON.stringify(make(at))]));
}

/** The files of a load on the disk: their paths, which cost the page nothing to be given. */
function written(folder, load) {
  const place = path.join(folder, load.replaceAll(/\W+/g, "-"));
  mkdirSync(place, { recursive: true });
  return Object.entries(LOADS[load]()).map(([name, text]) => {
    writeFileSync(path.join(place, name), text);
    return path.join(place, name);
  });
}

/** The tasks of the page between two marks of a trace, in ms of the processor. */
function tasks(trace) {
  const { traceEvents } = JSON.parse(trace);
  const marks = traceEvents.filter(({ cat, name }) => cat?.includes("blink.user_timing") && /^(begin|end) load$/.test(name));
  const [begin, end] = ["begin load", "end load"].map((name) => marks.find((mark) => mark.name === name));
  const isTask = ({ ph, pid, tid, name, ts }) =>
    ph === "X" && pid === begin.pid && tid === begin.tid && name.endsWith("RunTask") && ts >= begin.ts && ts <= end.ts;
  return traceEvents.filter(isTask).map(({ tdur, dur }) => (tdur ?? dur) / 1000);
}

/** Rows of `{ load, secs, longest, over, busy }`: all seconds, the longest task, how many are over the budget, their sum. */
export async function benchMany(options) {
  const rows = [];
  const site = await openSite({ dir: options.dist });
  try {
    for (const load of Object.keys(LOADS)) {
      const files = written(options.folder, load);
      const reader = await site.reader();
      const page = new RescorePage(reader);
      reader.page.setDefaultTimeout(300_000);
      await page.open();
      await reader.page.waitForLoadState("networkidle");
      let secs = 0;
      const trace = await site.trace(reader.page, ["blink.user_timing", "toplevel"], async () => {
        await reader.page.evaluate(() => performance.mark("begin load"));
        const began = performance.now();
        await page.pick(files);
        await page.settled(path.basename(files.at(-1)));
        secs = (performance.now() - began) / 1000;
        await reader.page.evaluate(() => performance.mark("end load"));
      });
      const found = tasks(trace);
      const over = found.filter((task) => task > BUDGET_MS);
      const sum = (list) => list.reduce((all, task) => all + task, 0);
      rows.push({ load, secs, longest: Math.max(...found), over: over.length, busy: sum(found) });
      await reader.leave();
    }
  } finally {
    await site.close();
  }
  return { budget_ms: BUDGET_MS, rows };
}

/** Prints what {@link benchMany} found. */
export function printMany({ budget_ms: budget, rows }) {
  console.log(`tasks of the page while files come in, in ms of the processor; a task of more than ${budget} ms is felt`);
  const row = (name, ...cells) => console.log(name.padEnd(30) + cells.map((cell) => String(cell).padStart(12)).join(""));
  row("", "seconds", "longest", "felt", "busy");
  for (const { load, secs, longest, over, busy } of rows) row(load, secs.toFixed(1), longest.toFixed(0), over, busy.toFixed(0));
  console.log("");
}
