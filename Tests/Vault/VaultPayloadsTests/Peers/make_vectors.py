#!/usr/bin/env python3
"""Writes ../Vectors: records, updates, derivations and signables of networks that are made up.

    .build/peers/bin/python Tests/Vault/VaultPayloadsTests/Peers/make_vectors.py

The layouts are those of records.py; keys, signatures and metadata come from the Python of the tests
of the layers below.
"""

import json
import pathlib

import records as r
from records import alice, data, genesis, option, sub, text, u32, vector

import runtime_metadata as rm

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Vectors"
ALL_SCHEMES = ["ed25519", "sr25519", "ecdsa"]
ALPHA, BETA = r.network("alpha"), r.network("beta-net", 300, "ed25519", "B", 0, "#000")
GAMMA = r.network("gamma", 29972, "ethereum", "GAM", 18)


def write(name, content):
    rows = []
    for key, value in content.items():
        if isinstance(value, list):
            rows.append(f'"{key}": [\n  ' + ",\n  ".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in value) + "\n]")
        else:
            rows.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    (FOLDER / f"{name}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")


def hash_of(content):
    return sub.blake2b(content).hex()


def files():
    """The metadata and the types that other files name."""
    metadata = {
        "small-9.hex": rm.SmallRuntime("small", 9).metadata(14),
        "bare-1.hex": rm.SmallRuntime("bare", 1, None, rm.ALL_EXTENSIONS[:3]).metadata(14),
        "old-12.hex": rm.SmallRuntime("old", 12, bytes([42])).metadata(12)}
    for name, content in metadata.items():
        (FOLDER / name).write_text(content.hex())
    (FOLDER / "types.hex").write_text(r.types()[0].hex())
    return metadata


# update-payloads


def updates(metadata):
    rows = []

    def add(id, message, content, signed, key, stem, parts, short):
        payload = r.update(message, content, signed, key)
        suffix = "_unverified" if key is None else f"_Alice-{key.scheme}"
        row = {
            "id": id, "message": message, "verifier": None, "prelude": payload[:3].hex(),
            "total_bytes": len(payload), "total_blake2b256": hash_of(payload), "tail": "",
            "signature_valid": None if key is None else True, "to_sign_bytes": len(signed),
            "to_sign_blake2b256": hash_of(signed), "default_output_stem": stem + suffix} | parts
        if key:
            row["verifier"] = r.key_vector(key) | {"signature": payload[-len(key.sign(signed)):].hex()}
        if short:
            row |= {"payload_hex": payload.hex(), "to_sign_hex": signed.hex()}
        rows.append(row)
        return payload

    payloads = {}
    keys = [None] + [alice(scheme) for scheme in ALL_SCHEMES]
    for network in [ALPHA, BETA, GAMMA]:
        for key in keys if network is ALPHA else keys[:3]:
            stem = f"add_specs_{network['name']}-{network['encryption']}"
            signed = r.specs(network)
            who = key.scheme if key else "nobody"
            payload = add(f"{network['name']} by {who}", "add-specs", data(signed), signed, key, stem, {"specs": network}, True)
            payloads[f"add_specs_{network['name']}_{who}"] = payload
    for name, content in metadata.items():
        network, version = name.removesuffix(".hex").split("-")
        signed = data(content) + genesis(network)
        for key in keys[:2]:
            payloads[f"load_metadata_{network}_{key.scheme if key else 'nobody'}"] = add(
                f"{name} by {key.scheme if key else 'nobody'}", "load-metadata", signed, signed, key,
                f"load_metadata_{network}V{version}",
                {"metadata_file": name, "genesis_hash": genesis(network).hex(), "name": network, "version": int(version),
                 "warn_incomplete_extensions": network == "bare"}, False)
    content, count = r.types()
    for key in keys[:2]:
        payloads[f"load_types_{key.scheme if key else 'nobody'}"] = add(
            f"types by {key.scheme if key else 'nobody'}", "load-types", data(content), content, key, "load_types",
            {"types_file": "types.hex", "type_count": count}, True)

    good, bare = payloads["add_specs_alpha_sr25519"], payloads["add_specs_alpha_nobody"]
    altered = bytearray(good)
    altered[-70] ^= 1
    malformed = [
        ("empty", b"", "too-short"), ("two bytes", b"\x53\x01", "too-short"),
        ("not Substrate", b"\x54" + good[1:], "not-substrate"),
        ("unknown code", b"\x53\xff\x82" + bare[3:], "payload-not-supported"),
        ("unknown crypto", b"\x53\x04" + good[2:], "encryption-not-supported"),
        ("key cut", good[:20], "too-short"), ("content cut", good[:100], "too-short"),
        ("signature cut", good[:-1], "too-short"), ("signature altered", good[:-2] + bytes([good[-2] ^ 1]) + good[-1:], "bad-signature"),
        ("content altered", bytes(altered), "bad-signature"), ("other crypto", b"\x53\x00" + good[2:], "bad-signature"),
        ("no length", b"\x53\xff\xc1", "error"), ("no specs", b"\x53\xff\xc1" + data(b"abc"), "decode-error")]
    tails = [("signed", good, b"abc"), ("unsigned", bare, b"\xaa")]
    write("update-payloads", {
        "about": "Updates with their parts.", "harvested": [row for row in rows if "alpha" in row["id"]],
        "generated": [row for row in rows if "alpha" not in row["id"]],
        "malformed": [{"id": id, "payload_hex": payload.hex(), "expect_error": error} for id, payload, error in malformed],
        "reserved_tail": [{"id": id, "payload_hex": (payload + tail).hex(), "tail_hex": tail.hex()} for id, payload, tail in tails]})
    (FOLDER / "payloads").mkdir(exist_ok=True)
    for name in ["add_specs_alpha_sr25519", "add_specs_gamma_nobody", "load_metadata_small_ed25519", "load_types_nobody"]:
        (FOLDER / "payloads" / f"{name}.txt").write_text(payloads[name].hex())


