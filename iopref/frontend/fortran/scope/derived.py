"""Derived types: their definitions, which are structures in C with gfortran's layout, and references to them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.parse.line import Line
from iopref.frontend.fortran.scope import storage
from iopref.frontend.fortran.tree.declarations import DerivedType
from iopref.frontend.fortran.types import Type

if TYPE_CHECKING:
    from iopref.frontend.fortran.scope.symbols import Derived, Program, Scope, Symbol


def define(scope: Scope, statement: DerivedType) -> None:
    """Make a derived type known; raises UserError for components that are not covered."""
    from iopref.frontend.fortran.scope.symbols import Derived

    if statement.name in scope.types:
        return
    members = tuple(_members(scope, statement))
    size, alignment = 0, 1
    for member in members:
        own, unit = _measure(scope, member)
        size += -size % unit + own
        alignment = max(alignment, unit)
    size += -size % alignment
    tag = names.structure(statement.name)
    while tag in scope.program.types:
        tag = f"{scope.unit.name}_{tag}"
    scope.program.types[tag] = Derived(statement.name, members, scope, size, alignment, scope.foreign)
    scope.types[statement.name] = tag


def _members(scope: Scope, statement: DerivedType) -> Iterator[Symbol]:
    from iopref.frontend.fortran.scope.symbols import Symbol

    for line in statement.members:
        if "pointer" in line.attributes:
            raise _refused(line.line, "POINTER components are")
        assert line.type is not None
        if line.type.derived == statement.name:
            raise _refused(line.line, "components of the type that they are in are")
        type = scope.resolve_type(line.type, line.line)
        for entity in line.entities:
            shape = entity.shape if entity.shape is not None else line.shape
            if "allocatable" in line.attributes and (shape is None or line.type.deferred):
                raise _refused(line.line, "ALLOCATABLE components that are scalars or of deferred length are")
            kind = Type(type.base, entity.bytes) if entity.bytes and type.base not in ("character", "complex") else type
            yield Symbol(
                entity.name,
                type=kind,
                length=(entity.length or line.type.length) if type.base == "character" else None,
                shape=shape,
                attributes=line.attributes & {"allocatable"},
                value=entity.value,
                line=line.line,
                at=entity.at,
            )


_OF_COMPILER = frozenset(("c_ptr", "c_funptr", "ieee_class_type", "ieee_round_type", "ieee_flag_type", "team_type"))
"""Types of the intrinsic modules."""


def _refused(line: Line, what: str) -> UserError:
    return line.error(f"{what} not covered", remedy="leave this file to gfortran")


def _measure(scope: Scope, member: Symbol) -> tuple[int, int]:
    """Size and alignment in bytes."""
    extents, length = storage.extents(scope, member), storage.character_length(scope, member)
    assert member.type is not None
    if "allocatable" in member.attributes and length is not None:
        return 40 + 24 * len(member.shape or ()), 8
    if extents is None or length is None:
        assert member.line is not None
        raise member.line.error(f"the size of the component `{member.name}` must be constant", member.at)
    count = length
    for extent in extents:
        count *= extent
    if member.type.base == "derived":
        return count * member.type.size, scope.program.types[member.type.derived].alignment
    return count * member.type.size, member.type.kind


def named(scope: Scope, name: str, line: Line) -> Type:
    """The type of that name; raises UserError if there is none, or its definition is not covered."""
    at = max(line.text.find(f"({name})") + 1, 0)
    found = visible(scope, name)
    if found is None and name in _OF_COMPILER:
        raise line.error(f"the type {name.upper()} is not covered", at, "leave this file to gfortran")
    if (why := scope.why_refused(name)) is not None:
        raise why
    if found is not None:
        return found
    raise line.error(f"there is no type `{name}`", at)


def visible(scope: Scope, name: str) -> Type | None:
    """The derived type that a name means in a unit; None if it means none."""
    found: Scope | None = scope
    while found is not None:
        if name in found.types:
            tag = found.types[name]
            return Type("derived", scope.program.types[tag].size, tag)
        found = found.parent
    return None


def of(program: Program, type: Type) -> Derived:
    """The definition of a derived type."""
    return program.types[type.derived]


def structures(program: Program) -> Iterator[str]:
    """The definitions in C; objects of types with the same name may be the same one, as those with SEQUENCE are."""
    named = Counter(found.name for found in program.types.values())
    for tag, found in program.types.items():
        yield f"struct {tag} {{"
        for member in found.members:
            assert member.type is not None
            if "allocatable" in member.attributes:
                yield f"    struct FORTRAN_DESCRIPTOR({len(member.shape or ())}) {member.c};"
                continue
            dims = "".join(f"[{extent}]" for extent in reversed(storage.extents(found.scope, member) or ()))
            length = f"[{storage.character_length(found.scope, member)}]" if member.character else ""
            yield f"    {member.type.c} {member.c}{dims}{length};"
        yield "} __attribute__((may_alias));" if named[found.name] > 1 else "};"
        yield ""
        if allocates(program, tag):
            yield from _freeing(program, tag, found)


# -- Allocatable components --------------------------------------------------------------------------------------------


def allocates(program: Program, tag: str) -> bool:
    """Whether a type of that name in C, or one that it is made of, has allocatable components."""
    if not tag:
        return False
    members = program.types[tag].members
    return any("allocatable" in m.attributes or (m.type and allocates(program, m.type.derived)) for m in members)


def initialised(program: Program, tag: str) -> bool:
    """Whether variables of a type of that name in C have initial values by their type."""
    members = program.types[tag].members if tag else ()
    return any(m.value is not None or (m.type and initialised(program, m.type.derived)) for m in members)


def _freeing(program: Program, tag: str, found: Derived) -> Iterator[str]:
    """The function that frees what the components of a structure hold."""
    yield f"static inline void {names.freeing(tag)}(void *variable)"
    yield "{"
    yield f"    struct {tag} *structure = variable;"
    for member in found.members:
        assert member.type is not None
        inner, place = member.type.derived, f"structure->{member.c}"
        if "allocatable" in member.attributes:
            if allocates(program, inner):
                size = f"fortran_size_of(&{place}, {len(member.shape or ())})"
                yield f"    fortran_each({names.freeing(inner)}, {place}.base, sizeof(struct {inner}), {size});"
            yield f"    free({place}.base);"
            yield f"    {place}.base = NULL;"
        elif allocates(program, inner):
            count = math.prod(storage.extents(found.scope, member) or ())
            yield f"    fortran_each({names.freeing(inner)}, &{place}, sizeof(struct {inner}), {count});"
    yield "}"
    yield ""
