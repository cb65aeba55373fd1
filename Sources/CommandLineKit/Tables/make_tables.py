"""Writes ../Terminal/WideScalars.swift from the Unicode data that comes with Python.

Usage: python3 make_tables.py > ../Terminal/WideScalars.swift
"""

import sys
import unicodedata


def is_wide(value):
    # Unassigned code points of the two supplementary ideographic planes count as wide
    # (UAX #11, 4.1), but Python says so only for assigned ones.
    if 0x20000 <= value <= 0x2FFFD or 0x30000 <= value <= 0x3FFFD:
        return True
    # Python answers "F" for code points that are not assigned.
    if unicodedata.category(chr(value)) == "Cn":
        return False
    return unicodedata.east_asian_width(chr(value)) in "WF"


def ranges():
    first = None
    for value in range(0x110000):
        if is_wide(value):
            if first is None:
                first = value
        elif first is not None:
            yield first, value - 1
            first = None


def main():
    print("/// Scalars of East Asian width W or F (UAX #11, Unicode %s)." % unicodedata.unidata_version)
    print("///")
    print("/// Made by `Tables/make_tables.py`; change that instead.")
    print("enum WideScalars {")
    print("  /// First and last of each range, ascending.")
    print("  private static let ranges: [ClosedRange<UInt32>] = [")
    for first, last in ranges():
        print("    0x%04X...0x%04X," % (first, last))
    print("  ]")
    print("""
  /// Whether a scalar takes two columns: a binary search in the ranges.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }
}""")


if __name__ == "__main__":
    sys.exit(main())
