"""Names in declarations, with their shapes, lengths and values."""

from __future__ import annotations

from iopref.frontend.fortran.parse.cursor import Cursor
from iopref.frontend.fortran.parse.types import star_length, type_spec
from iopref.frontend.fortran.tree.declarations import (
    DataValue,
    Declare,
    Dimension,
    Entity,
    Shape,
)
from iopref.frontend.fortran.tree.expressions import Expr, Integer, Star, Unary
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern

_ATTRIBUTE = pattern(
    r"parameter|allocatable|dimension|external|intent|intrinsic|optional|pointer|private|public|save|target|value"
    r"|volatile|contiguous|protected|asynchronous|codimension|bind"
)
INTENT = pattern(r"\((inout|in|out)\)")


def shape(cursor: Cursor) -> Shape:
    """Dimensions up to and including the closing parenthesis; the opening one has been read."""
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
    if cursor.sees(".."):
        raise cursor.error("arguments of assumed rank are not covered", "leave this file to gfortran")
    first = cursor.expression()
    if not cursor.accept(":"):
        return Dimension(None, first)
    if cursor.accept("*"):
        return Dimension(first, Star())
    if cursor.sees(",") or cursor.sees(")"):
        return Dimension(first, None)
    return Dimension(first, cursor.expression())


def entity(cursor: Cursor) -> Entity:
    """A name with its dimensions, length and value."""
    at = cursor.at
    name = cursor.name()
    dims: Shape | None = None
    length: Expr | None = None
    size = 0
    value: Expr | None = None
    data: tuple[DataValue, ...] = ()
    points = False
    for _ in range(2):  # the length may come before or after the dimensions
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


def entity_list(cursor: Cursor) -> tuple[Entity, ...]:
    """Names up to the end of the line."""
    found = [entity(cursor)]
    while cursor.accept(","):
        found.append(entity(cursor))
    cursor.end()
    return tuple(found)


def declaration(line: Line) -> Declare:
    """A type declaration."""
    cursor = Cursor(line)
    spec = type_spec(cursor, of_variables=True)
    attributes: set[str] = set()
    dims: Shape | None = None
    intent = ""
    while cursor.accept(","):
        found = cursor.match(_ATTRIBUTE)
        if not found:
            raise cursor.error("an attribute expected here")
        if found[0] == "bind":
            raise cursor.error("BIND of variables is not covered", "leave this file to gfortran")
        if found[0] == "codimension":
            raise cursor.error("coarrays are not covered", "leave this file to gfortran")
        attributes.add(found[0])
        if found[0] == "dimension":
            cursor.expect("(")
            dims = shape(cursor)
        elif found[0] == "intent":
            match = cursor.match(INTENT)
            if not match:
                raise cursor.error("`(in)`, `(out)` or `(inout)` expected here")
            intent = match[1]
    if not cursor.accept("::") and attributes:
        raise cursor.error("`::` expected here")
    return Declare(line, spec, frozenset(attributes), entity_list(cursor), dims, intent)


def entity_without_data(cursor: Cursor) -> Entity:
    """A name with its dimensions."""
    at = cursor.at
    name = cursor.name()
    return Entity(name, shape(cursor) if cursor.accept("(") else None, at=at)


def data_values(cursor: Cursor) -> tuple[DataValue, ...]:
    """Constants up to and including the closing slash; the opening one has been read."""
    found = []
    while True:
        at = cursor.at
        value = _constant(cursor)
        count: Expr | None = None
        if cursor.accept("*"):
            count, value = value, _constant(cursor)
        found.append(DataValue(count, value, at))
        if not cursor.accept(","):
            break
    cursor.expect("/")
    return tuple(found)


def _constant(cursor: Cursor) -> Expr:
    if cursor.accept("-"):
        return Unary("-", cursor.primary())
    cursor.accept("+")
    return cursor.primary()


def dummy_names(cursor: Cursor) -> tuple[str, ...]:
    """`(a, b, *)` of a SUBROUTINE, FUNCTION or ENTRY statement; () without parentheses."""
    names: list[str] = []
    if cursor.accept("("):
        while not cursor.accept(")"):
            names.append("*" if cursor.accept("*") or cursor.accept("&") else cursor.name())
            if not cursor.sees(")"):
                cursor.expect(",")
    return tuple(names)
