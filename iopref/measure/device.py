"""Measures what a disk, and the calls that give hints about it, cost, on a file of its own."""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from iopref.diagnostics import error
from iopref.measure.calibration import Calibration
from iopref.measure.libc import mincore

PAGE = mmap.PAGESIZE
SIZE = 64 << 20
READ = 4096
CHUNK = 512 << 10
READS = 512
CHUNKS = 24
PATIENCE = 2.0  # seconds for one kind of measurement on a slow disk; but FEWEST are made
FEWEST = 8
MADV_PAGEOUT = 21  # Linux 5.4; Python has no name for it


class Probe:
    """A mapped file of random bytes, of which nothing is in memory unless it was read."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        noise = os.urandom(1 << 20)
        for at in range(0, SIZE, len(noise)):
            if os.pwrite(descriptor, noise, at) < len(noise):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(descriptor)
        self.map = mmap.mmap(descriptor, SIZE, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
        first = ctypes.c_char.from_buffer(self.map)
        self.address = ctypes.addressof(first)
        del first  # otherwise the mapping could not be closed

    def cool(self) -> None:
        """Remove the file from memory."""
        self.map.madvise(mmap.MADV_DONTNEED)
        os.posix_fadvise(self.descriptor, 0, SIZE, os.POSIX_FADV_DONTNEED)

    def resident(self, start: int = 0, length: int = SIZE) -> int:
        """The bytes of a part that are in memory."""
        return mincore(self.address + start, length) * PAGE

    def wait(self, start: int, length: int) -> int:
        """Wait until a part is in memory, or no more of it arrives; return the bytes in memory."""
        until, before, since = time.monotonic() + PATIENCE, -1, time.monotonic()
        while (now := self.resident(start, length)) < length and time.monotonic() < until:
            if now != before:
                before, since = now, time.monotonic()
            elif now and time.monotonic() - since > PATIENCE / 8:
                break
            time.sleep(0.001)
        return now


def calibrate(directory: Path) -> Calibration:
    """Measure the disk that a directory is on, which takes some seconds and 64 MiB of space. Raises UserError."""
    with _probe(directory) as probe:
        probe.cool()
        if probe.resident() > SIZE // 8:
            raise error(f"{directory} is in memory, not on a disk", remedy="name a directory on the disk: PATH")
        latency, deviation = random_reads(probe)
        absent, resident, pageout = hint_costs(probe)
        return Calibration(
            directory=str(directory.resolve()).replace("\n", "?"),
            latency_ns=max(latency, 1),
            latency_deviation_ns=deviation,
            bandwidth=bandwidth(probe),
            willneed_absent_ns=absent,
            willneed_resident_ns=resident,
            pageout_ns=pageout,
            mincore_ns=round(statistics.median(_ns(probe.resident) for _ in range(FEWEST)) * PAGE / SIZE),
            reads_at_once=reads_at_once(probe),
            read_ahead_kb=read_ahead_kb(directory),
        )


@contextmanager
def _probe(directory: Path) -> Iterator[Probe]:
    probe = None
    try:
        with tempfile.TemporaryFile(dir=directory, prefix=".iopref-calibrate-") as file:
            probe = Probe(file.fileno())
            yield probe
    except OSError as e:
        remedy = "name a directory on the disk that you may write to, with 64 MiB of room: PATH"
        raise error(f"cannot measure in {directory}: {e.strerror}", remedy=remedy) from e
    finally:
        if probe:
            probe.map.close()


def random_reads(probe: Probe) -> tuple[int, int]:
    """Average and mean deviation, in nanoseconds, of single reads of 4 KiB at random places."""
    os.posix_fadvise(probe.descriptor, 0, SIZE, os.POSIX_FADV_RANDOM)
    places = random.Random(1).sample(range(SIZE // READ), READS)
    times = list(_timed(lambda place: os.pread(probe.descriptor, READ, place * READ), places))
    os.posix_fadvise(probe.descriptor, 0, SIZE, os.POSIX_FADV_NORMAL)
    average = statistics.fmean(times)
    return round(average), round(statistics.fmean(abs(t - average) for t in times))


def bandwidth(probe: Probe) -> int:
    """Bytes per second of sequential reads."""
    probe.cool()
    times = list(_timed(lambda i: os.pread(probe.descriptor, 1 << 20, i << 20), range(SIZE >> 20)))
    return round((len(times) << 20) * 1e9 / sum(times))


def hint_costs(probe: Probe) -> tuple[int, int, int]:
    """Nanoseconds per page of MADV_WILLNEED, for absent and for resident pages, and of MADV_PAGEOUT (0: not in the
    kernel).
    """
    probe.cool()
    costs: tuple[list[int], ...] = ([], [], [])
    until = time.monotonic() + PATIENCE
    for start in range(0, CHUNKS * CHUNK, CHUNK):
        if time.monotonic() > until and len(costs[0]) >= FEWEST:
            break
        costs[0].append(_ns(probe.map.madvise, mmap.MADV_WILLNEED, start, CHUNK))
        probe.wait(start, CHUNK)
        costs[1].append(_ns(probe.map.madvise, mmap.MADV_WILLNEED, start, CHUNK))
        sum(probe.map[start : start + CHUNK : PAGE])  # only what is mapped is paged out
        with suppress(OSError):
            costs[2].append(_ns(probe.map.madvise, MADV_PAGEOUT, start, CHUNK))
    absent, resident, pageout = (round(statistics.median(times or [0]) * PAGE / CHUNK) for times in costs)
    return absent, resident, pageout


def reads_at_once(probe: Probe) -> int:
    """The bytes that one MADV_WILLNEED for the whole file brings; the kernel cuts longer requests."""
    probe.cool()
    probe.map.madvise(mmap.MADV_WILLNEED)
    return probe.wait(0, SIZE)


def read_ahead_kb(directory: Path, devices: Path = Path("/sys/class/bdi")) -> int:
    """The readahead setting, in KiB, of the device that a directory is on; 0 if the kernel does not tell."""
    device = directory.stat().st_dev
    setting = devices / f"{os.major(device)}:{os.minor(device)}" / "read_ahead_kb"
    try:
        return int(setting.read_text())
    except (OSError, ValueError):
        return 0


def _timed(call: Callable[[int], object], items: range | list[int]) -> Iterator[int]:
    """The nanoseconds of a call for each item; stops after PATIENCE seconds, but not before FEWEST calls."""
    until = time.monotonic() + PATIENCE
    for number, item in enumerate(items):
        if number >= FEWEST and time.monotonic() > until:
            return
        yield _ns(call, item)


def _ns(call: Callable[..., object], *arguments: int) -> int:
    before = time.perf_counter_ns()
    call(*arguments)
    return time.perf_counter_ns() - before
