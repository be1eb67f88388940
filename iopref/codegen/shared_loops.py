"""Long loops that both copies of a nest run without a change: each stands in a function that both call.

The text of such a loop is there, and compiled, once.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.codegen.directives import block
from iopref.codegen.nest import UserText
from iopref.codegen.nest_call import Passed, indented
from iopref.codegen.nest_text import NestText
from iopref.codegen.splice import Chunk
from iopref.codegen.strip_bounds import cast, stop_type
from iopref.frontend.c.outline import Outlined
from iopref.frontend.c.syntax.regions import LoopText
from iopref.frontend.c.types.expressions import Node
from iopref.model import COUNT, Loop
from iopref.records import dataclass
from iopref.transform.names import pipe
from iopref.transform.plan import Plan

FEW_LINES = 4
"""A loop of fewer lines is written in both copies, as a call may take a good part of its time."""


@dataclass(frozen=True)
class SharedLoop:
    """A loop without pipelines inside, in a function that runs all of it.

    `text` is its place in the nest. `inner` are the variables of blocks of the nest around it.
    """

    loop: Loop
    text: LoopText
    place: Outlined
    passed: Passed
    inner: frozenset[str]

    @property
    def names(self) -> frozenset[str]:
        """The variables that a call reads."""
        return frozenset(v.name for v in self.passed.given)

    @property
    def unset(self) -> frozenset[str]:
        """The variables around the nest that the user's copy does not set any more, although the loop does."""
        return frozenset()

    @property
    def moved(self) -> tuple[Node, ...]:
        """What stands in the function only."""
        return (self.place.nest,)

    @property
    def whole(self) -> str:
        """The statement that runs the loop, without warnings of variables that its block declares only for it."""
        return self._naming((), f"{self.passed.name}({self.passed.arguments});")

    @property
    def with_hints(self) -> str:
        """The statement in the copy with hints."""
        return self.whole

    def _naming(self, others: tuple[str, ...], call: str) -> str:
        """A call that names what a block declares for the loop alone: compilers warn of names that are never used."""
        own = (v.name for v in self.passed.variables if not v.given and v.name in self.inner)
        return "".join(f"(void){name}, " for name in (*own, *others)) + call

    def function(self, user: UserText) -> tuple[Chunk, ...]:
        """The definition of the function."""
        return self._function("void", self.passed.parameters or "void", [], user.chunk(self.text.head, self.text.end))

    def _function(self, result: str, parameters: str, head: list[str], body: Chunk, *end: str) -> tuple[Chunk, ...]:
        constants = self.place.enumeration()
        lines = [
            f"static IOPREF_LOOP {result} {self.passed.name}({parameters})",
            "{",
            *indented(*([constants] if constants else []), *self.passed.own, *head),
        ]
        return Chunk(block(lines, "")), body, Chunk(block([*indented(*end), "}", ""], ""))


@dataclass(frozen=True)
class SharedStrip(SharedLoop):
    """A pipelined loop without pipelines inside, in a function that runs it up to a bound, and returns its index.

    The user's copy needs the index behind the loop if that is `kept`.
    """

    kept: bool

    @property
    def names(self) -> frozenset[str]:
        return super().names | {self.loop.index}

    @property
    def unset(self) -> frozenset[str]:
        around = not (self.kept or self.loop.spelling.declares or self._is_inner)
        return frozenset((self.loop.index,) if around else ())

    @property
    def _is_inner(self) -> bool:
        return self.loop.index in self.inner

    @property
    def moved(self) -> tuple[Node, ...]:
        return self.place.nest.stmt, self.place.nest.next

    @property
    def whole(self) -> str:
        spelling = self.loop.spelling
        limit = cast(spelling.bound_type, spelling.limit_text) if spelling.converts else spelling.limit_text
        ((_, first),) = spelling.opening
        call = f"{self._call(first, limit)};"
        if self.kept:
            return self._naming((), f"{self.loop.index} = {call}")
        return self._naming(() if spelling.declares or not self._is_inner else (self.loop.index,), call)

    @property
    def with_hints(self) -> str:
        return self._naming((), f"{self.loop.index} = {self._call(self.loop.index, self._stop)};")

    def function(self, user: UserText) -> tuple[Chunk, ...]:
        loop, spelling = self.loop, self.loop.spelling
        bounds = f"{spelling.ctype} {loop.index}, const {stop_type(loop)}{self._stop}"
        parameters = ", ".join(filter(None, (bounds, self.passed.parameters)))
        head = f"for (; {loop.index} {loop.comparison} {self._stop}; {spelling.advance})"
        body = user.chunk(self.text.body, self.text.past)
        return self._function(spelling.ctype, parameters, [head], body, f"return {loop.index};")

    def _call(self, first: str, limit: str) -> str:
        return f"{self.passed.name}({', '.join(filter(None, (first, limit, self.passed.arguments)))})"

    @property
    def _stop(self) -> str:
        return f"{pipe(self.loop)}_stop"


