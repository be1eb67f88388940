"""Input and output: calls of libgfortran's own entry points, through the inline helpers of `iopref_fortran.h`."""

from __future__ import annotations

import math

from iopref.frontend.c.preprocess import quoted
from iopref.frontend.fortran import arrays, derived, members, places
from iopref.frontend.fortran.context import Context
from iopref.frontend.fortran.expressions import lower, string
from iopref.frontend.fortran.intrinsics import tag
from iopref.frontend.fortran.tree import (
    Expr,
    ImpliedDo,
    InputOutput,
    Integer,
    Member,
    Name,
    Star,
)
from iopref.frontend.fortran.types import Type
from iopref.frontend.fortran.value import UNARY, Value, number, product

Controls = dict[str, Expr]
_JUMPS = {"err": 1, "end": 2, "eor": 3}
"""The branches of an I/O statement, and the result of libgfortran that takes them."""
_TEXTS = {
    "open": ("file", "status", "access", "form", "blank", "position", "action", "delim", "pad", "convert", "sign"),
    "close": ("status",),
    "inquire": (
        "access", "form", "blank", "position", "action", "delim", "pad", "name", "sequential", "direct", "formatted",
        "unformatted", "read", "write", "readwrite",
    ),
}  # fmt: skip
_NUMBERS = {"inquire": ("exist", "opened", "number", "named", "nextrec", "recl"), "open": ("newunit",)}
_PLAIN = ("rewind", "backspace", "endfile", "flush")


def input_output(context: Context, statement: InputOutput) -> None:
    """An I/O statement, as a block of its own."""
    controls: Controls = dict(statement.controls)
    kind = statement.kind
    with context.out.block("", statement.line):
        if kind in ("read", "write", "print"):
            _transfer(context, statement, controls)
        else:
            if kind == "inquire" and "iolength" in controls:
                raise context.not_covered("INQUIRE by IOLENGTH is")
            _file(context, kind, controls)
        _branches(context, controls)


def _value(context: Context, expr: Expr) -> Value:
    """An expression, with what it needs put in front."""
    outer, context.before = context.before, []
    value = lower(context, expr)
    for text in context.before:
        context.put(text)
    context.before = outer
    return value


def _start(context: Context, kind: str, unit: str) -> None:
    context.put(f"struct fortran_{kind} io;")
    place = f"{quoted(context.line.source.path)}, {context.line.number}"
    context.put(f"fortran_start(&io.common, {place}, {unit});")


def _unit(context: Context, controls: Controls, default: int) -> tuple[str, Value | None]:
    """The unit number, or the character variable that is an internal file."""
    expr = controls.get("unit", Star())
    if isinstance(expr, Star):
        return str(default), None
    if isinstance(expr, Name) and context.scope.find(expr.id).array:
        return "-1", places.variable(context, expr.id)
    value = _value(context, expr)
    return ("-1", value) if value.length is not None else (value.text, None)


def _results(context: Context, controls: Controls) -> None:
    """IOSTAT=, IOMSG= and the branches, as libgfortran has to know of them."""
    if (iostat := controls.get("iostat")) is not None:
        context.put(f"fortran_iostat(&io.common, &{_value(context, iostat).within(UNARY)});".replace("&*", ""))
    if (message := controls.get("iomsg")) is not None:
        value = _value(context, message)
        assert value.length is not None
        context.put(f"fortran_iomsg(&io.common, {value.text}, {value.length.text});")
    flags = [f"FORTRAN_{name.upper()}" for name in _JUMPS if name in controls]
    if flags:
        context.put(f"io.common.flags |= {' | '.join(flags)};")


def _branches(context: Context, controls: Controls) -> None:
    """ERR=, END= and EOR=."""
    for name, result in _JUMPS.items():
        label = controls.get(name)
        if isinstance(label, Integer):
            context.put(f"if ((io.common.flags & 3) == {result})")
            context.put(f"    {context.jump(label.value)}")


