"""Reads codes on screenshots as a phone's camera would: Pillow opens each, zxing-cpp finds the symbol.

Reads the paths of PNG files from standard input, one a line, and prints for each the content in hex, or nothing where
there is not exactly one symbol.
"""

import sys

import numpy
import zxingcpp
from PIL import Image

for path in sys.stdin:
    with Image.open(path.rstrip("\n")) as picture:
        found = zxingcpp.read_barcodes(
            numpy.asarray(picture.convert("L")), formats=zxingcpp.BarcodeFormat.QRCode)
    print(found[0].bytes.hex() if len(found) == 1 else "", flush=True)
