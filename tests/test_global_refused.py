"""`IOPREF_GLOBAL`: values that cannot be used are named, in one line each, and the program runs."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

from global_programs import (
    NEEDS_MEMCACHED,
    ROUNDS,
    can_page,
    directory,
    expected,
    library,
    program,
    run,
    variables,
)
from memcached_servers import Impostor, truthful
from scratch_programs import ARRAYS, built, translated

__all__ = ["directory", "expected", "library", "program"]  # fixtures

pytestmark = NEEDS_MEMCACHED


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
    small = Impostor(tmp_path / "small", truthful)
    small.takes = lambda size: size < 16 << 10  # type: ignore[method-assign]
    nodes = f"{tmp_path}/small,{tmp_path}/none,{tmp_path}/other,192.0.2.1,{tmp_path}/silent,node:99999,127.0.0.1:1"
    environment = variables(directory, nodes) | {"LD_LIBRARY_PATH": str(tmp_path)}
    result = subprocess.run([program], input="\n" * ROUNDS, capture_output=True, text=True, env=environment, timeout=60)
    can_page(result.stderr)
    assert result.stdout == expected
    said = [line.removeprefix("iopref: IOPREF_GLOBAL: ") for line in result.stderr.splitlines() if "GLOBAL:" in line]
    later = "its part comes from the disk, until it answers"
    assert sorted(said) == sorted(
        [
            f"{tmp_path}/none: nothing takes connections there: start memcached there; {later}",
            f"{tmp_path}/other: what answers there is no memcached: name the port of one; {later}",
            f"{tmp_path}/small: it takes no items of 16 KiB (memcached -I 1m does); {later}",
            f"{tmp_path}/silent: there is no answer in time; {later}",
            f"127.0.0.1:1: nothing takes connections there: start memcached there; {later}",
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


def test_a_program_that_is_linked_statically_says_that_it_loads_nothing(
    directory: Path, library: Path, tmp_path: Path
) -> None:
    program = built(translated(ARRAYS, tmp_path), tmp_path, library, "-static")
    environment = variables(directory, "localhost") | {"IOPREF_PAGER": "on"}
    result = subprocess.run([program], capture_output=True, text=True, env=environment)
    can_page(result.stderr)
    assert result.returncode == 0
    assert "a program that is linked statically cannot load libmemcached" in result.stderr


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
