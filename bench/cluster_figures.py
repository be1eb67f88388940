"""Figures 3, 4, 5, 7, 8 and 9 of PGMS98, simulated with the paper's constants; docs/cluster.md shows them.

Run it from the checkout:  .venv/bin/python bench/cluster_figures.py [--pictures FOLDER] [FIGURE ...]
Prints a table a figure in Markdown; draws figures 3, 4 and 5, if a folder is given. All are of seed 1.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

from thesis_tables import markdown
from wanted import wanted

from iopref.cluster.counts import Counts, Requests
from iopref.cluster.description import Description
from iopref.cluster.engine import Node, Work
from iopref.cluster.machine import PAPER, POLICIES
from iopref.cluster.plot import draw_requests, draw_speed_ups
from iopref.cluster.runs import Run, runs
from iopref.cluster.workloads import generated

FRAMES = PAPER.memory // PAPER.page
WORKLOADS = ("objects", "render", "hotcold", "random", "reverse")
KINDS = ("pgms", "pgms-no-global-to-local", "pgms-no-disk-to-global", "gms-disk-to-local", "gms")
"""From the fastest to the slowest, as in figures 4 and 5."""

Programs = Sequence[tuple[str, int, int, bool]]
"""Of each, its workload, how often it is gone through, its node, and whether it gives hints."""


def simulated(
    programs: Programs, policies: Sequence[str], idle: Sequence[int] = (0,), others: Sequence[int] = ()
) -> list[Run]:
    """Programs on nodes with the paper's memory, beside idle nodes, and `others` of so many frames."""
    works = [
        Work(node, generated(name, PAPER.page, Random(f"1 {i}"), times=times), hinted)
        for i, (name, times, node, hinted) in enumerate(programs)
    ]
    busy = 1 + max(node for _, _, node, _ in programs)
    nodes = (*[Node(FRAMES)] * busy, *(Node(frames) for frames in others))
    names = tuple(name for name, *_ in programs)
    chosen = tuple(POLICIES[name] for name in policies)
    return list(runs(Description(nodes, tuple(works), names, PAPER, chosen, tuple(idle), 1)))


def render(policies: Sequence[str], idle: Sequence[int] = (0,), others: Sequence[int] = ()) -> list[Run]:
    """The render-like walk with hints."""
    return simulated([("render", 1, 0, True)], policies, idle, others)


def figure3(pictures: Path | None) -> str:
    """Speed-ups by the number of nodes."""
    idle = range(7)
    groups = [
        (f"{name}, {times} times" if times > 1 else name, simulated([(name, times, 0, True)], ("pgms", "gms"), idle))
        for times in (1, 3)
        for name in WORKLOADS
    ]
    if pictures:
        draw_speed_ups(groups, pictures / "cluster.svg", columns=4)
    return speed_up_table("workload", groups)


Group = tuple[str, Sequence[Run]]
"""Runs, and what they are of."""


def speed_up_table(what: str, groups: Sequence[Group]) -> str:
    """A line for each policy of each group, a column for each number of nodes."""
    rows: list[tuple[str, ...]] = []
    for title, found in groups:
        for policy in dict.fromkeys(run.policy.name for run in found):
            rows.append((title, policy, *(f"{r.speed_up:.2f}" for r in found if r.policy.name == policy)))
            title = ""
    counts = dict.fromkeys(str(run.nodes) for _, found in groups for run in found)
    return markdown((what, "", *counts), rows, left=(0, 1))


@cache
def kinds() -> list[Run]:
    """The render-like walk with kinds of prefetching switched off one by one."""
    return render(KINDS, range(5))


def figure4(pictures: Path | None) -> str:
    """Speed-ups by the kinds of prefetching that are switched on."""
    if pictures:
        draw_speed_ups([("render", kinds())], pictures / "cluster-kinds.svg")
    return speed_up_table("workload", [("render", kinds())])


