"""The assumptions of a counted loop about values that are known only at the entry of the nest.

Each assumption is a condition in C. If one of them is false, the user's loop runs as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.exits import may_be_left
from iopref.frontend.c.loops.comparison import INT_MAX, UINT_MAX, not_counted
from iopref.frontend.c.types.ctypes import CType, Scalar, arithmetic
from iopref.frontend.c.types.expressions import Node
from iopref.model import Bound, Compare, Condition, Expr, Holds, Loop, Parameter, any_of, call, remainder
from iopref.poly.extremes import extreme

UNLIMITED = 1 << 40
"""More elements than any array has (see `iopref_is_size`): the limit for bounds of loops that may be left early."""


def assumptions(
    context: Context,
    node: Node,
    loop: Loop,
    t: Scalar,
    first: CType,
    limit: CType,
    by: CType | None,
    moved: tuple[tuple[Expr, bool], ...],
) -> dict[Condition, None]:
    """The assumptions of a loop whose index, bounds and step have these types; raises Refused if one is certainly
    false.

    `moved` are the parts of a bound that is a difference, each with whether it is signed.
    """
    wide = tuple(
        (part, not isinstance(given, Scalar) or given.signed)
        for given, bound in ((first, loop.first), (limit, loop.limit))
        if not isinstance(given, Scalar) or given.size > 4
        for part in bound.parts
    )
    found = (
        _step(loop, t, by),
        _wrap(context, node, loop, t, by),
        _reached(context, node, loop, arithmetic(t, limit)),
        _sized(context, node, loop, wide),
        _moved(moved),
    )
    return dict.fromkeys(condition for conditions in found for condition in conditions)


def _step(loop: Loop, t: Scalar, by: CType | None) -> Iterator[Condition]:
    """A variable step leads towards the bound, and adding it does not overflow."""
    if isinstance(loop.pace, Expr):
        yield Compare(loop.pace, ">", Expr())
        if t.size == 4 and _greatest(by) > INT_MAX:
            yield Compare(loop.pace, "<=", Expr.of(INT_MAX))


def _greatest(t: CType | None) -> int:
    """An upper bound of the numbers of a type."""
    return (1 << 8 * t.size - t.signed) - 1 if isinstance(t, Scalar) and not t.floating else 1 << 64


def _wrap(context: Context, node: Node, loop: Loop, t: Scalar, by: CType | None) -> Iterator[Condition]:
    """An unsigned index does not wrap around beyond the bound, with steps of more than one or with `>=`."""
    if t.signed:
        return
    if loop.comparison == ">=":
        behind = extreme(loop.limit.value, False, _around(context)) - loop.pace
        if behind.constant is None and is_known(behind):
            yield Compare(behind, ">=", Expr())
        elif behind.constant is None or behind.constant < 0:
            remedy = "use a signed index, or write `for (i = n; i-- > 0;)`"
            raise context.refuse("wrap", node, "an unsigned index that counts down may wrap around", remedy)
        return
    if loop.unit:
        return
    if loop.upwards:
        past = extreme(loop.past.value, True, _around(context))
        if isinstance(loop.pace, Expr) and is_known(past):
            if t.size == 4:
                if past.constant is None or past.constant + _greatest(by) > UINT_MAX + 1:
                    yield Compare(past + loop.pace, "<=", Expr.of(UINT_MAX + 1))
            else:
                yield Compare(past, ">=", Expr())
        return
    lowest = extreme(loop.limit.value, False, _around(context))
    last = lowest - loop.pace + 1
    if last.constant is not None and last.constant >= 0:
        return
    rest = loop.first.value - loop.limit.value
    enough: list[Condition] = [Compare(last, ">=", Expr())] if is_known(last) and last.constant is None else []
    if is_known(rest):
        enough.append(Compare(remainder(rest, loop.pace), "==", Expr()))
    if not enough:
        raise context.refuse("wrap", node, "an unsigned index that counts down may wrap around", "use a signed index")
    yield any_of(enough)


def _reached(context: Context, node: Node, loop: Loop, compared: CType) -> Iterator[Condition]:
    """A loop that ends when its index equals the bound does not begin beyond it.

    It may if it is left in another way, or if its index wraps around until it equals the bound, both being of a type
    `compared` of 32 bits: with 64 bits that takes too long.
    """
    wraps = isinstance(compared, Scalar) and compared.size == 4 and not compared.signed
    if loop.comparison != "!=" or not wraps and not may_be_left(node.stmt):
        return
    ahead = (loop.limit.value - loop.first.value) * (1 if loop.upwards else -1)
    low = (loop.first if loop.upwards else loop.limit).value.constant or 0
    if wraps and ((ahead.constant or 0) < 0 or low > INT_MAX):
        remedy = "use a signed index, or write `for (i = n; i-- > 0;)`"
        raise context.refuse("wrap", node, "an unsigned index wraps around before it is the bound", remedy)
    if not is_known(ahead):
        reason = "not a counted loop: its index may start beyond the bound, so that `!=` never stops it"
        raise context.refuse("loop", node, reason, "compare with `<` or `>`")
    if (ahead.constant is None or ahead.constant < 0) and not _is_unsigned(ahead):
        yield Compare(ahead, ">=", Expr())


def _is_unsigned(value: Expr) -> bool:
    """Whether a value is that of an unsigned variable of 32 bits, so that compilers warn of a comparison with 0."""
    match value.terms:
        case (((Parameter(cast=cast),), 1),):
            return bool(cast)
    return False


def _sized(context: Context, node: Node, loop: Loop, bounds: tuple[tuple[Expr, bool], ...]) -> Iterator[Condition]:
    """The bounds of a loop that may be left early are plausible sizes, as sizes are computed from them."""
    if not is_left(node, loop):
        return
    for part, signed in bounds:
        number = part.constant
        if number is not None and abs(number) > UNLIMITED:
            raise context.refuse(
                "loop", node, "not a counted loop: its bound is larger than any array", "count to the array's size"
            )
        if number is None and is_known(part):
            yield _of_data(part, signed)


def _moved(parts: tuple[tuple[Expr, bool], ...]) -> Iterator[Condition]:
    """The parts of a bound that is a difference are plausible sizes: the program
    does not compute the difference, and one of sizes does not overflow.
    """
    for part, signed in parts:
        if part.constant is None and is_known(part):
            yield _of_data(part, signed)


def _of_data(part: Expr, signed: bool) -> Condition:
    """The condition that a value may be a number of elements, or, if it is signed, the negative of one."""
    return Holds(call(f"iopref_is_{'size' if signed else 'count'}", part))


def is_left(node: Node, loop: Loop) -> bool:
    """Whether a loop may end although its condition is true."""
    return bool(loop.spelling.wanted) or may_be_left(node.stmt)


def is_known(expr: Expr) -> bool:
    """Whether a value is known at the entry of the nest."""
    return not expr.level and not expr.loops


def may_wrap(context: Context, node: Node, loop: Loop) -> bool:
    """Whether a bound of a loop, compared as `unsigned long`, may exceed `long`, and no assumption excludes this.

    Such a bound is negative in the model. If it is the lower one, the loop has no iterations; if it is the upper one,
    the loop runs until it is left in another way. With `!=`, the loop counts modulo 2^64, as the model does.
    """
    if loop.comparison == "!=":
        return False
    first, limit = (bound.moved(1) if loop.spelling.falls else bound for bound in (loop.first, loop.limit))
    low, high = (first.value, limit.value) if loop.upwards else (limit.value, first.value)
    if may_be_negative(context, low):
        return True
    return is_left(node, loop) and not is_known(high) and may_be_negative(context, high)


def may_be_negative(context: Context, value: Expr) -> bool:
    """Whether a value may be negative in some iteration of the loops around."""
    least = extreme(value, False, _around(context)).constant
    return least is None or least < 0


def begins(context: Context, node: Node, loop: Loop) -> dict[Condition, None]:
    """The assumptions under which the condition of a `do` loop holds at its beginning; raises Refused if that is not
    known.

    No assumption is made about values in memory, of which `extreme` only has an estimate.
    """
    ahead = (loop.limit.value - loop.first.value) * (1 if loop.upwards else -1)
    around = _around(context)
    bounds = (part for ends in around.values() for end in ends for part in (*end.parts, end.taken))
    if any(part.opaque_loops for part in (ahead, *bounds)):
        raise _perhaps_once(context, node)
    least, enough = extreme(ahead, False, around), 0 if loop.comparison in ("<=", ">=") else 1
    if not is_known(least) or least.constant is not None and least.constant < enough:
        raise _perhaps_once(context, node)
    return {Compare(least, ">=", Expr.of(enough)): None} if least.constant is None else {}


def _perhaps_once(context: Context, node: Node) -> Refused:
    return not_counted(context, node, "a `do` loop runs once even if its condition is false at the beginning")


def _around(context: Context) -> dict[int, tuple[Bound, Bound]]:
    found = sorted(context.indices.values(), key=lambda loop: loop.depth)
    return {loop.id: (loop.first, loop.last) if loop.upwards else (loop.last, loop.first) for loop in found}
