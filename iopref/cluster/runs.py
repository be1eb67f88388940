"""The runs that a description asks for, and their results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from iopref.cluster.counts import Counts, Requests
from iopref.cluster.description import Description
from iopref.cluster.engine import Outcome, simulate
from iopref.cluster.machine import POLICIES, Policy
from iopref.records import asdict, dataclass, fields

TIERS = ("disk_to_local", "global_to_local", "disk_to_global")


@dataclass(frozen=True)
class Run:
    """A run with a policy on a number of nodes; `speed_up` is relative to demand paging from local disks."""

    policy: Policy
    nodes: int
    outcome: Outcome
    speed_up: float
    speed_ups: tuple[float, ...]
    """The speed-up of each program."""

    @property
    def total(self) -> Counts:
        """The sums of the counts of all programs; `elapsed` is the longest time."""
        return total(self.outcome)


def total(outcome: Outcome) -> Counts:
    """The sums of the counts of all programs; `elapsed` is the time until the last one ends."""
    found = Counts()
    for counts in outcome.programs:
        for name in ("references", "hits", "computing", "overhead"):
            setattr(found, name, getattr(found, name) + getattr(counts, name))
        for name in TIERS:
            added, requests = getattr(counts, name), getattr(found, name)
            for field in fields(Requests):
                setattr(requests, field.name, getattr(requests, field.name) + getattr(added, field.name))
    found.elapsed = outcome.elapsed
    return found


def runs(description: Description) -> Iterator[Run]:
    """Simulate each policy with each number of nodes; policies without global memory are simulated once, without idle
    nodes.
    """
    d = description
    alone: dict[str, Outcome] = {}
    for policy in dict.fromkeys((POLICIES["disk"], *d.policies)):
        if not policy.global_memory:
            alone[policy.name] = simulate(d.nodes, d.works, d.constants, policy, d.seed)
    base = alone["disk"]
    for policy in d.policies:
        for idle in d.idle:
            nodes = d.with_idle(idle)
            outcome = alone.get(policy.name) or simulate(nodes, d.works, d.constants, policy, d.seed)
            each = zip(base.programs, outcome.programs, strict=True)
            speed_ups = tuple(_ratio(b.elapsed, counts.elapsed) for b, counts in each)
            yield Run(policy, len(nodes), outcome, _ratio(base.elapsed, outcome.elapsed), speed_ups)


def _ratio(base: int, elapsed: int) -> float:
    return base / elapsed if elapsed else 1.0


def as_json(description: Description, found: list[Run]) -> dict[str, Any]:
    """All results; times are in nanoseconds."""
    return {
        "constants": asdict(description.constants),
        "seed": description.seed,
        "programs": [
            {"name": name, "hints": work.hinted, "references": len(work.stream.pages)}
            for name, work in zip(description.names, description.works, strict=True)
        ],
        "runs": [
            {
                "policy": run.policy.name,
                "nodes": run.nodes,
                "elapsed": run.outcome.elapsed,
                "speed_up": run.speed_up,
                "epochs": run.outcome.epochs,
                "programs": [
                    asdict(counts) | {"speed_up": speed_up}
                    for counts, speed_up in zip(run.outcome.programs, run.speed_ups, strict=True)
                ],
            }
            for run in found
        ],
    }
