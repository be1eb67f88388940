"""Loops whose index is a pointer, as `for (p = a; p < a + n; p++)`: over the elements from where that begins."""

from __future__ import annotations

from dataclasses import replace

from pycparser import c_ast

from iopref.frontend.c.context import Context, Refused
from iopref.frontend.c.counting import stepped, steps
from iopref.frontend.c.ctypes import Pointer, decay
from iopref.frontend.c.expressions import Node, Symbol
from iopref.frontend.c.pointers import apart, cast, declared, led, saved, walks
from iopref.frontend.c.printer import print_operand, print_summand, print_type
from iopref.frontend.c.values import bytes_of
from iopref.model import Bound, Expr, Loop, opaque


def pointing(context: Context, loop: Node, symbol: Symbol) -> str:
    """The type of an index that is a pointer, as it stands in front of a name; raises Refused if it does not walk."""
    if walks(context, symbol) and not context.shared_out and _adds(loop, symbol):
        assert isinstance(symbol.type, Pointer)
        text = print_type(declared(symbol), "p")
        if text.endswith(("*p", " p")) and bytes_of(context, symbol.type.target) is not None:
            return text[:-1]
    raise _refused(context, loop, symbol)


def begin(context: Context, loop: Node, symbol: Symbol, first: Node | None) -> str:
    """The text of what an index is set to, or holds in front of the loop if `first` is None; raises Refused.

    Where it leads is known from now on.
    """
    known = context.values.get(id(symbol))
    if first is not None:
        known = led(context, symbol, first)
    elif not (known and known.exact) and not context.path:
        known = saved(context, symbol)
    if known is None or not known.exact or known.text is None:
        raise _refused(context, loop, symbol)
    context.values[id(symbol)] = known
    return known.text({}) if first is None else cast(context, symbol, first) + print_operand(first)


def length(context: Context, symbol: Symbol, limit: Node) -> Expr:
    """How many elements lie between what an index begins with and its limit; raises Refused."""
    if not isinstance(decay(context.symbols.type_of(limit)), Pointer):
        remedy = "compare it with a pointer into the same array"
        raise context.refuse("pointer", limit, f"`{symbol.name}` is not compared with a pointer", remedy, symbol.name)
    return apart(context, symbol, limit, context.values[id(symbol)])


def limit(context: Context, symbol: Symbol, node: Node) -> str:
    """The text of the limit of an index, as a pointer of its type, to which something can be added."""
    to = cast(context, symbol, node)
    return to + print_operand(node) if to else print_summand(node)


def told(loop: Loop) -> Loop:
    """A loop whose length, unless it is a number, is computed in `long`, as what has moved a pointer adds up."""
    length = loop.limit.value
    if length.constant is not None:
        return loop
    added = opaque(lambda values: f"(0L + {length.substitute(values).c()})", length.loops, length.level)
    return replace(loop, limit=Bound((added,)))


def origin(context: Context, symbol: Symbol, text: str) -> Expr:
    """What an index is counted from, as text that may depend on the loops around."""
    return opaque(lambda _: text, context.values[id(symbol)].value.loops)


def _refused(context: Context, loop: Node, symbol: Symbol) -> Refused:
    """The refusal of an index that moves along an array in a way that is not known, or from one object to the next."""
    if _adds(loop, symbol):
        reason, remedy = (
            f"the loop walks by the pointer `{symbol.name}`",
            "let an integer be the index, and a subscript",
        )
        return context.refuse("pointer", loop, reason, remedy, symbol.name)
    reason, remedy = f"the loop follows the pointer `{symbol.name}`", "walk an array with an integer index"
    return context.refuse("chasing", loop, reason, remedy, symbol.name)


def _adds(loop: Node, symbol: Symbol) -> bool:
    """Whether each step of an index adds something to it."""
    own = [step for step in steps(loop) if stepped(step) == symbol.name and isinstance(step, c_ast.Assignment)]
    return all(step.op != "=" or isinstance(step.rvalue, c_ast.BinaryOp) for step in own)
