"""The simulated cluster: replacement compared with the optimum and with plain models, and invariants."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Any
from unittest import mock

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from iopref.cluster.counts import Counts
from iopref.cluster.engine import Cluster, Node, Outcome, Work, simulate
from iopref.cluster.forestall import Forestall
from iopref.cluster.glfd import glfd
from iopref.cluster.machine import PAPER, POLICIES, Policy
from iopref.cluster.memory import Memory
from iopref.cluster.pages import COMING, GLOBAL, LOCAL, READING, Pages, Program, Stream
from iopref.records import replace

CONSTANTS = replace(PAPER, epoch=60_000_000)
"""Short epochs, so that short runs have several."""

PAGES = st.lists(st.integers(0, 11), max_size=60)


def stream(pages: Sequence[int], compute: int = 250_000) -> Stream:
    return Stream(pages, [compute] * len(pages))


def run(nodes: Sequence[int], works: Sequence[Work], policy: str | Policy) -> Outcome:
    found = POLICIES[policy] if isinstance(policy, str) else policy
    return simulate([Node(frames) for frames in nodes], works, CONSTANTS, found)


# Replacement against the optimum

Memories = tuple[frozenset[tuple[int, int]], ...]


def optimum(references: Sequence[tuple[int, int]], frames: Sequence[int], from_global: int, from_disk: int) -> int:
    """The least cost over all choices of pages to evict; a state is the content of each node's memory."""
    costs: dict[Memories, int] = {tuple(frozenset() for _ in frames): 0}
    for node, page in references:
        after: dict[Memories, int] = {}
        for memories, cost in costs.items():
            for state, added in served(memories, frames, node, (node, page), from_global, from_disk):
                after[state] = min(after.get(state, cost + added), cost + added)
        costs = after
    return min(costs.values())


def served(
    memories: Memories, frames: Sequence[int], node: int, page: tuple[int, int], from_global: int, from_disk: int
) -> list[tuple[Memories, int]]:
    """All states after a reference, with the cost of each."""
    if page in memories[node]:
        return [(memories, 0)]
    holder = next((i for i, memory in enumerate(memories) if page in memory), None)
    without = tuple(memory - {page} for memory in memories)
    cost = from_disk if holder is None else from_global
    dropped = [without]
    if holder is None:
        dropped += [exchanged(without, {i: memory - {g}}) for i, memory in enumerate(without) for g in memory]
    found = []
    for state in dropped:
        if len(state[node]) < frames[node]:
            found.append(exchanged(state, {node: state[node] | {page}}))
        for i, memory in enumerate(state):
            if i != node and len(memory) < frames[i]:
                found += [exchanged(state, {node: state[node] - {a} | {page}, i: memory | {a}}) for a in state[node]]
    return [(state, cost) for state in found]


def exchanged(memories: Memories, changes: dict[int, frozenset[tuple[int, int]]]) -> Memories:
    return tuple(changes.get(i, memory) for i, memory in enumerate(memories))


@settings(max_examples=75, deadline=None)
@given(
    st.lists(st.integers(1, 2), min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=16),
    st.sampled_from([(1, 50), (1, 5), (1, 2)]),
)
def test_replacement_costs_at_most_what_the_theorem_says(
    frames: list[int], drawn: list[tuple[int, int]], costs: tuple[int, int]
) -> None:
    references = [(node % len(frames), page) for node, page in drawn]
    from_global, from_disk = costs
    found = glfd(references, frames)
    cost = found.from_global * from_global + found.from_disk * from_disk
    least = optimum(references, frames, from_global, from_disk)
    assert least <= cost <= least * (1 + 3 * from_global / from_disk)
    assert found.local + found.from_global + found.from_disk == len(references)


@settings(deadline=None)
@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 7)), max_size=80),
)
def test_the_cluster_reads_no_more_from_disk_than_one_memory_of_its_size(
    frames: list[int], drawn: list[tuple[int, int]]
) -> None:
    references = [(node % len(frames), page) for node, page in drawn]
    numbers = [8 * node + page for node, page in references]
    assert glfd(references, frames).from_disk == misses(numbers, sum(frames), furthest=True)


def test_a_page_held_for_others_leaves_before_a_local_one_that_is_used_later() -> None:
    own, other = Program(stream([0], 1000), 0, True, 0), Program(stream([0], 1), 1, True, 1)
    pages = Pages([own, other], PAPER, POLICIES["gms-next-use"])
    memory = Memory(0, 2, [own], pages)
    memory.take_in(0)
    memory.take_in(1)
    assert (memory.victim(), memory.worst()) == (1, 0)


# One node


