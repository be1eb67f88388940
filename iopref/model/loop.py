"""Loops: their bounds, their steps, how often they run, and how the program writes them."""

from __future__ import annotations

from iopref.model.expr import Expr, positive
from iopref.model.terms import LONG, Index, Live, call, combine, generated, parameter
from iopref.records import dataclass, once, replace
from iopref.source import Position

COUNT = "iopref_count"
"""The index that a loop gets if it has none in the user's text."""


@dataclass(frozen=True)
class Bound:
    """The minimum (`min`) or maximum (`max`) of expressions; `kind` is empty if there is only one.

    `exact` is the value that an index really takes, if the bound only encloses it.
    """

    parts: tuple[Expr, ...]
    kind: str = ""
    exact: Expr | None = None

    @once
    def value(self) -> Expr:
        return combine(self.kind or "min", self.parts)

    @property
    def taken(self) -> Expr:
        """The value that the index takes, if its loop has iterations."""
        return self.value if self.exact is None else self.exact

    def moved(self, by: int) -> Bound:
        """The bound with a number added."""
        return Bound(tuple(p + by for p in self.parts), self.kind, None if self.exact is None else self.exact + by)


@dataclass(frozen=True, eq=False)
class Spelling:
    """How the program writes a loop; only code generation reads this, to write the loop again.

    - `ctype` is the type of the index. The header `declares` the index, or it is declared outside the loop.
    - `first_text` and `limit_text` are the C of both ends, each as a summand; both are compared as `bound_type`.
    - The comparison `wraps` if it is unsigned and the limit may be negative, which is a large number to it. It
      `converts` if the limit is signed and the bound unsigned and as wide.
    - `opening` are the variables that the header sets, each with its initial value.
    - `advance` is what the header does after each iteration; it is empty if the body does that.
    - `wanted` is a further condition for going on, besides the comparison; in the model it is a break.
    - A loop that `falls` steps its index in the condition, before each iteration: `i-- > 0`.
    - `simd` is true if a directive requires that the header sets the index.
    - `points` is the type of an index that is a pointer, such as `double *`.
    """

    ctype: str
    declares: bool
    first_text: str
    limit_text: str
    bound_type: str = "long"
    wraps: bool = False
    converts: bool = False
    opening: tuple[tuple[str, str], ...] = ()
    advance: str = ""
    wanted: str = ""
    simd: bool = False
    falls: bool = False
    points: str = ""


@dataclass(frozen=True)
class Tested:
    """The bounds of a loop under a condition, which hints may read once all `tests` have been true."""

    first: Bound
    limit: Bound
    tests: tuple[Expr, ...]

    @property
    def loops(self) -> frozenset[int]:
        """Ids of the loops whose indices determine the bounds, or whether the loop runs."""
        bounds = (part for bound in (self.first, self.limit) for part in bound.parts)
        return frozenset().union(*(e.loops for e in (*bounds, *self.tests)))


