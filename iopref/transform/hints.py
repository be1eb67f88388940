"""What is prefetched and released in a strip of a pipelined loop, and under which conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count

from iopref.analysis.across import Across
from iopref.analysis.beside import widened
from iopref.analysis.conditions import (
    Condition,
    Localized,
    after_first,
    at_first,
    at_last,
    conjunction,
    grouped,
    index,
    iteration,
    runs,
    runs_seldom,
    where_localized,
)
from iopref.analysis.control_dependence import made_conditions
from iopref.analysis.growth import EACH, before_of, since
from iopref.analysis.novelty import finds_again
from iopref.analysis.parallel import BESIDE, in_use, reaching
from iopref.analysis.period import Period, around_rows, spatial_period
from iopref.analysis.predicate import Predicates, prefetch_conditions
from iopref.analysis.ranges import extreme, index_range
from iopref.analysis.release import (
    bounds_follow,
    gap,
    gap_in_run,
    gap_to_group,
    later_uses,
    priority,
    release_conditions,
    unless_beside,
)
from iopref.analysis.reuse import Group, Reuse, reuse, slide
from iopref.analysis.rows import Row, lead, rows, spread_around
from iopref.analysis.section import (
    NO_SPREAD,
    SMALLEST_PAGE,
    Dim,
    Section,
    Spread,
    Strip,
    in_order,
    merged,
    negative,
    section,
    stride,
)
from iopref.model import Bound, Expr, Loop, Nest, Reference, call, combine, parameter, trip
from iopref.poly.lift import Lifted
from iopref.transform.again import used_again
from iopref.transform.choose import Choice
from iopref.transform.cover import covered
from iopref.transform.entry import Entry
from iopref.transform.guards import Guard, guards
from iopref.transform.names import pipe
from iopref.transform.plan import Alone, Begun, Found, Hint, Unhinted
from iopref.transform.walk import foreseen, sought, walked, walked_loops

IN_MEMORY = (
    "loop bounds on the way are found in memory",
    "use variables as bounds, or ranges that follow each other, as `row[i]` to `row[i + 1]`",
)
"""Why a reference gets no hint, and what would help."""


@dataclass(frozen=True)
class Next:
    """A prefetch in the strips of its loop's next run: its section, its conditions, and the guards of a strip."""

    section: Section
    conditions: tuple[Condition, ...]
    guards: tuple[Guard, ...]


