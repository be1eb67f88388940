"""Programs that map a file to read, and the file, for tests of files in the memory of other machines."""

from __future__ import annotations

import subprocess
import time
from array import array
from pathlib import Path

import pytest
from global_programs import ROUNDS, library
from once import AS_INSTALLED, Once
from scratch_programs import done, translated
from support import ROOT, RUNTIME_INCLUDES

__all__ = ["library"]  # fixture

COUNT = 600_000
"""Doubles in the file; its last page is cut."""
READER = f"""
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
int main(int argc, char **argv)
{{
    long n = {COUNT};
    double sum = 0;
    int fd = open(argv[1], O_RDONLY);
    const double *a = mmap(NULL, n * sizeof *a, PROT_READ, MAP_PRIVATE, fd, 0);
    for (int r = 0; r < {ROUNDS}; r++) {{
        printf("%d %.17g %.17g\\n", r, sum, a[n / 2]);
        fflush(stdout);
        if (getchar() == EOF)
            return 1;
        if (r == 0)
            for (long i = 0; i < n / 4; i++)
                sum += a[i];
        else
            for (long i = 0; i < n; i++)
                sum += a[i];
    }}
    printf("%.17g\\n", sum);
    return argc - 2;
}}
"""

JUMPS = 6000
JUMPING = f"""
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
int main(int argc, char **argv)
{{
    enum {{ PAGES = {COUNT * 8 // 4096} }};
    unsigned next = 1;
    double sum = 0;
    int fd = open(argv[1], O_RDONLY);
    const double *a = mmap(NULL, {COUNT} * sizeof *a, PROT_READ, MAP_PRIVATE, fd, 0);
    for (int i = 0; i < {JUMPS}; i++)
        sum += a[512L * ((next = next * 1103515245 + 12345) / 65536 % PAGES)];
    printf("%.17g\\n", sum);
    return argc - 2;
}}
"""


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory, library: Path, once: Once) -> Path:
    """A folder with the reader, a program that jumps, and one that does everything that can be done with a mapping."""
    folder = tmp_path_factory.mktemp("mapped")
    mapped = once.objects(sorted((ROOT / "runtime_c" / "mapped").glob("*.c")), *AS_INSTALLED)
    (folder / "reader.c").write_text(translated(READER, folder))
    (folder / "jumping.c").write_text(JUMPING)
    for name, source in (
        ("reader", folder / "reader.c"),
        ("jumping", folder / "jumping.c"),
        ("calls", ROOT / "tests" / "faults" / "mapped.c"),
    ):
        flags = ("-std=gnu11", "-w", "-O2", *RUNTIME_INCLUDES)
        done("gcc", *flags, source, *mapped, library, "-pthread", "-o", folder / name)
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, with times that will show a change."""
    path = tmp_path_factory.mktemp("data") / "numbers"
    path.write_bytes(array("d", ((i * 7919 % 10007) / 3 for i in range(COUNT))).tobytes())
    settle(path)
    return path


def settle(path: Path) -> None:
    """Wait until rewriting the file changes its time."""
    time.sleep(0.15 if path.stat().st_ctime_ns % 10**9 else 2.1)


@pytest.fixture(scope="module")
def sums(programs: Path, data: Path) -> str:
    command = [programs / "reader", data]
    return subprocess.run(command, input="\n" * ROUNDS, capture_output=True, text=True, check=True).stdout
