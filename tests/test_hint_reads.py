"""`iopref hint` asks a disk for no more reads than the command alone: some disks allow only so many a second."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support import ROOT

KIB = 1024
PROGRAM = ROOT / "iopref" / "_runtime" / "bin" / "iopref-hint"
Reads = Callable[[list[str | Path]], int]


def sh(*words: str | Path) -> str:
    """The output of a command that must succeed."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def device(tmp_path: Path) -> Iterator[str]:
    """A file system on a loop device, with a readahead of 128 KiB; needs root."""
    image = tmp_path / "image"
    try:
        sh("truncate", "-s", "96M", image)
        sh("mkfs.ext4", "-q", "-E", "lazy_itable_init=0", image)
        found = sh("losetup", "--find", "--show", image)
    except (OSError, subprocess.CalledProcessError) as e:
        pytest.skip(f"no loop device: {e}")
    try:
        sh("blockdev", "--setra", "256", found)
        yield found
    finally:
        sh("losetup", "-d", found)


def mounted(device: str, folder: Path, options: str, do: Callable[[], None]) -> None:
    """Do something with a file system in a folder."""
    folder.mkdir(exist_ok=True)
    sh("mount", "-o", options, device, folder)
    try:
        do()
    finally:
        sh("sh", "-c", f"until umount -q {folder}; do sleep 0.1; done")


def reads(device: str) -> int:
    """That the device was asked for, those included that were put together with others."""
    finished, merged = Path("/sys/class/block", Path(device).name, "stat").read_text().split()[:2]
    return int(finished) + int(merged)


@pytest.mark.parametrize(
    ("count", "size", "command"),
    [
        (58, 17 * KIB, ["grep", "-c", "x"]),
        (600, 5 * KIB, ["grep", "-c", "x"]),
        (1, 3072 * KIB, ["sha1sum"]),
        (4, 8192 * KIB, ["sha1sum"]),
    ],
)
def test_the_disk_is_asked_for_no_more_reads(
    device: str, tmp_path: Path, count: int, size: int, command: list[str]
) -> None:
    folder = tmp_path / "disk"
    names = [f"f{i:03}" for i in range(count)]

    def fill() -> None:
        for name in names:
            (folder / name).write_bytes(b"y" * size)

    mounted(device, folder, "rw", fill)
    counted: list[int] = []

    def run(before: list[str | Path]) -> Callable[[], None]:
        def do() -> None:
            begun = reads(device)
            subprocess.run([*before, *command, *names], cwd=folder, check=command[0] != "grep", capture_output=True)
            time.sleep(0.2)  # what was asked for ahead, and comes later
            counted.append(reads(device) - begun)

        return do

    mounted(device, folder, "ro", run([]))
    for _ in range(3):  # a busy machine may evict files before they are read
        mounted(device, folder, "ro", run([PROGRAM, "--"]))
    alone, *hinted = counted
    assert alone >= min(count, 100)
    assert min(hinted) <= alone + alone // 50
