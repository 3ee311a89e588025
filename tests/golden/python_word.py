"""Writes src/replay/python_word.rs: the word characters of this CPython's `re`, asked of it one by one.

Standard library only. Run from anywhere, with a CPython whose Unicode version is the one wanted:

    python3 tests/golden/python_word.py
"""

import platform
import unicodedata
from pathlib import Path

from reference import edges, is_word

TARGET = Path(__file__).resolve().parents[2] / "src" / "replay" / "python_word.rs"
WIDTH = 116

HEAD = """\
// Written by tests/golden/python_word.py with CPython {python}; do not edit by hand.

/// The Unicode version of the table below.
pub(super) const UNICODE_VERSION: &str = "{unicode}";

/// Code points at which being a word character of CPython's `re` (`\\w`) begins and ends, in turn:
/// at and after an even entry it holds, at and after an odd one it does not.
#[rustfmt::skip]
pub(super) static WORD_EDGES: [u32; {count}] = [
"""


def main():
    found = edges(is_word)
    major, minor, _ = platform.python_version_tuple()
    text = HEAD.format(python=f"{major}.{minor}", unicode=unicodedata.unidata_version, count=len(found))
    line = ""
    for edge in found:
        word = f"0x{edge:X},"
        if line and len(line) + 1 + len(word) > WIDTH - 4:
            text += f"    {line}\n"
            line = ""
        line = f"{line} {word}" if line else word
    text += f"    {line}\n];\n"
    TARGET.write_text(text, encoding="utf-8", newline="\n")
    print(f"{TARGET.name}: {len(found) // 2} ranges, Unicode {unicodedata.unidata_version}")


if __name__ == "__main__":
    main()
