"""The OpenMP directives that are covered: those that distribute loops, and simple regions (OpenMP 5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran.parse.cursor import Cursor
from iopref.frontend.fortran.tree.expressions import Name
from iopref.frontend.fortran.tree.line import THREADPRIVATE, Line
from iopref.frontend.fortran.tree.statements import Clause
from iopref.patterns import pattern
from iopref.records import dataclass

_OF_PARALLEL = frozenset(("private", "firstprivate", "shared", "reduction", "default", "num_threads", "if"))
_OF_DO = frozenset(("private", "firstprivate", "lastprivate", "reduction", "schedule", "collapse"))
_CLAUSES = {
    "parallel do": _OF_PARALLEL | _OF_DO,
    "parallel workshare": _OF_PARALLEL,
    "parallel": _OF_PARALLEL,
    "do": _OF_DO | {"nowait"},
    "simd": frozenset(("private", "reduction", "safelen", "simdlen")),
    "single": frozenset(("private", "firstprivate")),
    "workshare": frozenset[str](),
    "master": frozenset[str](),
    "critical": frozenset[str](),
    "barrier": frozenset[str](),
    "atomic": frozenset(("update",)),
}
"""The constructs that are covered, each with its clauses."""

_AT_END = {"do": frozenset(("nowait",)), "single": frozenset(("nowait",)), "workshare": frozenset(("nowait",))}
_WORDS = ("nowait", "update")
_KINDS = {name.replace(" ", ""): name for name in _CLAUSES}
_DIRECTIVE = pattern(rf"(end)?({'|'.join(_KINDS)})")
_CLAUSE = pattern(r"([a-z_]+)(\()?")
_SCHEDULE = pattern(r"static|dynamic|guided|auto|runtime")
_OPERATOR = pattern(r"[-+*]|\.and\.|\.or\.|max|min|iand|ior|ieor")
_LEAVE = "leave this file to gfortran"


@dataclass(frozen=True)
class Directive:
    """A directive: the construct that it begins or ends, and its clauses."""

    line: Line
    construct: str
    ends: bool
    clauses: tuple[Clause, ...]


def directive(line: Line) -> Directive:
    """The directive on a line; raises UserError for one that is not covered."""
    match = _DIRECTIVE.match(line.text)
    if match is None:
        raise not_covered(line)
    construct, ends = _KINDS[match[2]], bool(match[1])
    allowed = _AT_END.get(construct, frozenset()) if ends else _CLAUSES[construct]
    cursor = Cursor(line, match.end())
    if construct == "critical":
        return Directive(line, construct, ends, tuple(_name(cursor)))
    clauses: list[Clause] = []
    while not cursor.done:
        clauses += _clause(cursor, allowed)
        cursor.accept(",")
    return Directive(line, construct, ends, tuple(clauses))


def written(line: Line) -> str:
    """A directive as it is written in the file."""
    return "!$omp " + "".join(piece.text for piece in line.pieces).strip()


def threadprivate(line: Line) -> tuple[str, ...]:
    """The variables of which a directive gives each thread its own; raises UserError for COMMON blocks."""
    if "/" in line.text:
        raise not_covered(line)
    cursor = Cursor(line, len(THREADPRIVATE))
    found = tuple(name.id for name in _names(cursor))
    cursor.expect(")")
    cursor.end()
    return found


def not_covered(line: Line, at: int = 0) -> UserError:
    """The refusal of a directive."""
    return line.error(f"`{written(line)}` is not covered with `-fopenmp`", at, _LEAVE)


def _name(cursor: Cursor) -> Iterator[Clause]:
    """The name of a critical section, if there is one."""
    if not cursor.done:
        cursor.expect("(")
        yield Clause("name", cursor.name())
        cursor.expect(")")
        cursor.end()


def _clause(cursor: Cursor, allowed: frozenset[str]) -> Iterator[Clause]:
    """A clause; nothing for a clause that states the default, which is read and ignored."""
    at = cursor.at
    match = cursor.match(_CLAUSE)
    if match is None or match[1] not in allowed or bool(match[2]) == (match[1] in _WORDS):
        raise not_covered(cursor.line, at)
    kind = match[1]
    if kind in _WORDS:
        yield Clause(kind)
        return
    match kind:
        case "private" | "firstprivate" | "lastprivate":
            yield Clause(kind, "", tuple(_names(cursor)))
        case "shared":
            for _ in _names(cursor):
                pass
        case "reduction":
            operator = cursor.match(_OPERATOR)
            if operator is None or not cursor.accept(":"):
                raise not_covered(cursor.line, cursor.at)
            yield Clause(kind, operator[0], tuple(_names(cursor)))
        case "default":
            if not (cursor.accept("shared") or cursor.accept("none")):
                raise not_covered(cursor.line, cursor.at)
        case "schedule":
            told = cursor.match(_SCHEDULE)
            if told is None:
                raise not_covered(cursor.line, cursor.at)
            yield Clause(kind, told[0], (), cursor.expression() if cursor.accept(",") else None)
        case _:
            if kind == "if":
                cursor.accept("parallel:")
            yield Clause(kind, "", (), cursor.expression())
    cursor.expect(")")


def _names(cursor: Cursor) -> Iterator[Name]:
    """A list of variables."""
    while True:
        at = cursor.at
        yield Name(cursor.name(), at)
        if not cursor.accept(","):
            return
