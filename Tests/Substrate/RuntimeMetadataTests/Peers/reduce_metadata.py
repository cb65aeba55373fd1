#!/usr/bin/env python3
"""Reduces V14 metadata to what a Vault reads, written from the rules alone; nothing of Hotside takes part.

Reads lines of hex, or of `@` and the path of a file of hex, and prints for each a JSON object: the length and
BLAKE2b-256 of the reduced metadata by level, or `refused` with a reason. The whole metadata is read into plain
values, which are changed and written again.
"""
import hashlib
import json
import sys

LEVELS = ["calls-and-docs", "calls-and-brief-docs", "calls-only"]
READ_CONSTANTS = ["Version", "SS58Prefix"]
CORE = bytes.fromhex("df6acb689907609b")


class Refused(Exception):
    pass


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        part = self.data[self.at:self.at + count]
        if len(part) != count:
            raise Refused("ends too early")
        self.at += count
        return part

    def byte(self):
        return self.take(1)[0]

    def number(self, width):
        return int.from_bytes(self.take(width), "little")

    def compact(self):
        mode = self.data[self.at] & 3 if self.at < len(self.data) else 0
        if mode == 3:
            width = (self.byte() >> 2) + 4
            value, least = self.number(width), max(1 << 30, 1 << 8 * (width - 1))
        else:
            width = 1 << mode
            value, least = self.number(width) >> 2, [0, 1 << 6, 1 << 14][mode]
        if value < least:
            raise Refused("not canonical")
        if value >= 1 << 32:
            raise Refused("number too large")
        return value

    def bytes(self):
        return self.take(self.compact())

    def text(self):
        try:
            return self.bytes().decode()
        except UnicodeDecodeError:
            raise Refused("not UTF-8")

    def many(self, item):
        count = self.compact()
        if count > len(self.data) - self.at:
            raise Refused("too many items")
        return [item() for _ in range(count)]

    def option(self, item):
        flag = self.byte()
        if flag > 1:
            raise Refused("not an option")
        return item() if flag else None

    def choice(self, count):
        index = self.byte()
        if index >= count:
            raise Refused("unknown variant")
        return index


def compact(value):
    if value < 1 << 6:
        return bytes([value << 2])
    if value < 1 << 14:
        return (value << 2 | 1).to_bytes(2, "little")
    if value < 1 << 30:
        return (value << 2 | 2).to_bytes(4, "little")
    return b"\3" + value.to_bytes(4, "little")


def data(content):
    return compact(len(content)) + content


def text(string):
    return data(string.encode())


def many(items, write):
    return compact(len(items)) + b"".join(map(write, items))


def option(value, write):
    return b"\0" if value is None else b"\1" + write(value)


def read_field(r):
    return {"name": r.option(r.text), "type": r.compact(), "type_name": r.option(r.text), "docs": r.many(r.text)}


def write_field(f):
    return (option(f["name"], text) + compact(f["type"]) + option(f["type_name"], text)
            + many(f["docs"], text))


def read_variant(r):
    return {"name": r.text(), "fields": r.many(lambda: read_field(r)), "index": r.byte(), "docs": r.many(r.text)}


def write_variant(v):
    return text(v["name"]) + many(v["fields"], write_field) + bytes([v["index"]]) + many(v["docs"], text)


def read_type(r):
    t = {"id": r.compact(), "path": r.many(r.text),
         "parameters": r.many(lambda: (r.text(), r.option(r.compact)))}
    kind = t["kind"] = r.choice(8)
    if kind == 0:
        t["fields"] = r.many(lambda: read_field(r))
    elif kind == 1:
        t["variants"] = r.many(lambda: read_variant(r))
    elif kind == 3:
        t["length"] = r.number(4)
        t["members"] = [r.compact()]
    elif kind == 4:
        t["members"] = r.many(r.compact)
    elif kind == 5:
        t["primitive"] = r.choice(15)
    else:
        t["members"] = [r.compact() for _ in range(2 if kind == 7 else 1)]
    t["docs"] = r.many(r.text)
    return t


def write_type(t):
    kind = t["kind"]
    out = compact(t["id"]) + many(t["path"], text)
    out += many(t["parameters"], lambda p: text(p[0]) + option(p[1], compact)) + bytes([kind])
    if kind == 0:
        out += many(t["fields"], write_field)
    elif kind == 1:
        out += many(t["variants"], write_variant)
    elif kind == 3:
        out += t["length"].to_bytes(4, "little") + compact(t["members"][0])
    elif kind == 4:
        out += many(t["members"], compact)
    elif kind == 5:
        out += bytes([t["primitive"]])
    else:
        out += b"".join(map(compact, t["members"]))
    return out + many(t["docs"], text)


def read_entry(r):
    e = {"name": r.text(), "modifier": r.choice(3), "kind": r.choice(2)}
    if e["kind"]:
        e["hashers"], e["key"] = r.many(lambda: r.choice(7)), r.compact()
    e["value"], e["default"], e["docs"] = r.compact(), r.bytes(), r.many(r.text)
    return e


def write_entry(e):
    out = text(e["name"]) + bytes([e["modifier"], e["kind"]])
    if e["kind"]:
        out += many(e["hashers"], lambda h: bytes([h])) + compact(e["key"])
    return out + compact(e["value"]) + data(e["default"]) + many(e["docs"], text)


def read_constant(r):
    return {"name": r.text(), "type": r.compact(), "value": r.bytes(), "docs": r.many(r.text)}


def write_constant(c):
    return text(c["name"]) + compact(c["type"]) + data(c["value"]) + many(c["docs"], text)


