"""The declarations of a procedure in C, made when its body is known: only what is used is declared."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.constant.known import Known
from iopref.frontend.fortran.literals import known
from iopref.frontend.fortran.lower import dimensions, initial_storage, members, representation
from iopref.frontend.fortran.lower.arrays import allocatable, descriptors, results, storing
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.data import Initial, constant
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.parse.block_declarations import BLOCK
from iopref.frontend.fortran.scope.storage import character_length, extents
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Array, Boz, Expr, Hollerith, Name
from iopref.frontend.fortran.tree.walk import within
from iopref.frontend.fortran.types import INTEGER, Type
from iopref.frontend.fortran.value import Value, product

STACK_LIMIT = 65536
"""Bytes: gfortran makes larger local arrays static (-fmax-stack-var-size)."""
_WIDTH = 100


def declarations(context: Context, initial: Initial) -> list[str]:
    """The lines in front of the first statement."""
    variables = list(_variables(context, initial))
    groups = list(_shared(context, initial))
    entry = list(_on_entry(context))
    copies = list(_copies(context))
    made = list(_made_anew(context))
    constants = list(_constants(context))
    text = "\n".join([*entry, *groups, *variables, *(line.text for line in context.out.lines)])
    shapes = descriptors.shapes(context, text) if any(map(representation.assumed, context.scope.table.values())) else ()
    return [*constants, *copies, *shapes, *entry, *groups, *variables, *made]


def _on_entry(context: Context) -> Iterator[str]:
    """What is computed on entry, each step after the dummy arrays that it reads; then the other dummy arrays."""
    arrays: dict[str, list[str]] = {}
    while new := [s for s in _used(context) if s.name not in arrays and representation.redeclared(context, s)]:
        arrays |= {symbol.name: list(_dummy_array(context, symbol)) for symbol in new}
    for step in context.prologue:
        for name in step.arrays:
            yield from arrays.pop(name, ())
        yield from step.lines
    for lines in arrays.values():
        yield from lines


def _made_anew(context: Context) -> Iterator[str]:
    """The initial values of components that an INTENT(OUT) argument gets on entry."""
    for name in context.scope.unit.arguments:
        symbol = context.scope.known(name)
        if symbol is None or symbol.intent != "out" or symbol.type is None or symbol.type.base != "derived":
            continue
        value = members.default_value(context, symbol.type)
        frees = context.scope.program.allocates(symbol.type.derived)
        if value or frees:
            if symbol.array:
                raise context.not_covered(
                    f"`{name}`: an INTENT(OUT) array whose elements have initial values or allocatable components is"
                )
            test = f"if ({symbol.c} != NULL) " if "optional" in symbol.attributes else ""
            if frees:
                yield f"{test}{names.freeing(symbol.type.derived)}({symbol.c});"
            if value:
                yield f"{test}*{symbol.c} = ({symbol.type.c}){value};"


def _used(context: Context) -> Iterator[Symbol]:
    """The symbols that are used and belong to the procedure, in the order of their declarations."""
    for name, symbol in context.scope.table.items():
        if name in context.used:
            yield symbol


def _constants(context: Context) -> Iterator[str]:
    """Named constants: integers as enumerators, and others in an
    order in which each follows those that its value needs.
    """
    lines: dict[str, str] = {}
    begun: set[str] = set()

    def define(symbol: Symbol) -> None:
        if symbol.name in begun:
            return
        begun.add(symbol.name)
        assert symbol.type is not None and symbol.value is not None
        for part in within(symbol.value):
            inner = context.scope.known(part.id) if isinstance(part, Name) else None
            if inner is not None and _is_object(inner):
                define(inner)
        if symbol.array:
            lines[symbol.name] = f"static {_constant_array(context, symbol, symbol.c)}"
        else:
            lines[symbol.name] = f"const {symbol.type.c} {symbol.c} = {_scalar_constant(context, symbol)};"

    for symbol in list(_used(context)):
        if _is_object(symbol):
            define(symbol)
    values = [
        f"{symbol.c} = {context.scope.constant(symbol.name)}"
        for symbol in _used(context)
        if symbol.form == "constant" and symbol.type == INTEGER and not symbol.array
    ]
    if values:
        yield from _wrapped("enum { ", values, " };")
    yield from lines.values()


def _is_object(symbol: Symbol) -> bool:
    """Whether a named constant is a `const` variable in C."""
    if symbol.form != "constant" or symbol.type is None:
        return False
    return symbol.array or symbol.type.base in ("real", "complex", "derived")


def _scalar_constant(context: Context, symbol: Symbol) -> str:
    """The value of a named constant: the expression as written if C has one for it, else the computed value."""
    assert symbol.value is not None
    found = context.scope.named(symbol.name)
    if not isinstance(symbol.value, Hollerith | Boz):
        outer, context.before = context.before, []
        text = lower(context, symbol.value).text
        needed, context.before = context.before, outer
        if not needed:
            return text
    if not isinstance(found, Known):
        raise context.not_covered(f"the value of the constant `{symbol.name}` is")
    return known(found).text


def module_constants(context: Context) -> Iterator[str]:
    """The constant arrays of a module, under the names by which gfortran's objects refer to them.

    One whose value is not covered is left out; but UserError is raised if gfortran compiles a part of the file.
    """
    scope = context.scope
    for name, symbol in list(scope.table.items()):
        if symbol.form == "constant" and symbol.array and name.isidentifier() and name not in scope.imports:
            try:
                yield _constant_array(context, symbol, names.in_module(scope.unit.name, name))
            except UserError:
                if scope.program.refused is not None:
                    raise


def _constant_array(context: Context, symbol: Symbol, name: str) -> str:
    assert symbol.type is not None
    text = constant(context.scope, symbol)
    dims = "".join(f"[{max(_constant(e), 1)}]" for e in reversed(dimensions.extents(context, symbol)))
    dims += f"[{max(_constant(dimensions.length(context, symbol)), 1)}]" if symbol.character else ""
    return f"const {symbol.type.c} {name}{dims} = {text};"


def _wrapped(head: str, items: list[str], tail: str) -> Iterator[str]:
    """A list as lines of limited width."""
    line = head
    for k, item in enumerate(items):
        piece = item + (", " if k < len(items) - 1 else "")
        if len(line) + len(piece) > _WIDTH and line.strip() != head.strip():
            yield line.rstrip()
            line = "    "
        line += piece
    yield line + tail


def _copies(context: Context) -> Iterator[str]:
    """What is taken from the arguments first: copies of scalars, and the addresses in the descriptors of CLASS."""
    for symbol in _used(context):
        if symbol.polymorphic:
            assert symbol.type is not None
            restrict = representation.restrict(context, symbol)
            yield f"{symbol.type.c} *{restrict}const {symbol.c} = {symbol.c}_->data;"
        elif representation.copied(context, symbol):
            assert symbol.type is not None
            yield f"const {symbol.type.c} {symbol.c} = *{symbol.c}_;"
        elif symbol.name in context.kept:
            assert symbol.type is not None
            yield f"{symbol.type.c} {symbol.c} = *{symbol.c}_;"


def _dummy_array(context: Context, symbol: Symbol) -> Iterator[str]:
    """The declaration of the pointer through which the procedure uses a dummy array."""
    restrict = representation.restrict(context, symbol)
    if representation.assumed(symbol):
        yield from descriptors.received(context, symbol, restrict)
        return
    assert symbol.type is not None
    rows = dimensions.row_text(context, symbol)
    if representation.behind_pointer(context, symbol):
        rows = f"[{representation.few_elements(context, symbol) or ''}]"
    yield f"{symbol.type.c} (*{restrict}{symbol.c}){rows} = (void *){symbol.c}_;"


def _variables(context: Context, initial: Initial) -> Iterator[str]:
    plain: dict[str, list[str]] = {}
    later: list[str] = []
    shared = {item.name for block in context.blocks.values() for item in block.sequence + block.overlaid}
    for symbol in list(_used(context)):
        if symbol.result and symbol.dummy:
            later.append(f"{representation.field(context, symbol, 'base')} = NULL;")
        if symbol.form != "variable" or symbol.dummy or symbol.common is not None or symbol.name in shared:
            continue
        if symbol.linker or symbol.component:
            continue
        if symbol.result and symbol.character:
            continue
        if symbol.result and symbol.array:
            later += results.result(context, symbol)
            continue
        if representation.deferred(symbol):
            later += allocatable.declared(context, symbol)
            continue
        assert symbol.type is not None
        size = _size(context, symbol)
        if size is None:
            later += _automatic(context, symbol)
            continue
        dims = "".join(f"[{max(_constant(e), 1)}]" for e in reversed(dimensions.extents(context, symbol)))
        dims += f"[{max(character_length(context.scope, symbol) or 1, 1)}]" if symbol.character else ""
        static = "static " if is_static(context, symbol, size) else ""
        value = initial_value(context, symbol, initial)
        if context.scope.program.allocates(symbol.type.derived):
            if context.scope.unit.kind != "program" and not representation.saved(context, symbol):
                later.append(_freed(context, symbol, value))
                continue
            static = "static "
        if not value and not static and symbol.name in context.carried:
            value = " = 0"
        if value:
            later.append(f"{static}{symbol.type.c} {symbol.c}{dims}{value};")
        else:
            plain.setdefault(f"{static}{symbol.type.c}", []).append(symbol.c + dims)
    for kind, declared in plain.items():  # sorted as on gfortran's stack, where alignment makes a difference
        yield from _wrapped(f"{kind} ", sorted(declared), ";")
    yield from later


def _freed(context: Context, symbol: Symbol, value: str) -> str:
    """The declaration of a variable whose allocatable components are freed when the procedure returns."""
    assert symbol.type is not None
    if symbol.array or BLOCK in symbol.attributes or symbol.result:
        raise context.not_covered(f"`{symbol.name}`: a local array, or one of BLOCK, with allocatable components is")
    automatic = f"__attribute__((cleanup({names.freeing(symbol.type.derived)})))"
    return f"{symbol.type.c} {symbol.c} {automatic}{value or ' = {0}'};"


def initial_value(context: Context, symbol: Symbol, initial: Initial) -> str:
    """The initialiser of a variable, with ` = ` in front; empty without one."""
    if symbol.name in initial.runs:
        return f" = {initial.initialiser(symbol.name)}"
    assert symbol.type is not None
    if symbol.type.base != "derived":
        return ""
    if symbol.value is not None:
        match symbol.value:
            case Apply(Name(), arguments, at) if not symbol.array:
                return f" = {members.braces(context, symbol.type, arguments, at)}"
            case Array(items) if extents(context.scope, symbol) == (len(items),):
                made = [_structure(context, symbol, symbol.type, item) for item in items]
                return f" = {{{', '.join(made)}}}"
        raise context.not_covered(f"this initial value of `{symbol.name}` is")
    text = "" if representation.deferred(symbol) else members.default_value(context, symbol.type)
    if text and BLOCK in symbol.attributes and "save" not in symbol.attributes:
        raise context.not_covered(f"`{symbol.name}`: a variable of BLOCK whose type has initial values is")
    for extent in extents(context.scope, symbol) or () if text else ():
        text = f"{{[0 ... {extent - 1}] = {text}}}"
    return f" = {text}" if text else ""


def _structure(context: Context, symbol: Symbol, type: Type, expr: Expr) -> str:
    """The initialiser of one of several structures."""
    match expr:
        case Apply(Name(name), arguments, at) if context.scope.find(name).form == "constructor":
            return members.braces(context, type, arguments, at)
    raise context.not_covered(f"this initial value of `{symbol.name}` is")


def _constant(value: Value) -> int:
    assert isinstance(value.constant, int)
    return value.constant


def _size(context: Context, symbol: Symbol) -> int | None:
    """Bytes of a local variable; None if the size is known only on entry."""
    dims, length = extents(context.scope, symbol), character_length(context.scope, symbol)
    if dims is None or length is None or symbol.type is None:
        return None
    size = symbol.type.size * length
    for extent in dims:
        size *= extent
    return size


def is_static(context: Context, symbol: Symbol, size: int) -> bool:
    """Whether a local variable keeps its value between calls, or is too large for the stack."""
    options = context.file.options
    if representation.saved(context, symbol):
        return True
    if "recursive" in context.scope.unit.prefixes or options.recursive or options.openmp:
        return False
    return not options.automatic or (size > STACK_LIMIT and (symbol.array or symbol.character))


def _automatic(context: Context, symbol: Symbol) -> Iterator[str]:
    """An array whose size is known on entry: it is on the heap until the procedure returns, as gfortran does it."""
    assert symbol.type is not None
    members.refuse_initial_values(context, symbol)
    bounds = dimensions.extents(context, symbol)
    factors = [*bounds, *([dimensions.length(context, symbol)] if symbol.character else [])]
    size = f"{product(factors).within(12)} * sizeof({symbol.type.c})"
    several = symbol.array and (len(bounds) > 1 or symbol.character)
    pointer = f"(*{symbol.c}){dimensions.row_text(context, symbol)}" if several else f"*{symbol.c}"
    unused = " __attribute__((unused))"  # if only its length or its bounds are read
    yield from storing.in_space(symbol.c, f"{symbol.type.c} {pointer}{unused}", size)


def _shared(context: Context, initial: Initial) -> Iterator[str]:
    """Local variables that share storage by EQUIVALENCE."""
    for key, block in context.blocks.items():
        if key in context.scope.commons or not any(item.name in context.used for item in block.overlaid):
            continue
        symbols = [context.scope.find(item.name) for item in block.overlaid]
        static = "static " if any(is_static(context, symbol, block.size) for symbol in symbols) else ""
        image = initial_storage.image(block, initial) or initial_storage.NONE
        yield f"{static}{block.keyword} {{"
        yield from (f"    {line}" for line in (*block.body(), *image.member))
        yield f"}} {block.name}{image.text};"
