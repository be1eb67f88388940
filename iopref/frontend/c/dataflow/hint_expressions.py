"""Expressions of the program as hints evaluate them: with other values of the loop indices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.dataflow.invariant import changes, doubts, reads_memory
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable, print_argument, print_operand
from iopref.frontend.c.syntax.walk import identifiers, walk
from iopref.frontend.c.types.ctypes import INT, Scalar, arithmetic, promote
from iopref.frontend.c.types.expressions import Node
from iopref.model import LONG, Expr, Render


def render(context: Context, node: Node, cast: str = "", address: bool = False) -> Render:
    """Prints an expression as an operand, with loop indices replaced by longs, which are cast if that matters.

    Variables that the nest assigns are replaced by their values, and constants of the function by numbers, as their
    names may be unknown in the nest before, where the hint may stand. If an `address` is printed, numbers wrap around
    only inside what is read from memory: hints reach a little further than the program's iterations. Raises Refused if
    the expression uses the value of a pointer of which only the place is known.
    """
    _check_printable(context, node)
    casts = dict(_wrapping(context, node))
    loops = {loop.id: loop for n in identifiers(node) if (loop := context.loop_of(n))}
    known = {n.name: found for n in identifiers(node) if (found := context.known(n))}
    constants = {n.name: str(number) for n in identifiers(node) if (number := _constant(context, n)) is not None}
    for n in identifiers(node):
        if n.name in known and known[n.name].place and not known[n.name].text:
            raise changes(context, n)
    read = (n for n in walk(node) if not address or n is not node and reads_memory(context, n))
    exact = {n.name for part in read for n in identifiers(part)}

    def texts(values: Mapping[int, Expr]) -> dict[str, str]:
        moved = {id: values[id] + loop.origin.substitute(values) for id, loop in loops.items() if id in values}
        indices = {loops[id].index: at.c() for id, at in moved.items()}
        assigned = {
            name: found.text(values)
            if found.text and (found.place or name in exact)
            else found.value.substitute(values).c()
            for name, found in known.items()
        }
        return constants | indices | assigned

    def converted(values: Mapping[int, Expr]) -> dict[str, str]:
        return {name: _cast(casts.get(name), v) for name, v in texts(values).items()}

    indices = {loop.index for loop in loops.values()}
    replaced = {*indices, *known, *constants}
    names = frozenset(n.name for n in identifiers(node) if n.name not in replaced)
    return Render(
        lambda values: cast + print_operand(node, converted(values)),
        names.union(*(found.names for found in known.values())),
        not any(_may_fail(n) for n in walk(node)) and all(found.value.anywhere for found in known.values()),
        cast == LONG,
        doubts(context, node) + max((found.doubts for found in known.values()), default=0),
        None if cast else lambda values: print_argument(node, converted(values)),
        lambda values: print_operand(node, texts(values)),
    )


def _check_printable(context: Context, node: Node) -> None:
    try:
        print_argument(node)
    except Unprintable:
        reason = "a value is computed by statements, or names a type that it defines itself"
        raise context.refuse("value", node, reason, "give it to a variable before the loop") from None


def _constant(context: Context, node: Node) -> int | None:
    """The value of an enumeration constant that the function declares; None for any other name."""
    symbol = context.symbols.of(node)
    return symbol.value if symbol and symbol.storage == "enum" and symbol.owner and symbol.type == INT else None


_TYPES = (c_ast.Typename, c_ast.TypeDecl, c_ast.IdentifierType)


def _may_fail(node: Node) -> bool:
    """Whether a node by itself reads memory, may trap, or is not a sum or product of variables."""
    match node:
        case c_ast.BinaryOp(op=op) | c_ast.UnaryOp(op=op):
            return op not in ("+", "-", "*") or isinstance(node, c_ast.UnaryOp) and op == "*"
        case c_ast.StructRef(type=kind):
            return bool(kind != ".")
    return not isinstance(node, (c_ast.ID, c_ast.Constant, c_ast.Cast, *_TYPES))


def _wrapping(context: Context, node: Node) -> Iterator[tuple[str, str]]:
    """Loop indices in unsigned arithmetic, which would have another result with a long, and in arguments of functions,
    of which compilers may warn if they are longer than the parameters; and their types.
    """
    for n in walk(node):
        match n:
            case c_ast.FuncCall(args=c_ast.ExprList(exprs=arguments)):
                for name in (name for argument in arguments for name in _operands(argument)):
                    index = context.symbols.type_of(name)
                    if context.loop_of(name) and isinstance(index, Scalar) and index.size < 8:
                        yield name.name, index.name
                continue
            case c_ast.BinaryOp(op=op, left=a, right=b):
                t = arithmetic(context.symbols.type_of(a), context.symbols.type_of(b))
            case c_ast.UnaryOp(op="-" | "~" as op, expr=e):
                t = promote(context.symbols.type_of(e))
            case _:
                continue
        if not isinstance(t, Scalar) or t.signed:
            continue
        for name in _operands(n):
            index = context.symbols.type_of(name)
            known = context.known(name)
            if not (context.loop_of(name) or known and not known.text) or not isinstance(index, Scalar):
                continue
            if t.size < 8 and index.size < 8 or not index.signed and op not in ("+", "-", "*", "&", "|", "^"):
                yield name.name, index.name


def _operands(node: Node) -> Iterator[Node]:
    """The identifiers whose values an expression computes with, without those that only
    determine where memory is read.
    """
    if isinstance(node, c_ast.ID):
        yield node
    elif not isinstance(node, (c_ast.ArrayRef, c_ast.StructRef, c_ast.FuncCall)):
        for child in node:
            yield from _operands(child)


def _cast(to: str | None, text: str) -> str:
    operand = text if text.isidentifier() else f"({text})"
    return f"({to}){operand}" if to else text
