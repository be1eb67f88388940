"""Conditions on the iterations of loops, in C and in words, from which the conditions of hints are built."""

from __future__ import annotations

from typing import Protocol

from iopref.model import (
    ALWAYS,
    NEVER,
    Call,
    Compare,
    Condition,
    Expr,
    Holds,
    Loop,
    Nest,
    Reference,
    any_of,
    as_c,
    generated,
    negated,
    quotient,
    remainder,
)
from iopref.records import dataclass

Answer = Condition
"""Whether something holds: ALWAYS, NEVER, or a condition that the program finds out about."""


@dataclass(frozen=True)
class Requirement:
    """A condition under which a hint is given, and its meaning in words, for reports.

    The condition depends on the loops around a pipeline and, if `in_strip`, on the current strip.
    """

    condition: Condition
    meaning: str
    in_strip: bool = False

    @property
    def text(self) -> str:
        """The condition in C."""
        return as_c(self.condition)


def required(found: list[Requirement]) -> tuple[Requirement, ...]:
    """The requirements without those that always hold."""
    return tuple(r for r in found if r.condition != ALWAYS)


def at_first(loop: Loop) -> Condition:
    """The condition that a loop is in its first iteration."""
    return Compare(loop.counted, "==", loop.first.value)


def at_last(loop: Loop) -> Condition:
    """The condition that a loop is in its last iteration."""
    last = loop.last.taken
    if last.constant is not None or loop.unit and not loop.last.kind:
        return Compare(loop.counted, "==", last)
    return Compare(loop.counted, ">" if loop.upwards else "<", loop.last.value - loop.step)


def in_first(loop: Loop, distance: int) -> Condition:
    """The condition that a loop's index is less than `distance` away from its first value."""
    compare, sign = ("<", 1) if loop.upwards else (">", -1)
    return Compare(loop.counted, compare, loop.first.value + distance * sign)


def last_run(loop: Loop) -> str:
    """The variable with the number of the last iteration in which a conditional loop ran.

    The iterations are those of the loop that `runs_conditionally_in` finds. The variable has its type's largest value
    if the loop has not run yet.
    """
    return f"iopref_{loop.index}_last_{loop.id}"


def previous_run(nest: Nest, loop: Loop, outer: Loop) -> Expr | None:
    """The last iteration of `outer` in which a pipelined loop ran, by number; None if the loop runs in each."""
    return generated(last_run(loop)) if runs_conditionally_in(nest, loop) is outer else None


def runs_conditionally_in(nest: Nest, loop: Loop) -> Loop | None:
    """The innermost loop around a pipelined loop that always runs, if the pipelined loop runs under a condition in it.

    None if there is no such condition, or if threads share the nest.
    """
    around = [nest.loop(i) for i in loop.path[:-1]]
    return next((v for v in reversed(around) if not v.guarded), None) if loop.guarded and not nest.parallel else None


def between_steps(loop: Loop, distance: Expr) -> Condition:
    """The condition that a distance between two values of a loop's index is not a multiple of the loop's step."""
    pace = loop.pace
    if not distance.terms or distance in (pace, -pace):
        return NEVER
    if isinstance(pace, int):
        return ALWAYS if distance.constant is None or distance.constant % pace else NEVER
    if distance.constant in (1, -1):
        return Compare(pace, "!=", Expr.of(1))
    return Compare(remainder(distance, pace), "!=", Expr())


def runs(loop: Loop) -> Condition:
    """The condition that a loop has iterations."""
    return leaves_iterations(loop.first.value, loop.past.value, loop.upwards)


def leaves_iterations(first: Expr, past: Expr, upwards: bool) -> Condition:
    """The condition that there are iterations between two bounds."""
    return Compare(first, "<" if upwards else ">", past)


def iteration(loop: Loop) -> Expr:
    """The number of iterations that a running loop has completed."""
    return quotient((loop.counted - loop.first.value) * (1 if loop.upwards else -1), loop.pace)


class Localized(Protocol):
    """Tells whether a loop is localized: what one of its iterations touches stays in memory until the next one."""

    def __call__(self, loop: Loop, filled: Loop | None = None) -> Answer:
        """Whether `loop` is localized; if another loop is `filled`, that one counts as if its step were one."""


def where_localized(local: Answer, loop: Loop, condition: Condition, meaning: str) -> Requirement:
    """A condition that is required only if a loop is localized."""
    if local in (ALWAYS, NEVER):
        return Requirement(condition if local == ALWAYS else ALWAYS, meaning)
    return Requirement(any_of((negated(local), condition)), f"{meaning}, or where {loop.index} is not localized")


def unless_localized(local: Answer, loop: Loop, user: Reference) -> Requirement:
    """The condition to release data that `user` touches again in a loop's next iteration: it finds them gone anyway."""
    meaning = f"where {loop.index} is not localized, so that {user.text} finds it gone anyway"
    calls = isinstance(local, Holds) and any(isinstance(atom, Call) for atom in local.value.atoms)
    return Requirement(negated(local), meaning, in_strip=calls)  # otherwise a variable keeps the answer
