"""The names of the files that a loop opens, evaluated ahead: read from a list, or printed as the loop prints them."""

from __future__ import annotations

from iopref.frontend.c.disclose.ahead_text import AheadText
from iopref.frontend.c.disclose.file_calls import FileCall, printed
from iopref.frontend.c.disclose.fortran_names import WrittenName, written_name
from iopref.frontend.c.disclose.slices import Course
from iopref.frontend.c.disclose.unconditional import Around
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.types.ctypes import Array, Pointer, Scalar, promote
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass

_DIRECTIVE = pattern(r"%(?:%|[-+ 0#]*\d*(?:\.\d+)?(?:hh|h|ll|l|z|j|t)?([diouxXcs]))")


@dataclass(frozen=True)
class Name:
    """A name that a pointer leads to, or that a `format` prints with `values`."""

    text: AheadText
    pointer: Node | None
    format: Node | None = None
    values: tuple[Node, ...] = ()
    length: Node | None = None

    @property
    def expressions(self) -> tuple[Node, ...]:
        return self.values if self.pointer is None else (self.pointer,)

    def prepared(self, course: Course) -> list[str]:
        """The statements that come first."""
        return []

    def look(self, course: Course) -> str:
        """The call that discloses the name of the next file."""
        this = f"&{self.text.lookahead}"
        if self.pointer is not None and self.length is not None:
            pointer, length = (self.text.name(node, course.cursors) for node in (self.pointer, self.length))
            return f"iopref_lookahead_name_of({this}, {pointer}, {length})"
        if self.pointer is not None:
            return f"iopref_lookahead_name({this}, {self.text.name(self.pointer, course.cursors)})"
        return f"iopref_lookahead_named({self._printed(course)})"

    def printed(self, course: Course) -> str:
        """A call that prints the name into its own memory and returns the address."""
        return f"iopref_print_text({self._printed(course)})"

    def copied(self, course: Course) -> str:
        """A call that copies the name into its own memory and returns the address."""
        given = [self.text.name(node, course.cursors) for node in (self.pointer, self.length) if node is not None]
        peek = "iopref_peek_text" if self.length is None else "iopref_peek_characters"
        return f"{peek}({', '.join([f'&{self.text.lookahead}', *given])})"

    def _printed(self, course: Course) -> str:
        assert self.format is not None
        values = [self._value(value, course) for value in self.values]
        return ", ".join([f"&{self.text.lookahead}", print_expr(self.format), *values])

    def _value(self, node: Node, course: Course) -> str:
        t = promote(self.text.symbols.type_of(node))
        if isinstance(t, Scalar):
            return f"({t.name})({self.text.text(node, course.cursors)})"
        return f"iopref_peek_text(&{self.text.lookahead}, {self.text.name(node, course.cursors)})"


def name_of(text: AheadText, call: FileCall, place: Around) -> Name | WrittenName:
    """The name of the file that a call at a place of a loop opens; raises NotAhead if it cannot be evaluated ahead."""
    node = call.argument
    symbol = text.symbols.variable(node)
    if symbol is not None and call.control and (written := written_name(text, symbol, place)) is not None:
        return written
    if (made := printed_name(text, node, place)) is not None:
        return made
    t = text.symbols.type_of(node)
    target = t.target if isinstance(t, Pointer) else t.element if isinstance(t, Array) else None
    if not isinstance(target, Scalar) or target.size != 1:
        raise text.refuse(node, f"`{print_expr(node)}` is not a string of characters")
    text.name(node, {})
    return Name(text, node, length=call.length)


def printed_name(text: AheadText, node: Node, place: Around) -> Name | None:
    """The name that an iteration prints before using it; None if it prints none. Raises NotAhead."""
    symbol = text.symbols.variable(node)
    for statement in reversed(place.before):
        found = printed(text.symbols, statement)
        if found is not None and symbol is not None and text.symbols.variable(found[0]) is symbol:
            _, format, values = found
            _check(text, statement, format, values)
            return Name(text, None, format, values)
    return None


def _check(text: AheadText, statement: Node, format: Node, values: tuple[Node, ...]) -> None:
    """Raise NotAhead unless a format fits the values, which are integers and texts, and prints nothing else."""
    kinds = [m[1] for m in _DIRECTIVE.finditer(format.value) if m[1]]
    plain = "%" not in _DIRECTIVE.sub("", format.value)
    types = [text.symbols.type_of(value) for value in values]
    fit = len(kinds) == len(types) and all(_takes(kind, t) for kind, t in zip(kinds, types, strict=False))
    if not plain or not fit:
        raise text.refuse(statement, "the name is printed by a format that is not understood")


def _takes(kind: str, t: object) -> bool:
    if kind == "s":
        target = t.target if isinstance(t, Pointer) else t.element if isinstance(t, Array) else None
        return isinstance(target, Scalar) and target.size == 1
    return isinstance(t, Scalar) and not t.floating
