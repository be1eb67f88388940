"""`IOPREF_GLOBAL`: the output is the same whatever the servers do, and each that is of no use is named."""

from __future__ import annotations

import os
import re
import signal
import socket
import struct
import subprocess
import threading
from collections.abc import Callable, Iterator
from ctypes.util import find_library
from pathlib import Path
from random import Random

import pytest
from memcached_servers import (
    HAS_MEMCACHED,
    Impostor,
    Memcached,
    corrupt,
    delayed,
    foreign,
    half,
    nothing,
    oldest,
    truncated,
    truthful,
)
from test_scratch import built, directory, library, translated

from iopref.report.statistics import read_statistics
from iopref.report.tables import tables

__all__ = ["directory", "library"]  # fixtures

pytestmark = pytest.mark.skipif(not HAS_MEMCACHED, reason="no memcached")

NEEDS_SODIUM = pytest.mark.skipif(find_library("sodium") is None, reason="no libsodium")
ROUNDS = 8
GLOBAL_BATCH = 32  # pieces
ELSEWHERE = "0x7f000001"  # this machine, but nobody can be sure of it who does not look it up
PROGRAM = f"""
#include <stdio.h>
#include <stdlib.h>
int main(void)
{{
    long n = 400000;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), sum = 0;
    for (long i = 0; i < n; i++)
        a[i] = i, b[i] = 1;
    for (int r = 0; r < {ROUNDS}; r++) {{
        printf("%d %.17g\\n", r, b[n / 2]);
        fflush(stdout);
        if (getchar() == EOF)
            return 1;
        for (long i = 1; i < n; i++)
            b[i] += a[i - 1] * 0.5 + a[n - i];
    }}
    for (long i = 0; i < n; i++)
        sum += b[i];
    printf("%.17g\\n", sum);
    return 0;
}}
"""
Server = Memcached | Impostor


@pytest.fixture(scope="module")
def program(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("global")
    return built(translated(PROGRAM, folder), folder, library)


@pytest.fixture(scope="module")
def expected(program: Path) -> str:
    return subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Memcached]]:
    """Starts a memcached, with options."""
    started: list[Memcached] = []

    def new(*options: str) -> Memcached:
        started.append(Memcached(tmp_path / f"node{len(started)}", *options))
        return started[-1]

    yield new
    for server in started:
        server.kill()


