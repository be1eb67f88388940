"""When to prefetch into local memory: the predicate of Forestall, kept up to date in a tree."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

NEVER = float("-inf")


class Forestall:
    """Whether, for some j, fetching the first j missing pages takes as long as it is until the j-th is used.

    PGMS98 2.2. A leaf for each position of the reference string holds the time to fetch the page that is missing there,
    or 0; a node, the sum of its leaves, and the largest excess of such a sum over the time at which the last page of it
    is needed. An update takes time logarithmic in the length of the string, a question none.
    """

    def __init__(self, due: Sequence[int], fetch: Sequence[int]) -> None:
        """`due` tells for each position the program's own time at which it is reached, `fetch` the leaves."""
        self._due = due
        self._size = 1
        while self._size < len(due):
            self._size *= 2
        padding = self._size - len(due)
        excess = [f - d if f else NEVER for f, d in zip(fetch, due, strict=True)]
        self._total = array("q", [*[0] * self._size, *fetch, *[0] * padding])
        self._excess = array("d", [*[NEVER] * self._size, *excess, *[NEVER] * padding])
        for i in range(self._size - 1, 0, -1):
            left, right = 2 * i, 2 * i + 1
            self._total[i] = self._total[left] + self._total[right]
            self._excess[i] = max(self._excess[left], self._total[left] + self._excess[right])

    def missing(self, position: int, fetch: int) -> None:
        """From now on the page at a position takes so long to fetch; 0: it is there, or on its way."""
        total, excess, i = self._total, self._excess, position + self._size
        more = fetch - total[i]
        if not more:
            return
        total[i] = fetch
        excess[i] = fetch - self._due[position] if fetch else NEVER
        while i > 1:
            i >>= 1
            left = 2 * i
            total[i] += more
            before, after = excess[left], total[left] + excess[left + 1]
            excess[i] = before if before > after else after

    def wait(self, now: int) -> float:
        """How long a program that has computed for the time `now` goes on until the predicate holds, if it does not."""
        return -self._excess[1] - now

    def holds(self, now: int) -> bool:
        """The predicate, when the program has computed for the time `now`."""
        return self._excess[1] + now >= 0
