"""The head of DO CONCURRENT and of FORALL: its indices, its mask, and its localities."""

from __future__ import annotations

from iopref.frontend.fortran.parse.cursor import TYPED, Cursor
from iopref.frontend.fortran.parse.types import type_spec
from iopref.frontend.fortran.tree.expressions import Expr, Name, TypeSpec
from iopref.frontend.fortran.tree.statements import Index, Locality
from iopref.patterns import pattern
from iopref.records import dataclass

_INDEX = pattern(r"([a-z_]\w*)=(?!=)")
_LOCALITY = pattern(r"(local_init|local|shared|default|reduce)\(")


@dataclass(frozen=True)
class ConcurrentHead:
    """The head of DO CONCURRENT or FORALL."""

    type: TypeSpec | None
    indices: tuple[Index, ...]
    mask: Expr | None
    localities: tuple[Locality, ...]


def concurrent_head(cursor: Cursor) -> ConcurrentHead:
    """Read the head, after its first parenthesis."""
    spec = None
    if TYPED.match(cursor.text, cursor.at):
        spec = type_spec(cursor)
        cursor.expect("::")
    indices: list[Index] = []
    mask: Expr | None = None
    while mask is None:
        at = cursor.at
        if found := cursor.match(_INDEX):
            indices.append(_index(cursor, Name(found[1], at)))
        elif indices:
            mask = cursor.expression()
        else:
            raise cursor.error("`index = first:last` expected here")
        if not cursor.accept(","):
            break
    cursor.expect(")")
    localities: list[Locality] = []
    while found := cursor.match(_LOCALITY):
        localities += _localities(cursor, found[1])
    return ConcurrentHead(spec, tuple(indices), mask, tuple(localities))


def _index(cursor: Cursor, variable: Name) -> Index:
    first = cursor.expression()
    cursor.expect(":")
    last = cursor.expression()
    return Index(variable, first, last, cursor.expression() if cursor.accept(":") else None)


def _localities(cursor: Cursor, kind: str) -> list[Locality]:
    found: list[Locality] = []
    if kind == "reduce":
        raise cursor.error("REDUCE is not covered", "leave this file to gfortran")
    if kind == "default":
        cursor.expect("none")
        found.append(Locality(kind, Name("")))
    else:
        while not found or cursor.accept(","):
            at = cursor.at
            found.append(Locality(kind, Name(cursor.name(), at)))
    cursor.expect(")")
    return found
