"""Passes, which a file goes through one after the other, and who looks on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from iopref.records import dataclass, field, replace

PASSES = {
    "lower": "Fortran becomes C",
    "read": "the C file is preprocessed and parsed",
    "nests": "loops are found and understood as nests, or refused",
    "groups": "references that touch the same data become groups; rows are told what lies beside them",
    "ranges": "the memory that a nest works on is told, for the test whether it fits",
    "choose": "each group gets the loops around which it may be pipelined",
    "join": "rows that are pipelined take in what lies beside them",
    "free": "what releases leave room for is told, in iterations of loops around",
    "streams": "prefetches and releases are made, with their conditions and sections",
    "cursors": "pipelines go on from one run of their loop to the next",
    "prologs": "pipelines that end prefetch what the next nest touches first",
    "generate": "the nests are printed as C, in place of the old ones",
}
"""What a file goes through, in this order, each with what it does; the prologs are only for the last schedule."""

PRINTED = ("nests", "groups", "ranges", "choose", "join", "free", "streams", "cursors", "prologs")
"""Those after which nests can be printed."""


@dataclass
class Observer:
    """Looks on while a file is translated: counts the seconds of each pass, and prints nests after some.

    Of the passes in `printed_after`, `shown` are the nests after them, as text.
    """

    printed_after: frozenset[str] = frozenset()
    shown: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    _inner: list[float] = field(default_factory=lambda: [0.0])

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Counts the seconds of a pass, without those of passes inside it."""
        self._inner.append(0.0)
        begin = perf_counter()
        try:
            yield
        finally:
            whole = perf_counter() - begin
            self.seconds[name] = self.seconds.get(name, 0.0) + whole - self._inner.pop()
            self._inner[-1] += whole

    def after(self, name: str, text: Callable[[], str]) -> None:
        """Shows a nest after a pass, if that is asked for."""
        if name in self.printed_after:
            self.shown.append(f"--- after {name} ---\n{text()}")

    @property
    def unprinted(self) -> Observer:
        """The same, of nests that are only tried: counts their seconds, and is shown none of them."""
        return replace(self, printed_after=frozenset())

    @property
    def table(self) -> str:
        """The seconds of each pass, in the order of the passes, and their sum."""
        total = sum(self.seconds.values())
        rows = [(self.seconds[name], name) for name in PASSES if name in self.seconds]
        lines = [f"{took:9.3f} s {100 * took / (total or 1):5.1f} %  {name}" for took, name in rows]
        return "\n".join([*lines, f"{total:9.3f} s {100:5.1f} %  in all"])
