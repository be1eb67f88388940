"""One assignment, of a scalar or of an element of an array."""

from __future__ import annotations

from iopref.frontend.fortran.lower import members
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.types import Type
from iopref.frontend.fortran.value import Value


def assignment(context: Context, target: Value, value: Value) -> str:
    """The C statement that assigns a value."""
    if target.length is not None:
        if value.length is None:
            raise context.error(f"a character cannot be assigned {value.type}")
        return f"fortran_assign({target.text}, {target.length.text}, {value.text}, {value.length.text});"
    if value.length is not None and target.type.base in ("integer", "real", "logical"):
        return f"fortran_hollerith(&{target.text}, sizeof({target.type.c}), {value.text}, {value.length.text});"
    members.refuse_allocatable(context, target.type, "an assignment")
    if not _assignable(target.type, value.type):
        raise context.error(f"{target.type} cannot be assigned {value.type}")
    return f"{target.text} = {value.text};"


def _assignable(to: Type, value: Type) -> bool:
    return (to.numeric and value.numeric) or to.base == value.base or {to.base, value.base} == {"integer", "logical"}
