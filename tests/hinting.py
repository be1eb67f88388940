"""`iopref hint` as tests run it: compiled with sanitizers, over files that are not in memory."""

from __future__ import annotations

import ctypes
import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from once import Once
from support import ROOT, SANITIZERS, forget

RUNTIME = ROOT / "runtime_c"
OF_PROGRAMS = ("api", "lookahead")  # as runtime_c/build.py has it
FLAGS = ("-std=gnu11", "-O0", "-Wall", "-Wextra", "-Wshadow", "-Werror")
FREESTANDING = ("-O2", "-ffreestanding", "-fno-stack-protector", "-fno-builtin", "-nostdlib", "-static")  # the same
READER = """
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    static char bytes[1 << 16];
    long sum = 0, got;
    for (int i = 1; i < argc; i++) {
        int fd = open(argv[i], O_RDONLY);
        while (fd >= 0 && (got = read(fd, bytes, sizeof bytes)) > 0)
            for (long k = 0; k < got; k++)
                sum += bytes[k] * (k + i);
        close(fd);
    }
    printf("%ld\\n", sum);
    return 0;
}
"""
Hint = Callable[..., subprocess.CompletedProcess[str]]


def install(root: Path, once: Once) -> None:
    """The program and the library as the installation places them, and a program that reads files."""
    folders = ("src", "files", "hint")
    found = [path for name in folders for path in (RUNTIME / name).glob("*.c")]
    sources = {path.name: path for path in found if not path.name.startswith(OF_PROGRAMS)}
    inside = f"-I{RUNTIME / 'hint'}"
    memory, files, own = (sorted(path for path in sources.values() if path.parent.name == name) for name in folders)
    objects = (once.joined(memory, *SANITIZERS), *once.objects(files, *SANITIZERS))
    objects += once.objects(own, *SANITIZERS, inside)
    for name in ("bin", "lib"):
        (root / name).mkdir(parents=True)
    starter, program = root / "bin" / "iopref-hint", root / "bin" / "iopref-hint-ahead"
    source = (inside, RUNTIME / "starter" / "starter.c")
    subprocess.run(["cc", *FLAGS, *FREESTANDING, *source, "-o", starter], check=True)
    subprocess.run(["gcc", *SANITIZERS, *objects, "-pthread", "-o", program], check=True)
    library = ("-fPIC", "-fvisibility=hidden", "-shared", inside, *(RUNTIME / "interpose").glob("*.c"))
    subprocess.run(["cc", *FLAGS, *library, "-o", root / "lib" / "libiopref_hint.so"], check=True)
    (root / "reader.c").write_text(READER)
    subprocess.run(["cc", "-O1", root / "reader.c", "-o", root / "reader"], check=True)


def call(words: list[str | Path], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command without the shell's variables for iopref."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")} | variables
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


def files(folder: Path, count: int, size: int = 9000) -> list[str]:
    """A number of files that are not in memory, if the file system
    can evict them; their names relative to the folder.
    """
    names = [f"data/part {i}.txt" if i == 1 else f"data/part{i}.txt" for i in range(count)]
    (folder / "data").mkdir(exist_ok=True)
    for i, name in enumerate(names):
        (folder / name).write_bytes(bytes([65 + i % 26]) * size)
        forget(folder / name)
    return names


def statistics(path: Path) -> dict[str, Any]:
    """The statistics about files."""
    found: dict[str, Any] = json.loads(path.read_text())["files"]
    return found


def pages_in_memory(file: Path) -> int:
    """The pages of a file in memory or being read; skips the test if the system cannot tell (before Linux 6.5)."""
    part, found = (ctypes.c_uint64 * 2)(0, file.stat().st_size), (ctypes.c_uint64 * 5)()
    with file.open("rb") as f:
        if ctypes.CDLL(None).syscall(451, f.fileno(), part, found, 0) != 0:
            pytest.skip("no cachestat")
    return found[0]


def forget_or_skip(file: Path) -> None:
    """Evict a file from memory; skips the test if its file system keeps the file there."""
    forget(file)
    if pages_in_memory(file) > 0:
        pytest.skip("this file system keeps its files in memory")


def undisturbed(run: Callable[[], int]) -> int:
    """The result of a run during which no other test drops the page cache."""

    def drops() -> list[str]:
        return re.findall("drop_pagecache .*", Path("/proc/vmstat").read_text())

    for _ in range(8):
        before, found = drops(), run()
        if drops() == before:
            return found
    pytest.skip("what is in memory is dropped all the time")


def tried_again(run: Callable[[float], dict[str, Any]], wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The statistics of a run in which the command waits for some seconds, longer if its threads come late.

    The run is repeated if a busy machine, or files evicted meanwhile, may be the reason for unwanted results.
    """
    found: dict[str, Any] = {}
    for pause in (0.3, 1.0, 5.0, 10.0):
        found = run(pause)
        if wanted(found):
            break
    return found
