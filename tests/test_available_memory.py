"""How much memory a program may use by its control groups of either version, read from files below a directory."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from support import ROOT

RUNTIME = ROOT / "runtime_c"
MIB = 2**20
MACHINE = {
    "proc/meminfo": "MemTotal: 1048576 kB\nMemFree: 409600 kB\nMemAvailable: 512000 kB\nMapped: 102400 kB\n",
    "proc/self/statm": "5000 2560 512 1 0 100 0\n",  # 8 MiB of its own
}
ALL = {"allowed": 508, "unused": 400, "without_swap": 500, "swap": 1 << 20}

Read = Callable[[Mapping[str, str]], dict[str, int]]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that reads the files, compiled with sanitizers."""
    path = tmp_path_factory.mktemp("room") / "room"
    flags = ("-Wall", "-Wextra", "-Werror", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    sources = (RUNTIME / "tests" / "available_memory.c", RUNTIME / "src" / "available_memory.c")
    include = ("-I", RUNTIME / "include", "-I", RUNTIME / "src")
    subprocess.run(["gcc", "-std=gnu11", *flags, *include, *sources, "-o", path], check=True)
    return path


@pytest.fixture
def read(program: Path, tmp_path: Path) -> Read:
    """A function that writes files and returns the available memory, in MiB."""

    def room(files: Mapping[str, str]) -> dict[str, int]:
        for name, text in {**MACHINE, **files}.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        done = subprocess.run([program, tmp_path], capture_output=True, text=True, check=True)
        return dict(zip(ALL, map(int, done.stdout.split()), strict=True))

    return room


def group(path: str, files: Mapping[str, int | str], stat: Mapping[str, int]) -> dict[str, str]:
    """The files of a control group, sizes in MiB."""
    sizes = {name: f"{value * MIB if isinstance(value, int) else value}\n" for name, value in files.items()}
    sizes["memory.stat"] = "".join(f"{name} {value * MIB}\n" for name, value in stat.items())
    return {f"sys/fs/cgroup/{path}/{name}": text for name, text in sizes.items()}


def v2(path: str, most: int | str, current: int, **more: int | str) -> dict[str, str]:
    """A group of version 2 in which other processes have 12 MiB of memory that cannot be paged out."""
    stat = {"anon": 20, "shmem": 0, "inactive_file": 9, "active_file": 6, "file_mapped": 5, "file_dirty": 1}
    files = {"memory.max": most, "memory.high": "max", "memory.current": current}
    return group(path, {**files, **{name.replace("_", "."): value for name, value in more.items()}}, stat)


def member(text: str) -> dict[str, str]:
    return {"proc/self/cgroup": text}


def test_without_groups_the_machine_is_what_there_is(read: Read) -> None:
    assert read({}) == ALL
    assert read(member("0::/\n")) == ALL
    assert read(member("no such line\n3::\n::::\n")) == ALL


def test_a_group_of_version_2(read: Read) -> None:
    room = read(member("0::/user/job\n") | v2("user/job", 100, 60))
    assert room == {"allowed": 88, "unused": 49, "without_swap": 80, "swap": 1 << 20}


def test_of_version_2_the_soft_limit_counts_and_what_is_left_of_swap(read: Read) -> None:
    groups = v2("job", 100, 60, memory_high=80, memory_swap_max=50, memory_swap_current=20)
    assert read(member("0::/job\n") | groups) == {"allowed": 68, "unused": 29, "without_swap": 60, "swap": 30}


@pytest.mark.parametrize("above", ["", "user", "user/session"])
def test_of_version_2_each_group_above_counts(above: str, read: Read) -> None:
    groups = v2("user/session/job", "max", 30, memory_swap_max="max", memory_swap_current=0)
    room = read(member("1:name=systemd:/\n0::/user/session/job\n") | groups | v2(above, 64, 60))
    assert room == {"allowed": 52, "unused": 13, "without_swap": 44, "swap": 1 << 20}


def test_version_2_beside_version_1(read: Read) -> None:
    room = read(member("4:memory:/job\n0::/job\n") | v2("unified/job", 100, 60))
    assert room["allowed"] == 88


@pytest.mark.parametrize("place", ["memory/job", "memory"], ids=["own group", "container"])
def test_a_group_of_version_1(place: str, read: Read) -> None:
    files = {"memory.limit_in_bytes": 100, "memory.usage_in_bytes": 60}
    stat = {"hierarchical_memory_limit": 90, "total_rss": 20, "total_inactive_file": 9, "total_active_file": 6}
    stat |= {"total_mapped_file": 5, "total_dirty": 0, "total_writeback": 1}
    room = read(member("4:memory:/job\n") | group(place, files, stat))
    assert room == {"allowed": 78, "unused": 39, "without_swap": 70, "swap": 1 << 20}


def test_files_that_make_no_sense_limit_nothing(read: Read) -> None:
    odd = {"memory.max": "-1", "memory.high": "", "memory.current": "many", "memory.swap.max": "x"}
    assert read(member("0::/job\n") | group("job", odd, {})) == ALL
    assert read(member("0::/job\n") | v2("job", "0", 5, memory_high="oops")) == ALL
