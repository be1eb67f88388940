"""How the functions that lower trees call each other: by the class of a node, through the one table in `table`.

An expression contains expressions, a statement contains blocks, and an array may need statements to compute it, so each
function may need all others. Since they call each other through this module, no two modules import each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import TypeVar

from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.backward_gotos import with_loops
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.forward_gotos import structured
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Name
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Action, Block
from iopref.frontend.fortran.types import Type
from iopref.frontend.fortran.value import Value

_Lowering = TypeVar("_Lowering")


def _row(table: Mapping[type, _Lowering], node: object) -> _Lowering | None:
    """The table's entry for the class of a node, or for the nearest class that it is derived from; None without one."""
    return next((table[kind] for kind in type(node).__mro__ if kind in table), None)


def lower(context: Context, expr: Expr) -> Value:
    """The value of an expression; raises UserError if the expression is wrong or not covered."""
    lowering = _row(context.file.table.expressions, expr)
    if lowering is None:
        raise context.not_covered(f"{type(expr).__name__.lower()} expressions are")
    return lowering(context, expr)


def evaluate(context: Context, expr: Argument) -> Value | Elements:
    """The value of an expression, a scalar or an array."""
    lowering = _row(context.file.table.arrays, expr)
    if lowering is not None:
        return lowering(context, expr)
    if not isinstance(expr, Expr):
        raise context.not_covered("this argument is")
    return lower(context, expr)


def type_of(context: Context, expr: Expr) -> Type:
    """The type of an expression, which is not evaluated."""
    name = expr.base if isinstance(expr, Apply) else expr
    if isinstance(name, Name) and name.id not in context.bindings and (found := context.scope.find(name.id)).array:
        assert found.type is not None
        return found.type
    with context.asked():
        return evaluate(context, expr).type


def rank(context: Context, expr: Expr) -> int:
    """The number of dimensions of an expression, which is not evaluated."""
    if isinstance(expr, Name):
        return 0 if expr.id in context.bindings else len(context.scope.find(expr.id).shape or ())
    with context.asked():
        value = evaluate(context, expr)
    return value.rank if isinstance(value, Elements) else 0


def lower_statement(context: Context, statement: Action) -> None:
    """Lower one statement after its label."""
    context.file.table.statement(context, statement)


def _is_simple(context: Context, line: Line, expr: Expr) -> bool:
    """Whether a condition on a line is a logical value that calls nothing and needs no statements in front of it."""
    outer, context.line = context.line, line
    with context.asked():
        value = lower(context, expr)
        simple = value.type.base == "logical" and not value.calls and not context.before
    context.line = outer
    return simple


def lower_block(context: Context, block: Block) -> None:
    """Lower the statements of a block."""
    if not context.allocatables:  # if there are any, views begin in front of a block, which no jump may enter
        block = structured(with_loops(block, lambda line, test: _is_simple(context, line, test)))
    for statement, following in zip_longest(block, block[1:]):
        context.behind = following.line.label if following is not None else 0
        lower_statement(context, statement)
