"""`iopref hint --show`: a trace as a table and a picture; wrong files and wrong usage are refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from iopref.cli import hint as command
from iopref.reads.picture import picture
from iopref.reads.show import show
from iopref.reads.trace import File, ReadTrace, Run


def cli(*words: object) -> Result:
    return CliRunner().invoke(command.hint, [str(word) for word in words])


@pytest.mark.parametrize(
    "words", [[], ["--show", "x", "--", "true"], ["--program", "true"], ["--stats", "x.txt", "--", "true"]], ids=str
)
def test_wrong_usage_of_the_command_is_refused(words: list[str]) -> None:
    assert cli(*words).exit_code == 2


def test_the_command_runs_where_its_statistics_cannot_be_written(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "iopref", "hint", "--stats", "no/x.json", "--", "sh", "-c", "exit 5"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 5
    assert done.stderr == "iopref hint: cannot write no/x.json: No such file or directory; there are no statistics\n"


def test_a_trace_is_shown_as_a_table_and_a_picture(tmp_path: Path) -> None:
    names = {1: File("/src/a.c", 9000, False), 2: File("/lib/c.so", 20000, False), 3: File("/src/b.c", 10, False)}
    runs = (
        Run(True, 0, 7, 2, 0, 20000, 1, 0, None),
        Run(False, 1000, 7, 1, 0, 9000, 3, 2000, 3),
        Run(False, 9000, 8, 3, 0, 10, 1, 10, 0),
    )
    trace = ReadTrace("make all", names, runs)
    text = show(trace)
    assert text.startswith(
        "command: make all\n2 processes read 3 files: 8.799 KiB by reads\n4 reads took 2.01 ms, of 9.01 ms in all\n"
    )
    assert "3 pages were not in memory, in 1 of the files" in text
    assert [line.split()[0] for line in text.splitlines()[-3:]] == ["/src/a.c", "/src/b.c", "/lib/c.so"]
    lines = picture(trace, columns=10, rows=3).splitlines()[2:]
    assert [line.split()[-1] for line in lines] == ["m.........", ".###......", ".........o"]
    grouped = picture(trace, columns=10, rows=1).splitlines()
    assert grouped[0] == "Files in the order of their first reads, +1: and one more; 901.1 us a column."
    assert grouped[2].split()[1] == "+2"
    assert picture(ReadTrace("x", {}, ())) == ""


@pytest.mark.parametrize(
    "text,said",
    [
        ("", "is not a trace of reads"),
        ("\xff", "is not a trace of reads"),
        ("iopref reads 2\n", "has version 2, this iopref reads 1"),
        ("iopref reads 1\nread 1\nend 1\n", "trace:2: the trace is damaged: this line is not understood"),
        ("iopref reads 1\nread 1 1 5 0 1 1 1 0\nend 1\n", "without a name"),
        ("iopref reads 1\ncommand true\n", "is cut short"),
        ("iopref reads 1\nfile 1 9 found /etc/passwd\nread 1 2 1", "is cut short"),
    ],
)
def test_a_damaged_trace_is_not_shown(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "trace").write_text(text, encoding="latin-1")
    result = cli("--show", tmp_path / "trace")
    assert result.exception
    assert said in str(result.exception)