# scale-structures


def structures():
    cases = []

    def case(kind, fields, content):
        cases.append({"kind": kind, "fields": fields, "hex": content.hex()})

    for order, network in enumerate([ALPHA, BETA, GAMMA]):
        case("NetworkSpecs", network, r.specs(network))
        case("OrderedNetworkSpecs", {"specs": network, "order": order * 127}, r.specs(network) + bytes([order * 127]))
    for encryption in r.ENCRYPTIONS:
        case("NetworkSpecsKey", {"genesis_hash": genesis("alpha").hex(), "encryption": encryption},
             r.encryption_byte(encryption) + genesis("alpha"))
    case("VerifierKey", {"genesis_hash": genesis("beta-net").hex()}, genesis("beta-net"))
    case("MetaHistoryValue", {"block_hash": sub.blake2b(b"block").hex()}, sub.blake2b(b"block"))
    for name, version in [("alpha", 0), ("beta-net", 9010), ("a" * 64, 2**32 - 1), ("ü", 256)]:
        case("MetaKey", {"name": name, "version": version}, text(name) + u32(version))
        case("MetaKeyPrefix", {"name": name}, text(name))
        case("AddressBookKey", {"title": name + "-sr25519"}, text(name + "-sr25519"))
    for name, address, encryption, default in [
            ("alpha", "wss://alpha.example", "sr25519", 1), ("gamma", "ws://127.0.0.1:9944/" + "p" * 80, "ethereum", 0)]:
        case("AddressBookEntry", {"name": name, "genesis_hash": genesis(name).hex(), "address": address,
                                  "encryption": encryption, "is_default": bool(default)},
             r.address_book_entry(name, address, encryption, default))
    case("Verifier", {"value": None}, r.verifier(None))
    case("CurrentVerifier", {"kind": "general"}, b"\0\0")
    case("CurrentVerifier", {"kind": "custom", "value": None}, b"\0\1" + r.verifier(None))
    for scheme in ALL_SCHEMES:
        key = alice(scheme)
        case("MultiSigner", r.key_vector(key), key.multi_signer)
        case("Verifier", {"value": r.key_vector(key)}, r.verifier(key.multi_signer))
        case("CurrentVerifier", {"kind": "custom", "value": r.key_vector(key)}, b"\0\1" + r.verifier(key.multi_signer))
        case("AddressKey", {"multisigner": r.key_vector(key)}, key.multi_signer + option(None))
        case("AddressKey", {"multisigner": r.key_vector(key), "genesis_hash": genesis("alpha").hex()},
             key.multi_signer + option(genesis("alpha")))
    case("DangerRecord", {"device_was_online": False}, b"\0")
    case("DangerRecord", {"device_was_online": True}, b"\1")
    case("SchemaVersion", {"version": 1}, u32(1))
    whole = r.specs(ALPHA)
    place = 2 + 8 + 1
    bad = [("NetworkSpecsKey", b"\4" + genesis("alpha"), "an encryption that is not there"),
           ("NetworkSpecsKey", b"\1" + genesis("alpha")[:-1], "one byte short"),
           ("NetworkSpecs", whole[:-1], "one byte short"), ("NetworkSpecs", whole + b"\0", "one byte more"),
           ("NetworkSpecs", whole[:place] + b"\4" + whole[place + 1:], "an encryption that is not there"),
           ("NetworkSpecs", whole[:3] + b"\xff" + whole[4:], "a color that is no UTF-8")]
    write("scale-structures", {
        "about": "Stored and transmitted records.", "cases": cases,
        "bad": [{"kind": kind, "hex": content.hex(), "why": why} for kind, content, why in bad]})


