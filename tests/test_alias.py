"""Which writes of a nest may change what a hint or a bound reads."""

import pytest

from iopref.frontend.c.context import may_alias
from iopref.frontend.c.ctypes import CHAR, DOUBLE, INT, LONG, UINT, Array, CType, Pointer, Record, Struct, Unknown

POINTER = Pointer(DOUBLE)


@pytest.mark.parametrize(
    ("a", "b"),
    [(INT, UINT), (POINTER, Pointer(INT)), (POINTER, CHAR), (DOUBLE, CHAR), (Array(INT, None, 4), INT)]
    + [(t, Struct(Record("s", False))) for t in (INT, POINTER)]
    + [(t, Unknown("not declared")) for t in (INT, POINTER)],
)
def test_accesses_that_may_touch_the_same_object(a: CType, b: CType) -> None:
    assert may_alias(a, b)
    assert may_alias(b, a)


@pytest.mark.parametrize(("a", "b"), [(INT, DOUBLE), (INT, LONG), (LONG, DOUBLE), (POINTER, LONG)])
def test_accesses_of_types_that_never_share_an_object(a: CType, b: CType) -> None:
    assert not may_alias(a, b)
    assert not may_alias(b, a)
