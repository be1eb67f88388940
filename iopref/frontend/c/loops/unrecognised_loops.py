"""Loops over memory that are not counted; they are reported, so that none is passed over in silence."""

from __future__ import annotations

from iopref.diagnostics import Refusal
from iopref.frontend.c.loops.comparison import COUNTED
from iopref.frontend.c.loops.pointer_loops import following
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.condition_forms import compared
from iopref.frontend.c.syntax.counting import followed
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.types.expressions import Node, conjuncts, traversed


def walks_in_memory(loop: Node) -> bool:
    """Whether a loop accesses memory at variables that it sets; `do ... while (0)` is not a loop."""
    if isinstance(loop, c_ast.DoWhile) and isinstance(loop.cond, c_ast.Constant) and loop.cond.value == "0":
        return False
    inside = traversed(loop)
    names = {_set_by(n) for n in inside}
    return any(isinstance(n, c_ast.ID) and n.name in names for access in inside for n in _address(access))


def uncounted(unit: Unit, loop: Node) -> Refusal:
    """Why a loop over memory is not counted."""
    position = unit.position(loop)
    tested = {n.name for n in traversed(loop.cond) if isinstance(n, c_ast.ID)} if loop.cond else set()
    for n in traversed(loop):
        if (name := followed(n)) and (name in tested or isinstance(n.rvalue, c_ast.StructRef)):
            return Refusal("chasing", position, *following(name), name)
    if any(compared(part) for part in conjuncts(loop.cond)):
        reason = "its condition compares no variable that each iteration steps once by a fixed number"
    else:
        reason = "its condition compares no variable with a bound"
    return Refusal("loop", position, f"not a counted loop: {reason}", COUNTED)


def _set_by(node: Node) -> str:
    """The name of the variable that an expression sets; empty if there is none."""
    match node:
        case c_ast.Assignment(lvalue=c_ast.ID(name=name)):
            return str(name)
        case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=c_ast.ID(name=name)):
            return str(name)
    return ""


def _address(node: Node) -> tuple[Node, ...]:
    """The parts of the address of an access to memory; empty for other expressions."""
    match node:
        case c_ast.ArrayRef() | c_ast.StructRef(type="->") | c_ast.UnaryOp(op="*"):
            return traversed(node)
    return ()
