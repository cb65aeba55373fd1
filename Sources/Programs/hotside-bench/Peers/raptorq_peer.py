#!/usr/bin/env python3
"""The measures of RaptorQBench.swift with the wheel raptorq==2.0.0 (the Rust crate).

For each line `encode|decode LENGTH SYMBOL_SIZE COUNT` on standard input it prints a line with the
seconds that one takes, the mean of COUNT.
"""

import functools
import sys
import time

import raptorq


@functools.cache
def make_object(length):
    return bytes((i * i * 31 + i * 7 + length) % 256 for i in range(length))


def make_packets(data, size):
    encoder = raptorq.Encoder.with_defaults(data, size)
    return encoder.get_encoded_packets(-(-len(data) // size))


@functools.cache
def received(length, size):
    state, result = length, []
    for packet in make_packets(make_object(length), size):
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        if state >> 33 & 1023 >= 307:
            result.append(packet)
    return result


def encode(length, size):
    data = make_object(length)
    start = time.perf_counter()
    packets = make_packets(data, size)
    seconds = time.perf_counter() - start
    assert len(packets) == 2 * -(-length // size)
    return seconds


def decode(length, size):
    packets = received(length, size)
    start = time.perf_counter()
    decoder = raptorq.Decoder.with_defaults(length, size)
    for packet in packets:
        result = decoder.decode(packet)
        if result is not None:
            break
    seconds = time.perf_counter() - start
    assert result == make_object(length)
    return seconds


for line in sys.stdin:
    name, length, size, count = line.split()
    measure = {"encode": encode, "decode": decode}[name]
    seconds = sum(measure(int(length), int(size)) for _ in range(int(count)))
    print(f"{seconds / int(count):.9f}", flush=True)
