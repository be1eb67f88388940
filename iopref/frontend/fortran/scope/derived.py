"""Derived types: their definitions, which become structures in C with gfortran's layout, and references to them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.scope import association, fold, storage
from iopref.frontend.fortran.scope.scopes import Derived, Program, Scope
from iopref.frontend.fortran.scope.symbols import VALUE_UNKNOWN, Symbol
from iopref.frontend.fortran.tree.declarations import Declare, DerivedType
from iopref.frontend.fortran.tree.expressions import TypeSpec
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.types import Type
from iopref.records import replace


def define(scope: Scope, statement: DerivedType) -> None:
    """Make a derived type known; raises UserError for components that are not covered."""
    if statement.name in scope.types:
        return
    parent = _parent(scope, statement)
    own = tuple(_members(scope, statement))
    members = (*_inherited(scope, statement, parent, own), *own) if parent else own
    size, alignment = _extent(scope, members)
    size += -size % alignment
    tag = names.structure(statement.name)
    while tag in scope.program.types:
        tag = f"{scope.unit.name}_{tag}"
    unseen = {b.name for b in statement.bindings} | (parent.unseen | {statement.extends} if parent else frozenset())
    scope.program.types[tag] = Derived(
        statement.name, members, scope, size, alignment, scope.foreign, frozenset(unseen), statement.bindings, parent
    )
    scope.types[statement.name] = tag


def _parent(scope: Scope, statement: DerivedType) -> Derived | None:
    """The type that a type extends, if it does; raises UserError if that is not covered."""
    if not statement.extends:
        return None
    return scope.program.derived(scope.resolve_type(TypeSpec("derived", derived=statement.extends), statement.line))


def _inherited(scope: Scope, statement: DerivedType, parent: Derived, own: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    """The components of the type that a type extends, which come first (Fortran 2018, 7.5.7.2).

    Raises UserError for a parent with a gap at its end in which gfortran does not put the first component of the type's
    `own`, as C does.
    """
    found = tuple(_outside(member, parent.scope) for member in parent.members)
    if any("deferred length" in member.attributes for member in found):
        raise _refused(statement.line, "a type extension of a type with characters of deferred length is")
    own_size, alignment = _extent(scope, own[:1])
    behind = parent.size + -parent.size % alignment + own_size
    if own and _extent(scope, (*found, own[0]))[0] != behind:
        raise _refused(statement.line, "a type extension behind a gap at the end of the type that it extends is")
    return found


def _outside(member: Symbol, home: Scope) -> Symbol:
    """A component of a type of another scope, without names that mean something else elsewhere.

    Its initial value is marked where it is not known: variables of the type are then refused.
    """
    if member.pointer or VALUE_UNKNOWN in member.attributes:
        return member
    if member.value is not None and fold.found(member.value, home) is None:
        return replace(
            _outside(replace(member, value=None), home),
            value=member.value,
            attributes=member.attributes | {VALUE_UNKNOWN},
        )
    return replace(
        member,
        shape=association.shape_outside(member.shape, home),
        length=association.bound(member.length, home),
        value=association.outside(member.value, home),
    )


def _extent(scope: Scope, members: tuple[Symbol, ...]) -> tuple[int, int]:
    """The end of components that lie one behind the other, in bytes, and their alignment."""
    size, alignment = 0, 1
    sizes = [_measure(scope, member) for member in members]
    for own, unit in (*sizes, *((8, 8) for member in members if "deferred length" in member.attributes)):
        size += -size % unit + own
        alignment = max(alignment, unit)
    return size, alignment


def _members(scope: Scope, statement: DerivedType) -> Iterator[Symbol]:
    for line in statement.members:
        assert line.type is not None
        if line.type.polymorphic:
            raise line.line.error("CLASS is not covered", 0, "leave this file to gfortran")
        if "pointer" in line.attributes:
            yield from _pointers(line)
            continue
        if line.type.derived == statement.name:
            raise _refused(line.line, "components of the type that they are in are")
        type = scope.resolve_type(line.type, line.line)
        for entity in line.entities:
            shape = entity.shape if entity.shape is not None else line.shape
            deferred = line.type.deferred and entity.length is None
            if deferred and shape is not None:
                raise _refused(line.line, "ALLOCATABLE components that are arrays of deferred length are")
            kind = Type(type.base, entity.bytes) if entity.bytes and type.base not in ("character", "complex") else type
            yield Symbol(
                entity.name,
                type=kind,
                length=(entity.length or line.type.length) if type.base == "character" else None,
                shape=shape,
                attributes=line.attributes & {"allocatable"} | ({"deferred length"} if deferred else set()),
                value=entity.value,
                line=line.line,
                at=entity.at,
            )


def _pointers(line: Declare) -> Iterator[Symbol]:
    """Components with the attribute POINTER: places in memory, as their use is refused, whatever they point to."""
    assert line.type is not None
    for entity in line.entities:
        shape = entity.shape if entity.shape is not None else line.shape
        deferred = line.type.deferred and entity.length is None
        if deferred and shape is not None:
            raise _refused(line.line, "POINTER components that are arrays of deferred length are")
        yield Symbol(
            entity.name,
            type=_ADDRESS,
            shape=shape,
            attributes=frozenset(("pointer", "deferred length") if deferred else ("pointer",)),
            interface=line.pointed,
            value=entity.value,
            line=line.line,
            at=entity.at,
        )


_ADDRESS = Type("integer", 8)


def _refused(line: Line, what: str) -> UserError:
    return line.error(f"{what} not covered", remedy="leave this file to gfortran")


def _measure(scope: Scope, member: Symbol) -> tuple[int, int]:
    """Size and alignment of a component, in bytes."""
    if member.held_by_address:
        return 8, 8
    if member.pointer:
        return _descriptor(member), 8
    extents, length = storage.extents(scope, member), storage.character_length(scope, member)
    assert member.type is not None
    if "allocatable" in member.attributes and length is not None:
        return _descriptor(member), 8
    if extents is None or length is None:
        assert member.line is not None
        raise member.line.error(f"the size of the component `{member.name}` must be constant", member.at)
    count = length
    for extent in extents:
        count *= extent
    if member.type.base == "derived":
        return count * member.type.size, scope.program.types[member.type.derived].alignment
    return count * member.type.size, member.type.kind


def _descriptor(member: Symbol) -> int:
    """The bytes of gfortran's descriptor of an array."""
    return 40 + 24 * len(member.shape or ())


