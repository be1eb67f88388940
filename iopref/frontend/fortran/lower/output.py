"""The C text under construction: lines with their depth and the Fortran statement that each comes from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern
from iopref.records import dataclass, field
from iopref.source import Position, Source

INDENT = "    "
_WIDTH = 110
_NEAR, _LOOP = 6, 60
"""Outside and inside loops: up to so many missing lines, empty lines are better than a #line directive."""
_PART = pattern(r'(?:"(?:[^"\\]|\\.)*"|[^"])*?(?:[,;] | (?:[-+*/%&|=<>?:]|&&|\|\||[-+*/=!<>]=) |$)')
"""Text up to a place where a line may be broken."""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of C without its indentation; `line` is the line of the main file that it comes from, 0 for none.

    `column` is the column in which the statement starts. `included` is the statement's position if it is in an included
    file. `inside` says that the line is in a loop nest, where no #line directive may be: the nest would not be
    analysed.
    """

    text: str
    depth: int
    line: int = 0
    inside: bool = False
    column: int = 1
    included: Position | None = None

    @property
    def comment(self) -> bool:
        return self.text.startswith("//")


@dataclass
class Output:
    """Lines of C in order; `depth` is the indentation of the next ones, `nest` the number of loops around them."""

    lines: list[Text] = field(default_factory=list)
    depth: int = 0
    nest: int = 0
    _told: int = 0

    def put(self, text: str, line: Line | None = None, depth: int | None = None) -> None:
        """Add a line that comes from a statement, after the comments in front of that statement."""
        if line is not None and not line.included:
            self.comments(line)
        depth = self.depth if depth is None else depth
        if line is None or line.included:
            place = line.position() if line else None
            self.lines.append(Text(text, depth, inside=self.nest > 0, included=place))
        else:
            self.lines.append(Text(text, depth, line.number, self.nest > 0, line.column))

    def comments(self, line: Line) -> None:
        """Add the comments in front of a statement, once."""
        if line.number <= self._told:
            return
        self._told = line.number
        for number, text in line.comments:
            if not line.included:
                self.lines.append(Text(_comment(text), self.depth, number, self.nest > 0))

    def told(self, other: Output) -> None:
        """Take over from another output which comments have been added already."""
        self._told = other._told

    @contextmanager
    def block(self, head: str, line: Line | None = None, tail: str = "}") -> Iterator[None]:
        """A context for lines between `head {` and `}`."""
        self.put(f"{head} {{" if head else "{", line)
        self.depth += 1
        yield
        self.depth -= 1
        self.put(tail)


def _comment(text: str) -> str:
    """A Fortran comment as a comment of C; a line of dashes or stars is kept as it is."""
    body = text.strip().rstrip("\\")
    return f"// {body}" if body else "//"


def render(lines: list[Text], file: str, directives: bool) -> Source:
    """The lines as a C file; empty lines and `#line` directives give each line the number of its Fortran line.

    Of the lines that come from one statement, the first one has the statement's number, and so has an outermost loop.
    """
    pieces: list[str] = []
    origins: list[Position] = []
    origin = Position(file, 1, 1)
    current = previous = -(10**9)  # the compiler's number of the next line; the last item's Fortran line
    for item in lines:
        again = item.line == previous and not (item.text.startswith("for (") and not item.inside)
        if directives and item.line and item.line != current and not again:
            ahead = item.line - current
            if 0 < ahead <= (_LOOP if item.inside else _NEAR):
                pieces += [""] * ahead
                current = item.line
            elif not item.comment and not item.inside:
                pieces.append(f"#line {item.line} {quoted(file)}")
                current = item.line
        if item.line:
            previous, origin = item.line, Position(file, item.line, item.column)
        origin = item.included or origin
        texts = list(_wrapped(item.text, INDENT * item.depth))
        pieces += texts
        current += len(texts)
        origins += [origin] * (len(pieces) - len(origins))
    return Source(file, "\n".join(pieces) + "\n", (*origins, origin))


def _wrapped(text: str, margin: str) -> Iterator[str]:
    """A line, broken after commas and operators if it is too long; comments and directives are not broken."""
    if len(margin) + len(text) <= _WIDTH or text.startswith(("//", "#")):
        yield margin + text if text else ""
        return
    line = margin
    for part in _PART.findall(text):
        if len(line) + len(part.rstrip()) > _WIDTH and line.strip():
            yield line.rstrip()
            line = margin + INDENT
        line += part
    yield line.rstrip()
