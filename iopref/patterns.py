"""Regular expressions that are compiled when they are first used.

A module's patterns exist as soon as it is imported. Python takes 0.1 ms to compile one, as long as to import the rest
of a module, and a file uses a few of the hundred patterns of a front end. For type checkers, this is `re.compile`.
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
        """A method of the compiled pattern; it is kept, so that it is found at once the next time."""
        found = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found


if TYPE_CHECKING:
    from re import compile as pattern
else:
    pattern = _Pattern
