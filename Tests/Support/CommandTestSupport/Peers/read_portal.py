"""Reads screenshots of a portal's player as an independent Vault would: Pillow opens them, zxing-cpp finds the
symbols, raptorq 1.8.0 (the numbering that Vault ships) decodes.

Usage: read_portal.py PNG...
Prints the payload in hex; ends with 1 where the pictures do not suffice.
"""

import sys

import numpy
import raptorq
import zxingcpp
from PIL import Image

FOUNTAIN = 0x80000000

decoder = payload = None
for path in sys.argv[1:]:
    with Image.open(path) as picture:
        found = zxingcpp.read_barcodes(
            numpy.asarray(picture.convert("L")), formats=zxingcpp.BarcodeFormat.QRCode)
    if len(found) != 1:
        sys.exit(f"{path}: {len(found)} symbols instead of one")
    frame = found[0].bytes
    if decoder is None:
        length = int.from_bytes(frame[:4], "big") - FOUNTAIN
        decoder = raptorq.Decoder.with_defaults(length, len(frame) - 8)
    payload = decoder.decode(frame[4:])
    if payload is not None:
        break
if payload is None:
    sys.exit("the pictures do not suffice")
print(bytes(payload).hex())
