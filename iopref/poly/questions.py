"""The questions to isl, in a module of their own so that isl is loaded only when a question needs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple, TypeVar

from iopref.poly.quick_isl import isl

Answer = TypeVar("Answer")

WORK_LIMIT = 200_000
"""The isl operations after which a question is given up (a few milliseconds), with the safe answer; 0 asks no
questions.
"""


def is_empty(domain: str) -> bool:
    """Whether a set in isl's notation is surely empty."""
    return _decide(lambda: isl.Set(domain).is_empty(), otherwise=False)


def may_meet(first: isl.Map, then: isl.Map) -> bool:
    """Whether two maps may lead to the same subscripts."""
    return _decide(lambda: not first.range().is_disjoint(then.range()), otherwise=True)


@lru_cache(maxsize=4096)
def _map(text: str) -> isl.Map:
    """A map read from isl's notation; reading a map takes longer than most questions about it."""
    return isl.Map(text)


def times(domain: str) -> isl.Set:
    """A set read from isl's notation."""
    return isl.Set(domain)


def touched(access: str, domain: isl.Set) -> isl.Map:
    """The map from the times in a domain to the subscripts touched then; `access` is in isl's notation."""
    return _map(access).intersect_domain(domain)


def rows_of(touched: isl.Map) -> isl.Map:
    """The map to all subscripts but the last."""
    return touched.project_out(isl.dim_type.out, touched.dim(isl.dim_type.out) - 1, 1)


def meetings(first: isl.Map, then: isl.Map) -> isl.Map | None:
    """The map from each time at which `first` touches something to the times at which `then` touches it.

    Both map times to subscripts. None if that takes too many operations.
    """
    return _answer(lambda: first.apply_range(then.reverse()), None)


def meets_later(meetings: isl.Map | None, same: int, down: int | None = None) -> bool:
    """Whether some meetings are later than their first time, with the first `same` dimensions of time equal.

    With `down`, only those count that are less than one step of the next dimension away: their dimensions from there up
    to `down` are smaller than in the first time.
    """

    def question() -> bool:
        assert meetings is not None
        times = meetings
        for d in range(same):
            times = times.equate(isl.dim_type.in_, d, isl.dim_type.out, d)
        times = times.order_lt(isl.dim_type.in_, same, isl.dim_type.out, same)
        if down is not None:
            for end in (isl.dim_type.in_, isl.dim_type.out):
                times = times.project_out(end, down, times.dim(end) - down).project_out(end, 0, same + 1)
            times = times.intersect(isl.Map.lex_gt(times.get_space().domain()))
        return not times.is_empty()

    return meetings is None or _decide(question, otherwise=True)


@lru_cache(maxsize=4096)
def is_covered(part: tuple[str, ...], whole: tuple[str, ...], context: str) -> bool:
    """Whether the ranges of maps surely lie in those of others, for the parameters of a context; in isl's notation."""
    mine, its, known = [_map(text) for text in part], [_map(text) for text in whole], isl.Set(context)

    def question() -> bool:
        covering = reduce(isl.Set.union, (each.range() for each in its)).coalesce()
        here = [each.intersect_params(known.params()).range() for each in mine]
        return not known.is_empty() and all(each.is_subset(covering) for each in here)

    return _decide(question, otherwise=False)


class Distances(NamedTuple):
    """How far the beginning and the end of a set lie behind those of another one without gaps; None if that varies."""

    begins: int | None
    ends: int | None


@lru_cache(maxsize=4096)
def distances(part: str, whole: str, context: str) -> Distances | None:
    """The distances between the ranges of two maps, in isl's notation, wherever both exist; None if unknown.

    None, too, if `whole` has gaps.
    """
    mine, its, known = _map(part), _map(whole), isl.Set(context)

    def question() -> Distances | None:
        both = mine.params() & its.params() & known.params()
        here, there = (each.intersect_params(both).range() for each in (mine, its))
        between = _beyond(there, isl.Set.lex_gt_set) & _beyond(there, isl.Set.lex_lt_set)
        if not between.is_subset(there):
            return None
        return Distances(
            _number(here.dim_min(0) - there.dim_min(0)),
            _number(here.dim_max(0) - there.dim_max(0)),
        )

    return _answer(question, None)


def _number(value: isl.PwAff) -> int | None:
    """The value if it is the same number for all parameters; None if it varies."""
    least, most = value.min_val(), value.max_val()
    return int(least.to_python()) if least.is_int() and least.eq(most) else None


class Extreme(NamedTuple):
    """An extreme value in terms of the parameters: the `min` or `max` of the parts."""

    kind: str
    parts: tuple[isl.AstExpr, ...]


@lru_cache(maxsize=4096)
def extreme_of(values: str, largest: bool) -> Extreme | None:
    """The largest (or smallest) number in the range of a map, in isl's notation; None if unknown, or if there is none.

    If conditions choose between values in another way than by a minimum or maximum, this is a bound that is not
    exceeded.
    """
    return _answer(lambda: _extreme(isl.Map(values).range(), largest), None)


