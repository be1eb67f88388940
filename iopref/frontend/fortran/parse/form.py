"""Fixed and free source form: from the text of a file to logical lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from iopref.diagnostics import error
from iopref.frontend.fortran import finclude
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse import twins
from iopref.frontend.fortran.parse.directive_lines import DirectiveLines
from iopref.frontend.fortran.tree.line import Constants, Line, Piece, broken_number, code_length, squeezed
from iopref.frontend.off import OFF
from iopref.patterns import pattern
from iopref.records import dataclass, field, replace
from iopref.source import BYTE_ORDER_MARK, Position, Source

_Physical = tuple[int, str, Source]
"""A line of text: its number, its text, and the file that it is in."""


@dataclass
class _Open:
    """A statement whose lines are being joined."""

    pieces: list[Piece]
    label: int
    source: Source
    constants: Constants = field(default_factory=Constants)


class Reader:
    """The logical lines of a file and of the files that it includes."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def lines(self, source: Source, text: str | None = None, nested: tuple[str, ...] = ()) -> Iterator[Line]:
        """The logical lines of a source; `text` replaces the source's own text if it has been preprocessed.

        Raises UserError for an include file that is missing or includes itself.
        """
        physical = _physical(source.text if text is None else text, source)
        raw = self._free(source, physical) if self.options.free else self._fixed(source, physical)
        openmp: tuple[Line, ...] = ()  # in front of an INCLUDE: of the first statement in it, or behind it
        for line in raw:
            openmp += line.openmp
            if match := re.fullmatch(r"include(['\"])(.+)\1", line.text):
                for inner in self._include(line, match[2], (*nested, source.path)):
                    yield replace(inner, openmp=(*openmp, *inner.openmp)) if openmp else inner
                    openmp = ()
            else:
                line = replace(line, included=True) if nested or line.source is not source else line
                yield replace(line, openmp=openmp) if openmp != line.openmp else line
                openmp = ()

    def _include(self, line: Line, name: str, nested: tuple[str, ...]) -> Iterator[Line]:
        folders = [Path(line.source.path).parent, *(Path(folder) for folder in self.options.includes)]
        found = next((folder / name for folder in folders if (folder / name).is_file()), None)
        if found is None and (own := finclude.folder()) is not None and (own / name).is_file():
            found = own / name
        if found is None:
            raise line.error(f"cannot find the include file `{name}`", remedy="give its folder with -I")
        if str(found) in nested:
            raise line.error(f"`{name}` includes itself")
        yield from self.lines(Source.read(str(found)), nested=nested)

    def _directive(self, source: Source, number: int, text: str) -> str:
        """The directive to iopref in a comment, as it follows
        `#pragma` in C; empty if the comment is not a directive.
        """
        match = re.match(r"[cC*!]\$iopref\b(.*)", text, re.IGNORECASE)
        if match is None:
            return ""
        said = squeezed(match[1].partition("!")[0])
        if said == "off":
            return OFF
        if not twins.FORM.fullmatch(said):
            place = Position(source.path, number, source.line(number).find("$") + 1)
            remedy = "write `!$iopref off` in front of a nest, or `!$iopref discloses(TWIN)` in front of a procedure"
            raise error(f"`{text.strip()}` is not understood", place, remedy, source)
        return f"iopref {said}"

    def _conditional(self, text: str, sentinel: re.Pattern[str]) -> str:
        """The text of a line; a line for OpenMP alone (`!$`) is code if OpenMP is on."""
        if self.options.openmp and "$" in text and (found := sentinel.match(text)):
            return text[: found.start(1)] + "  " + text[found.end(1) :]
        return text

    # -- Fixed form ----------------------------------------------------------------------------------------------------

    def _fixed(self, source: Source, physical: list[_Physical]) -> Iterator[Line]:
        comments: list[tuple[int, str]] = []
        own: list[str] = []
        directives: list[str] = []  # of the next statement
        openmp, own_openmp = DirectiveLines(source, self.options), tuple[Line, ...]()
        pending: list[tuple[int, str]] = []  # comments that may be between continuation lines
        current: _Open | None = None
        width = self.options.line_length
        for number, given, file in physical:
            text = self._conditional(given, _CONDITIONAL_FIXED)
            first = text[:1]
            if first in "cC*!" or not text.strip() or (first in "dD" and not self.options.d_lines):
                if openmp.add(number, text):
                    pass
                elif directive := self._directive(source, number, text):
                    directives.append(directive)
                elif text.strip():
                    pending.append((number, text[1:]))
                continue
            if first in "dD":
                text = " " + text[1:]
            label, mark, start = _split_fixed(text)
            if label.lstrip().startswith("!"):
                pending.append((number, text.strip()[1:]))
                continue
            body = text[start : start + width - 6] if width else text[start:]
            if mark not in " 0" and current is not None:
                if current.constants.open and width and self.options.pad_source:
                    last = current.pieces[-1]
                    padded = last.text.ljust(width - last.column + 1)
                    current.pieces[-1] = replace(last, text=padded)
                comments += pending
                pending = []
            else:
                if current is not None:
                    yield from self._finish(current, comments, own, own_openmp)
                comments, pending, own, directives = pending, [], directives, []
                own_openmp = openmp.taken()
                if label.strip() and not label.replace(" ", "").isdigit():
                    place = Position(source.path, number, 1)
                    raise error(
                        f"`{label.strip()}` is not a statement label",
                        place,
                        "columns 1 to 5 of fixed form hold a number; give -ffree-form for free form",
                        source,
                    )
                current = _Open([], int(label.replace(" ", "") or 0), file)
            code, comment = _cut_comment(body, current.constants)
            if comment:
                comments.append((number, comment[1:]))
            current.pieces.append(Piece(code, number, start + 1))
        if current is not None:
            yield from self._finish(current, comments + pending, own, own_openmp)

    # -- Free form -----------------------------------------------------------------------------------------------------

    def _free(self, source: Source, physical: list[_Physical]) -> Iterator[Line]:
        comments: list[tuple[int, str]] = []
        directives: list[str] = []
        openmp = DirectiveLines(source, self.options)
        current: _Open | None = None
        width = self.options.line_length
        for number, given, file in physical:
            text = self._conditional(given, _CONDITIONAL_FREE)
            stripped = text.strip()
            if not stripped or stripped[0] == "!":
                if openmp.add(number, text):
                    pass
                elif directive := self._directive(source, number, stripped):
                    directives.append(directive)
                elif stripped:
                    comments.append((number, stripped[1:]))
                continue
            start = len(text) - len(text.lstrip())
            body = text[start:].rstrip()
            if current is None:
                match = re.match(r"(\d{1,5})\s+", body)
                current = _Open([], int(match[1]) if match else 0, file)
                if match:
                    start += match.end()
                    body = body[match.end() :]
            elif body.startswith("&"):
                start, body = start + 1, body[1:]
            code, comment = _cut_comment(body, current.constants)
            if comment:
                comments.append((number, comment[1:]))
            trimmed = code.rstrip()
            if width and start + len(trimmed) > width:
                raise error(
                    f"a line of more than {width} characters",
                    Position(source.path, number, width + 1),
                    "the Fortran compiler refuses it, or cuts it off; continue it in the next line, or give "
                    "-ffree-line-length-none",
                    source,
                )
            continued = trimmed.endswith("&")
            current.pieces.append(Piece(trimmed[:-1] if continued else code, number, start + 1))
            if continued:
                continue
            yield from self._finish(current, comments, directives, openmp.taken())
            comments, directives, current = [], [], None
        if current is not None:
            yield from self._finish(current, comments, directives, openmp.taken())

    def _finish(
        self,
        current: _Open,
        comments: list[tuple[int, str]],
        directives: list[str],
        openmp: tuple[Line, ...],
    ) -> Iterator[Line]:
        """The statements in a set of continued lines, which `;` separates."""
        whole = "".join(p.text for p in current.pieces)
        if not whole.strip():
            return
        cuts = _semicolons(whole) if ";" in whole else []
        notes, label = tuple(comments), current.label
        for start, end in zip([0, *(c + 1 for c in cuts)], [*cuts, len(whole)], strict=True):
            pieces = _slice(current.pieces, start, end) if cuts else tuple(current.pieces)
            text = squeezed(whole[start:end])
            if text:
                line = Line(text, label, current.source, pieces, notes, tuple(directives), openmp=openmp)
                if self.options.free and (gap := broken_number(whole[start:end])) is not None:
                    at = len(squeezed(whole[start : start + gap]))
                    raise line.error(
                        "two numbers with only a blank between them", at, "a comma or an operator is missing"
                    )
                twins.check(line)
                yield line
            notes, label, directives, openmp = (), 0, [], ()


