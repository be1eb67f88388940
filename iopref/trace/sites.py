"""Numbers the references and directives of a traced program, and prints the table of them."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.codegen.literals import literal
from iopref.codegen.marked_references import Marked
from iopref.codegen.nest_table import Wording, as_in_c
from iopref.patterns import pattern
from iopref.records import replace
from iopref.trace.format import Site
from iopref.transform.plan import Hint, Plan, Stream

_SUBSCRIPT_READS = pattern(r"\[[^][]*(\[|->|\.)")
"""A subscript that is or contains an element of an array or a member of a structure."""


def numbered(plan: Plan, first: int) -> Plan:
    """The plan with its directives numbered from `first` instead of from 1."""

    def moved(hint: Hint) -> Hint:
        return replace(hint, tag=hint.tag - 1 + first, traced=True)

    def renumbered(stream: Stream) -> Stream:
        cursor = stream.cursor and replace(stream.cursor, hints=tuple(moved(h) for h in stream.cursor.hints))
        return replace(stream, hints=tuple(moved(h) for h in stream.hints), cursor=cursor)

    pipelines = tuple(replace(p, streams=tuple(renumbered(s) for s in p.streams)) for p in plan.pipelines)
    prologs = tuple(replace(b, hints=tuple(moved(h) for h in b.hints)) for b in plan.prologs)
    return replace(plan, pipelines=pipelines, prologs=prologs)


def sites(
    plan: Plan, first: int, references: Sequence[Marked], unit: str, wording: Wording = as_in_c
) -> tuple[Site, ...]:
    """The sites of a nest in a file `unit`: its references, numbered from `first` on, then its directives, by tags.

    A site is indirect if it belongs to an indirect reference, or to a refused one whose address is read from memory.
    """
    nest, function = plan.nest.position.line, plan.nest.function
    in_memory = {(r.position, r.text) for r in plan.nest.references if r.indirect}
    guarded = {refusal.position for refusal in plan.nest.refusals if refusal.code == "guarded"}

    def indirect(made: Marked) -> bool:
        read = made.refused and (made.position in guarded or bool(_SUBSCRIPT_READS.search(made.text)))
        return read or (made.position, made.text) in in_memory

    def site(number: int, kind: str, made: Marked, serves: int | None = None) -> Site:
        at = made.position
        state = (made.untraced, made.refused) if serves is None else (False, False)
        text = wording(function, made.text)
        return Site(number, kind, at.file, at.line, at.column, text, nest, serves, *state, indirect(made), unit)

    def own(hint: Hint) -> Site:
        return site(hint.tag, hint.kind, references[hint.reference.id], first + hint.reference.id)

    def other(hint: Hint) -> Site:
        at, made = hint.reference.position, hint.reference
        state = (None, False, False, made.indirect)
        return Site(hint.tag, hint.kind, at.file, at.line, at.column, wording(function, made.text), nest, *state, unit)

    made = [site(first + k, "reference", reference) for k, reference in enumerate(references)]
    its = {h.tag for b in plan.prologs for h in b.hints}  # they serve a reference of another nest
    return (*made, *(other(h) if h.tag in its else own(h) for h in plan.hints))


def table(sites: Sequence[Site]) -> str:
    """The C definition of a file's table of sites; the number of a site is its index in the table.

    `declaration` has to stand in front of all traced code.
    """
    rows = "".join(f"    {{{_row(site)}}},\n" for site in sites)
    return f"#ifdef IOPREF_TRACE\nstatic const iopref_site iopref_sites[{len(sites)}] = {{\n{rows}}};\n#endif\n"


def declaration(sites: Sequence[Site]) -> str:
    """The declaration of a file's table of sites."""
    return f"IOPREF_TRACED_FILE({len(sites)})\n"


def _row(site: Site) -> str:
    behind = 0 if site.serves is None else site.site - site.serves
    numbers = f"{site.nest}, {behind}, {int(site.untraced)}, {int(site.refused)}, {int(site.indirect)}"
    place = f"{literal(site.file)}, {site.line}, {site.column}, {literal(site.text)}"
    return f'"{site.kind}", {place}, {numbers}, {literal(site.unit)}'
