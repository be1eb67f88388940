"""FORALL: a nest of loops for each of its statements.

What iterations may change for each other, a mask, a value or a subscript, is computed for all of them first, into an
array with an element for each. Iterations are counted, as the bounds of a FORALL may depend on the indices around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from iopref.frontend.fortran.lower import concurrent, concurrent_changes, iterations
from iopref.frontend.fortran.lower.arrays.allocation import allocate
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import evaluate, lower_statement, rank
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import Dimension
from iopref.frontend.fortran.tree.expressions import Apply, Binary, Expr, Integer, Member, Name, Slice
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Allocate, Assign, Block, Do, Forall, If, PointerAssign, Where
from iopref.frontend.fortran.tree.walk import base_name, expressions, mapped, parts
from iopref.frontend.fortran.types import LONG, Type
from iopref.frontend.fortran.value import number
from iopref.records import dataclass, replace

_EACH = Dimension(None, None)


@dataclass(frozen=True)
class _Level:
    """A FORALL around a statement, and its mask; `count` is the number of the iteration."""

    head: Forall
    mask: Expr | None
    count: Name | None = None


_Levels = tuple[_Level, ...]
"""The FORALLs around a statement, the outermost first."""


def forall(context: Context, statement: Forall) -> None:
    """Lower FORALL."""
    iterations.check(context, statement)
    _construct(context, (), statement)
    context.line = statement.end


def _construct(context: Context, outer: _Levels, statement: Forall) -> None:
    """Lower a FORALL inside these others."""
    head = _with_bounds_kept(context, outer, concurrent.ordered(context, statement))
    levels = (*outer, _Level(head, head.mask))
    arrays: list[Name] = []
    if head.mask is not None and _may_change(context, levels, head.body, head.mask, mask=True):
        levels, element = _one_for_each(context, levels, Symbol("mask", type=Type("logical", 1)), arrays)
        _run(context, levels, (Assign(_plain(head.line), element, head.mask),), masked=False)
        levels = (*outer, replace(levels[-1], mask=element))
    for inner in head.body:
        context.line = inner.line
        match inner:
            case Assign():
                _assign(context, levels, inner)
            case Where():
                if any(_may_change(context, levels, (inner,), expr) for expr in _read(inner)):
                    raise context.not_covered("WHERE that reads what other iterations of FORALL may change is")
                _run(context, levels, (inner,))
            case Forall():
                _construct(context, levels, inner)
            case PointerAssign():
                raise context.not_covered("an assignment to a pointer in FORALL is")
            case _:
                lower_statement(context, inner)
    _release(context, head.line, arrays)


def _assign(context: Context, levels: _Levels, statement: Assign) -> None:
    """Lower an assignment."""
    line = _plain(statement.line)
    first: list[Assign] = []
    arrays: list[Name] = []

    def kept(expr: Expr, sections: Expr | None = None) -> Expr:
        nonlocal levels
        if not _may_change(context, levels, (statement,), expr):
            return expr
        like = _subscript(context, expr) if sections is None else _value(context, levels, sections)
        levels, element = _one_for_each(context, levels, like, arrays, sections)
        first.append(Assign(line, element, expr))
        return element

    target = _with_subscripts(statement.target, kept)
    value = kept(statement.value, statement.target)
    if first:
        _run(context, levels, tuple(first))
    _run(context, levels, (replace(statement, target=target, value=value),))
    _release(context, line, arrays)


# -- What iterations may change for each other -------------------------------------------------------------------------


def _may_change(context: Context, levels: _Levels, body: Block, expr: Expr, mask: bool = False) -> bool:
    """Whether the value of an expression in an iteration depends on which statements of others have run before.

    As with gfortran, a function sees only its arguments before any assignment, except in a mask.
    """
    indices = tuple(index for level in levels for index in level.head.indices)
    found = replace(levels[-1].head, indices=indices, mask=None, body=body)
    if mask and concurrent_changes.calls(context, expr):
        return True
    if len(body) == 1 and not isinstance(body[0], Forall):
        return concurrent_changes.may_change_for_others(context, found, expr)
    return bool(concurrent_changes.changed(context, found, expr))


def _with_bounds_kept(context: Context, outer: _Levels, head: Forall) -> Forall:
    """A FORALL whose bounds its statements do not change: those that they may change are copied to variables."""

    def kept(bound: Expr) -> Expr:
        if not concurrent_changes.calls(context, bound) and not concurrent_changes.changed(context, head, bound):
            return bound
        if outer:
            raise context.not_covered("a bound of FORALL in FORALL that its statements may change is")
        variable = _variable(context, head.line, "bound")
        lower_statement(context, Assign(_plain(head.line), variable, bound))
        return variable

    return replace(
        head,
        indices=tuple(
            replace(i, first=kept(i.first), last=kept(i.last), step=kept(i.step) if i.step is not None else None)
            for i in head.indices
        ),
    )


def _read(statement: Where) -> Iterator[Expr]:
    """What a WHERE reads: its masks, its values, and the subscripts of what it assigns."""
    yield from expressions(statement)
    for inner in (inner for _, _, body in statement.branches for inner in body):
        if isinstance(inner, Where):
            yield from _read(inner)
        elif isinstance(inner, Assign):
            yield inner.value
            yield from _subscripts(inner.target)


def _subscripts(target: Expr) -> Iterator[Expr]:
    """The expressions in the subscripts of a designator."""
    while isinstance(target, Apply | Member):
        if isinstance(target, Apply):
            yield from [*parts(target)][1:]
        target = target.base


def _with_subscripts(target: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """A designator with other subscripts; a bound of a section is a subscript, too."""
    match target:
        case Member(base):
            return replace(target, base=_with_subscripts(base, change))
        case Apply(base, arguments):
            given = mapped(arguments, change, lambda inner: inner)
            return replace(target, base=_with_subscripts(base, change), arguments=given)
    return target


# -- Loops, and arrays with an element for each iteration --------------------------------------------------------------


def _run(context: Context, levels: _Levels, body: Block, masked: bool = True) -> None:
    """Put out the loops over all iterations of these levels."""
    for level in levels:
        if level.count is not None:
            lower_statement(context, Assign(_plain(level.head.line), level.count, Integer(0)))
    for level in reversed(levels):
        line = _plain(level.head.line)
        if level.mask is not None and (masked or level is not levels[-1]):
            body = (If(line, ((line, level.mask, body),), line),)
        if level.count is not None:
            body = (Assign(line, level.count, Binary("+", level.count, Integer(1))), *body)
        for index in level.head.indices:
            body = (Do(line, "", index.variable, index.first, index.last, index.step, body, line),)
    for statement in body:
        lower_statement(context, statement)


def _one_for_each(
    context: Context, levels: _Levels, like: Symbol, arrays: list[Name], sections: Expr | None = None
) -> tuple[_Levels, Expr]:
    """A new array with an element like this symbol for each iteration: the levels, which count them, and the element.

    The array is added to `arrays`. `sections` is what has the shape of the symbol, if that is an array.
    """
    *around, last = levels
    line = _plain(last.head.line)
    counted = replace(last, count=last.count or _variable(context, line, "iteration"))
    assert counted.count is not None
    _run(context, (*around, counted), (), masked=False)
    name = context.temporary(like.name)
    shape = (*(like.shape or ()), _EACH)
    context.scope.update(name, line, type=like.type, length=like.length, shape=shape, attributes={"allocatable"})
    context.allocatables = True
    extents = tuple(Apply(Name(".size"), (sections, Integer(k + 1))) for k in range(len(shape) - 1) if sections)
    for k in range(len(shape)):
        context.bounds[name, k, "low"] = number(1)
    arrays.append(Name(name))
    allocate(context, Allocate(line, "allocate", (Apply(Name(name), (*extents, counted.count)),), ()))
    slices = tuple(Slice(None, None, None) for _ in extents)
    return (*around, counted), Apply(Name(name), (*slices, counted.count))


def _subscript(context: Context, expr: Expr) -> Symbol:
    """A symbol that can keep a subscript."""
    if rank(context, expr):
        raise context.not_covered("a vector subscript that iterations of FORALL may change is")
    return Symbol("subscript", type=LONG)


def _value(context: Context, levels: _Levels, target: Expr) -> Symbol:
    """A symbol that can keep what is assigned to a designator; a character may be longer than the designator."""
    with context.asked():
        value = evaluate(context, target)
    length = value.length.constant if value.length is not None else None
    if value.length is not None and not isinstance(length, int):
        declared = context.scope.find(base_name(target))
        length = integer(declared.length, context.scope) if declared.character and declared.length else None
        if length is None:
            raise context.not_covered("a character of a length that varies, which FORALL has to keep, is")
    dimensions = value.rank if isinstance(value, Elements) else 0
    indices = {index.variable.id for level in levels for index in level.head.indices}
    bounds = [expr for expr in _bounds(context, target) if not indices.isdisjoint(concurrent_changes.names(expr))]
    if dimensions and bounds:
        raise context.not_covered("a section that FORALL has to keep, with bounds that depend on its indices, is")
    kept = Integer(length) if isinstance(length, int) else None
    return Symbol("value", type=value.type, length=kept, shape=(_EACH,) * dimensions)


def _bounds(context: Context, target: Expr) -> Iterator[Expr]:
    """The bounds of the sections in a designator, and its vector subscripts."""
    while isinstance(target, Apply | Member):
        for argument in target.arguments if isinstance(target, Apply) else ():
            if isinstance(argument, Slice):
                yield from (part for part in (argument.lower, argument.upper, argument.step) if part is not None)
            elif isinstance(argument, Expr) and rank(context, argument):
                yield argument
        target = target.base


def _variable(context: Context, line: Line, stem: str) -> Name:
    name = context.temporary(stem)
    context.scope.update(name, line, type=LONG)
    return Name(name)


def _release(context: Context, line: Line, arrays: list[Name]) -> None:
    for array in reversed(arrays):
        allocate(context, Allocate(_plain(line), "deallocate", (array,), ()))


def _plain(line: Line) -> Line:
    return replace(line, label=0, directives=())
