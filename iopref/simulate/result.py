"""The results of a simulation; times are in nanoseconds, other quantities in pages unless stated."""

from __future__ import annotations

from typing import Any

from iopref.records import dataclass, field, fields


@dataclass(frozen=True)
class Distance:
    """The time from the request to the first touch of prefetched pages; the median is exact to 1 in 64."""

    min: int
    median: int
    mean: float


@dataclass(frozen=True)
class Counts:
    """Counts for one reference or directive, or for all; runtime_c/simulator/simulator.h describes each of them."""

    hits: int = 0
    prefetched_hits: int = 0
    prefetched_faults: int = 0
    unprefetched_faults: int = 0
    in_memory_faults: int = 0
    stall: int = 0
    shadow_faults: int = 0
    touched_released: int = 0
    asked: int = 0
    unnecessary: int = 0
    dropped: int = 0
    fetched: int = 0
    in_time: int = 0
    late: int = 0
    replaced: int = 0
    unused: int = 0
    late_stall: int = 0
    queueing: int = 0
    released: int = 0
    not_there: int = 0
    released_live: int = 0
    distance: Distance | None = None

    @classmethod
    def read(cls, found: dict[str, Any]) -> Counts:
        """Read an object of the simulator, in which counts of 0 are left out."""
        distance = found.pop("distance", None)
        return cls(**found, distance=Distance(**distance) if distance else None)

    def __add__(self, other: Counts) -> Counts:
        """The sum, without distances."""
        names = [f.name for f in fields(self) if f.name != "distance"]
        return Counts(**{name: getattr(self, name) + getattr(other, name) for name in names})

    @property
    def faults(self) -> int:
        """Touches of pages that were not in memory."""
        return self.prefetched_faults + self.unprefetched_faults

    @property
    def coverage(self) -> float | None:
        """The share of the original faults that a prefetch served (OSDI96 4.1), in nests that ran with hints."""
        covered = self.prefetched_hits + self.prefetched_faults
        faults = covered + self.unprefetched_faults - self.in_memory_faults
        return covered / faults if faults else None

    @property
    def unnecessary_share(self) -> float | None:
        """The share of the requested pages that were in memory or on their way."""
        return self.unnecessary / self.asked if self.asked else None

    @property
    def never_touched(self) -> int:
        """Fetched pages that were not touched before they were evicted or the run ended."""
        return self.replaced + self.unused


@dataclass(frozen=True)
class Timeline:
    """Intervals of `width` nanoseconds: fewest and most outstanding prefetches, and the stall in nanoseconds."""

    width: int
    intervals: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Result:
    """A simulated run.

    `touches`, `hints` and `records` are their numbers in the trace. `nests` counts entries of nests that have hints;
    `pipelined_nests` of them ran with hints, as their data did not fit in memory. `utilisation` is the share of `time`
    that each disk was busy. `sites` are the counts of each site of the trace.
    """

    time: int
    stall: int
    touches: int
    hints: int
    records: int
    nests: int
    pipelined_nests: int
    pages: int
    reads: int
    writes: int
    dirty_at_end: int
    utilisation: tuple[float, ...]
    total: Counts
    sites: tuple[Counts, ...] = field(repr=False)
    timeline: Timeline = field(repr=False)

    @classmethod
    def read(cls, found: dict[str, Any]) -> Result:
        """Read an object of the simulator."""
        line = found["timeline"]
        return cls(
            **found
            | {
                "utilisation": tuple(found["utilisation"]),
                "total": Counts.read(found["total"]),
                "sites": tuple(Counts.read(site) for site in found["sites"]),
                "timeline": Timeline(line["width"], tuple((a, b, c) for a, b, c in line["intervals"])),
            }
        )


@dataclass(frozen=True)
class Bound:
    """The least that any replacement and any prefetching can reach with a given memory.

    `reads` and `writes` are lower bounds; `reads_reached` is the number of reads of a schedule that exists. The first
    touch of a page is a read. `writes` are the written pages that memory cannot hold at the end; `written` are all
    written pages. `compute` is the time of the touches.
    """

    pages: int
    reads: int
    reads_reached: int
    written: int
    writes: int
    compute: int

    def time(self, bytes_per_second: float, page: int) -> float:
        """The least possible time, in nanoseconds, at a bandwidth, if reading and computing overlap perfectly."""
        return max(self.compute, (self.reads + self.writes) * page / bytes_per_second * 1e9)
