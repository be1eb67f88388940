"""The user's own C compiler, which preprocesses."""

from __future__ import annotations

import os
import shlex

from iopref.diagnostics import error


def compiler_words() -> tuple[str, ...]:
    """The command that `CC` holds, `cc` by default; raises UserError when its quotes are not closed."""
    given = os.environ.get("CC", "")
    try:
        return tuple(shlex.split(given)) or ("cc",)
    except ValueError as failure:
        remedy = "name a C compiler in the environment variable CC, as a shell would take it"
        raise error(f"cannot read CC, which is `{given}`: {failure}", remedy=remedy) from failure


def compiler_environment() -> dict[str, str]:
    """What the compiler is run with: messages in English, and no CC, lest one that calls iopref is called for ever."""
    return {**os.environ, "LC_ALL": "C", "CC": ""}