def misses(pages: Sequence[int], frames: int, furthest: bool) -> int:
    """The misses if the least recently used page is evicted, or the one whose next use is furthest (Belady)."""
    memory: list[int] = []
    count = 0
    for i, page in enumerate(pages):
        if page in memory:
            memory.remove(page)
        else:
            count += 1
            if len(memory) == frames:
                rest = pages[i:]
                memory.remove(
                    max(memory, key=lambda p: rest.index(p) if p in rest else len(rest)) if furthest else memory[0]
                )
        memory.append(page)
    return count


@settings(deadline=None)
@given(PAGES, st.integers(1, 8))
def test_one_node_replaces_as_local_replacement_does(pages: list[int], frames: int) -> None:
    for policy, furthest in (("disk", False), ("gms", False), ("gms-next-use", True)):
        counts = run([frames], [Work(0, stream(pages))], policy).programs[0]
        assert counts.disk_to_local.demanded == misses(pages, frames, furthest)
        assert counts.hits == len(pages) - counts.disk_to_local.demanded
        assert counts.global_to_local == counts.disk_to_global == Counts().disk_to_global


@settings(deadline=None)
@given(PAGES, st.integers(1, 8))
def test_one_node_prefetches_from_its_disk_only(pages: list[int], frames: int) -> None:
    work = [Work(0, stream(pages))]
    assert run([frames], work, "pgms").programs == run([frames], work, "disk-prefetch").programs


# What holds at any time

LONG = st.builds(
    lambda seed, pages, length: Random(seed).choices(range(pages), k=length),
    st.integers(0, 99),
    st.integers(1, 40),
    st.integers(0, 200),
)
CLUSTERS = st.tuples(
    st.lists(st.integers(1, 12), min_size=1, max_size=4),
    st.lists(
        st.tuples(st.integers(0, 3), PAGES | LONG, st.booleans(), st.sampled_from([250_000, 20_000_000])), max_size=3
    ),
    st.sampled_from(sorted(POLICIES)),
)


def drawn_works(nodes: list[int], drawn: list[tuple[int, list[int], bool, int]]) -> list[Work]:
    """Programs on the nodes; each node has a frame for each of its programs."""
    works = [Work(node % len(nodes), stream(pages, compute), hinted) for node, pages, hinted, compute in drawn]
    for work in works:
        nodes[work.node] = max(nodes[work.node], len(works))
    return works


def frames_and_pages_agree(cluster: Cluster) -> None:
    pages, machines = cluster.pages, cluster.transfers.machines
    for machine in machines:
        memory = machine.memory
        assert memory.free >= 0 and memory.reserved >= 0
        assert memory.free + memory.reserved + len(memory.values()) == memory.frames
        assert 0 <= machine.spreading <= CONSTANTS.outstanding
        assert 0 <= machine.reading <= CONSTANTS.disk_depth and 0 <= machine.receiving <= CONSTANTS.network_depth
    states = list(zip(pages.state, pages.node, pages.owner, strict=True))
    assert sum(state in (LOCAL, GLOBAL) for state, _, _ in states) == sum(len(m.memory.values()) for m in machines)
    assert sum(state in (COMING, READING) for state, _, _ in states) == sum(m.memory.reserved for m in machines)
    assert all(node == owner.node for state, node, owner in states if state in (LOCAL, COMING))
    assert all(node != owner.node for state, node, owner in states if state in (GLOBAL, READING))


@settings(max_examples=60, deadline=None)
@given(CLUSTERS)
@example(
    (
        [1, 1],
        [(0, [0], False, 250_000), (0, [0, 1], False, 20_000_000), (1, [0, 0, 1], True, 20_000_000)],
        "pgms-central",
    )
)
@example(
    (
        [1, 1],
        [(0, [], False, 250_000), (0, [2, 2, 1, 0], False, 250_000), (0, [2, 2, 1, 0, 1], True, 250_000)],
        "pgms-central",
    )
)
def test_a_page_is_in_one_memory_and_frames_are_not_exceeded(cluster: tuple[list[int], list[Any], str]) -> None:
    nodes, drawn, policy = cluster
    works = drawn_works(nodes, drawn)
    running = Cluster([Node(frames) for frames in nodes], works, CONSTANTS, POLICIES[policy], 0)
    step = running.events.step

    def checked() -> bool:
        frames_and_pages_agree(running)
        return step()

    with mock.patch.object(running.events, "step", checked):
        outcome = running.run()
    for work, counts in zip(works, outcome.programs, strict=True):
        every_reference_is_accounted_for(work, counts, alone=len(works) == 1)


