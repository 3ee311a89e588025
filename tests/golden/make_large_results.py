"""Writes a large result file in the current format (spec section 4), in our own words, for speed and size tests.

Standard library only and deterministic: the same size and seed give the same bytes. Records are 1 KB to 400 KB long,
most of them short; answers come as a box at the end or at the start, in doubled braces, as a lone letter, or not at
all; some requests failed. The stored letters and verdicts are the harness's own.

    python3 tests/golden/make_large_results.py --megabytes 100 --out large.json
"""

import argparse
import json
import math
import random

from reference import correct_letter, find_answer

SEED = 42
SENTENCES = [
    "Let $G$ be a finite group and let $p$ be the least prime that divides $|G|$.",
    "A subgroup of index $p$ is then normal, since the action on its cosets has a kernel of index dividing $p!$.",
    "We write \\(f(x) = \\sum_{n \\ge 0} a_n x^n\\) and compare coefficients on both sides.",
    "By compactness there is a finite subcover, and the least of finitely many positive numbers is positive.",
    "Hence \\[\n\\|T\\| \\le \\sup_{\\|x\\| \\le 1} \\|Tx\\| < \\infty .\n\\]",
    "Wait: the estimate needs $\\varepsilon > 0$ to be chosen before $\\delta$, so let me redo this step.",
    "Choice (A) asks for uniform convergence, which fails on $[0, 1)$ for $f_n(x) = x^n$.",
    "Choice (C) is weaker than what we have, and Choice (E) drops the hypothesis that $X$ is complete.",
    "The constant in (B) does not depend on $n$ — that is the whole point of Grönwall’s inequality.",
    "So $\\operatorname{rank}(A) + \\dim \\ker(A) = n$, as the theorem on homomorphisms says.",
    "For $n = 2$ one checks ∀x ∃y: x² + y² ≡ 1 (mod 8) by hand; the cases x = 0, 1, 2, 3 suffice.",
    "Cauchy–Schwarz gives $\\left(\\sum a_i b_i\\right)^2 \\le \\sum a_i^2 \\sum b_i^2$ with equality iff they are parallel.",
    "This is \"well known\", but I would rather prove it:\tassume the contrary and take a minimal counterexample.",
    "Пусть $K$ — компакт; 则 $f(K)$ 也是紧集, and the image of a compact set is compact in any language. ✓",
]
STYLES = ["box"] * 62 + ["box first"] * 10 + ["doubled"] * 12 + ["letter"] * 8 + ["none"] * 3 + ["failed"] * 5
SMALLEST, LARGEST = 1_000, 400_000


def answered(text, letter, style):
    """The reasoning with an answer in one of the styles."""
    if style == "box":
        return f"{text}\n\nThus the correct choice is\n\n\\[\n\\boxed{{{letter}}}\n\\]"
    if style == "box first":
        return f"\\boxed{{{letter}}}\n\n## Explanation\n\n{text}"
    if style == "doubled":
        return f"{text}\n\n**Answer:** $\\boxed{{{{{letter}}}}}$"
    if style == "letter":
        return f"{text}\n\nSo the answer is ({letter})."
    for lone, other in (("(A)", "(M)"), ("(B)", "two"), ("(C)", "three"), ("(E)", "five"), ("A sub", "Any sub")):
        text = text.replace(lone, other)
    return text


def record(source, place, size):
    """One record, its response about `size` bytes long."""
    key = correct_letter(SEED + place)
    style = source.choice(STYLES)
    letter = key if source.random() < 0.4 else source.choice("ABCDE")
    response = None
    if style != "failed":
        sentences, length = [], 0
        while length < size:
            sentence = source.choice(SENTENCES)
            sentences.append(sentence)
            length += len(sentence.encode()) + 1
            if source.random() < 0.12:
                sentences.append("\n")
        response = answered(" ".join(sentences), letter, style)
    answer = None if response is None else find_answer(response)[1]
    prompt = source.randrange(300, 900)
    completion = None if response is None else max(1, len(response) // 4)
    return {
        "id": f"2511.{place:05}v1::orig",
        "theorem_type": "all",
        "score": None,
        "correct_answer": key,
        "model_answer": answer,
        "raw_response": response,
        "is_correct": answer == key,
        "reasoning_effort": "high",
        "prompt_tokens": None if response is None else prompt,
        "completion_tokens": completion,
        "total_tokens": None if response is None else prompt + completion,
        "reasoning_tokens": None if response is None else completion // 2,
        "elapsed_seconds": round(source.uniform(1, 900), 6),
        "error": "Request timed out." if response is None else None,
        "n_samples": 1,
        "samples": None,
    }


def sizes(source, total):
    """Response sizes, evenly spread over their logarithms, until they make up the total."""
    found, length = [], 0
    while length < total:
        size = int(math.exp(source.uniform(math.log(SMALLEST), math.log(LARGEST))))
        found.append(size)
        length += size
    return found


def records(total):
    """The records of the file, one by one; the same each time."""
    source = random.Random(f"mathboard {total}")
    for place, size in enumerate(sizes(source, total)):
        yield record(source, place, size)


def indented(value, depth):
    """JSON as the evaluators write it (indent 2, non-ASCII kept), its later lines moved in."""
    return json.dumps(value, indent=2, ensure_ascii=False).replace("\n", "\n" + " " * depth)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--megabytes", type=float, required=True, help="about how large the file shall be")
    options.add_argument("--out", required=True, help="the file to write")
    chosen = options.parse_args()
    total = int(chosen.megabytes * 1_000_000)
    # The totals stand before the records, and no run of the records is kept: they are made twice.
    verdicts = [made["is_correct"] for made in records(total)]
    correct, count = sum(verdicts), len(verdicts)
    overall = {"correct": correct, "total": count, "accuracy": correct / count if count else 0.0}
    info = {
        "date": "0101_120000",
        "model": "mathboard/large-made-up-run",
        "month": "202511",
        "reasoning_effort": "high",
        "max_tokens": 128000,
        "seed": SEED,
        "n_samples": 1,
        "total_candidates": count,
        "total_tested": count,
        "timestamp": "2026-01-01 12:00:00",
    }
    with open(chosen.out, "w", encoding="utf-8", newline="\n") as file:
        file.write('{\n  "test_info": ' + indented(info, 2))
        file.write(',\n  "summary": ' + indented({"all": overall}, 2))
        file.write(',\n  "overall": ' + indented(overall, 2))
        file.write(',\n  "detailed_results": [')
        for place, made in enumerate(records(total)):
            file.write((",\n    " if place else "\n    ") + indented(made, 4))
        file.write("\n  ]\n}" if count else "]\n}")
    print(f"{chosen.out}: {count} records, {correct} correct")


if __name__ == "__main__":
    main()
