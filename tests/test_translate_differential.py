"""Original and translated programs give the same output and exit status, in memory and out of core.

Each day, half of the programs are compiled with sanitizers, and the others are optimised; `make nightly` does the rest.
clang compiles the translation with the marks of a trace, which have no effect there, and with sanitizers: it takes two
thirds of gcc's time, whose sanitizers are all `nightly`. Compilers evaluate the arguments of a call in different
orders: if that shows, clang's translation is compared with clang's original, else with gcc's.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support import (
    ADDRESSES_ONLY,
    CORPUS,
    ROOT,
    SANITIZERS,
    Program,
    call,
    compiled,
    one_in,
    out_of_core,
    printed,
    printed_by_clang,
    served,
)

from iopref.translate import Translation

pytestmark = pytest.mark.usefixtures("quick_links")

OUT_OF_CORE = {"IOPREF_MEMORY": "64K"}
ENVIRONMENTS = (
    OUT_OF_CORE,
    {},
    {"IOPREF": "off"},
    {"IOPREF_MEMORY": "1M"},
    {"IOPREF_MEMORY": "64K", "IOPREF_BLOCK": "4K", "IOPREF_LATENCY": "1"},
    {"IOPREF_MEMORY": "4K", "IOPREF_LATENCY": "100"},
)
SANITIZED = tuple({"ASAN_OPTIONS": "detect_leaks=0", **more} for more in ({}, *ENVIRONMENTS[-2:]))
"""One more run, out of core, looks for leaks, which takes half of its time. `make nightly` has all environments."""
WITH_MORE = ({}, *ENVIRONMENTS[-2:])
"""What the run-time library does does not depend on the compiler."""
ADDED_TO_NULL = frozenset(
    "array_of_structs csr data_guards downward five_dimensions gathered_rows guards index_types indirect indirect_twice"
    " kernels macro_loops not_equal null_in_struct periodic row_pointers rows sizes_in_structs struct_of_arrays"
    " tested_guards variable_steps zero_trip".split()
)
"""Programs with arrays that are not there: their address plus 0 is wrong to clang's sanitizers, and not to gcc's."""
OPTIMISED = ("-O1", "-fstrict-aliasing")
"""What follows from types and from `restrict` is used as with -O2, in two thirds of the time."""
WARNINGS = ("-Wall", "-Wextra")

PROGRAMS = [*CORPUS, Program(ROOT / "tests" / "mutants" / "kernels.c")]
ABOUT_THE_TEXT = tuple(f"{program.output}:" for program in PROGRAMS)
"""How warnings begin that are not about a program's own lines."""


def built_to_print(
    expected: str, text: Path, compiler: str, *flags: object, environments: tuple[dict[str, str], ...] = ENVIRONMENTS
) -> str:
    """Compile a translation and run it in several environments; returns the warnings about the text."""
    binary = text.with_suffix("")
    warnings = compiled(compiler, text, binary, *flags)
    for environment in environments:
        again = call(binary, **environment)
        assert (again.returncode, again.stdout, again.stderr) == (0, expected, ""), environment
    return about_the_text(warnings)


def about_the_text(warnings: str) -> str:
    return "\n".join(line for line in warnings.splitlines() if line.startswith(ABOUT_THE_TEXT))


def plain(program: Program, folder: Path) -> Path:
    """A translation, in a file."""
    text = folder / "translated.c"
    text.write_bytes(program.translation.text.encode("latin-1"))
    return text


def unmarked(program: Program, folder: Path) -> Path:
    """A translation with marks, in a file."""
    text = folder / "unmarked.c"
    text.write_bytes(program.traced.text.encode("latin-1"))
    return text


def gives_hints(program: Program, translation: Translation, binary: Path, expected: str) -> None:
    """Check that nests of a translation get hints, and have them out of core, where it prints the same."""
    assert len(served(translation)) >= program.served, translation.nests
    told = call(binary, IOPREF_STATS="1", **OUT_OF_CORE)
    assert (told.returncode, told.stdout) == (0, expected)
    assert out_of_core(told.stderr) > 0 or not program.served