def structures(program: Program) -> Iterator[str]:
    """The definitions in C; types with the same name may alias, since with SEQUENCE they may be the same type."""
    named = Counter(found.name for found in program.types.values())
    for tag, found in program.types.items():
        yield f"struct {tag} {{"
        for member in found.members:
            assert member.type is not None
            if member.held_by_address:
                yield f"    void *{member.c};"
                continue
            if "allocatable" in member.attributes or member.pointer:
                yield f"    struct FORTRAN_DESCRIPTOR({len(member.shape or ())}) {member.c};"
                continue
            dims = "".join(f"[{extent}]" for extent in reversed(storage.extents(found.scope, member) or ()))
            length = f"[{storage.character_length(found.scope, member)}]" if member.character else ""
            yield f"    {member.type.c} {member.c}{dims}{length};"
        for member in found.members:
            if "deferred length" in member.attributes:
                yield f"    long {member.c}_LENGTH;"
        yield "} __attribute__((may_alias));" if named[found.name] > 1 else "};"
        yield ""
        if program.allocates(tag):
            yield from _freeing(program, tag, found)


def _freeing(program: Program, tag: str, found: Derived) -> Iterator[str]:
    """The C function that frees the allocatable components of a structure."""
    yield f"static inline void {names.freeing(tag)}(void *variable)"
    yield "{"
    yield f"    struct {tag} *structure = variable;"
    for member in found.members:
        assert member.type is not None
        inner, place = member.type.derived, f"structure->{member.c}"
        if member.allocatable_scalar:
            if program.allocates(inner):
                yield f"    if ({place})"
                yield f"        {names.freeing(inner)}({place});"
            yield f"    free({place});"
            yield f"    {place} = NULL;"
        elif "allocatable" in member.attributes:
            if program.allocates(inner):
                size = f"fortran_size_of(&{place}, {len(member.shape or ())})"
                yield f"    fortran_each({names.freeing(inner)}, {place}.base, sizeof(struct {inner}), {size});"
            yield f"    free({place}.base);"
            yield f"    {place}.base = NULL;"
        elif program.allocates(inner):
            count = math.prod(storage.extents(found.scope, member) or ())
            yield f"    fortran_each({names.freeing(inner)}, &{place}, sizeof(struct {inner}), {count});"
    yield "}"
    yield ""
