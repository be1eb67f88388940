"""Integer expressions of C as expressions of the model."""

from __future__ import annotations

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.evaluable import held_value, level
from iopref.frontend.c.dataflow.hint_expressions import render
from iopref.frontend.c.dataflow.invariant import changes, check_invariant, doubts, is_fixed
from iopref.frontend.c.facts.peeled_values import mostly, remainder
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.condition_forms import COMPARISONS
from iopref.frontend.c.types.ctypes import Array, CType, Scalar, is_int_or_wider, is_integer
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.c.types.layout import size_of
from iopref.model import LONG, Expr, call, is_triangle, opaque, parameter, triangle


def value(context: Context, node: Node, hint: bool = False, operand: bool = False) -> Expr:
    """The value of an integer expression in terms of loop indices and of values that do not change in the nest.

    With `hint`, a value that is read from memory may be out of date, as only an address is computed from it. An
    `operand` has its value without wrapping around, even if it is constant: `0u - 1u` is -1 in `0u - 1u + i`. Raises
    Refused if the nest itself may change the value.
    """
    number, type_of = context.symbols.constant(node, through_const=True), context.symbols.type_of
    if number is not None and not (operand and isinstance(node, (c_ast.BinaryOp, c_ast.UnaryOp)) and node.op in "+-*"):
        return Expr.of(number if number < 1 << 63 else number - (1 << 64))
    match node:
        case c_ast.ID():
            return _variable(context, node, hint)
        case c_ast.UnaryOp(op="-", expr=e):
            return -value(context, e, hint, operand=True)
        case c_ast.UnaryOp(op="+", expr=e):
            return value(context, e, hint, operand=True)
        case c_ast.Cast(to_type=to, expr=e) if is_int_or_wider(type_of(to)) and is_integer(type_of(e)):
            return value(context, e, hint)
        case c_ast.BinaryOp(op="+" | "-" | "*" as op, left=a, right=b):
            left, right = (value(context, side, hint, operand=True) for side in (a, b))
            return left + right if op == "+" else left - right if op == "-" else left * right
        case c_ast.FuncCall(
            name=c_ast.ID(name="fortran_trips_integer"), args=c_ast.ExprList(exprs=[_, _, _] as bounds)
        ):
            return call("iopref_trip_to", *(value(context, b, hint) for b in bounds))
        case c_ast.BinaryOp(op="/", left=a, right=b) if context.symbols.constant(b) == 2:
            if halved := _half(context, a, hint):
                return halved
        case c_ast.BinaryOp(op="<<", left=a, right=b):
            shift = context.symbols.constant(b)
            if shift is not None and 0 <= shift < 32:
                return value(context, a, hint) * (1 << shift)
    if context.bindings:
        return _pointee(context, node)
    check_invariant(context, node, hint)
    t = type_of(node)
    wraps = isinstance(t, Scalar) and not t.signed and t.size >= 4
    text, loops = render(context, node, LONG if wraps else ""), context.loops(node)
    usual, division = (_usual(context, node), _division(context, node, hint)) if loops else (None, None)
    return opaque(text, loops, level(context, node), usual=usual, division=division)


def _division(context: Context, node: Node, hint: bool) -> tuple[str, Expr, int] | None:
    """The operator, the dividend and the divisor of a division of signed values by a number; None if it is none."""
    match node:
        case c_ast.BinaryOp(op="/" | "%" as op, left=a, right=b):
            by, t = context.symbols.constant(b), context.symbols.type_of(node)
            if by is not None and by > 0 and isinstance(t, Scalar) and t.signed:
                return op, value(context, a, hint, operand=True), by
    return None


def _variable(context: Context, node: Node, hint: bool) -> Expr:
    loop = context.loop_of(node)
    t = context.symbols.type_of(node)
    if context.symbols.of(node) is None:
        remedy = "declare it: the compiler does not know it either"
        raise context.refuse("value", node, f"`{node.name}` is not declared", remedy)
    if not isinstance(t, Scalar) or t.floating:
        raise context.refuse("value", node, f"`{node.name}` is not an integer", "use an integer variable")
    if loop is not None and context.known(node) is None:
        return loop.counted + loop.origin
    if is_fixed(context, node):
        if context.bindings:
            raise _unknown_to_caller(context, node)
        return parameter(node.name, cast="" if t.signed else LONG, doubts=doubts(context, node))
    known = context.known(node)
    if known is None or not (known.exact or hint):
        raise changes(context, node)
    return held_value(context, known)


def _usual(context: Context, node: Node) -> Expr | None:
    """The value of an expression in nearly all iterations, if it is known without reading memory; otherwise None."""
    try:
        match node:
            case c_ast.TernaryOp(cond=condition, iftrue=yes, iffalse=no):
                return usually(context, condition, value(context, yes), value(context, no))
            case c_ast.BinaryOp(op="%" | "&" as op, left=a, right=b):
                whole, divisor = value(context, a), value(context, b) + (op == "&")
                return remainder(whole, divisor, context.indices.values())
    except Refused:
        pass
    return None


def usually(context: Context, condition: Node, yes: Expr, no: Expr) -> Expr | None:
    """The value that a condition chooses in nearly all iterations; None if unknown, or if it is in memory."""
    match condition:
        case c_ast.BinaryOp(op=op, left=a, right=b) if op in ("==", *COMPARISONS):
            apart = value(context, a) - value(context, b)
            holds = mostly(op, apart, context.indices.values())
            return None if holds is None or (chosen := yes if holds else no).level else chosen
    return None


def _half(context: Context, node: Node, hint: bool) -> Expr | None:
    """Half of `i*(i + 1)`, where rows of a packed triangle begin; None if the expression is not such a product."""
    t = context.symbols.type_of(node)
    if not isinstance(t, Scalar) or not t.signed or not is_int_or_wider(t):
        return None
    product = value(context, node, hint)
    return next((triangle(rows) for loop in product.loops if (rows := is_triangle(product, loop))), None)


def _pointee(context: Context, node: Node) -> Expr:
    """In a called procedure: the integer that a parameter points to."""
    match node:
        case c_ast.UnaryOp(op="*", expr=c_ast.ID() as name) if context.bindings:
            found = context.bindings.pointees.get(id(context.symbols.of(name)))
            if found is not None:
                return found
    raise _unknown_to_caller(context, node)


def _unknown_to_caller(context: Context, node: Node) -> Refused:
    return context.refuse("value", node, "a value is not known where the procedure is called", "pass it as an argument")


def bytes_of(context: Context, t: CType) -> Expr | None:
    """The size of a type in bytes, symbolic for arrays of variable length; None if unknown."""
    size = size_of(t)
    if size is not None:
        return Expr.of(size)
    if not isinstance(t, Array):
        return None
    element = bytes_of(context, t.element)
    if element is None:
        return None
    if t.const_length is not None:
        return element * t.const_length
    return element * value(context, t.length) if t.length is not None else None
