"""Calls of twins of routines, with the arguments of later iterations, which are evaluated ahead.

An iteration may never be executed, as a loop may be left early, and a pointer that is computed for it may be invalid.
Therefore pointers must be the same in all iterations; texts are copied as far as they exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from iopref.frontend.c.disclose.ahead_text import AheadText, not_ahead
from iopref.frontend.c.disclose.file_calls import FileCall
from iopref.frontend.c.disclose.file_names import Name, printed_name
from iopref.frontend.c.disclose.fortran_names import WRITTEN, WrittenName, written_name
from iopref.frontend.c.disclose.slices import Course
from iopref.frontend.c.disclose.twins import Twin
from iopref.frontend.c.disclose.unconditional import Around
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.symbols import Symbol, Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import CType, Pointer, Scalar
from iopref.frontend.c.types.expressions import Node
from iopref.records import dataclass

_MOST_TEXTS = 4
"""The number of texts that the run-time library keeps at a time."""


def twin_calls(symbols: Symbols, twins: Mapping[str, Twin], nodes: Iterator[Node]) -> Iterator[FileCall]:
    """The calls of routines with a twin, among some nodes."""
    for node in nodes if twins else ():
        name = callee(node, symbols) if isinstance(node, c_ast.FuncCall) else None
        if name is not None and name in twins:
            yield FileCall(node, "routine", name, c_ast.ID(twins[name].name), False)


def kept_arguments(symbols: Symbols, twins: Mapping[str, Twin], loop: Node) -> frozenset[int]:
    """The addresses, by identity, whose targets routines do not change: their twins get copies of them."""
    calls = ((call.node.args, twins[call.file]) for call in twin_calls(symbols, twins, iter(walk(loop))))
    copied = ((args, k) for args, twin in calls for k in (*twin.copied, *twin.texts))
    return frozenset(id(args.exprs[k]) for args, k in copied if args and k < len(args.exprs))


@dataclass(frozen=True)
class Copied:
    """The address of a copy of a number."""

    number: Node
    type: Scalar


@dataclass(frozen=True)
class LengthOf:
    """The length of a text without trailing blanks; with them it has `characters` characters."""

    written: Name | WrittenName
    characters: Node


_Given = Node | Name | WrittenName | Copied | LengthOf
"""An argument of a twin."""


@dataclass(frozen=True)
class TwinCall:
    """The call of a `twin` that discloses what a routine reads, and its arguments, some of which are texts."""

    text: AheadText
    twin: Twin
    given: tuple[_Given, ...]
    types: tuple[CType, ...]
    """The types of those parameters of the routine that the twin takes."""

    @property
    def expressions(self) -> tuple[Node, ...]:
        parts = (node for argument in self.given for node in _computed(argument))
        return tuple(node for node in parts if not _is_number(self.text.symbols, node))

    def prepared(self, course: Course) -> list[str]:
        """Statements that check the arguments before the call, which is not made if memory is missing."""
        written = [line for given in self.given if isinstance(given, WrittenName) for line in given.prepared(course)]
        pairs = [(a, t) for a, t in zip(self.given, self.types, strict=True) if not isinstance(a, LengthOf)]
        looked_at = [self._argument(a, t, course) for a, t in pairs]
        found = [given for given in looked_at if "iopref_pe" in given or "_print_text" in given]
        return written + [f"(void)({given});" for given in found]

    def look(self, course: Course) -> str:
        """The call of the twin, made only if all of its arguments exist."""
        this = f"&{self.text.lookahead}"
        call = f"{self.twin.name}({', '.join(self._given(course))})"
        call = f"(long){call}" if self.twin.counts else f"({call}, 0L)"
        return f"iopref_lookahead_ready({this}) && iopref_lookahead_called({this}, {call})"

    def _given(self, course: Course) -> list[str]:
        return [self._argument(a, t, course) for a, t in zip(self.given, self.types, strict=True)]

    def _argument(self, given: _Given, t: CType, course: Course) -> str:
        if isinstance(given, Copied):
            return f"&({given.type.name}){{{self._argument(given.number, given.type, course)}}}"
        if isinstance(given, LengthOf):
            characters = self.text.text(given.characters, course.cursors)
            return f"fortran_len_trim({self._argument(given.written, t, course)}, {characters})"
        if isinstance(given, WrittenName):
            return WRITTEN
        if isinstance(given, Name):
            return given.printed(course) if given.pointer is None else given.copied(course)
        if _is_number(self.text.symbols, given):
            return print_expr(given)
        text = self.text.text(given, course.cursors)
        return f"({t.name})({text})" if isinstance(t, Scalar) and not t.floating else text


def twin_call(text: AheadText, function: Node, call: FileCall, twin: Twin, place: Around, loop: Node) -> TwinCall:
    """How a loop in a function discloses what a routine reads; raises NotAhead if it cannot."""
    _check_twin(text, function, call, twin, loop)
    set_in = {id(s) for n in walk(loop) if (s := _assigned(text.symbols, n)) is not None}
    exprs = call.node.args.exprs if call.node.args else []
    types = tuple(twin.types[k] for k in twin.taken)
    given: list[_Given] = []
    of = {length: exprs[k] for k, length in twin.texts.items()}
    for k, t in zip(twin.taken, types, strict=True):
        if k in twin.texts:
            given.append(_text(text, exprs[k], exprs[twin.texts[k]], place))
        elif k in of and (trimmed := _trimmed(text.symbols, of[k], exprs[k], place)) is not None:
            given.append(LengthOf(_text(text, of[k], exprs[k], place), trimmed[1]))
        else:
            given.append((_copied if k in twin.copied else _argument)(text, exprs[k], t, place, set_in))
    texts = [argument.written if isinstance(argument, LengthOf) else argument for argument in given]
    if sum(isinstance(argument, Name) for argument in texts) > _MOST_TEXTS:
        raise text.refuse(
            call.node, f"`{twin.name}` takes more than {_MOST_TEXTS} strings that differ in each iteration"
        )
    if sum(isinstance(argument, WrittenName) for argument in given) > 1:
        raise text.refuse(call.node, f"`{twin.name}` takes several strings that are written in each iteration")
    return TwinCall(text, twin, tuple(given), types)


def _check_twin(text: AheadText, function: Node, call: FileCall, twin: Twin, loop: Node) -> None:
    declared = text.symbols.file_scope[twin.name].decl
    if declared.coord is None or declared.coord.line > loop.coord.line:
        raise not_ahead(text.unit, call.node, f"`{twin.name}` is declared only after it", "declare it before the loop")
    if any(isinstance(n, c_ast.Decl) and n.name == twin.name for n in walk(function)) or text.is_macro(twin.name):
        reason = f"`{twin.name}` is also the name of a variable of this function, or of a macro"
        raise not_ahead(text.unit, call.node, reason, "rename the variable or the macro")


def _computed(argument: _Given) -> tuple[Node, ...]:
    """The expressions of an argument that are evaluated ahead."""
    match argument:
        case Copied(number=number):
            return (number,)
        case LengthOf(written=written):
            return _computed(written)
        case Name(pointer=None, values=values):
            return values
        case WrittenName():
            return argument.expressions
        case Name(pointer=pointer, length=None):
            return (pointer,)
        case Name(pointer=pointer, length=length):
            return (pointer, length)
    return (argument,)


def _copied(text: AheadText, node: Node, t: CType, place: Around, set_in: set[int]) -> Node | Name | Copied:
    """An argument that is the address of a number: the address of a copy, or one that is always the same."""
    target = t.target if isinstance(t, Pointer) else None
    match node:
        case (
            c_ast.UnaryOp(op="&", expr=c_ast.CompoundLiteral(init=c_ast.InitList(exprs=[number])))
            | c_ast.UnaryOp(op="&", expr=number)
        ) if isinstance(target, Scalar):
            return Copied(_argument(text, number, target, place, set_in), target)
    return _argument(text, node, t, place, set_in)


def _text(text: AheadText, node: Node, length: Node, place: Around) -> Name | WrittenName:
    """An argument that is a text with a length; if it is a copy without trailing blanks, the original text."""
    node, length = _trimmed(text.symbols, node, length, place) or (node, length)
    symbol = text.symbols.variable(node)
    if symbol is not None and (written := written_name(text, symbol, place)) is not None:
        return written
    text.name(node, {})
    text.text(length, {})
    return Name(text, node, length=length)


def _trimmed(symbols: Symbols, node: Node, length: Node, place: Around) -> tuple[Node, Node] | None:
    """The text and length from which an argument was copied without trailing blanks, as TRIM
    in Fortran does; or None.
    """
    while isinstance(length, c_ast.Cast):
        length = length.expr
    own, own_length = symbols.variable(node), symbols.variable(length)
    if own is None or own_length is None:
        return None
    copies = [n.args.exprs for n in place.before if isinstance(n, c_ast.FuncCall) and callee(n, symbols) == "memcpy"]
    for to, whole, characters in copies:
        if symbols.variable(to) is own and symbols.variable(characters) is own_length:
            match own_length.decl.init:
                case c_ast.FuncCall(name=c_ast.ID(name="fortran_len_trim"), args=c_ast.ExprList(exprs=[of, most])):
                    return (whole, most) if print_expr(of) == print_expr(whole) else None
    return None


def _argument(text: AheadText, node: Node, t: CType, place: Around, set_in: set[int]) -> Node | Name:
    """An argument as it is evaluated ahead."""
    named = (text.symbols.of(n) for n in walk(node))
    changing = next((symbol for symbol in named if symbol is not None and id(symbol) in set_in), None)
    if isinstance(t, Pointer) and isinstance(t.target, Scalar) and t.target.size == 1:
        if (made := printed_name(text, node, place)) is not None:
            return made
        text.name(node, {})
        if changing is not None:
            return Name(text, node)
    if changing is None and _is_number(text.symbols, node):
        return node
    if changing is not None and not (isinstance(t, Scalar) and isinstance(changing.type, (Scalar, Pointer))):
        raise text.refuse(
            node, f"`{print_expr(node)}` differs in each iteration, and may be an invalid address in a later one"
        )
    text.text(node, {})
    return node


def _is_number(symbols: Symbols, node: Node) -> bool:
    """Whether an argument is a floating-point variable."""
    symbol = symbols.of(node) if isinstance(node, c_ast.ID) else None
    return symbol is not None and isinstance(symbol.type, Scalar) and symbol.type.floating


def _assigned(symbols: Symbols, node: Node) -> Symbol | None:
    """The variable that a node assigns or declares as a whole, or the struct of which it assigns a member."""
    match node:
        case c_ast.Assignment(lvalue=place) | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=place):
            while isinstance(place, c_ast.StructRef) and place.type == ".":
                place = place.name
            return symbols.of(place) if isinstance(place, c_ast.ID) else None
        case c_ast.Decl():
            return symbols.of(node)
    return None
