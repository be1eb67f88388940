"""ALLOCATE, DEALLOCATE, NULLIFY and MOVE_ALLOC."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.fortran.lower import designators, dimensions, dispatch, members, representation
from iopref.frontend.fortran.lower.arrays import evaluation, sections, storing
from iopref.frontend.fortran.lower.arrays.allocatable import freed, initialised, lows, resized, size_text
from iopref.frontend.fortran.lower.arrays.element_loops import assigned
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.views import seen
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.evaluation_order import has_effects
from iopref.frontend.fortran.lower.representation import data, deferred
from iopref.frontend.fortran.scope import interfaces
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Member, Name, Slice
from iopref.frontend.fortran.tree.statements import Allocate
from iopref.frontend.fortran.tree.walk import base_name
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import EQUAL, Value, number
from iopref.records import replace

_BOUNDS = "a bound of ALLOCATE is `lower:upper`, or an upper one"
_ALLOCATED = 5014
"""The value of STAT= if an array is allocated already (LIBERROR_ALLOCATION of libgfortran)."""


def allocate(context: Context, statement: Allocate, source: Value | Elements | None = None) -> None:
    """Lower ALLOCATE, DEALLOCATE or NULLIFY; `source` is the value of SOURCE= if it has been evaluated already."""
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
        if isinstance(item, Member):
            members.component(context, item)
        if not deferred(symbol):
            raise context.error(f"`{name}` is not an allocatable array, and no pointer to one")
        designators.use(context, name)
        if statement.kind == "nullify":
            context.put(f"{data(context, symbol)} = NULL;")
        elif statement.kind == "free":
            for text in freed(context, symbol):
                context.put(text)
        elif statement.kind == "deallocate":
            _deallocate(context, symbol, controls)
        else:
            _allocate(context, symbol, item, controls, source, anew=statement.kind == "anew")


def _is_function(context: Context, expr: Expr) -> bool:
    """Whether an expression is a reference to a function, and nothing else."""
    return isinstance(expr, Apply) and isinstance(expr.base, Name) and not context.scope.find(expr.base.id).array


def _source_kept(context: Context, source: Expr) -> Value | Elements:
    """The value of SOURCE=, which is evaluated once, before anything is allocated."""
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
            shape = list(zip(lows(context, like, value), value.extents, strict=True))
        else:
            raise context.error(f"the shape of `{symbol.name}` is missing")
        made = [*resized(context, symbol, shape), f"{name} = fortran_allocate({size_text(context, symbol)});"]
        made += initialised(context, symbol)
        stat = controls.get("stat")
        if "pointer" in symbol.attributes:
            text += made if stat is None else [*made, f"{lower(context, stat).text} = 0;"]
        elif anew:
            text += [*freed(context, symbol)[:-1], *made]
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
    """A block that is executed only if no earlier allocation of the same statement failed."""
    with context.out.block(f"if ({lower(context, stat).within(EQUAL)} == 0)", context.line):
        yield


def _fill(context: Context, symbol: Symbol, source: Expr, known: Value | Elements | None) -> None:
    names = [symbol.name] if representation.hidden(context, symbol) else []
    with seen(context, names), context.statement() as text:
        target = sections.section(context, symbol, ())
        value = known if known is not None else dispatch.evaluate(context, source)
        text += assigned(context, target, value, None)


def _bounds(context: Context, argument: Argument) -> tuple[Value, Value]:
    """The lower bound and the extent of a dimension in ALLOCATE."""
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
    """A bound; raises UserError if gfortran calls a function in it several times.

    gfortran stores the value only of an upper bound that is nothing but a reference to a function.
    """
    if has_effects(context, expr) and (lower_one or not _is_function(context, expr)):
        what = "an expression with a function that may have effects as a bound of ALLOCATE"
        raise context.error(
            f"{what} is evaluated several times by gfortran", remedy="assign its value to a variable first"
        )
    value = lower(context, expr)
    return context.hoisted(value, "bound") if value.calls else value


def _message(context: Context, symbol: Symbol) -> str:
    place = f"At line {context.line.number} of file {context.line.source.path}"
    return f'{quoted(place)}, "{symbol.name}"'


def _explained(context: Context, failed: str, controls: dict[str, Expr], what: str) -> list[str]:
    """The statement that sets ERRMSG= if the condition `failed` holds."""
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
        text += freed(context, symbol)


def move(context: Context, arguments: tuple[Argument, ...], at: int) -> list[str]:
    """The statements for MOVE_ALLOC: one array takes over the storage of another one, which is then not allocated."""
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
    lines = [*freed(context, new), *resized(context, new, shape)]
    return [*lines, f"{data(context, new)} = {data(context, old)};", f"{data(context, old)} = NULL;"]
