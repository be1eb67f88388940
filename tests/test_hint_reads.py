"""`iopref hint` asks a disk for no more reads than the command alone: some disks allow only so many a second."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from hinting import undisturbed
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
    """Do something with a file system mounted in a folder; (un)mounting
    may fail as busy, since others look at all of them.
    """
    folder.mkdir(exist_ok=True)
    sh("sh", "-c", f"for i in $(seq 600); do mount -o {options} {device} {folder} && exit; sleep 0.1; done; exit 1")
    try:
        do()
    finally:
        sh("sh", "-c", f"until umount -q {folder}; do sleep 0.1; done")


def reads(device: str) -> int:
    """How many reads the device was asked for, with those that were merged with others."""
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

    def run(*before: str | Path) -> int:
        counted: list[int] = []

        def do() -> None:
            begun = reads(device)
            subprocess.run([*before, *command, *names], cwd=folder, check=command[0] != "grep", capture_output=True)
            time.sleep(0.2)  # what was asked for ahead, and comes later
            counted.append(reads(device) - begun)

        mounted(device, folder, "ro", do)
        return counted[0]

    alone = undisturbed(run)
    assert alone >= min(count, 100)
    hinted = [undisturbed(partial(run, PROGRAM, "--")) for _ in range(3)]  # a busy machine may evict files, too
    assert min(hinted) <= alone + alone // 50


CHOOSING = """
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "shared.h"
static const struct shared *hints; /* how many files are known of, with hints */
static int patience = 50000; /* looks */
static void until_known(int files)
{
    while (hints != MAP_FAILED && (int)hints->count < files && patience-- > 0)
        usleep(200);
}
int main(int argc, char **argv)    /* FOLDER EVERY ORDER MOST: each EVERYth file, as in the folder or by name */
{
    char bytes[8192], *told = getenv(SHARED_VARIABLE);
    struct dirent **found;
    int every = atoi(argv[2]), by_name = strcmp(argv[3], "name") == 0, most = atoi(argv[4]);
    int n = chdir(argv[1]) ? 0 : scandir(".", &found, NULL, by_name ? alphasort : NULL);
    hints = mmap(NULL, sizeof *hints, PROT_READ, MAP_SHARED, told ? open(told, O_RDONLY) : -1, 0);
    for (int i = every - 1, some = 1; i < n; i += every, some++) {
        int fd = open(found[i]->d_name, O_RDONLY);
        while (fd >= 0 && read(fd, bytes, sizeof bytes) > 0)
            continue;
        close(fd);
        usleep(most ? 0 : 500);
        until_known(2 * (some - 40) < most ? 2 * (some - 40) : most); /* somewhat less than may be ahead */
    }
    return argc != 5;
}
"""
FOLDER = 1000
IN_VAIN = 24  # files that may be read ahead until it is seen that few are wanted


@pytest.mark.parametrize("order", ["folder", "name"])
@pytest.mark.parametrize("every", [1, 10])
def test_of_a_folder_little_is_read_for_a_command_that_reads_little(
    device: str, tmp_path: Path, every: int, order: str
) -> None:
    folder, program = tmp_path / "disk", tmp_path / "choosing"
    program.with_suffix(".c").write_text(CHOOSING)
    sh("cc", "-O1", f"-I{ROOT / 'runtime_c' / 'hint'}", "-o", program, program.with_suffix(".c"))

    def fill() -> None:
        (folder / "small").mkdir()
        for i in range(FOLDER):
            (folder / "small" / f"f{i:04}").write_bytes(b"y" * (6 * KIB))

    mounted(device, folder, "rw", fill)
    told = tmp_path / "told.json"
    opened: list[int] = []

    def run(*before: str | Path) -> int:
        counted: list[int] = []

        def do() -> None:
            begun = reads(device)
            words = [program, "small", str(every), order, str(FOLDER * 9 // 10 if every == 1 else 0)]
            subprocess.run([*before, *words], cwd=folder, check=True)
            time.sleep(0.2)
            counted.append(reads(device) - begun)

        mounted(device, folder, "ro", do)
        if before:
            opened.append(read_statistics(told).files["files_opened"])
        return counted[0]

    hinted = partial(run, PROGRAM, "--stats", told, "--")
    alone = undisturbed(run)
    assert alone >= FOLDER // every
    found: list[int] = []
    for _ in range(10):  # on a busy machine, a run may open few files, and both may ask for parts of one file
        found.append(undisturbed(hinted))
        if every == 1 and opened[-1] >= FOLDER // 3 and found[-1] <= alone + alone // 50:
            return  # more is opened the more the command has opened, whoever is quicker
        if every == 10 and found[-1] <= alone + IN_VAIN:
            return  # and it may be seen late that the command passes most by
    pytest.fail(f"{alone} reads alone, {found} with hints, which opened {opened} files")


@pytest.mark.skipif(not shutil.which("strace"), reason="no strace")
def test_names_are_looked_up_in_vain_for_few_files(device: str, tmp_path: Path) -> None:
    folder, names = tmp_path / "disk", [f"f{i:04}" for i in range(2 * FOLDER)]
    found: list[int] = []

    def fill() -> None:
        for name in names:
            (folder / name).write_bytes(b"y" * (6 * KIB))

    def do() -> None:
        traced = ["strace", "-f", "-e", "trace=openat2", "-e", "signal=none", "-o", tmp_path / "calls"]
        subprocess.run([*traced, PROGRAM, "--", "cat", *names], cwd=folder, check=True, capture_output=True)
        found.append((tmp_path / "calls").read_text().count("EAGAIN"))

    mounted(device, folder, "rw", fill)
    sh("losetup", "--direct-io=on", device)  # so that the command waits
    while len(found) < 10 and (not found or found[-1] > FOLDER // 4):  # a busy machine may keep the command waiting
        mounted(device, folder, "ro", do)
    assert found[-1] <= FOLDER // 4, found


def test_of_many_files_that_are_named_few_are_read_in_vain(device: str, tmp_path: Path) -> None:
    folder, names = tmp_path / "disk", [f"f{i:04}" for i in range(FOLDER)]

    def fill() -> None:
        for name in names:
            (folder / name).write_bytes(b"y" * (6 * KIB))

    mounted(device, folder, "rw", fill)

    def run(*before: str | Path) -> int:
        counted: list[int] = []

        def do() -> None:
            begun = reads(device)
            subprocess.run([*before, "sh", "-c", "cat *7 >/dev/null", "sh", *names], cwd=folder, check=True)
            time.sleep(0.2)
            counted.append(reads(device) - begun)

        mounted(device, folder, "ro", do)
        return counted[0]

    alone = undisturbed(run)
    assert FOLDER // 10 <= alone < FOLDER // 2
    found = (undisturbed(partial(run, PROGRAM, "--")) for _ in range(10))
    assert any(more <= alone + IN_VAIN for more in found)
