#!/usr/bin/env python3
"""Writes ../Vectors: metadata of small runtimes, and what must be read from it.

    .build/peers/bin/python Tests/Substrate/RuntimeMetadataTests/Peers/make_vectors.py

V12, V13 and V14 are read back by the Python package scalecodec.
"""

import hashlib
import json
import pathlib

from scalecodec.base import RuntimeConfigurationObject, ScaleBytes
from scalecodec.type_registry import load_type_registry_preset

import runtime_metadata as rm
from runtime_metadata import data, text, texts, u16, u32, vector

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Vectors"


def hash_of(content):
    return hashlib.blake2b(content, digest_size=32).hexdigest()


def write(name, content):
    rows = []
    for key, value in content.items():
        if isinstance(value, list):
            rows.append(f'"{key}": [\n  ' + ",\n  ".join(json.dumps(row, separators=(",", ":")) for row in value) + "\n]")
        else:
            rows.append(f'"{key}": {json.dumps(value)}')
    (FOLDER / f"{name}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")


def read_back(blob, names):
    """What another reader finds in metadata: its pallets."""
    configuration = RuntimeConfigurationObject()
    for preset in ["core", "legacy"]:
        configuration.update_type_registry(load_type_registry_preset(preset))
    metadata = configuration.create_scale_object("MetadataVersioned", data=ScaleBytes(blob))
    metadata.decode()
    assert [pallet.value["name"] for pallet in metadata.pallets] == names, names


RUNTIMES = [
    # File, spec version, metadata version, prefix, extensions, extended.
    ("small-12", 12, 12, bytes([42]), rm.ALL_EXTENSIONS, False),
    ("small-13", 13, 13, bytes([42]), rm.ALL_EXTENSIONS, False),
    ("small-14", 14, 13, u16(42), rm.ALL_EXTENSIONS, True),
    ("small-15", 15, 14, u16(42), rm.ALL_EXTENSIONS, False),
    ("small-16", 16, 14, u16(42), rm.ALL_EXTENSIONS, True),
    ("small-17", 17, 14, None, rm.ALL_EXTENSIONS[:3], True),
]


def files():
    (FOLDER / "metadata").mkdir(exist_ok=True)
    rows = []
    for name, version, form, prefix, extensions, extended in RUNTIMES:
        runtime = rm.SmallRuntime("small", version, prefix, extensions, extended)
        blob = runtime.metadata(form)
        read_back(blob, ["System", "Balances", "Quiet"])
        (FOLDER / "metadata" / f"{name}.hex").write_text(blob.hex())
        rows.append({
            "file": f"metadata/{name}.hex", "name": "small", "version": version, "metadata_version": form,
            "bytes": len(blob), "blake2b256": hash_of(blob),
            "ss58_prefix": None if prefix is None else 42, "ss58_prefix_width": prefix and len(prefix),
            "runtime_version": {
                "spec_name": "small", "impl_name": "hotside-made", "authoring_version": 1, "spec_version": version,
                "impl_version": 0, "core_api": 4, "transaction_version": 25, "state_version": 1},
            "signed_extensions": extensions, "warn_incomplete_extensions": form == 14 and len(extensions) < 8})
    old = b"meta\x0b" + rm.SmallRuntime("small", 11).listed(12)
    (FOLDER / "metadata" / "small-11.hex").write_text(old.hex())
    rows.append({"file": "metadata/small-11.hex", "metadata_version": 11, "bytes": len(old),
                 "blake2b256": hash_of(old), "expect_error": "version-incompatible"})
    return rows


def bare14(constants=None, extensions=rm.ALL_EXTENSIONS, pallets=None, tail=b""):
    """V14 without types: a pallet System with constants, and extensions."""
    def pallet(name, rows):
        return (text(name) + b"\0\0\0" + vector(text(key) + b"\0" + data(value) + texts([]) for key, value in rows)
                + b"\0" + b"\0")

    if pallets is None:
        pallets = [("System", [("Version", rm.runtime_version("bare", 7))] if constants is None else constants)]
    listed = vector(text(name) + b"\0\0" for name in extensions)
    return b"meta\x0e" + vector([]) + vector(pallet(*row) for row in pallets) + b"\0\4" + listed + b"\0" + tail


