"""A connection to a memcached server, by its text protocol: short values, and statistics."""

from __future__ import annotations

import socket

from iopref.diagnostics import error
from iopref.patterns import pattern
from iopref.records import dataclass

PORT = 11211
HOST = pattern(r"[A-Za-z0-9._:%-]+")
PATIENCE = 2.0
"""Seconds that a server may take to answer."""
LINE, LINES, VALUE = 1 << 12, 1 << 12, 1 << 20
"""Bytes of a line, lines of an answer, and bytes of a value: what is longer is none of memcached's."""


@dataclass(frozen=True)
class Server:
    """Where a server is: a host and its port, or the path of a Unix socket, for which `port` is 0."""

    text: str
    host: str
    port: int


def parse_server(text: str) -> Server:
    """Read a server as `IOPREF_GLOBAL` names it: `host`, `host:port`, `[IPv6]:port` or `/socket`; raises UserError."""
    if text.startswith("/"):
        return Server(text, text, 0)
    host, colon, port = text.rpartition(":")
    if not colon or text.endswith("]"):
        host, port = text, str(PORT)
    host = host.removeprefix("[").removesuffix("]") if text.startswith("[") else host
    number = int(port) if port.isascii() and port.isdecimal() else 0
    if not HOST.fullmatch(host) or (":" in host and not text.startswith("[")) or not 0 < number < 65536:
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


class Connection:
    """What is asked of a server.

    All methods raise OSError when there is no answer, ValueError when it is none of memcached's.
    """

    def __init__(self, server: Server) -> None:
        self._socket = connect(server)
        self._answers = self._socket.makefile("rb")

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self._answers.close()
        self._socket.close()

    def get(self, key: str) -> tuple[str, int] | None:
        """The value, and the number of its state; None when there is none."""
        self._socket.sendall(f"gets {key}\r\n".encode())
        words = self._line().split()
        if words == ["END"]:
            return None
        if len(words) != 5 or words[:2] != ["VALUE", key] or not (words[3] + words[4]).isdecimal():
            raise ValueError("what answers there is no memcached")
        value = self._answers.read(min(int(words[3]), VALUE) + 2)
        if value[-2:] != b"\r\n" or self._line() != "END":
            raise ValueError("what answers there is no memcached")
        return value[:-2].decode("latin-1"), int(words[4])

    def set(self, key: str, value: str, seconds: int) -> None:
        """Store a value for so long."""
        self._store("set", key, value, seconds)

    def add(self, key: str, value: str, seconds: int) -> bool:
        """Store a value where there is none; whether it was stored."""
        return self._store("add", key, value, seconds)

    def replace(self, key: str, value: str, seconds: int, state: int) -> bool:
        """Store a value in place of the one in that state; whether it was stored."""
        return self._store("cas", key, value, seconds, f" {state}")

    def _store(self, how: str, key: str, value: str, seconds: int, state: str = "") -> bool:
        data = value.encode("latin-1")
        self._socket.sendall(f"{how} {key} 0 {seconds} {len(data)}{state}\r\n".encode() + data + b"\r\n")
        return self._line() == "STORED"

    def statistics(self, of: str = "") -> dict[str, str]:
        """What the server tells by `stats`, by name."""
        self._socket.sendall(f"stats {of}".strip().encode() + b"\r\n")
        found: dict[str, str] = {}
        for _ in range(LINES):
            line = self._line()
            if line == "END":
                return found
            match line.split(" ", 2):
                case ["STAT", name, value]:
                    found[name] = value
                case _:
                    break
        raise ValueError("what answers there is no memcached")

    def _line(self) -> str:
        line = self._answers.readline(LINE)
        if not line.endswith(b"\r\n"):
            raise ValueError("what answers there is no memcached")
        return line[:-2].decode("latin-1")
