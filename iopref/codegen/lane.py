"""A pipeline of a loop whose iterations are shared out among threads: each thread looks before its own iterations."""

from __future__ import annotations

from dataclasses import dataclass

from iopref.analysis.conditions import iteration
from iopref.codegen.directives import INDENT, walked_around
from iopref.model import Loop
from iopref.transform.names import pipe
from iopref.transform.plan import Pipeline
from iopref.transform.walk import walked

TEAM = "iopref_team"
"""The variable that stands for an entry of the nest."""


@dataclass(frozen=True)
class Lane:
    """What is put at the beginning of the loop's body."""

    loop: Loop
    pipeline: Pipeline

    def declared(self) -> list[str]:
        """What each thread keeps from one of its iterations to the next, and its other variables."""
        name = pipe(self.loop)
        return [
            f"static __thread struct iopref_lane {name}_lane;",
            f"static __thread iopref_pipe {name};",
            f"static __thread iopref_stream {', '.join(s.name for s in self.pipeline.streams)};",
            *(f"long {walked(v).c()};" for v in walked_around(self.pipeline)),
        ]

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
