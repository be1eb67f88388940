"""Finds values of a program's variables for which one reference touches data that others do not, without asking isl.

Most references of a nest do not cover each other, and a few numbers show it at once. If these numbers show nothing, the
question stays open. Variables get made-up values; indices get the ranges that interval arithmetic derives from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from iopref.model import Atom, Bound, Expr, Loop, Nest, Reference

TRIES = 24
"""The number of sets of values that are tried."""
MANY = 16
"""The steps of a walk that are tried at most to find out whether one leads to a byte."""

Interval = tuple[int, int]
"""The smallest and the largest value."""
_Walk = tuple[int, int, int]
"""The bytes of a step, and the smallest and the largest number of steps."""
Deciding = Mapping[Reference, tuple[Loop, ...]]
"""The loops inside another loop that decide the place of a reference."""
_ENDS = (0, 1)


class _Unknown(Exception):
    """A term depends on an index other than by a factor, or places have different numbers of dimensions."""


def is_uncovered(
    nest: Nest,
    whole: tuple[Reference, ...],
    part: tuple[Reference, ...],
    loop: Loop,
    near: int,
    deciding: Deciding,
    least: int = 0,
) -> bool:
    """Whether, in an iteration of a loop, `part` surely touches something that lies more than `near` bytes away from
    `whole`, if the loops of `whole` have at least `least` iterations.

    Places are compared by their offsets in bytes if all strides are numbers, and otherwise by their subscripts.
    """
    strides = [reference.offset.coefficient(v.id) for reference, loops in deciding.items() for v in loops]
    in_bytes = all(stride is not None and stride.constant is not None for stride in strides)

    def covers(whole: Reference, point: tuple[Interval, ...], end: int) -> bool:
        hull = _place(nest, whole, loop, deciding[whole], number, in_bytes)
        if not hull or not _holds(hull, point, end, near):
            return False
        return not in_bytes or _touches(nest, whole, loop, deciding[whole], number, point[0][end], near)

    try:
        for number in range(TRIES):
            if _around(nest, loop, number) is None:
                continue
            if least and not all(_is_long(nest, loop, deciding[w], number, least) for w in whole):
                continue
            for p in part:
                for end in _ENDS:
                    point = _place(nest, p, loop, deciding[p], number, in_bytes, end)
                    if point is not None and not any(covers(w, point, end) for w in whole):
                        return True
    except _Unknown:
        pass
    return False


def _holds(hull: tuple[Interval, ...], point: tuple[Interval, ...], end: int, near: int) -> bool:
    if len(hull) != len(point):
        raise _Unknown
    return all(low - near <= p[end] <= high + near for (low, high), p in zip(hull, point, strict=True))


def _touches(
    nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...], number: int, byte: int, near: int
) -> bool:
    """Whether a reference may touch a byte, or one up to `near` bytes away, in an iteration of `loop`."""
    start, walks = _walks(nest, reference, loop, inner, number)
    return _reached(byte - start + near, walks, reference.element + 2 * near)


def _reached(byte: int, walks: Sequence[_Walk], size: int) -> bool:
    """Whether steps along walks, the longest first, may lead to a byte of an element of `size` bytes."""
    if not walks:
        return 0 <= byte < size
    (stride, low, high), *shorter = walks
    first = byte - size + 1 - sum(s * last for s, _, last in shorter)
    past = byte - sum(s * begin for s, begin, _ in shorter)
    steps = range(max(low, -(-first // stride)), min(high, past // stride) + 1)
    return len(steps) > MANY or any(_reached(byte - stride * step, shorter, size) for step in steps)


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
    indices = _indices(nest, loop, inner, number, end)
    if indices is None:
        return None
    if in_bytes:
        low, high = _interval(reference.offset, indices, number)
        return ((low, high + reference.element - 1),)
    return tuple(_interval(subscript, indices, number) for subscript in reference.dimensions)


@lru_cache(maxsize=4096)
def _walks(
    nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...], number: int
) -> tuple[int, tuple[_Walk, ...]]:
    """The address of a reference where all inner indices are 0, and how it moves with them, the longest steps first."""
    indices = _indices(nest, loop, inner, number) or {}
    start, _ = _interval(reference.offset, {**indices, **{v.id: (0, 0) for v in inner}}, number)
    walks = []
    for each in inner:
        stride = (reference.offset.coefficient(each.id) or Expr()).constant or 0
        low, high = indices[each.id]
        if stride:
            walks.append((stride, low, high) if stride > 0 else (-stride, -high, -low))
    return start, tuple(sorted(walks, reverse=True))


@lru_cache(maxsize=4096)
def _indices(
    nest: Nest, loop: Loop, inner: tuple[Loop, ...], number: int, end: int | None = None
) -> Mapping[int, Interval] | None:
    """The indices of a loop, of those around it and of inner ones; None if one of them has no iterations."""
    around = _around(nest, loop, number)
    if around is None:
        return None
    indices = dict(around)
    for each in inner:
        found = _range(each, indices, number)
        if found[0] > found[1]:
            return None
        indices[each.id] = found if end is None else (found[end], found[end])
    return indices


@lru_cache(maxsize=4096)
def _is_long(nest: Nest, loop: Loop, inner: tuple[Loop, ...], number: int, least: int) -> bool:
    """Whether each inner loop whose length varies has at least `least` iterations; with a step, index values count."""
    indices = _indices(nest, loop, inner, number)
    varying = (v for v in inner if v.first.kind or v.past.kind or (v.past.value - v.first.value).constant is None)
    return indices is not None and all(indices[v.id][1] - indices[v.id][0] + 1 >= least for v in varying)


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
