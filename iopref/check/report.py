"""A judgement as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from iopref.check.judge import Judged, Judgement, Verdict
from iopref.measure.durations import show_duration
from iopref.measure.sizes import show_size
from iopref.records import asdict
from iopref.report.columns import align
from iopref.simulate.report import percent
from iopref.simulate.result import Result
from iopref.trace.format import Site, Trace


def report(trace: Trace, result: Result, judgement: Judgement) -> str:
    """Tables of references and directives, the faults not in them, the longest stall, and a line for each verdict."""
    lines = [
        f"{result.touches:,} touches of {result.pages:,} pages in {show_size(trace.memory)}, "
        f"latency {show_duration(trace.latency_ns)}; "
        f"{result.pipelined_nests} of {result.nests} entries of nests ran with hints",
        *_references(judgement),
        *_directives(judgement),
        "",
    ]
    lines += [f"{count:,} {what if count > 1 else _of_one(what)}" for what, count in _left_out(judgement) if count]
    return "\n".join([*lines, *_stall(judgement), *(_verdict(v) for v in judgement.verdicts)])


def _stall(judgement: Judgement) -> list[str]:
    """A line on the time that the program waits, and where it waits longest; empty if it does not wait."""
    longest = max(judgement.references, key=lambda j: j.counts.stall, default=None)
    if longest is None or not longest.counts.stall:
        return []
    total = show_duration(sum(j.counts.stall for j in judgement.references))
    where = f"{_place(longest.site).strip()} {longest.site.text}"
    return [f"stall: {total}, of which {show_duration(longest.counts.stall)} at {where}{_why(longest, judgement)}"]


def _why(stalled: Judged, judgement: Judgement) -> str:
    """Why a reference that the program waits for was not prefetched; empty if it was."""
    own = [j for j in judgement.directives if j.site.kind == "prefetch" and j.site.serves == stalled.site.site]
    if not own:
        return ", which has no prefetch: iopref translate --explain tells why"
    if any(j.counts.asked for j in own):
        return ""
    if stalled.counts.in_memory_faults:
        return ", in a nest whose data fit in memory"
    return ", in a nest that ran as written: iopref translate --explain tells under which conditions it has hints"


def _references(judgement: Judgement) -> list[str]:
    head = ("references", "", "hits", "prefetched", "late", "not pref.", "coverage", "stall")
    rows = [
        (
            _place(j.site),
            j.site.text,
            f"{j.counts.hits:,}",
            f"{j.counts.prefetched_hits:,}",
            f"{j.counts.prefetched_faults:,}",
            f"{j.counts.unprefetched_faults:,}",
            _coverage(j),
            show_duration(j.counts.stall),
        )
        for j in judgement.references
        if j.counts.faults or j.counts.prefetched_hits
    ]
    return ["", _shortened(head, rows, len(judgement.references), "without faults", left=2)]


def _shortened(head: Sequence[str], rows: Sequence[Sequence[str]], every: int, others: str, left: int) -> str:
    """A table of some of `every` row, with a last row for those that are left out."""
    if every == len(rows):
        return align([head, *rows], left)
    last = (*[""] * (left - 1), f"{'and ' * bool(rows)}{every - len(rows):,} {others}")
    return align([head, *rows, (*last, *[""] * (len(head) - left))], left)


def _coverage(j: Judged) -> str:
    if not j.hinted:
        return "no hints"
    return percent(j.counts.coverage) + (" indirect" if j.indirect else "")


def _directives(judgement: Judgement) -> list[str]:
    numbers = _numbers(judgement)
    given = {kind: [j for j in judgement.directives if j.site.kind == kind] for kind in ("prefetch", "release")}
    prefetches = [
        (
            _place(j.site),
            numbers[j.site.site],
            j.site.text,
            f"{j.counts.asked:,}",
            f"{j.counts.unnecessary:,}",
            f"{j.counts.dropped:,}",
            f"{j.counts.in_time:,}",
            f"{j.counts.late:,}",
            f"{j.counts.never_touched:,}",
            _distance(j),
        )
        for j in given["prefetch"]
        if j.counts.asked
    ]
    releases = [
        (
            _place(j.site),
            numbers[j.site.site],
            j.site.text,
            f"{j.counts.released:,}",
            f"{j.counts.not_there:,}",
            f"{j.counts.released_live:,}",
        )
        for j in given["release"]
        if j.counts.released or j.counts.not_there
    ]
    asked = (
        "prefetches",
        "",
        "",
        "pages",
        "unneeded",
        "dropped",
        "in time",
        "late",
        "not touched",
        "least, median ahead",
    )
    gone = ("releases", "", "", "pages", "not there", "while live")
    lines = []
    for kind, head, rows in (("prefetch", asked, prefetches), ("release", gone, releases)):
        if given[kind]:
            lines += ["", _shortened(head, rows, len(given[kind]), "that were not needed", left=3)]
    return lines


def _numbers(judgement: Judgement) -> dict[int, str]:
    """The number of each directive in its nest, as in `--explain`; directives of a nest are numbered consecutively."""
    found: dict[int, str] = {}
    own = 0
    for number in sorted(j.site.site for j in judgement.directives):
        own = own + 1 if number - 1 in found else 1
        found[number] = f"#{own}"
    return found


def _distance(j: Judged) -> str:
    d = j.counts.distance
    return f"{show_duration(d.min)}, {show_duration(d.median)}" if d else "-"


def _place(site: Site) -> str:
    return f"  {site.file}:{site.line}:{site.column}"


def _left_out(judgement: Judgement) -> list[tuple[str, int]]:
    in_memory = sum(j.counts.in_memory_faults for j in judgement.references if j.hinted)
    indirect = judgement.indirect
    return [
        ("faults in nests without prefetches", judgement.faults_without_hints),
        ("faults in nests that ran without hints, because their data fit in memory", in_memory),
        ("faults of indirect references that were prefetched", indirect.prefetched_hits + indirect.prefetched_faults),
        (
            "faults of indirect references that were not prefetched",
            indirect.unprefetched_faults - indirect.in_memory_faults,
        ),
        ("prefetches for indirect references that were unnecessary", indirect.unnecessary),
    ]


def _of_one(what: str) -> str:
    """What is said of some faults or prefetches, of a single one."""
    return what.replace("faults", "fault").replace("prefetches for", "prefetch for").replace("that were", "that was")


def _verdict(v: Verdict) -> str:
    show = percent if v.name != "released while live" else str
    limit = "at least" if v.name == "coverage" else "at most"
    return f"{v.name}: {show(v.value)}, {limit} {show(v.threshold)}: {'ok' if v.met else 'MISSED'}"


def as_json(trace: Trace, result: Result, judgement: Judgement) -> dict[str, Any]:
    """The whole judgement, with the same facts as the report."""
    return {
        "memory": trace.memory,
        "latency": trace.latency_ns,
        "touches": result.touches,
        "pages": result.pages,
        "nests": result.nests,
        "pipelined_nests": result.pipelined_nests,
        "faults_without_hints": judgement.faults_without_hints,
        "affine": asdict(judgement.affine),
        "indirect": asdict(judgement.indirect),
        "sites": [
            asdict(j.site) | asdict(j.counts) | {"indirect": j.indirect, "hinted": j.hinted} for j in judgement.sites
        ],
        "verdicts": [asdict(v) for v in judgement.verdicts],
        "met": judgement.met,
    }
