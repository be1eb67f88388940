"""The `original` software pipeline (THESIS 3.1.2): each group is pipelined around one loop of its own.

That loop is the first surrounding one that moves the address and whose data fill a pipeline; where bounds are
symbolic, the comparison is generated, and the streams of the loops not chosen stay inactive. Prolog,
steady state and epilog share one copy of the body: the first call for a stream hands out the prolog's
block, and towards the end of the loop nothing is left to prefetch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from iopref.analysis.locality import ALWAYS_SMALL, accesses, at_entry, iteration_volume, volume
from iopref.analysis.predicate import (
    Condition,
    Row,
    at_last,
    index,
    prefetch_conditions,
    release_conditions,
    rows,
    spatial_period,
    spread_around,
)
from iopref.analysis.ranges import Ranges, extreme, index_range
from iopref.analysis.release import later_uses, priority
from iopref.analysis.reuse import Group, bounds_move, groups
from iopref.analysis.section import Dim, Section, Strip, merged, negative, section, stride
from iopref.model import Atom, Bound, Expr, Loop, Nest, Reference, call, combine, parameter, trip
from iopref.poly.lift import Lifted
from iopref.transform.plan import Flag, Hint, Pipeline, Plan, Range, Stream, Unhinted


def original(nest: Nest) -> Plan:
    """Plan the prefetches and releases of a nest with the `original` pipeline."""
    return _Planner(nest).plan()


@dataclass(frozen=True)
class _Choice:
    """A loop around which a group may be pipelined, and the flags that must hold for it."""

    loop: Loop
    group: Group
    active: tuple[str, ...]


@dataclass
class _Planner:
    nest: Nest
    flags: dict[str, Flag] = field(default_factory=dict)
    local: dict[int, str | bool] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    tags: int = 0
    unhinted: list[Unhinted] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.groups = groups(self.nest)
        self.lifted = Lifted(self.nest)

    def plan(self) -> Plan:
        choices = [c for group in self.groups for c in self.choices(group)]
        pipelines = []
        for loop in self.nest.loops:
            here = [c for c in choices if c.loop is loop]
            streams = self.streams(loop, here)
            if streams:
                pipelines.append(Pipeline(loop, streams))
        localized = {loop.id: self.localized(loop) for loop in self.nest.loops} if pipelines else {}
        return Plan(
            self.nest,
            self.groups,
            self.ranges(),
            tuple(self.flags.values()),
            tuple(pipelines),
            tuple(dict.fromkeys(self.unhinted)),
            localized,
        )

    # -- where ---------------------------------------------------------------------------------------------------

    def choices(self, group: Group) -> list[_Choice]:
        """The loops around which a group may be pipelined, innermost first."""
        if self.lifted.empty(group.first):
            self.unhinted.append(Unhinted(group.first, "prefetch", "it is never executed"))
            return []
        whole = group.first.extent or volume(self.nest, group, tuple(self.nest.loop(i) for i in group.path))
        if whole is not None and whole.constant is not None and whole.constant <= ALWAYS_SMALL:
            self.unhinted.append(Unhinted(group.first, "prefetch", f"its {whole.constant} bytes stay in memory"))
            return []
        candidates = [self.nest.loop(i) for i in reversed(group.path) if self.moves(group, self.nest.loop(i))]
        if not candidates:
            self.unhinted.append(Unhinted(group.first, "prefetch", "it stays on one page"))
            return []
        found: list[_Choice] = []
        smaller: tuple[str, ...] = ()
        *inner, outermost = candidates
        for loop in inner:
            size = volume(self.nest, group, (loop, *self.nest.inside(group.path, loop.id)))
            small = size is not None and size.constant is not None and size.constant <= ALWAYS_SMALL
            if size is not None and not small:
                flag = self.flag(
                    f"iopref_at_{loop.index}_{_word(group)}",
                    call("iopref_fills_pipe", size),
                    f"loop {loop.index} touches enough of {_word(group)} to fill a pipeline",
                )
                found.append(_Choice(loop, group, (flag, *smaller)))
                smaller = (f"!{flag}", *smaller)
        return [*found, _Choice(outermost, group, smaller)]

    def moves(self, group: Group, loop: Loop) -> bool:
        """Whether a loop changes what the group touches."""
        reference = group.first
        if loop.id in reference.offset.opaque_loops or stride(reference, loop).terms:
            return True
        return bounds_move(self.nest, reference, loop)

    def localized(self, loop: Loop) -> str | bool:
        """The flag, or the answer, whether the data of one iteration of a loop stay in memory until the next."""
        if loop.id not in self.local:
            self.local[loop.id] = self._localized(loop)
        return self.local[loop.id]

    def _localized(self, loop: Loop) -> str | bool:
        size = iteration_volume(self.nest, self.groups, loop)
        if size is None:
            return False
        if size.constant is not None and size.constant <= ALWAYS_SMALL:
            return True
        meaning = f"what one iteration of loop {loop.index} touches stays in memory"
        return self.flag(f"iopref_local_{loop.index}", call("iopref_localized", size), meaning)

    def flag(self, name: str, question: Expr, meaning: str) -> str:
        text = question.c()
        for known in self.flags.values():
            if known.text == text:
                return known.name
        unique, n = name, 2
        while unique in self.flags:
            unique, n = f"{name}_{n}", n + 1
        self.flags[unique] = Flag(unique, text, meaning, question.level)
        return unique

    # -- what ----------------------------------------------------------------------------------------------------

    def streams(self, loop: Loop, choices: list[_Choice]) -> tuple[Stream, ...]:
        """The streams of a pipelined loop: one for each rate, index arrays before what they index."""
        found: dict[tuple[Expr, tuple[str, ...]], Stream] = {}
        targets: dict[str, set[int]] = {}
        for choice in choices:
            key = (self.rate(loop, choice.group), choice.active)
            name = found[key].name if key in found else self.unique(f"iopref_{loop.index}_{_word(choice.group)}")
            stream = found.get(key) or Stream(name, key[0], key[1], ())
            found[key] = replace(stream, hints=stream.hints + self.hints(choice, name))
            reads = {i for m in choice.group.members for i in m.reference.indices}
            reads |= {i for v in self.nest.inside(choice.group.path, loop.id) for i in v.indices}
            targets.setdefault(name, set()).update(reads)
        return _ordered(tuple(s for s in found.values() if s.hints), targets)

    def unique(self, name: str) -> str:
        """The name, with a number when it is taken."""
        self.names[name] = self.names.get(name, 0) + 1
        return name if self.names[name] == 1 else f"{name}_{self.names[name]}"

    def rate(self, loop: Loop, group: Group) -> Expr:
        """New bytes that one iteration of a pipelined loop touches."""
        reference = group.first
        inner = self.nest.inside(group.path, loop.id)
        each = self.each(loop, group)
        own = {loop.id: index_range(self.nest, loop.id)}
        if each or not stride(reference, loop).terms:
            times = trip(loop.first.value, loop.past.value, loop.step)
            if not each:
                return call("iopref_share", section(self.nest, reference, (loop, *inner)).touched, times)
            piece = extreme(
                section(self.nest, reference, inner[len(each) - 1 :]).touched, True, _around(self.nest, each)
            )
            visits = accesses(self.nest, each)
            if visits == times:
                return call("iopref_scattered", Expr.of(1), piece)
            return call("iopref_share", call("iopref_scattered", visits, piece), times)
        once = section(self.nest, reference, inner)
        step = stride(reference, loop)
        step = -step if negative(step) else step
        if not once.dims and (once.piece == step or _contiguous(once.piece, step)):
            return step
        rate = step if _contiguous(once.piece, step) else call("iopref_rate", once.piece, step)
        for dim in once.dims:
            rate = rate * dim.count
        return extreme(rate, True, own)

    def each(self, loop: Loop, group: Group) -> tuple[Loop, ...]:
        """The loops that a prefetch has to walk one by one, from the pipelined loop inwards."""
        inner = (loop, *self.nest.inside(group.path, loop.id))
        deepest = max((i for i, v in enumerate(inner) if v.id in group.first.offset.opaque_loops), default=-1)
        return inner[: deepest + 1]

    def hints(self, choice: _Choice, stream: str) -> tuple[Hint, ...]:
        """The directives of a group at a loop."""
        all_rows = rows(self.nest, choice.group, choice.loop)
        found: list[Hint] = []
        for row in all_rows:
            found += self.prefetches(choice, all_rows, row, stream)
            found += self.releases(choice, all_rows, row, stream)
        return tuple(found)

    def prefetches(self, choice: _Choice, all_rows: tuple[Row, ...], row: Row, stream: str) -> list[Hint]:
        loop, group = choice.loop, choice.group
        reference = row.leader.reference
        strip = bare = Strip(_field(stream, "from"), _field(stream, "to"))
        if row.lead:
            strip = replace(strip, start=call("iopref_reach", strip.start, Expr.of(row.lead)))
        spread = spread_around(self.nest, group, row, row.leader, loop)
        inner = self.nest.inside(group.path, loop.id)
        each = self.each(loop, group)
        conditions = prefetch_conditions(self.nest, group, all_rows, row, loop, self.localized)
        if each:
            rest = inner[len(each) - 1 :]
            piece = section(self.nest, reference, rest, spread=spread).substitute({v.id: walked(v) for v in each})
            conditions += self.readable(stream, "", piece.level, self.running(loop, inner, bare)[len(each) - 1 :])
            hint = Hint("prefetch", self.tag(), reference, conditions, piece, each, bare)
            if piece.level > loop.depth + 1 or any(_reads(v) > loop.depth + 1 + i for i, v in enumerate(each)):
                self.unhinted.append(Unhinted(reference, "prefetch", "loop bounds on the way are found in memory"))
                return []
            return [hint]
        whole = section(self.nest, reference, (loop, *inner), strip, spread)
        if whole.level > loop.depth + 1:
            self.unhinted.append(Unhinted(reference, "prefetch", "loop bounds on the way are found in memory"))
            return []
        if whole.level:
            whole = section(self.nest, reference, (loop, *inner), bare, spread)
        running = self.running(loop, inner, bare) if reference.loads else ()
        conditions += self.readable(stream, "", whole.level, running)
        period = spatial_period(self.nest, reference, loop, whole, self.localized)
        if period:
            outer, length = period
            at, k = index(outer), _iteration(outer)
            left = trip(at, outer.past.value, outer.step)
            whole = _widened(whole, outer, at, stride(reference, outer), combine("min", (length, left)))
            meaning = f"every page's worth of iterations of {outer.index}"
            conditions += (Condition(f"{_group(k)} % {_group(length)} == 0", meaning),)
        return [Hint("prefetch", self.tag(), reference, conditions, whole)]

    def releases(self, choice: _Choice, all_rows: tuple[Row, ...], row: Row, stream: str) -> list[Hint]:
        loop, group = choice.loop, choice.group
        reference = row.trailer.reference
        reason = ""
        if reference.offset.opaque_loops:
            reason = "where an indirect reference comes back is unknown"
        inner = self.nest.inside(group.path, loop.id)
        sharing = [v for v in inner if _shares_dimension(reference, loop, v)]
        if not reason and any(loop.id in b.value.loops for v in sharing for b in (v.first, v.limit)):
            reason = f"loop {loop.index} comes back to it"
        conditions = release_conditions(self.nest, group, all_rows, row, loop, self.localized)
        later, extra = later_uses(self.nest, self.lifted, self.groups, group, reference, self.localized)
        if not reason and (conditions is None or later is None):
            reason = "it is used again while still in memory"
        if reason or conditions is None or later is None:
            if row is all_rows[-1]:
                self.unhinted.append(Unhinted(reference, "release", reason))
            return []
        forward = negative(stride(reference, loop))
        pinned = {v.id: negative(stride(reference, v)) != forward for v in sharing}
        strip = bare = Strip(_field(stream, "done_from"), _field(stream, "done_to"))
        if row.lead:
            past = call("iopref_past", parameter(f"&iopref_{loop.index}"), strip.to, Expr.of(row.lead))
            strip = replace(strip, to=past)
        spread = spread_around(self.nest, group, row, row.trailer, loop)
        whole = section(self.nest, reference, (loop, *inner), strip, spread, pinned)
        if whole.level > loop.depth + 1:
            return []
        if whole.level:
            whole = section(self.nest, reference, (loop, *inner), bare, spread, pinned)
        running = self.running(loop, inner, bare) if reference.loads else ()
        conditions += later + self.readable(stream, "done_", whole.level, running)
        period = spatial_period(self.nest, reference, loop, whole, self.localized)
        if period:
            outer, length = period
            k = _iteration(outer)
            back = parameter(f"({_group(k)} % {_group(length)})")
            begin = index(outer) - back * (1 if outer.step > 0 else -1)
            whole = _widened(whole, outer, begin, stride(reference, outer), back + 1)
            ends = f"({_group(k)} + 1) % {_group(length)} == 0 || {at_last(outer)}"
            conditions += (Condition(ends, f"every page's worth of iterations of {outer.index}"),)
        level = priority(self.nest, reference, loop) + extra
        return [Hint("release", self.tag(), reference, conditions, whole, priority=level)]

    def readable(self, stream: str, prefix: str, level: int, running: tuple[Condition, ...]) -> tuple[Condition, ...]:
        """When the memory that holds an address or a bound may be read: when the program reads it too."""
        some = Condition(f"{stream}.{prefix}from < {stream}.{prefix}to", "there are iterations")
        return (some, *running) if level or running else ()

    def running(self, loop: Loop, inner: tuple[Loop, ...], strip: Strip) -> tuple[Condition, ...]:
        """For each inner loop, that it has iterations in some iteration of a strip and of the loops on the way.

        Bounds found in memory are taken not to decrease, as in `extreme`.
        """
        over: dict[int, tuple[Bound, Bound]] = {loop.id: strip.range(loop)}
        conditions = []
        for v in inner:
            low, high = index_range(self.nest, v.id)
            times = high.value - low.value + 1
            if not times.loops & over.keys():
                text = runs(v)
            elif times.opaque_loops & over.keys():
                start, past = (v.first, v.past) if v.step > 0 else (v.past, v.first)
                text = f"{extreme(start.value, False, over).c()} < {extreme(past.value, True, over).c()}"
            else:
                text = f"{extreme(times, True, over).c()} > 0"
            conditions.append(Condition(text, f"loop {v.index} has iterations"))
            over[v.id] = (low, high)
        return tuple(conditions)

    def tag(self) -> int:
        self.tags += 1
        return self.tags

    # -- does it fit? ----------------------------------------------------------------------------------------------

    def ranges(self) -> tuple[Range, ...]:
        """The memory of each array that the nest works on."""
        best: dict[str, tuple[tuple[int, int], Range]] = {}
        for group in self.groups:
            found = self.range(group)
            if found:
                size = max(((len(m), abs(c)) for m, c in found.bytes.terms), default=(0, 0))
                if group.first.array not in best or best[group.first.array][0] < size:
                    best[group.first.array] = (size, found)
        return tuple(r for _, r in best.values())

    def range(self, group: Group) -> Range | None:
        reference = group.first
        loops = tuple(self.nest.loop(i) for i in group.path)
        if reference.offset.opaque_loops:
            size = reference.extent or accesses(self.nest, loops) * reference.element
            entry = at_entry(self.nest, group.path, size)
            return Range(reference, reference.base or "0", entry, entry.level) if entry is not None else None
        if reference.guarded and reference.extent and reference.extent.level <= 1:
            return Range(reference, reference.base, reference.extent, reference.extent.level)
        whole = section(self.nest, reference, loops)
        entry = at_entry(self.nest, group.path, whole.hull)
        if entry is None:
            return None
        start = "0"
        if not reference.loads and all(e.level <= 1 for _, e in whole.at):
            start = reference.address(dict(whole.at))
        return Range(reference, start, entry, max((entry.level, *(e.level for _, e in whole.at))))


def walked(loop: Loop) -> Expr:
    """The generated variable that stands for a loop's index while a prefetch walks the loop."""
    return Expr.of(Atom(f"iopref_{loop.index}_at"))


