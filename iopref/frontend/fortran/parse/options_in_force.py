"""Options that change the meaning of some statements: such a statement is refused, and other files are not affected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern
from iopref.records import dataclass


@dataclass(frozen=True)
class _Effect:
    """An option, the statements whose meaning it changes, and what changes in them."""

    option: str
    statement: re.Pattern[str]
    what: str


_ALLOCATES = pattern(r".*allocatable|use(?:,|::|[a-z])", re.DOTALL)
_WIDTHLESS = pattern(r"(?:format\(|.*['\"]\s*\().*[bozifedgla](?=[,)/ ])", re.DOTALL | re.IGNORECASE)
_DEC_NAMES = pattern(
    r".*(?<![a-z0-9_%])(?:(?:[bijk]i?|i)(?:and|eor|i?or|not|btest|test|set|clr|bits|shftc?|mod|abs|mvbits)"
    r"|d?(?:a?(?:sin|cos|tan)|atan2)d|c?d?cotand?)\(",
    re.DOTALL,
)
_EFFECTS = (
    _Effect("-fbackslash", pattern(r".*\\", re.DOTALL), "a backslash"),
    _Effect("-fno-sign-zero", pattern(r".*(?<![a-z0-9_%])d?sign\(", re.DOTALL), "SIGN"),
    _Effect("-fpack-derived", pattern(r"type(?!\()"), "a derived type"),
    _Effect("-fshort-enums", pattern(r"enum,"), "ENUM"),
    _Effect("-fmodule-private", pattern(r"module(?!procedure)[a-z]"), "a module"),
    _Effect("-fno-realloc-lhs", _ALLOCATES, "an assignment to an allocatable array"),
    _Effect("-fdec", _WIDTHLESS, "an item of a format without a width"),
    _Effect("-fdec-format-defaults", _WIDTHLESS, "an item of a format without a width"),
    _Effect("-fdec", _DEC_NAMES, "a function of DEC Fortran"),
    _Effect("-fdec-intrinsic-ints", _DEC_NAMES, "a function of DEC Fortran"),
    _Effect("-fdec-math", _DEC_NAMES, "a function of DEC Fortran"),
    _Effect("-std=f95", _ALLOCATES, "an assignment to an allocatable array"),
)


def heeded(lines: Iterable[Line], options: Options) -> Iterator[Line]:
    """The lines unchanged; raises UserError for the first one to
    which an option gives a meaning that is not covered.
    """
    effects = [effect for effect in _EFFECTS if effect.option in options.words]
    for line in lines:
        if line.openmp:
            from iopref.frontend.fortran.parse.openmp import directive

            for each in line.openmp:
                directive(each)
        for effect in effects:
            if effect.statement.match(line.text):
                message = f"`{effect.option}` changes what {effect.what} means, and that is not covered"
                raise line.error(message, remedy="leave this file to gfortran")
        yield line
