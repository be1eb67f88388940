"""Executable statements on one line: from logical lines to the actions of `tree`."""

from __future__ import annotations

from collections.abc import Callable

from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.concurrent import concurrent_head
from iopref.frontend.fortran.parse.cursor import TYPED, Cursor
from iopref.frontend.fortran.parse.entities import dummy_names
from iopref.frontend.fortran.parse.transfers import CONTROL, TRANSFERS
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Name
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import (
    Action,
    Allocate,
    ArithmeticIf,
    Assign,
    AssignedGoto,
    AssignLabel,
    Call,
    ComputedGoto,
    Continue,
    Entry,
    Forall,
    Format,
    Goto,
    If,
    Jump,
    PointerAssign,
    Return,
    Stop,
    Where,
)
from iopref.patterns import pattern
from iopref.records import replace

_ASSIGN = pattern(r"(\d+)to([a-z_]\w*)$")


def action(line: Line, at: int = 0) -> Action | None:
    """The statement that starts at a place in a line; None if no statement is known that starts like this."""
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
    branch = (cursor.line, value, (inner,))
    return If(cursor.line, (branch,), cursor.line, block=isinstance(inner, Forall))


def _where(cursor: Cursor) -> Action:
    mask = condition(cursor)
    inner = _assignment(cursor)
    return Where(cursor.line, ((cursor.line, mask, (inner,)),), cursor.line)


def _forall(cursor: Cursor) -> Action:
    cursor.expect("(")
    head, line = concurrent_head(cursor), cursor.line
    inner = _assignment(Cursor(replace(line, label=0, comments=(), directives=()), cursor.at))
    return Forall(line, "", head.type, head.indices, head.mask, (), (inner,), line)


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
    """FORMAT: its text is kept as written, since blanks in it may be part of a Hollerith constant."""
    if not cursor.sees("("):
        raise cursor.error("a format stands in parentheses")
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
        if kind == "allocate" and cursor.match(TYPED):
            pass  # the type of the items, which their declarations say as well
        while not cursor.accept(")"):
            if found := cursor.match(CONTROL):
                controls.append((found[1], cursor.expression()))
            else:
                items.append(cursor.reference())
            if not cursor.sees(")"):
                cursor.expect(",")
        cursor.end()
        return Allocate(cursor.line, kind, tuple(items), tuple(controls))

    return read


_WORDS: dict[str, Callable[[Cursor], Action]] = {
    "if": _if,
    "where": _where,
    "forall": _forall,
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
    **TRANSFERS,
}
_WORD = pattern("|".join(sorted(_WORDS, key=len, reverse=True)))
