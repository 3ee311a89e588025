"""What AdvancedMathBench's evaluator takes from a reply, in CPython's own `re` and `str`, from the rules in words.

Standard library only. `parse()` is the rule; run as a script it answers lines on standard input, each the number of steps
and a reply as a JSON list, with one line each as `line()` writes it.
"""

import json
import re
import sys

HARMONY = "<|end|><|start|>assistant<|channel|>final<|message|>"
THINK_END = "</think>"
THINK_OPEN = re.compile(r"<think\s*>", re.IGNORECASE)
STEP_OPEN = re.compile(r"<step\b[^>]*>", re.IGNORECASE)
STEP_CLOSE = re.compile(r"(?:</step\s*>|\\end\s*\{?\s*step\s*\}?\s*>)\Z", re.IGNORECASE)
FIELDS = ("assessment", "errors", "first_error_step")
PAIRS = {name: re.compile(rf"<{name}\s*>(.*?)</\s*{name}\s*>", re.IGNORECASE | re.DOTALL) for name in FIELDS}
INDEX = re.compile(r"-?\d+")
LEVEL = re.compile(r"<level\s*>\s*(\w+)\s*</level\s*>", re.IGNORECASE)
LEVELS = ("EXACT_MATCH", "BASIC_MATCH", "POOR_MATCH", "WRONG_POLARITY")


def final_text(reply):
    """What follows the reasoning, without white space at its ends; empty where the reasoning has no end."""
    text = reply
    for mark in (HARMONY, THINK_END):
        if mark in text:
            text = text[text.rindex(mark) + len(mark) :]
    return "" if THINK_OPEN.search(text) else text.strip()


def steps(text):
    """The steps of a proof."""
    marks = list(STEP_OPEN.finditer(text))
    found = []
    for at, mark in enumerate(marks):
        end = marks[at + 1].start() if at + 1 < len(marks) else len(text)
        chunk, before = text[mark.end() : end].strip(), None
        while chunk != before:
            chunk, before = STEP_CLOSE.sub("", chunk), chunk
        if chunk:
            found.append(chunk)
    return found


def verdict(text, count):
    """Index, assessment and errors, or why there is none, as a word."""
    contents = []
    for name in FIELDS:
        pairs = PAIRS[name].findall(text)
        if len(pairs) != 1:
            return [f"{name} {len(pairs)}"]
        contents.append(pairs[0].strip())
    assessment, errors, index = contents
    if not assessment:
        return ["empty"]
    if not INDEX.fullmatch(index):
        return ["integer"]
    try:
        number = int(index)
    except ValueError:
        return ["integer"]
    return [number, assessment, errors] if -1 <= number < count else ["range"]


def level(text):
    """The level, or how many pairs there are."""
    words = LEVEL.findall(text)
    if len(words) != 1:
        return str(len(words))
    return words[0].upper() if words[0].upper() in LEVELS else "unknown"


def parse(count, reply):
    """Final text, steps, verdict and level; the last three of the final text."""
    text = final_text(reply)
    return [text, steps(text), verdict(text, count), level(text)]


def line(count, reply):
    """The same with what went in, as JSON in ASCII."""
    return json.dumps([count, reply, *parse(count, reply)], separators=(",", ":"))


if __name__ == "__main__":
    for row in sys.stdin:
        print(line(*json.loads(row)))
