"""The harness's shuffle and answer parser in CPython's own words, as the project's specification states them.

Standard library only. As a module it serves the other scripts of this folder; as a command it answers
what the tests of the project ask:

    reference.py unicode    the Unicode version of this interpreter, its word characters and its assigned ones
    reference.py answers    reads one JSON string a line, writes `rule letter start end` for each
    reference.py shuffles   reads `seed length` a line (seed in hexadecimal), writes the order, comma-separated

Offsets are bytes of UTF-8 in the text as given; `-` stands for what there is not.
"""

import json
import random
import re
import sys
import unicodedata

BOX = re.compile(r"\\boxed\{([A-E])\}")
LONE_LETTER = re.compile(r"\b([A-E])\b")


def shuffled(seed, length):
    """The order that a fresh generator with this seed gives to 0, 1, …, length − 1."""
    order = list(range(length))
    random.Random(seed).shuffle(order)
    return order


def correct_letter(seed):
    """The letter of the right one of five distinct choices: where index 0 lands."""
    return "ABCDE"[shuffled(seed, 5).index(0)]


def find_answer(text):
    """The rule that fires, the letter, and the characters it was read from (start and end in the trimmed text)."""
    trimmed = text.strip()
    boxes = list(BOX.finditer(trimmed))
    if boxes:
        return "box", boxes[-1].group(1), boxes[-1].span()
    if len(trimmed) == 1 and trimmed.upper() in ("A", "B", "C", "D", "E"):
        return "single", trimmed.upper(), (0, 1)
    letters = list(LONE_LETTER.finditer(trimmed))
    if letters:
        return "fallback", letters[-1].group(1), letters[-1].span()
    return "none", None, None


def answer_line(text):
    """`rule letter start end` with byte offsets in the text as given."""
    rule, letter, span = find_answer(text)
    if letter is None:
        return "none - - -"
    lead = len(text) - len(text.lstrip())
    start = len(text[: lead + span[0]].encode())
    end = start + len(text[lead + span[0] : lead + span[1]].encode())
    return f"{rule} {letter} {start} {end}"


def edges(holds):
    """Where a property of code points begins and ends, in turn: [first, first after, first, …]."""
    found, inside = [], False
    for point in range(0x110000):
        now = not 0xD800 <= point < 0xE000 and holds(chr(point))
        if now != inside:
            found.append(point)
            inside = now
    if inside:
        found.append(0x110000)
    return found


def is_word(letter):
    """Whether `re` counts the character as one of a word; asked of `re` itself."""
    return WORD.match(letter) is not None


WORD = re.compile(r"\w")


def is_assigned(letter):
    """Whether this interpreter's Unicode version knows the character."""
    return unicodedata.category(letter) != "Cn"


def main():
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    what = sys.argv[1] if len(sys.argv) == 2 else ""
    if what == "unicode":
        facts = {"version": unicodedata.unidata_version, "word": edges(is_word), "assigned": edges(is_assigned)}
        print(json.dumps(facts))
    elif what == "answers":
        for line in sys.stdin:
            print(answer_line(json.loads(line)))
    elif what == "shuffles":
        for line in sys.stdin:
            seed, length = line.split()
            print(",".join(str(index) for index in shuffled(int(seed, 16), int(length))))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
