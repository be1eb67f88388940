"""The units of a file, each parsed by itself, so that only the unit
or declaration with an uncovered statement is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.diagnostics import UserError
from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.outline import INTERFACE, Outline, declarations, declared, declares, outlines
from iopref.frontend.fortran.parse.own_names import with_own_names
from iopref.frontend.fortran.parse.unit_statements import submodule, unit_head
from iopref.frontend.fortran.parse.units import Parser, parse
from iopref.frontend.fortran.tree.declarations import Declare, Interface, NotCovered, Specification
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.units import Unit
from iopref.patterns import pattern
from iopref.records import replace

_MEANS_MORE = pattern(r"implicit|use|common|equivalence|import|include")
"""The beginnings of declarations that also concern names which are not in them."""


def units(lines: Sequence[Line], bodies: bool = True) -> tuple[Unit, ...]:
    """The program units of a file; a unit that is not covered is `refused`, a declaration of a module `NotCovered`.

    Without `bodies`, procedures of modules have only what their callers must know. Raises UserError for a file in which
    the end of a unit cannot be found.
    """
    found = outlines(lines)
    return parse(lines) if found is None else outlined(lines, found, bodies)


def outlined(lines: Sequence[Line], found: Sequence[Outline], bodies: bool = True) -> tuple[Unit, ...]:
    """The program units of a file that has these outlines."""
    return tuple(_unit(lines, each, bodies) for each in found)


def _unit(lines: Sequence[Line], outline: Outline, bodies: bool, inner: bool = False) -> Unit:
    own = lines[outline.first : outline.last + 1]
    own = own if bodies else _without_openmp(own)
    try:
        if outline.kind == "module":
            return _module(lines, outline, bodies)
        if inner and not bodies:
            return _interface(lines, outline)
        [unit] = Parser(own).units()
        return with_own_names(unit, inner)
    except UserError as error:
        if inner and bodies:
            return replace(_unit(lines, outline, bodies=False, inner=True), refused=error)
        head = (own[0], outline.kind, outline.name, (), "", None, frozenset[str]())
        return Unit(*head, (), (), (), own[-1], refused=error, unread=True)


def _module(lines: Sequence[Line], outline: Outline, bodies: bool) -> Unit:
    first, end = lines[outline.first], lines[outline.last]
    found = tuple(
        item
        for some in declarations(lines[outline.first + 1 : outline.contains])
        for item in _declaration(some, f", in module `{outline.name}`")
    )
    found += tuple(_own_of_threads(lines[outline.first + 1 : outline.contains + 1]))
    contains = tuple(_unit(lines, each, bodies, inner=True) for each in outline.inner)
    head = submodule(first.text)
    host = head.host if head is not None else ""
    return Unit(first, "module", outline.name, (), "", None, frozenset(), found, (), contains, end, host=host)


def _own_of_threads(lines: Sequence[Line]) -> Iterator[NotCovered]:
    """The variables of a module of which each thread has its own; raises UserError for COMMON blocks among them."""
    own = [each for line in lines for each in line.openmp if each.is_threadprivate]
    if own:
        from iopref.frontend.fortran.parse.openmp import not_covered, threadprivate  # few files have directives

        for each in own:
            yield NotCovered(each, threadprivate(each), not_covered(each))


def _declaration(lines: Sequence[Line], where: str) -> Iterator[Specification]:
    try:
        for item in list(Parser(_without_openmp(lines), where).statements()):
            if not isinstance(item, Specification):
                raise lines[0].error("a declaration is expected here")
            yield item
    except UserError as error:
        if _MEANS_MORE.match(lines[0].text):
            raise
        bodies = outlines(lines[1:-1]) if INTERFACE.fullmatch(lines[0].text) else None
        if bodies is None or len(bodies) < 2:
            yield NotCovered(lines[0], declared(lines), error, tuple(lines))
            return
        for body in bodies:
            yield from _declaration((lines[0], *lines[body.first + 1 : body.last + 2], lines[-1]), where)


def _interface(lines: Sequence[Line], outline: Outline) -> Unit:
    """A procedure without its statements but ENTRY; they are parsed only if they must show whether an argument is a
    procedure.
    """
    lines = _without_openmp(lines)
    first, end = lines[outline.first], lines[outline.last]
    head = unit_head(first)
    found = list(leading(lines[outline.first + 1 : outline.contains], f", in {outline.kind} `{outline.name}`"))
    known = {name for item in found for name in _typed(item)}
    if head is not None and set(head.arguments) - {"*"} <= known:
        entries = (line for line in lines[outline.first + 1 : outline.contains] if _is_entry(line))
        return replace(Parser([first, *entries, end]).unit(), declarations=tuple(found))
    return replace(Parser([*lines[outline.first : outline.contains], end]).unit(), contains=())


def _is_entry(line: Line) -> bool:
    return line.text.startswith("entry") and assignment(line.text) < 0


def leading(lines: Sequence[Line], where: str = "") -> Iterator[Specification]:
    """The declarations at the start of a procedure; those that are not covered as NotCovered."""
    for some in declarations(_without_openmp(lines)):
        if assignment(some[0].text) >= 0 or not declares(some[0].text):
            return
        yield from _declaration(some, where)


def _without_openmp(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines of declarations without OpenMP directives, which `heeded` checks."""
    return [replace(line, openmp=()) if line.openmp else line for line in lines]


def _typed(item: Specification) -> Iterator[str]:
    """The names of which a declaration says whether they are variables or procedures."""
    match item:
        case Declare():
            told = item.type is not None or "external" in item.attributes or item.shape is not None
            yield from (entity.name for entity in item.entities if told or entity.shape is not None)
        case Interface():
            yield from (body.name for body in item.bodies)
        case NotCovered():
            yield from item.names
