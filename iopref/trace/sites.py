"""The numbers of references and directives in a traced program, and its table of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from iopref.trace.format import Site
from iopref.transform.plan import Hint, Plan


def numbered(plan: Plan, first: int) -> Plan:
    """The plan with its directives numbered from `first` on, instead of from 1."""

    def moved(hint: Hint) -> Hint:
        return replace(hint, tag=hint.tag - 1 + first)

    pipelines = tuple(
        replace(p, streams=tuple(replace(s, hints=tuple(moved(h) for h in s.hints)) for s in p.streams))
        for p in plan.pipelines
    )
    return replace(plan, pipelines=pipelines)


def sites(plan: Plan, first: int, untraced: frozenset[int]) -> tuple[Site, ...]:
    """The sites of a nest: its references, `first` and their ids, then its directives, by their tags."""
    nest = plan.nest
    references = [_site(plan, first + r.id, "reference", r.id, r.id in untraced) for r in nest.references]
    directives = [_site(plan, h.tag, h.kind, h.reference.id, serves=first + h.reference.id) for h in _hints(plan)]
    return (*references, *sorted(directives, key=lambda site: site.site))


def _hints(plan: Plan) -> Iterator[Hint]:
    return (hint for pipeline in plan.pipelines for stream in pipeline.streams for hint in stream.hints)


def _site(
    plan: Plan, number: int, kind: str, reference: int, untraced: bool = False, serves: int | None = None
) -> Site:
    made = plan.nest.references[reference]
    at = made.position
    return Site(number, kind, at.file, at.line, at.column, made.text, plan.nest.position.line, serves, untraced)


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
    numbers = f"{site.nest}, {serves}, {int(site.untraced)}"
    return f'"{site.kind}", {_string(site.file)}, {site.line}, {site.column}, {_string(site.text)}, {numbers}'


def _string(text: str) -> str:
    """A string literal; what is no plain character, and what could make a trigraph, is escaped."""
    escaped = re.sub(r'[^ -~]|["\\?]', lambda c: f"\\{ord(c[0]):03o}", text)
    return f'"{escaped}"'
