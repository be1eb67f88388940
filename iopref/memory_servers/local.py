"""memcached servers on this machine, on Unix sockets in a folder that only their user can enter."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import socket
import stat
import struct
import subprocess
import time
from pathlib import Path
from tempfile import gettempdir

from iopref.diagnostics import error
from iopref.measure.sizes import show_size
from iopref.memory_servers.client import Server, connect

MIB = 1 << 20
LEAST = 2 * MIB
"""The least bytes that memcached accepts."""
START = 5.0
END = 5.0
"""The seconds that a server may take to start, and those to end before it is killed."""
SLABS = "600-4700-8800-12900-16640-65536-524288"
"""Sizes of memcached's items, chosen so that pieces of 16 KiB with their keys and headers waste no memory."""


def folder() -> Path:
    """The folder with the sockets of this user's servers."""
    return Path(os.environ.get("XDG_RUNTIME_DIR") or gettempdir(), f"iopref-global-{os.getuid()}")


def running() -> list[Server]:
    """The servers that `start` has started; raises UserError if the folder belongs to another user."""
    where = folder()
    if not where.is_symlink() and not where.exists():
        return []
    _check(where)
    paths = sorted((path for path in where.iterdir() if path.is_socket()), key=lambda path: (len(path.name), path.name))
    return [Server(str(path), str(path), 0) for path in paths]


def _check(where: Path) -> None:
    """Raise UserError unless the folder is this user's alone; others may have made one of that
    name in a shared folder.
    """
    found = where.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise error(f"{where} is not a folder of yours alone", remedy="remove it, or set XDG_RUNTIME_DIR")


def start(count: int, memory: int) -> list[Server]:
    """Start `count` servers of `memory` bytes each; raises UserError, and stops all of them, if one does not start."""
    if not shutil.which("memcached"):
        raise error("memcached is not installed", remedy="Debian: apt-get install memcached")
    if memory < LEAST:
        raise error("a server needs 2 MiB of memory", remedy="--memory 64M")
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if count * memory > machine:
        needed = f"{count} server{'' if count == 1 else 's'} of {show_size(memory)}"
        raise error(f"{needed}: this machine has {show_size(machine)} in all", remedy="give less to --memory")
    if running():
        raise error(
            "there are servers already", remedy="iopref global status shows them, iopref global down stops them"
        )
    where = folder()
    where.mkdir(mode=0o700, exist_ok=True)
    _check(where)
    try:
        return [_start_one(where / str(number), memory) for number in range(1, count + 1)]
    except BaseException:
        stop()
        raise


def _start_one(path: Path, memory: int) -> Server:
    user = ["-u", "root"] if os.geteuid() == 0 else []
    options = ["-s", str(path), "-a", "0600", "-m", str(memory // MIB), "-t", "1", "-o", f"slab_sizes={SLABS}"]
    none = subprocess.DEVNULL
    process = subprocess.Popen(
        ["memcached", *user, *options], stdin=none, stdout=none, stderr=none, cwd="/", start_new_session=True
    )
    server = Server(str(path), str(path), 0)
    limit = time.monotonic() + START
    while not _answers(server):
        if process.poll() is not None or time.monotonic() > limit:
            process.kill()
            process.wait()
            command = shlex.join(["memcached", *user, *options])
            raise error("memcached does not start", remedy=f"run it to see why: {command}")
        time.sleep(0.01)
    process.returncode = 0  # the server goes on without this process
    return server


def _answers(server: Server) -> bool:
    try:
        connect(server).close()
    except OSError:
        return False
    return True


def stop() -> int:
    """End all servers that were started, and remove their sockets; return the number that ran."""
    servers = running()
    ended = sum(_stop_one(server) for server in servers)
    where = folder()
    if where.is_dir() and not any(where.iterdir()):
        where.rmdir()
    return ended


def _stop_one(server: Server) -> bool:
    """End a server; return whether it ran.

    The kernel tells which process listens; a process id that was noted may belong to another process by now.
    """
    ran = False
    try:
        with connect(server) as client:
            process, user, _ = struct.unpack("3i", client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
            if user == os.getuid():
                ran = _end(process)
    except OSError:
        pass
    Path(server.host).unlink(missing_ok=True)
    return ran


def _end(process: int) -> bool:
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return False
    try:
        for how in (signal.SIGTERM, signal.SIGKILL):
            signal.pidfd_send_signal(watched, how)
            signal.pidfd_send_signal(watched, signal.SIGCONT)  # it may be stopped
            limit = time.monotonic() + END
            while time.monotonic() < limit:
                if _has_ended(process):
                    return True
                time.sleep(0.01)
    except ProcessLookupError:
        return True
    finally:
        os.close(watched)
    return True


def _has_ended(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
