"""The comparison that ends a counted loop: `i < n`, `n > i`, `i + k <= n`, or one that steps
the index, as `i-- > 0`.
"""

from __future__ import annotations

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.compound_conditions import assigns
from iopref.frontend.c.syntax.condition_forms import addends, compared, comparisons, counts_down
from iopref.frontend.c.types.ctypes import LONG, CType, Scalar
from iopref.frontend.c.types.expressions import Node, Symbol

INT_MAX, UINT_MAX = (1 << 31) - 1, (1 << 32) - 1
COUNTED, INTEGER_INDEX = "write `for (i = first; i < past; i += step)`", "declare the index as int or long"
"""What may help where a loop is not counted."""


def comparison_of(context: Context, node: Node, symbol: Symbol) -> tuple[str, Node, tuple[Node, ...]]:
    """The comparison of the index with its limit, the limit, and the parts that were `moved`
    to its side: see Header.
    """
    if any(context.symbols.of(name) is symbol for name in compared(node.cond)):
        if (down := counts_down(node.cond)) is not None:
            if getattr(node, "next", None) is not None:
                raise not_counted(context, node, "its condition steps the index, and so does the rest of its header")
            zero = c_ast.Constant("int", "0", down.coord)
            return (">", zero, ()) if down is node.cond else (node.cond.op, node.cond.right, ())
        for side, op, other in comparisons(node.cond):
            if isinstance(side, c_ast.ID) and context.symbols.of(side) is symbol:
                return op, other, ()
            if (limit := _moved(context, side, other, symbol)) is not None:
                return op, limit, (other, *(part for _, part in addends(side)))
        reason = f"its condition adds something to `{symbol.name}`, and the sum may wrap around or is not an integer"
        raise not_counted(context, node, reason)
    what = "also changes something" if assigns(node.cond) else f"does not compare `{symbol.name}` with a bound"
    raise not_counted(context, node, f"its condition {what}")


def _moved(context: Context, side: Node, other: Node, symbol: Symbol) -> Node | None:
    """The limit if the condition adds something to the index: the other side minus that, in `long`.

    None if the sum may wrap around, as an unsigned sum of more than numbers may.
    """
    symbols = context.symbols
    parts = [(sign, part, symbols.constant(part)) for sign, part in addends(side)]
    counts = [part for part in parts if isinstance(part[1], c_ast.ID) and symbols.of(part[1]) is symbol]
    rest = [part for part in parts if part not in counts]
    if not rest or [sign for sign, _, _ in counts] != [1]:
        return None
    known, t = symbols.constant(other), symbols.type_of(other)
    types = (symbols.type_of(side), symbol.type, t)
    if not all(isinstance(s, Scalar) and not s.floating for s in types):
        return None
    of_sum, of_index, of_other = map(is_signed, types)
    numbers = [sign * number for sign, _, number in rest if number is not None]
    certain = len(numbers) == len(rest) and sum(numbers) >= 0
    unlike = of_sum != of_index or of_other and not of_sum and (known is None or known < 0)
    if unlike or not (of_sum and of_other or certain):
        return None
    if known is not None and len(numbers) == len(rest):
        limit = known - sum(numbers)
        if abs(limit) <= INT_MAX and (limit >= 0 or of_sum and of_other):
            number = c_ast.Constant("int", str(abs(limit)), other.coord)
            return number if limit >= 0 else c_ast.UnaryOp("-", number, other.coord)
    moved = other
    if t != LONG:
        long = c_ast.Typename(None, [], None, c_ast.TypeDecl(None, [], None, c_ast.IdentifierType(["long"])))
        symbols.set_type(long, LONG)
        moved = c_ast.Cast(long, other, other.coord)
    for sign, part, _ in rest:
        moved = c_ast.BinaryOp("-" if sign > 0 else "+", moved, part, other.coord)
    return moved


def is_signed(t: CType) -> bool:
    """Whether values of a type may be negative."""
    return isinstance(t, Scalar) and t.signed


def not_counted(context: Context, node: Node, reason: str, remedy: str = COUNTED) -> Refused:
    """The refusal of a loop whose number of iterations is unknown when it begins."""
    return context.refuse("loop", node, f"not a counted loop: {reason}", remedy)
