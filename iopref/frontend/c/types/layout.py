"""Sizes, alignments and offsets of C types in bytes, by the System V ABI for x86-64 (section 3.1.2)."""

from __future__ import annotations

from functools import lru_cache

from iopref.frontend.c.types.ctypes import Array, CType, Member, Pointer, Record, Scalar, Struct, innermost, qualify
from iopref.records import dataclass

POINTER_SIZE = 8


@dataclass(frozen=True)
class Layout:
    """Size and alignment of a struct in bytes, and the offset of each member in bits."""

    size: int
    align: int
    offsets: tuple[int, ...]


def size_of(t: CType) -> int | None:
    """The size in bytes; None if it is variable, incomplete or unknown."""
    match t:
        case Scalar():
            return t.size
        case Pointer():
            return POINTER_SIZE
        case Array():
            element = size_of(t.element)
            return None if element is None or t.const_length is None else element * t.const_length
        case Struct():
            layout = layout_of(t)
            return layout.size if layout else None
    return None


def align_of(t: CType) -> int | None:
    """The natural alignment in bytes; None if unknown."""
    match innermost(t):
        case Scalar() as s:
            return s.size // 2 if s.complex else s.size
        case Pointer():
            return POINTER_SIZE
        case Struct() as s:
            layout = layout_of(s)
            return layout.align if layout else None
    return None


def layout_of(t: Struct) -> Layout | None:
    """The layout of a struct or union; None if it is incomplete or has a member of unknown size."""
    return _layout(t.record) if t.complete else None


@lru_cache(maxsize=4096)
def _layout(record: Record) -> Layout | None:
    """The layout of a complete struct or union; cached, as nested unions would be laid out again and again."""
    members = record.members or ()
    position, end, align = 0, 0, 1
    offsets = []
    for index, member in enumerate(members):
        placed = _place(member, 0 if record.union else position, last=index == len(members) - 1)
        if placed is None:
            return None
        start, position, member_align = placed
        offsets.append(start)
        end = max(end, position)
        align = max(align, member_align)
    return Layout(_up(end, 8 * align) // 8, align, tuple(offsets))


def find_member(t: Struct, name: str) -> tuple[Member, int | None] | None:
    """The member called `name`, also inside anonymous members, and its offset in bits from the start of `t`.

    The member gets the qualifiers of `t`; the offset is None if unknown.
    """
    layout = layout_of(t)
    for index, member in enumerate(t.members):
        offset = layout.offsets[index] if layout else None
        if member.name == name:
            return Member(name, qualify(member.type, t.quals), member.bits, member.align), offset
        if member.name is None and isinstance(member.type, Struct):
            inner = find_member(member.type, name)
            if inner is not None:
                found, within = inner
                found = Member(name, qualify(found.type, t.quals), found.bits, found.align)
                return found, None if offset is None or within is None else offset + within
    return None


def _place(member: Member, position: int, last: bool) -> tuple[int, int, int] | None:
    """The start and end of a member, in bits, and the alignment that it requires of the struct, in bytes."""
    flexible = last and isinstance(member.type, Array) and member.type.length is None
    size = 0 if flexible else size_of(member.type)
    natural = align_of(member.type)
    if size is None or natural is None:
        return None
    align = max(natural, member.align or 1)
    if member.bits is None:
        start = _up(position, 8 * align)
        return start, start + 8 * size, align
    crosses = position // (8 * size) != (position + member.bits - 1) // (8 * size)
    start = _up(position, 8 * align) if member.bits == 0 or crosses else position
    return start, start + member.bits, 1 if member.name is None else align


def _up(value: int, unit: int) -> int:
    return -(-value // unit) * unit
