"""ASSOCIATE: a name for a variable, or a part of one, is replaced by it; a name for a value becomes a variable.

The subscripts of a selector have the values that they have at the start of the construct: one that may change is copied
to a variable there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from iopref.diagnostics import UserError
from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.selectors import Selector, may_be_procedure, selected
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import OwnName
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Binary,
    Expr,
    ImpliedDo,
    Integer,
    Keyword,
    Member,
    Name,
    Slice,
    Unary,
)
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import (
    Action,
    Allocate,
    Assign,
    AssignLabel,
    Associate,
    Block,
    Call,
    Do,
    InputOutput,
    Let,
    PointerAssign,
    Scoped,
)
from iopref.frontend.fortran.tree.walk import base_name, everything, expressions, mapped, statements, with_parts, within
from iopref.frontend.fortran.types import LONG
from iopref.records import replace

_LEAVE = "leave this file to gfortran"


def associated(scope: Scope) -> None:
    """Replace the names of ASSOCIATE in the statements of a unit by what they stand for."""
    unit = scope.unit
    if any(isinstance(s, Associate) for s in statements(unit.body)):
        scope.unit = replace(unit, body=_Associations(scope).block(unit.body))


class _Associations:
    """The names of ASSOCIATE that have been seen, and what they stand for; those in `_values` have become variables."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._selectors: dict[str, Selector] = {}
        self._values: set[str] = set()
        self._taken = {e.id for e in everything(scope.unit.body) if isinstance(e, Name)}
        self._line = scope.unit.line
        self._aliases = _aliases(scope.unit.body)
        self._original = {d.name: d.original for d in scope.unit.declarations if isinstance(d, OwnName)}

    def block(self, block: Block) -> Block:
        return tuple(self._statement(statement) for statement in block)

    def _statement(self, statement: Action) -> Action:
        self._line = statement.line
        if isinstance(statement, Associate):
            return self._associate(statement)
        self._refuse(statement)
        return with_parts(statement, lambda part: mapped(part, self._expr, self._statement))

    def _associate(self, statement: Associate) -> Action:
        begin: list[Action] = []
        line = replace(statement.line, label=0, directives=())

        def keep(expr: Expr) -> Expr:
            if _same(self._scope, statement.body, expr, self._aliases):
                return expr
            name = self._kept(line)
            begin.append(Assign(line, name, expr))
            return name

        for name, given in statement.associations:
            expr = self._expr(given)
            try:
                found = selected(self._scope, expr, keep)
            except ValueError:
                raise self._not_covered(line, name) from None
            if found is None:
                self._values.add(name.id)
                begin.append(Let(line, name, expr))
                continue
            if _reshaped(statement.body, base_name(found.expr)):
                raise self._not_covered(line, name)
            self._selectors[name.id] = found
        return Scoped(statement.line, statement.name, (*begin, *self.block(statement.body)), statement.end)

    def _not_covered(self, line: Line, name: Name) -> UserError:
        spelled = self._original.get(name.id, name.id)
        return line.error(f"what `{spelled}` stands for is not covered", name.at, _LEAVE)

    def _kept(self, line: Line) -> Name:
        """A new variable for a subscript."""
        number = 1
        while (name := f"kept_{number}") in self._taken:
            number += 1
        self._taken.add(name)
        self._scope.table[name] = Symbol(name, type=LONG, line=line)
        return Name(name)

    def _refuse(self, statement: Action) -> None:
        """Raise UserError for a statement that changes a name that stands for a value, or allocates a name's array."""
        names = set(self._selectors) | self._values
        changed: set[str] = set()
        match statement:
            case Assign(_, target):
                changed = {base_name(target)} & self._values
            case PointerAssign(_, target):
                changed = {base_name(target)} & names
            case Allocate():
                changed = {base_name(item) for item in statement.items} & names
            case InputOutput(kind="read"):
                changed = {base_name(item) for item in statement.items} & self._values
            case AssignLabel() | Do():
                changed = {base_name(statement.variable)} & self._values
        if changed:
            name = self._original.get(min(changed), min(changed))
            raise statement.line.error(f"`{name}` is a name of ASSOCIATE that cannot be changed")

    def _expr(self, expr: Expr) -> Expr:
        """An expression in which the names have been replaced by what they stand for."""
        match expr:
            case Name(name) if name in self._selectors:
                return self._selectors[name].expr
            case Apply(Name(name) as base, arguments) if name in self._selectors:
                inner = mapped(arguments, self._expr, self._statement)
                found = self._selectors[name].part(inner)
                if found is None:
                    raise self._line.error(
                        f"this part of `{self._original.get(name, name)}` is not covered", base.at, _LEAVE
                    )
                return found
        found = with_parts(expr, lambda part: mapped(part, self._expr, self._statement))
        if isinstance(found, ImpliedDo) and not isinstance(found.variable, Name):
            raise self._line.error("this variable of an implied DO is not covered", 0, _LEAVE)
        return found


