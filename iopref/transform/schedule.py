"""What a pipeline does when its loop ends (THESIS 5.2)."""

from __future__ import annotations

from enum import Enum


class Schedule(Enum):
    """What a pipeline does when its loop ends.

    `original`: it drains. `nested`: it is ahead by whole runs of the loop, as many as the latency takes, and by a part
    of one, which drains (THESIS 5.2.2). `wrapped`: it goes on with the next iteration of the loop around, and drains
    with that. `continuous`: it goes on through all loops around (THESIS 5.2.3), and with the nest that follows.
    """

    ORIGINAL = "original"
    NESTED = "nested"
    WRAPPED = "wrapped"
    CONTINUOUS = "continuous"

    @property
    def reach(self) -> int:
        """How many loops around a pipeline it goes on through, at most."""
        return {Schedule.ORIGINAL: 0, Schedule.WRAPPED: 1}.get(self, MAXIMAL_DEPTH)


MAXIMAL_DEPTH = 99
