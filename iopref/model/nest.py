"""Loops, references and nests: frozen values, addressed by small ids, without pointers to parents."""

from __future__ import annotations

from iopref.diagnostics import Refusal
from iopref.model.condition import Condition
from iopref.model.delinearise import delinearise
from iopref.model.expr import Expr, Printed, positive
from iopref.model.terms import LONG, Address, Index, Live, call, combine, generated, parameter
from iopref.records import dataclass, once, replace
from iopref.source import Position


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


@dataclass(frozen=True)
class Advance:
    """How a reference such as `a[next[b[i]]++]` moves: element by element, onwards from what each `next[...]` tells.

    It moves to higher addresses if `upwards`, else to lower ones. `places` is the number of elements of `next`; None if
    it is not known.
    """

    upwards: bool
    places: int | None


@dataclass(frozen=True, eq=False)
class Reference:
    """One access to memory through an array or a pointer.

    - The address is the base plus `offset` bytes; `element` bytes are accessed. `array` is a name for messages and for
      grouping: the name of the `variable` that is the base, and of the array that is a member of it. `address` prints
      `&reference` with loop indices replaced, by the loops' ids.
    - It `loads` if memory is read to compute the address (`p->a`, `rows[i]`, `b[i]`); `indices` are the ids of the
      references that are read for the address, such as `b[i]`.
    - It is `guarded` if it is not made in each iteration of its loops. `guards` are values that are not negative where
      it is made. `tests` are conditions, in order, under which the memory that holds the address may be read. `when`
      are the first conditions for the access, in the program's order, up to the first one that uses more than loop
      indices and values that the nest does not change.
    - `base` is the text of the array itself, if no memory is read for it, and `extent` its size in bytes, if declared.
      `member` is the size in bytes of the member of the array that the accesses stay in, if known.
    - `within` is the called procedure that makes the access.
    - `triangle` is the id of the loop over the rows of a packed triangle, -1 for none: see
      analysis/packed_triangles.py.
    - `gathers` are the ids of the loops that pick, through an index array, the range of a loop inside them: see
      frontend/c/lift/gathered_rows.py.
    - If it `turns`, it goes elsewhere in the first or last iterations of a loop, as at a periodic boundary.
    - `names` are the variables in its text, `base_names` the variables in `base`.
    - It `advances` if the nest steps the element in memory that a subscript reads.
    - `overwritten_in` is the id of the outermost loop that reads nothing of the array, surely ends, and writes all
      bytes of each element, if all of `overwritten_if` hold at the nest's entry; -1 if there is none.
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
    gathers: frozenset[int] = frozenset()
    tests: tuple[Expr, ...] = ()
    when: tuple[Expr, ...] = ()
    turns: bool = False
    names: frozenset[str] = frozenset()
    base_names: frozenset[str] = frozenset()
    advances: Advance | None = None
    overwritten_in: int = -1
    overwritten_if: tuple[Condition, ...] = ()

    @once
    def dimensions(self) -> tuple[Expr, ...]:
        """The subscripts, with linear ones taken apart by their symbolic strides: `i*n + j` becomes `i, j`."""
        return tuple(d for s in self.subscripts for d in delinearise(s))

    @property
    def declared(self) -> int | None:
        """The size in bytes of the array, or of the member of it that the accesses stay in; None if it is not known."""
        return self.member or (self.extent.constant if self.extent else None)

    @property
    def elements(self) -> int | None:
        """How many elements fit in that; None if it is not known."""
        return self.declared // self.element if self.declared else None

    @property
    def begin(self) -> Address | None:
        """The address of the array itself; None if memory has to be read for it."""
        return Address(lambda _: self.base, {}) if self.base else None

    @property
    def name(self) -> str:
        """The array's name in the program."""
        return self.array.partition("@")[0].removesuffix("[]")

    @property
    def variable(self) -> str:
        """A key for the array, or for the structure that the array is a member of."""
        name, _, identity = self.array.partition("@")
        return f"{name}@{identity.partition('.')[0]}" if identity else self.array

    @property
    def word(self) -> str:
        """The array's name as a part of generated names."""
        return "".join(c if c.isalnum() else "_" for c in self.name).strip("_")

    @property
    def gathers_rows(self) -> bool:
        """Whether the reference goes through gathered rows in a known way, so that hints can name whole rows."""
        return bool(self.gathers) and not self.offset.opaque_loops

    @property
    def by_index(self) -> bool:
        """Whether memory tells the order in which the elements are touched: that of each element, or of each row."""
        return bool(self.gathers or self.path and self.path[-1] in self.unknown_along)

    @property
    def indirect(self) -> bool:
        """Whether the address depends on values in memory that change with a loop."""
        return bool(self.unknown_along)

    @once
    def unknown_along(self) -> frozenset[int]:
        """Ids of the loops along which the path of the reference is unknown: values in memory determine it."""
        return frozenset() if self.triangle >= 0 else self.offset.opaque_loops | self.gathers


@dataclass(frozen=True)
class Saved:
    """A variable whose value at the entry of a nest is kept.

    It has a value there `surely`, or only if the nest runs. `kept` is the declarator, with its type, of the variable
    that keeps the value.
    """

    name: str
    kept: str
    surely: bool


@dataclass(frozen=True, eq=False)
class Nest:
    """A loop with all in it, understood well enough to be transformed.

    - `refusals` are references that get no hints, each with its reason.
    - `saved` are variables that the nest changes and whose values at the entry are needed.
    - `assumes` are conditions that must hold for the transformed nest to run; they can be tested at its entry.
    - `unseen` are variables that calls may touch without a reference in the model, and `missed` the calls that may
      touch more than a little in this way.
    - Threads share out the iterations of the outermost loop of a `parallel` nest; if it is `in_region`, each thread
      comes to the nest by itself.
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

    @once
    def where_tested(self) -> Nest:
        """The nest for hints that test the conditions of loops: these loops have the bounds of their `tested`."""
        loops = tuple(replace(v, first=v.tested.first, limit=v.tested.limit) if v.tested else v for v in self.loops)
        return replace(self, loops=loops)

    def loop(self, id: int) -> Loop:
        return self._loops[id]

    @property
    def root(self) -> Loop:
        return self.loops[0]

    def gathering(self, loop: Loop) -> frozenset[int]:
        """The ids of the loops in each iteration of which `loop` may have a range anywhere in its array, determined by
        memory.

        Either an index array determines where its bounds are read, as from `row[list[i]]` to `row[list[i] + 1]`, or a
        condition decides in each iteration whether they are read at all.
        """
        if loop.tested:
            return loop.tested.loops
        found = frozenset().union(*(r.unknown_along for r in self.references if r.id in loop.indices))
        return frozenset(i for i in found if not loop.goes_on_after(self.loop(i)))

    def around(self, path: tuple[int, ...], loop: int) -> tuple[Loop, ...]:
        """The loops of a path around `loop`, outermost first."""
        return tuple(self._loops[i] for i in path[: path.index(loop)])

    def inside(self, path: tuple[int, ...], loop: int) -> tuple[Loop, ...]:
        """The loops of a path inside `loop`, outermost first."""
        return tuple(self._loops[i] for i in path[path.index(loop) + 1 :])


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


COUNT = "iopref_count"
"""The index that a loop gets if it has none in the user's text."""


def was(variable: str) -> str:
    """The variable that keeps the value that `variable` had at the entry of a nest which changes it."""
    return f"iopref_was_{variable}"