# -- READ, WRITE, PRINT ------------------------------------------------------------------------------------------------


def _transfer(context: Context, statement: InputOutput, controls: Controls) -> None:
    way = "read" if statement.kind == "read" else "write"
    unit, internal = _unit(context, controls, 5 if way == "read" else 6)
    _start(context, "transfer", unit)
    if internal is not None:
        _internal(context, controls["unit"], internal)
    if (namelist := controls.get("nml", controls.get("fmt"))) is not None and _is_namelist(context, namelist):
        raise context.not_covered("NAMELIST input and output is")
    _format(context, controls.get("fmt"))
    for name, helper in (("rec", "record"), ("pos", "position")):
        if (expr := controls.get(name)) is not None:
            context.put(f"fortran_{helper}(&io, {_value(context, expr).text});")
    if (advance := controls.get("advance")) is not None:
        value = _value(context, advance)
        assert value.length is not None
        context.put(f"fortran_advance(&io, {value.text}, {value.length.text});")
    if (size := controls.get("size")) is not None:
        context.put(f"fortran_size(&io, &{_value(context, size).text});".replace("&*", ""))
    _results(context, controls)
    context.put(f"_gfortran_st_{way}(&io);")
    for item in statement.items:
        _item(context, item, way)
    context.put(f"_gfortran_st_{way}_done(&io);")


def _is_namelist(context: Context, expr: Expr) -> bool:
    return isinstance(expr, Name) and context.scope.find(expr.id).form == "namelist"


def _internal(context: Context, expr: Expr, value: Value) -> None:
    assert value.length is not None
    symbol = context.scope.find(expr.id) if isinstance(expr, Name) else None
    if symbol is not None and symbol.array:
        count, text = _count(context, symbol.name), places.first_element(context, symbol)
        context.put("struct fortran_descriptor records;")
        context.put(f"fortran_internal_array(&io, &records, {text}, {value.length.text}, {count});")
    else:
        context.put(f"fortran_internal(&io, {value.text}, {value.length.text});")


def _format(context: Context, expr: Expr | None) -> None:
    match expr:
        case None:
            return
        case Star():
            context.put("io.common.flags |= FORTRAN_LIST;")
            return
        case Integer(label):
            if label not in context.formats:
                raise context.error(f"there is no FORMAT with the label {label}")
            value = string(context.formats[label].text)
        case Name(name) if context.scope.find(name).array:
            symbol = context.scope.find(name)
            length = places.length(context, symbol) if symbol.character else number(0)
            total = f"{_count(context, name)} * {length.within(12)}"
            value = Value(places.first_element(context, symbol), length.type, length=Value(total, length.type))
        case _:
            value = _value(context, expr)
    if value.length is None:
        raise context.not_covered("a FORMAT by ASSIGN is")
    context.put(f"fortran_format(&io, {value.text}, {value.length.text});")


def _item(context: Context, item: Expr, way: str) -> None:
    """One item of the list."""
    if isinstance(item, ImpliedDo):
        variable = lower(context, item.variable)
        first, last = _value(context, item.first), _value(context, item.last)
        step = _value(context, item.step) if item.step is not None else number(1)
        if not isinstance(step.constant, int):
            raise context.not_covered("an implied DO whose step is not constant is")
        v, test = variable.text, "<=" if step.constant > 0 else ">="
        with context.out.block(
            f"for ({v} = {first.text}; {v} {test} {last.within(11)}; {v} += {step.text})", context.line
        ):
            for inner in item.items:
                _item(context, inner, way)
        return
    if isinstance(item, Name) and (symbol := context.scope.find(item.id)).array:
        text, count = places.first_element(context, symbol), _count(context, symbol.name)
        length = places.length(context, symbol) if symbol.character else None
        assert symbol.type is not None
        _array(context, Value(text, symbol.type, length=length), symbol.type, count, way)
        return
    if isinstance(item, Member) and (found := members.component(context, item)).array:
        assert found.type is not None
        size = math.prod(members.extents(context, item))
        _array(context, members.first_element(context, item), found.type, f"{size}L", way)
        return
    outer, context.before = context.before, []
    value = arrays.evaluate(context, item)
    if isinstance(value, Value) and value.type.base != "derived":
        lines = [_transferred(context, value, way)]
    elif isinstance(value, Value):
        lines = []
    else:
        items = value
        lines = arrays.loops(context, items.extents, lambda index: [_transferred(context, items.at(index), way)])
    lines, context.before = [*context.before, *lines], outer
    for line in lines:
        context.put(line)
    if value.type.base == "derived":
        if not isinstance(value, Value):
            raise context.not_covered("an array of a derived type as an item is")
        _components(context, item, value, way)


