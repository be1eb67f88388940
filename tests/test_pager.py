"""`IOPREF_PAGER` for its user: what programs print, the statistics, and where the pager is not available."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL

import pytest
from scratch_programs import ARRAYS, BLOCKS, built, directory, done, in_scratch, library, translated
from test_run import needs_root

from iopref.measure.cgroup import MemoryGroup, find_hierarchy, parent_group, remove_group

pytestmark = pytest.mark.usefixtures("quick_links")

__all__ = ["directory", "library"]  # fixtures

PAGED = {"IOPREF_PAGER": "on", "IOPREF_STATS": "1"}


@pytest.fixture(autouse=True)
def can_page(library: Path, directory: Path, tmp_path: Path) -> None:
    """Skip the test if the system does not let this user page."""
    text = "#include <stdlib.h>\nint main(void) { return malloc(1 << 21) == NULL; }\n"
    (tmp_path / "tiny").mkdir()
    said = done(built(text, tmp_path / "tiny", library), IOPREF_SCRATCH=str(directory), IOPREF_PAGER="on").stderr
    if said:
        pytest.skip(said)


def counted(stderr: str, what: str) -> int:
    found = re.search(rf"(\d+) {what}", stderr)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("text", [BLOCKS, ARRAYS], ids=["blocks", "arrays"])
def test_the_output_is_the_same_and_no_file_is_mapped(
    text: str, library: Path, directory: Path, tmp_path: Path
) -> None:
    program = built(translated(text, tmp_path), tmp_path, library)
    expected = done(program).stdout
    for memory in ("1M", "1G"):
        result = done(program, **PAGED, IOPREF_SCRATCH=str(directory), IOPREF_MEMORY=memory)
        assert result.stdout == expected
        assert in_scratch(result.stderr, directory) == []
        assert counted(result.stderr, "pages that the pager keeps in memory at most") > 0
        assert (counted(result.stderr, "pages read by the pager") > 0) == (memory == "1M")
        assert (counted(result.stderr, "pages written by the pager") > 0) == (memory == "1M")
    assert done(program, **PAGED, IOPREF_SCRATCH=str(directory), IOPREF="off").stdout == expected


OVERWRITTEN = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1 << 20 };
static double a[N], b[N], c[N];
static void halved(double *to, const double *from, long n)
{
    for (long i = 0; i < n; i++)
        to[i] = from[i] / 2 + 1;
}
static void raised(double *restrict to, const double *restrict from, long n) /* called with one array */
{
    for (long i = 0; i < n; i++)
        to[i] = from[i] + 1;
}
static void sums(double *x, double *y, double *z)
{
    for (int s = 0; s < 4; s++) {
        for (long i = 0; i < N; i++)
            z[i] = x[i] + 3 * y[i];
        for (long i = 5; i < N - 7; i++)
            x[i] = z[i];
    }
    printf("%.17g %.17g %.17g\\n", x[N / 3], x[2], z[N - 1]);
}
int main(int argc, char **argv)
{
    double *x = malloc(sizeof a), *y = malloc(sizeof a), *z = malloc(2 * sizeof a);
    for (long i = 0; i < N; i++) {
        a[i] = x[i] = i;
        b[i] = y[i] = z[i] = 2 * i;
    }
    sums(a, b, c);
    sums(x, y, z);
    halved(z + N, x, N);
    halved(z + 1, z, 2 * N - 1);
    halved(z, z + 1000, 2 * N - 1000);
    raised(z, z, 2 * N);
    double sum = 0;
    for (long i = 0; i < 2 * N; i++)
        sum += z[i] * (i % 7);
    printf("%.17g\\n", sum);
}
"""


def test_what_is_overwritten_whole_is_not_read(library: Path, directory: Path, tmp_path: Path) -> None:
    program = built(translated(OVERWRITTEN, tmp_path), tmp_path, library)
    result = done(program, **PAGED, IOPREF_SCRATCH=str(directory), IOPREF_MEMORY="6M")
    assert result.stdout == done(program).stdout
    one = 8 << 20 >> 12  # pages of an array; each call of `sums` overwrites two of them four times
    spared = counted(result.stderr, "pages that the pager need not read, as they are overwritten")
    assert 10 * one < spared < 17 * one
    assert counted(result.stderr, "pages read by the pager") < 40 * one


