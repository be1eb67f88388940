"""What the other threads of a parallel region may do while one of them is in a loop that they share out.

They may be in front of the loop, or, with `nowait`, behind it: memory that hints read ahead may be written by a thread
of the region, or reached by its own pointers (OpenMP 5.2, sections 5.1 and 11.5).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.liveness import path_to
from iopref.frontend.c.facts.nest_writes import Written, find_written
from iopref.frontend.c.lift.lifter import Lifter
from iopref.frontend.c.lift.openmp import NAME, PRIVATE_CLAUSES, private, writes
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.governing import is_openmp
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node
from iopref.model import Reference
from iopref.patterns import pattern
from iopref.records import dataclass, replace

_SHARED = pattern(r"omp\s+parallel\b(?!\s+(?:for|sections|loop|master|masked)\b)")
_PRIVATE = pattern(rf"\b(?:{'|'.join(sorted(PRIVATE_CLAUSES))}|copyin)\s*\(([^()]*)\)")
_OTHERWISE = pattern(r"\bdefault\s*\(\s*(?!shared\b|none\b)")
COPY = "let `#pragma omp parallel for` stand in front of the loop, or write it outside of parallel regions"


@dataclass(frozen=True)
class Region:
    """The statement that the threads of a `parallel` directive execute, and the directive."""

    node: Node
    pragma: str


def check_on_host(context: Context, nest: Node) -> None:
    """Refuse a loop that runs on another device, where the library does not exist (OpenMP 5.2, chapter 13)."""
    for pragma, _ in _around(context, nest):
        if re.search(r"\b(target|teams|distribute)\b", pragma):
            raise context.refuse("openmp", nest, f"`#pragma {pragma}` stands around the loop", COPY)


def settle(context: Context, nest: Node, lifter: Lifter) -> Written | None:
    """The writes with which the nest has to be lifted again, as if it made all writes of its region; None if hints read
    no memory.

    Raises Refused if it is unknown what the other threads do.
    """
    found = next(_read_ahead(lifter), None)
    if found is None:
        return None
    region = _region(context, nest)
    if region is None:
        reason = f"hints would read `{found.text}`, which a thread of a region in another function may be writing"
        raise context.refuse("openmp", nest, reason, COPY, found.text)
    _check_own(context, nest, region)
    for call in (n for n in walk(region.node) if isinstance(n, c_ast.FuncCall)):
        if context.symbols.summaries.of_call(call) is None:
            reason = f"hints would read `{found.text}`, which `{callee(call, context.symbols)}` in the region may write"
            raise context.refuse("openmp", nest, reason, COPY, found.text)
    written = find_written(context.symbols, region.node)
    read = {reference.id for reference in _indices(lifter)}
    for access in (a for a in lifter.accesses if a.reference in read):
        if written.may_change(context.symbols, access.node):
            raise writes(context, nest, print_expr(access.node))
    return replace(context.written, parts=written.parts, stores=written.stores)


def _indices(lifter: Lifter) -> Iterator[Reference]:
    """The index arrays of a nest, and its bounds in memory that differ between iterations."""
    references, loops = lifter.recorded.references, lifter.loops
    read = {i for r in references for i in r.indices} | {i for v in loops for i in v.indices}
    return (references[i] for i in sorted(read) if references[i].loads or references[i].offset.loops)


def _read_ahead(lifter: Lifter) -> Iterator[Reference]:
    """The references that hints of a nest read in memory, except objects that can be read anywhere."""
    references, loops = lifter.recorded.references, lifter.loops
    yield from _indices(lifter)
    yield from (r for r in references if r.loads or r.tests or any(c.level for c in (*r.guards, *r.when)))
    inside = {v.id for v in loops if v.reads}
    yield from (r for r in references if inside & set(r.path))


def _region(context: Context, nest: Node) -> Region | None:
    return next((Region(node, p) for p, node in _around(context, nest) if _SHARED.match(p)), None)


def _around(context: Context, nest: Node) -> Iterator[tuple[str, Node]]:
    """The OpenMP directives that govern a statement around a nest, with that statement, the innermost first."""
    path = path_to(context.symbols.functions[context.function].body, nest)
    for node in reversed(path):
        if node is not nest and node.coord is not None:
            for pragma in reversed(context.unit.pragmas_before(node.coord.line)):
                if is_openmp(pragma):
                    yield pragma, node


def _check_own(context: Context, nest: Node, region: Region) -> None:
    """Refuse variables that may decide where hints read, and of which each thread of the region has its own."""
    if _OTHERWISE.search(region.pragma):
        raise context.refuse("openmp", nest, f"`#pragma {region.pragma}` is not understood", COPY)
    own = {name for names in _PRIVATE.findall(region.pragma) for name in NAME.findall(names)}
    inside = {id(context.symbols.of(n)) for n in walk(region.node) if isinstance(n, c_ast.Decl)}
    for node in (n for n in walk(nest) if isinstance(n, c_ast.ID)):
        symbol = context.symbols.of(node)
        if symbol is None or id(symbol) in context.written.variables:
            continue
        if id(symbol) in inside or symbol.name in own:
            raise private(context, node, symbol.name)
