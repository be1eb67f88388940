"""`iopref hint`: a command runs as it does by itself, its files are read ahead, and what it reads is recorded."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from once import Once
from support import ROOT, forget

from iopref.reads.trace import read_trace
from iopref.report.statistics import read_statistics
from iopref.report.tables import tables

RUNTIME = ROOT / "runtime_c"
OF_PROGRAMS = ("api", "lookahead")  # as runtime_c/build.py has it
FLAGS = ("-std=gnu11", "-O0", "-Wall", "-Wextra", "-Wshadow", "-Werror")
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
Hint = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def installed(once: Once) -> Path:
    """The program and the library, as the installation puts them, compiled so that they stop at anything undefined."""
    return once.made("hint", install)


def install(root: Path) -> None:
    folders = ("src", "files", "hint")
    found = [path for name in folders for path in (RUNTIME / name).glob("*.c")]
    sources = {path.name: path for path in found if not path.name.startswith(OF_PROGRAMS)}
    includes = [f"-I{RUNTIME / name}" for name in ("include", *folders)]
    for name in ("bin", "lib"):
        (root / name).mkdir(parents=True)
    sanitized = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    program = root / "bin" / "iopref-hint"
    subprocess.run(["cc", *FLAGS, *sanitized, *includes, *sources.values(), "-pthread", "-o", program], check=True)
    library = ("-fPIC", "-fvisibility=hidden", "-shared", f"-I{RUNTIME / 'hint'}", *(RUNTIME / "interpose").glob("*.c"))
    subprocess.run(["cc", *FLAGS, *library, "-o", root / "lib" / "libiopref_hint.so"], check=True)
    (root / "reader.c").write_text(READER)
    subprocess.run(["cc", "-O1", root / "reader.c", "-o", root / "reader"], check=True)


@pytest.fixture
def hint(installed: Path, tmp_path: Path) -> Hint:
    """A function that runs `iopref-hint` in a folder of its own."""

    def run(*words: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        return call([installed / "bin" / "iopref-hint", *words], tmp_path, **variables)

    return run


def call(words: list[str | Path], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")} | variables
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


def files(folder: Path, count: int, size: int = 9000) -> list[str]:
    """So many files that are not in memory, if the file system forgets; their names as seen from the folder."""
    names = [f"data/part {i}.txt" if i == 1 else f"data/part{i}.txt" for i in range(count)]
    (folder / "data").mkdir(exist_ok=True)
    for i, name in enumerate(names):
        (folder / name).write_bytes(bytes([65 + i % 26]) * size)
        forget(folder / name)
    return names


def statistics(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text())["files"]
    return found


def tried_again(run: Callable[[float], dict[str, Any]], wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The statistics of a run in which the command waits for so many seconds, the longer the later the threads come.

    Runs again where a busy machine, or files evicted meanwhile, may be the reason that they are not as wanted.
    """
    found: dict[str, Any] = {}
    for pause in (0.3, 1.0, 5.0, 10.0):
        found = run(pause)
        if wanted(found):
            break
    return found


def test_the_output_and_the_status_are_the_commands(hint: Hint, installed: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 30)
    alone, hinted = call([installed / "reader", *names], tmp_path), hint("--", installed / "reader", *names)
    assert (hinted.returncode, hinted.stdout, hinted.stderr) == (0, alone.stdout, "")
    assert hint("sh", "-c", "echo out; echo err >&2; exit 7").returncode == 7
    done = hint("sh", "-c", "cat; exit 3 < data/part0.txt")
    assert (done.returncode, done.stderr) == (3, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT, signal.SIGSEGV])
def test_a_signal_that_ends_the_command_ends_it(hint: Hint, number: signal.Signals) -> None:
    assert hint("--", "sh", "-c", f"kill -{number.value} $$; sleep 9").returncode == -number


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGALRM, signal.SIGCONT])
def test_a_signal_is_passed_on(installed: Path, tmp_path: Path, number: signal.Signals) -> None:
    script = f"trap 'echo heard; exit 5' {number.value}; echo ready; while :; do sleep 0.01; done"
    words = [str(installed / "bin" / "iopref-hint"), "--", "sh", "-c", script]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stdout.readline() == "ready\n"
        process.send_signal(number)
        assert process.stdout.read() == "heard\n"
    assert process.returncode == 5


def test_a_command_that_cannot_run_is_named(hint: Hint, tmp_path: Path) -> None:
    missing, refused = hint("--", "no-such-command", "x"), hint(tmp_path)
    assert (missing.returncode, refused.returncode) == (127, 126)
    assert missing.stderr == "iopref hint: cannot run no-such-command: No such file or directory\n"
    assert "Permission denied" in refused.stderr
    assert hint("--record", "trace", "--", "no-such-command").returncode == 127
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--"],
        ["--record"],
        ["--wrong", "x"],
        ["--record", "a", "--replay", "b", "--", "true"],
        ["--stats", "a.txt", "true"],
    ],
    ids=str,
)
def test_wrong_usage_is_said(hint: Hint, words: list[str]) -> None:
    done = hint(*words)
    assert done.returncode == 2
    assert done.stderr.startswith("iopref hint: ")
    assert "[--record TRACE | --replay TRACE]" in done.stderr