ROWS = """
#include <stdio.h>
#include <stdlib.h>
enum { COLUMNS = 600, LENGTH = 1200 };
int main(void)
{
    double (*a)[LENGTH] = malloc(sizeof(double[COLUMNS][LENGTH])), sum = 0;
    for (int j = 0; j < COLUMNS; j++)
        for (int i = 0; i < LENGTH; i++)
            a[j][i] = i + j;
    for (int i = 0; i < LENGTH; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += a[j][i];
    printf("%.17g\\n", sum);
}
"""


def test_pages_at_a_stride_are_brought_alone(library: Path, directory: Path, tmp_path: Path) -> None:
    program = built(translated(ROWS, tmp_path), tmp_path, library)
    result = done(program, **PAGED, IOPREF_SCRATCH=str(directory), IOPREF_MEMORY="5M")
    assert result.stdout == done(program).stdout
    array = 600 * 1200 * 8 >> 12  # pages; a page of each column fits, but not all units at which a row is
    assert counted(result.stderr, "pages read by the pager") < 60 * array


TRACER = """
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        execv(argv[1], argv + 1);
        _exit(1);
    }
    while (waitpid(pid, &status, 0) == pid && WIFSTOPPED(status))
        ptrace(PTRACE_CONT, pid, 0, WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status));
    return !WIFEXITED(status) || WEXITSTATUS(status);
}
"""


def test_it_is_the_default_but_not_for_a_program_that_is_traced(library: Path, directory: Path, tmp_path: Path) -> None:
    """A debugger that has stopped all threads would wait for the pager."""
    (tmp_path / "tracer").mkdir()
    tracer, program = built(TRACER, tmp_path / "tracer"), built(translated(BLOCKS, tmp_path), tmp_path, library)
    usual = {"IOPREF_SCRATCH": str(directory), "IOPREF_PAGER": "auto"}
    assert in_scratch(done(program, **usual).stderr, directory) == []
    result = done(tracer, program, **usual)
    assert result.stdout == done(program).stdout
    assert len(in_scratch(result.stderr, directory)) == 2


def test_a_program_that_is_killed_leaves_no_file(library: Path, directory: Path, tmp_path: Path) -> None:
    text = BLOCKS.replace("print_mappings();", "raise(9);").replace(
        "#include <std", "#include <signal.h>\n#include <std"
    )
    program = built(translated(text, tmp_path), tmp_path, library)
    variables = {**os.environ, **PAGED, "IOPREF_SCRATCH": str(directory), "IOPREF_MEMORY": "1M"}
    assert subprocess.run([program], env=variables, capture_output=True).returncode == -9
    assert list(directory.iterdir()) == []


def test_a_user_who_may_not_page_gets_mapped_files_and_a_hint(library: Path, tmp_path: Path) -> None:
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("only root can be another user")
    if Path("/proc/sys/vm/unprivileged_userfaultfd").read_text() != "0\n":
        pytest.skip("every user may page here")
    program = built(translated(BLOCKS, tmp_path), tmp_path, library)
    expected = done(program).stdout
    everyones = Path("/var/tmp", f"iopref-{os.getpid()}")
    everyones.mkdir()
    try:
        everyones.chmod(0o777)
        copy = shutil.copy(program, everyones)
        for pager, lines in (("on", 1), ("auto", 1), ("off", 0)):
            result = done(*user, copy, IOPREF_SCRATCH=str(everyones), IOPREF_PAGER=pager)
            assert result.stdout == expected
            assert len(in_scratch(result.stderr, everyones)) == 2
            assert (
                result.stderr.count("vm.unprivileged_userfaultfd=1 or access to /dev/userfaultfd would help") == lines
            )
    finally:
        shutil.rmtree(everyones)


CLOSES_ALL = """
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void)
{
    long n = 3 << 20;
    long *a = malloc(n * sizeof *a), sum = 0;
    for (int fd = 3; fd < 4096; fd++)
        close(fd);
    for (int round = 0; round < 2; round++)
        for (long i = 0; i < n; i++)
            a[i] = round ? a[i] + i : i;
    for (long i = 0; i < n; i++)
        sum += a[i] == 2 * i;
    printf("%d\\n", sum == n);
    return 0;
}
"""


