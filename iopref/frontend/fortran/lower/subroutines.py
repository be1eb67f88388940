"""The intrinsic subroutines: which arguments they take, and which function of libgfortran does their work."""

from __future__ import annotations

from iopref.frontend.fortran.lower.arrays import descriptors, evaluation, storing
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.value import Value
from iopref.frontend.fortran.scope import interfaces
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Keyword
from iopref.frontend.fortran.types import Type

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
}
"""The names of the arguments, in order."""
_ARRAYS = {"harvest", "put", "get", "values"}
"""The arguments that are, or may be, arrays."""
_DESCRIPTOR = "*&"
"""How a descriptor in the place of a variable begins."""
_NEEDED = {"getarg": 2, "get_environment_variable": 1, "cpu_time": 1, "second": 1, "random_number": 1, "mvbits": 5}
"""How many of them must be given."""
_NOT_COVERED = (
    "get_command", "execute_command_line", "system", "etime", "dtime", "itime", "idate",
    "fdate", "ctime", "gmtime", "ltime", "time", "sleep", "signal", "chdir", "getcwd", "unlink", "rename", "hostnm",
    "getenv", "getlog", "fget", "fgetc", "fput", "fputc", "fseek", "ftell", "fstat", "stat", "lstat", "kill", "link",
    "perror", "srand", "symlnk", "ttynam", "umask", "alarm", "chmod", "gerror", "move_alloc", "isatty",
)  # fmt: skip


def is_intrinsic_subroutine(symbol: Symbol) -> bool:
    """Whether a CALL of this name is one of an intrinsic subroutine: a name declared EXTERNAL is not."""
    own = symbol.dummy or symbol.key or "external" in symbol.attributes
    return symbol.name in (*_NAMES, *_NOT_COVERED) and not own


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
        case "date_and_time":
            return f"_gfortran_date_and_time({', '.join(_passed(context, name, given))});"
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
    return f"_gfortran_{name}_i4({', '.join(_passed(context, name, given))});"


def _by_name(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> dict[str, Value]:
    from iopref.frontend.fortran.lower.expressions import lower

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
        if not interfaces.rank(context, expr):
            if parameter in _ARRAYS and parameter != "harvest":
                raise context.error(f"{parameter.upper()}= of {name.upper()} is an array", at)
            given[parameter] = lower(context, expr)
        elif parameter in _ARRAYS:
            given[parameter] = _described(context, expr, parameter)
        else:
            raise context.not_covered(f"an array as an argument of {name.upper()} is", at)
    return given


def _described(context: Context, expr: Expr, parameter: str) -> Value:
    """An array, as the descriptor that libgfortran is passed."""
    value = evaluation.array(context, expr)
    if parameter == "put" and value.section is None:
        value = storing.materialised(context, value)
    descriptor, _ = descriptors.described(context, value)
    return Value(f"{_DESCRIPTOR}{descriptor}", value.type, place=True)


def _passed(context: Context, name: str, given: dict[str, Value]) -> list[str]:
    """Arguments by address, null for those left out, then the lengths of characters."""
    texts, lengths = [], []
    for argument in _NAMES[name]:
        value = given.get(argument)
        if value is None:
            texts.append("0")
            if argument in ("value", "name", "date", "time", "zone"):
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
