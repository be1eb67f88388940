"""The passes that a file goes through, and the observer of these passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from iopref.records import dataclass, field, replace

PASSES = {
    "lower": "Fortran becomes C",
    "read": "the C file is preprocessed and parsed",
    "nests": "loops are found and understood as nests, or refused",
    "groups": "references that touch the same data become groups; those that end a row of another one are found",
    "ranges": "the addresses and sizes of what a nest works on are found, for the test whether it fits in memory",
    "choose": "each group gets the loops around which it may be pipelined",
    "join": "what ends a row is prefetched and released with the row",
    "streams": "prefetches and releases are made, with their conditions and sections",
    "cursors": "pipelines go on from one run of their loop to the next",
    "prologs": "pipelines that end prefetch what the next nest touches first; only with --schedule continuous",
    "generate": "the nests are printed as C, in place of the old ones",
}
"""The passes in their order, each with what it does."""

PRINTED = ("nests", "groups", "ranges", "choose", "join", "streams", "cursors", "prologs")
"""The passes after which nests can be printed."""


@dataclass
class Observer:
    """Observes the translation of a file: measures the seconds of each pass, and prints nests after passes.

    `shown` are the nests after the passes in `printed_after`, as text made by `printed`.
    """

    printed_after: frozenset[str] = frozenset()
    printed: Callable[[Any], str] = str
    shown: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    _inner: list[float] = field(default_factory=lambda: [0.0])

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Measure the seconds of a pass, without those of passes inside it."""
        self._inner.append(0.0)
        begin = perf_counter()
        try:
            yield
        finally:
            whole = perf_counter() - begin
            self.seconds[name] = self.seconds.get(name, 0.0) + whole - self._inner.pop()
            self._inner[-1] += whole

    def after(self, name: str, nest: Any) -> None:
        """Print a nest with its plan after a pass, if that is asked for."""
        if name in self.printed_after:
            self.shown.append(f"{_title(name)}\n{self.printed(nest)}")

    @property
    def unseen(self) -> tuple[str, ...]:
        """The passes after which nests were to be printed, but which no nest reached."""
        printed = {text.partition("\n")[0] for text in self.shown}
        return tuple(name for name in PRINTED if name in self.printed_after and _title(name) not in printed)

    @property
    def unprinted(self) -> Observer:
        """The same observer for nests that are translated as a trial: it measures seconds, but prints nothing."""
        return replace(self, printed_after=frozenset())

    @property
    def table(self) -> str:
        """The seconds of each pass, in the order of the passes, and their sum."""
        total = sum(self.seconds.values())
        rows = [(self.seconds[name], name) for name in PASSES if name in self.seconds]
        lines = [f"{took:9.3f} s {100 * took / (total or 1):5.1f} %  {name}" for took, name in rows]
        return "\n".join([*lines, f"{total:9.3f} s {100:5.1f} %  in all"])


def _title(name: str) -> str:
    return f"--- after {name} ---"
