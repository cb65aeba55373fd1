#!/usr/bin/env python3
"""Writes ../Vectors: what a device makes of pictures, paths, words, shares and records.

    .build/peers/bin/python Tests/Support/VectorSupport/Peers/make_vectors.py

The formats are those of the shared `vectors/cold`; keys, frames and records come from the Python of
the layers' tests, boxes of shares from libsodium as PyNaCl builds it.
"""

import base64
import colorsys
import hashlib
import json
import math
import pathlib
import random
import sys

import nacl.secret

TESTS = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(TESTS / "Vault/VaultPayloadsTests/Peers"))

import frames as f  # noqa: E402
import records as r  # noqa: E402
import rfc6330 as rfc  # noqa: E402
from records import alice, data, genesis, option, sub, text, u32, vector  # noqa: E402

FOLDER = TESTS / "Support/VectorSupport/Vectors"


def write(name, about, vectors):
    rows = ",\n  ".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in vectors)
    (FOLDER / f"{name}.json").write_text(f'{{\n"about": {json.dumps(about)},\n"vectors": [\n  {rows}\n]\n}}\n')


def error(code, **more):
    return {"error": {"code": code} | more}


# 01 to 03: what a camera reads.


def intake():
    static = bytes.fromhex("53ff81") + f.payload_of(20)
    fountain = f.movie(f.payload_of(600), 128)[0]
    rows = []

    def single(id, line, expect, cleaned=False):
        rows.append({"id": id, "read_out_hex": line, "cleaned": cleaned, "expect": expect})

    def sound(id, content, kind, total, line=None, cleaned=False, **more):
        single(id, line or f.line(content), {"content_hex": content.hex(), "kind": kind, "total": total} | more, cleaned)

    sound("static", static, "static", 1)
    sound("static with padding", static, "static", 1, f.line(static, padding="0ec11ec"))
    sound("short length", static, "static", 1, f.line(static, 2))
    sound("cleaned", static, "static", 1, static.hex(), True)
    sound("legacy", f.legacy(9, 4, b"part"), "legacy", 9, index=4)
    sound("legacy of four bytes", bytes(4), "static", 1)
    sound("fountain", fountain, "raptorq", 5, size=600)
    for id, line in [("empty", ""), ("mode alone", "4"), ("another mode", "3" + f.line(static)[1:]), ("cut", f.line(static, 2)[:-1])]:
        single(id, line, error("unexpected_qr_content"))
    write("01-intake-single", "What a scanner reads of one symbol.", rows)


def sequences():
    static = bytes.fromhex("530102") + f.payload_of(60)
    long = bytes.fromhex("53ff81") + f.payload_of(597)
    old = [f.legacy(3, index, static[21 * index:21 * index + 21]) for index in range(3)]
    new = f.movie(long, 128)
    rows = []

    def row(id, contents, expect):
        rows.append({"id": id, "read_outs_hex": [f.line(content) for content in contents], "cleaned": False, "expect": expect})

    def whole(id, contents, payload, used):
        row(id, contents, {"payload_hex": payload.hex(), "frames_used": used, "class": "other"})

    whole("static", [static, long[:40]], static, 1)
    whole("parts in any order", [old[2], old[0], old[1]], static, 3)
    whole("source frames", new[:5], long, 5)
    row("a part is missing", old[:2], error("unable_to_decode"))
    row("a frame is missing", new[:4], error("unable_to_decode"))
    row("frames again", new[:1] * 9, error("unable_to_decode"))
    row("a part with other content", [old[0], f.legacy(3, 0, b"xx")], error("legacy_same_number"))
    row("parts of another movie", [old[0], f.legacy(4, 1, b"xx")], error("conflicting_legacy_lengths"))
    row("a static code among parts", [old[0], static], error("mixed_frame_kinds"))
    row("a static code among frames", [new[0], static], error("mixed_frame_kinds"))
    row("a part among frames", [new[0], old[0]], error("mixed_frame_kinds"))
    write("02-intake-sequence", "What comes of several symbols.", rows)


