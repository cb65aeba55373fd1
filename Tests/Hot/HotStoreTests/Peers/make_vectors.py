#!/usr/bin/env python3
"""Writes ../Vectors: which metadata a database keeps, and in which order.

    .build/peers/bin/python Tests/Hot/HotStoreTests/Peers/make_vectors.py
"""

import json
import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(TESTS / "Substrate/RuntimeMetadataTests/Peers"))

import runtime_metadata as rm  # noqa: E402

FOLDER = TESTS / "Hot/HotStoreTests/Vectors"


def write(name, key, rows):
    body = ",\n  ".join(json.dumps(row, separators=(",", ":")) for row in rows)
    (FOLDER / f"{name}.json").write_text(f'{{\n"{key}": [\n  {body}\n]\n}}\n')


def accepted(before, new):
    """The rule: two versions of a network at most, and never back."""
    others = [entry for entry in before if entry["name"] != new["name"]]
    own = sorted((entry for entry in before if entry["name"] == new["name"]), key=lambda entry: -entry["version"])
    if len(own) > 2:
        return "error:more-than-two-entries", None
    if own and new["version"] < own[0]["version"]:
        return "error:earlier-version", None
    if own and new["version"] == own[0]["version"]:
        if new["meta"] != own[0]["meta"]:
            return "error:same-version-different-metadata", None
        return "known", others + [own[0] | {"block": own[0]["block"] or new["block"]}] + own[1:]
    return "new", others + [new] + own[:1]


def rules():
    def entry(name, version, meta, block):
        return {"name": name, "version": version, "meta": meta, "block": block}

    stores = {
        "nothing": [], "one": [entry("n", 10, "a", "B1")], "one without block": [entry("n", 10, "a", None)],
        "two": [entry("n", 10, "a", "B1"), entry("n", 11, "b", "B2")],
        "another network": [entry("m", 30, "q", "B1"), entry("n", 10, "a", "B1")]}
    rows = []

    def case(id, before, new, expect, after):
        written = after and [[e["name"], e["version"], e["block"]] for e in after if e["block"]]
        rows.append({"id": id, "before": before, "new": new, "expect": expect, "after": after, "history_written": written})

    for name, before in stores.items():
        case(f"{name}, nothing comes", before, None, "unchanged", before)
        for version in [9, 10, 11]:
            for meta, block in [("a", "B9"), ("b", "B9"), ("z", None)]:
                new = entry("n", version, meta, block)
                case(f"{name}, then {version} {meta} {block}", before, new, *accepted(before, new))
    case("three", [entry("n", version, meta, None) for version, meta in [(1, "a"), (2, "b"), (3, "c")]], None,
         "error:more-than-two-entries", None)
    write("metadata-db-rules", "cases", rows)


def order():
    keys = [("n", 1), ("n", 256), ("n", 2), ("network", 9220), ("network", 9200), ("zz", 5), ("aaa", 5)]
    ordered = sorted((rm.text(name) + rm.u32(version), name, version) for name, version in keys)
    write("databases", "key_order", [{"keys_in_order": [
        {"name": name, "version": version, "key": key.hex()} for key, name, version in ordered]}])


if __name__ == "__main__":
    rules()
    order()
    for version in [12, 13, 14]:
        blob = rm.SmallRuntime("small", version).metadata(version)
        (FOLDER / f"small-{version}.hex").write_text(blob.hex())
