"""A nest whose copy with hints stands in a function of its own, so that it takes no registers from the user's loop."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from iopref.codegen.directives import INDENT, block, explained
from iopref.codegen.nest_call import BothCopies, HintedCopy, indented
from iopref.codegen.nest_entry import NestEntry, summary
from iopref.codegen.nest_text import Generated, NestText, join_chunks
from iopref.codegen.shared_loops import SharedLoop, shared_loops
from iopref.codegen.splice import Chunk
from iopref.codegen.variables_read import read_anywhere, read_at_entry
from iopref.frontend.c.outline import Outlined
from iopref.frontend.c.syntax.regions import LoopText
from iopref.records import dataclass, replace
from iopref.transform.names import ASSUMED


@dataclass(frozen=True)
class Inside:
    """A nest inside another one, with hints of its own: its place in the text of the region, and what replaces it.

    `names` are the variables that its hints read.
    """

    place: LoopText
    text: Generated
    names: frozenset[str]


def in_own_function(nest: NestText, place: Outlined, name: str, inside: tuple[Inside, ...] = ()) -> Generated | None:
    """Put the copy for data that do not fit into a function `name`; None if that is not possible.

    A copy whose nests `inside` have hints of their own runs where the assumptions of the nest do not hold. A short
    nest stands in the function twice, with hints and without. Else, long loops that both copies run without a change
    stand in functions that both call.
    """
    names = frozenset[str]().union(*(inner.names for inner in inside))
    at_entry, anywhere = read_at_entry(nest.plan) | names, read_anywhere(nest.plan) | names
    kind = BothCopies if nest.entry.is_small is not None and nest.is_short else HintedCopy
    shared = () if inside or kind is BothCopies else shared_loops(nest, place, name, anywhere)
    if place.jumps and not shared:
        return None  # more variables are handed back than are known to be read
    named = anywhere.union(*(loop.names for loop in shared))
    place = place.without(node for loop in shared for node in loop.moved)
    constants, variables = place.enumeration(), place.variables(at_entry, named)
    if constants is None or variables is None:
        return None
    unused = [v for v in place.only_hidden() if v not in named] + [v for loop in shared for v in loop.unset]
    made = _OwnFunction(nest, place, kind(name, variables), constants, shared, tuple(unused), inside)
    return Generated(made.here, made.definition, 3 if inside or kind is BothCopies else 2)


@dataclass(frozen=True)
class _OwnFunction:
    """The function of a nest: how the nest may stand in it, its `call`, and the declaration of its `constants`.

    The variables `unused` are named by the loops that are `shared` alone.
    """

    nest: NestText
    place: Outlined
    call: HintedCopy | BothCopies
    constants: str
    shared: tuple[SharedLoop, ...]
    unused: tuple[str, ...]
    inside: tuple[Inside, ...]

    @property
    def here(self) -> tuple[Chunk, ...]:
        """What replaces the nest: the user's loop, and the call where the data may not fit."""
        nest, call = self.nest, self.call
        comment = f"iopref: if the data do not fit in memory, {call.name} has hints: {summary(nest.plan)}"
        condition = call.here(self._entry.is_small)
        opening = [explained("{", comment), *indented(*condition, *indented(*_unused(self.unused)))]
        otherwise = indented("} else {", *indented(*call.otherwise)) if call.otherwise else []
        loop = nest.users_loop([(each.text, self._in_place_of(each)) for each in self.shared])
        return nest.replaced(nest.start, opening, (Chunk(block(otherwise, nest.indentation)),), ["}"], loop)

    @property
    def definition(self) -> tuple[Chunk, ...]:
        """The function, behind those of nests inside and of shared loops."""
        others = [chunk for inner in self.inside for chunk in inner.text.function]
        others += [chunk for loop in self.shared for chunk in loop.function(self.nest.user)]
        head = Chunk(block([*self._signature, *indented(*self._opening)], ""))
        answers = Chunk(block(indented(*indented(*self._entry.answers)), ""))
        loop = self.nest.with_hints("", {each.loop.id: each.with_hints for each in self.shared})
        end = Chunk(block([*indented(*self.call.end), "}"], "") + "\n")
        return join_chunks((*others, head, *self._users_copy, answers, *loop, end))

    @property
    def _entry(self) -> NestEntry:
        entry = self.nest.entry
        alone = not self.inside and isinstance(self.call, HintedCopy)
        return replace(entry, labels=()) if alone else entry  # they are in the function once

    @property
    def _signature(self) -> list[str]:
        call = self.call
        rarely = ", __cold__" if self._entry.is_small and self._has_only_hints else ""
        attributes = f"__attribute__((__noinline__{rarely}))"
        return [*call.type, f"static {attributes} {call.result} {call.name}({call.parameters})", "{"]

    @property
    def _opening(self) -> list[str]:
        """Declarations, and the test of whether the data fit, unless a nest inside has hints of its own."""
        entry, call = self._entry, self.call
        declared = [*([self.constants] if self.constants else []), *call.locals, *entry.declarations()]
        return declared if self.inside else [*declared, *call.where(entry.large_fits if entry.is_small else entry.fits)]

    @property
    def _users_copy(self) -> tuple[Chunk, ...]:
        """The user's loop in the function, if it stands there: under the test of `_opening`, or that of assumptions."""
        if isinstance(self.call, BothCopies):
            return (*self.nest.users_loop(()), Chunk(block(indented("} else {"), "")))
        if not self.inside:
            return ()
        loop = self.nest.users_loop([(inner.place, inner.text.here) for inner in self.inside])
        fits = [f"}} else if ({self._entry.fits})", INDENT + "return 0;", "else {"]
        end = [*indented(*self.call.handed_back), *fits]
        return (Chunk(block(indented(f"if (!{ASSUMED}) {{"), "")), *loop, Chunk(block(indented(*end), "")))

    @property
    def _has_only_hints(self) -> bool:
        """Whether the copy with hints has no loops but those around strips that run elsewhere: it may well be small.

        gcc takes code for rare that surely calls a function marked so; there is a test of the size in front of it.
        """
        moved = {loop.loop.id for loop in self.shared}
        around = {i for loop in self.shared for i in loop.loop.path}
        return self.place.loops <= {self.nest.nodes[i] for i in moved | around}

    def _in_place_of(self, loop: SharedLoop) -> tuple[Chunk, ...]:
        """The call that runs the whole of a loop, with its indentation."""
        return (Chunk(block([loop.whole], self.nest.user.indentation(loop.text.start))),)


def _unused(names: Sequence[str]) -> list[str]:
    """Statements that keep compilers from warning of variables that only functions of loops use."""
    uses = ", ".join(f"(void){name}" for name in dict.fromkeys(names))
    return wrap(f"{uses};", 110, break_long_words=False) if names else []
