#!/usr/bin/env python3
"""The measures of SignatureBench.swift with schnorrkel, ed25519-zebra and libsecp256k1.

Wheels: py-sr25519-bindings==0.2.4, py-ed25519-zebra-bindings==1.3.0, coincurve==21.0.0.

usage: signature_peer.py [ROUNDS]

Prints one JSON line for every measure: scheme, operation, length, seconds for one.
"""

import hashlib
import json
import sys
import time

import coincurve
import ed25519_zebra
import sr25519

SEED = bytes(range(32))


def digest(message):
    return hashlib.blake2b(message, digest_size=32).digest()


def schemes():
    pair = sr25519.pair_from_seed(SEED)
    yield (
        "sr25519",
        lambda message: sr25519.sign(pair, message),
        lambda message, signature: sr25519.verify(signature, message, pair[0]),
    )
    secret, public = ed25519_zebra.ed_from_seed(SEED)
    yield (
        "ed25519",
        lambda message: ed25519_zebra.ed_sign(secret, message),
        lambda message, signature: ed25519_zebra.ed_verify(signature, message, public),
    )
    key = coincurve.PrivateKey(SEED)
    expected = key.public_key.format()
    yield (
        "ecdsa",
        lambda message: key.sign_recoverable(digest(message), hasher=None),
        lambda message, signature: coincurve.PublicKey.from_signature_and_message(
            signature, digest(message), hasher=None
        ).format()
        == expected,
    )


def seconds(count, action):
    start = time.perf_counter()
    for _ in range(count):
        assert action()
    return (time.perf_counter() - start) / count


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for scheme, sign, verify in schemes():
        for length, count in ((200, 1000), (333_000, 20)):
            message = bytes([7]) * length
            signature = sign(message)
            for operation, action in (
                ("sign", lambda: sign(message)),
                ("verify", lambda: verify(message, signature)),
            ):
                best = min(seconds(count, action) for _ in range(rounds))
                line = {"scheme": scheme, "operation": operation, "length": length, "seconds": best}
                print(json.dumps(line), flush=True)


main()
