"""`IOPREF_GLOBAL`: pages come from servers if that is faster, and other users cannot read them."""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

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
    program,
    run,
    start,
    variables,
)
from memcached_servers import Impostor, Memcached, delayed, half, truthful
from scratch_programs import built, translated

from iopref.report.statistics import read_statistics
from iopref.report.tables import tables

__all__ = ["directory", "expected", "library", "program", "start"]  # fixtures

pytestmark = NEEDS_MEMCACHED
GLOBAL_BATCH = 32  # pieces
ELSEWHERE = "0x7f000001"  # this machine, but nobody can be sure of it who does not look it up


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


def test_the_report_has_a_table_of_tiers(
    program: Path, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    path = tmp_path / "tiers.json"
    environment = variables(directory, str(start().path)) | {"IOPREF_STATS": str(path)}
    result = subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, env=environment, check=True)
    can_page(result.stderr)
    found = read_statistics(path)
    assert found.tiers["global"]["hits"] > 0
    assert found.tiers["global"]["p50_ns"] <= found.tiers["global"]["p99_ns"]
    table = tables(found).split("\n\n")[-1].splitlines()
    assert table[0].split("  ")[0] == "tiers"
    assert re.search(r"^  came +[1-9][0-9,]* +[1-9]", table[2])


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


LATER = "; its part comes from the disk, until it answers"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (",,", ",,: there is no name in front of a comma"),
        (
            "a.invalid",
            "a.invalid: no machine of that name is known: write it as this machine knows it, or its address" + LATER,
        ),
        (
            "/none,",
            "/none: nothing takes connections there: start memcached there" + LATER,
        ),
        (":1", ":1: there is no name in front of the port"),
        (
            "http://a:1",
            "http://a:1: a server is written as host, host:port, [IPv6 address]:port or /path/of/a/socket, with commas "
            "in between",
        ),
        (
            " /none , ",
            "/none: nothing takes connections there: start memcached there" + LATER,
        ),
        ("/none,/none", "/none: it is named twice"),
        (
            "/none,/none",
            "/none: nothing takes connections there: start memcached there" + LATER,
        ),
        (
            ",".join(f"/none{n}" for n in range(18)),
            "/none16: this server and those behind it are not used, as there are 16 at most",
        ),
    ],
)
def test_what_is_no_server_is_named_once(names: str, said: str, program: Path, expected: str, directory: Path) -> None:
    output, errors = run(program, directory, [], IOPREF_GLOBAL=names)
    can_page(errors)
    assert output == expected
    assert errors.count(f"iopref: IOPREF_GLOBAL: {said}\n") == 1
    assert errors.count("16 at most") <= 1


def test_without_the_variable_nothing_is_loaded(program: Path, directory: Path) -> None:
    environment = variables(directory, "") | {"LD_DEBUG": "files", "IOPREF_PAGER": "on"}
    result = subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, env=environment)
    assert result.returncode == 0
    assert "libc.so" in result.stderr
    assert "libmemcached" not in result.stderr
    assert "libsodium" not in result.stderr
    assert "global memory" not in result.stderr
