"""Joins the conditions of accesses to one place, so that one hint tests for any of them.

A condition on which only some of the accesses depend is left out, unless memory may not be read without it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from iopref.model import Expr, Reference, Render, in_common, opaque
from iopref.records import replace

Tests = tuple[Expr, ...]


def joined(references: Iterable[Reference], needed: Mapping[int, int]) -> list[Reference]:
    """The references, with the same tests for all references to one place.

    `needed` tells, by ids, how many of a reference's tests are required before its address can be computed.
    """
    places: dict[object, list[Reference]] = defaultdict(list)
    for reference in references:
        places[place(reference)].append(reference)
    tests = {at: _any(found, needed) for at, found in places.items()}
    return [replace(r, tests=tests[place(r)]) if r.tests else r for r in references]


def place(reference: Reference) -> tuple[str, tuple[int, ...], Expr]:
    """A key that is equal for references which memory sends to the same place, or nearly so."""
    return reference.array, reference.path, reference.offset.opaque_part()


def _any(references: list[Reference], needed: Mapping[int, int]) -> Tests:
    """The tests that hold wherever one of some references is made."""
    cases: dict[Tests, list[Tests]] = defaultdict(list)
    for reference in references:
        cases[reference.tests[: needed.get(reference.id, 0)]].append(reference.tests)
    common = sorted(dict.fromkeys(in_common(tests) for tests in cases.values()), key=len)
    least = [case for i, case in enumerate(common) if not any(case[: len(c)] == c for c in common[:i])]
    return least[0] if len(least) == 1 else (_either(least),)


def _either(cases: list[Tests]) -> Expr:
    """A condition that is true if all tests of at least one case are true."""

    def alone(values: Mapping[int, Expr]) -> str:
        return " || ".join(_all(case, values) for case in cases)

    tests = [test for case in cases for test in case]
    names = frozenset[str]().union(*(test.names for test in tests))
    text = Render(lambda values: f"({alone(values)})", names, alone=alone)
    return opaque(text, frozenset().union(*(t.loops for t in tests)), max(t.level for t in tests))


def _all(case: Tests, values: Mapping[int, Expr]) -> str:
    texts = [test.substitute(values).operand() for test in case]
    return texts[0] if len(texts) == 1 else f"({' && '.join(texts)})"
