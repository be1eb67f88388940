"""Variables, array elements and substrings in C."""

from __future__ import annotations

from dataclasses import replace

from iopref.frontend.fortran import names
from iopref.frontend.fortran.context import Context
from iopref.frontend.fortran.fold import fold, integer
from iopref.frontend.fortran.storage import character_length
from iopref.frontend.fortran.storage import extents as extents_of
from iopref.frontend.fortran.symbols import Scope, Symbol
from iopref.frontend.fortran.tree import Binary, Expr, Integer, Name, Slice, Star, Unary
from iopref.frontend.fortran.types import CHARACTER, LONG
from iopref.frontend.fortran.value import PRIMARY, UNARY, Value, binary, difference, number, plus
from iopref.frontend.fortran.walk import within


def use(context: Context, name: str) -> Symbol:
    """The symbol of a variable, noted as used."""
    symbol = context.scope.find(name)
    context.used.setdefault(name, symbol)
    if symbol.linker:
        _of_module(context, symbol)
    return symbol


def _of_module(context: Context, symbol: Symbol) -> None:
    """See to the declaration of a variable of a module."""
    home = context.scope.program.scopes[symbol.owner]
    found = symbol.attributes & {"allocatable", "pointer"}
    if "pointer" in found or (found and not symbol.array):
        raise context.not_covered(
            f"`{symbol.origin}` of module `{home.unit.name}`: {min(found).upper()} in a module is"
        )
    if home.foreign:
        context.file.foreign[symbol.linker] = f"extern {module_variable(home, symbol)}"


def module_variable(home: Scope, symbol: Symbol) -> str:
    """The declaration of a variable of a module."""
    if deferred(symbol):
        return f"struct fortran_descriptor {symbol.linker}"
    dims, size = extents_of(home, symbol), character_length(home, symbol)
    assert symbol.type is not None
    if dims is None or size is None:
        raise (symbol.line or home.unit.line).error(f"the size of `{symbol.origin}` must be constant", symbol.at)
    text = "".join(f"[{max(extent, 1)}]" for extent in reversed(dims))
    return f"{symbol.type.c} {symbol.linker}{text}" + (f"[{max(size, 1)}]" if symbol.character else "")


def copied(context: Context, symbol: Symbol) -> bool:
    """Whether a scalar dummy argument is read once, on entry, for it is never changed."""
    return (
        symbol.dummy
        and not symbol.array
        and not symbol.character
        and symbol.form == "variable"
        and (symbol.type is None or symbol.type.base != "derived")
        and symbol.name not in context.usage.modified
        and not symbol.attributes & {"optional", "volatile", "target", "pointer"}
    )


def needs_pointer(symbol: Symbol) -> bool:
    """Whether a dummy array is used through a pointer to an array, and not as it is passed."""
    return symbol.shape is not None and (len(symbol.shape) > 1 or symbol.character)


def storage(context: Context, symbol: Symbol) -> str:
    """How a variable is spelled, with the structure that it is a member of."""
    if symbol.common is not None:
        return context.file.view(symbol.common, symbol.owner or context.scope.key) + symbol.c
    if deferred(symbol):
        if hidden(context, symbol):
            assert symbol.type is not None
            rows = row_text(context, symbol)
            return f"(({symbol.type.c} {f'(*){rows}' if rows else '*'}){data(symbol)})"
        return view(symbol)
    for key, block in context.blocks.items():
        if any(item.name == symbol.name for item in block.overlaid):
            if key in context.scope.commons:
                return context.file.view(key, context.scope.key) + symbol.c
            return f"{block.name}.{symbol.c}"
    return symbol.c


def variable(context: Context, name: str) -> Value:
    """A scalar, or an array by its name alone."""
    if name in context.pins:
        return context.pins[name]
    symbol = use(context, name)
    assert symbol.type is not None
    text = storage(context, symbol)
    if symbol.character:
        return Value(text, symbol.type, length=length(context, symbol), place=True)
    if symbol.dummy and symbol.attributes & {"value"}:
        raise context.not_covered("the attribute VALUE is")
    if symbol.array:
        return Value(text, symbol.type, place=True)
    if symbol.dummy and not copied(context, symbol) and symbol.name not in context.kept:
        return Value(f"*{text}", symbol.type, UNARY, place=True)
    return Value(text, symbol.type, PRIMARY, place=not copied(context, symbol))


def length(context: Context, symbol: Symbol) -> Value:
    """The length of a character variable."""
    expr = symbol.length if symbol.length is not None else Integer(1)
    if isinstance(expr, Star):
        if symbol.form == "constant" and symbol.value is not None:
            value = fold(symbol.value, context.scope)
            return number(len(value) if isinstance(value, str) else 1, LONG)
        return Value(f"{symbol.c}_len", LONG)
    constant = integer(expr, context.scope)
    if constant is not None:
        return number(max(constant, 0), LONG)
    if symbol.name not in context.lengths:
        context.lengths[symbol.name] = _hoisted(context, expr, f"{symbol.c}_len")
    return context.lengths[symbol.name]


