"""The header of a counted loop with an integer index, such as `for (i = 0; i < n; i++)`."""

from __future__ import annotations

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.dataflow.extremes import bound
from iopref.frontend.c.dataflow.flow import at_entry
from iopref.frontend.c.loops.assumptions import assumptions, is_left, may_be_negative, may_wrap
from iopref.frontend.c.loops.comparison import is_signed, not_counted
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_argument, print_expr, print_summand
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.constants import convert
from iopref.frontend.c.types.ctypes import LONG, CType, Scalar, arithmetic
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import Bound, Condition, Expr, Loop
from iopref.records import dataclass


@dataclass(frozen=True)
class Header:
    """The parts of a loop's header.

    `first` is None if the loop starts with the value that its index has already. The limit is a sum of `moved` parts if
    the condition adds something to the index, as `i + k <= n` does. The index is an integer here; `WalkHeader` is the
    header of a loop with a pointer as its index, which counts elements as a long.
    """

    symbol: Symbol
    type: Scalar
    first: Node | None
    comparison: str
    limit: Node
    step: int | Expr
    by: Node | None
    moved: tuple[Node, ...]

    points = ""
    """The type of an index that is a pointer: see Spelling."""

    def begin(self, context: Context, node: Node) -> tuple[Bound, str]:
        """The first value, converted to the type of the index, and its text."""
        if self.first is None:
            known = at_entry(context, self.symbol)
            if known is None:
                reason = f"the value of `{self.symbol.name}` before the loop is not known"
                raise context.refuse("changes", node, reason, f"set `{self.symbol.name}` right before the loop")
            text = known.value.c()
            return known.bound, text if text.isidentifier() or text.isdecimal() else f"({text})"
        found, t = bound(context, self.first), context.symbols.type_of(self.first)
        as_held = f"({self.type.name})({print_expr(self.first)})"
        number = convert(found.value.constant, self.type)
        if number is not None:
            held = number == found.value.constant
            return Bound((Expr.of(number),)), print_summand(self.first) if held else as_held
        wraps = isinstance(t, Scalar) and not t.signed and t.size < self.type.size
        upwards = not isinstance(self.step, int) or self.step > 0
        if wraps and upwards and any(isinstance(n, c_ast.BinaryOp) and n.op == "-" for n in walk(self.first)):
            raise context.refuse("wrap", node, "an unsigned difference may wrap around", "subtract signed values")
        held = isinstance(t, Scalar) and _holds(self.type, t)
        return found, print_summand(self.first) if held else as_held

    def origin(self, context: Context, first_text: str) -> Expr:
        """The value that the index is counted from; see Loop."""
        return Expr()

    def end(self, context: Context) -> Bound:
        """The limit, counted from the same origin as the index."""
        return bound(context, self.limit)

    def limit_text(self, context: Context) -> str:
        """The limit as an argument of a call."""
        return print_argument(self.limit)

    def bound_type(self, context: Context) -> str:
        """The type in which index and bound are compared; a signed index is known not to be negative."""
        common = arithmetic(self.type, context.symbols.type_of(self.limit))
        if not isinstance(common, Scalar) or common.floating or common.signed != self.type.signed:
            return "long"
        return common.name

    def converts(self, context: Context) -> bool:
        """Whether the comparison converts a signed limit, which is not a number, to an unsigned type of 64 bits."""
        limit = context.symbols.type_of(self.limit)
        number = context.symbols.constant(self.limit)
        if self.type.signed or number is not None or not isinstance(limit, Scalar) or not limit.signed:
            return False
        return _is_large(arithmetic(self.type, limit))

    def wraps(self, context: Context, limit: Bound) -> bool:
        """Whether a negative bound would count as a large number, because an unsigned index is compared with it."""
        t, number = context.symbols.type_of(self.limit), limit.value.constant
        signed = isinstance(t, Scalar) and t.signed and t.size <= self.type.size
        return not self.type.signed and not self.moved and signed and (number is None or number < 0)

    def may_wrap(self, context: Context, node: Node, loop: Loop) -> bool:
        """Whether the bounds of the loop, compared as unsigned numbers of 64 bits, may exceed `long`."""
        if not _is_large(arithmetic(self.type, context.symbols.type_of(self.limit))) or self.type.signed:
            return False
        if not self.moved:
            return may_wrap(context, node, loop)
        if is_left(node, loop) and len([monomial for monomial, _ in loop.limit.value.terms if monomial]) > 1:
            raise not_counted(context, node, "its bound, an unsigned difference, may wrap around")
        return False

    def check_signs(self, context: Context, node: Node, loop: Loop) -> None:
        """Raise Refused if a signed index that may be negative is compared with an unsigned bound."""
        limit = context.symbols.type_of(self.moved[0] if self.moved else self.limit)
        if isinstance(limit, Scalar) and limit.floating:
            raise not_counted(context, node, "its bound is not an integer")
        if not isinstance(limit, Scalar) or limit.signed or not self.type.signed or limit.size < self.type.size:
            return
        if loop.spelling.falls:
            raise not_counted(context, node, "a signed index is compared with an unsigned bound, and becomes negative")
        if may_be_negative(context, loop.first.value if loop.upwards else loop.last.value):
            raise not_counted(context, node, "a signed index is compared with an unsigned bound, and may be negative")
        if limit.size == LONG.size and may_wrap(context, node, loop):
            raise not_counted(context, node, "a signed index is compared with an unsigned bound, which may wrap around")

    def assumptions(self, context: Context, node: Node, loop: Loop) -> dict[Condition, None]:
        """The conditions on values in the header under which hints are right."""
        type_of = context.symbols.type_of
        first = type_of(self.first) if self.first is not None else self.type
        long = (n for n in self.moved if _is_long(type_of(n)) and context.symbols.of(n) is not self.symbol)
        moved = tuple((part, is_signed(type_of(n))) for n in long for part in bound(context, n).parts)
        return assumptions(context, node, loop, self.type, first, type_of(self.limit), self.step_type(context), moved)

    def step_type(self, context: Context) -> CType | None:
        """The type of a step that is not a number."""
        return context.symbols.type_of(self.by) if self.by is not None else None


def _holds(to: Scalar, given: Scalar) -> bool:
    """Whether an index that is set to a variable gets its value, as far as `long` can hold it."""
    if given.floating or to.size == 8:
        return not given.floating
    return given.size < to.size and given.signed <= to.signed or (given.size, given.signed) == (to.size, to.signed)


def _is_large(t: CType) -> bool:
    """Whether a type is an unsigned integer of 64 bits."""
    return isinstance(t, Scalar) and not t.floating and not t.signed and t.size == LONG.size


def _is_long(t: CType) -> bool:
    return not isinstance(t, Scalar) or t.size > 4
