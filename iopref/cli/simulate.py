"""`iopref simulate`: run traces through a model of memory and disks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from iopref.cli.cluster import simulate_cluster
from iopref.cli.values import DURATION, MEMORY, OUTPUT, PICTURE, SIZE
from iopref.records import asdict, replace
from iopref.simulate.engine import bound
from iopref.simulate.engine import simulate as run
from iopref.simulate.machine import Disks, Machine, Policy, pages_of
from iopref.simulate.report import as_json, bound_table, table
from iopref.simulate.result import Result
from iopref.trace.format import Trace, open_trace

POINTS = 2000
"""The number of points of a time line, more than a picture can show."""


@click.command()
@click.argument("traces", metavar="TRACE...", nargs=-1, type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--cluster",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Simulate machines that share their memories, as FILE describes them, in place of traces: docs/cluster.md.",
)
@click.option("--memory", type=MEMORY, help="Memory of the machine: 1M.  [default: as the program was told]")
@click.option(
    "--policy",
    type=click.Choice([p.name.lower().replace("_", "-") for p in Policy]),
    default="release",
    show_default=True,
    help="What is evicted, and what releases do: docs/simulate.md.",
)
@click.option("--hints/--no-hints", default=True, help="Whether prefetches and releases do something (default).")
@click.option("--latency", type=DURATION, help="Time of a read without --disks.  [default: as the program was told]")
@click.option("--disks", metavar="N", type=click.IntRange(1, 4096), help="Disks to spread the pages over.")
@click.option("--seek", type=DURATION, default=0, help="Time to go to a page that does not follow the page read last.")
@click.option("--transfer", type=DURATION, default=0, help="Time of a page on a disk.")
@click.option("--stripe", type=SIZE, help="Successive bytes on one disk.  [default: a page]")
@click.option("--outstanding", metavar="N", type=click.IntRange(1), help="Most reads at a time; others wait.")
@click.option("--touch-cost", type=DURATION, help="Time from one touch to the next.  [default: as in the trace]")
@click.option("--hint-cost", type=DURATION, default=0, help="Time of a prefetch or release.")
@click.option("--bound", "only_bound", is_flag=True, help="Print only the least reads and writes that are possible.")
@click.option(
    "--bandwidth", type=SIZE, help="Bytes a second of the disk: with --bound, prints the least possible time, too."
)
@click.option("--json", "json_file", type=OUTPUT, help="Write everything, per site too, as JSON; `-`: standard output.")
@click.option(
    "--plot", type=PICTURE, help="Draw prefetches and stalls over time into FILE.svg; for a cluster, speed-ups."
)
@click.option(
    "--bars",
    type=PICTURE,
    help="Draw the times without hints, with prefetches, and with releases, too; for a cluster, requests.",
)
@click.pass_context
def simulate(
    context: click.Context,
    /,
    traces: tuple[Path, ...],
    cluster: Path | None,
    memory: int | None,
    only_bound: bool,
    bandwidth: int | None,
    json_file: Path | None,
    plot: Path | None,
    bars: Path | None,
    **flags: Any,
) -> None:
    """Run traces through a model of memory and disks, and print what they would cost.

    A trace is written by a program that was translated with --trace. Times are in nanoseconds, or as 10us, 1.5ms, 2s.
    The model is exact and gives the same result on each machine.
    """
    if cluster:
        _only_cluster(context)
        simulate_cluster(cluster, json_file, plot, bars)
        return
    if not traces:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    if bandwidth and not only_bound:
        raise click.UsageError("--bandwidth is for --bound")
    if only_bound and (plot or bars):
        raise click.UsageError("--bound has nothing to draw")
    opened = [open_trace(path) for path in traces]
    machines = [_machine(trace, memory, flags) for trace in opened]
    if only_bound:
        _bounds(opened, machines, bandwidth, json_file)
        return
    results = [run(trace, machine, POINTS) for trace, machine in zip(opened, machines, strict=True)]
    _print(
        table([path.name for path in traces], results),
        [as_json(*found) for found in zip(opened, machines, results, strict=True)],
        json_file,
    )
    _draw(opened, machines, results, plot, bars)


def _only_cluster(context: click.Context) -> None:
    """Raise UsageError if an option is given that the description of a cluster contains itself."""
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") == ParameterSource.COMMANDLINE
        if given and parameter.name not in ("cluster", "json_file", "plot", "bars"):
            raise click.UsageError(
                f"{parameter.opts[0]} cannot be given with --cluster, whose FILE contains it", context
            )


def _machine(trace: Trace, memory: int | None, flags: dict[str, Any]) -> Machine:
    disks = None
    if flags["disks"]:
        stripe = max(1, (flags["stripe"] or trace.page) // trace.page)
        disks = Disks(flags["disks"], flags["seek"], flags["transfer"], stripe)
    return Machine(
        memory=pages_of(trace.memory if memory is None else memory, trace.page),
        latency=trace.latency_ns if flags["latency"] is None else flags["latency"],
        policy=Policy[flags["policy"].upper().replace("-", "_")],
        disks=disks,
        outstanding=flags["outstanding"],
        touch=trace.touch_ns if flags["touch_cost"] is None else flags["touch_cost"],
        hint=flags["hint_cost"],
        hints=flags["hints"],
    )


def _bounds(traces: list[Trace], machines: list[Machine], bandwidth: int | None, json_file: Path | None) -> None:
    bounds = [bound(trace, machine.memory, machine.touch) for trace, machine in zip(traces, machines, strict=True)]
    times = [b.time(bandwidth, t.page) for b, t in zip(bounds, traces, strict=True)] if bandwidth else None
    found = [{"trace": str(trace.path), **asdict(b)} for trace, b in zip(traces, bounds, strict=True)]
    for i, time in enumerate(times or ()):
        found[i]["time"] = time
    _print(bound_table([trace.path.name for trace in traces], bounds, times), found, json_file)


def _print(text: str, found: list[dict[str, Any]], json_file: Path | None) -> None:
    if json_file == Path("-"):
        click.echo(json.dumps(found, indent=1))
        return
    click.echo(text)
    if json_file:
        json_file.write_text(json.dumps(found, indent=1) + "\n")


def _draw(
    traces: list[Trace], machines: list[Machine], results: list[Result], plot: Path | None, bars: Path | None
) -> None:
    if not (plot or bars):
        return
    from iopref.simulate.plot import Group, Panel, draw_bars, draw_timelines

    if plot:
        draw_timelines([Panel(t.path.name, r) for t, r in zip(traces, results, strict=True)], plot)
    if bars:
        draw_bars([Group(t.path.name, _compared(t, m)) for t, m in zip(traces, machines, strict=True)], bars)


def _compared(trace: Trace, machine: Machine) -> tuple[tuple[str, Result], ...]:
    ways = {
        "no hints": replace(machine, policy=Policy.LRU, hints=False),
        "prefetch": replace(machine, policy=Policy.LRU, hints=True),
        "release": replace(machine, policy=Policy.RELEASE, hints=True),
    }
    return tuple((name, run(trace, way)) for name, way in ways.items())
