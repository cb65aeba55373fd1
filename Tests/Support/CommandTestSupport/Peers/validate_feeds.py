"""Holds feeds against the types that the portals' own readers have, as a JSON schema of each.

Usage: validate_feeds.py SHAPE FEED
SHAPE is parity or nova: members that it does not name are allowed, as their readers allow them. Prints one line for
each fault, and ends with 1 where there is one.
"""

import json
import sys

from jsonschema import Draft202012Validator

TEXT, TRUTH = {"type": "string"}, {"type": "boolean"}
HASH = {"type": "string", "pattern": "^0x[0-9a-f]{64}$"}


def number(bits):
    return {"type": "integer", "minimum": 0, "maximum": 2 ** bits - 1}


def members(required, optional=None):
    return {
        "type": "object", "required": list(required), "properties": {**required, **(optional or {})},
    }


def or_null(schema):
    return {"anyOf": [schema, {"type": "null"}]}


SOURCE = {
    "oneOf": [
        members({"type": {"const": "Wasm"}, "github_repo": TEXT, "hash": HASH}),
        members({"type": {"const": "Rpc"}, "block": HASH}),
    ]
}
FILE = members({"path": {"type": "string", "pattern": "^qr/"}, "signedBy": or_null(TEXT), "source": or_null(SOURCE)})
FACTS = {
    "title": TEXT, "color": TEXT, "rpcEndpoint": TEXT, "genesisHash": HASH, "unit": TEXT,
    "base58prefix": number(16), "decimals": number(8), "liveMetaVersion": number(32),
    "metadataQr": or_null(members({"version": number(32), "file": FILE})),
    "latestMetadata": or_null(TEXT), "specsQr": FILE, "relayChain": or_null(TEXT),
}
SHAPES = {
    "parity": members({**FACTS, "logo": TEXT}),
    "nova": members({**FACTS, "icon": TEXT, "testnet": TRUTH}),
}

with open(sys.argv[2], encoding="utf-8") as file:
    feed = json.load(file)
schema = {"type": "object", "additionalProperties": SHAPES[sys.argv[1]]}
Draft202012Validator.check_schema(schema)
faults = [f"{error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(feed)]
print("\n".join(faults))
sys.exit(1 if faults else 0)
