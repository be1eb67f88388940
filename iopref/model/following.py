"""What runs after a nest in its function."""

from __future__ import annotations

from iopref.model.condition import Condition
from iopref.model.nest import Nest
from iopref.records import dataclass


@dataclass(frozen=True, eq=False)
class Following:
    """A nest that runs after another one, in the order of the control flow.

    It is `sure` unless it stands under a condition. `unlike` are names in it that do not stand, or not surely, for what
    they stand for at the entry of the other nest; `turning` those that change as a loop around both goes on, `hidden`
    those that the other nest declares. Nothing assigns those that
    are `kept`, which may have no value at that entry. It comes where conditions hold that loops around go on `again`;
    None is one that is not known.
    """

    nest: Nest
    sure: bool
    unlike: frozenset[str]
    turning: frozenset[str]
    hidden: frozenset[str] = frozenset()
    again: tuple[Condition | None, ...] = ()
    kept: frozenset[str] = frozenset()
