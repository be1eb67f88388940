"""The one-word commands, and calls that only have to start the compiler."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from driving import Run, command_in, files, fortran, started

from iopref.cli.cc import cc
from iopref.driver.own_options import HELP, TAKES_VALUE
from iopref.driver.start import command_at_once

MODULE = """\
module m
  real :: b(1000)
contains
  subroutine clear(a)
    real :: a(1000)
    do i = 1, 1000
      a(i) = 0
    end do
  end subroutine
end module
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, runtime: Path) -> Run:
    monkeypatch.setattr("iopref.installed.runtime_file", lambda *parts: str(runtime))
    return command_in(tmp_path, runtime, monkeypatch)


def test_own_options_are_known_by_what_takes_the_command_apart() -> None:
    options = {name: not getattr(p, "is_flag", False) for p in cc.params for name in p.opts}
    options["--explain"] = False  # it may have one, behind `=`
    assert {name: value for name, value in TAKES_VALUE.items() if name not in HELP} == options


@pytest.mark.parametrize(
    "words",
    [
        "--version", "-v", "-dumpmachine", "-print-prog-name=ld", "--print-file-name libgcc.a", "-###",
        "main.h", "-E main.c", "-M main.c", "-fsyntax-only main.c", "-c -x c main.c", "-c x.s", "-c x.cpp",
        "-c main.c -o main.c", "-nostdlib main.o", "-r main.o -o x.o", "@self", "@nowhere -c",
        "-c main.c -o", "main.c -I", "-c folder.c",
    ],
)  # fmt: skip
def test_a_call_that_translates_nothing_is_the_compiler_s(run: Run, words: str) -> None:
    Path("self").write_text("-O2 @self")
    Path("folder.c").mkdir()
    assert command_at_once("cc", words.split()) == ["cc", *words.split()]
    assert command_at_once("fc", ["--nests", "log", "--fc=gfortran -g", *words.split()]) == [
        *("gfortran", "-g"), *words.split()
    ]  # fmt: skip


def test_what_is_linked_gets_the_library(run: Run, runtime: Path) -> None:
    assert command_at_once("cc", ["main.o", "-o", "x"]) == ["cc", "main.o", "-o", "x", str(runtime), "-pthread"]
    assert command_at_once("cc", ["-xc", "-"]) == ["cc", "-xc", "-", "-x", "none", str(runtime), "-pthread"]
    Path("words").write_text("main.o -o x")
    assert command_at_once("cc", ["@words"]) == ["cc", "@words", str(runtime), "-pthread"]


@pytest.mark.parametrize("words", ["--report", "--nests -O2 -c main.c", "--strict --pure --explain -c main.c"])
def test_an_option_in_place_of_a_value_is_wrong_usage(run: Run, capfd: pytest.CaptureFixture[str], words: str) -> None:
    before = files()
    assert command_at_once("cc", words.split()) == []
    assert run("cc", *words.split()) == 2
    assert "requires an argument" in capfd.readouterr().err
    assert files() == before


