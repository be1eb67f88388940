"""Program units in C: heads, bodies, and what gfortran's binary interface requires."""

from __future__ import annotations

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import designators, entries, representation
from iopref.frontend.fortran.lower.context import Context, File
from iopref.frontend.fortran.lower.data import Initial
from iopref.frontend.fortran.lower.declarations import declarations, initial_value, module_constants
from iopref.frontend.fortran.lower.dispatch import lower_block
from iopref.frontend.fortran.lower.output import Output, Text
from iopref.frontend.fortran.lower.signatures import context_of, head
from iopref.frontend.fortran.lower.statements import returning
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.storage import character_length
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.scope.usage import Usage
from iopref.frontend.fortran.value import number
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
    start = Output()
    start.put(_master_head(context) if context.entries else head(context, unit), unit.line)
    start.put("{", unit.line)
    start.depth = 1
    first = unit.body[0].line.number if unit.body else unit.end.number
    for declaration in unit.declarations:
        if not declaration.line.included and declaration.line.number < first:
            start.comments(declaration.line)
    for line in declarations(context, Initial(scope)):
        start.put(line)
    name = entries.master(unit) if context.entries else "MAIN__" if unit.kind == "program" else scope.c_of(unit.name)
    file.procedures[name] = unit.nest_of or unit.name
    file.arrays[name] = _arrays(context)
    body = [text for text in context.out.lines if not _is_unused_label(text, context.jumped)]
    tail = Output()
    tail.put("}", unit.end)
    for door in entries.doors(unit) if context.entries else ():
        _door(context, door, tail)
    return [*start.lines, *body, *tail.lines]


def _arrays(context: Context) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The Fortran names and lower bounds of the arrays whose elements a procedure uses, by their C names.

    Components are among them, with a `%` in front, if those of one name have the same lower bounds in all types.
    """
    found = {f"%{c}": next(iter(told)) for c, told in context.components.items() if len(told) == 1}
    for symbol in context.used.values():
        if symbol.shape is not None:
            name = representation.view(symbol) if representation.deferred(symbol) else symbol.c
            found[name] = (symbol.name, tuple(_low(context, symbol, k) for k in range(len(symbol.shape))))
    return found


def _low(context: Context, symbol: Symbol, k: int) -> str:
    """The lower bound of a dimension, as it is written in the subscripts of the array's elements."""
    if representation.described(symbol):
        return names.made(representation.view(symbol), "low", k)
    return context.bounds.get((symbol.name, k, "low"), number(1)).text


def _door(context: Context, door: entries.Door, out: Output) -> None:
    """Put out the function for one entry."""
    master = entries.master(context.scope.unit)
    arguments, lengths = entries.forwarded(context, door)
    out.put("")
    with out.block(head(context, door.unit)):
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
    """Put out the body of an entry of a function with a character result, whose storage comes from the caller."""
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
    """Bytes of the storage that the results of all entries share."""
    unit = context.scope.unit
    name = unit.result or unit.name
    return next(b.size for b in context.blocks.values() if any(item.name == name for item in b.overlaid))


def _master_head(context: Context) -> str:
    unit = entries.whole(context.scope.unit)
    subroutine = head(context, replace(unit, kind="subroutine"))
    first = f"int {entries.SELECTOR}" + (f", void *{entries.RESULT}" if unit.kind == "function" else "")
    name, _, parameters = subroutine.partition("(")
    rest = "" if parameters == "void)" else ", " + parameters[:-1]
    return f"static {name.partition(' ')[0]} {entries.master(unit)}({first}{rest})"


def module_variables(file: File, scope: Scope) -> list[str]:
    """The definitions of a module's variables and constant arrays,
    and of a procedure's variables outside its function.
    """
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
    constants = scope.unit.kind == "module" and not scope.unit.host
    return [*found, *module_constants(context)] if constants else found


def _is_unused_label(text: Text, jumped: set[str]) -> bool:
    return text.text.endswith(":;") and text.text[:-2] not in jumped
