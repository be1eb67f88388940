"""Shared by the tests of `IOPREF_GLOBAL`: a program that waits for a line of input before each round, and its runs."""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from ctypes.util import find_library
from pathlib import Path

import pytest
from memcached_servers import HAS_MEMCACHED, Impostor, Memcached
from once import Once
from scratch_programs import built, directory, library, translated

__all__ = ["directory", "library"]  # fixtures

NEEDS_MEMCACHED = pytest.mark.skipif(not HAS_MEMCACHED, reason="no memcached")
NEEDS_SODIUM = pytest.mark.skipif(find_library("sodium") is None, reason="no libsodium")
FOUND = "pieces that another run had stored"
GUESSED = "pieces asked for in case that another run has stored them"
ROUNDS = 8
PROGRAM = f"""
#include <stdio.h>
#include <stdlib.h>
int main(void)
{{
    long n = 400000;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), sum = 0;
    for (long i = 0; i < n; i++)
        a[i] = i, b[i] = 1;
    for (int r = 0; r < {ROUNDS}; r++) {{
        printf("%d %.17g\\n", r, b[n / 2]);
        fflush(stdout);
        if (getchar() == EOF)
            return 1;
        for (long i = 1; i < n; i++)
            b[i] += a[i - 1] * 0.5 + a[n - i];
    }}
    for (long i = 0; i < n; i++)
        sum += b[i];
    printf("%.17g\\n", sum);
    return 0;
}}
"""
Server = Memcached | Impostor


@pytest.fixture(scope="session")
def program(library: Path, once: Once) -> Path:
    return made(once, "global-program", PROGRAM, library)


def made(once: Once, name: str, text: str, library: Path) -> Path:
    """The program, translated and compiled once, in a folder of that name."""

    def make(folder: Path) -> None:
        folder.mkdir()
        built(translated(text, folder), folder, library)

    return once.made(name, make) / "program"


@pytest.fixture(scope="session")
def expected(program: Path) -> str:
    return subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Memcached]]:
    """Start a memcached with options."""
    started: list[Memcached] = []

    def new(*options: str) -> Memcached:
        started.append(Memcached(tmp_path / f"node{len(started)}", *options))
        return started[-1]

    yield new
    for server in started:
        server.kill()


def variables(directory: Path, nodes: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    ours |= {"IOPREF_SCRATCH": str(directory), "IOPREF_MEMORY": "2M", "IOPREF_STATS": "1"}
    return {**ours, "IOPREF_GLOBAL": nodes, "IOPREF_GLOBAL_ALWAYS": "yes"}


def run(
    program: Path,
    directory: Path,
    servers: list[Server],
    then: dict[int, Callable[[], object]] | None = None,
    arguments: Sequence[str | Path] = (),
    **told: str,
) -> tuple[str, str]:
    """The standard output and error of the program; `then` are actions before the rounds with these numbers."""
    environment = variables(directory, ",".join(str(server.path) for server in servers)) | told
    pipe = subprocess.PIPE
    process = subprocess.Popen([program, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment)
    guard = threading.Timer(60, process.kill)
    guard.start()
    assert process.stdin and process.stdout and process.stderr
    lines = []
    for number in range(ROUNDS):
        lines.append(process.stdout.readline())
        (then or {}).get(number, int)()
        try:
            process.stdin.write("\n")
            process.stdin.flush()
        except BrokenPipeError:  # it has ended: how is told below
            break
    output, errors = process.communicate()
    guard.cancel()
    assert process.returncode == 0, f"{process.returncode}: {errors}"
    return "".join([*lines, output]), errors


def counted(errors: str, what: str, tier: str = "global memory") -> int:
    found = re.search(rf"(\d+) {tier}: {what}\n", errors)
    return int(found[1]) if found else 0


def can_page(errors: str) -> None:
    """Skip the test if there is no pager or no client."""
    if "files are mapped, slower" in errors or "installed where there is no libmemcached" in errors:
        pytest.skip(errors)
