"""Statements of Fortran 2018 and of old compilers that are known but not covered: each is refused by its name."""

from __future__ import annotations

import re

from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern

_LEAVE = "leave this file to gfortran"
_NAMED = r"(?:[a-z_]\w*:)?"
_COARRAYS = "|".join(
    (
        r"critical(?:\(|$)",
        r"sync(?:all|images|memory|team)",
        r"(?:un)?lock\(",
        r"event(?:post|wait)\(",
        r"(?:form|change)team\(",
        r"failimage$",
        r"codimension",
    )
)
_STATEMENTS: tuple[tuple[str, str, str], ...] = (
    (rf"{_NAMED}select(?:type|rank)\(", "SELECT TYPE and SELECT RANK are", _LEAVE),
    (rf"{_NAMED}(?:{_COARRAYS})", "coarrays and images are", _LEAVE),
    (r"type(?:,\w+(?:\(\w+\))?)*(?:::)?[a-z_]\w*\([a-z_][\w,]*\)$", "parameterised types are", _LEAVE),
    (r"procedure\([^)]*\),(?:\w+,)*pointer", "procedure pointers are", _LEAVE),
    (r"bind\(c", "BIND of variables and COMMON blocks is", _LEAVE),
    (r"wait\(", "WAIT is", "write without ASYNCHRONOUS=, or leave this file to gfortran"),
    (r"definefile\d", "DEFINE FILE is", "write OPEN with ACCESS='DIRECT'"),
    (r"(?:en|de)code\(", "ENCODE and DECODE are", "write to and read from an internal file"),
    (r"accept(?:\*|\d|')", "ACCEPT is", "write READ"),
    (r"(?:structure|record)/|(?:union|map)$", "STRUCTURE and RECORD are", _LEAVE),
    (r"(?:static|automatic)[a-z_]", "STATIC and AUTOMATIC are", "write SAVE"),
    (r"virtual[a-z_]", "VIRTUAL is", "write DIMENSION"),
    (r"pointer\([a-z_]\w*,", "Cray pointers are", _LEAVE),
    (r"generic(?:,\w+)?::", "GENERIC is", _LEAVE),
)
_ANY = pattern("|".join(f"({pattern})" for pattern, _, _ in _STATEMENTS))
_BOUND = (
    (pattern(r"final"), "FINAL procedures of types"),
    (
        pattern(r"generic(?:,\w+)?::(?:operator|assignment|read|write)\("),
        "type-bound operators, assignments and transfers",
    ),
    (pattern(r"(?!procedure|generic)"), "other statements behind CONTAINS of a type"),
)
_COMPONENTS = ((pattern(r"generic"), "GENERIC"),)


def refuse(line: Line, unit: str) -> None:
    """Raise UserError for a statement, not an assignment, that is not covered; `unit` is text that says where it is."""
    if match := _ANY.match(line.text):
        assert match.lastindex is not None
        _, what, remedy = _STATEMENTS[match.lastindex - 1]
        raise line.error(f"{what} not covered{unit}", remedy=remedy)


def refuse_component(line: Line) -> None:
    """Raise UserError for a component of a type that is not covered."""
    _refuse_one(line, _COMPONENTS)


def refuse_bound(line: Line) -> None:
    """Raise UserError for a statement about type-bound procedures that makes others call them, unseen."""
    _refuse_one(line, _BOUND)


def _refuse_one(line: Line, kinds: tuple[tuple[re.Pattern[str], str], ...]) -> None:
    for found, what in kinds:
        if found.match(line.text):
            raise line.error(f"{what} are not covered", remedy=_LEAVE)
