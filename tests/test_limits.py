"""Memory limits that shrink under a translated program: its output is right, nothing is killed, and limits are kept."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from once import AS_INSTALLED, Once
from support import ROOT, call, compiled, forget, runtime_sources

from iopref.measure.cgroup import MemoryGroup, find_hierarchy, parent_group, remove_group
from iopref.measure.swap import swap_areas
from iopref.source import Source
from iopref.translate import translate

MIB = 2**20
LIMIT = 96 * MIB
N, REPEATS = 3900, 20  # 116 MiB, again and again
PATIENCE = 60  # seconds


@pytest.fixture
def group() -> Iterator[MemoryGroup]:
    """A control group with a limit; needs root and a memory controller."""
    try:
        hierarchy = find_hierarchy(Path("/proc/self/mountinfo").read_text(), Path("/proc/self/cgroup").read_text())
        made = MemoryGroup(parent_group(hierarchy) / f"iopref-test-limits-{os.getpid()}", hierarchy.version)
        made.path.mkdir()
        made.limit(LIMIT)
    except Exception as e:
        pytest.skip(f"cannot limit memory: {e}")
    yield made
    remove_group(made.path)


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Callable[[Path], Path]:
    """Translates and compiles a program, with the library and scratch files in it."""
    folder = tmp_path_factory.mktemp("limits")
    library = once.objects(runtime_sources(), *AS_INSTALLED)

    def built(path: Path) -> Path:
        source = folder / path.name
        source.write_text(translate(Source.read(str(path)), [], str(source)).text)
        compiled("cc", source, folder / path.stem, "-O2", *library, "-pthread")
        return folder / path.stem

    return built


@pytest.fixture(scope="module")
def program(build: Callable[[Path], Path]) -> Path:
    """MATVEC, many times over in one nest."""
    return build(ROOT / "bench" / "matvec_repeated.c")


def bytes_read(process: subprocess.Popen[str]) -> int:
    """The bytes that a process has read from disk so far; it must not have ended."""
    assert process.poll() is None
    found = re.search(r"^read_bytes: (\d+)", Path(f"/proc/{process.pid}/io").read_text(), re.MULTILINE)
    return int(found[1]) if found else 0


def shrink(process: subprocess.Popen[str], group: MemoryGroup, size: int) -> None:
    """Lower the limit after a sweep; v1 refuses a limit that eviction does not reach at once."""
    end = time.monotonic() + PATIENCE
    seen = bytes_read(process)
    while bytes_read(process) < seen + N * N * 8 and time.monotonic() < end:
        time.sleep(0.01)
    while time.monotonic() < end:
        try:
            group.limit(size)
            return
        except OSError:
            time.sleep(0.01)
    raise AssertionError(f"no sweep, or no limit of {size}, in {PATIENCE} seconds")


def start(group: MemoryGroup, *command: str | Path, **told: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        env={**os.environ, "IOPREF_STATS": "1", **told},
        preexec_fn=group.join,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def swap_size() -> int:
    return sum(area.size for area in swap_areas(Path("/proc/swaps").read_text()))


def counter(errors: str, name: str) -> int:
    found = re.search(rf"(\d+) {name}", errors)
    return int(found[1]) if found else 0


def test_what_is_left_of_other_files_gives_way(program: Path, group: MemoryGroup, tmp_path: Path) -> None:
    arguments = [str(N), "6", "-f", str(tmp_path / "data")]
    call(program, *arguments, "-i", IOPREF="off")
    (tmp_path / "other").write_bytes(os.urandom(LIMIT))
    for name in ("data", "other"):
        forget(tmp_path / name)
    assert start(group, "dd", f"if={tmp_path / 'other'}", "of=/dev/null", "bs=1M").wait(PATIENCE) == 0
    _, errors = start(group, program, *arguments).communicate(timeout=PATIENCE)
    kept, released = (counter(errors, f"pages {word}") for word in ("kept", "released"))
    assert kept > released / 4


def times_reached(group: MemoryGroup) -> int:
    """How often a process in a group has had to make room for itself."""
    if (group.path / "memory.failcnt").exists():
        return int((group.path / "memory.failcnt").read_text())
    return int(dict(line.split() for line in (group.path / "memory.events").read_text().splitlines())["max"])


def test_what_is_kept_leaves_room_for_what_is_read(program: Path, group: MemoryGroup, tmp_path: Path) -> None:
    arguments = [str(N), str(REPEATS), "-f", str(tmp_path / "data")]
    call(program, *arguments, "-i", IOPREF="off")
    forget(tmp_path / "data")
    _, errors = start(group, program, *arguments).communicate(timeout=PATIENCE)
    assert counter(errors, "pages kept") > counter(errors, "pages released") / 4
    assert times_reached(group) < REPEATS


@pytest.mark.parametrize(
    "where", [*(pytest.param(w, marks=pytest.mark.nightly) for w in ("file", "scratch")), "pager", "swap"]
)
def test_a_limit_may_be_halved_and_quartered(where: str, program: Path, group: MemoryGroup, tmp_path: Path) -> None:
    if where == "swap" and swap_size() < 2 * N * N * 8:
        pytest.skip("needs swap")
    arguments = [str(N), str(REPEATS)]
    expected = call(program, *arguments, IOPREF="off")
    assert expected.returncode == 0
    told = {}
    if where == "scratch":
        told = {"IOPREF_SCRATCH": str(tmp_path), "IOPREF_PAGER": "off"}
    if (
        where == "pager"
    ):  # whose pages the system cannot evict: its limit comes after the process has got one of its own
        told = {"IOPREF_SCRATCH": str(tmp_path), "IOPREF_PAGER": "auto"}
    if where == "file":
        arguments += ["-f", str(tmp_path / "data")]
        call(program, *arguments, "-i", IOPREF="off")
        forget(tmp_path / "data")
    process = start(group, program, *arguments, **told)
    for size in (LIMIT // 2, LIMIT // 4):
        if where == "pager":
            resource.prlimit(process.pid, resource.RLIMIT_RSS, (size - size // 4, resource.RLIM_INFINITY))
        shrink(process, group, size)
    output, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, group.oom_kills()) == (0, 0)
    assert output == expected.stdout
    assert 0 < counter(errors, "bytes of memory the program may use") <= LIMIT // 4


def test_pages_of_columns_stay_while_rows_come_and_go(
    build: Callable[[Path], Path], group: MemoryGroup, tmp_path: Path
) -> None:
    """What is read for a matrix that is transposed in place, in half of its bytes.

    It would be hundreds of times as much if reading around an evicted page evicted other pages.
    """
    n = 2400
    path = build(ROOT / "tests" / "faults" / "transpose.c")
    expected = call(path, n, IOPREF="off")
    group.limit(24 * MIB)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_inblock
    process = start(group, path, str(n), IOPREF_SCRATCH=str(tmp_path))
    output, _ = process.communicate(timeout=PATIENCE)
    read = 512 * (resource.getrusage(resource.RUSAGE_CHILDREN).ru_inblock - before)
    assert (process.returncode, output) == (0, expected.stdout)
    assert 8 * n * n < read < 4 * 8 * n * n


SCATTERS = """
#include <stdlib.h>
int main(void)
{
    unsigned long bytes = 256 << 20, number = 1;
    volatile char *a = malloc(bytes);
    for (int i = 0; i < 8000; i++) {
        number = number * 6364136223846793005 + 1442695040888963407;
        a[(number >> 33) % bytes] += 1;
        CALL
    }
    return 0;
}
"""
FUNCTIONS = """
__asm__(".text\\n.p2align 12\\nfunctions:\\n.rept 1024\\nret\\n.p2align 12, 0xcc\\n.endr\\n");
extern char functions[];
"""
CALL = "if (i % 64 == 0) ((void (*)(void))(functions + (number >> 40) % 1024 * 4096))();"


@pytest.mark.parametrize(
    "text", [SCATTERS.replace("CALL", ""), FUNCTIONS + SCATTERS.replace("CALL", CALL)], ids=["little", "much"]
)
def test_in_little_memory_the_pager_leaves_room_for_code_and_the_system(
    text: str, build: Callable[[Path], Path], group: MemoryGroup, tmp_path: Path
) -> None:
    """Otherwise a read around a page of the program's code finds no room, and the system kills the program."""
    (tmp_path / "scatters.c").write_text(text)
    program = build(tmp_path / "scatters.c")
    forget(program)
    group.limit(8 * MIB)
    process = start(group, program, IOPREF_SCRATCH=str(tmp_path), IOPREF_PAGER="auto")
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, group.oom_kills()) == (0, 0)
    assert counter(errors, "(?:of these, )?pages read by the pager") > 0


