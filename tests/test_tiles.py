"""Bounds that are nested minima and maxima: if the analysis takes too long, the inner loops are tried."""

from __future__ import annotations

import pytest
from support import served, translated

from iopref.frontend.c.lift.nests import Rejected
from iopref.model import TooLong, call, limited, parameter
from iopref.poly import questions

DEPTH = 9


def tiled(depth: int) -> str:
    """A nest in which each loop begins and ends where all loops around it say."""
    loops = "for (long x0 = 0; x0 < n; x0++)\n"
    for k in range(1, depth):
        sums = " + ".join(f"x{j}" for j in range(k))
        first, last = f"({sums} > p{k} ? {sums} : p{k})", f"({sums} + q{k} < n ? {sums} + q{k} : n)"
        loops += f"for (long x{k} = {first}; x{k} < {last}; x{k}++)\n"
    names = ", ".join(f"long p{k}, long q{k}" for k in range(depth))
    body = f"for (long j = 0; j < n; j++) a[x{depth - 1}][j] += 1;"
    return f"double a[900][900];\nvoid f(long n, {names})\n{{\n{loops}{body}\n}}\n"


def test_few_loops_of_tiles_are_understood() -> None:
    assert [len(found.plan.nest.loops) for found in served(translated(tiled(2)))] == [3]


def test_of_many_those_inside_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """What isl answers does not matter here, and it works long on each question before it gives up."""
    monkeypatch.setattr(questions, "WORK_LIMIT", questions.WORK_LIMIT // 20)
    result = translated(tiled(DEPTH))
    (found,) = served(result)
    outer = [nest.refusal for nest in result.nests if isinstance(nest, Rejected)]
    assert {refusal.code for refusal in outer} == {"large"}
    assert len(found.plan.nest.loops) + len(outer) == DEPTH + 1


def test_terms_are_limited_only_where_something_else_can_be_done_instead() -> None:
    long = parameter("x" * 5000)
    assert len(call("iopref_max", long, parameter("y")).c()) > 5000
    with pytest.raises(TooLong), limited():
        call("iopref_max", long, parameter("y"))
