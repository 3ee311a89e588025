// Odd files, each of a kind that readers do have on their disks: what comes out of each is told beside it.

import { gzipSync } from "node:zlib";
import { itemFile, record, resultFile } from "./result_files.mjs";

/** One right of three, with the right letters that seed 42 gives. */
const GOOD = () => resultFile({ records: ["E", "E", "D"].map((key, at) => record({ no: at + 1, key, letter: at ? "B" : "E" })) });
const TEXT = JSON.stringify(GOOD(), null, 2);

/** The good file with something changed in it. */
function changed(change) {
  const file = GOOD();
  change(file);
  return JSON.stringify(file);
}

const repeated = (text, times) => text.repeat(times);
const deep = (levels) => `${repeated("[", levels)}${repeated("]", levels)}`;
const utf16 = (text, isBig, mark = "\ufeff") => {
  const bytes = Buffer.from(mark + text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
const utf32 = (text, isBig, mark = "\ufeff") => {
  const units = Uint32Array.from([...(mark + text)], (letter) => letter.codePointAt(0));
  const bytes = Buffer.from(units.buffer);
  return isBig ? bytes.swap32() : bytes;
};
const bytes = (text) => Buffer.from(text, "latin1");

/**
 * Each is `{ name, content }` with one of `score` (recorded k/n, and `replayed` where that differs), `items` (how many) or
 * `error` (what the sentence says); `remark` is what has to be remarked besides.
 */
export function oddFiles() {
  return [
    // Sound but for how they are written down.
    { name: "byte order mark.json", content: `\ufeff${TEXT}`, score: "1/3", remark: /byte order mark/i },
    { name: "crlf.json", content: TEXT.replaceAll("\n", "\r\n"), score: "1/3" },
    { name: "one line.json", content: JSON.stringify(GOOD()), score: "1/3" },
    { name: "white space around.json", content: `\n\n \t${TEXT}\n\n`, score: "1/3" },
    { name: "packed.json.gz", content: gzipSync(TEXT), score: "1/3" },
    { name: "packed but not by name.json", content: gzipSync(TEXT, { level: 1 }), score: "1/3" },
    { name: "packed in parts.json.gz", content: Buffer.concat([gzipSync(TEXT.slice(0, 300)), gzipSync(TEXT.slice(300))]), score: "1/3" },
    { name: "packed with zeros behind.json.gz", content: Buffer.concat([gzipSync(TEXT), Buffer.alloc(512)]), score: "1/3" },
    { name: "name with \u202e and <b>.json", content: TEXT.replace("made-up-model", "name-model"), score: "1/3" },

    // Sound but for what Python writes.
    { name: "not a number.json", content: TEXT.replace(/"elapsed_seconds": 1.5/, '"elapsed_seconds": NaN'), score: "1/3", remark: /NaN/ },
    { name: "infinity.json", content: TEXT.replace(/"elapsed_seconds": 1.5/, '"elapsed_seconds": -Infinity'), score: "1/3", remark: /Infinity/ },
    { name: "lone surrogate.json", content: TEXT.replace("\\\\boxed{E}", "\\ud83d \\\\boxed{E}"), score: "1/3", remark: /surrogate/i },
    { name: "huge number.json", content: TEXT.replace(/"total_tokens": 740/, '"total_tokens": 1e999'), score: "1/3", remark: /double/ },
    { name: "huge seed.json", content: TEXT.replace('"seed": 42', '"seed": 340282366920938463463374607431768211499'), score: "1/3", replayed: "0/3" },

    // Fields that are not as they should be.
    { name: "repeated keys.json", content: TEXT.replace('"seed": 42', '"seed": 41, "seed": 42'), score: "1/3", remark: /twice|more than once|repeat/i },
    { name: "numbers as text.json", content: changed((file) => (file.test_info.seed = "42", file.overall.correct = "1")), score: "n/a", replayed: "1/3", remark: /no total that can be read/ },
    { name: "seed missing.json", content: changed((file) => delete file.test_info.seed), score: "1/3", replayed: "not replayed", remark: /seed/ },
    { name: "head missing.json", content: changed((file) => delete file.test_info), score: "1/3", replayed: "not replayed", remark: /test_info/ },
    { name: "totals missing.json", content: changed((file) => (delete file.overall, delete file.summary)), score: "n/a", replayed: "1/3", remark: /overall/ },
    { name: "records missing.json", content: changed((file) => delete file.detailed_results), error: /detailed_results.*expected a list of records/ },
    { name: "records no list.json", content: changed((file) => (file.detailed_results = { a: 1 })), error: /expected a list of records/ },
    { name: "no records.json", content: JSON.stringify(resultFile({ model: "empty", records: [] })), score: "0/0", replayed: "not replayed" },
    { name: "odd records.json", content: changed((file) => file.detailed_results.push(null, 7, "text", [])), score: "1/3", replayed: "1/7", remark: /record/ },
    { name: "impossible total.json", content: changed((file) => (file.overall = { correct: 5, total: 3, accuracy: 5 / 3 })), score: "5/3", replayed: "1/3", remark: /correct|total/ },
    { name: "accuracy_test_x_209901_low_tmp.json", content: changed((file) => (file.overall = { correct: 1, total: 1, accuracy: 1 })), score: "1/1", replayed: "1/3", remark: /total|record/ },
    { name: "other totals.json", content: changed((file) => (file.overall.correct = 2)), score: "2/3", replayed: "1/3", remark: /correct|total/ },
    { name: "wrong month_209902.json", content: TEXT, score: "1/3", remark: /month|209902/ },
    { name: "no month.json", content: changed((file) => (file.test_info.month = "soon")), score: "1/3", remark: /month/ },
    { name: "two efforts.json", content: changed((file) => (file.detailed_results[1].reasoning_effort = "high")), score: "1/3", remark: /effort/ },
    { name: "two runs mixed.json", content: changed((file) => file.detailed_results.forEach((one, at) => ((one.n_samples = at + 1), (one.reasoning_effort = ["low", "high", null][at])))), score: "1/3", remark: /effort/ },
    { name: "same id twice.json", content: changed((file) => (file.detailed_results[1].id = file.detailed_results[0].id)), score: "1/3", remark: /id/ },
    { name: "bare letters.json", content: changed((file) => file.detailed_results.forEach((one) => (one.raw_response = "B"))), score: "1/3", replayed: "0/3" },
    { name: "null responses.json", content: changed((file) => file.detailed_results.forEach((one) => (one.raw_response = null))), score: "1/3", replayed: "not replayed" },
    {
      name: "older format.json",
      content: changed((file) => {
        delete file.test_info.seed;
        for (const one of file.detailed_results) for (const key of ["raw_response", "samples", "n_samples"]) delete one[key];
      }),
      score: "1/3", replayed: "not replayed",
      remark: /older|replay/i,
    },
    { name: "accuracy_test_209901_fallback_low.progress.json", content: changed((file) => (file.detailed_results.pop(), (file.test_info.total_tested = 2))), score: "1/3", replayed: "1/2" },
    { name: "30 MB in one record.json", content: changed((file) => (file.detailed_results[0].raw_response = `${repeated("word ", 6_000_000)}\\boxed{E}`)), score: "1/3" },
    { name: "control characters.json", content: changed((file) => (file.detailed_results[0].raw_response = "\u0000\u0007\u001b[31m\u2028 \\boxed{E}")), score: "1/3" },

    // Items.
    { name: "qa_209903_final.json", content: JSON.stringify(itemFile(2)), items: 2 },
    { name: "qa_eval_ge5_209904.jsonl", content: itemFile(2).map((item) => JSON.stringify({ ...item, id: `9904.${item.no}::orig` })).join("\n"), items: 2 },
    { name: "qa_209905_final.json", content: JSON.stringify({ summary: { total: 1 }, selected: itemFile(1) }), items: 1 },

    // Of no use, with what would help.
    { name: "empty.json", content: "", error: /empty file/ },
    { name: "blank.json", content: " \n\t\n", error: /empty file/ },
    { name: "web page.json", content: "<!DOCTYPE html>\n<html><title>404</title><body onload=alert(1)>Not found</body></html>", error: /a web page; fetch the raw file/ },
    { name: "pointer.json", content: "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n", error: /Git LFS pointer; fetch the file itself/ },
    { name: "utf-16 little.json", content: utf16(TEXT, false), error: /UTF-16 text; save it as UTF-8/ },
    { name: "utf-16 big.json", content: utf16(TEXT, true), error: /UTF-16 text; save it as UTF-8/ },
    { name: "utf-16 unmarked.json", content: utf16(TEXT, false, ""), error: /UTF-16 text; save it as UTF-8/ },
    { name: "utf-32 little.json", content: utf32(TEXT, false), error: /UTF-32 text; save it as UTF-8/ },
    { name: "utf-32 big.json", content: utf32(TEXT, true), error: /UTF-32 text; save it as UTF-8/ },
    { name: "utf-32 unmarked.json", content: utf32(TEXT, false, ""), error: /UTF-32 text; save it as UTF-8/ },
    { name: "latin-1.json", content: bytes(TEXT.replace("made-up-model", "mod\xe8le")), error: /not UTF-8 text: line \d+ \(byte offset \d+\) holds the byte 0xE8/ },
    { name: "nul.json", content: TEXT.replace(/"seed": 42/, '"seed": \u000042'), error: /not valid JSON at line \d+/ },
    { name: "nul first.json", content: `\u0000\u0000\u0000\u0000${TEXT}`, error: /padded with NUL bytes.*fetch it again/ },
    { name: "nul last.json", content: `${TEXT}${"\u0000".repeat(512)}`, error: /padded with NUL bytes/ },
    { name: "nul only.json", content: Buffer.alloc(4096), error: /padded with NUL bytes/ },
    { name: "film.json", content: bytes("\x00\x00\x00\x18ftypmp42"), error: /a binary file/ },
    { name: "cut off.json", content: TEXT.slice(0, TEXT.length - 300), error: /cut off at line \d+, column \d+.*after 2 whole records; fetch the file again/ },
    { name: "single quotes.json", content: TEXT.replaceAll('"', "'"), error: /a Python value as print writes it \(json\.dump writes JSON\).*begins with/ },
    { name: "comma at the end.json", content: TEXT.replace(/\}\s*\]/, "},\n]"), error: /not valid JSON at line \d+.*trailing comma/ },
    { name: "comment.json", content: TEXT.replace("{\n", "{ // results\n"), error: /not valid JSON at line 1/ },
    { name: "two files in one.json", content: `${TEXT}\n${TEXT}`, error: /a result file with more JSON behind it; put each into a file of its own/ },
    { name: "two runs, one a line.jsonl", content: `${JSON.stringify(GOOD())}\n${JSON.stringify({ ...GOOD(), more: 1 })}\n`, error: /a result file with more JSON behind it/ },
    { name: "deep.json", content: TEXT.replace('"seed": 42', `"seed": 42, "x": ${deep(5_000)}`), score: "1/3" },
    { name: "deep list.json", content: deep(100_000), error: /a JSON list of lists/ },
    { name: "records alone.json", content: JSON.stringify(GOOD().detailed_results), error: /records of a result file without its head; put them as a list, detailed_results, into an object with test_info/ },
    { name: "records alone.jsonl", content: GOOD().detailed_results.map((one) => JSON.stringify(one)).join("\n"), error: /records of a result file without its head; put them/ },
    { name: "summary.json", content: JSON.stringify({ month: "209901", hard_count: 3 }), error: /the summary of a month/ },
    { name: "numbers.json", content: "[1, 2, 3]", error: /list of numbers/ },
    { name: "other.json", content: JSON.stringify({ name: "x", version: "1.0.0" }), error: /JSON of another kind; a result file has test_info, overall and detailed_results, an item has mcq, this has "name", "version"/ },
    { name: "map.geojson.json", content: JSON.stringify({ type: "FeatureCollection", features: [] }), error: /this has "type", "features"/ },
    { name: "no keys.json", content: "{}", error: /an empty JSON object; a result file has/ },
    { name: "no entries.json", content: "[]", error: /an empty JSON list/ },
    { name: "table.jsonl", content: "model,score\nx,1\n", error: /a table of values \(CSV\); give the JSON file that the evaluator wrote, this begins with "model,score"/ },
    { name: "settings.json", content: "jobs:\n  - name: build\n", error: /seems to be YAML/ },
    { name: "notes.json", content: "The run went well.\n", error: /plain text; give the JSON file that the evaluator wrote, this begins with "The run went well\."/ },
    { name: "feed.json", content: "<?xml version='1.0'?><a/>", error: /seems to be XML/ },
    { name: "paper.json", content: bytes("%PDF-1.7\n%\xe2\xe3"), error: /a PDF document/ },
    { name: "picture.json", content: bytes("\x89PNG\r\n\x1a\n\x00\x00"), error: /a PNG image/ },
    { name: "archive.json", content: bytes("PK\x03\x04\x00\x00"), error: /a zip archive; unpack it first/ },
    { name: "table.parquet.json", content: bytes("PAR1\x00\x00"), error: /a Parquet table; export it as JSON/ },
    { name: "packed, cut off.json.gz", content: gzipSync(TEXT).subarray(0, 200), error: /a gzip archive that is cut off after \d+ unpacked bytes; fetch it again/ },
    { name: "packed, damaged.json.gz", content: damaged(gzipSync(TEXT)), error: /a gzip archive that is damaged/ },
    { name: "packed, followed.json.gz", content: Buffer.concat([gzipSync(TEXT), bytes("and more")]), error: /something else behind it/ },
    { name: "packed twice.json.gz", content: gzipSync(gzipSync(TEXT)), error: /a gzip archive; unpack it first/ },
    { name: "bomb.json.gz", content: bomb(), error: /unpacks to more than \d+ bytes, far more than results do/ },
  ];
}

/** An archive with one bit of its checksum changed. */
function damaged(archive) {
  const copy = Buffer.from(archive);
  copy[copy.length - 8] ^= 1;
  return copy;
}

/** 320 MB of zeros in some 300 KB. */
function bomb() {
  return Buffer.concat(Array(40).fill(gzipSync(Buffer.alloc(8 << 20), { level: 9 })));
}
