"""Finds the loops of a file that read files: those that can disclose reads ahead, and why the others cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile, islice

from iopref.diagnostics import Refusal
from iopref.frontend.c.disclose.ahead_text import AheadText, NotAhead, not_ahead
from iopref.frontend.c.disclose.file_calls import OPENS, FileCall, file_calls
from iopref.frontend.c.disclose.file_names import Name, name_of
from iopref.frontend.c.disclose.fortran_names import WrittenName
from iopref.frontend.c.disclose.output import definitions, insertions
from iopref.frontend.c.disclose.reads import Disclosed, Record, Undisclosed
from iopref.frontend.c.disclose.slices import Course, changed_by
from iopref.frontend.c.disclose.twin_calls import TwinCall, kept_arguments, twin_call, twin_calls
from iopref.frontend.c.disclose.twins import Twin
from iopref.frontend.c.disclose.unconditional import Around, around
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.merges import Merge
from iopref.frontend.c.syntax.pragmas import is_off
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node
from iopref.records import dataclass

LOOPS = (c_ast.For, c_ast.While, c_ast.DoWhile)
_SOMETIMES = "some iterations do not read"
_SOMETIMES_HELP = "let each iteration read: leave out the others by the loop's bounds, or by a list of those that read"
_HEADER = (
    "it is read in the header of the loop, which the end of the file ends; the system itself reads such files ahead"
)
_HEADER_HELP = "count the records first, if the loop computes much between two reads"
_ORDER = "it reads lines, or records of sizes that are not known, in order; the system itself reads such files ahead"
_MOVES = "other calls move the position in the file, too"
_MOVES_HELP = "read by `pread`, or set the place by `fseek(f, offset, SEEK_SET)` in front of each read"


def reading_loops(unit: Unit, symbols: Symbols, twins: Mapping[str, Twin]) -> Iterator[Disclosed | Undisclosed]:
    """The reads in loops of a file, in the order of the text; calls of routines with `twins` are reads."""
    found: list[Disclosed | Undisclosed] = []
    for name, function in symbols.functions.items():
        if unit.in_main_file(function):
            _Finder(unit, symbols, twins, name, found).below(function.body, ())
    yield from found


@dataclass
class _Finder:
    """Looks through one function."""

    unit: Unit
    symbols: Symbols
    twins: Mapping[str, Twin]
    function: str
    found: list[Disclosed | Undisclosed]

    def below(self, node: Node, loops: tuple[Node, ...]) -> None:
        """Look at the loops in a node that is itself inside `loops`."""
        for child in node:
            if isinstance(child, LOOPS):
                inside = (*loops, child)
                self._loop(inside)
                self.below(child, inside)
            else:
                self.below(child, loops)

    def _loop(self, loops: tuple[Node, ...]) -> None:
        """Find the reads of the innermost of some loops that are not in loops inside it."""
        own = [*file_calls(self.symbols, _outside_loops(loops[-1]))]
        files = dict.fromkeys(call.file for call in own if call.kind == "read")
        opened = self._opened(loops) if files else frozenset()
        for call in own:
            if call.kind == "open" and not self._writes(loops[-1], call):
                self._tell(loops, call, None)
        for call in twin_calls(self.symbols, self.twins, _outside_loops(loops[-1])):
            self._tell(loops, call, None)
        for file in files:
            if file not in opened:
                for call, record in _records([call for call in own if call.file == file]):
                    self._tell(loops, call, record)

    def _writes(self, loop: Node, opened: FileCall) -> bool:
        """Whether a WRITE is the first that a loop does with the Fortran unit that it opens."""
        calls = dropwhile(lambda call: call.node is not opened.node, file_calls(self.symbols, walk(loop)))
        used = (call.kind for call in islice(calls, 1, None) if opened.unit and call.file == opened.unit)
        return next(used, "") == "write"

    def _opened(self, loops: tuple[Node, ...]) -> frozenset[str]:
        """The variables that loops set to files that they open, and the Fortran units that they open."""
        own = (file_calls(self.symbols, _outside_loops(loop)) for loop in loops)
        return frozenset((*_set_to_files(loops[0]), *(call.unit for calls in own for call in calls)))

    def _tell(self, loops: tuple[Node, ...], call: FileCall, record: Record | None) -> None:
        """Add a read, disclosed by the outermost loop that can do so."""
        refusal: Refusal | None = None
        for first in range(len(loops)):
            try:
                self.found.append(self._disclosed(loops[first:], call, record))
                return
            except NotAhead as why:
                refusal = why.refusal
        if refusal is not None:
            self.found.append(Undisclosed(self.function, self.unit.position(call.node), call, refusal))

    def _disclosed(self, loops: tuple[Node, ...], call: FileCall, record: Record | None) -> Disclosed:
        unit, symbols, outermost = self.unit, self.symbols, loops[0]
        if is_off(unit, outermost):
            raise not_ahead(unit, outermost, "`#pragma iopref off` stands in front of it", "take that line away")
        for loop in loops:
            if not isinstance(loop, (c_ast.For, c_ast.While)) or isinstance(loop, Merge):
                raise not_ahead(
                    unit, loop, "it is not a counted `for` or `while` loop", "write `for (i = first; i < past; i++)`"
                )
            if unit.pragmas_before(loop.coord.line):
                raise not_ahead(unit, loop, "threads may share out its iterations", "read in front of the loop")
        if call.kind == "read" and record is None:
            why = (_ORDER, _HEADER_HELP) if not call.sizes else (_MOVES, _MOVES_HELP)
            raise not_ahead(unit, call.node, *why)
        places = self._places(loops, call)
        kept = kept_arguments(symbols, self.twins, outermost)
        changed = changed_by(symbols, outermost, kept)
        number = sum(isinstance(found, Disclosed) for found in self.found) + 1
        text = AheadText(unit, symbols, number, lambda symbol: id(symbol) in changed, unit.replaced_again)
        self._check_file(text, loops, call)
        what = record or self._opened_or_called(text, call, places[-1], outermost)
        course = Course(text, loops, places, tuple(what.expressions), kept)
        begins = _begins(text, call)
        look = _look_at_record(course, what) if isinstance(what, Record) else what.look(course)
        prepared = () if isinstance(what, Record) else tuple(what.prepared(course))
        at = unit.position(call.node)
        found = Disclosed(
            number, self.function, at, unit.position(outermost), call, record, course, begins, prepared, look
        )
        insertions(unit, found)
        definitions([found])  # refuse here what cannot be printed
        return found

    def _opened_or_called(
        self, text: AheadText, call: FileCall, place: Around, outermost: Node
    ) -> Name | WrittenName | TwinCall:
        """The name of the file that a call opens, or the twin of the routine that it calls."""
        if call.kind != "routine":
            return name_of(text, call, place)
        return twin_call(text, self.symbols.functions[self.function], call, self.twins[call.file], place, outermost)

    def _places(self, loops: tuple[Node, ...], call: FileCall) -> tuple[Around, ...]:
        found = []
        for loop, target in zip(loops, (*loops[1:], call.node), strict=True):
            place = around(self.symbols, loop.stmt, target)
            if place is None:
                in_header = all(target is not n for n in walk(loop.stmt))
                why = (_HEADER, _HEADER_HELP) if in_header else (_SOMETIMES, _SOMETIMES_HELP)
                raise not_ahead(self.unit, call.node, *why)
            found.append(place)
        return tuple(found)

    def _check_file(self, text: AheadText, loops: tuple[Node, ...], call: FileCall) -> None:
        """Raise NotAhead unless the file is the same in all iterations."""
        if call.kind in ("open", "routine"):
            return
        assigned = {id(s) for n in walk(loops[0]) for s in _set(self.symbols, n)}
        for symbol in text.variables(call.argument):
            if id(symbol) in assigned:
                reason = f"`{call.file}` is a different file in other iterations"
                raise not_ahead(self.unit, call.node, reason, "read each file in a loop of its own")
        text.text(call.argument, {})


def _records(calls: Sequence[FileCall]) -> Iterator[tuple[FileCall, Record | None]]:
    """The reads of a file in one iteration, from its calls; a read that is not understood has no record."""
    moves = any(call.kind != "read" for call in calls)
    pending: list[FileCall] = []
    seek: FileCall | None = None
    for call in calls:
        if call.offset is not None and call.kind == "read":
            yield call, Record(call, call.offset, (call.sizes,) if call.sizes else ())
        elif call.kind == "read":
            pending.append(call)
        else:
            yield from _one(pending, seek, moves)
            pending, seek = [], call if call.kind == "seek" else None
    yield from _one(pending, seek, moves)


def _one(reads: Sequence[FileCall], seek: FileCall | None, moves: bool) -> Iterator[tuple[FileCall, Record | None]]:
    """Successive reads, behind a `seek` if there is one."""
    if not reads:
        return
    if any(not call.sizes for call in reads) or seek is None and moves:
        yield reads[0], None
        return
    sizes = tuple(call.sizes for call in reads)
    first = seek or reads[0]
    yield first, Record(first, seek.offset if seek else None, sizes)


def _begins(text: AheadText, call: FileCall) -> str:
    """The call that begins a look ahead."""
    this = f"&{text.lookahead}"
    if call.kind == "open":
        return f"iopref_lookahead_begin({this})"
    if call.kind == "routine":
        return f"iopref_lookahead_calls({this})"
    file = text.text(call.argument, {})
    if call.control:
        return f"fortran_lookahead({this}, {file}, {int(call.is_formatted)})"
    kind, pointer = ("stream", "(void *)") if call.is_stream else ("fd", "")
    return f"iopref_lookahead_{kind}({this}, {pointer}({file}))"


def _look_at_record(course: Course, record: Record) -> str:
    text, this = course.text, f"&{course.text.lookahead}"
    factors = ([f"(long)({text.text(f, course.cursors)})" for f in size] for size in record.sizes)
    total = " + ".join(" * ".join(size) for size in factors) or "0"
    if record.call.control and record.offset is not None:
        offset = text.text(record.offset, course.cursors)
        return f"fortran_lookahead_{record.call.control}({this}, {offset}, {total})"
    if record.call.control:
        return f"fortran_lookahead_next({this}, {total})"
    if record.offset is None:
        return f"iopref_lookahead_next({this}, {total})"
    return f"iopref_lookahead_piece({this}, {text.text(record.offset, course.cursors)}, {total})"


def _outside_loops(loop: Node) -> Iterator[Node]:
    """The nodes of a loop that are in no loop inside it; inner loops themselves are included."""
    for child in loop:
        yield child
        if not isinstance(child, LOOPS):
            yield from _outside_loops(child)


def _set_to_files(loop: Node) -> Iterator[str]:
    """The variables that a loop sets to files that it opens."""
    for node in walk(loop):
        match node:
            case c_ast.Assignment(op="=", lvalue=c_ast.ID() as name, rvalue=c_ast.FuncCall(name=c_ast.ID() as called)):
                yield from (str(name.name),) if called.name in OPENS else ()
            case c_ast.Decl(init=c_ast.FuncCall(name=c_ast.ID() as called)) if called.name in OPENS:
                yield str(node.name)


def _set(symbols: Symbols, node: Node) -> Iterator[object]:
    match node:
        case (
            c_ast.Assignment(lvalue=c_ast.ID() as place)
            | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=c_ast.ID() as place)
        ):
            yield symbols.of(place)
        case c_ast.Decl():
            yield symbols.of(node)
