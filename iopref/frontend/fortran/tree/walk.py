"""Walks over the syntax tree: the statements of a block, the expressions of a statement, the parts of an expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from iopref.frontend.fortran.tree.declarations import Declare, Parameters, Specification
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Array,
    Binary,
    Boz,
    Complex,
    Component,
    Expr,
    Hollerith,
    ImpliedDo,
    Integer,
    Keyword,
    Logical,
    Member,
    Name,
    Real,
    Slice,
    Star,
    String,
    Unary,
)
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import (
    Action,
    Allocate,
    ArithmeticIf,
    Assign,
    AssignedGoto,
    AssignLabel,
    Associate,
    Block,
    BlockConstruct,
    Call,
    Clause,
    ComputedGoto,
    Concurrent,
    Do,
    DoWhile,
    If,
    Index,
    InputOutput,
    Let,
    Locality,
    OpenMP,
    PointerAssign,
    Repeated,
    Return,
    Scoped,
    Select,
    Stop,
    Where,
)
from iopref.records import fields, is_dataclass, replace

_LEAVES = frozenset((Name, Integer, Real, Logical, String, Hollerith, Boz, Star))


def statements(block: Block) -> Iterator[Action]:
    """Every statement of a block; those of inner blocks come after the statement that contains them."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)


def blocks(statement: Action) -> Iterator[Block]:
    """The blocks directly in a statement."""
    match statement:
        case If() | Where():
            yield from (body for _, _, body in statement.branches)
        case Do() | DoWhile() | Repeated() | Concurrent() | Associate() | BlockConstruct() | Scoped() | OpenMP():
            yield statement.body
        case Select():
            yield from (body for _, _, body in statement.cases)


def expressions(statement: Action) -> Iterator[Expr]:
    """The expressions of a statement itself, not of its blocks."""
    match statement:
        case Assign(_, target, value) | PointerAssign(_, target, value) | Let(_, target, value):
            yield target
            yield value
        case Associate():
            yield from (part for association in statement.associations for part in association)
        case If() | Where():
            yield from (condition for _, condition, _ in statement.branches if condition is not None)
        case ArithmeticIf(_, value):
            yield value
        case Do():
            yield from (statement.variable, statement.first, statement.last)
            if statement.step is not None:
                yield statement.step
        case Concurrent():
            for index in statement.indices:
                yield from (index.variable, index.first, index.last)
                if index.step is not None:
                    yield index.step
            if statement.mask is not None:
                yield statement.mask
            yield from (locality.name for locality in statement.localities if locality.name.id)
        case OpenMP(_, _, clauses):
            yield from (name for clause in clauses for name in clause.names)
            yield from (clause.value for clause in clauses if clause.value is not None)
        case DoWhile(_, _, condition) if condition is not None:
            yield condition
        case Repeated(_, condition):
            yield condition
        case Select():
            yield statement.value
            for _, ranges, _ in statement.cases:
                for item in ranges or ():
                    yield from _of_argument(item)
        case Call():
            yield statement.procedure
            for argument in statement.arguments:
                yield from _of_argument(argument)
        case Return(_, value) if value is not None:
            yield value
        case Stop(_, _, code) if code is not None:
            yield code
        case ComputedGoto(_, _, value):
            yield value
        case AssignLabel() | AssignedGoto():
            yield statement.variable
        case InputOutput() | Allocate():
            yield from (value for _, value in statement.controls)
            yield from statement.items


def _of_argument(argument: Argument) -> Iterator[Expr]:
    match argument:
        case Slice(lower, upper, step):
            yield from (part for part in (lower, upper, step) if part is not None)
        case Keyword(_, value):
            yield value
        case _ if isinstance(argument, Expr):
            yield argument


def base_name(expr: Argument) -> str:
    """The variable that a designator belongs to; empty for any other expression."""
    while isinstance(expr, Apply | Member):
        expr = expr.base
    return expr.id if isinstance(expr, Name) else ""


