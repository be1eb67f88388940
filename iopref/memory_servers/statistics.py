"""What a memcached server tells of itself: its statistics, by its text protocol."""

from __future__ import annotations

import socket

from iopref.diagnostics import error
from iopref.records import dataclass

PORT = 11211
PATIENCE = 2.0
"""Seconds that a server may take to answer."""
MOST = 1 << 20
"""Bytes of an answer: what is longer is none of memcached's."""


@dataclass(frozen=True)
class Server:
    """Where a server is: a host and its port, or the path of a Unix socket, for which `port` is 0."""

    text: str
    host: str
    port: int


@dataclass(frozen=True)
class Statistics:
    """Sizes in bytes; counts since the server was started."""

    memory: int
    used: int
    items: int
    hits: int
    misses: int
    evictions: int
    connections: int


def parse_server(text: str) -> Server:
    """Read a server as `IOPREF_GLOBAL` names it: `host`, `host:port`, `[IPv6]:port` or `/socket`; raises UserError."""
    if text.startswith("/"):
        return Server(text, text, 0)
    host, colon, port = text.rpartition(":")
    if not colon or text.endswith("]"):
        host, port = text, str(PORT)
    host = host.removeprefix("[").removesuffix("]") if text.startswith("[") else host
    number = int(port) if port.isascii() and port.isdecimal() else 0
    if not host or (":" in host and not text.startswith("[")) or not 0 < number < 65536:
        raise error(f"{text!r} is no server", remedy="write host, host:port, [IPv6 address]:port, or /path/of/a/socket")
    return Server(text, host, number)


def connect(server: Server) -> socket.socket:
    """A connection to a server; raises OSError."""
    if server.port:
        return socket.create_connection((server.host, server.port), PATIENCE)
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(PATIENCE)
    try:
        client.connect(server.host)
    except OSError:
        client.close()
        raise
    return client


def statistics(server: Server) -> Statistics:
    """Ask a server; raises OSError when there is no answer, ValueError when it is none of memcached's."""
    with connect(server) as client:
        client.sendall(b"stats\r\n")
        text = b""
        while not text.endswith(b"END\r\n"):
            more = client.recv(65536)
            text += more
            if not more or not text.startswith(b"STAT "[: len(text)]) or len(text) > MOST:
                raise ValueError("what answers there is no memcached")
    found = dict(line.split(maxsplit=2)[1:] for line in text.decode("latin-1").splitlines()[:-1])
    try:
        return Statistics(
            memory=int(found["limit_maxbytes"]),
            used=int(found["bytes"]),
            items=int(found["curr_items"]),
            hits=int(found["get_hits"]),
            misses=int(found["get_misses"]),
            evictions=int(found["evictions"]),
            connections=int(found["curr_connections"]),
        )
    except KeyError as e:
        raise ValueError(f"it does not tell {e.args[0]}") from e
