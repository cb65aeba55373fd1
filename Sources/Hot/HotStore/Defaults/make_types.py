#!/usr/bin/env python3
"""Writes Networks/types.json from the SCALE form of a type table (hot-side 2.6).

Usage: make_types.py TABLE.hex > Networks/types.json

TABLE.hex is hex text of SCALE(Vec<TypeEntry>). One entry a line, in order:
{"name": N, "alias": T}, {"name": N, "tuple": T} for a struct of one field without a name,
{"name": N, "struct": [[field or null, T], ...]}, {"name": N, "enum": [variant, ...]}, where a
variant is [V], [V, T] or [V, [[field or null, T], ...]].
"""

import json
import sys


class Reader:
    def __init__(self, data):
        self.data, self.position = data, 0

    def take(self, count):
        chunk = self.data[self.position : self.position + count]
        if len(chunk) < count:
            raise ValueError(f"the table ends at byte {self.position}")
        self.position += count
        return chunk

    def compact(self):
        first = self.take(1)[0]
        extra = {0: 0, 1: 1, 2: 3}.get(first & 3)
        if extra is None:
            raise ValueError(f"a count over 2^30 at byte {self.position - 1}")
        return int.from_bytes(bytes([first]) + self.take(extra), "little") >> 2

    def text(self):
        return self.take(self.compact()).decode("utf-8")

    def choice(self, *readers):
        index = self.take(1)[0]
        if index >= len(readers):
            raise ValueError(f"no variant {index} at byte {self.position - 1}")
        return readers[index]()

    def vector(self, item):
        return [item() for _ in range(self.compact())]

    def field(self):
        name = self.choice(lambda: None, self.text)
        return [name, self.text()]

    def variant(self):
        name = self.text()
        return [name] + self.choice(
            list, lambda: [self.text()], lambda: [self.vector(self.field)]
        )

    def struct(self):
        fields = self.vector(self.field)
        if len(fields) == 1 and fields[0][0] is None:
            return {"tuple": fields[0][1]}
        return {"struct": fields}

    def entry(self):
        name = self.text()
        return {"name": name} | self.choice(
            lambda: {"alias": self.text()},
            lambda: {"enum": self.vector(self.variant)},
            self.struct,
        )


def main():
    with open(sys.argv[1]) as file:
        reader = Reader(bytes.fromhex(file.read()))
    entries = reader.vector(reader.entry)
    if reader.position != len(reader.data):
        raise ValueError(f"bytes follow the table at {reader.position}")
    lines = [json.dumps(entry, ensure_ascii=False) for entry in entries]
    print("[\n  " + ",\n  ".join(lines) + "\n]")


main()
