"""Servers and pages that a program cannot use, of another version, key or user: one line each, and the program runs."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from global_programs import (
    FOUND,
    GUESSED,
    NEEDS_MEMCACHED,
    NEEDS_SODIUM,
    ROUNDS,
    can_page,
    counted,
    directory,
    library,
    run,
    start,
    variables,
)
from mapped_programs import data, programs, sums
from memcached_servers import Impostor, Memcached, truthful

from iopref.cli.global_memory import global_memory
from iopref.memory_servers.agents import write_key

__all__ = ["data", "directory", "library", "programs", "start", "sums"]  # fixtures

pytestmark = NEEDS_MEMCACHED
DISK = "; they come from the disk"
OTHER_VERSION = "pages there have the form of another version of iopref: let all programs be linked with the same one"
OTHER_KEY = "pages there are encrypted with another key than that of IOPREF_GLOBAL_KEY, or damaged"
NO_KEY = "pages there are not encrypted with the key of IOPREF_GLOBAL_KEY, but not at all"
ENCRYPTED = "pages there are encrypted: only programs with their IOPREF_GLOBAL_KEY can read them"


def said(errors: str) -> list[str]:
    return [line.split(": ", 2)[2] for line in errors.splitlines() if line.startswith("iopref: IOPREF_GLOBAL: ")]


def of_another_version(key: bytes, stored: dict[bytes, list[bytes]]) -> bytes | None:
    value = truthful(key, stored)
    is_page = value is not None and struct.unpack_from("<Q", value)[0] == 0x696F707265662D31
    return struct.pack("<Q", 0x696F707265662D30) + value[8:] if value and is_page else value


def test_pages_of_another_version_are_named_once(
    programs: Path, data: Path, sums: str, directory: Path, tmp_path: Path
) -> None:
    server = Impostor(tmp_path / "impostor", truthful)
    _, errors = run(programs / "reader", directory, [server], {}, [data])
    can_page(errors)
    assert said(errors) == []
    server.answer = of_another_version
    output, errors = run(programs / "reader", directory, [server], {}, [data])
    assert output == sums
    assert counted(errors, FOUND) == 0
    assert said(errors) == [f"{server.path}: {OTHER_VERSION}{DISK}"]


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        pytest.param("one", "other", OTHER_KEY, marks=NEEDS_SODIUM),
        pytest.param("one", None, ENCRYPTED, marks=NEEDS_SODIUM),
        pytest.param(None, "one", NO_KEY, marks=NEEDS_SODIUM),
    ],
)
def test_pages_that_the_key_does_not_open_are_named_once(
    first: str | None,
    second: str | None,
    why: str,
    programs: Path,
    data: Path,
    sums: str,
    directory: Path,
    tmp_path: Path,
    start: Callable[..., Memcached],
) -> None:
    server = start()
    for name in ("one", "other"):
        write_key(str(tmp_path / name))
    for key, expected in ((first, []), (second, [f"{server.path}: {why}{DISK}"])):
        told = {"IOPREF_GLOBAL_KEY": str(tmp_path / key)} if key else {}
        output, errors = run(programs / "reader", directory, [server], {}, [data], **told)
        can_page(errors)
        assert output == sums
        assert counted(errors, FOUND) == 0
        assert said(errors) == expected


def test_a_server_that_asks_for_a_password_is_named(
    programs: Path, data: Path, sums: str, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    (tmp_path / "users").write_text("somebody:secret\n")
    server = start("-Y", str(tmp_path / "users"))
    output, errors = run(programs / "reader", directory, [server], {}, [data])
    can_page(errors)
    assert output == sums
    assert said(errors) == [
        f"{server.path}: it asks for a password, and has none from iopref: let it listen without one where only your "
        "machines reach it; its part comes from the disk, until it answers"
    ]
    shown = CliRunner().invoke(global_memory, ["status", str(server.path)])
    assert shown.exit_code == 1
    assert "no answer: it asks for a password, and iopref has none: start memcached without -Y and -S" in shown.output


def test_a_server_with_room_for_smaller_items_only_is_named(
    programs: Path, data: Path, sums: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    small, large = start("-I", "8k", "-o", "slab_chunk_max=4"), start("-m", "1024")
    output, errors = run(programs / "reader", directory, [small, large], {}, [data])
    can_page(errors)
    assert output == sums
    assert counted(errors, "units that came") > 0
    assert said(errors) == [
        f"{small.path}: it takes no items of 16 KiB (memcached -I 1m does); its part comes from the disk, until it "
        "answers"
    ]


def test_pages_of_another_user_have_other_names(
    programs: Path, data: Path, sums: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("cannot become another user")
    server = start()
    _, errors = run(programs / "reader", directory, [server], {}, [data])
    can_page(errors)
    become = [
        "setpriv",
        "--reuid",
        "65534",
        "--inh-caps=+sys_ptrace,+dac_override",
        "--ambient-caps=+sys_ptrace,+dac_override",
    ]
    command = [*become, programs / "reader", data]
    environment = variables(directory, str(server.path))
    result = subprocess.run(command, input="\n" * ROUNDS, capture_output=True, text=True, env=environment, timeout=60)
    can_page(result.stderr)
    assert result.stdout == sums, result.stderr
    assert counted(result.stderr, GUESSED) > 0
    assert counted(result.stderr, FOUND) == 0
    assert said(result.stderr) == []
