"""The questions put to isl. Apart from the rest of `poly`, so that isl is loaded only where there is one to answer."""

from __future__ import annotations

from collections.abc import Callable

import islpy as isl

WORK_LIMIT = 200_000
"""isl operations after which a question is given up (a few milliseconds); the answer is then the safe one."""


def is_empty(domain: str) -> bool:
    """Whether a set in isl's notation is surely empty."""
    return _decide(lambda: isl.Set(domain).is_empty(), otherwise=False)


def may_meet(first: isl.Map, then: isl.Map) -> bool:
    """Whether two maps may lead to the same subscripts."""
    return _decide(lambda: not first.range().is_disjoint(then.range()), otherwise=True)


def times(domain: str) -> isl.Set:
    """A set in isl's notation."""
    return isl.Set(domain)


def touched(access: str, domain: isl.Set) -> isl.Map:
    """The map, in isl's notation, from those times that are in a domain to the subscripts touched then."""
    return isl.Map(access).intersect_domain(domain)


def rows_of(touched: isl.Map) -> isl.Map:
    """The map to all subscripts but the last."""
    return touched.project_out(isl.dim_type.out, touched.dim(isl.dim_type.out) - 1, 1)


def meet(first: isl.Map, then: isl.Map, same: int, earlier: bool = False) -> bool:
    """Whether `then` may touch something that `first` has touched before, as the first `same` dimensions of time stood.

    Both map times to subscripts. With `earlier`, only uses count that are less than a step of the next dimension
    away: those of dimensions further in come earlier than in `first`.
    """

    def question() -> bool:
        times = first.apply_range(then.reverse())
        for d in range(same):
            times = times.equate(isl.dim_type.in_, d, isl.dim_type.out, d)
        times = times.order_lt(isl.dim_type.in_, same, isl.dim_type.out, same)
        if earlier:
            for end in (isl.dim_type.in_, isl.dim_type.out):
                times = times.project_out(end, 0, same + 1)
            times = times.intersect(isl.Map.lex_gt(times.get_space().domain()))
        return not times.is_empty()

    return _decide(question, otherwise=True)


def _decide(question: Callable[[], bool], otherwise: bool) -> bool:
    context = isl.DEFAULT_CONTEXT
    context.set_max_operations(WORK_LIMIT)
    context.reset_operations()
    try:
        return bool(question())
    except isl.Error:
        return otherwise
    finally:
        context.set_max_operations(0)
