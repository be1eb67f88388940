"""Footprints: the set of data that an iteration of a loop touches, and which of these an earlier iteration did not.

The indices of the pipelined loop and of the loops inside it are dimensions of isl's sets; those of loops around it are
parameters. A subscript that is not affine, such as `b[j]`, is represented by the indices that decide it: iterations
with the same values of these indices touch the same data. A bound that is not affine is left out if it is the same in
both iterations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from iopref.model import Condition, Expr, Loop, Nest, Reference
from iopref.poly.counterexample import is_uncovered
from iopref.poly.notation import Notation, dimensions, listed
from iopref.records import dataclass


@dataclass(frozen=True)
class NewPart:
    """The iterations of a loop that touch data which an earlier iteration of a loop around it has not touched.

    There are new iterations `when` a condition holds: all of them, or, with `begins`, those before the index value
    `old`, and with `ends`, those from the index value `past` on. If only `begins` or only `ends` is true, `fresh` is
    the index value of the first new iteration.
    """

    when: Condition
    begins: bool = False
    ends: bool = False
    fresh: Expr = Expr()
    old: Expr = Expr()
    past: Expr = Expr()


_Written = tuple[str, list[str]]
"""A map or a set without its parameters, and its constraints: see Notation.text."""
Bytes = tuple[int, int]
"""The bytes in front of a reference's element that are touched, as a negative number, and those behind it."""


@dataclass(frozen=True)
class _Run:
    """A run of `loop` over the data of a reference, in an iteration of `outer` after the one with the index `since`."""

    nest: Nest
    notation: Notation
    reference: Reference
    loop: Loop
    outer: Loop
    since: Expr


@lru_cache(maxsize=4096)
def new_in(
    nest: Nest,
    reference: Reference,
    loop: Loop,
    outer: Loop,
    since: Expr,
    still: bool = False,
    others: tuple[Reference, ...] = (),
) -> NewPart | None:
    """The iterations of `loop` that touch data which the iteration of `outer`, around it, with the index `since` did
    not touch.

    None if this is unknown, or may be all iterations each time. If the data are `still`, an iteration of `outer` does
    not move the touched data, as when it stays on the page, but only the bounds of loops. All values between the steps
    of a loop count as iterations. Data that `others` touched in that iteration, or before in the current one, are not
    new either.
    """
    from iopref.poly.from_isl import NotInModel, condition, expression
    from iopref.poly.questions import new_part

    notation = Notation()
    texts = _texts(_Run(nest, notation, reference, loop, outer, since), still, others)
    part = new_part(*texts) if texts else None
    if part is None:
        return None
    names = notation.names
    try:
        when = condition(part.when, names)
        if part.fresh is None or part.old is None or part.past is None:
            return NewPart(when)
        if loop.id in notation.unbounded:
            return None
        fresh, old, past = (expression(made, names) for made in (part.fresh, part.old, part.past))
    except NotInModel:
        return None
    if loop.upwards:
        return NewPart(when, part.begins, part.ends, fresh, old, past)
    return NewPart(when, part.begins, part.ends, -fresh, -old, -past)


