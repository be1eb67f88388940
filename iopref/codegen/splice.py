"""Replace pieces of the user's text, keep each other byte, and keep `#line` directives right."""

from __future__ import annotations

import re
from collections.abc import Sequence

from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.c.text.scan import RawText
from iopref.records import dataclass
from iopref.source import BYTE_ORDER_MARK, Span

_LINE = re.compile(r'#line (\d+) (".*")')
_OWN_LINE = re.compile(r'^[ \t]*#line \d+ ".*"\n?', re.MULTILINE)
_EMPTY = 1
"""Up to this many empty lines in a row are kept in C that was translated from another language."""


@dataclass(frozen=True)
class Chunk:
    """Text that replaces a span or a part of it; `line` is the raw line that it comes from, None for generated text."""

    text: str
    line: int | None = None

    @property
    def has_code(self) -> bool:
        """Whether the text has more than braces and white space, so that messages may name its line."""
        return bool(self.text.strip(" \t\n{}"))


@dataclass(frozen=True)
class Edit:
    """The chunks that replace a span of the source.

    `line` is the raw line that generated text counts as if the output is not a file; 0 stands for the first line of the
    span.
    """

    span: Span
    chunks: tuple[Chunk, ...]
    line: int = 0

    @property
    def generated(self) -> int:
        """The number of generated lines."""
        return sum(chunk.text.count("\n") for chunk in self.chunks if chunk.line is None)


class _Output:
    """Text under construction, and the file and line that the compiler takes its current line to be."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.line = 1
        self.mid_line = False
        self.place = ("", 0)

    def write(self, text: str) -> None:
        lines = text.count("\n")
        self.pieces.append(text)
        self.line += lines
        self.place = (self.place[0], self.place[1] + lines)
        if text:
            self.mid_line = text[-1] != "\n"

    def begin(self, file: str, line: int) -> None:
        """Make the text that follows count as starting on a line of a file."""
        if self.place == (file, line):
            return
        if self.mid_line:
            self.write("\n")
        self.write(f"#line {line} {quoted(file)}\n")
        self.place = (file, line)

    def begin_generated(self, name: str) -> None:
        """Make the text that follows count as the lines of the output file that it is."""
        if self.place != (name, self.line):
            if self.mid_line:
                self.write("\n")
            self.begin(name, self.line + 1)

    def write_counted_as(self, file: str, line: int, margin: str, text: str) -> None:
        """Write lines that count as one line of a file; `margin` goes in front of all but directives."""
        for each in text.splitlines(keepends=True):
            self.begin(file, line)
            self.write(each if each.startswith("#") else margin + each)


def splice(
    raw: RawText,
    edits: Sequence[Edit],
    output_name: str | None,
    line_directives: bool = True,
    prologue: str = "",
    epilogue: str = "",
) -> str:
    """Apply edits to the scanned source, and return the text of the file `output_name`.

    If `output_name` is None, the text is compiled at once and no file holds it: generated text counts as lines of the
    source. `prologue`, whole lines, goes to the top (behind a byte order mark), `epilogue` to the end. Line breaks and
    `#line` directives are added only where these two or an edit start or end. Raises ValueError if edits overlap.
    """
    source = raw.source
    edits = sorted(edits, key=lambda edit: edit.span)
    if any(a.span.end > b.span.start for a, b in zip(edits, edits[1:], strict=False)):
        raise ValueError("edits overlap")
    if not edits and not prologue:
        return source.text
    out = _Output()
    at = len(BYTE_ORDER_MARK) if source.text.startswith(BYTE_ORDER_MARK) else 0
    out.write(source.text[:at])
    out.mid_line = False
    if output_name is None:
        out.begin(*raw.presumed(1))
    out.write(prologue)

    def to_user(line: int) -> None:
        if line_directives:
            out.begin(*raw.presumed(line))

    to_user(1)
    for edit in edits:
        out.write(source.text[at : edit.span.start])
        out.place = raw.presumed(source.position(edit.span.start).line)
        for chunk in edit.chunks:
            if chunk.line is None and output_name is None:
                line = edit.line or source.position(edit.span.start).line
                # gcc looks into the source whether a line is indented in a misleading way, but not beyond its end
                out.write_counted_as(*raw.presumed(line), " " * len(source.line(line)), chunk.text)
                continue
            if chunk.line is not None:
                to_user(chunk.line)
            elif line_directives and output_name is not None:
                if chunk.has_code:
                    out.begin_generated(output_name)
                elif out.mid_line:
                    out.write("\n")
            out.write(chunk.text)
            if chunk.line is not None and "#line" in chunk.text:
                out.place = raw.presumed(chunk.line + chunk.text.count("\n"))
        at = edit.span.end
        if at < len(source.text):
            to_user(source.position(at).line)
    out.write(source.text[at:])
    if epilogue:
        out.write("\n" if out.mid_line else "")
        if line_directives and output_name is not None:
            out.begin_generated(output_name)
        out.write(epilogue)
    text = "".join(out.pieces)
    if source.inclusions and not line_directives:
        text = _OWN_LINE.sub("", text)
    return closed_up(text, output_name) if source.origins and line_directives else text


def closed_up(text: str, output_name: str | None) -> str:
    """The text with a `#line` directive in place of several empty lines, and without one that another follows at once.

    Directives that name the output itself are renumbered for the text that is returned.
    """
    own = quoted(output_name) if output_name else ""
    lines: list[str] = []
    file, number, empty = "", 1, 0
    for line in text.splitlines(keepends=True):
        if not line.strip():
            empty, number = empty + 1, number + 1
            continue
        told = _LINE.match(line)
        if told:
            if lines and _LINE.match(lines[-1]):
                lines.pop()
            number, file = int(told[1]) - 1, told[2]
            if file == own:
                number, line = len(lines) + 1, f"#line {len(lines) + 2} {file}\n"
        elif file and empty > _EMPTY:
            lines.append(f"#line {number} {file}\n")
        else:
            lines += ["\n"] * empty
        lines.append(line)
        empty, number = 0, number + 1
    return "".join([*lines, *["\n"] * empty])
