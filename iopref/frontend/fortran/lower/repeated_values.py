"""The initial elements of an array as runs of equal values, for any number of elements."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator
from operator import attrgetter

from iopref.frontend.fortran.constant.known import Known
from iopref.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Run:
    """The elements from `first` to `end`, without `end`, which hold one value."""

    first: int
    end: int
    value: Known


@dataclass
class Runs:
    """The runs of an array, in order; an element that has a value keeps it, as with gfortran."""

    runs: list[Run] = field(default_factory=list)

    def __iter__(self) -> Iterator[Run]:
        return iter(self.runs)

    def at(self, place: int) -> Run | None:
        """The run that an element belongs to; None if the element has no value."""
        k = bisect_right(self.runs, place, key=attrgetter("first")) - 1
        return self.runs[k] if k >= 0 and place < self.runs[k].end else None

    def add(self, first: int, end: int, value: Known) -> None:
        """Give a value to the elements in a range that have none."""
        while first < end:
            k = bisect_right(self.runs, first, key=attrgetter("first"))
            if k and self.runs[k - 1].end > first:
                first = self.runs[k - 1].end
                continue
            until = min(end, self.runs[k].first) if k < len(self.runs) else end
            self.runs.insert(k, Run(first, until, value))
            first = until

    def replace(self, place: int, value: Known) -> None:
        """Change the value of an element that is a run by itself, or give it a value."""
        k = bisect_right(self.runs, place, key=attrgetter("first")) - 1
        if self.at(place) is None:
            self.add(place, place + 1, value)
        else:
            self.runs[k] = Run(place, place + 1, value)

    def segments(self) -> Iterator[tuple[int, int]]:
        """Stretches of elements that all have values: the first element of each, and the one after the last."""
        first = end = -1
        for run in self.runs:
            if run.first != end:
                if end >= 0:
                    yield first, end
                first = run.first
            end = run.end
        if end >= 0:
            yield first, end


_ZEROS = frozenset(("0", "0L", "0.0", "0.0f", "{0}"))


def braces(runs: Runs, dims: tuple[int, ...], text: Callable[[Known], str], start: int = 0) -> str:
    """An array's initialiser in nested braces; equal neighbours become one range, elements without a value are left
    out.

    `dims` are the extents, in C's order, of the part of the array that begins with the element `start`.
    """
    if not dims:
        run = runs.at(start)
        return text(run.value) if run is not None else "{0}"
    size = math.prod(dims[1:])
    rows: list[tuple[int, int, str]] = []
    for first, last in _rows(runs, dims[0], size, start):
        one = braces(runs, dims[1:], text, start + first * size)
        if rows and rows[-1][2] == one and rows[-1][1] == first - 1:
            rows[-1] = (rows[-1][0], last, one)
        else:
            rows.append((first, last, one))
    return _listed(rows)


def _rows(runs: Runs, count: int, size: int, start: int) -> Iterator[tuple[int, int]]:
    """The first and the last row of each group of equal rows that have values."""
    row = 0
    while row < count:
        at = start + row * size
        k = max(bisect_right(runs.runs, at, key=attrgetter("first")) - 1, 0)
        if k < len(runs.runs) and runs.runs[k].end <= at:
            k += 1
        if k == len(runs.runs) or runs.runs[k].first >= start + count * size:
            return
        run = runs.runs[k]
        if run.first >= at + size:
            row = (run.first - start) // size
            continue
        whole = (min(run.end, start + count * size) - at) // size if run.first <= at else 0
        yield row, row + max(whole, 1) - 1
        row += max(whole, 1)


def _listed(rows: list[tuple[int, int, str]]) -> str:
    items: list[str] = []
    expected = 0
    for first, last, text in rows:
        if last - first >= 3 and text in _ZEROS:
            continue  # C gives zeros to elements without a value, too
        if last - first >= 3:
            items.append(f"[{first} ... {last}] = {text}")
        elif first != expected:
            items += [f"[{k}] = {text}" for k in range(first, last + 1)]
        else:
            items += [text] * (last - first + 1)
        expected = last + 1
    return "{" + (", ".join(items) or "0") + "}"
