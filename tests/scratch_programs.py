"""Programs whose arrays may be in scratch files: how they are translated, built and run, and where their arrays are."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from once import AS_INSTALLED, Once
from support import HEADERS, runtime_sources

from iopref.source import Source
from iopref.translate import translate

MAPS = """
#include <stdio.h>
static void print_mappings(void)
{
    char line[512];
    FILE *maps = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, maps))
        fputs(line, stderr);
}
"""
BLOCKS = (
    MAPS
    + """
#include <stdlib.h>
int main(void)
{
    long n = 200000;
    double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), sum = 0;
    for (long i = 0; i < n; i++)
        a[i] = i;
    for (int r = 0; r < 3; r++)
        for (long i = 1; i < n; i++)
            b[i] += a[i - 1] + a[n - i];
    for (long i = 0; i < n; i++)
        sum += b[i];
    printf("%.17g\\n", sum);
    print_mappings();
    free(a);
    free(b);
    return 0;
}
"""
)
ARRAYS = (
    MAPS
    + """
static double a[600][601], start[200000] = {1, 2, 3};
static int alone = 7;
double shared[300000];
int main(void)
{
    double sum = alone;
    for (int i = 0; i < 600; i++)
        for (int j = 0; j < 601; j++)
            a[i][j] += i + start[j];
    for (int i = 1; i < 100000; i++)
        shared[i] = shared[i - 1] + a[i % 600][i % 601] + start[i % 200000];
    for (int i = 0; i < 100000; i++)
        sum += shared[i];
    printf("%.17g\\n", sum);
    print_mappings();
    return 0;
}
"""
)
DELETED = re.compile(r"^[0-9a-f]+-[0-9a-f]+ rw-s .* \(deleted\)$", re.MULTILINE)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Path:
    """The run-time library with scratch files, compiled from its sources into one object."""
    folder = tmp_path_factory.mktemp("scratch-runtime")
    done("cc", "-r", "-nostdlib", *once.objects(runtime_sources(), *AS_INSTALLED), "-o", folder / "iopref.o")
    done("ar", "rcs", folder / "libiopref.a", folder / "iopref.o")
    return folder / "libiopref.a"


@pytest.fixture
def directory(tmp_path: Path) -> Iterator[Path]:
    """An empty directory on a disk, which must be empty at the end, too."""
    kind = subprocess.run(["stat", "-f", "-c", "%T", tmp_path], capture_output=True, text=True).stdout.strip()
    if kind in ("tmpfs", "ramfs"):
        pytest.skip("temporary files are in memory here")
    path = tmp_path / "scratch"
    path.mkdir()
    yield path
    assert list(path.iterdir()) == []


def done(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The result of a program with mapped files, unless the variables ask for the pager."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    environment["IOPREF_PAGER"] = "off"
    result = subprocess.run(command, env=environment | variables, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, f"{result.returncode}\n{result.stdout}{result.stderr}"
    return result


def built(text: str, folder: Path, *libraries: str | Path) -> Path:
    """The program of a translated file."""
    source = folder / "program.c"
    source.write_text(text)
    done("gcc", "-std=gnu11", "-w", "-O2", f"-I{HEADERS}", source, *libraries, "-pthread", "-o", folder / "program")
    return folder / "program"


def translated(text: str, folder: Path) -> str:
    source = folder / "original.c"
    source.write_text(text)
    result = translate(Source.read(str(source)), [], str(folder / "program.c")).text
    assert "iopref_next_strip" in result
    return result


def in_scratch(stderr: str, directory: Path) -> list[str]:
    return [line for line in DELETED.findall(stderr) if f" {directory}/" in line]
