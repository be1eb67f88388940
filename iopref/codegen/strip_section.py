"""A section as C for a whole strip: the run-time library finds out which iterations of the strip it covers."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.analysis.section import Section, without_gaps
from iopref.model import Atom, Call, Expr, Generated, Reference, positive
from iopref.records import dataclass
from iopref.transform.plan import Hint

_MOST_DIMS = 3
"""The most dimensions that a section of the run-time library has."""

_WIDTH = 100
"""The most characters of a line, without its margin, before it is broken."""


@dataclass(frozen=True)
class StripSection:
    """What a hint covers, described by the section of its first iteration, `each`.

    The section of each following iteration lies `stride` bytes further on. The hint covers the iterations that its
    stream hands out, and `lead` more: in front of the first one for a prefetch, behind the last one for a release.
    """

    each: Section
    stride: Expr
    lead: Expr


def by_iteration(hint: Hint, stream: str) -> StripSection | None:
    """The section of a hint of a stream, by name, as one iteration and a stride; None if it cannot be told like this.

    The run-time library makes the same pieces of it, in the same order.
    """
    section = hint.section
    if hint.walked or hint.paced or hint.behind:
        return None
    piece, dims = (section.piece, section.dims) if hint.alone else without_gaps(section.piece, section.dims)
    if len(dims) > _MOST_DIMS:
        return None
    strip = _Strip(hint, stream)
    along = next((d for d in dims if d.count == strip.count), None)
    if along:
        rest, stride = tuple(d for d in dims if d is not along), along.stride
    elif hint.alone or len(dims) == _MOST_DIMS:
        return None
    else:
        rest, stride = dims, strip.first(piece, 2) - strip.first(piece)
        whole, piece = piece, strip.first(piece)
        if not stride.terms or whole != piece + stride * (strip.count - 1) or not positive(piece - stride):
            return None
    at = tuple((loop, strip.first(value)) for loop, value in section.at)
    each = Section(piece, rest, at, section.shift)
    moved = section.begin(hint.reference) - each.begin(hint.reference)
    if not along and moved == -(stride * (strip.end - 1)):
        stride = -stride  # one piece, that begins where the last iteration's does
    elif moved != stride * strip.start:
        return None
    sizes = (piece, stride, *(e for d in rest for e in (d.stride, d.count)), *(value for _, value in at))
    if any(map(strip.decides, sizes)) or _is_outside(hint.reference, each):
        return None
    return StripSection(each, stride, strip.lead)


def _is_outside(reference: Reference, first: Section) -> bool:
    """Whether compilers may warn of the address in the first iteration, although nothing may be touched there."""
    numbers = [s.substitute(dict(first.at)).constant for s in reference.subscripts if s.loops]
    begins = first.begin(reference).constant or 0
    return begins < 0 or any(n is not None and (n < 0 or reference.guarded) for n in numbers)


@dataclass(frozen=True)
class StripCall:
    """The call of the run-time that gives a prefetch, a release or both of one section, as C.

    `sizes` are those of the section and its stride, `here` is its address in the run of the loop at hand. Behind each
    piece, nothing else touches `gap` bytes; empty: none, or the address and sizes say it.
    """

    stream: str
    lead: str
    sizes: tuple[str, ...]
    address: str
    here: str
    prefetch: str = "0"
    release: str = "0"
    gap: str = ""

    @property
    def shape(self) -> tuple[str, ...]:
        """What is the same of hints that one call gives."""
        return self.lead, *self.sizes


def together(calls: list[StripCall]) -> list[str]:
    """The call that gives the hints of sections of one shape, in lines that are not long."""
    first, dims = calls[0], len(calls[0].sizes) // 2
    given = [f"{call.prefetch}, {call.release}, {call.address}" for call in calls]
    gap = next((call.gap for call in calls if call.gap and call.release != "0"), "")
    if len(calls) == 1 and first.lead == "0" and not gap:
        return [f"iopref_hint_strip{dims}({', '.join((f'&{first.stream}', *given, *first.sizes))});"]
    name, gaps = ("pieces", [gap]) if gap else ("strips", [])
    shape = (f"&{first.stream}", first.lead, *gaps, *first.sizes, str(len(calls)))
    *each, last = given
    return in_lines([f"iopref_hint_{name}{dims}({', '.join(shape)},", *(f"{e}," for e in each), f"{last});"])


def in_lines(parts: Sequence[str]) -> list[str]:
    """Join parts with spaces, in lines of at most about _WIDTH characters."""
    first, *others = parts
    lines = [first]
    for part in others:
        if len(lines[-1]) + len(part) >= _WIDTH:
            lines.append(part)
        else:
            lines[-1] += f" {part}"
    return lines


class _Strip:
    """The iterations of a hint: where they start and end, as terms of the hint's section."""

    def __init__(self, hint: Hint, stream: str) -> None:
        prefix = "" if hint.kind == "prefetch" else "done_"
        self._from, self._to = (Generated(stream, f"{prefix}{end}") for end in ("from", "to"))
        self._stream = stream
        self._start: Atom = self._from
        self._end: Atom = self._to
        self.lead = Expr()
        section = hint.section
        told = (section.piece, *(d.count for d in section.dims), *(value for _, value in section.at))
        for atom in (a for value in told for a in value.atoms if isinstance(a, Call)):
            if atom.helper == "iopref_reach" and atom.arguments[0] == self.start:
                self._start, self.lead = atom, atom.arguments[1]
            elif atom.helper == "iopref_past" and atom.arguments[1] == self.end:
                self._end, self.lead = atom, atom.arguments[2]

    @property
    def start(self) -> Expr:
        return Expr.of(self._start)

    @property
    def end(self) -> Expr:
        return Expr.of(self._end)

    @property
    def count(self) -> Expr:
        return self.end - self.start

    def first(self, value: Expr, count: int = 1) -> Expr:
        """A value if the hint covered only its first `count` iterations."""
        if self._stream not in value.generated:
            return value
        return value.replaced({self._start: Expr(), self._end: Expr.of(count)})

    def decides(self, value: Expr) -> bool:
        """Whether a value depends on which iterations the hint covers."""
        known: dict[Atom, Expr] = {self._from: Expr(), self._to: Expr()}
        return self._stream in value.generated and value != value.replaced(known)
