"""Conditions: comparisons of expressions, values that are not zero, and their negations,
conjunctions and disjunctions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from iopref.model.expr import Change, Expr
from iopref.records import dataclass

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True)
class Compare:
    """`left OPERATOR right`, with one of `<`, `<=`, `>`, `>=`, `==`, `!=`."""

    left: Expr
    operator: str
    right: Expr


@dataclass(frozen=True)
class Holds:
    """True if a value is not zero: a flag, an answer of the run-time library, or a condition of the program."""

    value: Expr


@dataclass(frozen=True)
class Not:
    """True if another condition is false."""

    of: Condition


@dataclass(frozen=True)
class And:
    """True if all its parts are true; without parts, always true."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True)
class Or:
    """True if one of its parts is true; without parts, never true."""

    parts: tuple[Condition, ...]


Condition = Compare | Holds | Not | And | Or

ALWAYS = And(())
NEVER = Or(())


def all_of(conditions: Iterable[Condition]) -> Condition:
    """The conjunction of conditions, without those that are disjunctions of another one and something else."""
    found: dict[Condition, None] = {}
    for condition in conditions:
        found |= dict.fromkeys(condition.parts if isinstance(condition, And) else (condition,))
    if NEVER in found:
        return NEVER
    needed = [c for c in found if not any(other in alternatives(c) for other in found if other != c)]
    return needed[0] if len(needed) == 1 else And(tuple(needed))


def any_of(conditions: Iterable[Condition]) -> Condition:
    """The disjunction of conditions."""
    found: dict[Condition, None] = {}
    for condition in conditions:
        found |= dict.fromkeys(alternatives(condition))
    if ALWAYS in found:
        return ALWAYS
    return next(iter(found)) if len(found) == 1 else Or(tuple(found))


def alternatives(condition: Condition) -> tuple[Condition, ...]:
    """The parts of a disjunction; any other condition is its only part."""
    return condition.parts if isinstance(condition, Or) else (condition,)


def negated(condition: Condition) -> Condition:
    """The negation of a condition."""
    match condition:
        case Not(of):
            return of
        case Compare(left, operator, right):
            return Compare(left, _OPPOSITE[operator], right)
        case And(()):
            return NEVER
        case Or(()):
            return ALWAYS
    return Not(condition)


def values(condition: Condition) -> Iterator[Expr]:
    """All expressions in a condition."""
    match condition:
        case Compare(left, _, right):
            yield from (left, right)
        case Holds(value):
            yield value
        case Not(of):
            yield from values(of)
        case And(parts) | Or(parts):
            for part in parts:
                yield from values(part)


def names_in(condition: Condition) -> frozenset[str]:
    """The program's variables in a condition, without loop indices."""
    return frozenset().union(*(value.names for value in values(condition)))


def generated_in(condition: Condition) -> frozenset[str]:
    """The variables in a condition that iopref declares."""
    return frozenset().union(*(value.generated for value in values(condition)))


def changed(condition: Condition, change: Change) -> Condition:
    """A condition with each expression in it replaced by what `change` makes of it."""
    match condition:
        case Compare(left, operator, right):
            return Compare(change(left), operator, change(right))
        case Holds(value):
            return Holds(change(value))
        case Not(of):
            return Not(changed(of, change))
        case And(parts):
            return And(tuple(changed(part, change) for part in parts))
        case Or(parts):
            return Or(tuple(changed(part, change) for part in parts))


def substitute(condition: Condition, indices: Mapping[int, Expr]) -> Condition:
    """A condition with loop indices replaced, by the loops' ids."""
    return changed(condition, lambda value: value.substitute(indices))


def as_c(condition: Condition) -> str:
    """A condition as C text, with parentheses around `&&` within `

    `, as compilers warn without them.
    """
    match condition:
        case Compare(left, operator, right):
            return f"{left.compared()} {operator} {right.compared()}"
        case Holds(value):
            return value.c()
        case Not(Holds(value)):
            return f"!{value.operand()}"
        case Not(of):
            return f"!({as_c(of)})"
        case And((only,)) | Or((only,)):
            return as_c(only)
        case And(parts):
            return " && ".join(f"({as_c(p)})" if isinstance(p, Or) else _part(p) for p in parts) or "1"
        case Or(parts):
            return " || ".join(f"({as_c(p)})" if isinstance(p, And) else _part(p) for p in parts) or "0"


def _part(condition: Condition) -> str:
    """A condition as an operand of `&&` and `||`."""
    return condition.value.operand() if isinstance(condition, Holds) else as_c(condition)
