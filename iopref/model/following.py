"""The nests that may run after a nest in its function."""

from __future__ import annotations

from iopref.model.condition import Condition
from iopref.model.nest import Nest
from iopref.records import dataclass


@dataclass(frozen=True, eq=False)
class Following:
    """A nest that may run after another nest, in the order of the control flow.

    - It runs in any case if it is `sure`; otherwise it stands under a condition.
    - `unlike` are names in it that stand, or may stand, for something else than at the entry of the other nest.
    - `turning` are names whose values change from one iteration to the next of a loop around both nests.
    - `hidden` are names that the other nest declares.
    - `kept` are names of variables that neither the other nest nor these loops change; they may have no value at its
      entry.
    - `again` are the conditions under which loops around both nests go on to another iteration in which this nest runs;
      an unknown condition is None.
    """

    nest: Nest
    sure: bool
    unlike: frozenset[str]
    turning: frozenset[str]
    hidden: frozenset[str] = frozenset()
    again: tuple[Condition | None, ...] = ()
    kept: frozenset[str] = frozenset()
