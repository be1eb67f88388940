"""The run-time library in programs and shared libraries: its names do not clash with each other or with the user's."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from support import HEADERS, call, out_of_core

from iopref.source import Source
from iopref.translate import translate

SUM = """
static double a[300][400];
double NAME(void)
{
    double s = 0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 300; i++)
            for (int j = 0; j < 400; j++)
                s += a[i][j] += i * j;
    return s;
}
"""
MAIN = """
#include <stdio.h>
double in_program(void), in_library(void);
int options(void) { return 1; }
int release(void) { return 2; }
long os_page_size(void) { return 3; }
int read(void) { return 1; }
int write(void) { return 1; }
int open(void) { return 1; }
int stat(void) { return 1; }
int access = 1, close = 1, unlink = 1;
int main(void)
{
    printf("%.17g %.17g %ld\\n", in_program(), in_library(), options() + release() + os_page_size());
    return 0;
}
"""
MALLOC = {
    *"malloc calloc realloc reallocarray free memalign aligned_alloc valloc pvalloc".split(),
    *"posix_memalign malloc_usable_size".split(),
}


@pytest.fixture(scope="module", params=["archive", "amalgamation"])
def library(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library as installed, or as one file among the user's sources."""
    folder = tmp_path_factory.mktemp("library")
    if request.param == "archive":
        wheel = request.getfixturevalue("wheel")
        return Path(ZipFile(wheel).extract("iopref/_runtime/lib/libiopref.a", folder))
    build: Callable[[str], Path] = request.getfixturevalue("amalgamated")
    return build("gcc")


@pytest.fixture
def shared(library: Path, tmp_path: Path) -> Path:
    """A shared library of the user with a translated nest."""
    path = tmp_path / "libuser.so"
    run("gcc", "-shared", "-fPIC", "-O2", "-w", f"-I{HEADERS}", source("in_library", tmp_path), library, "-o", path)
    return path


def source(name: str, folder: Path) -> Path:
    text = translate(Source(f"{name}.c", SUM.replace("NAME", name)), (), str(folder / f"{name}.c")).text
    assert "iopref_next_strip" in text
    (folder / f"{name}.c").write_text(text)
    return folder / f"{name}.c"


def run(*command: object, **variables: str) -> tuple[str, str]:
    done = call(*command, **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def test_a_shared_library_shows_nothing_of_it_but_malloc_weakly(shared: Path) -> None:
    listed = run("nm", "-D", "--defined-only", shared)[0]
    symbols = {name: kind for kind, name in re.findall(r"^[0-9a-f]+ (\w) (\w+)$", listed, re.MULTILINE)}
    assert symbols.pop("in_library") == "T"
    assert set(symbols) == MALLOC
    assert set(symbols.values()) == {"W"}


def test_a_program_and_its_shared_library_have_one_each(library: Path, shared: Path, tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(MAIN)
    program = tmp_path / "program"
    given = (tmp_path / "main.c", source("in_program", tmp_path), f"-I{HEADERS}", shared, library, "-pthread")
    run("gcc", "-O2", "-w", "-rdynamic", *given, f"-Wl,-rpath,{tmp_path}", "-o", program)
    assert "iopref" not in run("nm", "-D", "--defined-only", program)[0]
    expected = run(program)[0]
    assert expected.endswith(" 6\n")
    out, said = run(program, IOPREF_MEMORY="64K", IOPREF_STATS="1")
    assert out == expected
    counted = said.split("bytes of memory the program may use")
    assert len(counted) == 3
    assert all(out_of_core(part) for part in counted[1:])
    assert run(program, IOPREF_MEMORY="64K", IOPREF_SCRATCH=str(tmp_path))[0] == expected


def test_the_library_is_within_reach_of_a_program_with_gigabytes_of_arrays(library: Path, tmp_path: Path) -> None:
    if library.suffix == ".o":
        pytest.skip("the user's own compiler says where the data of a source lie")
    text = source("in_program", tmp_path).read_text().replace("a[300][400]", "a[1000000][400]")
    (tmp_path / "large.c").write_text(text + "int main(void) { return in_program() < 0; }\n")
    program = tmp_path / "large"
    run("gcc", "-w", f"-I{HEADERS}", tmp_path / "large.c", library, "-pthread", "-o", program)
    run(program)
