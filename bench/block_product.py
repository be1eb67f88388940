"""The product of matrices in files, block by block: as written, with hints by the compiler, and by hand with io_uring.

Rows of docs/measured-files.md: seconds, medians of runs in turn, cold, in so much memory of a control group. The files
lie on a loop device as those of hinted_files.py. Needs root and loop devices.
python bench/block_product.py [ROUNDS [BLOCKS [MIB]]]
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

from hinted_files import MOUNT, loop_device, mounted, sh
from limited import BIN, BUILD, MIB, memory_group, run, settings

HERE = Path(__file__).parent
SOURCES = HERE.parent / "examples" / "files"
WAYS = {
    "`pread`": "pread",
    "`pread`, compiler": "pread-hinted",
    "`fseek` and `fread`": "fread",
    "`fseek` and `fread`, compiler": "fread-hinted",
    "io_uring by hand": "by-hand",
    "Fortran, `rec=`": "fortran",
    "Fortran, `rec=`, compiler": "fortran-hinted",
}


def program(name: str) -> Path:
    """Where a program lies that is built here."""
    return BUILD / f"product-{name}"


def build() -> None:
    """All programs, by the same compilers and options."""
    c, fortran = SOURCES / "product.c", SOURCES / "product.f90"
    for name, options in (("pread", ()), ("fread", ("-DSTREAMS",))):
        sh("gcc", "-O3", *options, c, "-o", program(name))
        sh(BIN / "iopref", "cc", "-O3", *options, c, "-o", program(f"{name}-hinted"))
    sh("gcc", "-O3", HERE / "product_by_hand.c", "-o", program("by-hand"))
    sh("gfortran", "-O3", fortran, "-o", program("fortran"))
    sh(BIN / "iopref", "fc", "-O3", fortran, "-o", program("fortran-hinted"))


def command(name: str, blocks: int, *more: str) -> list[str | Path]:
    """How a program runs in the folder of the files."""
    words = [str(blocks), *more] if name.startswith("fortran") else [".", str(blocks), *more]
    return ["env", "-C", MOUNT, program(name), *words]


def main(rounds: int, blocks: int, memory: int) -> None:
    """A row for each way: all of the time, and microseconds for a pair of blocks."""
    BUILD.mkdir(parents=True, exist_ok=True)
    build()
    size = f"{3 * blocks * blocks * 128 // 1024 + 100}M"
    times: dict[str, list[float]] = {}
    with loop_device(BUILD / f"product-{blocks}.img", size, lambda _: sh(*command("pread", blocks))) as device:
        sh("blockdev", "--setra", "256", device)
        with memory_group(memory * MIB) as group:
            for _ in range(rounds):
                for name in WAYS.values():
                    with mounted(device):
                        ended = run(group, command(name, blocks, *(["keep"] if name != "by-hand" else [])), {})
                        times.setdefault(name, []).append(ended.wall)
        outputs = set()
        for name in WAYS.values():
            with mounted(device):
                done = command(name, blocks, *(["keep"] if name != "by-hand" else []))
                outputs.add(subprocess.run(done, check=True, capture_output=True, text=True).stdout.strip())
    print(f"{settings()}; {blocks} x {blocks} blocks, {memory} MiB; results {sorted(outputs)}")
    print("| reads | seconds | a pair of blocks, microseconds |\n|---|--:|--:|")
    for title, name in WAYS.items():
        seconds = statistics.median(times[name])
        print(f"| {title} | {seconds:.3f} | {seconds / blocks**3 * 1e6:.0f} |")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [3, 16, 24][len(given) :]))
