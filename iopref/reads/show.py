"""A trace of reads as a table: a summary, and the files ordered by the time that reading them took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.measure.durations import show_duration
from iopref.measure.sizes import show_size
from iopref.reads.trace import ReadTrace, Run
from iopref.records import dataclass
from iopref.report.columns import align

ROWS = 30
US = 1000


@dataclass(frozen=True)
class Total:
    """The reads of a file: bytes, calls, microseconds, missing pages (None: not known for all reads)."""

    name: str
    runs: int
    reads: int
    bytes: int
    took: int
    missing: int | None
    first: int
    mapped: bool


def show(trace: ReadTrace, rows: int = ROWS) -> str:
    """The whole report, with at most `rows` files."""
    totals = sorted(_totals(trace), key=lambda t: (-t.took, t.first, t.name))
    parts = ["\n".join(_summary(trace, totals))]
    if totals:
        parts.append(_table(totals[:rows]))
    if len(totals) > rows:
        parts.append(f"and {len(totals) - rows:,} files more, which took less")
    return "\n\n".join(parts)


def _totals(trace: ReadTrace) -> Iterator[Total]:
    by_file: dict[int, list[Run]] = {}
    for run in trace.runs:
        by_file.setdefault(run.file, []).append(run)
    for number, runs in by_file.items():
        known = [run.missing for run in runs if run.missing is not None]
        yield Total(
            trace.files[number].name,
            runs=len(runs),
            reads=sum(run.reads for run in runs if not run.mapped),
            bytes=sum(run.length for run in runs),
            took=sum(run.took for run in runs if not run.mapped),
            missing=sum(known) if len(known) == len(runs) else None,
            first=min(run.begun for run in runs),
            mapped=all(run.mapped for run in runs),
        )


def _summary(trace: ReadTrace, totals: Sequence[Total]) -> Iterator[str]:
    reads = [run for run in trace.runs if not run.mapped]
    yield f"command: {trace.command}"
    processes = len({run.process for run in trace.runs})
    plural = "" if processes == 1 else "es"
    read = show_size(sum(run.length for run in reads))
    yield f"{processes:,} process{plural} read {len(totals):,} files: {read} by reads"
    if reads:
        last = max(run.begun + run.took for run in trace.runs)
        took = sum(run.took for run in reads)
        calls = sum(run.reads for run in reads)
        yield f"{calls:,} reads took {show_duration(took * US)}, of {show_duration(last * US)} in all"
        cold = [run for run in reads if run.missing]
        missing = sum(run.missing or 0 for run in cold)
        yield f"{missing:,} pages were not in memory, in {len({run.file for run in cold}):,} of the files"


def _table(totals: Sequence[Total]) -> str:
    head = ("file", "first read", "reads", "sequences", "bytes", "missing pages", "took")
    rows = (
        (
            f"  {t.name}",
            show_duration(t.first * US),
            "mapped" if t.mapped else f"{t.reads:,}",
            f"{t.runs:,}",
            show_size(t.bytes),
            "?" if t.missing is None else f"{t.missing:,}",
            "-" if t.mapped else show_duration(t.took * US),
        )
        for t in totals
    )
    return align([head, *rows])