def test_a_program_that_closes_all_descriptors_keeps_its_data(library: Path, directory: Path, tmp_path: Path) -> None:
    program = built(CLOSES_ALL + "void iopref_prefetch1();void (*keep)() = iopref_prefetch1;", tmp_path, library)
    result = done(program, **PAGED, IOPREF_SCRATCH=str(directory), IOPREF_MEMORY="2M")
    assert result.stdout == "1\n"
    assert counted(result.stderr, "pages read by the pager") > 0


SCATTERS = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static long kilobytes(const char *key)
{
    char line[256];
    long found = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (fgets(line, sizeof line, status))
        if (strncmp(line, key, strlen(key)) == 0)
            found = strtol(line + strlen(key), NULL, 10);
    fclose(status);
    return found;
}
int main(void)
{
    unsigned long pages = 16384, page = 0;
    char *a = malloc(pages << 12);
    for (unsigned long i = 0; i < pages + pages / 4; i++) {
        page = (page * 5 + 4097) % pages;
        a[page << 12] += 1;
    }
    printf("%ld\\n", kilobytes("RssAnon:") + kilobytes("VmPTE:"));
    return 0;
}
"""


@pytest.mark.nightly
def test_page_tables_count_as_memory(library: Path, directory: Path, tmp_path: Path) -> None:
    program = built(SCATTERS + "void iopref_prefetch1();void (*keep)() = iopref_prefetch1;", tmp_path, library)
    for megabytes in (4, 8):
        result = done(program, **PAGED, IOPREF_SCRATCH=str(directory), IOPREF_MEMORY=f"{megabytes}M")
        assert counted(result.stderr, "pages read by the pager") > 0
        assert megabytes << 9 < int(result.stdout) <= megabytes << 10


SAYS_HOW_CODE_IS_READ = """
static void say_how_code_is_read(void)
{
    char line[512], code[512] = "";
    FILE *maps = fopen("/proc/self/smaps", "r");
    while (fgets(line, sizeof line, maps)) {
        if (strstr(line, " r-xp ") && strstr(line, ".so"))
            strcpy(code, strchr(line, '/'));
        else if (strncmp(line, "VmFlags:", 8) == 0 && *code) {
            printf("%s%s", code, line);
            *code = 0;
        }
    }
}
"""


def longest_read(path: str) -> int:
    """The most bytes that the system reads at once from a file's disk."""
    device = Path(path).stat().st_dev
    number = f"{os.major(device)}:{os.minor(device)}"
    for place in (f"dev/block/{number}/queue", f"dev/block/{number}/../queue", f"class/bdi/{number}"):
        with suppress(OSError):
            return int(Path("/sys", place, "read_ahead_kb").read_text()) << 10
    return 0


