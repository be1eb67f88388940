"""What the variables of a nest hold along its flow: forward substitution and induction variables.

A variable that the nest assigns is known where it surely holds an expression of loop indices and of what the nest does
not change: after an assignment, and in a loop that adds the same to it in each iteration (Wolfe, PLDI 1992).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from pycparser import c_ast

from iopref.analysis.conditions import index
from iopref.frontend.c.context import Context, Known, Refused, continues, identifiers, walk
from iopref.frontend.c.conversions import keeps
from iopref.frontend.c.counting import steps as after
from iopref.frontend.c.ctypes import Pointer, Scalar
from iopref.frontend.c.evaluable import level, needed
from iopref.frontend.c.expressions import Node, Symbol
from iopref.frontend.c.extremes import bound, smaller_or_larger
from iopref.frontend.c.invariant import check_invariant
from iopref.frontend.c.places import led
from iopref.frontend.c.printer import Unprintable
from iopref.frontend.c.rendered import render
from iopref.frontend.c.values import usually, value
from iopref.model import (
    ALWAYS_GUARDED,
    Bound,
    Expr,
    Loop,
    Render,
    Saved,
    combine,
    live,
    opaque,
    parameter,
    triangle,
    was,
)

Assigned = Mapping[int, tuple[Node, ...]]
"""The assignments below a node, by the identity of the variable's symbol."""


NOTHING = Known(Bound((Expr(),)))
ITSELF = parameter("\0")
"""Stands for a variable while it is looked at what is added to it."""


def assigned(context: Context, *nodes: Node) -> Assigned:
    """All assignments to variables below some nodes."""
    found: dict[int, tuple[Node, ...]] = defaultdict(tuple)
    for node in (n for top in nodes if top is not None for n in walk(top)):
        match node:
            case c_ast.Assignment(lvalue=c_ast.ID() as name):
                pass
            case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=c_ast.ID() as name):
                pass
            case c_ast.Decl() as name:
                pass
            case c_ast.FuncCall():
                for written in context.symbols.summaries.variables(node):
                    found[id(written)] += (node,)
                continue
            case _:
                continue
        symbol = context.symbols.of(name)
        found[id(symbol)] += (node,)
    return found


def forget(context: Context, changed: Assigned) -> None:
    """Nothing is known any more of variables that are assigned somewhere."""
    for symbol in changed.keys() & context.values.keys():
        del context.values[symbol]


def assign(context: Context, node: Node) -> None:
    """Take note of an assignment, an increment or an initialised declaration."""
    match node:
        case c_ast.Decl(init=given):
            symbol = context.symbols.of(node)
            known = _given(context, symbol, given)
        case c_ast.Assignment(op="=", lvalue=name, rvalue=given):
            symbol = context.symbols.of(name)
            known = _given(context, symbol, given)
        case c_ast.Assignment(lvalue=name) | c_ast.UnaryOp(expr=name):
            symbol = context.symbols.of(name)
            added = _added(context, symbol, node)
            before = context.values.get(id(symbol))
            known = _sum(before, added) if before and added else None
        case _:
            return
    context.values.pop(id(symbol), None)
    if known:
        context.values[id(symbol)] = known


def _given(context: Context, symbol: Symbol | None, given: Node) -> Known | None:
    """What a variable holds, or where a pointer leads, once it is given a value; None when that is unknown."""
    if symbol is not None and given is not None and isinstance(symbol.type, Pointer):
        return None if _hidden(context, given) else led(context, symbol, given)
    return held(context, symbol, given)


def enter(context: Context, node: Node, loop: Loop, changed: Assigned) -> None:
    """What is known at the beginning of each iteration of a loop, whose index is known, and which assigns `changed`."""
    before = {symbol: context.values[symbol] for symbol in changed.keys() & context.values.keys()}
    forget(context, changed)
    if context.shared_out and not loop.depth:
        return
    skips = continues(node.stmt)
    found: dict[int, Known] = {}
    for symbol, known in before.items():
        if symbol in context.indices or known.place or skips and _holds(node.stmt, changed[symbol]):
            continue
        added = _total(context, c_ast.Compound([node.stmt, *after(node)]), changed[symbol])
        total = _repeated(loop, added) if added else _sometimes(context, node.stmt, loop, changed[symbol])
        if total:
            found[symbol] = _sum(known, total)
    for symbol in changed.keys() - context.indices.keys() - found.keys():
        if paced := _paced(context, node, loop, changed[symbol]):
            found[symbol] = paced
    context.values |= found