def _transferred(context: Context, value: Value, way: str) -> str:
    """The call that reads or writes a scalar."""
    if way == "read" and not value.place:
        raise context.error("this cannot be read")
    if value.length is not None:
        return f"fortran_{way}_text(&io, {value.text}, {value.length.text});"
    if way == "read":
        return f"fortran_read_{tag(value.type)}(&io, &{value.text});".replace("&*", "")
    return f"fortran_write_{tag(value.type)}(&io, {value.text});"


def _array(context: Context, first: Value, type: Type, count: str, way: str) -> None:
    """All elements of an array, given by its first."""
    if type.base == "derived":
        raise context.not_covered("an array of a derived type as an item is")
    if first.length is not None:
        context.put(f"fortran_{way}_texts(&io, {first.text}, {first.length.text}, {count});")
    else:
        context.put(f"fortran_{way}_{tag(type)}s(&io, {first.text}, {count});")


def _components(context: Context, item: Expr, value: Value, way: str) -> None:
    """The components of a value of a derived type, one after the other."""
    if not value.place:
        name = context.temporary("structure")
        context.put(f"{value.type.c} {name} = {value.text};")
        item = Name(name)
        context.bindings[name] = Value(name, value.type, place=True)
    for member in derived.of(context.scope.program, value.type).members:
        _item(context, Member(item, member.name), way)


def _count(context: Context, name: str) -> str:
    """The number of elements of an array."""
    symbol = context.scope.find(name)
    return product(places.extents(context, symbol)).text


# -- OPEN, CLOSE, INQUIRE, REWIND ... ----------------------------------------------------------------------------------


def _file(context: Context, kind: str, controls: Controls) -> None:
    struct = "position" if kind in _PLAIN else kind
    unit = "0"
    if (expr := controls.get("unit")) is not None:
        unit = _value(context, expr).text
    _start(context, struct, unit)
    if kind == "inquire" and "file" in controls:
        _text(context, kind, "file", controls["file"])
    if kind == "open" and (recl := controls.get("recl")) is not None:
        context.put(f"fortran_open_recl(&io, {_value(context, recl).text});")
    for name in _TEXTS.get(kind, ()):
        if (expr := controls.get(name)) is not None:
            _text(context, kind, name, expr)
    for name in _NUMBERS.get(kind, ()):
        if (expr := controls.get(name)) is not None:
            context.put(f"fortran_{kind}_{name}(&io, &{_value(context, expr).text});".replace("&*", ""))
    known = {"unit", "file", "recl", "iostat", "iomsg", "err", *_TEXTS.get(kind, ()), *_NUMBERS.get(kind, ())}
    for name in controls:
        if name not in known:
            raise context.not_covered(f"{name.upper()}= in {kind.upper()} is")
    _results(context, controls)
    context.put(f"_gfortran_st_{kind}(&io);")


def _text(context: Context, kind: str, name: str, expr: Expr) -> None:
    value = _value(context, expr)
    if value.length is None:
        raise context.error(f"{name.upper()}= takes a character")
    context.put(f"fortran_{kind}_{name}(&io, {value.text}, {value.length.text});")
