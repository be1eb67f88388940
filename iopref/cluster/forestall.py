"""Decides when to prefetch into local memory: the predicate of Forestall, kept up to date in a tree."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

NEVER = float("-inf")


class Forestall:
    """Whether, for some j, fetching the first j missing pages takes at least as long as the time until the j-th one is
    used.

    PGMS98 2.2. Each position of the reference string has a leaf with the time to fetch the page that is missing there,
    or 0. Each inner node has the sum of its leaves, and the largest excess of a sum of its first leaves over the time
    at which the last page of that sum is needed. An update takes time logarithmic in the length of the string, a query
    constant time.
    """

    def __init__(self, due: Sequence[int], fetch: Sequence[int]) -> None:
        """`due` has the program's own time at which it reaches each position, `fetch` the values of the leaves."""
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
        """Set the time to fetch the page at a position; 0 if it is there or on its way."""
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
        """How much longer a program that has computed for the time `now` can go on before the
        predicate becomes true.
        """
        return -self._excess[1] - now

    def holds(self, now: int) -> bool:
        """The predicate for a program that has computed for the time `now`."""
        return self._excess[1] + now >= 0
