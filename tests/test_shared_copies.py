"""Copies of mapped files: a run finds those that other runs of the user have stored, but none of another state."""

from __future__ import annotations

import mmap
import os
import shutil
import subprocess
import time
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from global_programs import (
    FOUND,
    GUESSED,
    NEEDS_MEMCACHED,
    NEEDS_SODIUM,
    ROUNDS,
    Server,
    can_page,
    counted,
    directory,
    library,
    run,
    start,
    variables,
)
from mapped_programs import data, programs, settle, sums
from memcached_servers import Impostor, Memcached, corrupt, foreign, mark, nothing, truncated, truthful
from support import by_pairs

from iopref.memory_servers.agents import write_key

__all__ = ["data", "directory", "library", "programs", "start", "sums"]  # fixtures

pytestmark = NEEDS_MEMCACHED
LATE = "units that did not come in time"
UNIT_PIECES = 8
"""Of a unit in the memory that `run` allows, at most."""
FURTHER = "requests to read further ahead, as another run was reading what comes first"
AWAITED, VAIN = "units waited for, as another run was reading them", "units waited for in vain"


def protected(how: str, folder: Path) -> dict[str, str]:
    """The variables for copies in plain text, or encrypted with the user's key or the run's."""
    if how == "user's key":
        write_key(str(folder / "key"))
        return {"IOPREF_GLOBAL_KEY": str(folder / "key")}
    return {"IOPREF_GLOBAL_ENCRYPT": "yes"} if how == "run's key" else {}


HOW = ["plain", pytest.param("user's key", marks=NEEDS_SODIUM)]


def expected(programs: Path, path: Path) -> str:
    """What the program prints by demand paging."""
    command = [programs / "reader", path]
    return subprocess.run(command, input="\n" * ROUNDS, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("how", [*HOW, pytest.param("run's key", marks=NEEDS_SODIUM)])
def test_a_run_finds_what_the_last_one_has_stored_unless_each_has_a_key_of_its_own(
    how: str,
    programs: Path,
    data: Path,
    sums: str,
    directory: Path,
    tmp_path: Path,
    start: Callable[..., Memcached],
) -> None:
    servers: list[Server] = [start(), start()]
    told = protected(how, tmp_path)
    first, second = (run(programs / "reader", directory, servers, {}, [data], **told) for _ in range(2))
    can_page(first[1])
    print(first[1], second[1])
    assert first[0] == second[0] == sums
    assert counted(first[1], FOUND) == 0
    if how == "run's key":
        assert counted(second[1], FOUND) == counted(second[1], GUESSED) == 0
        return
    pieces = data.stat().st_size // 2**14
    assert counted(second[1], FOUND) > pieces // 2
    assert counted(second[1], "bytes that came", "home files") < counted(first[1], "bytes that came", "home files") // 2


def in_place(path: Path, contents: bytes) -> None:
    with path.open("r+b") as file:
        file.write(contents)


def by_another_file(path: Path, contents: bytes) -> None:
    other = path.with_name("other")
    other.write_bytes(contents)
    other.replace(path)


def by_a_mapping(path: Path, contents: bytes) -> None:
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 0) as memory:
        memory[:] = contents


CHANGES: dict[str, Callable[[Path, bytes], None]] = {
    "in place": in_place,
    "by another file": by_another_file,
    "by a mapping": by_a_mapping,
}


def changed(path: Path, change: Callable[[Path, bytes], None]) -> None:
    """Change all but the first and last page, and put the time of the last change back."""
    before, contents = path.stat(), path.read_bytes()
    middle = array("d", (number + 1 for number in array("d", contents[4096:-8192])))
    change(path, contents[:4096] + middle.tobytes() + contents[-8192:])
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_mtime_ns, path.stat().st_size) == (before.st_mtime_ns, before.st_size)


@pytest.mark.parametrize("how", [pytest.param("plain", marks=pytest.mark.nightly), *HOW[1:]])
@pytest.mark.parametrize(("settled", "change"), by_pairs([True, False], CHANGES))
def test_no_copy_of_another_state_of_the_file_is_taken(
    change: str,
    settled: bool,
    how: str,
    programs: Path,
    data: Path,
    directory: Path,
    tmp_path: Path,
    start: Callable[..., Memcached],
) -> None:
    path, servers, told = tmp_path / "changing", [start(), start()], protected(how, tmp_path)
    shutil.copy(data, path)
    settle(path)
    for _ in range(3):
        output, errors = run(programs / "reader", directory, list(servers), {}, [path], **told)
        can_page(errors)
        assert output == expected(programs, path)
        assert counted(errors, FOUND) == 0
        changed(path, CHANGES[change])
        if settled:
            settle(path)


