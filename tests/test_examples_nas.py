"""The NAS kernels in Fortran: gfortran's program and C with hints verify, and print the same bytes."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from once import Once
from support import HEADERS, ROOT, call, out_of_core

from iopref.cli.translate import translate

NAS = ROOT / "examples" / "nas"
SHARED = {
    "blocks": ("appbt", "applu"),
    "flow": ("appbt", "applu", "appsp"),
    "random": ("buk", "cgm", "embar", "fftpde", "mgrid"),
}
SMALL = {
    "appbt": ("8", "2"),
    "applu": ("9", "2"),
    "appsp": ("10", "2"),
    "buk": ("9000", "3"),
    "cgm": ("200", "2"),
    "embar": ("12",),
    "fftpde": ("11", "2"),
    "matvec": ("100",),
    "mgrid": ("20", "2"),
}
CLASS_S = {
    "appbt": "12",
    "applu": "12",
    "appsp": "12",
    "buk": "65536",
    "cgm": "1400",
    "embar": "24",
    "fftpde": "18",
    "mgrid": "32",
}
SMALLEST = {
    "appbt": "6",
    "applu": "6",
    "appsp": "6",
    "buk": "8192",
    "cgm": "64",
    "embar": "10",
    "fftpde": "4",
    "matvec": "1",
    "mgrid": "4",
}
MOST_REPEATS = "500"
WRONG_SIZES = ("0", "-5", "ten", "99999999999999999999")
FLAGS = ("-O1", "-Wall", "-Werror")
FORTRAN = ("gfortran", *FLAGS, "-Wno-unused-dummy-argument")
C = ("gcc", "-std=gnu11", *FLAGS, "-I", HEADERS)

pytestmark = [
    pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed"),
    pytest.mark.usefixtures("quick_links"),
]
EACH_DAY = ("applu", "buk", "cgm", "mgrid")
kernels, large_kernels, kernels_of_files = (
    pytest.mark.parametrize(
        "name", [pytest.param(name, marks=() if name in EACH_DAY else pytest.mark.nightly) for name in names]
    )
    for names in (SMALL, CLASS_S, ("appbt", "applu", "appsp", "buk", "cgm", "fftpde", "mgrid"))
)
"""To build them all takes 20 s."""


@dataclass(frozen=True)
class Programs:
    """A kernel compiled by gfortran, and as C with hints."""

    original: Path
    hinted: Path


@dataclass(frozen=True)
class Builds:
    """The kernels by their names, each built for the first test that needs it."""

    once: Once
    runtime: Path

    def __getitem__(self, name: str) -> Programs:
        parts = [self._objects(part) for part in (name, *(user for user, users in SHARED.items() if name in users))]
        folder = self.once.made(f"nas-{name}", lambda folder: link(folder, name, parts, self.runtime))
        return Programs(folder / name, folder / f"{name}-hinted")

    def _objects(self, name: str) -> tuple[Path, Path]:
        folder = self.once.made(f"nas-{name}-objects", lambda folder: compile_objects(folder, name))
        return folder / f"{name}.o", folder / f"{name}-hinted.o"


@pytest.fixture(scope="module")
def build(once: Once, runtime: Path) -> Builds:
    return Builds(once, runtime)


def compile_objects(folder: Path, name: str) -> None:
    """Compile a Fortran file in both ways."""
    folder.mkdir()
    source, original, text = NAS / f"{name}.f90", folder / f"{name}.o", folder / f"{name}.c"
    must(*FORTRAN, "-c", source, "-o", original)
    done = CliRunner().invoke(translate, [str(source), "-o", str(text)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    must(*C, "-c", text, "-o", folder / f"{name}-hinted.o")


def link(folder: Path, name: str, parts: list[tuple[Path, Path]], runtime: Path) -> None:
    """Make both programs of a kernel."""
    folder.mkdir()
    storage = folder / f"{name}-storage.o"
    must(*C, "-Wextra", f"-DKERNEL_{name}", "-c", NAS / "storage.c", "-o", storage)
    original, hinted = ([storage, *files] for files in zip(*parts, strict=True))
    must("gfortran", *original, "-o", folder / name)
    must("gcc", *hinted, runtime, "-lgfortran", "-lm", "-pthread", "-o", folder / f"{name}-hinted")


def must(*command: object, **variables: str) -> str:
    """The output of a command that must succeed."""
    done = call(*command, **variables)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def a_quarter(program: Path, size: str) -> str:
    """A quarter of the arrays' bytes, as a value of IOPREF_MEMORY."""
    return f"{max(64, int(must(program, '--bytes', size)) // 4096)}K"


@kernels
def test_both_programs_verify_and_print_the_same(name: str, build: Builds, tmp_path: Path) -> None:
    """In memory a nest runs without its hints, and out of core with them."""
    this, words = build[name], SMALL[name]
    expected = must(this.original, *words)
    assert expected.endswith("\nok\n")
    assert must(this.hinted, *words) == expected
    done = call(this.hinted, *words, IOPREF_MEMORY="64K", IOPREF_STATS="1")
    assert (done.returncode, done.stdout) == (0, expected)
    assert out_of_core(done.stderr) > 0
    for program in (this.original, this.hinted):
        for _ in ("fresh", "used again"):
            assert must(program, *words, "-f", tmp_path / program.name, IOPREF_MEMORY="64K") == expected


@kernels
def test_the_smallest_size_with_the_most_repeats_verifies(name: str, build: Builds) -> None:
    assert must(build[name].original, SMALLEST[name], MOST_REPEATS).endswith("\nok\n")
    assert call(build[name].original, int(SMALLEST[name]) - 1).returncode == 2


@large_kernels
def test_class_s_has_the_published_results(name: str, build: Builds) -> None:
    this, size = build[name], CLASS_S[name]
    expected = must(this.original, size)
    assert expected.endswith("\nok\n")
    assert must(this.hinted, size, IOPREF_MEMORY=a_quarter(this.original, size)) == expected


@kernels_of_files
def test_wrong_data_are_noticed(name: str, build: Builds, tmp_path: Path) -> None:
    file = tmp_path / "data"
    must(build[name].original, CLASS_S[name], "-f", file, "-i")
    size = int(must(build[name].original, "--bytes", CLASS_S[name]))
    file.write_bytes(bytes(size) + file.read_bytes()[size:])
    done = call(build[name].original, CLASS_S[name], "-f", file)
    assert done.returncode == 1
    assert "FAILED" in done.stdout


@kernels
def test_a_wrong_size_is_answered_by_the_usage(name: str, build: Builds) -> None:
    for size in WRONG_SIZES:
        done = call(build[name].hinted, size)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"usage: nas/{name} N" in done.stderr


def test_the_makefile_builds_every_kernel() -> None:
    commands = must("make", "-C", NAS, "--dry-run", "--always-make", "BUILD=b", "all")
    for source in NAS.glob("*.f90"):
        assert f" {source.name} -o b/{source.stem}.c" in commands
    for name in SMALL:
        assert f"-o b/{name}-iopref" in commands
