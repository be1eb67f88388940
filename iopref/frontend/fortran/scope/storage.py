"""COMMON and EQUIVALENCE: the offsets of variables in storage that they share, and the C structures for them."""

from __future__ import annotations

from iopref.frontend.fortran import names
from iopref.frontend.fortran.scope import fold
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Integer, Name, Slice
from iopref.frontend.fortran.types import Type
from iopref.records import dataclass, replace

_WIDTH = 100


@dataclass(frozen=True, order=True)
class Item:
    """A variable in shared storage: `offset` in bytes, `extents` in Fortran's order, and the `length` of a character.

    `alignment` is the alignment of its type, in bytes.
    """

    offset: int
    name: str
    c: str
    type: Type
    extents: tuple[int, ...]
    length: int
    alignment: int

    @property
    def element(self) -> int:
        """Bytes of an element."""
        return self.length * self.type.size

    @property
    def size(self) -> int:
        """Bytes of the variable."""
        count = self.length
        for extent in self.extents:
            count *= extent
        return count * self.type.size

    @property
    def declaration(self) -> str:
        dims = "".join(f"[{extent}]" for extent in reversed(self.extents))
        return f"{self.type.c} {self.c}{dims}" + (f"[{self.length}]" if self.type.base == "character" else "")


@dataclass(frozen=True)
class Block:
    """A COMMON block, or local variables that share storage: members in sequence, and members overlaid on them.

    `name` is the block's name in C. `linker` is the linker's name if it is not a name of C, else empty.
    """

    name: str
    sequence: tuple[Item, ...]
    overlaid: tuple[Item, ...]
    linker: str = ""

    @property
    def size(self) -> int:
        return max((item.offset + item.size for item in self.sequence + self.overlaid), default=0)

    @property
    def layout(self) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """What two views of a block must have in common to be the same."""
        return self.sequence, self.overlaid

    def body(self) -> list[str]:
        """The lines of the members."""
        lines = [f"{line};" for line in _joined(self.sequence)]
        if not self.overlaid:
            return lines
        inner = [f"struct{self._packed} {{", *(f"    {line}" for line in lines), "};"] if lines else []
        for item in self.overlaid:
            pad = f"char AT_{item.c}[{item.offset}]; " if item.offset else ""
            packed = " __attribute__((packed))" if item.offset % item.alignment else ""
            inner.append(f"struct{packed} {{ {pad}{item.declaration}; }};")
        return inner

    @property
    def _packed(self) -> str:
        """The attribute that keeps members at offsets which their alignment does not allow (-fno-align-commons)."""
        return " __attribute__((packed))" if any(i.offset % i.alignment for i in self.sequence) else ""

    @property
    def keyword(self) -> str:
        return "union" if self.overlaid else f"struct{self._packed}"

    @property
    def items(self) -> tuple[Item, ...]:
        """All members."""
        return self.sequence + self.overlaid

    def item(self, name: str) -> Item:
        return next(item for item in self.sequence + self.overlaid if item.name == name)


def _joined(items: tuple[Item, ...]) -> list[str]:
    """Declarations of items in sequence; neighbours of one type are on one line."""
    lines: list[str] = []
    last: Type | None = None
    for item in items:
        declarator = item.declaration.removeprefix(f"{item.type.c} ")
        if item.type == last and len(lines[-1]) + len(declarator) < _WIDTH:
            lines[-1] += f", {declarator}"
        else:
            lines.append(item.declaration)
        last = item.type
    return lines


def extents(scope: Scope, symbol: Symbol) -> tuple[int, ...] | None:
    """The extents of an array with constant bounds, () of a scalar; None if a bound is not constant."""
    found = []
    for dimension in symbol.shape or ():
        low = fold.integer(dimension.lower, scope) if dimension.lower is not None else 1
        high = fold.integer(dimension.upper, scope) if dimension.upper is not None else None
        if low is None or high is None:
            return None
        found.append(max(high - low + 1, 0))
    return tuple(found)


def character_length(scope: Scope, symbol: Symbol) -> int | None:
    """The constant length of a character variable; 1 for any other type; None if the length is not constant."""
    if not symbol.character:
        return 1
    return fold.integer(symbol.length if symbol.length is not None else Integer(1), scope)


def item(scope: Scope, symbol: Symbol, offset: int) -> Item:
    """A variable as an item at an offset; raises UserError if its size is not constant."""
    dims, length = extents(scope, symbol), character_length(scope, symbol)
    line = symbol.line or scope.unit.line
    if found := symbol.attributes & {"allocatable", "pointer"}:
        what = f"{min(found).upper()} in COMMON or EQUIVALENCE"
        raise line.error(f"`{symbol.name}`: {what} is not covered", symbol.at, "leave this file to gfortran")
    if dims is None or length is None or symbol.type is None:
        raise line.error(f"the size of `{symbol.name}` must be constant: it is in COMMON or EQUIVALENCE", symbol.at)
    alignment = symbol.type.kind
    if symbol.type.base == "derived":
        if scope.program.initialised(symbol.type.derived):
            what = "a variable in EQUIVALENCE whose type has initial values"
            raise line.error(f"`{symbol.name}`: {what} is not covered", symbol.at, "leave this file to gfortran")
        alignment = scope.program.types[symbol.type.derived].alignment
    return Item(offset, symbol.name, symbol.c, symbol.type, dims, length, alignment)