def _ordered(streams: tuple[Stream, ...], reads: Mapping[str, set[int]]) -> tuple[Stream, ...]:
    """The streams with those that others wait for in front; `reads` are the index references each depends on."""
    serves: dict[str, list[str]] = {s.name: [] for s in streams}

    def reach(name: str) -> int:
        return 1 + max((reach(other) for other in serves[name]), default=0)

    def leads(name: str, to: str) -> bool:
        return name == to or any(leads(other, to) for other in serves[name])

    for stream in streams:
        fetched = {h.reference.id for h in stream.hints}
        for name, wanted in reads.items():
            if name in serves and wanted & fetched and not leads(name, stream.name):
                serves[stream.name].append(name)
    chained = (replace(s, ahead_of=tuple(sorted(serves[s.name], key=reach))) for s in streams)
    return tuple(sorted(chained, key=lambda s: -reach(s.name)))


def _word(group: Group) -> str:
    return "".join(c if c.isalnum() else "_" for c in group.first.name).strip("_")


def _field(stream: str, name: str) -> Expr:
    return parameter(f"{stream}.{name}")


def _iteration(loop: Loop) -> Expr:
    """How many iterations of a loop are done, while it runs."""
    distance = (index(loop) - loop.first.value) * (1 if loop.step > 0 else -1)
    return distance if abs(loop.step) == 1 else parameter(f"({distance.c()}) / {abs(loop.step)}")