def _total(context: Context, body: Node, steps: tuple[Node, ...]) -> Known | None:
    """What the assignments to a variable add to it on any way through the body of a loop; None when that differs."""
    match body:
        case c_ast.Compound(block_items=items):
            total = NOTHING
            for item in items or ():
                if (added := _total(context, item, steps)) is None:
                    return None
                total = _sum(total, added)
            return total
        case c_ast.If(iftrue=yes, iffalse=no) if not _holds(body.cond, steps):
            added = _total(context, yes, steps)
            return added if added == (_total(context, no, steps) if no else NOTHING) else None
        case c_ast.Assignment() | c_ast.UnaryOp() if any(body is step for step in steps):
            return _added(context, _symbol(context, body), body)
        case c_ast.If(cond=condition, iftrue=yes, iffalse=no) if not any(_holds(n, steps) for n in (yes, no) if n):
            return _in_expression(context, condition, steps)
        case c_ast.Assignment() | c_ast.UnaryOp() | c_ast.FuncCall() | c_ast.Decl():
            return _in_expression(context, body, steps)
    return None if _holds(body, steps) else NOTHING


def _in_expression(context: Context, node: Node, steps: tuple[Node, ...]) -> Known | None:
    """What increments inside an expression add, as in `a[j++] = b[k++]`; None where it is not certain that they do."""
    total = NOTHING
    for n in walk(node):
        if isinstance(n, (c_ast.TernaryOp, c_ast.Compound)) or isinstance(n, c_ast.BinaryOp) and n.op in ("&&", "||"):
            if _holds(n, steps):
                return None
        elif any(n is step for step in steps):
            if not isinstance(n, c_ast.UnaryOp) or (added := _added(context, _symbol(context, n), n)) is None:
                return None
            total = _sum(total, added)
    return total


def _paced(context: Context, node: Node, loop: Loop, steps: tuple[Node, ...]) -> Known | None:
    """What a variable holds that iterations of the outermost loop step by some number or not at all, at most.

    A hint stands between two iterations: there the variable and the loop's own index tell how far both have come.
    """
    if not all(isinstance(step, (c_ast.Assignment, c_ast.UnaryOp)) for step in steps) or not steps:
        return None
    symbol = _symbol(context, steps[0])
    if loop.depth or not loop.unit or loop.falls or not is_followed(symbol) or symbol is None:
        return None
    if not isinstance(symbol.type, Scalar) or symbol.type.size < 4 or not _wide(symbol.type):
        return None
    done = (index(loop) - live(loop.index)) * (1 if loop.upwards else -1)
    for sign in (1, -1):
        if most := _most(context, node.stmt, steps, sign):
            return Known(Bound((live(symbol.name) + done * (most * sign),)), False)
    return None


def _most(context: Context, node: Node, steps: tuple[Node, ...], sign: int) -> int | None:
    """The most that steps add, or take away, on any way through a statement; None if one may go the other way."""
    if isinstance(node, (c_ast.For, c_ast.While, c_ast.DoWhile)):
        return None if _holds(node, steps) else 0
    if any(node is step for step in steps):
        added = _added(context, _symbol(context, node), node)
        number = added.value.constant if added else None
        return number * sign if number is not None and number * sign >= 0 else None
    children = [_most(context, child, steps, sign) for child in node]
    if None in children:
        return None
    numbers = [n for n in children if n is not None]
    either = isinstance(node, (c_ast.If, c_ast.TernaryOp))
    return numbers[0] + max(numbers[1:]) if either else sum(numbers)


def _holds(node: Node, steps: tuple[Node, ...]) -> bool:
    """Whether some of the assignments stand in a statement."""
    return any(any(n is step for step in steps) for n in walk(node))


def agreed(one: Mapping[int, Known], other: Mapping[int, Known]) -> dict[int, Known]:
    """What is known after either of two ways."""
    return {symbol: known for symbol, known in one.items() if other.get(symbol) == known}


def chosen(context: Context, condition: Node, one: Mapping[int, Known], other: Mapping[int, Known]) -> dict[int, Known]:
    """What is known after one way, if a condition that can be evaluated at the current place holds, or else another."""
    found = {symbol: choice(context, condition, one[symbol], other[symbol]) for symbol in one.keys() & other.keys()}
    return {symbol: known for symbol, known in found.items() if known}


