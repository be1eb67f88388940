"""The selectors of ASSOCIATE: a variable or a part of one, and the meaning of subscripts of the name."""

from __future__ import annotations

from collections.abc import Callable

from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.scope.components import member_of
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Associated,
    Binary,
    Expr,
    Integer,
    Logical,
    Member,
    Name,
    Real,
    Slice,
    Unary,
)
from iopref.frontend.fortran.tree.walk import base_name
from iopref.records import dataclass, replace

_ONE = Integer(1)
_OF_WHOLE = frozenset(("size", "kind"))


@dataclass(frozen=True)
class Selector:
    """A variable, or the part of it with these `subscripts`; None means the whole variable.

    `lowest` is the first subscript of each section in `subscripts`, and the subscript itself of the others.
    """

    base: Expr
    subscripts: tuple[Expr | Slice, ...] | None = None
    lowest: tuple[Expr, ...] = ()

    @property
    def expr(self) -> Expr:
        """The expression for the name without subscripts."""
        return self.base if self.subscripts is None else Associated(self.base, self.subscripts)

    def part(self, arguments: tuple[Argument, ...]) -> Expr | None:
        """The expression for the name with subscripts; None if there is no such expression."""
        if self.subscripts is None:
            return Apply(self.base, arguments)
        slices = [subscript for subscript in self.subscripts if isinstance(subscript, Slice)]
        if not slices:
            return Apply(self.expr, arguments)
        if len(slices) != len(arguments):
            return None
        given = iter(arguments)
        found: list[Argument] = []
        for subscript, lowest in zip(self.subscripts, self.lowest, strict=True):
            part = _composed(subscript, lowest, next(given)) if isinstance(subscript, Slice) else subscript
            if part is None:
                return None
            found.append(part)
        return Associated(self.base, tuple(found))


def selected(scope: Scope, expr: Expr, keep: Callable[[Expr], Expr]) -> Selector | None:
    """The variable that a selector is; None if it is a value. `keep` copies an expression that may change to a
    variable.

    Raises ValueError for a variable that is not covered.
    """
    match expr:
        case Name(name):
            symbol = scope.known(name)
            if symbol is not None and symbol.form not in ("variable", "constant"):
                raise ValueError
            return Selector(expr)
        case Member(base):
            return Selector(replace(expr, base=_structure(scope, base, keep)))
        case Apply(Name(name) as base, arguments):
            symbol = scope.known(name)
            if symbol is None or not (symbol.array or (symbol.character and _is_slice(arguments))):
                return None
            return _part(scope, base, arguments, keep)
        case Apply(Member() | Apply() as base, arguments) if base_name(base):
            if not _is_variable(scope, base) or isinstance(base, Member) and may_be_procedure(scope, base):
                return None
            return _part(scope, _structure(scope, base, keep), arguments, keep)
    return None


def may_be_procedure(scope: Scope, part: Member) -> bool:
    """Whether a name behind `%` with arguments may be a procedure, bound to the type or pointed to by a component."""
    member = member_of(scope, part)
    return member is None or not (member.array or member.character)


def scalar(scope: Scope, expr: Expr) -> bool:
    """Whether an expression is a scalar, as far as can be told before all names are known."""
    match expr:
        case Integer() | Real() | Logical():
            return True
        case Name(name):
            symbol = scope.known(name)
            return symbol is None or (symbol.form in ("variable", "constant") and not symbol.array)
        case Member(base):
            member = member_of(scope, expr)
            return member is not None and not member.array and scalar(scope, base)
        case Unary(_, operand):
            return scalar(scope, operand)
        case Binary(_, left, right):
            return scalar(scope, left) and scalar(scope, right)
        case Apply(Name(name), arguments):
            symbol = scope.known(name)
            known = symbol.array if symbol is not None else is_intrinsic(name, scope.options)
            if known and name in _OF_WHOLE and symbol is None:
                return True
            return known and all(isinstance(a, Expr) and scalar(scope, a) for a in arguments)
    return False


def _is_slice(arguments: tuple[Argument, ...]) -> bool:
    return len(arguments) == 1 and isinstance(arguments[0], Slice)


def _is_variable(scope: Scope, expr: Expr) -> bool:
    symbol = scope.known(base_name(expr))
    return symbol is not None and symbol.form in ("variable", "constant")