def test_runs_share_copies_of_a_replica_if_they_are_told_that_it_is_one(
    programs: Path, data: Path, sums: str, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    path, servers = tmp_path / "data", [start()]
    found, whole = [], data.stat().st_size // 2**14
    for told in ({}, {"IOPREF_GLOBAL_REPLICAS": "yes"}, {"IOPREF_GLOBAL_REPLICAS": "yes"}):
        path.unlink(missing_ok=True)
        shutil.copy2(data, path)  # another file, with the same path, time and contents, as on another machine
        settle(path)
        output, errors = run(programs / "reader", directory, list(servers), {}, [path], **told)
        can_page(errors)
        assert output == sums
        found.append(counted(errors, FOUND))
    assert found[:2] == [0, 0]
    assert found[2] > whole // 2


@pytest.mark.parametrize("change", CHANGES)
def test_a_run_beside_a_writer_sees_the_file_as_it_began(
    change: str, programs: Path, data: Path, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    path, servers = tmp_path / "changing", [start(), start()]
    shutil.copy(data, path)
    settle(path)
    outputs = []

    def second() -> None:
        changed(path, CHANGES[change])
        settle(path)
        outputs.append(run(programs / "reader", directory, list(servers), {}, [path])[0])

    _, errors = run(programs / "reader", directory, list(servers), {5: second}, [path])
    can_page(errors)
    third, errors = run(programs / "reader", directory, list(servers), {}, [path])
    assert outputs == [expected(programs, path)] == [third]
    assert counted(errors, FOUND) > 70


@pytest.mark.parametrize("answer", [corrupt, truncated, foreign, nothing])
def test_what_is_not_another_runs_copy_is_not_taken(
    answer: Callable[..., bytes | None], programs: Path, data: Path, sums: str, directory: Path, tmp_path: Path
) -> None:
    server = Impostor(tmp_path / "impostor", truthful)
    run(programs / "reader", directory, [server], {}, [data])
    server.answer = answer
    output, errors = run(programs / "reader", directory, [server], {}, [data])
    can_page(errors)
    assert output == sums
    assert counted(errors, GUESSED) > 0 == counted(errors, FOUND)


def test_a_run_that_is_alone_seldom_asks_for_what_others_may_have_stored(
    programs: Path, data: Path, directory: Path, start: Callable[..., Memcached]
) -> None:
    output, errors = run(programs / "jumping", directory, [start()], {}, [data])
    can_page(errors)
    assert 0 < counted(errors, GUESSED) < 50


def test_runs_at_the_same_time_find_each_others_copies(
    programs: Path, data: Path, sums: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    servers = [start(), start()]
    pieces = data.stat().st_size // 2**14
    shares = []

    def second(latest: bool) -> None:
        stored = sum(server.statistic("curr_items") for server in servers)
        if not shares and (latest or stored > pieces * 3 // 4):  # each round stores what others had no time to store
            output, errors = run(programs / "reader", directory, list(servers), {}, [data])
            assert output == sums
            shares.append((counted(errors, FOUND), counted(errors, LATE), stored))

    then = {number: partial(second, number == ROUNDS - 1) for number in range(2, ROUNDS)}
    first, errors = run(programs / "reader", directory, list(servers), then, [data])
    can_page(errors)
    assert first == sums
    ((found, late, stored),) = shares
    print(shares)
    assert found > 0
    assert stored > 70
    assert found + late * UNIT_PIECES > stored // 2  # the run stores itself what came too late from the other one


def test_a_run_waits_for_what_another_one_is_reading(
    programs: Path, data: Path, sums: str, directory: Path, tmp_path: Path
) -> None:
    server = Impostor(tmp_path / "impostor", truthful)
    _, alone = run(programs / "reader", directory, [server], {}, [data])
    can_page(alone)
    while (
        len(server.stored) < data.stat().st_size // 2**14 * 3 // 4
    ):  # each run stores what others had no time to store
        run(programs / "reader", directory, [server], {}, [data])
    asked: set[bytes] = set()

    def first_a_mark(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
        if key in asked:
            return truthful(key, stored)
        asked.add(key)
        return mark(time.time_ns() + 1e6, disk=1)

    server.answer = first_a_mark
    output, errors = run(programs / "reader", directory, [server], {}, [data])
    can_page(errors)
    assert output == sums
    assert counted(errors, AWAITED) > counted(errors, VAIN)
    assert counted(errors, AWAITED) >= counted(errors, FURTHER) > 0
    assert counted(errors, FOUND) > data.stat().st_size // 2**14 // 2
    assert counted(errors, "bytes that came", "home files") < counted(alone, "bytes that came", "home files") // 2


NEVER = [0.0, 1.0, 1e30, float("inf"), float("nan"), -1.0]


@pytest.mark.parametrize("ends", ["soon", *NEVER])
def test_marks_of_a_run_that_has_died_delay_few_units(
    ends: str | float, programs: Path, data: Path, sums: str, directory: Path, tmp_path: Path
) -> None:
    def dead(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes:
        return mark(time.time_ns() + 5e6 if isinstance(ends, str) else ends)

    server = Impostor(tmp_path / "impostor", dead)
    output, errors = run(programs / "reader", directory, [server], {}, [data])
    can_page(errors)
    assert output == sums
    assert counted(errors, GUESSED) > 0 == counted(errors, FOUND)
    assert counted(errors, AWAITED) == counted(errors, VAIN)
    if ends == "soon":
        assert 0 < counted(errors, AWAITED) < 20
    else:
        assert counted(errors, AWAITED) == 0


def test_a_run_marks_what_it_reads(programs: Path, data: Path, directory: Path, tmp_path: Path) -> None:
    server = Impostor(tmp_path / "impostor", truthful)
    _, errors = run(programs / "reader", directory, [server], {}, [data])
    can_page(errors)
    marked = [values[0] for values in server.stored.values() if len(values[0]) == len(mark(0))]
    assert marked
    assert not any(values[1:] and len(values[-1]) == len(mark(0)) for values in server.stored.values())


BLKIO = Path("/sys/fs/cgroup/blkio")


@pytest.fixture
def slow_disks(data: Path) -> Iterator[list[Path]]:
    """Two control groups, each of which reads 2 MB/s from the disk of the file, as if it had a disk of its own."""
    groups = [BLKIO / f"iopref-test-{os.getpid()}-{number}" for number in range(2)]
    device = data.stat().st_dev
    try:
        for group in groups:
            group.mkdir()
            (group / "blkio.throttle.read_bps_device").write_text(f"{os.major(device)}:{os.minor(device)} {2 * 10**6}")
    except OSError as error:
        pytest.skip(f"no throttled disks: {error}")
    try:
        yield groups
    finally:
        for group in groups:
            group.rmdir()


TRIES = 5
"""When a run expects to have read something is an estimate, which is wrong where the machine is busy."""


@pytest.mark.parametrize(("memory", "always", "most"), [("8M", "yes", 1.4), ("32M", "no", 1.7)])
def test_two_runs_that_sweep_a_file_on_disks_of_their_own_read_each_page_about_once(
    memory: str,
    always: str,
    most: float,
    programs: Path,
    data: Path,
    sums: str,
    directory: Path,
    slow_disks: list[Path],
    start: Callable[..., Memcached],
) -> None:
    command, told = [programs / "reader", data], {"IOPREF_MEMORY": memory, "IOPREF_GLOBAL_ALWAYS": always}
    for _ in range(TRIES):
        found, further, read = counts_of_both(command, slow_disks, directory, [start(), start()], sums, told)
        if min(found) > 0 and max(further) > 0 and sum(read) < most * data.stat().st_size > 1.6 * max(read):
            return
    pytest.fail("each time, both read much from the disk, or one of them all")


def test_two_runs_that_sweep_a_file_on_one_disk_do_not_read_further_ahead_for_each_other(
    programs: Path, data: Path, sums: str, directory: Path, slow_disks: list[Path], start: Callable[..., Memcached]
) -> None:
    command, told = [programs / "reader", data], {"IOPREF_MEMORY": "32M", "IOPREF_GLOBAL_ALWAYS": "no"}
    for _ in range(TRIES):
        servers = [start(), start()]
        found, further, read = counts_of_both(command, 2 * slow_disks[:1], directory, servers, sums, told)
        assert further == [0, 0]
        if max(found) > 0 and sum(read) < 1.9 * data.stat().st_size:
            return
    pytest.fail("each time, both read all from the disk")


def counts_of_both(
    command: list[Path],
    groups: list[Path],
    directory: Path,
    servers: list[Memcached],
    sums: str,
    told: dict[str, str],
) -> tuple[list[int], list[int], list[int]]:
    """Of two runs at the same time: pieces found, requests to read further ahead, and bytes from the disk."""
    with command[-1].open("rb") as file:  # what the system has in memory is left to it
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    ended = run_both(command, groups, directory, servers, told)
    assert [output for output, _ in ended] == [sums, sums]
    found, further = ([counted(errors, what) for _, errors in ended] for what in (FOUND, FURTHER))
    read = [counted(errors, "bytes that came", "home files") for _, errors in ended]
    print(found, further, read)
    return found, further, read


def run_both(
    command: list[Path], groups: list[Path], directory: Path, servers: list[Memcached], given: dict[str, str]
) -> list[tuple[str, str]]:
    """What a run in each group prints, at the same time."""
    told = variables(directory, ",".join(str(server.path) for server in servers)) | given
    pipe = subprocess.PIPE
    running = []
    for group in groups:
        into = f'echo $$ >{group}/cgroup.procs && exec "$@"'
        words = ["sh", "-c", into, "sh", *command]
        running.append(subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=told))
    for process in running:
        assert process.stdin
        process.stdin.write("\n" * ROUNDS)
        process.stdin.flush()
    ended = [process.communicate(timeout=60) for process in running]
    can_page(ended[0][1])
    return ended
