"""The output is the same whatever the servers do, and whatever the program does with its arrays."""

from __future__ import annotations

import signal
import struct
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from global_programs import (
    NEEDS_MEMCACHED,
    NEEDS_SODIUM,
    PROGRAM,
    ROUNDS,
    Server,
    can_page,
    counted,
    directory,
    expected,
    library,
    made,
    program,
    run,
    start,
    variables,
)
from memcached_servers import Impostor, Memcached, corrupt, delayed, foreign, nothing, oldest, truncated, truthful
from once import Once

__all__ = ["directory", "expected", "library", "program", "start"]  # fixtures

pytestmark = NEEDS_MEMCACHED


EVENTS: dict[str, dict[int, Callable[[Memcached], object]]] = {
    "killed": {3: lambda server: server.send(signal.SIGKILL)},
    "restarted empty": {2: Memcached.restart, 5: Memcached.restart},
    "stopped": {3: lambda server: server.send(signal.SIGSTOP)},
    "stopped for a while": {
        2: lambda server: server.send(signal.SIGSTOP),
        4: lambda server: server.send(signal.SIGCONT),
    },
}


@pytest.mark.parametrize("event", EVENTS)
def test_a_server_may_fail_at_any_time(
    event: str, repetition: int, program: Path, expected: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    fails, stays = start(), start()
    then = {number: (lambda act=act: act(fails)) for number, act in EVENTS[event].items()}
    output, errors = run(program, directory, [fails, stays], then)
    can_page(errors)
    assert output == expected
    assert counted(errors, "units that came") > 0


def act_at_random_times(server: Memcached, seed: int, ended: threading.Event) -> None:
    """Until the program ends: kill the server, start it again empty, stop it or let it continue."""
    random = Random(seed)
    acts = (
        Memcached.restart,
        lambda server: server.send(signal.SIGKILL),
        lambda server: server.send(signal.SIGSTOP),
        lambda server: server.send(signal.SIGCONT),
    )
    while not ended.wait(random.uniform(0, 0.1)):
        random.choice(acts)(server)


def test_servers_may_fail_at_random_times(
    repetition: int, program: Path, expected: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    servers, ended = [start() for _ in range(3)], threading.Event()
    threads = [
        threading.Thread(target=act_at_random_times, args=(server, 3 * repetition + i, ended))
        for i, server in enumerate(servers)
    ]
    for thread in threads:
        thread.start()
    try:
        output, errors = run(program, directory, list(servers))
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    can_page(errors)
    assert output == expected


@pytest.mark.parametrize(
    ("answer", "encrypt"),
    [
        (corrupt, "no"),
        (foreign, "no"),
        *(pytest.param(answer, "yes", marks=NEEDS_SODIUM) for answer in (truncated, nothing)),
        *(pytest.param(answer, "yes", marks=(NEEDS_SODIUM, pytest.mark.nightly)) for answer in (corrupt, foreign)),
        *(pytest.param(answer, "no", marks=pytest.mark.nightly) for answer in (truncated, nothing)),
    ],
)
def test_a_copy_that_is_not_the_pages_is_not_taken(
    answer: Callable[..., bytes | None],
    encrypt: str,
    repetition: int,
    program: Path,
    expected: str,
    directory: Path,
    tmp_path: Path,
) -> None:
    server = Impostor(tmp_path / "impostor", answer)
    output, errors = run(program, directory, [server], IOPREF_GLOBAL_ENCRYPT=encrypt)
    can_page(errors)
    assert output == expected
    assert counted(errors, "units that were not there") > 0
    assert counted(errors, "units that came") == 0


@pytest.mark.parametrize("encrypt", ["no", pytest.param("yes", marks=NEEDS_SODIUM)])
def test_a_copy_of_an_older_version_is_not_taken(
    encrypt: str, repetition: int, program: Path, expected: str, directory: Path, tmp_path: Path
) -> None:
    server = Impostor(tmp_path / "impostor", oldest)
    output, errors = run(program, directory, [server], IOPREF_GLOBAL_ENCRYPT=encrypt)
    can_page(errors)
    assert output == expected
    assert counted(errors, "units that were not there") > 0
    assert max(map(len, server.stored.values())) > 1


@pytest.mark.parametrize("late", ["delayed", "1 Mbit/s"])
def test_what_does_not_come_in_time_comes_from_the_disk(
    late: str, repetition: int, program: Path, expected: str, directory: Path, tmp_path: Path
) -> None:
    slow = {"delayed": (delayed, 0.0), "1 Mbit/s": (truthful, 125e3)}
    output, errors = run(program, directory, [Impostor(tmp_path / "impostor", *slow[late])])
    can_page(errors)
    assert output == expected
    assert counted(errors, "units that did not come in time") > 0
    assert counted(errors, "units that came", "home files") > 0


@pytest.mark.parametrize("options", [("-m", "2"), ("-m", "2", "-M")], ids=["evicts", "refuses"])
def test_a_server_may_be_full(
    options: tuple[str, ...],
    repetition: int,
    program: Path,
    expected: str,
    directory: Path,
    start: Callable[..., Memcached],
) -> None:
    output, errors = run(program, directory, [start(*options)])
    can_page(errors)
    assert output == expected
    assert counted(errors, "pieces sent there") > 0


BUSY_PROGRAM = (
    PROGRAM.replace(
        "int main(void)\n{",
        """
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>
static double *volatile touched;
static double volatile last;
static long volatile alarms;
static const struct itimerval soon = {{0, 0}, {0, 500}}, never = {{0, 0}, {0, 0}};
/* The next one comes when this one is done: the program would never go on where each takes longer than that. */
static void on_alarm(int number)
{
    (void)number;
    last = touched[alarms++ * 104729 % 400000];
    setitimer(ITIMER_REAL, &soon, NULL);
}
/* The file has a[i] at place i; what is written to another one comes back. */
static int through_files(int in, int out, double *a, double *b, long from, long count)
{
    static double back[50000];
    ssize_t bytes = count * sizeof *a;
    for (long i = from; i < from + count; i++)
        a[i] = -1;
    return pread(in, a + from, bytes, from * sizeof *a) == bytes && pwrite(out, b + from, bytes, 0) == bytes
        && pread(out, back, bytes, 0) == bytes && memcmp(back, b + from, bytes) == 0;
}
int main(int count, char **arguments)
{
    int in = count == 2 ? open(arguments[1], O_RDONLY) : -1, out = fileno(tmpfile());
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
""",
    )
    .replace(
        "        if (getchar()",
        """
        touched = b;
        sigaction(SIGALRM, &action, NULL);
        setitimer(ITIMER_REAL, &soon, NULL);
        if (!through_files(in, out, a, b, r * 50000, 50000))
            return 3;
        if (getchar()""",
    )
    .replace(
        "    return 0;",
        """    signal(SIGALRM, SIG_IGN);
    return alarms == 0;""",
    )
)


@pytest.fixture(scope="session")
def busy_program(library: Path, once: Once) -> Path:
    """Reads and writes files from and to its arrays, and touches them in a signal handler, all the time."""
    return made(once, "global-busy-program", BUSY_PROGRAM, library)


@pytest.fixture(scope="session")
def data(once: Once) -> Path:
    return once.made("global-data", lambda path: path.write_bytes(struct.pack("400000d", *range(400000))))


def test_signals_and_system_calls_find_the_arrays_and_two_programs_the_same_file(
    repetition: int,
    busy_program: Path,
    data: Path,
    expected: str,
    directory: Path,
    start: Callable[..., Memcached],
) -> None:
    servers: list[Server] = [start(), start()]
    pipe, environment = subprocess.PIPE, variables(directory, ",".join(str(server.path) for server in servers))
    other = subprocess.Popen([busy_program, data], stdin=pipe, stdout=pipe, text=True, env=environment)
    assert other.stdin
    other.stdin.write("\n" * ROUNDS)
    other.stdin.flush()
    output, errors = run(busy_program, directory, servers, arguments=[data])
    can_page(errors)
    assert output == expected
    assert counted(errors, "units that came") > 0
    assert other.communicate(timeout=60)[0] == expected
    assert other.returncode == 0


JUMPING_CLOCK = """
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long jump(void)
{
    static unsigned x = 1;
    return ((long)(__atomic_fetch_add(&x, 2654435761u, __ATOMIC_RELAXED) >> 16) % 5 - 2) * 2 * 24 * 3600;
}
int clock_gettime(clockid_t clock, struct timespec *t)
{
    long result = syscall(SYS_clock_gettime, clock, t);
    if (result == 0 && clock == CLOCK_REALTIME)
        t->tv_sec += jump();
    return (int)result;
}
int gettimeofday(struct timeval *t, void *zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *t = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}
time_t time(time_t *t)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return t ? *t = now.tv_sec : now.tv_sec;
}
"""
"""The time of day is another one whenever it is looked at: up to four days earlier or later."""


@pytest.fixture(scope="session")
def jumping_clock(once: Once) -> Path:
    def make(path: Path) -> None:
        command = ["gcc", "-shared", "-fPIC", "-O1", "-w", "-xc", "-", "-o", path]
        subprocess.run(command, input=JUMPING_CLOCK, text=True, check=True)

    return once.made("jumping-clock.so", make)


def test_the_time_of_day_may_jump(
    repetition: int,
    program: Path,
    expected: str,
    directory: Path,
    jumping_clock: Path,
    start: Callable[..., Memcached],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_PRELOAD", str(jumping_clock))  # of servers, too
    assert abs(int(subprocess.check_output(["date", "+%s"])) - time.time()) > 24 * 3600
    server = start()
    alone = server.statistic("curr_connections")

    def is_found_again() -> None:
        until = time.monotonic() + 30
        while server.statistic("curr_connections") <= alone and time.monotonic() < until:
            time.sleep(0.01)

    then = {2: lambda: server.send(signal.SIGKILL), 3: server.restart, 4: is_found_again}
    output, errors = run(program, directory, [server], then)
    can_page(errors)
    assert output == expected
    assert server.statistic("get_hits") > 0
