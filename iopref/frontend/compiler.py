"""Calls of the user's own C compiler, which preprocesses."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

from iopref.diagnostics import error
from iopref.processes import call
from iopref.records import dataclass

WRITE_DEPENDENCIES = ("DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES")
"""Variables of the environment that make gcc write the dependencies of a source."""
NO_OPENMP = "-fno-openmp"
"""The option to ignore OpenMP directives, as compilers do by default."""


def compiler_words() -> tuple[str, ...]:
    """The words of the command in `CC`, by default `cc`; raises UserError if its quotes are not closed."""
    given = os.environ.get("CC", "")
    try:
        return tuple(shlex.split(given)) or ("cc",)
    except ValueError as failure:
        remedy = "name a C compiler in the environment variable CC, as a shell would take it"
        raise error(f"cannot read CC, which is `{given}`: {failure}", remedy=remedy) from failure


@dataclass(frozen=True)
class Ran:
    """The result of a compiler: its exit status, its `output` as the text of a Source, and its messages."""

    status: int
    output: str
    said: str


def run_compiler(command: Sequence[str], stdin: int | None = None) -> Ran:
    """Run the compiler with messages in English, and without CC, so that a compiler that calls iopref does not recurse.

    It writes no dependencies, as the text that it reads is not the source. `stdin` is a descriptor for its standard
    input.

    Raises OSError if the command does not exist.
    """
    environment = {**os.environ, "LC_ALL": "C", "CC": ""}
    for name in WRITE_DEPENDENCIES:
        environment.pop(name, None)
    done = call(command, stdin, keep_output=True, keep_said=True, environment=environment)
    output = done.output.decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")
    return Ran(done.status, output, for_people(done.said.decode("latin-1")))


def for_people(text: str) -> str:
    """A program's messages, which were read as a Source, in UTF-8."""
    return text.encode("latin-1").decode("utf-8", "replace")
