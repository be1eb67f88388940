"""References: accesses to memory through arrays and pointers."""

from __future__ import annotations

from iopref.model.condition import Condition
from iopref.model.delinearise import delinearise
from iopref.model.expr import Expr, Printed
from iopref.model.terms import Address
from iopref.records import dataclass, once
from iopref.source import Position


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
