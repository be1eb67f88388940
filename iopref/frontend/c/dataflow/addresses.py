"""The addresses of accesses: their text, and whether an access has one."""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.dataflow.hint_expressions import render
from iopref.frontend.c.dataflow.places import Place, whole_subscripts
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Pointer, Struct
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.frontend.c.types.layout import find_member
from iopref.model import Call, Expr, Printed


def address(context: Context, node: Node, found: Place) -> Printed:
    """Prints the address of an access with loop indices replaced, as a pointer that converts to `const void *`."""
    text, variable = _address(context, node, found), found.root or _variable(context, node)
    if "restrict" not in context.symbols.type_of(node).quals:
        return hidden(text, variable)
    return hidden(lambda values: f"(const void *){text(values)}", variable)


def hidden(text: Printed, symbol: Symbol | None) -> Printed:
    """An address in a form that hides from the compiler which variable it is computed from, if that matters.

    The compiler knows that no other pointer leads to the memory of a local or `restrict` variable until a function is
    passed a pointer computed from it; a hint must not end that knowledge.
    """
    if symbol is None or symbol.storage != "local" and "restrict" not in symbol.type.quals:
        return text
    return lambda values: f"iopref_at({text(values)})"


def _variable(context: Context, node: Node) -> Symbol | None:
    """The variable whose name an access begins with; None if there is none."""
    while not isinstance(node, c_ast.ID):
        match node:
            case c_ast.ArrayRef(name=inner) | c_ast.StructRef(name=inner) | c_ast.UnaryOp(expr=inner):
                node = inner
            case c_ast.Cast(expr=inner) | c_ast.BinaryOp(left=inner):
                node = inner
            case _:
                return None
    return context.symbols.of(node)


def _address(context: Context, node: Node, found: Place) -> Printed:
    """Prints the address of an access with loop indices replaced."""
    base = subscripted(node, found)
    if found.led and found.root and whole_subscripts(context, found):
        base = found.base if isinstance(found.root.type, Pointer) else found.root.name
    elif found.led and found.base:
        return lambda values: f"(const char *){found.base} + {found.offset.substitute(values).operand()}"
    if base is None:
        if any(isinstance(n, c_ast.UnaryOp) and n.op in ("++", "--", "p++", "p--") for n in walk(node)):
            raise context.refuse("effect", node, "the address changes a variable", "change it after the access")
        place = render(context, node, address=True)
        return lambda values: f"&{place(values)}"

    def text(values: Mapping[int, Expr]) -> str:
        subscripts = [s.substitute(values) for s in found.subscripts]
        if found.extent is not None and any(_begins_before(s) for s in subscripts):
            return f"(const char *){base} + {found.offset.substitute(values).operand()}"
        return f"&{base}" + "".join(f"[{s.c()}]" for s in subscripts)

    return text


def _begins_before(subscript: Expr) -> bool:
    """Whether a subscript may be that of an iteration before the
    first, which with a larger step is outside of the array.
    """
    return any(
        abs(times) > 1 and any(isinstance(atom, Call) and atom.helper == "iopref_reach" for atom in monomial)
        for monomial, times in subscript.terms
    )


def subscripted(node: Node, found: Place) -> str | None:
    """The name of the array or pointer whose subscripts in an access
    are all those of a place; None for other accesses.
    """
    base = node
    while isinstance(base, c_ast.ArrayRef):
        base = base.name
    plain = (
        isinstance(base, c_ast.ID)
        and not found.led
        and found.storage != "memory"
        and len(found.subscripts) == _depth(node)
    )
    return base.name if plain else None


def addressable(context: Context, node: Node) -> Node:
    """The access itself, or for a bit-field, which has no address, the struct around it."""
    if not isinstance(node, c_ast.StructRef):
        return node
    holder = context.symbols.type_of(node.name)
    struct = holder.target if isinstance(holder, Pointer) else holder
    found = find_member(struct, node.field.name) if isinstance(struct, Struct) else None
    if found is None or found[0].bits is None:
        return node
    if node.type == "->":
        raise context.refuse("address", node, "a bit-field has no address", "use an ordinary member")
    return node.name


def has_pointer(context: Context, node: Node) -> bool:
    """Whether `&` may be applied to an access: not to a variable in a register, nor to an element of a vector."""
    if isinstance(node, c_ast.ArrayRef) and isinstance(context.symbols.type_of(node.name), Struct):
        return False
    symbol = context.symbols.variable(node)
    return symbol is None or "register" not in (symbol.decl.storage or ())


def _depth(node: Node) -> int:
    return 1 + _depth(node.name) if isinstance(node, c_ast.ArrayRef) else 0
