"""A read of a file in a loop, and what is disclosed about it, if anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from iopref.diagnostics import Refusal
from iopref.frontend.c.disclose.file_calls import FileCall
from iopref.frontend.c.disclose.slices import Course
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass
from iopref.source import Position

_DECIMAL = pattern(r"[1-9]\d*")


@dataclass(frozen=True)
class Record:
    """What one iteration reads of an open file: the `sizes` of each read, from an `offset`, or
    from the present place.
    """

    call: FileCall
    offset: Node | None
    sizes: tuple[tuple[Node, ...], ...]

    @property
    def expressions(self) -> tuple[Node, ...]:
        own = () if self.offset is None else (self.offset,)
        return (*own, *(factor for size in self.sizes for factor in size))


@dataclass(frozen=True)
class Disclosed:
    """A read that a loop discloses ahead: the `course` of its iterations, and what one of them reads."""

    number: int
    function: str
    position: Position
    loop: Position
    call: FileCall
    record: Record | None
    course: Course
    begins: str
    """The call that begins a look ahead, and returns whether one is wanted."""

    prepared: tuple[str, ...]
    """Statements in front of the next call."""

    look: str
    """The call that discloses what one iteration reads, and returns whether more is wanted."""

    @property
    def told(self) -> str:
        """What is disclosed, for messages."""
        if self.call.kind == "routine":
            return f"what `{print_expr(self.call.argument)}` says that the next calls read"
        if self.record is None:
            return f"the files that it opens, one after the other: {self.call.file}"
        sizes = " + ".join(map(_product, self.record.sizes))
        if self.record.call.control == "record" and self.record.offset:
            return f"the records of number {print_expr(self.record.offset)}"
        if self.record.call.control == "place" and self.record.offset:
            return f"what is read at place {print_expr(self.record.offset)}"
        where = f"at {print_expr(self.record.offset)}" if self.record.offset else "one behind the other"
        return f"records of {sizes} bytes {where}"


def _product(factors: Sequence[Node]) -> str:
    """The text of a product; a number, if all factors are written as numbers."""
    parts = [part for factor in factors for part in _factors(factor)]
    numbers = [part.value.rstrip("uUlL") for part in parts if isinstance(part, c_ast.Constant)]
    if len(numbers) == len(parts) and all(_DECIMAL.fullmatch(number) for number in numbers):
        return str(prod(map(int, numbers)))
    return " * ".join(print_expr(factor) for factor in factors)


def _factors(node: Node) -> Iterator[Node]:
    if isinstance(node, c_ast.BinaryOp) and node.op == "*":
        yield from _factors(node.left)
        yield from _factors(node.right)
    else:
        yield node


@dataclass(frozen=True)
class Undisclosed:
    """A loop that reads a file and discloses nothing."""

    function: str
    position: Position
    call: FileCall
    refusal: Refusal
