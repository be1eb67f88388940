"""Views of allocatable arrays of several dimensions: pointers to arrays with the current bounds.

A view is declared around each outermost statement that does not change the bounds. Inside it, loops see an array like
any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from iopref.frontend.fortran.lower import designators, dimensions, representation
from iopref.frontend.fortran.lower.arrays import reshaping
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dimensions import row_text
from iopref.frontend.fortran.lower.output import Output
from iopref.frontend.fortran.lower.representation import data, deferred, view, viewed
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Member, Name
from iopref.frontend.fortran.tree.statements import Action, Call
from iopref.frontend.fortran.tree.walk import blocks, everything, expressions, parts, statements, within


@contextmanager
def views(context: Context, statement: Action) -> Iterator[None]:
    """A context with views of the arrays that a statement uses and does not reshape."""
    if not context.allocatables:
        yield
        return
    found = {name for inner in statements((statement,)) for expr in expressions(inner) for name in _elements_of(expr)}
    arrays_ = [context.scope.known(name) for name in sorted(found - context.seen)]
    wanted = [s for s in arrays_ if s is not None and deferred(s) and viewed(s)]
    if wanted and any(blocks(statement)) and _calls(context, statement):
        wanted = [s for s in wanted if not s.linker and not s.component]  # the callee may reshape such arrays
    reshaped_ = reshaping.reshaped_in(context, statement) if wanted else set()
    steady = [s for s in wanted if s.name not in reshaped_ and _stays(context, statement, s, reshaped_)]
    with seen(context, [s.name for s in steady]):
        yield


def _stays(context: Context, statement: Action, symbol: Symbol, reshaped: set[str]) -> bool:
    """Whether a component belongs to the same structure as long as a statement runs."""
    if not isinstance(symbol.component, Member) or "(" not in symbol.name:
        return True
    changed = context.changes.within(statement) | reshaped
    return not any(isinstance(part, Name) and part.id in changed for part in within(symbol.component.base))


def _calls(context: Context, statement: Action) -> bool:
    """Whether a statement calls a procedure."""
    if any(isinstance(inner, Call) for inner in statements((statement,))):
        return True
    names = (e.base.id for e in everything((statement,)) if isinstance(e, Apply) and isinstance(e.base, Name))
    return any(context.scope.find(name).form in ("procedure", "generic") for name in names)


def _elements_of(expr: Expr) -> Iterator[str]:
    """The variables in an expression whose elements it may use; not arrays whose shape alone is asked for."""
    match expr:
        case Name(name):
            yield name
        case Apply(Name("allocated" | "size" | "shape" | "lbound" | "ubound"), (Name(), *_)):
            pass
        case _:
            for part in parts(expr):
                yield from _elements_of(part)


@contextmanager
def seen(context: Context, names: list[str]) -> Iterator[None]:
    """A context whose output is in a block with views of these arrays; views that nothing uses are left out."""
    if not names:
        yield
        return
    with context.out.block("", context.line):
        lines: dict[str, str] = {}
        context.seen |= set(names)
        for name in names:
            symbol = designators.use(context, name)
            restrict = representation.restrict(context, symbol)
            assert symbol.type is not None and symbol.shape is not None
            if representation.described(symbol):
                lines |= _bounds_of(context, symbol)
            rows = row_text(context, symbol)
            pointer = f"(*{restrict}{view(symbol)}){rows}" if rows else f"*{restrict}{view(symbol)}"
            lines[view(symbol)] = f"{symbol.type.c} {pointer} = (void *){data(context, symbol)};"
        outer, context.out = context.out, Output(depth=context.out.depth, nest=context.out.nest)
        context.out.told(outer)
        yield
        inner, context.out = context.out, outer
        context.seen -= set(names)
        text = "\n".join(line.text for line in inner.lines)
        needed: list[str] = []
        for name, line in reversed(lines.items()):
            if re.search(rf"\b{name}\b", text):
                needed.append(line)
                text += line
        for line in reversed(needed):
            context.put(line)
        outer.lines += inner.lines
        outer.told(inner)


def _bounds_of(context: Context, symbol: Symbol) -> dict[str, str]:
    """The declarations of an array's bounds, from its descriptor."""
    lines = {}
    for k in range(len(symbol.shape or ())):
        low, extent = dimensions.lower_bound(context, symbol, k).text, dimensions.extent(context, symbol, k).text
        lines[low] = f"const long {low} = {representation.field(context, symbol, f'dimension[{k}].lower')};"
        text = dimensions.extent_in_descriptor(context, symbol, k)
        if k == 0 and len(symbol.shape or ()) > 1:  # an allocated array has no gaps
            text = representation.field(context, symbol, "dimension[1].stride")
        lines[extent] = f"const long {extent} = {text};"
    return lines
