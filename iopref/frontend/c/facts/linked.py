"""A file's names, and what its calls do, as far as the procedures are in view."""

from __future__ import annotations

from iopref.frontend.c.facts.mod_ref import Summaries
from iopref.frontend.c.facts.symbols import Symbols, resolve
from iopref.frontend.c.syntax.unit import Unit


def link(unit: Unit, others: tuple[Symbols, ...] = (), harmless: frozenset[str] = frozenset()) -> Symbols:
    """Resolve the names of a file, and summarise what it calls: in the file, or in `others` of the same program.

    Calls of functions named in `harmless` change nothing, where their effects are not known otherwise.
    """
    symbols = resolve(unit.ast, not unit.refusals)
    program = (symbols, *others)
    for one in program:
        with_summaries(one, tuple(other for other in program if other is not one), harmless)
    return symbols


def with_summaries(symbols: Symbols, others: tuple[Symbols, ...] = (), harmless: frozenset[str] = frozenset()) -> None:
    """Give a file its summaries; the variables that are passed by their address become what these tell of them."""
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
