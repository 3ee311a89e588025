"""Records CPython's shuffles and answers as golden vectors: writes the .txt files of this folder.

Standard library only, deterministic. It must run under the CPython that the table in
src/replay/python_word.rs was written with (3.11, Unicode 14.0):

    python3 tests/golden/record.py
"""

import json
import random
import sys
import unicodedata
from pathlib import Path

from reference import answer_line, edges, is_assigned, is_word, shuffled

HERE = Path(__file__).resolve().parent
UNICODE = "14.0.0"


def write(name, about, lines):
    """One file: a comment, then one vector a line."""
    text = f"# {about}\n" + "".join(f"{line}\n" for line in lines)
    (HERE / name).write_text(text, encoding="ascii", newline="\n")
    print(f"{name}: {len(lines)} lines, {len(text)} bytes")


# Shuffles


def seeds(source):
    """Negative, zero, small, around every power of two that matters, and at random up to past the generator's state."""
    found = list(range(-60, 240))
    for power in (31, 32, 33, 52, 53, 54, 62, 63, 64, 65, 95, 96, 97, 127, 128, 129, 1000, 4096):
        found += [sign * ((1 << power) + step) for sign in (1, -1) for step in (-1, 0, 1, 42)]
    for bits in (20, 32, 40, 53, 63, 64, 80, 128, 256):
        found += [source.getrandbits(bits) for _ in range(50)]
    found += [-source.getrandbits(64) for _ in range(50)]
    # The state has 624 words of 32 bits; a longer key takes more rounds.
    found += [(1 << 624 * 32) - 1, 1 << 624 * 32, 7**7200, -(3**20000)]
    return found


def shuffle_line(seed):
    """The seed, then the orders of lengths 0 to 13 as hexadecimal digits (`-` for length 0)."""
    orders = ("".join(f"{index:x}" for index in shuffled(seed, length)) for length in range(14))
    return " ".join([str(seed), *(order or "-" for order in orders)])


def long_shuffle_line(seed, length):
    """The seed, the length and the order."""
    return f"{seed} {length} {','.join(str(index) for index in shuffled(seed, length))}"


# Answers

SPACES = [chr(point) for point in range(0x3100) if chr(point).isspace()]
NEAR_SPACES = "\u0008\u000e\u001b\u007f\u0086\u00ad\u180e\u200b\u200c\u200d\u2060\u2061\ufeff"
LETTERS = "ABCDEFGabcdefgZz"
SUPERSCRIPTS = "\u00b2\u00b3\u00b9\u2070\u2074\u207f\u2080\u2081\u2082\u2083\u208a\u2090\u1d2c\u1d47\u02b0\u00aa\u00ba"
FRACTIONS = "\u00bc\u00bd\u00be\u2153\u215b\u2189\u0b72\u09f4\ua830"
ROMAN = "\u2160\u2163\u2164\u216c\u2174\u2180\u2183\u2188"
CIRCLED = "\u2460\u2474\u2488\u249c\u24b6\u24b7\u24d0\u24ea\u24ff\u2776\u3251\u32b1\U0001f130\U0001f150\U0001f170\U0001f100"
MARKS = "\u0300\u0301\u0327\u0345\u0363\u20d7\u20dd\u0e31\ufe0f\u3099\U000e0100"
VOWEL_SIGNS = "\u093e\u093f\u0940\u0bbe\u0d3e\u0f71\u102b\u17b6\u0e33\u0eb3\U00011127"
JOINERS = "_\u203f\u2040\u2054\ufe33\uff3f\u200c\u200d\u2060\u00b7\u0387\u2019\u2027"
CJK = "\u7b54\u6848\u4e00\u3007\u3021\u3038\u3400\u9fff\U00020000\u30a2\u3042\u30fc\uac00\u3131\u5341"
FULL_WIDTH = "\uff21\uff22\uff25\uff41\uff10\uff3c\uff5b\uff5d\uff1a\uff08\uff09\uff0e\uff24"
LOOK_ALIKES = "\u0391\u0392\u0395\u0410\u0412\u0415\u0421\u13aa\U0001d400\U0001d504\U0001d538\u212c\u2102\u2130\u212b\u216d\u017f\u0131"
DIGITS = "0139\u0660\u06f3\u0966\u0e50\U0001d7ce\U0001d7ff\u0be7\u1369\u2cfd\U00010107"
PUNCTUATION = ".,:;!?'\"`*()[]{}<>|/\\$^&%#@~=+-\u2014\u2013\u2026\u201c\u201d\u00ab\u00bb\u2032\u2212\u2208\u221e\u2192\u2713\u274c\U0001f600"
WIDE = SPACES + list(
    NEAR_SPACES + LETTERS + SUPERSCRIPTS + FRACTIONS + ROMAN + CIRCLED + MARKS + VOWEL_SIGNS + JOINERS + CJK
    + FULL_WIDTH + LOOK_ALIKES + DIGITS + PUNCTUATION
)
PIECES = [
    r"\boxed{A}", r"\boxed{B}", r"\boxed{C}", r"\boxed{D}", r"\boxed{E}", r"\boxed{{B}}", r"\boxed{{D}}", r"\boxed{\text{C}}", r"\boxed{\mathrm{B}}",
    r"\boxed{(B)}", r"\boxed{D.}", r"\boxed{ E }", r"\boxed {A}", r"\boxed{C", r"\boxed{}", r"\boxed{F}", r"\boxed{b}",
    r"\boxed{AB}", r"\\boxed{A}", r"\boxed", r"\box", "boxed{D}", r"\fbox{C}", r"\Boxed{A}", r"\boxed{\boxed{C}}",
    "\\", "{", "}", "{{", "}}", "$", "$$", r"\(", r"\)", r"\[", r"\]", r"\text{", r"\mathbf{E}", "**", "_", "__", "^", "`",
    "A", "B", "C", "D", "E", "a", "b", "e", "(A)", "(d)", "E.", "A_1", "B2", "C^0", "A/B", "E's", "I", "is", "Option ",
    "Answer: ", "<answer>", "</answer>", " ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u3000",
]


