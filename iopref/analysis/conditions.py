"""Conditions on the iterations of loops, and what they mean."""

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

    It depends on the loops around a pipeline, and, if it is `in_strip`, on the strip at hand.
    """

    condition: Condition
    meaning: str
    in_strip: bool = False

    @property
    def text(self) -> str:
        """The condition in C."""
        return as_c(self.condition)


def required(found: list[Requirement]) -> tuple[Requirement, ...]:
    """The requirements that do not always hold."""
    return tuple(r for r in found if r.condition != ALWAYS)


def at_first(loop: Loop) -> Condition:
    """Whether a loop is in its first iteration."""
    return Compare(loop.counted, "==", loop.first.value)


def at_last(loop: Loop) -> Condition:
    """Whether a loop is in its last iteration."""
    last = loop.last.taken
    if last.constant is not None or loop.unit and not loop.last.kind:
        return Compare(loop.counted, "==", last)
    return Compare(loop.counted, ">" if loop.upwards else "<", loop.last.value - loop.step)


def before(loop: Loop, distance: int) -> Condition:
    """Whether a loop's index is less than `distance` from where it began."""
    compare, sign = ("<", 1) if loop.upwards else (">", -1)
    return Compare(loop.counted, compare, loop.first.value + distance * sign)


def last_run(loop: Loop) -> str:
    """The variable with the number of the last iteration before in which a loop under a condition ran.

    Iterations are those of the loop that `runs_conditionally_in` finds. The number is the largest there is if it has
    not run.
    """
    return f"iopref_{loop.index}_last_{loop.id}"


def previous_run(nest: Nest, loop: Loop, outer: Loop) -> Expr | None:
    """The number of the last iteration of `outer` in which a pipelined loop ran; None if it runs in each of them."""
    return generated(last_run(loop)) if runs_conditionally_in(nest, loop) is outer else None


def runs_conditionally_in(nest: Nest, loop: Loop) -> Loop | None:
    """The loop in whose iterations a pipelined loop runs under a condition: the innermost around it that always runs.

    None if there is no such condition, or if threads share the nest.
    """
    around = [nest.loop(i) for i in loop.path[:-1]]
    return next((v for v in reversed(around) if not v.guarded), None) if loop.guarded and not nest.parallel else None


def between_steps(loop: Loop, distance: Expr) -> Condition:
    """The condition that a distance between two values of a loop's index is no multiple of its step."""
    pace = loop.pace
    if not distance.terms or distance in (pace, -pace):
        return NEVER
    if isinstance(pace, int):
        return ALWAYS if distance.constant is None or distance.constant % pace else NEVER
    if distance.constant in (1, -1):
        return Compare(pace, "!=", Expr.of(1))
    return Compare(remainder(distance, pace), "!=", Expr())


def runs(loop: Loop) -> Condition:
    """Whether a loop has iterations."""
    return leaves_iterations(loop.first.value, loop.past.value, loop.upwards)


def leaves_iterations(first: Expr, past: Expr, upwards: bool) -> Condition:
    """Whether bounds leave any iterations."""
    return Compare(first, "<" if upwards else ">", past)


def iteration(loop: Loop) -> Expr:
    """How many iterations of a loop are done, while it runs."""
    return quotient((loop.counted - loop.first.value) * (1 if loop.upwards else -1), loop.pace)


class Localized(Protocol):
    """Tells whether a loop is localized: what one of its iterations touches stays in memory until the next."""

    def __call__(self, loop: Loop, filled: Loop | None = None) -> Answer:
        """Whether `loop` is; where another loop is `filled`, as if that one had step one."""


def where_localized(local: Answer, loop: Loop, condition: Condition, meaning: str) -> Requirement:
    """A condition that counts only where a loop is localized."""
    if local in (ALWAYS, NEVER):
        return Requirement(condition if local == ALWAYS else ALWAYS, meaning)
    return Requirement(any_of((negated(local), condition)), f"{meaning}, or where {loop.index} is not localized")


def unless_localized(local: Answer, loop: Loop, user: Reference) -> Requirement:
    """The condition to release data that `user` touches again in a loop's next iterations: they leave memory anyway."""
    meaning = f"where {loop.index} is not localized, so that {user.text} finds it gone anyway"
    return Requirement(negated(local), meaning, in_strip=_is_asked(local))


def _is_asked(condition: Condition) -> bool:
    """Whether the run-time library is asked for an answer anew, in each strip, and no variable keeps it."""
    return isinstance(condition, Holds) and any(isinstance(atom, Call) for atom in condition.value.atoms)
