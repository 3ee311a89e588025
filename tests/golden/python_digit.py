"""Writes src/replay/python_digit.rs: the decimal digits of this CPython (`\\d` of its `re`, which `int` reads).

Standard library only. Run from anywhere, with a CPython whose Unicode version is the one wanted:

    python3 tests/golden/python_digit.py
"""

import re
import unicodedata
from pathlib import Path

from rust_table import python, rows

TARGET = Path(__file__).resolve().parents[2] / "src" / "replay" / "python_digit.rs"

HEAD = """\
// Written by tests/golden/python_digit.py with CPython {python}; do not edit by hand.

/// Code points of the digits zero; the nine behind each are the digits one to nine.
#[rustfmt::skip]
static ZEROS: [u32; {count}] = [
"""

TAIL = """\
];

/// The value of a decimal digit of any script, as CPython's `int` reads it ({unicode}).
pub(super) fn digit_value(letter: char) -> Option<u32> {{
    let code = u32::from(letter);
    let at = ZEROS.partition_point(|zero| *zero <= code).checked_sub(1)?;
    let value = code - ZEROS.get(at)?;
    (value < 10).then_some(value)
}}
"""


def zeros():
    """Code points of zeros, after a check that each begins a row of ten and that there are no other digits."""
    digits = [code for code in range(0x110000) if re.fullmatch(r"\d", chr(code))]
    found = [code for code in digits if int(chr(code)) == 0]
    assert digits == [zero + value for zero in found for value in range(10)]
    assert all(int(chr(zero + value)) == value for zero in found for value in range(10))
    return found


def main():
    found = zeros()
    unicode = f"Unicode {unicodedata.unidata_version}"
    text = HEAD.format(python=python(), count=len(found)) + rows(found) + TAIL.format(unicode=unicode)
    TARGET.write_text(text, encoding="utf-8", newline="\n")
    print(f"{TARGET.name}: {len(found)} rows of digits, {unicode}")


if __name__ == "__main__":
    main()