def edge_strings():
    """Both sides of every edge of the word table, then every interesting character in every place that matters."""
    for edge in edges(is_word):
        for point in (edge - 1, edge):
            if 0 <= point < 0x110000 and not 0xD800 <= point < 0xE000:
                yield f"A{chr(point)}"
                yield f"{chr(point)}B"
    for letter in WIDE:
        for form in ("{0}c", "c{0}", "{0}C{0}", "{0}D.", "(E{0})", "x{0}", "C {0}D{0}", "D{0} C", "{0}", "{0}{0}b{0}{0}"):
            yield form.format(letter)
        for form in ("\\boxed{%s}", "\\boxed{C%s}", "\\boxed{%sC}", "\\boxed%s{C}", "\\%sboxed{C}", "%s\\boxed{C}%s"):
            yield form.replace("%s", letter)


def random_strings(source, count):
    """Pieces and characters in any order, short and long."""
    for _ in range(count):
        length = source.choice((1, 2, 3, 3, 4, 5, 6, 8, 12, 20, 60))
        share = source.random()
        yield "".join(source.choice(PIECES if source.random() < share else WIDE) for _ in range(length))


def answer_vector(text):
    """What the parser says, then the text as a JSON string in ASCII."""
    return f"{answer_line(text)} {json.dumps(text)}"


def main():
    if unicodedata.unidata_version != UNICODE:
        sys.exit(f"this CPython has Unicode {unicodedata.unidata_version}; the vectors are recorded with {UNICODE}")
    sys.set_int_max_str_digits(0)
    source = random.Random("mathboard")
    kept = seeds(source)
    write("shuffles.txt", "seed, then the orders of lengths 0 to 13", [shuffle_line(seed) for seed in kept])
    some = [0, 1, 42, -42, (1 << 32) - 1, 1 << 32, 1 << 64, source.getrandbits(64), source.getrandbits(300)]
    lengths = (14, 16, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 257, 1000)
    lines = [long_shuffle_line(seed, length) for seed in some for length in lengths]
    write("long_shuffles.txt", "seed length order", lines)
    about = f"rule letter start end text (CPython's parser, Unicode {UNICODE}, offsets in bytes of UTF-8)"
    write("answers_at_edges.txt", about, [answer_vector(text) for text in edge_strings()])
    write("answers_at_random.txt", about, [answer_vector(text) for text in random_strings(source, 16_000)])
    points = [f"{point:x}" for point in edges(is_assigned)]
    rows = [" ".join(points[at : at + 16]) for at in range(0, len(points), 16)]
    write("assigned.txt", f"where assigned characters of Unicode {UNICODE} begin and end, in turn", rows)


if __name__ == "__main__":
    main()
