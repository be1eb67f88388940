"""A control group that limits memory, in the v1 hierarchy of the memory controller or in the unified one."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from iopref.diagnostics import error
from iopref.records import dataclass

PREFIX = "iopref-run-"
_LIMIT = {1: "memory.limit_in_bytes", 2: "memory.max"}
_PEAK = {1: "memory.max_usage_in_bytes", 2: "memory.peak"}
_EVENTS = {1: "memory.oom_control", 2: "memory.events"}
_REMOVAL_SECONDS = 10


@dataclass(frozen=True)
class Hierarchy:
    """Where the memory controller is: its version, its mount point, and this process's own group in it."""

    version: int
    mount: Path
    own: Path


@dataclass(frozen=True)
class MemoryGroup:
    """A control group of the memory controller."""

    path: Path
    version: int

    def limit(self, size: int) -> None:
        """Limit memory, page cache included, to `size` bytes; swap stays free."""
        (self.path / _LIMIT[self.version]).write_text(str(size))

    def join(self) -> None:
        """Move the calling process into the group."""
        (self.path / "cgroup.procs").write_text("0")

    def peak(self) -> int | None:
        """The most bytes ever charged; None if the kernel does not tell (v2 before Linux 5.19)."""
        file = self.path / _PEAK[self.version]
        return int(file.read_text()) if file.exists() else None

    def oom_kills(self) -> int:
        """The number of processes that the limit has killed."""
        return _field(self.path / _EVENTS[self.version], "oom_kill") or 0

    def pages_swapped_out(self) -> int:
        """The number of pages written to swap by the group, or by the whole machine if the kernel only counts that, as
        in v1.
        """
        own = _field(self.path / "memory.stat", "pswpout")
        return own if own is not None else _field(Path("/proc/vmstat"), "pswpout") or 0


def find_hierarchy(mountinfo: str, membership: str) -> Hierarchy:
    """The memory controller, from the texts of /proc/self/mountinfo and /proc/self/cgroup; raises UserError.

    v1 is looked for first: a controller is in one hierarchy at a time, and a hybrid machine mounts both.
    """
    own = {controllers: path for _, controllers, path in (line.split(":", 2) for line in membership.splitlines())}
    memory_v1 = next((path for names, path in own.items() if "memory" in names.split(",")), None)
    for root, mount, kind, options in _mounts(mountinfo):
        if kind == "cgroup" and memory_v1 is not None and "memory" in options:
            return Hierarchy(1, mount, _inside(mount, root, memory_v1))
    for root, mount, kind, _ in _mounts(mountinfo):
        if kind == "cgroup2" and memory_v1 is None and "memory" in _words(mount / "cgroup.controllers"):
            return Hierarchy(2, mount, _inside(mount, root, own[""]))
    raise error(
        "this machine has no memory controller (cgroup) mounted",
        remedy="mount one: mount -t cgroup2 none /sys/fs/cgroup, or -t cgroup -o memory for version 1",
    )


def parent_group(hierarchy: Hierarchy) -> Path:
    """The group below which a group with a limit can be created.

    Under v1 that is the process's own group. Under v2, a group that passes a controller on has no processes of its own
    (cgroup-v2.rst, "No Internal Process Constraint"): it is the nearest group above that passes the memory controller
    on, or else the topmost one.
    """
    if hierarchy.version == 1:
        return hierarchy.own
    group = hierarchy.own
    while group != hierarchy.mount and not hands_memory_on(group):
        group = group.parent
    return group


def hands_memory_on(group: Path) -> bool:
    """Whether groups below a v2 group can have memory limits."""
    return "memory" in _words(group / "cgroup.subtree_control")


def hand_memory_on(group: Path) -> None:
    """Let groups below a v2 group have memory limits; raises UserError."""
    try:
        (group / "cgroup.subtree_control").write_text("+memory")
    except OSError as e:
        raise error(
            f"{group} cannot pass the memory controller on to groups below it: {e.strerror}",
            remedy="in a container, move its processes to a group below first (cgroup-v2.rst, "
            "No Internal Process Constraint): mkdir GROUP/init, and write their ids to GROUP/init/cgroup.procs",
        ) from e


def keep_memory(group: Path) -> None:
    """Undo `hand_memory_on`; raises OSError."""
    (group / "cgroup.subtree_control").write_text("-memory")


def room(hierarchy: Hierarchy, parent: Path) -> int | None:
    """The lowest limit, in bytes, that holds already for groups below `parent`; None if there is none."""
    groups = [parent, *parent.parents][: len(parent.relative_to(hierarchy.mount).parts)]
    limits = (file.read_text().strip() for g in groups if (file := g / _LIMIT[hierarchy.version]).exists())
    return min((int(text) for text in limits if text != "max"), default=None)


def kill_group(path: Path) -> int:
    """Kill all processes in a group and below it; return their number. Raises TimeoutError if some do not end."""
    killed: set[int] = set()
    deadline = time.monotonic() + _REMOVAL_SECONDS
    while pids := {int(pid) for group in _subtree(path) for pid in _words(group / "cgroup.procs")}:
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        killed |= pids
        if time.monotonic() > deadline:
            raise TimeoutError(f"processes in {path} do not die: {sorted(pids)}")
        time.sleep(0.005)
    return len(killed)


def remove_group(path: Path) -> None:
    """Kill all processes in a group and remove it; do nothing if it does not exist. Raises OSError."""
    if not path.exists():
        return
    kill_group(path)
    for group in _subtree(path):
        group.rmdir()


def _subtree(path: Path) -> list[Path]:
    """A group and those below it, the deepest first."""
    return [Path(group) for group, _, _ in os.walk(path, topdown=False)]


def _mounts(mountinfo: str) -> Iterator[tuple[str, Path, str, list[str]]]:
    """Root, mount point, file-system type and super options of each mount (proc_pid_mountinfo(5))."""
    for line in mountinfo.splitlines():
        place, _, device = line.partition(" - ")
        _, _, _, root, mount = place.split()[:5]
        kind, _, options = device.split(maxsplit=2)
        yield root, Path(mount), kind, options.split(",")


def _inside(mount: Path, root: str, path: str) -> Path:
    """The directory of a group; the mount point itself if the group is outside of what is mounted (in containers)."""
    return mount / Path(path).relative_to(root) if Path(path).is_relative_to(root) else mount


def _words(file: Path) -> list[str]:
    return file.read_text().split()


def _field(file: Path, name: str) -> int | None:
    fields = dict(line.split(maxsplit=1) for line in file.read_text().splitlines())
    return int(fields[name]) if name in fields else None
