"""Commands in a control group of their own, side by side if need be; the machine's settings stay as they are."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from iopref.measure.cgroup import MemoryGroup, find_hierarchy, parent_group, remove_group
from iopref.measure.command import Usage
from iopref.measure.readahead import read_readahead

BUILD = Path(__file__).resolve().parent.parent / "build" / "bench"
BIN = Path(sys.executable).parent
PAGE = 4096
MIB = 2**20


@dataclass(frozen=True)
class Ended:
    """A command's wall time in seconds, what it used, and what it printed."""

    wall: float
    usage: Usage
    printed: str = ""

    @property
    def pages_read(self) -> int:
        """From a device, for whatever reason."""
        return self.usage.read_bytes // PAGE


@contextmanager
def memory_group(size: int, name: str = "") -> Iterator[MemoryGroup]:
    """A group with a limit in bytes, below the own one; `name` tells those apart that there are at the same time.

    Needs root; under cgroup v2, a parent that hands memory on.
    """
    hierarchy = find_hierarchy(Path("/proc/self/mountinfo").read_text(), Path("/proc/self/cgroup").read_text())
    group = MemoryGroup(parent_group(hierarchy) / f"iopref-bench-{os.getpid()}{name}", hierarchy.version)
    group.path.mkdir()
    try:
        group.limit(size)
        yield group
    finally:
        remove_group(group.path)


def start(group: MemoryGroup, command: Sequence[str | Path], told: Mapping[str, str]) -> subprocess.Popen[str]:
    """Start a command in a group, with variables of its own; its output is a pipe."""
    return subprocess.Popen(
        list(map(str, command)), env={**os.environ, **told}, preexec_fn=group.join, stdout=subprocess.PIPE, text=True
    )


def run(group: MemoryGroup, command: Sequence[str | Path], told: Mapping[str, str]) -> Ended:
    """Run a command that prints little; raises CalledProcessError."""
    begun = time.monotonic()
    process = start(group, command, told)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    wall = time.monotonic() - begun
    return Ended(wall, Usage.of(usage), process.stdout.read() if process.stdout else "")


def forget(file: Path) -> None:
    """Write a file's pages to the disk and drop them from memory."""
    with file.open("rb") as f:
        os.fsync(f.fileno())
        os.posix_fadvise(f.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def build(source: Path, *options: str) -> Path:
    """Translate, with options such as --trace, and compile, with the iopref of this Python."""
    BUILD.mkdir(parents=True, exist_ok=True)
    program = BUILD / f"{source.stem}{''.join(options)}"
    subprocess.run([BIN / "iopref", "translate", *options, source, "-o", f"{program}.c"], check=True)
    config = [str(BIN / "iopref"), "config", "--cflags", "--libs", *options]
    flags = subprocess.run(config, check=True, capture_output=True, text=True).stdout.split()
    subprocess.run(["cc", "-O3", f"{program}.c", *flags, "-o", program], check=True)
    return program


def build_kernel(name: str, plain: bool = False) -> Path:
    """Translate and compile a kernel of `examples/nas`, by its Makefile; `plain`: by gfortran alone."""
    folder = Path(__file__).resolve().parent.parent / "examples" / "nas"
    program = BUILD / (name if plain else f"{name}-iopref")
    words = ["make", "-B", "-C", str(folder), "--silent", f"BUILD={BUILD}", f"{program}"]
    subprocess.run(words, env={**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}"}, check=True)
    return program


def settings() -> str:
    """What the figures depend on."""
    readahead = ", ".join(f"{device} {kib} KiB" for device, kib in read_readahead().items())
    return f"kernel {platform.release()}, cpus {os.cpu_count()}, load {os.getloadavg()[0]:.1f}, readahead {readahead}"
