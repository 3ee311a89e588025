#!/usr/bin/env python3
"""Turn the published facts of LiveMathematicianBench into the compact files beside this script.

    python3 src/site/published/compact.py ../shared/data/published

The input holds identifiers and figures only (no question, no response). Every figure that two
inputs tell is compared, and the script stops when they differ. Python standard library only.
"""

import collections
import json
import pathlib
import re
import sys

REPOSITORY = "github.com/BaohaoLiao/LiveMathematicianBench"
PAPER = "arXiv:2604.01754"
HERE = pathlib.Path(__file__).resolve().parent
LABELS = "BCDE"


def error_kind(text):
    """A short kind in our words; the raw text may name regions and subscriptions."""
    # Texts are cut short in the input: "The operation timed".
    if "timed" in text:
        return "timed out"
    if "429" in text:
        return "rate limit"
    return "other error"


def item_line(item):
    assert item["paper"] == item["id"].split("::")[0], item["id"]
    assert sorted(item["templates"]) == list(LABELS) and len(item["choice_chars"]) == 5, item["id"]
    others = sorted(item["false_labels"] + [item["weaker_true_label"]])
    assert others == list(LABELS) and item["wildcard_false_label"] in item["false_labels"], item["id"]
    return {
        "no": item["no"],
        "id": item["id"],
        "tags": item["theorem_type"],
        "resistant": item["substitution_resistant"],
        "weaker_true": item["weaker_true_label"],
        "wildcard": item["wildcard_false_label"],
        "templates": [item["templates"][label] for label in LABELS],
        "question_chars": item["question_chars"],
        "choice_chars": item["choice_chars"],
        "digest": item["release_sha256_16"],
    }


def conditions(row):
    name = pathlib.PurePosixPath(row["file"]).name
    return {
        "model": row["model"],
        "month": row["month"],
        "effort": row["reasoning_effort"],
        "thinking": name.removesuffix(".json").removesuffix("_sketch").endswith("_thinking"),
        "sketch": row["sketch"],
    }


def output_tokens(row):
    completion, reasoning = row["completion_tokens"], row["reasoning_tokens"]
    if completion is None:
        return None
    return completion + reasoning if reasoning is not None and completion < reasoning else completion


def verdict_file(outcome, items):
    """One result file with a verdict for every item of its month."""
    rows = outcome["rows"]
    assert [(row["no"], row["id"]) for row in rows] == [(item["no"], item["id"]) for item in items], outcome["file"]
    correct = sum(row["answer"] == row["correct"] for row in rows)
    assert outcome["reported"] == {"correct": correct, "total": len(rows)}, outcome["file"]
    letters, errors = "", collections.defaultdict(list)
    for row in rows:
        if row["answer"] is not None:
            assert row["error"] is None and row["boxed"] is not None, (outcome["file"], row["no"])
            letters += row["answer"]
            continue
        assert row["error"] is not None and row["boxed"] is None, (outcome["file"], row["no"])
        letters += "!"
        errors[error_kind(row["error"])].append(row["no"])
    return {
        "file": outcome["file"],
        "commit": outcome["commit"],
        **conditions(outcome),
        "seed": outcome["seed"],
        "timestamp": outcome["timestamp"],
        "correct": correct,
        "key": "".join(row["correct"] for row in rows),
        "letters": letters,
        "errors": dict(errors),
        "prompt_tokens": [row["prompt_tokens"] for row in rows],
        "completion_tokens": [row["completion_tokens"] for row in rows],
        "reasoning_tokens": [row["reasoning_tokens"] for row in rows],
        "elapsed_secs": [row["elapsed_seconds"] for row in rows],
    }


def check_against_totals(outcome, items, total, category):
    """The per-item verdicts must give the totals that were read elsewhere."""
    rows = outcome["rows"]
    assert (total["correct"], total["total"]) == (outcome["reported"]["correct"], len(rows)), outcome["file"]
    if category is None:
        return
    right, count = collections.Counter(), collections.Counter()
    for row, item in zip(rows, items):
        for tag in item["theorem_type"]:
            count[tag] += 1
            right[tag] += row["answer"] == row["correct"]
    for tag, published in category["category_total"].items():
        assert (right[tag], count[tag]) == (category["category_correct"][tag], published), (outcome["file"], tag)
    answered = [row for row in rows if row["answer"] is not None]
    mean = sum(output_tokens(row) for row in answered) / len(answered)
    assert abs(mean - category["avg_output_tokens"]) < 1e-6, outcome["file"]
    mean = sum(row["elapsed_seconds"] for row in answered) / len(answered)
    assert abs(mean - category["avg_elapsed_seconds"]) < 1e-3, outcome["file"]


