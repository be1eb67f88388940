"""Includes of the output: those that are written again, and quoted ones where it lies in another directory."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from iopref.codegen.splice import Chunk, Edit
from iopref.frontend.c.text.scan import RawText
from iopref.frontend.standard_input import QUOTED_INCLUDE, beside, including
from iopref.source import Inclusion, Source, Span


def includes(raw: RawText, edits: Sequence[Edit], output: str | None) -> Iterator[Edit]:
    """Edits that restore the `#include` of each included text that no edit changes, and adapt the other `#include`s.

    These must find the same files: those beside the source, as compilers look beside the file that they read. Nothing
    is adapted if the output lies in the directory of the source. If `output` is None, a compiler reads the text from
    standard input; line markers, an extension of GNU, then tell it what is included.
    """
    again = _unchanged(raw, edits)
    for span, inclusion in again:
        text = _redirected(raw.source.path, inclusion.directive, output)
        newline = "\n" * raw.source.text.endswith("\n", span.start, span.end)
        yield Edit(span, (Chunk(text + newline, inclusion.first),))
    for directive in raw.directives:
        start, end = directive.span.start, directive.span.end
        if _is_inside(start, again):
            continue
        text = raw.source.text[start:end]
        new = _redirected(raw.source.path, text, output) if directive.keyword == "include" else text
        if new != text:
            yield Edit(directive.span, (Chunk(new, raw.source.position(start).line),))
    yield from _markers(raw, edits, again) if output is None else ()


def _markers(raw: RawText, edits: Sequence[Edit], again: Sequence[tuple[Span, Inclusion]]) -> Iterator[Edit]:
    """Edits that make line markers of the `#line` directives around included files, but for those in other edits."""
    for inclusion in raw.source.inclusions:
        lines = inclusion.first + inclusion.text.startswith("\n"), inclusion.last
        starts = [raw.source.offset(line) for line in lines]
        spans = [Span(start, start + len(raw.source.line(line))) for start, line in zip(starts, lines, strict=True)]
        if (
            inclusion.again
            or not inclusion.file
            or _is_inside(starts[0], again)
            or any(_meet(s, e.span) for s in spans for e in edits)
        ):
            continue
        for span, line, flag in zip(spans, lines, "12", strict=True):
            text = raw.source.text[span.start : span.end].replace("#line", "#", 1)
            yield Edit(span, (Chunk(f"{text} {flag}", line),))


def _is_inside(offset: int, inclusions: Sequence[tuple[Span, Inclusion]]) -> bool:
    return any(span.start <= offset < span.end for span, _ in inclusions)


def _meet(span: Span, other: Span) -> bool:
    return other.start < span.end and span.start < other.end


def _unchanged(raw: RawText, edits: Sequence[Edit]) -> list[tuple[Span, Inclusion]]:
    """The texts of included files, not inside each other, that no edit changes; each with the line that ends it."""
    places = [(_span(raw.source, each), each) for each in raw.source.inclusions]
    kept = [
        (span, each)
        for span, each in places
        if not raw.source.text.startswith(each.text, span.start) or any(_meet(span, e.span) for e in edits)
    ]
    while True:
        files = {each.file for _, each in kept if not each.again}
        more = [
            (span, each)
            for span, each in places
            if (each.again and each.file in files) or any(span.start <= k.start and k.end <= span.end for k, _ in kept)
        ]
        if len(more) == len(kept):
            break
        kept = more
    found: list[tuple[Span, Inclusion]] = []
    for span, each in places:
        if (span, each) not in kept and not (found and span.start < found[-1][0].end):
            found.append((span, each))
    return found


def _span(source: Source, inclusion: Inclusion) -> Span:
    start = source.offset(inclusion.first, inclusion.column)
    end = source.text.find("\n", source.offset(inclusion.last))
    return Span(start, len(source.text) if end < 0 else end + 1)


def _redirected(source: str, directive: str, output: str | None) -> str:
    """An `#include` of a source as it is in the output."""
    found = QUOTED_INCLUDE.match(directive)
    if not found:
        return directive
    name = _name(source, found[1], output)
    return directive if name is None else directive[: found.start(1)] + name + directive[found.end(1) :]


def _name(source: str, name: str, output: str | None) -> str | None:
    """The file name with which the output includes a file that lies beside the source, or beside an included file."""
    if output is None:
        return beside(source, name)
    folder = Path(output).parent
    file = including(name)
    if file == name:
        if Path(source).parent.resolve() == folder.resolve():
            return None
        file = os.path.join(os.path.dirname(source), name)  # noqa: PTH118, PTH120  (`..` counts)
    return os.path.relpath(file, folder) if os.path.isfile(file) else None  # noqa: PTH113
