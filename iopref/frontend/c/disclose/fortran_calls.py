"""READ and OPEN of Fortran in the generated C: calls that fill a parameter block, and then those of libgfortran.

A record number or a place is an offset that depends on the unit: see fortran_lookahead in iopref_fortran_io.h.
"""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass, field

START, OPEN, WRITE = "fortran_start", "_gfortran_st_open", "_gfortran_st_write"
LIST = "FORTRAN_LIST"
READ, READ_DONE = "_gfortran_st_read", "_gfortran_st_read_done"
_MOVES = pattern(r"_gfortran_st_(rewind|backspace|endfile)$")
_TO_WRITE = frozenset(('"write"', '"replace"', '"new"', '"scratch"'))
_ITEM = pattern(r"fortran_read_([ilrc])(\d+)(s?)$")


@dataclass
class Statement:
    """An I/O statement as far as it was visited: its `unit`, its controls, and the bytes that it reads."""

    given_unit: Node
    controls: dict[str, Sequence[Node]] = field(default_factory=dict)
    read: Node | None = None
    items: list[Node | None] = field(default_factory=list)

    @property
    def unit(self) -> Node:
        """The unit; with NEWUNIT=, the variable that the statement sets to it."""
        match self.controls.get("open_newunit"):
            case [_, c_ast.UnaryOp(op="&", expr=variable)]:
                return variable
        return self.given_unit

    @property
    def offset(self) -> tuple[str, Node] | None:
        """The control that says where to read, `record` or `place`, and its value; None if there is none."""
        for name in ("record", "place"):
            if name in self.controls:
                return name, self.controls[name][1]
        return None

    @property
    def is_formatted(self) -> bool:
        return any(name in self.controls for name in ("format", "list", "namelist"))

    @property
    def bytes(self) -> Node | None:
        """The bytes of all items of a READ; None if unknown."""
        total: Node | None = None
        for item in self.items:
            if item is None:
                return None
            total = item if total is None else c_ast.BinaryOp("+", total, item)
        return total

    @property
    def is_internal(self) -> bool:
        return "internal" in self.controls or "internal_array" in self.controls

    @property
    def file(self) -> tuple[Node, Node] | None:
        """The name of an opened file that is not only written, and the name's length; None otherwise."""
        given = self.controls.get("open_file")
        said = {print_expr(v[1]) for name, v in self.controls.items() if name in ("open_action", "open_status")}
        return None if given is None or not said.isdisjoint(_TO_WRITE) else (given[1], _length(given[2]))

    def add(self, name: str, given: Sequence[Node]) -> None:
        """Record a call that fills the parameter block."""
        if self.read is None:
            self.controls[name.removeprefix("fortran_")] = given
        else:
            self.items.append(item_bytes(name, given))


def _length(node: Node) -> Node:
    """The length of a character, also if a call removes trailing blanks from it."""
    match node:
        case c_ast.FuncCall(name=c_ast.ID(name="fortran_len_trim"), args=c_ast.ExprList(exprs=[_, length])):
            return length
    return node


def moves(name: str) -> bool:
    """Whether a function of libgfortran changes the place in a file other than by reading or writing."""
    return bool(_MOVES.match(name))


def item_bytes(name: str, given: Sequence[Node]) -> Node | None:
    """The bytes of an item of a READ; None if unknown."""
    match = _ITEM.match(name)
    if match is None:
        return given[2] if name == "fortran_read_text" else None
    size = {"10": 16}.get(match[2], match[2])
    bytes = c_ast.Constant("long", f"{int(size) * (2 if match[1] == 'c' else 1)}L")
    return c_ast.BinaryOp("*", bytes, given[2]) if match[3] else bytes
