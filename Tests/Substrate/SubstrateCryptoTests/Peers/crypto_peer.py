"""Answers questions about keys, signatures and hashes with independent implementations.

Standard input is a JSON array of requests: an operation and its arguments, bytes in hex. Standard
output is the array of answers, in order: hex, a truth value, or null for what was refused. The
signatures asked for are made by schnorrkel and ed25519-zebra (Rust), by libsecp256k1 as coincurve
builds it, and by substrate-interface, the way Python programs of this field ask for them.
"""

import json
import sys

import blake3
import coincurve
import ed25519_zebra
import sr25519
from substrateinterface import Keypair, KeypairType
from substrateinterface.keypair import bip39_to_mini_secret, extract_derive_path

SCHEMES = {
    b"ed25519": KeypairType.ED25519,
    b"sr25519": KeypairType.SR25519,
    b"ecdsa": KeypairType.ECDSA,
}


def sr25519_pair(seed):
    return sr25519.pair_from_seed(seed)


def sr25519_verify(public, message, signature):
    try:
        return sr25519.verify(signature, message, public)
    except ValueError:
        return False


def ed25519_verify(public, message, signature):
    try:
        return ed25519_zebra.ed_verify(signature, message, public)
    except ValueError:
        return False


def ecdsa_recover(digest, signature):
    try:
        key = coincurve.PublicKey.from_signature_and_message(signature, digest, hasher=None)
    except Exception:
        return None
    return key.format(compressed=True)


def substrate_pair(scheme, seed):
    """A pair of substrate-interface; its ecdsa is that of Ethereum-style networks."""
    if scheme == b"ecdsa":
        return Keypair.create_from_private_key(seed, crypto_type=KeypairType.ECDSA)
    return Keypair.create_from_seed(seed, crypto_type=SCHEMES[scheme])


def substrate_verify(scheme, public, message, signature):
    try:
        pair = Keypair(public_key=public, crypto_type=SCHEMES[scheme], ss58_format=42)
        return pair.verify(message, signature)
    except Exception:
        return False


def substrate_uri(scheme, uri, prefix):
    """The public key and the address of a secret URI."""
    pair = Keypair.create_from_uri(
        uri.decode(), crypto_type=SCHEMES[scheme], ss58_format=int.from_bytes(prefix, "little")
    )
    return pair.public_key + pair.ss58_address.encode()


def substrate_passworded(phrase, path, password, prefix):
    """The same for sr25519 with a password, which substrate-interface itself does not mix in."""
    seed = bytes(bip39_to_mini_secret(phrase.decode(), password.decode(), "en"))
    public, secret = sr25519_pair(seed)
    for junction in extract_derive_path(path.decode()):
        step = sr25519.hard_derive_keypair if junction.is_hard else sr25519.derive_keypair
        _, public, secret = step((junction.chain_code, public, secret), b"")
    pair = Keypair(public_key=public, ss58_format=int.from_bytes(prefix, "little"))
    return pair.public_key + pair.ss58_address.encode()


OPERATIONS = {
    "sr25519.public": lambda seed: sr25519_pair(seed)[0],
    "sr25519.secret": lambda seed: sr25519_pair(seed)[1],
    "sr25519.sign": lambda seed, message: sr25519.sign(sr25519_pair(seed), message),
    "sr25519.verify": sr25519_verify,
    "sr25519.hard": lambda seed, chain_code: sr25519.hard_derive_keypair(
        (chain_code, *sr25519_pair(seed)), b""
    )[1],
    "sr25519.soft": lambda seed, chain_code: sr25519.derive_keypair(
        (chain_code, *sr25519_pair(seed)), b""
    )[1],
    "sr25519.softPublic": lambda public, chain_code: sr25519.derive_pubkey(
        (chain_code, public), b""
    )[1],
    "ed25519.public": lambda seed: ed25519_zebra.ed_from_seed(seed)[1],
    "ed25519.sign": lambda seed, message: ed25519_zebra.ed_sign(seed, message),
    "ed25519.verify": ed25519_verify,
    "ecdsa.public": lambda secret: coincurve.PrivateKey(secret).public_key.format(True),
    "ecdsa.sign": lambda secret, digest: coincurve.PrivateKey(secret).sign_recoverable(
        digest, hasher=None
    ),
    "ecdsa.recover": ecdsa_recover,
    "substrate.public": lambda scheme, seed: substrate_pair(scheme, seed).public_key,
    "substrate.sign": lambda scheme, seed, message: substrate_pair(scheme, seed).sign(message),
    "substrate.verify": substrate_verify,
    "substrate.uri": substrate_uri,
    "substrate.passworded": substrate_passworded,
    "blake3": lambda data: blake3.blake3(data).digest(),
}


def answer(request):
    operation, *arguments = request
    result = OPERATIONS[operation](*map(bytes.fromhex, arguments))
    return result.hex() if isinstance(result, bytes) else result


json.dump([answer(request) for request in json.load(sys.stdin)], sys.stdout)
