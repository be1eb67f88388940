"""The C text under construction: lines with their depth and the Fortran statement that each comes from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from iopref.frontend.c.preprocess import quoted
from iopref.frontend.fortran.form import Line

INDENT = "    "
_NEAR = 6
"""Up to so many lines ahead, empty lines are better than a #line directive."""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of C, without its indentation; `line` is the line of the main file that it comes from, 0 for none."""

    text: str
    depth: int
    line: int = 0

    @property
    def comment(self) -> bool:
        return self.text.startswith("//")


@dataclass
class Output:
    """Lines of C in order; `depth` is the indentation of the next ones."""

    lines: list[Text] = field(default_factory=list)
    depth: int = 0
    _told: int = 0

    def put(self, text: str, line: Line | None = None, depth: int | None = None) -> None:
        """Add a line that comes from a statement, with the comments in front of that statement."""
        if line is not None and not line.included:
            self.comments(line)
        number = line.number if line is not None and not line.included else 0
        self.lines.append(Text(text, self.depth if depth is None else depth, number))

    def comments(self, line: Line) -> None:
        """Add the comments of a statement, once."""
        if line.number <= self._told:
            return
        self._told = line.number
        for number, text in line.comments:
            if not line.included:
                self.lines.append(Text(_comment(text), self.depth, number))

    @contextmanager
    def block(self, head: str, line: Line | None = None, tail: str = "}") -> Iterator[None]:
        """Lines between `head {` and `}`."""
        self.put(f"{head} {{" if head else "{", line)
        self.depth += 1
        yield
        self.depth -= 1
        self.put(tail)


def _comment(text: str) -> str:
    """A Fortran comment as one of C; a rule of dashes or stars is kept as it is."""
    body = text.strip().rstrip("\\")
    return f"// {body}" if body else "//"


def render(lines: list[Text], file: str, directives: bool) -> str:
    """The lines as text; `#line` directives tell which lines of the Fortran file they come from."""
    pieces: list[str] = []
    current = -(10**9)  # the line of the file that the compiler takes the next one to be
    for item in lines:
        if directives and item.line and item.line != current:
            if 0 < item.line - current <= _NEAR:
                pieces += [""] * (item.line - current)
            elif item.comment:
                item = replace(item, line=current)
            else:
                pieces.append(f"#line {item.line} {quoted(file)}")
            current = item.line
        pieces.append(INDENT * item.depth + item.text if item.text else "")
        current += 1
    return "\n".join(pieces) + "\n"
