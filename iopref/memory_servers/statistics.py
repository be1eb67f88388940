"""Reads the statistics of a memcached server."""

from __future__ import annotations

from iopref.memory_servers.client import Connection
from iopref.records import dataclass


@dataclass(frozen=True)
class Statistics:
    """Statistics of a server: sizes in bytes, counts since its start, and times in seconds.

    `worked` is its processor time. `age` is the time since the oldest copy was used, among the copies of the most
    frequent size.
    """

    memory: int
    used: int
    items: int
    hits: int
    misses: int
    evictions: int
    connections: int
    stored: int
    worked: float
    age: float


def statistics(client: Connection) -> Statistics:
    """Ask a server for its statistics; raises OSError without an answer, ValueError if the
    answer is not memcached's.
    """
    found = client.statistics()
    try:
        return Statistics(
            memory=int(found["limit_maxbytes"]),
            used=int(found["bytes"]),
            items=int(found["curr_items"]),
            hits=int(found["get_hits"]),
            misses=int(found["get_misses"]),
            evictions=int(found["evictions"]),
            connections=int(found["curr_connections"]),
            stored=int(found["cmd_set"]),
            worked=float(found["rusage_user"]) + float(found["rusage_system"]),
            age=_age(client.statistics("items")),
        )
    except KeyError as e:
        raise ValueError(f"its statistics have no {e.args[0]}") from e


def _age(items: dict[str, str]) -> float:
    counts = {name.split(":")[1]: int(value) for name, value in items.items() if name.endswith(":number")}
    most = max(counts, key=counts.__getitem__, default="")
    return float(items.get(f"items:{most}:age", "0"))
