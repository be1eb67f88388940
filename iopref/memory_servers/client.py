"""A connection to a memcached server by its text protocol, for short values and statistics."""

from __future__ import annotations

import socket

from iopref.diagnostics import error
from iopref.patterns import pattern
from iopref.records import dataclass

PORT = 11211
HOST = pattern(r"[A-Za-z0-9._:%-]+")
PATIENCE = 2.0
"""The seconds that a server may take to answer."""
LINE, LINES, VALUE = 1 << 12, 1 << 12, 1 << 20
"""The most bytes of a line, lines of an answer, and bytes of a value; longer ones are not from memcached."""


@dataclass(frozen=True)
class Server:
    """The place of a server: a host and its port, or the path of a Unix socket, for which `port` is 0."""

    text: str
    host: str
    port: int


def parse_server(text: str) -> Server:
    """Parse a server as in `IOPREF_GLOBAL`: `host`, `host:port`, `[IPv6]:port` or `/socket`; raises UserError."""
    if text.startswith("/"):
        return Server(text, text, 0)
    host, colon, port = text.rpartition(":")
    if not colon or text.endswith("]"):
        host, port = text, str(PORT)
    host = host.removeprefix("[").removesuffix("]") if text.startswith("[") else host
    number = int(port) if port.isascii() and port.isdecimal() else 0
    if not HOST.fullmatch(host) or (":" in host and not text.startswith("[")) or not 0 < number < 65536:
        raise error(
            f"{text!r} does not name a server",
            remedy="write host, host:port, [IPv6 address]:port, or /path/of/a/socket",
        )
    return Server(text, host, number)


def connect(server: Server) -> socket.socket:
    """Connect to a server; raises OSError."""
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


def why_not(e: OSError | ValueError) -> str:
    """Why a server cannot be used, by what was raised."""
    if isinstance(e, FileNotFoundError | ConnectionRefusedError):
        return "nothing takes connections there"
    if isinstance(e, socket.gaierror):
        return "no machine of that name is known"
    return (e.strerror if isinstance(e, OSError) else None) or str(e)


class Connection:
    """A connection to a server.

    All methods raise OSError if there is no answer, and ValueError if the answer is not that of memcached.
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
        """The value of a key and the number of its version; None if there is none."""
        self._socket.sendall(f"gets {key}\r\n".encode())
        words = self._line().split()
        if words == ["END"]:
            return None
        if len(words) != 5 or words[:2] != ["VALUE", key] or not (words[3] + words[4]).isdecimal():
            raise ValueError("the answer is not that of memcached")
        value = self._answers.read(min(int(words[3]), VALUE) + 2)
        if value[-2:] != b"\r\n" or self._line() != "END":
            raise ValueError("the answer is not that of memcached")
        return value[:-2].decode("latin-1"), int(words[4])

    def set(self, key: str, value: str, seconds: int) -> None:
        """Store a value for `seconds` seconds."""
        self._store("set", key, value, seconds)

    def add(self, key: str, value: str, seconds: int) -> bool:
        """Store a value if there is none; return whether it was stored."""
        return self._store("add", key, value, seconds)

    def replace(self, key: str, value: str, seconds: int, state: int) -> bool:
        """Store a value in place of the version `state`; return whether it was stored."""
        return self._store("cas", key, value, seconds, f" {state}")

    def _store(self, how: str, key: str, value: str, seconds: int, state: str = "") -> bool:
        data = value.encode("latin-1")
        self._socket.sendall(f"{how} {key} 0 {seconds} {len(data)}{state}\r\n".encode() + data + b"\r\n")
        return self._line() == "STORED"

    def statistics(self, of: str = "") -> dict[str, str]:
        """The server's statistics, by name."""
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
        raise ValueError("the answer is not that of memcached")

    def _line(self) -> str:
        line = self._answers.readline(LINE)
        if not line.endswith(b"\r\n"):
            raise ValueError("the answer is not that of memcached")
        if line.startswith(b"CLIENT_ERROR unauth"):
            raise ValueError("it asks for a password, and iopref has none: start memcached without -Y and -S")
        return line[:-2].decode("latin-1")
