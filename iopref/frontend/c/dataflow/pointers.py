"""Pointers that a nest moves along arrays, as in `*p++` and in loops over `p < end`: where they lead at each place.

They lead to elements of the object that they led to at the entry, or of an array that they were set to.
"""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.c.dataflow.context import Context, Known, Refused
from iopref.frontend.c.dataflow.conversions import keeps
from iopref.frontend.c.dataflow.evaluable import level
from iopref.frontend.c.dataflow.hint_expressions import render
from iopref.frontend.c.dataflow.invariant import check_invariant
from iopref.frontend.c.dataflow.places import Place, along, pointed
from iopref.frontend.c.dataflow.values import bytes_of, value
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable, print_type
from iopref.frontend.c.types.ctypes import LONG, Pointer, decay, unqualified
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import ALWAYS_GUARDED, Bound, Expr, Loop, Render, Saved, opaque, was
from iopref.records import replace


def walks(context: Context, symbol: Symbol | None) -> bool:
    """Whether a variable is a pointer to objects of known size that only assignments by name can change."""
    return (
        symbol is not None
        and isinstance(symbol.type, Pointer)
        and declared(symbol) is not None
        and symbol.storage in ("local", "param")
        and not symbol.address_taken
        and not context.bindings
    )


def declared(symbol: Symbol) -> Node | None:
    """The declared type of a pointer without its own qualifiers; None for a parameter with a named array type."""
    match symbol.decl.type:
        case c_ast.PtrDecl(type=target) | c_ast.ArrayDecl(type=target):
            return c_ast.PtrDecl([], target)
        case c_ast.TypeDecl(type=named) if not (isinstance(symbol.type, Pointer) and symbol.type.declared):
            return c_ast.TypeDecl(None, [], None, named)
    return None


def led(context: Context, symbol: Symbol, given: Node) -> Known | None:
    """Where a pointer leads after it was set; None if unknown, or if it depends on conditions."""
    if not walks(context, symbol):
        return None
    try:
        check_invariant(context, given, hint=True)
        found, text = pointed(context, given), _text(context, symbol, given)
    except (Refused, Unprintable):
        return None
    if found.level == ALWAYS_GUARDED or found.turns or found.storage == "nest":
        return None
    return Known(Bound((found.offset,)), _is_exact(context, given), text, found.indices, place=found)


def _text(context: Context, symbol: Symbol, given: Node) -> Render | None:
    """The C text of the value that a pointer is set to; None if only its place is known."""
    try:
        converted = _converted(context, symbol, given)
        check_invariant(context, converted, hint=True)
        return render(context, converted)
    except Refused:
        return None


def _converted(context: Context, symbol: Symbol, given: Node) -> Node:
    """A value converted to the type of a pointer, whose dimensions may be variables of the nest."""
    if not cast(context, symbol, given):
        return given
    assert isinstance(symbol.type, Pointer)
    to = c_ast.Typename(None, [], None, declared(symbol), given.coord)
    context.symbols.set_type(to, symbol.type)
    return c_ast.Cast(to, given, given.coord)


def cast(context: Context, symbol: Symbol, given: Node) -> str:
    """The cast that converts a value, such as a `void *`, to the type of a pointer; empty if none is needed."""
    t, to = decay(context.symbols.type_of(given)), declared(symbol)
    assert isinstance(symbol.type, Pointer) and to is not None
    alike = isinstance(t, Pointer) and unqualified(t.target) == unqualified(symbol.type.target)
    return "" if alike else f"({print_type(to)})"


def _is_exact(context: Context, given: Node) -> bool:
    """Whether the place that a pointer leads to is certain, and not only good enough for hints."""
    try:
        check_invariant(context, given)
        pointed(replace(context, strict=True), given)
    except Refused:
        return False
    return True


def saved(context: Context, symbol: Symbol, surely: bool = True) -> Known:
    """Where a pointer leads at the entry of the nest; see flow.saved."""
    kept = was(symbol.name)
    kept_as = print_type(declared(symbol), f"const {kept}")
    context.saved[symbol.name] = Saved(symbol.name, kept_as, surely)
    return replace(led_by(symbol, kept), exact=True, text=_variable(kept))


def _variable(name: str) -> Render:
    return Render(lambda _: name, frozenset((name,)), renaming=lambda names: _variable(names.get(name, name)))


