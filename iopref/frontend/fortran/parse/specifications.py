"""Specification statements: from logical lines to declarations."""

from __future__ import annotations

import re
from collections.abc import Callable

from iopref.frontend.fortran.module_files import generic_name
from iopref.frontend.fortran.parse.classify import closing
from iopref.frontend.fortran.parse.cursor import Cursor
from iopref.frontend.fortran.parse.entities import INTENT, data_values, declaration, entity_list, entity_without_data
from iopref.frontend.fortran.parse.types import TYPE, type_spec
from iopref.frontend.fortran.tree.declarations import (
    Common,
    Data,
    Declare,
    Entity,
    Equivalence,
    Implicit,
    Namelist,
    Parameters,
    Specification,
    Use,
)
from iopref.frontend.fortran.tree.expressions import Integer, TypeSpec
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern

_BARE = (
    "allocatable",
    "asynchronous",
    "contiguous",
    "external",
    "intrinsic",
    "optional",
    "pointer",
    "private",
    "protected",
    "public",
    "save",
    "target",
    "value",
    "volatile",
)


def _attribute(word: str) -> Callable[[Line], Specification]:
    def read(line: Line) -> Specification:
        cursor = Cursor(line, len(word))
        cursor.accept("::")
        if word == "save":
            return Declare(line, None, frozenset({word}), _saved(cursor))
        if word in ("private", "public"):
            return Declare(line, None, frozenset({word}), _accessed(cursor))
        entities = () if cursor.done else entity_list(cursor)
        return Declare(line, None, frozenset({word}), entities)

    return read


def _saved(cursor: Cursor) -> tuple[Entity, ...]:
    """The names of a SAVE statement; COMMON blocks in it, as `/name/`, are dropped, since they are saved anyway."""
    found = []
    while not cursor.done:
        if cursor.accept("/"):
            cursor.name()
            cursor.expect("/")
        else:
            found.append(Entity(cursor.name()))
        if not cursor.accept(","):
            break
    cursor.end()
    return (Entity("*"),) if cursor.line.text == "save" else tuple(found)


def _accessed(cursor: Cursor) -> tuple[Entity, ...]:
    """The names of a PUBLIC or PRIVATE statement, without operators and assignments."""
    found = []
    while not cursor.done:
        if not cursor.match(_OPERATION):
            found.append(Entity(cursor.name()))
        if not cursor.accept(","):
            break
    cursor.end()
    return tuple(found)


def _intent(line: Line) -> Specification:
    cursor = Cursor(line, len("intent"))
    match = cursor.match(INTENT)
    if not match:
        raise cursor.error("`(in)`, `(out)` or `(inout)` expected here")
    cursor.accept("::")
    return Declare(line, None, frozenset({"intent"}), entity_list(cursor), None, match[1])


def _implicit(line: Line) -> Specification:
    cursor = Cursor(line, len("implicit"))
    if cursor.accept("none"):
        return Implicit(line, ())
    rules = []
    while True:
        if base := cursor.match(_TYPE_OF_LETTERS):  # the parentheses have the letters, not a kind or length
            spec: TypeSpec | None = TypeSpec(base[0], length=Integer(1) if base[0] == "character" else None)
        else:
            spec = type_spec(cursor)
        if spec is None:
            raise cursor.error("a type expected here")
        cursor.expect("(")
        letters = ""
        while not cursor.accept(")"):
            found = cursor.match(_LETTERS)
            if not found:
                raise cursor.error("a letter, or `a-h`, expected here")
            first, last = found[1], found[2] or found[1]
            letters += "".join(chr(c) for c in range(ord(first), ord(last) + 1))
            if not cursor.sees(")"):
                cursor.expect(",")
        rules.append((spec, letters))
        if not cursor.accept(","):
            break
    cursor.end()
    return Implicit(line, tuple(rules))


def _parameter(line: Line) -> Specification:
    cursor = Cursor(line, len("parameter"))
    enclosed = cursor.accept("(")
    values = []
    while True:
        name = cursor.name()
        cursor.expect("=")
        values.append((name, cursor.expression()))
        if not cursor.accept(","):
            break
    if enclosed:
        cursor.expect(")")
    cursor.end()
    return Parameters(line, tuple(values))


