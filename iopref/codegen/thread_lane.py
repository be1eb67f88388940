"""A pipeline in a loop whose iterations are shared out among threads: a thread issues hints before its iterations."""

from __future__ import annotations

from iopref.analysis.conditions import iteration
from iopref.codegen.directives import INDENT, walked_around
from iopref.codegen.nest_table import NEST
from iopref.model import Loop
from iopref.records import dataclass
from iopref.transform.index_walks import walk_variable
from iopref.transform.names import pipe
from iopref.transform.plan import Pipeline

TEAM = "iopref_team"
"""The variable for the threads that execute a nest together: one for each entry, or one for all threads of a region."""

OWN = "static __thread "
"""The storage class of what each thread has for itself, if an OpenMP directive starts the threads."""

OUT = "iopref_out"
"""The variable that is 1 if a thread of a parallel region found that the data do not fit in memory."""


@dataclass(frozen=True)
class Visit:
    """What a thread of a parallel region does as it enters and leaves a nest, so that statistics count the visit."""

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
    """What is put at the beginning of the body of a loop that threads share out."""

    loop: Loop
    pipeline: Pipeline

    def kept(self, storage: str = "") -> list[str]:
        """Declarations of what each thread keeps from one of its iterations to the next."""
        name, empty = pipe(self.loop), "" if storage else " = {0}"
        return [
            f"{storage}struct iopref_lane {name}_lane{empty};",
            f"{storage}iopref_pipe {name};",
            f"{storage}iopref_stream {', '.join(s.name for s in self.pipeline.streams)};",
        ]

    @property
    def walking(self) -> list[str]:
        """Declarations of the variables with which hints walk through iterations."""
        return [f"long {walk_variable(v).c()};" for v in walked_around(self.pipeline)]

    def look(self, opened: list[str], due: list[str]) -> list[str]:
        """Statements in front of an iteration that open the pipeline, or issue the hints that are due."""
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
