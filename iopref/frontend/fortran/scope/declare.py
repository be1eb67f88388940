"""The effects of a unit's declarations on its names."""

from __future__ import annotations

from collections.abc import Iterable

from iopref.diagnostics import UserError
from iopref.frontend.fortran.constant.known import Known, Many
from iopref.frontend.fortran.module_files import generic_name
from iopref.frontend.fortran.scope import derived, fold, interfaces, own_names, polymorphic
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.tree.declarations import (
    Common,
    Data,
    DataValue,
    Declare,
    DerivedType,
    Dimension,
    Entity,
    Equivalence,
    Implicit,
    Interface,
    Namelist,
    NotCovered,
    OwnName,
    Parameters,
    Shape,
    Specification,
    Use,
)
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Array,
    Expr,
    ImpliedDo,
    Integer,
    Name,
    Star,
    is_null,
)
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import texts
from iopref.frontend.fortran.types import Type
from iopref.records import replace


def declare(scope: Scope, statement: Specification) -> None:
    """Add one declaration to the scope."""
    match statement:
        case Declare():
            _entities(scope, statement)
        case Parameters(line, values):
            for name, value in values:
                scope.table[name] = scope.typed(scope.update(name, line, form="constant", value=value))
        case Common(line, blocks):
            for block, entities in blocks:
                for entity in entities:
                    changes: dict[str, object] = {"common": block}
                    if entity.shape is not None:
                        changes["shape"] = entity.shape
                    scope.update(entity.name, line, entity.at, **changes)
                    scope.commons.setdefault(block, []).append(entity.name)
        case Equivalence(line, shared):
            scope.equivalences += [(members, line) for members in shared]
        case Data(line, data):
            for targets, given in data:
                scope.data.append((targets, given, line))
                for target in targets:
                    for name in _data_names(target):
                        scope.update(name, line, initialised=True)
        case Namelist(line, groups):
            for group, members in groups:
                scope.namelists[group] = scope.namelists.get(group, ()) + members
                scope.update(group, line, form="namelist")
        case Implicit() | Use():
            pass
        case DerivedType():
            derived.define(scope, statement)
        case Interface():
            interfaces.declare(scope, statement)
        case OwnName():
            own_names.declare(scope, statement)
        case NotCovered(_, unknown, error):
            refuse(scope, unknown, error)
            scope.left = True


def declare_or_refuse(scope: Scope, statement: Specification) -> None:
    """Add a declaration to the scope; if it is not covered, note its names as refused, so that their use is refused.

    Raises UserError for a declaration that is not covered and also concerns other names.
    """
    try:
        declare(scope, statement)
    except UserError as error:
        refuse(scope, names_declared(statement, error), error)
        scope.left = scope.left or not isinstance(statement, DerivedType | Interface)


def declare_if_used(scope: Scope, statement: Specification) -> None:
    """Add a declaration to the scope; numbers of kinds that are not covered are ignored if nothing uses their names.

    Included files declare such names: MPI's declare functions whose type `-fdefault-real-8` makes REAL(16). Raises
    UserError for other declarations that are not covered.
    """
    try:
        declare(scope, statement)
    except UserError as error:
        names = names_declared(statement, error)
        if not _declares_wide(scope, statement) or set(names) & _used(scope.unit):
            raise
        refuse(scope, names, error)


_WIDE = {"real": (10, 16), "complex": (10, 16), "integer": (16,), "logical": (16,)}
"""The kinds of gfortran that are not covered."""


def _declares_wide(scope: Scope, statement: Specification) -> bool:
    """Whether a declaration is of variables or functions of a kind that gfortran has and that is not covered."""
    if not isinstance(statement, Declare) or statement.type is None or "parameter" in statement.attributes:
        return False
    if statement.type.base not in _WIDE:
        return False
    kind = integer(statement.type.kind, scope) if statement.type.kind is not None else 0
    if kind is None:
        return False
    declared = scope.defaults.type(statement.type, kind)
    return declared.kind in _WIDE[declared.base]


def _used(unit: Unit) -> set[str]:
    """The names in a unit, except those that it only declares."""
    declarations = tuple(
        replace(said, entities=tuple(replace(entity, name="") for entity in said.entities))
        if isinstance(said, Declare)
        else said
        for said in unit.declarations
    )
    return set(texts((unit.name, unit.result, unit.arguments, declarations, unit.body, unit.contains)))


def refuse(scope: Scope, unknown: Iterable[str], error: UserError) -> None:
    """Note that names are not covered."""
    for name in unknown:
        scope.refused.setdefault(name, error)


def names_declared(statement: Specification, error: UserError) -> tuple[str, ...]:
    """The names that a declaration is about; raises the error if it also concerns other names."""
    match statement:
        case Declare():
            return tuple(entity.name for entity in statement.entities)
        case Parameters(_, values):
            return tuple(name for name, _ in values)
        case DerivedType():
            return (statement.name,)
        case Interface():
            generic = generic_name(statement.name)
            return tuple(name for name in (generic, *(body.name for body in statement.bodies)) if name)
    raise error


