"""Loops, references and nests: frozen values, addressed by small ids, no parent pointers."""

from __future__ import annotations

from iopref.diagnostics import Refusal
from iopref.model.condition import Condition
from iopref.model.delinearise import delinearise
from iopref.model.expr import Expr, Printed, positive
from iopref.model.terms import LONG, Address, Index, Live, call, combine, parameter
from iopref.records import dataclass, once, replace
from iopref.source import Position


@dataclass(frozen=True)
class Bound:
    """The minimum (`min`) or maximum (`max`) of expressions; `kind` is empty for a single one.

    `exact` is the value that an index really takes, where the bound only encloses it.
    """

    parts: tuple[Expr, ...]
    kind: str = ""
    exact: Expr | None = None

    @once
    def value(self) -> Expr:
        return combine(self.kind or "min", self.parts)

    @property
    def taken(self) -> Expr:
        """The value that an index takes, if its loop has iterations."""
        return self.value if self.exact is None else self.exact

    def moved(self, by: int) -> Bound:
        """The bound with a number added."""
        return Bound(tuple(p + by for p in self.parts), self.kind, None if self.exact is None else self.exact + by)


@dataclass(frozen=True, eq=False)
class Spelling:
    """How the program writes a loop: what the generator needs to write it again, and nothing else does.

    - `ctype` is the type of the index, which the header `declares`, or which is declared outside.
    - `first_text` and `limit_text` are the C of both ends, as summands; both are compared as `bound_type`.
    - Where the comparison `wraps`, a negative limit is a large number to it, which is unsigned. Where it `converts`,
      the limit is signed, and the bound unsigned and as wide.
    - `opening` are the variables that the header sets, with what it sets them to.
    - `advance` is what the header does after each iteration, empty if that is left to the body.
    - `wanted` is what the condition asks for besides the comparison, which is a break to the model.
    - A loop that `falls` takes its step in the condition, before each iteration: `i-- > 0`.
    - `simd` tells that a directive wants the header to set the index.
    - An index that is a pointer has the type that it `points` by, such as `double *`.
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


@dataclass(frozen=True, eq=False)
class Loop:
    """A counted loop: `for (index = first; index OP limit; index += step)`.

    - `first` and `limit`, and the index in all expressions, count from `origin`: see `counted_from`. The origin of an
      index that is a pointer is what it is set to, from which elements are counted.
    - `step` is a number, or else has the sign that the comparison asks for: see `Nest.assumes`.
    - `path` are the ids of the loops around, from the outermost, and at its end its own.
    - `order` is its place among its parent's statements at every level: the constant part of the schedule.
    - `indices` are the ids of references in its bounds.
    - It is `guarded` if a condition decides whether it runs; one that `breaks` may end before its condition says so.
    - One `within` a procedure that the nest calls is no part of the nest's text.
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
    within: str = ""
    origin: Expr = Expr()

    def counted_from(self, origin: Expr) -> Loop:
        """The loop with its index counted from another value than zero."""
        first, limit = (Bound(tuple(p - origin for p in b.parts), b.kind) for b in (self.first, self.limit))
        return replace(self, first=first, limit=limit, origin=origin)

    @once
    def past(self) -> Bound:
        """The first value not taken any more, as if the step were one."""
        shift = {"<=": 1, ">=": -1}.get(self.comparison, 0)
        return Bound(tuple(p + shift for p in self.limit.parts), self.limit.kind)

    @once
    def last(self) -> Bound:
        """The last value that the condition admits (a bound of the true one when the step is not one)."""
        shift = -1 if self.upwards else 1
        exact = None
        if not self.unit:
            first = self.first.value
            exact = first + (trip(first, self.past.value, self.step) - 1) * self.step
        return Bound(tuple(p + shift for p in self.past.parts), self.past.kind, exact)

    @once
    def trips(self) -> Expr:
        """The number of iterations (negative or zero: none)."""
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
        """The index, counted so, where a hint stands, whatever iteration is put in place of it elsewhere."""
        (index,) = self.counted.atoms
        return Expr.of(Live(index.text, wide=index.wide))

    @property
    def upwards(self) -> bool:
        """Whether the index grows."""
        return self.step > 0 if isinstance(self.step, int) else self.comparison in ("<", "<=")

    @property
    def pace(self) -> int | Expr:
        """The step without its sign."""
        return self.step if self.upwards else -self.step

    @property
    def unit(self) -> bool:
        """Whether the step is one, up or down."""
        return self.pace == 1

    @property
    def step_known(self) -> bool:
        """Whether the step is a number, and no variable of the program."""
        return isinstance(self.step, int)

    def whole(self, distance: int) -> int:
        """So many values of the index as iterations, rounded up; as many as with a step of one if it is not known."""
        return -(-distance // self.pace) if isinstance(self.pace, int) else distance

    @property
    def depth(self) -> int:
        return len(self.path) - 1

    @once
    def bound_loops(self) -> frozenset[int]:
        """The loops, by id, whose indices decide about its bounds."""
        return frozenset().union(*(p.loops for b in (self.first, self.limit) for p in b.parts))

    @property
    def reads(self) -> int:
        """The level (see Atom) of the memory that holds its bounds; 0 for none."""
        return max(p.level for b in (self.first, self.limit) for p in b.parts)


@dataclass(frozen=True, eq=False)
class Reference:
    """One access to memory through an array or a pointer.

    - The address is the base plus `offset` bytes; `element` bytes are accessed. `array` is a name for people and for
      grouping: that of the `variable` which the base is, and of the array in it that is a member. `address` prints
      `&reference` with loop indices, by id, replaced.
    - It `loads` if memory is read to compute the address (`p->a`, `rows[i]`, `b[i]`); `indices` are the ids of the
      references that are read so, such as `b[i]`.
    - It is `guarded` if it is not made in every iteration of its loops. `guards` are not negative where it is made;
      `tests` are conditions, in order, without which the memory that holds the address may not be read; `when` are the
      first of the conditions for it, in the program's order, as far as they are on loop indices and on what the nest
      does not change.
    - `base` is the text of the array itself, when it can be had without reading memory, and `extent` its bytes, when
      declared. It stays in a `member` of so many bytes of the array, if that is known.
    - `within` is the procedure called that makes the access.
    - `triangle` is the loop, by id, that walks the rows of a packed triangle, -1 for none: see
      analysis/packed_triangles.py.
    - One that `turns` goes elsewhere in the first or the last iterations of a loop, as at a periodic boundary.
    - `names` are the variables that the user finds the array by, `base_names` those in `base`.
    """

    id: int
    text: str
    array: str
    storage: str
    offset: Expr
    element: int
    writes: bool
    path: tuple[int, ...]
    order: tuple[int, ...]
    loads: bool
    guarded: bool
    address: Printed
    indices: tuple[int, ...]
    subscripts: tuple[Expr, ...]
    guards: tuple[Expr, ...]
    position: Position
    base: str = ""
    extent: Expr | None = None
    member: int | None = None
    within: str = ""
    triangle: int = -1
    tests: tuple[Expr, ...] = ()
    when: tuple[Expr, ...] = ()
    turns: bool = False
    names: frozenset[str] = frozenset()
    base_names: frozenset[str] = frozenset()

    @once
    def dimensions(self) -> tuple[Expr, ...]:
        """Subscripts, linear ones with symbolic strides taken apart: `i*n + j` becomes `i, j`."""
        return tuple(d for s in self.subscripts for d in delinearise(s))

    @property
    def begin(self) -> Address | None:
        """The address of the array itself; None if memory is to be read for it."""
        return Address(lambda _: self.base, {}) if self.base else None

    @property
    def name(self) -> str:
        """The array as the user calls it."""
        return self.array.partition("@")[0].removesuffix("[]")

    @property
    def variable(self) -> str:
        """The array, or the structure that it is a member of, as a key."""
        name, _, identity = self.array.partition("@")
        return f"{name}@{identity.partition('.')[0]}" if identity else self.array

    @property
    def word(self) -> str:
        """The same as part of a generated name."""
        return "".join(c if c.isalnum() else "_" for c in self.name).strip("_")

    @property
    def indirect(self) -> bool:
        """Whether the address depends on values found in memory that change with a loop."""
        return bool(self.scattered)

    @once
    def scattered(self) -> frozenset[int]:
        """Ids of the loops along which it is not known where the reference goes."""
        return frozenset() if self.triangle >= 0 else self.offset.opaque_loops


@dataclass(frozen=True)
class Saved:
    """A variable whose value at the entry of a nest is kept: it has one `surely`, or else if the nest runs.

    `kept` is the declarator, with its type, of what keeps it.
    """

    name: str
    kept: str
    surely: bool


@dataclass(frozen=True, eq=False)
class Nest:
    """A loop with everything in it, understood well enough to be transformed.

    `refusals` are references that get no hints, each with its reason; `saved` are variables that
    the nest changes and whose values at the entry it uses; `assumes` conditions without which it may not be
    transformed, known at its entry; `unseen` the variables that calls may touch where no reference says so, and
    `missed` the calls of which that may be more than a little. The iterations of the outermost loop of a `parallel`
    nest are shared out among threads, which each come to it if it is `in_region`.
    """

    loops: tuple[Loop, ...]
    references: tuple[Reference, ...]
    refusals: tuple[Refusal, ...]
    function: str
    position: Position
    saved: tuple[Saved, ...] = ()
    assumes: tuple[Condition, ...] = ()
    unseen: frozenset[str] = frozenset()
    missed: tuple[Refusal, ...] = ()
    parallel: bool = False
    in_region: bool = False

    @once
    def _loops(self) -> dict[int, Loop]:
        return {loop.id: loop for loop in self.loops}

    def loop(self, id: int) -> Loop:
        return self._loops[id]

    @property
    def root(self) -> Loop:
        return self.loops[0]

    def around(self, path: tuple[int, ...], loop: int) -> tuple[Loop, ...]:
        """The loops of a path that lie above `loop`, outermost first."""
        return tuple(self._loops[i] for i in path[: path.index(loop)])

    def inside(self, path: tuple[int, ...], loop: int) -> tuple[Loop, ...]:
        """The loops of a path that lie below `loop`, outermost first."""
        return tuple(self._loops[i] for i in path[path.index(loop) + 1 :])


def trip(first: Expr, past: Expr, step: int | Expr) -> Expr:
    """The number of iterations of a loop, as an expression (negative or zero: none); what moves both ends cancels."""
    common = Expr(tuple(term for term in first.terms if term in past.terms))
    first, past = first - common, past - common
    if isinstance(step, Expr):
        return call("iopref_trip", first, past, step, downwards=0 if positive(step) else 1)
    if abs(step) == 1:
        return (past - first) * step
    if first.constant is not None and past.constant is not None:
        return Expr.of(max(0, -(-(past.constant - first.constant) // step)))
    return call("iopref_trip", first, past, Expr.of(step), downwards=0 if step > 0 else 1)


COUNT = "iopref_count"
"""The index of a loop that has none in the user's text."""


def was(variable: str) -> str:
    """The name of what a variable held at the entry of a nest that changes it."""
    return f"iopref_was_{variable}"
