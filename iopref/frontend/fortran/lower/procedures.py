"""Program units in C: heads, bodies, and what gfortran's binary interface asks of them."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import designators, dimensions, entries, members, representation
from iopref.frontend.fortran.lower.arrays.views import in_scope
from iopref.frontend.fortran.lower.context import Context, File, Signature
from iopref.frontend.fortran.lower.data import Initial
from iopref.frontend.fortran.lower.declarations import declarations, initial_value
from iopref.frontend.fortran.lower.output import Output, Text
from iopref.frontend.fortran.lower.statements import lower_block, returning
from iopref.frontend.fortran.lower.value import number
from iopref.frontend.fortran.scope.association import captured, kept
from iopref.frontend.fortran.scope.storage import blocks, character_length
from iopref.frontend.fortran.scope.symbols import Scope, Symbol
from iopref.frontend.fortran.scope.usage import LoopChanges, Usage
from iopref.frontend.fortran.tree.expressions import Star
from iopref.frontend.fortran.tree.statements import AssignLabel, Format
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import statements
from iopref.frontend.fortran.types import Type
from iopref.records import replace

_LEAVE = "leave this file to gfortran"


def lower_unit(file: File, scope: Scope, usage: Usage) -> list[Text]:
    """A program, subroutine or function as a C function; one with ENTRY as several."""
    unit = scope.unit
    context = context_of(file, scope, usage)
    context.out.depth = 1
    if context.entries:
        entries.check(context)
        for text in entries.dispatch(context):
            context.out.put(text)
    lower_block(context, unit.body)
    context.line = unit.end
    if unit.end.label:
        context.label(f"L{unit.end.label}", unit.end)
    context.out.comments(unit.end)
    if unit.kind == "function" or entries.alternates(unit) or context.kept:
        for text in returning(context):
            context.out.put(text, unit.end)
    head = Output()
    head.put(_master_head(context) if context.entries else _head(context, unit), unit.line)
    head.put("{", unit.line)
    head.depth = 1
    first = unit.body[0].line.number if unit.body else unit.end.number
    for declaration in unit.declarations:
        if not declaration.line.included and declaration.line.number < first:
            head.comments(declaration.line)
    for line in declarations(context, Initial(scope)):
        head.put(line)
    name = entries.master(unit) if context.entries else "MAIN__" if unit.kind == "program" else scope.c_of(unit.name)
    file.procedures[name] = unit.name
    file.arrays[name] = _arrays(context)
    body = [text for text in context.out.lines if not _is_unused_label(text, context.jumped)]
    tail = Output()
    tail.put("}", unit.end)
    for door in entries.doors(unit) if context.entries else ():
        _door(context, door, tail)
    return [*head.lines, *body, *tail.lines]


def _arrays(context: Context) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The names and lower bounds of the arrays whose elements a procedure uses, by their names in C."""
    found = {}
    for symbol in context.used.values():
        if symbol.shape is not None:
            name = representation.view(symbol) if representation.deferred(symbol) else symbol.c
            found[name] = (symbol.name, tuple(_low(context, symbol, k) for k in range(len(symbol.shape))))
    return found


def _low(context: Context, symbol: Symbol, k: int) -> str:
    """The lower bound of a dimension as the elements of an array are written with it."""
    if representation.described(symbol):
        return names.made(representation.view(symbol), "low", k)
    return context.bounds.get((symbol.name, k, "low"), number(1)).text


def _door(context: Context, door: entries.Door, out: Output) -> None:
    """The function for one entry."""
    master = entries.master(context.scope.unit)
    arguments, lengths = entries.forwarded(context, door)
    out.put("")
    with out.block(_head(context, door.unit)):
        if door.unit.kind == "function":
            symbol = context.scope.find(door.unit.result or door.unit.name)
            assert symbol.type is not None
            if symbol.character:
                _character_door(context, door, symbol, out)
                return
            out.put(f"union {{ {symbol.type.c} value; char room[{_room(context)}]; }} RESULT;")
            call = ", ".join(part for part in (f"{master}({door.number}, &RESULT", arguments, lengths) if part)
            out.put(f"{call});")
            out.put("return RESULT.value;")
        else:
            call = ", ".join(part for part in (f"{master}({door.number}", arguments, lengths) if part)
            out.put(f"{'return ' if '*' in door.unit.arguments else ''}{call});")


def _character_door(context: Context, door: entries.Door, symbol: Symbol, out: Output) -> None:
    """What an entry of a function does whose result is a character: its place comes from the caller."""
    length = character_length(context.scope, symbol)
    if length is None:
        raise context.not_covered("ENTRY in a function whose length is not constant is")
    arguments, lengths = entries.forwarded(context, door)
    out.put(f"char RESULT[{_room(context)}];")
    master = entries.master(context.scope.unit)
    call = ", ".join(part for part in (f"{master}({door.number}, RESULT", arguments, lengths) if part)
    out.put(f"{call});")
    out.put(f"fortran_assign({symbol.c}, {names.made(symbol.c, 'len')}, RESULT, {length}L);")


