"""Statements that may reshape an allocatable array or a pointer, and the lower bounds that it has in any case."""

from __future__ import annotations

from iopref.frontend.fortran.lower import dispatch, representation
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.representation import deferred
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Integer, Keyword, Member, Name, Slice
from iopref.frontend.fortran.tree.statements import Action, Allocate, Assign, Call, PointerAssign
from iopref.frontend.fortran.tree.walk import base_name, expressions, statements, within
from iopref.frontend.fortran.value import Value


def reshaped_in(context: Context, statement: Action) -> set[str]:
    """The allocatable arrays and pointers that a statement may reshape."""
    found: set[str] = set()
    for inner in statements((statement,)):
        match inner:
            case Allocate():
                found |= {base_name(item) for item in inner.items}
            case PointerAssign(_, target):
                found.add(base_name(target))
            case Assign(_, Name(name)) if reshaped(context, inner) is not None:
                found.add(name)
        found |= handed_over(context, inner)
    return found


def handed_over(context: Context, statement: Action) -> set[str]:
    """The allocatable arrays that a statement itself passes, by their
    names alone, to procedures that may allocate them.
    """
    calls = [(statement.procedure, statement.arguments)] if isinstance(statement, Call) else []
    inside = (part for expr in expressions(statement) for part in within(expr))
    calls += [(part.base, part.arguments) for part in inside if isinstance(part, Apply)]
    found = set()
    for procedure, arguments in calls:
        given = (argument.value if isinstance(argument, Keyword) else argument for argument in arguments)
        names = {a.id for a in given if isinstance(a, Name) and (s := context.scope.known(a.id)) and deferred(s)}
        if (
            names
            and isinstance(procedure, Name)
            and (procedure.id == "move_alloc" or _allocates(context, procedure.id))
        ):
            found |= names
    return found


def _allocates(context: Context, name: str) -> bool:
    """Whether a procedure of that name may allocate arrays that it is passed."""
    symbol = context.scope.known(name)
    if symbol is None or symbol.form not in ("procedure", "generic"):
        return False
    if symbol.form == "generic":
        return True
    signature = context.file.signatures.get(context.signature_key(symbol))
    if signature is not None:
        return bool(signature.allocatable)
    own = context.scope.program.procedure(symbol)
    return own is not None and any(deferred(own.find(name)) for name in own.unit.arguments if name != "*")


# -- Assignments that allocate -----------------------------------------------------------------------------------------


def reshaped(context: Context, statement: Assign) -> Symbol | None:
    """The allocatable array that an assignment of an array may reshape; None if it reshapes none."""
    if not isinstance(statement.target, Name):
        return None
    symbol = context.scope.find(statement.target.id)
    if "allocatable" not in symbol.attributes or not symbol.array:
        return None
    with context.asked():
        value = dispatch.evaluate(context, statement.value)
    if isinstance(value, Value) or any(r.symbol.name == symbol.name and r.whole for r in value.reads):
        return None
    if not deferred(symbol):
        raise context.not_covered(f"`{symbol.name}`: an assignment that may allocate an array of another unit is")
    return symbol


# -- Lower bounds ------------------------------------------------------------------------------------------------------


def constant_low(context: Context, symbol: Symbol, k: int, asked: frozenset[str] = frozenset()) -> int | None:
    """The lower bound of a dimension if every statement that shapes the array gives it the same one; None if not known.

    A pointer may get its bounds from other pointers; `asked` are the names whose bounds are being looked for already,
    and which therefore add nothing.
    """
    found: set[int | None] = set()
    for statement in statements(context.scope.unit.body):
        match statement:
            case Allocate(_, "allocate" | "anew", items, controls):
                like = next((value for key, value in controls if key in ("mold", "source")), None)
                for item in items:
                    if base_name(item) == symbol.name:
                        found.add(_allocated_low(context, item, like, k, asked | {symbol.name}))
            case PointerAssign(_, Name(name), value) if name == symbol.name:
                if not (isinstance(value, Name) and value.id in asked | {name}):
                    found.add(_pointed_low(context, value, k, asked | {name}))
            case PointerAssign(_, target) if base_name(target) == symbol.name:
                found.add(None)
            case Assign(_, Name(name), value) if name == symbol.name and "pointer" not in symbol.attributes:
                source = context.scope.known(value.id) if isinstance(value, Name) else None
                own = source is None or not source.array or source.name == symbol.name
                found.add(1 if own else None)
        if symbol.name in handed_over(context, statement):
            found.add(None)
    return next(iter(found)) if len(found) == 1 else 1 if not found else None


def _pointed_low(context: Context, value: Expr, k: int, asked: frozenset[str]) -> int | None:
    """The lower bound that a pointer gets from its target: that of a
    whole array, 1 for a section; None if not known.
    """
    if not isinstance(value, Name):
        return 1
    symbol = context.scope.known(value.id)
    if symbol is None or symbol.shape is None:
        return None
    if representation.deferred(symbol):
        return constant_low(context, symbol, k, asked) if "pointer" in symbol.attributes else None
    low = symbol.shape[k].lower if k < len(symbol.shape) else None
    return integer(low, context.scope) if low is not None else 1


def _allocated_low(context: Context, item: Expr, like: Expr | None, k: int, asked: frozenset[str]) -> int | None:
    """The lower bound that ALLOCATE gives: as written, or that of the array in SOURCE= or MOLD=; None if not known."""
    if not isinstance(item, Apply) and like is not None:
        return None if isinstance(like, Member) else _pointed_low(context, like, k, asked)
    if not isinstance(item, Apply) or k >= len(item.arguments):
        return 1
    argument = item.arguments[k]
    low = argument.lower if isinstance(argument, Slice) else None
    return integer(low if low is not None else Integer(1), context.scope)
