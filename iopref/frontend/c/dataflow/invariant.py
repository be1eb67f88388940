"""Loop invariants: values that a nest does not change, except through the indices of its loops."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.facts.accesses import text_of
from iopref.frontend.c.facts.effects import Effects
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.syntax.walk import variables, walk
from iopref.frontend.c.types.ctypes import Array, Function
from iopref.frontend.c.types.expressions import Node


def check_invariant(context: Context, node: Node, hint: bool = False) -> None:
    """Raise Refused if the nest may change the value of an expression other than through its loops' indices.

    With `hint`, only values that decide where memory is read count: a stale value does no harm, but a stray read does.
    """
    for n in variables(node):
        if context.symbols.variable(n) is None:
            reason = f"`{print_expr(n)}` is not declared in this file"
            raise context.refuse("value", n, reason, "include its declaration")
        if context.loop_of(n) is None and not is_fixed(context, n):
            known = context.known(n)
            if known is None or not (known.exact or known.text) and (not hint or _decides(context, n, node)):
                raise changes(context, n)
    for n in walk(node):
        match n:
            case c_ast.FuncCall() if Effects(context.symbols).of_call(n) == "pure":
                continue
            case c_ast.FuncCall() | c_ast.Assignment() | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--"):
                what = "an expression with side effects"
                if isinstance(n, c_ast.FuncCall):
                    what = f"the result of `{print_expr(n.name)}`"
                reason = f"{what} decides about addresses or bounds"
                raise context.refuse("effect", n, reason, "compute the value before the loop")
    for n in _reads(context, node, skip=hint):
        if context.written.may_change(context.symbols, n):
            raise may_change(context, n)


def _reads(context: Context, node: Node, skip: bool) -> Iterator[Node]:
    """The memory reads of an expression; with `skip`, only those on which another read depends.

    An address, such as `&a[i]`, reads what it is computed from, and not its target.
    """
    address = isinstance(node, c_ast.UnaryOp) and node.op == "&"
    node = node.expr if address else node
    reads = not address and reads_memory(context, node)
    if reads and not skip:
        yield node
    while isinstance(node, c_ast.StructRef) and node.type == ".":  # only the member is read, not the whole structure
        node = node.name
    for child in node:
        yield from _reads(context, child, skip and not reads)


def _decides(context: Context, variable: Node, node: Node) -> bool:
    """Whether a variable in an expression decides where memory is read."""
    return any(variable in walk(read) for read in walk(node) if reads_memory(context, read))


def changes(context: Context, node: Node) -> Refused:
    """The refusal for a variable, or a member of one, that the nest assigns or may change through a pointer."""
    name = print_expr(node)
    owner = context.symbols.variable(node)
    if owner is not None and not context.written.assigns(context.symbols, owner, node):
        return may_change(context, node)
    if (cause := context.unfollowed.get(id(owner))) and cause.code == "changes":
        return context.refuse("changes", node, f"the value of `{name}` is unknown: {cause.reason}", cause.remedy, name)
    remedy = f"use the loop index in place of `{name}`, or compute it before the nest, for all iterations into an array"
    return context.refuse("changes", node, f"`{name}` changes inside the nest", remedy, name)


def may_change(context: Context, node: Node) -> Refused:
    """The refusal for a value that the nest may change through a pointer or by a call."""
    text = print_expr(node)
    remedy = f"copy `{text}` to a local variable before the loop"
    if context.loops(node):
        remedy = "if these are different arrays, declare so: `restrict` in C, no POINTER or TARGET in Fortran"
    return context.refuse("changes", node, f"the nest may change `{text}`{_by(context, node)}", remedy, text)


def _by(context: Context, node: Node) -> str:
    """The write that may change what a node reads, in a few words; empty if none is known."""
    for store in context.written.reaching(context.symbols, node):
        return f", by writing `{text_of(store.node)}`" if store.node is not None else ", by a call"
    return ""


def is_fixed(context: Context, node: Node) -> bool:
    """Whether a node is a variable that the nest does not assign."""
    symbol, t = context.symbols.variable(node), context.symbols.type_of(node)
    if symbol is None or symbol.storage in ("enum", "function") or isinstance(symbol.type, Function):
        return True
    if isinstance(t, Array):
        return id(symbol) not in context.written.variables  # otherwise it is declared inside the nest
    return not context.written.may_assign(context.symbols, node)


def reads_memory(context: Context, node: Node) -> bool:
    """Whether a node by itself reads an element of an array, the target of a pointer, or a member of these."""
    inner = node
    while isinstance(inner, c_ast.StructRef) and inner.type == ".":
        inner = inner.name
    match inner:
        case c_ast.ArrayRef() | c_ast.StructRef(type="->") | c_ast.UnaryOp(op="*"):
            return not isinstance(context.symbols.type_of(node), Array)
    return False


def doubts(context: Context, node: Node) -> int:
    """The reads, each at a place that the one before tells, that the nest may change as far as types tell; see Atom."""
    if context.written.doubts is None:
        return 0
    before = max((doubts(context, child) for child in node), default=0)
    if isinstance(node, c_ast.ID):
        symbol = context.symbols.variable(node)
        own = symbol is not None and symbol.storage in ("local", "param") and not symbol.address_taken
    else:
        own = not reads_memory(context, node)
    return before + (not own and any(context.written.reaching(context.symbols, node)))
