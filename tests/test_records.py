"""Records, compared with the standard library's `dataclasses`, which they replace."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from iopref import records


def classes(of: ModuleType) -> SimpleNamespace:
    """The same classes, made by one module or the other."""

    @of.dataclass(frozen=True, order=True)
    class Point:
        x: int
        y: int = 2
        unit: ClassVar[str] = "m"

    @of.dataclass(frozen=True)
    class Named(Point):
        name: str = of.field(default="", kw_only=True)
        seen: list[int] = of.field(default_factory=list, compare=False, repr=False)

        def __hash__(self) -> int:
            return 7

    @of.dataclass(frozen=True, slots=True)
    class Slotted:
        inner: Point
        pair: tuple[Point, int] = (Point(1), 0)

    @of.dataclass
    class Changed:
        given: int
        made: int = of.field(init=False)
        table: dict[str, int] = of.field(default_factory=dict)

        def __post_init__(self) -> None:
            self.made = self.given + 1

    @of.dataclass(eq=False)
    class Itself:
        x: int

    return SimpleNamespace(**locals())


QUESTIONS: list[Callable[[Any, Any], object]] = [
    lambda of, c: [c.Point(1), c.Point(1, y=3), c.Named(1, name="a", seen=[2]), c.Slotted(c.Point(5)), c.Changed(1)],
    lambda of, c: [c.Point(1) == c.Point(1, 2), c.Point(1) == c.Point(2), c.Point(1) == c.Named(1), c.Point(1) == 1],
    lambda of, c: [c.Point(1) < c.Point(1, 3), c.Point(2) <= c.Point(2)],
    lambda of, c: [c.Point(1, 0) > c.Point(0, 1), c.Point(1) >= c.Point(3)],
    lambda of, c: c.Point(1) < c.Slotted(c.Point(1)),
    lambda of, c: [hash(c.Point(1)), hash(c.Named(1)), hash(c.Slotted(c.Point(1))), c.Named(1, seen=[1]) == c.Named(1)],
    lambda of, c: hash(c.Changed(1)),
    lambda of, c: [c.Itself(1) == c.Itself(1), len({c.Itself(1), c.Itself(1)})],
    lambda of, c: c.Point(),
    lambda of, c: c.Point(1, 2, 3),
    lambda of, c: c.Named(1, 2, "a"),
    lambda of, c: c.Changed(1, made=2),
    lambda of, c: [of.replace(c.Named(1, name="a"), y=9), of.replace(c.Slotted(c.Point(1)), pair=())],
    lambda of, c: of.replace(c.Changed(1), given=5),
    lambda of, c: of.replace(c.Point(1), z=2),
    lambda of, c: [[f.name for f in of.fields(each)] for each in (c.Point, c.Named(1), c.Slotted, c.Changed, c.Itself)],
    lambda of, c: [of.asdict(c.Slotted(c.Named(1, seen=[3]))), of.asdict(c.Changed(1, {"a": 2}))],
    lambda of, c: [of.is_dataclass(each) for each in (c.Point, c.Point(1), c.Named(1), 1, int)],
    lambda of, c: [each.__match_args__ for each in (c.Point, c.Named, c.Slotted, c.Changed)],
    lambda of, c: [c.Named(1).seen is c.Named(1).seen, c.Changed(1).table],
    lambda of, c: [hasattr(c.Slotted(c.Point(1)), "__dict__"), c.Slotted.__slots__, c.Point.y, c.Named.name],
    lambda of, c: c.Named.seen,
]  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS)
def test_records_answer_as_dataclasses_do(question: Callable[[Any, Any], object]) -> None:
    answers = []
    for module in (records, dataclasses):
        try:
            answers.append(repr(question(module, classes(module))))
        except (TypeError, AttributeError) as e:
            answers.append(type(e).__name__ + (str(e).rpartition("__init__()")[2]))
    assert answers[0] == answers[1]


def test_a_method_is_compiled_when_it_is_called() -> None:
    point = classes(records).Point
    assert not hasattr(point.__dict__["__hash__"], "__code__")
    assert {point(1): 2}[point(1)] == 2
    assert all(hasattr(point.__dict__[name], "__code__") for name in ("__init__", "__hash__", "__eq__"))
    assert not hasattr(point.__dict__["__lt__"], "__code__")
