"""Reads a movie as an independent Vault would: Pillow takes the pictures apart, zxing-cpp reads the
symbols, raptorq 1.8.0 (the numbering that Vault ships) decodes, py-sr25519-bindings verifies.

Usage: read_movie.py MOVIE SEED DROPPED_SHARE
Prints one JSON object: frames, kept, payload (hex), and for a signed update "signatureHolds".
"""

import json
import random
import sys

import numpy
import raptorq
import sr25519
import zxingcpp
from PIL import Image

FOUNTAIN = 0x80000000


def frames(path, kept_of):
    with Image.open(path) as movie:
        kept = kept_of(movie.n_frames)
        for index in sorted(kept):
            movie.seek(index)
            results = zxingcpp.read_barcodes(
                numpy.asarray(movie.convert("L")), formats=zxingcpp.BarcodeFormat.QRCode)
            if len(results) != 1:
                raise SystemExit(f"frame {index}: {len(results)} symbols instead of one")
            yield results[0].bytes
        yield movie.n_frames, len(kept)


def compact(data, position):
    mode = data[position] & 3
    if mode == 3:
        size = (data[position] >> 2) + 4
        return int.from_bytes(data[position + 1:position + 1 + size], "little"), position + 1 + size
    size = (1, 2, 4)[mode]
    return int.from_bytes(data[position:position + size], "little") >> 2, position + size


def signature_holds(payload):
    """Only sr25519-signed updates: prelude, key, content, signature (hot-side 1.2 to 1.6)."""
    if payload[1] != 1:
        return None
    key, start = payload[3:35], 35
    length, position = compact(payload, start)
    if payload[2] == 0x80:
        signed = payload[start:position + length + 32]
        end = position + length + 32
    else:
        signed = payload[position:position + length]
        end = position + length
    return sr25519.verify(payload[end:end + 64], signed, key)


def main():
    path, seed, share = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    chance = random.Random(seed)
    decoder = payload = None
    for item in frames(path, lambda n: chance.sample(range(n), n - int(n * share))):
        if isinstance(item, tuple):
            total, kept = item
            break
        if payload is not None:
            continue
        head = int.from_bytes(item[:4], "big")
        if decoder is None:
            decoder = raptorq.Decoder.with_defaults(head - FOUNTAIN, len(item) - 8)
        payload = decoder.decode(item[4:])
    result = {"frames": total, "kept": kept, "payload": payload and bytes(payload).hex()}
    if payload is not None:
        result["signatureHolds"] = signature_holds(bytes(payload))
    print(json.dumps(result))


main()