def read_pallet(r):
    return {"name": r.text(), "storage": r.option(lambda: (r.text(), r.many(lambda: read_entry(r)))),
            "calls": r.option(r.compact), "event": r.option(r.compact),
            "constants": r.many(lambda: read_constant(r)), "error": r.option(r.compact), "index": r.byte()}


def write_pallet(p):
    return (text(p["name"]) + option(p["storage"], lambda s: text(s[0]) + many(s[1], write_entry))
            + option(p["calls"], compact) + option(p["event"], compact) + many(p["constants"], write_constant)
            + option(p["error"], compact) + bytes([p["index"]]))


def read(blob):
    if blob[:4] != b"meta":
        raise Refused("not metadata")
    if blob[4:5] != b"\x0e":
        raise Refused("not V14")
    r = Reader(blob)
    r.at = 5
    m = {"types": r.many(lambda: read_type(r)), "pallets": r.many(lambda: read_pallet(r)), "extrinsic": r.compact(),
         "version": r.byte(), "extensions": r.many(lambda: (r.text(), r.compact(), r.compact())),
         "runtime": r.compact()}
    if r.at != len(blob):
        raise Refused("not canonical: bytes left over")
    if write(m) != blob:
        raise Refused("not canonical")
    return m


def write(m):
    return (b"meta\x0e" + many(m["types"], write_type) + many(m["pallets"], write_pallet) + compact(m["extrinsic"])
            + bytes([m["version"]])
            + many(m["extensions"], lambda e: text(e[0]) + compact(e[1]) + compact(e[2])) + compact(m["runtime"]))


def read_runtime_version(value):
    """What the constant Version must have; runtimes may append to it."""
    r = Reader(value)
    r.text(), r.text(), r.number(4), r.number(4), r.number(4)
    apis = r.many(lambda: (r.take(8), r.number(4)))
    core = next((version for name, version in apis if name == CORE), 0)
    if core >= 3:
        r.number(4)
    if core >= 4:
        r.number(1)


def check_system(m):
    system = next((p for p in m["pallets"] if p["name"] == "System"), None)
    if system is None:
        raise Refused("no System")
    values = {c["name"]: c["value"] for c in system["constants"]}
    if "Version" not in values:
        raise Refused("System has no Version")
    read_runtime_version(values["Version"])
    if values.get("SS58Prefix") == b"":
        raise Refused("prefix cannot be decoded")
    return system


def fields_of(t):
    return t.get("fields", []) + [f for v in t.get("variants", []) for f in v["fields"]]


def members_of(t):
    return t.get("members", []) + [f["type"] for f in fields_of(t)]


def first_paragraph(docs):
    def is_blank(line):
        return line.strip(" \t\r\n") == ""
    start = next((place for place, line in enumerate(docs) if not is_blank(line)), len(docs))
    end = next((place for place in range(start, len(docs)) if is_blank(docs[place])), len(docs))
    return docs[start:end]


def reduce(blob, level):
    m = read(blob)
    for place, t in enumerate(m["types"]):
        if t["id"] != place:
            raise Refused("id of a type is not its position")
    system = check_system(m)
    for p in m["pallets"]:
        p["storage"] = p["event"] = p["error"] = None
        p["constants"] = [c for c in p["constants"] if p is system and c["name"] in READ_CONSTANTS]
        for c in p["constants"]:
            c["docs"] = []
    waiting = [p["calls"] for p in m["pallets"] if p["calls"] is not None]
    waiting += [c["type"] for c in system["constants"]]
    waiting += [t for e in m["extensions"] for t in e[1:]] + [m["extrinsic"], m["runtime"]]
    reached = set()
    while waiting:
        t = waiting.pop()
        if t >= len(m["types"]):
            raise Refused("a reached type is not in the registry")
        if t not in reached:
            reached.add(t)
            waiting += members_of(m["types"][t])
    new = {old: place for place, old in enumerate(sorted(reached))}
    cut = {"calls-and-docs": lambda docs: docs, "calls-and-brief-docs": first_paragraph, "calls-only": lambda _: []}[level]
    m["types"] = [m["types"][old] for old in sorted(reached)]
    for t in m["types"]:
        t["id"], t["parameters"], t["docs"] = new[t["id"]], [], cut(t["docs"])
        if "members" in t:
            t["members"] = [new[member] for member in t["members"]]
        for v in t.get("variants", []):
            v["docs"] = cut(v["docs"])
        for f in fields_of(t):
            f["type"], f["docs"] = new[f["type"]], cut(f["docs"])
            if f["type_name"] is not None and "Balance" not in f["type_name"]:
                f["type_name"] = ""
    for p in m["pallets"]:
        p["calls"] = None if p["calls"] is None else new[p["calls"]]
    for c in system["constants"]:
        c["type"] = new[c["type"]]
    m["extensions"] = [(name, new[one], new[other]) for name, one, other in m["extensions"]]
    m["extrinsic"], m["runtime"] = new[m["extrinsic"]], new[m["runtime"]]
    return write(m)


def answer(blob):
    try:
        results = {}
        for level in LEVELS:
            reduced = reduce(blob, level)
            results[level] = [len(reduced), hashlib.blake2b(reduced, digest_size=32).hexdigest()]
        return results
    except Refused as reason:
        return {"refused": str(reason)}


def main():
    for line in sys.stdin:
        line = line.strip()
        if line.startswith("@"):
            with open(line[1:], encoding="ascii") as file:
                line = file.read().strip()
        print(json.dumps(answer(bytes.fromhex(line))))


if __name__ == "__main__":
    main()
