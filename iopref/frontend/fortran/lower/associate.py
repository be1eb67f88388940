"""ASSOCIATE after its names have been replaced: the values that names stand for, and the construct itself."""

from __future__ import annotations

from iopref.frontend.fortran.lower import dispatch
from iopref.frontend.fortran.lower.context import Context, Loop
from iopref.frontend.fortran.lower.dispatch import lower_block, lower_statement
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import Dimension
from iopref.frontend.fortran.tree.expressions import Integer
from iopref.frontend.fortran.tree.statements import Assign, Let, Scoped
from iopref.frontend.fortran.value import Value
from iopref.records import replace


def scoped(context: Context, statement: Scoped) -> None:
    """Lower the statements of a construct, which EXIT with its name may leave."""
    leave = context.temporary("left") if statement.name else ""
    context.out.comments(statement.line)
    if leave:
        context.loops.append(Loop(statement.name, "", leave))
    lower_block(context, statement.body)
    if leave:
        context.loops.pop()
    context.line = statement.end
    if statement.end.label:
        context.label(f"L{statement.end.label}", statement.end)
    if leave:
        context.label(leave)


def let(context: Context, statement: Let) -> None:
    """Lower a name that stands for a value: it becomes a variable of the value's type, or an allocatable array."""
    with context.asked():
        value = dispatch.evaluate(context, statement.value)
    name = statement.variable.id
    symbol = Symbol(name, type=value.type, line=statement.line, at=statement.variable.at)
    if not isinstance(value, Value):
        if value.type.base in ("character", "derived"):
            raise context.not_covered("ASSOCIATE with a value that is an array of this type is")
        shape = tuple(Dimension(None, None) for _ in value.extents)
        symbol = replace(symbol, shape=shape, attributes=frozenset({"allocatable"}))
        context.allocatables = True
    elif value.length is not None:
        if not isinstance(value.length.constant, int):
            raise context.not_covered("ASSOCIATE with a character whose length is not constant is")
        symbol = replace(symbol, length=Integer(value.length.constant))
    context.scope.table[name] = symbol
    lower_statement(context, Assign(statement.line, statement.variable, statement.value))
