"""Facts about a Fortran file from two parsers, iopref's and fparser's: each statement's kind, depth and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.parser import ParserFactory
from fparser.two.utils import Base, BlockBase

from iopref.frontend.fortran.tree import expressions as e
from iopref.frontend.fortran.tree import statements as s
from iopref.frontend.fortran.tree.units import Unit
from iopref.records import fields, is_dataclass


class Statement(NamedTuple):
    """A statement: `depth` counts the program units and constructs around it, `names` are the names in it, in order."""

    depth: int
    kind: str
    names: tuple[str, ...]


KINDS = {
    s.Assign: "assignment", s.PointerAssign: "pointer assignment", s.ArithmeticIf: "arithmetic if", s.Do: "do",
    s.Concurrent: "do", s.DoWhile: "do", s.Associate: "associate", s.BlockConstruct: "block", s.Scoped: "critical",
    s.Call: "call", s.Return: "return", s.Stop: "stop", s.Continue: "continue", s.Goto: "goto",
    s.ComputedGoto: "computed goto", s.Format: "format", s.Entry: "entry", s.AssignLabel: "assign",
    s.AssignedGoto: "assigned goto", s.Forall: "forall",
}  # fmt: skip
"""What fparser's classes call the statements, `_Stmt` left out."""
SAME = {
    "if then": "if", "nonlabel do": "do", "label do": "do", "select case": "select", "where construct": "where",
    "forall construct": "forall",    "masked elsewhere": "elsewhere", "error stop": "stop",
}  # fmt: skip
"""Kinds of fparser's that are not told apart here."""
OPENING = (
    "if",
    "else if",
    "else",
    "do",
    "select",
    "case",
    "where",
    "elsewhere",
    "associate",
    "block",
    "critical",
    "forall",
)
UNITS = {
    "Main_Program": "program", "Main_Program0": "program", "Subroutine_Subprogram": "subroutine",
    "Function_Subprogram": "function", "Module": "module", "Block_Data": "block data",
}  # fmt: skip
MAIN = "main"
"""What iopref calls a main program without a name."""
KNOWN = {*KINDS.values(), *OPENING, "exit", "cycle", "allocate", "deallocate", "nullify", "read", "write", "print"} | {
    *("open", "close", "inquire", "rewind", "backspace", "endfile", "flush")
}


def ours(units: Sequence[Unit], depth: int = 0) -> Iterator[Statement]:
    """The statements of units in iopref's tree."""
    for unit in units:
        yield Statement(depth, unit.kind, _sorted({unit.name, *unit.arguments} - {MAIN}))
        for statement in unit.body:
            yield from _of_tree(statement, depth + 1)
        yield from ours(unit.contains, depth + 1)


def _of_tree(node: Any, depth: int) -> Iterator[Statement]:
    match node:
        case s.If() | s.Where():
            words = ("if", "else if", "else") if isinstance(node, s.If) else ("where", "elsewhere", "elsewhere")
            rest = [(words[1 + (condition is None)], condition, body) for _, condition, body in node.branches[1:]]
            parts = [(words[0], *node.branches[0][1:]), *rest]
        case s.Select():
            parts = [("select", node.value, ()), *(("case", values, body) for _, values, body in node.cases)]
        case s.Jump():
            parts = [(node.kind, [e.Name(node.name)], ())]
        case s.InputOutput() | s.Allocate():
            parts = [(node.kind, node, ())]
        case s.Entry():
            parts = [("entry", (e.Name(node.name), *(e.Name(name) for name in node.arguments)), ())]
        case _:
            own = [getattr(node, f.name) for f in fields(node) if f.name not in ("line", "body", "declarations", "end")]
            parts = [(KINDS[type(node)], own, getattr(node, "body", ()))]
    for kind, condition, body in parts:
        yield Statement(depth, kind, _sorted(_names(condition)))
        for statement in body:
            yield from _of_tree(statement, depth + 1)


def _names(node: Any) -> Iterator[str]:
    if isinstance(node, tuple | list):
        for part in node:
            yield from _names(part)
    elif is_dataclass(node):
        match node:
            case e.Name(id=name) | e.Member(name=name) | e.Keyword(name=name) | e.TypeSpec(derived=name) if name:
                yield name
        yield from _names([getattr(node, f.name) for f in fields(node) if f.name not in ("line", "end")])


def _sorted(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({name.lower() for name in names if name.isidentifier()}))


@cache
def _parser() -> Any:
    return ParserFactory().create(std="f2008")


def theirs(text: str) -> list[Statement]:
    """The statements of a file in fparser's tree."""
    return list(_of_fparser(_parser()(FortranStringReader(text, ignore_comments=True)), 0))


def _of_fparser(node: Any, depth: int) -> Iterator[Statement]:
    if unit := UNITS.get(type(node).__name__):
        first = node.content[0]
        named = () if isinstance(first, BlockBase) else first.items if unit == "block data" else first.items[1:3]
        yield Statement(depth, unit, _sorted({word.lower() for word in _words(named)} - {MAIN}))
        for part in node.content:
            yield from _of_fparser(part, depth + 1)
    elif isinstance(node, BlockBase):
        inner = depth
        for part in node.content:
            opens = _kind(part) in OPENING and not _single(part)
            begins_again = opens and _kind(part) != "do"  # a DO that shares its end with another is inside that one
            at = depth if begins_again else inner
            yield from _of_fparser(part, at)
            inner = at + 1 if opens else inner
    elif _kind(node) in KNOWN:
        kind = _kind(node)
        own = node.items[:1] if _single(node) or kind in ("else if", "elsewhere", "case") else node
        own = () if type(node).__name__ in ("Else_Stmt", "Elsewhere_Stmt") else own  # which may name the construct
        yield Statement(depth, kind, _sorted(_words(own)))
        if _single(node):
            yield from _of_fparser(node.items[1], depth + 1)


def _kind(node: Any) -> str:
    name = type(node).__name__
    kind = name.removesuffix("_Stmt").replace("_", " ").lower()
    return SAME.get(kind, kind) if name.endswith("_Stmt") else ""


def _single(node: Any) -> bool:
    """Whether a statement is an IF, WHERE or FORALL with one statement in it."""
    return type(node).__name__ in ("If_Stmt", "Where_Stmt", "Forall_Stmt")


def _words(node: Any) -> Iterator[str]:
    """The names in a node; fparser's own walk omits the bounds of implied loops, which are in a list."""
    if isinstance(node, tuple | list):
        for part in node:
            yield from _words(part)
    elif isinstance(node, Fortran2003.Name | Fortran2003.Intrinsic_Name | Fortran2003.Type_Name):
        yield str(node)
    elif isinstance(node, Base):
        yield from _words(node.children)
