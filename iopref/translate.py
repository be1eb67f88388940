"""The steps of a program through the compiler, from the user's C text to C text with hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.codegen.in_place import both_copies
from iopref.codegen.includes import includes
from iopref.codegen.marked_references import Touched, touched
from iopref.codegen.nest_table import Wording, as_in_c
from iopref.codegen.nest_text import NestText
from iopref.codegen.own_function import Inside, in_own_function
from iopref.codegen.splice import Chunk, Edit, splice
from iopref.codegen.variables_read import read_anywhere, read_at_entry
from iopref.diagnostics import Diagnostic, Refusal
from iopref.frontend.c.disclose.file import HEADER, disclosing
from iopref.frontend.c.disclose.output import definitions
from iopref.frontend.c.disclose.reads import Disclosed, Undisclosed
from iopref.frontend.c.disclose.twins import twins
from iopref.frontend.c.facts.linked import link
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.frontend.c.lift.nests import Rejected
from iopref.frontend.c.outline import Outlined, outlined
from iopref.frontend.c.syntax.hint_pragmas import Read, read
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.text.preprocess import Preprocessor
from iopref.frontend.c.text.preprocessed import preprocessed
from iopref.frontend.c.text.scan import scan
from iopref.frontend.other_files import Companions
from iopref.passes import Observer
from iopref.plans import Plans, planned_nests
from iopref.records import dataclass, replace
from iopref.source import Source, Span
from iopref.trace.format import Site
from iopref.trace.sites import declaration, numbered, sites
from iopref.trace.sites import table as printed
from iopref.transform.plan import Plan
from iopref.transform.schedule import Schedule

ALONE = Companions()


@dataclass(frozen=True)
class TranslatedNest:
    """A nest that was understood, its plan, and the text that replaces it, if any, which contains it `copies` times.

    `function` is the function of its copy for data that do not fit, if it has one of its own.
    """

    lifted: Lifted
    plan: Plan
    edit: Edit | None = None
    function: Edit | None = None
    copies: int = 1


@dataclass(frozen=True)
class Translation:
    """A translated file: its new text, and what became of each nest in the order of the text.

    `refusals` are functions that could not be parsed. The text is `linked` with the run-time library if it has hints or
    traces. `mistakes` are messages about ignored pragmas, `reads` are the reads of files in loops.
    """

    unit: Unit
    symbols: Symbols
    text: str
    nests: tuple[TranslatedNest | Rejected, ...]
    refusals: tuple[Refusal, ...]
    linked: bool
    mistakes: tuple[Diagnostic, ...] = ()
    reads: tuple[Disclosed | Undisclosed, ...] = ()


def translate(
    source: Source,
    options: Sequence[str],
    output_name: str | None,
    line_directives: bool = True,
    trace: bool = False,
    schedule: Schedule = Schedule.CONTINUOUS,
    companions: Companions = ALONE,
    functions: bool = True,
    tolerant: bool = False,
) -> Translation:
    """Insert prefetch and release hints into the loop nests of a C file.

    `options` are the user's compiler options. `output_name` is the file that the text will be written to: `#line`
    directives name it for generated lines, and quoted includes are relative to it. It is None if a compiler reads the
    text from standard input. With `trace`, the references are marked, and the text ends with the table of sites.
    `companions` are the program's other files. Nests may stand in `functions` of their own. Raises UserError if the
    file cannot be preprocessed or is not C, and for an unknown pragma of iopref, which is only ignored if `tolerant`.
    """
    run = Preprocessor.from_environment(options, another=output_name is not None)
    file = read(preprocessed(source, run), tolerant)
    return with_hints(file, output_name, line_directives, trace, schedule, companions, functions)


def with_hints(
    file: Read,
    output_name: str | None,
    line_directives: bool = True,
    trace: bool = False,
    schedule: Schedule = Schedule.CONTINUOUS,
    companions: Companions = ALONE,
    functions: bool = True,
    observer: Observer | None = None,
    wording: Wording = as_in_c,
) -> Translation:
    """Insert hints into the loop nests of a C file that has been read; see `translate`.

    The `observer` is called after each pass. `wording` spells references in the program's statistics and traces.
    """
    observer = observer or Observer()
    unit, calls, harmless, mistakes, tolerant = file
    original = unit.source
    harmless |= companions.harmless
    symbols = link(unit, companions.of(unit), harmless)
    reads: tuple[Disclosed | Undisclosed, ...] = ()
    told, wrong = twins(unit, symbols, tolerant)
    if not trace:
        unit, reads = disclosing(unit, symbols, told)
    if unit.source is not original:
        symbols = link(unit, companions.of(unit), harmless)
    disclosed = [read for read in reads if isinstance(read, Disclosed)]
    table: list[Site] = []
    every, plans = planned_nests(unit, symbols, schedule, observer)
    with observer.timed("generate"):
        if trace:
            nests, table = _traced(unit, every, plans, wording)
        else:
            nests = _hinted(unit, symbols, every, plans, functions, wording)
        done = [nest for nest in nests if isinstance(nest, TranslatedNest)]
        edits = [edit for nest in done for edit in (nest.edit, nest.function) if edit]
        files = () if edits or disclosed or calls else unit.raw.source.files
        raw = scan(files[0]) if files else unit.raw  # the file as it was written
        edits += includes(raw, tuple(edits), output_name)
        linked = bool(table or calls or disclosed) or any(nest.plan.pipelines for nest in done)
        prologue = "#include <iopref.h>\n" if linked else ""
        prologue += declaration(table) if table else ""
        prologue += HEADER + definitions(disclosed) if disclosed else ""
        text = splice(raw, edits, output_name, line_directives, prologue, printed(table) if table else "")
    unit = replace(unit, source=original)
    return Translation(unit, symbols, text, tuple(nests), unit.refusals, linked, (*mistakes, *wrong), reads)


def _traced(
    unit: Unit, every: Sequence[Lifted | Rejected], plans: Plans, wording: Wording
) -> tuple[list[TranslatedNest | Rejected], list[Site]]:
    """The nests of a file with their references marked, and the table of these."""
    nests: list[TranslatedNest | Rejected] = []
    table: list[Site] = []
    for found in every:
        if isinstance(found, Rejected):
            nests.append(found)
            continue
        plan, first = plans[found.nest], len(table)
        marked = touched(unit, found, first)
        plan = numbered(plan, first + len(marked.references))
        table += sites(plan, first, marked.references, unit.source.path, wording)
        nests.append(TranslatedNest(found, plan, _traced_edit(unit, found, plan, marked)))
    return nests, table


def _traced_edit(unit: Unit, found: Lifted, plan: Plan, marked: Touched) -> Edit:
    """The replacement of a nest by one whose references are marked."""
    region = marked.region
    if not plan.pipelines:
        return Edit(region.span, (Chunk(region.text, region.line),))
    span, margin = _whole_lines(unit.source, region.span)
    texts, labels = replace(found, region=region).texts, unit.labels_in(found.region)
    return Edit(span, both_copies(NestText(plan, region, texts, margin, marked, labels)).here)


def _hinted(
    unit: Unit,
    symbols: Symbols,
    every: Sequence[Lifted | Rejected],
    plans: Plans,
    functions: bool,
    wording: Wording,
) -> list[TranslatedNest | Rejected]:
    """The nests of a file with their hints, in `functions` of their own where that is allowed and possible."""
    nests: list[TranslatedNest | Rejected] = []
    for number, found in enumerate(every, 1):
        if isinstance(found, Rejected):
            nests.append(found)
        elif not plans[found.nest].pipelines:
            nests.append(TranslatedNest(found, plans[found.nest]))
        else:
            place = outlined(unit, symbols, found) if functions else None
            nests.append(_with_hints(unit, symbols, found, plans, place, number, wording))
    return nests


def _with_hints(
    unit: Unit,
    symbols: Symbols,
    found: Lifted,
    plans: Plans,
    place: Outlined | None,
    number: int,
    wording: Wording,
) -> TranslatedNest:
    """A nest with its replacement, and with the function of its copy, if it has one."""
    plan, labels = plans[found.nest], unit.labels_in(found.region)
    span, margin = _whole_lines(unit.source, found.region.span)
    nest = NestText(plan, found.region, found.texts, margin, labels=labels, wording=wording, nodes=found.nodes)
    line = 0 if unit.source.origins else unit.anchors.raw_lines.get(found.node.coord.line, 0)
    if place is None:
        return TranslatedNest(found, plan, Edit(span, both_copies(nest).here, line), copies=2)
    name = f"iopref_{plan.nest.function}_{number}"
    inside = tuple(_hinted_inside(unit, symbols, found, nest, name, plans))
    text = in_own_function(nest, place, name, inside) or both_copies(nest)
    if plan.prologs and not text.function:
        plan = replace(plan, prologs=())
        nest = replace(nest, plan=plan)
        text = in_own_function(nest, place, name) or both_copies(nest)
    function = Edit(Span(place.offset, place.offset), text.function, line) if text.function else None
    return TranslatedNest(found, plan, Edit(span, text.here, line), function, text.copies)


def _hinted_inside(
    unit: Unit, symbols: Symbols, found: Lifted, around: NestText, name: str, plans: Plans
) -> Iterator[Inside]:
    """The nests inside that have hints where the assumptions of a nest do not hold, each in a function of its own."""
    for number, inner in enumerate(found.inside, 1):
        place, plan = outlined(unit, symbols, inner), plans.get(inner.nest)
        text = found.region.loops[id(inner.node)]
        if place is None or plan is None or found.region.expanded or inner.texts[inner.nest.root.id].head:
            continue
        nest = replace(
            around,
            plan=plan,
            region=inner.region,
            texts=inner.texts,
            labels=unit.labels_in(inner.region),
            nodes=inner.nodes,
            margin=around.user.indentation(text.head),
        )
        made = in_own_function(nest, place, f"{name}_{number}")
        if made is not None:
            yield Inside(text, made, read_at_entry(plan) | read_anywhere(plan))


def _whole_lines(source: Source, span: Span) -> tuple[Span, str]:
    """A span, widened to whole lines if only white space surrounds it, and the indentation of its first line."""
    start, end = span.start, span.end
    before = source.text[source.text.rfind("\n", 0, start) + 1 : start]
    margin = before if not before.strip() else ""
    if source.text.startswith("\n", end):
        end += 1
    return Span(start - len(margin), end), margin
