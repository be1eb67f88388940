"""`iopref hint` in little memory: files that the command has
finished with are evicted, and none that are still ahead.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT, forget

from iopref.measure.cgroup import MemoryGroup, find_hierarchy, parent_group, remove_group

MIB = 2**20
FILES, BYTES = 8, 4 * MIB
PROGRAM = ROOT / "iopref" / "_runtime" / "bin" / "iopref-hint"
SLOWLY = 'sleep 0.2; for f; do cat "$f"; sleep 0.05; done | cksum'


@pytest.fixture
def group() -> Iterator[MemoryGroup]:
    """A control group with less memory than the files need; needs root and a memory controller."""
    try:
        hierarchy = find_hierarchy(Path("/proc/self/mountinfo").read_text(), Path("/proc/self/cgroup").read_text())
        made = MemoryGroup(parent_group(hierarchy) / f"iopref-test-hint-{os.getpid()}", hierarchy.version)
        made.path.mkdir()
        made.limit(24 * MIB)
    except Exception as e:
        pytest.skip(f"cannot limit memory: {e}")
    yield made
    remove_group(made.path)


def test_what_was_read_of_long_files_is_released_also_behind_the_threads(group: MemoryGroup, tmp_path: Path) -> None:
    names = [tmp_path / f"f{i}" for i in range(FILES)]
    for name in names:
        name.write_bytes(os.urandom(BYTES))
    alone = subprocess.run(["sh", "-c", SLOWLY, "sh", *names], capture_output=True, check=True).stdout
    found: dict[str, int] = {}
    for _ in range(4):  # a busy machine may come late, or evict files
        for name in names:
            forget(name)
        words = [PROGRAM, "--stats", tmp_path / "s.json", "--", "sh", "-c", SLOWLY, "sh", *names]
        done = subprocess.run(words, preexec_fn=group.join, capture_output=True, check=True)
        assert (done.stdout, done.stderr) == (alone, b"")
        found = json.loads((tmp_path / "s.json").read_text())["files"]
        if found["bytes_prefetched"] >= 4 * BYTES:
            break
    else:
        pytest.skip("the file system forgets nothing, or the machine is too busy")
    # nobody needs the room of the file read last, nor that of one whose prefetch comes late
    assert found["bytes_prefetched"] // 2 <= found["bytes_released"] <= FILES * BYTES
