"""`iopref hint` of programs that no library is loaded into: the offsets of their open files show their progress."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT, forget

PROGRAM = ROOT / "iopref" / "_runtime" / "bin" / "iopref-hint"
FILES, BYTES = 12, 2 << 20
READER = """\
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
static char bytes[1 << 19];
static void rest(void) { nanosleep(&(struct timespec){0, 100000000}, NULL); }
int main(int argc, char **argv)
{
    long sum = 0, by_place = argv[1][0] == 'p';
    for (int i = 2; i < argc; i++) {
        int fd = open(argv[i], O_RDONLY);
        long at = 0;
        for (long n; (n = by_place ? pread(fd, bytes, sizeof bytes, at) : read(fd, bytes, sizeof bytes)) > 0; at += n) {
            sum = sum * 31 % 1000003 + bytes[0];
            if (i == 2 || at == 0)
                rest();
        }
        close(fd);
        if (argv[1][0] == 'o') {    /* reads something else from here on */
            fd = open("/dev/zero", O_RDONLY);
            for (int k = 0; k < 400; k++)
                if (read(fd, bytes, sizeof bytes) < 0)
                    return 1;
            for (int k = 0; k < 5; k++)
                rest();
            break;
        }
    }
    printf("%ld\\n", sum);
    return 0;
}
"""
RUNS = """\
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv)    /* a static program that runs another one */
{
    pid_t process = fork();
    if (process == 0)
        execv(argv[1], argv + 1);
    return waitpid(process, NULL, 0) != process;
}
"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A static program, with files beside it."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "reader.c").write_text(READER)
    built = subprocess.run(["cc", "-O1", "-static", "reader.c", "-o", "reader"], cwd=folder, capture_output=True)
    if built.returncode:
        pytest.skip("nothing can be linked statically here")
    (folder / "runs.c").write_text(RUNS)
    subprocess.run(["cc", "-O1", "-static", "runs.c", "-o", "runs"], cwd=folder, check=True)
    for number in range(FILES):
        (folder / f"f{number:02}").write_bytes(bytes([65 + number]) * BYTES)
    return folder / "reader"


def run(reader: Path, how: str, *before: str) -> dict[str, int]:
    """The statistics of a run; its output must be the program's own."""
    names = [f"f{number:02}" for number in range(FILES)]
    for name in names:
        forget(reader.parent / name)
    alone = subprocess.run([reader, how, *names], cwd=reader.parent, capture_output=True, check=True)
    for name in names:
        forget(reader.parent / name)
    words = [PROGRAM, "--stats", "s.json", "--", *before, reader, how, *names]
    done = subprocess.run(words, cwd=reader.parent, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (alone.stdout, b"")
    found: dict[str, int] = json.loads((reader.parent / "s.json").read_text())["files"]
    return found


@pytest.mark.parametrize(
    "how,before",
    [
        ("read", ()),
        ("pread", ()),
        ("read", ("sh", "-c", '"$0" "$@"; exit $?')),
        ("read", ("env", "A=B")),
        ("read", ("./runs",)),
    ],
    ids=str,
)
def test_all_is_read_ahead_as_the_program_goes_on(reader: Path, how: str, before: tuple[str, ...]) -> None:
    for _ in range(3):  # a busy machine may come late
        found = run(reader, how, *before)
        if found["files_opened"] > FILES - 2:
            break
    assert found["files_opened"] > FILES - 2
    assert found["bytes_consumed"] >= (FILES - 2) * BYTES // 2


def test_what_else_it_reads_has_nothing_read_ahead(reader: Path) -> None:
    for _ in range(3):  # a busy machine may see late that it stops
        found = run(reader, "other")
        assert found["bytes_consumed"] <= 2 * BYTES
        if found["files_opened"] < FILES:
            break
    assert found["files_opened"] < FILES


@pytest.mark.parametrize(
    "script", ['"$0" "$@"; exit $?', "import os, sys; os.spawnv(os.P_WAIT, sys.argv[1], sys.argv[1:])"]
)
def test_what_a_static_program_among_others_has_read_is_said_to_be_missing(reader: Path, script: str) -> None:
    shell = ["sh", "-c", script] if "exit" in script else [sys.executable, "-c", script]
    words = [PROGRAM, "--record", "trace", "--", *shell, reader, "read", "f00"]
    done = subprocess.run(words, cwd=reader.parent, capture_output=True, text=True, check=True)
    assert f"what {reader} has read is not in the trace:" in done.stderr
    words = [PROGRAM, "--record", "trace", "--", "sh", "-c", "cat f00 >/dev/null; env true"]
    assert subprocess.run(words, cwd=reader.parent, capture_output=True, text=True, check=True).stderr == ""