def _structure(scope: Scope, expr: Expr, keep: Callable[[Expr], Expr]) -> Expr:
    """A scalar in front of `%`, of a subscript or of a substring, with copies of subscripts that may change."""
    match expr:
        case Name(name):
            symbol = scope.known(name)
            if symbol is None or symbol.array or symbol.form not in ("variable", "constant"):
                raise ValueError
            return expr
        case Member(base):
            return replace(expr, base=_structure(scope, base, keep))
        case Apply(Name(name) as base, arguments) if (symbol := scope.known(name)) is not None and symbol.array:
            if any(isinstance(a, Slice) for a in arguments):
                raise ValueError
            return replace(expr, arguments=tuple(_subscript(scope, a, keep) for a in arguments))
    raise ValueError


def _part(scope: Scope, base: Expr, arguments: tuple[Argument, ...], keep: Callable[[Expr], Expr]) -> Selector:
    found = tuple(_subscript(scope, argument, keep) for argument in arguments)
    lowest = tuple(_lowest(scope, base, k, part) if isinstance(part, Slice) else part for k, part in enumerate(found))
    return Selector(base, found, lowest)


def _subscript(scope: Scope, argument: Argument, keep: Callable[[Expr], Expr]) -> Expr | Slice:
    """A subscript of a selector, with copies of the expressions in it that may change."""
    if not isinstance(argument, Slice):
        if not isinstance(argument, Expr) or not scalar(scope, argument):
            raise ValueError
        return keep(argument)
    if any(part is not None and not scalar(scope, part) for part in (argument.lower, argument.upper, argument.step)):
        raise ValueError
    lower = keep(argument.lower) if argument.lower is not None else None
    upper = keep(argument.upper) if argument.upper is not None else None
    return Slice(lower, upper, keep(argument.step) if argument.step is not None else None)


def _lowest(scope: Scope, base: Expr, k: int, part: Slice) -> Expr:
    """The first subscript of a section."""
    if part.lower is not None:
        return part.lower
    symbol = scope.known(base.id) if isinstance(base, Name) else None
    if symbol is None or not _forward(part):
        raise ValueError
    if symbol.shape is None:
        return _ONE
    if symbol.dummy and symbol.shape[k].upper is None and not symbol.attributes & {"allocatable", "pointer"}:
        return symbol.shape[k].lower or _ONE
    if symbol.shape[k].upper is not None and isinstance(symbol.shape[k].lower, Integer | None):
        return symbol.shape[k].lower or _ONE
    return Apply(Name(".lbound"), (base, Integer(k + 1)))


# -- Subscripts of sections --------------------------------------------------------------------------------------------


def _composed(outer: Slice, lowest: Expr, inner: Argument) -> Argument | None:
    """The subscript of the variable for a subscript of a section of it; None if there is no such subscript."""
    step = outer.step or _ONE
    if isinstance(inner, Expr):
        return _at(lowest, step, inner)
    if not isinstance(inner, Slice):
        return None
    if not _forward(inner) and (inner.lower is None or inner.upper is None):
        return None
    lower = outer.lower if inner.lower is None else _at(lowest, step, inner.lower)
    upper = outer.upper if inner.upper is None else _at(lowest, step, inner.upper)
    return Slice(lower, upper, _times(step, inner.step or _ONE) if (outer.step or inner.step) is not None else None)


def _forward(part: Slice) -> bool:
    return part.step is None or (isinstance(part.step, Integer) and part.step.value > 0)


def _at(lower: Expr, step: Expr, place: Expr) -> Expr:
    """The expression `lower + (place - 1) * step`."""
    if step == _ONE:
        return _plus(place, _plus(lower, Integer(-1)))
    return _plus(lower, _times(_plus(place, Integer(-1)), step))


def _plus(left: Expr, right: Expr) -> Expr:
    match left, right:
        case Integer(a), Integer(b):
            return Integer(a + b) if a + b >= 0 else Unary("-", Integer(-a - b))
        case _, Integer(0):
            return left
        case _, Integer(b) if b < 0:
            return Binary("-", left, Integer(-b))
        case _, Unary("-", Integer(b)):
            return Binary("-", left, Integer(b))
    return Binary("+", left, right)


def _times(left: Expr, right: Expr) -> Expr:
    if _ONE in (left, right):
        return right if left == _ONE else left
    return Binary("*", left, right)
