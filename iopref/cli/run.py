"""`iopref run`: run a command under a memory limit with cold caches, and print what it cost or what hints gain."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from iopref.cli.comparison import Comparison, compared, gain, hints_given
from iopref.cli.values import SIZE
from iopref.diagnostics import error
from iopref.measure.calibration import Calibration, show_latency
from iopref.measure.measurement import Measurement, Request, measure
from iopref.measure.settings import Settings
from iopref.measure.signals import Interrupted
from iopref.measure.sizes import show_size
from iopref.records import asdict
from iopref.report.columns import align


@click.command(context_settings={"allow_interspersed_args": False})
@click.option("--memory", type=SIZE, required=True, help="Memory limit, page cache included: 256M, 1.5GiB.")
@click.option("--swap", type=SIZE, help="Swap file to add while the command runs.")
@click.option(
    "--swap-dir",
    type=click.Path(path_type=Path),
    default=lambda: os.environ.get("TMPDIR", "/var/tmp"),
    help="Where to put the swap file.  [default: $TMPDIR or /var/tmp]",
)
@click.option("--readahead", type=click.IntRange(0, 2**20), metavar="KB", help="read_ahead_kb of every block device.")
@click.option(
    "--compare", is_flag=True, help="Run a translated program twice: with hints, then as the original would run."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of the table: an object, or a list of both.")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def run(
    memory: int,
    swap: int | None,
    swap_dir: Path,
    readahead: int | None,
    compare: bool,
    as_json: bool,
    command: tuple[str, ...],
) -> None:
    """Run COMMAND under a memory limit with cold caches, and print what it cost on standard error.

    Wall and CPU time; stall, the time that the program's first thread waited, mostly for the disk; major faults, for
    pages that had to be read when they were touched; late faults, for pages that were still being read then; bytes read
    and written; peak memory. With the pager of IOPREF_SCRATCH, late faults include the waits of its own thread, stall
    does not; `iopref report` tells how often the program itself waited.

    With --compare, a translated program runs twice: as it is; then its original loops, with paging left to the system.
    Without swap, large arrays of both are put into files in $IOPREF_SCRATCH, or else in --swap-dir.

    Exits as the command does (128 + signal). Restores each setting that it changes. Needs root; concurrent runs wait
    for each other.
    """
    if os.geteuid() != 0:
        raise error(
            "iopref run needs root, to limit memory and to empty the page cache",
            remedy=f"sudo $(which iopref) run ... -- {command[0]}. Without root, the program counts its hints: "
            f"IOPREF_STATS=1 IOPREF_SCRATCH={swap_dir} IOPREF_MEMORY={show_size(memory).replace(' ', '')} {command[0]}",
        )
    sys.stdout.flush()
    request = Request(command, dict(os.environ), memory, swap, swap_dir, readahead)
    try:
        found = compared(request, _say) if compare else Comparison(measure(request, _say), None)
    except Interrupted as e:
        sys.exit(128 + e.number)
    except OSError as e:
        raise error(
            f"cannot measure on this machine: {e}",
            remedy="in a container, run it outside: it sets a memory limit (cgroup), and writes to /proc/sys/vm",
        ) from e
    if as_json:
        both = [asdict(one) for one in (found.original, found.hinted) if one]
        click.echo(json.dumps(both if compare else both[0]), err=True)
    else:
        shown = side_by_side(found, found.original) if found.original else table(found.hinted)
        click.echo(shown, err=True)
    sys.exit(found.exit_status)


def side_by_side(found: Comparison, original: Measurement) -> str:
    """Both measurements of a program as text for people, and what the hints gain."""
    rows = [("", "without iopref", "with iopref")]
    rows += [(*one[:2], other[1]) for one, other in zip(_rows(original), _rows(found.hinted), strict=True)]
    return "\n".join([align(rows), _one_line(found.hinted.settings), gain(found, original), hints_given(found)])


def table(m: Measurement) -> str:
    """A measurement as text for people: a line for each quantity, then the settings in one line."""
    rows = _rows(m)
    width = max(len(value) for _, value, _ in rows)
    lines = [f"{name:12}  {value:>{width}}  {note}".rstrip() for name, value, note in rows]
    return "\n".join([*lines, _one_line(m.settings)])


def _rows(m: Measurement) -> tuple[tuple[str, str, str], ...]:
    """Each quantity: its name, its value and a note."""
    return (
        ("wall", f"{m.wall:.3f} s", ""),
        ("cpu", f"{m.cpu:.3f} s", f"user {m.user:.3f}, system {m.system:.3f}"),
        ("stall", f"{m.stall:.3f} s", f"{m.stall / m.wall:.0%} of wall"),
        ("major faults", f"{m.major_faults:,}", ""),
        ("late faults", f"{m.late_faults:,}", ""),
        ("read", show_size(m.read_bytes), ""),
        ("written", show_size(m.written_bytes), ""),
        ("peak memory", "unknown" if m.peak_bytes is None else show_size(m.peak_bytes), ""),
        ("exit status", str(m.exit_status), ""),
    )


def _one_line(s: Settings) -> str:
    swap = " + ".join(f"{area.kind} {show_size(area.size)}" for area in s.swap) or "none"
    readahead = " ".join(f"{device} {kib} KiB" for device, kib in s.read_ahead_kb.items())
    return (
        f"[Linux {s.kernel}, {s.cpus} cpus, limit {show_size(s.memory_limit)} (cgroup v{s.cgroup}), swap {swap}, "
        f"readahead {readahead}, swappiness {s.swappiness}, thp {s.thp}, disk {_disk(s.calibration)}]"
    )


def _disk(c: Calibration | None) -> str:
    return f"{click.format_filename(c.directory)} {show_latency(c)}" if c else "not calibrated"


def _say(note: str) -> None:
    click.echo(f"iopref run: {note}", err=True)