def led_by(symbol: Symbol, base: str) -> Known:
    """A pointer that leads to the place of `base`, for hints."""
    found = Place(f"{symbol.name}@{id(symbol)}", base, symbol.storage, root=symbol)
    return Known(Bound((found.offset,)), False, place=found)


def stepped_by(context: Context, symbol: Symbol, step: Node) -> Known | None:
    """The number of elements by which a step moves a pointer; None if unknown."""
    match step:
        case c_ast.UnaryOp(op=op):
            return Known(Bound((Expr.of(1 if "++" in op else -1),)))
        case c_ast.Assignment(op="+=" | "-=" as op, rvalue=by):
            return _by(context, by, 1 if op == "+=" else -1)
        case c_ast.Assignment(op="=", rvalue=c_ast.BinaryOp(op="+" | "-" as op, left=c_ast.ID() as name, right=by)):
            return _by(context, by, 1 if op == "+" else -1) if context.symbols.of(name) is symbol else None
    return None


def _by(context: Context, node: Node, sign: int) -> Known | None:
    exact = True
    try:
        count = value(context, node)
    except Refused:
        try:
            count, exact = value(context, node, hint=True), False
        except Refused:
            return None
    exact = exact and keeps(context, node, LONG, count)
    return Known(Bound((count * sign,)), exact, None, context.read_by(node))


def moved(context: Context, symbol: Symbol, known: Known, by: Known) -> Known | None:
    """Where a pointer leads after it was moved by a number of elements."""
    size = bytes_of(context, symbol.type.target) if isinstance(symbol.type, Pointer) else None
    if known.place is None or size is None:
        return None
    found = along(known.place, by.value, size)
    reads = tuple(dict.fromkeys((*known.reads, *by.reads)))
    told = _sum(known.text, by.value) if known.text and by.exact else None
    return Known(Bound((found.offset,)), known.exact and by.exact, told, reads, place=found)


def _sum(pointer: Render, count: Expr) -> Render:
    """The text of a pointer moved by a number of elements."""

    def text(values: Mapping[int, Expr]) -> str:
        return f"({pointer(values)} + {count.substitute(values).operand()})"

    def renaming(names: Mapping[str, str]) -> Render:
        return _sum(pointer.renamed(names), count.renamed(names))

    return Render(text, pointer.names | count.names, renaming=renaming)


def walked(context: Context, symbol: Symbol, loop: Loop, first: Known) -> Known | None:
    """Where a pointer that is the index of a loop leads at the beginning of an iteration."""
    return moved(context, symbol, first, Known(Bound((loop.counted,))))


def apart(context: Context, symbol: Symbol, node: Node, start: Known) -> Expr:
    """The number of elements from `start`, the known place of a pointer,
    to `node`; raises Refused if the nest may change it.
    """
    check_invariant(context, node)
    size = _size(context, node)
    try:
        found = pointed(replace(context, strict=True), node)
        count = _quotient(found.offset - start.value, size)
        if start.place and found.key == start.place.key and count is not None and not found.turns:
            return count
    except Refused:
        pass
    end, begin = render(context, _converted(context, symbol, node)), start.text
    assert begin is not None

    deepest = max(level(context, node), start.place.level if start.place else 0)
    return opaque(_difference(end, begin), context.loops(node) | start.value.loops, deepest)


def _difference(end: Render, begin: Render) -> Render:
    """The number of elements between two pointers."""

    def text(values: Mapping[int, Expr]) -> str:
        return f"({end(values)} - {begin(values)})"

    def renaming(names: Mapping[str, str]) -> Render:
        return _difference(end.renamed(names), begin.renamed(names))

    return Render(text, end.names | begin.names, renaming=renaming)


def _size(context: Context, node: Node) -> Expr | None:
    pointer = decay(context.symbols.type_of(node))
    return bytes_of(context, pointer.target) if isinstance(pointer, Pointer) else None


def _quotient(whole: Expr, size: Expr | None) -> Expr | None:
    """A number of bytes as a number of elements; None if it is not a whole number."""
    number = size.constant if size is not None else None
    if not number or any(times % number for _, times in whole.terms):
        return None
    return Expr(tuple((monomial, times // number) for monomial, times in whole.terms))
