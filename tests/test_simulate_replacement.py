"""Which page is evicted: the bound and optimal replacement, and replacement by expected next use."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_traces import LATENCY, MACHINES, STEPS, program
from traces import Tracer

from iopref.simulate.engine import bound, simulate
from iopref.simulate.machine import FEWEST_PAGES, Machine, Policy
from iopref.trace.format import Kind, Trace

pytestmark = pytest.mark.usefixtures("simulator")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("traces")


def belady(pages: list[int], memory: int) -> int:
    """Faults of the optimal replacement, found by looking ahead each time."""
    held: set[int] = set()
    faults = 0
    for i, page in enumerate(pages):
        if page in held:
            continue
        faults += 1
        if len(held) == memory:
            ahead = pages[i + 1 :]
            held.remove(max(held, key=lambda p: ahead.index(p) if p in ahead else len(ahead)))
        held.add(page)
    return faults


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 45), max_size=250), st.integers(FEWEST_PAGES, 40))
def test_the_bound_is_beladys_and_optimal_replacement_comes_near_it(
    folder: Path, pages: list[int], memory: int
) -> None:
    tracer = Tracer()
    tracer.read(*pages)
    trace = tracer.write_to(folder / "t")
    entered = [record.page for record in trace.records() if record.kind == Kind.ENTER]
    least = bound(trace, memory)
    assert least.reads == belady(entered, memory)
    assert least.reads <= belady(pages, memory) <= least.reads_reached
    assert least.reads_reached <= simulate(trace, Machine(memory, LATENCY, Policy.LRU)).reads


@settings(max_examples=20, deadline=None)
@given(STEPS, MACHINES)
def test_no_policy_and_no_hints_read_or_write_less_than_the_bound(
    folder: Path, steps: list[tuple[str, int, int]], machine: Machine
) -> None:
    trace = program(steps).write_to(folder / "t")
    least, result = bound(trace, machine.memory), simulate(trace, machine)
    assert least.reads <= result.reads
    assert least.writes <= result.writes
    assert least.written <= result.writes + result.dirty_at_end


def test_optimal_replacement_of_a_repeated_sweep_keeps_what_fits(tmp_path: Path) -> None:
    tracer = Tracer()
    for _ in range(10):
        tracer.read(*range(100))
    trace = tracer.write_to(tmp_path / "t")
    assert simulate(trace, Machine(64, LATENCY, Policy.LRU)).reads == 1000
    assert bound(trace, 64).reads == belady(list(range(100)) * 10, 64) < 500


def test_writes_at_least_are_those_that_memory_cannot_keep(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.write(*range(50))
    tracer.read(*range(50, 100))
    least = bound(tracer.write_to(tmp_path / "t"), 20)
    assert (least.pages, least.written, least.writes) == (100, 50, 30)


def test_the_least_time_is_that_of_the_slower_of_disk_and_program(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.read(*range(100))
    tracer.compute(900)
    least = bound(tracer.write_to(tmp_path / "t"), 20)
    assert least.compute == 1000
    assert least.time(4096 * 1e9, 4096) == 1000
    assert least.time(4096 * 1e6, 4096) == pytest.approx(100_000)


def moved(trace: Trace, policy: Policy, memory: int = 60) -> int:
    result = simulate(trace, Machine(memory, LATENCY, policy, hints=policy is not Policy.LRU))
    return result.reads + result.writes


def cycles(count: int) -> Tracer:
    """A program that goes through two arrays of 50 pages by turns, each in a nest of its own, which releases them."""
    tracer = Tracer()
    for _ in range(count):
        for line, first in ((2, 100), (9, 150)):
            tracer.enter(line, (first, 50))
            for page in range(first, first + 50):
                tracer.read(page)
                tracer.lend(page)
    return tracer


def test_pages_that_are_expected_soon_stay(folder: Path) -> None:
    trace = cycles(20).write_to(folder / "cycles")
    lru, expected, least = (moved(trace, p) for p in (Policy.LRU, Policy.NEXT_USE, Policy.OPTIMAL))
    assert lru == 20 * 100
    assert least <= expected < 1.1 * least + 100


def test_what_a_nest_has_passed_and_not_released_is_not_used_again_before_its_end(folder: Path) -> None:
    tracer = Tracer()
    for _ in range(20):
        for line, first in ((2, 100), (9, 150)):
            tracer.enter(line, (first, 50))
            tracer.read(*range(first, first + 50))
    trace = tracer.write_to(folder / "passed")
    lru, expected, least = (moved(trace, p) for p in (Policy.LRU, Policy.NEXT_USE, Policy.OPTIMAL))
    assert lru == 20 * 100
    assert least <= expected < 1.3 * least


def test_pages_of_columns_stay_for_the_next_column(folder: Path) -> None:
    """Two nests by turns touch a few pages of ranges that span more than memory; twelve columns share pages."""
    tracer = Tracer()
    for _ in range(3):
        for column in range(96):
            for line, first in ((2, 1000), (9, 2000)):
                tracer.enter(line, (first, 600))
                tracer.write(*range(first + column // 12, first + 600, 30))
    trace = tracer.write_to(folder / "columns")
    assert moved(trace, Policy.NEXT_USE) <= moved(trace, Policy.LRU)


def test_a_page_that_is_released_for_good_goes_first_and_only_when_there_is_no_room(folder: Path) -> None:
    tracer = Tracer()
    tracer.enter(2, (0, 100))
    tracer.read(*range(20))
    tracer.give_up(0, 4)
    tracer.read(0, *range(20, 62), *range(4, 20))
    assert moved(tracer.write_to(folder / "given up"), Policy.NEXT_USE) == 62
    assert moved(tracer.write_to(folder / "given up"), Policy.RELEASE) > 62


def test_a_page_that_is_asked_for_after_its_release_stays_until_it_is_used(folder: Path) -> None:
    tracer = Tracer()
    tracer.enter(2, (0, 100))
    for page in 4 * [*range(100)]:
        tracer.prefetch((page + 6) % 100)
        tracer.read(page)
        if page >= 20:
            tracer.give_up(page - 20, 1)
    result = simulate(tracer.write_to(folder / "asked for again"), Machine(50, LATENCY, Policy.NEXT_USE))
    assert (result.total.replaced, result.total.unprefetched_faults) == (0, 6)


@pytest.mark.parametrize("priority", [0, 1])
def test_a_nest_that_sweeps_its_data_again_and_again_moves_less_than_lru(folder: Path, priority: int) -> None:
    """Each sweep touches one page more, as with the rows of an LU decomposition."""
    tracer = Tracer()
    tracer.enter(2, (0, 120))
    for pages in range(1, 121):
        tracer.prefetch(0, 6)
        for page in range(pages):
            tracer.prefetch((page + 6) % pages)
            tracer.read(page)
            if page >= 20:
                tracer.give_up(page - 20, 1, priority)
    trace = tracer.write_to(folder / "swept")
    assert moved(trace, Policy.NEXT_USE) < 0.6 * moved(trace, Policy.LRU)


def test_what_is_touched_and_not_told_makes_no_data_old_that_are_told(folder: Path) -> None:
    """Besides a sweep, pages that the nest does not mention are touched now and then, and fit in memory."""
    tracer = Tracer()
    for entry in range(8):
        tracer.enter(2, (0, 60))
        for page in range(60):
            tracer.prefetch((page + 12) % 60)
            tracer.read(page)
            tracer.write(*(1000 + (480 * entry + 8 * page + n) * 29 % 50 for n in range(1, 9)))
            if page >= 16:
                tracer.lend(page - 16)
    trace = tracer.write_to(folder / "not told")
    assert moved(trace, Policy.NEXT_USE) < 2 * moved(trace, Policy.LRU)


def scattered(entries: int) -> Tracer:
    """A program that sweeps 60 pages, then sweeps them again and writes, by index, 40 others that it fetches ahead."""
    tracer = Tracer()
    for _ in range(entries):
        tracer.enter(2, (0, 60))
        for page in range(60):
            tracer.read(page)
            tracer.lend(page)
        tracer.enter(9, (0, 60), by_index=(100, 40))
        found = [100 + n * 29 % 40 for n in range(60 * 8)]
        for n, page in enumerate(found):
            if n % 8 == 0:
                tracer.read(n // 8)
                tracer.lend(n // 8)
            tracer.prefetch(found[min(n + 12, len(found) - 1)])
            tracer.write(page)
    return tracer


def test_data_that_a_nest_touches_by_index_stay_until_it_ends(folder: Path) -> None:
    """What memory has beside the 40 pages, 16 pages, is left to the sweeps."""
    trace = scattered(12).write_to(folder / "scattered")
    lru, expected, least = (moved(trace, p, 60) for p in (Policy.LRU, Policy.NEXT_USE, Policy.OPTIMAL))
    assert expected < 1.1 * least and 1.3 * least < lru


def test_what_is_fetched_by_index_is_not_evicted_before_it_is_used(folder: Path) -> None:
    trace = scattered(4).write_to(folder / "scattered")
    assert simulate(trace, Machine(32, LATENCY, Policy.NEXT_USE)).total.replaced == 0


def test_data_that_no_range_tells_of_are_replaced_by_lru(folder: Path) -> None:
    tracer = Tracer()
    for page in (*range(70), *range(70), *range(30)):
        tracer.read(page)
    trace = tracer.write_to(folder / "untold")
    assert moved(trace, Policy.NEXT_USE) == moved(trace, Policy.LRU)


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30), st.booleans()), max_size=60))
@settings(max_examples=20, deadline=None)
def test_expected_next_use_keeps_to_the_memory_whatever_the_nests(
    folder: Path, entries: list[tuple[int, int, bool]]
) -> None:
    tracer = Tracer()
    for first, pages, released in entries:
        tracer.enter(first, (first, pages), (max(0, first - 7), 5))
        tracer.prefetch(first, pages)
        tracer.write(*range(first, first + pages))
        if released:
            tracer.give_up(first, pages, pages % 2)
    trace = tracer.write_to(folder / "random nests")
    result = simulate(trace, Machine(20, LATENCY, Policy.NEXT_USE))
    assert result.reads >= bound(trace, 20).reads
    assert result.total.asked == result.total.unnecessary + result.total.dropped + result.total.fetched
