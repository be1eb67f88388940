"""What is told of a translated file: plain data, of which the text, the JSON and the page are made.

Expressions and names are texts for people. Where nothing is known, or nothing is to be said, a text is empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from iopref.records import dataclass, fields, is_dataclass, replace
from iopref.source import Position


@dataclass(frozen=True)
class Extent:
    """A piece of the source: its first character, and the one past its last."""

    start: Position
    end: Position


@dataclass(frozen=True)
class Refusal:
    """Why something is left as written: a `code` of docs/refusals.md, a `kind` that says more, and what would help."""

    position: Position
    code: str
    kind: str
    reason: str
    remedy: str


@dataclass(frozen=True)
class Loop:
    """A loop of a nest, `depth` loops inside it, perhaps `within` a procedure that is called.

    What one iteration touches stays in memory "always", "never", or "if" that is room for so many `bytes`.
    """

    position: Position
    index: str
    within: str
    depth: int
    first: str
    last: str
    step: str
    iterations: str
    localized: str
    bytes: str


@dataclass(frozen=True)
class Along:
    """What a reference does along a loop, by its index: its `stride` in bytes and its `reuse`.

    This is "none", "temporal", "spatial", "rows" of a packed triangle that follow each other, or "unknown". There is
    `locality` "always", "never", or "if" the loop is localized.
    """

    index: str
    stride: str
    reuse: str
    locality: str


@dataclass(frozen=True)
class Vector:
    """A reuse vector: iterations of each loop, the outermost first, after which the same is touched again.

    Its `kind` is "temporal" for the same element, "spatial" for another one of the same page, and "group" where the
    reference `by` touches it. There is `locality` "always", "never", or "if" the `loops`, by index, are localized.
    """

    kind: str
    vector: tuple[int, ...]
    by: str
    locality: str
    loops: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """The hints of a kind that a reference has, by their numbers; or why there are none, and what would help."""

    hints: tuple[int, ...] = ()
    reason: str = ""
    remedy: str = ""


@dataclass(frozen=True)
class Reference:
    """An access to memory, at all `places` that make it; its `kind` is "affine", "indirect" or "refused".

    Those that touch the same data are a `group`, by number. Of several, one is `leading` and one `trailing`, and
    all but the leading one tell what they follow, `behind` by how much. Of that, or of a single one, it is told what
    the group touches, in `bytes`, what it does along each loop, its reuse vectors, and in which iterations it is
    expected to find a page missing.
    """

    position: Position
    text: str
    places: tuple[Extent, ...]
    kind: str
    written: bool
    prefetch: Decision
    release: Decision
    conditional: bool = False
    group: int | None = None
    leading: bool = False
    trailing: bool = False
    follows: str = ""
    behind: str = ""
    bytes: str = ""
    along: tuple[Along, ...] = ()
    vectors: tuple[Vector, ...] = ()
    predicate: str = ""


@dataclass(frozen=True)
class Hint:
    """A "prefetch" or "release" that `covers` a piece of memory, only under conditions if any are told.

    `each` tells in which iterations of inner loops. A release has a `priority`, and lines of nests that use the data
    next.
    """

    kind: str
    number: int
    reference: str
    covers: str
    each: str
    priority: int | None
    next_use: tuple[int, ...]
    only: tuple[str, ...]


@dataclass(frozen=True)
class Stream:
    """Hints given `every` so many iterations, `when` something holds.

    They come earlier than others `for` references that they are read for, and go `beyond` the end of their loop.
    """

    every: str
    when: str
    earlier_for: tuple[str, ...]
    beyond: str
    hints: tuple[Hint, ...]


@dataclass(frozen=True)
class Pipeline:
    """The hints in a loop, by its index, and its place with it under a `name` if the nest has another one.

    They are for the iteration at hand where the loop is not localized, if it is `conditional`.
    """

    name: str
    loop: str
    conditional: bool
    streams: tuple[Stream, ...]


@dataclass(frozen=True)
class Beginning:
    """Prefetches for the first iterations of a `loop` of the nest in a `line`, which surely comes next."""

    line: int
    loop: str
    hints: tuple[Hint, ...]


@dataclass(frozen=True)
class NotDone:
    """References that have no hints of a `kind`, why, and what would help."""

    kind: str
    references: tuple[str, ...]
    reason: str
    remedy: str


@dataclass(frozen=True)
class Code:
    """What stands in place of a nest: so many `lines` with pipelines; `again` if the loop itself is there twice."""

    lines: int
    again: bool


@dataclass(frozen=True)
class Nest:
    """A loop with all that is in it; `place` is its text, `loops` those that its text has, by index.

    Its `status` is "hinted"; "small", which needs no hints; "refused", perhaps for the first of its accesses that could
    not be understood or computed ahead, where nothing else needs hints; or "outer", which is refused but for loops
    inside it that are nests of their own, not all of them "small". The user's loop runs where `bytes` fit in memory,
    and unless all of `assumes` holds. `refused` are accesses that have no hints.
    """

    position: Position
    place: Extent
    function: str
    status: str
    refusal: Refusal | None = None
    bytes: str = ""
    assumes: tuple[str, ...] = ()
    loops: tuple[Loop, ...] = ()
    references: tuple[Reference, ...] = ()
    pipelines: tuple[Pipeline, ...] = ()
    beginnings: tuple[Beginning, ...] = ()
    not_done: tuple[NotDone, ...] = ()
    refused: tuple[Refusal, ...] = ()
    code: Code | None = None


@dataclass(frozen=True)
class Unread:
    """A function that could not be read, or a declaration, which has no name here."""

    function: str
    refusal: Refusal


@dataclass(frozen=True)
class Read:
    """A `call` in a loop that reads a file, or opens one to read: what of it is `told` ahead, or why nothing is."""

    position: Position
    function: str
    call: str
    told: str = ""
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Explanation:
    """A file in a `language`, "C" or "Fortran", translated; or `refused` as a whole, why, and what would help.

    `units` are sentences on units of a Fortran file that are left to its compiler.
    """

    path: str
    language: str
    nests: tuple[Nest, ...] = ()
    unread: tuple[Unread, ...] = ()
    refused: str = ""
    remedy: str = ""
    units: tuple[str, ...] = ()
    reads: tuple[Read, ...] = ()

    def count(self, status: str) -> int:
        """How many nests have a status."""
        return sum(nest.status == status for nest in self.nests)

    @property
    def left(self) -> tuple[Refusal, ...]:
        """Why nests and functions are left as written."""
        nests = (nest.refusal for nest in self.nests if nest.status == "refused" and nest.refusal)
        return (*nests, *(unread.refusal for unread in self.unread))

    @property
    def reasons(self) -> dict[str, int]:
        """How many are left, by kinds, the most frequent ones first."""
        return dict(Counter(refusal.kind for refusal in self.left).most_common())

    @property
    def references(self) -> tuple[Reference, ...]:
        return tuple(reference for nest in self.nests for reference in nest.references)


class Words(Protocol):
    """How people call what the compiler knows by its names in C."""

    @property
    def language(self) -> str: ...

    def text(self, procedure: str, text: str) -> str:
        """A text on a procedure, or on none in particular: the empty one; or the name of a procedure."""


@dataclass(frozen=True)
class InC:
    """The words of C are the compiler's own."""

    language: str = "C"

    def text(self, procedure: str, text: str) -> str:
        return text


IN_C = InC()


def reworded(told: Any, words: Callable[[str], str]) -> Any:
    """The same data with other texts; files keep their names."""
    match told:
        case str():
            return words(told)
        case tuple():
            return tuple(reworded(each, words) for each in told)
        case _ if is_dataclass(told) and not isinstance(told, (type, Position)):
            return replace(told, **{f.name: reworded(getattr(told, f.name), words) for f in fields(told)})
    return told
