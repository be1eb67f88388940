"""iopref's syntax trees of the Fortran programs of the tests, compared with those of fparser, an independent parser.

iopref's trees must also stay the same when blanks and continuation lines are moved. fparser does not read these texts:
it does not know that blanks have no meaning in fixed form. It takes eight times as long as iopref: `make nightly` asks
it. What the programs do is compared with gfortran's each time (test_fortran_programs.py, test_fortran_conformance.py).
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
import test_fortran_conformance as small
import test_fortran_programs as large
from fortran_facts import Statement, ours, theirs
from support import one_in

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.parse.units import Parser
from iopref.source import Source

NOT_READ = {
    "a main program without its statement, beside other units": (
        "effects_in_substrings.f90", "effects_on_host.f90", "complex_components.f90", "power_complex_kinds.f90",
        "data_shared.f", "value.f90", "enumerators.f90",
    ),
    "ASSIGN": ("jumps.f", "assigned_format.f", "goto_assigned.f", "goto_assigned_twice.f"),
    "real DO variables": ("loops.f", "do_real.f", "implied_do.f", "made_names.f90"),
    "Hollerith constants, in DATA and elsewhere": (
        "swapped.f", "hollerith.f", "hollerith.f90", "format_array.f", "a_numbers.f"
    ),
    "blanks in words of fixed form, its columns, and tabs": ("blanks.f", "columns.f", "tab_and_width.f"),
    "lines that are comments or not": ("conditional.f90", "conditional_fixed.f", "d_lines_code.f"),
    "some forms of statements": (
        "iolength.f90", "inquire_texts.f90", "inquire_unit.f", "type_statement.f", "read_forms.f", "initial_slashes.f",
        "attribute_statements.f90", "other_names.f90", "submodules.f90",
    ),
}  # fmt: skip
"""What fparser does not read, or reads as something else, with the programs that have it."""
SMALL = [path for path in small.PROGRAMS if path.suffix.islower()]  # others are for the preprocessor first
FOLDERS = {
    name: [path for path in SMALL if path.parent.name == name] for name in sorted({p.parent.name for p in SMALL})
}
_TEXT_OR_COMMENT = re.compile(r"""('[^']*'|"[^"]*"|!.*)""")
_MEANS_MORE = re.compile(r"""['"!\t]|\dh""", re.IGNORECASE)
"""Where a blank means something in fixed form, or may."""


def read(path: Path, text: str) -> list[Statement]:
    """The statements of a program's text as iopref parses them."""
    lines = Reader(parse_options(str(path), small.notes(path)[0])).lines(Source(str(path), text))
    return list(ours(list(Parser(lines).units())))


def moved(path: Path, text: str, seed: int) -> str:
    """The same program with blanks and continuation lines in other places."""
    random = Random(f"{path.name} {seed}")
    lines = text.splitlines()
    if path.suffix == ".f90":
        return "\n".join(_free(*pair, random) for pair in zip(lines, ["", *lines], strict=False)) + "\n"
    return "\n".join(_fixed(line, random) for line in lines) + "\n"


def _free(line: str, before: str, random: Random) -> str:
    if "&" in line + before or line.lstrip().startswith(("!", "#", "include")):
        return line
    label, line = re.fullmatch(r"(\d*\s*)(.*)", line.strip()).groups()  # type: ignore[union-attr]
    pieces = _TEXT_OR_COMMENT.split(line)
    for at in range(0, len(pieces), 2):
        pieces[at] = re.sub(" ", lambda _: random.choice((" ", "   ", " &\n    & ", "&\n  ! between\n & ")), pieces[at])
    return label + "".join(pieces)


def _fixed(line: str, random: Random) -> str:
    statement = line[6:].lstrip()
    is_comment = line[:1] not in (" ", *"0123456789")
    if is_comment or not 2 < len(statement) < 60 or _MEANS_MORE.search(line):
        return line
    blank, end = (random.randrange(1, len(statement)) for _ in range(2))
    statement = f"{statement[:blank]} {statement[blank:]}"
    return f"{line[:6]}{statement[:end]}\n     &{statement[end:]}"


@pytest.mark.nightly
@pytest.mark.parametrize(
    "paths",
    [pytest.param([path], id=path.name) for path in large.PROGRAMS]
    + [pytest.param(paths, id=folder) for folder, paths in FOLDERS.items()],
)
def test_fparser_sees_the_same_statements(paths: list[Path]) -> None:
    for path in paths:
        text = Source.read(str(path)).text
        if not any(path.name in names for names in NOT_READ.values()):
            assert theirs(text) == read(path, text), path


def stays_the_same(path: Path, seeds: int) -> None:
    text = Source.read(str(path)).text
    found = read(path, text)
    assert found
    for seed in range(seeds):
        changed = moved(path, text, seed)
        assert read(path, changed) == found, changed


@pytest.mark.parametrize("path", one_in(2, large.PROGRAMS))
def test_statements_stay_the_same_when_blanks_are_moved(path: Path) -> None:
    stays_the_same(path, 3)


@pytest.mark.parametrize("folder", FOLDERS)
def test_statements_of_small_programs_stay_the_same_when_blanks_are_moved(folder: str) -> None:
    for path in FOLDERS[folder]:
        stays_the_same(path, 1 if folder != "form" else 0)  # where blanks and columns are the matter itself
