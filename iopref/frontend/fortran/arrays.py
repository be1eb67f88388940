"""Array-valued expressions: what their element at a position is, and the loops that go over all positions.

An array value is not computed as a whole: it says how to lower the element at a position, like gfortran's.
Positions count from 0 in each dimension, in Fortran's order of dimensions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from iopref.frontend.fortran import places
from iopref.frontend.fortran.context import Context
from iopref.frontend.fortran.fold import fold
from iopref.frontend.fortran.output import INDENT
from iopref.frontend.fortran.symbols import Symbol
from iopref.frontend.fortran.tree import (
    Apply,
    Argument,
    Array,
    Binary,
    Expr,
    Integer,
    Logical,
    Member,
    Name,
    Real,
    Slice,
    String,
    Unary,
)
from iopref.frontend.fortran.types import LONG, Type
from iopref.frontend.fortran.value import PLUS, PRIMARY, TIMES, Value, binary, cast, difference, number, plus, product
from iopref.frontend.fortran.walk import within

Index = tuple[Value, ...]
SMALL = 4096
"""Bytes: temporary arrays of a constant size up to this are on the stack, others on the heap."""


@dataclass(frozen=True)
class Triplet:
    """The subscripts of a section in one dimension: the first one, from 0, how many, and their distance.

    `whole` if they are all that the dimension has.
    """

    start: Value
    count: Value
    step: Value
    whole: bool = False

    def at(self, position: Value) -> Value:
        """The subscript at a position."""
        if position.constant == 0:
            return self.start
        if self.step.constant == 1:
            moved = position
        elif self.step.constant == -1:
            return replace(binary("-", self.start, position, LONG))
        else:
            moved = binary("*", position, self.step, LONG)
        if isinstance(self.start.constant, int) and self.start.literal:
            return plus(moved, self.start.constant)
        return binary("+", self.start, moved, LONG)


@dataclass(frozen=True)
class Section:
    """The elements of an array that a designator means: by dimension a subscript, a triplet, or many subscripts."""

    symbol: Symbol
    storage: str
    places: tuple[Value | Triplet | Elements, ...]

    @property
    def whole(self) -> bool:
        """Whether it is all of the array."""
        return all(isinstance(place, Triplet) and place.whole for place in self.places)

    def at(self, index: Index) -> str:
        """The C text of an element."""
        positions = iter(index)
        texts = []
        for place in self.places:
            if isinstance(place, Value):
                texts.append(place.text)
            elif isinstance(place, Triplet):
                texts.append(place.at(next(positions)).text)
            else:
                texts.append(place.at((next(positions),)).text)
        return self.storage + "".join(f"[{text}]" for text in reversed(texts))


@dataclass(frozen=True)
class Elements:
    """An array value: its type, its extents, and how to lower the element at a position.

    It is a section of a variable, or depends on the elements of `reads` at the same position, and on any of those of
    the variables in `scattered`.
    """

    type: Type
    extents: tuple[Value, ...]
    at: Callable[[Index], Value]
    length: Value | None = None
    reads: tuple[Section, ...] = ()
    scattered: frozenset[str] = frozenset()
    section: Section | None = None

    @property
    def rank(self) -> int:
        return len(self.extents)

    @property
    def names(self) -> frozenset[str]:
        """All variables that it depends on."""
        return self.scattered | {read.symbol.name for read in self.reads}


# -- Expressions -------------------------------------------------------------------------------------------------------


def evaluate(context: Context, expr: Argument) -> Value | Elements:
    """The value of an expression, a scalar or an array."""
    from iopref.frontend.fortran import array_functions, constructors, descriptors, expressions, member_arrays

    match expr:
        case Name(name) if name not in context.bindings and (symbol := context.scope.find(name)).array:
            return section(context, symbol, ())
        case Apply(Name(name), arguments) if _is_function(context, symbol := context.scope.find(name)):
            return descriptors.returned(context, symbol, arguments, expr.at)
        case Apply(Name(name), arguments) if (symbol := context.scope.find(name)).array:
            return _designator(context, symbol, arguments)
        case Apply(Apply(Name(name), _) as whole, (Slice() as part,)) if context.scope.find(name).array:
            return _substrings(context, evaluate(context, whole), part)
        case Apply(Name(name), arguments) if context.scope.find(name).form == "intrinsic":
            if fold(expr, context.scope) is not None:
                return expressions.lower(context, expr)
            return array_functions.evaluate(context, name, arguments, expr.at)
        case Member():
            return member_arrays.evaluate(context, expr)
        case Apply(Member() as member, arguments):
            return member_arrays.evaluate(context, member, arguments)
        case Array():
            return constructors.constructed(context, expr)
        case Unary(operator, operand):
            inner = evaluate(context, operand)
            return elementwise(context, (inner,), lambda v: expressions.unary_operation(context, operator, v[0]))
        case Binary(operator, left, right, at):
            operands = (evaluate(context, left), evaluate(context, right))
            return elementwise(
                context, operands, lambda v: expressions.binary_operation(context, operator, v[0], v[1], at)
            )
        case _ if isinstance(expr, Expr):
            return expressions.lower(context, expr)
    raise context.not_covered("this argument is")


def _is_function(context: Context, symbol: Symbol) -> bool:
    return symbol.form == "procedure" and symbol.array


def array(context: Context, expr: Argument) -> Elements:
    """An expression that has to be an array."""
    value = evaluate(context, expr)
    if isinstance(value, Value):
        raise context.error("an array is expected here, this is a scalar")
    return value


def elementwise(
    context: Context, operands: Sequence[Value | Elements], combine: Callable[[Sequence[Value]], Value]
) -> Value | Elements:
    """An operation on scalars and arrays of one shape, element by element."""
    arrays = [operand for operand in operands if isinstance(operand, Elements)]
    if not arrays:
        return combine([operand for operand in operands if isinstance(operand, Value)])
    kept = [operand if isinstance(operand, Elements) else scalar(context, operand) for operand in operands]
    for other in arrays[1:]:
        conform(context, arrays[0].extents, other.extents)

    def at(index: Index) -> Value:
        return combine([operand.at(index) if isinstance(operand, Elements) else operand for operand in kept])

    shape = next((a.extents for a in arrays if all(isinstance(e.constant, int) for e in a.extents)), arrays[0].extents)
    reads = tuple(read for a in arrays for read in a.reads)
    return sampled(context, shape, at, reads, frozenset().union(*(a.scattered for a in arrays)))


def sampled(
    context: Context,
    extents: tuple[Value, ...],
    at: Callable[[Index], Value],
    reads: tuple[Section, ...] = (),
    scattered: frozenset[str] = frozenset(),
) -> Elements:
    """An array whose type and length are those of any element."""
    sample = one(context, at, len(extents))
    return Elements(sample.type, extents, at, sample.length, reads, scattered)


def one(context: Context, at: Callable[[Index], Value], rank: int) -> Value:
    """Some element, to know its type: nothing is put down for it."""
    outer, context.before = context.before, []
    sample = at((number(0),) * rank)
    context.before = outer
    return sample


def conform(context: Context, a: Sequence[Value], b: Sequence[Value]) -> None:
    """Raise UserError for shapes that are known to differ."""
    if len(a) != len(b):
        raise context.error(f"arrays of {len(a)} and {len(b)} dimensions do not conform")
    for k, (x, y) in enumerate(zip(a, b, strict=True), 1):
        if isinstance(x.constant, int) and isinstance(y.constant, int) and max(x.constant, 0) != max(y.constant, 0):
            raise context.error(f"the arrays differ in dimension {k}: {x.constant} and {y.constant} elements")


def scalar(context: Context, value: Value) -> Value:
    """A scalar that every element uses: computed once, in front of the loops."""
    if value.constant is not None or value.length is not None or value.text.isidentifier():
        return value
    if value.text.startswith("*") and value.text[1:].isidentifier():
        return value
    return hoisted(context, value, "scalar")


def hoisted(context: Context, value: Value, stem: str) -> Value:
    """A value in a constant of its own."""
    name = context.temporary(stem)
    context.before.append(f"const {value.type.c} {name} = {value.text};")
    return Value(name, value.type)


# -- Designators -------------------------------------------------------------------------------------------------------


def _designator(context: Context, symbol: Symbol, arguments: tuple[Argument, ...]) -> Value | Elements:
    """An element or a section."""
    assert symbol.shape is not None
    rank = len(symbol.shape)
    if len(arguments) != rank:
        raise context.error(
            f"`{symbol.name}` has {rank} dimension{'s' * (rank > 1)},"
            f" and {len(arguments)} subscript{'s' * (len(arguments) > 1)} here"
        )
    subscripts = [a if isinstance(a, Slice) else evaluate(context, a) for a in arguments]
    values = [s for s in subscripts if isinstance(s, Value)]
    if len(values) == rank:
        return places.element(context, symbol, [v if v.type.base == "integer" else cast(v, LONG) for v in values])
    return section(context, symbol, tuple(zip(arguments, subscripts, strict=True)))


def section(
    context: Context,
    symbol: Symbol,
    subscripts: tuple[tuple[Argument, Slice | Value | Elements], ...],
    storage: str = "",
) -> Elements:
    """A section of an array; the whole of it without subscripts; `storage` is how a component is spelled in C."""
    assert symbol.type is not None and symbol.shape is not None
    if symbol.assumed_size and not subscripts:
        raise context.error(f"the size of `{symbol.name}` is not known here: a section of it is expected")
    if not storage:
        places.use(context, symbol.name)
    found: list[Value | Triplet | Elements] = []
    extents: list[Value] = []
    scattered: frozenset[str] = frozenset()
    for k in range(len(symbol.shape)):
        written, subscript = subscripts[k] if subscripts else (None, Slice(None, None))
        low = places.lower_bound(context, symbol, k)
        if isinstance(subscript, Slice):
            triplet = _triplet(context, symbol, k, subscript)
            found.append(triplet)
            extents.append(triplet.count)
        elif isinstance(subscript, Value):
            assert isinstance(written, Expr)
            found.append(fixed(context, difference(subscript, low), written, "place"))
        else:
            if subscript.rank != 1:
                raise context.error("a subscript is a scalar or has one dimension")
            found.append(_shifted(subscript, low))
            extents.append(subscript.extents[0])
            scattered |= subscript.names
    whole = Section(symbol, storage or places.storage(context, symbol), tuple(found))
    length = places.length(context, symbol) if symbol.character and not storage else None
    kind = symbol.type

    def at(index: Index) -> Value:
        return Value(whole.at(index), kind, length=length, place=True)

    return Elements(kind, tuple(extents), at, length, (whole,), scattered, whole)


def _shifted(vector: Elements, low: Value) -> Elements:
    return replace(vector, at=lambda index: difference(vector.at(index), low), section=None)


def _triplet(context: Context, symbol: Symbol, k: int, bounds: Slice) -> Triplet:
    from iopref.frontend.fortran.expressions import lower

    low = places.lower_bound(context, symbol, k)
    step = number(1) if bounds.step is None else fixed(context, lower(context, bounds.step), bounds.step, "step")
    if bounds.lower is None and bounds.upper is None and step.constant == 1:
        return Triplet(number(0), places.extent(context, symbol, k), step, whole=True)
    down = isinstance(step.constant, int) and step.constant < 0
    if not isinstance(step.constant, int) and (bounds.lower is None or bounds.upper is None):
        raise context.not_covered("a section with a variable step and without bounds is")
    ends = []
    for written, last in ((bounds.lower, down), (bounds.upper, not down)):
        if written is not None:
            ends.append(fixed(context, lower(context, written), written, "bound"))
        else:
            ends.append(plus(added(low, places.extent(context, symbol, k)), -1) if last else low)
    first, last_ = ends
    return Triplet(difference(first, low), _count(context, first, last_, step), step)


def added(a: Value, b: Value) -> Value:
    """The sum of two integers."""
    return plus(b, a.constant) if isinstance(a.constant, int) and a.literal else binary("+", a, b, LONG)


def _count(context: Context, first: Value, last: Value, step: Value) -> Value:
    if step.constant == 1:
        return plus(difference(last, first), 1)
    if step.constant == -1:
        return plus(difference(first, last), 1)
    values = (first.constant, last.constant, step.constant)
    if all(isinstance(v, int) for v in values):
        a, b, s = (int(v) for v in values if isinstance(v, int))
        return number(max((b - a + s) // s, 0))
    span = binary("+", cast(difference(last, first), LONG), step, LONG)
    return hoisted(context, binary("/", span, step, LONG), "count")


def fixed(context: Context, value: Value, written: Expr, stem: str) -> Value:
    """A subscript or bound that stays what it is while the loops run."""
    if value.type.base != "integer":
        value = cast(value, LONG)
    if value.constant is not None or (not value.calls and _steady(context, written)):
        return value
    return hoisted(context, value, stem)


def _steady(context: Context, expr: Expr) -> bool:
    """Whether an expression is of constants and scalar variables alone, and short."""
    parts = list(within(expr))
    for part in parts:
        match part:
            case Name(name):
                if name not in context.bindings and (symbol := context.scope.find(name)).array:
                    return False
                if name not in context.bindings and symbol.form not in ("variable", "constant"):
                    return False
            case Integer() | Real() | Logical() | String() | Unary("-" | "()") | Binary("+" | "-"):
                pass
            case _:
                return False
    return len(parts) <= 5


def _substrings(context: Context, whole: Value | Elements, part: Slice) -> Value | Elements:
    if isinstance(whole, Value):
        return places.substring(context, whole, part)
    texts = whole
    return sampled(
        context,
        texts.extents,
        lambda index: places.substring(context, texts.at(index), part),
        texts.reads,
        texts.scattered | texts.names,
    )


def contiguous(value: Elements) -> bool:
    """Whether an array is a part of storage without gaps."""
    if value.section is None:
        return False
    found = list(value.section.places)
    while found and isinstance(found[0], Triplet) and found[0].whole:
        found.pop(0)
    if found and isinstance(found[0], Triplet) and found[0].step.constant == 1:
        found.pop(0)
    return all(isinstance(place, Value) for place in found)


# -- Loops and temporaries ---------------------------------------------------------------------------------------------


def loops(context: Context, extents: Sequence[Value], body: Callable[[Index], list[str]]) -> list[str]:
    """Loops over all positions, the first dimension innermost, as lines of C."""
    names = [context.temporary("i") for _ in extents]
    outer, context.before = context.before, []
    text = body(tuple(Value(name, LONG) for name in names))
    lines, context.before = [*context.before, *text], outer
    for name, extent in zip(names, extents, strict=True):
        head = f"for (long {name} = 0; {name} < {extent.within(PLUS)}; {name}++) {{"
        lines = [head, *indented(lines), "}"]
    return lines


def indented(lines: Sequence[str]) -> list[str]:
    """Lines one level further in."""
    return [INDENT + line for line in lines]


def bounded(context: Context, extents: Sequence[Value]) -> tuple[Value, ...]:
    """Extents that may be written several times."""
    return tuple(
        e if isinstance(e.constant, int) or e.text.isidentifier() else hoisted(context, cast(e, LONG), "extent")
        for e in extents
    )


def temporary(context: Context, type: Type, extents: Sequence[Value], length: Value | None = None) -> Elements:
    """A new array, declared in front of the statement."""
    shape = bounded(context, extents)
    dims = [*shape]
    if length is not None:
        dims.insert(0, length if length.constant is not None else hoisted(context, cast(length, LONG), "length"))
        length = dims[0]
    name = context.temporary("array")
    sizes = [d.constant for d in dims]
    total = type.size
    for count in sizes:
        total = total * max(count, 0) if isinstance(count, int) else SMALL + 1
    if total <= SMALL and all(isinstance(count, int) for count in sizes):
        text = "".join(f"[{max(int(d.constant), 1)}]" for d in reversed(dims) if isinstance(d.constant, int))
        context.before.append(f"{type.c} {name}{text};")
    else:
        rows = "".join(f"[{d.text}]" for d in reversed(dims[:-1]))
        pointer = f"(*{name}){rows}" if rows else f"*{name}"
        size_text = f"{product(dims).within(TIMES)} * sizeof({type.c})"
        context.before.append(f"{type.c} {pointer} FORTRAN_AUTOMATIC = fortran_automatic({size_text});")
    return stored(Symbol(name, type=type), shape, length)


def stored(symbol: Symbol, shape: tuple[Value, ...], length: Value | None) -> Elements:
    """A temporary array as a value."""
    assert symbol.type is not None
    type = symbol.type
    whole = Section(symbol, symbol.name, tuple(Triplet(number(0), e, number(1), whole=True) for e in shape))

    def at(index: Index) -> Value:
        return Value(whole.at(index), type, PRIMARY, length=length, place=True)

    return Elements(type, shape, at, length, (whole,), section=whole)


def materialised(context: Context, value: Elements, mask: Elements | None = None) -> Elements:
    """An array value computed into a temporary in front of the statement, where the mask holds."""
    from iopref.frontend.fortran.statements import assignment

    target = temporary(context, value.type, value.extents, value.length)
    context.before += filled(
        context, target, mask, lambda index: assignment(context, target.at(index), value.at(index))
    )
    return target


def filled(context: Context, target: Elements, mask: Elements | None, assign: Callable[[Index], str]) -> list[str]:
    """Loops over a target with one statement for each element, those for which the mask holds."""

    def body(index: Index) -> list[str]:
        if mask is None:
            return [assign(index)]
        test = mask.at(index).text
        outer, context.before = context.before, []
        text = assign(index)
        inner, context.before = context.before, outer
        return [f"if ({test}) {{", *indented([*inner, text]), "}"]

    return loops(context, target.extents, body)
