"""The intrinsic functions whose value depends on the values of their arguments alone: a table from name to lowering."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from iopref.frontend.fortran.models import MODELS
from iopref.frontend.fortran.types import CHARACTER, DOUBLE, INTEGER, LOGICAL, LONG, REAL, Defaults, Type, widest
from iopref.frontend.fortran.value import PRIMARY, Value, binary, call, cast, number, unary

Lowering = Callable[[Sequence[Value]], Value]

TAG = {
    ("integer", 1): "i1", ("integer", 2): "i2", ("integer", 4): "i4", ("integer", 8): "i8",
    ("real", 4): "r4", ("real", 8): "r8", ("real", 10): "r10",
    ("complex", 4): "c4", ("complex", 8): "c8", ("complex", 10): "c10",
    ("logical", 1): "l1", ("logical", 2): "l2", ("logical", 4): "l4", ("logical", 8): "l8",
}  # fmt: skip
"""How types are abbreviated in the names of run-time functions."""

DEFAULT = Type("", 0)
"""In the table of specific names: the result has the type of the generic function."""


def tag(type: Type) -> str:
    """The abbreviation of a type; empty for one that has none."""
    return TAG.get((type.base, type.kind), "")


def suffixed(function: str, type: Type) -> str:
    """The name in C of a function of the mathematical library for a real or complex type."""
    return function + {4: "f", 8: "", 10: "l"}[type.kind]


def _as_real(value: Value) -> Value:
    return cast(value, DOUBLE) if value.type.base == "integer" else value


def _math(function: str) -> Lowering:
    """A function of the mathematical library, with the prefix `c` for complex arguments."""

    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        name = f"c{function}" if type.base == "complex" else function
        return call(suffixed(name, type), [cast(a, type) for a in arguments], type)

    return lower


def _abs(arguments: Sequence[Value]) -> Value:
    (value,) = arguments
    match value.type.base:
        case "complex":
            return call(suffixed("cabs", value.type), [value], Type("real", value.type.kind))
        case "real":
            return call(suffixed("fabs", value.type), [value], value.type)
    return call("labs" if value.type.kind == 8 else "abs", [value], value.type)


def _extreme(which: str) -> Lowering:
    """MAX and MIN, from left to right."""

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
    """A helper of two numbers that exists for each type: its name ends with the type of the result."""

    def lower(arguments: Sequence[Value]) -> Value:
        type = widest(arguments[0].type, arguments[1].type)
        return call(f"fortran_{function}_{tag(type)}", [cast(a, type) for a in arguments], type)

    return lower


def _shifted(function: str) -> Lowering:
    """A helper whose further arguments are positions and counts."""

    def lower(arguments: Sequence[Value]) -> Value:
        return call(f"fortran_{function}_{tag(arguments[0].type)}", arguments, arguments[0].type)

    return lower


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
    """A conversion; a constant second argument is the kind."""

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
    """NINT, FLOOR, CEILING: integers from reals."""

    def lower(arguments: Sequence[Value]) -> Value:
        kind = arguments[1].constant if len(arguments) > 1 else INTEGER.kind
        to = Type("integer", kind if isinstance(kind, int) else INTEGER.kind)
        value = _as_real(arguments[0])
        if function == "nint":
            return cast(replace(call(suffixed("lround", value.type), [value], LONG)), to)
        return cast(call(suffixed(function, value.type), [value], value.type), to)

    return lower


def _rounded(function: str) -> Lowering:
    """AINT and ANINT."""

    def lower(arguments: Sequence[Value]) -> Value:
        result = call(suffixed(function, arguments[0].type), arguments[:1], arguments[0].type)
        kind = arguments[1].constant if len(arguments) > 1 else None
        return cast(result, Type("real", kind)) if isinstance(kind, int) else result

    return lower


def complex_of(re: Value, im: Value, kind: int) -> Value:
    """A complex number from its parts."""
    part = Type("real", kind)
    return call("__builtin_complex", [cast(re, part), cast(im, part)], Type("complex", kind))


def _cmplx(kind: int) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        given = arguments[2].constant if len(arguments) > 2 else kind
        wanted = given if isinstance(given, int) else kind
        if arguments[0].type.base == "complex":
            return cast(arguments[0], Type("complex", wanted))
        zero = Value("0.0f" if wanted == 4 else "0.0", Type("real", wanted))
        return complex_of(arguments[0], arguments[1] if len(arguments) > 1 else zero, wanted)

    return lower


def _part(function: str) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        return call(suffixed(function, type), arguments, Type("real", type.kind))

    return lower


def _conjg(arguments: Sequence[Value]) -> Value:
    return call(suffixed("conj", arguments[0].type), arguments, arguments[0].type)


def _dprod(arguments: Sequence[Value]) -> Value:
    return binary("*", cast(arguments[0], DOUBLE), cast(arguments[1], DOUBLE), DOUBLE)


_LIMITS = {
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
}  # fmt: skip


def _limit(name: str) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        text = _LIMITS[name][type.base, type.kind]
        same = name in ("huge", "tiny", "epsilon", "bit_size")
        constant = int(text.strip("()")) if not same else None
        return Value(text, type if same else INTEGER, constant=constant)

    return lower


# -- Characters --------------------------------------------------------------------------------------------------------


def _character(function: str, result: Type) -> Lowering:
    """A helper that takes each character as a pointer and a length."""

    def lower(arguments: Sequence[Value]) -> Value:
        return call(f"fortran_{function}", [part for a in arguments for part in with_length(a)], result)

    return lower


def _search(function: str) -> Lowering:
    """INDEX, SCAN and VERIFY; without a third argument they start in front."""

    def lower(arguments: Sequence[Value]) -> Value:
        back = arguments[2] if len(arguments) > 2 else number(0)
        return _character(function, INTEGER)([*arguments[:2], back])

    return lower


def with_length(value: Value) -> tuple[Value, ...]:
    """A value as arguments of a helper: a character is a pointer and a length."""
    return (value,) if value.length is None else (value, value.length)


def _lexical(operator: str) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        return compare_characters(operator, arguments[0], arguments[1])

    return lower


def compare_characters(operator: str, a: Value, b: Value) -> Value:
    """A comparison of characters, the shorter padded with blanks."""
    lengths = [v.length.constant for v in (a, b) if v.length is not None]
    if operator in ("==", "!=") and lengths == [1, 1]:
        return binary(operator, _first(a), _first(b), LOGICAL)
    compared = call("fortran_compare", [*with_length(a), *with_length(b)], INTEGER)
    return binary(operator, compared, number(0), LOGICAL)


def _first(value: Value) -> Value:
    """The only character of a value of length 1."""
    if isinstance(value.constant, str) and value.constant.isalnum():
        return Value(f"'{value.constant}'", CHARACTER)
    return Value(f"{value.within(PRIMARY)}[0]", CHARACTER)


def _ichar(arguments: Sequence[Value]) -> Value:
    text = f"(unsigned char){arguments[0].within(UNARY_LEVEL)}[0]"
    return Value(text, INTEGER, UNARY_LEVEL)


UNARY_LEVEL = 14


def _char(arguments: Sequence[Value]) -> Value:
    return Value(f"(char[1]){{(char){arguments[0].within(UNARY_LEVEL)}}}", CHARACTER, length=number(1))


def _len(arguments: Sequence[Value]) -> Value:
    length = arguments[0].length
    assert length is not None
    return cast(length, INTEGER)


def _trim(arguments: Sequence[Value]) -> Value:
    (value,) = arguments
    return replace(value, constant=None, place=False, length=call("fortran_len_trim", with_length(value), LONG))


def _not(arguments: Sequence[Value]) -> Value:
    return unary("~", arguments[0])


GENERIC: dict[str, Lowering] = {
    "abs": _abs,
    "max": _extreme("max"),
    "min": _extreme("min"),
    "mod": _mod,
    "modulo": _typed("modulo"),
    "sign": _sign,
    "dim": _typed("dim"),
    "dprod": _dprod,
    **{
        name: _math(name)
        for name in ("sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh")
    },
    **{name: _math(name) for name in ("tanh", "asinh", "acosh", "atanh", "log10", "atan2", "erf", "erfc", "hypot")},
    "gamma": _math("tgamma"),
    "log_gamma": _math("lgamma"),
    "int": _to("integer", INTEGER.kind),
    "real": _to("real", 0),
    "dble": _to("real", 8),
    "nint": _nearest("nint"),
    "floor": _nearest("floor"),
    "ceiling": _nearest("ceil"),
    "aint": _rounded("trunc"),
    "anint": _rounded("round"),
    "cmplx": _cmplx(REAL.kind),
    "dcmplx": _cmplx(DOUBLE.kind),
    "aimag": _part("cimag"),
    "conjg": _conjg,
    "iand": _bits("&"),
    "ior": _bits("|"),
    "ieor": _bits("^"),
    "not": _not,
    "btest": _btest,
    **{name: _shifted(name) for name in ("ishft", "ibset", "ibclr", "ibits")},
    **MODELS,
    **{name: _limit(name) for name in _LIMITS},
    "ichar": _ichar,
    "iachar": _ichar,
    "char": _char,
    "achar": _char,
    "len": _len,
    "trim": _trim,
    "len_trim": _character("len_trim", INTEGER),
    "index": _search("index"),
    "scan": _search("scan"),
    "verify": _search("verify"),
    "lge": _lexical(">="),
    "lgt": _lexical(">"),
    "lle": _lexical("<="),
    "llt": _lexical("<"),
}

SPECIFIC: dict[str, tuple[str, Type]] = {
    **{name: ("abs", DEFAULT) for name in ("iabs", "dabs", "cabs", "zabs", "cdabs")},
    **{name: ("max", DEFAULT) for name in ("max0", "amax1", "dmax1")},
    **{name: ("min", DEFAULT) for name in ("min0", "amin1", "dmin1")},
    "amax0": ("max", REAL),
    "amin0": ("min", REAL),
    "max1": ("max", INTEGER),
    "min1": ("min", INTEGER),
    **{name: ("mod", DEFAULT) for name in ("amod", "dmod")},
    **{name: ("sign", DEFAULT) for name in ("isign", "dsign")},
    **{name: ("dim", DEFAULT) for name in ("idim", "ddim")},
    **{f"d{name}": (name, DEFAULT) for name in ("sqrt", "exp", "log", "log10", "sin", "cos", "tan", "asin", "acos")},
    **{f"d{name}": (name, DEFAULT) for name in ("atan", "atan2", "sinh", "cosh", "tanh", "erf", "erfc", "gamma")},
    **{f"{p}{name}": (name, DEFAULT) for p in ("c", "z", "cd") for name in ("sqrt", "exp", "log", "sin", "cos")},
    **{"alog": ("log", DEFAULT), "alog10": ("log10", DEFAULT), "algama": ("log_gamma", DEFAULT)},
    **{name: ("int", INTEGER) for name in ("ifix", "idint")},
    **{name: ("real", REAL) for name in ("float", "sngl")},
    **{name: ("dble", DOUBLE) for name in ("dfloat", "dreal")},
    "idnint": ("nint", INTEGER),
    "dint": ("aint", DEFAULT),
    "ddint": ("aint", DEFAULT),
    "dnint": ("anint", DEFAULT),
    **{name: ("aimag", DEFAULT) for name in ("imag", "dimag", "imagpart")},
    "realpart": ("real", DEFAULT),
    "dconjg": ("conjg", DEFAULT),
    **{"and": ("iand", DEFAULT), "or": ("ior", DEFAULT), "xor": ("ieor", DEFAULT)},
}
"""Specific and old names: the generic function, and the type that its result is converted to."""

SPECIAL = frozenset(
    "iargc command_argument_count present size shape lbound ubound allocated merge sum product maxval minval"
    " maxloc minloc any all count dot_product matmul transpose spread reshape cshift eoshift pack unpack"
    " trim adjustl adjustr repeat".split()
)
"""Functions that are lowered elsewhere, for they ask for more than the values of their arguments."""


_REFUSED = (
    " access all any associated bge bgt ble blt count cshift ctime dot_product dshiftl dshiftr eoshift"
    " erfc_scaled etime fdate findloc fnum fstat ftell getcwd getgid getpid getuid hostnm iall iany iparity"
    " ierrno irand is_iostat_end is_iostat_eor isatty isnan lnblnk loc malloc maskl maskr matmul maxloc maxval"
    " mclock mclock8 merge_bits minloc minval new_line norm2 null num_images pack parity product ran rand rank"
    " reshape secnds second shape sizeof spread stat storage_size sum system tand sind cosd asind acosd atand"
    " atan2d cotan time time8 transfer transpose ttynam umask unlink unpack selected_int_kind"
    " selected_real_kind selected_char_kind"
)
_NOT_COVERED = frozenset(_REFUSED.split()) - set(GENERIC) - set(SPECIFIC) - SPECIAL
"""Functions of gfortran that are refused: a name that is not declared EXTERNAL means them."""


def is_intrinsic(name: str) -> bool:
    """Whether a name is that of an intrinsic function."""
    return name in GENERIC or name in SPECIFIC or name in SPECIAL or name in _NOT_COVERED


def lower(name: str, arguments: Sequence[Value], defaults: Defaults) -> Value:
    """The value of an intrinsic function."""
    generic, result = SPECIFIC.get(name, (name, DEFAULT))
    if defaults.integer != INTEGER.kind or defaults.real != REAL.kind:
        arguments, result = _other_defaults(generic, arguments, result, defaults)
    value = GENERIC[generic](arguments)
    if value.type == LOGICAL or (value.type == INTEGER and generic in _COUNTS):
        value = cast(value, replace(value.type, kind=defaults.integer))
    return value if result == DEFAULT else cast(value, result)


_COUNTS = {"kind", "len", "len_trim", "index", "scan", "verify", "ichar", "iachar", *_LIMITS} - {"huge"}
"""Functions that return an INTEGER of the default kind."""


def _other_defaults(
    generic: str, arguments: Sequence[Value], result: Type, defaults: Defaults
) -> tuple[Sequence[Value], Type]:
    """The arguments with the default kind spelled out, and the result of a specific function, where options ask."""
    if generic in ("int", "nint", "floor", "ceiling") and len(arguments) == 1:
        arguments = [*arguments, number(defaults.integer)]
    elif generic == "real" and len(arguments) == 1 and arguments[0].type.base != "complex":
        arguments = [*arguments, number(defaults.real)]
    elif generic == "cmplx" and len(arguments) < 3:
        arguments = [*[*arguments, number(0)][:2], number(defaults.real)]
    kinds = {INTEGER: Type("integer", defaults.integer), REAL: Type("real", defaults.real)}
    return arguments, kinds.get(result, result)
