"""Checks of many random nests, which are compiled together so that compilers start rarely, and shrunk one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hypothesis import HealthCheck, Phase, given, seed, settings

from .nests import Nest, Program
from .references import SMALL, Scale
from .strategies import nests

Check = Callable[[Program], None]

NESTS_IN_PROGRAM = 20
DRAWN_IN_ROUND = 500  # at most: hypothesis remembers all of them, and repeats itself


@dataclass(frozen=True)
class Round:
    """A number of nests drawn from a seed; some of them are drawn twice."""

    seed: str
    size: int
    scale: Scale


def rounds(wanted: int, seed: str, least: int = 1, scale: Scale = SMALL) -> Iterator[tuple[Round, tuple[Nest, ...]]]:
    """A number of different nests, in `least` rounds or more, each with the seed that it is drawn from."""
    most = -(-wanted // least)
    found: set[Nest] = set()
    while len(found) < wanted:
        drawn: dict[Nest, None] = {}
        of_round = Round(f"{seed}.{len(found)}", min(DRAWN_IN_ROUND, 2 * most), scale)
        _draw(of_round, drawn.setdefault)
        new = [nest for nest in drawn if nest not in found][: min(most, wanted - len(found))]
        found.update(new)
        yield of_round, tuple(new)


def check_all(drawn: tuple[Nest, ...], of_round: Round, check: Check) -> None:
    """Check nests, many in one program; a failing nest is shrunk, and the last error for the smallest one is raised."""
    for first in range(0, len(drawn), NESTS_IN_PROGRAM):
        program = Program(drawn[first : first + NESTS_IN_PROGRAM])
        if _fails(program, check):
            *before, culprit = _smallest(program.nests, check)
            _shrink(tuple(before), culprit, of_round, check)
            check(Program((*before, culprit)))


def _draw(of_round: Round, take: Callable[[Nest], object]) -> None:
    """The nests of a round, the same ones each time as long as none is refused."""

    @seed(of_round.seed)
    @settings(
        max_examples=of_round.size,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        deadline=None,
        database=None,
        report_multiple_bugs=False,
    )
    @given(nests(of_round.scale))
    def draw(nest: Nest) -> None:
        take(nest)

    draw()


def _fails(program: Program, check: Check) -> bool:
    try:
        check(program)
    except Exception:
        return True
    return False


def _smallest(failing: tuple[Nest, ...], check: Check) -> tuple[Nest, ...]:
    """The first nest that fails when run after all nests that must run before it, which may fill the memory."""
    passing = 0
    while passing + 1 < len(failing):
        middle = (passing + len(failing)) // 2
        if _fails(Program(failing[:middle]), check):
            failing = failing[:middle]
        else:
            passing = middle
    if _fails(Program(failing[-1:]), check):
        return failing[-1:]
    for nest in failing[:-1]:
        fewer = tuple(other for other in failing if other is not nest)
        if _fails(Program(fewer), check):
            failing = fewer
    return failing


def _shrink(before: tuple[Nest, ...], culprit: Nest, of_round: Round, check: Check) -> None:
    """Draw a round again up to the failing nest; after that, check
    each nest, while hypothesis looks for smaller ones.
    """
    reached = False

    def take(nest: Nest) -> None:
        nonlocal reached
        reached = reached or nest == culprit
        if reached:
            check(Program((*before, nest)))

    _draw(of_round, take)
