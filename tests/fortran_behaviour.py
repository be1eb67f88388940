"""What the Fortran programs of the tests do when gfortran compiles them, most of it recorded.

To compile them takes half of the time of the tests that compare C with them. `tests/fortran/behaviour.json` has what
each program did without optimisation, for one version of gfortran. What it does not have, as what writes large files,
or not of this text, these options or this gfortran, is asked of gfortran. `make nightly` asks for all
(test_fortran_behaviour.py).
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from support import call

FOLDER = Path(__file__).parent / "fortran"
RECORD = FOLDER / "behaviour.json"
RECORDED = "recorded"
_HERE = "<the folder of the programs>"  # programs name their files when they fail
LEVELS = pytest.mark.parametrize(
    "level", [RECORDED, *(pytest.param(level, marks=pytest.mark.nightly) for level in ("-O0", "-O1"))]
)
"""How gfortran optimises what C is compared with. A program whose results differ by level has a note `flags: -O1`: C
gives those.
"""


@dataclass(frozen=True)
class Behaviour:
    """The exit status of a program, both of its outputs, and the files that it left."""

    status: int
    output: str
    errors: str
    files: dict[str, str]


def ran(program: Path, given: str = "", **variables: str) -> Behaviour:
    """What a program does with the arguments `first` and `2`, in an empty folder."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [program, "first", "2"],
            cwd=folder,
            env=inherited | {"GFORTRAN_ERROR_BACKTRACE": "0"} | variables,
            input=given.encode(),
            capture_output=True,
            check=False,
            timeout=120,
        )
        files = {path.name: path.read_bytes().decode("latin-1") for path in sorted(Path(folder).iterdir())}
    return Behaviour(done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1"), files)


def by_gfortran(source: Path, flags: Iterable[str], level: str, folder: Path, given: str = "") -> Behaviour:
    """What a program does as gfortran compiles it at a level, or as it is recorded."""
    flags = tuple(flags)
    if level == RECORDED and (known := records().get(key(source, flags, given))):
        return known
    compile_by_gfortran("-O0" if level == RECORDED else level, *flags, source, "-o", "original", cwd=folder)
    return ran(folder / "original", given)


def compile_by_gfortran(*words: object, cwd: Path) -> None:
    done = call("gfortran", "-w", *words, cwd=cwd)
    assert done.returncode == 0, done.stderr


def key(source: Path, flags: Iterable[str], given: str) -> str:
    """What a record is of: the text that gfortran reads, its options and version, and the program's input."""
    return sha256("\0".join((*_compiler(), *flags, given, source.read_text("latin-1"))).encode()).hexdigest()[:24]


@cache
def _compiler() -> tuple[str, str]:
    return platform.machine(), call("gfortran", "-dumpfullversion").stdout.strip()


@cache
def records() -> dict[str, Behaviour]:
    """All that is recorded, by keys."""
    if not RECORD.exists():
        return {}
    text = RECORD.read_text().replace(_HERE, str(FOLDER))
    return {name: Behaviour(**known) for name, known in json.loads(text).items()}


def short(behaviour: Behaviour) -> bool:
    """Whether what a program did is little enough to be recorded."""
    return len(json.dumps(asdict(behaviour))) < 19_000


def write(behaviours: dict[str, Behaviour]) -> None:
    """Replace the record, one line for each program."""
    lines = (f"{json.dumps(name)}: {json.dumps(asdict(known))}" for name, known in sorted(behaviours.items()))
    RECORD.write_text(("{\n" + ",\n".join(lines) + "\n}\n").replace(str(FOLDER), _HERE))
