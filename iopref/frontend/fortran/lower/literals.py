"""Constants in C."""

from __future__ import annotations

from iopref.frontend.fortran.lower.value import Value, number
from iopref.frontend.fortran.types import CHARACTER, LONG, Type


def real(text: str, kind: int) -> Value:
    """A real constant."""
    mantissa, _, exponent = text.partition("e")
    if mantissa.startswith("."):
        mantissa = "0" + mantissa
    if "." not in mantissa:
        mantissa += ".0"
    elif mantissa.endswith("."):
        mantissa += "0"
    spelled = mantissa + (f"e{int(exponent)}" if exponent and int(exponent) else "")
    return Value(spelled + {4: "f", 8: "", 10: "L"}.get(kind, ""), Type("real", kind), constant=float(text))


def string(value: str) -> Value:
    """A character constant: bytes that are not printable ASCII as octal escapes."""
    pieces = []
    for c in value:
        if c in '"\\?':
            pieces.append("\\" + c)
        else:
            pieces.append(c if " " <= c <= "~" else f"\\{ord(c):03o}")
    return Value(f'"{"".join(pieces)}"', CHARACTER, constant=value, length=number(len(value), LONG))
