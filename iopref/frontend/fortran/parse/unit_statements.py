"""The statements that open program units."""

from __future__ import annotations

import re

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.cursor import Cursor
from iopref.frontend.fortran.parse.entities import dummy_names
from iopref.frontend.fortran.parse.types import type_spec
from iopref.frontend.fortran.tree.expressions import String, TypeSpec
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern
from iopref.records import dataclass

_PREFIX = pattern(r"recursive|pure|elemental|impure|module")
_PROCEDURE = pattern(r"(subroutine|function|procedure)(?=[a-z_])")
_OTHER_UNIT = pattern(r"(program|module(?!procedure)|blockdata)([a-z_]\w*)?$")
_BASE = r"(?:integer|real|complex|logical|character)(?:\s*\([^)]*\)|\s*\*\s*\d+)?"
_WORDS = rf"(?:(?:pure|elemental|impure|recursive|{_BASE}|double\s+precision|type\s*\([^)]*\))\s+)*"
_SEPARATE = pattern(rf"\s*{_WORDS}module\s+{_WORDS}(?:subroutine|function|procedure)\s+\w", re.IGNORECASE)
_SUBMODULE = pattern(r"submodule\(([a-z_]\w*)(?::([a-z_]\w*))?\)([a-z_]\w*)$")


@dataclass(frozen=True)
class Head:
    """The statement that opens a unit; `host` is the unit that a submodule is a part of."""

    kind: str
    name: str
    arguments: tuple[str, ...] = ()
    result: str = ""
    type: TypeSpec | None = None
    prefixes: frozenset[str] = frozenset()
    binding: str | None = None
    host: str = ""


def is_separate(line: Line) -> bool:
    """Whether a line opens a separate module procedure or its interface; without blanks it may also open a module."""
    return "module" in line.text and _SEPARATE.match(" ".join(piece.text for piece in line.pieces)) is not None


def submodule(text: str) -> Head | None:
    """The head of a submodule; None for any other statement."""
    found = _SUBMODULE.match(text)
    if found is None:
        return None
    host = names.submodule(found[1], found[2]) if found[2] else found[1]
    return Head("module", names.submodule(found[1], found[3]), host=host)


def unit_head(line: Line) -> Head | None:
    """The head of a program unit on a line; None if the line does not open one."""
    if assignment(line.text) >= 0:
        return None
    if (head := submodule(line.text)) is not None:
        return head
    if not is_separate(line) and (match := _OTHER_UNIT.match(line.text)):
        kind = "block data" if match[1] == "blockdata" else match[1]
        return Head(kind, match[2] or "")
    cursor = Cursor(line)
    prefixes: set[str] = set()
    spec: TypeSpec | None = None
    try:
        while True:
            if found := cursor.match(_PREFIX):
                prefixes.add(found[0])
            elif spec is None and (spec := type_spec(cursor)) is not None:
                continue
            else:
                break
    except UserError:
        return None
    found = cursor.match(_PROCEDURE)
    if not found or (found[1] == "procedure") > ("module" in prefixes):
        return None
    name = cursor.name()
    if found[1] == "function" and not cursor.sees("("):
        return None
    arguments = dummy_names(cursor)
    binding = _binding(cursor, name)
    result = ""
    if cursor.accept("result("):
        result = cursor.name()
        cursor.expect(")")
    binding = binding or _binding(cursor, name)
    cursor.end()
    return Head(found[1], name, arguments, result, spec, frozenset(prefixes), binding)


def _binding(cursor: Cursor, name: str) -> str | None:
    """The name that BIND(C) gives a procedure in C; None without it."""
    if not cursor.accept("bind(c"):
        return None
    if cursor.accept(",name="):
        given = cursor.primary()
        if not isinstance(given, String) or not given.value.strip():
            raise cursor.error("the name in BIND must be a character constant here")
        name = given.value.strip()
    cursor.expect(")")
    return name
