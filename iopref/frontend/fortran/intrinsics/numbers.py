"""Intrinsic functions of numbers: arithmetic, mathematical functions, conversions, operations on bits, inquiries."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.intrinsics.intrinsic import Intrinsic, Lowering
from iopref.frontend.fortran.literals import real
from iopref.frontend.fortran.types import DOUBLE, INTEGER, LOGICAL, LONG, REAL, TAG, Type, suffixed, tag, widest
from iopref.frontend.fortran.value import UNARY, Value, binary, call, cast, number, truth, unary
from iopref.records import replace


def _as_real(value: Value) -> Value:
    return cast(value, DOUBLE) if value.type.base == "integer" else value


def _math(function: str) -> Lowering:
    """The lowering to a function of C's mathematical library, whose name begins with `c` if the argument is complex."""

    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        name = f"c{function}" if type.base == "complex" else function
        return call(suffixed(name, type), [cast(a, type) for a in arguments], type)

    return lower


def _atan(arguments: Sequence[Value]) -> Value:
    """The lowering of ATAN, whose second argument, if there is one, makes it ATAN2."""
    return _math("atan2" if len(arguments) == 2 else "atan")(arguments)


def _abs(arguments: Sequence[Value]) -> Value:
    (value,) = arguments
    match value.type.base:
        case "complex":
            return call(suffixed("cabs", value.type), [value], Type("real", value.type.kind))
        case "real":
            return call(suffixed("fabs", value.type), [value], value.type)
    return call("labs" if value.type.kind == 8 else "abs", [value], value.type)


def _extreme(which: str) -> Lowering:
    """The lowering of MAX and MIN, which compare their arguments from left to right."""

    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        for argument in arguments[1:]:
            type = widest(type, argument.type)
        result = cast(arguments[0], type)
        for argument in arguments[1:]:
            result = call(f"fortran_{which}_{tag(type)}", [result, cast(argument, type)], type)
        return result

    return lower


def _mod(arguments: Sequence[Value]) -> Value:
    type = widest(arguments[0].type, arguments[1].type)
    if type.base == "integer":
        return binary("%", arguments[0], arguments[1], type)
    return call(suffixed("fmod", type), [cast(a, type) for a in arguments], type)


def _sign(arguments: Sequence[Value]) -> Value:
    type = arguments[0].type
    if type.base == "integer":
        return call(f"fortran_sign_{tag(type)}", arguments, type)
    return call(suffixed("copysign", type), [arguments[0], cast(arguments[1], type)], type)


def _typed(function: str) -> Lowering:
    """The lowering to a helper of two numbers, whose name ends with the type of the result."""

    def lower(arguments: Sequence[Value]) -> Value:
        type = widest(arguments[0].type, arguments[1].type)
        return call(f"fortran_{function}_{tag(type)}", [cast(a, type) for a in arguments], type)

    return lower


def _shifted(function: str) -> Lowering:
    """The lowering to a helper whose name ends with the type of the
    first argument; the others are positions and counts.
    """

    def lower(arguments: Sequence[Value]) -> Value:
        return call(f"fortran_{function}_{tag(arguments[0].type)}", arguments, arguments[0].type)

    return lower


def _one_bit(operator: str) -> Lowering:
    """The lowering of IBSET and IBCLR to a C operator, because gfortran evaluates their operands from left to right."""

    def lower(arguments: Sequence[Value]) -> Value:
        value, position = arguments
        bit = Value(f"(long)(1UL << {position.within(UNARY)})", LONG, UNARY, calls=position.calls)
        bit = unary("~", bit) if operator == "&" else bit
        return cast(binary(operator, cast(value, LONG), bit, LONG), value.type)

    return lower


def _ibits(arguments: Sequence[Value]) -> Value:
    """The lowering of IBITS to C operators, because gfortran evaluates its operands from left to right."""
    value, position, count = arguments
    shifted = binary(">>", cast(value, LONG), position, LONG)
    return cast(binary("&", shifted, call("fortran_low_bits", [count], LONG), LONG), value.type)


def _btest(arguments: Sequence[Value]) -> Value:
    one = Value("1L", LONG)
    shifted = binary(">>", arguments[0], arguments[1], arguments[0].type)
    return replace(binary("&", shifted, one if arguments[0].type == LONG else number(1), LOGICAL))


def _bits(operator: str) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        result = arguments[0]
        for argument in arguments[1:]:
            result = binary(operator, result, argument, widest(result.type, argument.type))
        return result

    return lower


