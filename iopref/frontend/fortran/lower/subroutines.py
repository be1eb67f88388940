"""The intrinsic subroutines: which arguments they take, and which function of libgfortran does their work."""

from __future__ import annotations

from iopref.frontend.fortran.intrinsics import standards
from iopref.frontend.fortran.lower import representation
from iopref.frontend.fortran.lower.arrays import descriptors, evaluation, storing
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower, rank
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Keyword
from iopref.frontend.fortran.types import REAL, Type
from iopref.frontend.fortran.value import Value

_NAMES: dict[str, tuple[str, ...]] = {
    "abort": (),
    "exit": ("status",),
    "flush": ("unit",),
    "getarg": ("pos", "value"),
    "get_command_argument": ("number", "value", "length", "status"),
    "get_environment_variable": ("name", "value", "length", "status", "trim_name"),
    "cpu_time": ("time",),
    "second": ("seconds",),
    "system_clock": ("count", "count_rate", "count_max"),
    "random_number": ("harvest",),
    "random_seed": ("size", "put", "get"),
    "date_and_time": ("date", "time", "zone", "values"),
    "mvbits": ("from", "frompos", "len", "to", "topos"),
    "system": ("command", "status"),
    "execute_command_line": ("command", "wait", "exitstat", "cmdstat", "cmdmsg"),
    "etime": ("values", "time"),
    "dtime": ("values", "time"),
    "fdate": ("date",),
    "sleep": ("seconds",),
    "getcwd": ("path", "status"),
    "getlog": ("name",),
    "getenv": ("name", "value"),
    "get_command": ("command", "length", "status"),
    "hostnm": ("name", "status"),
    "chdir": ("path", "status"),
    "unlink": ("path", "status"),
    "rename": ("path1", "path2", "status"),
}
"""The names of the arguments, in order."""
_ARRAYS = {"harvest", "put", "get", "values"}
"""The arguments that are arrays, or may be."""
_DESCRIPTOR = "*&"
"""What the text of a descriptor begins with when it takes the place of a variable."""
_NEEDED = {
    **{name: 1 for name in ("get_environment_variable", "cpu_time", "second", "random_number", "system", "fdate")},
    **{name: 1 for name in ("execute_command_line", "sleep", "getcwd", "getlog", "hostnm", "chdir", "unlink")},
    **{name: 2 for name in ("getarg", "etime", "dtime", "getenv", "rename")},
    "mvbits": 5,
}
"""The number of arguments that must be given."""
_CALLED = {
    **{name: f"{name}_sub" for name in ("system", "etime", "dtime", "fdate")},
    **{name: f"{name}_i4_sub" for name in ("sleep", "getcwd", "hostnm", "chdir", "unlink", "rename")},
    **{name: name for name in ("getlog", "getenv", "date_and_time")},
}
"""The names in libgfortran of those whose name does not merely get `_i4` added."""
_CHARACTERS = frozenset("command value name date time zone cmdmsg path path1 path2".split())
"""The character arguments, whose lengths follow all arguments."""
_NOT_COVERED = (
    "itime", "idate", "ctime", "gmtime", "ltime", "time", "signal", "fget", "fgetc", "fput", "fputc", "fseek",
    "ftell", "fstat", "stat", "lstat", "kill", "link", "perror", "srand", "symlnk", "ttynam", "umask", "alarm", "chmod",
    "gerror", "move_alloc", "isatty", "backtrace", "free", "random_init", "c_f_pointer", "c_f_procpointer",
    "event_query",
    *(f"co_{name}" for name in ("broadcast", "max", "min", "reduce", "sum")),
    *(f"atomic_{name}" for name in ("add", "and", "cas", "define", "or", "ref", "xor")),
    *(f"atomic_fetch_{name}" for name in ("add", "and", "or", "xor")),
)  # fmt: skip


def is_intrinsic_subroutine(symbol: Symbol, options: Options) -> bool:
    """Whether a CALL of this name calls an intrinsic subroutine, and
    not a procedure that is declared EXTERNAL or passed.
    """
    own = symbol.dummy or symbol.key or "external" in symbol.attributes
    return symbol.name in (*_NAMES, *_NOT_COVERED) and not own and standards.offers(options.intrinsics, symbol.name)


