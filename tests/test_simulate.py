"""The simulator: against a plain model of it, and on traces whose results are known."""

from __future__ import annotations

import json
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from simulator_model import PlainSimulator
from traces import PREFETCH, REFERENCE, RELEASE, Tracer, write_trace

from iopref.diagnostics import UserError
from iopref.records import asdict
from iopref.simulate.engine import bound, simulate
from iopref.simulate.machine import FEWEST_PAGES, Disks, Machine, Policy, pages_of
from iopref.simulate.result import Result
from iopref.trace.format import RECORD, Kind, Trace

pytestmark = pytest.mark.usefixtures("simulator")

LATENCY = 1000
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["read", "read", "write", "compute", "prefetch", "prefetch", "give_up", "lend"]),
        st.integers(0, 79),
        st.integers(1, 12),
    ),
    max_size=300,
)
MACHINES = st.builds(
    Machine,
    memory=st.integers(FEWEST_PAGES, 60),
    latency=st.sampled_from([0, 1, 7, 60, 500]),
    policy=st.sampled_from([Policy.LRU, Policy.RELEASE, Policy.BUFFERED]),
    outstanding=st.sampled_from([None, 1, 4]),
    touch=st.sampled_from([1, 3]),
    hint=st.sampled_from([0, 5]),
    hints=st.booleans(),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("traces")


def program(steps: list[tuple[str, int, int]]) -> Tracer:
    """A program that makes these steps: what, at which page, how many."""
    tracer = Tracer()
    for what, page, count in steps:
        match what:
            case "read" | "write":
                getattr(tracer, what)(*range(page, page + count))
            case "compute":
                tracer.compute(page * count)
            case _:
                getattr(tracer, what)(page, count)
    return tracer


@settings(max_examples=120, deadline=None)
@given(STEPS, MACHINES)
@example(
    [("read", 0, 6), ("read", 6, 12), ("prefetch", 0, 2)],
    Machine(memory=17, latency=0, policy=Policy.LRU, outstanding=1),
)
def test_every_count_is_that_of_a_plain_model(
    folder: Path, steps: list[tuple[str, int, int]], machine: Machine
) -> None:
    trace = program(steps).write_to(folder / "t")
    result, plain = simulate(trace, machine), PlainSimulator(machine)
    plain.run(trace)
    counted = asdict(result.total) | {"reads": result.reads, "writes": result.writes, "stall": result.stall}
    assert {name: counted[name] for name in plain.counts} == dict(plain.counts)
    after_the_last_record = result.touches - sum(record.dt for record in trace.records())
    assert result.time == plain.now + after_the_last_record * machine.touch
    if plain.distances:
        distance = result.total.distance
        assert distance is not None
        assert (distance.min, distance.mean) == (
            min(plain.distances),
            pytest.approx(sum(plain.distances) / len(plain.distances), abs=0.1),
        )
        middle = sorted(plain.distances)[(len(plain.distances) - 1) // 2]
        assert middle * 63 / 64 <= distance.median <= middle


@settings(max_examples=60, deadline=None)
@given(STEPS, MACHINES)
def test_what_is_counted_adds_up(folder: Path, steps: list[tuple[str, int, int]], machine: Machine) -> None:
    result = simulate(program(steps).write_to(folder / "t"), machine, points=50)
    c = result.total
    assert c.asked == c.unnecessary + c.dropped + c.fetched
    assert c.fetched == c.in_time + c.late + c.replaced + c.unused
    assert (c.in_time, c.late) == (c.prefetched_hits, c.prefetched_faults)
    assert result.reads == c.fetched + c.unprefetched_faults
    assert result.stall == c.stall + c.queueing
    assert result.time == result.touches * machine.touch + result.hints * machine.hint + result.stall
    assert sum(stall for _, _, stall in result.timeline.intervals) == result.stall
    assert len(result.timeline.intervals) <= 50


# -- Replacement -------------------------------------------------------------------------------------------------------


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


@settings(max_examples=60, deadline=None)
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


@settings(max_examples=40, deadline=None)
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


# -- Hints -------------------------------------------------------------------------------------------------------------


def run(tracer: Tracer, path: Path, **options: object) -> Result:
    return simulate(tracer.write_to(path / "t"), Machine(**{"memory": 20, "latency": LATENCY} | options), points=1000)


def test_a_prefetch_early_enough_hides_the_latency(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.read(0)
    tracer.prefetch(1)
    tracer.compute(LATENCY)
    tracer.read(1)
    result = run(tracer, tmp_path)
    assert result.stall == LATENCY
    assert (result.total.prefetched_hits, result.total.unprefetched_faults) == (1, 1)
    assert result.sites[PREFETCH].distance.min == LATENCY


def test_a_late_prefetch_hides_a_part_of_it(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.prefetch(1)
    tracer.compute(LATENCY // 4)
    tracer.read(1)
    result = run(tracer, tmp_path)
    assert result.stall == LATENCY - LATENCY // 4 == result.sites[REFERENCE].stall == result.sites[PREFETCH].late_stall
    assert result.total.prefetched_faults == result.total.late == 1


def test_a_released_page_makes_room_before_the_oldest(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.read(*range(19))
    tracer.give_up(18)
    tracer.read(30, 31, 0)
    assert run(tracer, tmp_path, policy=Policy.LRU).total.unprefetched_faults == 22
    assert run(tracer, tmp_path, policy=Policy.RELEASE).total.unprefetched_faults == 21


def test_buffered_releases_keep_the_first_part_of_what_is_swept_again(tmp_path: Path) -> None:
    tracer = Tracer()
    for _ in range(3):
        for page in range(100):
            tracer.prefetch(page)
            tracer.read(page)
            if page:
                tracer.lend(page - 1)
    assert run(tracer, tmp_path, memory=64, policy=Policy.RELEASE).reads == 298
    assert run(tracer, tmp_path, memory=64, policy=Policy.BUFFERED).reads <= 100 + 2 * (100 - 40) + 2


def test_a_release_of_what_memory_would_still_hold_is_told(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.read(*range(40))
    tracer.give_up(2)
    tracer.give_up(39)
    tracer.read(*range(40))
    result = run(tracer, tmp_path)
    assert (result.sites[RELEASE].released, result.sites[RELEASE].not_there) == (2, 1)
    assert result.sites[RELEASE].released_live == 0
    tracer = Tracer()
    tracer.read(*range(40))
    tracer.give_up(39)
    tracer.read(39)
    assert run(tracer, tmp_path).sites[RELEASE].released_live == 1


def test_what_is_prefetched_twice_is_unnecessary_and_what_is_never_touched_is_told(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.prefetch(0, 8)
    tracer.prefetch(4, 8)
    tracer.compute(2 * LATENCY)
    tracer.read(*range(2))
    tracer.read(*range(100, 114))
    result = run(tracer, tmp_path)
    c = result.sites[PREFETCH]
    assert (c.asked, c.unnecessary, c.fetched) == (16, 4, 12)
    assert (c.replaced, c.unused) == (6, 4)
    assert c.never_touched == 10


def test_without_hints_the_program_is_the_original(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.prefetch(0, 8)
    tracer.compute(2 * LATENCY)
    tracer.read(*range(8))
    result = run(tracer, tmp_path, hints=False, hint=100)
    assert (result.hints, result.total.asked, result.total.unprefetched_faults) == (0, 0, 8)
    assert result.time == 2 * LATENCY + 8 * (LATENCY + 1)


def test_faults_of_nests_in_memory_are_not_asked_to_be_covered(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.nest(9, 0)
    tracer.read(0, 1)
    tracer.nest(2, 1)
    tracer.prefetch(2)
    tracer.read(2)
    result = run(tracer, tmp_path)
    assert result.total.in_memory_faults == 2
    assert result.total.coverage == 1


# -- Disks -------------------------------------------------------------------------------------------------------------


def test_pages_in_a_row_on_one_disk_are_sought_once(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.prefetch(0, 4)
    tracer.prefetch(10)
    tracer.read(10)
    result = run(tracer, tmp_path, disks=Disks(1, seek=100, transfer=10))
    assert result.time == 100 + 4 * 10 + 110 + 1
    assert result.utilisation == (pytest.approx(250 / 251, abs=1e-6),)


def test_striped_disks_work_side_by_side(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.prefetch(0, 8)
    tracer.read(*range(8))
    striped = run(tracer, tmp_path, disks=Disks(2, seek=100, transfer=10, stripe=2))
    assert striped.time == 100 + 4 * 10 + 3
    assert striped.stall == striped.time - 8
    assert run(tracer, tmp_path, disks=Disks(1, seek=100, transfer=10)).time == 100 + 8 * 10 + 1


def test_a_write_keeps_the_disk_busy_but_not_the_program(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.write(0)
    tracer.read(*range(1, 20))
    without = run(tracer, tmp_path, disks=Disks(1, 100, 10))
    tracer = Tracer()
    tracer.write(0)
    tracer.read(*range(1, 21))
    with_write = run(tracer, tmp_path, disks=Disks(1, 100, 10))
    assert (without.writes, with_write.writes) == (0, 1)
    assert with_write.time - without.time == 110 + 110 + 1


def test_a_prefetch_waits_for_a_place_among_the_outstanding(tmp_path: Path) -> None:
    tracer = Tracer()
    tracer.prefetch(0, 3)
    tracer.compute(5)
    result = run(tracer, tmp_path, outstanding=1)
    assert result.total.queueing == result.stall == 2 * LATENCY


# -- Time line ---------------------------------------------------------------------------------------------------------


def test_the_time_line_shows_the_pipeline_filling_and_draining(tmp_path: Path) -> None:
    tracer = Tracer()
    for block in range(2):
        tracer.prefetch(10 * block, 4)
        for page in range(4):
            tracer.read(10 * block + page)
            tracer.compute(99)
    line = run(tracer, tmp_path).timeline
    most = [most for _, most, _ in line.intervals]
    rises = sum(b > a for a, b in pairwise([0, *most]))
    assert (max(most), rises, line.intervals[-1][0]) == (4, 2, 0)
    assert line.width == 4
    assert sum(stall for _, _, stall in line.intervals) == 2 * LATENCY


# -- Standard input ----------------------------------------------------------------------------------------------------


def piped(program: Path, trace: Trace, text: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    words = [f"skip={trace.start}", f"sites={len(trace.sites)}", "memory=20", *options]
    return subprocess.run([program, "-", *words], input=text, capture_output=True, check=False)


def test_a_trace_may_come_through_a_pipe(tmp_path: Path, simulator_program: Path) -> None:
    tracer = Tracer()
    tracer.read(*range(70_000))
    trace = tracer.write_to(tmp_path / "t")
    text = trace.path.read_bytes()
    found = Result.read(json.loads(piped(simulator_program, trace, text, "policy=1", "latency=1000").stdout))
    assert found == simulate(trace, Machine(20, LATENCY))
    assert b"cut short" in piped(simulator_program, trace, text[:-16]).stderr
    assert b"cut short" in piped(simulator_program, trace, text[:-8]).stderr
    assert b"give the trace as a file" in piped(simulator_program, trace, text, "policy=2").stderr


# -- Bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("memory", [0, 4096, 15 * 4096 + 4095])
def test_a_memory_of_fewer_than_16_pages_is_refused(memory: int) -> None:
    with pytest.raises(UserError, match="too small: 16 pages"):
        pages_of(memory, 4096)


@pytest.mark.parametrize(
    "record,message",
    [
        ((0, 3, Kind.ENTER, 0, 1), "there is no site 3"),
        ((0, 0, Kind.LEAVE, 0, 1), "leaves a page that is not open"),
        ((0, 0, 77, 0, 1), "of no known kind"),
        ((0, 0, Kind.END, 0, 1), "something follows the end"),
        ((0, 0, Kind.ENTER, 0, 1), "is open at the end"),
    ],
)
def test_a_damaged_trace_is_refused(tmp_path: Path, record: tuple[int, ...], message: str) -> None:
    records = [*Tracer().records()[:-1], RECORD.pack(*record), RECORD.pack(0, 0, Kind.END, 0, 2)]
    trace = write_trace(tmp_path / "t", records)
    with pytest.raises(UserError, match=message):
        simulate(trace, Machine(20, LATENCY))


# -- Expected next use -------------------------------------------------------------------------------------------------


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


def test_data_that_no_range_tells_of_are_replaced_by_lru(folder: Path) -> None:
    tracer = Tracer()
    for page in (*range(70), *range(70), *range(30)):
        tracer.read(page)
    trace = tracer.write_to(folder / "untold")
    assert moved(trace, Policy.NEXT_USE) == moved(trace, Policy.LRU)


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30), st.booleans()), max_size=60))
@settings(max_examples=40, deadline=None)
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
