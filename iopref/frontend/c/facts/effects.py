"""The effect of a call on memory: none, reading, or anything.

Functions of the file are judged by their bodies, others by the list of library functions. What functions with unknown
effects write is determined in mod_ref.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.facts.library import Effect, library_effect
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import Array, Function, innermost
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.records import dataclass, field

_ORDER: tuple[Effect, ...] = ("pure", "reads", "unknown")


def call_effect(name: str, symbols: Symbols) -> Effect:
    """The effect of a call of the function `name`; `Effects.of` is quicker for many calls."""
    return Effects(symbols).of(name)


class Effects:
    """The effects of the functions that one file calls."""

    def __init__(self, symbols: Symbols) -> None:
        self._symbols = symbols
        self._known: dict[str, Effect] = {}

    def of(self, name: str) -> Effect:
        """The effect of a function.

        `pure`: the result depends on the arguments alone, and there is no side effect. `reads`: the result also depends
        on memory, which is not changed. `unknown`: anything may happen.
        """
        if name not in self._symbols.functions:
            return library_effect(name)
        if name not in self._known:
            self._settle(name)
        return self._known[name]

    def of_call(self, call: Node) -> Effect:
        """The effect of the function of a FuncCall, without the evaluation of its arguments."""
        name = callee(call, self._symbols)
        return self.of(name) if name else "unknown"

    def _settle(self, name: str) -> None:
        """Judge `name` and all functions that it calls; each is assumed pure until its body, or a function that it
        calls, is not.
        """
        bodies: dict[str, _Body] = {}
        pending = [name]
        while pending:
            current = pending.pop()
            if current not in bodies and current not in self._known and current in self._symbols.functions:
                bodies[current] = _Body.of(self._symbols, current)
                pending += bodies[current].calls
        effects = {current: body.effect for current, body in bodies.items()}
        changed = True
        while changed:
            changed = False
            for current, body in bodies.items():
                called = [effects.get(c) or self._known.get(c) or library_effect(c) for c in body.calls]
                worst = max([effects[current], *called], key=_ORDER.index)
                changed = changed or worst != effects[current]
                effects[current] = worst
        self._known.update(effects)


@dataclass
class _Body:
    """What the body of a function does by itself, and the functions that it calls."""

    effect: Effect = "pure"
    calls: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, symbols: Symbols, name: str) -> _Body:
        body = symbols.functions[name].body
        result = cls()
        if symbols.is_volatile(body):
            result.effect = "unknown"
            return result
        for node in evaluated(body):
            match node:
                case c_ast.FuncCall():
                    called = callee(node, symbols)
                    if called:
                        result.calls.add(called)
                    effect: Effect = "pure" if called else "unknown"
                case c_ast.Assignment(lvalue=place) | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=place):
                    symbol = symbols.variable(place)
                    effect = "pure" if symbol and _automatic(symbol) else "unknown"
                case c_ast.ID():
                    effect = "reads" if _is_memory(symbols.of(node)) else "pure"
                case c_ast.ArrayRef(name=base) | c_ast.UnaryOp(op="*", expr=base):
                    effect = "pure" if isinstance(symbols.type_of(base), Array) else "reads"
                case c_ast.StructRef(type="->"):
                    effect = "reads"
                case _:
                    continue
            result.effect = max(result.effect, effect, key=_ORDER.index)
        return result


def callee(call: Node, symbols: Symbols) -> str | None:
    """The name of the called function; None if it is called through a pointer."""
    if not isinstance(call.name, c_ast.ID):
        return None
    symbol = symbols.of(call.name)
    return call.name.name if symbol is None or symbol.storage == "function" else None


def evaluated(node: Node) -> Iterator[Node]:
    """The nodes below a node that are executed, without operands of `sizeof` and initialisers of static variables."""
    pending = [node]
    while pending:
        node = pending.pop()
        if isinstance(node, c_ast.Typename) or (isinstance(node, c_ast.UnaryOp) and node.op in ("sizeof", "_Alignof")):
            continue
        if isinstance(node, c_ast.Decl) and {"static", "extern"} & set(node.storage):
            continue
        yield node
        if isinstance(node, c_ast.StructRef):
            pending.append(node.name)
        elif isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID):
            designates = node.name.name in ("offsetof", "__builtin_offsetof")
            pending += [node.args] if node.args and not designates else []
        else:
            pending += list(node)


def _automatic(symbol: Symbol) -> bool:
    return symbol.storage in ("local", "param")


def _is_memory(symbol: Symbol | None) -> bool:
    """Whether a name is an object that outlives the call and may change between two calls."""
    if symbol is None or symbol.storage not in ("global", "static", "extern"):
        return symbol is None
    return not isinstance(symbol.type, Function) and "const" not in innermost(symbol.type).quals