def classes():
    fly = b"\x53\x01\x05" + alice(path="").public + text("//a") + data(b"call") + bytes(40) + genesis("alpha")
    plain = b"\x53\x01\x02" + alice().public + data(b"call") + bytes(40) + genesis("alpha")
    request = b"\x53\xff\xdf\0" + alice(path="").multi_signer + vector([text("//a") + b"\1" + genesis("alpha")])

    def bulk(items, version=b"\0"):
        return b"\x53\xff\x04" + version + vector(data(item[1:]) for item in items)

    rows = [("too short", b"\x53\x01", error("too_short")), ("not Substrate", b"\x45" + plain[1:], error("not_substrate", byte="45")),
            ("transaction", plain, {"class": "other"}), ("unknown code", b"\x53\x01\xaa" + bytes(60), {"class": "other"}),
            ("on the fly", fly, {"class": "dynamic_derivation_transactions", "payloads_hex": [fly.hex()]}),
            ("bulk on the fly", bulk([fly, fly]), {"class": "dynamic_derivation_transactions", "payloads_hex": [fly.hex()] * 2}),
            ("mixed bulk", bulk([fly, plain]), {"class": "other"}), ("empty bulk", bulk([]), error("codec")),
            ("bulk of another version", bulk([fly], b"\1"), error("codec")),
            ("request", request, {"class": "dynamic_derivation_request"}), ("request cut", request[:-1], error("codec"))]
    write("03-classification", "Which kind of payload it is.",
          [{"id": id, "payload_hex": payload.hex(), "expect": expect} for id, payload, expect in rows])


# 14 and 17: what is typed.


def paths():
    rows = []
    for path, password in [("", None), ("//a", None), ("/a", None), ("//a/b//c", None), ("//a", "pw"), ("", "x"), ("//a", "/"),
                           ("//a", "b/c//d"), ("//ключ/ ", None), ("//1/-1/+1", None)]:
        junctions = [{"hard": hard, "code": name} for hard, name in sub.junctions(path)]
        rows.append({"id": f"{path} {password}", "path": path + ("" if password is None else "///" + password), "expect": {
            "well_formed": True, "path": path, "password": password, "has_password": password is not None, "junctions": junctions}})
    rows += [{"id": f"not {path}", "path": path, "expect": {"well_formed": False}}
             for path in ["a", "/", "//", "//a/", "//a//", "///", "//a///", " //a"]]
    write("14-paths", "Paths of keys, by their grammar.", rows)


def words():
    listed = sub.word_list()

    def suggestions(guess):
        return [word for word in listed if word.startswith(guess)][:8]

    rows = [{"id": f"guess {guess!r}", "ask": {"guess": guess}, "expect": {"words": suggestions(guess)}}
            for guess in ["a", "ab", "zo", "zoo", "zoom", "act", "x", "Ab", " a", "", "ж", "letter", "s"]]

    class Draft:
        def __init__(self):
            self.words, self.input = [], ""

        def accept(self, guess, place=None):
            found = [word for word in listed if word.startswith(guess)]
            if len(self.words) == 24 or not (len(found) == 1 or guess in found):
                return False
            self.words.insert(len(self.words) if place is None else min(place, len(self.words)), guess if guess in found else found[0])
            return True

        def enter(self, entered):
            if not entered:
                self.words, self.input = self.words[:-1], ""
                return
            word = entered.lstrip(" ")
            if word.endswith(" "):
                word = word.strip(" ")
                if self.accept(word):
                    self.input = ""
                elif suggestions(word):
                    self.input = word
            elif suggestions(word):
                self.input = word

        def record(self):
            phrase = " ".join(self.words)
            try:
                ready = len(self.words) in (12, 15, 18, 21, 24) and bool(sub.entropy_of(phrase, listed))
            except AssertionError:
                ready = False
            return {"user_input": self.input, "draft": list(self.words), "ready": phrase if ready else None}

    def draft(id, steps):
        state, recorded = Draft(), []
        for step in steps:
            if "text_field" in step:
                state.enter(step["text_field"])
            elif "push_word" in step:
                state.accept(step["push_word"], step.get("position"))
            elif "remove" in step:
                del state.words[step["remove"]:step["remove"] + 1]
            else:
                del state.words[-1:]
            recorded.append(step | {"expect": state.record()})
        rows.append({"id": id, "draft_steps": recorded})

    draft("words at places", [
        {"push_word": "bottom"}, {"push_word": "lake"}, {"push_word": "drive", "position": 1}, {"push_word": "obey", "position": 9},
        {"push_word": "ключ"}, {"remove": 7}, {"remove": 1}, {"remove_last": True}])
    draft("typed", [{"text_field": typed} for typed in
                    ["l", "let", "letter", "letter ", "ac", "act ", "zzz", " bott ", "abo", "abo ", "", "", ""]])
    draft("a whole phrase", [{"text_field": word + " "} for word in sub.PHRASE.split()])
    for phrase, valid in [(sub.PHRASE, True), (" ".join(["abandon"] * 11 + ["about"]), True), (" ".join(["abandon"] * 12), False),
                          ("", False), ("zoo", False), (sub.PHRASE.upper(), False)]:
        rows.append({"id": f"phrase {len(rows)}", "ask": {"valid_mnemonic": phrase}, "expect": {"valid": valid}})
    write("17-seed-words", "Suggestions, drafts and phrases over the list of BIP-39.", rows)


