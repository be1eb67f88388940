"""Collects the facts about a translated file: what was understood of each nest, which hints it
has, and what it lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from iopref.diagnostics import Refusal
from iopref.frontend.c.disclose.reads import Disclosed, Undisclosed
from iopref.frontend.c.facts.accesses import accesses_below, text_of
from iopref.frontend.c.lift.nests import Rejected
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.model import Expr, Nest, value_of
from iopref.records import replace
from iopref.report import facts
from iopref.report.facts import IN_C, Decision, Explanation, Words, reworded
from iopref.report.pipelines import beginnings, name, pipelines
from iopref.report.places import Places
from iopref.report.references import loops, references
from iopref.report.wording import readable
from iopref.transform.choose import IN_PROCEDURE
from iopref.transform.plan import Plan, Unhinted
from iopref.transform.readable_bounds import IN_MEMORY
from iopref.transform.working_set import UNKNOWN
from iopref.translate import TranslatedNest, Translation

Told = TypeVar("Told", facts.Nest, facts.Unread, facts.Read)


def explanation(result: Translation, words: Words = IN_C) -> Explanation:
    """All facts that reports show about a file, in the words of its language; nests of included files come last."""
    places = Places(result.unit, result.unit.source, words)
    nodes = frozenset(id(_node(nest)) for nest in result.nests)
    nests = [
        _rejected(result, nest, nodes, places) if isinstance(nest, Rejected) else _hinted(nest, places)
        for nest in result.nests
    ]
    nests = sorted(_settled(result, nests), key=lambda nest: nest.position.file != result.unit.source.path)
    nests = [_with_reads_told(nest, result.reads) for nest in nests]
    unread = (facts.Unread(r.subject, _refusal(r)) for r in result.refusals)
    return Explanation(
        result.unit.source.path,
        words.language,
        tuple(_said(words, nest) for nest in nests),
        tuple(_said(words, one) for one in unread),
        reads=tuple(_said(words, _read(read)) for read in result.reads),
    )


def _read(found: Disclosed | Undisclosed) -> facts.Read:
    """A call that reads a file in a loop."""
    where, call = found.position, found.call.shown
    if isinstance(found, Undisclosed):
        return facts.Read(where, found.function, call, refusal=_refusal(found.refusal))
    return facts.Read(where, found.function, call, f"{found.told}, by the loop in line {found.loop.line}")


def _with_reads_told(nest: facts.Nest, reads: Sequence[Disclosed | Undisclosed]) -> facts.Nest:
    """The nest; if it is left as written for a call whose reads are disclosed, its remedy says so."""
    if nest.refusal is None or all(isinstance(r, Undisclosed) or r.position != nest.refusal.position for r in reads):
        return nest
    remedy = f"the file is read ahead all the same; for hints in this loop, {nest.refusal.remedy}"
    return replace(nest, refusal=replace(nest.refusal, remedy=remedy))


def _settled(result: Translation, nests: list[facts.Nest]) -> list[facts.Nest]:
    """The nests; an outer loop counts as refused if all loops inside it need no hints."""
    settled = list(nests)
    for at, found in reversed([*enumerate(result.nests)]):
        if isinstance(found, Rejected) and found.tried_inside:
            below = {id(node) for node in walk(found.node)}
            inside = (i for i in range(at + 1, len(nests)) if id(_node(result.nests[i])) in below)
            if all(settled[i].status == "small" for i in inside):
                settled[at] = replace(nests[at], status="refused")
    left = {nest.function for nest in settled if nest.status in ("refused", "outer")}
    return [_of_calls(found, nest, left) for found, nest in zip(result.nests, settled, strict=True)]


def _of_calls(found: TranslatedNest | Rejected, told: facts.Nest, left: set[str]) -> facts.Nest:
    """A nest whose called procedures fetch their own data; it counts as refused if one of them has a refused nest."""
    if told.status != "small" or isinstance(found, Rejected):
        return told
    nest = found.plan.nest
    names = (nest.loop(i).within for u in found.plan.unhinted if u.reason == IN_PROCEDURE for i in u.reference.path)
    name = next((name for name in names if name in left), "")
    if not name:
        return told
    reason, remedy = f"`{name}` is left to fetch what it touches, and has loops that are left as written", "see there"
    refusal = Refusal("call", nest.position, reason, remedy, name)
    return replace(told, status="refused", refusal=_refusal(refusal))


def _said(words: Words, told: Told) -> Told:
    """The facts about a procedure, or about none, with C replaced by the words of the source's language."""
    said: Told = reworded(told, lambda text: words.text(told.function, text))
    return said


