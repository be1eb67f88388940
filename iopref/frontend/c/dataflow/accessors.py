"""Replaces calls of short functions by what they do: `get(m, i, j)` by `m->data[i * m->tda + j]`.

The body is written again with the arguments in place of the parameters, and is then a part of the nest like any other.
Functions with loops are not replaced: lift/calls.py handles them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from functools import lru_cache

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.mod_ref import parameters_of
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import CType, Pointer, Scalar, Struct, decay, unqualified
from iopref.frontend.c.types.expressions import Node, Symbol

LONGEST = 200
"""The most nodes of a body that is written again."""

LARGEST = 5000
"""The most nodes of what is written: an argument stands there as often as the body names its parameter."""

DEEPEST = 4
"""The deepest nesting of calls that are replaced."""

_PLAIN = (
    c_ast.ID, c_ast.Constant, c_ast.BinaryOp, c_ast.UnaryOp, c_ast.TernaryOp, c_ast.ArrayRef, c_ast.StructRef,
    c_ast.Cast, c_ast.Typename, c_ast.FuncCall, c_ast.ExprList, c_ast.Assignment, c_ast.EmptyStatement,
)  # fmt: skip


class _Unfit(Exception):
    """Raised for a body, or an argument, that cannot be written again."""


def inlined(context: Context, call: Node) -> Node | None:
    """The expression or statement that a call of a function in the same file stands for; None if it stays a call.

    It is made once for each call and kept, as expressions are known by their identity.
    """
    kept = context.symbols.inlined
    if call not in kept:
        try:
            body = _Writer(context, call).of_body()
            kept[call] = body.returned or body.block(body.items)
        except _Unfit:
            kept[call] = None
    return kept[call]


def expanded(context: Context, node: Node) -> Node:
    """An expression of the nest, with calls replaced by what they return if they do nothing else."""
    if context.bindings or not any(isinstance(n, c_ast.FuncCall) for n in walk(node)):
        return node
    kept = context.symbols.expanded
    if node not in kept:
        try:
            made = _Writer(context, node).again(node, own=False)
            kept[node] = kept[made] = made
        except _Unfit:
            kept[node] = node
    return kept[node]


def _size(node: Node, known: dict[int, int]) -> int:
    """The number of nodes of a tree whose parts may be the same nodes; `known` has the sizes of parts by identity."""
    if id(node) not in known:
        known[id(node)] = 1 + sum(_size(part, known) for part in node)
    return known[id(node)]


class _Writer:
    """Writes expressions and bodies again at the place `at`, which may be a call inside `depth` other calls."""

    def __init__(self, context: Context, at: Node, depth: int = 0) -> None:
        self._context, self._at, self._depth = context, at, depth
        self._symbols: Symbols = context.symbols
        self._caller = self._symbols.functions[context.function]
        self._given: dict[int, Node] = {}
        self.items: Sequence[Node] = ()

    def of_body(self) -> _Writer:
        """Prepare to write the body of the called function, with the arguments in place of the parameters."""
        call = self._at
        name = callee(call, self._symbols)
        function = self._symbols.functions.get(name or "")
        if function is None or self._depth > DEEPEST or function.param_decls or len(walk(function.body)) > LONGEST:
            raise _Unfit
        if function.decl.coord is None or function.decl.coord.line >= self._caller.decl.coord.line:
            raise _Unfit  # types in it may be unknown in the caller
        arguments = call.args.exprs if call.args else []
        parameters = parameters_of(self._symbols, function)
        if len(parameters) != len(arguments) and (arguments or parameters != (None,)):
            raise _Unfit
        for symbol, argument in zip(parameters, arguments, strict=False):
            if symbol is not None:
                self._give(symbol, argument if self._depth else self.again(argument, own=False))
        self.items = function.body.block_items or ()
        return self

    @property
    def returned(self) -> Node | None:
        """What the function returns, if it does nothing else."""
        *before, last = self.items or (None,)
        if (
            not isinstance(last, c_ast.Return)
            or last.expr is None
            or not all(isinstance(d, c_ast.Decl) for d in before)
        ):
            return None
        made = self.block(self.items).block_items[-1]
        called = self._symbols.type_of(self._at)
        same = _is_same(decay(called), decay(self._symbols.type_of(made)))
        changes = any(isinstance(n, (c_ast.Assignment, c_ast.FuncCall)) or _steps(n) for n in walk(made))
        return made if same and not changes else None

    def _give(self, symbol: Symbol, value: Node) -> None:
        if symbol.assigned or symbol.address_taken or symbol.stored and isinstance(symbol.type, Struct):
            raise _Unfit
        self._given[id(symbol)] = self._converted(value, symbol)

    def _converted(self, value: Node, symbol: Symbol) -> Node:
        """A value converted to the type of a variable."""
        to, t = decay(symbol.type), decay(self._symbols.type_of(value))
        if _is_same(to, t):
            return value
        if not isinstance(to, (Scalar, Pointer)) or isinstance(symbol.decl.type, c_ast.ArrayDecl):
            raise _Unfit
        declared = deepcopy(symbol.decl.type)
        inner = declared
        while not isinstance(inner, c_ast.TypeDecl):
            if isinstance(inner, (c_ast.ArrayDecl, c_ast.FuncDecl)):
                raise _Unfit
            inner = inner.type
        inner.declname = None
        name = c_ast.Typename(None, [], None, declared, self._at.coord)
        self._symbols.set_type(name, to)
        return c_ast.Cast(name, value, self._at.coord)

    def block(self, items: Sequence[Node]) -> Node:
        """Statements of the body as a block."""
        made = c_ast.Compound([*self._statements(items)], self._at.coord)
        if _size(made, {}) > LARGEST:
            raise _Unfit
        return made

    def _statements(self, items: Sequence[Node]) -> Iterator[Node]:
        """The statements of a block up to a `return`; statements behind an `if` with a `return` become its other
        branch.
        """
        for at, item in enumerate(items):
            rest = items[at + 1 :]
            match item:
                case c_ast.Return():
                    yield from [self.again(item.expr)] if item.expr is not None else []
                    return
                case c_ast.If(cond=condition, iftrue=yes, iffalse=no) if rest and _returns(yes):
                    yield self._if(condition, (yes,), (*([no] if no else []), *rest))
                    return
                case c_ast.If(cond=condition, iftrue=yes, iffalse=no) if rest and no and _returns(no):
                    yield self._if(condition, (yes, *rest), (no,))
                    return
                case c_ast.If() | c_ast.Compound() if rest and any(isinstance(n, c_ast.Return) for n in walk(item)):
                    raise _Unfit
                case c_ast.If(cond=condition, iftrue=yes, iffalse=no):
                    yield self._if(condition, (yes,), (no,) if no else ())
                case c_ast.Compound(block_items=inner):
                    yield self.block(inner or ())
                case c_ast.Decl(init=given) if given is not None and not item.storage:
                    symbol = self._symbols.of(item)
                    if symbol is None or not isinstance(symbol.type, (Scalar, Pointer)):
                        raise _Unfit
                    value = self.again(given)
                    yield value
                    self._give(symbol, value)
                case _:
                    yield self.again(item)

    def _if(self, condition: Node, yes: Sequence[Node], no: Sequence[Node]) -> Node:
        return c_ast.If(self.again(condition), self.block(yes), self.block(no) if no else None, self._at.coord)

    def again(self, node: Node, own: bool = True) -> Node:
        """An expression written again; with `own` it is of the body, otherwise of the caller."""
        if not isinstance(node, _PLAIN) or not own and (_steps(node) or isinstance(node, c_ast.Assignment)):
            raise _Unfit
        if isinstance(node, c_ast.ID):
            return self._name(node) if own else node
        if isinstance(node, (c_ast.Constant, c_ast.Typename)):
            if own and self._hidden(node):
                raise _Unfit
            return node
        if isinstance(node, c_ast.Assignment) and isinstance(node.lvalue, c_ast.ID):
            raise _Unfit
        if _steps(node) and isinstance(node.expr, c_ast.ID):
            raise _Unfit
        if isinstance(node, c_ast.FuncCall) and not own:
            found = inlined(self._context, node)
            return node if found is None or isinstance(found, c_ast.Compound) else found
        made = self._copied(node, own)
        if not own:
            return _pointed(made)
        return self._result(made) if isinstance(made, c_ast.FuncCall) else _pointed(made)

    def _copied(self, node: Node, own: bool) -> Node:
        """A node with its parts written again; the node itself if all parts stay the same."""
        made, changed = copy(node), own
        made.coord = self._at.coord
        for slot in node.__slots__:
            value = getattr(node, slot, None)
            if slot == "field" or isinstance(node, c_ast.FuncCall) and slot == "name":
                continue
            if isinstance(value, c_ast.Node):
                part = self.again(value, own)
                changed = changed or part is not value
            elif isinstance(value, list):
                part = [self.again(item, own) for item in value]
                changed = changed or any(new is not old for new, old in zip(part, value, strict=True))
            else:
                continue
            setattr(made, slot, part)
        return made if changed else node

    def _result(self, call: Node) -> Node:
        """What a call in the body returns, if it does nothing else; otherwise the call."""
        self._symbols.keep(call)
        try:
            return _Writer(self._context, call, self._depth + 1).of_body().returned or call
        except _Unfit:
            return call

    def _name(self, node: Node) -> Node:
        symbol = self._symbols.of(node)
        if symbol is None:
            raise _Unfit
        if id(symbol) in self._given:
            return self._given[id(symbol)]
        if symbol.owner or self._hidden(node):
            raise _Unfit
        made = c_ast.ID(node.name, self._at.coord)
        self._symbols.keep(made)
        self._symbols.bind(made, symbol)
        return made

    def _hidden(self, node: Node) -> bool:
        """Whether a name has another meaning in the caller."""
        used = {n.name for n in walk(node) if isinstance(n, c_ast.ID)}
        for n in walk(node):
            if isinstance(n, c_ast.IdentifierType):
                used |= set(n.names)
            elif isinstance(n, (c_ast.Struct, c_ast.Union, c_ast.Enum)):
                used.add(n.name)
        return not used.isdisjoint(_declared(self._caller))


@lru_cache(maxsize=8)
def _declared(function: Node) -> frozenset[str]:
    """The names that a function declares."""
    kinds = (c_ast.Decl, c_ast.Typedef, c_ast.Struct, c_ast.Union, c_ast.Enum, c_ast.Enumerator)
    every = (n for n in (*walk(function.decl.type), *walk(function.body)) if isinstance(n, kinds) and n.name)
    return frozenset(n.name for n in every if not isinstance(n, (c_ast.Struct, c_ast.Union)) or n.decls)


def _steps(node: Node) -> bool:
    return isinstance(node, c_ast.UnaryOp) and node.op in ("++", "--", "p++", "p--")


def _returns(node: Node) -> bool:
    """Whether a statement always returns, at its end and nowhere else."""
    if isinstance(node, c_ast.Compound):
        items = [*(node.block_items or ())]
        return (
            bool(items)
            and _returns(items[-1])
            and not any(isinstance(n, c_ast.Return) for item in items[:-1] for n in walk(item))
        )
    return isinstance(node, c_ast.Return)


def _pointed(node: Node) -> Node:
    """`a.x` for `(&a)->x`, and `a` for `*&a`."""
    match node:
        case c_ast.StructRef(type="->", name=c_ast.UnaryOp(op="&", expr=place)):
            return c_ast.StructRef(place, ".", node.field, node.coord)
        case c_ast.UnaryOp(op="*", expr=c_ast.UnaryOp(op="&", expr=place)):
            return place
    return node


def _is_same(a: CType, b: CType) -> bool:
    """Whether a value of one type is a value of the other without conversion."""
    if isinstance(a, Pointer) and isinstance(b, Pointer):
        return _is_same(a.target, b.target)
    if isinstance(a, Scalar) and isinstance(b, Scalar):
        return (a.size, a.signed, a.floating, a.complex) == (b.size, b.signed, b.floating, b.complex)
    return unqualified(a) == unqualified(b)
