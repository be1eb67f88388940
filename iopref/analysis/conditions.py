"""Conditions on the iterations of loops, as C text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from iopref.model import Atom, Expr, Loop, Nest, Reference, parameter


@dataclass(frozen=True)
class Condition:
    """A C condition and what it means: on the loops around a pipeline, or, `in_strip`, on a strip of it."""

    text: str
    meaning: str
    in_strip: bool = False


@dataclass(frozen=True)
class Guard:
    """A condition of a strip: that the most which an expression comes to in it is not negative."""

    most: Expr
    meaning: str

    @property
    def condition(self) -> Condition:
        return Condition(f"{self.most.c()} >= 0", self.meaning, in_strip=True)


def conjunction(texts: Sequence[str]) -> str:
    """All of some conditions, in C, without those that follow from others."""
    distinct = dict.fromkeys(texts)
    needed = [t for t in distinct if not any(other in _alternatives(t) for other in distinct if other != t)]
    return " && ".join(f"({t})" if "||" in t and len(needed) > 1 else t for t in needed)


def _alternatives(text: str) -> tuple[str, ...]:
    """The conditions any of which is enough for one to hold."""
    found = tuple(text.split(" || "))
    return found if all(part.count("(") == part.count(")") for part in found) else (text,)


def bare(text: str) -> str:
    """A condition without the parentheses around all of it."""
    depth = 0
    for at, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if not depth:
            return text[1:-1] if at and at == len(text) - 1 else text
    return text


def index(loop: Loop) -> Expr:
    """A loop's index, counted from its origin, as a signed term."""
    if loop.points:
        return Expr.of(Atom(f"({loop.index} - {loop.first_text})", loop=loop.id))
    text = f"(long){loop.index}" if "unsigned" in loop.ctype else loop.index
    return Expr.of(Atom(f"({(parameter(text) - loop.origin).c()})" if loop.origin.terms else text, loop=loop.id))


def at_first(loop: Loop) -> str:
    """Whether a loop is in its first iteration, in C."""
    return f"{index(loop).c()} == {loop.first.value.c()}"


def last_run(loop: Loop) -> str:
    """The name of the iteration around, other than the one at hand, in which a loop under a condition ran last.

    It is the largest number if it ran in none.
    """
    return f"iopref_{loop.index}_last_{loop.id}"


def runs_seldom(nest: Nest, loop: Loop, outer: Loop) -> str:
    """The name of the last iteration of `outer` that came to a pipelined loop, if some pass it by; empty otherwise."""
    return last_run(loop) if passing_by(nest, loop) is outer else ""


def passing_by(nest: Nest, loop: Loop) -> Loop | None:
    """The innermost loop around a pipelined one all iterations of which come to a condition that may keep from it."""
    around = [nest.loop(i) for i in loop.path[:-1]]
    return next((v for v in reversed(around) if not v.guarded), None) if loop.guarded and not nest.parallel else None


def after_first(loop: Loop) -> str:
    """Whether a loop is in its second iteration or later, in C."""
    return f"{index(loop).c()} != {loop.first.value.c()}"


def at_last(loop: Loop) -> str:
    """Whether a loop is in its last iteration, in C."""
    last = loop.last.taken
    if last.constant is not None or loop.unit and not loop.last.kind:
        return f"{index(loop).c()} == {last.c()}"
    compare = ">" if loop.upwards else "<"
    return f"{index(loop).c()} {compare} {(loop.last.value - loop.step).c()}"


def before(loop: Loop, distance: int) -> str:
    """Whether a loop's index is less than `distance` from where it began."""
    compare, sign = ("<", 1) if loop.upwards else (">", -1)
    return f"{index(loop).c()} {compare} {(loop.first.value + distance * sign).c()}"


def between_steps(loop: Loop, distance: Expr) -> str | None:
    """When so many values of a loop's index are no whole number of its iterations, in C.

    Empty for never; None for always.
    """
    pace = loop.pace
    if not distance.terms or distance in (pace, -pace):
        return ""
    if isinstance(pace, int):
        return None if distance.constant is None or distance.constant % pace else ""
    if distance.constant in (1, -1):
        return f"{pace.c()} != 1"
    return f"{grouped(distance)} % {grouped(pace)} != 0"


def runs(loop: Loop) -> str:
    """Whether a loop has iterations, in C."""
    return leaves_iterations(loop.first.value, loop.past.value, loop.upwards)


def leaves_iterations(first: Expr, past: Expr, upwards: bool) -> str:
    """Whether bounds leave any iterations, in C."""
    return f"{first.c()} {'<' if upwards else '>'} {past.c()}"


def iteration(loop: Loop) -> Expr:
    """How many iterations of a loop are done, while it runs."""
    distance = (index(loop) - loop.first.value) * (1 if loop.upwards else -1)
    if loop.unit:
        return distance
    pace = loop.pace if isinstance(loop.pace, int) else grouped(loop.pace)
    return parameter(f"{grouped(distance)} / {pace}")


def grouped(expr: Expr) -> str:
    """An expression in C, in parentheses where an operator follows that binds tighter."""
    text = expr.c()
    simple = expr.constant is not None or len(expr.terms) == 1 and expr.terms[0][1] == 1 and len(expr.terms[0][0]) == 1
    return text if simple else f"({text})"


class Localized(Protocol):
    """Tells whether a loop is localized: the answer, or the flag that has it at run time."""

    def __call__(self, loop: Loop, filled: Loop | None = None) -> str | bool:
        """If another loop is `filled`: as if that took all values between its steps."""


def where_localized(local: str | bool, loop: Loop, text: str, meaning: str) -> Condition:
    """A condition that counts only where a loop is localized."""
    if local is False:
        return Condition("", meaning)
    if local is True:
        return Condition(text, meaning)
    return Condition(f"!{local} || {text}", f"{meaning}, or where {loop.index} is not localized")


def unless_localized(flag: str, loop: Loop, user: Reference) -> Condition:
    """A release although `user` comes back to the data in the next iterations of a loop."""
    meaning = f"where {loop.index} is not localized, so that {user.text} finds it gone anyway"
    return Condition(f"!{flag}", meaning, in_strip=not flag.isidentifier())
