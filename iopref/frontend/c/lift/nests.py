"""Find the loop nests of a file and lift each to the model, or say why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from pycparser import c_ast

from iopref.analysis.packed_triangles import with_packed
from iopref.analysis.reuse import groups
from iopref.diagnostics import Refusal
from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.entry_values import know_what_is_at_entry
from iopref.frontend.c.dataflow.exits import may_be_left
from iopref.frontend.c.dataflow.flow import assigned
from iopref.frontend.c.dataflow.reaching_values import Ahead, know_what_is_ahead
from iopref.frontend.c.facts.hoistable_loads import conditions, hoisted, perhaps
from iopref.frontend.c.facts.linked import link
from iopref.frontend.c.facts.nest_writes import Written, find_written
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.body import Access, Lifter, unknown
from iopref.frontend.c.lift.calls import Called
from iopref.frontend.c.lift.hazards import check_hazards
from iopref.frontend.c.lift.merged_conditions import place
from iopref.frontend.c.lift.openmp import SERIAL, Sharing, check_pragmas, writes
from iopref.frontend.c.lift.other_threads import check_on_host, settle
from iopref.frontend.c.lift.sections import called
from iopref.frontend.c.lift.shared_variables import check_shared
from iopref.frontend.c.loops.skew import skewed
from iopref.frontend.c.loops.unrecognised_loops import uncounted, walks_in_memory
from iopref.frontend.c.syntax.counting import may_count
from iopref.frontend.c.syntax.governing import in_lanes, together
from iopref.frontend.c.syntax.merges import Merge
from iopref.frontend.c.syntax.pragmas import is_off
from iopref.frontend.c.syntax.regions import LOOPS, LoopText, Region
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node, depth
from iopref.model import ALWAYS_GUARDED, Nest, TooLong, limited
from iopref.records import dataclass, replace

LARGEST = 1000
"""Lines. A nest is written twice; of longer ones only the nests inside are taken."""

MOST_REFERENCES, MOST_GROUPS = 300, 100
"""Different references of a nest, and groups of them: analysis compares them with each other, in two seconds."""


MOST_TESTED = 40
"""Places in memory that a nest comes to under conditions, which hints test in each iteration, too."""


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
"""Levels of statements and expressions in each other; what is known of each level is looked at for all those inside."""

_DEEP = (
    f"statements or expressions in each other, or a sum of terms, are more than {DEEPEST} deep",
    "compute it in parts, before the loop or in functions",
)


_LONG = (
    "bounds of its loops, in each other, make expressions longer than can be looked at in two seconds",
    "let fewer loops around have bounds that depend on each other, as those over tiles do",
)


@dataclass(frozen=True)
class Lifted:
    """A nest of the file: its model and its text.

    `node` is the outermost loop; `nodes` are those of the loops by id, `accesses` the places of the references;
    `written` is what it writes.
    """

    nest: Nest
    region: Region
    node: Node
    nodes: Mapping[int, int]
    accesses: tuple[Access, ...]
    written: Written

    @cached_property
    def texts(self) -> Mapping[int, LoopText]:
        """Where each loop stands in the text of the region."""
        return {id: self.region.loops[node] for id, node in self.nodes.items()}


@dataclass(frozen=True)
class Rejected:
    """A loop, `node`, that is left as written; `tried_inside` when loops in it were looked at on their own."""

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

    `others` are files of the program that may define what it calls; functions named in `harmless` change nothing.
    `symbols` are the file's names linked with these, if that has been done. A nest that threads share out and that is
    not `hinted` is left for those inside that are; and so are loops that are `too_long`, by identity.
    """
    symbols = symbols or link(unit, others, harmless)
    for name, function in symbols.functions.items():
        if unit.in_main_file(function):
            yield from _Finder(unit, symbols, name, hinted, too_long).below(function.body, Ahead())
        elif unit.in_included_source(function):
            yield from _included(unit, name, function.body)


