#!/usr/bin/env python3
"""Writes ../Vectors: packets, and the numbers on the way to them.

    .build/peers/bin/python Tests/Formats/RaptorQTests/Peers/make_vectors.py

Packets are those of the Rust crate 1.8 as its Python wheel gives them, and the same by the text of RFC
6330 in rfc6330.py; where the wheel cannot choose the parameters, by the text alone. When the wheel's
decoder is done is asked of the wheel.
"""

import hashlib
import json
import pathlib
import random

import raptorq

import rfc6330 as rfc

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Vectors"
GENERATOR = "byte i of a payload of n bytes is (i*i*31 + i*7 + n) mod 256"


def data(count):
    return bytes((i * i * 31 + i * 7 + count) % 256 for i in range(count))


def digest(content):
    return hashlib.sha256(content).hexdigest()


def write(name, about, content):
    lines = [f'"description": {json.dumps(about)}', f'"data_generator": {json.dumps(GENERATOR)}']
    for key, rows in content.items():
        lines.append(f'"{key}": [\n  ' + ",\n  ".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]")
    (FOLDER / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def packet(block, number, symbol):
    return bytes([block]) + number.to_bytes(3, "big") + symbol


def object_information(length, T, Z, N, Al):
    return length.to_bytes(5, "big") + b"\0" + T.to_bytes(2, "big") + bytes([Z]) + N.to_bytes(2, "big") + bytes([Al])


def encoded(length, T, Z, N, Al, repair):
    """(block, K, K', id, symbol) of every packet."""
    found = list(rfc.packets(data(length), T, Z, N, Al, repair))
    for block, number, symbol in found:
        K = sum(1 for other, _, _ in found if other == block) - repair
        yield block, K, rfc.Parameters(K).K_prime, number, symbol


def wheel(length, size, repair):
    return raptorq.Encoder.with_defaults(data(length), size).get_encoded_packets(repair)


def numbered(rows, old):
    """Packets as 1.x numbers them, whose repair symbols begin at K', or as the standard does."""
    return [packet(block, number + (prime - K if old and number >= K else 0), symbol)
            for block, K, prime, number, symbol in rows]


def sizes(rows):
    blocks = dict((block, (K, prime)) for block, K, prime, _, _ in rows)
    return [K for K, _ in blocks.values()], [prime for _, prime in blocks.values()]


def packet_case(name, length, T, Z, N, Al, repair, size=None):
    rows = list(encoded(length, T, Z, N, Al, repair))
    if size:
        assert wheel(length, size, repair) == numbered(rows, old=True), name
    packets = numbered(rows, old=False)
    symbols, extended = sizes(rows)
    places = {"source_packets": [i for i, row in enumerate(rows) if row[3] < row[1]],
              "repair_packets": [i for i, row in enumerate(rows) if row[3] >= row[1]]}
    case = {
        "name": name, "length": length, "data_sha256": digest(data(length)),
        "oti_hex": object_information(length, T, Z, N, Al).hex(), "symbol_size": T, "source_blocks": Z,
        "sub_blocks": N, "alignment": Al, "block_symbols": symbols, "block_extended_symbols": extended,
        "repair_packets_per_block": repair, "total_packets": len(packets), "packet_length": T + 4,
        "all_packets_sha256": digest(b"".join(packets))}
    if size:
        case["max_packet_size"] = size
    for key, indices in places.items():
        chosen = sorted({indices[0], indices[len(indices) // 2], indices[-1]})
        case[key] = [{"index": i, "sbn": rows[i][0], "esi": rows[i][3], "sha256": digest(packets[i])} for i in chosen]
    full = len(packets) - 1 if T <= 128 else None
    case["full_packets"] = [{"index": full, "hex": packets[full].hex()}] if full else []
    return case


def encode():
    cases = [packet_case(f"{length} bytes at {size}", length, size - size % 8, 1, 1, 8, repair, size)
             for length, size, repair in [
                 (1, 1072, 5), (1071, 1072, 5), (1072, 1072, 5), (1073, 1072, 5), (3000, 64, 40),
                 (3000, 71, 3), (10_000, 128, 30), (20_000, 64, 10), (65_537, 1072, 20), (300_001, 1072, 4)]]
    write("encode", "Packets of objects in one block, as crate 1.8 has them, numbered as the standard does.", {"cases": cases})
    cases = [packet_case(f"{length} bytes, T {T}, Z {Z}, N {N}, Al {Al}", length, T, Z, N, Al, repair)
             for length, T, Z, N, Al, repair in [
                 (5000, 60, 2, 7, 4, 6), (999, 24, 1, 3, 8, 8), (4096, 64, 7, 1, 8, 5), (2500, 16, 4, 16, 1, 3),
                 (20_000, 1072, 3, 10, 8, 3), (30_001, 128, 3, 5, 8, 4), (100, 10, 1, 1, 1, 4)]]
    write("custom_oti", "Packets under chosen parameters, by the text of RFC 6330.", {"cases": cases})


def numbering():
    cases = []
    for length, size, repair in [(1, 1072, 3), (1073, 1072, 3), (10_000, 1072, 5), (3000, 64, 30), (10_000, 128, 12)]:
        rows = list(encoded(length, size - size % 8, 1, 1, 8, repair))
        old, new = numbered(rows, old=True), numbered(rows, old=False)
        assert wheel(length, size, repair) == old
        symbols, extended = sizes(rows)
        order = random.Random(length).sample(range(len(old)), len(old))
        if len(old) - symbols[0] < repair:
            order = list(range(len(old)))
        decoder = raptorq.Decoder.with_defaults(length, size)
        after = next(i + 1 for i, number in enumerate(order) if decoder.decode(old[number]) is not None)
        cases.append({
            "name": f"{length} bytes at {size}", "length": length, "max_packet_size": size,
            "data_sha256": digest(data(length)), "block_symbols": symbols, "block_extended_symbols": extended,
            "repair_packets_per_block": repair, "total_packets": len(old),
            "all_packets_sha256": digest(b"".join(old)),
            "all_packets_sha256_in_2_x_numbering": digest(b"".join(new)), "same_in_both": old == new,
            "packets": [{"index": i, "sbn": 0, "id": int.from_bytes(old[i][1:4], "big"),
                         "id_in_2_x": int.from_bytes(new[i][1:4], "big"), "sha256": digest(old[i])}
                        for i in sorted({0, symbols[0] - 1, symbols[0], len(old) - 1})],
            "full_packets": [{"index": len(old) - 1, "hex": old[-1].hex()}] if size <= 128 else [],
            "decode_order": order[:after], "decode_complete_after": after})
    assert [case["same_in_both"] for case in cases].count(True) == 1
    write("numbering_1_x", "Packets as crate 1.8 numbers them, beside the standard's numbers.", {"cases": cases})


def decode():
    cases = []

    def case(mode, length, size, repair, order):
        packets = wheel(length, size, repair)
        decoder, after = raptorq.Decoder.with_defaults(length, size), None
        for index, number in enumerate(order):
            result = decoder.decode(packets[number])
            if result is not None:
                assert result == data(length)
                after = index + 1
                break
        received = order[:after + 2] if after else order
        cases.append({
            "name": f"{mode} {len(cases)}", "mode": mode, "length": length, "max_packet_size": size,
            "data_sha256": digest(data(length)), "K": -(-length // (size - size % 8)),
            "repair_packets_per_block": repair, "received": received, "complete_after": after,
            "unique_needed": len(set(order[:after])) if after else None})
        return after

    chance = random.Random(6330)
    for length, size, repair in [(10_000, 1072, 20), (65_537, 1072, 60), (3000, 64, 47)]:
        K = -(-length // size)
        whole = K + repair
        case("shuffled", length, size, repair, chance.sample(range(whole), whole))
        case("30 % lost", length, size, repair, [n for n in range(whole) if chance.random() > 0.3])
        case("repair alone", length, size, repair, chance.sample(range(K, whole), repair))
        case("source alone", length, size, repair, list(range(K)))
        case("one too few", length, size, repair, chance.sample(range(whole), K - 1))
        case("all twice", length, size, repair, [n for n in chance.sample(range(whole), whole) for _ in range(2)])
    # A set of K symbols that does not suffice: about one in 200 at random.
    for attempt in range(2000):
        order = chance.sample(range(10, 50), 14)
        kept = len(cases)
        if case("one more needed", 10_000, 1072, 40, order) > 10:
            break
        del cases[kept:]
    assert cases[-1]["complete_after"] > 10
    write("decode", "Which packets the decoder of crate 1.8 needed.", {"cases": cases})


def intermediates():
    chance = random.Random(5)
    rand = [(0, 0, 2**20), (255, 1, 7), (256, 2, 100), (2**32 - 1, 255, 2**20)]
    rand += [(chance.randrange(2**32), chance.randrange(8), chance.randrange(2, 2**20)) for _ in range(16)]
    degrees = [(v, W) for W in [17, 19, 56951] for v in [0, 5242, 5243, 529530, 529531, 1017661, 1017662, 2**20 - 1]]
    octets = [(0, 5), (1, 255), (2, 128), (255, 255), (7, 9)] + [(chance.randrange(256), chance.randrange(256)) for _ in range(20)]
    parameters = [rfc.Parameters(K) for K in [1, 10, 11, 100, 101, 102, 1000, 10_000, 56_403]]
    tuples = []
    for K in [10, 11, 101, 1000, 56_403]:
        p = rfc.Parameters(K)
        for isi in [0, 1, K - 1, p.K_prime, p.K_prime + 1000, chance.randrange(2**24)]:
            names = dict(zip(["d", "a", "b", "d1", "a1", "b1"], rfc.symbol_tuple(p, isi)))
            tuples.append({"K": K, "K_prime": p.K_prime, "isi": isi} | names | {"columns": rfc.columns(p, isi)})
    symbols = []
    for length, size in [(3000, 1072), (10_000, 1072), (3000, 64), (10_000, 128)]:
        source = next(rfc.blocks(data(length), size, 1, 1, 8))
        p = rfc.Parameters(len(source))
        solved = rfc.intermediate(p, source)
        symbols.append({"length": length, "max_packet_size": size, "K": p.K, "L": p.L,
                        "sha256_all_concatenated": digest(solved.tobytes()),
                        "sha256_first": digest(solved[0].tobytes()), "sha256_last": digest(solved[-1].tobytes())})
    smallest = rfc.Parameters(10)
    write("intermediates", "Numbers on the way to packets, by the text of RFC 6330.", {
        "rand": [{"y": y, "i": i, "m": m, "value": rfc.rand(y, i, m)} for y, i, m in rand],
        "deg": [{"v": v, "W": W, "d": rfc.degree(v, W)} for v, W in degrees],
        "gf256_mul": [{"a": a, "b": b, "product": rfc.product(a, b)} for a, b in octets],
        "gf256_inverse": [{"a": a, "inverse": rfc.EXP[255 - rfc.LOG[a]]} for a in [1, 2, 3, 128, 254, 255]],
        "parameters": [{key: getattr(p, key) for key in ["K", "K_prime", "J", "S", "H", "W", "L", "P", "P1", "B"]}
                       for p in parameters],
        "tuples": tuples,
        "hdpc_rows_K_prime_10": [row.tobytes().hex() for row in rfc.hdpc(smallest)],
        "matrices": [{"K_prime": K, "hdpc_sha256": digest(rfc.hdpc(rfc.Parameters(K)).tobytes()),
                      "constraint_matrix_sha256": digest(rfc.matrix(rfc.Parameters(K)).tobytes())}
                     for K in [10, 26, 101, 666]],
        "intermediate_symbols": symbols,
    })


if __name__ == "__main__":
    for make in [encode, numbering, decode, intermediates]:
        make()