def intrinsic_subroutine(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> str:
    """The C statement that calls an intrinsic subroutine."""
    if name in _NOT_COVERED:
        raise context.not_covered(f"{name.upper()} is", at)
    given = _by_name(context, name, arguments, at)
    for needed in _NAMES[name][: _NEEDED.get(name, 0)]:
        if needed not in given:
            raise context.error(f"{name.upper()} needs {needed.upper()}=", at)
    match name:
        case "abort":
            return "_gfortran_abort();"
        case "second":
            return f"_gfortran_second_sub({_address(context, given['seconds'])});"
        case "cpu_time":
            return f"_gfortran_cpu_time_{given['time'].type.kind}({_address(context, given['time'])});"
        case "random_number":
            harvest = given["harvest"]
            of = "arandom" if harvest.text.startswith(_DESCRIPTOR) else "random"
            return f"_gfortran_{of}_r{harvest.type.kind}({_address(context, harvest)});"
        case "random_seed":
            kind = 8 if Type("integer", 8) in {value.type for value in given.values()} else 4
            return f"_gfortran_random_seed_i{kind}({', '.join(_passed(context, name, given))});"
        case "mvbits" if any(value.calls for value in given.values()):  # gfortran calls the functions several times
            raise context.not_covered("a function as an argument of MVBITS is", at)
        case "mvbits":
            kind = given["from"].type.kind
            texts = [_address(context, given[n]) if n == "to" else given[n].text for n in _NAMES[name]]
            return f"fortran_mvbits_i{kind}({', '.join(texts)});"
        case "system_clock":
            kinds = {value.type for value in given.values()}
            if len(kinds) > 1 or kinds & {Type("real", 4), Type("real", 8)}:
                raise context.not_covered("SYSTEM_CLOCK with arguments of different types is", at)
            texts = [_address(context, given[n]) if n in given else "0" for n in _NAMES[name]]
            return f"_gfortran_system_clock_{8 if Type('integer', 8) in kinds else 4}({', '.join(texts)});"
    wrong = {v.type for v in given.values() if v.type.base == "integer" and v.type.kind != 4}
    if name in _CALLED and wrong and name != "date_and_time":
        raise context.not_covered(f"{wrong.pop()} as an argument of {name.upper()} is", at)
    return f"_gfortran_{_CALLED.get(name, f'{name}_i4')}({', '.join(_passed(context, name, given))});"


TIMED = frozenset(("etime", "dtime"))
"""Subroutines that are also functions of the array that they fill."""


def timed(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value:
    """Lower a reference to ETIME or DTIME as a function."""
    given = _by_name(context, name, arguments, at)
    if set(given) != {"values"}:
        raise context.error(f"{name.upper()} takes an array of two reals", at)
    return Value(f"_gfortran_{name}({given['values'].text[1:]})", REAL, calls=True)


def _by_name(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> dict[str, Value]:
    names = _NAMES[name]
    if len(arguments) > len(names):
        raise context.error(f"{name.upper()} takes {len(names)} arguments, {len(arguments)} are given here", at)
    given: dict[str, Value] = {}
    for k, argument in enumerate(arguments):
        expr = argument.value if isinstance(argument, Keyword) else argument
        if not isinstance(expr, Expr):
            raise context.not_covered("this argument is", at)
        parameter = argument.name if isinstance(argument, Keyword) else names[k]
        if parameter not in names:
            raise context.error(f"{name.upper()} has no argument {parameter.upper()}=", at)
        if not rank(context, expr):
            if parameter in _ARRAYS and parameter != "harvest":
                raise context.error(f"{parameter.upper()}= of {name.upper()} is an array", at)
            given[parameter] = lower(context, expr)
        elif parameter in _ARRAYS:
            given[parameter] = _described(context, expr, parameter)
        else:
            raise context.not_covered(f"an array as an argument of {name.upper()} is", at)
    return given


def _described(context: Context, expr: Expr, parameter: str) -> Value:
    """An array as the descriptor that is passed to libgfortran."""
    value = evaluation.array(context, expr)
    if parameter == "put" and value.section is None:
        value = storing.materialised(context, value)
    descriptor, _ = descriptors.described(context, value)
    given = representation.presence(context, expr)
    if given and parameter != "harvest":
        return Value(f"*({given} ? &{descriptor} : NULL)", value.type, place=True)
    return Value(f"{_DESCRIPTOR}{descriptor}", value.type, place=True)


def _passed(context: Context, name: str, given: dict[str, Value]) -> list[str]:
    """The arguments by address, null for those left out, then the lengths of the character arguments."""
    texts, lengths = [], []
    for argument in _NAMES[name]:
        value = given.get(argument)
        if value is None:
            texts.append("0")
            if argument in _CHARACTERS:
                lengths.append("0")
        elif value.length is not None:
            texts.append(value.text)
            lengths.append(value.length.text)
        else:
            texts.append(_address(context, value))
    return texts + lengths


def _address(context: Context, value: Value) -> str:
    if not value.place:
        return f"&({value.type.c}){{{value.text}}}"
    if value.type.base == "integer" and value.type.kind not in (4, 8):
        raise context.not_covered(f"{value.type} as this argument is")
    return value.text[1:] if value.text.startswith("*") else f"&{value.text}"
