"""`iopref hint`: a command runs as it does alone, and its files are read ahead."""

from __future__ import annotations

import os
import signal
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hinting import Hint, call, files, statistics, tried_again, undisturbed
from support import forget

from iopref.report.statistics import read_statistics
from iopref.report.tables import tables

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
pytestmark = pytest.mark.usefixtures("signals_are_heard")


def test_the_output_and_the_status_are_the_commands(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 30)
    alone, hinted = call([hint_root / "reader", *names], tmp_path), hint("--", hint_root / "reader", *names)
    assert (hinted.returncode, hinted.stdout, hinted.stderr) == (0, alone.stdout, "")
    assert hint("sh", "-c", "echo out; echo err >&2; exit 7").returncode == 7
    done = hint("sh", "-c", "cat; exit 3 < data/part0.txt")
    assert (done.returncode, done.stderr) == (3, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT, signal.SIGSEGV])
def test_a_signal_that_ends_the_command_ends_it(hint: Hint, tmp_path: Path, number: signal.Signals) -> None:
    assert hint("--", "sh", "-c", f"kill -{number.value} $$; sleep 9").returncode == -number
    assert (
        hint("--stats", "s.json", "--", "sh", "-c", f"sleep 0.2; kill -{number.value} $$; sleep 9").returncode
        == -number
    )
    assert "files_disclosed" in statistics(tmp_path / "s.json")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGALRM, signal.SIGCONT])
def test_a_signal_is_passed_on(hint_root: Path, tmp_path: Path, number: signal.Signals) -> None:
    script = f"trap 'echo heard; exit 5' {number.value}; echo ready; while :; do sleep 0.01; done"
    words = [str(hint_root / "bin" / "iopref-hint"), "--", "sh", "-c", script]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stdout.readline() == "ready\n"
        process.send_signal(number)
        assert process.stdout.read() == "heard\n"
    assert process.returncode == 5


def test_a_command_that_cannot_run_is_named(hint: Hint, tmp_path: Path) -> None:
    missing, refused = hint("--", "no-such-command", "x"), hint(tmp_path)
    assert (missing.returncode, refused.returncode) == (127, 126)
    assert missing.stderr == (
        "iopref hint: cannot run no-such-command: No such file or directory: no folder of PATH has it; check its name, "
        "or give its path (what only a shell knows is run by sh -c)\n"
    )
    assert "Permission denied: make it executable (chmod +x), and its folder one that you may enter" in refused.stderr
    assert hint("--", "./none").stderr.endswith("No such file or directory: check the path\n")
    script = tmp_path / "script"
    script.write_text("#!/no/such/shell\n")
    script.chmod(0o755)
    assert hint("--", "./script").stderr.endswith(": install the program that its first line names (#!)\n")
    script.unlink()
    assert hint("--record", "trace", "--", "no-such-command").returncode == 127
    assert list(tmp_path.iterdir()) == []


def test_a_recording_that_is_killed_leaves_nothing(hint_root: Path, tmp_path: Path) -> None:
    words = [str(hint_root / "bin" / "iopref-hint"), "--record", "trace", "--", "sh", "-c", "echo ready; read line"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=tmp_path, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout and process.stdin and process.stdout.readline() == "ready\n"
        process.kill()
        process.wait()
        process.stdin.close()  # the command ends
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--"],
        ["--record"],
        ["--wrong", "x"],
        ["--record", "a", "--replay", "b", "--", "true"],
        ["--record", "a", "--stats", "b.json", "--", "true"],
        ["--stats", "a.txt", "true"],
    ],
    ids=str,
)
def test_wrong_usage_is_said(hint: Hint, words: list[str]) -> None:
    done = hint(*words)
    assert done.returncode == 2
    assert done.stderr.startswith("iopref hint: ")
    assert "[--record TRACE | [--replay TRACE] [--stats FILE]]" in done.stderr


