"""Questions answered before a pipeline begins: which loops are localized, which fill a pipeline."""

from __future__ import annotations

from operator import attrgetter

from iopref.analysis.adjacent_references import Adjacent
from iopref.analysis.conditions import Answer, Localized, at_last
from iopref.analysis.declared_sizes import most
from iopref.analysis.locality import ALWAYS_SMALL, iteration_volume, volume
from iopref.analysis.reuse import Group
from iopref.analysis.section import SMALLEST_PAGE, stride
from iopref.analysis.shared_pages import ROW, SharedPages
from iopref.model import (
    ALWAYS,
    NEVER,
    Address,
    Call,
    Compare,
    Condition,
    Expr,
    Holds,
    Loop,
    Nest,
    Reference,
    any_of,
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

FreedMemory = tuple[tuple[Loop, tuple[Group, ...]], ...]
"""The groups that are released in an iteration of a loop."""


@dataclass
class RuntimeTests:
    """The flags of a nest, collected while it is planned; a question asked twice is one flag."""

    nest: Nest
    groups: tuple[Group, ...]
    adjacent: tuple[Adjacent, ...]
    names: Names
    flags: dict[str, Flag] = field(default_factory=dict)
    _localized: dict[int, Answer] = field(default_factory=dict)
    _volumes: dict[tuple[Loop, Loop | None, tuple[Group, ...]], Expr | None] = field(default_factory=dict)

    def localized(self, loop: Loop) -> Answer:
        """Whether the data of any iteration of a loop stay in memory until the next."""
        if loop.id not in self._localized:
            self._localized[loop.id] = self._is_localized(loop)
        return self._localized[loop.id]

    def stays(self, pipelined: Loop, reference: Reference | None = None) -> Localized:
        """Whether data of any iteration of a loop may stay until the next, so that a pipeline does not release them.

        Where iterations of a loop around it touch more and more, or less and less, that is asked of the one at hand. If
        rows of a `reference` lie on one page, an iteration comes back to the first of them before it has touched all
        that the one before has touched since the last of them.
        """

        def answer(loop: Loop, filled: Loop | None = None) -> Answer:
            size = self._size_here(pipelined.path, loop, filled)
            if size is None:
                return self._stays(loop)
            size = _of_both("min", size, size.substitute({loop.id: loop.counted + loop.step}), loop)
            size = size - self._on_one_page(reference, pipelined) if reference else size
            if loop is pipelined:
                return Holds(call("iopref_may_stay", size))  # of the iteration at which the strip begins
            return self._flag(Flag(f"iopref_stays_{loop.index}", _until_next(loop), "iopref_may_stay", size, loop.id))

        return answer

    def _on_one_page(self, reference: Reference, loop: Loop) -> Expr:
        """Bytes touched in those iterations of a loop that come to one page of a reference's rows, if few rows do."""
        step = abs(stride(reference, loop).constant or 0)
        if not ROW <= step < SMALLEST_PAGE:
            return Expr()
        moving = tuple(g for g in self.groups if loop.id in g.first.offset.loops)
        size = iteration_volume(self.nest, moving, self.adjacent, loop)
        return Expr.of(SMALLEST_PAGE) + (size or Expr()) * (SMALLEST_PAGE // step)

    def _stays(self, loop: Loop) -> Answer:
        """The same at the entry of the nest. What is not localized, but no larger than memory, is better kept."""
        local = self.localized(loop)
        if local in (ALWAYS, NEVER):
            return local
        return self._flag(
            Flag(f"iopref_stays_{loop.index}", _until_next(loop), "iopref_stays", self._asked(local).size)
        )

    def _asked(self, flag: Condition) -> Flag:
        (name,) = generated_in(flag)
        return self.flags[name]

    def found(self, pipelined: Loop, freed: FreedMemory = ()) -> Localized:
        """Whether the data of the iteration before surely are in memory, so that a pipeline does not prefetch them.

        They need room beside what pipelines have ahead, but not beside the groups that an iteration of a loop `freed`.
        """

        def answer(loop: Loop, filled: Loop | None = None) -> Answer:
            gone = next((groups for outer, groups in freed if outer is loop), ())
            size = self._size_here(pipelined.path[:-1], loop, filled, gone)
            if size is None:
                return self._localized_with(loop, filled, gone)
            size = _of_both("max", size.substitute({loop.id: loop.counted - loop.step}), size, loop)
            question = "iopref_stays_beside" if gone else "iopref_stays"
            return self._flag(
                Flag(f"iopref_found_{loop.index}", _from_before(loop), question, size, loop.id, ahead=True)
            )

        return answer

    def _localized_with(self, loop: Loop, filled: Loop | None, gone: tuple[Group, ...]) -> Answer:
        """Whether a loop is localized though another one in it is filled, as some groups are gone."""
        local = self.localized(loop)
        if filled is None and not gone or local in (ALWAYS, NEVER):
            return local
        size = iteration_volume(self._filled(filled), self._but(gone), self.adjacent, loop)
        question = "iopref_stays_beside" if gone else "iopref_localized"
        return (
            NEVER
            if size is None
            else self._flag(Flag(f"iopref_found_{loop.index}", _from_before(loop), question, size))
        )

    def _size_here(
        self, path: tuple[int, ...], loop: Loop, filled: Loop | None = None, gone: tuple[Group, ...] = ()
    ) -> Expr | None:
        """Bytes that the iteration at hand of a loop touches; None unless it is on the path and these differ."""
        if loop.id not in path or self.localized(loop) in (ALWAYS, NEVER):
            return None
        key = loop, filled, gone
        if key not in self._volumes:
            size = iteration_volume(self._filled(filled), self._but(gone), self.adjacent, loop, frozenset(loop.path))
            # the iteration before may not have read its bounds
            self._volumes[key] = None if size is None or not size.loops or size.level else size
        return self._volumes[key]

    def _but(self, gone: tuple[Group, ...]) -> tuple[Group, ...]:
        return tuple(g for g in self.groups if g not in gone)

    def _filled(self, loop: Loop | None) -> Nest:
        """The nest with all iterations between the steps of a loop, if any."""
        if loop is None:
            return self.nest
        loops = (replace(v, step=1 if v.upwards else -1) if v is loop else v for v in self.nest.loops)
        return replace(self.nest, loops=tuple(loops))

    def _is_localized(self, loop: Loop) -> Answer:
        size = iteration_volume(self.nest, self.groups, self.adjacent, loop)
        if size is None:
            return NEVER
        if self._always_small(loop.path, size):
            return ALWAYS
        meaning = f"what an iteration of {loop.index} touches stays in memory until the next one"
        return self._flag(Flag(f"iopref_local_{loop.index}", meaning, "iopref_localized", size))

    def _always_small(self, path: tuple[int, ...], size: Expr) -> bool:
        """Whether so many bytes, touched in an iteration of the loops of a path, are surely little."""
        largest = most(self.nest, path, size)
        return largest is not None and largest <= ALWAYS_SMALL

    def survives(self, loop: Loop, size: Expr) -> Answer:
        """Whether what is ahead outlives the `size` bytes touched until a loop goes on."""
        if self._always_small(loop.path, size):
            return ALWAYS
        meaning = f"what is prefetched for coming iterations of {loop.index} is still there when they begin"
        return self._flag(Flag(f"iopref_survives_{loop.index}", meaning, "iopref_survives", size))

    def kept(self, group: Group) -> Condition | None:
        """The flag whether all that a nest touches of a group may be found again when it is entered again soon."""
        size = volume(self.nest, group, tuple(self.nest.loop(i) for i in group.path))
        meaning = f"{group.first.word} is so little that it may be found again when the nest is entered again"
        name = f"iopref_kept_{group.first.word}"
        return None if size is None or size.level else self._flag(Flag(name, meaning, "iopref_survives", size))

    def fills_pipeline(self, loop: Loop, outer: Loop, group: Group, size: Expr, goes_on: bool) -> Condition:
        """The flag whether the `size` bytes of a group that a loop touches are enough for a pipeline around it.

        They also are where what is fetched ahead of the `outer` loop's iteration does not stay until the loop.
        """
        question = "iopref_fills_strips" if goes_on else "iopref_fills_pipe"
        unless = self.stays_until(loop, outer)
        meaning = (
            f"loop {loop.index} is long enough to be the one that prefetches {group.first.word}, not a loop around it"
        )
        return self._flag(Flag(f"iopref_at_{loop.index}_{group.first.word}", meaning, question, size, unless=unless))

    def stays_until(self, loop: Loop, outer: Loop) -> Condition | None:
        """The flag whether what is fetched ahead of an iteration of `outer`, just around a loop, stays until the loop.

        Other loops come before it, and an iteration may touch more than memory holds; None where that is known.
        """
        others = any(v.path[:-1] == outer.path for v in self.nest.loops if v is not loop)
        around = others and loop.path[:-1] == outer.path and self.localized(loop) == ALWAYS
        local = self.localized(outer) if around else ALWAYS
        return None if local in (ALWAYS, NEVER) else local

    def stays_across(self, word: str, between: Expr) -> Condition:
        """The flag whether data of an array may stay in memory while `between` bytes are touched."""
        meaning = f"{word} may still be in memory when it is used again"
        return self._flag(Flag(f"iopref_again_{word}", meaning, "iopref_may_stay", between))

    def turn(self, loop: Loop, period: SharedPages, column: Expr | None) -> SharedPages:
        """A period with its names: of the turn, and of the flag whether the pipeline is longer than before."""
        around = period.outer.id
        if period.longer not in (ALWAYS, NEVER):
            meaning = f"loop {loop.index} is longer than in the iteration before of {period.outer.index}"
            longer = self._flag(Flag(f"iopref_longer_{loop.index}", meaning, "", value_of(period.longer), around))
            period = replace(period, longer=longer)
        meaning = f"which iterations of {period.outer.index} this one prefetches for, as their columns share pages"
        name = f"iopref_turn_{loop.index}"
        turn = self._kept(Flag(name, meaning, "", period.taken(column), around, kind="iopref_turn"))
        return replace(period, turn=turn.name)

    def begun(self, loop: Loop, outer: Loop, sooner: Expr, first: Condition, at: Address, step: Expr) -> str:
        """The name of the `iopref_begun` of a pipeline whose next run begins by so many iterations `sooner`.

        In the `first` run, and where the one before had no iterations, it fetches for all of its own. It begins `at` an
        address, and goes on in steps of so many bytes.
        """
        begin, past = (b.value.substitute({outer.id: outer.counted - outer.step}) for b in (loop.first, loop.past))
        whole = value_of(any_of((first, Compare(begin, ">=" if loop.upwards else "<=", past))))
        name, meaning = f"iopref_begun_{loop.index}", f"what the next run of loop {loop.index} begins with"
        return self._begun(name, meaning, whole, outer, sooner, at, step)

    def ended(self, loop: Loop, outer: Loop, later: Expr, at: Address, step: Expr) -> str:
        """The same, counted backwards from its last iteration, `at` an address, of how much later the next one ends."""
        name, meaning = f"iopref_ended_{loop.index}", f"what the next run of loop {loop.index} ends with"
        return self._begun(name, meaning, Expr(), outer, later, at, -step)

    def _begun(self, name: str, meaning: str, whole: Expr, outer: Loop, more: Expr, at: Address, step: Expr) -> str:
        of_next = choice(at_last(outer), Expr(), more)
        taken = call("iopref_begun_at", whole, of_next, Expr.of(at), step)
        return self._kept(Flag(name, meaning, "", taken, outer.id, kind="iopref_begun")).name

    def tail(self, word: str, size: Expr, times: Expr, between: Expr) -> Expr:
        """The number of last iterations, of `times` that touch `size` bytes, whose data may stay for `between` more."""
        meaning = f"so many last iterations leave data of {word} that may still be in memory when they are used again"
        counted = call("iopref_tail", size, times, between)
        return generated(self._kept(Flag(f"iopref_tail_{word}", meaning, "", counted)).name)

    def _flag(self, asked: Flag) -> Condition:
        """The condition that the answer to a question holds, which a variable keeps."""
        return self._kept(asked).condition

    def _kept(self, asked: Flag) -> Flag:
        """The flag that keeps an answer: one that has been asked already, or a new one with a name of its own."""
        what = attrgetter("question", "size", "loop", "unless")
        known = next((flag for flag in self.flags.values() if what(flag) == what(asked)), None)
        if known is None:
            known = replace(asked, name=self.names.unique(asked.name))
            self.flags[known.name] = known
        return known


def _of_both(kind: str, first: Expr, then: Expr, loop: Loop) -> Expr:
    """The minimum or maximum of a size in two iterations of a loop, by a call if it is not known which one that is."""
    growth = (then - first).constant
    moving = [(m, c) for m, c in first.terms if any(loop.id in a.loops for a in m)]
    ways = {rises(Expr((term,)), loop.id) == loop.upwards for term in moving} if growth is None else {growth > 0}
    turns = any(isinstance(a, Call) and a.has_extreme for m, _ in moving for a in m)
    if len(ways) > 1 or growth is None and turns:
        return call(f"iopref_{kind}", first, then)
    return then if ways == {kind == "max"} else first


def _until_next(loop: Loop) -> str:
    return f"what an iteration of {loop.index} touches may still be in memory in the next one, and is not released"


def _from_before(loop: Loop) -> str:
    return f"what the iteration before of {loop.index} touched is in memory, and is not prefetched again"
