"""Writes bootstrap.txt: the draws of the cluster bootstrap, from the rules in words and the round of RFC 8439.

Standard library only and deterministic. The generator is ChaCha with eight rounds; its key is the seed in eight bytes,
least first, and zeros; its stream is the number of the replicate. Each 32-bit word below the largest whole multiple of
the number of clusters draws the cluster of its remainder, until as many are drawn as there are.

    python3 tests/golden/bootstrap.py
"""

import struct
from pathlib import Path

TARGET = Path(__file__).resolve().parent / "bootstrap.txt"
MASK = 0xFFFFFFFF
COLUMNS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
DIAGONALS = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def quarter(x, a, b, c, d):
    for to, other, mix, turn in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]:
        x[to] = (x[to] + x[other]) & MASK
        x[mix] ^= x[to]
        x[mix] = (x[mix] << turn | x[mix] >> 32 - turn) & MASK


def words(key, stream):
    block = 0
    while True:
        start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key))
        start += [block & MASK, block >> 32, stream & MASK, stream >> 32]
        x = list(start)
        for _ in range(4):
            for places in COLUMNS + DIAGONALS:
                quarter(x, *places)
        yield from ((a + b) & MASK for a, b in zip(x, start))
        block += 1


def draws(seed, replicate, clusters):
    source = words(struct.pack("<Q", seed) + bytes(24), replicate)
    limit = MASK - MASK % clusters
    times = [0] * clusters
    for _ in range(clusters):
        value = next(word for word in source if word < limit)
        times[value % clusters] += 1
    return times


def main():
    cases = [(0, 0, 5), (1, 0, 24), (1, 1, 24), (1, 1999, 24), (20260401, 3, 177), (2**64 - 1, 7, 9)]
    lines = []
    for seed, replicate, clusters in cases:
        lines.append(f"{seed} {replicate} {','.join(map(str, draws(seed, replicate, clusters)))}\n")
    TARGET.write_text("".join(lines), encoding="ascii")


main()