def synthetic():
    version = ("Version", rm.runtime_version("bare", 7))
    without = lambda name: [item for item in rm.ALL_EXTENSIONS if item != name]
    rows = []

    def sound(id, blob, name="bare", prefix=None, warn=False, number=7):
        rows.append({"id": id, "hex": blob.hex(), "note": "", "expect": {
            "name": name, "version": number, "ss58_prefix": prefix, "warn_incomplete_extensions": warn,
            "metadata_version": blob[4]}})

    def wrong(id, blob, error):
        rows.append({"id": id, "hex": blob.hex(), "note": "", "expect_error": error})

    sound("plain", bare14())
    for width, value, prefix in [(1, b"\x2a", 42), (2, u16(0x1234), 0x1234), (4, u32(0x12345), 0x2345)]:
        sound(f"prefix of {width} bytes", bare14([version, ("SS58Prefix", value)]), prefix=prefix)
    wrong("prefix of no bytes", bare14([version, ("SS58Prefix", b"")]), "prefix-undecodable")
    for core in [1, 2, 3, 4, 5]:
        sound(f"core {core}", bare14([("Version", rm.runtime_version("bare", 7, core))]))
    for core in [3, 4]:
        wrong(f"core {core} without its tail", bare14([("Version", rm.runtime_version("bare", 7, core, tail=False))]),
              "runtime-version-undecodable")
    wrong("version cut", bare14([("Version", version[1][:9])]), "runtime-version-undecodable")
    wrong("version empty", bare14([("Version", b"")]), "runtime-version-undecodable")
    other = ("Version", rm.runtime_version("other", 8))
    sound("two constants Version", bare14([other, version]))
    sound("two pallets System", bare14(pallets=[("System", [version]), ("System", [other])]))
    sound("system in small letters", bare14(pallets=[("system", [other]), ("System", [version])]))
    wrong("no System", bare14(pallets=[("Balances", [version])]), "no-system-pallet")
    wrong("no pallet", bare14(pallets=[]), "no-system-pallet")
    wrong("no Version", bare14([("SS58Prefix", u16(42))]), "no-version-constant")
    sound("no extensions", bare14(extensions=[]), warn=True)
    for name in ["CheckSpecVersion", "CheckGenesis", "CheckMortality"]:
        sound(f"without {name}", bare14(extensions=without(name)), warn=True)
        sound(f"twice {name}", bare14(extensions=rm.ALL_EXTENSIONS + [name]), warn=True)
    for name in ["CheckTxVersion", "CheckNonce", "ChargeTransactionPayment"]:
        sound(f"without {name}", bare14(extensions=without(name)))
    sound("trailing bytes", bare14(tail=b"\0\0"))
    sound("V12 without extensions", rm.SmallRuntime("bare", 7, None, []).metadata(12))
    sound("V13 without extensions", rm.SmallRuntime("bare", 7, None, []).metadata(13))
    wrong("nothing", b"", "not-meta")
    wrong("other magic", b"mete\x0e", "not-meta")
    wrong("magic cut", b"met", "not-meta")
    wrong("magic alone", b"meta", "truncated")
    for number in [0, 9, 10, 11, 17, 255]:
        wrong(f"V{number}", b"meta" + bytes([number]) + bare14()[5:], "version-incompatible")
    for number in range(12, 17):
        wrong(f"V{number} without a body", b"meta" + bytes([number]), "undecodable")
    wrong("V14 cut", bare14()[:-1], "undecodable")
    wrong("V15", rm.SmallRuntime("bare", 7).metadata(15), "version-incompatible")
    return rows


def modern():
    runtime = rm.SmallRuntime("small", 18, extended=True)
    answers = {"small_v15.option.hex": runtime}
    digests = {}
    for name, source in answers.items():
        (FOLDER / name).write_text((b"\1" + data(source.metadata(15))).hex())
        digests[name] = source.digest(1, "nice", 1, 1, "lol").hex()
    for version in [15, 16]:
        (FOLDER / "metadata" / f"small-v{version}.hex").write_text(runtime.metadata(version).hex())
    write("expected", {
        "about": "Answers of Metadata_metadata_at_version, and their digests under the parameters of RFC-78's example.",
        "digests": digests})


if __name__ == "__main__":
    write("metadata-info", {"about": "What metadata tells of its network, and why it is refused.",
                            "files": files(), "synthetic": synthetic()})
    modern()
