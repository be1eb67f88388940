"""Program units in C: heads, bodies, and what gfortran's binary interface asks of them."""

from __future__ import annotations

from iopref.frontend.fortran import names
from iopref.frontend.fortran.allocatable import view_names
from iopref.frontend.fortran.context import Context, File, Signature
from iopref.frontend.fortran.data import Initial
from iopref.frontend.fortran.declarations import declarations
from iopref.frontend.fortran.output import Output, Text
from iopref.frontend.fortran.places import copied, needs_view
from iopref.frontend.fortran.statements import lower_block, returning
from iopref.frontend.fortran.storage import blocks
from iopref.frontend.fortran.symbols import Scope, Symbol
from iopref.frontend.fortran.tree import AssignLabel, Format
from iopref.frontend.fortran.types import Type
from iopref.frontend.fortran.usage import Usage
from iopref.frontend.fortran.walk import statements


def lower_unit(file: File, scope: Scope, usage: Usage) -> list[Text]:
    """A program, subroutine or function as a C function."""
    unit = scope.unit
    context = context_of(file, scope, usage)
    context.out.depth = 1
    lower_block(context, unit.body)
    context.line = unit.end
    context.out.comments(unit.end)
    if unit.kind == "function" or "*" in unit.arguments:
        context.out.put(returning(context), unit.end)
    head = Output()
    head.put(_head(context), unit.line)
    head.put("{", unit.line)
    head.depth = 1
    for declaration in unit.declarations:
        if not declaration.line.included:
            head.comments(declaration.line)
    for line in declarations(context, Initial(scope)):
        head.put(line)
    body = [text for text in context.out.lines if not _is_unused_label(text, context.jumped)]
    tail = Output()
    tail.put("}", unit.end)
    return [*head.lines, *body, *tail.lines]


def context_of(file: File, scope: Scope, usage: Usage) -> Context:
    """The lowering of a unit, about to begin."""
    context = Context(scope, file, usage, blocks(scope), Output(), scope.unit.line)
    context.unseen = view_names(list(scope.table.values()))
    for statement in statements(scope.unit.body):
        if isinstance(statement, Format):
            context.formats[statement.line.label] = statement
        elif isinstance(statement, AssignLabel):
            context.assigned_labels |= {statement.label}
    return context


def _is_unused_label(text: Text, jumped: set[str]) -> bool:
    return text.text.endswith(":;") and text.text[:-2] not in jumped


# -- Heads -------------------------------------------------------------------------------------------------------------


def signature(file: File, scope: Scope, usage: Usage) -> Signature:
    """What other units of the file have to know of a procedure."""
    context = context_of(file, scope, usage)
    unit = scope.unit
    dummies = [scope.find(name) for name in unit.arguments if name != "*"]
    result = scope.find(unit.result or unit.name).type if unit.kind == "function" else None
    parameters = tuple(None if d.form == "procedure" else d.type for d in dummies)
    return Signature(unit.name, result, parameters, f"{_head(context)};")


def _head(context: Context) -> str:
    unit, scope = context.scope.unit, context.scope
    if unit.kind == "program":
        return "void MAIN__(void)"
    parameters, lengths = [], []
    result = "int" if "*" in unit.arguments else "void"
    if unit.kind == "function":
        symbol = scope.find(unit.result or unit.name)
        assert symbol.type is not None
        if symbol.character:
            parameters += [f"char *{symbol.c}", f"size_t {symbol.c}_len"]
        else:
            result = symbol.type.c
    for name in unit.arguments:
        if name == "*":
            continue
        symbol = scope.find(name)
        parameters.append(_parameter(context, symbol))
        if symbol.character and symbol.form != "procedure":
            lengths.append(f"size_t {symbol.c}_len")
    return f"{result} {names.external(unit.name)}({', '.join(parameters + lengths) or 'void'})"


def _parameter(context: Context, symbol: Symbol) -> str:
    restrict = "restrict " if context.file.options.restrict else ""
    kind = symbol.type or Type("integer", 4)
    if symbol.form == "procedure":
        return f"{symbol.type.c if symbol.type and not symbol.character else 'void'} (*{symbol.c})()"
    if needs_view(symbol) or copied(context, symbol):
        return f"{kind.c} *{restrict}{symbol.c}_"
    return f"{kind.c} *{restrict}{symbol.c}"
