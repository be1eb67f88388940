"""The steps of a program through the compiler, from the user's C text to C text with hints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from iopref.analysis.lower_order import sides
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
from iopref.frontend.c.facts.equal_constants import equal_constants
from iopref.frontend.c.facts.linked import link
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.following import followings
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.frontend.c.lift.nests import Rejected, find_nests
from iopref.frontend.c.outline import Outlined, outlined
from iopref.frontend.c.syntax.hint_pragmas import Read, read
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.text.expansions import with_expansions
from iopref.frontend.c.text.inclusions import with_included
from iopref.frontend.c.text.preprocess import Preprocessor
from iopref.frontend.c.text.preprocessed import preprocessed
from iopref.frontend.c.text.scan import scan
from iopref.frontend.other_files import Companions
from iopref.model import Following, Nest, TooLong, limited
from iopref.passes import Observer
from iopref.records import dataclass, replace
from iopref.source import Source, Span
from iopref.trace.format import Site
from iopref.trace.sites import declaration, numbered, sites
from iopref.trace.sites import table as printed
from iopref.transform.next_nest_prolog import with_prologs
from iopref.transform.pipeline import planned
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
    file = read(with_expansions(with_included(preprocessed(source, run))), tolerant)
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
    source = unit.source
    nests: list[TranslatedNest | Rejected] = []
    edits: list[Edit] = []
    table: list[Site] = []
    every, plans = _planned(unit, symbols, schedule, observer)
    with observer.timed("generate"):
        for found in every:
            if isinstance(found, Rejected):
                nests.append(found)
                continue
            plan = plans[found.nest]
            done = TranslatedNest(found, plan)
            if trace:
                first = len(table)
                marked = touched(unit, found, first)
                plan = numbered(plan, first + len(marked.references))
                table += sites(plan, first, marked.references, source.path, wording)
                done = TranslatedNest(
                    found, plan, _traced_edit(source, found, plan, marked, unit.labels_in(found.region))
                )
            elif plan.pipelines:
                place = outlined(unit, symbols, found) if functions else None
                done = _hinted(unit, symbols, found, plan, place, len(nests) + 1, schedule, wording)
            edits += [e for e in (done.edit, done.function) if e]
            nests.append(done)
        files = () if edits or disclosed or calls else unit.raw.source.files
        raw = scan(files[0]) if files else unit.raw  # the file as it was written
        edits += includes(raw, tuple(edits), output_name)
        linked = bool(table or calls or disclosed) or any(
            isinstance(n, TranslatedNest) and n.plan.pipelines for n in nests
        )
        prologue = "#include <iopref.h>\n" if linked else ""
        prologue += declaration(table) if table else ""
        prologue += HEADER + definitions(disclosed) if disclosed else ""
        text = splice(raw, edits, output_name, line_directives, prologue, printed(table) if table else "")
    unit = replace(unit, source=original)
    return Translation(unit, symbols, text, tuple(nests), unit.refusals, linked, (*mistakes, *wrong), reads)


def _planned(
    unit: Unit, symbols: Symbols, schedule: Schedule, observer: Observer
) -> tuple[tuple[Lifted | Rejected, ...], Mapping[Nest, Plan]]:
    """The nests of a file with their plans; if the plan of a nest becomes too long, the nests inside it."""

    def hinted(nest: Nest) -> bool:
        plan = _plan(nest, schedule, observer.unprinted)
        return plan is None or bool(plan.pipelines)

    too_long: frozenset[int] = frozenset()
    while True:
        observer.shown.clear()
        with observer.timed("nests"):
            every = tuple(find_nests(unit, symbols=symbols, hinted=hinted, too_long=too_long))
        found = [each for each in every if isinstance(each, Lifted)]
        plans = _plans(symbols, found, schedule, observer)
        if len(plans) == len(found):
            return every, plans
        too_long |= {id(each.node) for each in found if each.nest not in plans}


def _plans(symbols: Symbols, found: Sequence[Lifted], schedule: Schedule, observer: Observer) -> Mapping[Nest, Plan]:
    """The plans of all nests that have one; with the schedule CONTINUOUS, pipelines go on into the next nest."""
    following = followings(symbols, found)
    matrix = _sides(symbols, found)
    made = {
        f.nest: _plan(f.nest, schedule, observer, following.get(id(f.node), ()), matrix[f.nest.function]) for f in found
    }
    plans = {nest: plan for nest, plan in made.items() if plan}
    if schedule is not Schedule.CONTINUOUS or len(plans) < len(found):
        return plans
    with observer.timed("prologs"):
        plans = {f.nest: with_prologs(plans[f.nest], following.get(id(f.node), ()), plans) for f in found}
    for plan in plans.values():
        observer.after("prologs", plan)
    return plans


def _sides(symbols: Symbols, found: Sequence[Lifted]) -> Mapping[str, frozenset[str]]:
    """For each function with nests, the sides of the matrices that it walks through."""
    of: dict[str, list[Nest]] = {}
    for each in found:
        of.setdefault(each.nest.function, []).append(each.nest)
    return {name: sides(nests, equal_constants(symbols, symbols.functions[name].body)) for name, nests in of.items()}


def _plan(
    nest: Nest,
    schedule: Schedule,
    observer: Observer,
    following: tuple[Following, ...] = (),
    matrix: frozenset[str] = frozenset(),
) -> Plan | None:
    """The plan of a nest in a function with matrices of these sides; None if it becomes too long."""
    try:
        with limited():
            return planned(nest, schedule, following, observer, matrix)
    except TooLong:
        return None


def _traced_edit(source: Source, found: Lifted, plan: Plan, marked: Touched, labels: tuple[str, ...]) -> Edit:
    """The replacement of a nest by one whose references are marked."""
    region = marked.region
    if not plan.pipelines:
        return Edit(region.span, (Chunk(region.text, region.line),))
    span, margin = _whole_lines(source, region.span)
    texts = replace(found, region=region).texts
    return Edit(span, both_copies(NestText(plan, region, texts, margin, marked, labels)).here)


def _hinted(
    unit: Unit,
    symbols: Symbols,
    found: Lifted,
    plan: Plan,
    place: Outlined | None,
    number: int,
    schedule: Schedule,
    wording: Wording,
) -> TranslatedNest:
    """A nest with its replacement, and with the function of its copy, if it has one."""
    labels = unit.labels_in(found.region)
    span, margin = _whole_lines(unit.source, found.region.span)
    nest = NestText(plan, found.region, found.texts, margin, labels=labels, wording=wording, nodes=found.nodes)
    line = 0 if unit.source.origins else unit.anchors.raw_lines.get(found.node.coord.line, 0)
    if place is None:
        return TranslatedNest(found, plan, Edit(span, both_copies(nest).here, line), copies=2)
    name = f"iopref_{plan.nest.function}_{number}"
    inside = tuple(_hinted_inside(unit, symbols, found, nest, name, schedule))
    text = in_own_function(nest, place, name, inside) or both_copies(nest)
    if plan.prologs and not text.function:
        plan = replace(plan, prologs=())
        nest = replace(nest, plan=plan)
        text = in_own_function(nest, place, name) or both_copies(nest)
    function = Edit(Span(place.offset, place.offset), text.function, line) if text.function else None
    return TranslatedNest(found, plan, Edit(span, text.here, line), function, text.copies)


def _hinted_inside(
    unit: Unit, symbols: Symbols, found: Lifted, around: NestText, name: str, schedule: Schedule
) -> Iterator[Inside]:
    """The nests inside that have hints where the assumptions of a nest do not hold, each in a function of its own."""
    for number, inner in enumerate(found.inside, 1):
        place, plan = outlined(unit, symbols, inner), _plan(inner.nest, schedule, Observer())
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
