"""What hints cost when everything fits in memory: user time of the examples, translated against original.

The NAS kernels' originals are gfortran's.

Run it from the checkout, on a machine that does nothing else:  .venv/bin/python bench/in_memory.py
The original, the translated program, and the original again run on one processor in turns of 50 ms, the others stopped
meanwhile, so that whatever else the machine does meets all three. The figure is the median of the ratios of the second
to the mean of the others, behind it their quartiles. "same" is what the third takes of the first, which tells how much
of a difference is chance. Both versions' loops are aligned at 32 bytes, since chance places a loop across the end of a
cache line in the one or the other: see --flags. With --instructions they are counted, by valgrind's callgrind, on
smaller data.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import select
import signal
import statistics
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from wanted import wanted

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
BUILD = EXAMPLES.parent / "build" / "bench"

Running = subprocess.Popen[bytes]

VERSIONS = ("", "-iopref")
"""How the names of the programs end: as written, and translated."""

PROCESSOR = max(os.sched_getaffinity(0))
"""The one that all versions run on."""

TURN = 50
"""Milliseconds that a version runs until the next one goes on: enough to fill the caches again many times."""

ARGUMENTS = {
    "buk": "8000000 20",
    "column": "2000 40 -p all",
    "matmul": "1000 1",
    "matvec": "5000 80",
    "mergesort": "5000000 2",
    "reverse": "20000000 100",
    "spmv": "600000 100",
    "stencil2d": "2500 100",
    "stencil3d": "200 100",
    "sweep": "20000000 100",
    "trisolve": "5000 100",
    "nas/appbt": "64 6",
    "nas/applu": "64 10",
    "nas/appsp": "64 20",
    "nas/buk": "8388608 30",
    "nas/cgm": "14000 15",
    "nas/embar": "25",
    "nas/fftpde": "21 10",
    "nas/matvec": "5000 80",
    "nas/mgrid": "256 4",
}
"""N, the repeats and options of each example: a second or two of user time."""

COUNTED = {
    "buk": "1000000 20",
    "column": "1000 30 -p all",
    "matmul": "300 1",
    "matvec": "1000 30",
    "mergesort": "300000 2",
    "reverse": "1000000 40",
    "spmv": "60000 40",
    "stencil2d": "700 40",
    "stencil3d": "80 20",
    "sweep": "1000000 40",
    "trisolve": "1000 60",
    "nas/appbt": "12 10",
    "nas/applu": "12 20",
    "nas/appsp": "12 20",
    "nas/buk": "65536 10",
    "nas/cgm": "1400 3",
    "nas/embar": "17",
    "nas/fftpde": "15 4",
    "nas/matvec": "1000 30",
    "nas/mgrid": "32 4",
}
"""The same for counting: some hundred million instructions at most."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="User time of translated examples in memory, against the originals.")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=f"some of {', '.join(COUNTED)} (default: all)")
    parser.add_argument("--runs", type=int, default=6, help="runs of each program, 2 at least")
    parser.add_argument(
        "--flags", default="-O3 -falign-loops=32", help="of the compilers, of both versions (default: %(default)s)"
    )
    parser.add_argument("--instructions", action="store_true", help="count instructions, on small data")
    given = parser.parse_args()
    known = COUNTED if given.instructions else ARGUMENTS
    names = wanted(parser, given.programs, known, "program")
    for name in names:
        build(name, given.flags)
    if given.instructions:
        print_instructions(names)
    else:
        print_times(names, given.runs)
    load = os.getloadavg()[0]
    print(f"kernel {platform.release()}, cpus {os.cpu_count()}, load {load:.1f}, {compiler()}, {given.flags}")


def print_times(names: list[str], runs: int) -> None:
    """A line for each program, while they run."""
    heads = f"{'':12} {'original':>9} {'translated':>11} {'ratio':>7}  {'quartiles':14} {'same':>7}  {'quartiles':14}"
    print(f"{heads}   user seconds, medians of {runs}")
    original, translated = VERSIONS
    for name in names:
        rounds = [user_times(name, (original, translated, original), first=k % 3) for k in range(runs)]
        ratio = spread([2 * there / (one + other) for one, there, other in rounds])
        same = spread([other / one for one, _, other in rounds])
        first, second, _ = (statistics.median(column) for column in zip(*rounds, strict=True))
        print(f"{name:12} {first:9.3f} {second:11.3f} {ratio} {same}", flush=True)


def spread(ratios: list[float]) -> str:
    """Their median and quartiles."""
    low, middle, high = statistics.quantiles(ratios, method="inclusive")
    return f"{middle:7.3f}  {low:.3f} to {high:.3f}"


def print_instructions(names: list[str]) -> None:
    """A line for each program, while they run."""
    print(f"{'':12} {'original':>12} {'translated':>12} {'ratio':>7}   instructions")
    for name in names:
        original, translated = (instructions(name, version) for version in VERSIONS)
        print(f"{name:12} {original:12} {translated:12} {translated / original:7.3f}", flush=True)


def build(name: str, flags: str) -> None:
    """Both versions of a program, compiled with `flags`, by the examples' Makefile, with the iopref of this Python."""
    folder = (EXAMPLES / name).parent
    targets = [f"{BUILD}/{name}{version}" for version in VERSIONS]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    output = (BUILD / name).parent
    make = ["make", "-B", "-C", str(folder), "--no-print-directory", "--silent", f"BUILD={output}"]
    make += [f"CFLAGS={flags}", f"FFLAGS={flags}", *targets]
    subprocess.run(make, env={**os.environ, "PATH": path}, check=True)


def user_times(name: str, versions: Sequence[str], first: int) -> list[float]:
    """User seconds of one run of each, in turns of TURN milliseconds, `first` the first; raises CalledProcessError."""
    processes = [start(name, version) for version in versions]
    seconds = [0.0] * len(processes)
    turns = deque(range(len(processes)))
    turns.rotate(-first)
    try:
        while turns:
            k = turns.popleft()
            os.kill(processes[k].pid, signal.SIGCONT)
            if ended(processes[k], TURN if turns else None):
                seconds[k] = user_seconds(processes[k])
            else:
                os.kill(processes[k].pid, signal.SIGSTOP)
                turns.append(k)
    finally:
        for process in processes:
            process.kill()
    return seconds


def start(name: str, version: str) -> Running:
    """Start a version on PROCESSOR, and stop it."""
    command = ["taskset", "-c", str(PROCESSOR), BUILD / f"{name}{version}", *ARGUMENTS[name].split()]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    os.kill(process.pid, signal.SIGSTOP)
    return process


def ended(process: Running, milliseconds: int | None) -> bool:
    """Whether it ends within that time (None: however long it takes); its status is left to be waited for."""
    watched = os.pidfd_open(process.pid)
    try:
        poll = select.poll()
        poll.register(watched, select.POLLIN)
        return bool(poll.poll(milliseconds))
    finally:
        os.close(watched)


def user_seconds(process: Running) -> float:
    """Of one that has ended; raises CalledProcessError."""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return usage.ru_utime


def instructions(name: str, version: str) -> int:
    """Executed by one run; raises CalledProcessError."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", BUILD / f"{name}{version}"]
    done = subprocess.run([*command, *COUNTED[name].split()], capture_output=True, text=True, check=True)
    (count,) = re.findall(r"Collected : (\d+)", done.stderr)
    return int(count)


def compiler() -> str:
    """The compiler's first line of `--version`."""
    return subprocess.run(["cc", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]


if __name__ == "__main__":
    main()
