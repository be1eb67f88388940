"""Swap that fills up under a translated program: hints do not get it killed, and its output is right."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from support import HEADERS, ROOT, call, compiled
from test_run import ENVIRONMENT, IOPREF_RUN, PATIENCE, machine, needs_root

from iopref.source import Source
from iopref.translate import translate

MEMORY, SWAP = 32, 64  # MiB
KILLED = 137
ATTEMPTS = 3  # Linux kills the original, too: about one run in twenty

pytestmark = [needs_root, pytest.mark.usefixtures("signals_are_heard")]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory, runtime: Path) -> tuple[Path, Path]:
    """The original, and the translated one."""
    folder = tmp_path_factory.mktemp("swap")
    source, text = ROOT / "tests" / "faults" / "growing.c", folder / "translated.c"
    text.write_text(translate(Source.read(str(source)), (), str(text)).text)
    compiled("cc", source, folder / "original", "-O2")
    compiled("cc", text, folder / "translated", "-O2", "-I", HEADERS, runtime, "-pthread")
    return folder / "original", folder / "translated"


def run(program: Path, mebibytes: int, swap_directory: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The last of several runs with little memory and little swap, up to the first run that is not killed."""
    limits = ("--memory", f"{MEMORY}M", "--swap", f"{SWAP}M", "--swap-dir", str(swap_directory), "--")
    for _ in range(ATTEMPTS):
        done = subprocess.run(
            [*IOPREF_RUN, *limits, str(program), str(mebibytes)],
            env=ENVIRONMENT | {"IOPREF_STATS": "1"} | variables,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        if done.returncode != KILLED:
            break
    return done


@pytest.mark.parametrize(
    ("mebibytes", "policy"),
    [
        (84, "buffered"),
        *(pytest.param(*two, marks=pytest.mark.nightly) for two in ((84, "aggressive"), (84, "off"))),
        *(pytest.param(70, policy, marks=pytest.mark.nightly) for policy in ("aggressive", "buffered", "off")),
    ],
)
def test_a_program_is_not_killed_for_its_hints(
    mebibytes: int, policy: str, programs: tuple[Path, Path], tmp_path: Path
) -> None:
    original, translated = programs
    before = machine()
    if before[1].count("\n") > 1:
        pytest.skip("there is more swap than the test fills")
    done = run(translated, mebibytes, tmp_path, IOPREF_RELEASE=policy)
    assert done.returncode == 0, done.stderr
    assert done.stdout == call(original, mebibytes).stdout
    assert "pages requested" in done.stderr
    assert list(tmp_path.iterdir()) == []
    assert machine() == before
