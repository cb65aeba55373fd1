"""A node for tests: WebSocket by the `websockets` library, HTTPS by the standard one, and a server
written by hand that breaks the protocol in the way that the path of the URL names.

    node.py websocket|https [CERTIFICATE KEY]
    node.py raw

Prints the port that it listens on, on 127.0.0.1, and serves until its parent is gone.
"""

import asyncio
import base64
import hashlib
import http.server
import json
import logging
import os
import socket
import ssl
import struct
import sys
import threading
import time


def answer(call, result):
    return json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": result})


def pieces(text, count):
    size = -(-len(text) // count)
    return [text[start : start + size] for start in range(0, len(text), size)]


async def serve_call(connection, call):
    method, parameters = call["method"], call["params"]
    if method == "echo":
        await connection.send(answer(call, parameters))
    elif method == "large":
        await connection.send(answer(call, "x" * parameters[0]))
    elif method == "fragments":
        await connection.send(pieces(answer(call, "x" * 1000), parameters[0]))
    elif method == "ping":

        async def fragments():
            # Each pong has to come before the message goes on.
            for piece in pieces(answer(call, "x" * 1000), 5):
                yield piece
                await asyncio.wait_for(await connection.ping(), 5)

        await connection.send(fragments())
    elif method == "notifications":
        news = json.dumps({"jsonrpc": "2.0", "method": "news", "params": []})
        for _ in range(parameters[0]):
            await connection.send(news)
        await connection.send(answer(call, "done"))
    elif method == "binary":
        await connection.send(answer(call, "x").encode())
    elif method == "close":
        await connection.close(parameters[0], parameters[1])
    elif method == "close_later":
        await connection.send(answer(call, "soon"))
        await connection.close()
    elif method == "silence":
        serve_call.silences += 1
    elif method == "silences":
        await connection.send(answer(call, serve_call.silences))
    else:
        raise ValueError(method)


# How many calls got no answer so far.
serve_call.silences = 0


async def websocket(context):
    from websockets.asyncio.server import serve

    async def handle(connection):
        async for message in connection:
            await serve_call(connection, json.loads(message))

    async with serve(
        handle, "127.0.0.1", 0, ssl=context, compression=None, max_size=None
    ) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.wait_closed()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        call = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        seen = {name: self.headers[name] for name in ("Authorization", "Expect", "Accept")}
        body = answer(call, [self.path, self.request_version, seen]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *arguments):
        pass


def https(context):
    server = Server(("127.0.0.1", 0), Handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()


def head_of(connection):
    head = b""
    while b"\r\n\r\n" not in head:
        chunk = connection.recv(4096)
        if not chunk:
            return None
        head += chunk
    return head.decode()


def key_of(head):
    for line in head.split("\r\n"):
        name, _, value = line.partition(":")
        if name.lower() == "sec-websocket-key":
            return value.strip()
    return ""


def proof(key):
    digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
    return base64.b64encode(digest).decode()


def switching(accept, *fields):
    lines = ["HTTP/1.1 101 Switching", "Upgrade: WebSocket", "Connection: keep-alive, Upgrade"]
    return "\r\n".join(lines + [f"Sec-WebSocket-Accept: {accept}", *fields, "", ""]).encode()


def frame(first, payload, mask=False):
    key = b"\x01\x02\x03\x04" if mask else b""
    if mask:
        payload = bytes(byte ^ key[place % 4] for place, byte in enumerate(payload))
    length = len(payload)
    short = struct.pack("!BB", first, length | 0x80 * mask)
    if length > 125:
        short = struct.pack("!BBH", first, 126 | 0x80 * mask, length)
    return short + key + payload


ANSWER = b'{"jsonrpc":"2.0","id":1,"result":"done"}'


def misbehave(connection):
    head = head_of(connection)
    if head is None:
        return
    kind = head.split(" ")[1].removeprefix("/")
    accept = proof(key_of(head))
    if kind == "wrong-accept":
        connection.sendall(switching(proof("another key")))
    elif kind == "no-accept":
        connection.sendall(b"HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
    elif kind == "no-upgrade":
        connection.sendall(b"HTTP/1.1 101 X\r\nConnection: Upgrade\r\n\r\n")
    elif kind == "extension":
        connection.sendall(switching(accept, "Sec-WebSocket-Extensions: permessage-deflate"))
    elif kind == "subprotocol":
        connection.sendall(switching(accept, "Sec-WebSocket-Protocol: chat"))
    elif kind == "not-http":
        connection.sendall(b"220 mail.example ready\r\n\r\n")
    elif kind == "http-ok":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    elif kind == "retry-after":
        connection.sendall(b"HTTP/1.1 503 X\r\nRetry-After: 11\r\nContent-Length: 0\r\n\r\n")
    elif kind == "endless-head":
        connection.sendall(b"HTTP/1.1 101 Switching\r\n")
        while True:
            connection.sendall(b"X-Filling: " + b"x" * 1000 + b"\r\n")
    elif kind == "silence":
        connection.recv(1)
    elif kind == "together":
        # The first frame comes in one piece with the handshake.
        connection.sendall(switching(accept) + frame(0x81, ANSWER))
    else:
        connection.sendall(switching(accept))
        connection.recv(4096)
        frames = {
            "masked": frame(0x81, ANSWER, mask=True),
            "reserved-bits": frame(0xC1, ANSWER),
            "unknown-operation": frame(0x83, ANSWER),
            "not-utf8": frame(0x81, b"\xff\xfe"),
            "continuation-first": frame(0x80, ANSWER),
            "two-beginnings": frame(0x01, ANSWER) + frame(0x01, ANSWER),
            "long-ping": frame(0x89, b"x" * 126),
            "bad-close": frame(0x88, b"\x03"),
            "end": b"",
            "half": frame(0x81, ANSWER)[:10],
        }
        if kind == "empty-fragments":
            connection.sendall(frame(0x01, b""))
            while True:
                connection.sendall(frame(0x00, b"") * 1000)
        connection.sendall(frames[kind])
        if kind not in ("end", "half"):
            connection.recv(4096)


def handle_raw(connection):
    with connection:
        try:
            misbehave(connection)
        except OSError:
            pass


def raw():
    server = socket.create_server(("127.0.0.1", 0), backlog=64)
    print(server.getsockname()[1], flush=True)
    while True:
        connection, _ = server.accept()
        threading.Thread(target=handle_raw, args=[connection], daemon=True).start()


def end_with(parent):
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(0)


def main():
    threading.Thread(target=end_with, args=[os.getppid()], daemon=True).start()
    # Connections that end without ceremony are what is tested.
    logging.getLogger("websockets").setLevel(logging.CRITICAL + 1)
    kind, certificate = sys.argv[1], sys.argv[2:]
    if kind == "raw":
        raw()
        return
    context = None
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
    if kind == "websocket":
        asyncio.run(websocket(context))
    else:
        https(context)


main()
