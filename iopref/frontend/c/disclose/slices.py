"""The slice of a loop that decides what it reads (Weiser, IEEE TSE 10(4), 1984), in variables of its own.

The slice runs ahead of the loop. It consists of the assignments that each iteration surely executes, and of the loops'
headers and conditions; variables that are assigned otherwise are not known ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from iopref.frontend.c.disclose.ahead_text import AheadText, NotAhead, not_ahead
from iopref.frontend.c.disclose.unconditional import Around
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.symbols import Symbol, Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import inits
from iopref.frontend.c.syntax.printer import Unprintable, print_type
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, Pointer, Scalar, Struct
from iopref.frontend.c.types.expressions import Node, conjuncts
from iopref.records import dataclass

_STEPS = ("++", "--", "p++", "p--")
_NO_END = "the number of iterations is not known before the loop: its condition depends on what it reads, or on calls"
_COUNT = "let the loop count to a bound that is known when it begins"


def changed_by(symbols: Symbols, loop: Node, kept: frozenset[int]) -> frozenset[int]:
    """The variables, by identity, that a loop fills, or that lead to memory that it fills, itself or by calls.

    Calls do not change the targets of the arguments in `kept`, by identity.
    """
    found: set[int] = set()
    for node in walk(loop):
        match node:
            case c_ast.Assignment(lvalue=place) | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=place):
                if not isinstance(place, c_ast.ID) and (symbol := _root(symbols, place)) is not None:
                    found.add(id(symbol))
            case c_ast.FuncCall():
                found |= {id(s) for s in _filled(symbols, node, kept)}
            case c_ast.Decl() if (symbol := symbols.of(node)) is not None and isinstance(symbol.type, (Array, Struct)):
                found.add(id(symbol))  # another one in each iteration
    return frozenset(found)


def _filled(symbols: Symbols, call: Node, kept: frozenset[int]) -> Iterator[Symbol]:
    """The variables that a call may fill, by their addresses or through pointers."""
    name, summary = callee(call, symbols), symbols.summaries.of_call(call)
    stores = {store.root.of for store in summary.stores} if summary is not None else None
    declared = symbols.function_type(name) if name else None
    for number, argument in enumerate(call.args.exprs if call.args else ()):
        if stores is not None and number not in stores or isinstance(symbols.type_of(argument), Scalar):
            continue
        if id(argument) in kept:
            continue
        t = declared.params[number] if declared and number < len(declared.params) else None
        if isinstance(t, Pointer) and "const" in t.target.quals:
            continue
        if (symbol := _root(symbols, argument)) is not None:
            yield symbol


def _root(symbols: Symbols, node: Node) -> Symbol | None:
    """The array or struct that an argument leads to, or the pointer to it."""
    match node:
        case c_ast.ID():
            symbol = symbols.of(node)
            return symbol if symbol is not None and isinstance(symbol.type, (Array, Pointer, Struct)) else None
        case c_ast.Cast(expr=e):
            return _root(symbols, e)
        case c_ast.UnaryOp(op="&", expr=e):
            return _root(symbols, e) or symbols.variable(e)
        case c_ast.UnaryOp(op="*" | "p++" | "p--" | "++" | "--", expr=e):
            return _root(symbols, e)
        case c_ast.ArrayRef(name=base) | c_ast.StructRef(name=base):
            return _root(symbols, base)
        case c_ast.BinaryOp(op="+" | "-", left=a, right=b):
            return _root(symbols, a) or _root(symbols, b)
    return None


@dataclass(frozen=True)
class Course:
    """The loops around a read, the outermost first, each with the statements that surely run around the next loop or
    the read.
    """

    text: AheadText
    loops: tuple[Node, ...]
    places: tuple[Around, ...]
    read: tuple[Node, ...]
    """The expressions that determine what is read."""
    kept: frozenset[int]
    """Arguments, by identity, whose targets the calls do not change."""

    @cached_property
    def assigned(self) -> Mapping[int, list[Node]]:
        """The assignments to each variable in the outermost loop, by the variable's identity."""
        found: dict[int, list[Node]] = {}
        for node in walk(self.loops[0]):
            if id(node) in self.kept:
                continue
            match node:
                case c_ast.Assignment(lvalue=c_ast.ID() as name):
                    symbol = self.text.symbols.of(name)
                case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--" | "&", expr=c_ast.ID() as name):
                    symbol = self.text.symbols.of(name)
                case c_ast.Decl():
                    symbol = self.text.symbols.of(node)
                case _:
                    continue
            if symbol is not None:
                found.setdefault(id(symbol), []).append(node)
        return found

    @cached_property
    def _straight(self) -> Mapping[int, Node]:
        """The assignments that are surely executed, by identity."""
        items: list[Node] = []
        for loop, place in zip(self.loops, self.places, strict=True):
            items += [*place.before, *place.after, *inits(loop), *_next(loop)]
        return {id(item): item for item in items}

    @cached_property
    def conditions(self) -> tuple[str, ...]:
        """The condition of each loop for another iteration; raises NotAhead if nothing of it is known."""
        found = []
        for loop in self.loops:
            parts = []
            for part in conjuncts(loop.cond) if loop.cond is not None else ():
                if part in self._ends:
                    parts.append(f"({self.text.text(part, self.cursors)})")
            found.append(" && ".join(parts))
        return tuple(found)

    @cached_property
    def _ends(self) -> tuple[Node, ...]:
        """The parts of the loops' conditions that can be evaluated ahead; each loop needs one that changes with it."""
        found: list[Node] = []
        for loop in self.loops:
            parts = [p for p in (conjuncts(loop.cond) if loop.cond is not None else ()) if self._is_known(p)]
            if not parts:
                raise not_ahead(self.text.unit, loop, _NO_END, _COUNT)
            found += parts
        return tuple(found)

    def _is_known(self, part: Node) -> bool:
        try:
            self.text.text(part, {})
            needed = self._needed([part])
        except NotAhead:
            return False
        return any(id(symbol) in self.assigned for symbol in needed)

    @cached_property
    def variables(self) -> tuple[Symbol, ...]:
        """The variables of the slice that the loops assign, in a fixed order."""
        needed = self._needed([*self.read, *self._ends])
        found = [symbol for symbol in needed if id(symbol) in self.assigned]
        names = [symbol.name for symbol in found]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise not_ahead(self.text.unit, self.loops[0], f"two variables are called `{twice}`", "rename one of them")
        return tuple(sorted(found, key=lambda symbol: symbol.name))

    def _needed(self, expressions: Sequence[Node]) -> dict[Symbol, None]:
        """All variables on which some expressions depend; raises NotAhead if one is assigned in an unknown way."""
        found: dict[Symbol, None] = {}
        pending = [symbol for e in expressions for symbol in self.text.variables(e)]
        while pending:
            symbol = pending.pop()
            if symbol in found:
                continue
            found[symbol] = None
            for node in self.assigned.get(id(symbol), ()):
                if isinstance(node, c_ast.Decl) and node.init is None:
                    continue
                if id(node) not in self._straight:
                    reason = f"`{symbol.name}` is not assigned in the same way in each iteration"
                    remedy = "assign it before the loop, in its header, or in a statement that each iteration executes"
                    raise not_ahead(self.text.unit, node, reason, remedy)
                for given in _given(node):
                    self.text.text(given, {})
                    pending += self.text.variables(given)
        return found

    @cached_property
    def cursors(self) -> Mapping[str, str]:
        """The names of the slice's variables, by the names of the loop's variables."""
        return {symbol.name: self.text.cursor(symbol) for symbol in self.variables}

    @property
    def declared(self) -> list[str]:
        """The declarations of the slice's variables; signed integers are longs, as some sums are never computed by the
        loop.
        """
        return [self._declared(symbol) for symbol in self.variables]

    def _declared(self, symbol: Symbol) -> str:
        t, name = symbol.type, self.cursors[symbol.name]
        if isinstance(t, Scalar) and not t.floating:
            return f"long {name} = 0;" if t.signed else f"{t.name} {name} = 0;"
        try:
            if isinstance(t, Pointer) and "const" not in t.quals:
                to = symbol.decl.type
                to = c_ast.PtrDecl([], to.type) if isinstance(to, c_ast.ArrayDecl) else to  # a parameter
                return f"{print_type(to, name)} = 0;"
        except Unprintable:
            pass
        reason, remedy = f"`{symbol.name}` has a type that cannot be copied", "use a plain integer or pointer"
        raise not_ahead(self.text.unit, self.loops[0], reason, remedy)

    def taken_over(self) -> list[str]:
        """Statements that set the slice's variables to the present values of the loop's, in front of the read."""
        late = {
            id(self.text.symbols.of(n)) for place in self.places for item in place.after for n in _declarations(item)
        }
        return [f"{self.cursors[s.name]} = {s.name};" for s in self.variables if id(s) not in late]

    def advance(self) -> list[str]:
        """Statements that go on to the next read, or end the slice."""
        return self._advance(len(self.loops) - 1)

    def _advance(self, level: int) -> list[str]:
        loop, place, this = self.loops[level], self.places[level], self.text.lookahead
        lines = [*self._slice(place.after), *self._slice(_next(loop))]
        if level == 0:
            lines += [f"if (!({self.conditions[0]}))", f"    {this}.ended = 1;"]
        else:
            inner = [*self._advance(level - 1), *self._slice(inits(loop))]
            lines += [f"while (!({self.conditions[level]}) && iopref_lookahead_step(&{this})) {{"]
            lines += [*(f"    {line}" for line in inner), "}"]
        before = self._slice(place.before)
        if before:
            lines += [f"if (!{this}.ended) {{", *(f"    {line}" for line in before), "}"]
        return lines

    def _slice(self, items: Sequence[Node]) -> list[str]:
        """Those of some statements that assign variables of the slice, with its own names."""
        lines = []
        for item in items:
            target = item if isinstance(item, c_ast.Decl) else getattr(item, "lvalue", getattr(item, "expr", None))
            symbol = self.text.symbols.of(target) if isinstance(target, (c_ast.ID, c_ast.Decl)) else None
            if symbol is None or symbol not in self.variables:
                continue
            name = self.cursors[symbol.name]
            match item:
                case c_ast.Assignment(op=op, rvalue=given):
                    lines.append(f"{name} {op} {self.text.text(given, self.cursors)};")
                case c_ast.UnaryOp(op=op) if op in _STEPS:
                    lines.append(f"{name}{op[-2:]};")
                case c_ast.Decl(init=given) if given is not None:
                    lines.append(f"{name} = {self.text.text(given, self.cursors)};")
        return lines


def _next(loop: Node) -> tuple[Node, ...]:
    """What the header of a loop does after each iteration."""
    step = getattr(loop, "next", None)
    return tuple(step.exprs) if isinstance(step, c_ast.ExprList) else () if step is None else (step,)


def _given(node: Node) -> tuple[Node, ...]:
    match node:
        case c_ast.Assignment(rvalue=given) | c_ast.Decl(init=given):
            return (given,)
    return ()


def _declarations(item: Node) -> Iterator[Node]:
    return (n for n in walk(item) if isinstance(n, c_ast.Decl))
