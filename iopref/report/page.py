"""The page on a file for a browser: its source, with the facts about each nest and each reference."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import PurePath

from pygments.lexer import Lexer
from pygments.lexers.c_cpp import CLexer
from pygments.lexers.fortran import FortranFixedLexer, FortranLexer
from pygments.token import STANDARD_TYPES

from iopref.records import dataclass
from iopref.report import sentences
from iopref.report.explain import told_once
from iopref.report.facts import Explanation, Extent, Nest, Reference, reworded
from iopref.report.html import rendered
from iopref.report.status import STATUS
from iopref.report.wording import legend
from iopref.source import Position, Source, readable

FIXED_FORM = (".f", ".for", ".ftn", ".fpp")

_SHOWN = {code: code if chr(code) in "\n\t" else 0xFFFD for code in (*range(32), 127)}
"""Control characters, which HTML does not allow, are shown as U+FFFD."""


@dataclass(frozen=True)
class Mark:
    """A reference in a line of the source: the anchor of the facts about it, and how it is shown."""

    name: str
    state: str
    title: str


@dataclass(frozen=True)
class Piece:
    """A part of a line, in fragments with their syntax classes; it may be a reference."""

    fragments: tuple[tuple[str, str], ...]
    mark: Mark | None


@dataclass(frozen=True)
class Line:
    """A line of a page, its number in its file, and the nests that begin in it.

    `row` counts the lines of the page; `status` is that of the innermost nest around the line.
    """

    row: int
    number: int
    pieces: tuple[Piece, ...]
    status: str
    nests: tuple[Nest, ...]


def as_page(told: Explanation, source: Source, rows: Mapping[tuple[str, int], int], latency: str) -> str:
    """The whole page, in ASCII; `rows` maps the file and line of a place to a line of the source."""
    text = readable(source.text.replace("\r\n", "\n")).translate(_SHOWN)
    said: Explanation = reworded(told, readable)
    layout = _Layout(said, source, rows)
    return rendered(
        "page.html.jinja",
        told=said,
        nests=layout.nests,
        lines=list(layout.lines(text)),
        names=layout.names,
        row=layout.row,
        kinds=Counter(reference.kind for reference in said.references),
        legend=legend(" ".join(_words(said)), latency, told.language),
        say=sentences,
        labels=STATUS,
        state=state,
    )


def state(reference: Reference) -> str:
    """How a reference is shown: "hinted", "refused", or "plain" if it needs no hints."""
    if reference.prefetch.hints or reference.release.hints:
        return "hinted"
    return "refused" if reference.kind == "refused" else "plain"


def _words(told: Explanation) -> Iterator[str]:
    """The sentences of a page, in which the legend looks for words to explain."""
    for nest in told.nests:
        yield from map(sentences.localized, nest.loops)
        for reference in nest.references:
            yield f"{sentences.notes(reference)} {reference.bytes} predicate"
        for pipeline in nest.pipelines:
            yield sentences.head(pipeline)
            for stream in pipeline.streams:
                yield sentences.pace(stream)
                yield from map(sentences.directive, stream.hints)
        for beginning in nest.beginnings:
            yield from map(sentences.directive, beginning.hints)


class _Layout:
    """Where on the page the facts about a source stand."""

    def __init__(self, told: Explanation, source: Source, rows: Mapping[tuple[str, int], int]) -> None:
        self.told, self.source, self.rows = told, source, rows
        self.numbers = {row: line for (_, line), row in rows.items()}
        self.nests = tuple(told_once(told.nests))
        self.names = {id(nest): f"nest-{number}" for number, nest in enumerate(self.nests, 1)}

    def row(self, position: Position) -> int:
        """The line of the source that a place is in; 0 if it is not in the source."""
        return self.rows.get((position.file, position.line), 0)

    def lines(self, text: str) -> Iterator[Line]:
        status = self._status()
        marks = self._marks()
        beginning: dict[int, list[Nest]] = defaultdict(list)
        for nest in self.nests:
            beginning[self.row(nest.place.start) or 1].append(nest)
        for number, fragments in enumerate(_highlighted(_lexer(self.told), text), 1):
            pieces = tuple(_pieces(fragments, marks.get(number, ())))
            shown = self.numbers.get(number, number)
            yield Line(number, shown, pieces, status.get(number, ""), tuple(beginning[number]))

    def _status(self) -> dict[int, str]:
        """The status of the innermost nest around each line."""
        found: dict[int, str] = {}
        for nest in self.told.nests:
            rows = range(self.row(nest.place.start), self.row(nest.place.end) + 1)
            found |= dict.fromkeys(rows, nest.status)
        return found

    def _marks(self) -> dict[int, list[tuple[int, int, Mark]]]:
        """The references in each line, with their first column and the one after the last; outer ones come first."""
        found: dict[int, list[tuple[int, int, Mark]]] = defaultdict(list)
        for nest in self.told.nests:
            for number, reference in enumerate(nest.references, 1):
                name = self.names.get(id(nest), "")
                name += f"-{number}" if name and not nest.refusal else ""
                title = f"{reference.text}: {sentences.notes(reference)}; {sentences.decided(reference)}"
                for extent in reference.places:
                    for row, first, last in self._columns(extent):
                        found[row].append((first, last, Mark(name, state(reference), title)))
        return {row: sorted(marks, key=lambda m: (m[0], -m[1])) for row, marks in found.items()}

    def _columns(self, extent: Extent) -> Iterator[tuple[int, int, int]]:
        """The lines of an extent, each with its first column and the one after its last, counted from 0."""
        first = self.row(extent.start)
        last = first + extent.end.line - extent.start.line
        for row in range(first, last + 1) if first else ():
            line = self.source.line(row)
            start = extent.start.column - 1 if row == first else len(line) - len(line.lstrip())
            end = extent.end.column - 1 if row == last else len(line)
            yield row, len(readable(line[:start])), len(readable(line[:end]))


def _lexer(told: Explanation) -> Lexer:
    if told.language == "C":
        return CLexer(stripnl=False, ensurenl=False)
    fixed = PurePath(told.path).suffix.lower() in FIXED_FORM
    return (FortranFixedLexer if fixed else FortranLexer)(stripnl=False, ensurenl=False)


def _highlighted(lexer: Lexer, text: str) -> Iterator[list[tuple[str, str]]]:
    """The lines of a text in fragments with their syntax classes."""
    line: list[tuple[str, str]] = []
    for kind, value in lexer.get_tokens(text):
        first, *others = value.split("\n")
        line.append((first, STANDARD_TYPES.get(kind, "")))
        for other in others:
            yield line
            line = [(other, STANDARD_TYPES.get(kind, ""))]
    if any(text for text, _ in line):
        yield line


def _pieces(fragments: Sequence[tuple[str, str]], marks: Sequence[tuple[int, int, Mark]]) -> Iterator[Piece]:
    """Cut a line where references begin and end; a piece belongs to the innermost reference around it."""
    cuts = sorted({column for first, last, _ in marks for column in (first, last)})
    parts: list[tuple[str, str, Mark | None]] = []
    at = 0
    for text, kind in fragments:
        end = at + len(text)
        edges = [at, *(cut for cut in cuts if at < cut < end), end]
        for first, last in zip(edges, edges[1:], strict=False):
            inner = next((mark for a, b, mark in reversed(marks) if a <= first and last <= b), None)
            parts.append((text[first - at : last - at], kind, inner))
        at = end
    for mark, group in groupby(parts, key=lambda part: part[2]):
        yield Piece(tuple((text, kind) for text, kind, _ in group if text), mark)
