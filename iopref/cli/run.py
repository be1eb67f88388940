"""`iopref run`: a command under a memory limit, with cold caches, and what it cost; or what hints gain."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from iopref.cli.values import SIZE
from iopref.diagnostics import error
from iopref.measure.calibration import Calibration, show_latency
from iopref.measure.measurement import Measurement, Request, measure
from iopref.measure.settings import Settings
from iopref.measure.signals import Interrupted
from iopref.measure.sizes import show_size
from iopref.measure.swap import swap_areas
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
    "--compare", is_flag=True, help="Run a translated program twice: as the original would run, then with hints."
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

    Wall and CPU time; stall, in which the program's first thread waited, mostly for the disk; major faults, for pages
    that had to be read when they were touched; late faults, for pages that were on their way by then; bytes read and
    written; peak memory.

    With --compare, a translated program runs twice: first its original loops, whose pages the system moves; then as it
    is. Without swap, large arrays of both are put into files in $IOPREF_SCRATCH, or else in --swap-dir.

    Exits as the command does (128 + signal). Restores every setting it changes. Needs root; runs wait for each other.
    """
    if os.geteuid() != 0:
        raise error(
            "iopref run needs root, to limit memory and to empty the page cache",
            remedy=f"sudo $(which iopref) run ... -- {command[0]}",
        )
    sys.stdout.flush()
    request = Request(command, memory, swap, swap_dir, readahead)
    try:
        results = compared(request) if compare else [measure(request, _say)]
    except Interrupted as e:
        sys.exit(128 + e.number)
    except OSError as e:
        raise error(f"the machine does not let us measure: {e}") from e
    if as_json:
        found = [asdict(result) for result in results]
        click.echo(json.dumps(found if compare else found[0]), err=True)
    else:
        click.echo(comparison(*results) if len(results) == 2 else table(results[0]), err=True)
    sys.exit(results[-1].exit_status)


def compared(request: Request) -> list[Measurement]:
    """A translated program without hints, then with them; only the former where that fails. Raises as `measure` does.

    Where there is no swap, and IOPREF_SCRATCH is not set, it is set to the directory for swap files.
    """
    if request.swap is None and "IOPREF_SCRATCH" not in os.environ and not swap_areas(Path("/proc/swaps").read_text()):
        os.environ["IOPREF_SCRATCH"] = str(request.swap_dir)
        _say(f"there is no swap: IOPREF_SCRATCH={request.swap_dir} puts large arrays into files; set it yourself, too")
    results = []
    for given in ({"IOPREF": "off", "IOPREF_PAGER": "off"}, {}):
        before = dict(os.environ)
        os.environ.update(given)
        results.append(measure(request, _say))
        os.environ.clear()
        os.environ.update(before)
        if results[-1].exit_status:
            break
    return results


def comparison(without: Measurement, hinted: Measurement) -> str:
    """Both measurements of a program for people, side by side, and what the hints gain."""
    rows = [("", "without iopref", "with iopref")]
    rows += [(*one[:2], other[1]) for one, other in zip(_rows(without), _rows(hinted), strict=True)]
    quicker = without.wall / hinted.wall
    gain = f"{quicker:.2f} times as fast" if quicker >= 1 else f"{1 / quicker:.2f} times as slow"
    said = f"with iopref: {gain}, and {hinted.stall:.3f} s of stall in place of {without.stall:.3f} s"
    return "\n".join([align(rows), _one_line(hinted.settings), said])


def table(m: Measurement) -> str:
    """The measurement for people: one line a quantity, and the settings in one line beneath."""
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