def _rejected(result: Translation, found: Rejected, nodes: frozenset[int], places: Places) -> facts.Nest:
    """A refused nest, with its accesses outside of other nests."""
    why = Decision((), found.refusal.reason, found.refusal.remedy)
    refused = []
    for node, writes in accesses_below(result.symbols, found.node, nodes):
        if places.made and isinstance(node, c_ast.UnaryOp):
            continue  # a scalar argument of Fortran
        text = text_of(node)
        extents = places.access(node, found.function, text)
        refused.append(facts.Reference(extents[0].start, text, extents, "refused", writes, why, why))
    return facts.Nest(
        found.refusal.position,
        places.loop(found.node),
        found.function,
        "outer" if found.tried_inside else "refused",
        _refusal(found.refusal),
        references=tuple(sorted(refused, key=lambda reference: reference.position)),
    )


def _node(nest: TranslatedNest | Rejected) -> object:
    return nest.node if isinstance(nest, Rejected) else nest.lifted.node


def _hinted(found: TranslatedNest, places: Places) -> facts.Nest:
    plan, nest = found.plan, found.plan.nest
    why = None if plan.pipelines else next(_in_the_way(plan), None)
    left = _refusal(why) if why else None
    lines = sum(edit.generated for edit in (found.edit, found.function) if edit)
    return facts.Nest(
        nest.position,
        places.loop(found.lifted.node),
        nest.function,
        "hinted" if plan.pipelines else "refused" if left else "small",
        left,
        bytes=readable(sum((r.bytes for r in plan.ranges), Expr())),
        assumes=tuple(readable(value_of(condition)) for condition in nest.assumes),
        loops=loops(plan),
        references=tuple(references(plan, found.lifted, places)),
        pipelines=pipelines(plan),
        beginnings=beginnings(plan),
        not_done=tuple(_not_done(nest, plan.unhinted)),
        refused=tuple(map(_refusal, nest.refusals)),
        code=facts.Code(lines, found.copies > 2) if found.edit else None,
    )


def _in_the_way(plan: Plan) -> Iterator[Refusal]:
    """Why a nest that may need hints has none: first what is not understood, then what cannot be computed ahead."""
    yield from plan.nest.refusals
    yield from plan.nest.missed
    for item in plan.unhinted:
        why = item.reason, item.remedy
        if why == IN_MEMORY:
            yield Refusal("bounds", item.reference.position, *why)
        elif why == UNKNOWN:
            yield Refusal("volume", item.reference.position, *why)
    proved = {u.reference.id for u in plan.unhinted if u.proved}
    for group in plan.groups:
        if proved.isdisjoint(m.reference.id for m in group.members):
            yield Refusal("volume", group.first.position, *UNKNOWN)


def _not_done(nest: Nest, unhinted: tuple[Unhinted, ...]) -> Iterator[facts.NotDone]:
    alike: dict[tuple[str, str, str], list[str]] = {}
    for item in unhinted:
        alike.setdefault((item.kind, item.reason, item.remedy), []).append(name(nest, item.reference))
    for (kind, reason, remedy), names in alike.items():
        yield facts.NotDone(kind, tuple(names), reason, remedy)


def _refusal(refusal: Refusal) -> facts.Refusal:
    """A refusal as reports show it; its kind is its code, with the function for a call."""
    called = refusal.code == "call" and refusal.subject
    kind = f"{refusal.code} to `{refusal.subject}`" if called else refusal.code
    return facts.Refusal(refusal.position, refusal.code, kind, refusal.reason, refusal.remedy)
