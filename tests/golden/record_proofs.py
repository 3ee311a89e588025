"""Records what CPython takes from replies as golden vectors: writes proof_replies.txt.

Standard library only, deterministic; CPython 3.11 as for record.py:

    python3 tests/golden/record_proofs.py

With `--each N --seed S` it prints as many replies of each of four kinds, made from that seed, and writes no file.

A line is a JSON list: number of steps, reply, final text, steps, verdict (index, assessment, errors; or why there is
none), level or why there is none.
"""

import argparse
import random
import unicodedata
from pathlib import Path

from proof_reference import FIELDS, HARMONY, LEVELS, line

TARGET = Path(__file__).resolve().parent / "proof_replies.txt"
UNICODE = "14.0.0"
EACH = 1400

SPACES = [" ", "\n", "\t", "\r\n", "\u000b", "\u001c", "\u001f", "\u0085", "\u00a0", "\u2028", "\u3000", "\u200b", "\ufeff"]
TEXTS = ["x", "so", "a < b", "2 > 1", "&lt;", "<b>", "</", "<", ">", "\u00e9", "\u4e2d", "\\end", "{", "}", "0", "_", "|", "*"]
FOLDED = {"s": "sS\u017f\ufb06", "i": "iI\u0130\u0131", "k": "kK\u212a"}
DIGITS = ["0", "1", "2", "3", "7", "\u0662", "\u0967", "\uff11", "\U0001d7d8", "\u00b2", "\u2460", "\u4e00"]


def cased(source, word):
    """A word in its own case, in another, or letter by letter in any that CPython may fold."""
    kind = source.random()
    if kind < 0.6:
        return word
    if kind < 0.8:
        return word.upper()
    return "".join(source.choice(FOLDED.get(letter.lower(), letter.lower() + letter.upper())) for letter in word)


def gap(source, likely=0.25):
    """White space, what looks like it, or mostly nothing."""
    return source.choice(SPACES) if source.random() < likely else ""


def opening(source, name):
    """An opening tag, at times spoilt."""
    odd = source.random() < 0.03
    inner = source.choice(["/", " x", "0", "s", "\u0660", "\u00b2", "-"]) if odd else gap(source, 0.1)
    return f"<{gap(source, 0.01)}{cased(source, name)}{inner}>"


def closing(source, name):
    """A closing tag, at times spoilt."""
    return f"</{gap(source, 0.1)}{cased(source, name)}{gap(source, 0.1)}{'>' if source.random() < 0.98 else ' '}"


def words(source, most=3):
    """A few texts with white space between."""
    return "".join(source.choice(TEXTS + SPACES) for _ in range(source.randint(0, most)))


def index(source):
    """An index, mostly one that can be read."""
    kind = source.random()
    if kind < 0.45:
        return source.choice(["-1", "0", "1", "2", "-0", "001", "-2", "3", "9" * 30])
    number = "".join(source.choice(DIGITS) for _ in range(source.randint(1, 3)))
    return source.choice(["", "-", "-", "+", "--", "\u2212"]) + number + source.choice(["", "", "", ".", ".0", " 1", "_0"])


def verdict_reply(source):
    """The three fields, mostly once each, in any order."""
    parts = []
    for name in FIELDS:
        for _ in range(source.choices([0, 1, 2], [2, 95, 3])[0]):
            inner = f"{gap(source)}{index(source)}{gap(source)}" if name == FIELDS[2] else words(source)
            inner = inner or source.choice(["", "ok"])
            parts.append(opening(source, name) + inner + (closing(source, name) if source.random() < 0.97 else ""))
    if source.random() < 0.2:
        source.shuffle(parts)
    return words(source).join(parts) if source.random() < 0.3 else "\n".join(parts)


def level_reply(source):
    """Level tags around words."""
    menu = [*LEVELS, "exact_match", "Basic_Match", "GOOD", "A_B|C_D", "EXACT MATCH", "ba\u017f\u0131c_match", "", "\u00b2_\u0662"]
    parts = []
    for _ in range(source.choices([0, 1, 2, 3], [5, 70, 20, 5])[0]):
        word = cased(source, source.choice(menu)) if source.random() < 0.2 else source.choice(menu)
        parts.append(opening(source, "level") + gap(source) + word + gap(source) + closing(source, "level"))
    return words(source) + words(source).join(parts) + words(source)


def proof_reply(source):
    """Steps with marks of every kind."""
    closes = ["</step>", "</step >", "</STEP>", "\\end{step}>", "\\end step>", "\\endstep>", "\\End {step }>", "\\end{step}",
              "</ step>", "</step 1>", "</\u017ftep\u001f>", "\\end{step>", "\\endstep}>", "\\end {\nstep\n}\n>"]
    parts = [words(source)]
    for _ in range(source.randint(0, 4)):
        head = source.choice(["", "", " 3", " idx=\"1\"", "-a", "/", "0", "s", "\n2", " <step", "\u0660", "\u200d", "\u0301", "."])
        parts.append(f"<{cased(source, 'step')}{head}>" + words(source))
        parts.append("".join(source.choice(closes) + gap(source) for _ in range(source.choice([0, 1, 1, 1, 2, 3]))))
        parts.append(gap(source))
    return "".join(parts)


def reasoning(source):
    """What may stand before a reply."""
    marks = ["<think>", "</think>", "<THINK>", "</THINK>", "<think >", "</think >", "<th\u0131n\u212a>", HARMONY, HARMONY,
             "<|channel|>final<|message|>", "<think/>", "<thinking>", "</think>"]
    return "".join(source.choice(marks) + words(source) for _ in range(source.randint(0, 4)))


MAKERS = (proof_reply, verdict_reply, level_reply, lambda source: words(source) + proof_reply(source))


def rows(seed, each):
    """Lines from so many replies of each kind."""
    source = random.Random(seed)
    for _ in range(each):
        for maker in MAKERS:
            head = reasoning(source) if source.random() < (0.9 if maker is MAKERS[3] else 0.08) else ""
            yield line(source.randint(1, 4), head + maker(source))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--seed", type=int)
    plan = parser.parse_args()
    if plan.seed is not None:
        for row in rows(plan.seed, plan.each):
            print(row)
        return
    assert unicodedata.unidata_version == UNICODE, f"needs a CPython with Unicode {UNICODE}"
    lines = list(rows(20261130, plan.each))
    text = "# AdvancedMathBench replies: steps, reply, final text, steps, verdict, level\n" + "".join(f"{row}\n" for row in lines)
    TARGET.write_text(text, encoding="ascii", newline="\n")
    print(f"{TARGET.name}: {len(lines)} lines, {len(text)} bytes")


if __name__ == "__main__":
    main()
