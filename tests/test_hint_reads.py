"""`iopref hint` asks a disk for no more reads than the command alone: some disks allow only so many a second."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support import ROOT

from iopref.report.statistics import read_statistics

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


CHOOSING = """
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv)    /* FOLDER EVERY ORDER: reads each EVERYth file, in the folder's order or by name */
{
    char bytes[8192];
    struct dirent **found;
    int every = atoi(argv[2]), by_name = strcmp(argv[3], "name") == 0;
    int n = chdir(argv[1]) ? 0 : scandir(".", &found, NULL, by_name ? alphasort : NULL);
    for (int i = every - 1; i < n; i += every) {
        int fd = open(found[i]->d_name, O_RDONLY);
        while (fd >= 0 && read(fd, bytes, sizeof bytes) > 0)
            continue;
        close(fd);
        usleep(500);
    }
    return argc != 4;
}
"""
FOLDER = 2000
AT_FIRST = 250  # files that may be read ahead until it is seen that few are wanted


@pytest.mark.parametrize("order", ["folder", "name"])
@pytest.mark.parametrize("every", [1, 10])
def test_of_a_folder_little_is_read_for_a_command_that_reads_little(
    device: str, tmp_path: Path, every: int, order: str
) -> None:
    folder, program = tmp_path / "disk", tmp_path / "choosing"
    program.with_suffix(".c").write_text(CHOOSING)
    sh("cc", "-O1", "-o", program, program.with_suffix(".c"))

    def fill() -> None:
        (folder / "small").mkdir()
        for i in range(FOLDER):
            (folder / "small" / f"f{i:04}").write_bytes(b"y" * (6 * KIB))

    mounted(device, folder, "rw", fill)
    counted: list[int] = []
    told = tmp_path / "told.json"

    def run(before: list[str | Path]) -> Callable[[], None]:
        def do() -> None:
            begun = reads(device)
            subprocess.run([*before, program, "small", str(every), order], cwd=folder, check=True)
            time.sleep(0.2)
            counted.append(reads(device) - begun)

        return do

    mounted(device, folder, "ro", run([]))
    opened: list[int] = []
    for _ in range(3):  # on a busy machine, the command may begin late
        mounted(device, folder, "ro", run([PROGRAM, "--stats", told, "--"]))
        opened.append(read_statistics(told).files["files_opened"])
    alone, *hinted = counted
    assert alone >= FOLDER // every
    if every == 1:
        # beside other tests, what was read ahead is dropped now and then, or a command in an order of its own is lost
        assert min(hinted) <= 2 * alone + AT_FIRST
        assert max(opened) >= (FOLDER * 3 // 4 if order == "folder" else AT_FIRST)
    elif order == "folder":
        assert min(hinted) <= alone + alone // 2 + AT_FIRST
    else:  # the same could be the beginning of all
        assert min(hinted) <= 2 * alone + AT_FIRST
