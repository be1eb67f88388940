"""A trace of reads as a picture of text: files downwards in the order of their first reads, time to the right."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.measure.durations import show_duration
from iopref.reads.trace import ReadTrace, Run

COLUMNS, ROWS, NAME = 64, 40, 40
COLD, HOT, MAPPED, NOTHING = "#", "o", "m", "."
US = 1000


def picture(trace: ReadTrace, columns: int = COLUMNS, rows: int = ROWS) -> str:
    """A line for each file, or for several successive files if there are many; empty if nothing was read."""
    if not trace.runs:
        return ""
    order = list(dict.fromkeys(run.file for run in trace.runs))
    last = max(run.begun + run.took for run in trace.runs) + 1
    at_a_time = -(-len(order) // rows)
    lines = [
        f"Files in the order of their first reads{', +1: and one more' if at_a_time > 1 else ''};"
        f" {show_duration(last * US // columns)} a column.",
        "# read, pages were missing; o read, all in memory; m mapped; . neither",
    ]
    for first in range(0, len(order), at_a_time):
        group = order[first : first + at_a_time]
        runs = [run for run in trace.runs if run.file in set(group)]
        name = trace.files[group[0]].name
        more = f" +{len(group) - 1}" if len(group) > 1 else ""
        cells = "".join(_cells(runs, last, columns))
        lines.append(f"  {_short(name, NAME - len(more))}{more:<{len(more)}}".ljust(NAME + 3) + cells)
    return "\n".join(lines)


def _cells(runs: list[Run], last: int, columns: int) -> Iterator[str]:
    """The mark in each column: the worst event in its time."""
    found = [NOTHING] * columns
    for run in runs:
        first, end = (time * columns // last for time in (run.begun, run.begun + run.took))
        mark = MAPPED if run.mapped else COLD if run.missing else HOT
        for i in range(first, end + 1):
            found[i] = min(found[i], mark, key=(COLD + HOT + MAPPED + NOTHING).index)
    yield from found


def _short(name: str, width: int) -> str:
    """The end of a name, which says most."""
    return name if len(name) <= width else f"...{name[3 - width :]}"
