"""The settings of the machine that a measurement depends on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from iopref.measure.calibration import Calibration
from iopref.measure.cgroup import MemoryGroup
from iopref.measure.readahead import read_readahead
from iopref.measure.swap import SwapArea, swap_areas
from iopref.records import dataclass

_THP = Path("/sys/kernel/mm/transparent_hugepage/enabled")


@dataclass(frozen=True)
class Settings:
    """Settings of the machine.

    Kernel release, usable processors, memory limit (bytes), swap areas, readahead (KiB, by device), swappiness of the
    group, transparent huge pages (the setting, or `none`), cgroup version, and the result of `iopref calibrate`.
    """

    kernel: str
    cpus: int
    memory_limit: int
    swap: tuple[SwapArea, ...]
    read_ahead_kb: dict[str, int]
    swappiness: int
    thp: str
    cgroup: int
    calibration: Calibration | None


def read_settings(group: MemoryGroup, memory_limit: int, calibration: Calibration | None) -> Settings:
    """The present settings."""
    own_swappiness = group.path / "memory.swappiness"
    swappiness = own_swappiness if own_swappiness.exists() else Path("/proc/sys/vm/swappiness")
    return Settings(
        kernel=platform.release(),
        cpus=len(os.sched_getaffinity(0)),
        memory_limit=memory_limit,
        swap=swap_areas(Path("/proc/swaps").read_text()),
        read_ahead_kb=read_readahead(),
        swappiness=int(swappiness.read_text()),
        thp=_THP.read_text().partition("[")[2].partition("]")[0] if _THP.exists() else "none",
        cgroup=group.version,
        calibration=calibration,
    )
