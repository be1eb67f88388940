"""Find the loop nests of a file and lift each to the model, or say why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pycparser import c_ast

from iopref.analysis.reuse import groups
from iopref.diagnostics import Refusal
from iopref.frontend.c.ahead import Ahead, know_what_is_ahead
from iopref.frontend.c.context import Context, Refused, find_written, walk
from iopref.frontend.c.expressions import Node
from iopref.frontend.c.flow import assigned
from iopref.frontend.c.hazards import check_hazards
from iopref.frontend.c.lift import Access, Lifter
from iopref.frontend.c.regions import LoopText, Region
from iopref.frontend.c.symbols import Symbols, resolve
from iopref.frontend.c.unit import Unit
from iopref.model import Nest

LARGEST = 1000
"""Lines. A nest is written twice; of longer ones only the nests inside are taken."""

MOST_REFERENCES, MOST_GROUPS = 300, 100
"""Different references of a nest, and groups of them: analysis compares them with each other, in two seconds."""

HARMLESS_PRAGMAS = frozenset({"scop", "endscop"})


@dataclass(frozen=True)
class Lifted:
    """A nest of the file: its model and its text.

    `node` is the outermost loop; `nodes` are those of the loops by id, `accesses` the places of the references.
    """

    nest: Nest
    region: Region
    node: Node
    nodes: Mapping[int, int]
    accesses: tuple[Access, ...]

    @cached_property
    def texts(self) -> Mapping[int, LoopText]:
        """Where each loop stands in the text of the region."""
        return {id: self.region.loops[node] for id, node in self.nodes.items()}


@dataclass(frozen=True)
class Rejected:
    """A loop, `node`, that is left as it is; `tried_inside` when loops in it were looked at on their own."""

    refusal: Refusal
    function: str
    tried_inside: bool
    node: Node


def find_nests(unit: Unit) -> Iterator[Lifted | Rejected]:
    """All nests of a file's own functions in the order of the text, outermost loops first."""
    symbols = resolve(unit.ast, not unit.refusals)
    for name, function in symbols.functions.items():
        if unit.in_main_file(function):
            yield from _nests_below(unit, symbols, name, function.body, Ahead())


def _nests_below(unit: Unit, symbols: Symbols, function: str, node: Node, ahead: Ahead) -> Iterator[Lifted | Rejected]:
    for loop, before in _outermost_loops(node, ahead):
        try:
            nest = _lift(unit, symbols, function, loop, before)
        except Refused as refused:
            inside = list(_nests_below(unit, symbols, function, loop.stmt, Ahead(seen=ahead.seen)))
            yield Rejected(refused.refusal, function, bool(inside), loop)
            yield from inside
        else:
            if nest is not None:
                yield nest


def _outermost_loops(node: Node, ahead: Ahead) -> Iterator[tuple[Node, Ahead]]:
    """The outermost loops of a statement, each with what surely runs before it."""
    match node:
        case c_ast.For():
            yield node, ahead
        case c_ast.Compound(block_items=items):
            for count, item in enumerate(items or ()):
                yield from _outermost_loops(item, ahead.inside(items, count))
        case c_ast.If():
            for branch in (node.iftrue, node.iffalse):
                if branch is not None:
                    yield from _outermost_loops(branch, ahead.inside((node.cond,), 1))
        case _:
            for child in node:
                yield from _outermost_loops(child, Ahead(seen=ahead.seen))


def _lift(unit: Unit, symbols: Symbols, function: str, loop: Node, ahead: Ahead) -> Lifted | None:
    """The nest of a loop; None when it touches no arrays."""
    context = Context(unit, symbols, find_written(symbols, loop))
    check_hazards(context, loop)
    loops = [n for n in walk(loop) if isinstance(n, c_ast.For)]
    for inner in loops:
        _check_pragmas(context, inner)
    know_what_is_ahead(context, assigned(context, loop), ahead)
    lifter = Lifter(context)
    lifter.statement(loop)
    if not lifter.references and not lifter.refusals:
        return None
    region = unit.region(loop)
    if isinstance(region, Refusal):
        raise Refused(region)
    _check_text(context, loop, region)
    nest = Nest(
        tuple(lifter.loops),
        tuple(lifter.references),
        tuple(lifter.refusals),
        function,
        unit.position(loop),
    )
    _check_work(context, loop, nest)
    return Lifted(nest, region, loop, lifter.nodes, tuple(lifter.accesses))


def _check_pragmas(context: Context, loop: Node) -> None:
    for pragma in context.unit.pragmas_before(loop.coord.line):
        word = (pragma.split() or [""])[0]
        if word == "omp":
            raise context.refuse("openmp", loop, "an OpenMP directive governs the loop", "leave it to OpenMP for now")
        if word not in HARMLESS_PRAGMAS:
            raise context.refuse(
                "pragma", loop, f"`#pragma {pragma}` governs the loop", "remove it from this loop", word
            )


def _check_text(context: Context, loop: Node, region: Region) -> None:
    if region.has_directives:
        raise context.refuse("directive", loop, "preprocessor lines stand inside the nest", "move them out of the loop")
    if region.text.count("\n") > LARGEST:
        raise context.refuse(
            "large", loop, f"the nest has more than {LARGEST} lines", "move its inner loops to functions"
        )


def _check_work(context: Context, loop: Node, nest: Nest) -> None:
    count = len(nest.references)
    if count > MOST_REFERENCES or count > MOST_GROUPS and len(groups(nest)) > MOST_GROUPS:
        reason = f"the nest makes {count} different references, too many to compare them all"
        raise context.refuse("large", loop, reason, "split the loop, or move its inner loops to functions")
