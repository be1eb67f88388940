"""Procedures of other files: prototypes, as their calls agree on them, and the constants that they are passed.

A call without a prototype takes an instruction more, for the number of vector registers that it passes, and a constant
in a variable of the caller is stored anew for each call. gfortran passes the address of one that is read-only, too: a
procedure that changes it, which Fortran forbids, ends the program in both.
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
    """Note what a call passes, None where that has no types; a procedure whose calls do not agree gets no prototype."""
    if symbol.dummy:
        return
    known = context.file.parameters
    name = names.external(symbol.name)
    known[name] = _joined(known[name], parameters) if name in known else parameters


def _joined(known: tuple[str, ...] | None, given: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The parameters that take the arguments of both calls; None if there are none."""
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
    """The name of an object that holds a constant; empty for what is no constant number, or is none in C."""
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
