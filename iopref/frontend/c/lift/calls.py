"""Represents the memory that a call touches as references of the calling nest: sections of the procedure's references.

The procedure's body is lifted with its parameters bound to the arguments; its loops become loops of the nest with their
text elsewhere. Only what is known from the parameters counts (THESIS 3.2.2 left calls alone).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from iopref.frontend.c.dataflow.addresses import hidden
from iopref.frontend.c.dataflow.context import Bindings, Context, Known, Refused
from iopref.frontend.c.dataflow.places import Place, pointed
from iopref.frontend.c.dataflow.values import value
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.library import is_hint
from iopref.frontend.c.facts.mod_ref import Summary, parameters_of
from iopref.frontend.c.facts.nest_writes import find_written
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable, print_expr
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Pointer, Scalar, decay
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import Bound, Expr, Loop, Reference
from iopref.records import dataclass, replace
from iopref.source import Position

DEEPEST = 4
"""The deepest nesting of calls that are followed."""

MOST = 24
"""The most sections of one call that become references."""

NEAR = 512
"""The largest gap, in bytes, between parts of an array that are joined to one section."""


@dataclass(frozen=True)
class Piece:
    """A reference of a called procedure: `element` bytes at a place, in the loops of `path`."""

    place: Place
    element: int
    writes: bool
    path: tuple[int, ...]
    order: tuple[int, ...]
    guarded: bool


@dataclass(frozen=True)
class Called:
    """What one call touches: pieces, their loops, and the keys of other arrays that it may touch.

    `missed` is true if the latter may be more than a little memory.
    """

    pieces: tuple[Piece, ...] = ()
    loops: tuple[Loop, ...] = ()
    unseen: frozenset[str] = frozenset()
    missed: bool = False


def reference_of(piece: Piece, id: int, name: str, position: Position) -> Reference:
    """A piece as a reference of the nest that calls the procedure `name` at a position."""
    place = piece.place

    def address(values: Mapping[int, Expr]) -> str:
        offset = place.offset.substitute(values)
        outside = place.base.startswith("&") and (offset.constant or 0) < 0  # an iteration before the first
        return f"(const char *){place.base} + {'0' if outside else offset.c()}"

    return Reference(
        id=id,
        text=f"{place.text or place.key.partition('@')[0]} in `{name}`",
        array=place.key,
        storage=place.storage,
        offset=place.offset,
        element=piece.element,
        writes=piece.writes,
        path=piece.path,
        order=piece.order,
        loads=False,
        guarded=piece.guarded,
        address=hidden(address, place.root),
        indices=(),
        subscripts=place.subscripts,
        guards=(),
        position=position,
        base=place.base,
        extent=place.extent,
        within=name,
        names=place.names,
        base_names=place.base_names,
    )


def bound_context(context: Context, call: Node) -> tuple[Context, Node] | None:
    """The context of a called procedure, and its body; None if it is not known, or calls itself."""
    name = callee(call, context.symbols)
    summary = context.symbols.summaries.of_call(call)
    home = context.symbols.summaries.home(context.symbols, name) if name else None
    around = context.bindings
    if name is None or summary is None or home is None or around and (name in around.names or around.depth >= DEEPEST):
        return None
    function = home.functions[name]
    if any(isinstance(n, (c_ast.Goto, c_ast.Label)) for n in walk(function.body)):
        return None
    parameters = parameters_of(home, function)
    bindings = Bindings(
        names=(*(around.names if around else ()), name),
        at=context.position(call),
        globals=around.globals if around else _globals(context, home),
    )
    values: dict[int, Known] = {}
    for k, (symbol, argument) in enumerate(zip(parameters, call.args.exprs if call.args else (), strict=False)):
        if symbol is not None:
            _bind(context, bindings, values, symbol, argument, summary, k)
    written = find_written(home, function.body)
    written.variables |= {id(symbol) for symbol in parameters if symbol is not None}
    inside = Context(
        context.unit, home, written, path=context.path, guarded=context.guarded, values=values, assumed=context.assumed
    )
    inside.bindings, inside.tests = bindings, None
    return inside, function.body


def _bind(
    context: Context,
    bindings: Bindings,
    values: dict[int, Known],
    symbol: Symbol,
    argument: Node,
    summary: Summary,
    number: int,
) -> None:
    """Bind a parameter: an integer to its value, a pointer to its place and, if it does not change, to the integer
    there.
    """
    t = decay(symbol.type)
    if isinstance(t, Scalar) and not t.floating:
        found = _value(context, argument)
        if found is not None and not symbol.assigned and not symbol.address_taken:
            values[id(symbol)] = Known(Bound((found,)))
    if not isinstance(t, Pointer) or symbol.assigned or symbol.address_taken:
        return
    if isinstance(t.target, Scalar) and not t.target.floating:
        kept = not any(store.root.of == number for store in summary.stores)
        given = _given(argument)
        if kept and given is not None and (there := _value(context, given)) is not None:
            bindings.pointees[id(symbol)] = there
    try:
        place = pointed(context, argument)
        bindings.places[id(symbol)] = replace(place, text=place.text or print_expr(_object(argument)))
    except (Refused, Unprintable):
        return


def _object(argument: Node) -> Node:
    """An argument without `&` and casts in front."""
    while isinstance(argument, c_ast.Cast) or isinstance(argument, c_ast.UnaryOp) and argument.op == "&":
        argument = argument.expr
    return argument


def _given(argument: Node) -> Node | None:
    """The integer whose address is an argument; None for other arguments."""
    match argument:
        case c_ast.UnaryOp(op="&", expr=c_ast.CompoundLiteral(init=c_ast.InitList(exprs=[given]))):
            return given
        case c_ast.UnaryOp(op="&", expr=c_ast.ID() as given):
            return given
        case c_ast.ID():
            return c_ast.UnaryOp("*", argument)
    return None


def _value(context: Context, node: Node) -> Expr | None:
    try:
        found = value(context, node, hint=True)
    except (Refused, Unprintable):
        return None
    return found if not found.level and not found.opaque_loops else None


def _globals(context: Context, home: Symbols) -> frozenset[int]:
    """The objects of the file, by their symbols, whose names have the same meaning in the caller and the called
    procedure.
    """
    if home is not context.symbols:
        return frozenset()
    function = context.symbols.functions[context.function]
    own = {n.name for n in walk(function) if isinstance(n, c_ast.Decl)}
    start = function.decl.coord.line
    return frozenset(
        id(s)
        for s in context.symbols.file_scope.values()
        if s.name not in own and s.decl.coord is not None and s.decl.coord.line < start
    )


def unseen(context: Context, call: Node) -> frozenset[str]:
    """The keys of all arrays that a call may touch, by the names in its arguments and in the procedures that it
    reaches.
    """
    if is_hint(callee(call, context.symbols)):
        return frozenset()
    pointers = (a for a in call.args or () if not isinstance(context.symbols.type_of(a), Scalar))
    found = {key for argument in pointers for key in _keys(context.symbols, argument)}
    linked = context.symbols.linked
    for there, body in bodies(context, call):
        found |= {f"{s.name}@{id(linked.get(s.name, s))}" for s in objects(there, body)}
    return frozenset(found)


def bodies(context: Context, call: Node) -> Iterator[tuple[Symbols, Node]]:
    """The known procedures that a call reaches, by their files and bodies."""
    symbols, summaries = context.symbols, context.symbols.summaries
    pending = [(symbols, callee(call, symbols))]
    done = set()
    while pending:
        home, name = pending.pop()
        there = summaries.home(home, name) if name else None
        if name is None or there is None or (id(there), name) in done:
            continue
        done.add((id(there), name))
        body = there.functions[name].body
        yield there, body
        pending += [(there, callee(n, there)) for n in walk(body) if isinstance(n, c_ast.FuncCall)]


def _keys(symbols: Symbols, node: Node) -> Iterator[str]:
    for n in walk(node):
        if isinstance(n, c_ast.ID) and (symbol := symbols.of(n)) is not None:
            yield f"{symbol.name}@{id(symbol)}"
            yield f"{symbol.name}[]"


def objects(symbols: Symbols, body: Node) -> Iterator[Symbol]:
    """The global and static objects that a piece of the program names."""
    for n in walk(body):
        if isinstance(n, c_ast.ID) and (symbol := symbols.of(n)) and symbol.storage in ("global", "static", "extern"):
            yield symbol


def joined(pieces: list[Piece]) -> tuple[Piece, ...]:
    """The pieces, with those joined that lie beside each other in the same loops."""
    rows: dict[tuple[str, tuple[int, ...], Expr], list[Piece]] = {}
    for piece in pieces:
        rows.setdefault((piece.place.key, piece.path, _moving(piece.place.offset)), []).append(piece)
    found: list[Piece] = []
    for row in rows.values():
        row.sort(key=lambda p: _constant(p.place.offset))
        last = row[0]
        for piece in row[1:]:
            gap = _constant(piece.place.offset) - _constant(last.place.offset)
            if gap > last.element + NEAR:
                found.append(last)
                last = piece
                continue
            last = replace(
                last,
                element=max(last.element, gap + piece.element),
                writes=last.writes or piece.writes,
                guarded=last.guarded and piece.guarded,
            )
        found.append(last)
    return tuple(found)


def _constant(offset: Expr) -> int:
    return sum(c for m, c in offset.terms if not m)


def _moving(offset: Expr) -> Expr:
    return offset - _constant(offset)
