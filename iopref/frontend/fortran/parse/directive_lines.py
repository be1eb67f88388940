"""The lines of OpenMP directives: comments that begin with `!$omp`; continued lines are joined."""

from __future__ import annotations

import re

from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.tree.line import Line, Piece, squeezed
from iopref.patterns import pattern
from iopref.source import Source

_FREE = pattern(r"\s*!\$omp(?=[ \t&]|$)", re.IGNORECASE)
_FIXED = pattern(r"[c*!]\$omp", re.IGNORECASE)


class DirectiveLines:
    """The directives in front of the next statement, each as a line of its own, without the `!$omp`.

    OpenMP 5.2, section 3.1: in fixed form, column 6 of a continuation line is neither blank nor 0; in free form, a line
    that is continued ends with `&`.
    """

    def __init__(self, source: Source, options: Options) -> None:
        self._source, self._options = source, options
        self._found: list[Line] = []
        self._pieces: list[Piece] = []
        self._continued = False

    def add(self, number: int, text: str) -> bool:
        """Take a line of the file; return whether it is a directive."""
        match = (_FREE if self._options.free else _FIXED).match(text) if self._options.openmp else None
        if match is None:
            return False
        start = match.end()
        if self._options.free:
            following, body = self._continued, text[start:].partition("!")[0].rstrip()
            continued, body = body.endswith("&"), body.removesuffix("&")
            if following and body.lstrip().startswith("&"):
                start, body = start + body.index("&") + 1, body.lstrip()[1:]
        else:
            width = self._options.line_length
            following, start, continued = text[start : start + 1] not in ("", " ", "0", "\t"), start + 1, False
            body = (text[start:width] if width else text[start:]).partition("!")[0]
        if not following:
            self._finish()
        self._pieces.append(Piece(body, number, start + 1))
        self._continued = continued
        return True

    def taken(self) -> tuple[Line, ...]:
        """Return the directives so far, and forget them."""
        self._finish()
        found, self._found = tuple(self._found), []
        return found

    def _finish(self) -> None:
        text = squeezed("".join(piece.text for piece in self._pieces))
        if text:
            self._found.append(Line(text, 0, self._source, tuple(self._pieces)))
        self._pieces, self._continued = [], False
