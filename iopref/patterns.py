"""Regular expressions that are compiled when they are used for the first time.

A module's patterns are there once it is imported. Python takes 0.1 ms to compile one, as long as to import all the rest
of a module, and of some hundred in a front end a file uses a few. Type checkers are told that these are `re.compile`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

__all__ = ["pattern"]


class _Pattern:
    def __init__(self, text: str | bytes, flags: int = 0) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """A method of the compiled pattern, which is kept: the next time it is found at once."""
        found = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found


if TYPE_CHECKING:
    from re import compile as pattern
else:
    pattern = _Pattern