def _to(base: str, default: int) -> Lowering:
    """The lowering of a conversion to a type; a constant second
    argument is the kind, and `default` the kind without it.
    """

    def lower(arguments: Sequence[Value]) -> Value:
        kind = arguments[1].constant if len(arguments) > 1 else default
        value = arguments[0]
        if base == "real" and value.type.base == "complex" and len(arguments) == 1 and not default:
            kind = value.type.kind
        to = Type(base, kind if isinstance(kind, int) and kind else REAL.kind)
        if value.type.base == "complex" and base == "real":
            value = call(suffixed("creal", value.type), [value], Type("real", value.type.kind))
        if value.type.base == "complex" and base == "integer":
            value = call(suffixed("creal", value.type), [value], Type("real", value.type.kind))
        return cast(value, to)

    return lower


def _nearest(function: str) -> Lowering:
    """The lowering of NINT, FLOOR and CEILING, which make integers of reals."""

    def lower(arguments: Sequence[Value]) -> Value:
        kind = arguments[1].constant if len(arguments) > 1 else INTEGER.kind
        to = Type("integer", kind if isinstance(kind, int) else INTEGER.kind)
        value = _as_real(arguments[0])
        if function == "nint":
            return cast(replace(call(suffixed("lround", value.type), [value], LONG)), to)
        return call(f"fortran_{function}_{tag(to)}_{tag(value.type)}", [value], to)

    return lower


def _rounded(function: str) -> Lowering:
    """The lowering of AINT and ANINT, which make whole reals of reals."""

    def lower(arguments: Sequence[Value]) -> Value:
        result = call(suffixed(function, arguments[0].type), arguments[:1], arguments[0].type)
        kind = arguments[1].constant if len(arguments) > 1 else None
        return cast(result, Type("real", kind)) if isinstance(kind, int) else result

    return lower


def complex_of(re: Value, im: Value, kind: int) -> Value:
    """A complex value of a kind from its real and its imaginary part."""
    part = Type("real", kind)
    return call("__builtin_complex", [cast(re, part), cast(im, part)], Type("complex", kind))


def _cmplx(kind: int) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        given = arguments[2].constant if len(arguments) > 2 else kind
        wanted = given if isinstance(given, int) else kind
        if arguments[0].type.base == "complex":
            return cast(arguments[0], Type("complex", wanted))
        return complex_of(arguments[0], arguments[1] if len(arguments) > 1 else real("0.0", wanted), wanted)

    return lower


def _part(function: str) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        return call(suffixed(function, type), arguments, Type("real", type.kind))

    return lower


def _library(function: str) -> Lowering:
    """The lowering to a function of libgfortran whose name ends with
    the tag of its type; iopref_fortran_numbers.h declares it.
    """

    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        return call(f"_gfortran_{function}_{tag(type)}", arguments, type)

    return lower


def _conjg(arguments: Sequence[Value]) -> Value:
    return call(suffixed("conj", arguments[0].type), arguments, arguments[0].type)


def _dprod(arguments: Sequence[Value]) -> Value:
    return binary("*", cast(arguments[0], DOUBLE), cast(arguments[1], DOUBLE), DOUBLE)


LIMITS = {
    "huge": {("real", 4): "FLT_MAX", ("real", 8): "DBL_MAX", ("integer", 4): "INT_MAX", ("integer", 8): "LONG_MAX",
             ("integer", 1): "SCHAR_MAX", ("integer", 2): "SHRT_MAX"},
    "tiny": {("real", 4): "FLT_MIN", ("real", 8): "DBL_MIN"},
    "epsilon": {("real", 4): "FLT_EPSILON", ("real", 8): "DBL_EPSILON"},
    "digits": {("real", 4): "24", ("real", 8): "53", ("integer", 4): "31", ("integer", 8): "63"},
    "maxexponent": {("real", 4): "128", ("real", 8): "1024"},
    "minexponent": {("real", 4): "(-125)", ("real", 8): "(-1021)"},
    "precision": {("real", 4): "6", ("real", 8): "15"},
    "range": {("real", 4): "37", ("real", 8): "307", ("integer", 4): "9", ("integer", 8): "18",
              ("integer", 1): "2", ("integer", 2): "4"},
    "radix": {("real", 4): "2", ("real", 8): "2", ("integer", 4): "2", ("integer", 8): "2"},
    "bit_size": {("integer", 1): "8", ("integer", 2): "16", ("integer", 4): "32", ("integer", 8): "64"},
    "kind": {(base, kind): str(kind) for base, kind in TAG} | {("character", 1): "1"},
    "storage_size": {(base, kind): str((16 if base == "complex" else 8) * (16 if kind == 10 else kind))
                     for base, kind in TAG},
}  # fmt: skip


def _limit(name: str) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        text = LIMITS[name][type.base, type.kind]
        same = name in ("huge", "tiny", "epsilon", "bit_size")
        constant = int(text.strip("()")) if not same else None
        return Value(text, type if same else INTEGER, constant=constant)

    return lower


def _not(arguments: Sequence[Value]) -> Value:
    return unary("~", arguments[0])