# databases


def databases():
    def tree(rows):
        return [{"key": key.hex()} | value for key, value in sorted(rows)]

    def entry(value, **more):
        return {"value": value.hex()} | more

    networks = [ALPHA, BETA, GAMMA]
    book = tree([(text(f"{n['name']}-{n['encryption']}"),
                  entry(r.address_book_entry(n["name"], "wss://example", n["encryption"], True))) for n in networks])
    specs = tree([(r.encryption_byte(n["encryption"]) + bytes.fromhex(n["genesis_hash"]), entry(r.specs(n), note=n["name"]))
                  for n in networks])
    ordered = tree([(r.encryption_byte(n["encryption"]) + bytes.fromhex(n["genesis_hash"]), entry(r.specs(n) + bytes([i])))
                    for i, n in enumerate(networks)])
    types = {"key": b"types".hex(), "value_blake2b256": hash_of(r.types()[0]), "value_length": len(r.types()[0]),
             "value_file": "types.hex"}
    versions = [("alpha", 1), ("alpha", 256), ("alpha", 2), ("beta-net", 9)]
    keyed = sorted((text(name) + u32(version), name, version) for name, version in versions)
    write("databases", {
        "about": "Trees of both sides, of networks that are made up.",
        "default_hot": {"address_book": book, "chainspecs_prep": specs, "settings": [types]},
        "default_cold_release": {
            "chainspecs": ordered,
            "verifiers": tree([(bytes.fromhex(n["genesis_hash"]), entry(b"\0\0")) for n in networks]),
            "settings": [types, {"key": b"dangerous_encounter".hex(), "value": "00"},
                         {"key": b"schema_version".hex(), "value": u32(1).hex()}]},
        "test_fixture_hot": {"metadata": [{"key": key.hex(), "name": name, "version": version} for key, name, version in keyed]},
        "key_order": [{"keys_in_order": [{"name": name, "version": version, "key": key.hex()} for key, name, version in keyed]}]})


# sufficient-crypto


def capsules():
    cases, first = [], r.specs(ALPHA)
    for scheme in ALL_SCHEMES:
        key = alice(scheme)
        for id, signs in [("specs", first), ("other", b"other content")]:
            signature = key.sign(signs)
            row = {"id": f"{id} by {scheme}", "encryption": scheme, "public": key.public.hex(), "signature": signature.hex(),
                   "sufficient_hex": (key.multi_signer + signature).hex(), "signs_hex": signs.hex(), "valid": True}
            if id == "specs":
                row |= {"result_payload_hex": r.update("add-specs", data(signs), signs, key).hex(),
                        "result_output_stem": "add_specs_alpha-sr25519"}
            cases.append(row)
    capsule = bytes.fromhex(cases[0]["sufficient_hex"])
    bad = [{"hex": (b"\3" + capsule[1:]).hex(), "expect": "decode-error", "why": "index 3 does not exist"},
           {"hex": capsule[:-1].hex(), "expect": "decode-error", "why": "one byte short"},
           {"hex": "", "expect": "decode-error", "why": "empty"},
           {"sufficient_hex": capsule.hex(), "payload_hex": r.specs(BETA).hex(), "expect": "bad-signature", "why": "over other content"}]
    lengths = [("sr25519", 33, 64, "public-key-length", 32, 33), ("ed25519", 31, 65, "public-key-length", 32, 31),
               ("ed25519", 32, 65, "signature-length", 64, 65), ("ecdsa", 32, 65, "public-key-length", 33, 32),
               ("ethereum", 33, 64, "signature-length", 65, 64)]
    names = ["encryption", "public_bytes", "signature_bytes", "expect", "expected", "got"]
    write("sufficient-crypto", {"about": "Signature capsules.", "cases": cases, "bad": bad,
                                "part_lengths": [dict(zip(names, row)) for row in lengths]})


# derivations, dynamic-derivations