def lower_bound(context: Context, symbol: Symbol, k: int) -> Value:
    """The lower bound of the dimension `k`, from 0, computed on entry where it is not constant."""
    assert symbol.shape is not None
    key = (symbol.name, k, "low")
    if deferred(symbol):
        return _deferred_low(context, symbol, k)
    if symbol.captured and "allocatable" in symbol.attributes:
        return Value(f"{symbol.c}_low{k + 1}", LONG)
    expr = symbol.shape[k].lower
    if expr is None:
        return number(1)
    if symbol.captured and symbol.shape[k].lower is not None and integer(expr, context.scope) is None:
        return Value(f"{symbol.c}_low{k + 1}", LONG)
    if key not in context.bounds:
        context.bounds[key] = _bound(context, expr, f"{symbol.c}_low{k + 1}")
    return context.bounds[key]


def extent(context: Context, symbol: Symbol, k: int) -> Value:
    """The extent of the dimension `k`, from 0; raises UserError for one that the caller alone knows."""
    assert symbol.shape is not None
    upper = symbol.shape[k].upper
    if symbol.linker and deferred(symbol) and symbol.name not in context.seen:
        return Value(f"fortran_extent_of(&{symbol.linker}, {k})", LONG)
    if deferred(symbol):
        return Value(f"{view(symbol)}_n{k + 1}", LONG)
    if assumed(symbol):
        return Value(f"{symbol.c}_n{k + 1}", LONG)
    if symbol.captured and upper is None:
        return Value(f"{symbol.c}_extent{k + 1}", LONG)
    if upper is None:
        raise context.not_covered(f"`{symbol.name}`: arrays of assumed or deferred shape are")
    if isinstance(upper, Star):
        raise context.error(f"the size of `{symbol.name}` is not known here")
    if symbol.captured and not constant_extent(context, symbol, k):
        return Value(f"{symbol.c}_extent{k + 1}", LONG)
    key = (symbol.name, k, "extent")
    if key not in context.bounds:
        low = lower_bound(context, symbol, k)
        high = _bound(context, upper, f"{symbol.c}_high{k + 1}")
        context.bounds[key] = plus(difference(high, low), 1)
    return context.bounds[key]


def constant_extent(context: Context, symbol: Symbol, k: int) -> bool:
    """Whether both bounds of the dimension `k` are constant."""
    assert symbol.shape is not None
    dimension = symbol.shape[k]
    bounds = (dimension.lower or Integer(1), dimension.upper)
    return all(b is not None and integer(b, context.scope) is not None for b in bounds)


def captured_bounds(context: Context, symbol: Symbol) -> list[tuple[str, Value]]:
    """The bounds of a captured array that an internal procedure is passed with it: names, and values here."""
    found: list[tuple[str, Value]] = []
    for k, dimension in enumerate(symbol.shape or ()):
        varies = dimension.lower is not None and integer(dimension.lower, context.scope) is None
        if varies or "allocatable" in symbol.attributes:
            found.append((f"low{k + 1}", lower_bound(context, symbol, k)))
        if not isinstance(dimension.upper, Star) and not constant_extent(context, symbol, k):
            found.append((f"extent{k + 1}", extent(context, symbol, k)))
    return found


def extents(context: Context, symbol: Symbol) -> list[Value]:
    """All extents of an array, () of a scalar."""
    return [extent(context, symbol, k) for k in range(len(symbol.shape or ()))]


def deferred(symbol: Symbol) -> bool:
    """Whether the shape of an array is set by ALLOCATE."""
    return symbol.shape is not None and not symbol.dummy and "allocatable" in symbol.attributes


def assumed(symbol: Symbol) -> bool:
    """Whether an array is a dummy argument of assumed shape, which is passed by a descriptor."""
    if symbol.shape is None or not symbol.dummy or symbol.captured or symbol.attributes & {"allocatable", "pointer"}:
        return False
    return symbol.shape[-1].upper is None


def data(symbol: Symbol) -> str:
    """The pointer to the first element of an allocatable array."""
    if symbol.linker:
        return f"{symbol.linker}.base"
    return f"{symbol.c}_" if needs_pointer(symbol) else symbol.c


def view(symbol: Symbol) -> str:
    """The pointer that an allocatable array is used through."""
    return names.variable(symbol.name) if symbol.linker else symbol.c


def viewed(symbol: Symbol) -> bool:
    """Whether the pointer that an allocatable array is used through is not the one that it is kept by."""
    return needs_pointer(symbol) or bool(symbol.linker)


