"""One measured run: set the limit, empty the caches, run the command, read the counters, and restore all settings."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from iopref.diagnostics import Diagnostic, UserError, error
from iopref.measure.calibration import known_calibration
from iopref.measure.cgroup import (
    PREFIX,
    MemoryGroup,
    find_hierarchy,
    hand_memory_on,
    hands_memory_on,
    keep_memory,
    kill_group,
    parent_group,
    remove_group,
    room,
)
from iopref.measure.command import reap_killed, run_command
from iopref.measure.journal import Journal, Say, exclusive
from iopref.measure.kills import explained
from iopref.measure.readahead import read_readahead, write_readahead
from iopref.measure.settings import Settings, read_settings
from iopref.measure.signals import held, pause
from iopref.measure.sizes import show_size
from iopref.measure.swap import add_swap, new_swap_file, remove_old_swap, remove_swap
from iopref.records import dataclass

_UNDO = {
    "readahead": write_readahead,
    "swap": lambda path: remove_swap(Path(path)),
    "cgroup": lambda path: remove_group(Path(path)),
    "controller": lambda path: keep_memory(Path(path)),
}


@dataclass(frozen=True)
class Request:
    """What to run, with which variables, and under which limits.

    `memory` and `swap`, to be added, are in bytes, `readahead` is in KiB; None leaves swap or readahead unchanged.
    """

    command: Sequence[str]
    environment: Mapping[str, str]
    memory: int
    swap: int | None
    swap_dir: Path
    readahead: int | None


@dataclass(frozen=True)
class Measurement:
    """What a command and its descendants used; times are in seconds.

    `stall` is defined in command.run_command. A major fault waits for a read that it started itself; a late fault for
    one that was under way already. The kernel does not count late faults: `late_faults` is voluntary context switches -
    major faults, which is right if the command blocks on nothing else; with the pager, its thread's waits are among
    them, and `iopref report` tells those of the program. `written_bytes` is file data made dirty plus pages swapped out
    (under cgroup v1 by all processes on the machine).
    """

    wall: float
    cpu: float
    user: float
    system: float
    stall: float
    major_faults: int
    late_faults: int
    read_bytes: int
    written_bytes: int
    peak_bytes: int | None
    oom_kills: int
    settings: Settings
    exit_status: int


def measure(request: Request, say: Say) -> Measurement:
    """Run a command under a memory limit with cold caches; `say` gets each message for the user.

    Needs root and the main thread. Raises UserError; OSError if the machine refuses what root may do elsewhere
    (containers); Interrupted for a signal before the command is started. The changed settings are restored in all
    cases, if need be by the next run.
    """
    parent, version = _place(request.memory)
    with held() as mask, exclusive(_UNDO, say) as journal:
        remove_old_swap(request.swap_dir)
        group = _make_group(parent, version, request.memory, journal)
        _change_settings(request, journal)
        settings = read_settings(group, request.memory, known_calibration(say))
        _cool_caches()
        pause()
        swapped_before = group.pages_swapped_out()
        outcome = run_command(request.command, request.environment, group.join, mask)
        left_behind = kill_group(group.path)
        if left_behind:
            say(f"killed {left_behind} processes that the command left behind")
        usage = outcome.usage + reap_killed()
        oom_kills = group.oom_kills()
        if oom_kills:
            swap = sum(area.size for area in settings.swap)
            say(explained(oom_kills, swap, request.command, request.environment))
        swapped = group.pages_swapped_out() - swapped_before
        return Measurement(
            wall=outcome.wall,
            cpu=usage.user + usage.system,
            user=usage.user,
            system=usage.system,
            stall=outcome.stall,
            major_faults=usage.major_faults,
            late_faults=max(0, usage.switches - usage.major_faults),
            read_bytes=usage.read_bytes,
            written_bytes=usage.written_bytes + swapped * mmap.PAGESIZE,
            peak_bytes=group.peak(),
            oom_kills=oom_kills,
            settings=settings,
            exit_status=outcome.exit_status,
        )


@contextmanager
def readahead(kib: int, say: Say = print) -> Iterator[None]:
    """Set `read_ahead_kb` of all block devices inside this context; files opened in it use the setting.

    Needs root. Waits for other measurements, as they wait for it. Raises OSError.
    """
    with exclusive(_UNDO, say) as journal:
        _set_readahead(kib, journal)
        yield


def _place(memory: int) -> tuple[Path, int]:
    """The group for the new group, and the cgroup version; raises UserError if a limit of `memory` bytes makes no
    sense.
    """
    hierarchy = find_hierarchy(Path("/proc/self/mountinfo").read_text(), Path("/proc/self/cgroup").read_text())
    if any(part.startswith(PREFIX) for part in hierarchy.own.parts):
        raise error(
            "iopref run inside iopref run: the inner one would wait for the outer one to end",
            remedy="leave out the inner `iopref run`",
        )
    parent = parent_group(hierarchy)
    machine = os.sysconf("SC_PHYS_PAGES") * mmap.PAGESIZE
    most = min(machine, room(hierarchy, parent) or machine)
    if memory > most:
        message = f"a limit of {show_size(memory)} is no limit: there are {show_size(most)} of memory here"
        raise UserError(Diagnostic(message, remedy="give less: --memory SIZE"), status=2)
    return parent, hierarchy.version


def _make_group(parent: Path, version: int, memory: int, journal: Journal) -> MemoryGroup:
    if version == 2 and not hands_memory_on(parent):
        journal.record("controller", str(parent))
        hand_memory_on(parent)
    group = MemoryGroup(parent / f"{PREFIX}{os.getpid()}", version)
    journal.record("cgroup", str(group.path))
    group.path.mkdir()
    group.limit(memory)
    return group


def _change_settings(request: Request, journal: Journal) -> None:
    if request.swap is not None:
        path = new_swap_file(request.swap_dir)
        journal.record("swap", str(path))
        add_swap(path, request.swap)
    if request.readahead is not None:
        _set_readahead(request.readahead, journal)


def _set_readahead(kib: int, journal: Journal) -> None:
    before = read_readahead()
    journal.record("readahead", before)
    write_readahead(dict.fromkeys(before, kib))


def _cool_caches() -> None:
    """Remove page cache, directory entries and inodes from memory."""
    os.sync()
    Path("/proc/sys/vm/drop_caches").write_text("3")
