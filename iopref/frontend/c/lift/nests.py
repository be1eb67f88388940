"""Finds the loop nests of a file and lifts each of them to the model, or says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from iopref.diagnostics import Refusal
from iopref.frontend.c.dataflow.context import Refused
from iopref.frontend.c.dataflow.exits import may_be_left
from iopref.frontend.c.dataflow.reaching_values import Ahead
from iopref.frontend.c.facts.linked import link
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.apart import asks_for_blocks
from iopref.frontend.c.lift.lift_loop import Lifted, lift_loop
from iopref.frontend.c.loops.unrecognised_loops import uncounted, walks_in_memory
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import may_count
from iopref.frontend.c.syntax.governing import in_lanes, together
from iopref.frontend.c.syntax.merges import Merge
from iopref.frontend.c.syntax.pragmas import is_off
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node, depth
from iopref.model import ALWAYS_GUARDED, Nest, TooLong, limited
from iopref.records import dataclass, replace

Hinted = Callable[[Nest], bool]
"""Tells whether a nest gets hints."""

_BARE = (
    "threads share out its iterations, between which no hint is found, but there are some for the loops inside",
    "copy bounds that are found in memory to variables before the loop",
)


_ALONE = (
    "threads share out its iterations, and a look for hints in each of them would keep it from being vectorized",
    "let `#pragma omp parallel for` stand in front of the loop",
)


_EARLY = (
    "it may be left early, and bounds or addresses of the loops inside are found in memory, which then may not be read",
    "copy bounds that are found in memory to variables before the loop, or leave it so: the loops inside get hints",
)


DEEPEST = 300
"""The deepest nesting of statements and expressions; facts about each level are used for all levels inside."""

_DEEP = (
    f"statements or expressions in each other, or a sum of terms, are more than {DEEPEST} deep",
    "compute it in parts, before the loop or in functions",
)


_LONG = (
    "bounds of its loops, in each other, make expressions longer than can be looked at in two seconds",
    "let fewer loops around have bounds that depend on each other, as those over tiles do",
)


@dataclass(frozen=True)
class Rejected:
    """A loop, `node`, that is left as written; `tried_inside` if loops in it were considered on their own."""

    refusal: Refusal
    function: str
    tried_inside: bool
    node: Node


def find_nests(
    unit: Unit,
    others: tuple[Symbols, ...] = (),
    harmless: frozenset[str] = frozenset(),
    symbols: Symbols | None = None,
    hinted: Hinted = bool,
    too_long: frozenset[int] = frozenset(),
) -> Iterator[Lifted | Rejected]:
    """All nests of a file's own functions in the order of the text, outermost loops first.

    `others` are files of the program that may define called functions; functions in `harmless` have no side effects.
    `symbols` are the file's names linked with these, if that was done already. A nest that threads share out and that
    is not `hinted` gives way to nests inside that are, as do loops that are `too_long`, by identity.
    """
    symbols = symbols or link(unit, others, harmless)
    for name, function in symbols.functions.items():
        if unit.in_main_file(function):
            yield from _Finder(unit, symbols, name, hinted, too_long).below(function.body, Ahead())
        elif unit.in_included_source(function):
            yield from _included(unit, name, function.body)


def _included(unit: Unit, function: str, body: Node) -> Iterator[Rejected]:
    """The loops over memory of a function in an included file, whose text the output does not contain."""
    for loop, _ in _outermost_loops(body, Ahead()):
        if any(isinstance(n, c_ast.ArrayRef) for n in walk(loop)):
            reason, remedy = "the loop comes from an included file", "write its text in place of the `#include`"
            yield Rejected(Refusal("include", unit.position(loop), reason, remedy), function, False, loop)


@dataclass(frozen=True)
class _Finder:
    """Finds the nests of a function."""

    unit: Unit
    symbols: Symbols
    function: str
    hinted: Hinted
    too_long: frozenset[int]

    def below(self, node: Node, ahead: Ahead) -> Iterator[Lifted | Rejected]:
        """The nests of the outermost loops of a statement."""
        for loop, before in _outermost_loops(node, ahead):
            if not may_count(loop):
                yield Rejected(uncounted(self.unit, loop), self.function, False, loop)
                continue
            try:
                nest = self._lifted(loop, before)
            except Refused as refused:
                body = _left_inside(self.unit, loop)
                yield from self._left(refused.refusal, loop, self._inside(body, ahead) if body else [])
            else:
                yield from self._best(nest, ahead) if nest else ()

    def _lifted(self, loop: Node, ahead: Ahead) -> Lifted | None:
        """A loop as a nest; None if it accesses no memory. Raises Refused."""
        try:
            if id(loop) in self.too_long:
                raise TooLong
            if depth(loop) > DEEPEST:
                raise Refused(Refusal("large", self.unit.position(loop), *_DEEP))
            with limited():
                return lift_loop(self.unit, self.symbols, self.function, loop, ahead)
        except TooLong as e:
            raise Refused(Refusal("large", self.unit.position(loop), *_LONG)) from e

    def _inside(self, body: Node, ahead: Ahead) -> list[Lifted | Rejected]:
        return list(self.below(body, Ahead(seen=ahead.seen)))

    def _left(self, refusal: Refusal, loop: Node, inside: list[Lifted | Rejected]) -> Iterator[Lifted | Rejected]:
        yield Rejected(refusal, self.function, bool(inside), loop)
        yield from inside

    def _best(self, found: Lifted, ahead: Ahead) -> Iterator[Lifted | Rejected]:
        """A nest, or the nests inside it if these are understood better, or get hints while it does not."""
        nest, loop = found.nest, found.node
        if nest.in_region and len(nest.loops) == 1 and not any(r.indirect for r in nest.references):
            yield Rejected(Refusal("openmp", nest.position, *_ALONE), self.function, False, loop)
            return
        better = nest.in_region or not nest.references or any(isinstance(n, Merge) for n in walk(loop.stmt))
        refusal = next((r for r in nest.refusals if r.code == "pointer" or better), None)
        bare = nest.parallel and _reads_memory(nest) and not self.hinted(nest)
        early = _is_in_the_way(found)
        inside = self._inside(loop.stmt, ahead) if refusal or bare or early else []
        if bare and any(isinstance(other, Lifted) and self.hinted(other.nest) for other in inside):
            yield from self._left(refusal or Refusal("openmp", nest.position, *_BARE), loop, inside)
        elif refusal and _references(inside) > _references([found]):
            yield from self._left(refusal, loop, inside)
        elif early and _understood(inside) > _understood([found]):
            yield from self._left(Refusal("guarded", nest.position, *_EARLY), loop, inside)
        else:
            yield replace(found, inside=tuple(self._independent(loop.stmt, ahead))) if asks_for_blocks(nest) else found

    def _independent(self, body: Node, ahead: Ahead) -> Iterator[Lifted]:
        """The nests of a loop's body that get hints whatever the pointers lead to."""
        for found in self._inside(body, ahead):
            if isinstance(found, Lifted) and not asks_for_blocks(found.nest) and self.hinted(found.nest):
                yield found


