"""Starts a command, waits for it, and measures what it and its descendants used."""

from __future__ import annotations

import errno
import json
import os
import resource
import signal
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from iopref.diagnostics import Diagnostic, UserError, error
from iopref.measure.libc import adopt_orphans, die_with_parent
from iopref.measure.signals import next_signal
from iopref.records import asdict, dataclass

_SI_KERNEL = 0x80
_IGNORED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)
_MISSING = (errno.ENOENT, errno.ENOTDIR)


@dataclass(frozen=True)
class Usage:
    """What getrusage(2) counts for a process and those of its descendants that were waited for.

    - `user`, `system`: seconds of CPU time; the sum is exact, the parts are sampled at each tick.
    - `major_faults`: page faults that waited for a read. `switches`: voluntary context switches.
    - `read_bytes`: bytes that the processes asked a device for, by page faults, readahead, hints and swap-in alike.
    - `written_bytes`: bytes of file pages made dirty, to be written then or later by the kernel; without swap.
    """

    user: float = 0
    system: float = 0
    major_faults: int = 0
    switches: int = 0
    read_bytes: int = 0
    written_bytes: int = 0

    @classmethod
    def of(cls, r: resource.struct_rusage) -> Usage:
        return cls(r.ru_utime, r.ru_stime, r.ru_majflt, r.ru_nvcsw, r.ru_inblock * 512, r.ru_oublock * 512)

    def __add__(self, other: Usage) -> Usage:
        return Usage(*(a + b for a, b in zip(asdict(self).values(), asdict(other).values(), strict=True)))

    def __sub__(self, other: Usage) -> Usage:
        return Usage(*(a - b for a, b in zip(asdict(self).values(), asdict(other).values(), strict=True)))


@dataclass(frozen=True)
class Moment:
    """The state of a process at one time, in nanoseconds: the clock, its main thread's CPU time and time on the run
    queue, and the CPU time of all its threads.
    """

    clock: int
    main_cpu: int
    main_queued: int
    cpu: int

    @classmethod
    def of(cls, pid: int) -> Moment:
        """The present state of a process that runs, or has ended and was not waited for."""
        clock = time.monotonic_ns()
        main_cpu, queued, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
        process_clock = (~pid << 3) | 2
        return cls(clock, int(main_cpu), int(queued), time.clock_gettime_ns(process_clock))


@dataclass(frozen=True)
class Outcome:
    """How a command ended: exit status (128 + signal), wall and stall time in seconds, usage."""

    exit_status: int
    wall: float
    stall: float
    usage: Usage


def run_command(
    command: Sequence[str],
    environment: Mapping[str, str],
    join: Callable[[], None],
    mask: Collection[signal.Signals],
) -> Outcome:
    """Run a command to its end in a process that first calls `join`; signals that arrive are passed on to it.

    What the process uses before it becomes the command is not counted. Signals must be held back (signals.held); the
    command gets `mask`. The caller must have no other children: all are waited for. Raises UserError (status 127 or
    126) if the command cannot be started.

    Stall is the time in which the main thread neither ran nor waited for a processor: wall - CPU time - time on the run
    queue. For a program with one thread that is the time it waited for the disk (within a few percent of the kernel's
    delay accounting, which most machines have switched off), and for anything else that it sleeps on. Other threads,
    such as those that prefetch, do not change it. While a command waits for its own children, their CPU time is
    subtracted as well, their time on the run queue is not.
    """
    adopt_orphans()
    pid, start, before = _start(command, environment, join, mask)
    usage = Usage()
    while True:
        received = next_signal()
        if received.si_signo != signal.SIGCHLD:
            if received.si_code != _SI_KERNEL:  # the terminal has sent it to the command too
                os.kill(pid, received.si_signo)
            continue
        while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if ended.si_pid != pid:
                usage += _reap(ended.si_pid)[1]
                continue
            end = Moment.of(pid)
            status, own = _reap(pid)
            own -= before
            wall = end.clock - start.clock
            children = (own.user + own.system) * 1e9 - (end.cpu - start.cpu)
            idle = wall - (end.main_cpu - start.main_cpu) - (end.main_queued - start.main_queued) - max(0, children)
            return Outcome(status, wall / 1e9, max(0, idle) / 1e9, usage + own)


def reap_killed() -> Usage:
    """What the orphans used that were killed after the command had ended."""
    usage = Usage()
    try:
        while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            usage += _reap(ended.si_pid)[1]
    except ChildProcessError:
        pass
    return usage


def _reap(pid: int) -> tuple[int, Usage]:
    _, status, usage = os.wait4(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    return (code if code >= 0 else 128 - code), Usage.of(usage)


def _start(
    command: Sequence[str],
    environment: Mapping[str, str],
    join: Callable[[], None],
    mask: Collection[signal.Signals],
) -> tuple[int, Moment, Usage]:
    """Fork and execute; return the process, its state, and what it had used when it became the command."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        _become(command, environment, join, mask, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        messages = [json.loads(line) for line in pipe]
    if messages and "error" not in messages[-1]:
        started = messages[0]
        return pid, Moment(*started["moment"]), Usage(*started["usage"])
    os.waitpid(pid, 0)
    if not messages:
        reason = f"'{command[0]}' cannot be started under this memory limit"
        raise error(reason, remedy="give more: --memory 64M, for example")
    code, file = messages[-1]["error"]
    if file is not None:
        raise OSError(code, os.strerror(code), file)
    reason = f"cannot run '{command[0]}': {os.strerror(code)}"
    if "/" not in command[0] and Path(command[0]).is_file():
        remedy = f"is it ./{command[0]}?"
    else:
        remedy = "give the path of a program" if code in _MISSING else "give the path of a program that you may execute"
    raise UserError(Diagnostic(reason, remedy=remedy), status=127 if code in _MISSING else 126)


def _become(
    command: Sequence[str],
    environment: Mapping[str, str],
    join: Callable[[], None],
    mask: Collection[signal.Signals],
    pipe: int,
) -> NoReturn:
    """In the child: call `join`, tell the parent about the start or the error, and become the command."""
    joined = False

    def tell(message: Any) -> None:
        os.write(pipe, json.dumps(message).encode() + b"\n")

    try:
        die_with_parent()
        join()
        joined = True
        for number in _IGNORED_BY_PYTHON:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        usage = Usage.of(resource.getrusage(resource.RUSAGE_SELF))
        tell({"usage": tuple(asdict(usage).values()), "moment": tuple(asdict(Moment.of(os.getpid())).values())})
        os.execvpe(command[0], tuple(command), environment)
    except OSError as e:
        tell({"error": (e.errno, None if joined else e.filename)})
    finally:
        os._exit(127)