def _texts(
    run: _Run, still: bool, others: tuple[Reference, ...]
) -> tuple[str, tuple[str, ...], tuple[str, ...], str, str] | None:
    """The texts of five sets: data touched now, data touched earlier, data of others in the loop, the run, and the
    context.

    None if an expression is not affine.
    """
    nest, notation, reference, outer, since = run.nest, run.notation, run.reference, run.outer, run.since
    path = [nest.loop(i) for i in reference.path]
    around, inside = path[: outer.depth + 1], path[outer.depth + 1 :]
    now = dimensions((v for v in inside if v.depth >= run.loop.depth), "i")
    then, before = dimensions(inside, "j"), {outer.id: since}
    bounds = notation.domain(inside, now, {}, outer)
    earlier_bounds = notation.domain(inside, then, before, outer)
    fixed = {outer.id: Expr()} if still else None
    touched = notation.touched(nest, reference, now, {}, fixed or {})
    earlier = notation.touched(nest, reference, then, before, fixed or before)
    if bounds is None or earlier_bounds is None or touched is None or earlier is None:
        return None
    guards, earlier_guards = notation.guards(reference, now, {}), notation.guards(reference, then, before)
    known = [*(notation.domain(around, {}, {}) or []), *(notation.domain((outer,), {}, before) or [])]
    apart = (outer.counted - since) * (1 if outer.upwards else -1)
    later = None if apart.constant is not None else notation.affine(apart, {})
    known += [f"{later} > 0"] if later else []
    known += [f"{size} >= 1" for size in notation.sizes]
    before_run, in_run = _of_others(run, others)
    return (
        notation.text(f"{listed(now)} -> {touched}", [*bounds, *guards]),
        (
            notation.text(f"{listed(then)} -> {earlier}", [*earlier_bounds, *earlier_guards]),
            *(notation.text(*each) for each in before_run),
        ),
        tuple(notation.text(*each) for each in in_run),
        notation.text(listed(now), bounds),
        notation.text("[]", known),
    )


def _of_others(run: _Run, others: tuple[Reference, ...]) -> tuple[list[_Written], list[_Written]]:
    """Maps to the data that others touch before the run, in the iteration `since` or in the current one, and in the
    run.

    Others for which this is not known for certain are left out.
    """
    before_run: list[_Written | None] = []
    in_run: list[_Written | None] = []
    for other in others:
        inside = [run.nest.loop(i) for i in other.path[run.outer.depth + 1 :]]
        before_run.append(_written(run.nest, run.notation, other, inside, None, {run.outer.id: run.since}))
        if run.loop in inside:
            in_run.append(
                _written(run.nest, run.notation, other, [v for v in inside if v.depth >= run.loop.depth], None)
            )
        elif other.order < run.reference.order:
            before_run.append(
                _written(run.nest, run.notation, other, [v for v in inside if v.id not in run.reference.path], None)
            )
    return [each for each in before_run if each], [each for each in in_run if each]


def covers(
    nest: Nest,
    whole: tuple[Reference, ...],
    part: tuple[Reference, ...],
    loop: Loop,
    near: int,
    least: int = 0,
) -> bool:
    """Whether references touch, in each iteration of a loop, all data that others touch in it, up to `near` bytes away.

    Inner loops that do not decide the place of a reference are assumed to have iterations, and those of `whole` to have
    at least `least`. False if unknown.
    """
    from iopref.poly.questions import is_covered

    notation = Notation()
    inner = {reference: _deciding(nest, reference, loop) for reference in (*whole, *part)}
    if not any(inner.values()):  # single places and no ranges: isl is not needed
        return all(any(_holds(w, p, near) for w in whole) for p in part)
    if is_uncovered(nest, whole, part, loop, near, inner, least):
        return False
    strides = [reference.offset.coefficient(v.id) for reference, loops in inner.items() for v in loops]
    in_bytes = all(stride is not None and stride.constant is not None for stride in strides)
    texts: list[tuple[str, ...]] = []
    for references, beyond in ((part, 0), (whole, near)):
        stretches = _stretches(references, inner) if in_bytes else [(reference, 0) for reference in references]
        more = [(-beyond, beyond + behind) if in_bytes else None for _, behind in stretches]
        written = [_written(nest, notation, r, inner[r], m) for (r, _), m in zip(stretches, more, strict=True)]
        if None in written:
            return False
        texts.append(tuple(notation.text(*each) for each in written if each))
    around = notation.domain((nest.loop(i) for i in loop.path), {}, {}) or []
    around += [f"{trips} >= {least}" for trips in _spans(notation, inner, whole)] if least else []
    return is_covered(texts[0], texts[1], notation.text("[]", around))


