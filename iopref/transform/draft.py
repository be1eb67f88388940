"""What is planned for a nest while the passes of transform/pipeline.py go over it."""

from __future__ import annotations

from functools import cached_property

from iopref.analysis.adjacent_references import Adjacent
from iopref.analysis.reuse import Group
from iopref.model import Following, Nest
from iopref.poly.polyhedra import Polyhedra
from iopref.records import dataclass
from iopref.transform.choose import Choice
from iopref.transform.names import Names
from iopref.transform.plan import Pipeline, Plan, Range, Unhinted
from iopref.transform.runtime_tests import RuntimeTests


@dataclass(frozen=True)
class Draft:
    """What is planned for a nest so far; each pass adds to it.

    `following` are the nests after it, the next one first; `names` and `tests` collect what the code declares.
    """

    nest: Nest
    following: tuple[Following, ...]
    polyhedra: Polyhedra
    names: Names
    tests: RuntimeTests
    groups: tuple[Group, ...] = ()
    adjacent: tuple[Adjacent, ...] = ()
    ranges: tuple[Range, ...] = ()
    choices: tuple[Choice, ...] = ()
    pipelines: tuple[Pipeline, ...] = ()
    unhinted: tuple[Unhinted, ...] = ()

    @cached_property
    def plan(self) -> Plan:
        """The plan that has been made so far."""
        localized = {loop.id: self.tests.localized(loop) for loop in self.nest.loops} if self.pipelines else {}
        flags, unhinted = tuple(self.tests.flags.values()), tuple(dict.fromkeys(self.unhinted))
        return Plan(self.nest, self.groups, self.ranges, flags, self.pipelines, unhinted, localized)