def _extreme(numbers: isl.Set, largest: bool) -> Extreme | None:
    if numbers.is_empty():
        return None
    value = (numbers.dim_max(0) if largest else numbers.dim_min(0)).coalesce()
    build, anywhere = _build(numbers), isl.Set.universe(value.domain().get_space())
    pieces = {piece: isl.PwAff.alloc(anywhere, piece) for _, piece in value.get_pieces()}
    for piece, (there, _) in zip(list(pieces), value.get_pieces(), strict=True):  # as `n == 3 ? 3 : n`
        if any(there.is_subset(pieces[piece].eq_set(pieces[other])) for other in pieces if other is not piece):
            del pieces[piece]
    parts = tuple(build.expr_from_pw_aff(piece) for piece in pieces.values())
    for kind, combined in (("min", isl.PwAff.min), ("max", isl.PwAff.max)):
        if value.is_equal(reduce(combined, pieces.values()).intersect_domain(value.domain())):
            return Extreme(kind, parts)
    return Extreme("max" if largest else "min", parts)


@lru_cache(maxsize=4096)
def largest_of(values: str) -> int | None:
    """The largest number in the range of a map, in isl's notation, whatever its parameters; None if unknown."""

    def question() -> int | None:
        numbers = isl.Map(values).range()
        numbers = numbers.project_out(isl.dim_type.param, 0, numbers.dim(isl.dim_type.param))
        largest = numbers.dim_max_val(0)
        return int(largest.to_python()) if largest.is_int() else None

    return _answer(question, None)


def kernel(rows: Sequence[Sequence[int]], columns: int) -> list[tuple[int, ...]]:
    """A basis of the kernel of a matrix: the vectors that it maps to zero."""
    matrix = isl.Mat.alloc(isl.DEFAULT_CONTEXT, len(rows), columns)
    for i, row in enumerate(rows):
        for j, number in enumerate(row):
            matrix = matrix.set_element_val(i, j, isl.Val(number))
    found = matrix.right_kernel()
    return [tuple(int(found.get_element_val(i, j).to_python()) for i in range(columns)) for j in range(found.cols())]


class Part(NamedTuple):
    """The iterations of a loop that touch something new, in terms of the parameters; see `new_part`.

    `when` is the condition that there are any; `fresh` is the first of them; the iterations from `old` to the one
    before `past` are not new. The last three are None if either all iterations are new or none.
    """

    when: isl.AstExpr
    fresh: isl.AstExpr | None = None
    old: isl.AstExpr | None = None
    past: isl.AstExpr | None = None
    begins: bool = False
    ends: bool = False


@lru_cache(maxsize=4096)
def new_part(now: str, then: tuple[str, ...], others: tuple[str, ...], run: str, context: str) -> Part | None:
    """The iterations of a loop that touch data outside of the ranges of `then`; None if always all of them, or if
    unknown.

    Data that `others` touched in its earlier iterations are not new either. All texts are in isl's notation. `now` and
    `others` map the index of the loop, and of loops inside it, to touched data; `run` has the values of these indices,
    whether or not anything is touched, and `context` the values of parameters. Indices of all other loops are
    parameters.
    """
    first, values, known = isl.Map(now), isl.Set(run), isl.Set(context)
    earlier, beside = [isl.Map(text) for text in then], [isl.Map(text) for text in others]
    return _answer(lambda: _new_part(first, earlier, beside, values, known), None)


def _new_part(
    now: isl.Map, then: Sequence[isl.Map], others: Sequence[isl.Map], run: isl.Set, context: isl.Set
) -> Part | None:
    now, *others = (_by_first_index(each) for each in (now.intersect_params(context.params()), *others))
    touching, left = now.domain(), now
    for other in others:
        left = left.subtract(other.apply_domain(isl.Map.lex_lt(other.get_space().domain())))
    for earlier in then:
        left = left.subtract_range(earlier.range())
    new = left.domain().coalesce()
    run, when = run.intersect_params(context.params()), new.params().coalesce()
    if touching.is_subset(new) and run.params().is_subset(when):
        return None
    told = _build(run).expr_from_set(when)
    if touching.intersect_params(when).is_subset(new):
        return Part(told)
    known = touching.subtract(new).coalesce()
    before, after = _beyond(known, isl.Set.lex_gt_set) & touching, _beyond(known, isl.Set.lex_lt_set) & touching
    if not (before & after).is_subset(known):
        return None
    fresh = _build(new).expr_from_pw_aff(new.dim_min(0))
    ends = _build(known)
    old, past = ends.expr_from_pw_aff(known.dim_min(0)), ends.expr_from_pw_aff(known.dim_max(0) + 1)
    return Part(told, fresh, old, past, not (before & new).is_empty(), not (after & new).is_empty())


def _by_first_index(touched: isl.Map) -> isl.Map:
    """The map with the first index as its only input."""
    return touched.project_out(isl.dim_type.in_, 1, touched.dim(isl.dim_type.in_) - 1)


def _beyond(known: isl.Set, order: Callable[[isl.Set, isl.Set], isl.Map]) -> isl.Set:
    """The values that some element of a set is in the given order with."""
    return known.apply(order(known, isl.Set.universe(known.get_space())))


def _build(of: isl.Set) -> isl.AstBuild:
    """A builder of expressions in the parameters for which a set is not empty."""
    return isl.AstBuild.from_context(of.params())


def _decide(question: Callable[[], bool], otherwise: bool) -> bool:
    return bool(_answer(question, otherwise))


def _answer(question: Callable[[], Answer], otherwise: Answer) -> Answer:
    if not WORK_LIMIT:
        return otherwise
    context = isl.DEFAULT_CONTEXT
    context.set_max_operations(WORK_LIMIT)
    context.reset_operations()
    try:
        return question()
    except isl.Error:
        return otherwise
    finally:
        context.set_max_operations(0)
