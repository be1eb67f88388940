"""TRANSFER: the bytes of a value as a value of another type (Fortran 2018, 16.9.193)."""

from __future__ import annotations

from iopref.frontend.fortran.lower import dispatch
from iopref.frontend.fortran.lower.arrays import sections, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.matching import Given, scalar_argument
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.evaluation_order import has_effects
from iopref.frontend.fortran.tree.expressions import Argument
from iopref.frontend.fortran.types import CHARACTER, LONG, Type
from iopref.frontend.fortran.value import PRIMARY, TIMES, Value, cast, number, product


def transfer(context: Context, given: Given) -> Value | Elements:
    """The value of TRANSFER: a scalar, or an array if MOLD is one or SIZE is given."""
    if has_effects(context, given["mold"]):
        raise context.not_covered("a function that may have effects in MOLD= of TRANSFER is")
    mold = _mold(context, given["mold"])
    address, bytes_ = _source(context, given["source"])
    size = _size(mold.type, mold.length)
    if isinstance(mold, Value) and "size" not in given:
        return _scalar(context, mold, address, bytes_)
    if "size" in given:
        count = cast(scalar_argument(context, given["size"]), LONG)
    elif isinstance(bytes_.constant, int) and isinstance(size.constant, int):
        count = number(-(-bytes_.constant // max(size.constant, 1)), LONG)
    else:
        count = Value(f"fortran_quotient_up({bytes_.text}, {size.text})", LONG)
    target = storing.temporary(context, mold.type, (count,), mold.length)
    first = target.at((number(0),))
    to = first.text if first.length is not None else f"&{first.text}"
    whole = product([target.extents[0], size])
    context.before.append(f"fortran_transfer({to}, {whole.text}, {address}, {bytes_.text});")
    return target


def _mold(context: Context, argument: Argument) -> Value | Elements:
    """MOLD, of which only the type is wanted; it is evaluated only if statements are needed to compute its length."""
    with context.asked():
        mold = dispatch.evaluate(context, argument)
        computed = bool(context.before)
    if computed and mold.length is not None and mold.length.constant is None:
        mold = dispatch.evaluate(context, argument)
    return mold


def _scalar(context: Context, mold: Value, address: str, bytes_: Value) -> Value:
    name = context.temporary("transferred")
    if mold.length is not None:
        context.before.append(f"char {name}[{mold.length.within(PRIMARY)} + 1];")
        context.before.append(f"fortran_transfer({name}, {mold.length.text}, {address}, {bytes_.text});")
        return Value(name, CHARACTER, length=mold.length)
    context.before.append(f"{mold.type.c} {name};")
    context.before.append(f"fortran_transfer(&{name}, sizeof {name}, {address}, {bytes_.text});")
    return Value(name, mold.type)


def _source(context: Context, argument: Argument) -> tuple[str, Value]:
    """The address of the source, and its size in bytes."""
    value = dispatch.evaluate(context, argument)
    if isinstance(value, Elements):
        stored = value if sections.contiguous(value) else storing.materialised(context, value)
        first = stored.at((number(0),) * stored.rank)
        size = product([*stored.extents, _size(value.type, first.length)])
        return first.text if first.length is not None else f"&{first.text}", size
    if value.length is not None:
        return value.text, value.length
    name = context.temporary("source")
    context.before.append(f"const {value.type.c} {name} = {value.text};")
    return f"&{name}", number(value.type.size, LONG)


def _size(type: Type, length: Value | None) -> Value:
    """Bytes of an element."""
    return number(type.size, LONG) if length is None else Value(length.within(TIMES), LONG, constant=length.constant)
