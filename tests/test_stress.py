"""Translated programs with random options, under limits that change: their output is always the originals'.

`make stress MINUTES=60` runs for an hour, without MINUTES it takes a few seconds. SEED=... draws the same again.
"""

from __future__ import annotations

import os
import random
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from once import Once
from stress import CANNOT_BE_TRIED_HERE, SECONDS, WAYS, Bench, Subject, Way, subjects

from iopref.measure.cgroup import MemoryGroup, find_hierarchy, parent_group, remove_group

MIB = 2**20
LIMITS = (12, 24, 48, 96)  # MiB
OPTIONS = {
    "IOPREF": ("off",),
    "IOPREF_MEMORY": ("4K", "64K", "256K", "1M", "8M", "1G"),
    "IOPREF_BLOCK": ("4K", "64K", "2M"),
    "IOPREF_LATENCY": ("1", "100", "5000", "auto"),
    "IOPREF_ENGINE": ("inline", "threads", "uring"),
    "IOPREF_PAGER": ("on", "auto", "off"),
    "IOPREF_RELEASE": ("aggressive", "buffered", "off"),
    "IOPREF_STATS": ("1", "statistics.json"),
}
PAGED = ("4M", "8M", "1G")
"""`IOPREF_MEMORY` with the pager, which keeps to it: in less, some programs would run for minutes."""
OFTEN = {"IOPREF": 0.03, "IOPREF_MEMORY": 0.8}
"""How often an option is given; the others every second time."""


@dataclass(frozen=True)
class Trial:
    """A run that was drawn: the program, how it is built, its options, and whether its data are in a file."""

    subject: Subject
    way: Way
    variables: dict[str, str]
    in_file: bool
    limited: bool

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.variables.items())
        where = f"{' in a file' * self.in_file}{' limited' * self.limited}"
        return f"{self.subject.name} {self.way.name}{where} {options}"


def drawn(by: random.Random, all_subjects: list[Subject], scratch: Path, can_limit: bool) -> Trial:
    """The next trial. Memory is limited only if no large data is left that needs swap."""
    subject, way = by.choice(all_subjects), by.choice(WAYS)
    variables = {name: by.choice(values) for name, values in OPTIONS.items() if by.random() < OFTEN.get(name, 0.5)}
    if way.scratch and by.random() < (0.8 if "IOPREF_PAGER" in variables else 0.3):
        variables["IOPREF_SCRATCH"] = str(scratch)
    if "IOPREF_SCRATCH" in variables and variables.get("IOPREF_PAGER") != "off":
        variables["IOPREF_MEMORY"] = by.choice(PAGED)
    in_file = subject.takes_file and by.random() < 0.5
    on_disk = in_file or ("IOPREF_SCRATCH" in variables and "IOPREF" not in variables)
    limited = can_limit and way.scratch and subject.may_be_limited and on_disk and by.random() < 0.7
    return Trial(subject, way, variables, in_file, limited)


def run(trial: Trial, bench: Bench, by: random.Random, group: MemoryGroup | None) -> subprocess.CompletedProcess[str]:
    """Run the trial; meanwhile, a limit moves up and down, as far as it can."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    words: list[str | Path] = [bench.translated(trial.subject, trial.way), *trial.subject.words]
    if trial.in_file:
        words += ["-f", bench.folder / "data"]
    limited = group if trial.limited else None
    process = subprocess.Popen(
        words,
        cwd=bench.folder,
        env=environment | trial.variables,
        preexec_fn=limited.join if limited else None,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    end = time.monotonic() + SECONDS
    while True:
        if limited:
            with suppress(OSError):  # version 1 refuses what it cannot reach at once
                limited.limit(by.choice(LIMITS) * MIB)
        with suppress(subprocess.TimeoutExpired):
            output, errors = process.communicate(timeout=0.05 if limited else SECONDS)
            return subprocess.CompletedProcess(words, process.returncode, output, errors)
        if time.monotonic() > end:
            process.kill()
            process.communicate()
            raise AssertionError(f"hangs: {trial}")


@pytest.fixture
def group() -> Iterator[MemoryGroup | None]:
    """A control group, or None where there can be none."""
    try:
        hierarchy = find_hierarchy(Path("/proc/self/mountinfo").read_text(), Path("/proc/self/cgroup").read_text())
        made = MemoryGroup(parent_group(hierarchy) / f"iopref-test-stress-{os.getpid()}", hierarchy.version)
        made.path.mkdir()
        made.limit(LIMITS[-1] * MIB)
    except Exception:
        yield None
        return
    yield made
    remove_group(made.path)


def test_whatever_the_options_the_output_is_the_originals(
    request: pytest.FixtureRequest, tmp_path: Path, once: Once, group: MemoryGroup | None
) -> None:
    seed, minutes = request.config.getoption("--stress-seed"), request.config.getoption("--stress-minutes")
    by, bench, scratch = random.Random(seed), Bench(tmp_path, once), tmp_path / "scratch"
    scratch.mkdir()
    everything, count = subjects(seed), Counter[str]()
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        trial = drawn(by, everything, scratch, group is not None)
        expected = bench.output_of_original(trial.subject)
        done = run(trial, bench, by, group)
        count["runs"] += 1
        count[trial.way.name] += 1
        count["limited"] += trial.limited
        if done.returncode == CANNOT_BE_TRIED_HERE:
            continue
        assert (done.returncode, done.stdout) == (0, expected), (
            f"seed {seed}, {trial}: {done.returncode}\n{done.stderr}"
        )
        assert list(scratch.iterdir()) == [], trial
        if count["runs"] % 100 == 0:
            print(f"seed {seed}: {dict(count)}", flush=True)
    print(f"seed {seed}: {dict(count)}", flush=True)
    assert count["runs"] > 0
