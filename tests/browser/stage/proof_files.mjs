// Runs of AdvancedMathBench for the specs, in the evaluator's shape, all made up here.

const reply = (text, finish_reason = "stop") => ({ text, reasoning_content: null, finish_reason, usage: null, error: null });

/** A judgment with this index; `null` is one that is cut off. With a level it is judged itself; "" is a reply without one. */
export function judgment(index, level) {
  const text = `<assessment>I looked</assessment><errors></errors><first_error_step>${index}</first_error_step>`;
  const isCut = index === null;
  const trial = {
    index: 0,
    response: isCut ? reply("<assessment>I", "length") : reply(text),
    parsed: isCut ? null : { assessment: "I looked", errors: "", first_error_step: index },
    error: isCut ? "non_stop_finish" : null,
    valid: !isCut,
  };
  if (level === undefined) return trial;
  const score = { EXACT_MATCH: 1, BASIC_MATCH: 0.75, POOR_MATCH: 0.5 }[level] ?? 0;
  if (isCut) trial.meta = { valid: false, score: 0, error: "verifier_invalid", response: null };
  else if (!level) trial.meta = { valid: false, score: 0, error: "no level", response: reply("none"), prompt: "p" };
  else trial.meta = { valid: true, score, level, error: null, response: reply(`<level>${level}</level>`), prompt: "p" };
  return trial;
}

/** A record of a prover run; without judgments its proof was cut off. */
export function proverRecord({ problem, sample = 0, domain = "ugd", indices, repeats, key, text = "<step>First.</step><step>Then.</step>", statement = "Show it." }) {
  const isCut = !indices.length;
  const trials = indices.map((index) => judgment(index));
  return {
    problem_id: problem,
    domain,
    subject: "Algebra",
    problem: statement,
    sample_index: sample,
    policy_response: reply(text, isCut ? "length" : "stop"),
    generation_error: isCut ? "non_stop_finish" : null,
    pessimistic_correct: indices.length === repeats && indices.every((index) => index === -1),
    steps: text.split("<step>").slice(1).map((step) => step.replace("</step>", "")),
    verifier_trials: trials,
    run_id: "r",
    record_key: key ?? `${problem}_${sample}`,
    policy: "prover-x",
    verifier: "judge-x",
  };
}

/** A record of a verifier run: a proof of four steps whose first error the experts see at `truth`. */
export function verifierRecord({ proof, domain, truth, trials }) {
  return {
    problem_id: `problem of ${proof}`,
    proof_id: proof,
    domain,
    subject: "",
    problem: "Show it.",
    sample_index: 0,
    steps: ["one", "two", "three", "four"],
    is_correct: truth === -1,
    first_error_step: truth,
    verifier_trials: trials.map(([index, level]) => judgment(index, level)),
    run_id: "v",
    record_key: proof,
    policy: null,
    verifier: "verifier-x",
  };
}

/** A `results.jsonl`. */
export const linesOf = (records) => records.map((record) => JSON.stringify(record)).join("\n");
