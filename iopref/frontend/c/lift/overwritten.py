"""Arrays that a loop overwrites before it reads them, so that what a disk has of them need not be read.

In each run of such a loop, all that happens is seen: there is no way out of it, and no call of a function that may not
return. No expression reads the array. Where pointers lead, the entry of the nest asks; types and `restrict` do not
tell: programs are compiled with -fno-strict-aliasing, and Fortran programs pass one array as two arguments.
"""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.library import library_effect
from iopref.frontend.c.facts.origins import origin
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.apart import Unknown, addresses, based, block_around
from iopref.frontend.c.lift.lifter import Lifter
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, Pointer, Scalar
from iopref.frontend.c.types.expressions import Node
from iopref.model import Condition, Expr, Holds, call
from iopref.records import replace

_SEEN = frozenset(
    {
        *(c_ast.For, c_ast.If, c_ast.Compound, c_ast.EmptyStatement, c_ast.Decl, c_ast.DeclList, c_ast.Assignment),
        *(c_ast.BinaryOp, c_ast.UnaryOp, c_ast.TernaryOp, c_ast.Cast, c_ast.Constant, c_ast.ID, c_ast.ExprList),
        *(c_ast.ArrayRef, c_ast.StructRef, c_ast.FuncCall, c_ast.Typename, c_ast.TypeDecl, c_ast.IdentifierType),
    }
)
"""What a loop may consist of. Other statements may leave it, or are not followed."""


_PLACES = (c_ast.ArrayRef, c_ast.StructRef, c_ast.UnaryOp)

_Reads = tuple[Node, ...] | None

MOST_COMPARED = 4
"""The most pairs of pointers that the entry of a nest compares for an array."""


def note_overwritten(lifter: Lifter, nest: Node) -> None:
    """Set `overwritten_in` and `overwritten_if` of the references of a nest that no thread shares."""
    context, nodes = lifter.context, {id(n): n for n in walk(nest) if isinstance(n, LOOPS)}
    loops = {loop: nodes[node] for loop, node in lifter.nodes.items() if node in nodes}
    stored = {id(n.lvalue): n.lvalue for n in walk(nest) if isinstance(n, c_ast.Assignment) and n.op == "="}
    writes = {a.reference: stored[id(a.node)] for a in lifter.accesses if a.writes and id(a.node) in stored}
    reads: dict[int, _Reads] = {}
    for at, reference in enumerate(lifter.recorded.references):
        write = writes.get(reference.id)
        if write is None or reference.guarded or reference.loads or reference.turns or reference.tests:
            continue
        for loop in reference.path:
            if loop not in reads:
                reads[loop] = _reads(context, loops, loop, stored)
            if (conditions := _overwritten_if(context, write, reads[loop])) is not None:
                noted = replace(reference, overwritten_in=loop, overwritten_if=conditions)
                lifter.recorded.references[at] = noted
                break


def _reads(context: Context, loops: Mapping[int, Node], loop: int, stored: Mapping[int, Node]) -> _Reads:
    """The accesses of a loop that may read memory; None if the loop may be left, or does what is not seen."""
    if loop not in loops:
        return None
    symbols, inside = context.symbols, tuple(walk(loops[loop]))
    counted = {id(node) for node in loops.values()}
    if not all(type(n) in _SEEN and (not isinstance(n, LOOPS) or id(n) in counted) for n in inside):
        return None
    calls = (n for n in inside if isinstance(n, c_ast.FuncCall))
    if any(isinstance(n, c_ast.UnaryOp) and n.op == "&" for n in inside) or not all(_pure(symbols, n) for n in calls):
        return None
    return tuple(n for n in inside if _is_access(symbols, n) and id(n) not in stored)


def _is_access(symbols: Symbols, node: Node) -> bool:
    is_place = isinstance(node, _PLACES) and (not isinstance(node, c_ast.UnaryOp) or node.op == "*")
    return is_place and not isinstance(symbols.type_of(node), Array)


def _pure(symbols: Symbols, call: Node) -> bool:
    """Whether a call is of a mathematical function, which returns and reads no memory of the program."""
    name = callee(call, symbols)
    return name is not None and name not in symbols.functions and library_effect(name) == "pure"


def _overwritten_if(context: Context, write: Node, reads: _Reads) -> tuple[Condition, ...] | None:
    """The conditions under which a write is of a number all bytes of which are stored, in an array that none of the
    reads reach; None if that is unknown.
    """
    t = context.symbols.type_of(write)
    if reads is None or not isinstance(t, Scalar) or t.volatile or t.name == "long double" or t.size > 8:
        return None
    found: dict[Condition, None] = {}
    for read in reads:
        if not _elsewhere(context.symbols, write, read):
            if (conditions := _apart_if(context, write, read)) is None:
                return None
            found |= dict.fromkeys(conditions)
    return tuple(found) if len(found) <= MOST_COMPARED else None


def _elsewhere(symbols: Symbols, write: Node, read: Node) -> bool:
    """Whether a write and a read are of different variables, with no pointer in between."""
    array, other = origin(symbols, write), origin(symbols, read)
    if array is None or other is None or array is other:
        return False
    return not isinstance(array.type, Pointer) and not isinstance(other.type, Pointer)


def _apart_if(context: Context, write: Node, read: Node) -> tuple[Condition, ...] | None:
    """The conditions, for the entry of the nest, that a write and a read are in different objects; None if there are
    none, as when pointers in them change or are read from memory.
    """
    symbols = context.symbols
    inside = (n for access in (write, read) for n in walk(access) if isinstance(n, (c_ast.ID, *_PLACES)))
    pointers = [n for n in inside if isinstance(symbols.type_of(n), Pointer)]
    if any(not isinstance(n, c_ast.ID) or context.written.may_assign(symbols, n) for n in pointers):
        return None
    try:
        written, other = (_object(context, access) for access in (write, read))
    except (Refused, Unknown, Unprintable):
        return None
    if set(written) & set(other):
        return None
    return tuple(Holds(call("iopref_blocks_differ", a, b)) for a in written for b in other)


def _object(context: Context, access: Node) -> tuple[Expr, ...]:
    """Addresses in the object that an access is to."""
    if (variable := context.symbols.variable(access)) is None:
        return addresses(block_around(context, access))
    return (based(variable.type, f"&{variable.name}", frozenset((variable.name,))),)
