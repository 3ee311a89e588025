"""Scores result files in CPython as the harness would: the letter by replaying the shuffle, the answer by parsing.

Standard library only. Reads files of the current result format (spec section 4) and prints one JSON object:

    {"files": [{"file", "recorded": {"correct", "total"}, "replayed": {"correct", "total"},
                "flips": [{"no", "id", "recorded", "replayed"}], "letter_mismatches": [the same]}]}

`no` is the 1-based place of the record; its place − 1 is added to the file's seed. A flip is a record whose stored
verdict is not the replayed one (`correct`, `wrong`, `unread`, `unanswered`, `failed`); a letter mismatch one whose
stored right letter is not the one that the shuffle gives.

    python3 tests/golden/reference_score.py FILE...
"""

import json
import sys

from reference import correct_letter, find_answer


def outcome(is_correct, letter, text, error):
    """One word for what became of a record."""
    if is_correct:
        return "correct"
    if letter is not None:
        return "wrong"
    if error is not None:
        return "failed"
    return "unread" if text and text.strip() else "unanswered"


def score(path):
    """The report of one file."""
    with open(path, encoding="utf-8") as file:
        results = json.load(file)
    seed = results["test_info"]["seed"]
    correct, flips, mismatches = 0, [], []
    records = results["detailed_results"]
    for place, record in enumerate(records):
        text, error = record["raw_response"], record["error"]
        key = correct_letter(seed + place)
        letter = None if text is None else find_answer(text)[1]
        recorded = outcome(record["is_correct"], record["model_answer"], text, error)
        replayed = outcome(letter is not None and letter == key, letter, text, error)
        correct += replayed == "correct"
        row = {"no": place + 1, "id": record["id"]}
        if recorded != replayed:
            flips.append({**row, "recorded": recorded, "replayed": replayed})
        if record["correct_answer"] != key:
            mismatches.append({**row, "recorded": record["correct_answer"], "replayed": key})
    overall = results["overall"]
    return {
        "file": path,
        "recorded": {"correct": overall["correct"], "total": overall["total"]},
        "replayed": {"correct": correct, "total": len(records)},
        "flips": flips,
        "letter_mismatches": mismatches,
    }


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(json.dumps({"files": [score(path) for path in sys.argv[1:]]}))


if __name__ == "__main__":
    main()
