"""The SCALE forms of the records and payloads between the hot side and a Vault, from their layouts."""

import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parents[3]
for folder in ["Substrate/SubstrateCryptoTests", "Substrate/RuntimeMetadataTests", "Formats/RaptorQTests"]:
    sys.path.insert(0, str(TESTS / folder / "Peers"))

import substrate as sub  # noqa: E402
from runtime_metadata import compact, data, option, text, texts, u16, u32, vector  # noqa: E402, F401

ENCRYPTIONS = ["ed25519", "sr25519", "ecdsa", "ethereum"]
UNSIGNED = b"\xff"


def genesis(name):
    """A genesis hash for a network that is made up."""
    return sub.blake2b(b"genesis of " + name.encode())


def scheme_of(encryption):
    return "ecdsa" if encryption == "ethereum" else encryption


def alice(encryption="sr25519", path="//Alice"):
    return sub.development(path, scheme_of(encryption))


def encryption_byte(encryption):
    return bytes([ENCRYPTIONS.index(encryption)])


def network(name, prefix=42, encryption="sr25519", unit="UNIT", decimals=12, color="#123456"):
    """The specs of a network, as vector files spell them."""
    return {"base58prefix": prefix, "color": color, "decimals": decimals, "encryption": encryption,
            "genesis_hash": genesis(name).hex(), "logo": name, "name": name, "path_id": f"//{name}",
            "secondary_color": "#262626", "title": name.title(), "unit": unit}


def specs(network):
    return (u16(network["base58prefix"]) + text(network["color"]) + bytes([network["decimals"]])
            + encryption_byte(network["encryption"]) + bytes.fromhex(network["genesis_hash"])
            + text(network["logo"]) + text(network["name"]) + text(network["path_id"])
            + text(network["secondary_color"]) + text(network["title"]) + text(network["unit"]))


def address_book_entry(name, address, encryption, is_default):
    return text(name) + genesis(name) + text(address) + encryption_byte(encryption) + bytes([is_default])


def verifier(signer):
    """A Verifier; the kind of its value is the standard one, 0."""
    return option(None if signer is None else b"\0" + signer)


def types():
    """A small table of types of V12 and V13."""
    def field(name, kind):
        return option(None if name is None else text(name)) + text(kind)

    entries = [
        text("AccountInfo") + b"\2" + vector([field("nonce", "u32"), field("data", "AccountData")]),
        text("Pair") + b"\2" + vector([field(None, "u8"), field(None, "Vec<u8>")]),
        text("Choice") + b"\1" + vector([
            text("No") + b"\0", text("Yes") + b"\1" + text("(u8, u16)"),
            text("Maybe") + b"\2" + vector([field("how", "Perbill")])]),
        text("Balance") + b"\0" + text("u128")]
    return vector(entries), len(entries)


CODES = {"add-specs": b"\xc1", "load-metadata": b"\x80", "load-types": b"\x81"}


def update(message, content, signed, key=None):
    """An update: prelude, signer, content, signature over what is signed of it."""
    if key is None:
        return b"\x53" + UNSIGNED + CODES[message] + content
    crypto = bytes([["ed25519", "sr25519", "ecdsa"].index(key.scheme)])
    return b"\x53" + crypto + CODES[message] + key.public + content + key.sign(signed)


def key_vector(key):
    return {"encryption": key.scheme, "public": key.public.hex()}
