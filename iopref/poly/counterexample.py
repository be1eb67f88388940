"""Finds values of a program's variables for which one reference touches data that others do not, without asking isl.

Most references of a nest do not cover each other, and a few numbers show it at once. If these numbers show nothing, the
question stays open. Variables get made-up values; indices get the ranges that interval arithmetic derives from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from iopref.model import Atom, Bound, Expr, Loop, Nest, Reference

TRIES = 24
"""The number of sets of values that are tried."""

Interval = tuple[int, int]
"""The smallest and the largest value."""
Deciding = Mapping[Reference, tuple[Loop, ...]]
"""The loops inside another loop that decide the place of a reference."""
_ENDS = (0, 1)


class _Unknown(Exception):
    """A term depends on an index other than by a factor, or places have different numbers of dimensions."""


def is_uncovered(
    nest: Nest, whole: tuple[Reference, ...], part: tuple[Reference, ...], loop: Loop, near: int, deciding: Deciding
) -> bool:
    """Whether, in an iteration of a loop, `part` surely touches something that lies more than `near` bytes away from
    `whole`.

    Places are compared by their offsets in bytes if all strides are numbers, and otherwise by their subscripts.
    """
    strides = [reference.offset.coefficient(v.id) for reference, loops in deciding.items() for v in loops]
    in_bytes = all(stride is not None and stride.constant is not None for stride in strides)
    try:
        for number in range(TRIES):
            hulls = [_place(nest, w, loop, deciding[w], number, in_bytes) for w in whole]
            for p in part:
                for end in _ENDS:
                    point = _place(nest, p, loop, deciding[p], number, in_bytes, end)
                    if point is not None and not any(h and _holds(h, point, end, near) for h in hulls):
                        return True
    except _Unknown:
        pass
    return False


def _holds(hull: tuple[Interval, ...], point: tuple[Interval, ...], end: int, near: int) -> bool:
    if len(hull) != len(point):
        raise _Unknown
    return all(low - near <= p[end] <= high + near for (low, high), p in zip(hull, point, strict=True))


@lru_cache(maxsize=16384)
def _place(
    nest: Nest,
    reference: Reference,
    loop: Loop,
    inner: tuple[Loop, ...],
    number: int,
    in_bytes: bool,
    end: int | None = None,
) -> tuple[Interval, ...] | None:
    """The range of each coordinate of a reference in an iteration of `loop`; with `end`, the place at that end of all
    inner loops.

    None if the reference touches nothing, or if the loops around do not run with this set of values.
    """
    around = _around(nest, loop, number)
    if around is None:
        return None
    indices = dict(around)
    for each in inner:
        found = _range(each, indices, number)
        if found[0] > found[1]:
            return None
        indices[each.id] = found if end is None else (found[end], found[end])
    if in_bytes:
        low, high = _interval(reference.offset, indices, number)
        return ((low, high + reference.element - 1),)
    return tuple(_interval(subscript, indices, number) for subscript in reference.dimensions)


@lru_cache(maxsize=1024)
def _around(nest: Nest, loop: Loop, number: int) -> Mapping[int, Interval] | None:
    """The indices of a loop and of those around it in some iteration; None if there is none."""
    indices: dict[int, Interval] = {}
    for each in (nest.loop(i) for i in loop.path):
        low, high = _range(each, indices, number)
        if low > high:
            return None
        at = low + 5 * number % (high - low + 1)
        indices[each.id] = (at, at)
    return indices


def _range(loop: Loop, indices: Mapping[int, Interval], number: int) -> Interval:
    """The first and the last value of an index, whatever its step."""
    first, past = (_bound(b, indices, number) for b in (loop.first, loop.past))
    return (first[0], past[1] - 1) if loop.upwards else (past[0] + 1, first[1])


def _bound(bound: Bound, indices: Mapping[int, Interval], number: int) -> Interval:
    parts = [_interval(part, indices, number) for part in bound.parts]
    extreme = max if bound.kind == "max" else min
    return extreme(low for low, _ in parts), extreme(high for _, high in parts)


def _interval(expr: Expr, indices: Mapping[int, Interval], number: int) -> Interval:
    """The interval of the values of an expression, by interval arithmetic."""
    least = greatest = 0
    for monomial, coefficient in expr.terms:
        low = high = coefficient
        for atom in monomial:
            ends = [a * b for a in (low, high) for b in _value(atom, indices, number)]
            low, high = min(ends), max(ends)
        least, greatest = least + low, greatest + high
    return least, greatest


def _value(atom: Atom, indices: Mapping[int, Interval], number: int) -> Interval:
    """The interval of a term's values: for an index, its range; otherwise one made-up number from 1 to 61."""
    if atom.loop >= 0:
        return indices[atom.loop]
    if atom.loops or atom.live:
        raise _Unknown
    made_up = 1 + (_hashed(atom) * 37 + number * (11 + _hashed(atom) * 7)) % 61
    return made_up, made_up


@lru_cache(maxsize=4096)
def _hashed(atom: Atom) -> int:
    """A number derived from a term, the same in each run of iopref."""
    return sum(ord(c) * (i + 1) for i, c in enumerate(atom.text))
