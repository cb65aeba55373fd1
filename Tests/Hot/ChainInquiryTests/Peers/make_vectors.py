#!/usr/bin/env python3
"""Writes ../Vectors: what the properties of a node mean, for a new network and for a known one.

    .build/peers/bin/python Tests/Hot/ChainInquiryTests/Peers/make_vectors.py
"""

import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Vectors"
ABSENT = object()


def write(name, rows):
    body = ",\n  ".join(json.dumps(row, separators=(",", ":")) for row in rows)
    (FOLDER / f"{name}.json").write_text(f'{{\n"cases": [\n  {body}\n]\n}}\n')


# Decimals and symbol as a node may give them, and what that is.
TOKENS = [
    (ABSENT, ABSENT, "none"), (12, "ONE", ("single", 12, "ONE")), (0, "", ("single", 0, "")), (255, "ONE", ("single", 255, "ONE")),
    ([12], "ONE", ("single", 12, "ONE")), (12, ["ONE"], ("single", 12, "ONE")), ([12], ["ONE"], ("single", 12, "ONE")),
    ([1, 2], ["ONE", "TWO"], "array"), ([1, 2, 3], ["ONE", "TWO", "SIX"], "array"),
    ([1, 2], ["ONE", "TWO", "SIX"], "error array-length-mismatch"), ([1, 2, 3], ["ONE", "TWO"], "error array-length-mismatch"),
    (256, "ONE", "error decimals-format"), (-1, "ONE", "error decimals-format"), ("12", "ONE", "error decimals-format"),
    (1.5, "ONE", "error decimals-format"), (12, 5, "error unit-format"), (12, {"a": 1}, "error unit-format"),
    (-1, 5, "error decimals-format"), (12, ABSENT, "error decimals-without-unit"), (ABSENT, "ONE", "error unit-without-decimals"),
    ([1, 2], "ONE", "error decimals-array-unit-not"), (12, ["ONE", "TWO"], "error unit-array-decimals-not"),
]

PREFIXES = [(42, None, 42), (42, 42, 42), (ABSENT, 7, 7), (0, None, 0), (65535, None, 65535), (ABSENT, None, "no-prefix"),
            (42, 43, "prefix-mismatch"), (65536, None, "prefix-format"), (-1, None, "prefix-format"), ("42", 42, "prefix-format"),
            (None, 42, "prefix-format"), ([42], 42, "prefix-format"), (42.5, None, "prefix-format")]


def properties(prefix, decimals, unit):
    named = {"ss58Format": prefix, "tokenDecimals": decimals, "tokenSymbol": unit}
    return {name: value for name, value in named.items() if value is not ABSENT}


def error_of(state):
    return state[6:] if isinstance(state, str) and state.startswith("error ") else None


def found(state, override):
    """The token of a new network: (decimals, unit), or an error."""
    if error_of(state):
        return error_of(state)
    if override and state != "array":
        return "override-none" if state == "none" else "override-single"
    if isinstance(state, tuple):
        return state[1:]
    return (override["decimals"], override["unit"]) if override else (0, "UNIT")


def system_properties():
    rows = []

    def case(prefix, constant, outcome, decimals, unit, state, override):
        row = {"id": f"case {len(rows)}", "properties": properties(prefix, decimals, unit), "prefix_from_metadata": constant,
               "override": override}
        token = found(state, override)
        if isinstance(outcome, str):
            row["expect"] = row["known_network_check"] = {"error": outcome}
        else:
            row["expect"] = {"error": token} if isinstance(token, str) else {
                "result": {"base58prefix": outcome, "decimals": token[0], "unit": token[1]}}
            if error_of(state):
                row["known_network_check"] = {"error": error_of(state)}
            else:
                kind = {"kind": state} if isinstance(state, str) else {"kind": "single", "decimals": state[1], "unit": state[2]}
                row["known_network_check"] = {"base58prefix": outcome, "token": kind}
        rows.append(row)

    for decimals, unit, state in TOKENS:
        for override in [None, {"decimals": 3, "unit": "MINE"}]:
            case(42, None, 42, decimals, unit, state, override)
    for prefix, constant, outcome in PREFIXES:
        case(prefix, constant, outcome, 12, "ONE", ("single", 12, "ONE"), None)
    case("x", None, "prefix-format", -1, 5, "error decimals-format", None)
    write("system-properties", rows)


STORED = {"base58prefix": 42, "color": "#123456", "decimals": 12, "encryption": "sr25519", "genesis_hash": "0a" * 32, "logo": "alpha",
          "name": "alpha", "path_id": "//alpha", "secondary_color": "#262626", "title": "Alpha", "unit": "ONE"}


def compared(stored, fetched, prefix, state, override):
    """Prefix, genesis hash, name, decimals and unit are compared in this order."""
    for field, old, new in [("prefix", stored["base58prefix"], prefix), ("genesis", stored["genesis_hash"], fetched["genesis_hash"]),
                            ("name", stored["name"], fetched["name"])]:
        if old != new:
            return {"error": f"changed-{field}", "old": old, "new": new}
    token = (stored["decimals"], stored["unit"])
    if state == "none" and token != (0, "UNIT"):
        field, old = ("decimals", token[0]) if token[0] else ("unit", token[1])
        return {"error": f"{field}-became-none", "old": old}
    if isinstance(state, tuple):
        for field, old, new in zip(["decimals", "unit"], token, state[1:]):
            if old != new:
                return {"error": f"changed-{field}", "old": old, "new": new}
    if override["token"] and state != "array":
        return {"error": "override-none" if state == "none" else "override-single"}
    if state == "array" and override["token"]:
        token = (override["token"]["decimals"], override["token"]["unit"])
    changed = token != (stored["decimals"], stored["unit"]) or (override["title"] or stored["title"]) != stored["title"]
    return {"changed": changed, "decimals": token[0], "unit": token[1]}


def known_specs():
    rows = []
    nodes = [{}, {"name": "beta"}, {"genesis_hash": "0b" * 32}, {"name": "beta", "genesis_hash": "0b" * 32}]
    tokens = [row for row in TOKENS if not error_of(row[2])]
    overrides = [{"token": None, "title": None}, {"token": None, "title": "Mine"}, {"token": None, "title": "Alpha"},
                 {"token": {"decimals": 12, "unit": "ONE"}, "title": None}, {"token": {"decimals": 3, "unit": "MINE"}, "title": None}]

    def case(stored, node, prefix, token, override):
        decimals, unit, state = token
        fetched = {"properties": properties(prefix, decimals, unit), "prefix_from_metadata": None,
                   "name": node.get("name", stored["name"]), "genesis_hash": node.get("genesis_hash", stored["genesis_hash"])}
        rows.append({"id": f"case {len(rows)}", "stored": stored, "fetched": fetched, "override": override,
                     "expect": compared(stored, fetched, prefix, state, override)})

    for node in nodes:
        for prefix in [42, 43]:
            case(STORED, node, prefix, tokens[1], overrides[0])
    for token in [tokens[0], tokens[1], (11, "ONE", ("single", 11, "ONE")), (12, "TWO", ("single", 12, "TWO")), tokens[7]]:
        for override in overrides:
            case(STORED, {}, 42, token, override)
    for stored in [STORED | {"decimals": 0, "unit": "UNIT"}, STORED | {"decimals": 0}, STORED | {"unit": "UNIT"}]:
        for override in overrides[:1] + overrides[4:]:
            case(stored, {}, 42, tokens[0], override)
    write("known-specs-check", rows)


if __name__ == "__main__":
    system_properties()
    known_specs()
