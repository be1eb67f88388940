"""Values at the entry of a nest of variables that it changes, if the statements in front of it do not tell them.

The value is copied at the entry. This is only allowed if the variable surely has a value there: an argument, a variable
that was surely set, or one that the nest itself reads as soon as it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from iopref.frontend.c.dataflow import pointers
from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.dataflow.flow import Assigned, saved
from iopref.frontend.c.dataflow.pointers import walks
from iopref.frontend.c.dataflow.reaching_values import Ahead
from iopref.frontend.c.dataflow.substitution import is_followed
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import counter, inits
from iopref.frontend.c.syntax.walk import assigned, walk
from iopref.frontend.c.types.expressions import Node, Symbol

_JUMPS = (c_ast.Break, c_ast.Continue, c_ast.Return, c_ast.Goto, c_ast.Label)


def know_what_is_at_entry(context: Context, nest: Node, changed: Assigned, ahead: Ahead) -> None:
    """Record variables that the nest changes and whose values in front of it are not known otherwise."""
    names = {context.symbols.of(n) for n in walk(nest) if isinstance(n, c_ast.ID)}
    read_first = cache(partial(_read_first, context, nest))
    for symbol in sorted((s for s in names if s and id(s) in changed), key=lambda s: s.name):
        known, pointer = context.values.get(id(symbol)), walks(context, symbol)
        if not (pointer or is_followed(symbol)) or known and known.exact or _is_index(context, nest, symbol):
            continue
        surely = symbol.storage == "param" or _is_set(context, ahead, symbol)
        if surely or id(symbol) in read_first():
            keep = pointers.saved if pointer else saved
            context.values[id(symbol)] = keep(context, symbol, surely)


def _is_index(context: Context, nest: Node, symbol: Symbol) -> bool:
    name = counter(nest)
    return name is not None and context.symbols.of(name) is symbol


def _is_set(context: Context, ahead: Ahead, symbol: Symbol) -> bool:
    """Whether a variable is surely set in front of the nest."""
    for statement in ahead.backwards():
        match statement:
            case c_ast.Assignment(lvalue=c_ast.ID() as name):
                found = context.symbols.of(name)
            case c_ast.Decl():
                found = context.symbols.of(statement)
            case c_ast.Label():
                return False
            case _:
                continue
        if found is symbol:
            return not (isinstance(statement, c_ast.Decl) and statement.init is None)
    return False


def _read_first(context: Context, nest: Node) -> frozenset[int]:
    """The variables, by identity, that the first iteration of a nest surely reads before setting them."""
    read, been_set = set[int](), set[int]()
    for item, evaluated in _surely_evaluated(nest.stmt):
        for node in evaluated:
            read |= {id(context.symbols.of(n)) for n in _operands(node)} - been_set
            been_set |= {id(context.symbols.of(name)) for name in _set_by(node)}
        been_set |= {id(context.symbols.of(name)) for name in _set_by(item)}
    return frozenset(read)


def _surely_evaluated(body: Node) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """The first statements that each iteration surely executes, with those parts of them that are surely evaluated."""
    for item in (body.block_items or ()) if isinstance(body, c_ast.Compound) else (body,):
        match item:
            case c_ast.If():
                yield item, (item.cond,)
            case c_ast.For():
                yield item, tuple(inits(item))
            case c_ast.While() | c_ast.DoWhile() | c_ast.Switch() | c_ast.Compound() | c_ast.DeclList():
                yield item, ()
            case _:
                yield item, (item,)
        if any(isinstance(n, _JUMPS) for n in walk(item)):
            return


def _operands(node: Node) -> Iterator[Node]:
    """The variables whose values an expression surely reads."""
    match node:
        case c_ast.ID():
            yield node
        case c_ast.Compound() | c_ast.TernaryOp() | c_ast.BinaryOp(op="&&" | "||"):
            return
        case c_ast.Decl(init=given):
            if given is not None:
                yield from _operands(given)
        case c_ast.Assignment(op="=", lvalue=c_ast.ID(), rvalue=given):
            yield from _operands(given)
        case c_ast.UnaryOp(op="&" | "sizeof" | "_Alignof"):
            return
        case c_ast.StructRef():
            yield from _operands(node.name)
        case c_ast.FuncCall():
            yield from _operands(node.args) if node.args else ()
        case _:
            for child in node:
                yield from _operands(child)


def _set_by(node: Node) -> Iterator[Node]:
    yield from assigned(node)
    yield from (part for part in walk(node) if isinstance(part, c_ast.Decl))