def derivations():
    def exported(path, encryption, network):
        key = alice(encryption, path or "")
        address = "0x" + key.public.hex() if key.scheme == "ecdsa" else sub.ss58(network["base58prefix"], key.account)
        row = {"address_or_public": address, "encryption": encryption, "genesis_hash": network["genesis_hash"]}
        if path is not None:
            row["derivation_path"] = path
        return row, text(address) + option(None if path is None else text(path)) + r.encryption_byte(encryption) + bytes.fromhex(network["genesis_hash"])

    def seed(name, keys):
        root, rows = alice(path=""), [exported(*key) for key in keys]
        return ({"name": name, "root": r.key_vector(root), "keys": [row for row, _ in rows]},
                text(name) + root.multi_signer + vector(content for _, content in rows))

    seeds = [seed("one", [("//alpha", "sr25519", ALPHA)]),
             seed("sieben Schlüssel", [("//alpha//0/1", "sr25519", ALPHA), (None, "sr25519", ALPHA), ("//beta", "ed25519", BETA),
                                       ("//gamma", "ethereum", GAMMA)]), seed("none", [])]
    current = [{"id": "version 1", "fields": {"version": 1, "seeds": [row for row, _ in seeds]},
                "payload_hex": (b"\x53\xff\xde\0" + vector(content for _, content in seeds)).hex()},
               {"id": "version 1, nothing", "fields": {"version": 1, "seeds": []}, "payload_hex": (b"\x53\xff\xde\0\0").hex()}]
    for (row, content), features in zip(seeds, [[0, 1], [], [1]]):
        current.append({"id": f"version 2, {row['name']}", "fields": {"version": 2, "seed": row, "features": features},
                        "payload_hex": (b"\x53\xff\xde\1" + content + vector(bytes([f]) for f in features)).hex()})
    old = []
    for id, network, paths, lines in [
            ("one", ALPHA, ["//1"], "//1"), ("list", ALPHA, ["//a", "/b///x", "", "//c d"], "//a\nno path\n/b///x\n\n//c d")]:
        content = r.encryption_byte(network["encryption"]) + bytes.fromhex(network["genesis_hash"]) + r.texts(paths)
        old.append({"id": id, "payload_hex": (b"\x53\xff\xde" + content).hex(), "input_text": lines,
                    "fields": {"encryption": network["encryption"], "genesis_hash": network["genesis_hash"], "derivations": paths},
                    "shown": [path.split("///")[0] + ("///<password>" if "///" in path else "") for path in paths]})
    paths = [(text, True, "///" in text) for text in
             ["", "//1", "/1", "//a/b", "//a///pw", "///pw", "////x", "//a///p/q", "/ ", "//a b", "//ключ"]]
    paths += [(text, False, None) for text in ["a", "//", "/", "//a//", "//a/", "//a///", "///", "//a///p\n"]]
    write("derivations", {"about": "Exports of keys, and bare lists of paths.", "current": current, "old": old,
                          "paths": [dict(zip(["path", "valid", "passworded"], row)) for row in paths]})
    wanted = [("//dd", "sr25519", ALPHA), ("//e//0", "ed25519", BETA)]
    request = b"".join(text(path) + r.encryption_byte(e) + bytes.fromhex(n["genesis_hash"]) for path, e, n in wanted)
    answered = [(path, e, alice(e, path)) for path, e, _ in wanted]
    answer = b"".join(text(path) + r.encryption_byte(e) + key.multi_signer for path, e, key in answered)
    head = b"\x53\xff\xdf\0" + alice(path="").multi_signer + r.compact(len(wanted))
    root = r.key_vector(alice(path=""))
    write("dynamic-derivations", {
        "about": "A request for keys derived on the fly, and its answer.",
        "request": {"hex": (head + request).hex(), "root": root, "items": [
            {"derivation_path": path, "encryption": e, "genesis_hash": n["genesis_hash"]} for path, e, n in wanted]},
        "response": {"hex": (head + answer).hex(), "root": root, "items": [
            {"derivation_path": path, "encryption": e, "public": key.public.hex()} for path, e, key in answered]},
        "shown": {"path": "//dd", "address": sub.ss58(0, answered[0][2].account)}})


# signable-payloads


