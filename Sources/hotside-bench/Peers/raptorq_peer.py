#!/usr/bin/env python3
"""The measures of RaptorQBench.swift with the wheel raptorq==2.0.0 (the Rust crate).

usage: raptorq_peer.py [ROUNDS [LENGTH SYMBOL_SIZE]...]

Prints one JSON line for every measure: name, length, symbolSize, seconds.
"""

import json
import sys
import time

import raptorq

DEFAULT = [(n, t) for t in (1072, 128) for n in (100_000, 330_000, 700_000, 2_000_000)]


def encode(data, size):
    start = time.perf_counter()
    encoder = raptorq.Encoder.with_defaults(data, size)
    packets = encoder.get_encoded_packets(-(-len(data) // size))
    return time.perf_counter() - start, packets


def decode(data, size, packets):
    state, received = len(data), []
    for packet in packets:
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        if state >> 33 & 1023 >= 307:
            received.append(packet)
    start = time.perf_counter()
    decoder = raptorq.Decoder.with_defaults(len(data), size)
    for packet in received:
        result = decoder.decode(packet)
        if result is not None:
            break
    seconds = time.perf_counter() - start
    assert result == data
    return seconds


def main():
    numbers = [int(argument) for argument in sys.argv[1:]]
    rounds = numbers[0] if numbers else 1
    cases = list(zip(numbers[1::2], numbers[2::2])) or DEFAULT
    objects = [
        (bytes((i * i * 31 + i * 7 + length) % 256 for i in range(length)), size)
        for length, size in cases
    ]
    for _ in range(rounds):
        for data, size in objects:
            seconds, packets = encode(data, size)
            report("encode", data, size, seconds)
            report("decode", data, size, decode(data, size, packets))


def report(name, data, size, seconds):
    line = {"name": name, "length": len(data), "symbolSize": size, "seconds": seconds}
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
