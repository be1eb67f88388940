"""The arguments of functions of known scalars, as the values that the functions need."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.constant.known import Known, NotKnown
from iopref.frontend.fortran.types import Defaults

Function = Callable[[Sequence[Known], Defaults], Known]
"""A function of known values, which raises NotKnown where it has none."""


def number(found: Known) -> int | float:
    """An integer or a real."""
    if isinstance(found.value, bool | str | complex):
        raise NotKnown
    return found.value


def whole(found: Known) -> int:
    """An integer."""
    if not isinstance(found.value, int) or isinstance(found.value, bool):
        raise NotKnown
    return found.value


def text_of(found: Known) -> str:
    """The characters of a character."""
    if not isinstance(found.value, str):
        raise NotKnown
    return found.value


def kind_of(arguments: Sequence[Known], place: int, default: int) -> int:
    """The kind that is given as an argument."""
    return whole(arguments[place]) if len(arguments) > place else default
