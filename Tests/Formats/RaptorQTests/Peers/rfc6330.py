"""RFC 6330 as its text says it, with dense matrices: slow, and independent of Hotside's solver.

The numbers of the standard's tables (5.5, 5.6, 5.3.5.2) are read from Sources/Formats/RaptorQ/Tables; the
octets (5.7) are computed.
"""

import functools
import pathlib
import re

import numpy

TABLES = pathlib.Path(__file__).resolve().parents[4] / "Sources/Formats/RaptorQ/Tables"


def tables(name):
    """The arrays in a file, in order."""
    text = (TABLES / f"{name}.swift").read_text()
    return [[int(number) for number in re.findall(r"\d+", body)]
            for body in re.findall(r"static let \w+: \[\w+\] = \[([^\]]*)\]", text)]


EXP, LOG = [], [0] * 256
value = 1
for exponent in range(510):
    EXP.append(value)
    if exponent < 255:
        LOG[value] = exponent
    value = value << 1 ^ (0x11D if value & 0x80 else 0)


def product(a, b):
    return EXP[LOG[a] + LOG[b]] if a and b else 0


PRODUCTS = numpy.array([[product(a, b) for b in range(256)] for a in range(256)], dtype=numpy.uint8)


def partition(count, parts):
    """(long, short, how many long, how many short), 4.4.1.2."""
    small = count // parts
    return -(-count // parts), small, count - small * parts, parts - (count - small * parts)


class Parameters:
    """What 5.3.3.3 derives from the number of symbols in a block."""

    def __init__(self, symbols):
        self.K = symbols
        self.K_prime, self.J, self.S, self.H, self.W = next(row for row in SYSTEMATIC if row[0] >= symbols)
        self.L = self.K_prime + self.S + self.H
        self.P = self.L - self.W
        self.P1 = next(n for n in range(self.P, 2 * self.P + 2) if all(n % d for d in range(2, int(n**0.5) + 1)))
        self.B = self.W - self.S


def rand(y, i, m):
    return (V[0][(y + i) % 256] ^ V[1][((y >> 8) + i) % 256]
            ^ V[2][((y >> 16) + i) % 256] ^ V[3][((y >> 24) + i) % 256]) % m


def degree(v, W):
    return min(next(d for d in range(1, 31) if v < DEGREES[d]), W - 2)


def symbol_tuple(p, isi):
    A = 53591 + p.J * 997
    A += A % 2 == 0
    y = (10267 * (p.J + 1) + isi * A) % 2**32
    d = degree(rand(y, 0, 2**20), p.W)
    d1 = 2 + rand(isi, 3, 2) if d < 4 else 2
    return d, 1 + rand(y, 1, p.W - 1), rand(y, 2, p.W), d1, 1 + rand(isi, 4, p.P1 - 1), rand(isi, 5, p.P1)


def columns(p, isi):
    """The intermediate symbols whose sum is a symbol, in the order of 5.3.5.3."""
    d, a, b, d1, a1, b1 = symbol_tuple(p, isi)
    found = [b]
    for _ in range(d - 1):
        b = (b + a) % p.W
        found.append(b)
    for step in range(d1):
        if step:
            b1 = (b1 + a1) % p.P1
        while b1 >= p.P:
            b1 = (b1 + a1) % p.P1
        found.append(p.W + b1)
    return found


def hdpc(p):
    width = p.K_prime + p.S
    rows = numpy.zeros((p.H, p.L), dtype=numpy.uint8)
    # MT times GAMMA, column by column: each is twice the next, and its own entries of MT.
    current = numpy.array([EXP[i] for i in range(p.H)], dtype=numpy.uint8)
    rows[:, width - 1] = current
    for j in range(width - 2, -1, -1):
        current = PRODUCTS[2][current]
        first = rand(j + 1, 6, p.H)
        current[first] ^= 1
        current[(first + rand(j + 1, 7, p.H - 1) + 1) % p.H] ^= 1
        rows[:, j] = current
    for i in range(p.H):
        rows[i, width + i] = 1
    return rows


def matrix(p):
    """The constraint matrix of 5.3.3.4.2: S rows LDPC, H rows HDPC, K' rows of symbols."""
    rows = numpy.zeros((p.L, p.L), dtype=numpy.uint8)
    for i in range(p.B):
        a, b = 1 + i // p.S, i % p.S
        for _ in range(3):
            rows[b, i] ^= 1
            b = (b + a) % p.S
    for i in range(p.S):
        rows[i, p.B + i] ^= 1
        rows[i, p.W + i % p.P] ^= 1
        rows[i, p.W + (i + 1) % p.P] ^= 1
    rows[p.S:p.S + p.H] = hdpc(p)
    for isi in range(p.K_prime):
        for column in columns(p, isi):
            rows[p.S + p.H + isi, column] ^= 1
    return rows


@functools.lru_cache(maxsize=None)
def inverse(K_prime):
    """The inverse of the constraint matrix, by Gauss and Jordan."""
    p = Parameters(K_prime)
    work = numpy.concatenate([matrix(p), numpy.eye(p.L, dtype=numpy.uint8)], axis=1)
    for column in range(p.L):
        pivot = column + int(numpy.argmax(work[column:, column] != 0))
        assert work[pivot, column]
        work[[column, pivot]] = work[[pivot, column]]
        work[column] = PRODUCTS[EXP[255 - LOG[work[column, column]]]][work[column]]
        factors = work[:, column].copy()
        factors[column] = 0
        for row in numpy.nonzero(factors)[0]:
            work[row] ^= PRODUCTS[factors[row]][work[column]]
    return work[:, p.L:]


def intermediate(p, symbols):
    """The L intermediate symbols of K source symbols."""
    padded = numpy.zeros((p.L, symbols.shape[1]), dtype=numpy.uint8)
    padded[p.S + p.H:p.S + p.H + p.K] = symbols
    solution = inverse(p.K_prime)
    result = numpy.zeros_like(padded)
    for column in range(p.S + p.H, p.S + p.H + p.K):
        result ^= PRODUCTS[solution[:, column]][:, padded[column]]
    return result


def blocks(data, T, Z, N, Al):
    """The source symbols of every block, sub-blocks interleaved (4.4.1.2)."""
    total = -(-len(data) // T)
    long, short, longs, _ = partition(total, Z)
    wide, narrow, wides, _ = partition(T // Al, N)
    start = 0
    for index in range(Z):
        K = long if index < longs else short
        block = numpy.frombuffer(data[start:start + K * T].ljust(K * T, b"\0"), dtype=numpy.uint8)
        start += K * T
        parts, place = [], 0
        for sub in range(N):
            width = Al * (wide if sub < wides else narrow)
            parts.append(block[place:place + K * width].reshape(K, width))
            place += K * width
        yield numpy.concatenate(parts, axis=1)


def packets(data, T, Z, N, Al, repair):
    """(source block, symbol id, symbol) of every packet: the source symbols of a block, then repair."""
    for number, symbols in enumerate(blocks(data, T, Z, N, Al)):
        p = Parameters(len(symbols))
        solved = intermediate(p, symbols)
        for esi, symbol in enumerate(symbols):
            yield number, esi, symbol.tobytes()
        for index in range(repair):
            symbol = numpy.bitwise_xor.reduce(solved[columns(p, p.K_prime + index)], axis=0)
            yield number, p.K + index, symbol.tobytes()


SYSTEMATIC = list(zip(*tables("SystematicIndexTable")))
V = tables("RandomTable")
DEGREES = tables("DegreeTable")[0]
assert SYSTEMATIC[0] == (10, 254, 7, 10, 17) and SYSTEMATIC[-1] == (56403, 471, 907, 16, 56951)
assert [len(table) for table in V] == [256] * 4 and len(DEGREES) == 31