@dataclass
class Hinter:
    """Makes the directives of a nest, numbered as they are made; `unhinted` collects what gets none."""

    nest: Nest
    lifted: Lifted
    groups: tuple[Group, ...]
    entry: Entry
    across: Across
    choices: tuple[Choice, ...]
    unhinted: list[Unhinted] = field(default_factory=list)
    _tags: Iterator[int] = field(default_factory=lambda: count(1))
    _next: dict[int, Next] = field(default_factory=dict)

    def predicates(self, choice: Choice) -> Predicates:
        """The rows of a group at a loop with their predicates, as far as these concern the loops around."""
        nest, group, loop = self.nest, choice.group, choice.loop
        all_rows = rows(nest, group, loop)
        found = (prefetch_conditions(nest, group, all_rows, row, loop, self.entry.found(loop)) for row in all_rows)
        return tuple(zip(all_rows, found, strict=True))

    def hints(self, choice: Choice, predicates: Predicates, stream: str) -> tuple[Hint, ...]:
        """The directives of a group at a loop; `stream` names the struct that holds their iterations."""
        all_rows = tuple(row for row, _ in predicates)
        found = []
        for row, conditions in predicates:
            found.append(self._prefetch(choice, row, conditions, stream))
            found.append(self._release(choice, all_rows, row, stream))
        return tuple(hint for hint in found if hint)

    def _prefetch(self, choice: Choice, row: Row, conditions: tuple[Condition, ...], stream: str) -> Hint | None:
        loop, group, nest = choice.loop, choice.group, self.nest
        reference = row.leader.reference
        if walked_loops(nest, group, loop):
            return self._walking_prefetch(choice, row, conditions, stream)
        if covered(nest, choice, self.choices):
            return None
        bare, inner = _strip(stream, ""), nest.inside(group.path, loop.id)
        begun = self.begun(choice)
        strip = begun.strip(bare) if begun else bare
        whole = self._ahead(choice, row, strip)
        if whole is None or reference.loads and not _certain(loop, inner):
            self.unhinted.append(Unhinted(reference, "prefetch", *IN_MEMORY))
            return None
        conditions += _computable(nest, reference, loop, inner, bare, whole)
        period = self._period(choice, row, whole)
        behind = None
        conditions += (begun.condition(bare),) if begun else ()
        if period:
            whole, once = _columns_ahead(reference, whole, period, self.entry.found(loop))
            conditions += once
            behind = period.of_turn("behind") * period.stride
        else:
            conditions += made_conditions(nest, group, rows(nest, group, loop), loop, self.entry.found(loop))
        made = conditions + tuple(g.condition for g in guards(nest, choice, bare, period, around=period is not None))
        hint = Hint("prefetch", next(self._tags), reference, made, whole, tests=reference.tests, behind=behind)
        of_next = _strip(stream, "next_")
        there = self._ahead(choice, row, of_next) if not period and not begun and any(foreseen(nest, loop)) else None
        if there is not None:
            self._next[hint.tag] = Next(there, conditions, guards(nest, choice, of_next))
        return hint

    def _period(self, choice: Choice, row: Row, whole: Section) -> Period | None:
        """Iterations around a pipeline that are fetched for in turn."""
        loop, reference = choice.loop, row.leader.reference
        period = spatial_period(self.nest, reference, loop, whole, self.entry.found(loop))
        if period is None:
            return None
        period = around_rows(self.nest, reference, loop, period, self.entry.found(loop))
        at = self._place(reference, loop, loop.first.value) | {v.id: v.first.value for v in period.rows}
        readable = not reference.loads and not any(value.level for value in at.values())
        return self.entry.turn(loop, period, reference.address(at) if readable else "")

    def _place(self, reference: Reference, loop: Loop, at: Expr, spread: Spread = NO_SPREAD) -> dict[int, Expr]:
        """The values of indices with which an iteration of a pipelined loop touches the lowest address."""
        here = {loop.id: at}
        inner = section(self.nest, reference, self.nest.inside(reference.path, loop.id), spread=spread).at
        return {i: value.substitute(here) for i, value in inner} | here

    def _ahead(self, choice: Choice, row: Row, bare: Strip) -> Section | None:
        """The section of a row that is prefetched for a strip, in the order in which it is touched."""
        nest, strip, reference = self.nest, bare, row.leader.reference
        reach = lead(nest, choice.group, row, choice.loop, ahead=False)
        inner = nest.inside(choice.group.path, choice.loop.id)
        window = next((v for v in inner if _slides(nest, reference, v, choice.loop)), None)
        if window and not _wraps_below_zero(choice.loop):
            reach += window.trips - 1
        if reach.terms and not _wraps_below_zero(choice.loop):
            strip = replace(strip, start=call("iopref_reach", strip.start, reach))
        spread = choice.spread(nest, row, row.leader)
        loops = (choice.loop, *(v for v in inner if v is not window))
        whole = _section(nest, reference, loops, strip, bare, spread)
        if whole and window:
            whole = replace(whole, at=(*whole.at, (window.id, window.last.taken)))
        return whole and in_order(whole, reference, loops)

    def of_next(self, hint: Hint) -> Next | None:
        """A prefetch in the strips of its loop's next run, if that is as in this one."""
        return self._next.get(hint.tag)

    def _walking_prefetch(
        self, choice: Choice, row: Row, conditions: tuple[Condition, ...], stream: str
    ) -> Hint | None:
        """A prefetch in each iteration of generated loops, for an indirect reference."""
        loop, group, nest = choice.loop, choice.group, self.nest
        reference = row.leader.reference
        each = walked_loops(nest, group, loop)
        strip = _strip(stream, "")
        spread = choice.spread(nest, row, row.leader)
        inner = nest.inside(group.path, loop.id)
        once = section(nest, reference, inner[len(each) - 1 :], spread=spread)
        piece = once.substitute({v.id: walked(v) for v in each})
        if piece.level > loop.depth + 1 or any(v.reads > loop.depth + 1 + i for i, v in enumerate(each)):
            self.unhinted.append(Unhinted(reference, "prefetch", *IN_MEMORY))
            return None
        conditions += _readable(strip, piece.level, _running(nest, loop, inner, strip)[len(each) - 1 :])
        tag, tests = next(self._tags), reference.tests
        return Hint(
            "prefetch", tag, reference, conditions, piece, each, strip, tests=tests, sought=sought(reference, each)
        )

    def _release(self, choice: Choice, all_rows: tuple[Row, ...], row: Row, stream: str) -> Hint | None:
        loop, group, nest = choice.loop, choice.group, self.nest
        reference = row.trailer.reference
        inner = nest.inside(group.path, loop.id)
        spread = spread_around(nest, group, row, row.trailer, loop)
        sharing = reaching(nest, reference, loop, inner, spread)
        trail = None if nest.parallel else _trail(reference, loop, inner)
        reason = "" if trail else _comes_back(reference, loop, sharing)
        reason = reason or (in_use(nest, self.groups, group, loop) if nest.parallel else "")
        conditions = release_conditions(nest, group, all_rows, row, loop, self.entry.stays(loop))
        if reference.array in nest.unseen:
            reason, conditions = "a procedure that is called may use it", None
        finished = not reason and conditions is not None
        later, extra = self._later_uses(group, reference, loop) if finished else (None, 0)
        if conditions is None or later is None:
            if row is all_rows[-1]:
                reason = reason or "it is used again while still in memory"
                self.unhinted.append(Unhinted(reference, "release", reason))
            return None
        near = tuple((b, self._later_uses(b.part, b.part.first, loop)[0]) for b in choice.near)
        spread = widened(spread, tuple(b for b, uses in near if uses is not None))
        later += tuple(c for _, uses in near for c in uses or () if c not in later)
        forward = negative(stride(reference, loop))
        pinned = {v.id: negative(stride(reference, v)) != forward for v in sharing}
        strip = bare = _own(loop, row, _strip(stream, "done_")) if nest.parallel else _strip(stream, "done_")
        reach = lead(nest, group, row, loop, ahead=True)
        if reach.terms:
            past = call("iopref_past", parameter(f"&{pipe(loop)}"), strip.to, reach)
            strip = replace(strip, to=past)
        if trail:
            whole: Section | None = trail(strip, spread)
        else:
            whole = _section(nest, reference, (loop, *inner), strip, bare, spread, pinned)
        if whole is None or reference.loads and not _certain(loop, inner):
            self.unhinted.append(Unhinted(reference, "release", *IN_MEMORY))
            return None
        if nest.parallel and whole.dims and reuse(nest, reference, nest.root) is Reuse.SPATIAL:
            self.unhinted.append(Unhinted(reference, "release", BESIDE))
            return None
        again = used_again(self.across, self.entry, group, reference, loop, stream)
        conditions += later + again.conditions + _computable(nest, reference, loop, inner, bare, whole)
        conditions += tuple(g.condition for g in guards(nest, choice, bare, around=True))
        period = spatial_period(nest, reference, loop, whole, self.entry.stays(loop))
        piece, moving = whole.piece, loop
        if period and not bounds_follow(nest, reference, loop, period.outer):
            moving = period.outer
            whole, once = _columns_behind(whole, period)
            conditions += (once,)
        elif whole.dims and not period:
            conditions += unless_beside(nest, reference, loop, self.entry.stays(loop))
        alone = self._alone(group, row, loop, spread, piece) if whole.dims else None
        exact = alone and not (alone.bytes and alone.kept)
        downwards = not exact and not _dense(whole) and negative(stride(reference, moving))
        level = max(priority(nest, reference, loop) + extra, again.priority)
        tag = next(self._tags)
        next_use = again.next_use
        return Hint(
            "release",
            tag,
            reference,
            conditions,
            whole,
            priority=level,
            next_use=next_use,
            downwards=downwards,
            alone=alone,
        )

    def _alone(self, group: Group, row: Row, loop: Loop, spread: Spread, piece: Expr) -> Alone | None:
        """When nothing touches the page in which a piece ends, as far as is known."""
        nest, reference = self.nest, row.trailer.reference
        around = tuple(nest.loop(i) for i in loop.path)
        others = [g for g in self.groups if g is not group and g.first.array == reference.array]
        apart = [gap_to_group(nest, reference, other, loop, spread) for other in others]
        if None in apart:
            return None
        near = any(stride(reference, v).constant is None for v in around[:-1])  # its iterations may share pages
        if near and not others and (in_run := self._alone_in_run(group, row, loop, spread, piece)):
            return in_run
        if between := gap(nest, reference, loop, spread, around):
            kept = self.entry.kept(group)
            least = tuple(Expr.of(g) for g in apart if g is not None)
            return Alone(combine("min", (between, *least)) if least else between, kept) if kept else None
        return None if others else self._alone_in_run(group, row, loop, spread, piece)

    def _alone_in_run(self, group: Group, row: Row, loop: Loop, spread: Spread, piece: Expr) -> Alone | None:
        """The same while the iterations of the loop around, which touch the page again, do not stay in memory."""
        around = loop.path[:-1]
        stays = self.entry.stays(loop)(self.nest.loop(around[-1])) if around else True
        if stays is True:
            return None
        others = tuple(m.reference for m in group.members if m not in row.members)
        between = gap_in_run(self.nest, row.trailer.reference, others, loop, spread)
        return Alone(between, stays or "", piece) if between else None

    def found(self, choice: Choice) -> tuple[Found, ...]:
        """What a pipelined loop finds in memory that is longer in each iteration of one around it."""
        nest, loop = self.nest, choice.loop
        around = [nest.loop(i) for i in loop.path[nest.parallel : -1]]
        row, *more = rows(nest, choice.group, loop)
        reference = row.leader.reference
        if not around or more or reference.loads or walked_loops(nest, choice.group, loop):
            return ()
        found = []
        spread = choice.spread(nest, row, row.leader)
        strip = self._ahead(choice, row, _strip("", ""))
        period = self._period(choice, row, strip) if strip else None
        for outer in around:
            new = finds_again(nest, reference, loop, outer)
            flag = self.entry.found(loop)(outer, loop if new and new.cycle else None)
            last = since(outer, new.cycle) if new and new.cycle else runs_seldom(nest, loop, outer)
            if new and new.at_end and flag is not False:
                seldom = runs_seldom(nest, loop, outer)
                follows = f"{iteration(outer).c()} > {seldom}" if seldom else after_first(outer)
                follows = f"{last} >= 0" if new.cycle else follows
                others = follows, *(f"!({text})" for text in new.texts)
                meaning = f"{new.meaning} of {outer.index}"
            elif period and period.outer is outer and period.at_end:
                others, meaning = (f"!{period.of_turn('begins').c()}",), f"for what is new in one of {outer.index}"
                meaning += f", and {_once(outer)}" if period.longer == EACH else ""
            else:
                continue
            past = before_of(loop.past.value, outer, last)
            known = trip(loop.first.value, past, loop.step)
            if (ahead := slide(reference, loop, outer)) > 0:
                known = combine("max", (known - ahead, Expr()))
            after = self._place(reference, loop, loop.first.value + known * loop.step, spread)
            condition = Condition(conjunction([*([flag] if isinstance(flag, str) else []), *others]), meaning)
            found.append(Found(outer, condition, known, reference.address(after), stride(reference, loop)))
        return tuple(found)

    def begun(self, choice: Choice) -> Begun | None:
        """What a pipelined loop fetches of its next run that begins sooner; None if not, or if that is not known."""
        nest, loop = self.nest, choice.loop
        row, *more = rows(nest, choice.group, loop)
        reference = row.leader.reference
        around = loop.path[nest.parallel : -1]
        if not around or more or row.lead or reference.loads or reference.guards or _wraps_below_zero(loop):
            return None
        outer, strip = nest.loop(around[-1]), self._ahead(choice, row, _strip("", ""))
        if walked_loops(nest, choice.group, loop) or not strip or strip.level or any(v.level for _, v in strip.at):
            return None
        period, new = self._period(choice, row, strip), finds_again(nest, reference, loop, outer)
        flag = self.entry.found(loop)(outer)
        if period and period.outer is outer and period.sooner is not None:
            by, first, meaning = period.sooner, [period.of_turn("begins").c()], _once(outer)
        elif new and new.sooner is not None and flag is not False:
            by, meaning = new.sooner, f"in the first iteration of {outer.index}"
            first = [*([f"!{flag}"] if isinstance(flag, str) else []), at_first(outer)]
        else:
            return None
        at = reference.address(self._place(reference, loop, loop.first.value))
        name = self.entry.begun(loop, outer, by, first, at, stride(reference, loop))
        return Begun(name, f"for what the next one of {outer.index} begins with; the rest {meaning}")

    def _later_uses(self, group: Group, reference: Reference, loop: Loop) -> tuple[tuple[Condition, ...] | None, int]:
        return later_uses(self.nest, self.lifted, self.groups, group, reference, loop, self.entry.stays(loop))


