"""Allocatable arrays: a pointer to the first element, and variables for the bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import designators, dimensions, dispatch, members, representation
from iopref.frontend.fortran.lower.arrays import evaluation, sections, storing
from iopref.frontend.fortran.lower.arrays.descriptors import TYPE_NUMBERS
from iopref.frontend.fortran.lower.arrays.element_loops import assigned
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.views import seen
from iopref.frontend.fortran.lower.context import Actual, Context
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.evaluation_order import has_effects
from iopref.frontend.fortran.lower.representation import data, deferred, described, descriptor
from iopref.frontend.fortran.scope import interfaces
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Member, Name, Slice
from iopref.frontend.fortran.tree.statements import Allocate, Assign
from iopref.frontend.fortran.tree.walk import base_name
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import EQUAL, LESS, TIMES, Value, number, product
from iopref.records import replace

_BOUNDS = "a bound of ALLOCATE is `lower:upper`, or an upper one"
_ALLOCATED = 5014
"""STAT= of ALLOCATE for an array that is allocated already (LIBERROR_ALLOCATION of libgfortran)."""


def declared(context: Context, symbol: Symbol) -> Iterator[str]:
    """The variables of an allocatable array or pointer; the array is freed when its procedure returns, unless saved."""
    assert symbol.type is not None and symbol.shape is not None
    if context.scope.unit.kind == "program" or representation.saved(context, symbol):
        static, freed = "static ", ""
    else:
        static, freed = "", "" if "pointer" in symbol.attributes else " FORTRAN_AUTOMATIC"
    if not static and _holds(context, symbol):
        raise context.not_covered(f"`{symbol.name}`: a local array, not saved, with allocatable components is")
    yield f"{static}{symbol.type.c} *{data(context, symbol)}{freed} = NULL;"
    names = []
    for k in range(len(symbol.shape)):
        low = dimensions.lower_bound(context, symbol, k)
        names += [] if low.constant is not None else [low.text]
        names.append(dimensions.extent(context, symbol, k).text)
    text = "\n".join([*context.prologue, *(line.text for line in context.out.lines)])
    names = [name for name in names if re.search(rf"\b{name}\b", text)]
    read = [name for name in names if re.search(rf"\b{name}\b(?! = )", text)]
    for some, unused in ((read, ""), ([name for name in names if name not in read], " __attribute__((unused))")):
        if some:
            yield f"{static}long {', '.join(f'{name}{unused} = 0' for name in some)};"


# -- ALLOCATE and DEALLOCATE -------------------------------------------------------------------------------------------


def allocate(context: Context, statement: Allocate, source: Value | Elements | None = None) -> None:
    """ALLOCATE, DEALLOCATE, NULLIFY; the value of SOURCE= is given where it is known already."""
    controls = dict(statement.controls)
    if set(controls) - {"stat", "errmsg", "source", "mold"}:
        raise context.not_covered(f"{statement.kind.upper()} with these arguments is")
    for key in ("stat", "errmsg", "mold"):
        if key in controls and has_effects(context, controls[key]):
            raise context.not_covered(f"a function that may have effects in {key.upper()}= is")
    if source is None and (given := controls.get("source")) is not None and has_effects(context, given):
        with context.out.block("", context.line):
            allocate(context, statement, _source_kept(context, given))
        return
    for k, item in enumerate(statement.items):
        if k and "stat" in controls:
            with _if_none_failed(context, controls["stat"]):
                allocate(context, replace(statement, items=statement.items[k:]), source)
            return
        name = item.base.id if isinstance(item, Apply) and isinstance(item.base, Name) else base_name(item)
        symbol = context.scope.find(name)
        if symbol.attributes & {"allocatable", "pointer"} and not deferred(symbol):
            raise context.not_covered(
                f"`{name}`: {statement.kind.upper()} of a scalar, or of an array of the unit around, is"
            )
        if not deferred(symbol):
            raise context.error(f"`{name}` is not an allocatable array, and no pointer to one")
        designators.use(context, name)
        if statement.kind == "nullify":
            context.put(f"{data(context, symbol)} = NULL;")
        elif statement.kind == "free":
            for text in _freed(context, symbol):
                context.put(text)
        elif statement.kind == "deallocate":
            _deallocate(context, symbol, controls)
        else:
            _allocate(context, symbol, item, controls, source, anew=statement.kind == "anew")


def _is_function(context: Context, expr: Expr) -> bool:
    """Whether an expression is a reference to a function, and nothing else."""
    return isinstance(expr, Apply) and isinstance(expr.base, Name) and not context.scope.find(expr.base.id).array


def _source_kept(context: Context, source: Expr) -> Value | Elements:
    """The value of SOURCE=, which is evaluated once, in front of all that is allocated."""
    if isinstance(source, Member) or (isinstance(source, Apply) and not _is_function(context, source)):
        raise context.not_covered("a function that may have effects in a subscript of SOURCE= is")
    with context.in_front():
        value = dispatch.evaluate(context, source)
        if isinstance(value, Elements):
            return storing.materialised(context, value)
        return value if value.length is not None else context.hoisted(value, "source")


def _allocate(
    context: Context,
    symbol: Symbol,
    item: Expr,
    controls: dict[str, Expr],
    known: Value | Elements | None,
    anew: bool,
) -> None:
    name = data(context, symbol)
    source = controls.get("source")
    like = controls.get("mold", source)
    with context.statement() as text:
        if isinstance(item, Apply):
            shape = [_bounds(context, argument) for argument in item.arguments]
            if len(shape) != len(symbol.shape or ()):
                raise context.error(f"`{symbol.name}` has {len(symbol.shape or ())} dimensions")
        elif like is not None:
            value = known if isinstance(known, Elements) else evaluation.array(context, like)
            if value.scattered:
                raise context.not_covered("a vector subscript in SOURCE= or MOLD= of an array without bounds is")
            shape = list(zip(_lows(context, like, value), value.extents, strict=True))
        else:
            raise context.error(f"the shape of `{symbol.name}` is missing")
        made = [*resized(context, symbol, shape), f"{name} = fortran_allocate({_bytes(context, symbol)});"]
        made += _initialised(context, symbol)
        stat = controls.get("stat")
        if "pointer" in symbol.attributes:
            text += made if stat is None else [*made, f"{lower(context, stat).text} = 0;"]
        elif anew:
            text += [*_freed(context, symbol)[:-1], *made]
        elif stat is not None:
            result = lower(context, stat).text
            text += [f"{result} = {name} != NULL ? {_ALLOCATED} : 0;", f"if ({name} == NULL) {{"]
            text += [
                *storing.indented(made),
                "}",
                *_explained(context, result, controls, "allocate an allocated object"),
            ]
        else:
            text += [f"fortran_check_free({name}, {_message(context, symbol)});", *made]
    if source is not None and stat is not None:
        with _if_none_failed(context, stat):
            _fill(context, symbol, source, known)
    elif source is not None:
        _fill(context, symbol, source, known)


@contextmanager
def _if_none_failed(context: Context, stat: Expr) -> Iterator[None]:
    """Put what is done inside down for the case that nothing in front of it in the statement failed."""
    with context.out.block(f"if ({lower(context, stat).within(EQUAL)} == 0)", context.line):
        yield


def _fill(context: Context, symbol: Symbol, source: Expr, known: Value | Elements | None) -> None:
    names = [symbol.name] if representation.hidden(context, symbol) else []
    with seen(context, names), context.statement() as text:
        target = sections.section(context, symbol, ())
        value = known if known is not None else dispatch.evaluate(context, source)
        text += assigned(context, target, value, None)


def _bounds(context: Context, argument: Argument) -> tuple[Value, Value]:
    """The lower bound and the extent."""
    if isinstance(argument, Slice):
        if argument.upper is None or argument.step is not None:
            raise context.error(_BOUNDS)
        low = _bound(context, argument.lower, lower_one=True) if argument.lower is not None else number(1)
        high = _bound(context, argument.upper)
    elif isinstance(argument, Expr):
        low, high = number(1), _bound(context, argument)
    else:
        raise context.error(_BOUNDS)
    if isinstance(low.constant, int) and isinstance(high.constant, int):
        return low, number(max(high.constant - low.constant + 1, 0))
    return low, Value(f"fortran_extent({low.text}, {high.text})", LONG)


def _bound(context: Context, expr: Expr, lower_one: bool = False) -> Value:
    """A bound; raises UserError where gfortran calls a function in it several times.

    The value of a reference to a function as the upper bound is kept, no other.
    """
    if has_effects(context, expr) and (lower_one or not _is_function(context, expr)):
        what = "an expression with a function that may have effects as a bound of ALLOCATE"
        raise context.error(
            f"{what} is evaluated several times by gfortran", remedy="assign its value to a variable first"
        )
    value = lower(context, expr)
    return context.hoisted(value, "bound") if value.calls else value


def resized(context: Context, symbol: Symbol, shape: list[tuple[Value, Value]]) -> list[str]:
    """The statements that give an array its bounds: lower ones, and extents."""
    if described(symbol):
        return _description(context, symbol, descriptor(context, symbol), shape)
    lines = []
    for k, (low, extent) in enumerate(shape):
        if (bound := dimensions.lower_bound(context, symbol, k)).constant is None:
            lines.append(f"{bound.text} = {low.text};")
        lines.append(f"{dimensions.extent(context, symbol, k).text} = {extent.text};")
    return lines


def _description(context: Context, symbol: Symbol, address: str, shape: list[tuple[Value, Value]]) -> list[str]:
    """The statements that describe an array with such lower bounds and extents in the descriptor at an address."""
    assert symbol.type is not None
    size = dimensions.length(context, symbol).text if symbol.character else f"sizeof({symbol.type.c})"
    kind = f"{TYPE_NUMBERS[symbol.type.base]}, {len(shape)}"
    lines = [f"fortran_describe_array({address}, {data(context, symbol)}, {size}, {kind});"]
    for k, (low, extent) in enumerate(shape):
        lines.append(f"fortran_allocate_dimension({address}, {k}, {low.text}, {extent.text});")
    return lines


def _bytes(context: Context, symbol: Symbol) -> str:
    assert symbol.type is not None
    factors = dimensions.extents(context, symbol)
    factors += [dimensions.length(context, symbol)] if symbol.character else []
    return f"{product(factors).within(TIMES)} * sizeof({symbol.type.c})"


def _message(context: Context, symbol: Symbol) -> str:
    place = f"At line {context.line.number} of file {context.line.source.path}"
    return f'{quoted(place)}, "{symbol.name}"'


def _explained(context: Context, failed: str, controls: dict[str, Expr], what: str) -> list[str]:
    """The statement that sets ERRMSG= where something has failed."""
    if (expr := controls.get("errmsg")) is None:
        return []
    target, message = lower(context, expr), f"Attempt to {what}"
    if target.length is None:
        raise context.error("ERRMSG= takes a character variable")
    return [
        f"if ({failed})",
        f"    fortran_assign({target.text}, {target.length.text}, {quoted(message)}, {len(message)});",
    ]


def _deallocate(context: Context, symbol: Symbol, controls: dict[str, Expr]) -> None:
    name = data(context, symbol)
    with context.statement() as text:
        if (stat := controls.get("stat")) is not None:
            result = lower(context, stat).text
            text.append(f"{result} = {name} == NULL;")
            text += _explained(context, result, controls, "deallocate an unallocated object")
        else:
            text.append(f"fortran_check_allocated({name}, {_message(context, symbol)});")
        text += _freed(context, symbol)


def move(context: Context, arguments: tuple[Argument, ...], at: int) -> list[str]:
    """MOVE_ALLOC, as statements: one array takes over what another one has, and that has nothing then."""
    given = interfaces.assigned(["from", "to", "stat", "errmsg"], arguments)
    if given is None or len(arguments) != 2 or not all(isinstance(expr, Name) for expr in given[:2]):
        raise context.not_covered("MOVE_ALLOC with these arguments is", at)
    old, new = (context.scope.find(base_name(expr)) for expr in given[:2] if expr is not None)
    for symbol in (old, new):
        if "allocatable" not in symbol.attributes or not deferred(symbol):
            raise context.not_covered(f"`{symbol.name}` as an argument of MOVE_ALLOC is", at)
        designators.use(context, symbol.name)
    if old.type != new.type or len(old.shape or ()) != len(new.shape or ()):
        raise context.error("the arguments of MOVE_ALLOC differ in type or rank", at)
    rank = range(len(old.shape or ()))
    shape = [(dimensions.lower_bound(context, old, k), dimensions.extent(context, old, k)) for k in rank]
    lines = [*_freed(context, new), *resized(context, new, shape)]
    return [*lines, f"{data(context, new)} = {data(context, old)};", f"{data(context, old)} = NULL;"]


def _holds(context: Context, symbol: Symbol) -> bool:
    """Whether the elements of an array have allocatable components."""
    return symbol.type is not None and context.scope.program.allocates(symbol.type.derived)


def _initialised(context: Context, symbol: Symbol) -> list[str]:
    """The statements that give the elements of a new array the initial values of their components."""
    assert symbol.type is not None
    if symbol.type.base != "derived":
        return []
    if value := members.default_value(context, symbol.type):
        index, count = context.temporary("i"), product(dimensions.extents(context, symbol)).within(LESS)
        return [
            f"for (long {index} = 0; {index} < {count}; {index}++)",
            f"    (({symbol.type.c} *){data(context, symbol)})[{index}] = ({symbol.type.c}){value};",
        ]
    if _holds(context, symbol):
        return [f"memset({data(context, symbol)}, 0, {_bytes(context, symbol)});"]
    return []


def _freed(context: Context, symbol: Symbol) -> list[str]:
    """The statements that free an array, if it is allocated, and what its elements hold."""
    assert symbol.type is not None
    name, lines = data(context, symbol), []
    if _holds(context, symbol):
        size = product([Value(f"{name} != NULL", LONG, EQUAL), *dimensions.extents(context, symbol)])
        lines.append(
            f"fortran_each({names.freeing(symbol.type.derived)}, {name}, sizeof({symbol.type.c}), {size.text});"
        )
    return [*lines, f"free({name});", f"{name} = NULL;"]


def passed(context: Context, argument: Argument, freed: bool) -> Actual:
    """An array as an argument that the procedure may allocate; it is freed first where that has INTENT(OUT).

    A local array has a descriptor for the call alone, and what that says then.
    """
    symbol = context.scope.find(argument.id) if isinstance(argument, Name) else None
    if symbol is None or "allocatable" not in symbol.attributes:
        raise context.error("an allocatable array is expected as this argument")
    if not deferred(symbol):
        raise context.not_covered(f"`{symbol.name}`: passing an array of the unit around to be allocated is")
    designators.use(context, symbol.name)
    if freed:
        context.before += _freed(context, symbol)
    length = dimensions.length(context, symbol) if symbol.character else None
    if described(symbol):
        plain = symbol.dummy and symbol.component is None
        return Actual(f"{'' if plain else '(void *)'}{descriptor(context, symbol)}", symbol.type, length)
    name = context.temporary("shape")
    rank = range(len(symbol.shape or ()))
    shape = [(dimensions.lower_bound(context, symbol, k), dimensions.extent(context, symbol, k)) for k in rank]
    context.before += [f"struct fortran_descriptor {name};", *_description(context, symbol, f"&{name}", shape)]
    found = [
        (Value(f"{name}.dimension[{k}].lower", LONG), Value(f"fortran_extent_of(&{name}, {k})", LONG)) for k in rank
    ]
    context.after += [f"{data(context, symbol)} = {name}.base;", *resized(context, symbol, found)]
    return Actual(f"(void *)&{name}", symbol.type, length)


def assign(context: Context, symbol: Symbol, statement: Assign) -> None:
    """An assignment to an allocatable array that takes the shape of the value."""
    name = designators.use(context, symbol.name) and data(context, symbol)
    with context.out.block("", statement.line):
        with context.in_front():
            value = evaluation.array(context, statement.value)
            if representation.aliased(context, symbol, value.names):
                value = storing.materialised(context, value)
            extents = storing.bounded(context, value.extents)
        old = dimensions.extents(context, symbol)
        differs = [f"{a.text} != {b.text}" for a, b in zip(old, extents, strict=True)]
        with context.out.block(f"if ({' || '.join([f'{name} == NULL', *differs])})", context.line):
            for text in resized(
                context, symbol, list(zip(_lows(context, statement.value, value), extents, strict=True))
            ):
                context.put(text)
            context.put(f"{name} = fortran_reallocate({name}, {_bytes(context, symbol)});")
        with (
            seen(context, [symbol.name] if representation.hidden(context, symbol) else []),
            context.statement() as lines,
        ):
            lines += assigned(context, sections.section(context, symbol, ()), value, None)


def _lows(context: Context, expr: Expr, value: Elements) -> list[Value]:
    """The lower bounds that an array gets from what it is made like: those of a whole array, 1 from all else."""
    if isinstance(expr, Name) and expr.id not in context.bindings and context.scope.find(expr.id).array:
        symbol = context.scope.find(expr.id)
        return [dimensions.lower_bound(context, symbol, k) for k in range(value.rank)]
    if members.is_component_array(context, expr):
        assert isinstance(expr, Member)
        return [number(low) for low in members.lower_bounds(context, expr)]
    return [number(1)] * value.rank
