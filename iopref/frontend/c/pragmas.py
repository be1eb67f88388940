"""What the user says by `#pragma iopref`: functions from elsewhere that change nothing, `pure(NAME, ...)`."""

from __future__ import annotations

import re

from iopref.diagnostics import UserError, error
from iopref.frontend.c.unit import Unit

_PURE = re.compile(r"pure\s*\(\s*(\w+(?:\s*,\s*\w+)*)\s*\)")
_REMEDY = "write `#pragma iopref pure(NAME, ...)`, with functions that this file calls"


def harmless_functions(unit: Unit) -> frozenset[str]:
    """The functions that pragmas say change nothing; raises UserError for a pragma that says nothing of the kind."""
    found: set[str] = set()
    for pragma in (text for texts in unit.tokens.pragmas.values() for text in texts):
        word, _, rest = pragma.partition(" ")
        if word != "iopref":
            continue
        match = _PURE.fullmatch(rest.strip())
        if match is None:
            raise _wrong(unit, pragma, rest.strip(), f"`#pragma {pragma}` is not understood")
        names = re.split(r"\s*,\s*", match[1])
        for name in names:
            if name not in unit.tokens.texts and _place(unit, pragma) is not None:
                raise _wrong(unit, pragma, name, f"`{name}` is not called in this file")
        found |= set(names)
    return frozenset(found)


def _place(unit: Unit, pragma: str) -> int | None:
    """Where a pragma is written in the user's file; None if it comes from elsewhere."""
    text = unit.raw.source.text
    for directive in unit.raw.directives:
        line = text[directive.span.start : directive.span.end]
        if directive.keyword == "pragma" and line.partition("pragma")[2].split() == pragma.split():
            return directive.span.start
    return None


def _wrong(unit: Unit, pragma: str, word: str, message: str) -> UserError:
    start = _place(unit, pragma)
    if start is None:
        return error(message, remedy=_REMEDY)
    at = unit.raw.source.text.find(word, start) if word else start
    return error(message, unit.raw.source.position(max(at, start)), _REMEDY, unit.raw.source)
