"""Commands over files that are cold, with hints and with what people use instead, as rows of docs/measured-files.md.

The files lie on a file system of their own, a loop device with direct I/O, which is mounted anew before each run: so
they are cold, and other programs' files stay as they are. Programs and libraries are hot. Or in a folder whose reads
take some milliseconds, served by FUSE (slow_folder.c), which stands for a distant server. Needs root, loop devices,
cgroup v1 for the throttled disks, cgroups for memory, and libfuse3: cells are skipped where that is missing.
python bench/hinted_files.py [ROUNDS [CELL...]]
"""

from __future__ import annotations

import os
import random
import shlex
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from limited import BIN, BUILD, MIB, memory_group, settings

BLKIO = Path("/sys/fs/cgroup/blkio/iopref-bench")
IMAGE, MOUNT, SERVED = BUILD / "files.img", BUILD / "files", BUILD / "served"
OBJECTS, TRACE = BUILD / "objects", BUILD / "make.trace"
SMALL, SOME, LARGE, SOURCES, HEADERS = 2000, 58, 24, 100, 40
LARGE_BYTES = 8 * MIB
SLICE = 0.3
"""Seconds after which a throttled disk has forgotten the last run. It lets the reads of a slice of 0.1 s pass at once:
a run that begins in the slice of another one waits less or more than one that does not."""
RG = "rg -j 8 -c foobar "


@dataclass(frozen=True)
class Task:
    """A command of a shell, in the folder that its files are in, and the names of these as the shell has them."""

    name: str
    command: str
    files: str
    before: str = "true"
    traced: bool = False
    threads: str = ""
    """The same by a program with threads of its own, if there is one."""


TASKS = {
    "grep2000": Task(
        "grep, 2000 files of 1 to 12 KB",
        "grep -c foobar small/* >/dev/null",
        "small/*",
        threads=RG + "small/* >/dev/null",
    ),
    "grep58": Task(
        "grep, 58 files of 17 KB", "grep -c foobar some/* >/dev/null", "some/*", threads=RG + "some/* >/dev/null"
    ),
    "make": Task(
        "make, 100 C files",
        f"make -s -C make OUT={OBJECTS}",
        "make/*.[chM]*",
        f"rm -rf {OBJECTS}; mkdir {OBJECTS}",
        traced=True,
    ),
    "cat": Task("cat, 24 files of 8 MB", "cat large/* >/dev/null", "large/*"),
    "sha1sum": Task("sha1sum, 24 files of 8 MB", "sha1sum large/* >/dev/null", "large/*"),
}


@dataclass(frozen=True)
class Device:
    """Readahead in KiB, None for the device's own; reads a second, and bytes of memory; None without limit.

    With a `delay`, in microseconds, the folder that FUSE serves, in place of the disk.
    """

    name: str
    readahead: int | None = None
    iops: int | None = None
    memory: int | None = None
    delay: int | None = None


