#!/usr/bin/env python3
"""The measures of CallSubject.swift with the Python package scalecodec.

For each line `PATH CALL COUNT` on standard input, a file of V14 metadata in hex, a call in hex and a
number, it prints a line with the seconds that decoding the call takes, the mean of COUNT.
"""

import functools
import sys
import time

from scalecodec.base import RuntimeConfigurationObject, ScaleBytes
from scalecodec.type_registry import load_type_registry_preset


@functools.cache
def runtime(path):
    configuration = RuntimeConfigurationObject(implements_scale_info=True)
    configuration.update_type_registry(load_type_registry_preset("core"))
    with open(path) as file:
        blob = bytes.fromhex(file.read().strip().removeprefix("0x"))
    metadata = configuration.create_scale_object("MetadataVersioned", ScaleBytes(blob))
    metadata.decode()
    configuration.add_portable_registry(metadata)
    return configuration, metadata


def decode(path, call):
    configuration, metadata = runtime(path)
    data = ScaleBytes(call)
    start = time.perf_counter()
    configuration.create_scale_object("Call", data=data, metadata=metadata).decode()
    return time.perf_counter() - start


for line in sys.stdin:
    path, call, count = line.split()
    call = bytes.fromhex(call)
    print(sum(decode(path, call) for _ in range(int(count))) / int(count), flush=True)
