"""Servers for tests of `IOPREF_GLOBAL`: memcached, and a server with wrong answers."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

WEIGHT = b"iopref:weight"
"""The key of what a coordinator says: no copy."""
HAS_MEMCACHED = shutil.which("memcached") is not None


class Memcached:
    """A memcached on a Unix socket."""

    def __init__(self, path: Path, *options: str) -> None:
        self.path = path
        self.options = options
        self.start()

    def start(self) -> None:
        self.path.unlink(missing_ok=True)
        user = ["-u", "root"] if os.geteuid() == 0 else []
        command = ["memcached", "-s", str(self.path), "-t", "1", *user, *self.options]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        while not answers(self.path):
            assert self.process.poll() is None, "memcached ended"
            time.sleep(0.01)

    def send(self, what: signal.Signals) -> None:
        self.process.send_signal(what)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.path.unlink(missing_ok=True)

    def restart(self) -> None:
        self.kill()
        self.start()

    def statistic(self, name: str) -> int:
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(self.path))
            client.sendall(b"stats\r\n")
            text = b""
            while not text.endswith(b"END\r\n"):
                text += client.recv(65536)
        return int(dict(line.split()[1:3] for line in text.decode().splitlines()[:-1])[name])


def answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(str(path)) == 0


Answer = Callable[[bytes, dict[bytes, list[bytes]]], bytes | None]
"""Of a key and all that was stored by key, the last one at the end: the value to answer with, or None."""


class Impostor:
    """A server that stores and returns values in memcached's text protocol, but changes them by `answer`."""

    def __init__(self, path: Path | str, answer: Answer, rate: float = 0) -> None:
        """Listen at the path of a socket, or at a free port of an address of this machine that looks like another
        machine's.

        The server sends `rate` bytes a second; 0 means as fast as it can.
        """
        self.answer = answer
        self.rate = rate
        self.stored: dict[bytes, list[bytes]] = {}
        if isinstance(path, Path):
            self.listener = socket.socket(socket.AF_UNIX)
            self.listener.bind(str(path))
        else:
            self.listener = socket.socket()  # not by create_server, whose SO_REUSEADDR lets others bind the same port
            self.listener.bind((path, 0))
            path = f"{path}:{self.listener.getsockname()[1]}"
        self.path = path
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client: socket.socket) -> None:
        with client, client.makefile("rb") as incoming:
            try:
                while words := incoming.readline().split():
                    self.send(client, self.reply(words, incoming))
            except OSError:
                return

    def send(self, client: socket.socket, reply: bytes) -> None:
        step = 1024 if self.rate else max(len(reply), 1)
        for at in range(0, len(reply), step):
            client.sendall(reply[at : at + step])
            if self.rate:
                time.sleep(step / self.rate)

    def reply(self, words: list[bytes], incoming: BinaryIO) -> bytes:
        match words:
            case [b"version"]:
                return b"VERSION 1.6.18\r\n"
            case [b"set", key, _, _, size, *rest]:
                value = incoming.read(int(size) + 2)[:-2]
                if not self.takes(len(value)):
                    return b"" if rest else b"SERVER_ERROR object too large for cache\r\n"
                self.stored[key] = [*self.stored.get(key, []), value]  # in one step, for threads of other clients
                return b"" if rest else b"STORED\r\n"
            case [b"add", key, _, _, size, *rest]:
                value = incoming.read(int(size) + 2)[:-2]
                self.stored.setdefault(key, [value])
                return b"" if rest else b"STORED\r\n"
            case [b"get", *keys]:
                answers = [truthful if key == WEIGHT else self.answer for key in keys]
                values = [(key, answer(key, self.stored)) for key, answer in zip(keys, answers, strict=True)]
                return b"".join(value_lines(key, value) for key, value in values if value is not None) + b"END\r\n"
            case _:
                return b"ERROR\r\n"

    def takes(self, size: int) -> bool:
        """Only items of a limited number of bytes are accepted."""
        return True

    def kill(self) -> None:
        self.listener.close()


def value_lines(key: bytes, value: bytes) -> bytes:
    return b"VALUE %s 0 %d\r\n%s\r\n" % (key, len(value), value)


def mark(ends: float, disk: int = 0) -> bytes:
    """What another run stores in the place of a piece that it will have read by then (ns since 1970), from a disk of
    that name (0: not known)."""
    return struct.pack("<Q16xQd", 0x696F707265667264, disk, ends)


def truthful(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    return stored[key][-1] if key in stored else None


def corrupt(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    value = truthful(key, stored)
    at = min(1000, len(value or b"") - 1)
    return value and value[:at] + bytes([value[at] ^ 16]) + value[at + 1 :]


def truncated(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    value = truthful(key, stored)
    return value and value[:-8]


def foreign(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    """The value of another key."""
    return next((values[-1] for other, values in list(stored.items()) if other != key), None)


def oldest(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    return stored[key][0] if key in stored else None


def delayed(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    time.sleep(0.3)
    return truthful(key, stored)


def nothing(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    return None


def half(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    """Every other value is missing, by the page number at the end of the key."""
    return truthful(key, stored) if int(key.rsplit(b":", 1)[-1], 16) // 4 % 2 else None
