"""Types as they are written."""

from __future__ import annotations

from iopref.frontend.fortran.parse.text_cursor import TextCursor
from iopref.frontend.fortran.tree.expressions import Expr, Integer, Star, TypeSpec
from iopref.patterns import pattern

TYPE = pattern(r"doubleprecision|doublecomplex|integer|real|complex|logical|character|byte|(?:type|class)\(")
_INTRINSIC = pattern(r"(?:doubleprecision|integer|real|complex|logical|character)[(*)]")
_ATTRIBUTES = pattern(r"[^'\"]*::")


def type_spec(cursor: TextCursor, *, of_variables: bool = False) -> TypeSpec | None:
    """The type at the cursor; None if there is none. CLASS is only understood as the type `of_variables`."""
    found = cursor.match(TYPE)
    if not found:
        return None
    base = found[0]
    if base == "class(" and (not of_variables or cursor.sees("*")):
        raise cursor.line.error("CLASS is not covered", 0, "leave this file to gfortran")
    if base == "type(" and cursor.sees("*)"):
        raise cursor.line.error("TYPE(*) is not covered", 0, "leave this file to gfortran")
    if base == "type(" and _INTRINSIC.match(cursor.rest):
        intrinsic = type_spec(cursor)
        cursor.expect(")")
        return intrinsic
    if base in ("type(", "class("):
        name = cursor.name()
        cursor.expect(")")
        return TypeSpec("derived", derived=name, polymorphic=base == "class(")
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


def _character(cursor: TextCursor) -> TypeSpec:
    if cursor.accept("*"):
        given, deferred = star_length(cursor)
        if not _ATTRIBUTES.match(cursor.rest):
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


def star_length(cursor: TextCursor) -> tuple[Expr | None, bool]:
    """The length after `character*`: a number, or an expression in parentheses; and whether it is deferred."""
    if cursor.accept("("):
        found = _length(cursor)
        cursor.expect(")")
        return found
    return Integer(cursor.label()), False


def _length(cursor: TextCursor) -> tuple[Expr | None, bool]:
    if cursor.accept("*"):
        return Star(), False
    if cursor.accept(":"):
        return None, True
    return cursor.expression(), False