def choice(context: Context, condition: Node, one: Known, other: Known) -> Known | None:
    """The one value if a condition holds, else the other: their minimum or maximum, if that is what it says."""
    if one == other:
        return one
    if one.place or other.place:
        return None
    yes, no, exact = _in_branch(context, one), _in_branch(context, other), one.exact and other.exact
    if yes is None or no is None or one.bound.kind or other.bound.kind or "?" in f"{yes} {no}":
        return None
    deepest = max(level(context, condition), yes.level, no.level)
    if deepest == ALWAYS_GUARDED or _hidden(context, condition):
        return None
    reads = (*one.reads, *other.reads, *context.read_by(condition))
    try:
        check_invariant(context, condition)
        if kind := smaller_or_larger(context, condition, yes, no):
            return Known(Bound((yes, no), kind), exact, None, reads)
        usual = usually(context, condition, yes, no)
    except Refused:
        return None
    asked = render(context, condition)

    def text(values: Mapping[int, Expr]) -> str:
        return f"({asked(values)} ? {yes.substitute(values).c()} : {no.substitute(values).c()})"

    loops = context.loops(condition) | yes.loops | no.loops
    if yes.level or no.level:
        return Known(Bound((opaque(text, loops, deepest),)), False, None, reads)
    return Known(Bound((opaque(text, loops, deepest, either=(yes, no), usual=usual),)), exact, None, reads)


def _in_branch(context: Context, known: Known) -> Expr | None:
    """A value that can be read in a branch, whose condition is tested; None if that is not enough."""
    tested = known.tested if context.tests == () and len(known.tests) == 1 else None
    return known.value if known.value.level < ALWAYS_GUARDED else tested


def _symbol(context: Context, node: Node) -> Symbol | None:
    return context.symbols.of(node.lvalue if isinstance(node, c_ast.Assignment) else node.expr)


def held(context: Context, symbol: Symbol | None, given: Node) -> Known | None:
    """What a variable holds once it is given a value; None when that is unknown."""
    if given is None or not is_followed(symbol) or symbol is None or _hidden(context, given):
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
    known = Known(found, exact, None if exact else _text(context, symbol.type, given), context.read_by(given))
    return _tested(context, known, given) if known.value.level == ALWAYS_GUARDED else known


def _text(context: Context, t: Scalar, given: Node) -> Render | None:
    """What a variable of a type holds once it is given a value, in C; None if the nest may change that."""
    try:
        check_invariant(context, given)
        return render(context, given, f"({t.name})")
    except (Refused, Unprintable):
        return None


def _tested(context: Context, known: Known, given: Node) -> Known:
    """A value that is read under conditions, with what it is where these have been tested."""
    tests = needed(context, given)
    if tests is None:
        return known
    with context.tested():
        found = value(context, given, hint=True)
    return replace(known, tested=found, tests=tests) if found.level < ALWAYS_GUARDED else known


def _added(context: Context, symbol: Symbol | None, node: Node) -> Known | None:
    """What an assignment adds to its variable; None when it is not known to add, or to one that wraps around soon.

    It is not exact where an unsigned variable may wrap around before an address does.
    """
    if symbol is None or not is_followed(symbol) or not isinstance(symbol.type, Scalar) or symbol.type.size < 4:
        return None
    found = _addend(context, symbol, node)
    return replace(found, exact=found.exact and _wide(symbol.type), text=None, tested=None) if found else None


def _addend(context: Context, symbol: Symbol, node: Node) -> Known | None:
    match node:
        case c_ast.UnaryOp(op=op):
            return Known(Bound((Expr.of(1 if "++" in op else -1),)))
        case c_ast.Assignment(op="+=" | "-=" as op, rvalue=by):
            found = held(context, symbol, by)
            signed = found and Bound((found.value * (1 if op == "+=" else -1),))
            return replace(found, bound=signed) if found and signed else None
        case c_ast.Assignment(op="=", rvalue=given):
            before = context.values.pop(id(symbol), None)
            context.values[id(symbol)] = Known(Bound((ITSELF,)))
            found = held(context, symbol, given)
            del context.values[id(symbol)]
            if before:
                context.values[id(symbol)] = before
            rest = found.value - ITSELF if found else ITSELF
            if found and not any(str(ITSELF) in a.text for m, _ in rest.terms for a in m):
                return replace(found, bound=Bound((rest,)))
    return None


def _wide(t: Scalar) -> bool:
    """Whether what is added to variables of a type stays what it is, or wraps around as addresses do."""
    return t.signed or t.size == 8


def added_by(context: Context, node: Node) -> Expr | None:
    """What the step of a loop adds, where that is the same in the whole nest and known at its entry."""
    t = context.symbols.type_of(node)
    if not isinstance(t, Scalar) or t.floating:
        return None
    try:
        found = value(context, node)
    except Refused:
        return None
    return None if found.level or found.loops else found


