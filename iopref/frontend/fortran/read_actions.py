"""Executable statements that stand on one line: from logical lines to the actions of `tree`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from iopref.frontend.fortran.classify import assignment, closing
from iopref.frontend.fortran.cursor import Cursor
from iopref.frontend.fortran.form import Line
from iopref.frontend.fortran.read_declarations import dummy_names
from iopref.frontend.fortran.tree import (
    Action,
    Allocate,
    Apply,
    ArithmeticIf,
    Assign,
    AssignedGoto,
    AssignLabel,
    Call,
    ComputedGoto,
    Continue,
    Entry,
    Expr,
    Format,
    Goto,
    If,
    InputOutput,
    Jump,
    Name,
    PointerAssign,
    Return,
    Star,
    Stop,
    Where,
)

_CONTROL = re.compile(r"([a-z_]\w*)=(?![=>])")
_ASSIGN = re.compile(r"(\d+)to([a-z_]\w*)$")
_UNIT = re.compile(r"\((?:\*|\d+|\w+=|\w+,)")
_POSITIONAL = {"read": ("unit", "fmt"), "write": ("unit", "fmt")}


def action(line: Line, at: int = 0) -> Action | None:
    """The statement that starts at a place of a line; None if it is not known."""
    text = line.text
    if assignment(text[at:]) >= 0:
        return _assignment(Cursor(line, at))
    if found := _WORD.match(text, at):
        cursor = Cursor(line, found.end())
        return _WORDS[found[0]](cursor)
    return None


def _assignment(cursor: Cursor) -> Action:
    target = cursor.reference()
    if cursor.accept("=>"):
        value = cursor.expression()
        cursor.end()
        return PointerAssign(cursor.line, target, value)
    cursor.expect("=")
    value = cursor.expression()
    cursor.end()
    return Assign(cursor.line, target, value)


def condition(cursor: Cursor) -> Expr:
    """A condition in parentheses."""
    cursor.expect("(")
    value = cursor.expression()
    cursor.expect(")")
    return value


def _if(cursor: Cursor) -> Action:
    value = condition(cursor)
    if cursor.rest[:1].isdigit():
        labels = cursor.labels()
        cursor.end()
        if len(labels) != 3:
            raise cursor.error("an arithmetic IF has three labels")
        return ArithmeticIf(cursor.line, value, (labels[0], labels[1], labels[2]))
    inner = action(replace(cursor.line, label=0, comments=(), directives=()), cursor.at)
    if inner is None:
        raise cursor.error("a statement expected here")
    return If(cursor.line, ((cursor.line, value, (inner,)),), cursor.line, block=False)


def _where(cursor: Cursor) -> Action:
    mask = condition(cursor)
    inner = _assignment(cursor)
    return Where(cursor.line, ((cursor.line, mask, (inner,)),), cursor.line)


def _call(cursor: Cursor) -> Action:
    target = cursor.reference()
    cursor.end()
    if isinstance(target, Apply):
        return Call(cursor.line, target.base, target.arguments)
    return Call(cursor.line, target, ())


def _return(cursor: Cursor) -> Action:
    return Return(cursor.line, None if cursor.done else cursor.expression())


def _stop(kind: str) -> Callable[[Cursor], Action]:
    def read(cursor: Cursor) -> Action:
        code = None if cursor.done else cursor.expression()
        cursor.end()
        return Stop(cursor.line, kind, code)

    return read


def _goto(cursor: Cursor) -> Action:
    if cursor.accept("("):
        labels = cursor.labels()
        cursor.expect(")")
        cursor.accept(",")
        value = cursor.expression()
        cursor.end()
        return ComputedGoto(cursor.line, labels, value)
    if cursor.rest[:1].isdigit():
        label = cursor.label()
        cursor.end()
        return Goto(cursor.line, label)
    variable = Name(cursor.name())
    cursor.accept(",")
    allowed: tuple[int, ...] = ()
    if cursor.accept("("):
        allowed = cursor.labels()
        cursor.expect(")")
    cursor.end()
    return AssignedGoto(cursor.line, variable, allowed)


def _assign(cursor: Cursor) -> Action:
    found = cursor.match(_ASSIGN)
    if not found:
        raise cursor.error("`ASSIGN label TO variable` expected here")
    return AssignLabel(cursor.line, int(found[1]), Name(found[2]))


def _continue(cursor: Cursor) -> Action:
    cursor.end()
    return Continue(cursor.line)


def _jump(kind: str) -> Callable[[Cursor], Action]:
    def read(cursor: Cursor) -> Action:
        name = "" if cursor.done else cursor.name()
        cursor.end()
        return Jump(cursor.line, kind, name)

    return read


def _format(cursor: Cursor) -> Action:
    """FORMAT: its text as written, for blanks in it may be part of a Hollerith constant."""
    whole = "".join(piece.text for piece in cursor.line.pieces)
    return Format(cursor.line, whole[whole.index("(") :].rstrip())


def _entry(cursor: Cursor) -> Action:
    name = cursor.name()
    names = dummy_names(cursor)
    result = ""
    if cursor.accept("result("):
        result = cursor.name()
        cursor.expect(")")
    cursor.end()
    return Entry(cursor.line, name, names, result)


def _allocate(kind: str) -> Callable[[Cursor], Action]:
    def read(cursor: Cursor) -> Action:
        cursor.expect("(")
        items, controls = [], []
        while not cursor.accept(")"):
            if found := cursor.match(_CONTROL):
                controls.append((found[1], cursor.expression()))
            else:
                items.append(cursor.reference())
            if not cursor.sees(")"):
                cursor.expect(",")
        cursor.end()
        return Allocate(cursor.line, kind, tuple(items), tuple(controls))

    return read


# -- Input and output --------------------------------------------------------------------------------------------------


def _transfer(kind: str) -> Callable[[Cursor], Action]:
    """READ and WRITE with a list of controls, or `READ format, items`."""

    def read(cursor: Cursor) -> Action:
        if kind == "read" and not _has_controls(cursor):
            return _short(kind)(cursor)
        controls = _controls(cursor, _POSITIONAL[kind])
        cursor.accept(",")
        return InputOutput(cursor.line, kind, controls, _items(cursor))

    return read


def _has_controls(cursor: Cursor) -> bool:
    """Whether the parenthesis after READ holds controls: `read (5) x`, not the format of `read ('(i5)'), x`."""
    if not cursor.sees("("):
        return False
    end = closing(cursor.text, cursor.at)
    return not cursor.text.startswith(",", end + 1) or _UNIT.match(cursor.text, cursor.at) is not None


def _short(kind: str) -> Callable[[Cursor], Action]:
    """`PRINT format, items`."""

    def read(cursor: Cursor) -> Action:
        format: Expr = Star() if cursor.accept("*") else cursor.expression()
        items = _items(cursor) if cursor.accept(",") else ()
        cursor.end()
        return InputOutput(cursor.line, kind, (("unit", Star()), ("fmt", format)), items)

    return read


def _file(kind: str) -> Callable[[Cursor], Action]:
    """OPEN, REWIND and the like: controls, or a unit by itself."""

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
        if match := cursor.match(_CONTROL):
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


_WORDS: dict[str, Callable[[Cursor], Action]] = {
    "if": _if,
    "where": _where,
    "call": _call,
    "return": _return,
    "stop": _stop("stop"),
    "errorstop": _stop("error stop"),
    "pause": _stop("pause"),
    "goto": _goto,
    "assign": _assign,
    "continue": _continue,
    "cycle": _jump("cycle"),
    "exit": _jump("exit"),
    "format": _format,
    "entry": _entry,
    "allocate": _allocate("allocate"),
    "deallocate": _allocate("deallocate"),
    "nullify": _allocate("nullify"),
    "read": _transfer("read"),
    "write": _transfer("write"),
    "print": _short("print"),
    "type": _short("print"),
    **{word: _file(word) for word in ("open", "close", "inquire", "rewind", "backspace", "endfile", "flush")},
}
_WORD = re.compile("|".join(sorted(_WORDS, key=len, reverse=True)))
