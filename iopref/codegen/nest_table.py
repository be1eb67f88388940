"""What a nest tells the statistics of a run: its place, and the places of its directives."""

from __future__ import annotations

from collections.abc import Callable

from iopref.codegen.directives import INDENT
from iopref.codegen.literals import literal
from iopref.codegen.strip_section import in_lines
from iopref.source import Position, spelled
from iopref.transform.plan import Hint, Plan

Wording = Callable[[str, str], str]
"""Takes the name of a C function and a text of C in it; returns how the user's file writes that text."""

NEST = "iopref_nest"
"""The variable with the description of the nest."""

VISIT = f"struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&{NEST});"
"""The declaration that measures the time spent in its block, in whatever way the block is left."""


def as_in_c(function: str, text: str) -> str:
    """The wording of a file of C: the text itself."""
    return text


def nest_definition(plan: Plan, wording: Wording) -> list[str]:
    """The definitions of the nest and of its directives, in the order of their tags, which count from 1."""
    hints, function = plan.hints, plan.nest.function
    here = plan.nest.position
    rows = [_row(h, here.file, literal(wording(function, h.reference.text))) for h in hints]
    place = f"{_file(here)}, {here.line}, {here.column}"
    return [
        "static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */",
        *(INDENT + line for line in in_lines(rows)),
        "};",
        f"static const struct iopref_nest {NEST} = {{{place}, {len(hints)}, iopref_directives}};",
    ]


def _row(hint: Hint, file: str, text: str) -> str:
    """The row of a directive, with the reference as `text`; its file is 0 if it is the same as that of the nest."""
    at = hint.reference.position
    return f'{{"{hint.kind}", {"0" if at.file == file else _file(at)}, {at.line}, {at.column}, {text}}},'


def _file(at: Position) -> str:
    return literal(spelled(at.file))