def told_file(row, category):
    """What is published of a result file whose verdicts are known too: what the figures are held against."""
    tags = category["category_total"] if category else {}
    return {
        "file": row["file"],
        "month": row["month"],
        "correct": row["correct"],
        "total": row["total"],
        "categories": {tag: [category["category_correct"][tag], tags[tag]] for tag in tags if tags[tag]},
        "mean_output_tokens": round(category["avg_output_tokens"], 3) if category else None,
    }


def oddity(row, item_count):
    """Why a file stays out of the ranking; None when it may enter."""
    name = pathlib.PurePosixPath(row["file"]).name
    if not row["latest"]:
        return "superseded: a later version of this path exists"
    if ".progress." in name:
        return "partial run (.progress.)"
    if name.endswith("_tmp.json"):
        return "hand-made copy (_tmp)"
    if row["total"] != item_count:
        return f"total {row['total']}, but the month has {item_count} items"
    if row["correct"] > row["total"]:
        return "more right answers than items"
    return None


def total_file(row, category):
    out = {
        "file": row["file"],
        "commit": row["commit"],
        **conditions(row),
        "seed": row["seed"],
        "timestamp": row["timestamp"],
        "correct": row["correct"],
        "total": row["total"],
        "read_from": {"site": "the authors' page", "head": "head of the file", "copy": "copy of the file"}[row["source"]],
        "note": re.sub(r"\s+", " ", row["note"]).strip() if row["note"] else None,
    }
    if category is not None:
        assert (row["correct"], row["total"]) == (category["correct"], category["total"]), row["file"]
        tags = category["category_total"]
        out["categories"] = {tag: [category["category_correct"][tag], tags[tag]] for tag in tags}
        out["mean_output_tokens"] = round(category["avg_output_tokens"], 3)
    return out


def write(name, head, key, lines):
    """JSON with one entry a line, so that a change reads as a change."""
    dump = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    body = ",\n".join(dump(line) for line in lines)
    text = dump(head)[:-1] + f',"{key}":[\n{body}\n]}}\n'
    json.loads(text)
    (HERE / name).write_text(text, encoding="utf-8")
    print(f"{name}: {len(lines)} entries, {len(text.encode())} bytes")


def main(folder):
    load = lambda path: json.loads(path.read_text(encoding="utf-8"))
    items = load(folder / "lmb_items.json")
    totals = load(folder / "lmb_overall.json")
    categories = {row["file"]: row for row in load(folder / "lmb_category.json")}
    outcomes = [load(path) for path in sorted((folder / "outcomes").iterdir())]

    by_month = collections.defaultdict(list)
    for item in items:
        by_month[item["month"]].append(item)
    for month, rows in by_month.items():
        assert [row["no"] for row in rows] == list(range(1, len(rows) + 1)), month

    latest = {row["file"]: row for row in totals if row["latest"]}
    assert len(latest) == sum(row["latest"] for row in totals)
    for outcome in outcomes:
        month = by_month[outcome["month"]]
        check_against_totals(outcome, month, latest[outcome["file"]], categories.get(outcome["file"]))

    with_verdicts = {outcome["file"] for outcome in outcomes}
    reported, odd = [], []
    for row in totals:
        reason = oddity(row, len(by_month[row["month"]]))
        if reason is not None:
            odd.append({**total_file(row, None), "reason": reason})
        elif row["file"] not in with_verdicts:
            reported.append(total_file(row, categories.get(row["file"])))
    assert len(reported) + len(odd) + len(with_verdicts) == len(totals)

    head = {"repository": REPOSITORY, "paper": PAPER}
    order = lambda line: (line["model"].lower(), line["effort"] or "", line["thinking"], line["sketch"], line["month"])
    write("lmb_items.json", head, "items", [{"month": item["month"], **item_line(item)} for item in items])
    verdicts = [verdict_file(outcome, by_month[outcome["month"]]) for outcome in outcomes]
    write("lmb_verdicts.json", head, "files", sorted(verdicts, key=order))
    write("lmb_totals.json", head, "files", sorted(reported, key=order))
    told = [told_file(latest[file], categories.get(file)) for file in sorted(with_verdicts)]
    write("lmb_told.json", head, "files", told)
    write("lmb_odd.json", head, "files", sorted(odd, key=lambda line: (line["file"], line["commit"])))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
