"""The simulator, compared with a plain model of it, and on traces whose results are known."""

from __future__ import annotations

import json
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from random_traces import LATENCY, MACHINES, STEPS, program
from simulator_model import PlainSimulator
from traces import PREFETCH, REFERENCE, RELEASE, Tracer, write_trace

from iopref.diagnostics import UserError
from iopref.records import asdict
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Disks, Machine, Policy, pages_of
from iopref.simulate.result import Result
from iopref.trace.format import RECORD, Kind, Trace

pytestmark = pytest.mark.usefixtures("simulator")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("traces")


@settings(max_examples=60, deadline=None)
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


@settings(max_examples=30, deadline=None)
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
