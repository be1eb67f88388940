"""Terms that are indivisible to the polynomials they stand in: texts, parameters, and calls of the run-time header."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from iopref.model.expr import Atom, Expr, Render, rises

LONGEST = 4000
"""Characters of a term: no size or bound that a program should compute is longer."""

MOST = 400_000
"""Characters of all terms that are made for a nest."""

_left: list[int] = []


class TooLong(Exception):
    """Terms grew longer than that, as those of minima and maxima in each other do: twice as long with each loop."""


@contextmanager
def limited() -> Iterator[None]:
    """Terms that are made for a nest: raises TooLong where they are more than can be looked at in two seconds."""
    _left.append(MOST)
    try:
        yield
    finally:
        _left.pop()


def parameter(text: str, level: int = 0) -> Expr:
    """A value that does not change inside the nest, by its C text."""
    return Expr.of(Atom(text, level=level))


def live(text: str) -> Expr:
    """What a variable that the nest changes holds where a hint stands."""
    return Expr.of(Atom(text, live=True))


def opaque(
    render: Render,
    loops: frozenset[int],
    level: int = 0,
    values: Mapping[int, Expr] | None = None,
    either: tuple[Expr, ...] = (),
    usual: Expr | None = None,
) -> Expr:
    """A term understood only as text, which reads the indices of `loops`, some already replaced by `values`.

    It may be known to be `either` of two values, and which is the `usual` one.
    """
    done = values or {}

    def rebuild(more: Mapping[int, Expr]) -> Expr:
        kept = {loop: value.substitute(more) for loop, value in done.items()}
        fresh = {loop: v for loop, v in more.items() if loop in loops and loop not in done}
        others = tuple(e.substitute(more) for e in either)
        return opaque(render, loops, level, kept | fresh, others, usual.substitute(more) if usual else None)

    reads = (loops - done.keys()) | {i for value in done.values() for i in value.loops}
    deepest = max((value.level for value in done.values()), default=0)
    level = max(level, deepest)
    moving = tuple(sorted(reads))
    return Expr.of(Atom(_short(render(done)), reads=moving, level=level, rebuild=rebuild, either=either, usual=usual))


def call(name: str, *arguments: Expr, downwards: int | None = None) -> Expr:
    """A call of one of the run-time header's arithmetic helpers; its value falls with the argument `downwards`."""
    reads = tuple(sorted({i for a in arguments for i in a.loops}))
    text = _short(f"{name}({', '.join(a.c() for a in arguments)})")
    level = max((a.level for a in arguments), default=0)
    either = name in ("iopref_min", "iopref_max")
    sides = arguments if either else arguments[:2] if name == "iopref_trip" else ()

    def rebuild(values: Mapping[int, Expr]) -> Expr:
        replaced = [a.substitute(values) for a in arguments]
        return _either(name, *replaced) if either else call(name, *replaced, downwards=downwards)

    def falls(loop: int) -> bool:
        moving = [(k, a) for k, a in enumerate(arguments) if loop in a.loops]
        return all(rises(a, loop) == (k == downwards) for k, a in moving)

    falling = frozenset(filter(falls, reads))
    return Expr.of(
        Atom(
            text,
            reads=reads,
            level=level,
            rebuild=rebuild,
            falls=falling,
            sides=sides[::-1] if downwards == 1 else sides,
        )
    )


def _short(text: str) -> str:
    """A term's text, if it is short enough for where terms are limited."""
    if _left:
        _left[-1] -= len(text)
        if len(text) > LONGEST or _left[-1] < 0:
            raise TooLong
    return text


def combine(kind: str, parts: tuple[Expr, ...]) -> Expr:
    """`min` or `max` of expressions, as a call of the run-time's helper when it cannot be folded."""
    result, *others = dict.fromkeys(parts)
    for part in others:
        result = _either(f"iopref_{kind}", result, part)
    return result


def _either(name: str, left: Expr, right: Expr) -> Expr:
    """The smaller or larger of two values, by the name of the helper that finds out which."""
    apart = (left - right).constant
    if apart is not None:
        return left if (apart <= 0) == (name == "iopref_min") else right
    return call(name, left, right)
