"""What gfortran's main program tells the run-time library: the dialect, and how files are read and written.

Only the options of the main program's file matter, whatever the options of the files with READ and WRITE statements are
(gcc/fortran/trans-decl.cc, create_main_function).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from iopref.diagnostics import error
from iopref.records import dataclass

_STANDARDS = {
    "gnu": (2116, 4095, 34),
    "legacy": (0, 4095, 102),
    "f95": (2, 3339, 0),
    "f2003": (2, 3355, 0),
    "f2008": (258, 3483, 0),
    "f2008ts": (1282, 1947, 0),
    "f2018": (1282, 1947, 0),
}
"""By the standard: bit sets of what is warned of, what is allowed, what more -pedantic warns of (gfortran 12)."""
_EXCEPTIONS = {
    "invalid": 1,
    "denormal": 2,
    "zero": 4,
    "overflow": 8,
    "underflow": 16,
    "inexact": 32,
    "precision": 32,
    "none": 0,
    "all": 63,
}
_CONVERSIONS = {"native": 0, "swap": 1, "big-endian": 2, "little-endian": 3}
_USUAL = (2116, 4095, 0, 1, 1, 0, 31)


@dataclass(frozen=True)
class Settings:
    """`options` are the arguments of `_gfortran_set_options`, and `calls` the statements that follow this call."""

    options: tuple[int, ...] = _USUAL
    calls: tuple[str, ...] = ()

    def text(self) -> Iterator[str]:
        """The lines of C that begin a main program."""
        if self.options == _USUAL:
            yield "fortran_start_program(argc, argv);"
        else:
            yield f"static int options[] = {{{', '.join(map(str, self.options))}}};"
            yield "fortran_start_program_with(argc, argv, options);"
        yield from self.calls


def settings(words: Sequence[str]) -> Settings:
    """The settings from the options of a compilation; raises UserError for a value that gfortran does not know."""
    standard, pedantic, backtrace, sign_zero, summary, trap = "gnu", 0, 1, 1, 31, 0
    calls: dict[str, int] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name == "-std":
            standard = _known(word, value, _STANDARDS)
        elif word in ("-pedantic", "-pedantic-errors"):
            pedantic = 1
        elif re.fullmatch("-f(no-)?backtrace", word):
            backtrace = int("no-" not in word)
        elif re.fullmatch("-f(no-)?sign-zero", word):
            sign_zero = int("no-" not in word)
        elif name == "-ffpe-summary":
            summary = _exceptions(word, value)
        elif name == "-ffpe-trap":
            trap |= _exceptions(word, value)
        elif name == "-fconvert":
            calls["convert"] = _CONVERSIONS[_known(word, value, _CONVERSIONS)]
        elif name in ("-frecord-marker", "-fmax-subrecord-length"):
            if not value.isdigit():
                raise error(f"unknown option `{word}`", remedy="a number follows the `=`")
            calls[name.removeprefix("-f").replace("-", "_")] = int(value)
    warned, allowed, more = _STANDARDS[standard]
    warned = 2048 if "-fdec" in words else warned
    options = (warned | more * pedantic, allowed, pedantic, backtrace, sign_zero, 0, summary)
    calls = {"fpe": trap, **calls}
    return Settings(options, tuple(f"_gfortran_set_{name}({value});" for name, value in calls.items() if value))


def _exceptions(word: str, names: str) -> int:
    found = 0
    for name in filter(None, names.split(",")):
        found |= _EXCEPTIONS[_known(word, name, _EXCEPTIONS)]
    return found


def _known(word: str, value: str, among: dict[str, int] | dict[str, tuple[int, int, int]]) -> str:
    if value not in among:
        raise error(f"unknown option `{word}`", remedy=f"gfortran knows {', '.join(among)}")
    return value
