"""The analysis compared with enumeration: reuse, groups, volumes, localized loops, predicates and releases.

Nests are executed with small sizes; the memory has whole pages under LRU. Each test says which relation must hold:
equality if the analysis claims to be exact, bounds on one or both sides if it estimates.
"""

from __future__ import annotations

import subprocess
from collections import defaultdict
from functools import lru_cache
from itertools import combinations, pairwise, product

import pytest
from once import Once
from oracle.cases import CASES, Case, Machine, machine
from oracle.execute import Access, Directive, Execution, moved, stepped
from oracle.memory import PAGE, Touch, judge, pages, spans, touches
from oracle.values import Values
from support import ROOT, one_in

from iopref.analysis.adjacent_references import adjacent
from iopref.analysis.locality import iteration_volume, volume
from iopref.analysis.release import priority
from iopref.analysis.reuse import Group, Reuse, groups, reuse
from iopref.model import ALWAYS, NEVER, Loop, Nest, Reference
from iopref.poly.polyhedra import Polyhedra

cases = pytest.mark.parametrize("case", one_in(2, CASES), indirect=True, scope="module")  # tests of a case in a row


@pytest.fixture(scope="module")
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


@pytest.fixture(scope="session", name="machine")
def compiled_machine(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Machine:
    folder = tmp_path_factory.mktemp("oracle")
    sources = sorted((ROOT / "runtime_c" / "src").glob("*.c"))
    library = once.joined(sources, "-O0", "-fPIC")  # its functions are called from Python
    subprocess.run(["cc", "-shared", library, "-pthread", "-o", folder / "library.so"], check=True)
    return machine(folder / "library.so", folder)


@lru_cache(maxsize=2)
def accesses_of(case: Case, values: Values) -> list[Access]:
    """The accesses of a nest, in their order."""
    return Execution(case.nest, values).accesses()


@lru_cache(maxsize=2)
def addresses_of(case: Case, values: Values) -> dict[int, dict[tuple[int, ...], int]]:
    """The addresses of each reference, by index values."""
    found: dict[int, dict[tuple[int, ...], int]] = defaultdict(dict)
    for access in accesses_of(case, values):
        found[access.reference][access.at] = access.address
    return found


@lru_cache(maxsize=4)
def executed(case: Case, values: Values) -> Execution:
    """A nest that was executed with the directives of its plan."""
    execution = Execution(case.nest, values, case.plan)
    execution.run()
    return execution


@lru_cache(maxsize=4)
def touched(case: Case, values: Values, memory: int) -> dict[int, list[Touch]]:
    """The touches of each page when the nest is executed with its directives."""
    return touches(executed(case, values).events, case.sizes, memory)


def steps(reference: Reference, loop: Loop, values: Values, addresses: dict[tuple[int, ...], int]) -> set[int]:
    """The distances between what two consecutive iterations of a loop touch, with all other loops fixed."""
    depth, step = reference.path.index(loop.id), stepped(loop, values)
    after = ((at, (*at[:depth], at[depth] + step, *at[depth + 1 :])) for at in addresses)
    return {addresses[then] - addresses[at] for at, then in after if then in addresses}


@cases
def test_kinds_of_reuse_are_the_distances_between_iterations(case: Case, machine: Machine) -> None:
    """Exact, except that a symbolic stride counts as a page or more.

    If memory or a power determines what is touched, distances differ, and no reuse must be assumed.
    """
    addresses = addresses_of(case, machine(24))
    for reference in case.nest.references:
        for loop in (case.nest.loop(i) for i in reference.path):
            apart = steps(reference, loop, machine(24), addresses[reference.id])
            if apart:
                near = len(apart) == 1 and abs(next(iter(apart))) < PAGE
                expected = Reuse.TEMPORAL if apart == {0} else Reuse.SPATIAL if near else Reuse.NONE
                if near and reference.offset.coefficient(loop.id).constant is None:
                    expected = Reuse.NONE
                assert reuse(case.nest, reference, loop) is expected, (reference.text, loop.index, apart)


@cases
def test_members_of_a_group_are_whole_iterations_apart(case: Case, machine: Machine) -> None:
    """Exact: a member touches in x what the first one touches in x + vector, except for the bytes of its spread.

    x are iterations of the loops that all members have in common.
    """
    addresses = addresses_of(case, machine(24))
    for group in groups(case.nest):
        for member in group.members:
            for at, address in addresses[member.reference.id].items():
                then = tuple(a + v for a, v in zip(at, member.vector, strict=False))
                first = addresses[group.first.id].get(then, address - member.spread)
                assert address == first + member.spread, (member.reference.text, at)


@cases
def test_references_that_meet_are_of_one_group(case: Case, machine: Machine) -> None:
    """At least those that move alike along each loop, and touch the same byte at some time, are in one group."""
    addresses = addresses_of(case, machine(24))
    of_group = {m.reference.id: group for group in groups(case.nest) for m in group.members}
    for x, y in combinations(case.nest.references, 2):
        alike = x.array == y.array and x.path == y.path
        if not alike or not set(addresses[x.id].values()) & set(addresses[y.id].values()):
            continue
        moves = [[steps(r, case.nest.loop(i), machine(24), addresses[r.id]) for i in r.path] for r in (x, y)]
        if moves[0] == moves[1] and all(len(apart) == 1 for apart in moves[0]):
            assert of_group[x.id] is of_group[y.id], (x.text, y.text)


@cases
def test_the_leading_reference_is_first_and_the_trailing_one_last(case: Case, machine: Machine) -> None:
    """Exact, for each datum that another member of the group touches, too; in one iteration all are equal."""
    addresses = addresses_of(case, machine(24))
    for group in groups(case.nest):
        times = {m.reference.id: visits(case.nest, group, m.spread, addresses[m.reference.id]) for m in group.members}
        leader, trailer = times[group.leading(case.nest).id], times[group.trailing(case.nest).id]
        for member in times.values():
            assert all(leader[datum][0] <= when[0] for datum, when in member.items() if datum in leader)
            assert all(trailer[datum][1] >= when[1] for datum, when in member.items() if datum in trailer)


def visits(
    nest: Nest, group: Group, spread: int, addresses: dict[tuple[int, ...], int]
) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
    """The first and the last iteration of the group's loops, as a time, in which a member touches each datum."""
    signs = [1 if nest.loop(i).upwards else -1 for i in group.path]
    found: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for at, address in addresses.items():
        time = tuple(a * s for a, s in zip(at, signs, strict=False))
        first, last = found.get(address - spread, (time, time))
        found[address - spread] = min(first, time), max(last, time)
    return found


def footprints(accesses: list[Access], wanted: set[int], loop: Loop) -> list[list[Access]]:
    """The accesses of some references below a loop, one list for each of its iterations."""
    found: dict[tuple[int, ...], list[Access]] = defaultdict(list)
    for access in accesses:
        if access.reference in wanted:
            found[access.at[: len(loop.path)]].append(access)
    return list(found.values())


def size(case: Case, accesses: list[Access], paged: bool) -> int:
    """Distinct bytes that are touched, or the bytes of their pages."""
    pieces = {(x.address, case.sizes[x.reference]) for x in accesses}
    if paged:
        return PAGE * len({page for piece in pieces for page in pages(*piece)})
    total = end = 0
    for address, size in sorted(pieces):
        total += max(address + size - max(address, end), 0)
        end = max(end, address + size)
    return total


def slack(nest: Nest, loops: tuple[Loop, ...]) -> int:
    """By how much a volume may be too large: a triangle counts as the rectangle around it."""
    moving = any(p.loops for loop in loops for b in (loop.first, loop.limit) for p in b.parts)
    return 2 if moving else 1


@cases
def test_volumes_lie_between_the_bytes_touched_and_their_pages(case: Case, machine: Machine) -> None:
    """Of what one iteration of each loop touches by a reference; on the average if bounds are read from memory."""
    values = machine(24)
    accesses = accesses_of(case, values)
    for group in groups(case.nest):
        for loop in (case.nest.loop(i) for i in group.path):
            inner = case.nest.inside(group.path, loop.id)
            found = volume(case.nest, group, inner)
            made = footprints(accesses, {group.first.id}, loop)
            if found is None or not made or any(p.level for v in inner for p in (*v.first.parts, *v.limit.parts)):
                continue
            answer = values.of(found, {})
            assert max(size(case, x, False) for x in made) <= answer, (group.first.text, loop.index)
            most = max(size(case, x, True) for x in made) * slack(case.nest, inner)
            if group.first.offset.opaque_loops:
                most = max(len(x) for x in made) * PAGE
            assert answer <= most, (group.first.text, loop.index)


@cases
def test_an_iteration_touches_no_more_than_its_volume(case: Case, machine: Machine) -> None:
    """At least the bytes touched by all references together; at most their pages, each reference taken alone."""
    values = machine(24)
    accesses = accesses_of(case, values)
    found = groups(case.nest)
    for loop in case.nest.loops:
        below = [r for r in case.nest.references if loop.id in r.path]
        inner = tuple(v for v in case.nest.loops if loop.id in v.path[:-1])
        answer = iteration_volume(case.nest, found, adjacent(case.nest, found), loop)
        if answer is None or any(p.level for v in inner for p in (*v.first.parts, *v.limit.parts)):
            continue
        made = footprints(accesses, {r.id for r in below}, loop)
        assert max(size(case, x, False) for x in made) <= values.of(answer, {}), loop.index
        if not any(r.indirect for r in below):
            most = sum(max(size(case, x, True) for x in footprints(accesses, {r.id}, loop)) for r in below)
            assert values.of(answer, {}) <= most * slack(case.nest, inner), loop.index


@cases
def test_what_a_localized_loop_touches_is_there_in_its_next_iteration(case: Case, machine: Machine) -> None:
    """For every reference and page; averages over ranges that are read from memory promise nothing for a single one."""
    for memory in case.memory:
        execution = executed(case, machine(memory))
        lines = touched(case, machine(memory), memory)
        for loop in case.nest.loops:
            answer = case.plan.localized.get(loop.id, NEVER)
            if answer == NEVER or answer != ALWAYS and not execution.answer(answer):
                continue
            depth = loop.depth
            below = {r.id for r in case.nest.references if loop.id in r.path}
            for line in lines.values():
                for before, now in pairwise(line):
                    same = before.reference == now.reference
                    if same and now.reference in below and before.at[:depth] == now.at[:depth]:
                        next_one = now.at[depth] - before.at[depth] == stepped(loop, machine(memory))
                        assert now.hit or not next_one, (loop.index, memory, before, now)


@cases
def test_later_uses_are_found(case: Case, machine: Machine) -> None:
    """At least all later uses after the iteration of a loop are found."""
    polyhedra = Polyhedra(case.nest)
    first: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
    last: dict[int, dict[int, int]] = defaultdict(dict)
    end: dict[tuple[int, tuple[int, ...]], int] = {}
    for time, access in enumerate(accesses_of(case, machine(24))):
        first[access.reference].setdefault(access.address, access.at)
        last[access.reference][access.address] = time
        for depth, loop in enumerate(case.nest.references[access.reference].path):
            end[loop, access.at[: depth + 1]] = time
    for x, y in product(case.nest.references, repeat=2):
        for depth, loop in enumerate(x.path):
            ends = ((address, end[loop, at[: depth + 1]]) for address, at in first[x.id].items())
            again = any(last[y.id].get(address, -1) > time for address, time in ends)
            assert polyhedra.next_use(x, y, case.nest.loop(loop)) or not again, (x.text, y.text)


@cases
def test_priorities_weigh_the_loops_that_come_back(case: Case, machine: Machine) -> None:
    """Exact: 2^depth for each loop around the pipelined one whose iterations touch the same (OSDI00 equation 2)."""
    addresses = addresses_of(case, machine(24))
    for pipeline in case.plan.pipelines:
        for hint in (h for s in pipeline.streams for h in s.hints if h.kind == "release"):
            around = [case.nest.loop(i) for i in pipeline.loop.path[:-1]]
            apart = {v.id: steps(hint.reference, v, machine(24), addresses[hint.reference.id]) for v in around}
            if all(apart.values()):
                weight = sum(2**v.depth for v in around if apart[v.id] == {0})
                assert priority(case.nest, hint.reference, pipeline.loop) == weight, hint.reference.text


@cases
def test_rates_are_the_new_bytes_of_an_iteration(case: Case, machine: Machine) -> None:
    """On the average at least half of what is touched, with gaps of less than a page, minus a page; at most twice its
    pages.

    For a triangle the rate is that of the longest row.
    """
    for memory in case.memory:
        execution = executed(case, machine(memory))
        events = execution.events
        for run in execution.runs:
            for stream in run.pipeline.streams:
                rate = run.rates[stream.name]
                regular = {h.reference.id for h in stream.hints if h.kind == "prefetch" and not h.walked}
                for wanted in regular if rate > 0 else ():
                    made = [e for e in events[run.events] if isinstance(e, Access) and e.reference == wanted]
                    joined = spans((e.address, case.sizes[wanted]) for e in made)
                    assert sum(high - low for low, high in joined) <= 2 * rate * run.trip + PAGE, (stream.name, rate)
                    assert rate * (run.trip - 1) <= 2 * size(case, made, True), (stream.name, rate)


@cases
def test_indices_are_fetched_before_prefetches_read_them(case: Case, machine: Machine) -> None:
    """Exact: a strip earlier, except for what a prolog reads; indices that always stay in memory have no prefetches."""
    for memory in case.memory:
        fetched: dict[int, int] = {}
        for event in executed(case, machine(memory)).events:
            if not isinstance(event, Directive) or event.hint.kind == "release":
                continue
            reads = {address // PAGE for address in event.reads}
            if event.strip and reads & fetched.keys():
                assert all(fetched.get(page, event.strip) < event.strip for page in reads), event.hint.tag
            fetched |= {page: event.strip for piece in event.pieces for page in pages(*piece) if page not in fetched}


@pytest.mark.parametrize("skew", [0, 1072])
@cases
def test_predicates_and_releases_against_a_memory(case: Case, skew: int, machine: Machine) -> None:
    """All faults are covered, and nothing live is released.

    If arrays begin on page boundaries, the rest is exact, too.
    """
    plan = case.plan
    gone = {u.reference.id for u in plan.unhinted if u.kind == "prefetch"}
    served = [m.reference.id for g in plan.groups if g.first.id not in gone for m in g.members]
    for memory in case.memory:
        events, lines = executed(case, machine(memory)).events, touched(case, machine(memory), memory)
        if skew:
            events = [moved(event, skew) for event in events]
            lines = touches(events, case.sizes, memory)
        found = judge(events, lines, case.sizes, served)
        assert found.faults
        assert len(found.uncovered) <= case.uncovered, (memory, found.uncovered[:5])
        assert len(found.live) <= case.live, (memory, found.live[:5])
        assert len(found.untouched) <= case.untouched, (memory, found.untouched[:5])
        if skew == 0:
            assert len(found.unnecessary) <= case.unnecessary, (memory, found.unnecessary[:5])
        if memory == case.memory[-1]:
            assert found.kept <= case.kept, memory