def parts(expr: Expr) -> Iterable[Expr]:
    """The expressions directly in an expression."""
    match expr:
        case Binary():
            return (expr.left, expr.right)
        case Apply():
            found = [expr.base]
            for argument in expr.arguments:
                found += (argument,) if isinstance(argument, Expr) else _of_argument(argument)
            return found
        case Unary():
            return (expr.operand,)
        case Member():
            return (expr.base,)
        case Component():
            return (expr.of,)
        case Complex(re, im):
            return (re, im)
        case Array(items):
            return items
        case ImpliedDo(items, variable, first, last, step):
            return (*items, variable, first, last) if step is None else (*items, variable, first, last, step)
    return ()


def within(expr: Expr) -> list[Expr]:
    """An expression and every expression in it, outer ones first."""
    found = [expr]
    for item in found:  # the list grows during the loop
        if type(item) not in _LEAVES:
            found += parts(item)
    return found


def rewritten(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """An expression in which each part, the innermost first, is replaced by what a function returns for it."""

    def inner(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(inner(v) for v in value)
        if isinstance(value, Expr):
            return rewritten(value, change)
        if isinstance(value, Slice | Keyword):
            return with_parts(value, inner)
        return value

    return change(with_parts(expr, inner))


def bare(expr: Expr) -> Expr:
    """An expression without the places of its parts, so that it can be compared."""

    def change(part: Expr) -> Expr:
        return replace(part, at=0) if isinstance(part, Name | Apply | Member | Unary | Binary) else part

    return rewritten(expr, change)


_Node = TypeVar("_Node", bound=Expr | Slice | Keyword | Action | Index | Locality | Clause)


def with_parts(node: _Node, change: Callable[[object], object]) -> _Node:
    """A copy of an expression or a statement, with a function applied to each of its fields."""
    values: dict[str, Any] = {f.name: change(getattr(node, f.name)) for f in fields(node)}
    return replace(node, **values)


def mapped(node: Any, of_expr: Callable[[Expr], Expr], of_statement: Callable[[Action], Action]) -> Any:
    """A field of a statement, in which its outermost expressions and its statements are replaced by two functions."""
    if isinstance(node, tuple):
        return tuple(mapped(part, of_expr, of_statement) for part in node)
    if isinstance(node, Expr):
        return of_expr(node)
    if isinstance(node, Action):
        return of_statement(node)
    if isinstance(node, Slice | Keyword | Index | Locality | Clause):
        return with_parts(node, lambda part: mapped(part, of_expr, of_statement))
    return node


def everything(block: Block) -> Iterator[Expr]:
    """Every expression of a block, with inner ones."""
    for statement in statements(block):
        for expr in expressions(statement):
            yield from within(expr)


def declared_in(declaration: Specification) -> Iterator[Expr]:
    """The bounds, lengths and values of a declaration."""
    found: list[Expr | None] = []
    match declaration:
        case Declare():
            found += [declaration.type.length] if declaration.type is not None else []
            for shape in (declaration.shape, *(e.shape for e in declaration.entities)):
                found += [bound for dimension in shape or () for bound in (dimension.lower, dimension.upper)]
            for entity in declaration.entities:
                found += [entity.length, entity.value]
        case Parameters(_, values):
            found += [value for _, value in values]
    yield from (expr for expr in found if expr is not None)


def declared(declaration: Specification) -> Iterator[Expr]:
    """Every expression in the bounds, lengths and values of a declaration, with inner ones."""
    for expr in declared_in(declaration):
        yield from within(expr)


def texts(node: object) -> Iterator[str]:
    """All names and other texts in a part of the tree."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, tuple | frozenset):
        for part in node:
            yield from texts(part)
    elif is_dataclass(node) and not isinstance(node, Line):
        for field in fields(node):
            yield from texts(getattr(node, field.name))