def every_reference_is_accounted_for(work: Work, counts: Counts, alone: bool) -> None:
    arrived = (counts.disk_to_local, counts.global_to_local)
    assert counts.references == len(work.stream.pages)
    assert counts.hits + sum(r.in_time + r.stalls for r in arrived) == counts.references
    for requests in (*arrived, counts.disk_to_global):
        assert requests.cold + requests.capacity == requests.in_time + requests.stalls + requests.unused
    assert counts.disk_to_local.cold + counts.disk_to_global.cold == len(set(work.stream.pages))
    assert counts.computing == sum(work.stream.compute) + counts.overhead
    stall = sum(r.stall for r in (*arrived, counts.disk_to_global))
    assert counts.elapsed == counts.computing + stall if alone else counts.elapsed >= counts.computing + stall


@settings(deadline=None)
@given(CLUSTERS)
def test_without_hints_it_is_plain_global_memory(cluster: tuple[list[int], list[Any], str]) -> None:
    nodes, drawn, _ = cluster
    works = [replace(work, hinted=False) for work in drawn_works(nodes, drawn)]
    assert run(nodes, works, "pgms") == run(nodes, works, "gms")


@settings(deadline=None)
@given(CLUSTERS)
def test_with_all_prefetching_off_it_is_plain_global_memory(cluster: tuple[list[int], list[Any], str]) -> None:
    nodes, drawn, _ = cluster
    works = drawn_works(nodes, drawn)
    off = replace(POLICIES["pgms"], next_use=False, disk_to_local=False, global_to_local=False, disk_to_global=False)
    assert run(nodes, works, off) == run(nodes, works, "gms")


# Forestall


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 9), st.sampled_from([0, 0, 3, 20])), min_size=1, max_size=20),
    st.lists(st.tuples(st.integers(0, 19), st.sampled_from([0, 3, 20]), st.integers(0, 60)), max_size=20),
)
def test_the_predicate_is_that_of_the_paper(begin: list[tuple[int, int]], changes: list[tuple[int, int, int]]) -> None:
    due = list(accumulate(wait for wait, _ in begin))
    fetch = [time for _, time in begin]
    predicate = Forestall(due, fetch)
    for position, time, now in changes:
        fetch[position % len(due)] = time
        predicate.missing(position % len(due), time)
        missing = [(sum(fetch[: i + 1]), due[i] - now) for i in range(len(due)) if fetch[i]]
        assert predicate.holds(now) == any(total >= until for total, until in missing)


# Global memory


def once(pages: int) -> list[Work]:
    return [Work(0, stream(range(pages)))]


def test_idle_nodes_read_for_a_busy_one_round_robin() -> None:
    alone, five = (run([64] * count, once(200), "pgms") for count in (1, 5))
    assert alone.programs[0].disk_to_local.cold == 200
    assert 150 <= five.programs[0].disk_to_global.cold <= 170
    assert five.elapsed < alone.elapsed / 4


def test_a_busy_node_gives_no_memory() -> None:
    nodes = [Node(64), Node(64, busy=True)]
    counts = simulate(nodes, once(200), CONSTANTS, POLICIES["pgms"]).programs[0]
    assert counts.disk_to_global == counts.global_to_local == Counts().disk_to_global


@pytest.mark.parametrize("pages,compute,gives", [(60, 250_000, True), (2, 3_000_000_000, False)])
def test_a_node_whose_program_waits_for_its_disk_gives_memory_and_one_that_computes_does_not(
    pages: int, compute: int, gives: bool
) -> None:
    works = [Work(0, stream([*range(100), *range(100)])), Work(1, stream(range(pages), compute), hinted=False)]
    counts = run([64, 512], works, "gms").programs[0]
    assert bool(counts.global_to_local.demanded) == gives


def test_a_node_that_has_no_frame_for_others_is_not_asked_again_and_again() -> None:
    works = [Work(0, stream(range(20))), Work(1, stream([0]))]
    assert run([4, 1], works, "pgms-central").programs[0].disk_to_global == Counts().disk_to_global


def test_pages_that_were_evicted_come_back_from_global_memory() -> None:
    work = [Work(0, stream([*range(100), *range(100)]))]
    counts = run([64, 64], work, "gms").programs[0]
    assert counts.disk_to_local.demanded == 100 and counts.disk_to_local.capacity == 0
    assert counts.global_to_local.demanded == counts.global_to_local.capacity == 100


def test_the_same_cluster_gives_the_same_outcome() -> None:
    work = [Work(0, stream([*range(100), *range(100)])), Work(1, stream(range(150)), hinted=False)]
    assert run([64, 64, 30], work, "pgms") == run([64, 64, 30], work, "pgms")