def test_an_interrupt_while_modules_are_imported_is_silent(runtime: Path, tmp_path: Path) -> None:
    interrupted = """\
import builtins, os, signal
from iopref.driver import start
imported = builtins.__import__
def interrupt(name, *rest):
    if name == {name!r}:
        os.kill(os.getpid(), signal.SIGINT)
    return imported(name, *rest)
builtins.__import__ = interrupt
signal.signal(signal.SIGINT, signal.default_int_handler)
start.{command}()
"""
    (tmp_path / "a.c").write_text("void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = i; }\n")
    for command, name in (("iopref_cc", "iopref.driver.call"), ("iopref", "iopref.cli.main")):
        code = interrupted.format(command=command, name=name)
        words = [sys.executable, "-c", code, "-c", "a.c"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


def test_what_is_more_than_a_call_of_the_compiler_is_not(run: Run) -> None:
    Path("hand.c").write_text("#include <iopref_hints.h>\n")
    for words in ("-c main.c", "main.c x.o", "--help", "-E hand.c", "-O2 --explain -E main.c"):
        assert command_at_once("cc", words.split()) == []


def test_the_compiler_reads_standard_input(run: Run) -> None:
    assert run("cc", "-c", "sum.c") == 0
    with Path("main.c").open() as text:
        assert subprocess.run(command_at_once("cc", ["-x", "c", "-", "sum.o", "-o", "app"]), stdin=text).returncode
        text.seek(0)
        command = command_at_once("cc", ["sum.o", "-x", "c", "-", "-o", "app"])
        assert subprocess.run(command, stdin=text, check=False).returncode == 0
    assert subprocess.run("./app", capture_output=True, text=True, check=True).stdout == "9999900000\n"


def test_response_files_that_can_be_read_once(run: Run) -> None:
    """Files such as those of a shell's `@<(...)` can be read only once: the compiler is given the words in them."""
    process = subprocess.Popen(["mkfifo", "words"])
    process.wait()
    writer = subprocess.Popen("echo main.o '-o x' > words", shell=True)
    assert command_at_once("cc", ["-r", "@words"]) == ["cc", "-r", "main.o", "-o", "x"]
    assert writer.wait() == 0


def test_a_source_that_can_be_read_once_is_the_compiler_s(run: Run) -> None:
    os.mkfifo("pipe.c")
    writer = subprocess.Popen("cat main.c > pipe.c", shell=True)
    command = command_at_once("cc", ["-c", "pipe.c"])
    assert command == ["cc", "-c", "pipe.c"]
    assert subprocess.run(command, check=False).returncode == writer.wait() == 0


@fortran
def test_a_working_directory_that_is_gone(tmp_path: Path, run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "gone").mkdir()
    (tmp_path / "m.f90").write_text(MODULE)
    (tmp_path / "user.f90").write_text("subroutine s\n  use m\n  call clear(b)\nend\n")
    os.chdir("gone")
    (tmp_path / "gone").rmdir()
    for command, source in (("cc", "main.c"), ("fc", "m.f90"), ("fc", "user.f90")):
        folder = [f"-J{tmp_path}"] * (command == "fc")
        assert run(command, "-c", *folder, "-o", str(tmp_path / "x.o"), str(tmp_path / source)) == 0, source
    assert capfd.readouterr().err == ""


def test_a_response_file_that_names_itself_is_said_by_the_compiler(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("self").write_text("-c main.c @self")
    assert run("cc", "@self") != 0
    ours = capfd.readouterr().err
    subprocess.run(["cc", "@self"], check=False)
    assert ours == capfd.readouterr().err
    assert "@-files" in ours


@pytest.mark.parametrize("command", ["iopref_gcc", "iopref_cc"])
def test_a_word_stands_for_the_command(run: Run, runtime: Path, command: str) -> None:
    assert started(command, ["-O2", "sum.c", "main.c", "-o", "app"], runtime).wait() == 0
    assert subprocess.run("./app", capture_output=True, text=True, check=True).stdout == "9999900000\n"
    assert b"iopref_next_strip" in Path("app").read_bytes()
    out, err = started(command, ["--version"], runtime).communicate()
    own = command.removeprefix("iopref_")
    assert (out, err) == (subprocess.run([own, "--version"], capture_output=True, text=True, check=True).stdout, "")
    out, err = started(command, ["-v"], runtime).communicate()
    assert "Using built-in specs" in err
    assert files() == {"app"}


@pytest.mark.skipif(not shutil.which("gfortran"), reason="gfortran is not installed")
@pytest.mark.parametrize("command", ["iopref_gfortran", "iopref_fc"])
def test_a_word_stands_for_the_command_of_fortran(run: Run, runtime: Path, command: str) -> None:
    out, _ = started(command, ["--version"], runtime).communicate()
    assert out.startswith("GNU Fortran")


def test_closed_streams_stay_out_of_the_way(run: Run, runtime: Path) -> None:
    """No file of iopref gets the number of a descriptor that was closed for the compiler."""
    Path("cc").write_text('#!/bin/sh\ncase "$*" in *" -o "*) echo said; echo warned >&2;; esac\nexec cc "$@"\n')
    Path("cc").chmod(0o755)
    words = ["--cc", "./cc", "--explain", "-c", "sum.c"]
    shell = ["sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-']
    process = started("iopref_cc", words, runtime)
    subprocess.run([*shell, *process.args], check=True)  # type: ignore[misc]
    assert b"iopref_next_strip" in Path("sum.o").read_bytes()
    process.communicate()


def test_messages_that_nobody_can_read(run: Run, runtime: Path) -> None:
    with Path("/dev/full").open("w") as full:
        assert started("iopref_cc", ["--explain", "-c", "sum.c"], runtime, stderr=full).wait() == 0


@pytest.mark.skipif(not shutil.which("ccache"), reason="no ccache")
def test_ccache_knows_a_text_again(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CCACHE_DIR", str(tmp_path / "inc" / "cache"))
    for _ in range(2):
        assert run("cc", "--cc", "ccache cc", "-O2", "-g", "-c", "sum.c") == 0
        assert b"iopref_next_strip" in Path("sum.o").read_bytes()
    counts = subprocess.run(["ccache", "--print-stats"], capture_output=True, text=True, check=True).stdout
    assert "direct_cache_hit\t1" in counts


@pytest.mark.skipif(not shutil.which("mpicc"), reason="no MPI")
def test_wrappers_of_mpi_call_the_word(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    word = Path(sys.executable).with_name("iopref-cc")
    if not word.exists():
        pytest.skip("the commands are not installed beside this Python")
    for name in ("OMPI_CC", "MPICH_CC"):
        monkeypatch.setenv(name, str(word))
    subprocess.run(["mpicc", "-O2", "-c", "sum.c"], check=True)
    assert b"iopref_next_strip" in Path("sum.o").read_bytes()