def _room(context: Context) -> int:
    """Bytes of the storage that the results share."""
    unit = context.scope.unit
    name = unit.result or unit.name
    return next(b.size for b in context.blocks.values() if any(item.name == name for item in b.overlaid))


def _master_head(context: Context) -> str:
    unit = entries.whole(context.scope.unit)
    head = _head(context, replace(unit, kind="subroutine"))
    first = f"int {entries.SELECTOR}" + (f", void *{entries.RESULT}" if unit.kind == "function" else "")
    name, _, parameters = head.partition("(")
    rest = "" if parameters == "void)" else ", " + parameters[:-1]
    return f"static {name.partition(' ')[0]} {entries.master(unit)}({first}{rest})"


def context_of(file: File, scope: Scope, usage: Usage) -> Context:
    """The lowering of a unit, about to begin."""
    context = Context(scope, file, usage, LoopChanges(scope), blocks(scope), Output(), scope.unit.line)
    context.allocatables = in_scope(scope)
    context.entries = entries.entries(scope.unit)
    context.kept = kept(scope, usage)
    for statement in statements(scope.unit.body):
        if isinstance(statement, Format):
            context.formats[statement.line.label] = statement
        elif isinstance(statement, AssignLabel):
            context.assigned_labels |= {statement.label}
    return context


def module_variables(file: File, scope: Scope) -> list[str]:
    """The definitions of the variables of a module, and of those that a procedure keeps outside it."""
    if scope.left and scope.program.refused is not None:
        return []
    static = "" if scope.unit.kind == "module" else "static "
    context, initial = context_of(file, scope, Usage(frozenset())), Initial(scope)
    found = []
    for symbol in scope.table.values():
        if symbol.owner == scope.key and symbol.linker:
            if "pointer" in symbol.attributes or ("allocatable" in symbol.attributes and not symbol.array):
                what = "a POINTER" if "pointer" in symbol.attributes else "an ALLOCATABLE that is no array"
                line = symbol.line or scope.unit.line
                raise line.error(f"`{symbol.name}`: {what} in a module is not covered", symbol.at, _LEAVE)
            found.append(
                f"{static}{designators.module_variable(scope, symbol)}{initial_value(context, symbol, initial)};"
            )
    return found


def _is_unused_label(text: Text, jumped: set[str]) -> bool:
    return text.text.endswith(":;") and text.text[:-2] not in jumped


# -- Heads -------------------------------------------------------------------------------------------------------------


def signatures(file: File, scope: Scope, usage: Usage) -> Iterator[Signature]:
    """What other units of the file have to know of a procedure: one signature for each entry."""
    context = context_of(file, scope, usage)
    for door in entries.doors(scope.unit):
        unit = door.unit
        dummies = [scope.find(name) for name in unit.arguments if name != "*"]
        result = scope.find(unit.result or unit.name).type if unit.kind == "function" else None
        parameters = tuple(None if d.form == "procedure" else d.type for d in dummies)
        yield Signature(
            unit.name,
            result,
            parameters,
            tuple(d.name in usage.modified and not representation.by_value(d) for d in dummies),
            f"{_head(context, unit)};",
            tuple(d.name for d in dummies),
            frozenset(d.name for d in dummies if "optional" in d.attributes),
            tuple(captured(scope)),
            frozenset(symbol.name for symbol in captured(scope) if symbol.name in usage.modified),
            frozenset(d.name for d in dummies if representation.assumed(d)),
            frozenset(d.name for d in dummies if representation.deferred(d)),
            frozenset(d.name for d in dummies if representation.deferred(d) and d.intent == "out"),
            frozenset(d.name for d in dummies if representation.by_value(d)),
        )


def _head(context: Context, unit: Unit) -> str:
    scope = context.scope
    if unit.kind == "program":
        return "void MAIN__(void)"
    if unit.binding is not None:
        _check_binding(context, unit)
    parameters, lengths = [], []
    result = "int" if "*" in unit.arguments else "void"
    if unit.kind == "function":
        symbol = scope.find(unit.result or unit.name)
        assert symbol.type is not None
        members.refuse_allocatable(context, symbol.type, "a function")
        if symbol.array and context.entries:
            raise context.not_covered("ENTRY in a function whose result is an array is")
        if symbol.array and (symbol.character or symbol.attributes & {"allocatable", "pointer"}):
            raise context.not_covered("this function whose result is an array is")
        if symbol.array:
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
    """Refuse what is passed otherwise where BIND(C) stands: characters come without lengths, shapes as C's own."""
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
    """The parameters that a variable of the unit around is passed as."""
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
    copied = representation.copied(context, symbol) or symbol.name in context.kept
    if copied or representation.received(context, symbol):
        return f"{kind.c} *{restrict}{symbol.c}_"
    return f"{kind.c} *{restrict}{symbol.c}"