def test_names_patterns_lists_and_folders_are_read_ahead(hint: Hint, installed: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 12)
    (tmp_path / "data" / "deep" / "deeper").mkdir(parents=True)
    (tmp_path / "data" / "deep" / "deeper" / "x").write_text("x")
    (tmp_path / "names").write_text(f'{names[0]}\n"{names[1]}" data/part2.txt\n')

    def opened(words: list[str], pause: float) -> dict[str, Any]:
        done = hint("--stats", "stats.json", "--", "sh", "-c", f"sleep {pause}", "sh", *words)
        assert done.returncode == 0
        return statistics(tmp_path / "stats.json")

    for words, count in (
        (names, 12),
        (["data/part[3-5].txt", "data/{part6,part7}.txt"], 5),
        (["@names", "--files=data/part9.txt"], 4),
        (["data"], 13),
    ):
        found = tried_again(partial(opened, words), lambda found, count=count: found["files_opened"] >= count)
        assert found["files_opened"] == count, words


def test_what_was_cold_is_prefetched_and_counted(hint: Hint, installed: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 40)

    def run(pause: float) -> dict[str, Any]:
        script = f'sleep {pause}; exec "$0" "$@"'
        hint("--stats", "stats.json", "--", "sh", "-c", script, installed / "reader", *names)
        return statistics(tmp_path / "stats.json")

    found = tried_again(run, lambda found: found["files_opened"] == 41 and found["bytes_too_late"] == 0)
    lines = tables(read_statistics(tmp_path / "stats.json")).splitlines()
    assert [line.split()[-1] for line in lines if "opened ahead" in line] == ["41"]
    assert found["files_opened"] == 41  # the program is one of the words
    each = read_statistics(tmp_path / "stats.json").opened
    assert {file.name for file in each} == {*names, str(installed / "reader")}
    for name in each[0].counters:
        assert sum(file.counters[name] for file in each) == found[name], name
    assert found["bytes_prefetched"] + found["bytes_there"] >= 40 * 9000
    assert found["bytes_consumed"] >= 40 * 9000
    assert found["bytes_too_late"] == 0


def test_where_all_is_in_memory_few_files_are_looked_at(hint: Hint, installed: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 600, 100)

    def run(pause: float) -> dict[str, Any]:
        alone = call([installed / "reader", *names], tmp_path)
        script = f'sleep {pause}; exec "$0" "$@"'
        done = hint("--stats", "s.json", "--", "sh", "-c", script, installed / "reader", *names)
        assert done.stdout == alone.stdout
        return statistics(tmp_path / "s.json")

    found = tried_again(run, lambda found: found["files_left_out"] > 300)
    assert found["files_opened"] + found["files_left_out"] == 601
    assert found["files_left_out"] > 300


PAUSING = """
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main(int argc, char **argv)    /* AFTER FIRST FILE...: reads from the FIRST of n on, around, and waits AFTER some */
{
    char bytes[200];
    for (int n = argc - 3, i = 0, after = atoi(argv[1]), first = atoi(argv[2]); i < n; i++) {
        int fd = open(argv[3 + (first + i) % n], O_RDONLY);
        while (read(fd, bytes, sizeof bytes) > 0)
            continue;
        close(fd);
        if (i + 1 == after)
            nanosleep(&(struct timespec){0, 50000000}, NULL);
    }
    return nanosleep(&(struct timespec){0, 300000000}, NULL);
}
"""


def test_what_the_command_has_read_before_it_waited_is_left_out(hint: Hint, tmp_path: Path) -> None:
    (tmp_path / "pause.c").write_text(PAUSING)
    subprocess.run(["cc", "-O1", "pause.c", "-o", "pause"], cwd=tmp_path, check=True)

    def disclosed(after: int, first: int) -> int:
        hint("--stats", "s.json", "--", "./pause", str(after), str(first), *names)
        return int(statistics(tmp_path / "s.json")["files_disclosed"])

    names = files(tmp_path, 400, 100)
    assert disclosed(1, 399) == 402  # the last one is read first: the others have not been
    told = []
    for _ in range(4):  # on a busy machine it may wait earlier
        call(["cat", *names], tmp_path)
        told.append(disclosed(300, 0))
        if told[-1] <= 101:
            break
    assert 60 <= told[-1] <= 101, told


def test_a_command_that_reads_nothing_is_not_run_away_from(hint: Hint, tmp_path: Path) -> None:
    names = files(tmp_path, 30, 1 << 20)

    def run(pause: float) -> dict[str, Any]:
        hint("--stats", "stats.json", "--", "sh", "-c", f"sleep {pause}", "sh", *names)
        return statistics(tmp_path / "stats.json")

    found = tried_again(run, lambda found: found["depth_most"] > 0)
    assert 0 < found["depth_most"] <= 5 << 20
    assert found["bytes_wasted"] == found["bytes_prefetched"] + found["bytes_there"]


