"""Which nests may become subroutines of their own, and are worth it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from iopref.frontend.fortran.constant.known import Known
from iopref.frontend.fortran.extracted_names import Names
from iopref.frontend.fortran.extracted_variables import Variable
from iopref.frontend.fortran.nest_places import REDUCTIONS
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Integer, Name, Slice
from iopref.frontend.fortran.tree.statements import Action, Assign, Continue, Do, If, Jump, Select
from iopref.frontend.fortran.tree.walk import base_name, everything, parts, statements, within

SHORT = 64
"""A loop of fewer iterations is not worth a call."""


def understood(statement: Action) -> bool:
    """Whether a statement may be in a nest that is translated by itself."""
    return isinstance(statement, Assign | Do | If | Select | Continue | Jump)


def jumps_inside(body: Sequence[Action]) -> bool:
    """Whether all CYCLE and EXIT statements are for constructs of the nest."""
    found = list(statements(tuple(body)))
    own = {statement.name for statement in found if isinstance(statement, Do | If | Select)}
    return all(not jump.name or jump.name in own for jump in found if isinstance(jump, Jump))


def changed_by(statement: Action) -> str:
    """The name of the variable that a statement changes; empty if it changes none."""
    target = statement.target if isinstance(statement, Assign) else None
    target = statement.variable if isinstance(statement, Do) else target
    while isinstance(target, Apply):
        target = target.base
    return target.id if isinstance(target, Name) else ""


def may_be_allocated(statement: Action, components: Mapping[str, Variable], names: Names) -> bool:
    """Whether a statement assigns to a whole allocatable array, and so may give it another shape."""
    if not isinstance(statement, Assign) or not isinstance(statement.target, Name):
        return False
    found = components.get(statement.target.id) or names.meaning(statement.target.id)
    return isinstance(found, Variable) and found.allocatable


def shares_nothing(known: Mapping[str, Variable], changed: set[str]) -> bool:
    """Whether no scalar that the nest changes may be reached by another name, as a pointer's target may.

    The nest changes a copy of the scalar, which other names do not see.
    """
    if not changed <= set(known):
        return False
    return not any(known[name].shared and known[name].shape is None for name in changed)


def may_overlap(statement: Assign, known: Mapping[str, Variable]) -> bool:
    """Whether a section is assigned values of another array that may be the same one, as the targets of two pointers.

    The C would compute the values into a temporary array first; gfortran 12 does not for two components of a structure.
    """
    target = known.get(base_name(statement.target))
    if target is None or not target.shared or not any(_sections(statement.target, known, {})):
        return False
    others = {base_name(expr) for expr in within(statement.value)} - {base_name(statement.target)}
    return any(known[name].shared and known[name].shape is not None for name in others & set(known))


def worth_it(body: Sequence[Action], known: Mapping[str, Variable], constants: Mapping[str, Known]) -> bool:
    """Whether the nest uses arrays, and has a loop, or an assignment that is one, which is not known to be short."""

    def long(first: int | None, last: int | None) -> bool:
        return first is None or last is None or abs(last - first) >= SHORT

    found = [*statements(tuple(body))]
    bases = {base_name(expr) for expr in everything(tuple(body)) if isinstance(expr, Apply)}
    if bases & set(known) and any(
        long(_constant(loop.first, constants), _constant(loop.last, constants))
        for loop in found
        if isinstance(loop, Do)
    ):
        return True
    assignments = [statement for statement in found if isinstance(statement, Assign)]
    reduced = [expr for each in assignments for expr in within(each.value) if base_name(expr) in REDUCTIONS]
    wholes = [*(each.target for each in assignments), *reduced]
    return any(long(*bounds) for whole in wholes for bounds in _sections(whole, known, constants))


def _sections(
    expr: Expr, known: Mapping[str, Variable], constants: Mapping[str, Known]
) -> Iterator[tuple[int | None, int | None]]:
    """The bounds of the dimensions along which arrays in an expression are used as a whole; None for bounds that
    are not constant.
    """
    name = base_name(expr)
    shape = known[name].shape or () if name in known else ()
    if not shape:
        for part in parts(expr):
            yield from _sections(part, known, constants)
    elif isinstance(expr, Name):
        yield from shape
    elif isinstance(expr, Apply):
        for argument, (low, high) in zip(expr.arguments, shape, strict=False):
            if isinstance(argument, Slice):
                yield (
                    low if argument.lower is None else _constant(argument.lower, constants),
                    high if argument.upper is None else _constant(argument.upper, constants),
                )


def _constant(expr: Expr, constants: Mapping[str, Known]) -> int | None:
    value = constants[expr.id].value if isinstance(expr, Name) and expr.id in constants else None
    value = expr.value if isinstance(expr, Integer) else value
    return value if isinstance(value, int) else None