def _group(expr: Expr) -> str:
    text = expr.c()
    simple = expr.constant is not None or len(expr.terms) == 1 and expr.terms[0][1] == 1 and len(expr.terms[0][0]) == 1
    return text if simple else f"({text})"


def runs(loop: Loop) -> str:
    """Whether a loop has iterations, in C."""
    compare = "<" if loop.step > 0 else ">"
    return f"{loop.first.value.c()} {compare} {loop.past.value.c()}"


def _around(nest: Nest, loops: tuple[Loop, ...]) -> Ranges:
    return {loop.id: index_range(nest, loop.id) for loop in loops}


def _reads(loop: Loop) -> int:
    return max(p.level for b in (loop.first, loop.limit) for p in b.parts)


def _contiguous(piece: Expr, step: Expr) -> bool:
    return piece.constant is not None and step.constant is not None and step.constant <= piece.constant + 512


def _widened(whole: Section, outer: Loop, at: Expr, step: Expr, times: Expr) -> Section:
    piece, dims = merged(whole.piece, (Dim(step, times), *whole.dims))
    return Section(piece, dims, (*whole.at, (outer.id, at)), whole.shift)


def _shares_dimension(reference: Reference, loop: Loop, inner: Loop) -> bool:
    return any(loop.id in d.loops and inner.id in d.loops for d in reference.dimensions)
