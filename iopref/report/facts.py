"""The facts about a translated file: plain data, from which the text, the JSON and the page are made.

Expressions and names are texts for people. A text is empty if nothing is known or there is nothing to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from iopref.records import dataclass, fields, is_dataclass, replace
from iopref.source import Position


@dataclass(frozen=True)
class Extent:
    """A piece of the source: its first character, and the one after its last."""

    start: Position
    end: Position


@dataclass(frozen=True)
class Refusal:
    """Why something is left as written: a `code` of docs/refusals.md, a `kind` that may say
    more, and what would help.
    """

    position: Position
    code: str
    kind: str
    reason: str
    remedy: str


@dataclass(frozen=True)
class Loop:
    """A loop of a nest, with `depth` loops around it, perhaps `within` a procedure that is called.

    The data of one iteration stay in memory (`localized`) "always", "never", or "if" there is room for `bytes` bytes.
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
    """What a reference does along a loop: its `stride` in bytes and its `reuse`.

    `reuse` is "none", "temporal", "spatial", "rows" (successive rows of a packed triangle), or "unknown". There is
    `locality` "always", "never", or "if" the loop is localized.
    """

    index: str
    stride: str
    reuse: str
    locality: str


@dataclass(frozen=True)
class Vector:
    """A reuse vector: the iterations of each loop, the outermost first, after which data are touched again.

    Its `kind` is "temporal" for the same element, "spatial" for another element of the same page, and "group" if the
    reference `by` touches the element. There is `locality` "always", "never", or "if" the `loops`, by index, are
    localized.
    """

    kind: str
    vector: tuple[int, ...]
    by: str
    locality: str
    loops: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """The numbers of a reference's hints of one kind; or why it has none, and what would help."""

    hints: tuple[int, ...] = ()
    reason: str = ""
    remedy: str = ""


@dataclass(frozen=True)
class Reference:
    """An access to memory, at all `places` that make it; its `kind` is "affine", "indirect" or "refused".

    - References that touch the same data have the same `group` number. In a group of several, one is `leading` and one
      `trailing`; each of the others `follows` the leading one, `behind` by some iterations.
    - A leading or single reference has the facts about its group: the `bytes` that it touches, its reuse `along` each
      loop, its reuse `vectors`, and the `predicate`, the iterations in which it is expected to find a page missing.
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
    """A "prefetch" or "release" that `covers` a piece of memory, `only` under the given conditions.

    `each` says in which iterations of inner loops. A release has a `priority`, and the lines of nests that use the data
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
    """Hints that are given `every` so many iterations, `when` a condition holds.

    They come earlier than other hints `for` references whose index arrays they read, and go `beyond` the end of their
    loop.
    """

    every: str
    when: str
    earlier_for: tuple[str, ...]
    beyond: str
    hints: tuple[Hint, ...]


@dataclass(frozen=True)
class Pipeline:
    """The hints in a loop, by its index; its `name` is the index, with the loop's place if the index is not unique.

    If it is `conditional`, it prefetches only for the current iteration while the loop is not localized.
    """

    name: str
    loop: str
    conditional: bool
    streams: tuple[Stream, ...]


@dataclass(frozen=True)
class Beginning:
    """Prefetches for the first iterations of a `loop` of the nest at a `line` that runs next in any case."""

    line: int
    loop: str
    hints: tuple[Hint, ...]


@dataclass(frozen=True)
class NotDone:
    """References without hints of a `kind`, the reason, and what would help."""

    kind: str
    references: tuple[str, ...]
    reason: str
    remedy: str


@dataclass(frozen=True)
class Code:
    """The code that replaces a nest: `lines` with pipelines; `again` if it has the user's loop a second time."""

    lines: int
    again: bool


@dataclass(frozen=True)
class Nest:
    """A loop with all that is in it; `place` is its text, `loops` are the loops in this text.

    - Its `status` is "hinted"; "small" if it needs no hints; "refused", also if it only has accesses that could not be
      understood or computed ahead and no others that need hints; or "outer" if it is refused, but loops inside it are
      nests of their own, not all of them "small".
    - The user's loop runs if `bytes` bytes fit in memory, and if not all of `assumes` hold.
    - `refused` are accesses without hints, with the reasons.
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
    """A function that could not be parsed, or a declaration, which has no name here."""

    function: str
    refusal: Refusal


@dataclass(frozen=True)
class Read:
    """A `call` in a loop that reads a file, or opens one to read: what is `told` ahead about it, or why nothing is."""

    position: Position
    function: str
    call: str
    told: str = ""
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Explanation:
    """A translated file in a `language`, "C" or "Fortran"; or why the whole file is `refused`, and what would help.

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
        """The number of nests with a status."""
        return sum(nest.status == status for nest in self.nests)

    @property
    def left(self) -> tuple[Refusal, ...]:
        """The refusals of all nests and functions that are left as written."""
        nests = (nest.refusal for nest in self.nests if nest.status == "refused" and nest.refusal)
        return (*nests, *(unread.refusal for unread in self.unread))

    @property
    def reasons(self) -> dict[str, int]:
        """The number of refusals of each kind, the most frequent kinds first."""
        return dict(Counter(refusal.kind for refusal in self.left).most_common())

    @property
    def missed(self) -> dict[str, int]:
        """The number of references without hints in nests with hints, for each kind of reason, as in `reasons`."""
        refused = (refusal for nest in self.nests if nest.status == "hinted" for refusal in nest.refused)
        return dict(Counter(refusal.kind for refusal in refused).most_common())

    @property
    def references(self) -> tuple[Reference, ...]:
        return tuple(reference for nest in self.nests for reference in nest.references)


class Words(Protocol):
    """Translates names and text of the generated C into the words of the source's language."""

    @property
    def language(self) -> str: ...

    def text(self, procedure: str, text: str) -> str:
        """A text about a procedure (empty: about none), or the name of a procedure, in the words of the language."""


@dataclass(frozen=True)
class InC:
    """C keeps its own words."""

    language: str = "C"

    def text(self, procedure: str, text: str) -> str:
        return text


IN_C = InC()


def reworded(told: Any, words: Callable[[str], str]) -> Any:
    """The same data with each text replaced by what `words` makes of it; names of files are kept."""
    match told:
        case str():
            return words(told)
        case tuple():
            return tuple(reworded(each, words) for each in told)
        case _ if is_dataclass(told) and not isinstance(told, (type, Position)):
            return replace(told, **{f.name: reworded(getattr(told, f.name), words) for f in fields(told)})
    return told