def _included(unit: Unit, function: str, body: Node) -> Iterator[Rejected]:
    """The loops over memory of a function in an included file, of which the output holds no copy."""
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
        """A loop as a nest, if it accesses memory; raises Refused."""
        try:
            if id(loop) in self.too_long:
                raise TooLong
            if depth(loop) > DEEPEST:
                raise Refused(Refusal("large", self.unit.position(loop), *_DEEP))
            with limited():
                return _lift(self.unit, self.symbols, self.function, loop, ahead)
        except TooLong as e:
            raise Refused(Refusal("large", self.unit.position(loop), *_LONG)) from e

    def _inside(self, body: Node, ahead: Ahead) -> list[Lifted | Rejected]:
        return list(self.below(body, Ahead(seen=ahead.seen)))

    def _left(self, refusal: Refusal, loop: Node, inside: list[Lifted | Rejected]) -> Iterator[Lifted | Rejected]:
        yield Rejected(refusal, self.function, bool(inside), loop)
        yield from inside

    def _best(self, found: Lifted, ahead: Ahead) -> Iterator[Lifted | Rejected]:
        """A nest, or those inside it where they are understood better, or get hints while it does not."""
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
            yield found


def _reads_memory(nest: Nest) -> bool:
    """Whether addresses or bounds are found in memory: what else keeps a nest from hints, keeps its loops, too."""
    return any(v.reads for v in nest.loops) or any(r.loads for r in nest.references)


def _left_inside(unit: Unit, loop: Node) -> Node | None:
    """The statement in a loop that is left as written whose loops may be changed; None where all must stay."""
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
    """How many accesses of some nests are understood."""
    return sum(len(nest.nest.references) for nest in nests if isinstance(nest, Lifted))


def _is_in_the_way(found: Lifted) -> bool:
    """Whether a loop of a nest may end early, and hints may not read all that the others need."""
    nest = found.nest
    left = may_be_left(found.node.stmt) or any(v.breaks for v in nest.loops)
    return left and not nest.parallel and (bool(nest.refusals) or _understood([found]) < len(nest.references))


def _understood(nests: Iterable[Lifted | Rejected]) -> int:
    """How many accesses of some nests are made by loops whose bounds hints may read."""
    count = 0
    for nest in (found.nest for found in nests if isinstance(found, Lifted)):
        hidden = {v.id for v in nest.loops if v.reads == ALWAYS_GUARDED}
        count += sum(hidden.isdisjoint(r.path) for r in nest.references)
    return count


def _outermost_loops(node: Node, ahead: Ahead) -> Iterator[tuple[Node, Ahead]]:
    """The outermost loops of a statement, each with what surely runs before it."""
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


def _lift(unit: Unit, symbols: Symbols, function: str, loop: Node, ahead: Ahead) -> Lifted | None:
    """The nest of a loop; None when it touches no arrays."""
    context = Context(unit, symbols, find_written(symbols, loop), perhaps=perhaps(loop), function=function)
    check_hazards(context, loop)
    sharing = check_pragmas(context, function, loop)
    check_shared(context, loop)
    context.shared_out = parallel = sharing is not Sharing.NONE
    if sharing is Sharing.RUNNING:
        check_on_host(context, loop)
        context.in_region, ahead = True, Ahead(seen=ahead.seen)
    changed = assigned(context, loop)
    know_what_is_ahead(context, changed, ahead)
    if not parallel:
        know_what_is_at_entry(context, loop, changed, ahead)
    lifter = _lifter(context, loop, called)
    if any(r.within for r in lifter.recorded.references) and (parallel or _is_large(lifter)):
        lifter = _lifter(context, loop, unknown)
    if _tests_much(context, lifter):
        lifter = _lifter(replace(context, tests=None), loop, unknown)
    if context.in_region and (written := settle(context, loop, lifter)):
        lifter = _lifter(replace(context, written=written), loop, lifter.called)
    if not parallel and (paths := hoisted(lifter.loops, context.read)):
        context = replace(context, hoisted=paths, assumed=conditions(lifter.loops, paths))
        lifter = _lifter(context, loop, lifter.called)
    if parallel:
        _check_shared_out(context, loop, lifter)
    if not lifter.recorded.references and not lifter.refusals and not lifter.missed:
        return None
    region = unit.region(loop)
    if isinstance(region, Refusal):
        raise Refused(region)
    _check_text(context, loop, region)
    nest = with_packed(_nest(context, lifter))
    _check_work(context, loop, nest)
    _check_index_arrays(context, loop, nest)
    return Lifted(nest, region, loop, lifter.nodes, tuple(lifter.accesses), context.written)


