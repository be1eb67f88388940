"""The questions put to isl. Apart from the rest of `poly`, so that isl is loaded only where there is one to answer."""

from __future__ import annotations

from collections.abc import Callable

import islpy as isl

WORK_LIMIT = 200_000
"""isl operations after which a question is given up (a few milliseconds); the answer is then the safe one."""


def is_empty(domain: str) -> bool:
    """Whether a set in isl's notation is surely empty."""
    return _decide(lambda: isl.Set(domain).is_empty(), otherwise=False)


def touched(access: str, schedule: str) -> isl.Map:
    """The map from times to the subscripts touched then."""
    return isl.Map(access).apply_domain(isl.Map(schedule))


def meet_later(first: isl.Map, then: isl.Map) -> bool:
    """Whether `then` may touch something after `first` has; both map times to subscripts."""

    def question() -> bool:
        times = first.apply_range(then.reverse())
        return not times.intersect(isl.Map.lex_lt(times.get_space().domain())).is_empty()

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
