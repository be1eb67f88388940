"""Sentences about a file, which the text and the page share."""

from __future__ import annotations

from iopref.patterns import pattern
from iopref.report.facts import (
    Along,
    Beginning,
    Decision,
    Explanation,
    Hint,
    Loop,
    Nest,
    NotDone,
    Pipeline,
    Read,
    Reference,
    Stream,
    Vector,
)
from iopref.report.status import STATUS, counted, without
from iopref.report.wording import listed

_DIFFER = pattern(r"blocks_differ\((?:\(const char \*\))?(.*?)(?: - 1)?, (?:\(const char \*\))?(.*?)(?: - 1)?\)")
_IS_SIZE = pattern(r"\bis_size\(((?:[^()]|\([^()]*\))*)\)")
_IS_COUNT = pattern(r"\bis_count\(((?:[^()]|\([^()]*\))*)\)")
LOCALITY = {"always": "locality", "never": "no locality", "if": "locality if localized"}


def summary(told: Explanation) -> str:
    """One line: how many nests have hints, need none, or are left as written, and why."""
    if told.refused:
        return "compiled without hints"
    hinted, small = told.count("hinted"), told.count("small")
    total = hinted + small + len(told.left)
    if not total:
        return "no nests of loops" + _of_reads(told)
    text = f"{total} nest{'s' * (total != 1)}: {counted(hinted, small, len(told.left))}"
    if told.reasons:
        text += f" ({', '.join(f'{kind}: {n}' for kind, n in told.reasons.items())})"
    text += without(told.missed)
    if outer := told.count("outer"):
        text += f"; {outer} outer loop{'s' * (outer != 1)} left as written"
    return text + _of_reads(told)


def _of_reads(told: Explanation) -> str:
    """How many of the calls that read files in loops are disclosed; empty if there are none."""
    disclosed, count = sum(not read.refusal for read in told.reads), len(told.reads)
    return f"; {count} read{'s' * (count != 1)} of files in loops: {disclosed} disclosed" if count else ""


def outcome_of_read(read: Read) -> str:
    """Whether a call that reads a file in a loop is disclosed."""
    return f"{read.call}: {'not disclosed' if read.refusal else 'disclosed'}"


def outcome(nest: Nest) -> str:
    """What becomes of a nest."""
    match nest.status:
        case "refused":
            return "nest left as written"
        case "outer":
            return "outer loop left as written, loops inside are looked at"
    own = [loop.index for loop in nest.loops if not loop.within]
    return f"nest of loop{'s' * (len(own) > 1)} {', '.join(own)}: {STATUS[nest.status]}"


def gist(nest: Nest) -> str:
    """A nest in a few words: its references with hints, or why it has none."""
    if nest.refusal:
        return f"{nest.refusal.kind}: {nest.refusal.reason}"
    hinted = dict.fromkeys(r.text for r in nest.references if r.prefetch.hints or r.release.hints)
    reasons = dict.fromkeys(r.prefetch.reason for r in nest.references)
    return f"hints for {listed(list(hinted), 'and')}" if hinted else "; ".join(reasons)


def condition(nest: Nest) -> str:
    """When the user's own loop runs."""
    differ = r"`\1` and `\2` are known to lead to different objects"
    assumed = list(dict.fromkeys(_counts(_DIFFER.sub(differ, text)) for text in nest.assumes))
    unless = f", or unless {listed(assumed, 'and')}" if assumed else ""
    return f"If its {nest.bytes} bytes fit in memory{unless}, your loop runs as it is. Otherwise:"


def _counts(assumed: str) -> str:
    """An assumption with what the run-time library's tests of numbers mean (`iopref_is_size`, `iopref_is_count`)."""
    return _IS_COUNT.sub(r"0 <= \1 < 2^40", _IS_SIZE.sub(r"|\1| < 2^40", assumed))


def iterations(loop: Loop) -> str:
    """The range of a loop and the number of its iterations."""
    step = {"1": "", "-1": " downwards"}.get(loop.step, f" in steps of {loop.step}")
    return f"{loop.first} to {loop.last}{step}, {loop.iterations} iterations"


def localized(loop: Loop) -> str:
    """Whether the data of an iteration stay in memory."""
    match loop.localized:
        case "always":
            return "localized: the little that one touches stays in memory"
        case "never":
            return "not localized: how much one touches is unknown"
        case "if":
            return f"localized if what one touches stays in memory: {loop.bytes} bytes"
    return ""


