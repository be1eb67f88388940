"""Speed-ups of compiled kernels by the number of nodes, simulated with the constants of PGMS98; docs/cluster.md.

Run it from the checkout:  .venv/bin/python bench/cluster_kernels.py [--picture FILE] [KERNEL ...]
Each kernel is translated with --trace and run once, on little data, so that the trace stays small. Every node has half
as much memory as the kernel has data, and then a quarter. A touch takes 50 ns, as on machines of that time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

from cluster_figures import Group, speed_up_table
from limited import BIN
from wanted import wanted

from iopref.cluster.description import Description
from iopref.cluster.engine import Node, Work
from iopref.cluster.machine import PAPER, POLICIES
from iopref.cluster.pages import Stream
from iopref.cluster.plot import draw_speed_ups
from iopref.cluster.runs import Run, runs
from iopref.cluster.workloads import traced
from iopref.records import replace

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
KERNELS: dict[str, tuple[str, ...]] = {
    "MATVEC": ("724", "4"),
    "MGRID": ("48", "1"),
    "CGM": ("3000", "1"),
    "BUK": ("350000", "2"),
}
"""Of each, its size, and how often it is gone through."""
USED_LAST = 16
"""Pages that are in memory whatever is replaced: touches of these are no references, but for their time."""
IDLE = range(7)
SHARES = (2, 4)


def program(name: str, folder: Path) -> Path:
    """Compile a kernel so that it writes a trace."""
    path, iopref = folder / name, BIN / "iopref"
    fortran = EXAMPLES / "nas" / f"{name}.f90"
    if name in ("mgrid", "cgm"):
        storage = folder / "storage.o"
        words: list[str | Path] = ["cc", "-O3", f"-DKERNEL_{name}", "-c", EXAMPLES / "nas" / "storage.c", "-o", storage]
        subprocess.run([str(word) for word in words], check=True)
        command = [iopref, "fc", "--trace", "-O3", fortran, EXAMPLES / "nas" / "random.f90", storage, "-o", path]
    else:
        command = [iopref, "cc", "--trace", "-O3", EXAMPLES / f"{name}.c", "-o", path]
    subprocess.run([str(word) for word in command], check=True, cwd=folder, stderr=subprocess.DEVNULL)
    return path


def references(kernel: str) -> Stream:
    """What a kernel reads."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trace = folder / "trace"
        told = {**os.environ, "IOPREF_MEMORY": "1M", "IOPREF_TOUCH_NS": "50", "IOPREF_TRACE": str(trace)}
        command = [str(program(kernel.lower(), folder)), *KERNELS[kernel]]
        subprocess.run(command, check=True, env=told, stdout=subprocess.DEVNULL)
        return without_repeats(traced(trace, PAPER.page))


def without_repeats(stream: Stream) -> Stream:
    """The references but those to the pages used last; their time is the next one's."""
    pages: list[int] = []
    compute: list[int] = []
    last: dict[int, None] = {}
    waited = 0
    for page, time in zip(stream.pages, stream.compute, strict=True):
        waited += time
        if page not in last:
            pages.append(page)
            compute.append(waited)
            waited = 0
        last.pop(page, None)
        last[page] = None
        if len(last) > USED_LAST:
            del last[next(iter(last))]
    return Stream(pages, compute)


def speed_ups(name: str, stream: Stream, share: int) -> list[Run]:
    """On nodes with that share of the data's pages."""
    frames = len(set(stream.pages)) // share
    constants = replace(PAPER, memory=frames * PAPER.page)
    work = Work(0, stream, True)
    policies = tuple(POLICIES[policy] for policy in ("pgms", "gms"))
    return list(runs(Description((Node(frames),), (work,), (name,), constants, policies, tuple(IDLE), 1)))


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description="Speed-ups of compiled kernels on a cluster, simulated.")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL", help=f"some of {', '.join(KERNELS)}")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="where the speed-ups are drawn")
    given = parser.parse_args()
    groups: list[Group] = []
    for name in wanted(parser, given.kernels, KERNELS, "kernel"):
        stream = references(name)
        print(f"{name}: {len(set(stream.pages)):,} pages, {len(stream.pages):,} references", flush=True)
        groups += [(f"{name}, 1/{share} in memory", speed_ups(name, stream, share)) for share in SHARES]
    if given.picture:
        draw_speed_ups(groups, given.picture, columns=4)
    print("\n" + speed_up_table("kernel", groups))


if __name__ == "__main__":
    main()
