#!/usr/bin/env python3
"""Verifies by hand, with `cryptography` alone, that the key with this seed has signed the document on standard input.

Usage: verify_signature.py SEED_IN_HEX
"""
import hashlib
import json
import sys

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


public = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(sys.argv[1])).public_key()
key = {"keytype": "ed25519", "scheme": "ed25519", "keyval": {"public": public.public_bytes_raw().hex()}}
document = json.load(sys.stdin)
keyid = hashlib.sha256(canonical(key)).hexdigest()
(signature,) = [entry["sig"] for entry in document["signatures"] if entry["keyid"] == keyid]
public.verify(bytes.fromhex(signature), canonical(document["signed"]))
print(keyid)
