#!/usr/bin/env python3
"""Writes ../Vectors: what our keys, signatures and hashes must come to.

    .build/peers/bin/python Tests/Substrate/SubstrateCryptoTests/Peers/make_vectors.py

Everything is computed by the Python beside this file, by hashlib and by the packages of
Tests/peers-requirements.txt, never by Hotside, and the answers that standards print are asserted.
"""

import hashlib
import hmac
import json
import pathlib

import bip39
import coincurve
import ed25519_zebra
import sr25519
import xxhash
from substrateinterface import Keypair, KeypairType

import schnorrkel as sr
import substrate as sub

HERE = pathlib.Path(__file__).resolve().parent
KINDS = {"sr25519": KeypairType.SR25519, "ed25519": KeypairType.ED25519}


def data(count, seed=0):
    """Bytes without a pattern that repeat from run to run."""
    return hashlib.shake_128(f"hotside {seed}".encode()).digest(count)


def write(name, about, content):
    assert all(content.values()), name
    lines = [f'"description": {json.dumps(about)}']
    for key, value in content.items():
        if isinstance(value, list):
            rows = ",\n  ".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in value)
            lines.append(f'"{key}": [\n  {rows}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    (HERE.parent / "Vectors" / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def hashes():
    inputs = [b"", b"abc", b"System", b"Account", bytes(1)]
    inputs += [data(count) for count in [1, 31, 32, 33, 64, 127, 128, 129, 135, 136, 137]]
    rows = []
    for item in inputs:
        row = {"input_hex": item}
        for bits in [64, 128, 256, 512]:
            row[f"blake2b_{bits}"] = sub.blake2b(item, bits // 8)
        row["blake2b_128_concat"] = row["blake2b_128"] + item
        for words in [1, 2, 4]:
            row[f"twox_{64 * words}"] = sub.twox(item, words)
        row |= {"twox_64_concat": row["twox_64"] + item, "keccak_256": sr.keccak_256(item),
                "sha2_256": hashlib.sha256(item).digest(), "sha2_512": hashlib.sha512(item).digest()}
        rows.append({key: value.hex() for key, value in row.items()})
    # RFC 7693, appendix A; FIPS 180-4's example; Ethereum's hash of nothing.
    assert rows[1]["blake2b_512"].startswith("ba80a53f981c4d0d6a2797b69f12f6e9")
    assert rows[1]["sha2_256"].startswith("ba7816bf8f01cfea414140de5dae2223")
    assert rows[0]["keccak_256"].startswith("c5d2460186f7233c927e7db2dcc703c0")
    prefix = (sub.twox(b"System", 2) + sub.twox(b"Account", 2)).hex()
    assert prefix == "26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9"
    write("hashes", "Hashes, codes and stretched passwords by hashlib, xxhash and a Keccak from FIPS 202.", {
        "hashes": rows,
        "xxh64": [
            {"input_hex": item.hex(), "seed": seed, "xxh64": xxhash.xxh64_hexdigest(item, seed)}
            for seed in [0, 1, 3, 2**32, 2**64 - 1]
            for item in [b"", b"a", data(7), data(8), data(31), data(32), data(33), data(100)]],
        "hmac_sha512": [
            {"key_hex": key.hex(), "message_hex": message.hex(),
             "hmac_sha512": hmac.digest(key, message, "sha512").hex()}
            for key, message in [
                (b"", b""), (b"Jefe", b"what do ya want for nothing?"), (data(127), data(5)),
                (data(128), data(200)), (data(129), data(1))]],
        "pbkdf2_hmac_sha512": [
            {"password_hex": password.hex(), "salt_hex": salt.hex(), "rounds": rounds, "dk_len": count,
             "dk_hex": hashlib.pbkdf2_hmac("sha512", password, salt, rounds, count).hex()}
            for password, salt, rounds, count in [
                (b"", b"", 1, 64), (b"password", b"salt", 2, 64), (data(32), b"mnemonic", 2048, 64),
                (data(200), data(100), 10, 20)]],
        "well_known": {"twox128_System_plus_twox128_Account": prefix},
    })


def strobe_run(label, steps):
    strobe, ops = sr.Strobe(label), []
    for op, argument, more in steps:
        record = {"op": op, "more": more}
        if op == "prf":
            record |= {"n": argument, "output_hex": strobe.prf(argument, more).hex()}
        else:
            getattr(strobe, op)(argument, more)
            record["data_hex"] = argument.hex()
        ops.append(record)
    return {"protocol_label": label.decode(), "ops": ops, "final_state_hex": strobe.state.hex(),
            "pos": strobe.pos, "pos_begin": strobe.pos_begin}


def merlin_run(label, steps):
    transcript, ops = sr.Merlin(label), []
    for op, name, *arguments in steps:
        record = {"op": op, "label": name.decode()}
        if op == "append":
            transcript.append(name, *arguments)
            record["message_hex"] = arguments[0].hex()
        elif op == "challenge":
            record |= {"n": arguments[0], "output_hex": transcript.challenge(name, *arguments).hex()}
        else:
            count, seeds, randomness = arguments
            record |= {"n": count, "seeds_hex": [seed.hex() for seed in seeds], "rng_hex": randomness.hex(),
                       "output_hex": transcript.witness(name, count, seeds, randomness).hex()}
        ops.append(record)
    return {"label": label.decode(), "ops": ops}


def merlin():
    known = merlin_run(b"test protocol", [
        ("append", b"some label", b"some data"), ("challenge", b"challenge", 32)])
    # The answer in Merlin's own tests.
    assert known["ops"][1]["output_hex"] == "d5a21972d0d5fe320c0d263fac7fffb8145aa640af6e9bca177c03c7efcf0615"
    states = [bytes(200), bytes(range(200)), data(200)]
    write("merlin", "Keccak-f[1600], STROBE-128 and Merlin, written from their standards.", {
        "keccak_f1600": [
            {"in_hex": state.hex(), "out_hex": sr.keccak_f1600(bytearray(state)).hex()} for state in states],
        "strobe": [
            strobe_run(b"hotside", [
                ("meta_ad", b"label", False), ("meta_ad", b"more of it", True), ("ad", data(300), False),
                ("prf", 40, False), ("prf", 200, True), ("key", data(166), False), ("key", b"k", True),
                ("ad", b"", False), ("prf", 1, False)]),
            strobe_run(b"", [("ad", data(165), False), ("meta_ad", data(167), False), ("prf", 166, False)])],
        "merlin": [
            known,
            merlin_run(b"", [
                ("append", b"", b""), ("witness", b"w", 64, [data(32), data(64)], data(32, 1)),
                ("append", b"long", data(400)), ("challenge", b"c", 500), ("challenge", b"", 1)]),
            merlin_run(b"label", [("witness", b"none", 32, [], bytes(32)), ("challenge", b"after", 64)])],
    })


def ss58():
    account, valid = data(32, 58), []
    for prefix in [0, 1, 2, 5, 42, 63, 64, 65, 252, 255, 256, 1284, 2007, 7391, 16383]:
        for body in [account, sub.development("//Alice").public]:
            valid.append({"prefix": prefix, "account_hex": body.hex(), "address": sub.ss58(prefix, body)})
            ours = Keypair(public_key=body, ss58_format=prefix).ss58_address
            assert ours == valid[-1]["address"]
    alice = sub.ss58(42, sub.development("//Alice").public)
    assert alice == "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"
    raw = sub.ss58_raw(bytes([42]), account)
    invalid = [
        ("checksum_altered", sub.base58(raw[:-1] + bytes([raw[-1] ^ 1])), "invalid_checksum"),
        ("checksum_without_its_prefix", sub.base58(raw[:33] + sub.blake2b(raw[:33], 64)[:2]), "invalid_checksum"),
        ("prefix_of_another_network", sub.base58(bytes([0]) + raw[1:]), "invalid_checksum"),
        ("empty", "", "bad_length"), ("one_character", "1", "bad_length"),
        ("body_of_31_bytes", sub.base58(sub.ss58_raw(bytes([42]), account[:31])), "bad_length"),
        ("body_of_34_bytes", sub.base58(sub.ss58_raw(bytes([42]), account + b"ab")), "bad_length"),
        ("last_character_missing", alice[:-1], "any"), ("a_character_more", alice + "1", "any"),
        ("characters_swapped", alice[:8] + alice[9] + alice[8] + alice[10:], "invalid_checksum")]
    invalid += [(f"character_{c!r}", alice[:6] + c + alice[7:], "bad_base58") for c in ["0", "O", "I", "l", " ", "é"]]
    for first, error in [(46, "reserved_prefix"), (47, "reserved_prefix"), (128, "invalid_prefix"), (255, "invalid_prefix")]:
        invalid.append((f"first_byte_{first}", sub.base58(sub.ss58_raw(bytes([first]), account)), error))
    # Two bytes for a prefix that has room in one, as decoders of Substrate accept.
    pairs = [(bytes([0x40 | prefix >> 2, (prefix & 3) << 6]), prefix) for prefix in [0, 1, 42, 63]]
    write("ss58", "SS58 by its registry's rules; the addresses are those of substrate-interface.", {
        "valid": valid,
        "invalid": [{"name": name, "address": address, "error": error} for name, address, error in invalid],
        "non_canonical": [
            {"prefix_bytes": pair.hex(), "account_hex": account.hex(),
             "address": sub.base58(sub.ss58_raw(pair, account)), "decodes_to_prefix": prefix}
            for pair, prefix in pairs],
    })


def phrases(words):
    """The phrases of BIP-39's own vectors: entropies of one repeated byte, all lengths; and ours."""
    for count in [16, 20, 24, 28, 32]:
        for entropy in [bytes([byte]) * count for byte in [0, 0x7F, 0x80, 0xFF]] + [data(count)]:
            digest = hashlib.sha256(entropy).digest()[0]
            bits = "".join(f"{byte:08b}" for byte in entropy) + f"{digest:08b}"[:count // 4]
            yield " ".join(words[int(bits[start:start + 11], 2)] for start in range(0, len(bits), 11)), entropy


def mnemonics(words):
    valid, index = [], 0
    for phrase, entropy in phrases(words):
        assert bip39.bip39_validate(phrase, "en") and sub.entropy_of(phrase, words) == entropy
        password = ["", "TREZOR", "пароль"][index % 3]
        index += 1
        seed = sub.stretched(entropy, password.encode())
        assert bytes(bip39.bip39_to_mini_secret(phrase, password, "en")) == seed[:32]
        standard = hashlib.pbkdf2_hmac("sha512", phrase.encode(), b"mnemonic" + password.encode(), 2048)
        valid.append({
            "phrase": phrase, "words": len(phrase.split()), "entropy_hex": entropy.hex(), "password": password,
            "seed_64_hex": seed.hex(), "mini_secret_hex": seed[:32].hex(),
            "standard_bip39_seed_64_hex": standard.hex()})
    known = [row["phrase"] for row in valid]
    assert "legal winner thank year wave sausage worth useful legal winner thank yellow" in known
    assert " ".join(["zoo"] * 23 + ["vote"]) in known
    good = known[4].split()
    invalid = [
        ("checksum_of_12", ["abandon"] * 12, "invalid_checksum"),
        ("checksum_of_24", ["zoo"] * 24, "invalid_checksum"),
        ("words_swapped", [good[1], good[0]] + good[2:], "invalid_checksum"),
        ("unknown_first", ["hotside"] + good[1:], "unknown_word", 0),
        ("unknown_last", good[:-1] + ["zoom"], "unknown_word", 11),
        ("two_unknown", good[:3] + ["x", "y"] + good[5:], "unknown_word", 3),
        ("four_letters", ["aban"] + good[1:], "unknown_word", 0),
        ("capitals", [good[0].upper()] + good[1:], "unknown_word", 0),
        ("empty", [], "bad_word_count"), ("eleven", good[:-1], "bad_word_count"),
        ("thirteen", good + ["abandon"], "bad_word_count"), ("twenty_seven", good * 2 + good[:3], "bad_word_count"),
        ("eleven_unknown", ["x"] * 11, "bad_word_count")]
    rows = []
    for name, wrong, error, *place in invalid:
        assert not bip39.bip39_validate(" ".join(wrong), "en"), name
        rows.append({"name": name, "phrase": " ".join(wrong), "error": error, "words": len(wrong)})
        if place:
            rows[-1]["word_index"] = place[0]
    write("bip39", "BIP-39 phrases with the seeds of substrate-bip39, checked by its Rust bindings.", {
        "valid": valid, "invalid": rows})


def secret_uris():
    def parts(text, phrase, junctions, password=None):
        return {"input": text, "phrase": phrase, "password": password,
                "junctions": [{"hard": hard, "text": name} for hard, name in junctions]}

    seed = "0x" + data(32).hex()
    write("suri", "Secret URIs and their parts, by the grammar of Substrate's documentation.", {
        "cases": [
            parts("", None, []), parts("//Bob", None, [(True, "Bob")]), parts("/Bob", None, [(False, "Bob")]),
            parts("///secret", None, [], "secret"), parts("///", None, [], ""),
            parts("/////", None, [], "//"), parts("three words here", "three words here", []),
            parts("w//polkadot//0/1///p/w", "w", [(True, "polkadot"), (True, "0"), (False, "1")], "p/w"),
            parts(seed, seed, []), parts(seed + "/x", seed, [(False, "x")]),
            parts("w//a b/c.d", "w", [(True, "a b"), (False, "c.d")]), parts("w//ключ", "w", [(True, "ключ")]),
            parts("w/a////", "w", [(False, "a")], "/"),
        ] + [{"input": text, "error": error} for text, error in [
            ("w/", "empty_soft_junction"), ("w//", "empty_hard_junction"), ("w//a//", "empty_hard_junction"),
            ("w/a/", "empty_soft_junction"), ("w_x", "bad_phrase_character"), ("é//a", "bad_phrase_character"),
            ("w///a\nb", "bad_password_character")]],
        "development_phrase": sub.PHRASE,
    })


NAMES = ["Alice", "stash", "0", "1", "007", "+5", "-5", "1.5", "18446744073709551615", "18446744073709551616",
         " ", "ключ", "polkadot", "n" * 31, "n" * 32, "n" * 64, "9" * 40]


def steps():
    minis = [bytes(32), b"\xff" * 32, data(32, 1), data(32, 2), sub.DEVELOPMENT_SEED]
    codes = [bytes(32), data(32, 3), sub.chain_code("Alice")]
    hard, soft, seeds = [], [], {"ed25519": [], "ecdsa": []}
    for mini in minis[:3]:
        secret = sr.sr25519_expand(mini)
        public = sr.sr25519_public(secret)
        assert sr25519.pair_from_seed(mini) == (public, secret)
        for code in codes:
            for identifier in [b"", b"id"][:1 + (code == codes[0])]:
                child, following = sr.sr25519_hard(secret, code, identifier)
                child_public = sr.sr25519_public(sr.sr25519_expand(child))
                assert sr25519.hard_derive_keypair((code, public, secret), identifier)[1] == child_public
                hard.append({
                    "secret_64_hex": secret, "chain_code_hex": code, "id_hex": identifier,
                    "child_mini_secret_hex": child, "child_public_hex": child_public,
                    "next_chain_code_hex": following})
                randomness = data(32, 4 + len(soft))
                tweak, child, following = sr.sr25519_soft(secret, code, identifier, randomness)
                child_public = sr.sr25519_public(child)
                assert sr25519.derive_pubkey((code, public), identifier)[:2] == (following, child_public)
                soft.append({
                    "secret_64_hex": secret, "public_hex": public, "chain_code_hex": code,
                    "id_hex": identifier, "derivation_scalar_hex": tweak, "child_secret_scalar_hex": child[:32],
                    "child_public_hex": child_public, "next_chain_code_hex": following,
                    "rng_hex": randomness, "child_secret_64_hex": child})
            for scheme, label in [("ed25519", b"Ed25519HDKD"), ("ecdsa", b"Secp256k1HDKD")]:
                child = sub.blake2b(sub.scale_bytes(label) + mini + code)
                seeds[scheme].append({"seed_hex": mini, "chain_code_hex": code, "child_seed_hex": child})
    expand = []
    for mini in minis:
        secret = sr.sr25519_expand(mini)
        wide = (sr.scalar_of(secret) << 3).to_bytes(32, "little") + secret[32:]
        expand.append({
            "mini_secret_hex": mini, "secret_64_hex": secret, "secret_64_ed25519_style_hex": wide,
            "public_hex": sr.sr25519_public(secret), "uniform_mode_secret_64_hex": sr.sr25519_expand_uniform(mini)})

    def spelled(rows):
        return [{key: value.hex() for key, value in row.items()} for row in rows]

    forms = [{"name": name, "secret_64_hex": secret.hex(), "valid": valid} for name, secret, valid in [
        ("order", sr.L.to_bytes(32, "little") + bytes(32), False), ("all_ones", b"\xff" * 64, False),
        ("63_bytes", bytes(63), False), ("65_bytes", bytes(65), False),
        ("below_the_order", (sr.L - 1).to_bytes(32, "little") + data(32), True),
        ("one", (1).to_bytes(64, "little"), True)]]
    for form in forms:
        if form["valid"]:
            form["public_hex"] = sr.sr25519_public(bytes.fromhex(form["secret_64_hex"])).hex()
    write("hdkd", "Single steps of derivation, by the schnorrkel beside the script and checked by its Rust bindings.", {
        "junctions": [{"junction": name, "chain_code_hex": sub.chain_code(name).hex()} for name in NAMES],
        "sr25519_hard": spelled(hard), "sr25519_soft": spelled(soft), "ed25519_hard": spelled(seeds["ed25519"]),
        "ecdsa_hard": spelled(seeds["ecdsa"]), "expand": spelled(expand), "secret_key_formats": forms})


def derivations(words):
    cases = []
    paths = ["", "//Alice", "//polkadot//0", "//007", "//" + "n" * 40, "/soft", "//a/b", "/a/1/b", "/a//b"]
    for phrase, password, paths in [
            (sub.PHRASE, "", paths), (sub.PHRASE, "secret", paths[1:3]), (next(phrases(words))[0], "", paths[:3])]:
        root = sub.stretched(sub.entropy_of(phrase, words), password.encode())[:32]
        for scheme in ["sr25519", "ed25519", "ecdsa"]:
            for path in paths:
                suri = phrase + path + ("///" + password if password else "")
                case = {"scheme": scheme, "phrase": phrase, "path": path, "password": password,
                        "suri": suri, "root_mini_secret_hex": root.hex()}
                cases.append(case)
                if scheme != "sr25519" and not all(hard for hard, _ in sub.junctions(path)):
                    case["error"] = "soft_junction"
                    continue
                key = sub.Key(scheme, root).derived(path)
                if scheme in KINDS and not password and (scheme == "sr25519" or not path):
                    peer = Keypair.create_from_uri(suri, crypto_type=KINDS[scheme])
                    assert peer.public_key == key.public, suri
                case |= {"public_key_hex": key.public.hex(), "account_id_hex": key.account.hex(),
                         "ss58": {str(prefix): sub.ss58(prefix, key.account) for prefix in [0, 2, 42]}}
                if key.seed is not None:
                    case["derived_mini_secret_hex"] = key.seed.hex()
                if scheme == "sr25519":
                    case["secret_scalar_hex"] = key.secret[:32].hex()
                if scheme == "ecdsa":
                    case["ss58_of_33_byte_key_42"] = sub.ss58(42, key.public)
                    case["ethereum_address"], case["ethereum_address_eip55"] = sub.ethereum(key.public)
    write("derivation", "Phrases and paths to keys, by the Python beside the script; sr25519 as substrate-interface has it.", {
        "cases": cases})


def judged(name, public, message, signature, valid, context="substrate"):
    if context == "substrate" and len(signature) == 64:
        try:
            assert sr25519.verify(signature, message, public) == valid, name
        except ValueError:
            assert not valid, name
    return {"name": name, "public_hex": public.hex(), "message_hex": message.hex(), "context": context,
            "signature_hex": signature.hex(), "valid": valid}


def sr25519_signatures():
    messages = [b"", b"m", data(100), data(165), data(167), data(300)]
    secrets = [sub.development("//Alice").secret, sub.development("//Bob/soft").secret]
    trace = [sr.sr25519_trace(secret, message, randomness, context)
             for secret in secrets for index, message in enumerate(messages)
             for randomness in [[bytes(32), data(32, index)][index % 2]]
             for context in [[b"substrate", b"another"][index == 4]]]
    public, secret, message = sr.sr25519_public(secrets[0]), secrets[0], b"a message"
    good = sr.sr25519_sign(secret, message)

    def altered(index, mask=1):
        return good[:index] + bytes([good[index] ^ mask]) + good[index + 1:]

    response = int.from_bytes(good[32:], "little") & (1 << 255) - 1
    above = (response + sr.L | 1 << 255).to_bytes(32, "little")
    verify = [judged(f"signed_{index}", bytes.fromhex(step["public_hex"]), bytes.fromhex(step["message_hex"]),
                     bytes.fromhex(step["signature_hex"]), True, step["context"])
              for index, step in enumerate(trace)]
    verify += [judged(f"altered_{index}", public, message, altered(index), False) for index in [0, 31, 32, 40, 62]]
    verify += [
        judged("mark_cleared", public, message, altered(63, 0x80), False),
        judged("response_above_the_order", public, message, good[:32] + above, False),
        judged("other_message", public, b"another", good, False),
        judged("other_key", sub.development("//Bob").public, message, good, False),
        judged("63_bytes", public, message, good[:63], False), judged("65_bytes", public, message, good + b"\0", False),
        judged("key_that_is_no_point", b"\xff" * 32, message, good, False),
        judged("key_that_is_negative", (1).to_bytes(32, "little"), message, good, False),
        judged("commitment_that_is_no_point", public, message, b"\xff" * 32 + good[32:], False),
        judged("other_context", public, message, sr.sr25519_sign(secret, message, context=b"x"), False),
        judged("identity_as_key", bytes(32), message, bytes(63) + b"\x80", True),
        judged("ed25519", public, message, sr.ed25519_sign(sub.DEVELOPMENT_SEED, message), False)]
    write("sr25519_signatures", "Signatures with every step, by the schnorrkel beside the script; judged by its Rust bindings too.", {
        "verify": verify, "trace": trace})


def ed25519():
    # RFC 8032, 7.1, tests 1 to 3, with the seeds alone restated.
    seeds = ["9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
             "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
             "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"]
    pairs = [(bytes.fromhex(seed), message) for seed, message in zip(seeds, [b"", b"\x72", b"\xaf\x82"])]
    pairs += [(data(32, count), data(count)) for count in [1, 63, 64, 127, 500]]
    deterministic = []
    for seed, message in pairs:
        signature = sr.ed25519_sign(seed, message)
        assert ed25519_zebra.ed_sign(seed, message) == signature
        deterministic.append({"seed_hex": seed.hex(), "public_hex": sr.ed25519_public(seed).hex(),
                              "message_hex": message.hex(), "signature_hex": signature.hex()})
    assert deterministic[0]["signature_hex"].startswith("e5564300c360ac729086e2cc806e828a")
    assert deterministic[2]["public_hex"].startswith("fc51cd8e6218a1a38da47ed00230f058")
    public, message = sr.ed25519_public(data(32)), b"a message"
    good = sr.ed25519_sign(data(32), message)
    above = (int.from_bytes(good[32:], "little") + sr.L).to_bytes(32, "little")
    cases = [("good", public, message, good, True), ("other_message", public, b"", good, False),
             ("other_key", sr.ed25519_public(data(32, 1)), message, good, False),
             ("response_above_the_order", public, message, good[:32] + above, False)]
    for index in [0, 31, 32, 63]:
        cases.append((f"altered_{index}", public, message, good[:index] + bytes([good[index] ^ 1]) + good[index + 1:], False))
    one, same = (1).to_bytes(32, "little"), (sr.P + 1).to_bytes(32, "little")
    edge = [("key_and_commitment_of_small_order", one, b"any", one + bytes(32), True),
            ("identity_that_is_not_canonical", same, b"any", same + bytes(32), True)]
    rows = []
    for name, key, text, signature, valid in cases + edge:
        assert ed25519_zebra.ed_verify(signature, text, key) == valid, name
        rows.append({"name": name, "public_hex": key.hex(), "message_hex": text.hex(),
                     "signature_hex": signature.hex(), "valid": valid})
    for row in rows[len(cases):]:
        row["substrate_zip215"] = row.pop("valid")
    write("ed25519", "RFC 8032 by the Python beside the script; verdicts are those of ed25519-zebra.", {
        "deterministic": deterministic, "verify": rows[:len(cases)], "edge": rows[len(cases):]})


def recovered(digest, signature):
    try:
        return coincurve.PublicKey.from_signature_and_message(signature, digest, hasher=None).format(True)
    except Exception:
        return None


def ecdsa():
    hashed = {"blake2b_256": sub.blake2b, "keccak_256": sr.keccak_256}
    deterministic = []
    for secret in [data(32), (1).to_bytes(32, "big"), (sub.SECP256K1_ORDER - 1).to_bytes(32, "big")]:
        key = coincurve.PrivateKey(secret).public_key
        for name, digest in hashed.items():
            for message in [b"", b"a message", data(500)]:
                deterministic.append({
                    "secret_hex": secret.hex(), "public_compressed_hex": key.format(True).hex(),
                    "public_uncompressed_hex": key.format(False).hex(), "message_hex": message.hex(), "hash": name,
                    "digest_hex": digest(message).hex(), "signature_65_hex": sub.ecdsa_sign(secret, digest(message)).hex()})
    public, message = coincurve.PrivateKey(data(32)).public_key.format(True), b"a message"
    good = sub.ecdsa_sign(data(32), sub.blake2b(message))
    order = sub.SECP256K1_ORDER.to_bytes(32, "big")
    high = (sub.SECP256K1_ORDER - int.from_bytes(good[32:64], "big")).to_bytes(32, "big")
    verify = []
    for name, text, hash_name, signature in [
            ("good", message, "blake2b_256", good), ("other_hash", message, "keccak_256", good),
            ("other_message", b"another", "blake2b_256", good),
            ("number_flipped", message, "blake2b_256", good[:64] + bytes([good[64] ^ 1])),
            ("number_27", message, "blake2b_256", good[:64] + b"\x1b"), ("number_4", message, "blake2b_256", good[:64] + b"\x04"),
            ("high_s", message, "blake2b_256", good[:32] + high + bytes([good[64] ^ 1])),
            ("r_is_zero", message, "blake2b_256", bytes(32) + good[32:]),
            ("s_is_zero", message, "blake2b_256", good[:32] + bytes(32) + good[64:]),
            ("r_is_the_order", message, "blake2b_256", order + good[32:])]:
        key = recovered(hashed[hash_name](text), signature)
        verify.append({"name": name, "public_compressed_hex": public.hex(), "message_hex": text.hex(), "hash": hash_name,
                       "signature_65_hex": signature.hex(), "valid": key == public, "recovered_hex": key and key.hex()})
    assert [row["name"] for row in verify if row["valid"]] == ["good", "high_s"]
    limits = [(0, False), (1, True), (sub.SECP256K1_ORDER - 1, True), (sub.SECP256K1_ORDER, False), (2**256 - 1, False)]
    ranges = []
    for number, valid in limits:
        secret = number.to_bytes(32, "big")
        ranges.append({"secret_hex": secret.hex(), "valid": valid})
        if valid:
            ranges[-1]["public_compressed_hex"] = coincurve.PrivateKey(secret).public_key.format(True).hex()
    write("ecdsa", "RFC 6979 over secp256k1 by libsecp256k1 as coincurve builds it.", {
        "deterministic": deterministic, "verify": verify, "secret_range": ranges})


def alice():
    keys = {scheme: sub.development("//Alice", scheme) for scheme in ["ed25519", "sr25519", "ecdsa"]}
    accounts = [("sr25519", prefix, keys["sr25519"]) for prefix in [0, 2, 42]] + [("ed25519", 42, keys["ed25519"])]
    write("alice-keys", "The keys of //Alice under the phrase that every development network knows.", {
        "phrase": sub.PHRASE, "derivation": "//Alice", "mini_secret_hex": sub.DEVELOPMENT_SEED.hex(),
        "root": {scheme: sub.development("", scheme).public.hex() for scheme in keys},
        "public": {scheme: key.public.hex() for scheme, key in keys.items()},
        "seed_hex": {scheme: keys[scheme].seed.hex() for scheme in ["ed25519", "ecdsa"]},
        "hard_junction_chain_code_hex": sub.chain_code("Alice").hex(),
        "ethereum": [{"secret": secret.hex(), "address": sub.ethereum(coincurve.PrivateKey(secret).public_key.format(True))[0]}
                     for secret in [data(32), (1).to_bytes(32, "big")]],
        "ss58": [{"public": key.public.hex(), "encryption": scheme, "prefix": prefix, "text": sub.ss58(prefix, key.account)}
                 for scheme, prefix, key in accounts],
    })


if __name__ == "__main__":
    english = sub.word_list()
    assert sub.stretched(sub.entropy_of(sub.PHRASE, english))[:32] == sub.DEVELOPMENT_SEED
    for make in [hashes, merlin, ss58, secret_uris, steps, sr25519_signatures, ed25519, ecdsa, alice]:
        make()
    mnemonics(english)
    derivations(english)