def done_in_group(program: Path, memory: int, directory: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The result of a program in a control group with this many bytes."""
    hierarchy = find_hierarchy(Path("/proc/self/mountinfo").read_text(), Path("/proc/self/cgroup").read_text())
    group = MemoryGroup(parent_group(hierarchy) / f"iopref-test-{os.getpid()}", hierarchy.version)
    group.path.mkdir()
    try:
        group.limit(memory)
        told = os.environ | PAGED | {"IOPREF_SCRATCH": str(directory)} | variables
        return subprocess.run([program], env=told, preexec_fn=group.join, capture_output=True, text=True, timeout=300)
    finally:
        remove_group(group.path)


@needs_root
def test_of_a_limit_little_is_left_unused(library: Path, directory: Path, tmp_path: Path) -> None:
    program = built(SCATTERS + "void iopref_prefetch1();void (*keep)() = iopref_prefetch1;", tmp_path, library)
    result = done_in_group(program, 48 << 20, directory)
    assert result.returncode == 0, result.stderr
    assert 44 << 10 < int(result.stdout) <= (48 << 10) - 1280


@needs_root
def test_a_small_memory_has_room_for_code_that_is_read_by_pages(library: Path, directory: Path, tmp_path: Path) -> None:
    text = SCATTERS.replace("16384", "4096").replace("    return 0;", "    say_how_code_is_read();\n    return 0;")
    text = text.replace("int main", SAYS_HOW_CODE_IS_READ + "int main")
    program = built(text + "void iopref_prefetch1();void (*keep)() = iopref_prefetch1;", tmp_path, library)
    result = done_in_group(program, 8 << 20, directory)
    assert result.returncode == 0, result.stderr
    assert counted(result.stderr, "pages read by the pager") > 0
    memory, *mappings = result.stdout.splitlines()
    assert int(memory) <= (8 << 10) - 1280
    code = {path: "rr" in flags.split() for path, flags in zip(mappings[::2], mappings[1::2], strict=True)}
    assert code == {path: longest_read(path) > 2 << 20 for path in code}
    assert any("libc.so" in path for path in code)


ROWS = """
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    long n = 2400, times = 2;
    double **a = malloc(n * sizeof *a), sum = 0;
    for (long i = 0; i < n; i++)
        a[i] = calloc(n, sizeof **a);
    for (long t = 0; t < times; t++)
        for (long i = 0; i < n; i++)
            for (long j = 0; j < n; j++)
                a[i][j] += i - j;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            sum += a[i][j] * j;
    printf("%.17g\\n", sum);
    for (long i = 0; i < n; i++)
        free(a[i]);
    return 0;
}
"""


@needs_root
@pytest.mark.parametrize("pager", ["on", "off"])
def test_rows_that_are_allocated_one_by_one_exceed_memory(
    pager: str, library: Path, directory: Path, tmp_path: Path
) -> None:
    program = built(translated(ROWS, tmp_path), tmp_path, library)
    expected = done(program).stdout
    assert done_in_group(program, 24 << 20, tmp_path, IOPREF_SCRATCH="").returncode == -SIGKILL
    result = done_in_group(program, 24 << 20, directory, IOPREF_PAGER=pager)
    assert (result.returncode, result.stdout) == (0, expected)
    assert counted(result.stderr, "pages of memory put into scratch files") << 12 < 2400 * 2400 * 8 * 4 // 3


IN_USE = """
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    unsigned long pages = strtoul(argv[argc - 1], NULL, 10), number = 1;
    volatile char *a = malloc(pages << 12);
    for (unsigned long i = 0; i < pages; i++)
        a[i << 12] = 1;
    for (int i = 0; i < 100000; i++) {
        number = number * 6364136223846793005 + 1442695040888963407;
        a[(number >> 33) % pages << 12] += 1;
    }
    return 0;
}
"""


def test_what_is_in_use_is_not_written_again_and_again(library: Path, directory: Path, tmp_path: Path) -> None:
    program = built(IN_USE + "void iopref_prefetch1();void (*keep)() = iopref_prefetch1;", tmp_path, library)

    def run(pages: int) -> str:
        told = {**PAGED, "IOPREF_SCRATCH": str(directory), "IOPREF_MEMORY": "64M"}
        return done(program, str(pages), **told).stderr

    bound = counted(run(1024), "pages that the pager keeps in memory at most")
    assert bound > 8 << 10
    assert counted(run(bound * 29 // 32), "pages written by the pager") == 0


FORKS = (
    SCATTERS.split("int main")[0]
    + """
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    long bytes = 32 << 20;
    volatile char *a = malloc(bytes);
    for (long i = 0; i < bytes; i += 4096)
        a[i] = 1;
    if (fork() == 0)
        _exit(0);
    wait(NULL);
    printf("%ld\\n", kilobytes("RssAnon:"));
    return 0;
}
"""
)


def test_after_a_fork_the_pager_has_no_memory(library: Path, directory: Path, tmp_path: Path) -> None:
    program = built(FORKS + "void iopref_prefetch1();void (*keep)() = iopref_prefetch1;", tmp_path, library)
    result = done(program, **PAGED, IOPREF_SCRATCH=str(directory), IOPREF_MEMORY="16M")
    assert counted(result.stderr, "pages written by the pager") > 0
    assert int(result.stdout) < 4 << 10
