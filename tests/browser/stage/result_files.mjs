// Result files for the specs, in the newer shape of the benchmark's evaluators, all made up here.

/** A record: item `no` (from 1) answered `letter` where the key is `key`. */
export function record({ no, key = "A", letter = "B", response = `\\boxed{${letter}}`, id = `9901.${String(no).padStart(5, "0")}v1::orig` }) {
  return {
    id,
    theorem_type: "all",
    score: null,
    correct_answer: key,
    model_answer: letter,
    raw_response: response,
    is_correct: letter === key,
    reasoning_effort: "low",
    prompt_tokens: 700,
    completion_tokens: 40,
    total_tokens: 740,
    reasoning_tokens: 10,
    elapsed_seconds: 1.5,
    error: null,
    n_samples: 1,
    samples: null,
  };
}

/** A whole file as an object. */
export function resultFile({ model = "made-up-model", month = "209901", records }) {
  const correct = records.filter((one) => one.is_correct).length;
  const totals = { correct, total: records.length, accuracy: records.length ? correct / records.length : 0 };
  return {
    test_info: {
      date: "0101_000000",
      model,
      month,
      reasoning_effort: "low",
      max_tokens: 1000,
      seed: 42,
      n_samples: 1,
      total_candidates: records.length,
      total_tested: records.length,
      timestamp: "2099-01-01 00:00:00",
    },
    summary: { all: totals },
    overall: totals,
    detailed_results: records,
  };
}

/** A file of 70 records: one that flips, one that only a lenient parser reads, two that failed, two unread. */
export function mixedFile() {
  const records = Array.from({ length: 70 }, (_, at) => record({ no: at + 1, key: "E", letter: at % 2 ? "E" : "B" }));
  Object.assign(records[0], { raw_response: "\\boxed{A}", model_answer: "E", is_correct: true });
  Object.assign(records[64], { raw_response: "\\boxed{{E}}, and not A", model_answer: "A", is_correct: false });
  for (const at of [2, 4]) {
    const error = at === 2 ? "Error code: 429 - rate limit" : "Request timed out.";
    Object.assign(records[at], { raw_response: null, model_answer: null, is_correct: false, error });
  }
  for (const at of [6, 8]) Object.assign(records[at], { raw_response: "nothing", model_answer: null, is_correct: false });
  return resultFile({ month: "209901", records });
}

/** A run on the first three questions of the sample, by default with one of them missed. */
export function sampleRun({ model = "my-model", letters = "EEE", response } = {}) {
  const keys = ["E", "E", "D"];
  const records = keys.map((key, at) => record({ no: at + 1, id: `sample-190001-0${at + 1}`, key, letter: letters[at], response }));
  return resultFile({ model, month: "190001", records });
}

/** An item file of so many items, whose ids are those of the records. */
export function itemFile(count) {
  return Array.from({ length: count }, (_, index) => ({
    no: index + 1,
    id: record({ no: index + 1 }).id,
    mcq: {
      question: `Question ${index + 1}?`,
      correct_choice: { label: "A", text: "right" },
      choices: ["B", "C", "D", "E"].map((label) => ({ label, text: `wrong ${label}` })),
    },
  }));
}

/** Text that would run if anything put it into a page as markup. It calls `alert`, which a reader counts as a fault. */
export const HOSTILE = `</script><script>alert(1)</script><img src=x onerror="alert(2)"><svg onload="alert(3)">`;

/** A usable file with hostile text wherever a file may have text. */
export function hostileFile() {
  const records = [
    record({ no: 1, id: HOSTILE, response: `${HOSTILE} \\boxed{B}` }),
    record({ no: 2, response: `$${HOSTILE}$ $$\\href{javascript:alert(4)}{x}$$ \\boxed{B}` }),
  ];
  return resultFile({ model: `model ${HOSTILE}`, records });
}

/** What Playwright's file choosers take, from an object, a text or bytes. */
export function upload(name, content) {
  const isBytes = Buffer.isBuffer(content);
  const text = isBytes || typeof content === "string" ? content : JSON.stringify(content, null, 2);
  return { name, mimeType: "application/json", buffer: Buffer.from(text) };
}
