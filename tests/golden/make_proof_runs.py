"""Writes the sample runs of AdvancedMathBench's formats: src/site/sample/proofs/{prover,verifier}.

Standard library only, deterministic. The problems and proofs are our own (proof_problems.py), every kind of invalid
output is there, what is stored of a reply is what proof_reference.py reads in it, and the summaries are proof_score.py's.

    python3 tests/golden/make_proof_runs.py

With `--prover N` or `--verifier N` it prints N records of such a run instead, for speed and size tests: the samples over
and over under other ids.
"""

import argparse
import hashlib
import json
import random
import sys
from pathlib import Path

from proof_problems import PROBLEMS
from proof_reference import LEVELS, final_text, level, steps, verdict
from proof_score import accepted, summary

FOLDER = Path(__file__).resolve().parents[2] / "src" / "site" / "sample" / "proofs"
SCORES = dict(zip(LEVELS, (1.0, 0.75, 0.5, 0.0)))


def reply(text, finish="stop", tokens=None):
    """What came back from a model."""
    return {"text": text, "reasoning_content": None, "finish_reason": finish, "usage": {"completion_tokens": tokens or len(text) // 4}, "error": None}


def broken(error):
    """What came back from a request that failed."""
    return {"text": "", "finish_reason": None, "error": error}


def usable(response):
    """The code of what makes a reply useless, or None."""
    if response["error"]:
        return response["error"]
    if response["finish_reason"] != "stop":
        return "non_stop_finish"
    return None if final_text(response["text"]) else "empty_final_answer"


def judgment(index, assessment="Each step was checked in turn.", errors=None):
    """A verifier's reply in the wanted form."""
    errors = ("" if str(index) == "-1" else f"Step {index} does not follow.") if errors is None else errors
    return f"<assessment>{assessment}</assessment>\n<errors>{errors}</errors>\n<first_error_step>{index}</first_error_step>"


# A reply of each kind that counts for nothing, with what makes it so.
SPOILT = [
    broken("HTTP_500"),
    broken("network_error"),
    broken("invalid_chat_response"),
    reply(judgment(-1), "length"),
    reply(judgment(-1), None),
    reply("<think>The first step"),
    reply(judgment(-1).replace("assessment>", "summary>")),
    reply(judgment(-1).replace("<errors></errors>", "<errors/>")),
    reply(judgment(-1, "As I said: <errors>none</errors>")),
    reply(judgment(-1).replace("</first_error_step>", "")),
    reply(judgment(-1, " ")),
    reply(judgment("none")),
    reply(judgment(99)),
]
META_SPOILT = [
    broken("HTTP_429"),
    reply("<level>EXACT_MATCH</level>", "length"),
    reply("</think>"),
    reply("EXACT_MATCH"),
    reply("<level>EXACT_MATCH</level> or <level>BASIC_MATCH</level>"),
    reply("<level>GOOD_MATCH</level>"),
]
MESSAGES = {"empty": "Empty assessment", "integer": "first_error_step is not an integer", "range": "first_error_step is out of range"}


def trial(number, response, count):
    """One judgment with what is stored of it."""
    error, parsed = usable(response), None
    if error is None:
        found = verdict(final_text(response["text"]), count)
        if len(found) == 3:
            parsed = dict(zip(("first_error_step", "assessment", "errors"), found))
        else:
            error = MESSAGES.get(found[0]) or f"expected one <{found[0].split()[0]}> pair"
    return {"index": number, "response": response, "parsed": parsed, "error": error, "valid": parsed is not None}


def meta(of, response):
    """What a meta-verifier says of a judgment."""
    if not of["valid"]:
        return {"valid": False, "score": 0.0, "error": "verifier_invalid", "response": None}
    error, name = usable(response), None
    if error is None:
        name = level(final_text(response["text"]))
        error = None if name in SCORES else "expected one level"
    found = {"valid": error is None, "score": SCORES[name] if error is None else 0.0, "error": error, "response": response}
    return found | {"prompt": "Compare the judgment with the experts' annotation."} | ({"level": name} if error is None else {})


def proof_text(parts):
    """A prover's reply."""
    return "<think>Try it.</think>\n" + "\n".join(f"<step>{part}</step>" for part in parts)


# What takes the place of a proof in some records: number of the problem, sample.
FAILED = {
    (2, 1): reply(proof_text(["This is cut"]), "length"),
    (5, 0): broken("network_error"),
    (8, 1): reply("<think>I do not see how"),
    (10, 0): reply("It is clear."),
}


def prover_records(problems, samples, repeats, source):
    """Records of a prover run, judged mostly rightly."""
    spoilt = list(SPOILT)
    for row, (split, subject, problem, right, wrong_at, wrong_step, _) in problems:
        for sample in range(samples):
            is_right = (row + sample) % 3 != 2
            parts = list(right)
            if not is_right:
                parts[wrong_at] = wrong_step
            response = FAILED.get((row, sample)) or reply(proof_text(parts))
            cut = steps(final_text(response["text"]))
            error = usable(response) or (None if cut else "no_proof_steps")
            trials = []
            for number in range(repeats if error is None else 0):
                index = -1 if is_right else wrong_at
                if source.random() < 0.15:
                    index = -1 if index >= 0 else source.randrange(len(cut))
                if spoilt and source.random() < 0.3:
                    trials.append(trial(number, spoilt.pop(0), len(cut)))
                else:
                    trials.append(trial(number, reply(judgment(index)), len(cut)))
            record = base(row, sample, split, subject, problem, trials, cut)
            record |= {"policy": "sample-prover", "verifier": "sample-judge", "policy_response": response, "generation_error": error}
            record["inputs"] = {"policy_prompt": f"Prove: {problem}"}
            if error is None:
                record["inputs"]["verifier_prompt"] = f"Check the proof of: {problem}\nReference: {' '.join(right)}"
            record["pessimistic_correct"] = accepted(record, repeats)
            yield record


def verifier_records(problems, repeats, source):
    """Records of a verifier run with meta grading."""
    spoilt, meta_spoilt = list(SPOILT), list(META_SPOILT)
    for row, (split, subject, problem, right, wrong_at, wrong_step, why) in problems:
        is_right = row % 2 == 0
        parts = list(right)
        if not is_right:
            parts[wrong_at] = wrong_step
        truth = -1 if is_right else wrong_at
        trials = []
        for number in range(repeats):
            index = truth if source.random() < 0.7 else source.choice([-1, *range(len(parts))])
            errors = None if source.random() < 0.85 else "" if index >= 0 else "A small gap."
            response = reply(judgment(index, errors=errors))
            if spoilt and source.random() < 0.5:
                response = spoilt.pop(0)
            found = trial(number, response, len(parts))
            chosen = LEVELS[3] if (index == -1) != is_right else LEVELS[0] if index == truth else source.choice(LEVELS[1:3])
            answer = reply(f"<think>{why}</think>\n<level>{chosen.lower() if source.random() < 0.2 else chosen}</level>")
            if found["valid"] and meta_spoilt and source.random() < 0.4:
                answer = meta_spoilt.pop(0)
            trials.append(found | {"meta": meta(found, answer)})
        record = base(row, 0, split, subject, problem, trials, parts)
        yield record | {
            "proof_id": f"sample-proof-{row + 1:02}",
            "policy": None,
            "verifier": "sample-verifier",
            "is_correct": is_right,
            "first_error_step": truth,
            "inputs": {"verifier_prompt": f"Check the proof of: {problem}"},
        }


def base(row, sample, split, subject, problem, trials, parts):
    """What records of both tasks have."""
    return {
        "problem_id": f"sample-{row + 1:02}",
        "domain": split,
        "subject": subject,
        "problem": problem,
        "sample_index": sample,
        "verifier_trials": trials,
        "steps": parts,
        "record_key": f"{row:06}_{sample:03}",
    }


def manifest(task, rows, samples, repeats, has_meta):
    """The identity of a run, with its id."""
    roles = {"policy": "sample-prover", "verifier": "sample-judge"} if task == "prover" else {"verifier": "sample-verifier", "meta": "sample-meta"}
    prompts = {"verifier": "", ("generation" if task == "prover" else "meta"): ""}
    digest = hashlib.sha256
    found = {
        "evaluator_version": "0.1.0",
        "protocol": "basic-v1",
        "task": task,
        "data_sha256": digest(json.dumps(PROBLEMS).encode()).hexdigest(),
        "source_rows": rows,
        "selected_rows": rows,
        "config": {role: {"model": model, "backend": "api", "base_url": "https://models.invalid/v1", "api_key_env": "SAMPLE_KEY",
                          "generation": {"temperature": 1.0, "max_tokens": 4096}} for role, model in roles.items()},
        "settings": {"samples": samples, "verifier_repeats": repeats, "meta": has_meta, "domain": "all", "limit": None,
                     "use_reference_solution": task == "prover"},
        "prompt_sha256": {name: digest(name.encode()).hexdigest() for name in prompts},
        "code_sha256": digest(b"sample").hexdigest(),
        "output_policy": "Invalid outputs get no credit in a fixed denominator.",
    }
    text = json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return found | {"run_id": digest(text.encode()).hexdigest()}


def compact(record):
    """A line of results.jsonl."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def write(task, samples, repeats, has_meta):
    """One run."""
    numbered, source = list(enumerate(PROBLEMS)), random.Random(f"mathboard {task}")
    made = prover_records(numbered, samples, repeats, source) if task == "prover" else verifier_records(numbered, repeats, source)
    head = manifest(task, len(PROBLEMS), samples, repeats, has_meta)
    records = [record | {"run_id": head["run_id"]} for record in made]
    files = {
        "results.jsonl": "".join(f"{compact(record)}\n" for record in records),
        "manifest.json": json.dumps(head, ensure_ascii=False, indent=2) + "\n",
        "summary.json": json.dumps(summary(task, records, samples, repeats, has_meta, head["run_id"]), ensure_ascii=False, indent=2) + "\n",
    }
    judged = [trial for record in records for trial in record["verifier_trials"]]
    assert sum(not trial["valid"] for trial in judged) == len(SPOILT), "a kind of invalid judgment is missing"
    graded = [trial["meta"] for trial in judged if "meta" in trial and trial["valid"]]
    assert not has_meta or sum(not found["valid"] for found in graded) == len(META_SPOILT), "a kind of invalid level is missing"
    folder = FOLDER / task
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{task}: {len(records)} records, {len(files['results.jsonl'])} characters")


def many(task, count):
    """So many records on standard output."""
    source = random.Random(7)
    rows = [(row, PROBLEMS[row % len(PROBLEMS)]) for row in range(count)]
    made = prover_records(rows, 1, 3, source) if task == "prover" else verifier_records(rows, 2, source)
    for record in made:
        if task == "verifier":
            record["proof_id"] = f"proof-{record['record_key']}"
        sys.stdout.write(compact(record | {"run_id": "made"}) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--prover", type=int)
    parser.add_argument("--verifier", type=int)
    plan = parser.parse_args()
    if plan.prover or plan.verifier:
        many("prover" if plan.prover else "verifier", plan.prover or plan.verifier)
        return
    write("prover", 2, 3, False)
    write("verifier", 1, 3, True)


if __name__ == "__main__":
    main()
