"""Names of files that a Fortran program writes with a format, `write (name, '(a,i4.4)') 'part', i`, evaluated ahead."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.c.disclose.ahead_text import AheadText
from iopref.frontend.c.disclose.slices import Course
from iopref.frontend.c.disclose.unconditional import Around
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.symbols import Symbol
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass

_TYPES = {"i1": "signed char", "i2": "short", "i4": "int", "i8": "long"}
_INTEGER = pattern(r"fortran_write_(i[1248])$")
_AROUND = ("_gfortran_st_write", "_gfortran_st_write_done", "fortran_start", "fortran_internal", "fortran_iostat")
_LONGEST = 4096

WRITTEN = "iopref_name"
"""The variable for the written name."""


@dataclass(frozen=True)
class WrittenName:
    """A WRITE to a character of `length`: the arguments of its FORTRAN_START, and the calls
    for its format and items.
    """

    text: AheadText
    start: Sequence[Node]
    length: int
    calls: tuple[tuple[str, Sequence[Node]], ...]

    @property
    def expressions(self) -> tuple[Node, ...]:
        return tuple(given[1] for name, given in self.calls if _INTEGER.match(name))

    def prepared(self, course: Course) -> list[str]:
        """The statements that write the name of the next file into a variable."""
        file, line = (print_expr(part) for part in self.start[1:3])
        return [
            f"char {WRITTEN}[{self.length}];",
            "struct fortran_transfer iopref_io;",
            "int iopref_status;",
            f"fortran_start(&iopref_io.common, {file}, {line}, -1);",
            "fortran_iostat(&iopref_io.common, &iopref_status);",
            f"fortran_internal(&iopref_io, {WRITTEN}, {self.length});",
            *(self._call(name, given, course) for name, given in self.calls if name == "fortran_format"),
            "_gfortran_st_write(&iopref_io);",
            *(self._call(name, given, course) for name, given in self.calls if name != "fortran_format"),
            "_gfortran_st_write_done(&iopref_io);",
        ]

    def look(self, course: Course) -> str:
        """The call that discloses the name."""
        return f"iopref_lookahead_name_of(&{course.text.lookahead}, {WRITTEN}, {self.length})"

    def _call(self, name: str, given: Sequence[Node], course: Course) -> str:
        if match := _INTEGER.match(name):
            return f"{name}(&iopref_io, ({_TYPES[match[1]]})({self.text.text(given[1], course.cursors)}));"
        return f"{name}(&iopref_io, {self.text.name(given[1], {})}, {self.text.text(given[2], {})});"


def written_name(text: AheadText, symbol: Symbol, place: Around) -> WrittenName | None:
    """How the name in a variable is written in front of a place; None if not by a WRITE.

    Raises NotAhead for a WRITE that cannot be executed ahead.
    """
    for statement in reversed(place.before):
        calls = [(name, n.args.exprs) for n in walk(statement) if (name := _name(text, n))]
        internal = [given for name, given in calls if name == "fortran_internal"]
        if not internal or text.symbols.variable(internal[0][1]) is not symbol:
            continue
        length = text.symbols.constant(internal[0][2])
        starts = [given for name, given in calls if name == "fortran_start"]
        own = tuple((name, given) for name, given in calls if name not in _AROUND)
        if length is None or not 0 < length < _LONGEST or len(starts) != 1 or not all(_is_known(n, g) for n, g in own):
            raise text.refuse(statement, "the name is written in a way that is not understood")
        return WrittenName(text, starts[0], length, own)
    return None


def _name(text: AheadText, node: Node) -> str:
    return (callee(node, text.symbols) or "?") if isinstance(node, c_ast.FuncCall) else ""


def _is_known(name: str, given: Sequence[Node]) -> bool:
    """Whether a call is for a format, an integer, or a text that is a variable or a literal."""
    plain = len(given) > 1 and isinstance(given[1], (c_ast.ID, c_ast.Constant))
    return bool(_INTEGER.match(name)) or name in ("fortran_format", "fortran_write_text") and plain
