"""Input and output statements: from logical lines to the tree."""

from __future__ import annotations

from collections.abc import Callable

from iopref.frontend.fortran.parse.classify import closing
from iopref.frontend.fortran.parse.cursor import Cursor
from iopref.frontend.fortran.tree.expressions import Expr, Star
from iopref.frontend.fortran.tree.statements import (
    Action,
    InputOutput,
)
from iopref.patterns import pattern

CONTROL = pattern(r"([a-z_]\w*)=(?![=>])")
_UNIT = pattern(r"\((?:\*|\d+|\w+=|\w+,)")
_POSITIONAL = {"read": ("unit", "fmt"), "write": ("unit", "fmt")}


def _transfer(kind: str) -> Callable[[Cursor], Action]:
    """The reader of READ or WRITE with a list of controls, or of `READ format, items`."""

    def read(cursor: Cursor) -> Action:
        if kind == "read" and not _has_controls(cursor):
            return _short(kind)(cursor)
        controls = _controls(cursor, _POSITIONAL[kind])
        cursor.accept(",")
        return InputOutput(cursor.line, kind, controls, _items(cursor))

    return read


def _has_controls(cursor: Cursor) -> bool:
    """Whether the parentheses after READ contain controls, as in `read
    (5) x`, and not a format, as in `read ('(i5)'), x`.
    """
    if not cursor.sees("("):
        return False
    end = closing(cursor.text, cursor.at)
    return not cursor.text.startswith(",", end + 1) or _UNIT.match(cursor.text, cursor.at) is not None


def _short(kind: str) -> Callable[[Cursor], Action]:
    """The reader of `PRINT format, items`."""

    def read(cursor: Cursor) -> Action:
        format: Expr = Star() if cursor.accept("*") else cursor.expression()
        items = _items(cursor) if cursor.accept(",") else ()
        cursor.end()
        return InputOutput(cursor.line, kind, (("unit", Star()), ("fmt", format)), items)

    return read


def _file(kind: str) -> Callable[[Cursor], Action]:
    """The reader of OPEN, REWIND and the like, with controls or with a unit alone."""

    def read(cursor: Cursor) -> Action:
        listed = cursor.sees("(")
        controls = _controls(cursor, ("unit",)) if listed else (("unit", cursor.expression()),)
        if kind == "inquire" and not cursor.done:
            return InputOutput(cursor.line, kind, controls, _items(cursor))
        cursor.end()
        return InputOutput(cursor.line, kind, controls, ())

    return read


def _controls(cursor: Cursor, positional: tuple[str, ...]) -> tuple[tuple[str, Expr], ...]:
    cursor.expect("(")
    found: list[tuple[str, Expr]] = []
    while not cursor.accept(")"):
        if match := cursor.match(CONTROL):
            name = match[1]
        elif len(found) < len(positional):
            name = positional[len(found)]
        else:
            raise cursor.error("`keyword=` expected here")
        found.append((name, Star() if cursor.accept("*") else cursor.expression()))
        if not cursor.sees(")"):
            cursor.expect(",")
    return tuple(found)


def _items(cursor: Cursor) -> tuple[Expr, ...]:
    if cursor.done:
        return ()
    found = [cursor.expression()]
    while cursor.accept(","):
        found.append(cursor.expression())
    cursor.end()
    return tuple(found)


TRANSFERS: dict[str, Callable[[Cursor], Action]] = {
    "read": _transfer("read"),
    "write": _transfer("write"),
    "print": _short("print"),
    "type": _short("print"),
    **{word: _file(word) for word in ("open", "close", "inquire", "rewind", "backspace", "endfile", "flush")},
}
