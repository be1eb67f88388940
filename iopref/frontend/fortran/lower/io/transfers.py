"""Input and output: calls of libgfortran's own entry points, through the inline helpers of `iopref_fortran.h`."""

from __future__ import annotations

from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.fortran.literals import string
from iopref.frontend.fortran.lower import designators, dimensions
from iopref.frontend.fortran.lower.arrays import descriptors, evaluation
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import rank
from iopref.frontend.fortran.lower.io.controls import Request, address, evaluated, whole
from iopref.frontend.fortran.lower.io.files import file_statement
from iopref.frontend.fortran.lower.io.items import LISTS, elements, items, items_in_loop
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Expr, Integer, Name, Star
from iopref.frontend.fortran.tree.statements import InputOutput
from iopref.frontend.fortran.types import CHARACTER, INTEGER, LONG
from iopref.frontend.fortran.value import Value, number

_TEXTS = ("advance", "asynchronous", "blank", "decimal", "delim", "pad", "round", "sign")
_NUMBERS = {"integer": 1, "logical": 2, "real": 3, "complex": 4, "character": 6}
"""The numbers of the types of variables in libgfortran."""


def input_output(context: Context, statement: InputOutput) -> None:
    """Lower an I/O statement, to a block of its own."""
    if statement.kind in LISTS.values():
        items_in_loop(context, statement)
        return
    request = Request.of(context, statement)
    with context.out.block("", statement.line):
        if statement.kind in ("read", "write", "print"):
            _transfer(request)
        elif statement.kind == "inquire" and "iolength" in request.controls:
            _iolength(request)
        else:
            file_statement(request)


def _transfer(request: Request) -> None:
    """Lower READ, WRITE and PRINT."""
    context, controls = request.context, request.controls
    way = "read" if request.statement.kind == "read" else "write"
    request.check("fmt", "nml", "rec", "pos", "size", "id", "end", "eor", *_TEXTS)
    unit, internal = _unit(request, 5 if way == "read" else 6)
    request.start("transfer", unit)
    if internal is not None:
        _internal(context, controls["unit"], internal)
    group = controls.get("nml", controls.get("fmt"))
    if isinstance(group, Name) and group.id in context.scope.namelists:
        _namelist(context, group.id, way)
    elif "nml" in controls or isinstance(group, Name) and _is_namelist(context, group.id):
        raise context.not_covered("a NAMELIST of another unit is")
    else:
        _format(context, controls.get("fmt"))
    for name, helper in (("rec", "record"), ("pos", "place")):
        if (expr := controls.get(name)) is not None:
            context.put(f"fortran_{helper}(&io, {whole(context, expr, name).text});")
    request.texts("transfer", *_TEXTS)
    request.variables("transfer", LONG, "size")
    request.variables("transfer", INTEGER, "id")
    request.results()
    context.put(f"_gfortran_st_{way}(&io);")
    items(context, request.statement.items, way)
    context.put(f"_gfortran_st_{way}_done(&io);")
    request.finish()


def _iolength(request: Request) -> None:
    """Lower INQUIRE with IOLENGTH=: the number of bytes that the items would take in a file."""
    context = request.context
    request.start("transfer", "0")
    context.put(f"fortran_iolength(&io, {request.target(request.controls['iolength'], 'iolength', LONG)});")
    context.put("_gfortran_st_iolength(&io);")
    items(context, request.statement.items, "write")
    context.put("_gfortran_st_iolength_done(&io);")
    request.finish()


def _unit(request: Request, default: int) -> tuple[str, Value | Elements | None]:
    """The unit number, and the character variable, or section of one, that is an internal file; None without one."""
    expr = request.controls.get("unit", Star())
    if isinstance(expr, Star):
        return str(default), None
    if isinstance(expr, Name) and request.context.scope.find(expr.id).array:
        value = designators.variable(request.context, expr.id)
    elif rank(request.context, expr):
        section = evaluation.array(request.context, expr)
        if section.length is None:
            raise request.context.error("UNIT= takes an integer or a character variable")
        return "-1", section
    else:
        value = evaluated(request.context, expr)
    if value.length is not None:
        return "-1", value
    if value.type.base != "integer":
        raise request.context.error("UNIT= takes an integer or a character variable")
    return request.unit(value), None


