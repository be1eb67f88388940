"""Memory accesses of C: turns an expression such as `p->grid[i*n + j]` into a base and a byte offset."""

from __future__ import annotations

from iopref.analysis.locality import ALWAYS_SMALL
from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.conversions import keeps
from iopref.frontend.c.dataflow.evaluable import level
from iopref.frontend.c.dataflow.hint_expressions import render
from iopref.frontend.c.dataflow.invariant import check_invariant
from iopref.frontend.c.dataflow.values import bytes_of, value
from iopref.frontend.c.facts.accesses import text_of
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.types.ctypes import LONG, Array, CType, Pointer, Scalar, Struct, decay
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.frontend.c.types.layout import find_member, size_of
from iopref.model import Expr, joined, opaque
from iopref.patterns import pattern
from iopref.records import dataclass, replace

_NAME = pattern(r"(?<![.\w$])(?<!->)[A-Za-z_$]\w*")
"""A name that is not a member."""


@dataclass(frozen=True)
class Place:
    """The place of an access: a base, bytes from it, and the subscripts.

    - `key` identifies the base, and an array that is a member of a structure. `base` is the text of a base for which no
      memory has to be read.
    - `level` is the number of loops that must iterate before the address can be computed. `extent` are the declared
      bytes behind the base.
    - `steps` are the bytes by which each subscript moves. `text` is the argument of the caller, for a place in a called
      procedure.
    - `storage` is "nest" for an array or a struct that is declared inside the nest, or a struct that is assigned there.
    - A place that `turns` is elsewhere in the first or last iterations of a loop.
    - `root` is the array or pointer whose dimensions the subscripts are, if there is one. The place is `led` to by a
      pointer that the nest assigns. `loaded` is the text of a pointer in memory that leads there, if it is the same in
      all iterations.
    - `member` is the size in bytes of the member of a variable that the place is in; None if unknown.
    """

    key: str
    base: str
    storage: str
    offset: Expr = Expr()
    subscripts: tuple[Expr, ...] = ()
    steps: tuple[Expr, ...] = ()
    level: int = 0
    extent: Expr | None = None
    indices: tuple[Node, ...] = ()
    text: str = ""
    turns: bool = False
    root: Symbol | None = None
    led: bool = False
    loaded: str = ""
    member: int | None = None

    @property
    def names(self) -> frozenset[str]:
        """The variables in the name of the base."""
        return frozenset(_NAME.findall(self.key.partition("@")[0]))

    @property
    def base_names(self) -> frozenset[str]:
        """The variables in the text of the base."""
        return frozenset(_NAME.findall(self.base))


def place(context: Context, node: Node) -> Place:
    """The place of an lvalue; raises Refused."""
    match node:
        case c_ast.ID():
            return _object(context, node)
        case c_ast.ArrayRef(name=base, subscript=subscript) if not isinstance(context.symbols.type_of(base), Scalar):
            inner = pointed(context, base)
            return _step(context, inner, subscript, context.symbols.type_of(node))
        case c_ast.StructRef(type=".", name=base, field=member):
            return _member(context, place(context, base), base, context.symbols.type_of(base), member.name)
        case c_ast.StructRef(type="->", name=base, field=member):
            pointer = decay(context.symbols.type_of(base))
            target = pointer.target if isinstance(pointer, Pointer) else pointer
            return _member(context, pointed(context, base), base, target, member.name)
        case c_ast.UnaryOp(op="*", expr=e):
            return pointed(context, e)
        case c_ast.Cast(expr=e):
            return place(context, e)
    raise _unknown(context, node)


def is_plain_member(node: Node) -> bool:
    """Whether an access is a member of a variable that is not an array."""
    while isinstance(node, c_ast.StructRef) and node.type == ".":
        node = node.name
    return isinstance(node, c_ast.ID)


def pointed(context: Context, node: Node) -> Place:
    """The place that a pointer, or an array used as one, leads to."""
    t = context.symbols.type_of(node)
    if isinstance(t, Array):
        return place(context, node)
    match node:
        case c_ast.ID():
            return _object(context, node)
        case c_ast.BinaryOp(op="+" | "-" as op, left=a, right=b):
            target = decay(context.symbols.type_of(a))
            if not isinstance(target, Pointer):
                a, b = b, a
            shift, target = pointed(context, a), _target(context, a)
            first = shift.led and shift.steps == (bytes_of(context, target),)
            if shift.subscripts and not first:  # beyond the last dimension, its length may differ
                shift = replace(shift, root=None)
            return _step(context, shift, b, target, 1 if op == "+" else -1)
        case c_ast.Cast(expr=e):
            return pointed(context, e)
        case c_ast.UnaryOp(op="&", expr=e):
            return place(context, e)
        case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=e) | c_ast.Assignment(lvalue=e):
            raise _pointer_changes(context, e)
        case c_ast.ArrayRef() | c_ast.StructRef() | c_ast.UnaryOp(op="*"):
            return _loaded(context, node)
    raise _unknown(context, node)


def _object(context: Context, node: Node) -> Place:
    symbol = context.symbols.of(node)
    if symbol is None:
        raise _unknown(context, node)
    t = symbol.type
    if context.bindings and (bound := _bound(context, symbol)):
        return bound
    if isinstance(t, Pointer):
        if context.written.may_assign(context.symbols, node):
            if (found := led_to(context, node)) is None:
                raise _pointer_changes(context, node)
            return replace(found, led=True, member=None)
        extent = bytes_of(context, t.declared) if t.declared and t.declared.length is not None else None
        if extent is not None and extent.constant is not None and extent.constant <= ALWAYS_SMALL:
            extent = None  # `double a[10]` as a parameter does not limit the number of elements
        return Place(f"{symbol.name}@{id(symbol)}", node.name, symbol.storage, extent=extent, root=symbol)
    if id(symbol) in context.written.variables:
        return Place(symbol.name, "", "nest")
    base, extent = f"&{node.name}", bytes_of(context, t)
    return Place(f"{symbol.name}@{id(symbol)}", base, symbol.storage, extent=extent, root=symbol)


