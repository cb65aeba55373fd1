#!/usr/bin/env python3
"""Compares calls as Hotside shows them with what the Python package scalecodec decodes.

The first line of standard input is a file of metadata in hex; of V12 and V13 the name and the version of
the network follow, by which scalecodec finds its own table of types. Each further line is a JSON object:
`name`, `call` in hex, and `cards`, what is shown of it. Both are brought into one list of names and
values; bytes stand for texts, accounts and lists of bytes. For each call that differs a line comes
out: the name, why, and the first difference; the last line says how many agreed.
"""

import json
import sys

from scalecodec.base import RuntimeConfigurationObject, ScaleBytes
from scalecodec.type_registry import load_type_registry_preset
from scalecodec.utils.ss58 import ss58_decode


def shown(cards, with_names):
    for card in cards:
        kind = card["kind"]
        if not with_names and kind in ("var_name", "enum_variant", "field_name", "identity_field"):
            continue
        if kind in ("pallet", "method", "enum_variant", "field_name"):
            # A call in a call has other kinds of cards on a Vault; the names are the same.
            yield card["text"] if kind == "pallet" else card["name"]
        elif kind == "balance":
            yield int(card["amount"].replace(".", ""))
        elif kind == "default":
            text = card["text"]
            if text:
                yield int(text) if text.lstrip("-").isdigit() else text
        elif kind == "text":
            yield from card["text"].encode()
        elif kind == "id":
            address = card["address"]
            yield from bytes.fromhex(address[2:] if address[:2] == "0x" else ss58_decode(address))
        elif kind == "bitvec":
            yield "".join(digit for digit in card["text"] if digit in "01")
        elif kind == "none":
            yield None
        elif kind != "field_number":
            raise ValueError(kind)


def used(decoded, skip=0):
    data = decoded.data.data
    return bytes(data[decoded.data_start_offset + skip : decoded.data_end_offset])


def raw(decoded, kinds):
    """Bytes without what goes before them: the length of a list, or the variant of an identity's text."""
    data = used(decoded)
    if "Data" in kinds:
        yield from data[1:]
    elif "GenericAccountId" in kinds:
        yield from data
    else:
        yield from data[1 << (data[0] & 3) :]


def plain(value, with_names=True):
    """Values that scalecodec keeps without the objects that they were decoded by."""
    if isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, str) and value[:2] == "0x":
        yield from bytes.fromhex(value[2:])
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from plain(part, with_names)
    elif isinstance(value, dict):
        for name, part in value.items():
            if with_names:
                yield name
            yield from plain(part, with_names)
    elif with_names or not isinstance(value, str):
        yield value


def nameless(decoded):
    """The values of a call by scalecodec's table of types, which has other names for fields and variants."""
    if not hasattr(decoded, "value_object"):
        yield from plain(decoded, False)
        return
    kinds = {base.__name__ for base in type(decoded).__mro__}
    content = decoded.value_object
    if "GenericCall" in kinds:
        yield decoded.value["call_module"]
        yield decoded.value["call_function"]
        for argument in content["call_args"].values():
            yield from nameless(argument)
    elif "BitVec" in kinds:
        yield "".join(f"{byte:08b}"[::-1] for byte in used(decoded)[1:])
    elif "Set" in kinds:
        return
    elif "GenericAccountId" in kinds or "HexBytes" in kinds or "Bytes" in kinds or "Data" in kinds:
        yield from raw(decoded, kinds)
    elif isinstance(content, (bytes, bytearray)):
        yield from content
    elif "Enum" in kinds:
        if isinstance(content, tuple) and content[1] is not None:
            yield from nameless(content[1])
    elif isinstance(content, dict):
        for part in content.values():
            yield from nameless(part)
    elif isinstance(content, (list, tuple)):
        for part in content:
            yield from nameless(part)
    elif content is None:
        if "Option" in kinds:
            yield None
    elif hasattr(content, "value_object"):
        yield from nameless(content)
    else:
        yield from plain(content, False)


def values(decoded):
    if not hasattr(decoded, "value_object"):
        yield from plain(decoded)
        return
    kinds = {base.__name__ for base in type(decoded).__mro__}
    content = decoded.value_object
    if "GenericCall" in kinds:
        yield decoded.value["call_module"]
        yield decoded.value["call_function"]
        for argument in content["call_args"]:
            yield getattr(argument["name"], "value", argument["name"])
            yield from values(argument["value"])
    elif "Data" in kinds:
        yield from data(decoded)
    elif "BitVec" in kinds or isinstance(content, str) and content[:2] == "0b":
        yield bits(decoded)
    elif isinstance(content, (bytes, bytearray)):
        yield from content
    elif "Option" in kinds:
        if content is None:
            yield None
        else:
            yield from values(content)
    elif isinstance(content, dict):
        for name, part in content.items():
            yield name
            yield from values(part)
    elif "Enum" in kinds:
        if isinstance(content, tuple):
            yield content[0]
            if content[1] is not None:
                yield from values(content[1])
        else:
            yield content
    elif isinstance(content, (list, tuple)):
        for part in content:
            yield from values(part)
    elif content is not None:
        yield from values(content)


def data(decoded):
    """The texts of identities, which have a variant for each length."""
    bytes_used = used(decoded)
    index = bytes_used[0]
    names = {0: "None", 34: "BlakeTwo256", 35: "Sha256", 36: "Keccak256", 37: "ShaThree256"}
    yield names.get(index, f"Raw{index - 1}")
    yield from bytes_used[1:]


def bits(decoded):
    """The bits that the bytes stand for, the lowest of each byte first; scalecodec prints them otherwise."""
    raw = used(decoded)
    mode = raw[0] & 3
    assert mode != 3
    size = 1 << mode
    count = int.from_bytes(raw[:size], "little") >> 2
    return "".join(str(raw[size + place // 8] >> place % 8 & 1) for place in range(count))


def runtime(path, name=None, version=None):
    configuration = RuntimeConfigurationObject()
    presets = ["core"] if name is None else ["core", "legacy", name]
    for preset in presets:
        configuration.update_type_registry(load_type_registry_preset(preset))
    if version is not None:
        configuration.set_active_spec_version_id(int(version))
    text = open(path).read().strip()
    metadata = configuration.create_scale_object(
        "MetadataVersioned", data=ScaleBytes(text if text[:2] == "0x" else "0x" + text)
    )
    metadata.decode()
    if name is None:
        configuration.add_portable_registry(metadata)
    return configuration, metadata


def main():
    first = sys.stdin.readline().split()
    configuration, metadata = runtime(*first)
    with_names = len(first) == 1
    agreed = 0
    for line in sys.stdin:
        row = json.loads(line)
        ours = list(shown(row["cards"], with_names))
        try:
            call = configuration.create_scale_object("Call", metadata=metadata)
            call.decode(ScaleBytes("0x" + row["call"]))
            theirs = list(values(call) if with_names else nameless(call))
        except Exception as error:
            print(json.dumps([row["name"], "not decoded", f"{type(error).__name__}: {error}"[:120]]))
            continue
        if ours == theirs:
            agreed += 1
        else:
            place = next((p for p, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
            print(json.dumps([row["name"], "differs", [ours[max(0, place - 3) : place + 3], theirs[max(0, place - 3) : place + 3]]]))
    print(json.dumps({"agreed": agreed}))


main()
