#!/usr/bin/env python3
"""Writes ../Vectors/databases.json: databases of sled 0.34, and what is in them.

    python3 Tests/Formats/SledLogTests/Peers/make_vectors.py

The files are written by the code below, which shares nothing with the reader. How sled itself writes
them is for the peer test, which has a sled 0.34.7 fill databases and kills it.
"""
import json
import pathlib
import struct
import zlib

CANCELED, CAP, MANIFEST, FREE, COUNTER, META, BLOB_META, NODE, BLOB_NODE, LINK, BLOB_LINK = range(1, 12)
FLIP = 0x7FFFFFFFFFFFFFFF
MANIFEST_PAGE = 2**64 - 1 - 666


def packed(value):
    if value <= 240:
        return bytes([value])
    if value <= 2287:
        return bytes([(value - 240) // 256 + 241, (value - 240) % 256])
    if value <= 67823:
        return bytes([249, (value - 2288) // 256, (value - 2288) % 256])
    size = max(3, (value.bit_length() + 7) // 8)
    return bytes([247 + size]) + value.to_bytes(size, "little")


def counted(data):
    return packed(len(data)) + data


def turned(checksum):
    return struct.pack("<I", checksum ^ 0xFFFFFFFF)


def conf(segment, compression="false", version="0.34"):
    text = f"segment_size: {segment}\nuse_compression: {compression}\nversion: {version}\n".encode()
    return text + struct.pack("<I", zlib.crc32(text))


def meta(**roots):
    return b"".join(counted(name.encode()) + packed(page) for name, page in sorted(roots.items()))


def node(entries, low=b"", high=b"", next=0, prefix=0, merging_child=0, merging=False):
    """A leaf of keys and values, or an index of keys and page numbers."""
    is_index = bool(entries) and isinstance(entries[0][1], int)
    body = packed(next) + packed(merging_child) + bytes([merging, prefix]) + counted(low) + counted(high)
    body += bytes([is_index]) + packed(len(entries)) + b"".join(counted(key[prefix:]) for key, _ in entries)
    return body + b"".join(packed(value) if is_index else counted(value) for _, value in entries)


def set_link(key, value):
    return b"\0" + counted(key) + counted(value)


def del_link(key):
    return b"\1" + counted(key)


class Log:
    """A log of segments, of which any may be placed anywhere in the file."""

    def __init__(self, segment=512):
        self.segment, self.bytes, self.blobs = segment, bytearray(), {}
        self.pages = {}

    def begin(self, number, slot=None, safe=None):
        """Begins the segment of a number in the order of writing, in a slot of the file."""
        self.lsn, slot = number * self.segment, number if slot is None else slot
        self.offset = slot * self.segment
        self.bytes.extend(bytes(max(0, self.offset + self.segment - len(self.bytes))))
        self.bytes[self.offset:self.offset + self.segment] = bytes(self.segment)
        rest = struct.pack("<qq", self.lsn ^ FLIP, (self.lsn - 1 if safe is None else safe) ^ FLIP)
        self.put(turned(zlib.crc32(rest)) + rest)
        return self

    def put(self, data):
        self.bytes[self.offset:self.offset + len(data)] = data
        self.offset += len(data)
        self.lsn += len(data)

    def message(self, kind, page, body=b"", damaged=False):
        """Writes a message and notes for a snapshot where it is."""
        head = bytes([kind]) + packed(len(body)) + packed(self.lsn // self.segment) + packed(page)
        start = (self.lsn, self.offset)
        checksum = turned(zlib.crc32(body + head))
        self.put((bytes(4) if damaged else checksum) + head + body)
        return start

    def blob(self, kind, page, body):
        self.blobs[self.lsn] = struct.pack("<I", zlib.crc32(bytes([kind]) + body)) + bytes([kind]) + body
        return self.message(kind, page, struct.pack("<q", self.lsn))


def snapshot(end, pages):
    """A table of pages: None for a free one, or a list of (place, offset, name of a blob or None)."""
    data = struct.pack("<q", end + 1) + packed(1)
    for parts in pages:
        data += bytes([len(parts or [])])
        for lsn, offset, blob in parts or [(0, 0, None)]:
            pointer = bytes([blob is not None]) + packed(offset)
            pointer += b"" if blob is None else struct.pack("<q", blob)
            data += struct.pack("<q", lsn) + pointer + (packed(40) if parts else b"")
    return data + struct.pack("<QI", len(data), zlib.crc32(data))


databases = []


def add(name, log, trees, snap=None, configuration=None, error=None):
    databases.append({
        "name": name, "conf": (configuration or conf(log.segment)).hex(), "db": bytes(log.bytes).hex(),
        "snap": snap and snap.hex(), "blobs": {str(place): data.hex() for place, data in log.blobs.items()},
        "trees": trees and {tree: {key.hex(): value.hex() for key, value in entries.items()}
                            for tree, entries in trees.items()},
        "error": error})


def simple(entries, segment=512):
    log = Log(segment).begin(0)
    log.message(COUNTER, 1, bytes(8))
    log.message(NODE, 2, node(sorted(entries.items())))
    log.message(NODE, 3, node([(b"", 2)]))
    log.message(META, 0, meta(tree=3))
    return log


few = {b"a": b"1", b"b": b"22", b"c": b""}
log = simple(few)
add("one leaf", log, {"tree": few})

log = simple(few)
log.message(LINK, 2, set_link(b"b", b"other"))
log.message(LINK, 2, del_link(b"a"))
log.message(CANCELED, 2, b"never")
log.message(LINK, 2, set_link(b"aa", b"x"))
log.message(LINK, 2, del_link(b"zz"))
log.message(LINK, 99, set_link(b"?", b"of a page that is elsewhere"))
add("changes", log, {"tree": {b"aa": b"x", b"b": b"other", b"c": b""}})

log = Log(512).begin(0)
log.message(META, 0, meta(first=3, second=6, **{"": 7}))
log.message(NODE, 3, node([(b"", 2), (b"key-m", 4)]))
log.message(NODE, 2, node([(b"key-a", b"1"), (b"key-b", b"2")], high=b"key-m", next=4))
log.message(NODE, 4, node([(b"key-m1", b"3"), (b"key-m2", b"4")], b"key-m", b"key-z", 5, prefix=4))
log.message(CAP, 0, bytes(40))
log.begin(1)
log.message(NODE, 5, node([(b"zzz", b"9" * 300)], low=b"key-z"))
log.message(LINK, 4, set_link(b"m15", b"of a key without what all begin with"))
log.message(NODE, 6, node([]))
log.message(CAP, 0, b"")
log.begin(2)
log.message(NODE, 7, node([(b"", b"empty")]))
log.blob(BLOB_NODE, 8, node([(b"k", b"large" * 200)]))
log.message(META, 0, meta(first=3, second=8, **{"": 7}))
add("a chain, prefixes, segments, a blob", log, {
    "": {b"": b"empty"}, "second": {b"k": b"large" * 200},
    "first": {b"key-a": b"1", b"key-b": b"2", b"key-m1": b"3", b"key-m2": b"4",
              b"key-m15": b"of a key without what all begin with", b"zzz": b"9" * 300}})

log = simple(few)
log.blob(BLOB_LINK, 2, set_link(b"d", b"large" * 100))
log.blob(BLOB_NODE, 2, node([(b"gone", b"gone")]))
log.blobs.popitem()
add("a blob that is gone", log, {"tree": {**few, b"d": b"large" * 100}})

log = simple(few)
log.message(NODE, 4, node([(b"m", b"5")], low=b"m", merging=False))
log.message(NODE, 2, node(sorted(few.items()), high=b"m", next=4))
log.message(NODE, 3, node([(b"", 2), (b"m", 4)]))
log.message(LINK, 3, b"\2" + packed(4))
log.message(LINK, 4, b"\4")
add("a page about to be joined", log, {"tree": {**few, b"m": b"5"}})
log.message(NODE, 2, node(sorted({**few, b"m": b"5"}.items())))
log.message(LINK, 3, b"\3")
log.message(FREE, 4)
add("a page that was joined", log, {"tree": {**few, b"m": b"5"}})

log = simple(few)
log.message(MANIFEST, MANIFEST_PAGE, struct.pack("<q", 450))
log.message(LINK, 2, set_link(b"half", b"a batch"))
log.message(LINK, 2, b"\0", damaged=True)
add("a batch cut short", log, {"tree": few})

log = simple(few)
log.message(MANIFEST, MANIFEST_PAGE, struct.pack("<q", log.lsn + 20))
log.message(LINK, 2, set_link(b"whole", b"a batch"))
log.message(LINK, 2, set_link(b"d", b"4"))
add("a whole batch", log, {"tree": {**few, b"whole": b"a batch", b"d": b"4"}})

log = simple(few)
log.message(LINK, 2, set_link(b"d", b"4"))
log.message(LINK, 2, set_link(b"torn", b"tail"), damaged=True)
log.message(LINK, 2, set_link(b"behind", b"the tear"))
add("a torn tail", log, {"tree": {**few, b"d": b"4"}})
del log.bytes[log.offset - 3:]
add("a tail that is cut", log, {"tree": {**few, b"d": b"4"}})

# Segment 0 was used again as number 3; what is behind its new messages is of its former use.
log = Log(512).begin(0)
log.message(META, 0, meta(tree=3))
log.message(NODE, 3, node([(b"", 2)]))
log.message(NODE, 2, node([(b"old", b"old")]))
log.begin(1)
log.message(NODE, 2, node([(b"later", b"1")]))
log.message(CAP, 0, b"")
log.begin(2)
log.message(META, 0, meta(tree=3))
log.message(NODE, 3, node([(b"", 2)]))
log.message(CAP, 0, b"")
log.begin(3, slot=0, safe=1100)
log.message(LINK, 2, set_link(b"newest", b"2"))
again = {"tree": {b"later": b"1", b"newest": b"2"}}
add("a segment used again", log, again)

log = Log(512).begin(0)
log.message(NODE, 2, node([(b"a", b"1")]))
log.message(CAP, 0, b"")
log.begin(2)
log.message(LINK, 2, set_link(b"lost", b"behind a gap"))
log.message(META, 0, meta(tree=2))
add("a gap in the tail", log, None, error="the list of trees is missing")

# Of segment 0 nothing counts any more, its header is gone, and only the snapshot knows that what
# follows is whole.
log = Log(512)
log.begin(1, safe=300)
parts = {2: log.message(NODE, 2, node([(b"a", b"1")])), 3: log.message(NODE, 3, node([(b"", 2)]))}
parts[0] = log.message(META, 0, meta(tree=3))
change = log.message(LINK, 2, set_link(b"b", b"2"))
end = log.lsn
log.message(LINK, 2, set_link(b"c", b"3"))
table = [[(*parts[0], None)], None, [(*parts[2], None), (*change, None)], [(*parts[3], None)]]
add("a snapshot", log, {"tree": {b"a": b"1", b"b": b"2", b"c": b"3"}}, snapshot(end, table))
add("no snapshot", log, None, error="the list of trees is missing")
broken = bytearray(snapshot(end, table))
broken[5] ^= 1
add("a damaged snapshot", log, None, bytes(broken), error="its checksum does not fit")
table[2] = [(parts[2][0], 70000, None)]
add("a snapshot of another log", log, None, snapshot(end, table), error="is after the end")

log = simple(few)
add("compressed", log, None, configuration=conf(512, "true"), error="compressed")
add("another version", log, None, configuration=conf(512, version="0.28"), error="sled 0.28")
add("a size that is none", log, None, configuration=conf(300), error="not a power of two")
add("a damaged conf", log, None, configuration=conf(512)[:-1] + b"?", error="checksum")
log.begin(0, slot=1)
add("two segments of one place", log, None, error="the same place")

log = simple(few)
log.message(NODE, 2, node(sorted(few.items()), high=b"m", next=2))
add("a chain in a ring", log, None, error="is not the one that should follow")
log = simple(few)
log.message(NODE, 3, node([(b"", 3)]))
add("an index in a ring", log, None, error="leads to no leaf")
log = simple(few)
log.message(NODE, 2, node([(b"b", b""), (b"a", b"")]))
add("keys out of order", log, None, error="is not a page of a tree")
log = simple(few)
log.message(FREE, 2)
add("a page that is missing", log, None, error="page 2 is missing")
log = simple(few)
log.message(LINK, 3, set_link(b"a", b"1"))
add("an entry in an index", log, None, error="does not match the page")
log = simple(few)
log.blob(BLOB_NODE, 2, node([(b"a", b"1")]))
log.blobs = {place: data[:-1] + b"?" for place, data in log.blobs.items()}
add("a damaged blob", log, None, error="its checksum does not fit")

text = "[\n" + ",\n".join(json.dumps(database) for database in databases) + "\n]\n"
(pathlib.Path(__file__).resolve().parent.parent / "Vectors/databases.json").write_text(text)
