"""The statements that open program units."""

from __future__ import annotations

from iopref.diagnostics import UserError
from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.cursor import Cursor
from iopref.frontend.fortran.parse.entities import dummy_names
from iopref.frontend.fortran.parse.types import type_spec
from iopref.frontend.fortran.tree.expressions import String, TypeSpec
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern
from iopref.records import dataclass

_PREFIX = pattern(r"recursive|pure|elemental|impure")
_PROCEDURE = pattern(r"(subroutine|function)(?=[a-z_])")
_OTHER_UNIT = pattern(r"(program|module(?!procedure)|blockdata|submodule)([a-z_]\w*)?$")


@dataclass(frozen=True)
class Head:
    """The statement that opens a unit."""

    kind: str
    name: str
    arguments: tuple[str, ...] = ()
    result: str = ""
    type: TypeSpec | None = None
    prefixes: frozenset[str] = frozenset()
    binding: str | None = None


def unit_head(line: Line) -> Head | None:
    """The head of a program unit on a line; None if the line does not open one."""
    if assignment(line.text) >= 0:
        return None
    if match := _OTHER_UNIT.match(line.text):
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
    if not found:
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