def shared_loops(nest: NestText, place: Outlined, name: str, read: frozenset[str]) -> tuple[SharedLoop, ...]:
    """The loops of a nest that stand in functions of their own, in the order of the text.

    `read` are the variables that hints read.
    """
    found: list[SharedLoop] = []
    indices = {loop.index for loop in nest.plan.nest.loops}
    for loop in _unchanged(nest.plan):
        text, number = nest.texts[loop.id], 1 + sum(each.loop.index == loop.index for each in found)
        part, own = place.part(nest.nodes[loop.id]), f"{name}_{loop.index}{number if number > 1 else ''}"
        if not _is_long(text, nest.user) or any(part.sets(each) for each in read - indices):
            continue
        inner = frozenset(n for n, declared in part.visible.items() if place.visible.get(n) is not declared)
        if nest.plan.pipeline(loop.id) is None:
            found += _shared(loop, text, part, inner, own)
        elif _has_plain_header(loop, text) and (loop.spelling.declares or loop.index in part.visible):
            found += _shared_strip(loop, text, part.without_bounds, inner, own)
    return tuple(found)


def _unchanged(plan: Plan) -> Iterator[Loop]:
    """The loops that no other one is around whose iterations both copies run without a change."""
    paths = [pipeline.loop.path for pipeline in plan.pipelines]
    around = {path[:length] for path in paths for length in range(len(path))}
    for loop in plan.nest.loops:
        if not loop.within and loop.index != COUNT and loop.path[:-1] in around and loop.path not in around:
            yield loop


def _is_long(text: LoopText, user: UserText) -> bool:
    code = user.region.text[text.body : text.past]
    return sum(bool(line.strip(" \t{}")) for line in code.splitlines()) >= FEW_LINES


def _has_plain_header(loop: Loop, text: LoopText) -> bool:
    """Whether the header of a loop sets, tests and steps its index, and does no more."""
    spelling = loop.spelling
    return (
        text.head == text.start
        and len(spelling.opening) == 1
        and bool(spelling.advance)
        and not (spelling.wanted or spelling.simd or spelling.falls or spelling.points)
    )


def _shared(loop: Loop, text: LoopText, part: Outlined, inner: frozenset[str], name: str) -> Iterator[SharedLoop]:
    """A loop in a function `name`; none if it has something to hand back."""
    variables = part.variables(frozenset(), frozenset())
    if variables is not None and not any(v.kept for v in variables):
        yield SharedLoop(loop, text, part, Passed(name, variables), inner)


def _shared_strip(
    loop: Loop, text: LoopText, part: Outlined, inner: frozenset[str], name: str
) -> Iterator[SharedStrip]:
    """A pipelined loop in a function `name`; none if it has more than its index to hand back, to the next strip too."""
    variables = part.variables(frozenset(), frozenset())
    if variables is None:
        return
    others = tuple(v for v in variables if v.name != loop.index)
    if not any(v.kept or (v.given and part.sets(v.name)) for v in others):
        kept = any(v.kept for v in variables)
        yield SharedStrip(loop, text, part, Passed(name, others), inner, kept)
