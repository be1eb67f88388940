"""memcached servers in network namespaces of their own, behind links of limited bandwidth (tc: tbf). Needs root."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

PORT = 11211
BURST = "64k"


@contextmanager
def memcached(number: int, memory: int, rate: int) -> Iterator[str]:
    """A server with so many bytes of memory, and a link of so many Mbit/s each way; its address, for `IOPREF_GLOBAL`.

    Raises CalledProcessError where there are no namespaces, and TimeoutError when the server does not answer.
    """
    name = f"iopref{os.getpid()}n{number}"
    here, there = f"iop{os.getpid() % 100000}h{number}", f"iop{os.getpid() % 100000}t{number}"
    network = f"10.{16 + os.getpid() % 200}.{number}"  # of several that run at once, each has others
    own, address = f"{network}.1", f"{network}.2"
    inside = ["ip", "netns", "exec", name]
    limit = ["root", "tbf", "rate", f"{rate}mbit", "burst", BURST, "latency", "50ms"]
    command(["ip", "netns", "add", name])
    server = None
    try:
        command(["ip", "link", "add", here, "type", "veth", "peer", "name", there, "netns", name])
        command(["ip", "addr", "add", f"{own}/24", "dev", here])
        command(["ip", "link", "set", here, "up"])
        command([*inside, "ip", "addr", "add", f"{address}/24", "dev", there])
        command([*inside, "ip", "link", "set", there, "up"])
        command(["tc", "qdisc", "add", "dev", here, *limit])
        command([*inside, "tc", "qdisc", "add", "dev", there, *limit])
        told = ["-l", address, "-p", str(PORT), "-m", str(memory >> 20), "-u", "root"]
        server = subprocess.Popen([*inside, "memcached", *told])
        wait_for(address)
        yield f"{address}:{PORT}"
    finally:
        if server:
            server.terminate()
            server.wait()
        subprocess.run(["ip", "link", "delete", here], check=False)  # at once: with the namespace, it would go later
        command(["ip", "netns", "delete", name])


@contextmanager
def servers(count: int, memory: int, rate: int) -> Iterator[list[str]]:
    """So many of them."""
    with ExitStack() as started:
        yield [started.enter_context(memcached(number, memory, rate)) for number in range(count)]


def command(words: list[str]) -> None:
    """Run it; raises CalledProcessError."""
    subprocess.run(words, check=True)


def wait_for(address: str) -> None:
    """Until somebody takes connections there."""
    for _ in range(100):
        try:
            socket.create_connection((address, PORT), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(address)
