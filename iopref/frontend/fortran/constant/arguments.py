"""The arguments of functions of known scalars, as the values that the functions need."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.constant.known import Known, NotKnown
from iopref.frontend.fortran.types import Defaults

Function = Callable[[Sequence[Known], Defaults], Known]
"""A function of known values; it raises NotKnown if it has no value."""


def number(found: Known) -> int | float:
    """The value of an integer or a real; raises NotKnown for others."""
    if isinstance(found.value, bool | str | complex):
        raise NotKnown
    return found.value


def whole(found: Known) -> int:
    """The value of an integer; raises NotKnown for others."""
    if not isinstance(found.value, int) or isinstance(found.value, bool):
        raise NotKnown
    return found.value


def text_of(found: Known) -> str:
    """The characters of a character value; raises NotKnown for others."""
    if not isinstance(found.value, str):
        raise NotKnown
    return found.value


def kind_of(arguments: Sequence[Known], place: int, default: int) -> int:
    """The kind that is given as an argument, or the default."""
    return whole(arguments[place]) if len(arguments) > place else default
