"""Checks the pragmas at and in a nest, and finds out which threads share out its outermost loop.

`#pragma omp parallel for`, and `#pragma omp for` in a running parallel region, are understood, with clauses that do not
concern the variables that decide about addresses and bounds (OpenMP 5.2, sections 4.4, 5.4, 11.5 and 17.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import may_count
from iopref.frontend.c.syntax.governing import governing, is_openmp, is_simd, may_move, together
from iopref.frontend.c.syntax.pragmas import is_off
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.text.statement_ends import loop as extents
from iopref.frontend.c.types.ctypes import Pointer, Scalar
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.off import OFF
from iopref.patterns import pattern

HARMLESS_PRAGMAS = frozenset({"scop", "endscop", "iopref"})
CLAUSES = {
    "parallel": frozenset({"num_threads", "if", "shared", "proc_bind"}),
    "for": frozenset({"schedule", "nowait"}),
}
"""Clauses that do not change the loop, by the construct at which they may stand."""

PRIVATE_CLAUSES = frozenset({"private", "firstprivate", "lastprivate", "reduction"})
_HOLDS_ON = pattern(
    r"(?:pack|push_macro|pop_macro|redefine_extname|scalar_storage_order|weak|ms_struct)\b|clang\s+attribute\b"
    r"|GCC\s+(?:poison|push_options|pop_options|reset_options|optimize|target|visibility)\b"
)
"""Pragmas that change the meaning of the text behind them, so that they must not be written twice."""
INSIDE = frozenset({"atomic", "critical"})
"""Directives that may stand in a nest: the statements that they govern run as often as before, with the same locks."""

SERIAL = "remove the directive, or move the loops inside to a function that the parallel loop calls"
COMBINED = "write `#pragma omp parallel for` or `#pragma omp for` in front of the loop"
_CLAUSES = "leave its clauses out, or give -fno-openmp if the program is compiled without OpenMP"
_CLAUSE = pattern(r"\s*,?\s*([a-z_]\w*)\s*(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?")
_DIRECTIVE = pattern(r"omp\s+(parallel\s+for|parallel|for)\b(?!\s+(?:simd|for|sections|loop|master|masked)\b)")
NAME = pattern(r"[A-Za-z_$]\w*")


class Sharing(Enum):
    """The threads that share out the iterations of a nest's outermost loop: none, those that it starts, or those of a
    region.
    """

    NONE = "none"
    STARTED = "parallel for"
    RUNNING = "for"


def check_pragmas(context: Context, function: str, nest: Node) -> Sharing:
    """The threads that share out the iterations of a nest's outermost loop.

    Raises Refused for a pragma that is not understood.
    """
    for loop in (n for n in walk(nest) if may_count(n)):
        if is_off(context.unit, loop):
            raise context.refuse("off", loop, f"`{OFF}` stands in front of it", "remove that line")
        _check_governing(context, loop, loop is nest)
    _check_inside(context, nest)
    found = [p for p in context.unit.pragmas_before(nest.coord.line) if is_openmp(p) and not is_simd(p)]
    if not found:
        return Sharing.NONE
    constructs = [_check_directive(context, nest, pragma) for pragma in found]
    if constructs not in (["parallel for"], ["for"], ["parallel", "for"]):
        raise context.refuse("openmp", nest, f"`#pragma {found[0]}` governs the loop", COMBINED)
    _check_storage(context, function, nest)
    return Sharing.RUNNING if constructs == ["for"] else Sharing.STARTED


def _check_governing(context: Context, loop: Node, outermost: bool) -> None:
    pragmas = context.unit.pragmas_before(loop.coord.line)
    others = len(pragmas) - governing(pragmas)
    for k, pragma in enumerate(pragmas):
        word = (pragma.split() or [""])[0]
        if is_simd(pragma) and any(may_count(n) for n in walk(loop.stmt)):
            reason = f"`#pragma {pragma}` governs a loop with loops in it"
            raise context.refuse("openmp", loop, reason, "write the directive in front of the innermost loop", "simd")
        if may_move(pragma) or word == "omp" and outermost or word in HARMLESS_PRAGMAS and k < others:
            continue
        raise _governed(context, loop, pragma, word)


def _governed(context: Context, loop: Node, pragma: str, word: str) -> Refused:
    if word == "omp":
        reason = f"`#pragma {pragma}` governs a loop inside the nest"
        return context.refuse("openmp", loop, reason, _remedy(pragma, SERIAL))
    return context.refuse("pragma", loop, f"`#pragma {pragma}` governs the loop", "remove it from this loop", word)


def _remedy(pragma: str, usual: str) -> str:
    """What would help where a directive is not understood: the `usual` remedy does not fit `omp simd`."""
    return _CLAUSES if pragma.split()[:2] == ["omp", "simd"] else usual


def _check_inside(context: Context, nest: Node) -> None:
    tokens = extents(context.unit.tokens.texts, nest.coord.line)
    for token, pragmas in context.unit.tokens.pragmas.items():
        for pragma in pragmas if tokens.start < token < tokens.end else ():
            if _HOLDS_ON.match(pragma):
                reason = f"`#pragma {pragma}` inside the nest holds for what follows, and would be written twice"
                raise context.refuse("pragma", nest, reason, "move it out of the loop")
            words = re.findall(r"\w+", pragma)
            if words[:1] == ["omp"] and not set(words[1:2]) <= INSIDE and not is_simd(pragma):
                raise context.refuse("openmp", nest, f"`#pragma {pragma}` stands inside the nest", SERIAL)


def _check_directive(context: Context, nest: Node, pragma: str) -> str:
    """The construct of a directive that governs a loop: `parallel`, `for`, or both."""
    match = _DIRECTIVE.match(pragma)
    if not match:
        raise context.refuse("openmp", nest, f"`#pragma {pragma}` governs the loop", _remedy(pragma, COMBINED))
    construct = " ".join(match[1].split())
    harmless = frozenset[str]().union(*(CLAUSES[word] for word in construct.split()))
    for name, arguments in _clauses(context, nest, pragma, match.end()):
        if name in PRIVATE_CLAUSES:
            _check_private(context, nest, name, arguments)
        elif name not in harmless and (name, arguments.strip()) != ("default", "shared"):
            raise _clause(context, nest, name, arguments)
    return construct


def _clause(context: Context, nest: Node, name: str, arguments: str) -> Refused:
    """The refusal for a clause; `collapse` is understood, but prevents that loops are cut into strips."""
    clause = f"{name}({arguments})" if arguments else name
    loops = [n for n in walk(nest) if may_count(n)][: together([f"omp {clause}"])]
    if name == "collapse" and len(loops) > 1:
        lines = " and ".join(str(context.position(loop).line) for loop in loops)
        reason = f"`{clause}` makes one loop of those on lines {lines}"
        remedy = f"remove `{clause}`: threads then share out the iterations of the loop on line {lines.split()[0]} only"
        return context.refuse("openmp", nest, reason, remedy)
    reason = f"the clause `{clause}` is not understood, or would forbid what is generated"
    return context.refuse("openmp", nest, reason, "remove the clause, if the program is right without it")


def _clauses(context: Context, nest: Node, pragma: str, at: int) -> Iterator[tuple[str, str]]:
    while pragma[at:].strip():
        match = _CLAUSE.match(pragma, at)
        if match is None:
            raise context.refuse("openmp", nest, f"`{pragma[at:].strip()}` is not understood", COMBINED)
        yield match[1], (match[2] or "")[1:-1]
        at = match.end()


def _check_private(context: Context, nest: Node, clause: str, arguments: str) -> None:
    """Refuse variables of which each thread has its own, if their values may decide about an address or a bound.

    The values of scalars that the nest assigns are unknown until it does; `firstprivate` variables that it does not
    assign have the same value in all threads.
    """
    names = set(NAME.findall(arguments.rpartition(":")[2]))
    if "[" in arguments:
        raise private(context, nest, arguments.strip())
    for node in walk(nest):
        if not isinstance(node, c_ast.ID) or node.name not in names:
            continue
        symbol = context.symbols.of(node)
        assigned = symbol is not None and id(symbol) in context.written.variables
        copied = clause == "firstprivate" and symbol is not None and isinstance(symbol.type, (Scalar, Pointer))
        plain = symbol is not None and isinstance(symbol.type, Scalar)
        if not (copied if not assigned else plain):
            raise private(context, node, node.name)


def private(context: Context, node: Node, name: str) -> Refused:
    """The refusal for a variable of which each thread has its own."""
    reason = f"each thread has a `{name}` of its own, which may decide about addresses or bounds"
    return context.refuse("openmp", node, reason, "declare it inside the loop", name)


def writes(context: Context, nest: Node, name: str) -> Refused:
    """The refusal for an index array that threads write."""
    reason = f"threads write `{name}`, which says where memory is accessed"
    return context.refuse("openmp", nest, reason, "write it in another loop, or another region", name)


def _check_storage(context: Context, function: str, nest: Node) -> None:
    """Refuse variables that differ between threads without a clause, and functions in which no thread's state can be
    kept.
    """
    own = {name for p in _all_pragmas(context) if "threadprivate" in p for name in NAME.findall(p)}
    for node in walk(nest):
        symbol = context.symbols.of(node) if isinstance(node, c_ast.ID) else None
        storage = symbol.decl.storage if symbol is not None and isinstance(symbol.decl, c_ast.Decl) else ()
        if symbol is not None and (symbol.file_scope and symbol.name in own or "_Thread_local" in (storage or ())):
            raise private(context, node, symbol.name)
    declaration = context.symbols.functions[function].decl
    if "inline" in declaration.funcspec and "static" not in declaration.storage:
        raise context.refuse("openmp", nest, f"`{function}` is inline, but not static", f"make `{function}` static")


def _all_pragmas(context: Context) -> Iterator[str]:
    for pragmas in context.unit.tokens.pragmas.values():
        yield from pragmas
