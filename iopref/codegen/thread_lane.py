"""A pipeline of a loop whose iterations are shared out among threads: each thread looks before its own iterations."""

from __future__ import annotations

from iopref.analysis.conditions import iteration
from iopref.codegen.directives import INDENT, walked_around
from iopref.codegen.nest_table import NEST
from iopref.model import Loop
from iopref.records import dataclass
from iopref.transform.index_walks import walked
from iopref.transform.names import pipe
from iopref.transform.plan import Pipeline

TEAM = "iopref_team"
"""The variable that stands for an entry of the nest, or for all threads that are in it."""

OWN = "static __thread "
"""The storage of what each of the threads has that a directive starts."""

OUT = "iopref_out"
"""The variable that tells whether a thread of a region takes the data for ones that do not fit."""


@dataclass(frozen=True)
class Visit:
    """What a thread of a region does where it comes to a nest and leaves it again, in order to be counted there."""

    traced: bool

    @property
    def begins(self) -> list[str]:
        if self.traced:
            return [f"if ({OUT})", f"{INDENT}iopref_team_meet(&{TEAM});"]
        entered = (f"iopref_visit = iopref_enter(&{NEST});", f"iopref_team_meet(&{TEAM});")
        return ["struct iopref_visit iopref_visit;", f"if ({OUT}) {{", *(INDENT + line for line in entered), "}"]

    @property
    def ends(self) -> list[str]:
        left = (f"iopref_team_part(&{TEAM});", *(() if self.traced else ("iopref_leave(&iopref_visit);",)))
        return [f"if ({OUT}) {{", *(INDENT + line for line in left), "}"]


@dataclass(frozen=True)
class Lane:
    """What is put at the beginning of the loop's body."""

    loop: Loop
    pipeline: Pipeline

    def kept(self, storage: str = "") -> list[str]:
        """What each thread keeps from one of its iterations to the next."""
        name, empty = pipe(self.loop), "" if storage else " = {0}"
        return [
            f"{storage}struct iopref_lane {name}_lane{empty};",
            f"{storage}iopref_pipe {name};",
            f"{storage}iopref_stream {', '.join(s.name for s in self.pipeline.streams)};",
        ]

    @property
    def walking(self) -> list[str]:
        """The variables that its hints walk iterations with."""
        return [f"long {walked(v).c()};" for v in walked_around(self.pipeline)]

    def look(self, opened: list[str], due: list[str]) -> list[str]:
        """The look for what is due before the iteration at hand."""
        name = pipe(self.loop)
        lane = f"{name}_lane"
        return [
            f"while (iopref_lane_due(&{lane}, &{name}, &{TEAM}, {iteration(self.loop).c()})) {{",
            f"    if ({lane}.fresh) {{",
            *(INDENT * 2 + line for line in opened),
            "    } else {",
            *(INDENT * 2 + line for line in due),
            "    }",
            "}",
        ]
