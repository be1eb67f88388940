"""A place in a logical line, from which words are read."""

from __future__ import annotations

import re

from iopref.diagnostics import UserError
from iopref.frontend.fortran.tree.expressions import Expr
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern

_NAME = pattern(r"[a-z_]\w*")
_DIGITS = pattern(r"\d+")
_DEFINED_OPERATOR = pattern(r"\.[a-z]+\.")
CORRECT = "correct this statement; if gfortran takes it, leave the file to gfortran, as `iopref fc` does"
"""The remedy for a statement that is not understood."""


class TextCursor:
    """Reads a logical line from left to right; raises UserError at the place where something expected is missing."""

    def __init__(self, line: Line, at: int = 0) -> None:
        self.line = line
        self.text = line.text
        self.at = at

    def error(self, message: str, remedy: str = CORRECT) -> UserError:
        return self.line.error(message, self.at, remedy)

    @property
    def done(self) -> bool:
        return self.at >= len(self.text)

    @property
    def rest(self) -> str:
        return self.text[self.at :]

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read what a pattern matches here; None, without reading anything, if it does not match."""
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def sees(self, text: str) -> bool:
        return self.text.startswith(text, self.at)

    def accept(self, text: str) -> bool:
        if self.text.startswith(text, self.at):
            self.at += len(text)
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.accept(text):
            self._refuse_operator()
            found = self.text[self.at : self.at + 12]
            raise self.error(f"`{text}` expected here" + (f", found `{found}`" if found else ""))

    def end(self) -> None:
        """Raise UserError unless the statement ends here."""
        if self.sees("["):
            raise self.error("coarrays are not covered", "leave this file to gfortran")
        self._refuse_operator()
        if not self.done:
            raise self.error(f"nothing more expected here, found `{self.rest[:20]}`")

    def _refuse_operator(self) -> None:
        if _DEFINED_OPERATOR.match(self.text, self.at):
            raise self.error("operators defined by procedures are not covered", "leave this file to gfortran")

    def name(self) -> str:
        found = self.match(_NAME)
        if not found:
            raise self.error("a name expected here")
        return found[0]

    def label(self) -> int:
        found = self.match(_DIGITS)
        if not found:
            raise self.error("a statement label expected here")
        return int(found[0])

    def labels(self) -> tuple[int, ...]:
        """Statement labels, as in `10, 20, 30`."""
        found = [self.label()]
        while self.accept(","):
            found.append(self.label())
        return tuple(found)

    def names(self) -> tuple[str, ...]:
        found = [self.name()]
        while self.accept(","):
            found.append(self.name())
        return tuple(found)

    def expression(self, binding: int = 0) -> Expr:
        """The expression here, of operators that bind at least as tightly as `binding`; `Cursor` implements it."""
        raise NotImplementedError
