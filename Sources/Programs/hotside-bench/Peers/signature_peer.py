#!/usr/bin/env python3
"""The measures of SignatureBench.swift with schnorrkel, ed25519-zebra and libsecp256k1.

Wheels: py-sr25519-bindings==0.2.4, py-ed25519-zebra-bindings==1.3.0, coincurve==21.0.0.

For each line `SCHEME sign|verify LENGTH COUNT` on standard input it prints a line with the seconds
that one takes, the mean of COUNT.
"""

import hashlib
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
    operations = {scheme: (sign, verify) for scheme, sign, verify in schemes()}
    for line in sys.stdin:
        scheme, operation, length, count = line.split()
        sign, verify = operations[scheme]
        message = bytes([7]) * int(length)
        signature = sign(message)
        if operation == "sign":
            result = seconds(int(count), lambda: sign(message))
        else:
            result = seconds(int(count), lambda: verify(message, signature))
        print(f"{result:.9f}", flush=True)


main()
