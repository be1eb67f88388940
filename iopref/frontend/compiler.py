"""The user's own C compiler, which preprocesses."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

from iopref.diagnostics import error
from iopref.processes import call
from iopref.records import dataclass

WRITE_DEPENDENCIES = ("DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES")
"""Variables of the environment by which gcc writes what a source depends on."""
NO_OPENMP = "-fno-openmp"
"""The option for directives of OpenMP to be ignored, as compilers do that are told nothing."""


def compiler_words() -> tuple[str, ...]:
    """The command that `CC` holds, `cc` by default; raises UserError when its quotes are not closed."""
    given = os.environ.get("CC", "")
    try:
        return tuple(shlex.split(given)) or ("cc",)
    except ValueError as failure:
        remedy = "name a C compiler in the environment variable CC, as a shell would take it"
        raise error(f"cannot read CC, which is `{given}`: {failure}", remedy=remedy) from failure


@dataclass(frozen=True)
class Ran:
    """What a compiler left: `output` read as a Source is, and what it said, for people."""

    status: int
    output: str
    said: str


def run_compiler(command: Sequence[str], stdin: int | None = None) -> Ran:
    """Run the compiler, with messages in English, and without CC, lest one that calls iopref is called for ever.

    It writes no dependencies: the text that it reads is not the source. `stdin` is a descriptor that it reads its
    standard input from.

    Raises OSError when there is no such command.
    """
    environment = {**os.environ, "LC_ALL": "C", "CC": ""}
    for name in WRITE_DEPENDENCIES:
        environment.pop(name, None)
    done = call(command, stdin, keep_output=True, keep_said=True, environment=environment)
    output = done.output.decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")
    return Ran(done.status, output, for_people(done.said.decode("latin-1")))


def for_people(text: str) -> str:
    """What a program printed, as it is in UTF-8; it was read as a Source is."""
    return text.encode("latin-1").decode("utf-8", "replace")
