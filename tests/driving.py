"""Ways to call commands in tests: `iopref cc` and `fc` among sources, in any folder, or in a process of their own."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from support import HEADERS

from iopref.cli import main

Run = Callable[..., int]
fortran = pytest.mark.skipif(not shutil.which("gfortran"), reason="gfortran is not installed")

LOOP = """\
#include "inc/k.h"
double sum(const double *a, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += K * a[i];
    return s;
}
"""
MAIN = """\
#include <stdio.h>
double sum(const double *a, int n);
static double a[100000];
int main(void)
{
    for (int i = 0; i < 100000; i++)
        a[i] = i;
    printf("%.0f\\n", sum(a, 100000));
    return 0;
}
"""


def command_in(folder: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs the command with arguments in a folder with sources, and returns the exit status."""
    (folder / "inc").mkdir()
    (folder / "inc" / "k.h").write_text("#define K 2\n")
    (folder / "sum.c").write_text(LOOP)
    (folder / "main.c").write_text(MAIN)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CC", "iopref cc")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr("iopref.installed.include_directory", lambda: str(HEADERS))
    monkeypatch.setattr("iopref.installed.archive", lambda trace=False: str(runtime))

    def command(*words: str) -> int:
        monkeypatch.setattr(sys, "argv", ["iopref", *words])
        with pytest.raises(SystemExit) as exit:
            main.main()
        return int(exit.value.code or 0)

    return command


def said_of(capfd: pytest.CaptureFixture[str]) -> str:
    """The lines on standard error that are iopref's own messages."""
    return "\n".join(line for line in capfd.readouterr().err.splitlines() if line.startswith("iopref:"))


def iopref(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Call the command in a folder, in this process; the output of the command and its children goes to files."""
    with TemporaryFile("w+") as out, TemporaryFile("w+", errors="backslashreplace") as err:
        before = os.dup(1), os.dup(2)
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
        try:
            with redirect_stdout(out), redirect_stderr(err), chdir(folder), pytest.raises(SystemExit) as ended:
                main.main(arguments)
        finally:
            gc.enable()
            for descriptor, saved in enumerate(before, 1):
                os.dup2(saved, descriptor)
                os.close(saved)
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess(arguments, int(ended.value.code or 0), out.read(), err.read())


def started(command: str, words: Sequence[str], runtime: Path, **settings: Any) -> subprocess.Popen[str]:
    """Start a command of the installation, such as iopref_cc, as a process, with this checkout's library."""
    parts = {"lib": str(runtime), "include": str(HEADERS / "iopref.h")}
    patched = f"import iopref.installed as i; i.runtime_file = lambda *parts: {parts!r}[parts[0]]"
    code = f"{patched}; from iopref.driver import start; start.{command}()"
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-c", code, *words], **{**pipes, **settings})


def files(folder: Path = Path()) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"inc", "sum.c", "main.c"}


def outputs(program: str) -> list[str]:
    """What a program prints with enough memory, with little, and with arrays in files."""
    settings = ({}, {"IOPREF_MEMORY": "64K"}, {"IOPREF_MEMORY": "1M", "IOPREF_SCRATCH": "/var/tmp"})
    return [subprocess.run([program], env=s, capture_output=True, text=True, check=True).stdout for s in settings]
