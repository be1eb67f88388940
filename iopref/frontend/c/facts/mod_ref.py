"""What known procedures write through their parameters and elsewhere, and which pointers they keep.

Each procedure has a summary of its side effects, closed over the calls among procedures (Cooper and Kennedy, PLDI
1988). A procedure with unknown effects has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from iopref.frontend.c.facts.effects import callee, evaluated
from iopref.frontend.c.facts.library import REGISTERING, Routine, routine
from iopref.frontend.c.facts.members import Path, members
from iopref.frontend.c.facts.points_to import Provenance, Root, Unfollowed
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import CHAR, Array, CType, Pointer, Scalar, Struct, Unknown, decay
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.records import dataclass, field

ANY_TYPE = Unknown("memory of any type")


@dataclass(frozen=True)
class Store:
    """A write of a procedure to the place `root`, by an lvalue of the given type."""

    root: Root
    type: CType


@dataclass(frozen=True)
class Summary:
    """All that a procedure may write, except its own variables, and the parameters whose pointers it may keep."""

    stores: frozenset[Store] = frozenset()
    leaks: frozenset[int] = frozenset()

    def __or__(self, other: Summary) -> Summary:
        return Summary(self.stores | other.stores, self.leaks | other.leaks)


@dataclass(frozen=True)
class Write:
    """A possible write of a call, by an lvalue of the given type, to a part of a variable; if that is None, through a
    pointer.
    """

    symbol: Symbol | None
    path: Path
    type: CType


@dataclass(frozen=True)
class _Call:
    """A call in the body of a procedure: the called function, and the targets of its arguments."""

    name: str
    arguments: tuple[frozenset[Root], ...]
    routine: Routine | None


@dataclass
class _Body:
    """What a procedure does by itself, and its calls; `unknown` says what is not understood."""

    own: Summary = Summary()
    calls: list[_Call] = field(default_factory=list)
    unknown: str = ""


class Summaries:
    """The summaries of the procedures that a file calls; `others` are files of the program that may define them.

    Functions named in `harmless` are assumed to have no side effects if their effects are unknown.
    """

    def __init__(
        self, symbols: Symbols, others: tuple[Symbols, ...] = (), harmless: frozenset[str] = frozenset()
    ) -> None:
        self._symbols = symbols
        self._others = others
        self._harmless = harmless
        self._known: dict[tuple[int, str], Summary | str] = {}

    def of(self, name: str) -> Summary | None:
        """The summary of a procedure; None if its effects are unknown."""
        found = self._settled(self._symbols, name)
        return found if isinstance(found, Summary) else None

    def why(self, name: str) -> str:
        """What is not understood of a procedure; empty if all is understood, or if its definition is not known."""
        if self.home(self._symbols, name) is None and (missing := self._missing(name)):
            return missing
        found = self._settled(self._symbols, name)
        return found if isinstance(found, str) else ""

    def _missing(self, name: str) -> str:
        """Why a procedure without a unique definition is unknown, if there is more to say."""
        if len(self._homes(name)) > 1:
            return "several files define it"
        return next((o.unread[name] for o in self._others if name in o.unread), "")

    def of_call(self, call: Node) -> Summary | None:
        """The summary of the called function, also one of the library; None if its effects are unknown."""
        name = callee(call, self._symbols)
        if name is None:
            return None
        if self.home(self._symbols, name) is not None or name in self._harmless:
            return self.of(name)
        known = routine(call, name, self._symbols.type_of(call.name))
        return _of_routine(known) if known else None

    def written(self, call: Node) -> Iterator[Write]:
        """The writes that a call may make; empty for a call with unknown effects."""
        summary = self.of_call(call)
        for store in summary.stores if summary else ():
            root = store.root
            if isinstance(root.of, int):
                argument = call.args.exprs[root.of] if call.args and root.of < len(call.args.exprs) else None
                yield self._through_argument(argument, root.exact, store.type)
            elif root.of is None:
                yield Write(None, (), store.type)
            else:
                symbol = self._here(root.of)
                yield Write(symbol, root.path if symbol is root.of else (), store.type)

    def variables(self, call: Node) -> Iterator[Symbol]:
        """The variables, except arrays and structs, that a call may write."""
        return (w.symbol for w in self.written(call) if w.symbol and not isinstance(w.symbol.type, (Array, Struct)))

    def _through_argument(self, node: Node | None, exact: bool, t: CType) -> Write:
        place = _object(self._symbols, node) if node is not None else None
        symbol = self._symbols.variable(place) if place is not None else None
        return Write(symbol, members(self._symbols, place)[0] if symbol and exact else (), t)

    def _here(self, symbol: Symbol) -> Symbol:
        """The symbol in this file for an object of another file; the same symbol if it has no name here."""
        return symbol if symbol.storage == "static" or symbol.owner else self._symbols.linked.get(symbol.name, symbol)

    def home(self, caller: Symbols, name: str) -> Symbols | None:
        """The file that defines the function that `caller` calls by a name; None if there is none, or several."""
        if name in caller.functions:
            return caller
        found = self._homes(name)
        return found[0] if len(found) == 1 else None

    def _homes(self, name: str) -> list[Symbols]:
        """The files that define a name that other files may call."""
        return [o for o in (self._symbols, *self._others) if name in o.functions and not _is_static(o, name)]

    def _settled(self, caller: Symbols, name: str) -> Summary | str:
        home = self.home(caller, name)
        if home is None:
            return Summary() if name in self._harmless else ""
        if (id(home), name) not in self._known:
            self._settle(home, name)
        found = self._known[id(home), name]
        return Summary() if isinstance(found, str) and name in self._harmless else found

    def _settle(self, home: Symbols, name: str) -> None:
        """Summarise a procedure and all procedures that it calls: first each by itself, then with its calls, until
        nothing changes.
        """
        bodies: dict[tuple[int, str], tuple[Symbols, _Body]] = {}
        pending = [(home, name)]
        while pending:
            symbols, current = pending.pop()
            key = (id(symbols), current)
            if key in bodies or key in self._known:
                continue
            body = _body(symbols, current)
            bodies[key] = (symbols, body)
            pending += [(h, c.name) for c in body.calls if (h := self.home(symbols, c.name)) is not None]
        found: dict[tuple[int, str], Summary | str] = {k: b.unknown or b.own for k, (_, b) in bodies.items()}
        before: dict[tuple[int, str], Summary | str] = {}
        while before != found:
            before = dict(found)
            for key, (symbols, body) in bodies.items():
                found[key] = self._with_calls(symbols, body, found[key], found)
        self._known |= found

    def _with_calls(
        self, symbols: Symbols, body: _Body, summary: Summary | str, found: Mapping[tuple[int, str], Summary | str]
    ) -> Summary | str:
        """The summary of a procedure, extended by the present summaries of its calls."""
        for call in body.calls:
            after = self._called(symbols, call, found)
            if isinstance(after, str) or isinstance(summary, str):
                return after if isinstance(after, str) else summary
            summary = summary | _in_caller(call, after)
        return summary

    def _called(self, symbols: Symbols, call: _Call, found: Mapping[tuple[int, str], Summary | str]) -> Summary | str:
        home = self.home(symbols, call.name)
        if home is not None:
            key = (id(home), call.name)
            summary = found[key] if key in found else self._known[key]
            if isinstance(summary, Summary) or call.name not in self._harmless:
                return summary
        if call.name in self._harmless:
            return Summary()
        if call.routine:
            return _of_routine(call.routine)
        missing = self._missing(call.name) if home is None else ""
        return f"it calls `{call.name}`" + f" ({missing})" * bool(missing)


def _is_static(symbols: Symbols, name: str) -> bool:
    return "static" in symbols.functions[name].decl.storage


def _in_caller(call: _Call, summary: Summary) -> Summary:
    """The effects of a call, seen from the procedure that makes it."""
    stores = set()
    for store in summary.stores:
        roots = _argument(call, store.root.of) if isinstance(store.root.of, int) else frozenset((store.root,))
        for root in roots:
            if not isinstance(store.root.of, int):
                stores.add(store)
            elif not (isinstance(root.of, Symbol) and _is_own(root.of)):
                path = root.path if store.root.exact else ()
                stores.add(Store(Root(root.of, path, root.exact and store.root.exact), store.type))
    leaks = {r.of for k in summary.leaks for r in _argument(call, k) if isinstance(r.of, int)}
    return Summary(frozenset(stores), frozenset(leaks))


def _argument(call: _Call, number: int) -> frozenset[Root]:
    return call.arguments[number] if number < len(call.arguments) else frozenset((Root(None),))


def _of_routine(known: Routine) -> Summary:
    stores = {Store(Root(k), ANY_TYPE) for k in known.stores}
    if known.stream:
        stores.add(Store(Root(None), CHAR))
    return Summary(frozenset(stores), frozenset(known.leaks))


def _is_own(symbol: Symbol) -> bool:
    return symbol.storage in ("local", "param")


def _object(symbols: Symbols, node: Node) -> Node | None:
    """The lvalue of which an argument is the address or an element; None if the argument leads through a pointer."""
    match node:
        case c_ast.Cast(expr=e):
            return _object(symbols, e)
        case c_ast.UnaryOp(op="&", expr=e):
            place = e
        case c_ast.BinaryOp(op="+" | "-", left=a, right=b):
            return _object(symbols, a if isinstance(decay(symbols.type_of(a)), Pointer) else b)
        case _ if isinstance(symbols.type_of(node), Array):
            place = node
        case _:
            return None
    return place if symbols.variable(place) is not None else None


# -- One procedure -----------------------------------------------------------------------------------------------------


def parameters_of(symbols: Symbols, function: Node) -> tuple[Symbol | None, ...]:
    """The symbols of a function's parameters in order; parameters of old style are found by name."""
    args = function.decl.type.args
    old = {d.name: d for d in function.param_decls or ()}
    params = args.params if args else []
    return tuple(symbols.of(old.get(getattr(p, "name", None), p)) for p in params)