# -- What changes ------------------------------------------------------------------------------------------------------


def _reshaped(block: Block, name: str) -> bool:
    """Whether a block may reallocate an array, or point a pointer elsewhere."""
    for statement in statements(block):
        match statement:
            case Allocate() if name in map(base_name, statement.items):
                return True
            case PointerAssign(_, target) if base_name(target) == name:
                return True
    return False


def _aliases(block: Block) -> dict[str, str]:
    """The variables that the names of ASSOCIATE are, or are parts of."""
    found: dict[str, str] = {}
    for statement in statements(block):
        for name, selector in statement.associations if isinstance(statement, Associate) else ():
            base = base_name(selector)
            found[name.id] = found.get(base, base)
    return found


def _same(scope: Scope, block: Block, expr: Expr, aliases: Mapping[str, str]) -> bool:
    """Whether an expression is short, and keeps its value in a block."""
    names = [part.id for part in within(expr) if isinstance(part, Name)]
    plain = all(isinstance(part, Name | Integer | Unary) or _is_sum(part) for part in within(expr))
    return plain and not any(_may_change(scope, block, name, aliases) for name in names)


def _is_sum(expr: Expr) -> bool:
    return isinstance(expr, Binary) and expr.operator in ("+", "-", "*")


def _may_change(scope: Scope, block: Block, name: str, aliases: Mapping[str, str]) -> bool:
    """Whether a block may change a scalar."""
    own = {name, *(alias for alias, base in aliases.items() if base == name)}
    symbol = scope.known(name)
    if symbol is not None and symbol.form == "constant":
        return False
    shared = bool(scope.unit.contains)
    if symbol is not None:
        shared = shared or symbol.common is not None or bool(symbol.linker) or symbol.captured
    if symbol is not None and symbol.attributes & {"target", "pointer", "volatile"}:
        return True
    if any(name == base_name(member) for members, _ in scope.equivalences for member in members):
        return True
    for statement in statements(block):
        if own & _set(statement) or (isinstance(statement, Call) and shared):
            return True
        for expr in (part for outer in expressions(statement) for part in within(outer)):
            if isinstance(expr, ImpliedDo) and expr.variable.id in own:
                return True
            if isinstance(expr, Apply) and _may_call(scope, expr, aliases) and (shared or own & set(_passed(expr))):
                return True
    return False


def _set(statement: Action) -> set[str]:
    """The variables that a statement itself may change, or passes to a procedure."""
    match statement:
        case Assign(_, target):
            return {base_name(target)}
        case Do() | AssignLabel():
            return {base_name(statement.variable)}
        case InputOutput() | Allocate() | Call():
            return {part.id for expr in expressions(statement) for part in within(expr) if isinstance(part, Name)}
    return set()


def _passed(expr: Apply) -> Iterator[str]:
    """The variables that a call may change: arguments, and the one whose type the procedure is bound to."""
    if isinstance(expr.base, Member):
        yield base_name(expr.base)
    for argument in expr.arguments:
        yield base_name(argument.value if isinstance(argument, Keyword) else argument)


def _may_call(scope: Scope, expr: Apply, aliases: Mapping[str, str]) -> bool:
    """Whether a name with arguments may be a function that is not an intrinsic one."""
    if isinstance(expr.base, Member):
        return may_be_procedure(scope, expr.base)
    if not isinstance(expr.base, Name) or any(isinstance(a, Slice) for a in expr.arguments):
        return False
    symbol = scope.known(expr.base.id)
    if expr.base.id in aliases:
        return False
    return not is_intrinsic(expr.base.id, scope.options) if symbol is None else not symbol.array