def _stretches(
    references: Sequence[Reference], inner: Mapping[Reference, tuple[Loop, ...]]
) -> list[tuple[Reference, int]]:
    """The references but for those that begin where another one ends: each with the bytes that these add behind it."""
    found: list[tuple[Reference, int]] = []
    for reference in sorted(references, key=lambda r: r.offset.addend):
        for number, (first, behind) in enumerate(found):
            ahead = (reference.offset - first.offset).constant
            if ahead is not None and ahead <= first.element + behind and inner[reference] == inner[first]:
                found[number] = first, max(behind, ahead + reference.element - first.element)
                break
        else:
            found.append((reference, 0))
    return found


def _spans(notation: Notation, inner: Mapping[Reference, tuple[Loop, ...]], whole: tuple[Reference, ...]) -> set[str]:
    """The distances from the first to the last index of the references' loops, if variables outside determine them."""
    loops = dict.fromkeys(v for reference in whole for v in inner[reference] if not v.first.kind and not v.past.kind)
    apart = ((v.past.value - v.first.value) * (1 if v.upwards else -1) for v in loops)
    found = (notation.affine(d, {}) for d in apart if d.constant is None and not d.loops & {v.id for v in loops})
    return {text for text in found if text}


def lie_apart(
    nest: Nest, part: Reference, more: Bytes, whole: Reference, beyond: Bytes, loops: tuple[Loop, ...]
) -> tuple[int | None, int | None]:
    """Bytes from the beginning, and from the end, of what `whole` touches in iterations of `loops` to those of `part`
    around them.

    Both touch the bytes `more`, or `beyond`, around their elements: see Bytes. A distance is None if it is unknown or
    varies, and if `whole` leaves gaps.
    """
    from iopref.poly.questions import distances

    notation = Notation()
    inner = _of_place(whole, loops)
    texts = _written(nest, notation, part, (), more), _written(nest, notation, whole, inner, beyond)
    if None in texts or not all(loop.unit for loop in inner):
        return None, None
    around = notation.domain((nest.loop(i) for i in part.path if i in part.offset.loops), {}, {}) or []
    mine, its = (notation.text(*each) for each in texts if each)
    return distances(mine, its, notation.text("[]", around)) or (None, None)


def _written(
    nest: Nest,
    notation: Notation,
    reference: Reference,
    loops: Sequence[Loop],
    more: Bytes | None,
    before: Mapping[int, Expr] | None = None,
) -> _Written | None:
    """The map from iterations of loops to touched bytes, or to subscripts, and its constraints.

    Indices of loops around have the values `before`. None if it is not affine.
    """
    at, there, elsewhere = dimensions(loops, "i"), before or {}, notation.unbounded
    notation.unbounded = set()
    bounds = notation.domain(loops, at, there)
    opened, notation.unbounded = notation.unbounded, elsewhere
    if more is None:
        place = notation.touched(nest, reference, at, there, there)
    else:
        place = notation.affine(reference.offset, at)
    if bounds is None or place is None or opened:
        return None
    if more is not None:
        at[-1], place = "byte", f"[{place} + byte]"
        bounds.append(f"{more[0]} <= byte < {reference.element + more[1]}")
    return f"{listed(at)} -> {place}", bounds


def _holds(whole: Reference, part: Reference, near: int) -> bool:
    """Whether the data of one reference contain those of another one, up to `near` bytes away."""
    ahead = (part.offset - whole.offset).constant
    return ahead is not None and -near <= ahead <= whole.element - part.element + near


@lru_cache(maxsize=4096)
def _deciding(nest: Nest, reference: Reference, loop: Loop) -> tuple[Loop, ...]:
    """The loops inside `loop` that decide the place of a reference, or the bounds of such loops."""
    return _of_place(reference, nest.inside(reference.path, loop.id))


def _of_place(reference: Reference, loops: tuple[Loop, ...]) -> tuple[Loop, ...]:
    """Those of the loops, outermost first, that decide the place of a reference, or the bounds of such loops."""
    found: list[Loop] = []
    needed = reference.offset.loops
    for inner in reversed(loops):
        if inner.id in needed:
            found.insert(0, inner)
            needed = needed.union(*(p.loops for b in (inner.first, inner.past) for p in b.parts))
    return tuple(found)
