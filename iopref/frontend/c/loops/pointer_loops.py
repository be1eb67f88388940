"""Loops with a pointer as their index, such as `for (p = a; p < a + n; p++)`, which count elements."""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.pointers import apart, cast, declared, led, saved, walks
from iopref.frontend.c.dataflow.values import bytes_of
from iopref.frontend.c.loops.assumptions import assumptions
from iopref.frontend.c.loops.loop_header import Header
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import stepped, steps
from iopref.frontend.c.syntax.printer import print_operand, print_summand, print_type
from iopref.frontend.c.types.ctypes import Pointer, decay
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import Bound, Condition, Expr, Loop, Render, opaque
from iopref.records import dataclass, replace


def pointing(context: Context, loop: Node, symbol: Symbol) -> str:
    """The type of an index that is a pointer, as it stands in front of a name; raises Refused if it does not walk an
    array.
    """
    if walks(context, symbol) and not context.shared_out and _adds(loop, symbol):
        assert isinstance(symbol.type, Pointer)
        text = print_type(declared(symbol), "p")
        if text.endswith(("*p", " p")) and bytes_of(context, symbol.type.target) is not None:
            return text[:-1]
    raise _refused(context, loop, symbol)


@dataclass(frozen=True)
class WalkHeader(Header):
    """The header of a loop whose index is a pointer, counted from its first value; `points` is
    its type: see Spelling.
    """

    points: str

    def begin(self, context: Context, node: Node) -> tuple[Bound, str]:
        """The first value, which is 0 elements, and the text of the pointer; from now on its place is known."""
        known = context.values.get(id(self.symbol))
        if self.first is not None:
            known = led(context, self.symbol, self.first)
        elif not (known and known.exact) and not context.path:
            known = saved(context, self.symbol)
        if known is None or not known.exact or known.text is None:
            raise _refused(context, node, self.symbol)
        context.values[id(self.symbol)] = known
        text = known.text({}) if self.first is None else self._cast(context, self.first) + print_operand(self.first)
        return Bound((Expr(),)), text

    def origin(self, context: Context, first_text: str) -> Expr:
        """The pointer's text, which may depend on the loops around."""
        known = context.values[id(self.symbol)]
        return opaque(Render(lambda _: first_text, known.names), known.value.loops)

    def end(self, context: Context) -> Bound:
        """The number of elements from the first value of the index to its limit; raises Refused."""
        name = self.symbol.name
        if not isinstance(decay(context.symbols.type_of(self.limit)), Pointer):
            remedy = "compare it with a pointer into the same array"
            raise context.refuse("pointer", self.limit, f"`{name}` is not compared with a pointer", remedy, name)
        return Bound((apart(context, self.symbol, self.limit, context.values[id(self.symbol)]),))

    def limit_text(self, context: Context) -> str:
        """The limit as a pointer of the index's type."""
        to = self._cast(context, self.limit)
        return to + print_operand(self.limit) if to else print_summand(self.limit)

    def bound_type(self, context: Context) -> str:
        return self.type.name

    def check_signs(self, context: Context, node: Node, loop: Loop) -> None:
        """Do nothing: differences of pointers are signed."""

    def assumptions(self, context: Context, node: Node, loop: Loop) -> dict[Condition, None]:
        return assumptions(context, node, _told(loop), self.type, self.type, self.type, self.step_type(context), ())

    def _cast(self, context: Context, given: Node) -> str:
        return cast(context, self.symbol, given)


def _refused(context: Context, loop: Node, symbol: Symbol) -> Refused:
    """The refusal of an index that moves along an array in an unknown way, or from one object to the next."""
    if _adds(loop, symbol):
        reason, remedy = (
            f"the loop walks by the pointer `{symbol.name}`",
            "let an integer be the index, and a subscript",
        )
        return context.refuse("pointer", loop, reason, remedy, symbol.name)
    return context.refuse("chasing", loop, *following(symbol.name), symbol.name)


def following(name: str) -> tuple[str, str]:
    """Why a loop that goes from one object to the next, which only memory tells, is not counted, and the remedy."""
    return f"the loop follows `{name}` from one object to the next", "walk an array with an integer index"


def _told(loop: Loop) -> Loop:
    """A loop whose length is computed in `long`, unless it is a number, as its parts may be ints."""
    length = loop.limit.value
    if length.constant is not None:
        return loop
    return replace(loop, limit=Bound((opaque(_added_up(length), length.loops, length.level),)))


def _added_up(length: Expr) -> Render:
    """A length that is computed in `long`."""

    def text(values: Mapping[int, Expr]) -> str:
        return f"(0L + {length.substitute(values).c()})"

    return Render(text, length.names, length.anywhere, renaming=lambda names: _added_up(length.renamed(names)))


def _adds(loop: Node, symbol: Symbol) -> bool:
    """Whether each step of an index adds something to it."""
    own = [step for step in steps(loop) if stepped(step) == symbol.name and isinstance(step, c_ast.Assignment)]
    return all(step.op != "=" or isinstance(step.rvalue, c_ast.BinaryOp) for step in own)
