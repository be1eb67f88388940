"""Values that are the same expression in nearly all iterations of a loop, with exceptions in the first or last ones.

Examples are neighbours at a periodic boundary, `i == 0 ? n - 1 : i - 1` or `(i + 1) % n`: hints ignore the exceptions.
"""

from __future__ import annotations

from collections.abc import Collection

from iopref.model import Expr, Loop, positive

FEW = 8
"""The most iterations at one end of a loop that may be exceptions."""


def mostly(comparison: str, apart: Expr, loops: Collection[Loop]) -> bool | None:
    """Whether a comparison of two values with the distance `apart` holds in nearly all iterations (True) or in hardly
    any (False); None if unknown.
    """
    loop = _moving(apart, loops)
    if loop is None:
        return None
    if comparison in ("==", "!="):
        return comparison == "!="
    below = apart if comparison.startswith("<") else -apart
    below = below - 1 if comparison.endswith("=") else below  # the comparison holds where this is negative
    for end, other in (_ends(below, loop), _ends(below, loop)[::-1]):
        if end.constant is not None and 0 <= end.constant < FEW and _far(-other):
            return True
        if end.constant is not None and -FEW <= end.constant < 0 and _far(other):
            return False
    return None


def remainder(whole: Expr, divisor: Expr, loops: Collection[Loop]) -> Expr | None:
    """A remainder of a value that hardly leaves the range of its divisor: `(i + n - 1) % n` is `i - 1`; None for other
    values.
    """
    loop = _moving(whole, loops)
    if loop is None or divisor.loops or divisor.level:
        return None
    for candidate in (whole, whole - divisor):
        ends = _ends(candidate, loop)
        if all(_few(-end) and _few(end - divisor + 1) for end in ends):
            return candidate
    return None


def _moving(found: Expr, loops: Collection[Loop]) -> Loop | None:
    """The only loop on whose index a value depends, linearly, if its bounds are plain."""
    moving = [loop for loop in loops if loop.id in found.loops]
    if len(moving) != 1 or len(found.loops) != 1 or found.opaque_loops or found.level:
        return None
    bounds = (moving[0].first, moving[0].last)
    plain = not any(b.kind or b.value.opaque_loops or b.value.level for b in bounds)
    factor, trips = found.coefficient(moving[0].id), moving[0].trips.constant
    even = plain and factor is not None and factor.constant
    return moving[0] if even and (trips is None or trips > FEW * FEW) else None


def _few(exceptions: Expr) -> bool:
    """Whether a number of iterations is at most the number of exceptions allowed."""
    return exceptions.constant <= FEW if exceptions.constant is not None else not positive(exceptions)


def _ends(value: Expr, loop: Loop) -> tuple[Expr, Expr]:
    """A value in the first and in the last iteration of a loop."""
    return value.substitute({loop.id: loop.first.value}), value.substitute({loop.id: loop.last.value})


def _far(distance: Expr) -> bool:
    """Whether a distance is one of many iterations."""
    return distance.constant > FEW * FEW if distance.constant is not None else positive(distance)
