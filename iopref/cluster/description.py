"""Reads the description of a cluster from a file: docs/cluster.md."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from iopref.cluster.engine import Node, Work
from iopref.cluster.machine import MEASURED, PAPER, POLICIES, Constants, Policy
from iopref.cluster.pages import Stream
from iopref.cluster.toml import Table, flag, one_of, quantity, read_toml, text, whole
from iopref.cluster.workloads import DATA, GENERATORS, SIZES, generated, traced
from iopref.measure.durations import parse_duration
from iopref.measure.sizes import parse_size
from iopref.records import dataclass, replace

CONSTANTS = {"paper": PAPER, "measured": MEASURED}
ROLES = ("idle", "busy")
MOST = 100_000
"""The most nodes, and repetitions of a workload; a larger number is taken for a typing error."""

MOST_REFERENCES = 10_000_000
"""The most references of the programs of a table; each takes 700 bytes while it is simulated."""

_size = quantity(parse_size, 1)
_time = quantity(parse_duration, 1)
_cost: Callable[[Any], int | None] = quantity(parse_duration)
_count = partial(whole, least=1)


@dataclass(frozen=True)
class Description:
    """Nodes with their programs, the policies to manage memory, and the numbers of idle nodes to add."""

    nodes: tuple[Node, ...]
    works: tuple[Work, ...]
    names: tuple[str, ...]
    """The names of the programs."""
    constants: Constants
    policies: tuple[Policy, ...]
    idle: tuple[int, ...]
    seed: int

    def with_idle(self, count: int) -> tuple[Node, ...]:
        """The nodes, and `count` idle ones with the memory of the constants."""
        idle = Node(self.constants.memory // self.constants.page)
        return (*self.nodes, *[idle] * count)


def read_description(path: Path) -> Description:
    """Read the description of a cluster; raises UserError with the place in the file."""
    top = read_toml(path)
    constants = _constants(top.table("constants"))
    seed = top.take("seed", whole, 1)
    policies = top.take("policies", _policies, tuple(POLICIES[name] for name in ("disk", "gms", "pgms")))
    idle = top.take("idle", _idle, _idle(0))
    nodes: list[Node] = []
    works: list[Work] = []
    names: list[str] = []
    programs = 0
    for number, values in enumerate(top.tables("node")):
        table = top.inner("node", values, number)
        count = table.take("count", partial(_at_most, least=1), 1)
        memory = table.take("memory", _size, constants.memory)
        busy = table.take("role", one_of(ROLES), "idle") == "busy"
        own = table.tables("program")
        table.end()
        if memory // constants.page <= len(own):
            raise table.wrong(f"a memory of {memory} bytes is too small for {len(own)} programs", "memory")
        read = [_program(table.inner("program", v, programs + i), constants, path, count) for i, v in enumerate(own)]
        programs += len(own)
        for _ in range(count):
            for name, hinted, stream in read:
                names.append(f"{name}, node {len(nodes)}")
                works.append(Work(len(nodes), stream(Random(f"{seed} {len(works)}")), hinted))
            nodes.append(Node(memory // constants.page, busy))
    top.end()
    if not works:
        raise top.wrong("no node has a program", remedy="add [[node]], and [[node.program]] with a workload")
    return Description(tuple(nodes), tuple(works), tuple(names), constants, policies, idle, seed)


def _constants(table: Table) -> Constants:
    base = CONSTANTS[table.take("like", one_of(tuple(CONSTANTS)), "paper")]
    readers: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(("page", "memory"), _size),
        **dict.fromkeys(("disk", "disk_interval", "network", "network_interval", "epoch"), _time),
        **dict.fromkeys(("request_local", "request_global"), _cost),
        "outstanding": _count,
        "full_load": _share,
    }
    found = replace(base, **{key: table.take(key, read, getattr(base, key)) for key, read in readers.items()})
    table.end()
    for latency, interval in (("disk", "disk_interval"), ("network", "network_interval")):
        if getattr(found, interval) > getattr(found, latency):
            raise table.wrong(f"{interval} is longer than {latency}: a page cannot take less than that", latency)
    if found.memory < found.page:
        raise table.wrong("memory is smaller than a page", "memory")
    return found


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1:
        raise ValueError(f"{value!r} is not a share, such as 0.9")
    return float(value)


def _at_most(value: Any, least: int = 0) -> int:
    if whole(value, least) > MOST:
        raise ValueError(f"{value} is more than {MOST}")
    return whole(value)


def _policies(value: Any) -> tuple[Policy, ...]:
    if not isinstance(value, list) or not value:
        raise ValueError(f"is not a list of some of {', '.join(POLICIES)}")
    names = [one_of(tuple(POLICIES))(name) for name in value]
    return tuple(POLICIES[name] for name in dict.fromkeys(names))


def _idle(value: Any) -> tuple[int, ...]:
    counts = value if isinstance(value, list) else [value]
    if not counts:
        raise ValueError("is neither a number of nodes nor a list of such")
    return tuple(dict.fromkeys(_at_most(count) for count in counts))


def _program(
    table: Table, constants: Constants, path: Path, count: int
) -> tuple[str, bool, Callable[[Random], Stream]]:
    """The name of a program, whether it gives hints, and the function that draws its reference string."""
    workload = table.take("workload", one_of(tuple(GENERATORS)), "")
    trace = table.take("trace", text, "")
    hints = table.take("hints", flag, True)
    times = table.take("times", partial(_at_most, least=1), 1)
    data = table.take("data", _size, 0) or None
    compute = table.take("compute", _cost, None)
    table.end()
    if bool(workload) == bool(trace):
        raise table.wrong("a program has either a workload or a trace", "trace" if trace else "")
    if trace and (data is not None or compute is not None):
        key = "compute" if data is None else "data"
        raise table.wrong(f"{key} is for a workload: a trace has its own", key)
    if trace:
        once = traced(path.parent / trace, constants.page)
        _few(table, len(once.pages) * times * count)
        stream = Stream([*once.pages] * times, [*once.compute] * times)
        return Path(trace).name, hints, lambda draw: stream
    _few(table, (data or SIZES.get(workload, DATA)) // constants.page * times * count)
    return workload, hints, lambda draw: generated(workload, constants.page, draw, data, compute, times)


def _few(table: Table, references: int) -> None:
    if references > MOST_REFERENCES:
        raise table.wrong(f"about {references:,} references: more than {MOST_REFERENCES:,} are not simulated")
