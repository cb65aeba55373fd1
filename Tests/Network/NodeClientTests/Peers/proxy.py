"""A proxy on a free port of 127.0.0.1, whose number is the first line of its output.

    proxy.py http|socks5 [user:password]

It passes on to 127.0.0.1 what is meant for node.invalid, a name that nobody else can look up, and
refuses every other host. With a user it asks for just that one.
"""
import asyncio
import base64
import sys
import urllib.parse

KIND = sys.argv[1]
USER = sys.argv[2] if len(sys.argv) > 2 else None


async def pipe(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    writer.close()


async def relay(near, far):
    await asyncio.gather(pipe(near[0], far[1]), pipe(far[0], near[1]))


async def connect(host, port):
    if host != "node.invalid":
        raise PermissionError(host)
    return await asyncio.open_connection("127.0.0.1", port)


async def http(reader, writer):
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *fields = head.rstrip().split("\r\n")
    method, target, version = first.split(" ")
    names = {line.split(":")[0].lower(): line.split(":", 1)[1].strip() for line in fields}

    async def refuse(status):
        # What is not read when a connection closes may take the answer along.
        await reader.readexactly(int(names.get("content-length", 0)))
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    if USER:
        wanted = "Basic " + base64.b64encode(USER.encode()).decode()
        if names.get("proxy-authorization") != wanted:
            return await refuse("407 Proxy Authentication Required")
    # What is meant for the node alone must not be told to a proxy that tunnels.
    if method == "CONNECT" and "authorization" in names:
        return await refuse("400 Bad Request")
    try:
        if method == "CONNECT":
            host, port = target.rsplit(":", 1)
            far = await connect(host, int(port))
            writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        else:
            url = urllib.parse.urlsplit(target)
            far = await connect(url.hostname, url.port or 80)
            # One request for a connection: what comes behind it would name the proxy's target again.
            kept = [line for line in fields if not line.lower().startswith(("proxy-", "connection:"))]
            kept.append("Connection: close")
            path = url.path + ("?" + url.query if url.query else "")
            far[1].write("\r\n".join([f"{method} {path} {version}", *kept, "", ""]).encode("latin-1"))
    except PermissionError:
        return await refuse("403 Forbidden")
    await relay((reader, writer), far)


async def socks5(reader, writer):
    async def refuse(answer):
        writer.write(answer)
        await writer.drain()
        writer.close()

    version, count = await reader.readexactly(2)
    methods = await reader.readexactly(count)
    method = 2 if USER else 0
    if method not in methods:
        return await refuse(b"\x05\xff")
    writer.write(bytes([5, method]))
    if USER:
        await reader.readexactly(1)
        name = await reader.readexactly((await reader.readexactly(1))[0])
        password = await reader.readexactly((await reader.readexactly(1))[0])
        if name + b":" + password != USER.encode():
            return await refuse(b"\x01\x01")
        writer.write(b"\x01\x00")
    _, command, _, kind = await reader.readexactly(4)
    if kind != 3:
        return await refuse(b"\x05\x08\x00\x01" + bytes(6))
    host = await reader.readexactly((await reader.readexactly(1))[0])
    port = int.from_bytes(await reader.readexactly(2), "big")
    try:
        far = await connect(host.decode(), port)
    except PermissionError:
        return await refuse(b"\x05\x02\x00\x01" + bytes(6))
    writer.write(b"\x05\x00\x00\x01" + bytes(6))
    await relay((reader, writer), far)


async def main():
    server = await asyncio.start_server(http if KIND == "http" else socks5, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
