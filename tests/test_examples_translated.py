"""Translated examples print what the originals do, bit for bit, with memory short, enough, and hints off."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from once import AS_INSTALLED, Once
from support import one_in

from iopref.cli.translate import translate

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
RUNTIME = ROOT / "runtime_c"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.c"))
FLAGS = ("-O3", "-Wall", "-Wextra", "-Werror", f"-I{EXAMPLES}", f"-I{RUNTIME / 'include'}")
SIZES = {
    "buk": 50_000,
    "matmul": 64,
    "mergesort": 50_000,
    "reverse": 50_000,
    "spmv": 20_000,
    "sweep": 50_000,
    "stencil3d": 44,
}
SIZE = 200
PARTS = {"buk": ("rank", "copy"), "column": ("all",)}
ENVIRONMENTS: tuple[dict[str, str], ...] = ({"IOPREF_MEMORY": "64K"}, {"IOPREF_MEMORY": "1M"}, {}, {"IOPREF": "off"})


def run(*command: object, environment: dict[str, str] | None = None) -> str:
    words = [str(word) for word in command]
    result = subprocess.run(
        words, capture_output=True, text=True, check=False, env={**os.environ, **(environment or {})}
    )
    assert result.returncode == 0, result.stderr + result.stdout
    return result.stdout


@pytest.fixture(scope="module")
def objects(once: Once) -> tuple[Path, ...]:
    return once.objects(sorted((RUNTIME / "src").glob("*.c")), *AS_INSTALLED)


@pytest.mark.parametrize("name", one_in(2, NAMES))
def test_translated_examples_print_the_same(name: str, objects: tuple[Path, ...], tmp_path: Path) -> None:
    text, original, translated = tmp_path / f"{name}.c", tmp_path / name, tmp_path / f"{name}-iopref"
    result = CliRunner().invoke(translate, [str(EXAMPLES / f"{name}.c"), "-o", str(text)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    run("cc", *FLAGS, EXAMPLES / f"{name}.c", "-o", original)
    run("cc", *FLAGS, text, *objects, "-pthread", "-o", translated)
    assert "iopref_" in text.read_text()

    arguments: list[tuple[object, ...]] = [(SIZES.get(name, SIZE), 2)]
    arguments += [(*arguments[0], "-p", part) for part in PARTS.get(name, ())]
    for words in arguments:
        expected = run(original, *words)
        for number, environment in enumerate(ENVIRONMENTS):
            assert run(translated, *words, environment=environment) == expected
            file = tmp_path / f"data{number}"
            assert run(translated, *words, "-f", file, environment=environment) == expected