def blocks(scope: Scope) -> dict[str, Block]:
    """The shared storage of a unit: COMMON blocks by their names, local groups by names of their own."""
    groups = _groups(scope)
    overlaid = {name: (k, offset) for k, group in enumerate(groups) for name, offset in group.items()}
    found: dict[str, Block] = {}
    done: set[int] = set()
    for block, members in scope.commons.items():
        sequence: list[Item] = []
        extra: dict[str, Item] = {}
        at = 0
        for name in members:
            member = item(scope, scope.find(name), 0)
            at += -at % member.alignment if scope.options.align_commons else 0
            sequence.append(item(scope, scope.find(name), at))
            if name in overlaid and overlaid[name][0] not in done:
                k, base = overlaid[name]
                done.add(k)
                for other, offset in groups[k].items():
                    if other not in members:
                        extra[other] = item(scope, scope.find(other), at + offset - base)
            at += member.size
        if sequence:
            found[block] = Block(names.common(block), tuple(sequence), tuple(extra.values()))
    for k, group in enumerate(groups):
        if k not in done:
            low = min(group.values())
            items = tuple(item(scope, scope.find(name), offset - low) for name, offset in group.items())
            label = _label(scope, set(group), k)
            linker = f"{label}_" if "." in label else ""
            found[label] = Block(names.shared(label), (), items, linker)
    return found


def _label(scope: Scope, group: set[str], number: int) -> str:
    """The name of a group of variables that share storage outside COMMON.

    In a module, the group is a COMMON block for gfortran: the number in its name is that of the group's first set,
    counted from the last one that is declared, which is 0 (gcc/fortran/module.cc, write_equiv).
    """
    if scope.unit.kind != "module":
        return f"equivalence{number + 1}"
    sets = [{_offset(scope, member)[0] for member in members} for members, _ in reversed(scope.equivalences)]
    return f"{scope.unit.name}.eq.{next(k for k, found in enumerate(sets) if found & group)}"


def share_in_module(module: Scope) -> None:
    """Make the variables of a module that share storage members of the COMMON block that gfortran makes of them."""
    for label, block in blocks(module).items():
        module.commons.setdefault(label, [])
        for found in block.overlaid:
            symbol = module.find(found.name)
            if symbol.common is None:
                module.table[found.name] = replace(symbol, common=label, owner=module.key)


def _groups(scope: Scope) -> list[dict[str, int]]:
    """Sets of variables that share storage, with the offset of each variable in bytes from a common origin."""
    groups: list[dict[str, int]] = []
    for members, line in scope.equivalences:
        offsets: list[tuple[str, int]] = []
        for member in members:
            name, inside = _offset(scope, member)
            if not name or inside is None:
                raise line.error("EQUIVALENCE needs names and elements with constant subscripts")
            offsets.append((name, -inside))
        merged: dict[str, int] = {}
        for name, offset in offsets:
            group = next((g for g in groups if name in g), {name: 0})
            if group in groups:
                groups.remove(group)
            shift = offset - group[name]
            for other, at in group.items():
                if merged.setdefault(other, at + shift) != at + shift:
                    raise line.error(f"EQUIVALENCE puts `{other}` in two places")
        groups.append(merged)
    return groups


def _offset(scope: Scope, expr: Expr) -> tuple[str, int | None]:
    """The variable of an EQUIVALENCE member, and the byte in it at which the member starts; None if not constant."""
    match expr:
        case Name(name):
            return name, 0
        case Apply(base, (Slice(lower),)):
            name, start = _offset(scope, base)
            first = 1 if lower is None else fold.integer(lower, scope)
            return name, None if start is None or first is None else start + first - 1
        case Apply(Name(name), arguments):
            symbol = scope.find(name)
            subscripts = [fold.integer(a, scope) if isinstance(a, Expr) else None for a in arguments]
            return name, element_offset(scope, symbol, subscripts)
    return "", None


def element_offset(scope: Scope, symbol: Symbol, subscripts: list[int | None]) -> int | None:
    """The offset in bytes of an element of an array with constant bounds; a single subscript counts elements."""
    dims, length = extents(scope, symbol), character_length(scope, symbol)
    if dims is None or length is None or symbol.type is None or symbol.shape is None:
        return None
    place, stride = 0, symbol.type.size * length
    for dimension, extent, subscript in zip(symbol.shape, dims, subscripts, strict=False):
        low = fold.integer(dimension.lower, scope) if dimension.lower is not None else 1
        if low is None or subscript is None:
            return None
        place += (subscript - low) * stride
        stride *= extent
    return place
