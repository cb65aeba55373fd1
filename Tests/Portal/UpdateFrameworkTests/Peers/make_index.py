#!/usr/bin/env python3
"""python-tuf makes an index in a folder, with delegations and two roots; prints {path: SHA-256} of its targets.

Usage: make_index.py FOLDER
"""
import datetime
import hashlib
import json
import pathlib
import sys

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import DelegatedRole, Delegations, Metadata, MetaFile, Root, Snapshot, TargetFile, Targets, Timestamp

folder = pathlib.Path(sys.argv[1])
expires = datetime.datetime(2026, 12, 25, tzinfo=datetime.timezone.utc)


def signer(number):
    return CryptoSigner(Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32))


def write(document, name, *numbers):
    for number in numbers:
        document.sign(signer(number), append=True)
    data = document.to_bytes()
    (folder / name).write_bytes(data)
    return data


roles = {"root": [1, 2], "targets": [3], "snapshot": [5], "timestamp": [4]}
root = Metadata(Root(expires=expires))
for role, numbers in roles.items():
    for number in numbers:
        root.signed.add_key(signer(number).public_key, role)
root.signed.roles["root"].threshold = 2
write(root, "1.root.json", 1, 2)
root.signatures.clear()
root.signed.version = 2
root.signed.revoke_key(signer(2).public_key.keyid, "root")
root.signed.add_key(signer(6).public_key, "root")
write(root, "2.root.json", 1, 2, 6)

files = {"data.json": b"data\n", "n/polkadot/network.json": b"polkadot\n", "n/wide \u00e9/a-1.txt": b"wide\n"}
delegated = Metadata(Targets(version=4, expires=expires))
wide = Metadata(Targets(version=2, expires=expires))
top = Metadata(Targets(version=7, expires=expires))
for document, path in zip((top, delegated, wide), files):
    target = TargetFile.from_data(path, files[path], ["sha256", "sha512", "blake2b-256"])
    target.unrecognized_fields["custom"] = {"text": "a\"b\\c\u00e9\n", "list": [1, None, True, {}]}
    document.signed.targets[path] = target
top.signed.delegations = Delegations({}, {
    "n-polkadot": DelegatedRole("n-polkadot", [], 1, True, paths=["n/polka*/*"]),
    "wide": DelegatedRole(
        "wide", [], 1, False, path_hash_prefixes=[hashlib.sha256("n/wide \u00e9/a-1.txt".encode()).hexdigest()[:3]])})
top.signed.add_key(signer(7).public_key, "n-polkadot")
top.signed.add_key(signer(8).public_key, "wide")
meta = {
    "targets.json": MetaFile.from_data(7, write(top, "7.targets.json", 3), ["sha256"]),
    "n-polkadot.json": MetaFile.from_data(4, write(delegated, "4.n-polkadot.json", 7), ["sha512", "blake2b-256"]),
    "wide.json": MetaFile(2)}
write(wide, "2.wide.json", 8)
snapshot = write(Metadata(Snapshot(version=9, expires=expires, meta=meta)), "9.snapshot.json", 5)
write(
    Metadata(Timestamp(version=3, expires=expires, snapshot_meta=MetaFile.from_data(9, snapshot, ["sha256"]))),
    "timestamp.json", 4)
print(json.dumps({path: hashlib.sha256(data).hexdigest() for path, data in files.items()}))
