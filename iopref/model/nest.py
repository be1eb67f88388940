"""Nests: loops and the references in them, frozen values, addressed by small ids, without pointers to parents."""

from __future__ import annotations

from iopref.diagnostics import Refusal
from iopref.model.condition import Condition
from iopref.model.loop import Loop
from iopref.model.reference import Reference
from iopref.records import dataclass, once, replace
from iopref.source import Position


@dataclass(frozen=True)
class Saved:
    """A variable whose value at the entry of a nest is kept.

    It has a value there `surely`, or only if the nest runs. `kept` is the declarator, with its type, of the variable
    that keeps the value.
    """

    name: str
    kept: str
    surely: bool


@dataclass(frozen=True, eq=False)
class Nest:
    """A loop with all in it, understood well enough to be transformed.

    - `refusals` are references that get no hints, each with its reason.
    - `saved` are variables that the nest changes and whose values at the entry are needed.
    - `assumes` are conditions that must hold for the transformed nest to run; they can be tested at its entry.
    - `unseen` are variables that calls may touch without a reference in the model, and `missed` the calls that may
      touch more than a little in this way.
    - Threads share out the iterations of the outermost loop of a `parallel` nest; if it is `in_region`, each thread
      comes to the nest by itself.
    """

    loops: tuple[Loop, ...]
    references: tuple[Reference, ...]
    refusals: tuple[Refusal, ...]
    function: str
    position: Position
    saved: tuple[Saved, ...] = ()
    assumes: tuple[Condition, ...] = ()
    unseen: frozenset[str] = frozenset()
    missed: tuple[Refusal, ...] = ()
    parallel: bool = False
    in_region: bool = False

    @once
    def _loops(self) -> dict[int, Loop]:
        return {loop.id: loop for loop in self.loops}

    @once
    def where_tested(self) -> Nest:
        """The nest for hints that test the conditions of loops: these loops have the bounds of their `tested`."""
        loops = tuple(replace(v, first=v.tested.first, limit=v.tested.limit) if v.tested else v for v in self.loops)
        return replace(self, loops=loops)

    def loop(self, id: int) -> Loop:
        return self._loops[id]

    @property
    def root(self) -> Loop:
        return self.loops[0]

    def gathering(self, loop: Loop) -> frozenset[int]:
        """The ids of the loops in each iteration of which `loop` may have a range anywhere in its array, determined by
        memory.

        Either an index array determines where its bounds are read, as from `row[list[i]]` to `row[list[i] + 1]`, or a
        condition decides in each iteration whether they are read at all.
        """
        if loop.tested:
            return loop.tested.loops
        found = frozenset().union(*(r.unknown_along for r in self.references if r.id in loop.indices))
        return frozenset(i for i in found if not loop.goes_on_after(self.loop(i)))

    def around(self, path: tuple[int, ...], loop: int) -> tuple[Loop, ...]:
        """The loops of a path around `loop`, outermost first."""
        return tuple(self._loops[i] for i in path[: path.index(loop)])

    def inside(self, path: tuple[int, ...], loop: int) -> tuple[Loop, ...]:
        """The loops of a path inside `loop`, outermost first."""
        return tuple(self._loops[i] for i in path[path.index(loop) + 1 :])


def was(variable: str) -> str:
    """The variable that keeps the value that `variable` had at the entry of a nest which changes it."""
    return f"iopref_was_{variable}"
