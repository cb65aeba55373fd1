"""Reads the code on a screenshot as a phone's camera would: Pillow opens it, zxing-cpp finds the symbol.

Usage: read_screen.py PNG
Prints the content in hex; ends with 1 where there is not exactly one symbol.
"""

import sys

import numpy
import zxingcpp
from PIL import Image

with Image.open(sys.argv[1]) as picture:
    found = zxingcpp.read_barcodes(
        numpy.asarray(picture.convert("L")), formats=zxingcpp.BarcodeFormat.QRCode)
if len(found) != 1:
    sys.exit(f"{len(found)} symbols instead of one")
print(found[0].bytes.hex())
