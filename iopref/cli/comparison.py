"""`iopref run --compare`: a translated program with hints and then without, and what the hints gain."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from iopref.measure.measurement import Measurement, Request, measure
from iopref.measure.swap import swap_areas
from iopref.records import dataclass, replace
from iopref.report.statistics import read_statistics

_ORIGINAL = {"IOPREF": "off", "IOPREF_PAGER": "off"}


@dataclass(frozen=True)
class Comparison:
    """A program's run with hints, its run without them (None if the first one failed), and how its nests ran.

    Of `entered` executions of nests that may run with hints, `out_of_core` did; both are None if the program wrote no
    statistics.
    """

    hinted: Measurement
    original: Measurement | None
    entered: int | None = None
    out_of_core: int | None = None

    @property
    def exit_status(self) -> int:
        """The exit status of the first run that failed, or 0."""
        return self.hinted.exit_status or (self.original.exit_status if self.original else 0)


def compared(request: Request, say: Callable[[str], None]) -> Comparison:
    """Measure a translated program with hints, and then its original loops, with paging left to the system.

    The run with hints comes first, as the other one may take hours. If there is no swap, and IOPREF_SCRATCH is not set,
    both runs get IOPREF_SCRATCH with the directory for swap files. Raises what `measure` raises.
    """
    variables = {name: value for name, value in request.environment.items() if name != "IOPREF"}
    if request.swap is None and "IOPREF_SCRATCH" not in variables and not swap_areas(Path("/proc/swaps").read_text()):
        variables["IOPREF_SCRATCH"] = str(request.swap_dir)
        say(f"there is no swap, so both runs have IOPREF_SCRATCH={request.swap_dir}: set it in your own runs, too")
    with tempfile.TemporaryDirectory(prefix="iopref-") as folder:
        counts = Path(folder, "run.json")
        hinted = measure(replace(request, environment={"IOPREF_STATS": str(counts)} | variables), say)
        nests = read_statistics(counts).nests if counts.is_file() else None
    if hinted.exit_status:
        return Comparison(hinted, None)
    say(f"with hints: {hinted.wall:.1f} s. Now without, which may take far longer: Ctrl-C ends it")
    original = measure(replace(request, environment=variables | _ORIGINAL), say)
    if nests is None:
        return Comparison(hinted, original)
    return Comparison(hinted, original, sum(n.entered for n in nests), sum(n.out_of_core for n in nests))


def gain(found: Comparison, original: Measurement) -> str:
    """A sentence that says how much faster the hints make the program."""
    hinted = found.hinted
    if original.exit_status:
        end = f"ended with status {original.exit_status} after {original.wall:.3f} s"
        return f"with iopref: done after {hinted.wall:.3f} s; without it: {end}"
    quicker = original.wall / hinted.wall
    speed = f"{quicker:.2f} times as fast" if quicker >= 1 else f"{1 / quicker:.2f} times as slow"
    return f"with iopref: {speed}, and {hinted.stall:.3f} s of stall in place of {original.stall:.3f} s"


def hints_given(found: Comparison) -> str:
    """A sentence that says how many nests ran with hints, and what to do if none did."""
    if found.entered is None:
        if "IOPREF_STATS" in os.environ:
            return "hints: not counted here, as IOPREF_STATS is set: see the statistics that it names"
        return "hints: none, as no nest with hints was reached: was the program compiled by `iopref cc` or `iopref fc`?"
    if not found.out_of_core:
        return f"hints: none, as the data of all {found.entered:,} executions of nests fit in memory: give less memory"
    others = "; the others fit in memory" if found.out_of_core < found.entered else ""
    return f"hints: {found.out_of_core:,} of {found.entered:,} executions of nests ran with them{others}"
