"""Assignments to whole arrays and sections, and WHERE."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack

from iopref.frontend.fortran.lower import dispatch, members, representation
from iopref.frontend.fortran.lower.arrays import allocatable, evaluation, moving, products, reshaping, storing
from iopref.frontend.fortran.lower.arrays.element_loops import assigned
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index, Section
from iopref.frontend.fortran.lower.assignment import assignment
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.evaluation_order import one_loop
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Array, Expr, Member, Name, Slice
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Action, Assign, Where
from iopref.frontend.fortran.tree.walk import bare, base_name, within
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import Value, binary, unary
from iopref.records import replace

_Pair = tuple[Line, Elements, Value | Elements]
"""An assignment in a WHERE: its line, its target and its value."""
_Branch = tuple[Line, Elements | None, list[_Pair]]
"""The line of a branch of WHERE, its mask (None for ELSEWHERE without one), and its assignments."""


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
    """Whether a subscript is an array; only an expression with names of arrays is evaluated to find out."""
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
    """Lower an assignment to an array or a section."""
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
        if moving.rotate_into(context, target, statement.value):
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
    """Lower WHERE and ELSEWHERE, also nested ones; each mask is computed before the assignments that it controls."""
    bodies = [body for _, _, body in statement.branches]
    simple = len(bodies) == 1 and len(bodies[0]) == 1
    if context.effects:
        raise context.not_covered("a function that may have effects, in WHERE, is")
    if outer is None and not simple and _is_elementwise(context, statement):
        _in_one_loop(context, statement)
        return
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
    """Whether the one statement of a WHERE may change variables in the mask."""
    if not isinstance(statement, Assign):
        return True
    name = base_name(statement.target)
    shared = {item.name for block in context.blocks.values() for item in block.overlaid}
    names = {part.id for part in within(test) if isinstance(part, Name)}
    symbol = context.scope.known(name)
    return name in shared | names or (symbol is not None and representation.aliased(context, symbol, names))


# -- WHERE as one loop -------------------------------------------------------------------------------------------------


def _is_elementwise(context: Context, statement: Where) -> bool:
    """Whether what a WHERE does with each element is independent of the other elements that it changes."""
    assignments = [inner for _, _, body in statement.branches for inner in body]
    plain = [replace(a, target=bare(a.target), value=bare(a.value)) for a in assignments if isinstance(a, Assign)]
    if not plain or len(plain) < len(assignments):
        return False
    values = [bare(test) for _, test, _ in statement.branches if test is not None] + [inner.value for inner in plain]
    all_parts = [part for expr in (*values, *(inner.target for inner in plain)) for part in within(expr)]
    called = {part.base.id for part in all_parts if isinstance(part, Apply) and isinstance(part.base, Name)}
    names = {part.id for part in all_parts if isinstance(part, Name)}
    for symbol in map(context.scope.find, names):
        known = symbol.form in ("variable", "constant") and (symbol.array or symbol.name not in called)
        if not known and symbol.form != "intrinsic":
            return False
    targets = {base_name(inner.target): inner.target for inner in plain}
    shared = {item.name for block in context.blocks.values() for item in block.overlaid}
    if not targets.keys().isdisjoint(shared | context.bindings.keys()):
        return False
    if any(inner.target != targets[base_name(inner.target)] or not _is_plain(inner.target, targets) for inner in plain):
        return False
    if any(representation.aliased(context, context.scope.find(name), names - {name}) for name in targets):
        return False
    with context.asked():
        sections = {name: _target(context, target).section for name, target in targets.items()}
        return all(_reads_alone(context, value, sections) for value in values)


def _names(expr: Expr) -> list[Name]:
    return [part for part in within(expr) if isinstance(part, Name)]


def _is_plain(target: Expr, targets: Collection[str]) -> bool:
    """Whether a target is an array or a section of one, without any of the targets in its subscripts."""
    base = target.base if isinstance(target, Apply) else target
    return isinstance(base, Name) and [n.id for n in _names(target) if n.id in targets] == [base.id]


def _reads_alone(context: Context, expr: Expr, targets: Mapping[str, Section | None]) -> bool:
    """Whether an expression reads of each target only the element at the same position."""
    value = dispatch.evaluate(context, expr)
    reads = value.reads if isinstance(value, Elements) else ()
    if value.length is not None or (isinstance(value, Elements) and not value.scattered.isdisjoint(targets)):
        return False
    alone = [r.symbol.name for r in reads if (target := targets.get(r.symbol.name)) and r.places == target.places]
    return sorted(alone) == sorted(name.id for name in _names(expr) if name.id in targets)


def _in_one_loop(context: Context, statement: Where) -> None:
    """Lower WHERE to one loop, with a condition in place of each mask."""
    outer, context.before = context.before, []
    branches = []
    for line, test, body in statement.branches:
        context.line = line
        mask = evaluation.array(context, test) if test is not None else None
        if mask is not None and mask.type.base != "logical":
            raise context.error(f"a mask must be logical, this one is {mask.type}")
        pairs: list[_Pair] = []
        for inner in body:
            assert isinstance(inner, Assign)
            context.line = inner.line
            target, value = _target(context, inner.target), dispatch.evaluate(context, inner.value)
            for other in (mask, value, *(target for _, target, _ in pairs)):
                if isinstance(other, Elements):
                    evaluation.conform(context, other.extents, target.extents)
            pairs.append((inner.line, target, evaluation.scalar(context, value) if isinstance(value, Value) else value))
        branches.append((line, mask, pairs))
    context.line = statement.line
    extents = storing.bounded(context, next(pairs[0][1].extents for _, _, pairs in branches if pairs))
    before, context.before = context.before, outer
    with ExitStack() as blocks:
        blocks.enter_context(context.out.block("", statement.line))
        for text in before:
            context.put(text)
        names = [context.temporary("i") for _ in extents]
        for name, extent in reversed([*zip(names, extents, strict=True)]):
            head = f"for (long {name} = 0; {name} < {extent.text}; {name}++)"
            blocks.enter_context(context.out.block(head, statement.line))
            context.out.nest += 1
        _chosen(context, branches, tuple(Value(name, LONG) for name in names))
    context.out.nest -= len(names)
    context.line = statement.end


def _chosen(context: Context, branches: Sequence[_Branch], index: Index) -> None:
    """Put out the assignments to an element under the first mask that is true."""
    (context.line, mask, pairs), *others = branches
    if mask is None:
        _each(context, pairs, index)
        return
    with context.in_front():
        test = mask.at(index).text
    with context.out.block(f"if ({test})", context.line):
        _each(context, pairs, index)
    if others:
        with context.out.block("else", others[0][0]):
            _chosen(context, others, index)


def _each(context: Context, pairs: Sequence[_Pair], index: Index) -> None:
    for context.line, target, value in pairs:
        with context.in_front():
            text = assignment(context, target.at(index), value if isinstance(value, Value) else value.at(index))
        context.put(text)


def _both(context: Context, a: Elements, b: Elements) -> Elements:
    found = evaluation.elementwise(context, (a, b), lambda v: binary("&&", v[0], v[1], v[0].type))
    assert isinstance(found, Elements)
    return found


def _not(context: Context, a: Elements) -> Elements:
    found = evaluation.elementwise(context, (a,), lambda v: unary("!", v[0], v[0].type))
    assert isinstance(found, Elements)
    return found
