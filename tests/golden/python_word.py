"""Writes src/replay/python_word.rs: the word characters of this CPython's `re`, asked of it one by one.

Standard library only. Run from anywhere, with a CPython whose Unicode version is the one wanted:

    python3 tests/golden/python_word.py
"""

import unicodedata
from pathlib import Path

from reference import edges, is_word
from rust_table import python, rows

TARGET = Path(__file__).resolve().parents[2] / "src" / "replay" / "python_word.rs"

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
    text = HEAD.format(python=python(), unicode=unicodedata.unidata_version, count=len(found))
    text += rows(found) + "];\n"
    TARGET.write_text(text, encoding="utf-8", newline="\n")
    print(f"{TARGET.name}: {len(found) // 2} ranges, Unicode {unicodedata.unidata_version}")


if __name__ == "__main__":
    main()
