"""Forward substitution: the value of a variable after it was set, and after conditional assignments."""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.c.dataflow.context import Context, Known, Refused
from iopref.frontend.c.dataflow.conversions import keeps
from iopref.frontend.c.dataflow.evaluable import level, needed
from iopref.frontend.c.dataflow.extremes import bound, smaller_or_larger
from iopref.frontend.c.dataflow.hint_expressions import render
from iopref.frontend.c.dataflow.invariant import check_invariant
from iopref.frontend.c.dataflow.values import usually, value
from iopref.frontend.c.syntax.printer import Unprintable
from iopref.frontend.c.syntax.walk import identifiers
from iopref.frontend.c.types.ctypes import Scalar
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import ALWAYS_GUARDED, Bound, Expr, Render, opaque
from iopref.records import replace


def held(context: Context, symbol: Symbol | None, given: Node) -> Known | None:
    """The value of a variable after it was set to an expression; None if unknown."""
    if given is None or not follows(context, symbol) or symbol is None or hidden(context, given):
        return None
    t = context.symbols.type_of(given)
    if not isinstance(t, Scalar) or t.floating or not isinstance(symbol.type, Scalar):
        return None
    try:
        found = bound(context, given)
        exact = keeps(context, given, symbol.type, found.value)
    except Refused:
        try:
            found, exact = Bound((value(context, given, hint=True),)), False
        except Refused:
            return None
    known = Known(found, exact, None if exact else _text(context, symbol, symbol.type, given), context.read_by(given))
    return _tested(context, known, given) if known.value.level == ALWAYS_GUARDED else known


def _text(context: Context, symbol: Symbol, t: Scalar, given: Node) -> Render | None:
    """The C text of the value of a variable of type `t` that was set; None if the nest may change the value."""
    try:
        check_invariant(context, given)
        return render(context, given, f"({t.name})")
    except Refused as refused:
        context.unfollowed[id(symbol)] = refused.refusal
    except Unprintable:
        pass
    return None


def _tested(context: Context, known: Known, given: Node) -> Known:
    """A value that is read under conditions, with the value after these conditions were tested."""
    tests = needed(context, given)
    if tests is None:
        return known
    with context.tested():
        found = value(context, given, hint=True)
    return replace(known, tested=found, tests=tests) if found.level < ALWAYS_GUARDED else known


def choice(context: Context, condition: Node, one: Known, other: Known) -> Known | None:
    """One value if a condition is true, else the other; as a minimum or maximum if it is one. None if unknown."""
    if one == other:
        return one
    if one.place or other.place:
        return None
    yes, no, exact = _in_branch(context, one), _in_branch(context, other), one.exact and other.exact
    if yes is None or no is None or one.bound.kind or other.bound.kind or "?" in f"{yes} {no}":
        return None
    deepest = max(level(context, condition), yes.level, no.level)
    if deepest == ALWAYS_GUARDED or hidden(context, condition):
        return None
    reads = (*one.reads, *other.reads, *context.read_by(condition))
    try:
        check_invariant(context, condition)
        if kind := smaller_or_larger(context, condition, yes, no):
            return Known(Bound((yes, no), kind), exact, None, reads)
        usual, asked = usually(context, condition, yes, no), render(context, condition)
    except Refused:
        return None

    def chosen(values: Mapping[int, Expr]) -> str:
        return f"({asked(values)} ? {yes.substitute(values).c()} : {no.substitute(values).c()})"

    text = Render(chosen, asked.names | yes.names | no.names)
    loops = context.loops(condition) | yes.loops | no.loops
    if yes.level or no.level:
        return Known(Bound((opaque(text, loops, deepest),)), False, None, reads)
    return Known(Bound((opaque(text, loops, deepest, either=(yes, no), usual=usual),)), exact, None, reads)


def _in_branch(context: Context, known: Known) -> Expr | None:
    """A value that can be read in a branch after its condition was tested; None if that is not sufficient."""
    tested = known.tested if context.tests == () and len(known.tests) == 1 else None
    return known.value if known.value.level < ALWAYS_GUARDED else tested


def is_followed(symbol: Symbol | None) -> bool:
    """Whether a variable is an integer that only assignments by name can change."""
    return (
        symbol is not None and symbol.storage in ("local", "param") and not symbol.address_taken and _is_integer(symbol)
    )


def follows(context: Context, symbol: Symbol | None) -> bool:
    """Whether a variable is an integer that, in the nest, only assignments by name can change."""
    return symbol is not None and _is_integer(symbol) and context.keeps(symbol)


def _is_integer(symbol: Symbol) -> bool:
    return isinstance(symbol.type, Scalar) and not symbol.type.floating


def hidden(context: Context, node: Node) -> bool:
    """Whether a name may have another meaning further inside the nest."""
    return any(n.name in context.written.declared and context.known(n) is None for n in identifiers(node))
