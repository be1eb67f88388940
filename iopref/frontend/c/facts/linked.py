"""The names of a file, and the effects of its calls as far as the procedures are known."""

from __future__ import annotations

from iopref.frontend.c.facts.mod_ref import Summaries
from iopref.frontend.c.facts.symbols import Symbols, resolve
from iopref.frontend.c.syntax.unit import Unit


def link(unit: Unit, others: tuple[Symbols, ...] = (), harmless: frozenset[str] = frozenset()) -> Symbols:
    """Resolve the names of a file, and summarise the procedures that it calls, in the file or in `others` of the
    program.

    Calls of functions named in `harmless` are assumed to have no side effects if their effects are unknown.
    """
    symbols = resolve(unit.ast, not unit.refusals)
    program = (symbols, *others)
    for one in program:
        with_summaries(one, tuple(other for other in program if other is not one), harmless)
    return symbols


def with_summaries(symbols: Symbols, others: tuple[Symbols, ...] = (), harmless: frozenset[str] = frozenset()) -> None:
    """Compute the summaries of a file; then decide by them about the variables whose addresses are arguments."""
    symbols.summaries = Summaries(symbols, others, harmless)
    kept = set(symbols.exposed)
    for symbol, call, number in symbols.passed:
        summary = symbols.summaries.of_call(call)
        if summary is None or number in summary.leaks:
            kept.add(id(symbol))
        elif any(store.root.of == number for store in summary.stores):
            symbol.assigned += 1
    for symbol, _, _ in symbols.passed:
        symbol.address_taken = id(symbol) in kept