def test_statistics_that_cannot_be_written_are_said_before_the_command_runs(hint: Hint, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("precious")
    for name, why in (
        ("no/x.json", "No such file or directory"),
        ("other.json", "it is there, and holds something else"),
    ):
        done = hint("--stats", name, "--", "sh", "-c", "echo runs >&2; exit 3")
        assert done.returncode == 3
        assert done.stderr == f"iopref hint: cannot write {name}: {why}; there are no statistics\nruns\n"
    assert [path.name for path in tmp_path.iterdir()] == ["other.json"]


def test_names_patterns_and_lists_are_read_ahead(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 12)
    (tmp_path / "names").write_text(f'{names[0]}\n"{names[1]}" data/part2.txt\n')

    def opened(words: list[str], pause: float) -> dict[str, Any]:
        done = hint("--stats", "stats.json", "--", "sh", "-c", f"sleep {pause}", "sh", *words)
        assert done.returncode == 0
        return statistics(tmp_path / "stats.json")

    for words, count in (
        (names, 12),
        (["data/part[3-5].txt", "data/{part6,part7}.txt"], 5),
        (["@names", "--files=data/part9.txt"], 4),
    ):
        found = tried_again(partial(opened, words), lambda found, count=count: found["files_opened"] >= count)
        assert found["files_opened"] == count, words


@pytest.mark.parametrize("order", ["cat", "sort"])
def test_a_folder_is_read_ahead_when_the_command_opens_its_files(hint: Hint, tmp_path: Path, order: str) -> None:
    files(tmp_path, 40)
    (tmp_path / "data" / "deep" / "deeper").mkdir(parents=True)
    (tmp_path / "data" / "deep" / "deeper" / "x").write_text("x")

    def run(script: str) -> dict[str, Any]:
        done = hint("--stats", "stats.json", "--", "sh", "-c", script, "sh", "data")
        assert done.returncode == 0
        return statistics(tmp_path / "stats.json")

    def reading(pause: float) -> dict[str, Any]:
        return run(f'find data -type f | {order} | while read -r f; do cat "$f" >/dev/null; sleep {pause / 5}; done')

    assert run("sleep 1")["files_opened"] == 0
    found = tried_again(reading, lambda found: found["files_opened"] >= 20)
    assert found["files_opened"] >= 20


def test_what_was_cold_is_prefetched_and_counted(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 40)

    def run(pause: float) -> dict[str, Any]:
        script = f'sleep {pause}; exec "$0" "$@"'
        hint("--stats", "stats.json", "--", "sh", "-c", script, hint_root / "reader", *names)
        return statistics(tmp_path / "stats.json")

    found = tried_again(run, lambda found: found["files_opened"] == 41 and found["bytes_too_late"] == 0)
    lines = tables(read_statistics(tmp_path / "stats.json")).splitlines()
    assert [line.split()[-1] for line in lines if "opened ahead" in line] == ["41"]
    assert found["files_opened"] == 41  # the program is one of the words
    each = read_statistics(tmp_path / "stats.json").opened
    assert {file.name for file in each} == {*names, str(hint_root / "reader")}
    for name in each[0].counters:
        assert sum(file.counters[name] for file in each) == found[name], name
    assert found["bytes_prefetched"] + found["bytes_there"] >= 40 * 9000
    assert found["bytes_consumed"] >= 40 * 9000
    assert found["bytes_too_late"] == 0


def test_where_all_is_in_memory_few_files_are_looked_at(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 250, 100)

    def run(pause: float) -> dict[str, Any]:
        alone = call([hint_root / "reader", *names], tmp_path)
        script = f'sleep {pause}; exec "$0" "$@"'
        done = hint("--stats", "s.json", "--", "sh", "-c", script, hint_root / "reader", *names)
        assert done.stdout == alone.stdout
        return statistics(tmp_path / "s.json")

    found = tried_again(run, lambda found: found["files_left_out"] > 125)
    assert found["files_opened"] + found["files_left_out"] == 251
    assert found["files_left_out"] > 125


def test_what_the_command_has_read_before_it_waited_is_left_out(hint: Hint, tmp_path: Path) -> None:
    (tmp_path / "pause.c").write_text(PAUSING)
    subprocess.run(["cc", "-O1", "pause.c", "-o", "pause"], cwd=tmp_path, check=True)

    def disclosed(after: int, first: int) -> int:
        hint("--stats", "s.json", "--", "./pause", str(after), str(first), *names)
        return int(statistics(tmp_path / "s.json")["files_disclosed"])

    names = files(tmp_path, 400, 100)
    assert disclosed(1, 399) == 402  # the last one is read first: the others have not been

    def after_300() -> int:
        call(["cat", *names], tmp_path)
        return disclosed(300, 0)

    told = []
    while not told or (told[-1] > 101 and len(told) < 20):  # on a busy machine it may wait earlier
        told.append(undisturbed(after_300))
    assert 60 <= told[-1] <= 101, told


def test_a_command_that_reads_nothing_is_not_run_away_from(hint: Hint, tmp_path: Path) -> None:
    names = files(tmp_path, 30, 1 << 20)

    def run(pause: float) -> dict[str, Any]:
        hint("--stats", "stats.json", "--", "sh", "-c", f"sleep {pause}", "sh", *names)
        return statistics(tmp_path / "stats.json")

    found = tried_again(run, lambda found: found["depth_most"] > 0)
    assert 0 < found["depth_most"] <= 5 << 20
    assert found["bytes_wasted"] == found["bytes_prefetched"] + found["bytes_there"]


@pytest.mark.parametrize(("started", "least", "most"), [("at once", 0, 640 << 10), ("for all", 2400 << 10, 2400 << 10)])
def test_of_a_few_files_much_is_read_ahead_at_first_if_all_are_small(
    hint_root: Path, tmp_path: Path, started: str, least: int, most: int
) -> None:
    names = files(tmp_path, 40, 60 << 10)

    def run(pause: float) -> dict[str, Any]:
        for name in names:
            forget(tmp_path / name)
        words = [f"iopref-hint {started}", "--stats", "s.json", "--", "sh", "-c", f"sleep {pause}", "sh", *names]
        subprocess.run(words, executable=hint_root / "bin" / "iopref-hint-ahead", cwd=tmp_path, check=True)
        return statistics(tmp_path / "s.json")

    def bytes_of(found: dict[str, Any]) -> int:
        return int(found["bytes_prefetched"] + found["bytes_there"])

    found = tried_again(run, lambda found: bytes_of(found) >= least)
    assert least <= bytes_of(found) <= most


def test_a_list_that_cannot_be_read_is_said_and_the_command_runs(hint: Hint, tmp_path: Path) -> None:
    (tmp_path / "list").mkdir()
    done = hint("--", "echo", "@list")
    assert (done.returncode, done.stdout) == (0, "@list\n")
    assert "cannot read the list list: Is a directory; its files are not prefetched" in done.stderr


def test_a_list_that_never_ends_keeps_nobody_waiting(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 1, 3 << 20)
    (tmp_path / "names").write_text(f"{names[0]}\n" * 200_000)
    done = hint("--", "sh", "-c", "sleep 0.3; echo ends; exit 9", "sh", "@names")
    assert (done.returncode, done.stdout, done.stderr) == (9, "ends\n", "")


def test_a_list_in_a_pipe_is_the_commands(hint_root: Path, tmp_path: Path) -> None:
    program = hint_root / "bin" / "iopref-hint"
    script = f"echo through | '{program}' -- sh -c 'cat /dev/stdin' sh @/dev/stdin"
    assert call(["sh", "-c", script], tmp_path).stdout == "through\n"


def test_who_does_not_read_what_is_said_still_gets_the_status(hint_root: Path, tmp_path: Path) -> None:
    script = '("$0" --stats - -- sh -c "sleep 0.3; exit 6"; echo $? >status) 2>&1 | true'
    call(["sh", "-c", script, hint_root / "bin" / "iopref-hint"], tmp_path)
    assert (tmp_path / "status").read_text() == "6\n"


def test_many_files_and_few_descriptors(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 300, 100)
    limited = f'ulimit -n 64; exec "{hint_root}/bin/iopref-hint" -- "{hint_root}/reader" "$@"'
    done = call(["sh", "-c", limited, "sh", *names], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == call([hint_root / "reader", *names], tmp_path).stdout


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


def test_without_hints_the_command_runs(hint: Hint, hint_root: Path, tmp_path: Path) -> None:
    names = files(tmp_path, 3)
    done = hint("--stats", "-", "--", hint_root / "reader", *names, IOPREF="off")
    assert (done.returncode, done.stdout) == (0, call([hint_root / "reader", *names], tmp_path).stdout)
    assert "prefetched" not in done.stderr


def test_statistics_say_that_nothing_was_read_ahead(hint: Hint, tmp_path: Path) -> None:
    said = "no file was read ahead: they were in memory, or the program ended before it waited for one"
    assert hint("--stats", "-", "--", "true").stderr.endswith(f"iopref: {said}\n")
    assert hint("--stats", "s.json", "--", "true").returncode == 0
    assert tables(read_statistics(tmp_path / "s.json")).splitlines()[1:] == [said]


def test_the_environment_of_the_command_has_what_it_needs_and_no_more(hint: Hint, tmp_path: Path) -> None:
    own = {"PATH": os.environ["PATH"], "LD_PRELOAD": "", "IOPREF_MEMORY": "64M"}
    seen = hint("--stats", "s.json", "env", **own).stdout.splitlines()
    assert "IOPREF_MEMORY=64M" in seen
    assert [line for line in seen if line.startswith("IOPREF_STATS")] == []
    assert [line for line in seen if line.startswith("LD_PRELOAD")][0].endswith("libiopref_hint.so:")