def _wraps_below_zero(loop: Loop) -> bool:
    """Whether an index of iterations in front of a loop's first would be a large one, in subscripts."""
    return "unsigned" in loop.ctype and "long" not in loop.ctype


def _comes_back(reference: Reference, loop: Loop, sharing: tuple[Loop, ...]) -> str:
    """Why it is unknown when a pipelined loop has finished with what it touches; empty when it is known."""
    if reference.indirect:
        return "where an indirect reference comes back is unknown"
    if any(loop.id in b.value.loops for v in sharing for b in (v.first, v.limit)):
        return f"loop {loop.index} comes back to it"
    return ""


def _strip(stream: str, prefix: str) -> Strip:
    """The iterations that a stream hands out: `done_` those to release, otherwise those to prefetch."""
    return Strip(parameter(f"{stream}.{prefix}from"), parameter(f"{stream}.{prefix}to"))


def _own(loop: Loop, row: Row, strip: Strip) -> Strip:
    """The iterations to release whose data no other thread touches that a parallel loop gave the ones before."""
    if loop.depth or not row.lead:
        return strip
    first = call("iopref_since", parameter(f"&{pipe(loop)}"), strip.start, strip.to, Expr.of(row.lead))
    return replace(strip, start=first)


def _section(
    nest: Nest,
    reference: Reference,
    loops: tuple[Loop, ...],
    strip: Strip,
    bare: Strip,
    spread: Spread,
    pinned: dict[int, bool] | None = None,
) -> Section | None:
    """The section of a strip; without its extension to a group's lead where memory holds the bounds of inner loops.

    None where these bounds cannot be read at the pipelined loop, the first of `loops`.
    """
    whole = section(nest, reference, loops, strip, spread, pinned)
    if whole.level > loops[0].depth + 1:
        return None
    return section(nest, reference, loops, bare, spread, pinned) if whole.level else whole