def test_a_list_that_cannot_be_read_is_said_and_the_command_runs(hint: Hint, tmp_path: Path) -> None:
    (tmp_path / "list").mkdir()
    done = hint("--", "echo", "@list")
    assert (done.returncode, done.stdout) == (0, "@list\n")
    assert "cannot read the list list: Is a directory; its files are not prefetched" in done.stderr


def test_a_list_that_never_ends_keeps_nobody_waiting(hint: Hint, installed: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 1, 3 << 20)
    (tmp_path / "names").write_text(f"{names[0]}\n" * 200_000)
    done = hint("--", "sh", "-c", "sleep 0.3; echo ends; exit 9", "sh", "@names")
    assert (done.returncode, done.stdout, done.stderr) == (9, "ends\n", "")


def test_a_list_in_a_pipe_is_the_commands(installed: Path, tmp_path: Path) -> None:
    program = installed / "bin" / "iopref-hint"
    script = f"echo through | '{program}' -- sh -c 'cat /dev/stdin' sh @/dev/stdin"
    assert call(["sh", "-c", script], tmp_path).stdout == "through\n"


def test_who_does_not_read_what_is_said_still_gets_the_status(installed: Path, tmp_path: Path) -> None:
    script = '("$0" --stats - -- sh -c "sleep 0.3; exit 6"; echo $? >status) 2>&1 | true'
    call(["sh", "-c", script, installed / "bin" / "iopref-hint"], tmp_path)
    assert (tmp_path / "status").read_text() == "6\n"


def test_many_files_and_few_descriptors(hint: Hint, installed: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 300, 100)
    limited = f'ulimit -n 64; exec "{installed}/bin/iopref-hint" -- "{installed}/reader" "$@"'
    done = call(["sh", "-c", limited, "sh", *names], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == call([installed / "reader", *names], tmp_path).stdout


def test_pipes_devices_and_files_that_vanish_are_left_alone(hint: Hint, tmp_path: Path) -> None:
    names = files(tmp_path, 3)
    os.mkfifo(tmp_path / "pipe")
    script = (
        '(echo through >pipe &); cat pipe; rm "$1"; cat /proc/self/comm /dev/null; echo more >>"$2"; tail -c 5 "$2"'
    )
    words: list[str | Path] = ["sh", "-c", script, "sh", *names, "pipe", "/dev/zero", "/proc/kmsg", "/proc/self/mem"]
    hinted = hint("--", *words)
    files(tmp_path, 3)
    alone = call(words, tmp_path)
    assert (hinted.returncode, hinted.stdout, hinted.stderr) == (0, alone.stdout, "")


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


def test_without_hints_the_command_runs(hint: Hint, installed: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 3)
    done = hint("--stats", "-", "--", installed / "reader", *names, IOPREF="off")
    assert (done.returncode, done.stdout) == (0, call([installed / "reader", *names], tmp_path).stdout)
    assert "prefetched" not in done.stderr


def test_the_environment_of_the_command_has_what_it_needs_and_no_more(hint: Hint, tmp_path: Path) -> None:
    own = {"PATH": os.environ["PATH"], "LD_PRELOAD": "", "IOPREF_MEMORY": "64M"}
    seen = hint("--stats", "s.json", "env", **own).stdout.splitlines()
    assert "IOPREF_MEMORY=64M" in seen
    assert [line for line in seen if line.startswith("IOPREF_STATS")] == []
    assert [line for line in seen if line.startswith("LD_PRELOAD")][0].endswith("libiopref_hint.so:")


def test_what_was_recorded_is_replayed(hint: Hint, installed: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 20)
    script = f'for f in "$@"; do {installed}/reader "$f"; done; echo made >new; {installed}/reader new'
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


@pytest.mark.parametrize(
    "text,said",
    [
        ("no trace", "is no trace of reads"),
        ("iopref reads 99\nend 0\n", "is a trace of another version: record it again"),
        ("iopref reads 1\nfile 1 9 found /etc/passwd\n", "is cut short; what is there is used"),
        ("iopref reads 1\nfile 1 9 found /etc/passwd\nread 1 2 1", "is cut short; what is there is used"),
        ("iopref reads 1\nread 1 2 x\nend 1\n", "has a line that is not understood"),
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
    (tmp_path / "target").write_text("kept")
    (tmp_path / "link").symlink_to("target")
    assert hint("--record", "link", "--", "true").returncode == 0
    assert (tmp_path / "target").read_text() == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]


def test_a_static_program_runs_and_its_empty_trace_is_said(hint: Hint, tmp_path: Path, installed: Path) -> None:
    built = subprocess.run(["cc", "-static", installed / "reader.c", "-o", tmp_path / "static"], capture_output=True)
    if built.returncode:
        pytest.skip("nothing can be linked statically here")
    names = files(tmp_path, 5)
    alone = call([installed / "reader", *names], tmp_path).stdout
    assert hint("--", tmp_path / "static", *names).stdout == alone
    done = hint("--record", "trace", "--", tmp_path / "static", *names)
    assert done.stdout == alone
    assert "statically linked" in done.stderr
    assert read_trace(tmp_path / "trace").runs == ()