def _entities(scope: Scope, statement: Declare) -> None:
    line = statement.line
    declared = scope.resolve_type(statement.type, line) if statement.type else None
    if statement.attributes == {"save"} and statement.type is None and Entity("*") in statement.entities:
        scope.save_all = True
        return
    if statement.type is None and statement.attributes & {"public", "private"}:
        return  # see association.exports
    if statement.type is None and statement.attributes & {"volatile", "asynchronous"}:
        _refuse_variables_of_others(scope, statement)
    if statement.type is not None and statement.type.deferred:
        raise line.error("characters of deferred length are not covered", remedy="leave this file to gfortran")
    if statement.type is not None and statement.type.polymorphic:
        statement = polymorphic.declared(scope, statement)
    for entity in statement.entities:
        changes: dict[str, object] = {"attributes": statement.attributes}
        if statement.type is not None and declared is not None:
            changes["type"] = _with_bytes(declared, entity)
            if declared.base == "character":
                changes["length"] = entity.length or statement.type.length
        if entity.shape is not None or statement.shape is not None:
            changes["shape"] = entity.shape if entity.shape is not None else statement.shape
        if statement.intent:
            changes["intent"] = statement.intent
        if statement.attributes & {"external"}:
            changes["form"] = "procedure"
        if statement.attributes & {"intrinsic"}:
            changes["form"] = "intrinsic"
        if entity.pointer_to:
            changes["attributes"] = statement.attributes | {"save"}
            if entity.value is None or not is_null(entity.value):
                raise line.error(
                    "this initial value of a pointer is not covered", entity.at, "leave this file to gfortran"
                )
        elif entity.value is not None:
            constant = "parameter" in statement.attributes
            changes |= {"value": entity.value, "form": "constant"} if constant else {"initialised": True}
            if declared is not None and declared.base == "derived":
                changes["value"] = entity.value
            elif not constant:
                many = isinstance(fold.found(entity.value, scope), Known)
                values = (DataValue(Star() if many else None, entity.value, entity.at),)
                scope.data.append(((Name(entity.name, entity.at),), values, line))
        if entity.data:
            changes["initialised"] = True
            scope.data.append(((Name(entity.name, entity.at),), entity.data, line))
        shape = changes.get("shape")
        if entity.value is not None and "parameter" in statement.attributes and isinstance(shape, tuple):
            changes["shape"] = _implied(scope, shape, entity.value)
            value = fold.found(entity.value, scope)
            if isinstance(changes.get("length"), Star) and isinstance(value, Many):
                changes["length"] = _length_of(entity, value, line)
        scope.update(entity.name, line, entity.at, **changes)
        if statement.interface:
            interfaces.like(scope, line, entity.name, statement.interface)


def _refuse_variables_of_others(scope: Scope, statement: Declare) -> None:
    """Raise UserError for a variable of a module or of the unit around that is declared VOLATILE only here."""
    declared = {
        entity.name
        for other in scope.unit.declarations
        if isinstance(other, Declare) and (other.type is not None or other.attributes & {"dimension"})
        for entity in other.entities
    }
    for entity in statement.entities:
        elsewhere = entity.name in scope.imports or (scope.parent is not None and scope.parent.has(entity.name))
        if elsewhere and entity.name not in declared and entity.name not in scope.table:
            what = f"{max(statement.attributes).upper()} of a variable of another unit is not covered"
            raise statement.line.error(what, entity.at, "leave this file to gfortran")


def _length_of(entity: Entity, value: Many, line: Line) -> Expr:
    """The length of the elements of a constant of assumed length; raises UserError if no element gives it."""
    if value.cells:
        return Integer(max(len(cell.value) for cell in value.cells if isinstance(cell.value, str)))
    if isinstance(entity.value, Array) and entity.value.type is not None:
        return entity.value.type.length or Integer(1)
    raise line.error(
        f"the length of the constant `{entity.name}`, which has no elements, is not covered",
        entity.at,
        "write the length in its declaration",
    )


def _implied(scope: Scope, shape: Shape, value: Expr) -> Shape:
    """The shape of a constant; extents `*` are replaced by those of the value."""
    if not any(isinstance(d.upper, Star) for d in shape):
        return shape
    known = fold.found(value, scope)
    if not isinstance(known, Many) or len(known.extents) != len(shape):
        return shape
    lows = [1 if d.lower is None else integer(d.lower, scope) for d in shape]
    return tuple(
        Dimension(d.lower, Integer(low + extent - 1)) if isinstance(d.upper, Star) and low is not None else d
        for d, low, extent in zip(shape, lows, known.extents, strict=True)
    )


def _with_bytes(declared: Type, entity: Entity) -> Type:
    if not entity.bytes or declared.base == "character":
        return declared
    return replace(declared, kind=entity.bytes // 2 if declared.base == "complex" else entity.bytes)


def _data_names(target: Expr) -> list[str]:
    match target:
        case Name(name) | Apply(Name(name)) | Apply(Apply(Name(name))):
            return [name]
        case ImpliedDo(items):
            return [name for item in items for name in _data_names(item)]
    return []