_CONDITIONAL_FREE = pattern(r"\s*(!\$)(?=[ \t&])")
_CONDITIONAL_FIXED = pattern(r"([cC*!]\$)(?=[ \d]{3}|[ \d]*\t)")
"""What a line of conditional compilation begins with (OpenMP 5.2, 3.3)."""


def _physical(text: str, source: Source) -> list[_Physical]:
    """The lines of a text, with the numbers and files that the preprocessor's line markers give them."""
    lines: list[_Physical] = []
    number = 0
    file, included = source, dict[str, Source]()
    gobbled = str.maketrans("", "", "\r\0")  # as gfortran does
    for line in text.removeprefix(BYTE_ORDER_MARK).split("\n"):
        number += 1
        if line.startswith("#"):
            if match := re.match(r'#(?:line)? (\d+)(?: "(.*?)"(?: ([12]))?)?', line):
                number = int(match[1]) - 1
                if match[3] == "1" and match[2] not in included:
                    included[match[2]] = _included(match[2])
                if match[3] or match[2] == source.path:  # a file begins, or continues after an included one
                    file = included.get(match[2], source)
            continue
        lines.append((number, line.translate(gobbled), file))
    return lines


def _included(name: str) -> Source:
    """A file that the preprocessor has included; with empty text if it cannot be read."""
    try:
        return Source.read(name)
    except (OSError, ValueError):
        return Source(name, "")


