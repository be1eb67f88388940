"""The values of variables along the control flow of a nest: forward substitution and induction variables.

The value of a variable that the nest assigns is known where it is surely an expression of loop indices and of values
that the nest does not change: after an assignment, and in a loop that adds the same to it in each iteration (Wolfe,
PLDI 1992).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from iopref.frontend.c.dataflow.accessors import expanded
from iopref.frontend.c.dataflow.context import Context, Known, Refused
from iopref.frontend.c.dataflow.induction import (
    added_to,
    gone_on,
    in_all,
    paced,
    repeated,
    some_in,
    sometimes,
    stepped,
    total_of,
)
from iopref.frontend.c.dataflow.pointers import led
from iopref.frontend.c.dataflow.stepped_expressions import unstepped
from iopref.frontend.c.dataflow.substitution import choice, held, hidden
from iopref.frontend.c.dataflow.values import value
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import continues
from iopref.frontend.c.syntax.counting import steps as after
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Pointer, Scalar
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import LONG, Bound, Expr, Loop, Saved, parameter, was

Assigned = Mapping[int, tuple[Node, ...]]
"""The assignments below a node, by the identity of the variable's symbol."""


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
    """Discard the known values of variables that are assigned somewhere."""
    for symbol in changed.keys() & context.values.keys():
        del context.values[symbol]


def assign(context: Context, node: Node) -> None:
    """Record an assignment, an increment or an initialised declaration; its operands were visited before."""
    match node:
        case c_ast.Decl(init=given):
            symbol = context.symbols.of(node)
            known = _given(context, symbol, given) if given is not None else None
        case c_ast.Assignment(op="=", lvalue=name, rvalue=given):
            symbol = context.symbols.of(name)
            known = _given(context, symbol, given)
        case c_ast.Assignment(lvalue=name) | c_ast.UnaryOp(expr=name):
            symbol = context.symbols.of(name)
            added = added_to(context, symbol, node)
            before = context.values.get(id(symbol))
            known = gone_on(context, symbol, before, added) if symbol and before and added else None
        case _:
            return
    context.values.pop(id(symbol), None)
    if known:
        context.values[id(symbol)] = known


def _given(context: Context, symbol: Symbol | None, given: Node) -> Known | None:
    """The value of a variable, or the place of a pointer, after it was set; None if unknown."""
    given = expanded(context, unstepped(context, given))
    if symbol is not None and isinstance(symbol.type, Pointer):
        return None if hidden(context, given) else led(context, symbol, given)
    return held(context, symbol, given)


class Added(NamedTuple):
    """What a loop adds to a variable in each of its iterations; for a pointer, elements."""

    symbol: Symbol
    before: Known
    each: Known


def enter(context: Context, node: Node, loop: Loop, changed: Assigned) -> tuple[Added, ...]:
    """Compute what is known at the beginning of each iteration of a loop that assigns `changed` and whose index is
    known.

    Return what each iteration surely adds.
    """
    before = {symbol: context.values[symbol] for symbol in changed.keys() & context.values.keys()}
    forget(context, changed)
    if context.shared_out and not loop.depth:
        return ()
    skips = continues(node.stmt)
    found: dict[int, Known] = {}
    always = []
    for symbol, known in before.items():
        steps = changed[symbol]
        if symbol in context.indices or not steps or skips and some_in(node.stmt, steps):
            continue
        added = total_of(context, c_ast.Compound([node.stmt, *after(node)]), steps)
        total = repeated(loop, added) if added else sometimes(context, node.stmt, loop, steps)
        if total and (variable := stepped(context, steps[0])) and (gone := gone_on(context, variable, known, total)):
            found[symbol] = gone
            always += [Added(variable, known, added)] if added else []
    for symbol in changed.keys() - context.indices.keys() - found.keys():
        if at_hint := paced(context, node, loop, changed[symbol]):
            found[symbol] = at_hint
    context.values |= found
    return tuple(always)


def leave(context: Context, loop: Loop, added: tuple[Added, ...]) -> None:
    """Record, after a loop, the values of variables that it added to, for hints: they hold if
    the loop had iterations.
    """
    for variable, before, each in added:
        if (total := in_all(loop, each)) and (gone := gone_on(context, variable, before, total)):
            context.values[id(variable)] = gone


def agreed(one: Mapping[int, Known], other: Mapping[int, Known]) -> dict[int, Known]:
    """The values that are the same after either of two paths."""
    return {symbol: known for symbol, known in one.items() if other.get(symbol) == known}


def chosen(context: Context, condition: Node, one: Mapping[int, Known], other: Mapping[int, Known]) -> dict[int, Known]:
    """The values after one path if a condition, which can be evaluated at the current place, is true, else after
    another path.
    """
    found = {symbol: choice(context, condition, one[symbol], other[symbol]) for symbol in one.keys() & other.keys()}
    return {symbol: known for symbol, known in found.items() if known}


def at_entry(context: Context, symbol: Symbol) -> Known | None:
    """The value of a variable at the current place: a certain one, or its value at the entry of the nest."""
    known = context.values.get(id(symbol))
    if known and known.exact:
        return known
    return None if context.path else saved(context, symbol)


def saved(context: Context, symbol: Symbol, surely: bool = True) -> Known:
    """The value of a variable at the entry of the nest; it has one `surely`, or only if the nest runs."""
    assert isinstance(symbol.type, Scalar)
    name = was(symbol.name)
    context.saved[symbol.name] = Saved(symbol.name, f"const {symbol.type.name} {name}", surely)
    return Known(Bound((parameter(name, cast="" if symbol.type.signed else LONG),)))


def added_by(context: Context, node: Node) -> Expr | None:
    """What the step of a loop adds, if that is the same in the whole nest and known at its entry; otherwise None."""
    t = context.symbols.type_of(node)
    if not isinstance(t, Scalar) or t.floating:
        return None
    try:
        found = value(context, node)
    except Refused:
        return None
    return None if found.level or found.loops else found
