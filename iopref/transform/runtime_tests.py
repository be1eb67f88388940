"""Questions of the generated code before a pipeline begins: which loops are localized, and which fill a pipeline."""

from __future__ import annotations

from operator import attrgetter

from iopref.analysis.adjacent_references import Adjacent
from iopref.analysis.conditions import Answer, Localized, at_last
from iopref.analysis.declared_sizes import largest_value
from iopref.analysis.locality import ALWAYS_SMALL, iteration_volume, volume
from iopref.analysis.reuse import Group
from iopref.analysis.section import SMALLEST_PAGE, stride
from iopref.analysis.shared_pages import ROW, SharedPages
from iopref.model import (
    ALWAYS,
    NEVER,
    Address,
    Call,
    Condition,
    Expr,
    Holds,
    Loop,
    Nest,
    Reference,
    all_of,
    call,
    choice,
    generated,
    generated_in,
    rises,
    value_of,
)
from iopref.records import dataclass, field, replace
from iopref.transform.names import Names
from iopref.transform.plan import Flag


@dataclass
class RuntimeTests:
    """The flags of a nest, collected while the nest is planned; the same question asked twice makes one flag."""

    nest: Nest
    groups: tuple[Group, ...]
    adjacent: tuple[Adjacent, ...]
    names: Names
    flags: dict[str, Flag] = field(default_factory=dict)
    _volumes: dict[tuple[Loop, Loop | None], Expr | None] = field(default_factory=dict)

    def localized(self, loop: Loop) -> Answer:
        """Whether the data of any iteration of a loop surely stay in memory until the next iteration."""
        size = iteration_volume(self.nest, self.groups, self.adjacent, loop)
        if size is None:
            return NEVER
        if self._always_small(loop.path, size):
            return ALWAYS
        meaning = f"what an iteration of {loop.index} touches stays in memory until the next one"
        return self._flag(Flag(f"iopref_local_{loop.index}", meaning, "iopref_localized", size))

    def perhaps_stays(self, pipelined: Loop, reference: Reference | None = None) -> Localized:
        """Whether an iteration's data may stay in memory until the next one, so that a pipeline does not release them.

        If the iterations of a loop around the pipeline touch more and more, or less and less, the question is asked for
        the current iteration. If several rows of `reference` lie on one page, the size is smaller: an iteration comes
        back to that page's first row before it touches what the previous iteration touched after that page's last row.
        """

        def answer(loop: Loop, filled: Loop | None = None) -> Answer:
            size = self._size_here(pipelined.path, loop, filled)
            if size is None:
                return self._stays(loop)
            size = _of_both("min", size, size.substitute({loop.id: loop.counted + loop.step}), loop)
            size = size - self._on_one_page(reference, pipelined) if reference else size
            if loop is pipelined:
                return Holds(call("iopref_may_stay", size))  # the iteration at which the strip begins
            return self._flag(Flag(f"iopref_stays_{loop.index}", _until_next(loop), "iopref_may_stay", size, loop.id))

        return answer

    def _on_one_page(self, reference: Reference, loop: Loop) -> Expr:
        """Bytes that the iterations with one page of a reference's rows touch; zero if rows are tiny or large."""
        step = abs(stride(reference, loop).constant or 0)
        if not ROW <= step < SMALLEST_PAGE:
            return Expr()
        moving = tuple(g for g in self.groups if loop.id in g.first.offset.loops)
        size = iteration_volume(self.nest, moving, self.adjacent, loop)
        return Expr.of(SMALLEST_PAGE) + (size or Expr()) * (SMALLEST_PAGE // step)

    def _stays(self, loop: Loop) -> Answer:
        """The same for sizes known at the nest's entry.

        Data that are not localized but fit in memory are better kept.
        """
        local = self.localized(loop)
        if local in (ALWAYS, NEVER):
            return local
        (flag,) = generated_in(local)
        size = self.flags[flag].size
        return self._flag(Flag(f"iopref_stays_{loop.index}", _until_next(loop), "iopref_stays", size))

    def surely_stays(self, pipelined: Loop) -> Localized:
        """Whether data of the previous iteration surely are in memory, so that a pipeline does not prefetch them again.

        The data need room beside what pipelines have prefetched ahead.
        """

        def answer(loop: Loop, filled: Loop | None = None) -> Answer:
            size = self._size_here(pipelined.path[:-1], loop, filled)
            if size is None:
                return self.localized(loop)
            size = _of_both("max", size.substitute({loop.id: loop.counted - loop.step}), size, loop)
            meaning = f"what the iteration before of {loop.index} touched is in memory, and is not prefetched again"
            return self._flag(Flag(f"iopref_found_{loop.index}", meaning, "iopref_stays", size, loop.id, ahead=True))

        return answer

    def _size_here(self, path: tuple[int, ...], loop: Loop, filled: Loop | None) -> Expr | None:
        """Bytes that this iteration of a loop touches; None if all touch as many, or the loop is not on the path."""
        if loop.id not in path or self.localized(loop) in (ALWAYS, NEVER):
            return None
        key = loop, filled
        if key not in self._volumes:
            size = iteration_volume(self._filled(filled), self.groups, self.adjacent, loop, frozenset(loop.path))
            # not asked if bounds come from memory: the iteration before may not have read its bounds
            self._volumes[key] = None if size is None or not size.loops or size.level else size
        return self._volumes[key]

    def _filled(self, loop: Loop | None) -> Nest:
        """The nest in which a loop takes every value between its steps; the nest itself if there is no loop."""
        if loop is None:
            return self.nest
        loops = (replace(v, step=1 if v.upwards else -1) if v is loop else v for v in self.nest.loops)
        return replace(self.nest, loops=tuple(loops))

    def _always_small(self, path: tuple[int, ...], size: Expr) -> bool:
        """Whether a size in bytes, in any iteration of the loops of a path, is surely at most ALWAYS_SMALL."""
        largest = largest_value(self.nest, path, size)
        return largest is not None and largest <= ALWAYS_SMALL

    def survives(self, loop: Loop, size: Expr) -> Answer:
        """Whether prefetched data stay in memory while the `size` bytes before a loop's next run are touched."""
        if self._always_small(loop.path, size):
            return ALWAYS
        meaning = f"what is prefetched for coming iterations of {loop.index} is still there when they begin"
        return self._flag(Flag(f"iopref_survives_{loop.index}", meaning, "iopref_survives", size))

    def kept(self, group: Group) -> Condition | None:
        """The flag whether a nest's data of a group may still be in memory when the nest is entered again."""
        size = volume(self.nest, group, tuple(self.nest.loop(i) for i in group.path))
        meaning = f"{group.first.word} is so little that it may be found again when the nest is entered again"
        name = f"iopref_kept_{group.first.word}"
        return None if size is None or size.level else self._flag(Flag(name, meaning, "iopref_survives", size))

    def fills_pipeline(self, loop: Loop, outer: Loop, group: Group, size: Expr, goes_on: bool) -> Condition:
        """The flag whether the `size` bytes of a group that a loop touches are enough for a pipeline around it.

        The flag also holds if data prefetched ahead of an iteration of `outer` would be evicted before the loop begins.
        """
        question = "iopref_fills_strips" if goes_on else "iopref_fills_pipe"
        unless = self.stays_until(loop, outer)
        meaning = (
            f"loop {loop.index} is long enough to be the one that prefetches {group.first.word}, not a loop around it"
        )
        return self._flag(Flag(f"iopref_at_{loop.index}_{group.first.word}", meaning, question, size, unless=unless))

    def stays_until(self, loop: Loop, outer: Loop) -> Condition | None:
        """The flag whether data prefetched ahead of an iteration of `outer` stay in memory until the loop inside it
        begins.

        It matters only if other loops run before it in that iteration; otherwise, or if the answer is known, None.
        """
        others = any(v.path[:-1] == outer.path for v in self.nest.loops if v is not loop)
        around = others and loop.path[:-1] == outer.path and self.localized(loop) == ALWAYS
        local = self.localized(outer) if around else ALWAYS
        return None if local in (ALWAYS, NEVER) else local

    def stays_across(self, word: str, between: Expr) -> Condition:
        """The flag whether data of an array may stay in memory while `between` other bytes are touched."""
        meaning = f"{word} may still be in memory when it is used again, and is not released"
        return self._flag(Flag(f"iopref_again_{word}", meaning, "iopref_stays_across", between))

    def apart(self, reference: Reference) -> Condition:
        """The flag whether no pointer that is read in the loops that overwrite an array leads to it."""
        if not reference.overwritten_if:
            return ALWAYS
        meaning = f"no other pointer leads to {reference.name}, which is overwritten before it is read"
        return self._flag(
            Flag(f"iopref_apart_{reference.word}", meaning, "", value_of(all_of(reference.overwritten_if)))
        )

    def turn(self, loop: Loop, period: SharedPages, column: Expr | None) -> SharedPages:
        """A period with its generated names: of its turn, and of the flag that its pipeline is longer than before."""
        around = period.outer.id
        if period.longer not in (ALWAYS, NEVER):
            meaning = f"loop {loop.index} is longer than in the iteration before of {period.outer.index}"
            longer = self._flag(Flag(f"iopref_longer_{loop.index}", meaning, "", value_of(period.longer), around))
            period = replace(period, longer=longer)
        meaning = f"which iterations of {period.outer.index} this one prefetches for, as their columns share pages"
        name = f"iopref_turn_{loop.index}"
        turn = self._kept(Flag(name, meaning, "", period.turn_call(column), around, kind="iopref_turn"))
        return replace(period, turn=turn.name)

    def begun(self, name: str, meaning: str, outer: Loop, whole: Expr, more: Expr, at: Address, step: Expr) -> str:
        """The `iopref_begun` variable of a pipeline whose next run has `more` iterations at one end.

        The `whole` of the current run is fetched, too, if that is not zero. At this end the run is at the address `at`,
        and its iterations lie `step` bytes apart.
        """
        of_next = choice(at_last(outer), Expr(), more)
        taken = call("iopref_begun_at", whole, of_next, Expr.of(at), step)
        return self._kept(Flag(name, meaning, "", taken, outer.id, kind="iopref_begun")).name

    def tail(self, word: str, size: Expr, times: Expr, between: Expr) -> Expr:
        """How many last iterations of `times`, with `size` bytes in all, may stay while `between` more are touched."""
        meaning = f"so many last iterations leave data of {word} that may still be in memory when they are used again"
        counted = call("iopref_tail", size, times, between)
        return generated(self._kept(Flag(f"iopref_tail_{word}", meaning, "", counted)).name)

    def _flag(self, asked: Flag) -> Condition:
        """The condition that the answer to a question is true; a variable keeps the answer."""
        return self._kept(asked).condition

    def _kept(self, asked: Flag) -> Flag:
        """The flag that keeps an answer: an earlier flag with the same question, or a new one with a unique name."""
        what = attrgetter("question", "size", "loop", "unless")
        known = next((flag for flag in self.flags.values() if what(flag) == what(asked)), None)
        if known is None:
            known = replace(asked, name=self.names.unique(asked.name))
            self.flags[known.name] = known
        return known


def _of_both(kind: str, first: Expr, then: Expr, loop: Loop) -> Expr:
    """The smaller or larger size of two iterations of a loop; a call decides at run time if that is unknown."""
    growth = (then - first).constant
    moving = [(m, c) for m, c in first.terms if any(loop.id in a.loops for a in m)]
    ways = {rises(Expr((term,)), loop.id) == loop.upwards for term in moving} if growth is None else {growth > 0}
    turns = any(isinstance(a, Call) and a.has_extreme for m, _ in moving for a in m)
    if len(ways) > 1 or growth is None and turns:
        return call(f"iopref_{kind}", first, then)
    return then if ways == {kind == "max"} else first


def _until_next(loop: Loop) -> str:
    return f"what an iteration of {loop.index} touches may still be in memory in the next one, and is not released"