def _bound(context: Context, symbol: Symbol) -> Place | None:
    """The place in the caller for a name in a called procedure; raises Refused if unknown."""
    assert context.bindings is not None
    known = context.bindings.places.get(id(symbol))
    if isinstance(known, Place):
        return known
    if id(symbol) in context.bindings.globals or symbol.storage == "local" and not isinstance(symbol.type, Pointer):
        return None
    reason = f"`{symbol.name}` is not known where the procedure is called"
    raise context.refuse("address", symbol.decl, reason, "pass it as an argument")


def _step(context: Context, inner: Place, subscript: Node, element: CType, sign: int = 1) -> Place:
    size = bytes_of(context, element)
    if size is None:
        raise context.refuse("type", subscript, "the size of what is accessed is not known", "include its declaration")
    index = joined(value(context, subscript, hint=not context.strict) * sign)
    if context.strict and not keeps(context, subscript, LONG, index):
        raise context.refuse("wrap", subscript, "an unsigned subscript may wrap around", "compute with signed values")
    onto = along(inner, index, size, led=bool(context.bindings or inner.led))
    return replace(onto, indices=inner.indices + context.read_by(subscript))


def along(inner: Place, index: Expr, size: Expr, led: bool = True) -> Place:
    """The place a number of elements, of a size in bytes, further on; a place led to by a
    pointer keeps its dimensions.
    """
    subscripts, steps = (*inner.subscripts, index), (*inner.steps, size)
    if led and size in inner.steps:  # the same dimension of the array pointed to
        at, steps = inner.steps.index(size), inner.steps
        if at:
            inner = replace(inner, root=None)
        subscripts = tuple(s + index if k == at else s for k, s in enumerate(inner.subscripts))
    offset, level = inner.offset + index * size, max(inner.level, index.level)
    if inner.steps and subscripts[:-1] == inner.subscripts and (flat := _across_rows(inner, index, size)):
        subscripts, steps, offset = flat
        inner = replace(inner, root=None)
    return replace(inner, offset=offset, subscripts=subscripts, steps=steps, level=level)


def _across_rows(rows: Place, index: Expr, size: Expr) -> tuple[tuple[Expr, ...], tuple[Expr, ...], Expr] | None:
    """The subscripts, their steps and the offset of `a[x / n][x % n]`, if its rows have `n` elements; else None."""
    row, element = rows.steps[-1].constant, size.constant
    if not row or not element or row % element:
        return None
    across = rows.subscripts[-1] * (row // element) + index
    if (whole := joined(across)) == across:
        return None
    offset = rows.offset - rows.subscripts[-1] * row + whole * element
    return (*rows.subscripts[:-1], whole), (*rows.steps[:-1], size), offset


def _member(context: Context, inner: Place, base: Node, t: CType, name: str) -> Place:
    found = find_member(t, name) if isinstance(t, Struct) else None
    if found is None or found[1] is None:
        raise context.refuse("type", base, f"where member `{name}` lies is not known", "include the declaration")
    in_variable = inner.extent is not None and not inner.subscripts and not context.bindings
    size = size_of(found[0].type) if in_variable and isinstance(found[0].type, Array) else None
    own = isinstance(t, Struct) and not t.union and inner.root is not None and inner.root.type == t
    key = f"{inner.key}.{name}" if own and isinstance(found[0].type, Array) else inner.key
    return replace(inner, key=key, offset=inner.offset + found[1] // 8, root=None, member=size)


def _loaded(context: Context, node: Node) -> Place:
    """The place of a pointer in memory: an opaque base, which may change with the loops."""
    if context.bindings:
        raise _unknown(context, node)
    check_invariant(context, node, hint=not context.strict)
    loops, needs, text = context.loops(node), level(context, node), render(context, node)
    if not loops:
        return Place(text({}), "", "memory", level=needs, loaded=text({}))
    root = print_expr(node).partition("[")[0]
    return Place(f"{root}[]", "", "memory", offset=opaque(text, loops, needs), level=needs, indices=(node,))


def led_to(context: Context, node: Node) -> Place | None:
    """The place that a pointer assigned by the nest leads to at the current place, if known."""
    known = context.known(node)
    return known.place if known and (known.exact or not context.strict) else None


def whole_subscripts(context: Context, found: Place) -> bool:
    """Whether the subscripts of a place are those of all dimensions of its root."""
    t = found.root.type if found.root else None
    for step in found.steps:
        pointer = decay(t) if t else None
        if not isinstance(pointer, Pointer) or bytes_of(context, pointer.target) != step:
            return False
        t = pointer.target
    return t is not None and not isinstance(t, Array)


def _target(context: Context, node: Node) -> CType:
    pointer = decay(context.symbols.type_of(node))
    return pointer.target if isinstance(pointer, Pointer) else pointer


def _pointer_changes(context: Context, node: Node) -> Refused:
    name = text_of(node)
    such = f", such as `{name}[i]`" if isinstance(node, c_ast.ID) else ""
    return context.refuse(
        "pointer",
        node,
        f"pointer `{name}` changes inside the nest",
        f"write the access as an array with loop indices as subscripts{such}",
        name,
    )


def _unknown(context: Context, node: Node) -> Refused:
    return context.refuse(
        "address",
        node,
        "the address is not an array, a pointer or a member of them",
        "index an array with loop indices",
    )
