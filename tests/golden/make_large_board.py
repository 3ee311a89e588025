"""Writes item and result files of an invented board, in the benchmark's formats and in our own words, for speed tests.

Standard library only and deterministic: the same numbers give the same bytes. Every run has an ability, every item a
difficulty; a tenth of the items is hard for everybody, some requests fail, and some runs write much more than others.
Months hold 200 items each. With --per-paper 2 or more, so many items that follow each other are of one paper.

    python3 tests/golden/make_large_board.py --runs 100 --items 1000 --out target/bench/board
"""

import argparse
import json
import math
import random
from pathlib import Path

from reference import correct_letter

SEED = 42
MONTH_SIZE = 200
EFFORTS = ["low", "medium", "high", "xhigh"]
CATEGORIES = [
    ["Implication"],
    ["Existence"],
    ["Uniqueness"],
    ["Inequality or Bound"],
    ["Biconditional or Equivalence"],
    ["Classification"],
    ["Implication", "Universal"],
    ["Existential\u2013Universal"],
    ["Asymptotic or Limit"],
]
RIGHT = "The number {no} of this list is a sum of four squares."
OTHERS = [
    ("C", "Some number of this list is a sum of four squares."),
    ("B", "The number {no} of this list is a sum of two squares."),
    ("D", "Every number after {no} is a sum of three squares and no fewer."),
    ("E", "No number of this list is a square."),
]
RESISTANT = "One of the other choices is right, and more than it says can be shown."


def months(items):
    """The months of the board with the number of their items, from January 2030."""
    full, rest = divmod(items, MONTH_SIZE)
    sizes = [MONTH_SIZE] * full + [rest] * (rest > 0)
    return [(f"{2030 + place // 12}{place % 12 + 1:02}", size) for place, size in enumerate(sizes)]


def item_ids(month, size, per_paper):
    """The ids of a month's items: a paper, and which of its items."""
    names = ["orig"] + [f"alt{number}" for number in range(1, per_paper)]
    return [f"{month[2:]}.{1 + place // per_paper:05}v1::{names[place % per_paper]}" for place in range(size)]


def item(source, month, name, no):
    """One item in the shape of the hard split."""
    is_resistant = source.random() < 0.4
    return {
        "id": name,
        "month": month,
        "paper_link": f"http://arxiv.org/abs/{name.split('::')[0]}",
        "theorem_type": source.choice(CATEGORIES),
        "substitution_resistant": is_resistant,
        "mcq": {
            "question": f"Which statement about the number {no} of this list is the strongest that holds?",
            "correct_choice": {"label": "A", "text": RESISTANT if is_resistant else RIGHT.format(no=no)},
            "choices": [{"label": label, "text": text.format(no=no)} for label, text in OTHERS],
            "meta": {"weaker_true_label": "C", "false_labels": ["B", "D", "E"], "wildcard_false_label": "E"},
        },
    }


def record(source, name, place, chance, tokens):
    """What a run that is right with this chance did on one item."""
    key = correct_letter(SEED + place)
    has_failed = source.random() < 0.01
    is_right = not has_failed and source.random() < chance
    letter = None if has_failed else key if is_right else source.choice([other for other in "ABCDE" if other != key])
    prompt = source.randrange(300, 900)
    completion = int(tokens * math.exp(source.gauss(0, 0.6))) + 1
    return {
        "id": name,
        "theorem_type": "all",
        "score": None,
        "correct_answer": key,
        "model_answer": letter,
        "raw_response": None if has_failed else f"\\boxed{{{letter}}}",
        "is_correct": is_right,
        "prompt_tokens": None if has_failed else prompt,
        "completion_tokens": None if has_failed else completion,
        "total_tokens": None if has_failed else prompt + completion,
        "reasoning_tokens": None if has_failed else completion // 2,
        "elapsed_seconds": round(source.uniform(1, 900), 3),
        "error": "Request timed out." if has_failed else None,
        "n_samples": 1,
        "samples": None,
    }


def result_file(source, run, month, hardness, names):
    """The file of one run and month; `hardness` is that of its items."""
    model, effort, ability = run["model"], run["effort"], run["ability"]
    chances = [1 / (1 + math.exp(hard - ability)) for hard in hardness]
    made = [record(source, name, place, chances[place], run["tokens"]) for place, name in enumerate(names)]
    correct = sum(one["is_correct"] for one in made)
    totals = {"correct": correct, "total": len(made), "accuracy": correct / len(made)}
    info = {"date": "0101_120000", "model": model, "month": month, "reasoning_effort": effort, "max_tokens": 128000}
    info |= {"seed": SEED, "n_samples": 1, "total_candidates": len(made), "total_tested": len(made)}
    info |= {"timestamp": "2031-01-01 12:00:00"}
    return {"test_info": info, "summary": {"all": totals}, "overall": totals, "detailed_results": made}


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, required=True)
    options.add_argument("--items", type=int, required=True)
    options.add_argument("--per-paper", type=int, default=1, help="how many items each paper has")
    options.add_argument("--out", type=Path, required=True, help="the folder to write items/ and results/ into")
    chosen = options.parse_args()
    source = random.Random(f"mathboard board {chosen.runs} {chosen.items} {chosen.per_paper}")
    runs = [
        {
            "model": f"solver-{1 + place // len(EFFORTS):02}",
            "effort": EFFORTS[place % len(EFFORTS)],
            "ability": source.gauss(-0.5, 0.8) + 0.3 * (place % len(EFFORTS)),
            "tokens": 2000 * 2 ** (place % len(EFFORTS)) * math.exp(source.gauss(0, 0.5)),
        }
        for place in range(chosen.runs)
    ]
    for month, size in months(chosen.items):
        names = item_ids(month, size, chosen.per_paper)
        items = [item(source, month, name, no) for no, name in enumerate(names, 1)]
        write(chosen.out / "items" / month / "hard" / f"qaEval_{month}_ge5_hard.json", items)
        hardness = [source.gauss(0, 1) + (4 if source.random() < 0.1 else 0) for _ in names]
        for run in runs:
            name = f"accuracy_test_{run['model']}_{month}_{run['effort']}.json"
            write(chosen.out / "results" / month / name, result_file(source, run, month, hardness, names))


if __name__ == "__main__":
    main()
