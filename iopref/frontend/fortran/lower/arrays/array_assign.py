"""Assignments to whole arrays and sections, and WHERE."""

from __future__ import annotations

from iopref.frontend.fortran.lower import dispatch, members, representation
from iopref.frontend.fortran.lower.arrays import allocatable, evaluation, products, reshaping, storing
from iopref.frontend.fortran.lower.arrays.element_loops import assigned
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.evaluation_order import one_loop
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Array, Expr, Member, Name, Slice
from iopref.frontend.fortran.tree.statements import Action, Assign, Where
from iopref.frontend.fortran.tree.walk import base_name, within
from iopref.frontend.fortran.value import Value, binary, unary


def is_array(context: Context, target: Expr) -> bool:
    """Whether the target of an assignment is a whole array or a section."""
    while isinstance(target, Apply | Member):
        if isinstance(target, Member):
            return _component(context, target, ())
        if isinstance(target.base, Member):
            return _component(context, target.base, target.arguments)
        if not isinstance(target.base, Name):
            target = target.base
            continue
        symbol = context.scope.known(target.base.id)
        if symbol is None or not symbol.array:
            return False
        return any(isinstance(a, Slice) or _many(context, a) for a in target.arguments)
    return isinstance(target, Name) and target.id not in context.bindings and context.scope.find(target.id).array


def _component(context: Context, target: Member, arguments: tuple[Argument, ...]) -> bool:
    array = members.component(context, target).array
    if array and (not arguments or any(isinstance(a, Slice) or _many(context, a) for a in arguments)):
        return True
    return is_array(context, target.base)


def _many(context: Context, subscript: object) -> bool:
    """Whether a subscript may be an array: anything but a plain scalar is tried."""
    match subscript:
        case Name(name):
            return context.scope.find(name).array
        case Array():
            return True
        case _ if isinstance(subscript, Expr):
            names = [p for p in within(subscript) if isinstance(p, Name) and context.scope.find(p.id).array]
            if not names:
                return False
            with context.asked():
                return isinstance(dispatch.evaluate(context, subscript), Elements)
    return False


def assign(context: Context, statement: Assign) -> None:
    """An assignment to an array or a section."""
    if (symbol := reshaping.reshaped(context, statement)) is not None:
        allocatable.assign(context, symbol, statement)
        return
    with context.statement() as text, one_loop(context):
        if context.effects:
            value = dispatch.evaluate(context, statement.value)
            if isinstance(value, Value):
                if value.length is not None and value.place and value.calls:
                    what = "a character with a function in a subscript that may have effects, assigned to an array,"
                    raise context.not_covered(f"{what} is")
                value = evaluation.scalar(context, value)
            text += assigned(context, _target(context, statement.target), value, None)
            return
        target = _target(context, statement.target)
        if products.multiply_into(context, target, statement.value):
            return
        text += assigned(context, target, dispatch.evaluate(context, statement.value), None)


def _target(context: Context, expr: Expr) -> Elements:
    target = evaluation.array(context, expr)
    if target.section is None and not isinstance(expr, Member | Apply):
        raise context.error("this cannot be assigned to")
    if target.reads and target.reads[0].symbol.form != "variable":
        raise context.error(f"`{target.reads[0].symbol.name}` is not a variable")
    return target


# -- WHERE -------------------------------------------------------------------------------------------------------------


def where(context: Context, statement: Where, outer: Elements | None = None) -> None:
    """WHERE and ELSEWHERE, and those within: a mask is computed before the assignments that it governs."""
    bodies = [body for _, _, body in statement.branches]
    simple = len(bodies) == 1 and len(bodies[0]) == 1
    if context.effects:
        raise context.not_covered("a function that may have effects, in WHERE, is")
    with context.out.block("", statement.line):
        rest = outer
        for line, test, body in statement.branches:
            context.line = line
            control = rest
            if test is not None:
                mask = _mask(context, test, rest, kept=not simple or _changes(context, body[0], test))
                control = mask if rest is None else _both(context, rest, mask)
                opposite = _not(context, mask)
                rest = opposite if rest is None else _both(context, rest, opposite)
            if control is None:
                raise context.error("ELSEWHERE without a mask before it")
            for inner in body:
                _masked(context, inner, control)
        context.line = statement.end


def _masked(context: Context, statement: Action, mask: Elements) -> None:
    context.line = statement.line
    match statement:
        case Assign():
            with context.statement() as text:
                target = _target(context, statement.target)
                evaluation.conform(context, mask.extents, target.extents)
                text += assigned(context, target, dispatch.evaluate(context, statement.value), mask)
        case Where():
            where(context, statement, mask)
        case _:
            raise context.error("only assignments and WHERE can be in a WHERE")


def _mask(context: Context, test: Expr, control: Elements | None, kept: bool) -> Elements:
    with context.in_front():
        mask = evaluation.array(context, test)
        if mask.type.base != "logical":
            raise context.error(f"a mask must be logical, this one is {mask.type}")
        if kept:
            mask = storing.materialised(context, mask, control, mask.most)
    return mask


def _changes(context: Context, statement: Action, test: Expr) -> bool:
    """Whether the one statement of a WHERE may change what its mask depends on."""
    if not isinstance(statement, Assign):
        return True
    name = base_name(statement.target)
    shared = {item.name for block in context.blocks.values() for item in block.overlaid}
    names = {part.id for part in within(test) if isinstance(part, Name)}
    symbol = context.scope.known(name)
    return name in shared | names or (symbol is not None and representation.aliased(context, symbol, names))


def _both(context: Context, a: Elements, b: Elements) -> Elements:
    found = evaluation.elementwise(context, (a, b), lambda v: binary("&&", v[0], v[1], v[0].type))
    assert isinstance(found, Elements)
    return found


def _not(context: Context, a: Elements) -> Elements:
    found = evaluation.elementwise(context, (a,), lambda v: unary("!", v[0], v[0].type))
    assert isinstance(found, Elements)
    return found
