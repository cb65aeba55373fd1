"""What Substrate adds to the algorithms: hashes of storage keys, junctions, seeds, SS58, accounts.

Written from the rules (docs.substrate.io, the SS58 registry, BIP-39 and substrate-bip39, EIP-55) on
top of hashlib, the `schnorrkel` beside this file, libsecp256k1 as coincurve builds it, and xxhash.
"""

import hashlib
import pathlib
import re

import coincurve
import xxhash

import schnorrkel as sr

ROOT = pathlib.Path(__file__).resolve().parents[4]
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
PHRASE = "bottom drive obey lake curtain smoke basket hold race lonely fit walk"
SECP256K1_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141


def blake2b(data, size=32):
    return hashlib.blake2b(data, digest_size=size).digest()


def twox(data, words):
    return b"".join(xxhash.xxh64_intdigest(data, seed).to_bytes(8, "little") for seed in range(words))


def compact(value):
    """SCALE's compact integer below 2^30."""
    if value < 1 << 6:
        return bytes([value << 2])
    if value < 1 << 14:
        return (value << 2 | 1).to_bytes(2, "little")
    assert value < 1 << 30
    return (value << 2 | 2).to_bytes(4, "little")


def scale_bytes(data):
    return compact(len(data)) + data


def chain_code(name):
    """The chain code of a junction: decimal digits are a u64, other names are SCALE strings."""
    digits = name[1:] if name[:1] == "+" else name
    if digits.isascii() and digits.isdigit() and int(digits) < 1 << 64:
        code = int(digits).to_bytes(8, "little")
    else:
        code = scale_bytes(name.encode())
    return blake2b(code) if len(code) > 32 else code.ljust(32, b"\0")


def junctions(path):
    """(is hard, name) of every junction of a path."""
    found = []
    while path:
        hard = path.startswith("//")
        name, slash, rest = path[2 if hard else 1:].partition("/")
        found.append((hard, name))
        path = slash + rest
    return found


def stretched(entropy, password=b""):
    """The 64 bytes of substrate-bip39, whose PBKDF2 takes the entropy and not the phrase."""
    return hashlib.pbkdf2_hmac("sha512", entropy, b"mnemonic" + password, 2048)


def word_list():
    """The English list of BIP-39, which Hotside has front-coded; the digest is that of the published one."""
    source = (ROOT / "Sources/Substrate/SubstrateCrypto/Mnemonic/EnglishWords.swift").read_text()
    coded = re.search(r'"""(.*?)"""', source, re.S).group(1).replace("\\\n", "").replace(" ", "").strip()
    words, word = [], ""
    for shared, rest in re.findall(r"(\d)([a-z]*)", coded):
        word = word[:int(shared)] + rest
        words.append(word)
    digest = hashlib.sha256("".join(word + "\n" for word in words).encode()).hexdigest()
    assert digest == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"
    return words


def entropy_of(phrase, words):
    bits = "".join(f"{words.index(word):011b}" for word in phrase.split())
    count = len(bits) * 32 // 33
    entropy = int(bits[:count], 2).to_bytes(count // 8, "big")
    digest = f"{hashlib.sha256(entropy).digest()[0]:08b}"
    assert bits[count:] == digest[:len(bits) - count], phrase
    return entropy


DEVELOPMENT_SEED = bytes.fromhex("fac7959dbfe72f052e5a0c3c8d6530f202b02fd8f9f5ca3580ec8deb7797479e")


class Key:
    """A key of one of the three schemes, with the seed that it came from where there is one."""

    def __init__(self, scheme, seed=None, secret=None):
        self.scheme, self.seed = scheme, seed
        if scheme == "sr25519":
            self.secret = secret or sr.sr25519_expand(seed)
            self.public = sr.sr25519_public(self.secret)
        elif scheme == "ed25519":
            self.public = sr.ed25519_public(seed)
        else:
            self.public = coincurve.PrivateKey(seed).public_key.format(True)

    def derived(self, path):
        key = self
        for hard, name in junctions(path):
            code = chain_code(name)
            if key.scheme != "sr25519":
                label = {"ed25519": b"Ed25519HDKD", "ecdsa": b"Secp256k1HDKD"}[key.scheme]
                assert hard
                key = Key(key.scheme, blake2b(scale_bytes(label) + key.seed + code))
            elif hard:
                has_seed = key.seed is not None
                mini = sr.sr25519_hard(key.secret, code)[0]
                key = Key("sr25519", mini)
                key.seed = mini if has_seed else None
            else:
                key = Key("sr25519", secret=sr.sr25519_soft(key.secret, code)[1])
        return key

    def sign(self, message):
        if self.scheme == "sr25519":
            return sr.sr25519_sign(self.secret, message)
        if self.scheme == "ed25519":
            return sr.ed25519_sign(self.seed, message)
        return ecdsa_sign(self.seed, blake2b(message))

    @property
    def account(self):
        return blake2b(self.public) if self.scheme == "ecdsa" else self.public

    @property
    def multi_signer(self):
        return bytes([["ed25519", "sr25519", "ecdsa"].index(self.scheme)]) + self.public


def development(path, scheme="sr25519"):
    """A key of the phrase that every development network knows."""
    return Key(scheme, DEVELOPMENT_SEED).derived(path)


def ecdsa_sign(secret, digest):
    """RFC 6979 with a low S, and the recovery number behind."""
    return coincurve.PrivateKey(secret).sign_recoverable(digest, hasher=None)


def base58(data):
    number, text = int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = BASE58[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


def ss58_prefix(prefix):
    if prefix < 64:
        return bytes([prefix])
    return bytes([(prefix & 0xFC) >> 2 | 0x40, prefix >> 8 | (prefix & 3) << 6])


def ss58_raw(prefix_bytes, body):
    payload = prefix_bytes + body
    return payload + hashlib.blake2b(b"SS58PRE" + payload).digest()[:2]


def ss58(prefix, body):
    return base58(ss58_raw(ss58_prefix(prefix), body))


def ethereum(public):
    """The address of a compressed key, and its spelling with the checksum of EIP-55."""
    full = coincurve.PublicKey(public).format(False)
    digits = sr.keccak_256(full[1:])[12:].hex()
    digest = sr.keccak_256(digits.encode()).hex()
    mixed = "".join(d.upper() if int(h, 16) > 7 else d for d, h in zip(digits, digest))
    return "0x" + digits, "0x" + mixed
