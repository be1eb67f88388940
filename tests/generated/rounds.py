"""Checks of many random nests: compiled together, so that compilers start seldom, and shrunk one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hypothesis import HealthCheck, Phase, given, seed, settings

from .nests import Nest, Program
from .strategies import nests

Check = Callable[[Program], None]

NESTS_IN_PROGRAM = 20
DRAWN_IN_ROUND = 500  # hypothesis remembers all of them, and repeats itself


def rounds(wanted: int, seed: str) -> Iterator[tuple[str, tuple[Nest, ...]]]:
    """So many nests that all differ, in rounds, each with the seed that it is drawn from."""
    found: set[Nest] = set()
    while len(found) < wanted:
        drawn: dict[Nest, None] = {}
        of_round = f"{seed}.{len(found)}"
        _draw(of_round, drawn.setdefault)
        new = [nest for nest in drawn if nest not in found][: wanted - len(found)]
        found.update(new)
        yield of_round, tuple(new)


def check_all(drawn: tuple[Nest, ...], seed: str, check: Check) -> None:
    """Check nests, many in one program; what fails is shrunk, and the check's last error raised for the smallest."""
    for first in range(0, len(drawn), NESTS_IN_PROGRAM):
        program = Program(drawn[first : first + NESTS_IN_PROGRAM])
        if not _fails(program, check):
            continue
        program = _smallest(program, check)
        if len(program.nests) == 1:
            _shrink(program.nests[0], seed, check)
        check(program)


def _draw(of_round: str, take: Callable[[Nest], object]) -> None:
    """Hand out the nests of a round: the same ones each time, as long as none is refused."""

    @seed(of_round)
    @settings(
        max_examples=DRAWN_IN_ROUND,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        deadline=None,
        database=None,
        report_multiple_bugs=False,
    )
    @given(nests())
    def draw(nest: Nest) -> None:
        take(nest)

    draw()


def _fails(program: Program, check: Check) -> bool:
    try:
        check(program)
    except Exception:
        return True
    return False


def _smallest(program: Program, check: Check) -> Program:
    """A part of a failing program that fails, but neither of whose halves does."""
    middle = len(program.nests) // 2
    halves = (Program(program.nests[:middle]), Program(program.nests[middle:]))
    for half in halves if middle else ():
        if _fails(half, check):
            return _smallest(half, check)
    return program


def _shrink(culprit: Nest, of_round: str, check: Check) -> None:
    """Draw a round again up to the culprit; from there on nests are checked, and hypothesis looks for smaller ones."""
    reached = False

    def take(nest: Nest) -> None:
        nonlocal reached
        reached = reached or nest == culprit
        if reached:
            check(Program((nest,)))

    _draw(of_round, take)
