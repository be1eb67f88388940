"""The generator of random nests: what it draws, and how a failing nest is shrunk."""

from __future__ import annotations

import pytest
from generated.c_printer import printed
from generated.expressions import Extreme, Number, Reference, Storage
from generated.nests import Form, Guard, Leave, Nest, Program, walk
from generated.references import LARGE
from generated.rounds import Round, check_all, rounds


@pytest.fixture(scope="module")
def drawn() -> tuple[Nest, ...]:
    ((_, drawn),) = rounds(100, "generator")
    return drawn


@pytest.fixture(scope="module")
def shrinking() -> tuple[Round, tuple[Nest, ...]]:
    (found,) = rounds(100, "shrinking")
    return found


def indirection(reference: Reference) -> int:
    """How many index arrays are read, one through the other, for the reference's subscripts."""
    inner = [t.of for s in reference.subscripts for t in s.terms if isinstance(t.of, Reference)]
    return max((1 + indirection(r) for r in inner), default=0)


def test_nests_of_a_seed_differ_from_each_other_and_are_the_same_each_time(drawn: tuple[Nest, ...]) -> None:
    assert len(set(drawn)) == 100
    first, again, another = (next(rounds(10, seed))[1] for seed in ("generator", "generator", "another"))
    assert first == again != another


def test_large_nests_have_arrays_beyond_a_megabyte() -> None:
    ((_, large),) = rounds(20, "generator", scale=LARGE)
    assert any(8 * nest.elements(array) > 1 << 20 for nest in large for array in nest.arrays)


def test_everything_that_the_model_knows_is_drawn(drawn: tuple[Nest, ...]) -> None:
    assert {nest.copies for nest in drawn} == {False, True}
    loops = [loop for nest in drawn for loop in nest.loops]
    arrays = [array for nest in drawn for array in nest.arrays]
    references = [reference for nest in drawn for reference in nest.references]
    bounds = [bound for loop in loops for bound in (loop.first, loop.limit)]
    assert {loop.comparison for loop in loops} == {"<", "<=", ">", ">=", "!="}
    assert {loop.step for loop in loops} == {-3, -2, -1, 1, 2, 3}
    assert {loop.index.name for loop in loops} == set("ijkl")
    assert {loop.declares for loop in loops} == {False, True}
    assert {loop.form for loop in loops} == set(Form)
    assert {loop.pace is None for loop in loops} == {False, True}
    assert {node.nest for nest in drawn for node in walk(nest.body) if isinstance(node, Leave)} == {False, True}
    assert {bound.kind for bound in bounds if isinstance(bound, Extreme)} == {"min", "max"}
    assert {array.storage for array in arrays} == set(Storage)
    assert {array.number for array in arrays} == set(Number)
    assert {array.rank for array in arrays} == {0, 1, 2, 3}
    assert {array.symbolic for array in arrays} == {False, True}
    assert any(array.overlaps for array in arrays)
    assert any(array.values and array.values.ascending for array in arrays)
    assert {indirection(reference) for reference in references} >= {0, 1, 2}
    assert any(isinstance(node, Guard) and node.otherwise for nest in drawn for node in walk(nest.body))


@pytest.mark.nightly
def test_what_fails_among_many_is_shrunk_to_a_small_nest(shrinking: tuple[Round, tuple[Nest, ...]]) -> None:
    failed: list[Program] = []

    def check(program: Program) -> None:
        if any(indirection(reference) for nest in program.nests for reference in nest.references):
            failed.append(program)
            raise ValueError

    of_round, drawn = shrinking
    with pytest.raises(ValueError):
        check_all(drawn, of_round, check)
    (nest,) = failed[-1].nests
    assert len(nest.loops) <= 2
    assert all(len(loop.body) == 1 for loop in nest.loops)
    assert len(printed(failed[-1]).splitlines()) < 45


@pytest.mark.nightly
def test_what_fails_only_after_another_nest_is_shrunk_behind_it(shrinking: tuple[Round, tuple[Nest, ...]]) -> None:
    def check(program: Program) -> None:
        if sum(any(map(indirection, nest.references)) for nest in program.nests) > 1:
            raise ValueError(len(program.nests))

    of_round, drawn = shrinking
    with pytest.raises(ValueError, match="2"):
        check_all(drawn, of_round, check)
