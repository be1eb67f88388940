"""What a pipeline does when its loop ends (THESIS 5.2)."""

from __future__ import annotations

from enum import Enum


class Schedule(Enum):
    """What a pipeline does when its loop ends.

    - `original`: it drains, and fills again in the next run.
    - `nested`: it prefetches for whole later runs, as many as the latency takes, and drains within the last of them
      (THESIS 5.2.2).
    - `wrapped`: it continues in the next iteration of the loop around, and drains when that loop ends.
    - `continuous`: it continues through all loops around (THESIS 5.2.3) and into the next nest.
    """

    ORIGINAL = "original"
    NESTED = "nested"
    WRAPPED = "wrapped"
    CONTINUOUS = "continuous"

    @property
    def reach(self) -> int:
        """The largest number of loops around a pipeline through which it continues."""
        return {Schedule.ORIGINAL: 0, Schedule.WRAPPED: 1}.get(self, 99)  # more than a nest has