def signables():
    call = bytes([5, 3, 0]) + alice(path="//Bob").public + bytes.fromhex("0284d717")
    extensions = bytes.fromhex("b501b800") + u32(9) + u32(25) + genesis("alpha") + sub.blake2b(b"block")
    single, bulk = [], []

    def transaction(id, code, encryption="sr25519", call=call, extensions=extensions, proof=b""):
        key = alice(encryption)
        crypto = r.encryption_byte(encryption)
        fields = {"crypto": crypto[0], "code": f"{code:02x}", "genesis_hash": genesis("alpha").hex(), "method": call.hex(),
                  "extensions": extensions.hex(), "signed_blob_bytes": len(call + extensions),
                  "signed_blob_is_hashed": len(call + extensions) > 257}
        if code in (5, 7):
            author = alice(path="").public + text("//alpha//7")
            fields |= {"root_key": alice(path="").public.hex(), "derivation_path": "//alpha//7"}
        else:
            author = bytes.fromhex(sub.ethereum(key.public)[0][2:]) if encryption == "ethereum" else key.public
            fields["author"] = author.hex()
        payload = b"\x53" + crypto + bytes([code]) + author + proof + data(call) + extensions + genesis("alpha")
        return {"id": id, "payload_hex": payload.hex(), "fields": fields}

    single += [transaction("mortal", 0), transaction("immortal", 2), transaction("on the fly", 5),
               transaction("257 bytes", 0, call=bytes(257 - len(extensions))),
               transaction("258 bytes", 0, call=bytes(258 - len(extensions))),
               transaction("no call", 2, call=b"")]
    single += [transaction(f"by {encryption}", 0, encryption) for encryption in ["ed25519", "ecdsa", "ethereum"]]
    for id, code, message in [
            ("message", 3, b"<Bytes>hotside</Bytes>"), ("message for any network", 8, b"<Bytes>hotside</Bytes>"),
            ("message without a closing tag", 3, b"<Bytes>hotside"), ("message of no text", 8, b"<Bytes>\xff</Bytes>"),
            ("long message", 3, b"<Bytes>" + "ключ ".encode() * 60 + b"</Bytes>")]:
        inner = message[7:-8].decode(errors="replace") if message.endswith(b"</Bytes>") else None
        fields = {"crypto": 1, "code": f"{code:02x}", "author": alice().public.hex(), "message": message.hex(),
                  "text": None if inner is None or "\ufffd" in inner else inner}
        payload = b"\x53\x01" + bytes([code]) + alice().public + message
        if code == 3:
            payload += genesis("alpha")
            fields["genesis_hash"] = genesis("alpha").hex()
        single.append({"id": id, "payload_hex": payload.hex(), "fields": fields})

    runtime = rm.SmallRuntime("small", 9, extensions=rm.ALL_EXTENSIONS + ["CheckMetadataHash"], extended=True)
    network = (9, "small", 42, 12, "UNIT")
    proven = []
    count = len(runtime.shortened()[0])
    for id, code, chosen, wrong in [
            ("small_transfer_with_proof", 6, range(0, count, 8), 0), ("small_on_the_fly_with_proof", 7, [2, 3, count - 1], 0),
            ("small_modified_metadata_hash_with_proof", 6, range(1, count, 9), 1)]:
        proof, places, nodes = runtime.proof(chosen, *network)
        digest = bytearray(runtime.digest(*network))
        digest[0] ^= wrong
        row = transaction(id, code, extensions=extensions + b"\1" + bytes(digest), proof=proof)
        row["fields"] |= {
            "proof": {"leaves": len(places), "leaf_indices": places, "nodes": len(nodes), "proof_bytes": len(proof)},
            "extrinsic": {"version": 4, "signed_extensions": runtime.extensions},
            "extra_info": dict(zip(["spec_version", "spec_name", "base58_prefix", "decimals", "token_symbol"], network))}
        row["vault_result"] = "refused to sign" if wrong else "sign"
        proven.append(row)
    for id, crypto, items in [("plain", 0xFF, single[:2]), ("on the fly", 0xFF, [single[2]] * 3), ("one with crypto 01", 1, single[:1]),
                              ("with a proof", 0xFF, proven[:1])]:
        payloads = [bytes.fromhex(item["payload_hex"]) for item in items]
        content = b"\x53" + bytes([crypto]) + b"\x04\0" + vector(data(payload[1:]) for payload in payloads)
        bulk.append({"id": id, "payload_hex": content.hex(), "items": [payload.hex() for payload in payloads]})
    write("signable-payloads", {"about": "What a Vault is asked to sign.", "single": single, "bulk": bulk, "with_proof": proven})
    (FOLDER / "payloads").mkdir(exist_ok=True)
    (FOLDER / "payloads/bulk.txt").write_text(bulk[0]["payload_hex"])
    (FOLDER / "payloads/transfer_with_proof.txt").write_text(proven[0]["payload_hex"])


if __name__ == "__main__":
    updates(files())
    for make in [structures, databases, capsules, derivations, signables]:
        make()
    import frames
    frames.make(write)
