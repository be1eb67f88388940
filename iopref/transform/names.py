"""Names of generated variables: short, and distinct from the program's names and those in the run-time's header."""

from __future__ import annotations

from collections.abc import Iterable

from iopref.analysis.conditions import last_run
from iopref.model import COUNT, Loop, Nest, was

HEADER = frozenset(
    f"iopref_{word}"
    for word in (
        "ahead alone apart at begun begun_at blocks_differ columns cursor cycle directive downwards due enter "
        "fetch_page fills_pipe fills_strips fits gathered granule_is_resident hint_strip1 hint_strip2 hint_strip3 "
        "hint_pieces1 hint_pieces2 hint_pieces3 hint_strips1 hint_strips2 hint_strips3 "
        "in_memory is_count is_size is_small lane lane_due "
        "lane_look last_run latency leave localized mapped_from max may_stay memory min nest nest_in_memory "
        "next_due next_run next_strip other_block pace past period pipe pipe_joins pipe_leave pipe_open "
        "pipe_open_localized "
        "prefetch prefetch1 prefetch2 prefetch3 prefetch4 prefetch_back prefetch_downto prefetch_on prefetch_page "
        "prefetch_rest1 prefetch_rest2 prefetch_rest3 prefetch_rest4 prefetch_row prefetch_strided prefetch_upto "
        "range rate reach release release1 release2 release3 release4 release_strided resident rows_apart run_due "
        "scattered share since site sites small stays stays_across stream stream_ahead_of stream_found "
        "stream_goes_on stream_open stream_open_groups stream_open_repeats stream_repeats survives tail team "
        "team_close team_meet team_open team_part touch touched2 touched2_from touched3 touched4 trace_last "
        "trace_nest trace_open trace_other trace_touches trip trip_to turn turn_of turn_since until use visit walks"
    ).split()
)
"""What iopref.h and iopref_trace.h declare, macros aside; a loop's index may be called `pipe` or `min`."""


def pipe(loop: Loop) -> str:
    """The variable of the pipeline around a loop; `_at`, `_lane` and `_stop` end names that belong to it."""
    name = "iopref_counting" if loop.index == COUNT else f"iopref_{loop.index}"
    return f"{name}_" if name in HEADER else name


def last_two_runs(loop: Loop) -> str:
    """The variable with the numbers of the last two iterations in which a pipelined loop ran: see `last_run`."""
    return f"iopref_{loop.index}_ran_{loop.id}"


ASSUMED = "iopref_assumed"
"""The variable that says whether the nest's assumptions hold."""


class Names:
    """The names that are still free in a nest; `others` are taken as well."""

    def __init__(self, nest: Nest, others: Iterable[str] = ()) -> None:
        self._taken = {*HEADER, "iopref_directives", "iopref_out", "iopref_ranges", ASSUMED, COUNT}
        self._taken.update(others)
        self._taken.update(was(variable.name) for variable in nest.saved)
        self._taken.update(pipe(loop) + end for loop in nest.loops for end in ("", "_at", "_lane", "_stop"))
        self._taken.update(name for loop in nest.loops for name in (last_run(loop), last_two_runs(loop)))

    def unique(self, name: str) -> str:
        """The name itself, or with a number appended if it is taken."""
        found, n = name, 2
        while found in self._taken:
            found, n = f"{name}_{n}", n + 1
        self._taken.add(found)
        return found