def figure5(pictures: Path | None) -> str:
    """Requests and stalls by the kinds of prefetching that are switched on."""
    found = kinds()
    if pictures:
        draw_requests(found, pictures / "cluster-requests.svg")
    head = ("policy", "nodes", "speed-up", *(f"{tier}, {what}" for tier, _ in TIERS for what in ("in time", "stalls")))
    return markdown(head, [(*named(run), *requests(run.total)) for run in found], left=(0,))


TIERS: tuple[tuple[str, Callable[[Counts], Requests]], ...] = (
    ("disk to local", lambda c: c.disk_to_local),
    ("global to local", lambda c: c.global_to_local),
    ("disk to global", lambda c: c.disk_to_global),
)


def named(run: Run) -> tuple[str, str, str]:
    """The policy, on how many nodes, and the speed-up."""
    return run.policy.name, str(run.nodes), f"{run.speed_up:.2f}"


def requests(counts: Counts) -> list[str]:
    """Prefetches that arrived in time and requests that did not, by kind."""
    return [f"{number:,}" for _, of in TIERS for number in (of(counts).in_time, of(counts).stalls)]


def figure7(pictures: Path | None) -> str:
    """First fetches of pages, and those that memory made necessary, by kind."""
    head = ("policy", "nodes", *(f"{tier}, {what}" for tier, _ in TIERS for what in ("cold", "capacity")))
    rows = [
        (*named(run)[:2], *(f"{n:,}" for _, of in TIERS for n in (of(run.total).cold, of(run.total).capacity)))
        for run in render(("pgms", "gms"), range(5))
    ]
    return markdown(head, rows, left=(0,))


def figure8(pictures: Path | None) -> str:
    """128 MB of global memory on few idle nodes or on many, and 32 MB on each."""
    rows = []
    for name, times in (("render", 1), ("random", 3)):
        program = [(name, times, 0, True)]
        for policy in ("pgms", "gms"):
            each = [r.speed_up for r in simulated(program, (policy,), (1, 2, 3, 4))]
            fixed = [simulated(program, (policy,), (0,), [4 * FRAMES // k] * k)[0].speed_up for k in (1, 2, 3, 4)]
            for what, speed_ups in (("32 MB a node", each), ("128 MB in all", fixed)):
                rows.append((f"{name}, {times} times", policy, what, *(f"{s:.2f}" for s in speed_ups)))
    return markdown(("workload", "policy", "global memory", *"1234"), rows, left=(0, 1, 2))


def figure9(pictures: Path | None) -> str:
    """Two programs and an idle node: seconds of each."""
    rows = [("one alone", hints(h), *seconds([("render", 1, 0, h)], 1)) for h in (True, False)]
    rows.append(
        ("one alone, half the global memory", hints(False), *seconds([("render", 1, 0, False)], 0, FRAMES // 2))
    )
    for where, node in (("both on one node", 0), ("on two nodes", 1)):
        for first, second in ((False, False), (True, False), (True, True)):
            programs = [("render", 1, 0, first), ("render", 1, node, second)]
            rows.append((where, f"{hints(first)}, {hints(second)}", *seconds(programs, 1)))
    return markdown(("programs", "hints", "first", "second"), rows, left=(0, 1))


def hints(given: bool) -> str:
    """Whether a program gives any."""
    return "hinted" if given else "not"


def seconds(programs: Programs, idle: int, *others: int) -> tuple[str, str]:
    """How long the first program took, and the second, if there is one."""
    (run,) = simulated(programs, ("pgms",), (idle,), others)
    first, *rest = (f"{counts.elapsed / 1e9:.1f}" for counts in run.outcome.programs)
    return first, "".join(rest)


FIGURES = {"3": figure3, "4": figure4, "5": figure5, "7": figure7, "8": figure8, "9": figure9}


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description="Figures of cooperative prefetching, simulated.")
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=f"some of {', '.join(FIGURES)}")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where figures 3, 4 and 5 are drawn")
    given = parser.parse_args()
    for name in wanted(parser, given.figures, FIGURES, "figure"):
        print(f"figure {name}\n\n{FIGURES[name](given.pictures)}\n", flush=True)


if __name__ == "__main__":
    main()
