"""When hints may evaluate an expression: inside how many loops, and after which tests."""

from __future__ import annotations

from itertools import takewhile

from iopref.frontend.c.dataflow.context import Context, Known, Refused, Test
from iopref.frontend.c.dataflow.hint_expressions import render
from iopref.frontend.c.dataflow.invariant import check_invariant, reads_memory
from iopref.frontend.c.facts.hoistable_loads import rectangular
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable
from iopref.frontend.c.syntax.walk import identifiers, walk
from iopref.frontend.c.types.ctypes import Array, Pointer, Scalar, is_int_or_wider
from iopref.frontend.c.types.expressions import Node, conjuncts
from iopref.model import ALWAYS_GUARDED, Expr, opaque
from iopref.records import replace


def level(context: Context, node: Node) -> int:
    """The number of loops that must iterate before the program itself evaluates an expression
    that may fail; see Atom.
    """
    held = [known for n in identifiers(node) if (known := context.known(n))]
    deepest = max((k.place.level if k.place else held_value(context, k).level for k in held), default=0)
    if not any(reads_elsewhere(context, n) or may_trap(context, n) for n in walk(node)):
        return deepest
    if context.guarded and not context.testing:
        return ALWAYS_GUARDED
    if not context.guarded and id(node) not in context.perhaps:
        moves = bool(context.loops(node))
        if not moves or _leads_to_rows(context, node):
            context.read.add(context.path)
        if context.path in context.hoisted and (not moves or rectangular(context.indices.values())):
            return max(deepest, int(moves))
    return max(deepest, len(context.path))


def _leads_to_rows(context: Context, node: Node) -> bool:
    """Whether a value is a pointer that the entry may read, to compare the memory behind it with other places."""
    return context.written.doubts is not None and isinstance(context.symbols.type_of(node), Pointer)


def reads_elsewhere(context: Context, node: Node) -> bool:
    """Whether a node by itself reads memory that may only be read where the program does.

    An object of file scope may be read anywhere, at a place in it that numbers determine.
    """
    return reads_memory(context, node) and not _is_fixed_place(context, node)


def _is_fixed_place(context: Context, node: Node) -> bool:
    """Whether a node is an object of file scope, or a part of one that numbers determine."""
    match node:
        case c_ast.ID():
            symbol = context.symbols.of(node)
            return symbol is not None and symbol.storage in ("global", "static", "extern") and symbol.file_scope
        case c_ast.StructRef(type=".", name=base):
            return _is_fixed_place(context, base)
        case c_ast.ArrayRef(name=base, subscript=subscript):
            t, at = context.symbols.type_of(base), context.symbols.constant(subscript)
            length = t.const_length if isinstance(t, Array) else None
            return at is not None and length is not None and 0 <= at < length and _is_fixed_place(context, base)
    return False


def held_value(context: Context, known: Known) -> Expr:
    """The value of a variable; if tests are made first, it may be one that is only readable after them."""
    return known.tested if context.testing and known.tested is not None else known.value


def may_trap(context: Context, node: Node) -> bool:
    """Whether a node may divide by zero, or calls a function of the file, which may do so for other arguments."""
    match node:
        case c_ast.BinaryOp(op="/" | "%", right=divisor):
            return context.symbols.constant(divisor, through_const=True) in (None, 0, -1)
        case c_ast.FuncCall(name=c_ast.ID(name=name)):
            return name in context.symbols.functions
    return False


def needed(context: Context, node: Node, address: bool = False) -> tuple[Test, ...] | None:
    """The tests after which hints may evaluate an expression, or an access's `address`; None if some are unknown.

    The value of a variable was read where it was assigned, perhaps under fewer conditions than hold at the place.
    """
    known = [k for n in identifiers(node) if (k := context.known(n)) and k.value.level == ALWAYS_GUARDED]
    here = (n for n in walk(node) if n is not node or not address)
    if any(k.tested is None for k in known) or any(reads_memory(context, n) or may_trap(context, n) for n in here):
        return context.tests
    return max((k.tests for k in known), key=len, default=())


def test(context: Context, node: Node) -> Test | None:
    """A condition that hints can evaluate in each iteration in which the program does; None if they cannot."""
    if context.tests is None or any(isinstance(n, (c_ast.FuncCall, c_ast.Compound)) for n in walk(node)):
        return None
    with context.tested():
        try:
            check_invariant(context, node)
            condition = opaque(render(context, node), context.loops(node), level(context, node))
        except (Refused, Unprintable):
            return None
    return Test(condition, context.read_by(node)) if condition.level < ALWAYS_GUARDED else None


def settled(context: Context, node: Node | None) -> tuple[Expr, ...]:
    """The first parts of a condition that depend only on indices and on values that the nest does not change.

    They are evaluated earlier than by the program, and also if its loops have no iterations: no sum in them may
    overflow.
    """
    parts = conjuncts(node) if node is not None else ()
    made = (None if _may_overflow(context, part) else test(replace(context, tests=()), part) for part in parts)
    return tuple(
        found.condition for found in takewhile(lambda found: found and not found.condition.level, made) if found
    )


def _may_overflow(context: Context, node: Node) -> bool:
    """Whether signed integers are computed, except sums with a number, or a floating-point value is truncated."""
    symbols = context.symbols
    for n in walk(node):
        match n:
            case c_ast.BinaryOp(op="+" | "-", left=a, right=b) if any(symbols.constant(x) is not None for x in (a, b)):
                continue
            case c_ast.BinaryOp(op="+" | "-" | "*" | "<<") | c_ast.UnaryOp(op="-") if symbols.constant(n) is None:
                computed = symbols.type_of(n)
                if not isinstance(computed, Scalar) or computed.signed and not computed.floating:
                    return True
            case c_ast.Cast(to_type=to, expr=e):
                if is_int_or_wider(symbols.type_of(to)) and not is_int_or_wider(symbols.type_of(e)):
                    return True
    return False


def has_value(context: Context, node: Node) -> bool:
    """Whether all variables of an expression are known to have a value, whatever the program executed before."""

    def holds(variable: Node) -> bool:
        if known := context.known(variable):
            return all(a.loop >= 0 for m, _ in known.value.terms for a in m)
        symbol = context.symbols.of(variable)
        if symbol is None:
            return False
        return symbol.storage != "local" or symbol.decl.init is not None or id(symbol) in context.indices

    return all(map(holds, identifiers(node)))