def hidden(context: Context, symbol: Symbol) -> bool:
    """Whether an allocatable array has no view at the statement at hand, and needs one."""
    return deferred(symbol) and viewed(symbol) and symbol.name not in context.seen


def row_text(context: Context, symbol: Symbol) -> str:
    """The dimensions that a pointer to an array steps over, in C's order."""
    rank = len(symbol.shape or ())
    text = "".join(f"[{extent(context, symbol, k).text}]" for k in reversed(range(rank - 1)))
    return text + (f"[{length(context, symbol).text}]" if symbol.character else "")


def _deferred_low(context: Context, symbol: Symbol, k: int) -> Value:
    from iopref.frontend.fortran.allocatable import constant_low

    if symbol.linker:
        seen = symbol.name in context.seen
        return Value(f"{view(symbol)}_low{k + 1}" if seen else f"{symbol.linker}.dimension[{k}].lower", LONG)
    key = (symbol.name, k, "low")
    if key not in context.bounds:
        low = constant_low(context, symbol, k)
        context.bounds[key] = number(low) if low is not None else Value(f"{symbol.c}_low{k + 1}", LONG)
    return context.bounds[key]


def _bound(context: Context, expr: Expr, name: str) -> Value:
    from iopref.frontend.fortran.expressions import lower

    constant = integer(expr, context.scope)
    if constant is not None:
        return replace(lower(context, expr), constant=constant) if isinstance(expr, Name) else number(constant)
    return lower(context, expr) if _unchanging(context, expr) else _hoisted(context, expr, name)


def _unchanging(context: Context, expr: Expr) -> bool:
    """Whether an expression in a bound has the same value wherever it is evaluated in the unit, and is short."""
    parts = list(within(expr))
    for part in parts:
        match part:
            case Name(name):
                symbol = context.scope.find(name)
                if symbol.form != "constant" and not copied(context, symbol):
                    return False
            case Integer() | Binary("+" | "-" | "*") | Unary("-" | "()"):
                pass
            case _:
                return False
    return len(parts) <= 3


def _hoisted(context: Context, expr: Expr, name: str) -> Value:
    """The value that an expression has on entry, in a constant of that name."""
    from iopref.frontend.fortran.expressions import lower

    outer, context.before = context.before, []
    value = lower(context, expr)
    context.prologue += [*context.before, f"const {value.type.c} {name} = {value.text};"]
    context.before = outer
    return Value(name, value.type)


def element(context: Context, symbol: Symbol, subscripts: list[Value]) -> Value:
    """An element of an array."""
    use(context, symbol.name)
    assert symbol.type is not None and symbol.shape is not None
    rank = len(symbol.shape)
    if len(subscripts) != rank:
        raise context.error(
            f"`{symbol.name}` has {rank} dimension{'s' * (rank > 1)},"
            f" and {len(subscripts)} subscript{'s' * (len(subscripts) > 1)} here"
        )
    places = [difference(s, lower_bound(context, symbol, k)).text for k, s in enumerate(subscripts)]
    text = storage(context, symbol) + "".join(f"[{place}]" for place in reversed(places))
    size = length(context, symbol) if symbol.character else None
    return Value(text, symbol.type, length=size, calls=any(s.calls for s in subscripts), place=True)


def substring(context: Context, whole: Value, bounds: Slice) -> Value:
    """Part of a character."""
    from iopref.frontend.fortran.expressions import lower

    low = number(1) if bounds.lower is None else lower(context, bounds.lower)
    high = whole.length if bounds.upper is None else lower(context, bounds.upper)
    assert high is not None
    start = difference(low, number(1))
    size = _length_between(low, high)
    text = whole.text if start.constant == 0 else binary("+", whole, start, CHARACTER).text
    level = whole.precedence if start.constant == 0 else 11
    return Value(text, CHARACTER, level, length=size, place=True)


def _length_between(low: Value, high: Value) -> Value:
    """The length of a substring, which is 0 where its bounds are crossed."""
    if isinstance(low.constant, int) and isinstance(high.constant, int):
        return number(max(high.constant - low.constant + 1, 0), LONG)
    if low.constant == 1:
        return Value(f"fortran_length({high.text})", LONG)
    if low.text == high.text:
        return number(1, LONG)
    return Value(f"fortran_length({plus(difference(high, low), 1).text})", LONG)


def first_element(context: Context, symbol: Symbol) -> str:
    """The address of an array, as a pointer to its first element."""
    assert symbol.shape is not None
    rank = len(symbol.shape)
    if symbol.dummy and (rank > 1 or symbol.character):
        return f"{symbol.c}_"
    use(context, symbol.name)
    if hidden(context, symbol):
        return data(symbol)
    text = storage(context, symbol)
    if symbol.character:
        return f"{text}{'[0]' * rank}"
    if rank == 1:
        return text
    return f"&{text}{'[0]' * rank}"