def _compared(operator: str) -> Lowering:
    """The lowering of BGE, BGT, BLE and BLT, which compare integers as if they were unsigned."""

    def lower(arguments: Sequence[Value]) -> Value:
        bits = [call("fortran_unsigned", [a, number(8 * a.type.kind)], LONG) for a in arguments]
        return binary(operator, bits[0], bits[1], LOGICAL)

    return lower


def _status(code: int) -> Lowering:
    """The lowering of IS_IOSTAT_END and IS_IOSTAT_EOR: a comparison with gfortran's code for the condition."""
    return lambda arguments: binary("==", arguments[0], number(code), LOGICAL)


def _is(function: str) -> Lowering:
    return lambda arguments: binary("!=", call(f"__builtin_{function}", arguments, INTEGER), number(0), LOGICAL)


NUMBERS: dict[str, Intrinsic] = {
    "abs": Intrinsic(_abs, "a"),
    "max": Intrinsic(_extreme("max"), "a1 a2 ...", in_order=True),
    "min": Intrinsic(_extreme("min"), "a1 a2 ...", in_order=True),
    "mod": Intrinsic(_mod, "a p"),
    "modulo": Intrinsic(_typed("modulo"), "a p"),
    "sign": Intrinsic(_sign, "a b"),
    "dim": Intrinsic(_typed("dim"), "x y", in_order=True),
    "dprod": Intrinsic(_dprod, "x y"),
    **{name: Intrinsic(_math(name)) for name in ("sqrt", "exp", "log", "log10", "erf", "erfc")},
    **{name: Intrinsic(_math(name)) for name in ("sin", "cos", "tan", "asin", "acos")},
    **{name: Intrinsic(_math(name)) for name in ("sinh", "cosh", "tanh", "asinh", "acosh", "atanh")},
    "atan": Intrinsic(_atan, "x y?"),
    "atan2": Intrinsic(_math("atan2"), "y x"),
    "hypot": Intrinsic(_math("hypot"), "x y"),
    "erfc_scaled": Intrinsic(_library("erfc_scaled"), folded_here=True),
    "gamma": Intrinsic(_math("tgamma")),
    "log_gamma": Intrinsic(_math("lgamma"), folded_here=True),
    "int": Intrinsic(_to("integer", INTEGER.kind), "a kind?"),
    "real": Intrinsic(_to("real", 0), "a kind?"),
    "dble": Intrinsic(_to("real", 8), "a"),
    "nint": Intrinsic(_nearest("nint"), "a kind?"),
    "floor": Intrinsic(_nearest("floor"), "a kind?", in_order=True),
    "ceiling": Intrinsic(_nearest("ceiling"), "a kind?", in_order=True),
    "aint": Intrinsic(_rounded("trunc"), "a kind?"),
    "anint": Intrinsic(_rounded("round"), "a kind?"),
    "cmplx": Intrinsic(_cmplx(REAL.kind), "x y? kind?"),
    "dcmplx": Intrinsic(_cmplx(DOUBLE.kind), "x y?"),
    "aimag": Intrinsic(_part("cimag"), "z"),
    "conjg": Intrinsic(_conjg, "z"),
    "iand": Intrinsic(_bits("&"), "i j"),
    "ior": Intrinsic(_bits("|"), "i j"),
    "ieor": Intrinsic(_bits("^"), "i j"),
    "not": Intrinsic(_not, "i"),
    "bge": Intrinsic(_compared(">="), "i j"),
    "bgt": Intrinsic(_compared(">"), "i j"),
    "ble": Intrinsic(_compared("<="), "i j"),
    "blt": Intrinsic(_compared("<"), "i j"),
    "merge_bits": Intrinsic(_shifted("merge_bits"), "i j mask"),
    "is_iostat_end": Intrinsic(_status(-1), "i"),
    "is_iostat_eor": Intrinsic(_status(-2), "i"),
    "isnan": Intrinsic(_is("isnan")),
    "is finite": Intrinsic(_is("isfinite")),
    "is supported": Intrinsic(lambda _: truth(True), "x?"),
    "btest": Intrinsic(_btest, "i pos"),
    "ishft": Intrinsic(_shifted("ishft"), "i shift", in_order=True),
    "ibset": Intrinsic(_one_bit("|"), "i pos"),
    "ibclr": Intrinsic(_one_bit("&"), "i pos"),
    "ibits": Intrinsic(_ibits, "i pos len"),
    **{name: Intrinsic(_limit(name), of_type=True) for name in ("huge", "tiny", "epsilon")},
    "bit_size": Intrinsic(_limit("bit_size"), "i", of_type=True),
    **{
        name: Intrinsic(_limit(name), of_type=True, of_default_kind=True)
        for name in ("digits", "maxexponent", "minexponent", "precision", "range", "radix", "kind")
    },
    "storage_size": Intrinsic(_limit("storage_size"), "a", of_type=True, of_default_kind=True),
}
"""The functions of this file, by their generic names."""
