#!/usr/bin/env python3
"""Writes ../Vectors: what is dialled for a URL, which is the URL with the port that wss lacks.

    .build/peers/bin/python Tests/Network/NodeClientTests/Peers/make_vectors.py
"""

import json
import pathlib
from urllib.parse import urlsplit

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Vectors"

URLS = [
    "wss://node.example", "wss://node.example/", "wss://node.example/path/to?key=1", "wss://node.example:9944",
    "wss://node.example:443/x", "ws://node.example", "ws://127.0.0.1:9944", "http://node.example", "https://node.example/rpc",
    "wss://user@node.example/a:1/b", "wss://[::1]", "wss://[::1]:9944", "wss://[2001:db8::1]/x", "wss://node.example?key=1",
    "node.example", "wss://",
]


def dialled(url):
    parts = urlsplit(url)
    if parts.scheme != "wss" or parts.port:
        return url
    return url.replace(parts.netloc, parts.netloc + ":443", 1) if parts.netloc else url + ":443"


rows = ",\n  ".join(json.dumps({"input": url, "dialled": dialled(url)}) for url in URLS)
(FOLDER / "rpc-url.json").write_text(f'{{\n"cases": [\n  {rows}\n]\n}}\n')
