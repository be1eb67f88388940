"""The state of a nest's plan while the passes of transform/pipeline.py run."""

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
    """The plan of a nest under construction; each pass fills in a part.

    `following` are the nests after it, the nearest first. `names` and `tests` collect the variables that the generated
    code will declare.
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
        """The plan as far as it has been made."""
        localized = {loop.id: self.tests.localized(loop) for loop in self.nest.loops} if self.pipelines else {}
        flags, unhinted = tuple(self.tests.flags.values()), tuple(dict.fromkeys(self.unhinted))
        return Plan(self.nest, self.groups, self.ranges, flags, self.pipelines, unhinted, localized)
