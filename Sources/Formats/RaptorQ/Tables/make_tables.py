#!/usr/bin/env python3
"""Write the tables of RFC 6330 as Swift source, after checking them.

usage: make_tables.py SYSTEMATIC_INDICES RANDOM DEGREES OCT_EXP OCT_LOG

The arguments are CSV files with a header line, values in decimal:

  SYSTEMATIC_INDICES  K',J,S,H,W    5.6, 477 rows
  RANDOM              i,V0,V1,V2,V3 5.5, 256 rows
  DEGREES             d,f[d]        5.3.5.2, 31 rows
  OCT_EXP             i,value       5.7.3, 510 rows
  OCT_LOG             value,log     5.7.4, 255 rows

The Swift files are written beside this script.
"""

import csv
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def read(path, rows, columns):
    with open(path, newline="") as file:
        table = [[int(cell) for cell in row] for row in list(csv.reader(file))[1:]]
    check(len(table) == rows, f"{path}: {len(table)} rows, expected {rows}")
    check(all(len(row) == columns for row in table), f"{path}: expected {columns} columns")
    return table


def check(condition, message):
    if not condition:
        sys.exit(f"make_tables.py: {message}")


def is_prime(n):
    return n > 1 and all(n % d for d in range(2, int(n**0.5) + 1))


def check_systematic_indices(table):
    check(table[0] == [10, 254, 7, 10, 17], "the first row of 5.6 is K'=10")
    check(table[-1] == [56403, 471, 907, 16, 56951], "the last row of 5.6 is K'=56403")
    for previous, row in zip(table, table[1:]):
        check(previous[0] < row[0], f"K' must increase at {row[0]}")
    for k, j, s, h, w in table:
        check(is_prime(s) and is_prime(w), f"S and W must be primes at K'={k}")
        check(0 <= j <= 1000 and 10 <= h <= 16, f"J or H out of range at K'={k}")
        check(s < w <= k + s < 65536 - h, f"P = L - W must be at least H at K'={k}")


def check_octets(exp, log):
    value = 1
    for i in range(510):
        check(exp[i] == [i, value], f"OCT_EXP[{i}] does not follow from 0x11D")
        value = (value << 1) ^ (0x11D if value & 0x80 else 0)
    for value, exponent in log:
        check(exponent < 255 and exp[exponent][1] == value, f"OCT_LOG[{value}] is no inverse")
    check([row[0] for row in log] == list(range(1, 256)), "OCT_LOG must run from 1 to 255")


def array(name, kind, summary, values):
    lines, line = [], "   "
    for value in values:
        item = f" {value},"
        if len(line) + len(item) > 100:
            lines.append(line)
            line = "   "
        line += item
    lines.append(line)
    body = "\n".join(lines)
    return f"  /// {summary}\n  static let {name}: [{kind}] = [\n{body}\n  ]\n"


def write(name, summary, arrays):
    text = "// Written by make_tables.py; change the script, not this file.\n\n"
    text += f"/// {summary}\nenum {name} {{\n" + "\n".join(arrays) + "}\n"
    (HERE / f"{name}.swift").write_text(text)


def main():
    check(len(sys.argv) == 6, __doc__)
    systematic = read(sys.argv[1], 477, 5)
    random = read(sys.argv[2], 256, 5)
    degrees = read(sys.argv[3], 31, 2)
    exp = read(sys.argv[4], 510, 2)
    log = read(sys.argv[5], 255, 2)

    check_systematic_indices(systematic)
    check([row[0] for row in random] == list(range(256)), "V0..V3 must run from 0 to 255")
    check(all(0 <= v < 1 << 32 for row in random for v in row), "V0..V3 must fit 32 bits")
    check([row[0] for row in degrees] == list(range(31)), "f[d] must run from 0 to 30")
    check(degrees[0][1] == 0 and degrees[30][1] == 1 << 20, "f[d] must run from 0 to 2^20")
    check(all(a[1] < b[1] for a, b in zip(degrees, degrees[1:])), "f[d] must increase")
    check_octets(exp, log)

    columns = list(zip(*systematic))
    write(
        "SystematicIndexTable",
        "Parameters of a block by the extended number of its symbols; RFC 6330, 5.6.",
        [
            array("extendedSymbols", "UInt16", "K', ascending.", columns[0]),
            array("systematicIndices", "UInt16", "J(K').", columns[1]),
            array("ldpcSymbols", "UInt16", "S(K').", columns[2]),
            array("hdpcSymbols", "UInt8", "H(K').", columns[3]),
            array("ltSymbols", "UInt16", "W(K').", columns[4]),
        ])
    columns = list(zip(*random))
    write(
        "RandomTable",
        "The four tables behind Rand; RFC 6330, 5.5.",
        [array(f"v{i}", "UInt32", f"V{i}.", columns[i + 1]) for i in range(4)])
    write(
        "DegreeTable",
        "The degree distribution of the LT part; RFC 6330, 5.3.5.2.",
        [array("cumulative", "UInt32", "f[d] out of 2^20, d from 0 to 30.",
               [row[1] for row in degrees])])
    write(
        "OctetTable",
        "Powers and logarithms of alpha in GF(256); RFC 6330, 5.7.3 and 5.7.4.",
        [
            array("exponentials", "UInt8",
                  "alpha^i for i from 0 to 509: the sum of two logarithms needs no reduction.",
                  [row[1] for row in exp]),
            array("logarithms", "UInt8", "The logarithm of 1 to 255 at that index; 0 has none.",
                  [0] + [row[1] for row in log]),
        ])


if __name__ == "__main__":
    main()
