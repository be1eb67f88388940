"""Scopes, name spaces and linkage of C identifiers (C11 6.2.1 to 6.2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from iopref.frontend.c.types.ctypes import Array, CType, Function, Unknown
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.records import dataclass, field


@dataclass(frozen=True)
class _Scope:
    names: dict[str, Symbol] = field(default_factory=dict)
    tags: dict[str, CType] = field(default_factory=dict)


class Scopes:
    """The scopes around one place of a file; `owner` is the function around that place, empty outside of functions."""

    def __init__(self) -> None:
        self._scopes = [_Scope()]
        self._linked: dict[str, Symbol] = {}
        self.owner = ""

    @contextmanager
    def nested(self, owner: str = "") -> Iterator[None]:
        """Open a scope inside the current one; `owner` is given for the scope of a function's parameters."""
        outer, self.owner = self.owner, owner or self.owner
        self._scopes.append(_Scope())
        yield
        self._scopes.pop()
        self.owner = outer

    def find(self, name: str) -> Symbol | None:
        """The innermost visible declaration of a name."""
        return next((s.names[name] for s in reversed(self._scopes) if name in s.names), None)

    def find_here(self, name: str) -> Symbol | None:
        """The declaration of a name in the current scope."""
        return self._scopes[-1].names.get(name)

    def linked(self, name: str) -> Symbol | None:
        """The object or function of the whole program that has this name."""
        return self._linked.get(name)

    def all_linked(self) -> dict[str, Symbol]:
        """All objects and functions of the whole program, by their names."""
        return self._linked

    def file_scope(self) -> dict[str, Symbol]:
        """All names declared outside of functions."""
        return self._scopes[0].names

    def declare(self, name: str, t: CType, storage: str, decl: Node, value: int | None = None) -> Symbol:
        """Declare a name in the current scope; linked declarations share one symbol.

        A function that is being defined is declared at file scope, around the scope of its parameters.
        """
        linked = storage in ("function", "extern") or (not self.owner and storage in ("global", "static"))
        symbol = self._linked.get(name) if linked else None
        if symbol is None:
            symbol = Symbol(name, t, storage, decl, "" if linked else self.owner, value)
        else:
            _redeclare(symbol, t, storage, decl)
        if linked:
            self._linked[name] = symbol
        scope = self._scopes[0] if name == self.owner and storage == "function" else self._scopes[-1]
        scope.names[name] = symbol
        return symbol

    def find_tag(self, name: str, defining: bool) -> CType | None:
        """The type of a tag: in the current scope if it is being defined, otherwise in any scope."""
        scopes = self._scopes[-1:] if defining else self._scopes[::-1]
        return next((s.tags[name] for s in scopes if name in s.tags), None)

    def declare_tag(self, name: str, t: CType) -> None:
        """Declare a struct, union or enum tag in the current scope."""
        self._scopes[-1].tags[name] = t


def _redeclare(symbol: Symbol, t: CType, storage: str, decl: Node) -> None:
    """Add the information of a further declaration to a symbol (composite types, C11 6.2.7)."""
    match symbol.type:
        case Array(length=None, const_length=None) | Unknown() | Function(params=(), variadic=True):
            symbol.type = t
    if storage == "function":
        return
    if symbol.storage == "extern":
        symbol.storage = storage
    if storage != "extern" and (decl.init is not None or symbol.decl.init is None):
        symbol.decl = decl
