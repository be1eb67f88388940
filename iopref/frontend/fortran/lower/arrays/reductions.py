"""Functions that make one value of many: SUM, MAXVAL, COUNT, MAXLOC and the like, as loops like gfortran's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from iopref.frontend.fortran.lower import dispatch, evaluation_order, representation
from iopref.frontend.fortran.lower.arrays import evaluation, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index
from iopref.frontend.fortran.lower.arrays.matching import BITS, LOGICALS, PARAMETER, PLACES, dimension
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower, rank
from iopref.frontend.fortran.tree.expressions import Argument, Array, Binary, Expr, ImpliedDo, Keyword
from iopref.frontend.fortran.types import INTEGER, LOGICAL, Type, suffixed, tag
from iopref.frontend.fortran.value import EQUAL, PLUS, TIMES, Value, binary, cast, number, plus, unary

_CHAINS = {"sum": "+", "product": "*", "any": ".or.", "all": ".and."}
_BITWISE = {"iall": "&", "iany": "|", "iparity": "^"}
At = Callable[[Index], Value]


def reduction(context: Context, name: str, given: dict[str, Argument]) -> Value | Elements:
    """Lower one of these functions, of a whole array or along DIM=."""
    argument = given[PARAMETER.get(name, "array")]
    if name in _CHAINS and len(given) == 1 and isinstance(argument, Array) and _of_scalars(context, argument):
        return _chain(context, _CHAINS[name], argument)
    plain, before = argument.value if isinstance(argument, Keyword) else argument, len(context.before)
    along_one = "dim" in given and isinstance(plain, Expr) and rank(context, plain) > 1
    called = along_one and name not in ("sum", "product")
    source = storing.taken(context, argument) if called else evaluation.array(context, argument)
    if along_one and not called and len(context.before) > before and evaluation_order.beside(context, given.values()):
        raise context.not_covered(f"{name.upper()} with DIM=, beside a function that may have effects, is")
    if source.length is not None:
        raise context.not_covered(f"{name.upper()} of characters is")
    if "back" in given or "kind" in given:
        raise context.not_covered(f"{name.upper()} with BACK= or KIND= is")
    mask: Elements | None = None
    if name not in LOGICALS and "mask" in given:
        value = _where_given(context, given["mask"], dispatch.evaluate(context, given["mask"]))
        mask = evaluation.spread(
            context, evaluation.scalar(context, value) if isinstance(value, Value) else value, source
        )
    k = dimension(context, given, source.rank)
    if name == "norm2" and k is not None:
        raise context.not_covered("NORM2 with DIM= is")
    one = place if name in PLACES else reduced
    if k is None and name in PLACES:
        return places_of(context, name, source, mask)
    if k is None or source.rank == 1:
        return one(context, name, source.extents, source.at, mask.at if mask else None)

    def along(at: At, index: Index) -> At:
        return lambda position: at((*index[:k], *position, *index[k:]))

    def at(index: Index) -> Value:
        chosen = along(mask.at, index) if mask else None
        return one(context, name, (source.extents[k],), along(source.at, index), chosen)

    rest = source.extents[:k] + source.extents[k + 1 :]
    names = source.names | (mask.names if mask else frozenset())
    return evaluation.sampled(context, rest, at, scattered=names)


def _where_given(context: Context, expr: Argument, mask: Value | Elements) -> Value | Elements:
    """A mask, which is true everywhere if it is an absent optional argument."""
    test = representation.presence(context, expr)
    if not test:
        return mask
    missing = unary("!", Value(test, LOGICAL, EQUAL))
    return evaluation.elementwise(context, (mask,), lambda v: binary("||", missing, v[0], LOGICAL))


def _of_scalars(context: Context, expr: Array) -> bool:
    plain = bool(expr.items) and expr.type is None and not any(isinstance(item, ImpliedDo) for item in expr.items)
    return plain and not any(rank(context, item) for item in expr.items)


def _chain(context: Context, operator: str, expr: Array) -> Value:
    """An operation between the items of a constructor, as by gfortran -O: ANY and ALL stop as soon as they can."""
    return lower(context, reduce(lambda a, b: Binary(operator, a, b), expr.items))


def reduced(context: Context, name: str, extents: tuple[Value, ...], at: At, mask: At | None) -> Value:
    """The value of a reduction, computed by loops in front of the statement."""
    sample = evaluation.one(context, at, len(extents))
    type = sample.type
    if type.base == "real" and name in ("maxval", "minval"):
        once = bool(sample.calls) or mask is not None and evaluation.one(context, mask, len(extents)).calls
        return _extreme(context, name, extents, at, mask, type, bool(once))
    if name in BITS and type.base != "integer":
        raise context.error(f"{name.upper()} of {type}")
    if name == "count":
        type = context.scope.defaults.integers
    result = context.temporary(name)
    scale = ""
    if name == "norm2":
        if type.base != "real":
            raise context.error(f"NORM2 of {type}")
        scale = context.temporary("scale")
        context.before.append(f"{type.c} {scale} = 1;")
    context.before.append(f"{type.c} {result} = {_start(name, type)};")

    def step(value: Value) -> list[str]:
        return [_norm2(result, scale, value)] if scale else _step(name, result, value, type)

    undecided = {"any": f"!{result}", "all": result}.get(name, "")
    context.before += _loops(context, extents, at, mask, step, undecided)
    if scale:
        return Value(f"{suffixed('sqrt', type)}({result}) * {scale}", type, TIMES)
    return Value(result, type)


def _loops(
    context: Context,
    extents: tuple[Value, ...],
    at: At,
    mask: At | None,
    step: Callable[[Value], list[str]],
    going: str = "",
) -> list[str]:
    """Loops that do a step with each element, or with those where the mask is true."""

    def body(index: Index) -> list[str]:
        test = mask(index).text if mask is not None else ""
        outer, context.before = context.before, []
        value = at(index)
        lines, context.before = context.before, outer
        lines += step(value)
        return [f"if ({test}) {{", *storing.indented(lines), "}"] if test else lines

    return storing.loops(context, extents, body, going)


def _extreme(
    context: Context, name: str, extents: tuple[Value, ...], at: At, mask: At | None, type: Type, once: bool
) -> Value:
    """MAXVAL and MINVAL of reals: the first loop is enough where an element is a number, and not infinite.

    Elements that may be evaluated only `once` are not looked at again.
    """
    result, which, kind = context.temporary(name), name[:3], tag(type)
    infinite = "-INFINITY" if name == "maxval" else "INFINITY"
    some = ""
    if mask is not None or not all(isinstance(e.constant, int) and e.constant > 0 for e in extents):
        some = context.temporary("some")

    def careful(value: Value) -> list[str]:
        begun = [f"{some} = 1;"] if some else []
        element = context.temporary("value")
        test = f"if (fortran_is_{which}_{kind}({element}, {result}))"
        return [*begun, f"const {type.c} {element} = {value.text};", test, f"    {result} = {element};"]

    last = [f"if (!{some})", f"    {result} = {_limit(name, type)};"] if some else []
    again = [*([f"int {some} = 0;"] if some else []), *_loops(context, extents, at, mask, careful), *last]
    if once:
        context.before += [f"{type.c} {result} = NAN;", *again]
        return Value(result, type)

    def quick(value: Value) -> list[str]:
        return [f"{result} = fortran_{which}_{kind}({value.text}, {result});"]

    context.before += [f"{type.c} {result} = {infinite};", *_loops(context, extents, at, mask, quick)]
    context.before += [f"if ({result} == {infinite}) {{", f"    {result} = NAN;", *storing.indented(again), "}"]
    return Value(result, type)


def _norm2(result: str, scale: str, value: Value) -> str:
    """The statement that adds a square to a sum of squares, which are divided by the square of a scale."""
    return f"fortran_norm2_{tag(value.type)}({value.text}, &{result}, &{scale});"


def _start(name: str, type: Type) -> str:
    match name:
        case "sum" | "any" | "count" | "norm2" | "iany" | "iparity":
            return "0"
        case "product" | "all":
            return "1"
        case "iall":
            return "-1"
    return _limit(name, type)


def _limit(name: str, type: Type) -> str:
    """The value of MAXVAL or MINVAL of an array without elements."""
    limits = {
        ("real", 4): ("-FLT_MAX", "FLT_MAX"),
        ("real", 8): ("-DBL_MAX", "DBL_MAX"),
        ("real", 10): ("-LDBL_MAX", "LDBL_MAX"),
        ("integer", 1): ("SCHAR_MIN", "SCHAR_MAX"),
        ("integer", 2): ("SHRT_MIN", "SHRT_MAX"),
        ("integer", 4): ("INT_MIN", "INT_MAX"),
        ("integer", 8): ("LONG_MIN", "LONG_MAX"),
    }
    return limits[type.base, type.kind][name == "minval"]


def _step(name: str, result: str, value: Value, type: Type) -> list[str]:
    """The statements for each element."""
    match name:
        case "sum":
            return [f"{result} += {value.text};"]
        case "product":
            return [f"{result} *= {value.within(14)};"]
        case "iall" | "iany" | "iparity":
            return [f"{result} {_BITWISE[name]}= {value.text};"]
        case "count":
            return [f"{result} += {cast(value, INTEGER).text};" if value.text in "01" else f"if ({value.text})",
                    *([] if value.text in "01" else [f"    {result}++;"])]  # fmt: skip
        case "any":
            return [f"if ({value.text}) {{", f"    {result} = 1;", "    break;", "}"]
        case "all":
            return [f"if (!{value.within(14)}) {{", f"    {result} = 0;", "    break;", "}"]
    return [f"{result} = fortran_{name[:3]}_{tag(type)}({result}, {value.text});"]


# -- Places ------------------------------------------------------------------------------------------------------------


def _search(context: Context, name: str, extents: tuple[Value, ...], at: At, mask: At | None) -> list[Value]:
    """The first place of the largest or smallest element, from 1 in each dimension, 0 where there is none.

    The first loop is enough where an element is a number, and not the least that there is.
    """
    sample = evaluation.one(context, at, len(extents))
    type, which = sample.type, f"{name[:3]}_{tag(sample.type)}"
    once = sample.calls or mask is not None and evaluation.one(context, mask, len(extents)).calls
    limit = context.temporary("limit")
    found = [context.temporary("found") for _ in extents]
    least = _limit(f"{name[:3]}val", type)
    if type.base == "real":
        least = "-INFINITY" if name == "maxloc" else "INFINITY"
    context.before.append(f"{type.c} {limit} = {least};")
    integers = context.scope.defaults.integers
    context.before.append(f"{integers.c} {', '.join(f'{f} = 0' for f in found)};")

    def search(test: Callable[[Value], str]) -> list[str]:
        def body(index: Index) -> list[str]:
            chosen = f"{mask(index).within(5)} && " if mask is not None else ""
            value = at(index)
            further = test(value)
            condition = f"{chosen}({further})" if chosen and "||" in further else f"{chosen}{further}"
            moves = [f"{f} = ({integers.c}){plus(i, 1).within(14)};" for f, i in zip(found, index, strict=True)]
            return [f"if ({condition}) {{", *storing.indented([f"{limit} = {value.text};", *moves]), "}"]

        return storing.loops(context, extents, body)

    careful = search(lambda value: f"{found[0]} == 0 || fortran_is_{which}({value.text}, {limit})")
    if once:
        context.before += careful
    else:
        context.before += search(lambda value: f"{value.within(PLUS)} {'>' if name == 'maxloc' else '<'} {limit}")
        context.before += [f"if ({found[0]} == 0) {{", *storing.indented(careful), "}"]
    return [Value(f, integers) for f in found]


def place(context: Context, name: str, extents: tuple[Value, ...], at: At, mask: At | None) -> Value:
    """MAXLOC or MINLOC along one dimension."""
    return _search(context, name, extents, at, mask)[0]


def places_of(context: Context, name: str, source: Elements, mask: Elements | None) -> Elements:
    """MAXLOC or MINLOC of a whole array: an array with as many numbers as the array has dimensions."""
    found = _search(context, name, source.extents, source.at, mask.at if mask else None)
    target = storing.temporary(context, context.scope.defaults.integers, (number(len(found)),))
    for k, value in enumerate(found):
        context.before.append(f"{target.at((number(k),)).text} = {value.text};")
    return target
