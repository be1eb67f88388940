"""The way of a program through the compiler, from the user's C text to C text with hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from iopref.codegen.includes import redirected_includes
from iopref.codegen.nest import generate
from iopref.codegen.splice import Edit, splice
from iopref.diagnostics import Refusal
from iopref.frontend.c.nests import Lifted, Rejected, find_nests
from iopref.frontend.c.unit import Unit, load
from iopref.source import Source, Span
from iopref.transform.original import original
from iopref.transform.plan import Plan


@dataclass(frozen=True)
class Handled:
    """A nest that was understood, and what is generated for it."""

    lifted: Lifted
    plan: Plan


@dataclass(frozen=True)
class Translation:
    """A translated file: its new text, and what became of each nest in the order of the text.

    `refusals` are functions that could not be read at all.
    """

    unit: Unit
    text: str
    nests: tuple[Handled | Rejected, ...]
    refusals: tuple[Refusal, ...]


def translate(source: Source, options: Sequence[str], output_name: str, line_directives: bool = True) -> Translation:
    """Insert prefetch and release hints into the loop nests of a C file.

    `options` are the user's compiler options; `output_name` is where the text is to be written; it tells what `#line`
    calls the generated lines, and what quoted includes are relative to.
    Raises UserError when the file cannot be preprocessed or is not C.
    """
    unit = load(source, options)
    nests: list[Handled | Rejected] = []
    edits: list[Edit] = []
    for found in find_nests(unit):
        if isinstance(found, Rejected):
            nests.append(found)
            continue
        plan = original(found.nest)
        nests.append(Handled(found, plan))
        if plan.pipelines:
            edits.append(_edit(source, found, plan))
    edits += redirected_includes(unit.raw, Path(output_name).parent)
    prologue = "#include <iopref.h>\n" if any(isinstance(n, Handled) and n.plan.pipelines for n in nests) else ""
    text = splice(unit.raw, edits, output_name, line_directives, prologue)
    return Translation(unit, text, tuple(nests), unit.refusals)


def _edit(source: Source, found: Lifted, plan: Plan) -> Edit:
    """The replacement of a nest, widened to whole lines where nothing else stands on them."""
    start, end = found.region.span.start, found.region.span.end
    position = source.position(start)
    before = source.line(position.line)[: position.column - 1]
    margin = before if not before.strip() else ""
    if source.text.startswith("\n", end):
        end += 1
    return Edit(Span(start - len(margin), end), generate(plan, found.region, found.texts, margin))