def _internal(context: Context, expr: Expr, value: Value | Elements) -> None:
    assert value.length is not None
    if isinstance(value, Elements):
        with context.in_front():
            name, first = descriptors.described(context, value)
        context.put(f"fortran_internal(&io, {first.text}, {value.length.text});")
        context.put(f"io.internal_array = &{name};")
        return
    symbol = context.scope.find(expr.id) if isinstance(expr, Name) else None
    if symbol is not None and symbol.array:
        count, text = elements(context, symbol), designators.first_element(context, symbol)
        context.put("struct fortran_descriptor RECORDS;")
        context.put(f"fortran_internal_array(&io, &RECORDS, {text}, {value.length.text}, {count});")
    else:
        context.put(f"fortran_internal(&io, {value.text}, {value.length.text});")


# -- Formats -----------------------------------------------------------------------------------------------------------


def _format(context: Context, expr: Expr | None) -> None:
    match expr:
        case None:
            return
        case Star():
            context.put("io.common.flags |= FORTRAN_LIST;")
            return
        case Integer(label):
            value = _labelled(context, label)
        case Name(name) if context.scope.find(name).array:
            value = _array(context, context.scope.find(name))
        case _:
            value = evaluated(context, expr)
    if value.length is not None:
        context.put(f"fortran_format(&io, {value.text}, {value.length.text});")
    elif value.type.base == "integer" and isinstance(expr, Name):
        _assigned(context, value)
    else:
        raise context.error("a format is a label, a character or `*`")


def _labelled(context: Context, label: int) -> Value:
    if label not in context.formats:
        raise context.error(f"there is no FORMAT with the label {label}")
    return string(context.formats[label].text)


def _array(context: Context, symbol: Symbol) -> Value:
    """A format in the elements of an array, joined in their order."""
    assert symbol.type is not None
    size = dimensions.length(context, symbol) if symbol.character else number(symbol.type.size)
    text = designators.first_element(context, symbol)
    total = f"{elements(context, symbol)} * {size.within(12)}"
    return Value(text if symbol.character else f"(char *){text}", CHARACTER, length=Value(total, LONG))


def _assigned(context: Context, variable: Value) -> None:
    """Put out a format given by ASSIGN: a switch over the formats that the variable may hold."""
    context.put(f"switch ({variable.text}) {{")
    for label in sorted(context.assigned_labels & set(context.formats)):
        value = _labelled(context, label)
        assert value.length is not None
        context.put(f"case {label}: fortran_format(&io, {value.text}, {value.length.text}); break;")
    context.put("}")


# -- Namelists ---------------------------------------------------------------------------------------------------------


def _is_namelist(context: Context, name: str) -> bool:
    symbol = context.scope.known(name)
    return symbol is not None and symbol.form == "namelist"


def _namelist(context: Context, group: str, way: str) -> None:
    context.put(f"fortran_namelist(&io, {quoted(group)}, {len(group)}, {1 if way == 'read' else 0});")
    for name in context.scope.namelists[group]:
        symbol = context.scope.find(name)
        if symbol.form != "variable" or symbol.type is None or symbol.type.base not in _NUMBERS:
            raise context.not_covered(f"`{name}` in the namelist `{group}` is")
        _member(context, symbol)


def _member(context: Context, symbol: Symbol) -> None:
    type = symbol.type
    assert type is not None
    length = dimensions.length(context, symbol).text if symbol.character else "0"
    size = length if symbol.character else f"sizeof({type.c})"
    if symbol.array:
        where = designators.first_element(context, symbol)
    else:
        variable = designators.variable(context, symbol.name)
        where = variable.text if symbol.character else address(variable)
    rank = len(symbol.shape or ())
    facts = f"{_NUMBERS[type.base]}, {type.kind}, {length}, {size}, {rank}"
    context.put(f"fortran_member(&io, {where}, {quoted(symbol.name)}, {facts});")
    stride = "1"
    for k in range(rank):
        low, extent = dimensions.lower_bound(context, symbol, k), dimensions.extent(context, symbol, k)
        high = f"{low.within(12)} + {extent.within(12)} - 1"
        if isinstance(low.constant, int) and isinstance(extent.constant, int):
            high = str(low.constant + extent.constant - 1)
        context.put(f"_gfortran_st_set_nml_var_dim(&io, {k}, {stride}, {low.text}, {high});")
        stride = f"{stride} * {extent.within(13)}" if stride != "1" else extent.within(13)
