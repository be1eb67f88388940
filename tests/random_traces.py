"""Random traces, and machines to simulate them on."""

from __future__ import annotations

from hypothesis import strategies as st
from traces import Tracer

from iopref.simulate.machine import FEWEST_PAGES, Machine, Policy

LATENCY = 1000


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["read", "read", "write", "compute", "prefetch", "prefetch", "give_up", "lend"]),
        st.integers(0, 79),
        st.integers(1, 12),
    ),
    max_size=300,
)


MACHINES = st.builds(
    Machine,
    memory=st.integers(FEWEST_PAGES, 60),
    latency=st.sampled_from([0, 1, 7, 60, 500]),
    policy=st.sampled_from([Policy.LRU, Policy.RELEASE, Policy.BUFFERED]),
    outstanding=st.sampled_from([None, 1, 4]),
    touch=st.sampled_from([1, 3]),
    hint=st.sampled_from([0, 5]),
    hints=st.booleans(),
)


def program(steps: list[tuple[str, int, int]]) -> Tracer:
    """A program with these steps: an action, a page, and a number of pages."""
    tracer = Tracer()
    for what, page, count in steps:
        match what:
            case "read" | "write":
                getattr(tracer, what)(*range(page, page + count))
            case "compute":
                tracer.compute(page * count)
            case _:
                getattr(tracer, what)(page, count)
    return tracer
