"""Compiles a program of several files, or one with a build of its own, so that it writes a trace, and runs it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from iopref.check.traced import Surroundings, run, whole_trace
from iopref.diagnostics import error
from iopref.frontend.compiler import for_people
from iopref.frontend.fortran.suffixes import is_fortran
from iopref.patterns import pattern
from iopref.trace.format import Trace, open_trace
from iopref.transform.schedule import Schedule

_C_COMPILER = pattern(r"([\w-]+-linux-gnu-)?(gcc|clang)(-\d+)?|cc|c99")
_FORTRAN_COMPILER = pattern(r"([\w-]+-linux-gnu-)?(gfortran|flang)(-\d+)?|f77|f95|fc")
_OWN = {
    "iopref-cc": "cc", "iopref-gcc": "cc --cc gcc", "iopref-fc": "fc", "iopref-gfortran": "fc",
}  # fmt: skip
"""Commands of iopref that compile, and the words behind `iopref` that they stand for."""


def of_sources(
    paths: Sequence[str],
    options: Sequence[str],
    words: Sequence[str],
    told: Surroundings,
    folder: Path,
    schedule: Schedule,
) -> Trace:
    """Compile sources in either language to one program, run it with the arguments `words`, and read its trace.

    All files are left in `folder`. Raises UserError if the sources do not compile, or if the program does not end with
    status 0 or leaves no complete trace.
    """
    program, file = folder.resolve() / "program", folder.resolve() / "iopref.trace"
    environment = told.environment(file)
    fortran = any(map(is_fortran, paths))
    modules = ["-J", str(folder.resolve())] if fortran else []
    command = [*_iopref("fc" if fortran else "cc"), "--trace", "--schedule", schedule.value, "--keep", "-O1", "-w"]
    done = _ran([*command, *modules, *options, *paths, "-o", str(program), "-lm"], dict(os.environ))
    if done.returncode:
        raise error(
            f"{', '.join(paths)}: {_problem(done.stderr)}",
            remedy="give all files of the program, modules before those that use them; or the command that builds and "
            "runs it, after --",
        )
    file.unlink(missing_ok=True)
    run(paths[0], [str(program), *words], environment)
    return whole_trace(paths[0], file)


def of_command(command: Sequence[str], told: Surroundings, folder: Path, schedule: Schedule) -> tuple[Trace, int]:
    """Run a command that builds and runs a program; return the longest trace, and the number of programs that left one.

    Compilers that the command finds by name insert hints and traces. Raises UserError if the command does not end with
    status 0, or if there is no complete trace.
    """
    traces, compilers = folder.resolve() / "traces", folder.resolve() / "compilers"
    for made in (traces, compilers):
        made.mkdir(exist_ok=True)
    for old in traces.glob("*.trace"):
        old.unlink()
    environment = told.environment(traces)
    environment["IOPREF_TRACE"] = f"{traces}/"
    for name, text in _compilers(["--trace", "--schedule", schedule.value]):
        (compilers / name).write_text(text, encoding="utf-8")
        (compilers / name).chmod(0o755)
    environment["PATH"] = f"{compilers}:{os.environ.get('PATH', os.defpath)}"
    shown = shlex.join(command)
    try:
        done = _ran(command, environment)
    except OSError as e:
        remedy = "give a source in C or Fortran, or the command that builds the program and runs it"
        raise error(f"cannot run {command[0]}: {e.strerror}", remedy=remedy) from e
    if done.returncode:
        remedy = "nothing is judged unless the command ends with status 0: see whether it does without iopref check"
        raise error(f"{shown} ends with status {done.returncode}: {_problem(done.stderr)}", remedy=remedy)
    found = sorted(traces.glob("*.trace"), key=lambda path: path.stat().st_size)
    if not found:
        raise error(
            f"{shown} ran no program that iopref compiled and that enters a loop nest",
            remedy="the command has to compile all files again (make -B), by compilers that it calls without a folder, "
            "such as cc and gfortran, and to run the program",
        )
    return open_trace(found[-1]), len(found)


def _iopref(command: str) -> list[str]:
    return [sys.executable, "-P", "-m", "iopref", command]


def _compilers(flags: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Scripts that take the place of compilers, by name."""
    path = os.environ.get("PATH", os.defpath)
    found: dict[str, tuple[str, str]] = {}
    for folder in (Path(name) for name in path.split(":") if name):
        for program in folder.glob("*") if folder.is_dir() else ():
            kind = "cc" if _C_COMPILER.fullmatch(program.name) else "fc"
            if kind == "cc" or _FORTRAN_COMPILER.fullmatch(program.name):
                found.setdefault(program.name, (kind, str(program)))
    head, own = f"#!/bin/sh\nPATH={shlex.quote(path)}\nexport PATH\n", shlex.join(_iopref("")[:-1])
    traced = shlex.join(flags)
    for name, (kind, compiler) in found.items():
        yield name, f'{head}exec {own} {kind} {traced} --{kind} {shlex.quote(compiler)} "$@"\n'
    for name, words in _OWN.items():
        yield name, f'{head}exec {own} {words} {traced} "$@"\n'
    yield "iopref", f'{head}case $1 in cc|fc) words="$1 {traced}"; shift;; esac\nexec {own} $words "$@"\n'


def _ran(command: Sequence[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command and discard its output, except iopref's own messages about sources, which are printed."""
    done = subprocess.run(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="latin-1", check=False
    )
    for line in for_people(done.stderr).splitlines():
        if line.startswith("iopref: ") and "error" not in line:
            print(line, file=sys.stderr)
    return done


def _problem(said: str) -> str:
    """The line of a compiler's or program's messages that best says what is wrong."""
    lines = [line for line in for_people(said).splitlines() if line.strip()]
    wrong = (line for line in lines if re.search(r"\berror\b|undefined|multiple definition", line, re.IGNORECASE))
    return next(wrong, lines[-1] if lines else "no message")
