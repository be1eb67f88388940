"""Signals that are held back while the machine's settings are changed, and taken one by one while a command runs."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT})
_HELD = ENDING | {signal.SIGCHLD}


class Interrupted(Exception):
    """A signal arrived before the command was started."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


@contextmanager
def held() -> Iterator[set[signal.Signals]]:
    """Block SIGCHLD and the signals that end a run; gives the previous mask, which the command should get.

    Signals still pending at the end are dropped. Main thread only.
    """
    child = signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    mask = {signal.Signals(s) for s in signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)}
    try:
        yield mask
    finally:
        while signal.sigtimedwait(_HELD, 0):
            pass
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGCHLD, child)


def pause(seconds: float = 0) -> None:
    """Wait `seconds` (0: do not wait); raises Interrupted if a signal arrived that ends a run."""
    if info := signal.sigtimedwait(ENDING, seconds):
        raise Interrupted(info.si_signo)


def next_signal() -> signal.struct_siginfo:
    """Wait for the next of the signals that are held back."""
    return signal.sigwaitinfo(_HELD)
