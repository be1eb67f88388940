"""`iopref-hint` becomes the command if its files are in memory, else the program that reads ahead."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hinting import FREESTANDING, RUNTIME, call, files, forget_or_skip, pages_in_memory

AHEAD = (
    '#include <stdio.h>\nint main(int argc, char **argv) { printf("%s|%s\\n", argv[0], argv[argc - 1]); return 9; }\n'
)
AT_ONCE, FOR_ALL, LATER = "iopref-hint at once", "iopref-hint for all", "iopref-hint"
CLOCKED = """
#include "system.h"
static long told(void)     /* nanoseconds, by the count of calls */
{
    static long calls;
    return calls++ * EACH + (calls > 2) * ONCE;
}
#define system_nanoseconds told
#include "starter.c"
"""
TRIES = 10
Start = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def start(hint_root: Path, tmp_path: Path) -> Start:
    """A function that runs the starter beside a program that prints how it was called.

    The starter leaves to this program what takes longer than a millisecond to find out, which may be anything on a busy
    machine.
    """
    (tmp_path / "bin").mkdir()
    shutil.copy(hint_root / "bin" / "iopref-hint", tmp_path / "bin")
    (tmp_path / "ahead.c").write_text(AHEAD)
    subprocess.run(["cc", "ahead.c", "-o", "bin/iopref-hint-ahead"], cwd=tmp_path, check=True)

    def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
        for _ in range(TRIES):
            done = call([LATER, *words], tmp_path, **{"PATH": path} | variables)
            if not done.stdout.startswith(f"{LATER}|"):
                break
        return done

    return run


def in_memory(folder: Path, count: int, size: int = 5000) -> list[str]:
    """A number of files that have just been read."""
    names = files(folder, count, size)
    for name in names:
        (folder / name).read_bytes()
    return names


def test_where_all_is_in_memory_it_becomes_the_command(start: Start, hint_root: Path, tmp_path: Path) -> None:
    names = in_memory(tmp_path, 40)
    words = [hint_root / "bin" / "iopref-hint", "--", "sh", "-c", "echo $$; exec sleep 0.01", "sh", *names]
    for _ in range(TRIES):
        with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            printed = process.stdout.read()
        if printed == f"{process.pid}\n":
            break
    assert printed == f"{process.pid}\n"
    assert start("--", "wc", "-c", *names).stdout == call(["wc", "-c", *names], tmp_path).stdout
    assert start("wc", "-c", *names).returncode == 0


@pytest.mark.parametrize(
    "words", [["true"], ["echo", "no-such-file"], ["cat", "/dev/null"], ["cat", "empty"], ["echo", "-x", ""]]
)
def test_without_files_it_becomes_the_command(start: Start, tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "empty").touch()
    done = start("--", *words)
    assert (done.returncode, done.stdout) == (0, call([*words], tmp_path).stdout)


@pytest.mark.parametrize("count", [1, 12, 400])
@pytest.mark.parametrize("where", ["first", "last", "all"])
def test_what_is_missing_of_many_files_is_read_ahead_at_once(
    start: Start, tmp_path: Path, count: int, where: str
) -> None:
    names = in_memory(tmp_path, count, 4000 if count == 400 else (5 << 20) // count)
    for name in {"first": names[:1], "last": names[-1:], "all": names[::20]}[where]:
        forget_or_skip(tmp_path / name)
    assert start("--", "cat", *names).stdout == f"{AT_ONCE}|{names[-1]}\n"


def test_a_few_small_files_are_asked_for_before_it_becomes_the_command(start: Start, tmp_path: Path) -> None:
    names = in_memory(tmp_path, 20)
    for _ in range(TRIES):  # on a busy machine, the time may be over
        for name in names:
            forget_or_skip(tmp_path / name)
        done = start("--", "echo", "a*", f"--files={names[0]}", "", *names[1:])
        if done.returncode == 0:
            break
        assert done.stdout == f"{AT_ONCE}|{names[-1]}\n"
    assert done.stdout == " ".join(["a*", f"--files={names[0]}", "", *names[1:]]) + "\n"
    assert [pages_in_memory(tmp_path / name) for name in names] == [2] * len(names)


@pytest.mark.parametrize(
    ("each", "one", "status"), [(10_000, 0, 0), (10_000, 4_000_000, 0), (100_000, 0, 0), (1_000_000, 0, 9)]
)
def test_where_each_of_a_few_files_takes_long_to_open_threads_go_on(
    start: Start, tmp_path: Path, each: int, one: int, status: int
) -> None:
    names = in_memory(tmp_path, 58)
    for name in names:
        forget_or_skip(tmp_path / name)
    (tmp_path / "clocked.c").write_text(CLOCKED)
    build = [*FREESTANDING, f"-DEACH={each}L", f"-DONCE={one}L", "-I", RUNTIME / "starter", "-I", RUNTIME / "hint"]
    subprocess.run(["cc", *build, "clocked.c", "-o", "bin/iopref-hint"], cwd=tmp_path, check=True)
    done = start("--", "echo", *names)
    assert done.returncode == status
    assert done.stdout == (f"{FOR_ALL}|{names[-1]}\n" if status else " ".join(names) + "\n")
    asked = [pages_in_memory(tmp_path / name) for name in names]
    assert asked == [2] * (7 if status else 58) + [0] * (51 if status else 0)


def test_with_a_folder_or_a_list_a_few_files_are_not_all(start: Start, tmp_path: Path) -> None:
    names = in_memory(tmp_path, 3)
    for other in ("data", "@names"):
        forget_or_skip(tmp_path / names[2])
        assert start("--", "echo", other, *names[1:]).stdout == f"{AT_ONCE}|{names[-1]}\n"


def test_a_part_of_a_long_file_that_is_missing_is_seen(start: Start, tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(bytes(16 << 20))
    assert start("--", "cat", "long").returncode == 0
    forget_or_skip(tmp_path / "long")
    with (tmp_path / "long").open("rb") as long:
        os.posix_fadvise(long.fileno(), 0, 0, os.POSIX_FADV_RANDOM)
        os.pread(long.fileno(), 8 << 20, 0)
    assert start("--", "cat", "long").stdout == f"{AT_ONCE}|long\n"


def test_what_takes_longer_to_tell_is_left_to_the_program_behind_it(start: Start, tmp_path: Path) -> None:
    names = in_memory(tmp_path, 2)
    (tmp_path / "names").write_text("data/part0.txt\n")
    for words in (["cat", "data"], ["cat", "data/*.txt"], ["cat", "@names"], ["cat", "--all=data/part?.txt"]):
        assert start("--", *words).stdout == f"{LATER}|{words[-1]}\n"
    assert (
        start("--", "grep", "A*", *names).returncode == 0
    )  # beside files, a pattern is taken to be one of the command's
    for words in ([], ["--"], ["--stats", "-", "--", "true"], ["--record", "x", "true"], ["--wrong"]):
        assert start(*words).returncode == 9


def test_a_pipe_is_not_opened(start: Start, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["sh", "-c", "echo through >pipe"], cwd=tmp_path) as writer:
        done = start("--", "sh", "-c", 'sleep 0.2; cat "$1"', "sh", "pipe")
        writer.kill()
    assert done.stdout == "through\n"


def test_what_cannot_be_run_is_left_to_the_program_behind_it(start: Start, tmp_path: Path) -> None:
    (tmp_path / "bin" / "without").write_text("echo by the shell\n")
    (tmp_path / "bin" / "without").chmod(0o755)
    assert start("--", "no-such-command").stdout == f"{LATER}|no-such-command\n"
    assert start("--", "./no-such-command").returncode == 9
    assert start("--", "without").returncode == 9  # without `#!`, it is a shell's
    assert start("--", "./bin/without").returncode == 9
    (tmp_path / "bin" / "iopref-hint-ahead").unlink()
    for words in (["--", "echo", "@x"], ["--stats", "-", "--", "echo", "@x"], ["--record", "a", "echo", "@x"]):
        alone = start(*words)
        assert (alone.returncode, alone.stdout) == (0, "@x\n")
        assert alone.stderr.endswith("; nothing is prefetched, recorded or counted\n")
    for words in (["--stats"], ["--stats", "-"], ["no-such-command"]):
        done = start(*words)
        assert (done.returncode, done.stdout) == (126, "")
        assert "cannot run iopref-hint-ahead" in done.stderr
