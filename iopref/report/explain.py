"""The explain report: what was understood of each nest, what is done about it, and what is not, for people."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from iopref.analysis.locality import volume
from iopref.analysis.reuse import Group, Reuse, bounds_move, reuse
from iopref.analysis.section import Dim, stride
from iopref.diagnostics import Refusal, caret
from iopref.frontend.c.nests import Rejected
from iopref.model import Expr, Loop, Nest, Reference, trip
from iopref.source import Source
from iopref.transform.plan import Hint, Pipeline, Plan, Stream
from iopref.translate import Handled, Translation

LEGEND = {
    "touched": "touched(b, s, n): the memory of n pieces of b bytes that lie s bytes apart, in whole pages",
    "scattered": "scattered(n, b): n accesses of b bytes, each taken to be on a page of its own",
    "share": "share(b, n): b bytes divided over n iterations",
    "rate": "rate(b, s): new memory in bytes when b bytes are touched and then s skipped",
}


def explained(result: Translation) -> str:
    """The report on a file as text: a part a nest, a legend, and a summary in the last line."""
    source = result.unit.source
    parts = ["\n".join(_nest(source, nest)) for nest in result.nests]
    parts += ["\n".join(_refused(source, refusal, "function")) for refusal in result.refusals]
    text = "\n\n".join(parts)
    legend = [f"  {meaning}" for word, meaning in LEGEND.items() if re.search(rf"\b{word}\(", text)]
    if legend:
        text += "\n\nIn the figures above, in bytes:\n" + "\n".join(legend)
    return f"{text}\n\n{source.path}: {summary(result)}".lstrip("\n")


def summary(result: Translation) -> str:
    """One line: how many nests are handled, and why the others are not."""
    handled = [n for n in result.nests if isinstance(n, Handled) and n.plan.pipelines]
    small = sum(isinstance(n, Handled) and not n.plan.pipelines for n in result.nests)
    refused = [n.refusal for n in result.nests if isinstance(n, Rejected) and not n.tried_inside]
    refused += result.refusals
    total = len(handled) + small + len(refused)
    parts = [f"{len(handled)} of {total} nest{'s' * (total != 1)} handled"]
    if refused:
        kinds = Counter(_kind(r) for r in refused)
        parts.append("refused: " + ", ".join(f"{n} {kind}" for kind, n in kinds.most_common()))
    if small:
        parts.append(f"{small} need{'s' * (small == 1)} no hints")
    return "; ".join(parts)


def _kind(refusal: Refusal) -> str:
    return f"{refusal.code} to `{refusal.subject}`" if refusal.code == "call" and refusal.subject else refusal.code


def _nest(source: Source, found: Handled | Rejected) -> Iterator[str]:
    if isinstance(found, Rejected):
        what = "outer loop left as it is, loops inside are looked at" if found.tried_inside else "nest left as it is"
        yield from _refused(source, found.refusal, f"{found.function}: {what}")
    elif found.plan.pipelines:
        yield from _handled(source, found.plan)
    else:
        nest = found.plan.nest
        yield from _heading(source, nest, "needs no hints")
        for item in found.plan.unhinted:
            yield f"  {item.reference.text}: {item.reason}"
        yield from _refused_references(nest)


def _refused(source: Source, refusal: Refusal, what: str) -> Iterator[str]:
    yield f"{refusal.position}: {what}"
    yield from caret(source, refusal.position)
    yield f"  {refusal.code}: {refusal.reason}"
    yield f"  to unblock: {refusal.remedy}"


def _heading(source: Source, nest: Nest, what: str) -> Iterator[str]:
    loops = ", ".join(loop.index for loop in nest.loops)
    yield f"{nest.position}: {nest.function}: nest of loop{'s' * (len(nest.loops) > 1)} {loops}: {what}"
    yield from caret(source, nest.position)


def _handled(source: Source, plan: Plan) -> Iterator[str]:
    nest = plan.nest
    yield from _heading(source, nest, "handled")
    total = readable(sum((r.bytes for r in plan.ranges), Expr()))
    yield f"  If the {total} bytes that the nest works on fit in memory, your loop runs as it is. Otherwise:"
    yield "  loops"
    for loop in nest.loops:
        yield f"    {'  ' * loop.depth}{_loop(plan, loop)}"
    yield "  references"
    for group in plan.groups:
        yield from _group(plan, group)
    for pipeline in plan.pipelines:
        yield from _pipeline(plan, pipeline)
    if plan.unhinted or nest.refusals:
        yield "  not done"
        for item in plan.unhinted:
            yield f"    no {item.kind} of {item.reference.text}: {item.reason}"
        yield from _refused_references(nest)


def _loop(plan: Plan, loop: Loop) -> str:
    first, last, count = loop.first.value, loop.last.value, trip(loop.first.value, loop.past.value, loop.step)
    step = f" step {loop.step}" if abs(loop.step) != 1 else " downwards" if loop.step < 0 else ""
    head = f"{loop.index} = {readable(first)} .. {readable(last)}{step}, {readable(count)} iterations"
    match plan.localized[loop.id]:
        case True:
            return f"{head}; localized: what an iteration touches always stays in memory"
        case False:
            return f"{head}; not localized: what an iteration touches is not known"
        case flag:
            return f"{head}; localized if {_question(plan, str(flag))}"


def _question(plan: Plan, name: str) -> str:
    text = next(f.text for f in plan.flags if f.name == name)
    kind, _, size = text.partition("(")
    bytes = f"{_plain(size[:-1])} bytes"
    return f"{bytes} stay in memory" if kind == "iopref_localized" else f"{bytes} fill a pipeline"


def _group(plan: Plan, group: Group) -> Iterator[str]:
    nest = plan.nest
    leading, trailing = group.leading(nest), group.trailing(nest)
    size = volume(nest, group, tuple(nest.loop(i) for i in group.path))
    for member in group.members:
        reference = member.reference
        notes = ["written" if reference.writes else "read"]
        if len(group.members) > 1:
            roles = ["leading"] * (reference is leading) + ["trailing"] * (reference is trailing)
            notes += roles or [f"follows {leading.text}"]
        notes += ["indirect"] * reference.indirect + ["under a condition"] * reference.guarded
        touches = f"; {readable(size)} bytes in all" if size is not None and reference is leading else ""
        yield f"    {reference.text}: {', '.join(notes)}{touches}"
        if reference is leading:
            for i in reference.path:
                yield f"      {_reuse(plan, reference, nest.loop(i))}"


def _reuse(plan: Plan, reference: Reference, loop: Loop) -> str:
    """Reuse along a loop, whether it is locality, and the factor of the prefetch predicate."""
    kind = reuse(plan.nest, reference, loop)
    if loop.id in reference.offset.opaque_loops or bounds_move(plan.nest, reference, loop):
        return f"{loop.index}: moves as memory says; no reuse assumed; faults: true"
    step = stride(reference, loop)
    local = plan.localized[loop.id]
    if kind is Reuse.NONE:
        return f"{loop.index}: stride {readable(step)}; no reuse; faults: true"
    if kind is Reuse.TEMPORAL:
        when, head = f"{loop.index} = {readable(loop.first.value)}", f"{loop.index}: stride 0; temporal reuse"
    else:
        when = f"{loop.index} mod (page / {readable(step).removeprefix('-')}) = 0"
        head = f"{loop.index}: stride {readable(step)}; spatial reuse"
    if local is True:
        return f"{head}, locality; faults: {when}"
    if local is False:
        return f"{head}, no locality; faults: true"
    return f"{head}, locality if {loop.index} is localized; faults: {when}, otherwise true"


def _pipeline(plan: Plan, pipeline: Pipeline) -> Iterator[str]:
    yield f"  pipeline around loop {pipeline.loop.index}"
    for stream in pipeline.streams:
        when = f", if {_flags(plan, stream)}" if stream.active else ""
        rate = readable(stream.rate)
        yield f"    strips of block / {rate if stream.rate.constant else f'({rate})'} iterations{when}"
        for hint in stream.hints:
            yield f"      {_hint(hint)}"
            conditions = [_plain(c.meaning) for c in hint.conditions]
            if conditions:
                yield f"        only: {'; and '.join(conditions)}"
    yield "    distance: ceil(latency / measured time of an iteration) + one strip, within free memory"


def _flags(plan: Plan, stream: Stream) -> str:
    """The conditions under which a stream is active, the one that decides for it first."""
    texts = []
    for flag in stream.active:
        text = _question(plan, flag.removeprefix("!"))
        texts.append(text.replace(" fill ", " do not fill ") if flag.startswith("!") else text)
    return " and ".join(texts)


def _hint(hint: Hint) -> str:
    pieces = _pieces(hint.section.piece, hint.section.dims)
    each = f" in each iteration of {', '.join(v.index for v in hint.each)}" if hint.each else ""
    priority = f"; priority {hint.priority}" if hint.kind == "release" else ""
    return f"{hint.kind} #{hint.tag} {hint.reference.text}: {pieces}{each}{priority}"


def _pieces(piece: Expr, dims: tuple[Dim, ...]) -> str:
    text = f"{readable(piece)} bytes"
    for dim in dims:
        text += f", {readable(dim.count)} times, {readable(dim.stride)} apart"
    return text


def _refused_references(nest: Nest) -> Iterator[str]:
    for refusal in nest.refusals:
        yield f"    no hints at {refusal.position.line}:{refusal.position.column}: {refusal.code}: {refusal.reason}"
        yield f"      to unblock: {refusal.remedy}"


def readable(expr: Expr) -> str:
    """An expression as people write it."""
    return _plain(str(expr))


def _plain(text: str) -> str:
    """Generated C text as people read it: a strip for the iterations that a hint covers."""
    text = re.sub(r"iopref_reach\((\w+)\.from, (\d+)\)", r"\1.from - \2_at_first", text)
    text = re.sub(r"iopref_past\(&\w+, (\w+\.done_to), (\d+)\)", r"\1 + \2_at_last", text)
    text = re.sub(r"\(\w+\.to - \((\w+)\.from - (\d+)_at_first\)\)", r"(strip, \2 more at first)", text)
    text = re.sub(r"\w+\.to - (\w+)\.from - (\d+)_at_first", r"strip, \2 more at first", text)
    text = re.sub(r"\w+\.done_to \+ (\d+)_at_last - \w+\.done_from", r"strip, \1 more at last", text)
    text = re.sub(r"\(\w+\.(?:done_)?to - \w+\.(?:done_)?from\)", "strip", text)
    text = re.sub(r"\w+\.(?:done_)?to - \w+\.(?:done_)?from", "strip", text)
    text = re.sub(r"iopref_touched\d", "touched", text)
    text = text.replace("L * ", "*").replace(" * ", "*").replace("(long)", "")
    return re.sub(r"\biopref_", "", text)
