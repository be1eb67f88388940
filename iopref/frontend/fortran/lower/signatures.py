"""Heads of procedures: what gfortran's binary interface requires of them, and what their callers must know."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import dimensions, entries, members, representation, twins
from iopref.frontend.fortran.lower.context import Context, File, Signature
from iopref.frontend.fortran.lower.output import Output
from iopref.frontend.fortran.scope.host_association import captured
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.storage import blocks
from iopref.frontend.fortran.scope.symbols import BODY, Symbol
from iopref.frontend.fortran.scope.usage import LoopChanges, Usage, kept
from iopref.frontend.fortran.tree.expressions import Star
from iopref.frontend.fortran.tree.statements import AssignLabel, Format
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import statements
from iopref.frontend.fortran.types import Type
from iopref.records import replace


def context_of(file: File, scope: Scope, usage: Usage) -> Context:
    """The context for the lowering of a unit, at its start."""
    context = Context(scope, file, usage, LoopChanges(scope), blocks(scope), Output(), scope.unit.line)
    context.allocatables = _allocatables(scope)
    context.entries = entries.entries(scope.unit)
    context.kept = kept(scope, usage)
    for statement in statements(scope.unit.body):
        if isinstance(statement, Format):
            context.formats[statement.line.label] = statement
        elif isinstance(statement, AssignLabel):
            context.assigned_labels |= {statement.label}
    return context


def _allocatables(scope: Scope) -> bool:
    """Whether a unit may use allocatable arrays."""
    home: Scope | None = scope
    while home is not None:
        if any(symbol.attributes & {"allocatable", "pointer"} for symbol in home.table.values()):
            return True
        home = home.parent
    return False


def signature_of(context: Context, symbol: Symbol) -> Signature | None:
    """The signature of a procedure, from the file or from an explicit interface; None if there is none."""
    known, key = context.file.signatures, context.signature_key(symbol)
    own = context.scope.program.procedure(symbol)
    if key not in known and own is not None:
        found = next(iter(signatures(context.file, own, Usage(frozenset(own.unit.arguments)))))
        known[key] = replace(found, prototype="") if symbol.dummy else found
    return known.get(key)


def signatures(file: File, scope: Scope, usage: Usage) -> Iterator[Signature]:
    """What other units of the file must know of a procedure: one signature for each entry."""
    context = context_of(file, scope, usage)
    for door in entries.doors(scope.unit):
        unit = door.unit
        dummies = [scope.find(name) for name in unit.arguments if name != "*"]
        result = scope.find(unit.result or unit.name).type if unit.kind == "function" else None
        parameters = tuple(None if d.form == "procedure" else d.type for d in dummies)
        inside = scope.parent is not None and not (scope.separate or scope.internal or BODY in scope.key)
        label = names.label(scope.parent.unit.name, unit.name) if inside and scope.parent is not None else ""
        prototype = f"{head(context, unit)}{label};"
        yield Signature(
            unit.name,
            result,
            parameters,
            tuple(d.name in usage.modified and not representation.by_value(d) for d in dummies),
            prototype,
            tuple(d.name for d in dummies),
            frozenset(d.name for d in dummies if "optional" in d.attributes),
            tuple(captured(scope)),
            frozenset(symbol.name for symbol in captured(scope) if symbol.name in usage.modified),
            frozenset(d.name for d in dummies if representation.assumed(d)),
            frozenset(d.name for d in dummies if representation.deferred(d)),
            frozenset(d.name for d in dummies if representation.deferred(d) and d.intent == "out"),
            frozenset(d.name for d in dummies if representation.by_value(d)),
            frozenset(d.name for d in dummies if d.polymorphic),
            _twin(context, unit, prototype),
        )


def _twin(context: Context, unit: Unit, prototype: str) -> str:
    """The line in front of a procedure's prototype that names its
    twin, which gets a prototype as well; empty without one.
    """
    if (found := twins.twin_of(context, unit)) is None:
        return ""
    given, twin = found
    own = context.scope.program.procedure(twin)
    assert own is not None
    signature_of(context, twin)
    context.file.procedures[own.c_of(own.unit.name)] = twin.name
    return twins.pragma(context.scope, unit, given, prototype, own.c_of(own.unit.name))


def head(context: Context, unit: Unit) -> str:
    """The declaration of a procedure in C, without a semicolon or a body."""
    scope = context.scope
    if unit.kind == "program":
        return "void MAIN__(void)"
    if unit.binding is not None:
        _check_binding(context, unit)
    parameters, lengths = [], []
    result = "int" if "*" in unit.arguments else "void"
    if unit.kind == "function":
        symbol = scope.find(unit.result or unit.name)
        if symbol.type is None:
            raise context.error(f"the result `{symbol.name}` of a function is a variable, and no procedure")
        members.refuse_allocatable(context, symbol.type, "a function")
        if symbol.array and context.entries:
            raise context.not_covered("ENTRY in a function whose result is an array is")
        if symbol.array and symbol.character:
            raise context.not_covered("a function whose result is an array of characters is")
        if symbol.array and "pointer" in symbol.attributes:
            raise context.not_covered("a function whose result is an array with the attribute POINTER is")
        if symbol.array and representation.deferred(symbol):
            parameters.append(_parameter(context, symbol))
        elif symbol.array:
            parameters.append(f"struct fortran_descriptor *{symbol.c}_")
        elif symbol.character:
            parameters += [f"char *{symbol.c}", f"size_t {names.made(symbol.c, 'len')}"]
        else:
            result = symbol.type.c
    for name in unit.arguments:
        if name == "*":
            continue
        symbol = scope.find(name)
        parameters.append(_parameter(context, symbol))
        if symbol.character and symbol.form != "procedure":
            lengths.append(f"size_t {names.made(symbol.c, 'len')}")
    around = [text for symbol in captured(scope) for text in _captured(context, symbol)]
    static = "static " if scope.internal else ""
    return f"{static}{result} {scope.c_of(unit.name)}({', '.join(parameters + lengths + around) or 'void'})"


def _check_binding(context: Context, unit: Unit) -> None:
    """Refuse arguments that BIND(C) passes differently: characters without lengths, arrays with C's own descriptors."""
    result = [unit.result or unit.name] if unit.kind == "function" else []
    for name in (*unit.arguments, *result):
        symbol = context.scope.find(name)
        if (
            symbol.character
            or representation.assumed(symbol)
            or representation.deferred(symbol)
            or "optional" in symbol.attributes
        ):
            raise context.not_covered(f"`{name}`: this argument of a procedure with BIND(C) is")


