"""How long the device alone takes for the files of hinted_files.py: their parts, read by threads past the page cache.

Needs root, loop devices and filefrag (e2fsprogs). python bench/raw_reads.py [ROUNDS]
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
from pathlib import Path

from hinted_files import IMAGE, MOUNT, loop_device, make_files, mounted, sh
from limited import BUILD, settings

BLOCK = 4096
EXTENT = re.compile(r" *\d+: *\d+\.\. *\d+: *(\d+)\.\. *\d+: *(\d+):")


def parts(folder: str) -> list[str]:
    """The places on the device of the files in a folder: offset and bytes."""
    found = sh("sh", "-c", f"filefrag -b{BLOCK} -e {MOUNT}/{folder}/*")
    extents = [match for line in found.splitlines() if (match := EXTENT.match(line))]
    return [f"{int(match[1]) * BLOCK} {int(match[2]) * BLOCK}" for match in extents]


def timed(command: list[str], told: str) -> float:
    """The seconds that a command prints when it is told something."""
    return float(subprocess.run(command, input=told, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    """The seconds for each folder, medians and least, by the number of threads."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    BUILD.mkdir(parents=True, exist_ok=True)
    sh("cc", "-O2", "-pthread", Path(__file__).parent / "raw_reads.c", "-o", BUILD / "raw_reads")
    with loop_device(IMAGE, "600M", make_files) as device:
        with mounted(device):
            folders = {name: parts(name) for name in ("some", "small")}
        print(f"{settings()}; medians and least of {rounds}")
        for given in folders.values():
            for threads in ("1", "4", "32"):
                command = [str(BUILD / "raw_reads"), device, threads]
                seconds = [timed(command, "\n".join(given)) for _ in range(rounds)]
                print(f"{len(given)} parts, {threads} threads: {statistics.median(seconds):.4f} {min(seconds):.4f}")


if __name__ == "__main__":
    main()
