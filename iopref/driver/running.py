"""Calls of compilers, iopref's own messages, and the signals that end a call."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from iopref.diagnostics import error
from iopref.processes import call
from iopref.records import dataclass

_ENDING = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)


class Ended(BaseException):
    """A signal that ends the program, after its temporary files are removed."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Inside this context, signals raise Ended; at its end, they end the process as usual.

    Ignored signals stay ignored.
    """

    def end(number: int, _: object) -> None:
        raise Ended(number)

    before = {each: signal.getsignal(each) for each in _ENDING}
    for each in (each for each in _ENDING if before[each] is not signal.SIG_IGN):
        signal.signal(each, end)
    try:
        yield
    except Ended as ended:
        signal.signal(ended.number, signal.SIG_DFL)
        os.kill(os.getpid(), ended.number)
        raise SystemExit(128 + ended.number) from None
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


@dataclass(frozen=True)
class Done:
    """How a compiler ended: its exit status (128 + signal, as in a shell), and its messages if they are kept."""

    status: int
    said: str = ""


def run(command: Sequence[str], stdin: int | None = None, keep: bool = False) -> Done:
    """Run a compiler with this process's input, or `stdin`, and output; its messages are returned instead if `keep`.

    Raises UserError if the command does not exist. A signal that ends this process also ends the compiler, which then
    has time to remove its files.
    """
    try:
        done = call(command, stdin, keep_said=keep)
    except OSError as failure:
        remedy = "install it, or name another one: --cc or --fc"
        raise error(f"cannot run the compiler `{command[0]}`: {failure.strerror}", remedy=remedy) from failure
    return Done(done.status, os.fsdecode(done.said))


def in_colours(command: Sequence[str]) -> list[str]:
    """A command whose messages are kept, with the option for colours if the compiler would have used them by itself."""
    chosen = any("diagnostics-color" in word or word == "-fdiagnostics-plain-output" for word in command)
    return [*command, *(["-fdiagnostics-color"] if os.isatty(2) and not chosen else [])]


def say(text: str) -> None:
    """Print a message on standard error, if that can be written."""
    with suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)


def pass_on(said: str) -> None:
    """Print the messages of a compiler on standard error."""
    with suppress(OSError, ValueError):
        sys.stderr.flush()
        sys.stderr.buffer.write(os.fsencode(said))
        sys.stderr.buffer.flush()
