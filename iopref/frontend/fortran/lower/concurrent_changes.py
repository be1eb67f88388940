"""What iterations of DO CONCURRENT or FORALL may change of the variables in an expression, such as the mask."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.fortran.lower.arrays import reshaping
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.representation import aliased
from iopref.frontend.fortran.tree.expressions import Apply, Binary, Expr, Integer, Keyword, Member, Name
from iopref.frontend.fortran.tree.statements import (
    Action,
    Assign,
    Concurrent,
    Continue,
    Do,
    DoWhile,
    If,
    Jump,
    Scoped,
    Select,
    Where,
)
from iopref.frontend.fortran.tree.walk import bare, base_name, expressions, parts, statements, within

_PROCEDURES = ("procedure", "generic", "statement function")


def may_change(context: Context, statement: Concurrent, mask: Expr) -> bool:
    """Whether an iteration may change the value of the mask for another iteration."""
    return calls(context, mask) or may_change_for_others(context, statement, mask)


def may_change_for_others(context: Context, statement: Concurrent, expr: Expr) -> bool:
    """Whether an iteration may change a variable in an expression for another iteration."""
    return any(not _element_of_its_own(context, statement, expr, name) for name in changed(context, statement, expr))


def names(expr: Expr) -> Iterator[str]:
    """The names in an expression."""
    return (part.id for part in within(expr) if isinstance(part, Name))


def changed(context: Context, statement: Concurrent, expr: Expr) -> set[str]:
    """The variables in an expression that iterations may change, without the indices."""
    changing = context.changes.of(statement) - {index.variable.id for index in statement.indices}
    symbols = {name: context.scope.known(name) for name in _valued(expr, reshaping.reshaped_in(context, statement))}
    found = {name for name, symbol in symbols.items() if symbol is not None and aliased(context, symbol, changing)}
    return {name for name in found | (set(symbols) & changing) if not _other_component(context, statement, expr, name)}


def _valued(expr: Expr, reshaped: set[str]) -> Iterator[str]:
    """The names in an expression, except arrays of which only the
    bounds are asked for, if no iteration reshapes them.
    """
    match expr:
        case Apply(Name("size" | "lbound" | ".lbound" | "ubound"), (Name(array) | Apply(Name(array)) as of, *others)):
            given = (other.value if isinstance(other, Keyword) else other for other in others)
            for part in (*parts(of), *(part for part in given if isinstance(part, Expr))):
                yield from _valued(part, reshaped) if not (isinstance(part, Name) and part.id == array) else ()
            if array in reshaped:
                yield array
        case Name(name):
            yield name
        case _:
            for part in parts(expr):
                yield from _valued(part, reshaped)


def calls(context: Context, expr: Expr) -> bool:
    """Whether an expression calls a procedure, which may read variables that are not in the expression."""
    symbols = (context.scope.known(name) for name in names(expr))
    return any(symbol is not None and symbol.form in _PROCEDURES for symbol in symbols)


def _element_of_its_own(context: Context, statement: Concurrent, mask: Expr, name: str) -> bool:
    """Whether each iteration uses an element of an array of its own,
    both in the mask and where it changes the array.
    """
    if _shared(context, name):
        return False
    elements = [bare(part) for part in within(mask) if isinstance(part, Apply) and _whole(part.base, name)]
    if len(set(elements)) != 1:
        return False
    looked_at = [part for part in within(mask) if isinstance(part, Member) and part.base == Name(name, _at(part))]
    others = [part for part in looked_at if _component(part) != _component(elements[0])]
    if sum(found == name for found in names(mask)) != len(elements) + len(others):
        return False
    if not all(_only(inner, name, part) for part in others for inner in statements(statement.body)):
        return False
    element = elements[0]
    assert isinstance(element, Apply)
    if not {index.variable.id for index in statement.indices} <= set(map(_moved_index, element.arguments)):
        return False
    if any(changed(context, statement, a) for a in element.arguments if isinstance(a, Expr)):
        return False
    return all(_only(inner, name, element) for inner in statements(statement.body))


def _other_component(context: Context, statement: Concurrent, expr: Expr, name: str) -> bool:
    """Whether an expression reads components of a variable, and iterations only change other components."""
    looked_at = [part for part in within(expr) if isinstance(part, Member) and part.base == Name(name, _at(part))]
    if _shared(context, name) or sum(found == name for found in names(expr)) != len(looked_at):
        return False
    return all(_only(inner, name, part) for part in looked_at for inner in statements(statement.body))


def _shared(context: Context, name: str) -> bool:
    """Whether a variable may be changed under another name."""
    return name in context.scope.overlaid or bool(context.scope.find(name).attributes & {"pointer", "target"})


def _whole(expr: Expr, name: str) -> bool:
    """Whether an expression is a variable, or a component of it, without subscripts."""
    while isinstance(expr, Member):
        expr = expr.base
    return isinstance(expr, Name) and expr.id == name


def _component(expr: Expr) -> str:
    """The name of the outermost component in a designator; empty if there is none."""
    found = ""
    while isinstance(expr, Apply | Member):
        found = expr.name if isinstance(expr, Member) else found
        expr = expr.base
    return found


def _moved_index(argument: object) -> str:
    """The name of a subscript `i`, or of `i` in `i + 1`; different values of `i` are different subscripts."""
    match argument:
        case Name(name) | Binary("+" | "-", Name(name), Integer()):
            return name
    return ""


def _at(expr: Member) -> int:
    return expr.base.at if isinstance(expr.base, Name) else 0


def _only(statement: Action, name: str, part: Expr) -> bool:
    """Whether a statement itself changes nothing of a variable but this element, or other components."""
    match statement:
        case Assign(_, target):
            other = "" not in (_component(target), _component(part)) and _component(target) != _component(part)
            same = isinstance(part, Apply) and bare(target) == part
            return base_name(target) != name or other or same
        case Continue() | Scoped() | Do() | DoWhile() | If() | Jump() | Select() | Where():
            return True
    return all(name not in names(expr) for expr in expressions(statement))
