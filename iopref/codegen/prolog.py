"""Prints as C the prefetches that a nest's last pipelines make for the next nest."""

from __future__ import annotations

from iopref.codegen.directives import INDENT, lines_of
from iopref.model import all_of, as_c
from iopref.transform.names import pipe
from iopref.transform.next_nest_prolog import runs_last
from iopref.transform.plan import Pipeline, Plan, Prolog


def prologs_of(plan: Plan, pipeline: Pipeline) -> list[str]:
    """The prefetches for the next nest, issued by a pipeline that has nothing of its own left to prefetch."""
    last = runs_last(plan, pipeline) if plan.prologs else None
    if last is None:
        return []
    lines = [line for beginning in plan.prologs for line in _due(pipeline, beginning)]
    if not last:
        return lines
    return [f"if ({as_c(all_of(last))}) {{", *(INDENT + line for line in lines), "}"]


def _due(pipeline: Pipeline, beginning: Prolog) -> list[str]:
    trip, rate = beginning.trip.c(), beginning.rate.c()
    if beginning.when:
        rate = f"{as_c(all_of(beginning.when))} ? {rate} : 0"
    asked = f"iopref_next_due(&{pipe(pipeline.loop)}, &{beginning.name}, {trip}, {rate}, {beginning.groups})"
    hints = lines_of(beginning.hints, beginning.name)
    braces = len(hints) > 1
    return [f"if ({asked}){' {' if braces else ''}", *(INDENT + line for line in hints), *(["}"] if braces else [])]
