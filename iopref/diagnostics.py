"""Messages for the user: errors that end a run, and refusals that leave one nest as it was.

A Refusal is a kind (a code with a page in `docs/refusals.md`), a place, a reason in the user's
words and a remedy, after Polly's ScopDetectionDiagnostic: it names no internal structure.
"""

from __future__ import annotations

from iopref.records import dataclass
from iopref.source import Position, Source


@dataclass(frozen=True)
class Diagnostic:
    """An error: what is wrong, where, and what to do about it."""

    message: str
    position: Position | None = None
    remedy: str = ""

    def render(self, source: Source | None = None) -> str:
        """The message as text: `file:line:column: error: message`, the line with a caret, the remedy."""
        head = f"{self.position}: " if self.position else "iopref: "
        lines = [f"{head}error: {self.message}"]
        if self.position and source:
            lines += caret(source, self.position)
        if self.remedy:
            lines.append(f"  help: {self.remedy}")
        return "\n".join(lines)


class UserError(Exception):
    """Raised for bad input; the command prints `diagnostic` and exits with `status` (1, or 2 for wrong usage)."""

    def __init__(self, diagnostic: Diagnostic, source: Source | None = None, status: int = 1) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
        self.source = source
        self.status = status

    def render(self) -> str:
        return self.diagnostic.render(self.source)


def error(message: str, position: Position | None = None, remedy: str = "", source: Source | None = None) -> UserError:
    """A UserError, ready to be raised."""
    return UserError(Diagnostic(message, position, remedy), source)


@dataclass(frozen=True)
class Refusal:
    """Why a nest, or one reference of it, is left as it was.

    `code` is a short stable name such as `goto` or `call`; `subject` the name concerned
    (the function called, the variable, the function that is not parsed), or empty.
    """

    code: str
    position: Position
    reason: str
    remedy: str
    subject: str = ""


SHOWN = 160
"""The most bytes of a source line that are shown, so that binary files do not fill the screen."""


def caret(source: Source, position: Position) -> list[str]:
    """Two lines: the source line, and a caret below the column; empty for a place that is not in the source.

    Of a line of more than SHOWN bytes, only those around the column are shown.
    """
    line, column = source.line_at(position), position.column
    if line is None:
        return []
    if len(line) > SHOWN:
        first = max(0, min(column - SHOWN // 2, len(line) - SHOWN))
        line, column = line[first : first + SHOWN], column - first
    pad = "".join("\t" if c == "\t" else " " for c in _printable(line[: column - 1]))
    return [f"  {position.line:5} | {_printable(line)}", f"        | {pad}^"]


def _printable(text: str) -> str:
    """Text of a Source for a terminal: decoded as UTF-8 if possible, without control characters."""
    decoded = text.encode("latin-1", "replace").decode("utf-8", "replace")
    return "".join(c if c.isprintable() or c == "\t" else "?" for c in decoded)
