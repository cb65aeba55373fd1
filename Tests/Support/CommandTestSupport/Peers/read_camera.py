"""Reads screenshots of a page as an independent Vault would: Pillow opens them, zxing-cpp finds the symbols, and
raptorq 1.8.0 (the numbering that Vault ships) decodes, frame by frame until it is done.

Usage: read_camera.py [SCALE,DEGREES,SIGMA] PNG...
With the first argument each picture is made smaller by SCALE, turned, and blurred before it is read, as a camera's
is. Prints how many pictures were used and the payload in hex, a line each; of a single code its content.
"""

import sys

import numpy
import raptorq
import zxingcpp
from PIL import Image, ImageFilter

FOUNTAIN = 0x80000000

paths = sys.argv[1:]
scale, degrees, sigma = 1.0, 0.0, 0.0
if "," in paths[0]:
    scale, degrees, sigma = map(float, paths.pop(0).split(","))
decoder = payload = None
for used, path in enumerate(paths, 1):
    with Image.open(path) as picture:
        seen = picture.convert("L")
    if scale != 1:
        seen = seen.resize((round(seen.width * scale), round(seen.height * scale)), Image.Resampling.BOX)
    if degrees:
        seen = seen.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    if sigma:
        seen = seen.filter(ImageFilter.GaussianBlur(sigma))
    found = zxingcpp.read_barcodes(numpy.asarray(seen), formats=zxingcpp.BarcodeFormat.QRCode)
    if len(found) != 1:
        sys.exit(f"{path}: {len(found)} symbols instead of one")
    frame = found[0].bytes
    head = int.from_bytes(frame[:4], "big")
    if len(paths) == 1 and head < FOUNTAIN or frame[0] == 0x53:
        payload = frame
        break
    if decoder is None:
        decoder = raptorq.Decoder.with_defaults(head - FOUNTAIN, len(frame) - 8)
    payload = decoder.decode(frame[4:])
    if payload is not None:
        break
if payload is None:
    sys.exit(f"{len(paths)} pictures do not suffice")
print(used)
print(bytes(payload).hex())
