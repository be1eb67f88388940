"""Procedures of other files: the prototypes that their calls agree on, and the constants that are passed to them.

A call without a prototype takes one more instruction, for the number of vector registers that it uses, and a constant
in a local variable is stored again for each call. Here, as in gfortran, the address of a read-only constant is passed:
a procedure that changes it, which Fortran forbids, ends the program.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.context import Context, File
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.value import Value, number
from iopref.patterns import pattern

_REAL = pattern(r"(-?)(\d+)\.(\d+)(?:e(-?)(\d+))?[fL]?")


def called(context: Context, symbol: Symbol, parameters: tuple[str, ...] | None) -> None:
    """Note the parameters of a call, None if they have no types; a procedure whose calls differ gets no prototype."""
    if symbol.dummy:
        return
    known = context.file.parameters
    name = names.external(symbol.name)
    known[name] = _joined(known[name], parameters) if name in known else parameters


def _joined(known: tuple[str, ...] | None, given: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The parameters that take the arguments of both calls; None if no parameters do."""
    if known is None or given is None or len(known) != len(given):
        return None
    if any(a.removeprefix("const ") != b.removeprefix("const ") for a, b in zip(known, given, strict=True)):
        return None
    return tuple(max(a, b, key=len) for a, b in zip(known, given, strict=True))


def prototypes(file: File) -> Iterator[str]:
    """The declarations of the procedures that are called and are not in the file."""
    for name, result in file.externals.items():
        parameters = file.parameters.get(name)
        yield f"{result} {name}({'' if parameters is None else ', '.join(parameters) or 'void'});"


def constant(context: Context, value: Value) -> str:
    """The name of an object that holds a constant; empty if the value is not a number that is constant in C."""
    kind = value.type.c
    if isinstance(value.constant, int) and value.type.base in ("integer", "logical"):
        written = number(int(value.constant), value.type).text
        spelled = str(int(value.constant)).replace("-", "minus_")
    elif value.type.base == "real" and (match := _REAL.fullmatch(value.text)):
        written = value.text
        sign, whole, part, down, exponent = match.groups()
        spelled = f"{sign and 'minus_'}{whole}_{part}"
        spelled += f"_e_{down and 'minus_'}{exponent}" if exponent else ""
    else:
        return ""
    name = f"{kind}_{spelled}".replace(" ", "_").upper()
    context.file.constants[name] = f"static const {kind} {name} = {written};"
    return name
