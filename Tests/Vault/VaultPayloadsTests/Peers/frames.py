"""The frames of movies, as a Vault draws and reads them: for make_vectors.py."""

import random

import raptorq

import records  # noqa: F401, makes the modules of the other layers known
import rfc6330 as rfc
import substrate as sub


def payload_of(count, step=7):
    return bytes(index * step % 256 for index in range(count))


def symbol_size(chunk):
    """Whole units of 8 bytes, from 64 bytes on."""
    return chunk if chunk < 64 else chunk - chunk % 8


def counts(length, chunk):
    """Source and repair frames: a movie of one frame has no repair."""
    source = -(-length // symbol_size(chunk))
    return source, 0 if length <= chunk else length // chunk


def frame(length, number, symbol):
    return (0x80000000 | length).to_bytes(4, "big") + number.to_bytes(4, "big") + symbol


def movie(payload, chunk, numbering=1):
    """The frames; in the numbering of crate 1.x repair symbols begin at K', in the standard's at K."""
    size = symbol_size(chunk)
    source, repair = counts(len(payload), chunk)
    extended = rfc.Parameters(source).K_prime
    return [frame(len(payload), number + (extended - source if numbering == 1 and number >= source else 0), symbol)
            for _, number, symbol in rfc.packets(payload, size, 1, 1, 1, repair)]


def hash_of(content):
    return sub.blake2b(content).hex()


def movies():
    cases = []
    for id, count, chunk in [("one byte", 1, 128), ("one chunk", 128, 128), ("a byte more", 129, 128), ("ten chunks", 1280, 128),
                             ("eleven chunks", 1400, 128), ("rounded", 950, 100), ("below 64", 200, 60), ("large", 3000, 1072)]:
        payload = payload_of(count)
        frames = movie(payload, chunk)
        source, _ = counts(count, chunk)
        ids = [int.from_bytes(frame[5:8], "big") for frame in frames]
        if count > chunk >= 64:
            wheel = raptorq.Encoder.with_defaults(payload, chunk).get_encoded_packets(len(frames) - source)
            assert [frame[4:] for frame in frames] == wheel, id
        chance = random.Random(count)
        subset = chance.sample(range(len(frames)), len(frames))
        case = {"id": id, "chunk_size": chunk, "symbol_size": symbol_size(chunk), "payload_bytes": count,
                "payload_blake2b256": hash_of(payload), "source_frames": source, "total_frames": len(frames),
                "first_repair_symbol_id": ids[source] if len(ids) > source else None, "last_symbol_id": ids[-1],
                "frame_bytes": len(frames[0]), "all_frames_blake2b256": hash_of(b"".join(frames)),
                "payload_hex": payload.hex(), "subset_that_decodes": subset}
        if count < 1000:
            case["frames_hex"] = [frame.hex() for frame in frames]
        else:
            case["frames_hex_some"] = {str(index): frames[index].hex() for index in {0, len(frames) - 1}}
        cases.append(case)
    return cases


def trap():
    payload = payload_of(1400, 5)
    right, wrong = movie(payload, 128), movie(payload, 128, numbering=2)
    lost = [1, 4]
    decoder, result = raptorq.Decoder.with_defaults(1400, 128), None
    for index, frame in enumerate(wrong):
        if index not in lost and result is None:
            result = decoder.decode(frame[4:])
    assert len(result) == 1400 and result != payload
    return {"payload_hex": payload.hex(), "right_first_repair_id": 12, "wrong_first_repair_id": 11,
            "right_frames_hex": [frame.hex() for frame in right], "wrong_frames_hex": [frame.hex() for frame in wrong],
            "lost_source_frames": lost, "wrong_result_blake2b256": hash_of(result)}


def legacy(total, index, content):
    """The frames of an old movie: 0, how many, which, a part."""
    return b"\0" + total.to_bytes(2, "big") + index.to_bytes(2, "big") + content


def line(content, digits=4, padding=""):
    """What a phone's reader says of a symbol: byte mode, the length, the content, padding."""
    return f"4{len(content):0{digits}x}{content.hex()}{padding}"


def sequences():
    static = bytes.fromhex("530102") + payload_of(60)
    parts = [static[:21], static[21:42], static[42:]]
    old = [legacy(3, index, part) for index, part in enumerate(parts)]
    payload = payload_of(600)
    new = movie(payload, 128)
    other = movie(payload_of(601), 128)
    rows = []

    def end(id, frames, result=None, error=None, lengths=None):
        rows.append({"id": id, "frames_hex": [frame.hex() for frame in frames], "result_hex": result and result.hex(),
                     "expect_error": error, "lengths": lengths})

    end("one static code", [static], static)
    end("three parts in any order", [old[2], old[0], old[1]], static)
    end("a part again", [old[0], old[0], old[1], old[2]], static)
    end("a part with other content", [old[0], legacy(3, 0, b"x" * 21)], error="same-number")
    end("parts of another movie", [old[0], legacy(4, 1, parts[1])], error="conflicting-legacy-lengths")
    end("a part too many", [legacy(3, 3, b"zzz")], error="length-exceeded")
    end("a static code among parts", [old[0], static], error="dynamic-interrupted-by-static")
    end("source frames alone", new[:5], payload)
    end("frames again", [new[0], new[0], *new[1:5], new[2]], payload)
    end("frames of another length", [new[0], other[1]], error="conflicting-payloads", lengths=[600, 601])
    end("a part among frames", [new[0], old[0]], error="fountain-interrupted-by-legacy")
    end("a frame among parts", [old[0], new[0]], error="legacy-interrupted-by-fountain")
    end("a static code among frames", [new[0], static], error="dynamic-interrupted-by-static")
    end("one frame of five", new[:1], error="incomplete")
    end("a frame without a symbol", [new[0][:6]], error="bad-frame")
    return rows, old, new, static


def make(write):
    write("qr-frames", {
        "about": "Payloads in frames.", "cases": movies(), "numbering_trap": trap(),
        "frame_count": [
            dict(zip(["payload_bytes", "chunk_size", "symbol_size", "source", "repair"],
                     (length, chunk, symbol_size(chunk), *counts(length, chunk))))
            for length, chunk in [(1, 1072), (1072, 1072), (1073, 1072), (2954, 1072), (100_000, 1072), (1000, 100), (500, 7)]]})
    rows, old, new, static = sequences()
    write("qr-reader", {
        "about": "Frames and lines of readers, and what comes of them.",
        "lines": [{"id": "two bytes of length", "line": line(b"\xab"), "payload_hex": "ab"},
                  {"id": "one byte of length", "line": line(b"\xab", 2), "payload_hex": "ab"},
                  {"id": "padding", "line": line(b"\xab", padding="0ec11"), "payload_hex": "ab"},
                  {"id": "another mode", "line": "3" + line(b"\xab")[1:], "expect_error": "unexpected-content"},
                  {"id": "cut", "line": line(bytes(5))[:9], "expect_error": "unexpected-content"},
                  {"id": "nothing", "line": "", "expect_error": "unexpected-content"}],
        "estimate": [{"line": line(new[0]), "frames_estimate": 5}, {"line": line(movie(payload_of(129), 128)[0]), "frames_estimate": 2},
                     {"line": line(legacy(9, 0, b"xx")), "frames_estimate": 9}, {"line": line(b"\x53\1"), "frames_estimate": 1}],
        "sequences_of_lines": [
            {"id": "the first static code ends it", "lines": [line(static), line(b"\x53\x02")], "result_hex": static.hex()},
            {"id": "three parts", "lines": [line(part) for part in old], "result_hex": static.hex()},
            {"id": "a movie", "lines": [line(frame, padding="0") for frame in new], "result_hex": payload_of(600).hex()}],
        "sequences": rows})