# 18 and 20: what is stored.

HASH = sub.blake2b(b"hash")
SPECS, ORDERED = r.network("alpha"), r.network("beta-net", 300, "ed25519", "B", 0)
SIGNER = {"encryption": "sr25519", "public_key": alice().public.hex()}


def history():
    rows, times = [], "2024-03-05 07:08:09.123456789"
    ordered, of = r.specs(ORDERED) + b"\7", r.specs(SPECS)
    signed, verifier = b"\0" + alice().multi_signer, r.verifier(alice().multi_signer)
    signing = {"network_name": "alpha", "signed_by": SIGNER, "user_comment": "a comment"}
    tail = text("alpha") + signed + text("a comment")
    metadata = {"name": "alpha", "version": 9, "hash": HASH.hex()}
    entry = {"specs": ORDERED | {"order": 7}, "verifier": {"type": "custom", "verifier": SIGNER}, "general_verifier": None}
    identity = {"seed_name": "Alice", "encryption": "ecdsa", "public_key": alice("ecdsa").public.hex(), "path": "//Alice",
                "network_genesis_hash": genesis("alpha").hex()}
    identified = text("Alice") + b"\2" + data(alice("ecdsa").public) + text("//Alice") + genesis("alpha")
    stored = text("alpha") + u32(9) + HASH
    events = [
        ("metadata_added", metadata, stored), ("metadata_removed", metadata, stored),
        ("metadata_signed", metadata | {"signed_by": SIGNER}, stored + signed),
        ("network_specs_added", entry, ordered + b"\1" + verifier + r.verifier(None)),
        ("network_specs_removed", entry | {"verifier": {"type": "general"}, "general_verifier": SIGNER}, ordered + b"\0" + verifier),
        ("network_specs_signed", {"specs": SPECS, "signed_by": SIGNER}, of + signed), None,
        ("general_verifier_set", {"verifier": SIGNER}, verifier), ("types_added", {"hash": HASH.hex(), "verifier": None}, HASH + b"\0"),
        ("types_removed", {"hash": HASH.hex(), "verifier": SIGNER}, HASH + verifier),
        ("types_signed", {"hash": HASH.hex(), "signed_by": SIGNER}, HASH + signed),
        ("transaction_signed", {"transaction": "0102"} | signing, data(b"\1\2") + tail),
        ("transaction_sign_error", {"transaction": ""} | signing, data(b"") + tail),
        ("message_signed", {"message": "0aff"} | signing, text("0aff") + tail),
        ("message_sign_error", {"message": ""} | signing, text("") + tail),
        ("identity_added", identity, identified), ("identity_removed", identity, identified), ("identities_wiped", {}, b""),
        ("device_was_online", {}, b""), ("reset_danger_record", {}, b""), ("seed_created", {"seed_name": "Ä"}, text("Ä")),
        ("seed_removed", {"seed_name": ""}, text("")), ("seed_name_was_shown", {"seed_name": "Alice"}, text("Alice")),
        ("secret_was_exported", identity, identified), ("warning", {"text": "w"}, text("w")), ("wrong_password", {}, b""),
        ("user_entry", {"text": "entry"}, text("entry")), ("system_entry", {"text": ""}, text("")), ("history_cleared", {}, b""),
        ("database_initiated", {}, b"")]
    for index, event in enumerate(events):
        if event:
            name, value, content = event
            rows.append({"id": f"event {name}", "value": {"event": name} | value, "hex": (bytes([index]) + content).hex(), "index": index})
    both = [{"event": "wrong_password"}, {"event": "warning", "text": "w"}]
    rows.append({"id": "entry", "value": {"timestamp": times, "events": both},
                 "hex": (text(times) + vector([b"\x19", b"\x18" + text("w")])).hex()})
    rows += [{"id": f"pages {count}", "count": count, "expect": {"pages": -(-count // 20)}} for count in [0, 1, 19, 20, 21, 41]]
    write("18-history", "Events and entries of the log.", rows)


def stored():
    rows = []

    def row(type, value, content):
        rows.append({"id": f"{type} {len(rows)}", "type": type, "value": value, "hex": content.hex()})

    for network in [SPECS, ORDERED, r.network("gamma", 29972, "ethereum", "GAM", 18)]:
        row("network_specs", network, r.specs(network))
        row("ordered_network_specs", network | {"order": 200}, r.specs(network) + b"\xc8")
        row("network_specs_key", {"encryption": network["encryption"], "genesis_hash": network["genesis_hash"]},
            r.encryption_byte(network["encryption"]) + bytes.fromhex(network["genesis_hash"]))
    row("verifier", None, r.verifier(None))
    row("network_verifier_entry", {"type": "general"}, b"\0\0")
    row("network_verifier_entry", {"type": "custom", "verifier": None}, b"\0\1\0")
    for scheme in ["ed25519", "sr25519", "ecdsa"]:
        key = alice(scheme)
        signer, signature = {"encryption": scheme, "public_key": key.public.hex()}, key.sign(b"message")
        row("verifier", signer, r.verifier(key.multi_signer))
        row("network_verifier_entry", {"type": "custom", "verifier": signer}, b"\0\1" + r.verifier(key.multi_signer))
        row("address_key", signer | {"genesis_hash": None}, key.multi_signer + b"\0")
        row("address_key", signer | {"genesis_hash": genesis("alpha").hex()}, key.multi_signer + option(genesis("alpha")))
        row("signature_capsule", signer | {"signature": signature.hex()}, key.multi_signer + signature)
        row("multi_signature", {"encryption": scheme, "signature": signature.hex()}, key.multi_signer[:1] + signature)
    network = r.encryption_byte("sr25519") + genesis("alpha")
    for owned in [None, network]:
        row("address_details", {"seed_name": "Alice", "path": "//a", "has_pwd": owned is None, "network": owned and owned.hex(),
                                "encryption": "ecdsa", "secret_exposed": owned is not None},
            text("Alice") + text("//a") + bytes([owned is None]) + option(owned and data(owned)) + b"\2" + bytes([owned is not None]))
    row("metadata_key", {"name": "alpha", "version": 256}, text("alpha") + u32(256))
    for order in [0, 1, 256, 2**32 - 1]:
        row("history_key", order, u32(order))
    row("type_table", [
        {"name": "AccountInfo", "struct": [{"name": "nonce", "type": "u32"}, {"name": "data", "type": "AccountData"}]},
        {"name": "Pair", "struct": [{"name": None, "type": "u8"}, {"name": None, "type": "Vec<u8>"}]},
        {"name": "Choice", "enum": [{"name": "No"}, {"name": "Yes", "type": "(u8, u16)"},
                                    {"name": "Maybe", "struct": [{"name": "how", "type": "Perbill"}]}]},
        {"name": "Balance", "type": "u128"}], r.types()[0])
    row("transaction_bulk", ["0102aa", ""], b"\0" + vector([data(b"\1\2\xaa"), data(b"")]))
    write("20-scale-records", "Stored and transferred structures.", rows)


# 22: shares.


def shares():
    chance = random.Random(22)

    def split(secret, title, passphrase, total, required):
        key = hashlib.scrypt(passphrase.encode(), salt=hashlib.sha512(title.encode()).digest(), n=1 << 15, r=8, p=1,
                             maxmem=1 << 26, dklen=32)
        nonce = chance.randbytes(24)
        box = bytes(nacl.secret.SecretBox(key).encrypt(secret.encode(), nonce).ciphertext)
        content = b"\1" + box
        polynomials = [[byte] + [chance.randrange(256) for _ in range(required - 1)] for byte in content]
        made = []
        for number in range(1, total + 1):
            values = []
            for coefficients in polynomials:
                value = 0
                for coefficient in reversed(coefficients):
                    value = rfc.product(value, number) ^ coefficient
                values.append(value)
            made.append(json.dumps({
                "v": 1, "t": title, "r": required, "d": "8" + base64.b64encode(bytes([number] + values)).decode(),
                "n": base64.b64encode(nonce).decode()}, separators=(",", ":"), ensure_ascii=False).encode())
        return made

    def added(share, title, required, have):
        return {"share_hex": share.hex(), "expect": {"title": title, "required": required, "have": have,
                                                     "result": "ask_for_passphrase" if have >= required else "more_shares"}}

    rows = []
    three = split(sub.PHRASE, 'a "title" ü', "pass-word", 5, 3)
    for id, chosen in [("first three", [0, 1, 2]), ("last three backwards", [4, 3, 2]), ("any three", [1, 4, 0])]:
        rows.append({"id": id, "shares": [added(three[place], 'a "title" ü', 3, have + 1) for have, place in enumerate(chosen)],
                     "recover": {"passphrase": "pass-word", "expect": {"seed_phrase": sub.PHRASE}}})
    rows.append({"id": "wrong passphrase", "shares": rows[0]["shares"],
                 "recover": {"passphrase": "password", "expect": error("banana_split_wrong_password")}})
    other = split("no phrase", "other", "p", 2, 2)
    rows.append({"id": "no phrase", "shares": [added(other[0], "other", 2, 1), added(other[1], "other", 2, 2)],
                 "recover": {"passphrase": "p", "expect": error("invalid_mnemonic"), "decrypted": "no phrase"}})
    first = added(three[0], 'a "title" ü', 3, 1)
    again = split(sub.PHRASE, 'a "title" ü', "pass-word", 5, 3)
    two = split(sub.PHRASE, 'a "title" ü', "pass-word", 5, 2)
    for id, share, code in [("the same again", three[0], "share_already_in_set"), ("another title", other[0], "share_title_different"),
                            ("another nonce", again[1], "share_nonce_different"), ("another number", two[1], "share_required_different")]:
        rows.append({"id": id, "shares": [first, {"share_hex": share.hex(), "expect": error(code)}]})
    rows += [{"id": f"no share {place}", "shares": [{"share_hex": content.hex(), "expect": {"not_a_share": True}}]}
             for place, content in enumerate([b"", b"{}", b"[1]", three[0][:-1], three[0].replace(b'"v":1', b'"v":2')])]
    rows += [{"id": f"{total} shares, {required} needed", "ask": {
        "secret": "x", "title": "t", "passphrase": "p", "total": total, "required": required}, "expect": error(code)}
        for total, required, code in [(1, 1, "too_few_shares"), (2, 3, "too_few_shares"), (256, 2, "too_many_shares")]]
    rows.append({"id": "made here", "ask": {"secret": sub.PHRASE, "title": "t", "passphrase": "p", "total": 5, "required": 3}, "expect": {
        "count": 5, "fields": {"v": 1, "t": "t", "r": 3}, "field_order": ["v", "t", "r", "d", "n"], "d_starts": "8",
        "d_decoded_length": 1 + -(-(len(sub.PHRASE) + 16 + 1) // 7) * 7, "any_three_recover": True}})
    write("22-banana-split", "Shares of phrases.", rows)


# 23: pictures.

SCHEMES = [
    (1, "0 28 0 0 28 0 0 28 0 0 28 0 0 28 0 0 28 0 1"), (20, "0 1 3 2 4 3 0 1 3 2 4 3 0 1 3 2 4 3 5"),
    (16, "1 2 3 1 2 4 5 5 4 1 2 3 1 2 4 5 5 4 0"), (32, "0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 3"),
    (32, "0 1 2 3 4 5 0 1 2 3 4 5 0 1 2 3 4 5 6"), (128, "0 1 2 3 4 5 3 4 2 0 1 6 7 8 9 7 8 6 10"),
    (128, "0 1 2 3 4 5 6 7 8 9 10 8 6 7 5 3 4 2 11")]


def channels(hue, saturation, lightness, scale=round):
    """Red, green and blue of degrees and shares; a saturation above 1 goes beyond the range."""
    return [max(0, min(255, int(scale(255 * part)))) for part in colorsys.hls_to_rgb(hue / 360, lightness, saturation)]


def dots(identity):
    zero = sub.blake2b(bytes(32), 64)
    id = [(a - b) % 256 for a, b in zip(sub.blake2b(identity, 64), zero)]
    saturation = (id[29] * 70 // 256 + 26) % 80 + 30
    place, scheme = (id[30] + 256 * id[31]) % 357, 0
    while place >= SCHEMES[scheme][0]:
        place, scheme = place - SCHEMES[scheme][0], scheme + 1
    rotation, entries = id[28] % 6 * 3, [int(entry) for entry in SCHEMES[scheme][1].split()]

    def color(entry):
        value = (id[entry] + entry % 28 * 58) % 256
        if value in (0, 255):
            return [4, 4, 4] if value == 0 else [238, 238, 238]
        return channels(value % 64 * 360 // 64, saturation / 100, [0.53, 0.15, 0.35, 0.75][value // 64])

    circles = [entries[(i + rotation) % 18] if i < 18 else entries[18] for i in range(19)]
    return {"saturation_percent": saturation, "scheme": scheme, "rotation": rotation,
            "colors_rgb": [color(entry) for entry in circles], "tolerance": 1}


def blockies(address):
    seeds = [0] * 4
    for place, character in enumerate(address):
        seeds[place % 4] = (seeds[place % 4] * 31 + ord(character)) % 2**32

    def signed(value):
        value %= 2**32
        return value - 2**32 if value >= 2**31 else value

    state = [signed(seed) for seed in seeds]

    def rand():
        mixed = signed(state[0] ^ signed(state[0] << 11))
        last = signed(state[3] ^ (state[3] >> 19) ^ mixed ^ (mixed >> 8))
        state[:] = state[1:] + [last]
        return last / 2**31

    def color():
        hue, saturation = math.floor(rand() * 360), rand() * 60 + 40
        lightness = (rand() + rand() + rand() + rand()) * 25
        return {"h": hue, "s": saturation, "l": lightness, "rgb": channels(hue, saturation / 100, lightness / 100)}

    colors = [color() for _ in range(3)]
    rows = []
    for _ in range(8):
        half = "".join(str(math.floor(rand() * 2.3)) for _ in range(4))
        rows.append(half + half[::-1])
    return {"seeds": seeds} | dict(zip(["color", "background", "spot"], colors)) | {"rows": rows, "rgb_tolerance": 1}


def jdenticon(address):
    digest = hashlib.sha1(address.encode()).hexdigest()
    digits = [int(digit, 16) for digit in digest]
    hue = int(digest[-7:], 16) / 0xFFFFFFF
    middle = [0.55, 0.5, 0.5, 0.46, 0.6, 0.55, 0.55][math.floor(6 * hue + 0.5)]

    def color(lightness):
        corrected = 2 * lightness * middle if lightness < 0.5 else middle + 2 * (lightness - 0.5) * (1 - middle)
        return "#" + bytes(channels(360 * hue, 0.5, corrected, math.floor)).hex()

    gray = ["#" + bytes([math.floor(255 * part)] * 3).hex() for part in [0.3, 0.9]]
    selected = []
    for digit in digits[8:11]:
        index = digit % 5
        for pair in [{0, 4}, {2, 3}]:
            if index in pair and pair & set(selected):
                index = 1
        selected.append(index)
    return {"hash_hex": digest, "hue": hue, "theme": [gray[0], color(0.6), gray[1], color(0.8), color(0.4)], "selected": selected,
            "side_shape": digits[2] % 4, "side_rotation": digits[3], "corner_shape": digits[4] % 4, "corner_rotation": digits[5],
            "center_shape": digits[1] % 14, "color_tolerance": 1}


def pictures():
    rows = [{"id": f"dots {index}", "style": "dots", "identity": identity.hex(), "expect": dots(identity)}
            for index, identity in enumerate([b"", bytes(32), alice().public, alice("ecdsa").public, HASH, sub.blake2b(HASH)])]
    for index, path in enumerate(["//Alice", "//Bob", "//c", "//d"]):
        address = sub.ethereum(alice("ecdsa", path).public)[0]
        rows.append({"id": f"blockies {index}", "style": "blockies", "identity": address, "expect": blockies(address)})
        address = sub.ss58(1, alice(path=path).account)
        rows.append({"id": f"jdenticon {index}", "style": "jdenticon", "identity": address, "expect": jdenticon(address)})
    write("23-identicons", "Pictures that stand for keys.", rows)


if __name__ == "__main__":
    for make in [intake, sequences, classes, paths, words, history, stored, shares, pictures]:
        make()
