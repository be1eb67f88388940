"""The numbers of references and directives in a traced program, and its table of them."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.codegen.literals import literal
from iopref.codegen.marked_references import Marked
from iopref.records import replace
from iopref.trace.format import Site
from iopref.transform.plan import Hint, Plan, Stream


def numbered(plan: Plan, first: int) -> Plan:
    """The plan with its directives numbered from `first` on, instead of from 1."""

    def moved(hint: Hint) -> Hint:
        return replace(hint, tag=hint.tag - 1 + first)

    def renumbered(stream: Stream) -> Stream:
        cursor = stream.cursor and replace(stream.cursor, hints=tuple(moved(h) for h in stream.cursor.hints))
        return replace(stream, hints=tuple(moved(h) for h in stream.hints), cursor=cursor)

    pipelines = tuple(replace(p, streams=tuple(renumbered(s) for s in p.streams)) for p in plan.pipelines)
    prologs = tuple(replace(b, hints=tuple(moved(h) for h in b.hints)) for b in plan.prologs)
    return replace(plan, pipelines=pipelines, prologs=prologs)


def sites(plan: Plan, first: int, references: Sequence[Marked]) -> tuple[Site, ...]:
    """The sites of a nest: its references, from `first` on, then its directives, by their tags."""
    nest = plan.nest.position.line

    def site(number: int, kind: str, made: Marked, serves: int | None = None) -> Site:
        at = made.position
        state = (made.untraced, made.refused) if serves is None else (False, False)
        return Site(number, kind, at.file, at.line, at.column, made.text, nest, serves, *state)

    def own(hint: Hint) -> Site:
        return site(hint.tag, hint.kind, references[hint.reference.id], first + hint.reference.id)

    def other(hint: Hint) -> Site:
        at = hint.reference.position
        return Site(hint.tag, hint.kind, at.file, at.line, at.column, hint.reference.text, nest, None, False, False)

    made = [site(first + k, "reference", reference) for k, reference in enumerate(references)]
    its = {h.tag for b in plan.prologs for h in b.hints}  # they serve a reference of another nest
    return (*made, *(other(h) if h.tag in its else own(h) for h in plan.hints))


def table(sites: Sequence[Site]) -> str:
    """The definition of the program's table of sites in C; it is the place of each in it that is its number."""
    rows = "".join(f"    {{{_row(site)}}},\n" for site in sites)
    return (
        "#ifdef IOPREF_TRACE\n"
        f"const iopref_site iopref_sites[] = {{\n{rows}}};\n"
        f"const int iopref_site_count = {len(sites)};\n"
        "#endif\n"
    )


def _row(site: Site) -> str:
    serves = -1 if site.serves is None else site.serves
    numbers = f"{site.nest}, {serves}, {int(site.untraced)}, {int(site.refused)}"
    return f'"{site.kind}", {literal(site.file)}, {site.line}, {site.column}, {literal(site.text)}, {numbers}'
