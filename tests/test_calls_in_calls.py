"""Calls as arguments of calls: what stands for them has a size that grows with each level, and a limit."""

from __future__ import annotations

import pytest
from support import served, translated

CHOOSES = "static int choose(int x, int y) {{ return x > y ? x - y : y > 9 ? y + x : x * y; }}"
STORES = (
    "static int choose(int x, int y) {{ if (x > y) v[x & 63] = x; else v[y & 63] = y; return v[x & 63] + v[y & 63]; }}"
)


def nested(function: str, depth: int) -> str:
    """A loop with calls in calls, each of a function of its own."""
    functions = [function.replace("choose", f"choose_{k}").format() for k in range(depth)]
    value = "b[i]"
    for k in range(depth):
        value = f"choose_{k}({value}, {f'choose_{k}({value}, i)' if k < 4 else 'i'})"
    loop = f"for (int i = 0; i < n; i++) a[i] = {value};"
    return "\n".join(("static int v[64];", *functions, "void f(int n, int *a, int *b)", "{", loop, "}\n"))


@pytest.mark.parametrize("function", [CHOOSES, STORES], ids=("a value", "statements"))
def test_deep_calls_end_in_a_safe_answer(function: str) -> None:
    (shallow,) = served(translated(nested(function, 2)))
    assert {r.text for r in shallow.plan.nest.references} >= {"a[i]", "b[i]"}
    assert len(translated(nested(function, 16)).nests) == 1