def _common(line: Line) -> Specification:
    cursor = Cursor(line, len("common"))
    blocks: list[tuple[str, tuple[Entity, ...]]] = []
    while not cursor.done:
        block = ""
        if cursor.accept("//"):
            pass
        elif cursor.accept("/"):
            block = "" if cursor.sees("/") else cursor.name()
            cursor.expect("/")
        members = [entity_without_data(cursor)]
        while cursor.accept(","):
            if cursor.sees("/"):
                break
            members.append(entity_without_data(cursor))
        blocks.append((block, tuple(members)))
    return Common(line, tuple(blocks))


def _equivalence(line: Line) -> Specification:
    cursor = Cursor(line, len("equivalence"))
    sets = []
    while True:
        cursor.expect("(")
        members = [cursor.reference()]
        while cursor.accept(","):
            members.append(cursor.reference())
        cursor.expect(")")
        sets.append(tuple(members))
        if not cursor.accept(","):
            break
    cursor.end()
    return Equivalence(line, tuple(sets))


def _data(line: Line) -> Specification:
    cursor = Cursor(line, len("data"))
    sets = []
    while not cursor.done:
        targets = [cursor.primary()]
        while cursor.accept(","):
            targets.append(cursor.primary())
        cursor.expect("/")
        sets.append((tuple(targets), data_values(cursor)))
        cursor.accept(",")
    return Data(line, tuple(sets))


def _namelist(line: Line) -> Specification:
    cursor = Cursor(line, len("namelist"))
    groups = []
    while cursor.accept("/"):
        group = cursor.name()
        cursor.expect("/")
        members = [cursor.name()]
        while cursor.accept(","):
            if cursor.sees("/"):
                break
            members.append(cursor.name())
        groups.append((group, tuple(members)))
    cursor.end()
    return Namelist(line, tuple(groups))


def _use(line: Line) -> Specification:
    cursor = Cursor(line, len("use"))
    if cursor.accept(",intrinsic"):
        pass
    cursor.accept("::")
    module = cursor.name()
    renames: list[tuple[str, str]] = []
    only: list[tuple[str, str]] | None = None
    if cursor.accept(",only:"):
        only = []
    elif cursor.accept(","):
        pass
    into = renames if only is None else only
    while not cursor.done:
        if operation := cursor.match(_OPERATION):
            if cursor.sees("=>"):
                raise cursor.error("operators defined by procedures are not covered", "leave this file to gfortran")
            into.append((generic_name(operation[0]), generic_name(operation[0])))
            cursor.accept(",")
            continue
        local = cursor.name()
        into.append((local, cursor.name() if cursor.accept("=>") else local))
        if not cursor.accept(","):
            break
    cursor.end()
    return Use(line, module, tuple(renames), None if only is None else tuple(only))


def _procedure(line: Line) -> Specification:
    """`PROCEDURE (interface or type), attributes :: names`."""
    cursor = Cursor(line, len("procedure"))
    cursor.expect("(")
    spec = type_spec(cursor) if TYPE.match(line.text, cursor.at) else None
    interface = "" if spec is not None or cursor.sees(")") else cursor.name()
    cursor.expect(")")
    attributes = {"external"}
    while cursor.accept(","):
        attributes.add(cursor.name())
    cursor.accept("::")
    return Declare(line, spec, frozenset(attributes), entity_list(cursor), interface=interface)


_TYPE_OF_LETTERS = pattern(
    r"(?:integer|real|complex|logical|character)(?=\([a-z](?:-[a-z])?(?:,[a-z](?:-[a-z])?)*\)(?:,|$))"
)
_OPERATION = pattern(r"(?:operator|assignment)\([^)]*\)(?=,|=>|$)")
_LETTERS = pattern(r"([a-z])(?:-([a-z]))?")
_WORDS: dict[str, Callable[[Line], Specification]] = {
    "implicit": _implicit,
    "parameter": _parameter,
    "common": _common,
    "equivalence": _equivalence,
    "data": _data,
    "namelist": _namelist,
    "use": _use,
    "procedure(": _procedure,
    "dimension": _attribute("dimension"),
    "intent": _intent,
    **{word: _attribute(word) for word in _BARE},
}
_WORD = pattern("|".join(re.escape(word) for word in sorted(_WORDS, key=len, reverse=True)))


def specification(line: Line) -> Specification | None:
    """The declaration on a line that is not an assignment; None if the line is not a declaration."""
    if found := _WORD.match(line.text):
        return _WORDS[found[0]](line)
    if found := TYPE.match(line.text):
        if found[0] == "type(" and closing(line.text, found.end() - 1) < 0:
            return None
        return declaration(line)
    return None
