"""`iopref hint --record` and `--replay`: what a command reads is recorded, and read ahead the next time."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hinting import Hint, call, files, forget_or_skip, statistics, tried_again
from support import forget

from iopref.reads.trace import read_trace

EVERY_WAY = """
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
static char a[100], b[100];
static void show(const char *what, long got) { printf("%s %ld %.5s %.5s %d\\n", what, got, a, b, errno); errno = 0; }
int main(void)
{
    struct iovec both[] = {{a, 3}, {b, 4}};
    off_t at = 10;
    off64_t at64 = 20;
    struct stat st;
    int fd = open("data", O_RDONLY), folder = open(".", O_RDONLY | O_DIRECTORY), made, out;
    show("read", read(fd, a, 5));
    show("pread", pread(fd, a, 5, 50));
    show("pread64", pread64(fd, b, 5, 60));
    show("readv", readv(fd, both, 2));
    show("preadv", preadv(fd, both, 2, 30));
    show("at end", pread(fd, a, 5, 1 << 20));
    show("not open", read(77, a, 5));
    show("missing", open("no such file", O_RDONLY));
    show("position", lseek(fd, 0, SEEK_CUR));
    made = openat(folder, "made", O_RDWR | O_CREAT | O_EXCL, 0640);
    fstat(made, &st);
    show("mode", st.st_mode & 0777);
    show("sendfile", sendfile(made, fd, &at, 5));
    show("copy_file_range", copy_file_range(fd, &at64, made, NULL, 5, 0));
    out = openat(folder, "made", O_RDONLY);
    show("copied", read(out, a, 20));
    show("close", close(out));
    show("close again", close(out));
    FILE *f = fopen("data", "r");
    show("fgets", fgets(a, 20, f) != NULL);
    show("fclose", fclose(f));
    show("fopen", fopen("no such file", "r") == NULL);
    char *memory = mmap(NULL, 100, PROT_READ, MAP_PRIVATE, fd, 0);
    memcpy(a, memory + 40, 5);
    show("mmap", memory != MAP_FAILED);
    show("bad mmap", mmap(NULL, 100, PROT_READ, MAP_PRIVATE, 77, 0) == MAP_FAILED);
    int temporary = open(".", O_TMPFILE | O_RDWR, 0600);
    if (temporary >= 0 && (fstat(temporary, &st) || (st.st_mode & 0777) != 0600))
        show("temporary", 1);
    return 0;
}
"""
pytestmark = pytest.mark.usefixtures("signals_are_heard")


@pytest.mark.parametrize(
    "flags", [("-O0",), ("-O2", "-D_FORTIFY_SOURCE=2"), ("-O1", "-D_FILE_OFFSET_BITS=64")], ids=str
)
def test_every_way_to_read_does_what_it_does_and_is_recorded(
    hint: Hint, tmp_path: Path, flags: tuple[str, ...]
) -> None:
    (tmp_path / "ways.c").write_text(EVERY_WAY)
    subprocess.run(["cc", *flags, "-w", "ways.c", "-o", "ways"], cwd=tmp_path, check=True)
    (tmp_path / "data").write_text("".join(f"{i:09}\n" for i in range(1000)))
    alone = call(["./ways"], tmp_path)
    assert "sendfile 5" in alone.stdout
    for words in (("--record", "trace"), ("--stats", "s.json")):
        (tmp_path / "made").unlink()
        done = hint(*words, "--", "./ways")
        assert (done.returncode, done.stdout, done.stderr) == (0, alone.stdout, "")
    trace = read_trace(tmp_path / "trace")
    [number] = [n for n, file in trace.files.items() if file.name == str(tmp_path / "data")]
    runs = [(run.offset, run.length) for run in trace.runs if run.file == number and not run.mapped]
    assert runs == [(0, 5), (50, 5), (60, 5), (5, 7), (30, 7), (10, 5), (20, 5), (0, 4096)]
    assert [run.length for run in trace.runs if run.file == number and run.mapped] == [100]


def test_what_was_recorded_is_replayed(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 20)
    script = f'for f in "$@"; do {hint_root}/reader "$f"; done; echo made >new; {hint_root}/reader new'
    words: list[str | Path] = ["sh", "-c", script, "sh", *names]
    done = hint("--record", "trace", "--", *words)
    assert (done.returncode, done.stderr) == (0, "")
    trace = read_trace(tmp_path / "trace")
    own = {file.name.rpartition("/")[2]: file for file in trace.files.values() if str(tmp_path) in file.name}
    assert set(own) == {*(name.rpartition("/")[2] for name in names), "new"}
    assert [name for name, file in own.items() if file.made] == ["new"]
    read = [trace.files[run.file].name for run in trace.runs if not run.mapped]
    assert [name for name in read if "part" in name] == [str(tmp_path / name) for name in names]
    assert {run.length for run in trace.runs if "part" in trace.files[run.file].name} == {9000}
    (tmp_path / names[3]).unlink()
    (tmp_path / names[4]).write_bytes(b"longer" * 5000)
    for name in names:
        if (tmp_path / name).exists():
            forget(tmp_path / name)

    def replayed(pause: float) -> dict[str, Any]:
        late = hint("--replay", "trace", "--stats", "stats.json", "--", "sh", "-c", f"sleep {pause}")
        assert (late.returncode, late.stderr) == (0, "")
        return statistics(tmp_path / "stats.json")

    def asked(found: dict[str, Any]) -> int:
        return int(found["bytes_prefetched"] + found["bytes_there"])

    least = 18 * 9000 + 30000
    found = tried_again(replayed, lambda found: asked(found) >= least and found["files_refused"] == 1)
    assert found["files_disclosed"] == len({run.file for run in trace.runs}) - 1
    assert found["files_refused"] == 1
    assert asked(found) >= least


def test_where_all_of_a_trace_is_in_memory_nothing_watches_the_command(
    hint: Hint, hint_root: Path, tmp_path: Path
) -> None:
    names = files(tmp_path, 5)
    assert hint("--record", "trace", "--", hint_root / "reader", *names).returncode == 0
    read = [Path(file.name) for file in read_trace(tmp_path / "trace").files.values()]

    def is_watched() -> bool:
        for path in read:  # the system's libraries, too, which others may have dropped
            if path.exists():
                path.read_bytes()
        return "libiopref_hint" in hint("--replay", "trace", "--", "sh", "-c", "echo $LD_PRELOAD").stdout

    assert any(not is_watched() for _ in range(20))  # a busy machine may not tell in time
    (tmp_path / names[1]).unlink()
    assert any(not is_watched() for _ in range(20))
    read.remove(tmp_path / names[3])
    forget_or_skip(tmp_path / names[3])
    assert is_watched()


@pytest.mark.parametrize(
    "text,said",
    [
        ("no trace", "is no trace of reads; nothing is prefetched"),
        ("iopref reads 99\nend 0\n", "is a trace of another version; nothing is prefetched: record it again"),
        ("iopref reads 1\nfile 1 9 found /etc/passwd\n", "is cut short; what is there is used"),
        ("iopref reads 1\nfile 1 9 found /etc/passwd\nread 1 2 1", "is cut short; what is there is used"),
        ("iopref reads 1\nread 1 2 x\nend 1\n", "has a line that is not understood; what is before it is used"),
        ("iopref reads 1\nread 1 2 99999999 0 1 1 1 0\nend 1\n", "has a line that is not understood"),
        (None, "No such file or directory; nothing is prefetched"),
    ],
)
def test_a_trace_that_is_no_good_is_said_and_the_command_runs(
    hint: Hint, tmp_path: Path, text: str | None, said: str
) -> None:
    if text is not None:
        (tmp_path / "trace").write_text(text)
    done = hint("--replay", "trace", "--", "echo", "run")
    assert (done.returncode, done.stdout) == (0, "run\n")
    assert said in done.stderr


def test_a_trace_that_cannot_be_written_is_said_and_the_command_runs(hint: Hint, tmp_path: Path) -> None:
    done = hint("--record", "no/such/place", "--", "sh", "-c", "echo run; exit 4")
    assert (done.returncode, done.stdout) == (4, "run\n")
    assert "cannot write no/such/place" in done.stderr


def test_a_trace_replaces_nothing_but_a_trace(hint: Hint, tmp_path: Path) -> None:
    (tmp_path / "target").write_text("precious")
    (tmp_path / "link").symlink_to("target")
    os.mkfifo(tmp_path / "pipe")
    for name, why in (
        (".", "it is there, and is no file"),
        ("pipe", "it is there, and is no file"),
        ("link", "it is a link, which may lead anywhere"),
        ("target", "it is there, and holds something else"),
    ):
        done = hint("--record", name, "--", "sh", "-c", "echo run; exit 4")
        assert (done.returncode, done.stdout) == (4, "run\n")
        assert done.stderr == f"iopref hint: cannot write {name}: {why}; the command is not recorded\n"
    assert (tmp_path / "target").read_text() == "precious"
    assert (tmp_path / "link").is_symlink() and (tmp_path / "pipe").is_fifo()
    (tmp_path / "trace").write_text("iopref reads 99\nend 0\n")
    assert hint("--record", "trace", "--", "true").stderr == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "pipe", "target", "trace"]
    assert read_trace(tmp_path / "trace").runs


def test_a_static_program_runs_and_its_empty_trace_is_said(hint: Hint, tmp_path: Path, hint_root: Path) -> None:
    built = subprocess.run(["cc", "-static", hint_root / "reader.c", "-o", tmp_path / "static"], capture_output=True)
    if built.returncode:
        pytest.skip("nothing can be linked statically here")
    names = files(tmp_path, 5)
    alone = call([hint_root / "reader", *names], tmp_path).stdout
    assert hint("--", tmp_path / "static", *names).stdout == alone
    done = hint("--record", "trace", "--", tmp_path / "static", *names)
    assert done.stdout == alone
    assert "statically linked" in done.stderr
    assert read_trace(tmp_path / "trace").runs == ()


def test_a_command_that_leaves_much_out_has_the_rest_read_ahead(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    """The files at the front of the trace are not read, such as those that make has up to date."""
    names = files(tmp_path, 24, 500_000)
    script = f'for f in "$@"; do {hint_root}/reader "$f"; done'
    assert hint("--record", "trace", "--", "sh", "-c", script, "sh", *names).returncode == 0

    def replayed(pause: float) -> dict[str, Any]:
        for name in names:
            forget(tmp_path / name)
        slowly = f'sleep {pause}; for f in "$@"; do {hint_root}/reader "$f"; sleep {pause}; done'
        words = ("--replay", "trace", "--stats", "stats.json", "--", "sh", "-c", slowly, "sh", *names[14:])
        done = hint(*words)
        assert (done.returncode, done.stderr) == (0, "")
        return statistics(tmp_path / "stats.json")

    found = tried_again(replayed, lambda found: found["bytes_consumed"] >= 7 * 500_000)
    assert found["bytes_consumed"] >= 7 * 500_000
    assert found["bytes_prefetched"] + found["bytes_there"] >= 14 * 500_000
