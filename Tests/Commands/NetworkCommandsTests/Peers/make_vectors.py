#!/usr/bin/env python3
"""Writes ../Vectors: which settings and references 'add-specs' and 'load-metadata' take, and what they do.

    .build/peers/bin/python Tests/Commands/NetworkCommandsTests/Peers/make_vectors.py
"""

import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Vectors"

# For each setting (f from the database, d without it, k if new, p database alone, t everything): the
# references it takes.
REFERENCES = {"add-specs": {"f": ["all", "name"], "d": ["url"], "k": [], "p": ["name", "url"], "t": ["name", "url"]},
              "load-metadata": {"f": ["all", "name"], "d": ["all", "name", "url"], "k": ["all", "name"], "p": ["all", "name"],
                                "t": ["all", "name"]}}


def rule(command, setting, reference):
    row = {"command": command, "setting": setting, "reference": reference, "allowed": reference in REFERENCES[command][setting],
           "writes_database": None, "uses_rpc": None, "writes_payload": None, "overrides": None}
    if not row["allowed"]:
        return row
    row["uses_rpc"] = setting != "f"
    row["writes_payload"] = "only if new" if setting == "k" else setting != "p"
    row["writes_database"] = setting in "kpt"
    if command == "add-specs":
        if setting in "pt" and reference == "name":
            row["writes_database"] = "if something changed"
        stored = "refused" if reference == "all" else "optional"
        row["overrides"] = {
            "encryption": "required" if reference == "url" else stored, "title": stored,
            "token": "refused" if setting == "f" else "optional, only for a token array"}
    return row


rows = ",\n  ".join(
    json.dumps(rule(command, setting, reference))
    for command in REFERENCES for setting in "fdkpt" for reference in ["all", "name", "url"])
(FOLDER / "cli-rules.json").write_text(f'{{\n"cases": [\n  {rows}\n]\n}}\n')
