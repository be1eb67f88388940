"""The installed commands. A call in which nothing is translated becomes the compiler's own call at once, and one of
`iopref hint` the program behind it.

Builds call their compiler thousands of times to link, to preprocess, or to ask for its version: no module that
translates is imported for such a call.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

from iopref.driver.own_options import HELP, lacks_value, late, taken_apart, value

COMPILERS = {"cc": "cc", "fc": "gfortran"}
"""The compilers that are called by default."""

HINT_PROGRAM = ("bin", "iopref-hint")
"""Where the program behind `iopref hint` is in the run-time library."""

HINT_OPTIONS = ("--record", "--replay", "--stats")
"""Options of `iopref hint` with a command."""


def iopref() -> None:
    """The command `iopref`."""
    words = sys.argv[1:]
    if words and words[0] in COMPILERS:
        _compiler(words[0], words[1:])
    if words and words[0] == "hint":
        _hint(words[1:])
    _whole(words)


def iopref_cc() -> None:
    """The command `iopref-cc`: `iopref cc` as one word, for builds that accept no more."""
    _compiler("cc", sys.argv[1:])


def iopref_fc() -> None:
    """The command `iopref-fc`: `iopref fc` as one word."""
    _compiler("fc", sys.argv[1:])


def iopref_gcc() -> None:
    """The command `iopref-gcc`: `iopref cc` with gcc, for builds that look for the compiler's name in the word."""
    _compiler("cc", ["--cc", "gcc", *sys.argv[1:]])


def iopref_gfortran() -> None:
    """The command `iopref-gfortran`: `iopref fc` under the name of its compiler."""
    _compiler("fc", sys.argv[1:])


def _hint(words: list[str]) -> None:
    """Become the program behind `iopref hint`, if it can be run and nothing is wrong with the words."""
    with _silently_interrupted():
        command = hint_at_once(words)
        if command:
            with suppress(OSError):  # a program that is missing is reported where wrong words are
                for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, and the command is not to do so
                    signal.signal(number, signal.SIG_DFL)
                os.execv(command[0], command)


def hint_at_once(words: list[str]) -> list[str]:
    """The call of the program behind `iopref hint` for these words of it; empty if there is no command among them, or
    something is wrong with them: click then says so.
    """
    from iopref.installed import runtime_path

    given, left = _hint_options(words)
    command = left[1:] if left[:1] == ["--"] else left
    stats = given.get("--stats", "-")
    if not command or (left[0].startswith("-") and left[0] != "--") or ("--record" in given and len(given) > 1):
        return []
    if "" in given.values() or (stats != "-" and not stats.endswith(".json")):
        return []
    return [runtime_path(*HINT_PROGRAM), *(word for pair in given.items() for word in pair), "--", *command]


def _hint_options(words: list[str]) -> tuple[dict[str, str], list[str]]:
    """The first words of `iopref hint` that are options with their values, and the words that are left."""
    given: dict[str, str] = {}
    left = [*words]
    while left and left[0].partition("=")[0] in HINT_OPTIONS:
        name, equals, text = left.pop(0).partition("=")
        if not equals and not left:
            return given, [name]
        given[name] = text if equals else left.pop(0)
    return given, left


def _compiler(name: str, words: list[str]) -> None:
    """Do what `iopref cc` or `iopref fc` does with its words, and exit."""
    with _silently_interrupted():
        command = command_at_once(name, words)
    if command:
        with suppress(OSError):  # errors about the compiler are reported where all other calls report them
            os.execvp(command[0], command)
    _open_standard_streams()
    gc.disable()  # garbage collection costs a fifth of the time, and the process is short
    own, given = taken_apart(words)
    if not late(given):
        with _silently_interrupted():
            from iopref.cli.ending import status_of
            from iopref.driver.call import compile_with_hints, simple_flags

        flags = simple_flags(own)
        if flags is not None:
            _leave(status_of(lambda: compile_with_hints(name, flags, given)))
    _whole([name, *words])


def command_at_once(name: str, words: list[str]) -> list[str]:
    """The compiler's command, if that is all there is to do; empty if something is translated or reported."""
    from iopref.driver.command_line import CommandLine, has_hints_by_hand
    from iopref.installed import runtime_file

    own, given = taken_apart(words)
    if late(given) or lacks_value(own) or any(word in HELP for word in own):
        return []
    call = CommandLine.of(given)
    if call.translates or any(has_hints_by_hand(source) for source in call.sources):
        return []
    library = "libiopref_trace.a" if "--trace" in own else "libiopref.a"
    libraries = [runtime_file("lib", library), "-pthread"] if call.links else []
    return [*_split(value(own, f"--{name}") or COMPILERS[name]), *call.as_called(libraries)]


def _split(command: str) -> list[str]:
    if not set(command) & set(" \t\n\\\"'"):
        return [command]
    from shlex import split

    return split(command)


def _open_standard_streams() -> None:
    """Open closed standard streams on /dev/null, so that no file opened later gets their descriptors."""
    for descriptor, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        try:
            os.fstat(descriptor)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
            setattr(sys, name, os.fdopen(descriptor, mode, closefd=False))


def _leave(status: int) -> NoReturn:
    """Exit without freeing what was imported, which takes a tenth of the time of a short call."""
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(status)


def _whole(words: list[str]) -> None:
    with _silently_interrupted():
        from iopref.cli.main import main

    main(words)


@contextmanager
def _silently_interrupted() -> Iterator[None]:
    """Inside this context, an interrupt ends the process without a traceback; there is nothing to clean up."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, before)