@dataclass(frozen=True, eq=False)
class Loop:
    """A counted loop: `for (index = first; index OP limit; index += step)`.

    - `first` and `limit`, and the index in all expressions, count from `origin`: see `counted_from`. If the index is a
      pointer, elements are counted from its initial value, the origin.
    - `step` is a number, or a variable with the sign that the comparison requires: see `Nest.assumes`.
    - `path` are the ids of the loops around it, from the outermost one, and then its own id.
    - `order` is its place among the statements of its parent, at each level: the constant part of the schedule.
    - `indices` are the ids of references in its bounds.
    - It is `guarded` if a condition decides whether it runs. If it `breaks`, it may end before its condition is false.
    - `tested` are the bounds for hints, if a condition guards the loop and its bounds are in memory.
    - `within` is the called procedure that it is in, if any; it is then not in the nest's text.
    """

    id: int
    index: str
    first: Bound
    limit: Bound
    comparison: str
    step: int | Expr
    path: tuple[int, ...]
    order: tuple[int, ...]
    position: Position
    spelling: Spelling
    guarded: bool = False
    indices: tuple[int, ...] = ()
    breaks: bool = False
    tested: Tested | None = None
    within: str = ""
    origin: Expr = Expr()

    def counted_from(self, origin: Expr) -> Loop:
        """The loop with its index counted from `origin` instead of zero."""
        first, limit = (Bound(tuple(p - origin for p in b.parts), b.kind) for b in (self.first, self.limit))
        return replace(self, first=first, limit=limit, origin=origin, tested=None)

    @once
    def past(self) -> Bound:
        """The first value beyond the loop, if the step is one:
        `limit`, or one further if the comparison includes it.
        """
        shift = {"<=": 1, ">=": -1}.get(self.comparison, 0)
        return Bound(tuple(p + shift for p in self.limit.parts), self.limit.kind)

    @once
    def last(self) -> Bound:
        """The last value that the condition admits.

        If the step is not one, this only bounds the last value; `exact` is that value.
        """
        shift = -1 if self.upwards else 1
        exact = None
        if not self.unit:
            first = self.first.value
            exact = first + (trip(first, self.past.value, self.step) - 1) * self.step
        return Bound(tuple(p + shift for p in self.past.parts), self.past.kind, exact)

    @once
    def trips(self) -> Expr:
        """The number of iterations (zero or negative: none)."""
        return trip(self.first.value, self.past.value, self.step)

    @once
    def counted(self) -> Expr:
        """The index, counted from its origin, as a signed term."""
        if self.spelling.points:
            return Expr.of(Index(self.id, f"({self.index} - {self.spelling.first_text})"))
        cast = LONG if "unsigned" in self.spelling.ctype else ""
        if self.origin.terms:
            text = f"({(parameter(self.index, cast=cast) - self.origin).c()})"
            return Expr.of(Index(self.id, text, names=self.origin.names))
        return Expr.of(Index(self.id, f"{cast}{self.index}", wide=bool(cast)))

    @property
    def now(self) -> Expr:
        """The index, counted from its origin, as it is at the place of a
        hint, even where the index is replaced elsewhere.
        """
        (index,) = self.counted.atoms
        return Expr.of(Live(index.text, wide=index.wide))

    @once
    def upwards(self) -> bool:
        """Whether the index grows."""
        return self.step > 0 if isinstance(self.step, int) else self.comparison in ("<", "<=")

    @once
    def pace(self) -> int | Expr:
        """The absolute value of the step."""
        return self.step if self.upwards else -self.step

    @once
    def unit(self) -> bool:
        """Whether the step is 1 or -1."""
        return self.pace == 1

    @property
    def step_known(self) -> bool:
        """Whether the step is a number and not a variable of the program."""
        return isinstance(self.step, int)

    def whole(self, distance: int) -> int:
        """The iterations that cover `distance` values of the index, rounded up.

        A step that is not known is counted as 1.
        """
        return -(-distance // self.pace) if isinstance(self.pace, int) else distance

    @property
    def depth(self) -> int:
        return len(self.path) - 1

    @once
    def bound_loops(self) -> frozenset[int]:
        """Ids of the loops whose indices are in its bounds."""
        return frozenset().union(*(p.loops for b in (self.first, self.limit) for p in b.parts))

    def goes_on_after(self, outer: Loop) -> bool:
        """Whether its range begins where it ended in the last iteration of `outer`: `row[i]` to `row[i + 1]`."""
        here = generated("here")
        begins = self.first.value.substitute({outer.id: here + outer.pace})
        ended = self.past.value.substitute({outer.id: here})
        return self.upwards and _unconverted(begins) == _unconverted(ended)

    @property
    def reads(self) -> int:
        """The level (see Atom) of the memory that holds its bounds; 0 if they are not read from memory."""
        return max(p.level for b in (self.first, self.limit) for p in b.parts)


def _unconverted(value: Expr) -> dict[tuple[str, ...], int]:
    """The terms of a value, where an index converted to another type counts as unconverted, as it fits that type."""
    return {tuple(sorted(a.unconverted for a in monomial)): factor for monomial, factor in value.terms}


def trip(first: Expr, past: Expr, step: int | Expr) -> Expr:
    """The number of iterations of a loop, as an expression (zero or negative: none).

    Terms that both ends share cancel.
    """
    common = Expr(tuple(term for term in first.terms if term in past.terms))
    first, past = first - common, past - common
    if isinstance(step, Expr):
        return call("iopref_trip", first, past, step, downwards=0 if positive(step) else 1)
    if abs(step) == 1:
        return (past - first) * step
    if first.constant is not None and past.constant is not None:
        return Expr.of(max(0, -(-(past.constant - first.constant) // step)))
    return call("iopref_trip", first, past, Expr.of(step), downwards=0 if step > 0 else 1)