def notes(reference: Reference) -> str:
    """The properties of a reference."""
    said = ["written" if reference.written else "read"]
    said += ["leading"] * reference.leading + ["trailing"] * reference.trailing
    said += ["indirect"] * (reference.kind == "indirect") + ["under a condition"] * reference.conditional
    said += [f"follows {reference.follows} {reference.behind}"] * bool(reference.follows)
    return ", ".join(said)


def volume(reference: Reference) -> str:
    """How much a group of references touches."""
    return f"{reference.bytes} bytes in all" if reference.bytes else "volume unknown"


def reuse(along: Along) -> str:
    """The stride and reuse of a reference along a loop."""
    match along.reuse:
        case "rows":
            return "the next row follows"
        case "unknown":
            return "moves as memory says, no reuse assumed"
        case "none":
            return f"stride {along.stride}, no reuse"
    return f"stride {along.stride}, {along.reuse} reuse, {LOCALITY[along.locality]}"


def vectors(reference: Reference) -> str:
    """The reuse vectors of a reference, and which of them lie in the localized iteration space."""
    loops = ", ".join(along.index for along in reference.along)
    return f"reuse vectors ({loops}): {'; '.join(map(_vector, reference.vectors))}"


def _vector(found: Vector) -> str:
    """A reuse vector with its kind."""
    name = f"{found.kind} ({', '.join(map(str, found.vector))})" + f" to {found.by}" * bool(found.by)
    if found.loops:
        return f"{name}, if {listed(list(found.loops), 'and')} {'is' if len(found.loops) == 1 else 'are'} localized"
    return name + ", not localized" * (found.locality == "never")


def head(pipeline: Pipeline) -> str:
    """The loop of a pipeline."""
    return f"pipeline around loop {pipeline.name}, ahead by ceil(latency / time of an iteration) + strip"


def exception(pipeline: Pipeline) -> str:
    """When a pipeline does not run ahead; empty if it always does."""
    when = f"if {pipeline.loop} is not localized: one iteration at a time, prefetched when it begins"
    return when if pipeline.conditional else ""


def ahead(beginning: Beginning) -> str:
    """What the last prefetches of a nest are for."""
    return f"towards its end also for the first iterations of {beginning.loop} in the nest at line {beginning.line}"


def pace(stream: Stream) -> str:
    """How often the hints of a stream are given, and when."""
    when = f", if {stream.when}" if stream.when else ""
    further = f"; earlier than that, for {listed(list(stream.earlier_for), 'and')}" if stream.earlier_for else ""
    return f"every {stream.every} iterations{when}{further}"


def directive(hint: Hint) -> str:
    """What is prefetched or released, without conditions."""
    each = f" {hint.each}" if hint.each else ""
    priority = f"; priority {hint.priority}" if hint.priority is not None else ""
    if hint.next_use:
        priority += f", next used by {listed([f'the nest at line {line}' for line in hint.next_use], 'or')}"
    return f"{hint.kind} #{hint.number} {hint.reference}: {hint.covers}{each}{priority}"


def restriction(hint: Hint) -> str:
    """The conditions of a hint, all of which must hold; empty if there are none."""
    return f"only {'; and '.join(hint.only)}" if hint.only else ""


def left_out(item: NotDone) -> str:
    """Which references lack a hint, and why."""
    return f"no {item.kind} of {listed(list(item.references), 'and')}: {item.reason}"


def code(nest: Nest) -> str:
    """The code that replaces a nest; empty if the nest is unchanged."""
    if nest.code is None or not nest.pipelines:
        return ""
    again = "its original text once more, " if nest.code.again else ""
    pipelines = f"once with its pipelines in {nest.code.lines} generated lines"
    return f"code: your loop, {again}and {pipelines}; no other copy of a body"


def decided(reference: Reference) -> str:
    """The hints of a reference, or why it has none."""
    pair = (("prefetch", reference.prefetch), ("release", reference.release))
    if not any(decision.hints for _, decision in pair) and reference.prefetch == reference.release:
        return f"no hints: {reference.prefetch.reason}"
    return "; ".join(f"{kind} {numbers(decision)}" for kind, decision in pair)


def numbers(decision: Decision) -> str:
    """The numbers of hints, or why there are none."""
    return listed([f"#{hint}" for hint in decision.hints], "and") if decision.hints else f"none: {decision.reason}"
