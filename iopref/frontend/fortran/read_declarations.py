"""Specification statements: from logical lines to the declarations of `tree`."""

from __future__ import annotations

import re
from collections.abc import Callable

from iopref.frontend.fortran.classify import closing
from iopref.frontend.fortran.cursor import Cursor
from iopref.frontend.fortran.form import Line
from iopref.frontend.fortran.tree import (
    Common,
    Data,
    DataValue,
    Declare,
    Dimension,
    Entity,
    Equivalence,
    Expr,
    Implicit,
    Integer,
    Namelist,
    Parameters,
    Shape,
    Specification,
    Star,
    TypeSpec,
    Unary,
    Use,
)

TYPE = re.compile(r"doubleprecision|doublecomplex|integer|real|complex|logical|character|byte|(?:type|class)\(")
_ATTRIBUTE = re.compile(
    r"parameter|allocatable|dimension|external|intent|intrinsic|optional|pointer|private|public|save|target|value"
    r"|volatile|contiguous|protected|asynchronous"
)
_INTENT = re.compile(r"\((inout|in|out)\)")
_BARE = (
    "allocatable",
    "external",
    "intrinsic",
    "optional",
    "pointer",
    "private",
    "public",
    "save",
    "target",
    "volatile",
)


def type_spec(cursor: Cursor) -> TypeSpec | None:
    """A type at the cursor, or None."""
    found = cursor.match(TYPE)
    if not found:
        return None
    base = found[0]
    if base == "class(":
        raise cursor.line.error("CLASS is not covered", 0, "leave this file to gfortran")
    if base == "type(":
        name = cursor.name()
        cursor.expect(")")
        return TypeSpec("derived", derived=name)
    if base == "doubleprecision":
        return TypeSpec("real", bytes=-8)
    if base == "doublecomplex":
        return TypeSpec("complex", bytes=-8)
    if base == "byte":
        return TypeSpec("integer", bytes=1)
    if base == "character":
        return _character(cursor)
    if cursor.accept("*"):
        return TypeSpec(base, bytes=cursor.label())
    if cursor.accept("("):
        cursor.accept("kind=")
        kind = cursor.expression()
        cursor.expect(")")
        return TypeSpec(base, kind=kind)
    return TypeSpec(base)


def _character(cursor: Cursor) -> TypeSpec:
    if cursor.accept("*"):
        given, deferred = star_length(cursor)
        cursor.accept(",")
        return TypeSpec("character", length=given, deferred=deferred)
    if not cursor.accept("("):
        return TypeSpec("character", length=Integer(1))
    length: Expr | None = Integer(1)
    kind: Expr | None = None
    deferred = False
    for place in ("len", "kind"):
        if cursor.accept("kind="):
            kind = cursor.expression()
        elif place == "len" or cursor.accept("len="):
            cursor.accept("len=")
            length, deferred = _length(cursor)
        else:
            kind = cursor.expression()
        if not cursor.accept(","):
            break
    cursor.expect(")")
    return TypeSpec("character", kind=kind, length=length, deferred=deferred)


def star_length(cursor: Cursor) -> tuple[Expr | None, bool]:
    """What follows `character*`: a number, or anything in parentheses."""
    if cursor.accept("("):
        found = _length(cursor)
        cursor.expect(")")
        return found
    return Integer(cursor.label()), False


def _length(cursor: Cursor) -> tuple[Expr | None, bool]:
    if cursor.accept("*"):
        return Star(), False
    if cursor.accept(":"):
        return None, True
    return cursor.expression(), False


def shape(cursor: Cursor) -> Shape:
    """Dimensions, the opening parenthesis read."""
    found = []
    while True:
        found.append(_dimension(cursor))
        if not cursor.accept(","):
            break
    cursor.expect(")")
    return tuple(found)


def _dimension(cursor: Cursor) -> Dimension:
    if cursor.accept("*"):
        return Dimension(None, Star())
    if cursor.accept(":"):
        return Dimension(None, None)
    first = cursor.expression()
    if not cursor.accept(":"):
        return Dimension(None, first)
    if cursor.accept("*"):
        return Dimension(first, Star())
    if cursor.sees(",") or cursor.sees(")"):
        return Dimension(first, None)
    return Dimension(first, cursor.expression())


def _entity(cursor: Cursor) -> Entity:
    at = cursor.at
    name = cursor.name()
    dims: Shape | None = None
    length: Expr | None = None
    size = 0
    value: Expr | None = None
    data: tuple[DataValue, ...] = ()
    points = False
    for _ in range(2):  # a length may stand before or after the dimensions
        if dims is None and cursor.accept("("):
            dims = shape(cursor)
        if length is None and not size and cursor.accept("*"):
            length, _ = star_length(cursor)
            size = length.value if isinstance(length, Integer) else 0
    if cursor.accept("=>"):
        value, points = cursor.expression(), True
    elif cursor.accept("="):
        value = cursor.expression()
    elif cursor.accept("/"):
        data = data_values(cursor)
    return Entity(name, dims, length, size, value, data, points, at)


def _entities(cursor: Cursor) -> tuple[Entity, ...]:
    found = [_entity(cursor)]
    while cursor.accept(","):
        found.append(_entity(cursor))
    cursor.end()
    return tuple(found)


