"""How the tables of src/replay are written: numbers in rows of Rust, with the CPython they are asked of."""

import platform

WIDTH = 116


def python():
    """The CPython, as `3.11`."""
    return ".".join(platform.python_version_tuple()[:2])


def rows(numbers):
    """The numbers as indented rows of a Rust array."""
    text, line = "", ""
    for number in numbers:
        word = f"0x{number:X},"
        if line and len(line) + 1 + len(word) > WIDTH - 4:
            text += f"    {line}\n"
            line = ""
        line = f"{line} {word}" if line else word
    return f"{text}    {line}\n"