DEVICES = {
    "own": Device("own readahead"),
    "128": Device("readahead 128", readahead=128),
    "2000": Device("2000 reads/s", readahead=128, iops=2000),
    "500": Device("500 reads/s", readahead=128, iops=500),
    "quarter": Device("quarter of the memory", readahead=128, memory=LARGE * LARGE_BYTES // 4),
    "quarter-1ms": Device("quarter of the memory, FUSE, 1 ms", memory=LARGE * LARGE_BYTES // 4, delay=1000),
    "quarter-10ms": Device("quarter of the memory, FUSE, 10 ms", memory=LARGE * LARGE_BYTES // 4, delay=10000),
    "1ms": Device("FUSE, 1 ms a read", delay=1000),
    "10ms": Device("FUSE, 10 ms a read", delay=10000),
}

ALL_WAYS = ("cold", "hints", "touch", "fadvise", "cat &", "xargs -P", "rg -j 8")


def ways(task: Task) -> dict[str, str]:
    """By name the text for a shell that runs a task, each in its way."""
    hint, whole, list_of = f"{hint_program()}", f"{BUILD / 'whole_files'}", f"printf '%s\\0' {task.files}"
    end = "s=$?; kill $! 2>/dev/null; exit $s"
    hinted = f"{hint} --replay {TRACE} -- {task.command}" if task.traced else f"{hint} -- {task.command}"
    found = {
        "cold": task.command,
        "hints": hinted,
        "touch": f"{whole} touch {task.files}; {task.command}",
        "fadvise": f"{whole} willneed {task.files}; {task.command}",
        "cat &": f"cat {task.files} >/dev/null & {task.command}; {end}",
        "xargs -P": f"({list_of} | xargs -0 -n 16 -P 8 cat >/dev/null) & {task.command}; {end}",
        "rg -j 8": task.threads if shutil.which("rg") else "",
    }
    return {way: text for way, text in found.items() if text}


def hint_program() -> str:
    """What `iopref hint` runs, for a shell."""
    done = subprocess.run([BIN / "iopref", "hint", "--program"], check=True, capture_output=True, text=True)
    return shlex.quote(done.stdout.strip())


# -- The files


def words(count: int) -> str:
    """Text that no pattern is found in."""
    return " ".join(f"{random.getrandbits(40):x}" for _ in range(count))


def make_files(folder: Path) -> None:
    """All files of all tasks, the same in each run."""
    random.seed(1)
    for name in ("small", "some", "large", "make"):
        (folder / name).mkdir()
    for i in range(SMALL):
        (folder / "small" / f"f{i:04}").write_text("\n".join(words(10) for _ in range(random.randint(10, 110))) + "\n")
    for i in range(SOME):
        (folder / "some" / f"f{i:02}").write_text("\n".join(words(10) for _ in range(160)) + "\n")
    for i in range(LARGE):
        (folder / "large" / f"f{i:02}").write_bytes(random.randbytes(LARGE_BYTES))
    for i in range(HEADERS):
        text = "".join(f"extern double h{i}_{k}(double x, int n);\n" for k in range(60))
        (folder / "make" / f"h{i}.h").write_text(f"#ifndef H{i}\n#define H{i}\n{text}#endif\n")
    for i in range(SOURCES):
        includes = "".join(f'#include "h{random.randrange(HEADERS)}.h"\n' for _ in range(6))
        loops = "".join(
            f"double f{i}_{k}(int n) {{ double s = 0; for (int j = 0; j < n; j++) s += j * {k}; return s; }}\n"
            for k in range(20)
        )
        (folder / "make" / f"s{i:03}.c").write_text(includes + loops)
    objects = " ".join(f"$(OUT)/s{i:03}.o" for i in range(SOURCES))
    rules = f"$(OUT)/all: {objects}\n\t$(LD) -r $^ -o $@\n$(OUT)/%.o: %.c\n\t$(CC) -O0 -c $< -o $@\n"
    (folder / "make" / "Makefile").write_text(rules)


def sh(*command: str | Path) -> str:
    """The output of a command that must succeed."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@contextmanager
def loop_device(image: Path, size: str, fill: Callable[[Path], None]) -> Iterator[str]:
    """A loop device over an image with all files; made where it is missing."""
    BUILD.mkdir(parents=True, exist_ok=True)
    new = not image.exists()
    if new:
        sh("truncate", "-s", size, image)
        sh("mkfs.ext4", "-q", image)
    device = sh("losetup", "--direct-io=on", "--find", "--show", image)
    MOUNT.mkdir(exist_ok=True)
    try:
        if new:
            with mounted(device):
                fill(MOUNT)
        yield device
    finally:
        sh("losetup", "-d", device)


@contextmanager
def mounted(device: str) -> Iterator[None]:
    """With the files in reach; none of them is in memory at first."""
    sh("mount", device, MOUNT)
    try:
        yield
    finally:  # what was started beside a command may still read
        sh("sh", "-c", f"until umount -q {MOUNT}; do sleep 0.1; done")
        wait_until_forgotten(device)


def wait_until_forgotten(device: str, seconds: int = 60) -> None:
    """Return when nothing of a file system is in memory: another namespace, begun meanwhile, may have it mounted, too.

    Raises RuntimeError if it stays.
    """
    known = Path("/proc/fs/ext4", Path(device).name)
    for _ in range(10 * seconds):
        if not known.exists():
            return
        time.sleep(0.1)
    raise RuntimeError(f"{device} is still mounted in another namespace: its files are not cold")


@contextmanager
def served(delay: int) -> Iterator[None]:
    """With the files in reach, of which each read takes so many microseconds; none is in memory at first."""
    if not SERVED.exists():
        SERVED.mkdir()
        make_files(SERVED)
    MOUNT.mkdir(exist_ok=True)
    sh(BUILD / "slow_folder", str(delay), SERVED, MOUNT, "-o", "ro,max_threads=64")
    try:
        yield
    finally:
        sh("sh", "-c", f"until umount -q {MOUNT}; do sleep 0.1; done")


def in_reach(device: str, where: Device) -> AbstractContextManager[None]:
    """With cold files in reach."""
    return mounted(device) if where.delay is None else served(where.delay)


def has_fuse() -> bool:
    """Whether folders can be served: compiles what does that."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "fuse3"], capture_output=True, text=True)
    if flags.returncode or not Path("/dev/fuse").exists():
        return False
    sh("cc", "-O2", Path(__file__).parent / "slow_folder.c", *flags.stdout.split(), "-o", BUILD / "slow_folder")
    return True


# -- Runs


@contextmanager
def throttled(device: str, iops: int | None) -> Iterator[Callable[[], None]]:
    """What a process calls to be throttled: so many reads a second."""

    def join() -> None:
        if iops is not None:
            (BLKIO / "cgroup.procs").write_text(str(os.getpid()))

    if iops is None:
        yield join
        return
    BLKIO.mkdir(exist_ok=True)
    number = Path("/sys/class/block", Path(device).name, "dev").read_text().strip()
    (BLKIO / "blkio.throttle.read_iops_device").write_text(f"{number} {iops}\n")
    try:
        yield join
    finally:
        time.sleep(0.1)
        BLKIO.rmdir()


def run(text: str, join: Sequence[Callable[[], object]]) -> float:
    """Seconds that a shell takes for a text, in the folder of the files, status 1 of grep included."""

    def begin() -> None:
        for call in join:
            call()

    begun = time.monotonic()
    done = subprocess.run(["sh", "-c", text], cwd=MOUNT, preexec_fn=begin, capture_output=True, text=True)
    if done.returncode > 1 or done.stderr:
        raise RuntimeError(f"{text}: {done.returncode} {done.stderr}")
    return time.monotonic() - begun


def cell(device: str, task: Task, where: Device, rounds: int) -> dict[str, float]:
    """By way the median of the seconds, of runs that take turns; the first is `hot`."""
    times: dict[str, list[float]] = {name: [] for name in ("hot", *ways(task))}
    own = int(Path("/sys/class/block", Path(device).name, "queue/read_ahead_kb").read_text())
    sh("blockdev", "--setra", str(2 * (where.readahead or own)), device)
    with ExitStack() as stack:
        join: list[Callable[[], object]] = [stack.enter_context(throttled(device, where.iops))]
        if where.memory:
            join.append(stack.enter_context(memory_group(where.memory)).join)
        for _ in range(rounds):
            for name, text in ways(task).items():
                with in_reach(device, where):
                    run(task.before, ())
                    sh("sync")
                with in_reach(device, where):
                    time.sleep(SLICE if where.iops else 0)
                    times[name].append(run(text, join))
                    if name == "cold" and not where.memory:
                        run(task.before, ())
                        times["hot"].append(run(task.command, join))
                    time.sleep(0.05)
    return {name: statistics.median(t) for name, t in times.items() if t}


def record(device: str) -> None:
    """The trace of make."""
    task = TASKS["make"]
    with mounted(device):
        text = f"{task.before}; {hint_program()} --record {TRACE} -- {task.command}"
        subprocess.run(["sh", "-c", text], cwd=MOUNT, check=True)


def main() -> None:
    """Each cell as a row of a table, in seconds."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    devices = ("own", "128", "2000", "500", "1ms", "10ms")
    usual = [f"{task}/{where}" for task in ("grep58", "grep2000", "make") for where in devices]
    usual += [f"sha1sum/{where}" for where in ("own", "128", "1ms", "quarter", "quarter-1ms", "quarter-10ms")]
    cells = sys.argv[2:] or usual
    BUILD.mkdir(parents=True, exist_ok=True)
    sh("cc", "-O2", Path(__file__).parent / "whole_files.c", "-o", BUILD / "whole_files")
    with loop_device(IMAGE, "600M", make_files) as device:
        if any(name.startswith("make/") for name in cells):
            record(device)
        print(f"{settings()}; medians of {rounds} runs that take turns")
        print("| command | device | hot |", " | ".join(ALL_WAYS), "|")
        fuse = has_fuse()
        for name in cells:
            task, _, where = name.partition("/")
            if DEVICES[where].delay and not fuse:
                print(f"{name}: skipped, no libfuse3", file=sys.stderr)
                continue
            found = cell(device, TASKS[task], DEVICES[where], rounds)
            numbers = [f"{found[way]:.3f}" if way in found else "" for way in ("hot", *ALL_WAYS)]
            print(f"| {TASKS[task].name} | {DEVICES[where].name} | {' | '.join(numbers)} |", flush=True)


if __name__ == "__main__":
    main()