def variables(directory: Path, nodes: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    ours |= {"IOPREF_SCRATCH": str(directory), "IOPREF_MEMORY": "2M", "IOPREF_STATS": "1"}
    return {**ours, "IOPREF_GLOBAL": nodes, "IOPREF_GLOBAL_ALWAYS": "yes"}


def run(
    program: Path,
    directory: Path,
    servers: list[Server],
    then: dict[int, Callable[[], object]] | None = None,
    **told: str,
) -> tuple[str, str]:
    """Standard output and error of the program; `then` is done before the rounds of these numbers."""
    environment = variables(directory, ",".join(str(server.path) for server in servers)) | told
    pipe = subprocess.PIPE
    process = subprocess.Popen([program], stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment)
    guard = threading.Timer(60, process.kill)
    guard.start()
    assert process.stdin and process.stdout and process.stderr
    lines = []
    for number in range(ROUNDS):
        lines.append(process.stdout.readline())
        (then or {}).get(number, int)()
        process.stdin.write("\n")
        process.stdin.flush()
    output, errors = process.communicate()
    guard.cancel()
    assert process.returncode == 0, errors
    return "".join([*lines, output]), errors


def counted(errors: str, what: str, tier: str = "global memory") -> int:
    found = re.search(rf"(\d+) {tier}: {what}\n", errors)
    return int(found[1]) if found else 0


def can_page(errors: str) -> None:
    if "IOPREF_PAGER is ignored" in errors or "installed where there is no libmemcached" in errors:
        pytest.skip(errors)


@pytest.mark.parametrize("count", [1, 3])
def test_pages_come_from_the_servers(
    count: int, program: Path, expected: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    servers: list[Server] = [start() for _ in range(count)]
    output, errors = run(program, directory, servers)
    can_page(errors)
    assert output == expected
    assert counted(errors, "units that came") > 0
    assert counted(errors, "pieces sent there") > 0
    assert all(isinstance(server, Memcached) and server.statistic("get_hits") > 0 for server in servers)


def test_a_program_may_make_children(
    library: Path, expected: str, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    changed = PROGRAM.replace(
        "if (getchar()",
        'if (r == 2 && system("true") != 0) return 2;\n'
        "        if (r == 5 && fork() == 0) _exit(b[n / 2] < 0);\n"
        "        if (getchar()",
    ).replace("#include <stdlib.h>", "#include <stdlib.h>\n#include <unistd.h>")
    output, errors = run(built(translated(changed, tmp_path), tmp_path, library), directory, [start(), start()])
    can_page(errors)
    assert output == expected
    assert counted(errors, "units that came") > 0


def test_the_report_has_a_table_of_tiers(program: Path, directory: Path, start: Callable[..., Memcached]) -> None:
    path = program.with_name("tiers.json")
    environment = variables(directory, str(start().path)) | {"IOPREF_STATS": str(path)}
    result = subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, env=environment, check=True)
    can_page(result.stderr)
    found = read_statistics(path)
    assert found.tiers["global"]["hits"] > 0
    assert found.tiers["global"]["p50_ns"] <= found.tiers["global"]["p99_ns"]
    table = tables(found).split("\n\n")[-1].splitlines()
    assert table[0].split("  ")[0] == "tiers"
    assert re.search(r"^  came +[1-9][0-9,]* +[1-9]", table[2])


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
    """Until the program has ended: kill the server, start it again empty, stop it or let it go on."""
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


@pytest.mark.parametrize("encrypt", ["no", pytest.param("yes", marks=NEEDS_SODIUM)])
@pytest.mark.parametrize("answer", [corrupt, truncated, foreign, nothing])
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


def test_what_the_servers_lack_of_a_unit_comes_from_the_disk(
    program: Path, expected: str, directory: Path, tmp_path: Path
) -> None:
    server = Impostor(tmp_path / "impostor", half)
    output, errors = run(program, directory, [server], IOPREF_MEMORY="4M")  # so that units have several pieces
    can_page(errors)
    assert output == expected
    assert counted(errors, "units of which a part came") > 0
    assert counted(errors, "bytes that came") > 0


def test_where_the_disk_is_faster_there_are_few_copies(
    program: Path, expected: str, directory: Path, tmp_path: Path
) -> None:
    server = Impostor(tmp_path / "impostor", delayed)
    output, errors = run(program, directory, [server], IOPREF_GLOBAL_ALWAYS="no")
    can_page(errors)
    assert output == expected
    assert counted(errors, "units read back to measure", "home files") > 0
    assert counted(errors, "pieces sent there") < 10 * GLOBAL_BATCH
    assert counted(errors, "pieces not sent: it did not pay") > 10 * GLOBAL_BATCH


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


@pytest.mark.parametrize("insecure", [pytest.param("no", marks=NEEDS_SODIUM), "yes"])
def test_other_machines_get_pages_encrypted_unless_the_user_says_otherwise(
    insecure: str, program: Path, expected: str, directory: Path
) -> None:
    server = Impostor(ELSEWHERE, truthful)
    output, errors = run(program, directory, [server], IOPREF_GLOBAL_INSECURE=insecure)
    can_page(errors)
    assert output == expected
    assert counted(errors, "units that came") > 0
    of_array = struct.pack("2d", 300000, 300001)
    assert any(of_array in value for values in server.stored.values() for value in values) == (insecure == "yes")


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


def test_two_programs_share_a_server(
    repetition: int, program: Path, expected: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    server = start()
    first = subprocess.Popen(
        [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=variables(directory, str(server.path))
    )
    output, errors = run(program, directory, [server])
    can_page(errors)
    assert output == expected
    assert first.communicate("\n" * ROUNDS)[0] == expected


def test_each_that_is_no_server_is_named_and_the_program_runs(
    program: Path, expected: str, directory: Path, tmp_path: Path
) -> None:
    other = Impostor(tmp_path / "other", truthful)
    other.reply = lambda words, incoming: b"HTTP/1.0 400 Bad Request\r\n\r\n"  # type: ignore[method-assign]
    silent = socket.socket(socket.AF_UNIX)
    silent.bind(str(tmp_path / "silent"))
    silent.listen()
    for name in ("libsodium.so.23", "libsodium.so.26"):
        (tmp_path / name).write_text("no library")
    nodes = f"{tmp_path}/none,{tmp_path}/other,192.0.2.1,{tmp_path}/silent,node:99999,127.0.0.1:1"
    environment = variables(directory, nodes) | {"LD_LIBRARY_PATH": str(tmp_path)}
    result = subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, env=environment, timeout=60)
    can_page(result.stderr)
    assert result.stdout == expected
    said = [line.removeprefix("iopref: IOPREF_GLOBAL: ") for line in result.stderr.splitlines() if "GLOBAL:" in line]
    later = "its part comes from the disk, until it answers"
    assert sorted(said) == sorted(
        [
            f"{tmp_path}/none: nothing takes connections there; {later}",
            f"{tmp_path}/other: what answers there is no memcached; {later}",
            f"{tmp_path}/silent: there is no answer in time; {later}",
            f"127.0.0.1:1: nothing takes connections there; {later}",
            "node:99999: the port is a number from 1 to 65535",
            "192.0.2.1: another machine is not used, as pages cannot be encrypted: libsodium is not installed (Debian: "
            "apt-get install libsodium23). IOPREF_GLOBAL_INSECURE=yes uses it: then whoever has it, or is on the way "
            "to it, can read the program's data, and change them",
        ]
    )


def test_without_libmemcached_there_is_one_line(program: Path, expected: str, directory: Path, tmp_path: Path) -> None:
    (tmp_path / "libmemcached.so.11").write_text("no library")
    result = subprocess.run(
        [program],
        input="\n" * ROUNDS,
        capture_output=True,
        text=True,
        env=variables(directory, "localhost") | {"LD_LIBRARY_PATH": str(tmp_path)},
    )
    can_page(result.stderr)
    assert result.stdout == expected
    assert result.stderr.count("IOPREF_GLOBAL") == 1
    assert "libmemcached.so.11 is not installed (Debian: apt-get install libmemcached11)" in result.stderr


def test_what_is_to_be_encrypted_and_cannot_be_goes_nowhere(
    program: Path, expected: str, directory: Path, tmp_path: Path
) -> None:
    for name in ("libsodium.so.23", "libsodium.so.26"):
        (tmp_path / name).write_text("no library")
    server = Impostor(tmp_path / "impostor", truthful)
    output, errors = run(program, directory, [server], IOPREF_GLOBAL_ENCRYPT="yes", LD_LIBRARY_PATH=str(tmp_path))
    can_page(errors)
    assert output == expected
    assert "no memory of other machines is used: libsodium is not installed" in errors
    assert not server.stored


def test_without_scratch_files_or_the_pager_it_says_so(program: Path, directory: Path) -> None:
    for changed in ({"IOPREF_SCRATCH": ""}, {"IOPREF_PAGER": "off"}):
        environment = variables(directory, "localhost") | changed
        result = subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, env=environment)
        assert result.returncode == 0
        assert result.stderr.count("IOPREF_GLOBAL is ignored") == 1


def test_without_the_variable_nothing_is_loaded(program: Path, directory: Path) -> None:
    environment = variables(directory, "") | {"LD_DEBUG": "files", "IOPREF_PAGER": "on"}
    result = subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, env=environment)
    assert result.returncode == 0
    assert "libc.so" in result.stderr
    assert "libmemcached" not in result.stderr
    assert "libsodium" not in result.stderr
    assert "global memory" not in result.stderr
