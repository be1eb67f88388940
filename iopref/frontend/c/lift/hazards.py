"""Checks for statements and declarations that prevent the transformation of a nest, whatever its arrays are."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.facts.accesses import text_of
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.library import ALLOCATES, UNTOLD, is_hint, wrong_format
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node
from iopref.model import COUNT

_ACCESSES = (c_ast.ID, c_ast.StructRef, c_ast.ArrayRef, c_ast.UnaryOp)


def check_hazards(context: Context, nest: Node) -> None:
    """Raise Refused for the first thing in a nest, or in its function, that prevents its transformation."""
    if _is_only_inline(context):
        reason = f"`{context.function}` is inline, and has no definition that is called where it is not inlined"
        raise context.refuse("static", nest, reason, f"make `{context.function}` static", context.function)
    for refused in _hazards(context, nest):
        raise refused
    for case in _cases(nest.stmt):
        reason = "a `case` inside the nest belongs to a `switch` around it"
        raise context.refuse("goto", case, reason, "use structured control flow")


def _is_only_inline(context: Context) -> bool:
    """Whether the function is only declared `inline`: it does not link if it is too large to be inlined.

    C11 6.7.4, paragraph 7; gcc also warns about library functions that it calls.
    """
    declared = [d.decl if isinstance(d, c_ast.FuncDef) else d for d in context.unit.ast.ext]
    own = [d for d in declared if isinstance(d, c_ast.Decl) and d.name == context.function]
    return bool(own) and all("inline" in d.funcspec and not {"static", "extern"} & set(d.storage) for d in own)


def _hazards(context: Context, nest: Node) -> Iterator[Refused]:
    for node in walk(nest):
        match node:
            case c_ast.Label():
                yield context.refuse("goto", node, "a label inside the nest", "use structured control flow")
            case c_ast.FuncCall():
                yield from _call(context, node)
            case c_ast.ID(name=name) if is_hint(name):
                continue
            case c_ast.ID(name=name) | c_ast.Decl(name=name) if name == COUNT and not _is_written(context, node):
                continue
            case c_ast.ID(name=name) | c_ast.Decl(name=name) if (name or "").startswith("iopref_"):
                yield context.refuse(
                    "name", node, f"`{name}` may hide a name of the run-time library", "rename it", str(name)
                )
            case c_ast.Decl(storage=storage) if "static" in storage:
                yield context.refuse("static", node, "a static variable inside the nest", "declare it before the loop")
            case c_ast.ID() | c_ast.StructRef() | c_ast.ArrayRef() | c_ast.UnaryOp() if context.symbols.is_volatile(
                node
            ):
                yield _volatile(context, node)


def _volatile(context: Context, node: Node) -> Refused:
    """The refusal for the volatile or atomic object that an expression accesses, perhaps to find another one."""
    *_, access = (n for n in walk(node) if isinstance(n, _ACCESSES) and context.symbols.is_volatile(n))
    name = text_of(access)
    return context.refuse("volatile", access, f"`{name}` is volatile or atomic", "copy the value before the loop", name)


def _cases(node: Node) -> Iterator[Node]:
    """The `case` labels in a statement that belong to a `switch` around it."""
    if isinstance(node, (c_ast.Case, c_ast.Default)):
        yield node
    elif not isinstance(node, c_ast.Switch):
        for child in node:
            yield from _cases(child)


def _is_written(context: Context, node: Node) -> bool:
    """Whether a name is in the program's text, and was not made for the model."""
    return bool(context.unit.tokens.texts[node.coord.line] == node.name)


def _call(context: Context, node: Node) -> Iterator[Refused]:
    name = callee(node, context.symbols)
    if name is None:
        selects = isinstance(node.name, c_ast.GenericSelection)
        what = "a call of what `_Generic` selects" if selects else "a call through a pointer"
        yield context.refuse("call", node, f"{what}, whose effects are unknown", "call a function by name")
        return
    if context.symbols.summaries.of_call(node) is None:
        reason, remedy = f"a call to `{name}`, whose effects are unknown", "move the call out of the loop"
        if why := context.symbols.summaries.why(name):
            reason += f": {why}"
            remedy += f"; the loops in `{name}` are looked at by themselves"
        elif why := wrong_format(node, name):
            reason, remedy = f"a call to `{name}`, {why}", "write the format as a literal without `%n`"
        elif name in ALLOCATES:
            remedy = f"call `{name}` in a loop of its own: one that does nothing else needs no hints"
        elif name in UNTOLD:
            pass
        elif _is_of_a_library(context, name):
            remedy += f", or say by --pure that `{name}` changes nothing that the program looks at"
        else:
            remedy += f", give the file that defines `{name}` by --with, or say by --pure that it changes nothing; "
            remedy += f"loops in `{name}` are looked at where that file is translated"
        yield context.refuse("call", node, reason, remedy, name)


def _is_of_a_library(context: Context, name: str) -> bool:
    """Whether a system header declares a function, so that no file of the program defines it."""
    symbol = context.symbols.linked.get(name)
    place = symbol.decl.coord if symbol is not None else None
    segment = context.unit.tokens.segment(place.line) if place is not None else None
    return segment is not None and segment.system
