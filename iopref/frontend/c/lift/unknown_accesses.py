"""Accesses of a nest about which nothing is known: a nest with such accesses is not reported as needing no hints."""

from __future__ import annotations

from iopref.analysis.locality import ALWAYS_SMALL
from iopref.diagnostics import Refusal
from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.facts.accesses import text_of
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.library import is_hint, library_effect, routine
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.calls import bodies, objects
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, CType, Function, Pointer, Scalar, Struct
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.c.types.layout import size_of


def untold(context: Context, call: Node) -> Refusal:
    """The message about a call that touches memory about which the nest knows nothing."""
    name = callee(call, context.symbols) or ""
    reason = f"what `{name}` touches when it is called here is not known"
    remedy = "give it pointers to arrays, and numbers, as arguments"
    in_its_loops = f"nothing is missing if `{name}` touches much in its loops only: these are looked at "
    if name in context.symbols.functions:
        if any(isinstance(n, LOOPS) for n in walk(context.symbols.functions[name].body)):
            remedy = f"{in_its_loops}by themselves"
    elif library_effect(name) != "unknown" or routine(call, name, context.symbols.type_of(call.name)) is not None:
        remedy = "write a loop in place of the call if it touches much"
    else:
        remedy = f"{in_its_loops}where that file is translated"
    return context.refuse("call", call, reason, remedy, name).refusal


def large(context: Context, node: Node, t: CType) -> Refusal | None:
    """The message about a large array or struct that is declared in the nest or assigned; None if it is small."""
    if not isinstance(t, (Array, Struct)) or (size_of(t) or ALWAYS_SMALL + 1) <= ALWAYS_SMALL:
        return None
    reason, remedy = f"all of `{text_of(node)}` is assigned, which is large", "assign its elements by a loop"
    if isinstance(node, c_ast.Decl):
        reason, remedy = f"`{node.name}` is declared inside the nest, and may be large", "declare it before the loop"
    return context.refuse("volume", node, reason, remedy).refusal


def may_be_much(context: Context, call: Node) -> bool:
    """Whether a call may touch more than a little memory, through a pointer that it is given or finds."""
    name = callee(call, context.symbols)
    if is_hint(name) or name is not None and library_effect(name) == "pure":
        return False
    if any(_leads_far(context.symbols, argument) for argument in call.args or ()):
        return True
    return any(_is_far(s.type) for there, body in bodies(context, call) for s in objects(there, body))


def _leads_far(symbols: Symbols, argument: Node) -> bool:
    """Whether more than a little memory can be touched through an argument; the address of a variable leads to the
    variable.
    """
    t = symbols.type_of(argument)
    if isinstance(t, Scalar) or isinstance(argument, c_ast.Constant):
        return False
    match argument:
        case c_ast.Cast(expr=e):
            return _leads_far(symbols, e)
        case c_ast.UnaryOp(op="&", expr=c_ast.ID() as variable):
            return _is_far(symbols.type_of(variable))
    return _is_far(t) and not _is_stream(t)


def _is_far(t: CType) -> bool:
    """Whether an object of a type is large, or has pointers to objects that may be."""
    match t:
        case Scalar() | Function():
            return False
        case Array(element=element) if (size_of(t) or ALWAYS_SMALL + 1) <= ALWAYS_SMALL:
            return _is_far(element)
        case Struct(members=members) if t.complete and (size_of(t) or ALWAYS_SMALL + 1) <= ALWAYS_SMALL:
            return any(_is_far(m.type) for m in members)
    return True


def _is_stream(t: CType) -> bool:
    return isinstance(t, Pointer) and isinstance(t.target, Struct) and t.target.tag == "_IO_FILE"