def _split_fixed(text: str) -> tuple[str, str, int]:
    """The label field, the continuation mark, and the place where the statement starts.

    A tab in the label field ends it; after the tab, a digit other than 0 is a continuation mark, as in gfortran.
    """
    tab = text.find("\t", 0, 6)
    if tab >= 0:
        continued = text[tab + 1 : tab + 2] in tuple("123456789")
        return text[:tab], text[tab + 1] if continued else " ", tab + 2 if continued else tab + 1
    return text[:5], text[5:6] or " ", 6


def _cut_comment(text: str, constants: Constants) -> tuple[str, str]:
    """The code and the comment of a line; `constants` says whether the line starts inside a character constant."""
    end = code_length(text, constants)
    return text[:end], text[end:]


def _semicolons(text: str) -> list[int]:
    """The places of the semicolons outside character constants."""
    inside = list(Constants().stretches(text))
    return [at for at, c in enumerate(text) if c == ";" and not any(start <= at < end for start, end in inside)]


def _slice(pieces: list[Piece], start: int, end: int) -> tuple[Piece, ...]:
    """The parts of the pieces that make up a stretch of their joined text."""
    found, at = [], 0
    for piece in pieces:
        low, high = max(start - at, 0), min(end - at, len(piece.text))
        if low < high:
            found.append(Piece(piece.text[low:high], piece.line, piece.column + low))
        at += len(piece.text)
    return tuple(found) or (pieces[0],)