def _reads_memory(nest: Nest) -> bool:
    """Whether addresses or bounds are read from memory; all other obstacles to hints are the
    same for the loops inside.
    """
    return any(v.reads for v in nest.loops) or any(r.loads for r in nest.references)


def _left_inside(unit: Unit, loop: Node) -> Node | None:
    """The statement whose loops may be changed in a loop that is left as written; None if all must stay."""
    pragmas = unit.pragmas_before(loop.coord.line)
    count = together(pragmas)
    if count is None or is_off(unit, loop) or in_lanes(pragmas):
        return None
    for _ in range(count - 1):
        loop = next(filter(may_count, walk(loop.stmt)), None)
        if loop is None:
            return None
    return loop.stmt


def _references(nests: Iterable[Lifted | Rejected | None]) -> int:
    """The number of understood accesses of some nests."""
    return sum(len(nest.nest.references) for nest in nests if isinstance(nest, Lifted))


def _is_in_the_way(found: Lifted) -> bool:
    """Whether a loop of a nest may end early, so that hints may not read all that the other loops need."""
    nest = found.nest
    left = may_be_left(found.node.stmt) or any(v.breaks for v in nest.loops)
    return left and not nest.parallel and (bool(nest.refusals) or _understood([found]) < len(nest.references))


def _understood(nests: Iterable[Lifted | Rejected]) -> int:
    """The number of accesses of some nests in loops whose bounds hints may read."""
    count = 0
    for nest in (found.nest for found in nests if isinstance(found, Lifted)):
        hidden = {v.id for v in nest.loops if v.reads == ALWAYS_GUARDED}
        count += sum(hidden.isdisjoint(r.path) for r in nest.references)
    return count


def _outermost_loops(node: Node, ahead: Ahead) -> Iterator[tuple[Node, Ahead]]:
    """The outermost loops of a statement, each with the statements that surely run before it."""
    match node:
        case _ if may_count(node):
            yield node, ahead
        case c_ast.Compound(block_items=items):
            for count, item in enumerate(items or ()):
                yield from _outermost_loops(item, ahead.inside(items, count))
        case c_ast.If():
            for branch in (node.iftrue, node.iffalse):
                if branch is not None:
                    yield from _outermost_loops(branch, ahead.inside((node.cond,), 1))
        case _:
            inside = [pair for child in node for pair in _outermost_loops(child, Ahead(seen=ahead.seen))]
            yield from [(node, ahead)] if not inside and isinstance(node, LOOPS) and walks_in_memory(node) else inside
