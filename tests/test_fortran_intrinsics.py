"""The rows of the table of intrinsic functions agree with gfortran about their arguments."""

from __future__ import annotations

import re
from pathlib import Path

from driving import fortran
from fortran_texts import report
from support import call

from iopref.diagnostics import UserError
from iopref.frontend.fortran.intrinsics.table import GENERIC, SPECIFIC
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

FUNCTIONS = {name: row for name, row in GENERIC.items() if name.isidentifier() and row.names and name != "atan"}
_MESSAGE = re.compile(r"intrinsics\.f90:(\d+):.*?\n(?:Error|Warning): ([^\n]*)", re.DOTALL)


def messages(folder: Path, references: dict[str, str]) -> dict[str, str]:
    """gfortran's message for each reference, in which all arguments are integers; it may be about their types."""
    lines = [*(f"x = {text}" for text in references.values()), "end"]
    (folder / "intrinsics.f90").write_text("\n".join(lines) + "\n")
    done = call("gfortran", "-fsyntax-only", "-fmax-errors=0", "intrinsics.f90", cwd=folder)
    told = {int(line): text for line, text in _MESSAGE.findall(done.stderr)}
    return {key: told.get(k, "") for k, key in enumerate(references, 1)}


def reference(name: str, given: tuple[str, ...]) -> str:
    return f"{name}({', '.join(f'{argument}=1' for argument in given)})"


@fortran
def test_names_of_arguments_are_those_of_gfortran(tmp_path: Path) -> None:
    references = {name: reference(name, row.names) for name, row in FUNCTIONS.items()}
    references["no such"] = reference("btest", ("i", "place"))
    told = messages(tmp_path, references)
    assert "keyword" in told.pop("no such")
    assert {
        name: text for name, text in told.items() if re.search("keyword|argument list|Too many|Missing", text)
    } == {}


@fortran
def test_arguments_may_be_left_out_where_gfortran_says_so(tmp_path: Path) -> None:
    enough = {name: reference(name, row.names[: row.arity[0]]) for name, row in FUNCTIONS.items()}
    wrong = {name: text for name, text in messages(tmp_path, enough).items() if "Missing" in text}
    assert wrong == {}
    several = {name: row for name, row in FUNCTIONS.items() if row.arity[0] > 1}
    less = {name: reference(name, row.names[: row.arity[0] - 1]) for name, row in several.items()}
    assert len(less) > 20
    assert {name: text for name, text in messages(tmp_path, less).items() if "Missing" not in text} == {}


def test_specific_names_mean_functions_of_the_table() -> None:
    assert {name: generic for name, (generic, _) in SPECIFIC.items() if generic not in GENERIC or name in GENERIC} == {}


def nest(name: str, type: str, value: str) -> str:
    """A procedure whose nest computes a value from `a(i)`, `b(i)` and `c(i)`; it is translated in 10 ms."""
    declared = f"subroutine {name}(r, a, b, c, n)\ninteger i, n\n{type} r(n), a(n), b(n), c(n)\n"
    return f"{declared}do i = 1, n\n  r(i) = {value}\nend do\nend\n"


def test_nests_that_call_functions_of_libgfortran_have_hints() -> None:
    found = {"power": nest("power", "integer", "a(i)**b(i)")}
    for name, row in FUNCTIONS.items():
        for type in ("real", "double precision"):
            value = f"{name}({', '.join(f'{array}(i)' for array in 'abc'[: row.arity[0]])})"
            text = nest(f"of_{name}_{type[0]}", type, value)
            try:
                code = to_c(Source("a.f90", text), parse_options("a.f90", []))
            except UserError:
                continue  # the arguments have other types
            if "_gfortran_" in code[code.index(f"void of_{name}") :]:
                found[f"{name} of {type}"] = text
    assert {"power", "erfc_scaled of real", "erfc_scaled of double precision"} <= found.keys()
    said = report("".join(found.values()), "a.f90")
    assert f"{len(found)} nests: {len(found)} with hints" in said, said[-500:]