def _computable(
    nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...], strip: Strip, whole: Section
) -> tuple[Condition, ...]:
    """When a section's place and size can be computed, and are those of iterations that there are."""
    place = max((value.level for i, value in whole.at if i != loop.id), default=0)
    uncertain = place > loop.depth + 1 or place and not _certain(loop, inner)
    running = _running(nest, loop, inner, strip) if reference.loads or uncertain else ()
    return _readable(strip, max(whole.level, place), running)


def _readable(strip: Strip, level: int, running: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """When the memory that holds an address or a bound may be read: when the program reads it too."""
    if not level and not running:
        return ()
    some = f"{strip.start.c()} < {strip.to.c()}"
    return (Condition(some, "where these loops have iterations", in_strip=True), *running)


def _running(nest: Nest, loop: Loop, inner: tuple[Loop, ...], strip: Strip) -> tuple[Condition, ...]:
    """For each inner loop, that it has iterations in some iteration of a strip and of the loops on the way.

    Bounds found in memory are taken not to decrease, as in `extreme`.
    """
    over: dict[int, tuple[Bound, Bound]] = {loop.id: strip.index(loop)}
    conditions = []
    for v in inner:
        low, high = index_range(nest, v.id)
        times = high.value - low.value + 1
        if not (v.first.value.loops | v.past.value.loops) & over.keys():
            text = runs(v)
        elif times.opaque_loops & over.keys():
            start, past = (v.first, v.past) if v.upwards else (v.past, v.first)
            text = f"{extreme(start.value, False, over).c()} < {extreme(past.value, True, over).c()}"
        else:
            text = f"{extreme(times, True, over).c()} > 0"
        conditions.append(Condition(text, "where these loops have iterations", in_strip=True))
        over[v.id] = (low, high)
    return tuple(conditions)


def _certain(loop: Loop, inner: tuple[Loop, ...]) -> bool:
    """Whether the bounds of a strip tell for certain that some inner iteration is executed.

    Bounds found in memory do when one range begins where the last one ended, as in `row[i] .. row[i + 1]`: then the
    lengths add up, in whatever order the values are.
    """
    here = parameter("here")
    now, then = ({loop.id: at} for at in (here, here + loop.pace))
    within = (v for v in inner if v.reads)
    return all(
        v.upwards and _bare(v.first.value.substitute(then)) == _bare(v.past.value.substitute(now)) for v in within
    )


def _bare(value: Expr) -> str:
    """A value in C without the casts to integers of an index, which is in their range, and parentheses around it."""
    return re.sub(r"\((here)\)", r"\1", re.sub(r"\((?:unsigned )?(?:int|long|short|char)\)", "", value.c()))


def _dense(whole: Section) -> bool:
    """Whether no whole page lies between the pieces of a section: the run-time follows it in its own direction."""
    return all(d.stride.constant is not None and abs(d.stride.constant) < SMALLEST_PAGE for d in whole.dims)


def _slides(nest: Nest, reference: Reference, window: Loop, loop: Loop) -> bool:
    """Whether all that a loop in a pipelined one touches was touched in the last iteration, but by its own last one."""
    still = not any(v.id in (window.first.value.loops | window.past.value.loops) for v in nest.loops)
    return still and slide(reference, window, loop) == 1 and window.unit


def _trail(reference: Reference, loop: Loop, inner: tuple[Loop, ...]) -> Callable[[Strip, Spread], Section] | None:
    """What a window leaves behind in a strip whose beginning does not move with it all the time: `max(i - w, 0)`.

    None where it does, or where it may also go back.
    """
    if len(inner) != 1 or loop.step != 1 or slide(reference, inner[0], loop) != 1 or not inner[0].upwards:
        return None
    (window,) = inner
    rates = [part.coefficient(loop.id) for part in window.first.parts if loop.id not in part.opaque_loops]
    moves = [rate.constant for rate in rates if rate is not None]
    if (
        window.first.kind != "max"
        or len(moves) != len(window.first.parts)
        or not set(moves) <= {0, -1}
        or not any(moves)
    ):
        return None

    def left(strip: Strip, spread: Spread) -> Section:
        begin, past = (loop.first.value + at for at in (strip.start, strip.to))
        first = window.first.value.substitute({loop.id: begin})
        lowest, then = (
            combine("max", tuple(part.substitute({loop.id: at}) + at for part in window.first.parts))
            for at in (begin, past)
        )
        return Section(
            stride(reference, window) * (then - lowest), (), ((loop.id, begin), (window.id, first)), spread.below
        )

    return left


def _columns_ahead(
    reference: Reference, whole: Section, period: Period, localized: Localized
) -> tuple[Section, tuple[Condition, ...]]:
    """A section of the iterations of a period, in the first of them.

    These touch no more than the page that the ones before have brought and the next one: the last of them is enough.
    """
    outer = period.outer
    first = index(outer) + period.of_turn("first") * outer.step
    wide = _widened(whole, outer, first, period.stride, period.of_turn("count"))
    for v in period.rows:
        wide = _widened(wide, v, v.first.value, stride(reference, v), v.trips)
    rows = tuple(
        where_localized(localized(v), v, at_first(v), f"in the first iteration of {v.index}") for v in period.rows
    )
    text, meaning = period.of_turn("begins").c(), _once(outer)
    if period.longer == EACH:
        text, meaning = "", f"{meaning}, and for what is new in each"
    elif period.longer:
        text, meaning = f"{text} || {period.longer}", f"{meaning}, or where there are more than in the one before"
    return wide, tuple(c for c in (Condition(text, meaning), *rows) if c.text)


def _columns_behind(whole: Section, period: Period) -> tuple[Section, Condition]:
    """A section of the iterations of a period, in the last of them."""
    outer, length = period.outer, period.released(whole.dims[0].stride)
    k = grouped(iteration(outer))
    back = parameter(f"({k} % {grouped(length)})")
    begin = index(outer) - back * outer.step
    wide = _widened(whole, outer, begin, period.stride, back + 1)
    return wide, Condition(f"({k} + 1) % {grouped(length)} == 0 || {at_last(outer)}", _once(outer))


def _once(outer: Loop) -> str:
    return f"once for the iterations of {outer.index} that stay on the same pages"


def _widened(whole: Section, outer: Loop, first: Expr, step: Expr, times: Expr) -> Section:
    """A section repeated over `times` iterations of a loop around it, from the index value `first` on."""
    down = negative(step)
    lowest = first + (times - 1) * outer.step if down else first
    piece, dims = merged(whole.piece, (Dim(-step if down else step, times), *whole.dims))
    return Section(piece, dims, (*whole.at, (outer.id, lowest)), whole.shift)