def declaration(line: Line) -> Declare:
    """A type declaration."""
    cursor = Cursor(line)
    spec = type_spec(cursor)
    attributes: set[str] = set()
    dims: Shape | None = None
    intent = ""
    while cursor.accept(","):
        found = cursor.match(_ATTRIBUTE)
        if not found:
            raise cursor.error("an attribute expected here")
        attributes.add(found[0])
        if found[0] == "dimension":
            cursor.expect("(")
            dims = shape(cursor)
        elif found[0] == "intent":
            match = cursor.match(_INTENT)
            if not match:
                raise cursor.error("`(in)`, `(out)` or `(inout)` expected here")
            intent = match[1]
    cursor.accept("::")
    return Declare(line, spec, frozenset(attributes), _entities(cursor), dims, intent)


def _attribute(word: str) -> Callable[[Line], Specification]:
    def read(line: Line) -> Specification:
        cursor = Cursor(line, len(word))
        cursor.accept("::")
        if word == "save":
            return Declare(line, None, frozenset({word}), _saved(cursor))
        entities = () if cursor.done else _entities(cursor)
        return Declare(line, None, frozenset({word}), entities)

    return read


def _saved(cursor: Cursor) -> tuple[Entity, ...]:
    """Names, and COMMON blocks as `/name/`, which are kept anyway."""
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
    return tuple(found) or (Entity("*"),) if not found and cursor.line.text == "save" else tuple(found)


def _intent(line: Line) -> Specification:
    cursor = Cursor(line, len("intent"))
    match = cursor.match(_INTENT)
    if not match:
        raise cursor.error("`(in)`, `(out)` or `(inout)` expected here")
    cursor.accept("::")
    return Declare(line, None, frozenset({"intent"}), _entities(cursor), None, match[1])


def _implicit(line: Line) -> Specification:
    cursor = Cursor(line, len("implicit"))
    if cursor.accept("none"):
        return Implicit(line, ())
    rules = []
    while True:
        start = cursor.at
        spec = type_spec(cursor)
        if spec is None:
            raise cursor.error("a type expected here")
        if not cursor.sees("("):  # what was read as the length or kind is the list of letters
            cursor.at = start
            base = cursor.match(TYPE)
            assert base
            spec = TypeSpec(base[0], length=Integer(1) if base[0] == "character" else None)
        cursor.expect("(")
        letters = ""
        while not cursor.accept(")"):
            first = cursor.text[cursor.at]
            cursor.at += 1
            last = first
            if cursor.accept("-"):
                last = cursor.text[cursor.at]
                cursor.at += 1
            letters += "".join(chr(c) for c in range(ord(first), ord(last) + 1))
            cursor.accept(",")
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
        members = [_entity_without_data(cursor)]
        while cursor.accept(","):
            if cursor.sees("/"):
                break
            members.append(_entity_without_data(cursor))
        blocks.append((block, tuple(members)))
    return Common(line, tuple(blocks))


def _entity_without_data(cursor: Cursor) -> Entity:
    at = cursor.at
    name = cursor.name()
    return Entity(name, shape(cursor) if cursor.accept("(") else None, at=at)


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


def data_values(cursor: Cursor) -> tuple[DataValue, ...]:
    """Constants up to the closing slash, the opening one read."""
    found = []
    while True:
        value = _constant(cursor)
        count: Expr | None = None
        if cursor.accept("*"):
            count, value = value, _constant(cursor)
        found.append(DataValue(count, value))
        if not cursor.accept(","):
            break
    cursor.expect("/")
    return tuple(found)


def _constant(cursor: Cursor) -> Expr:
    if cursor.accept("-"):
        return Unary("-", cursor.primary())
    cursor.accept("+")
    return cursor.primary()


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
        local = cursor.name()
        into.append((local, cursor.name() if cursor.accept("=>") else local))
        if not cursor.accept(","):
            break
    cursor.end()
    return Use(line, module, tuple(renames), None if only is None else tuple(only))


_WORDS: dict[str, Callable[[Line], Specification]] = {
    "implicit": _implicit,
    "parameter": _parameter,
    "common": _common,
    "equivalence": _equivalence,
    "data": _data,
    "namelist": _namelist,
    "use": _use,
    "dimension": _attribute("dimension"),
    "intent": _intent,
    **{word: _attribute(word) for word in _BARE},
}
_WORD = re.compile("|".join(sorted(_WORDS, key=len, reverse=True)))


def specification(line: Line) -> Specification | None:
    """The declaration on a line; None if it is none. The line is no assignment."""
    if found := _WORD.match(line.text):
        return _WORDS[found[0]](line)
    if found := TYPE.match(line.text):
        if found[0] == "type(" and closing(line.text, found.end() - 1) < 0:
            return None
        return declaration(line)
    return None


def dummy_names(cursor: Cursor) -> tuple[str, ...]:
    """`(a, b, *)` of a SUBROUTINE, FUNCTION or ENTRY statement, or nothing."""
    names: list[str] = []
    if cursor.accept("("):
        while not cursor.accept(")"):
            names.append("*" if cursor.accept("*") or cursor.accept("&") else cursor.name())
            if not cursor.sees(")"):
                cursor.expect(",")
    return tuple(names)