def _captured(context: Context, symbol: Symbol) -> Iterator[str]:
    """The parameters by which a variable of the unit around is passed."""
    yield _parameter(context, symbol)
    if symbol.character and symbol.form != "procedure" and isinstance(symbol.length, Star):
        yield f"size_t {names.made(symbol.c, 'len')}"
    for name, _ in dimensions.captured_bounds(context, symbol):
        yield f"const long {names.made(symbol.c, name)}"


def _parameter(context: Context, symbol: Symbol) -> str:
    restrict = representation.restrict(context, symbol)
    kind = symbol.type or Type("integer", 4)
    if representation.by_value(symbol):
        if symbol.array or symbol.character or symbol.form == "procedure" or "optional" in symbol.attributes:
            raise context.not_covered(f"`{symbol.name}`: VALUE of anything but a scalar that is always there is")
        members.refuse_allocatable(context, symbol.type, "an argument with VALUE")
        return f"{kind.c} {symbol.c}"
    if representation.deferred(symbol) and "optional" not in symbol.attributes:
        return f"struct fortran_array *{symbol.c}_"
    shaped = symbol.shape is not None and symbol.shape[-1].upper is None
    if shaped and not symbol.captured and not representation.assumed(symbol):
        what = "a pointer" if "pointer" in symbol.attributes else "an optional allocatable"
        raise context.not_covered(f"`{symbol.name}`: {what} argument is")
    if symbol.form == "procedure":
        if symbol.character and isinstance(symbol.length, Star):
            raise context.not_covered(f"`{symbol.name}`: a function of characters of assumed length as an argument is")
        value = symbol.type if symbol.type is not None and symbol.result_shape is None else None
        return f"{value.c if value is not None and not symbol.character else 'void'} (*{symbol.c})()"
    if representation.assumed(symbol):
        return f"struct fortran_descriptor *{symbol.c}_"
    if symbol.polymorphic:
        return f"const struct fortran_class *{symbol.c}_"
    copied = representation.copied(context, symbol) or symbol.name in context.kept
    if copied or representation.received(context, symbol):
        return f"{kind.c} *{restrict}{symbol.c}_"
    return f"{kind.c} *{restrict}{symbol.c}"