def at_entry(context: Context, symbol: Symbol) -> Known | None:
    """What a variable holds at the current place: surely so, or by its value at the entry of the nest."""
    known = context.values.get(id(symbol))
    if known and known.exact:
        return known
    return None if context.path else saved(context, symbol)


def saved(context: Context, symbol: Symbol, surely: bool = True) -> Known:
    """The value of a variable at the entry of the nest, which it has `surely`, or else if the nest runs."""
    assert isinstance(symbol.type, Scalar)
    context.saved[symbol.name] = Saved(symbol.name, symbol.type.name, surely)
    name = was(symbol.name)
    return Known(Bound((parameter(name if symbol.type.signed else f"(long){name}"),)))


def _sum(one: Known, other: Known) -> Known:
    parts = tuple(part + other.value for part in one.bound.parts)
    reads = tuple(dict.fromkeys(one.reads + other.reads))
    return Known(Bound(parts, one.bound.kind), one.exact and other.exact, None, reads)


def _repeated(loop: Loop, added: Known) -> Known | None:
    """What is added in all iterations of a loop before the one at hand."""
    first, step, each = loop.first.value, loop.step, added.value
    if each.level or first.level:
        return None
    at = index(loop)
    if each == step:
        return Known(Bound((at - first,)), added.exact)
    if loop.id not in each.loops:
        if loop.unit:
            return Known(Bound(((at - first) * step * each,)), added.exact)
        number = each.constant
        if number is None or not isinstance(step, int) or number % step:
            return None
        return Known(Bound(((at - first) * (number // step),)), added.exact)
    slope = each.coefficient(loop.id)
    if slope is None or loop.id in each.opaque_loops or not loop.unit:
        return None
    done = (at - first) * step
    total = done * each.substitute({loop.id: first}) + triangle(done) * slope * step
    return Known(Bound((total,)), added.exact)


def _sometimes(context: Context, body: Node, loop: Loop, steps: tuple[Node, ...]) -> Known | None:
    """What is added before the iteration at hand, if that happens while the index is on one side of a bound."""
    items = body.block_items or () if isinstance(body, c_ast.Compound) else (body,)
    match [item for item in items if _holds(item, steps)]:
        case [c_ast.If(cond=condition, iftrue=yes, iffalse=None)] if loop.unit:
            added = _total(context, yes, steps)
        case _:
            return None
    if added is None or loop.id in added.value.loops or added.value.level or loop.first.value.level:
        return None
    times = _times(loop, _margin(context, condition))
    return Known(Bound((added.value * times,)), added.exact) if times is not None else None


def _margin(context: Context, condition: Node) -> Expr | None:
    """An expression that is not negative where a comparison of two integers holds."""
    match condition:
        case c_ast.BinaryOp(op="<" | "<=" | ">" | ">=" as op, left=a, right=b):
            types = [context.symbols.type_of(n) for n in (a, b)]
            if not all(isinstance(t, Scalar) and not t.floating and t.signed for t in types):
                return None
            try:
                difference = value(context, b) - value(context, a)
            except Refused:
                return None
            return {"<": difference - 1, "<=": difference, ">": -difference - 1, ">=": -difference}[op]
    return None


def _times(loop: Loop, margin: Expr | None) -> Expr | None:
    """How many iterations of a loop of step one, before the one at hand, had a margin that is not negative."""
    factor = margin.coefficient(loop.id) if margin is not None else None
    slope = factor.constant if factor is not None else None
    if margin is None or slope not in (1, -1) or loop.id in margin.opaque_loops or margin.level:
        return None
    at, first = index(loop), loop.first.value
    rest = margin - at * slope
    if loop.upwards and slope > 0:
        times = at - combine("max", (first, -rest))
    elif loop.upwards:
        times = combine("min", (at, rest + 1)) - first
    elif slope > 0:
        times = first - combine("max", (at, -rest - 1))
    else:
        times = combine("min", (first, rest)) - at
    return combine("max", (Expr(), times))


def is_followed(symbol: Symbol | None) -> bool:
    """Whether only assignments that name a variable can change it, and it holds integers."""
    return (
        symbol is not None
        and symbol.storage in ("local", "param")
        and not symbol.address_taken
        and isinstance(symbol.type, Scalar)
        and not symbol.type.floating
    )


def _hidden(context: Context, node: Node) -> bool:
    """Whether a name may mean something else further inside the nest."""
    return any(n.name in context.written.declared and context.known(n) is None for n in identifiers(node))