def _lifter(context: Context, loop: Node, called: Callable[[Lifter, Node], Called]) -> Lifter:
    lifter = Lifter(replace(context, values=dict(context.values)))
    lifter.called = called
    lifter.statement(loop)
    if context.inside is None and lifter.context.asked:
        seen = {lifter.nodes[v.id]: v for v in lifter.loops if v.id in lifter.nodes}
        return _lifter(replace(context, inside=seen), loop, called)
    lifter.recorded.join()
    origins = skewed(lifter.loops, lifter.recorded.references)
    if origins and not context.origins:
        found = {lifter.nodes[i]: origin for i, origin in origins.items() if i in lifter.nodes}
        return _lifter(replace(context, origins=found), loop, called) if found else lifter
    return lifter


def _nest(context: Context, lifter: Lifter) -> Nest:
    return Nest(
        tuple(lifter.loops),
        tuple(lifter.recorded.references),
        tuple(lifter.refusals),
        context.function,
        lifter.loops[0].position,
        tuple(context.saved.values()),
        tuple(context.assumed),
        frozenset(lifter.unseen),
        tuple(dict.fromkeys(lifter.missed)),
        context.shared_out,
        context.in_region,
    )


def _is_large(lifter: Lifter) -> bool:
    """Whether a nest has as many references as are compared in little time, those of what it calls included."""
    return len(lifter.recorded.references) > MOST_GROUPS


def _tests_much(context: Context, lifter: Lifter) -> bool:
    """Whether hints that make the nest's tests would be many, or with them more references than are compared."""
    tested = {place(r) for r in lifter.recorded.references if r.tests}
    return len(tested) > MOST_TESTED or bool(tested) and _is_much(_nest(context, lifter))


def _check_shared_out(context: Context, loop: Node, lifter: Lifter) -> None:
    """Refuse what is known of a nest only if its iterations follow each other, or is not known at all."""
    if lifter.unseen:
        raise context.refuse("openmp", loop, "it calls a procedure that touches arrays", SERIAL)
    if context.saved or context.assumed:
        raise context.refuse("openmp", loop, "its bounds or steps are known only as it begins", "use constant steps")


def _check_text(context: Context, loop: Node, region: Region) -> None:
    if region.has_directives:
        raise context.refuse("directive", loop, "preprocessor lines stand inside the nest", "move them out of the loop")
    if region.text.count("\n") > LARGEST:
        raise context.refuse(
            "large", loop, f"the nest has more than {LARGEST} lines", "move its inner loops to functions"
        )


def _check_index_arrays(context: Context, loop: Node, nest: Nest) -> None:
    """Refuse to read an index array ahead of one thread where another one may write it."""
    written = {r.array for r in nest.references if r.writes}
    read = {i for r in nest.references for i in r.indices} | {i for v in nest.loops for i in v.indices}
    found = next((r for i in sorted(read) if (r := nest.references[i]).array in written), None)
    if nest.parallel and found:
        raise writes(context, loop, found.name)


def _is_much(nest: Nest) -> bool:
    count = len(nest.references)
    return count > MOST_REFERENCES or count > MOST_GROUPS and len(groups(nest)) > MOST_GROUPS


def _check_work(context: Context, loop: Node, nest: Nest) -> None:
    if _is_much(nest):
        reason = f"the nest makes {len(nest.references)} different references, too many to compare them all"
        raise context.refuse("large", loop, reason, "split the loop, or move its inner loops to functions")
