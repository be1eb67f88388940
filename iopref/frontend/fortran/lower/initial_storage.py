"""Initial values of variables that share storage, all of which must be in one initialiser of C.

C initialises one member of a union. If several members have initial values, the union gets an additional member: a
structure with the parts that have values, each at its offset.
"""

from __future__ import annotations

from iopref.frontend.fortran.constant.known import LIMIT, NotKnown
from iopref.frontend.fortran.literals import bytes_of, initialiser
from iopref.frontend.fortran.lower.data import Initial
from iopref.frontend.fortran.lower.repeated_values import Run, Runs, braces
from iopref.frontend.fortran.scope.storage import Block, Item
from iopref.records import dataclass, replace


@dataclass(frozen=True)
class Image:
    """The lines of the additional member, and the initialiser with ` = ` in front.

    `keyword` is `union` if the additional member makes a union of a structure.
    """

    member: tuple[str, ...] = ()
    text: str = ""
    keyword: str = ""

    def within(self, variant: str) -> Image:
        """The same image inside a union of several layouts, of which
        `variant` is this one; unchanged if there is one layout.
        """
        inner = bool(variant) and not self.member
        return replace(self, text=f" = {{.{variant}{self.text}}}") if inner else self


NONE = Image()


@dataclass(frozen=True)
class _Part:
    """Bytes that have initial values: offset and size in bytes, a type and dimensions in C, and the initialiser."""

    offset: int
    size: int
    type: str
    dims: str
    text: str
    item: Item
    runs: Runs


def image(block: Block, initial: Initial) -> Image | None:
    """How shared storage is initialised; None if it is not. Raises UserError for contradictory values."""
    given = [item for item in block.items if item.name in initial.runs]
    if not given:
        return None
    if len(given) == 1 or not block.overlaid:
        return Image(text=f" = {{{', '.join(f'.{i.c} = {initial.initialiser(i.name)}' for i in given)}}}")
    _refuse_repeated(given, initial)
    parts = sorted((p for item in given for p in _parts(item, initial)), key=lambda p: (p.offset, -p.size))
    parts = _apart(parts, initial)
    lines = ["struct __attribute__((packed)) {"]
    end = 0
    for k, part in enumerate(parts):
        gap = f"char gap{k}[{part.offset - end}]; " if part.offset > end else ""
        lines.append(f"    {gap}{part.type} part{k}{part.dims};")
        end = part.offset + part.size
    values = ", ".join(f".part{k} = {part.text}" for k, part in enumerate(parts))
    return Image((*lines, "} INITIAL;"), f" = {{.INITIAL = {{{values}}}}}")


def _refuse_repeated(given: list[Item], initial: Initial) -> None:
    """Refuse repeated values of variables that overlap: gfortran 12 uses each value once, and zeros after it."""
    for item in given:
        overlaps = any(
            o.offset < item.offset + item.size and item.offset < o.offset + o.size for o in given if o != item
        )
        if overlaps and any(run.end - run.first > 1 for run in initial.runs[item.name]):
            symbol = initial.scope.find(item.name)
            raise (symbol.line or initial.scope.unit.line).error(
                f"repeated values of `{symbol.name}`, beside those of what shares its storage, are not covered",
                symbol.at,
                "write each value of its own, or leave this file to gfortran",
            )


def _parts(item: Item, initial: Initial) -> list[_Part]:
    """The stretches of a variable that have values."""
    found = []
    for first, end in initial.runs[item.name].segments():
        runs = Runs(
            [Run(r.first - first, r.end - first, r.value) for r in initial.runs[item.name] if first <= r.first < end]
        )
        dims = f"[{end - first}]" + (f"[{item.length}]" if item.type.base == "character" else "")
        text = braces(runs, (end - first,), lambda cell: initialiser(cell, item.type, item.length))
        size = (end - first) * item.element
        found.append(_Part(item.offset + first * item.element, size, item.type.c, dims, text, item, runs))
    return found


def _apart(parts: list[_Part], initial: Initial) -> list[_Part]:
    """The parts, in which each group that overlaps has become bytes; the overlapping values must agree."""
    found: list[_Part] = []
    group: list[_Part] = []
    end = 0
    for part in parts:
        if group and part.offset >= end:
            found.append(_bytes(group, initial) if len(group) > 1 else group[0])
            group = []
        group.append(part)
        end = max(end, part.offset + part.size) if len(group) > 1 else part.offset + part.size
    return [*found, _bytes(group, initial) if len(group) > 1 else group[0]]


def _bytes(group: list[_Part], initial: Initial) -> _Part:
    """A group of overlapping parts as one array of bytes."""
    first = group[0].offset
    size = max(part.offset + part.size for part in group) - first
    held: list[int | None] = [None] * size if size <= LIMIT else []
    for part in group:
        symbol = initial.scope.find(part.item.name)
        line = symbol.line or initial.scope.unit.line
        try:
            data = b"".join(bytes_of(r.value, part.item.type, part.item.length) * (r.end - r.first) for r in part.runs)
        except NotKnown:
            held = []
        if not held:
            raise line.error(
                f"initial values of `{symbol.name}` and of what shares its storage are not covered",
                symbol.at,
                "leave this file to gfortran",
            )
        for k, byte in enumerate(data, part.offset - first):
            if held[k] not in (None, byte):
                raise line.error(
                    f"`{symbol.name}` and what shares its storage have different initial values", symbol.at
                )
            held[k] = byte
    text = "{" + ", ".join(str(byte or 0) for byte in held) + "}"
    return _Part(first, size, "unsigned char", f"[{size}]", text, group[0].item, Runs())
