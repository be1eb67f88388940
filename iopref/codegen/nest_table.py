"""What a nest tells the statistics of a run: its place, and those of its directives."""

from __future__ import annotations

from collections.abc import Callable

from iopref.codegen.directives import INDENT
from iopref.codegen.literals import literal
from iopref.source import Position, spelled
from iopref.transform.plan import Plan

Wording = Callable[[str, str], str]
"""How the user's file writes what is C in a function, by the name of that and the text."""

NEST = "iopref_nest"
"""The variable that stands for the nest."""

VISIT = f"struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&{NEST});"
"""What measures the time of the block that it stands in, however that is left."""


def as_in_c(function: str, text: str) -> str:
    """The wording of a file of C."""
    return text


def named(plan: Plan, wording: Wording) -> list[str]:
    """The definitions of the nest and of its directives, in the order of their tags, which count from 1."""
    hints, function = plan.hints, plan.nest.function
    texts = (literal(wording(function, h.reference.text)) for h in hints)
    rows = (f'"{h.kind}", {_place(h.reference.position)}, {text}' for h, text in zip(hints, texts, strict=True))
    return [
        "static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */",
        *(f"{INDENT}{{{row}}}," for row in rows),
        "};",
        f"static const struct iopref_nest {NEST} = {{{_place(plan.nest.position)}, {len(hints)}, iopref_directives}};",
    ]


def _place(at: Position) -> str:
    return f"{literal(spelled(at.file))}, {at.line}, {at.column}"
