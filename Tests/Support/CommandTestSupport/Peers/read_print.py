"""Reads a page that was printed into a PDF: zlib and Pillow take its pictures out, zxing-cpp finds the symbols.

Usage: read_print.py FILE
Prints the number of pages, then the content of each code in hex, a line each.
"""

import re
import sys
import zlib

import numpy
import zxingcpp
from PIL import Image

with open(sys.argv[1], "rb") as file:
    document = file.read()
print(len(re.findall(rb"/Type /Page\b", document)))
for picture in re.finditer(rb"/Subtype /Image\n(.*?)>>\s*stream\r?\n", document, re.DOTALL):
    facts = dict(re.findall(rb"/(Width|Height|Length) (\d+)", picture[1]))
    width, height, length = (int(facts[name]) for name in (b"Width", b"Height", b"Length"))
    pixels = zlib.decompress(document[picture.end():picture.end() + length])
    mode = {1: "L", 3: "RGB"}[len(pixels) // (width * height)]
    seen = Image.frombytes(mode, (width, height), pixels).convert("L")
    for code in zxingcpp.read_barcodes(numpy.asarray(seen), formats=zxingcpp.BarcodeFormat.QRCode):
        print(code.bytes.hex())
