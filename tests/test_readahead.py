"""A single sweep over a file is left to the system's readahead, unless that reads too much of the memory at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support import HEADERS, ROOT, call, compiled, forget

from iopref.source import Source
from iopref.translate import translate

LEFT = "left to the system's readahead"


def set_readahead(disk: Path, kibibytes: int) -> None:
    device = disk.stat().st_dev
    Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}/queue/read_ahead_kb").write_text(str(kibibytes))


@pytest.mark.parametrize("kibibytes, left", [(16, True), (64, False), (1024, False)])
def test_long_readahead_is_not_relied_on(
    kibibytes: int, left: bool, small_disk: Path, runtime: Path, tmp_path: Path
) -> None:
    set_readahead(small_disk, kibibytes)
    source, text, file = ROOT / "tests" / "faults" / "sweeps.c", tmp_path / "sweeps.c", small_disk / "file"
    text.write_text(translate(Source.read(str(source)), (), str(text)).text)
    compiled("gcc", source, tmp_path / "original", "-O2")
    compiled("gcc", text, tmp_path / "translated", "-O2", "-I", HEADERS, runtime, "-pthread")
    file.write_bytes(bytes(range(256)) * 16384)
    expected = call(tmp_path / "original", file)
    forget(file)
    found = call(tmp_path / "translated", file, IOPREF_MEMORY="1M", IOPREF_STATS="1")
    assert (found.returncode, found.stdout) == (0, expected.stdout)
    assert (LEFT in found.stderr) == left
    assert "pages released" in found.stderr, found.stderr


@pytest.mark.parametrize("kibibytes, little", [(16, False), (1024, True)])
@pytest.mark.parametrize("pipelines", [1, 4])
@pytest.mark.parametrize("when", [[], ["after"]], ids=["during", "after"])
def test_a_fault_between_what_was_asked_for_reads_its_page(
    kibibytes: int, little: bool, pipelines: int, when: list[str], small_disk: Path, runtime: Path, tmp_path: Path
) -> None:
    set_readahead(small_disk, kibibytes)
    file = small_disk / "file"
    compiled("gcc", ROOT / "tests" / "faults" / "between.c", tmp_path / "a.out", "-I", HEADERS, runtime, "-pthread")
    file.write_bytes(bytes(range(256)) * 16384)
    forget(file)
    found = call(tmp_path / "a.out", file, pipelines, *when, IOPREF_MEMORY="4M")
    assert (found.returncode, found.stderr) == (0, "")
    read, touched = int(found.stdout), 8 * 4096
    assert read >= touched and (read == touched) == little
