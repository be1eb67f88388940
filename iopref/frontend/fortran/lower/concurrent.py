"""DO CONCURRENT: a nest of DO loops, ordered for the layout of the arrays as by gfortran -O.

The mask is evaluated in the loops if no iteration can change it for another one, else for all iterations beforehand.
"""

from __future__ import annotations

from typing import TypeVar

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import concurrent_changes, iterations
from iopref.frontend.fortran.lower.arrays.allocation import allocate
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower_statement
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.tree.declarations import Dimension
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Name, Slice
from iopref.frontend.fortran.tree.statements import Action, Allocate, Assign, Block, Concurrent, Do, If, InputOutput
from iopref.frontend.fortran.tree.walk import everything, statements, within
from iopref.frontend.fortran.types import LONG, Type
from iopref.frontend.fortran.value import Value, number
from iopref.records import replace

_Construct = TypeVar("_Construct", bound=Concurrent)


def concurrent(context: Context, statement: Concurrent) -> None:
    """Lower DO CONCURRENT."""
    iterations.check(context, statement)
    statement = ordered(context, statement)
    first = _initial(statement)
    mask = statement.mask
    if mask is None or not concurrent_changes.may_change(context, statement, mask):
        _nest(context, statement, mask, (*first, *statement.body))
        return
    array = context.temporary("mask")
    shape = tuple(Dimension(None, None) for _ in statement.indices)
    context.scope.update(array, statement.line, type=Type("logical", 1), shape=shape, attributes={"allocatable"})
    for k, index in enumerate(_values(context, statement, k) for k in range(len(statement.indices))):
        low = integer(index.lower, context.scope) if index.lower is not None else 1
        context.bounds[array, k, "low"] = number(low) if low is not None else Value(names.made(array, "low", k), LONG)
    context.allocatables = True
    element = Apply(Name(array), tuple(index.variable for index in statement.indices))
    made = Apply(Name(array), tuple(_values(context, statement, k) for k in range(len(statement.indices))))
    plain = replace(statement.line, label=0, directives=())
    end = replace(statement.end, label=0)
    allocate(context, Allocate(plain, "allocate", (made,), ()))
    _nest(context, replace(statement, name="", end=end), None, (Assign(plain, element, mask),))
    _nest(context, statement, element, (*first, *statement.body))
    allocate(context, Allocate(plain, "deallocate", (Name(array),), ()))


def _nest(context: Context, statement: Concurrent, mask: Expr | None, body: Block) -> None:
    """Lower the loops over all values of the indices."""
    line, end = replace(statement.line, label=0, directives=()), statement.end
    if mask is not None:
        body = (If(line, ((line, mask, body),), line),)
    nest: Action | None = None
    for index in statement.indices:
        inner = body if nest is None else (nest,)
        name = statement.name if nest is None else ""
        nest = Do(line, name, index.variable, index.first, index.last, index.step, inner, end)
        end = replace(end, label=0)
    assert nest is not None
    lower_statement(context, nest)


def ordered(context: Context, statement: _Construct) -> _Construct:
    """The construct with the index of the first subscripts first; as written if its output would show the order.

    The rule is that of -ffrontend-loop-interchange, which also looks at the statements after the construct; this one
    does not.
    """
    if any(isinstance(inner, InputOutput) for inner in statements(statement.body)):
        return statement
    uses = {index.variable.id: [0] * 15 for index in statement.indices}
    for expr in everything((statement,)):
        if isinstance(expr, Apply) and isinstance(expr.base, Name) and context.scope.find(expr.base.id).array:
            for k, argument in enumerate(expr.arguments[:15]):
                for name in {part.id for part in _scalar_parts(argument) if isinstance(part, Name)} & set(uses):
                    uses[name][k] += 1
    ordered = sorted(statement.indices, key=lambda index: uses[index.variable.id][::-1])
    return replace(statement, indices=tuple(ordered))


def _scalar_parts(argument: Argument) -> list[Expr]:
    return within(argument) if isinstance(argument, Expr) else []


def _initial(statement: Concurrent) -> Block:
    """The assignments that give LOCAL_INIT variables their values at the start of each iteration."""
    line = replace(statement.line, label=0)
    found = [locality for locality in statement.localities if locality.kind == "local_init"]
    return tuple(Assign(line, local.own, local.name) for local in found if local.own is not None)


def _values(context: Context, statement: Concurrent, k: int) -> Slice:
    """The values of an index as the bounds of an array's dimension."""
    index = statement.indices[k]
    step = 1 if index.step is None else integer(index.step, context.scope)
    if step is None:
        raise context.not_covered("a mask that iterations may change, with a step that is not constant, is")
    return Slice(index.first, index.last) if step > 0 else Slice(index.last, index.first)
