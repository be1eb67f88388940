"""Compare what becomes of programs in Fortran and C with what their plain compiler makes of them.

    python bench/emitted.py NAME=FILE[,FILE...] ... [-- OPTION...]

Each file is compiled alone (`-c -O2` and the options), by gfortran or cc, and by `iopref fc` or `iopref cc`. Prints a
table in Markdown, a row a program: lines of the sources, with those that INCLUDE brings, and of the C that is compiled
in their place, bytes of text (`size`), and seconds of processor time, each with its ratio; with EACH_FILE in the
environment, one a file on standard error. Files that no compiler takes alone, and ones that get no hints, are left
out, and named below the table.
Python keeps its compiled modules, as where iopref is installed.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from iopref.frontend.fortran.suffixes import is_fortran

INCLUDE = re.compile(rb"^ *include *['\"]([^'\"]+)['\"]", re.IGNORECASE | re.MULTILINE)


@dataclass
class Compiled:
    """Lines, bytes of text and seconds of processor time, added up."""

    lines: int = 0
    text: int = 0
    seconds: float = 0.0

    def add(self, other: Compiled) -> None:
        self.lines += other.lines
        self.text += other.text
        self.seconds += other.seconds


def _run(words: Sequence[str], folder: Path) -> float | None:
    """The processor time of a command and of those that it starts; None if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    quiet = subprocess.DEVNULL
    done = subprocess.run(words, cwd=folder, env=kept, stdout=quiet, stderr=quiet, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        return None
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _text(path: Path) -> int:
    out = subprocess.run(["size", str(path)], capture_output=True, text=True, check=True).stdout
    return int(out.splitlines()[1].split()[0])


def lines_of(path: Path) -> int:
    """The lines of a source and of the files that it includes from its folder."""
    text = path.read_bytes()
    included = [path.parent / os.fsdecode(name) for name in INCLUDE.findall(text)]
    return text.count(b"\n") + sum(lines_of(other) for other in included if other.is_file())


def compared(path: Path, options: Sequence[str]) -> tuple[Compiled, Compiled] | None:
    """What the plain compiler and iopref make of one file; None if it gets no hints, or is not compiled alone."""
    plain, own = ("gfortran", "fc") if is_fortran(str(path)) else ("cc", "cc")
    iopref = shutil.which("iopref", path=str(Path(sys.executable).parent)) or "iopref"
    with TemporaryDirectory() as folder:
        place = Path(folder)
        words = ["-O2", *options, "-I", str(path.parent), "-c", str(path)]
        first = _run([plain, *words, "-o", "plain.o"], place)
        second = _run([iopref, own, "--keep", *words, "-o", "hints.o"], place)
        kept = place / "hints.iopref.c"
        if first is None or second is None or not kept.exists():
            return None
        return (
            Compiled(lines_of(path), _text(place / "plain.o"), first),
            Compiled(kept.read_bytes().count(b"\n"), _text(place / "hints.o"), second),
        )


def row(name: str, files: int, plain: Compiled, hints: Compiled) -> str:
    """A row of the table."""
    cells = [name, str(files)]
    for a, b, shown in (
        (plain.lines, hints.lines, "{}"),
        (plain.text, hints.text, "{}"),
        (plain.seconds, hints.seconds, "{:.1f}"),
    ):
        ratio = f"{b / a:.2f}" if a else ""
        cells += [shown.format(a), shown.format(b), ratio]
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str]) -> None:
    """Print the table that the command line asks for."""
    at = arguments.index("--") if "--" in arguments else len(arguments)
    programs, options = arguments[:at], list(arguments[at + 1 :])
    if not programs or not all("=" in p for p in programs):
        sys.exit(__doc__)
    print("| program | files | lines | of C | ratio | text | with hints | ratio | seconds | with hints | ratio |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    left_out = []
    verbose = bool(os.environ.get("EACH_FILE"))
    for program in programs:
        name, _, files = program.partition("=")
        plain, hints, count = Compiled(), Compiled(), 0
        for path in (Path(f).resolve() for f in files.split(",")):
            made = compared(path, options)
            if made is None:
                left_out.append(path.name)
                continue
            count += 1
            plain.add(made[0])
            hints.add(made[1])
            if verbose:
                print(row(path.name, 1, *made), file=sys.stderr, flush=True)
        print(row(name, count, plain, hints), flush=True)
    if left_out:
        print(f"\nleft out: {' '.join(left_out)}")


if __name__ == "__main__":
    main(sys.argv[1:])
