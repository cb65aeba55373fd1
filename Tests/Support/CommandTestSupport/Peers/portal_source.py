"""Reads or replaces the Source text of a portal's picture, as the portals' own tools see it: in a zTXt chunk alone.

Usage: portal_source.py PICTURE [TEXT]
Prints the chunk's place, before or behind the first IDAT, and its text as Pillow has it; with TEXT the chunk holds
that afterwards.
"""

import struct
import sys
import zlib

from PIL import Image

path = sys.argv[1]
with open(path, "rb") as file:
    data = file.read()
chunks, at = [], 8
while at < len(data):
    (length,) = struct.unpack(">I", data[at:at + 4])
    chunks.append((data[at + 4:at + 8], data[at + 8:at + 8 + length]))
    at += 12 + length
names = [name for name, _ in chunks]
sources = [body for name, body in chunks if name == b"zTXt" and body.startswith(b"Source\0\0")]
if len(sources) != 1 or b"tEXt" in names or b"iTXt" in names:
    sys.exit(f"{len(sources)} compressed sources, of {names.count(b'tEXt')} plain texts")
if len(sys.argv) > 2:
    new = b"Source\0\0" + zlib.compress(sys.argv[2].encode("latin-1"))
    chunks = [(name, new if body in sources else body) for name, body in chunks]
    with open(path, "wb") as file:
        file.write(data[:8])
        for name, body in chunks:
            file.write(struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)))
with Image.open(path) as picture:
    # Pillow reads what stands before the pixels at once, and the rest after them.
    before = picture.info.get("Source")
print("before" if before is not None and names.index(b"zTXt") < names.index(b"IDAT") else "behind")
print(before)
