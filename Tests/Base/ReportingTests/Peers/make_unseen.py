#!/usr/bin/env python3
"""Writes ../Tables/UnseenCharacters.swift from Unicode's own tables.

    python3 Tests/Base/ReportingTests/Peers/make_unseen.py /usr/share/unicode

The folder has DerivedCoreProperties.txt and UnicodeData.txt; Debian's package unicode-data has it.
"""

import pathlib
import sys

OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "Tables" / "UnseenCharacters.swift"
BRAILLE_BLANK = 0x2800


def ignorable(folder):
    for line in (folder / "DerivedCoreProperties.txt").read_text().splitlines():
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) == 2 and fields[1] == "Default_Ignorable_Code_Point":
            first, _, last = fields[0].partition("..")
            yield from range(int(first, 16), int(last or first, 16) + 1)


def spaces(folder):
    for line in (folder / "UnicodeData.txt").read_text().splitlines():
        fields = line.split(";")
        if fields[2] == "Zs" and fields[0] != "0020":
            yield int(fields[0], 16)


def ranges(points):
    found = []
    for point in sorted(points):
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return found


folder = pathlib.Path(sys.argv[1])
version = (folder / "DerivedCoreProperties.txt").read_text().split("\n", 1)[0].split("-")[1].removesuffix(".txt")
points = set(ignorable(folder)) | set(spaces(folder)) | {BRAILLE_BLANK}
rows = "\n".join(f"    0x{first:x}...0x{last:x}," for first, last in ranges(points))
OUTPUT.write_text(
    f"""// Written by make_unseen.py from Unicode {version}; change the script, not this file.

/// What nobody sees: Default_Ignorable_Code_Point, Zs without U+0020, and U+2800.
enum UnseenCharacters {{
  static let ranges: [ClosedRange<UInt32>] = [
{rows}
  ]
}}
"""
)