programs = pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.path.stem)


@pytest.mark.parametrize("program", one_in(2, PROGRAMS, first=1))
def test_output_is_the_originals(program: Program, runtime: Path, tmp_path: Path) -> None:
    """Compilers print no warnings."""
    text, expected = plain(program, tmp_path), printed(program, "gcc")
    flags = (*OPTIMISED, *WARNINGS, *program.flags, runtime)
    assert built_to_print(expected, text, "gcc", *flags, environments=ENVIRONMENTS[1:]) == ""
    gives_hints(program, program.translation, text.with_suffix(""), expected)


@pytest.mark.parametrize("program", one_in(2, PROGRAMS))
def test_sanitizers_find_nothing(program: Program, runtime: Path, tmp_path: Path) -> None:
    """Nor does clang warn of anything."""
    flags = (*SANITIZERS, ADDRESSES_ONLY, *WARNINGS, *program.flags, runtime)
    if shutil.which("clang") and program.path.stem not in ADDED_TO_NULL:
        text, expected = unmarked(program, tmp_path), printed_by_clang(program)
        assert built_to_print(expected, text, "clang", *flags, environments=SANITIZED) == ""
        gives_hints(program, program.traced, text.with_suffix(""), expected)
        return
    text, expected = plain(program, tmp_path), printed(program, "gcc")
    built_to_print(expected, text, "gcc", *flags, environments=SANITIZED)
    gives_hints(program, program.translation, text.with_suffix(""), expected)
    if shutil.which("clang"):
        text = unmarked(program, tmp_path)
        how = ("-fsyntax-only", *WARNINGS, *program.flags)
        assert about_the_text(compiled("clang", text, text.with_suffix(".o"), *how)) == ""


@pytest.mark.skipif(not shutil.which("clang"), reason="clang is not installed")
@pytest.mark.parametrize(
    ("fault", "said"),
    [("a[argc + 3] = 1", "heap-buffer-overflow"), ("argc += 2147483647", "signed integer overflow"), ("argc = 1", "")],
)
def test_clangs_sanitizers_are_heard(fault: str, said: str, runtime: Path, tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    body = f"char *a = malloc(4); {fault}; a[0] = (char)argc; free(a); return !argv;"
    source.write_text(f"#include <stdlib.h>\nint main(int argc, char **argv) {{ {body} }}\n")
    assert compiled("clang", source, tmp_path / "a", *SANITIZERS, ADDRESSES_ONLY, *WARNINGS, runtime) == ""
    done = call(tmp_path / "a")
    assert (done.returncode != 0) == bool(said)
    assert said in done.stderr


@pytest.mark.nightly
@programs
def test_gccs_sanitizers_find_nothing(program: Program, runtime: Path, tmp_path: Path) -> None:
    text, flags = plain(program, tmp_path), (*SANITIZERS, ADDRESSES_ONLY, *program.flags, runtime)
    built_to_print(printed(program, "gcc"), text, "gcc", *flags)


@pytest.mark.nightly
@pytest.mark.skipif(not shutil.which("clang"), reason="clang is not installed")
@programs
def test_output_is_the_originals_as_clang_optimises_it(program: Program, runtime: Path, tmp_path: Path) -> None:
    text, flags = unmarked(program, tmp_path), ("-O1", *WARNINGS, *program.flags, runtime)
    assert built_to_print(printed_by_clang(program), text, "clang", *flags, environments=WITH_MORE) == ""


@pytest.mark.nightly
@programs
def test_output_is_the_originals_with_more_optimisation(program: Program, runtime: Path, tmp_path: Path) -> None:
    text, flags = plain(program, tmp_path), ("-O2", *WARNINGS, *program.flags, runtime)
    assert built_to_print(printed(program, "gcc"), text, "gcc", *flags, environments=WITH_MORE) == ""