def _body(symbols: Symbols, name: str) -> _Body:
    function = symbols.functions[name]
    result = _Body()
    if symbols.is_volatile(function.body):
        result.unknown = "it accesses volatile data"
        return result
    nodes = tuple(evaluated(function.body))
    parameters = parameters_of(symbols, function)
    try:
        provenance = Provenance(symbols, parameters, nodes)
        leaks = {k for k, p in enumerate(parameters) if p and isinstance(p.type, Pointer) and not provenance.follows(p)}
        stores: set[Store] = set()
        for node in nodes:
            for place in _stored(symbols, node):
                stores |= {Store(r, symbols.type_of(place)) for r in provenance.place(place) if _outlives(r)}
            for kept in _kept(symbols, provenance, node):
                leaks |= {r.of for r in provenance.roots(kept) if isinstance(r.of, int)}
            if isinstance(node, c_ast.FuncCall):
                called = callee(node, symbols)
                if called is None:
                    result.unknown = "it calls through a pointer"
                    return result
                arguments = node.args.exprs if node.args else []
                known = routine(node, called, symbols.type_of(node.name))
                result.calls.append(_Call(called, tuple(provenance.roots(a) for a in arguments), known))
    except Unfollowed:
        result.unknown = "its pointers cannot be followed"
        return result
    if name in REGISTERING:
        stores.add(Store(Root(REGISTERING[name]), ANY_TYPE))
    result.own = Summary(frozenset(stores), frozenset(leaks))
    return result


def _outlives(root: Root) -> bool:
    return not (isinstance(root.of, Symbol) and _is_own(root.of))


def _stored(symbols: Symbols, node: Node) -> Iterator[Node]:
    """The lvalues that a node writes."""
    match node:
        case c_ast.Assignment(lvalue=place) | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=place):
            yield place


def _kept(symbols: Symbols, provenance: Provenance, node: Node) -> Iterator[Node]:
    """The pointers that a node stores where they are not tracked: in memory, an integer, or a return value."""
    match node:
        case c_ast.Assignment(op="=", lvalue=place, rvalue=given):
            symbol = symbols.of(place) if isinstance(place, c_ast.ID) else None
            if symbol is None or not provenance.follows(symbol):
                yield given
        case c_ast.Decl(init=given) if given is not None:
            symbol = symbols.of(node)
            if symbol is None or not provenance.follows(symbol):
                yield given
        case c_ast.Return(expr=given) if given is not None:
            yield given
        case c_ast.CompoundLiteral(init=given):
            yield given
        case c_ast.Cast(to_type=to, expr=given) if isinstance(symbols.type_of(to), Scalar):
            yield given