GROWS = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { WORDS = 1 << 20, MOST = 1024 };
static long sum(long *a)
{
    long all = 0;
    for (long i = 0; i < WORDS; i++) {
        a[i]++;
        all += a[i];
    }
    return all;
}
int main(int count, char **words)
{
    static char *blocks[MOST];
    long *a = calloc(WORDS, sizeof *a), all = 0;
    int bytes = atoi(words[1]), some = atoi(words[2]), at_once = count > 3;
    for (int times = 0; times < 3; times++) {
        for (int i = 0; i < some; i++) {
            blocks[i] = times % 2 ? calloc(1, bytes) : realloc(malloc(bytes / 2), bytes);
            if (at_once)
                memset(blocks[i], 1, bytes);
        }
        all += sum(a);
        for (int i = 0; i < some; i++)
            memset(blocks[i], 1, bytes);
        all += sum(a);
        for (int i = 0; i < some; i++)
            free(blocks[i]);
    }
    printf("%ld\\n", all);
    return 0;
}
"""


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("kib, count", [(600, 5), (16, 190)])
def test_what_malloc_gives_out_in_plain_memory_has_room(
    kib: int, count: int, at_once: bool, build: Callable[[Path], Path], group: MemoryGroup, tmp_path: Path
) -> None:
    """3 MB of smaller blocks, touched faster than the memory in use is measured."""
    (tmp_path / "grows.c").write_text(GROWS)
    program = build(tmp_path / "grows.c")
    group.limit(8 * MIB)
    words = [str(kib << 10), str(count), *(["at once"] if at_once else [])]
    process = start(group, program, *words, IOPREF_SCRATCH=str(tmp_path), IOPREF_PAGER="auto")
    output, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, group.oom_kills()) == (0, 0)
    assert output == f"{21 * 2**20}\n"
    assert counter(errors, "(?:of these, )?pages read by the pager") > 0
