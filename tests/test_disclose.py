"""Loops that read files: what is disclosed ahead, what is not and why, and that other programs run as before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from once import Once
from reading.logged import sanitized_library
from support import ADDRESSES_ONLY, ROOT, RUNTIME_INCLUDES, SANITIZERS, call, compiled, translated

from iopref.frontend.c.disclose.reads import Disclosed, Undisclosed
from iopref.frontend.c.text.preprocess import Preprocessor
from iopref.report.explain import explained
from iopref.report.explanation import explanation
from iopref.report.page import as_page
from iopref.report.statistics import read_statistics
from iopref.report.tables import tables
from iopref.source import Position, Source
from iopref.translate import Translation, translate

HEAD = """\
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
struct record { long next; char text[56]; } r;
long sizes[9], seen;
char b[4096], name[99];
const char *const list[9] = {"x"};
int where(int);
void f(int fd, FILE *s, int n, long *at, struct record *first)
{
"""
PREAD = "pread(fd, b, 4096, %s);"
LOOP = "for (int i = 0; i < n; i++) {\n%s\n}"

TOLD = [
    (LOOP % PREAD % "i * 4096L", "records of 4096 bytes at i * 4096L, by the loop in line 13"),
    (LOOP % PREAD % "at[i]", "4096 bytes at at[i]"),
    (LOOP % "long o = at[i] * 8;\npread(fd, b, 4096, o + 1);", "4096 bytes at o + 1"),
    (LOOP % "lseek(fd, i * 100L, SEEK_SET);\nread(fd, b, 100);", "100 bytes at i * 100L"),
    (LOOP % "if (fseek(s, at[i], SEEK_SET) == 0)\nfread(&r, sizeof r, 1, s);", "sizeof r * 1 bytes at at[i]"),
    ("int i = 0;\ndo {\npread(fd, b, 1, i);\n} while (++i < n);", "records of 1 bytes at i, by the loop in line 14"),
    (LOOP % "read(fd, b, 10);\nread(fd, b, 20);", "10 + 20 bytes one behind the other"),
    ("for (int i = 0; i < n; i++)\npread(fd, b, 1, i);", "1 bytes at i"),
    ("int i = n;\nwhile (i > 0) {\ni -= 2;\npread(fd, b, 1, i);\n}", "1 bytes at i"),
    (LOOP % "for (int j = i; j < n; j++)\npread(fd, b, 1, i * n + j);", "1 bytes at i * n + j, by the loop in line 13"),
    (
        LOOP % 'FILE *g = fopen(list[i], "rb");\nif (g)\nfclose(g);',
        "the files that it opens, one after the other: list[i]",
    ),
    (LOOP % 'sprintf(name, "a%03d", i);\nint g = open(name, O_RDONLY);\nclose(g);', "one after the other: name"),
    (
        LOOP
        % f"int g = open(list[i], O_RDONLY);\n{LOOP.replace('i', 'j').replace('jnt', 'int') % 'pread(g, b, 1, j);'}",
        "list[i]",
    ),
]

# what the body of `f` is, with the read first; words of the reason
LEFT = [
    (LOOP % "if (at[i] > 0)\npread(fd, b, 1, i);", "some iterations do not read"),
    (LOOP % "if (at[i] > 0)\ncontinue;\npread(fd, b, 1, i);", "some iterations do not read"),
    (LOOP % "pread(fd, b, 1, where(i));", "`where(i)` is a call"),
    (LOOP % "pread(fd, &r, sizeof r, r.next);", "depends on `r`, which the loop itself fills"),
    (LOOP % "pread(fd, at, 8, at[i]);", "depends on `at`, which the loop itself fills"),
    (LOOP % "pread(fd, b, 1, 100 / n);", "`n` may be zero in a later iteration"),
    (LOOP % "if (at[i])\nseen++;\npread(fd, b, 1, seen);", "`seen` is not assigned in the same way"),
    (LOOP % "pread(fd, b, 1, seen++);", "`seen` is not assigned in the same way"),
    (LOOP % "fd = where(i);\npread(fd, b, 1, i);", "`fd` is a different file"),
    (LOOP % "fseek(s, 10, SEEK_CUR);\nfread(b, 1, 1, s);", "other calls move the position"),
    (LOOP % "fread(b, 1, 1, s);\nungetc(1, s);", "other calls move the position"),
    ("while (read(fd, b, 1) == 1)\nseen++;", "in the header of the loop"),
    ("while (!feof(s)) {\nfread(b, 1, 1, s);\n}", "the number of iterations is not known before the loop"),
    (
        "for (;;) {\nif (pread(fd, b, 1, seen) != 1)\nbreak;\nseen += 2;\n}",
        "the number of iterations is not known before the loop",
    ),
    ("int i = 1;\ndo {\npread(fd, b, 1, i);\ni *= 2;\n} while (i < n);", "not a counted `for` or `while` loop"),
    ("#pragma omp parallel for\n" + LOOP % "pread(fd, b, 1, i);", "threads may share out"),
    ("#pragma iopref off\n" + LOOP % "pread(fd, b, 1, i);", "`#pragma iopref off`"),
    ("#define EACH(i) for (int i = 0; i < n; i++)\nEACH(i) { pread(fd, b, 1, i); }", "a macro"),
    (LOOP % 'sprintf(name, "%g", i * 1.0);\nFILE *g = fopen(name, "r");', "format that is not understood"),
    (LOOP % 'fread(name, 1, 9, s);\nFILE *g = fopen(name, "r");', "depends on `name`"),
    (LOOP % "int p = where(i);\npread(fd, b, 1, p);", "`where(i)` is a call"),
    (LOOP % "double o = i;\npread(fd, b, 1, o);", "is not an integer"),
]


def reads(body: str) -> tuple[Translation, list[Disclosed | Undisclosed]]:
    result = translated(f"{HEAD}{body}\n}}\n")
    return result, list(result.reads)


@pytest.mark.parametrize(("body", "told"), TOLD, ids=[t for _, t in TOLD])
def test_a_read_that_is_told_ahead_says_so_with_its_place(body: str, told: str) -> None:
    result, found = reads(body)
    assert [isinstance(read, Disclosed) for read in found][0], found
    text = explained(result)
    assert told in text, text
    assert "1 read of files in loops: 1 disclosed" in text
    line = found[0].position.line
    column = found[0].position.column
    assert re.match(r"(pread|lseek|fseek|read|fopen|open)\(", f"{HEAD}{body}".splitlines()[line - 1][column - 1 :])


@pytest.mark.parametrize(("body", "reason"), LEFT, ids=[r for _, r in LEFT])
def test_a_read_that_is_not_told_ahead_is_named_with_the_reason(body: str, reason: str) -> None:
    result, found = reads(body)
    (left,) = [read for read in found if isinstance(read, Undisclosed)]
    assert left.refusal.code == "read"
    assert reason in left.refusal.reason
    assert left.refusal.remedy
    assert result.text.count("IOPREF_AHEAD_") == 2 * (len(found) - 1)
    assert reason in " ".join(explained(result).split())


def test_the_page_lists_reads_with_their_reasons(tmp_path: Path) -> None:
    result, _ = reads(f"{LOOP % PREAD % 'at[i]'}\n{LOOP % PREAD % 'where(i)'}")
    source = Source("a.c", f"{HEAD}\n")
    page = as_page(explanation(result), source, {}, "1 ms")
    section = page.split("Files that loops read")[1].split("<h2>")[0]
    assert [m for m in re.findall(r"(?:not )?disclosed", section)] == ["disclosed", "not disclosed"]
    assert "which may have an effect" in section


def test_lines_stay_where_they_were() -> None:
    result, _ = reads(LOOP % PREAD % "i")
    text = result.text.split('#line 1 "a.c"\n')[-1]
    assert [line for line in text.splitlines() if "pread" in line] == [
        " IOPREF_AHEAD_1();\npread(fd, b, 4096, i);".splitlines()[-1]
    ]
    assert text.splitlines()[13] == "pread(fd, b, 4096, i);"


def test_names_among_the_arguments_of_main_are_taken_over_by_a_pointer() -> None:
    text = translated(
        "#include <stdio.h>\n"
        "int main(int argc, char *argv[])\n"
        "{\n"
        "    while (argc > 1) {\n"
        '        FILE *f = fopen(argv[1], "r");\n'
        "        if (f)\n"
        "            fclose(f);\n"
        "        argc--;\n"
        "        argv++;\n"
        "    }\n"
        "    return 0;\n"
        "}\n"
    ).text
    assert "char **iopref_1_argv = 0;" in text


def test_macros_are_asked_for_once_a_file_however_many_functions_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    macros = Preprocessor.macros
    monkeypatch.setattr(Preprocessor, "macros", lambda self, source: asked.append(source.path) or macros(self, source))
    loop = LOOP % PREAD % "at[i]"
    functions = "".join(f"void f{k}(int fd, int n, long *at)\n{{\n{loop}\n}}\n" for k in range(3))
    text = f"{HEAD.partition('void f(')[0]}{functions}"
    assert len(translate(Source("a.c", text), (), "a.iopref.c").reads) == 3
    assert asked == ["a.c"]


def test_a_file_that_reads_in_no_loop_is_as_it_was() -> None:
    text = f"{HEAD}pread(fd, b, 1, 1);\n}}\n"
    assert translated(text).text == text


MIXED = """\
#include <stdio.h>
#define N 2000000
static double a[N], slab[4096];
int main(int argc, char **argv)
{
    FILE *f = fopen(argv[1], "rb"), *out = fopen(argv[2], "wb");
    double s = 0;
    for (int k = 0; k < 16; k++) {
        if (fseek(f, (15 - k) * (long)sizeof slab, SEEK_SET) || fread(slab, sizeof slab, 1, f) != 1)
            return 1;
        for (int i = 0; i < N; i++)
            a[i] += k;
        for (int i = 0; i < 4096; i++)
            s += slab[i] * a[i];
        fwrite(slab, sizeof slab, 1, out);
    }
    printf("%.17g\\n", s);
    return argc != 3;
}
"""


@pytest.fixture(scope="module")
def library(once: Once) -> tuple[Path, ...]:
    return sanitized_library(once)


def build(text: str, folder: Path, library: tuple[Path, ...]) -> Translation:
    """A program as written and translated, with sanitizers."""
    (folder / "plain.c").write_text(text)
    result = translate(Source(str(folder / "plain.c"), text), (), str(folder / "told.c"))
    (folder / "told.c").write_text(result.text)
    compiled("gcc", folder / "plain.c", folder / "plain", "-w")
    compiled("gcc", folder / "told.c", folder / "told", *SANITIZERS, ADDRESSES_ONLY, *library, "-pthread")
    return result


def test_a_program_that_reads_and_computes_gets_both_kinds_of_hints(tmp_path: Path, library: tuple[Path, ...]) -> None:
    result = build(MIXED, tmp_path, library)
    assert [type(read) for read in result.reads] == [Disclosed]
    assert "iopref_next_strip" in result.text
    (tmp_path / "data").write_bytes(bytes(range(1, 61)) * 9000)
    for variables in ({}, {"IOPREF": "off"}, {"IOPREF_MEMORY": "1M"}):
        ran = [call(tmp_path / p, tmp_path / "data", tmp_path / f"{p}.out", **variables) for p in ("plain", "told")]
        assert ran[0].stdout == ran[1].stdout and ran[1].returncode == 0, ran[1].stderr
        assert (tmp_path / "plain.out").read_bytes() == (tmp_path / "told.out").read_bytes()
    call(tmp_path / "told", tmp_path / "data", tmp_path / "told.out", IOPREF_STATS=str(tmp_path / "run.json"))
    found = read_statistics(tmp_path / "run.json")
    (read,) = found.reads
    assert (read.position, read.text) == (Position(str(tmp_path / "plain.c"), 9, 13), "fseek of `f`")
    assert (read.runs, read.reads) == (1, 16)
    for name, count in read.counters.items():
        assert count == found.files.get(name, 0), name
    assert "fseek of `f`" in tables(found)


INSIDE = (*RUNTIME_INCLUDES, f"-I{ROOT / 'runtime_c' / 'files'}")
IN_MEMORY = """\
#include <fcntl.h>
#include "files.h"
#include "os.h"
#include <stdio.h>
#include <unistd.h>
static long asked, looked, waits;
struct os_waits __wrap_os_waits(void) { asked++; return (struct os_waits){.times = waits, .queued = waits}; }
int __wrap_os_cached(int fd, long offset, long bytes, struct os_cached *c) { looked++; c->pages = 1 << 20; return 0; }
int main(int argc, char **argv)
{
    static char b[64];
    int fd = open(argv[1], O_RDONLY);
    for (int i = 0; i < 16384; i++) {
        if (pread(fd, b, sizeof b, i * 64L % 8192) != sizeof b)
            return 1;
        if (i == 8191) {
            printf("%ld %ld\\n", asked, looked);
            waits = 1;
        }
    }
    printf("%ld %ld\\n", asked, looked);
    return 0;
}
"""


def test_of_records_in_memory_one_is_looked_at_until_a_read_has_waited(
    tmp_path: Path, library: tuple[Path, ...]
) -> None:
    (tmp_path / "data").write_bytes(bytes(8192))
    (tmp_path / "plain.c").write_text(IN_MEMORY)
    told = translate(Source(str(tmp_path / "plain.c"), IN_MEMORY), INSIDE, str(tmp_path / "told.c"))
    assert [type(read) for read in told.reads] == [Disclosed]
    (tmp_path / "told.c").write_text(told.text)
    wraps = "-Wl,--wrap=os_waits,--wrap=os_cached"
    flags = (*SANITIZERS, ADDRESSES_ONLY, *INSIDE, wraps)
    compiled("gcc", tmp_path / "told.c", tmp_path / "told", *flags, *library, "-pthread")
    before, after = call(tmp_path / "told", tmp_path / "data").stdout.splitlines()
    asked, looked = map(int, before.split())
    assert looked == 1 and asked <= 8192 / 128 + 8  # and a call of the system in 128 reads, after the first
    assert int(after.split()[1]) == 2


ODD = """\
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
static char b[4096];
static unsigned long sum;
static void take(long n) { for (long i = 0; i < n; i++) sum = sum * 31 + b[i]; printf("%ld %lu\\n", n, sum); }
int main(int argc, char **argv)
{
    int ends[2], fd, n = argc > 1 ? 50 : 0;
    static int order[10] = {3, 1, 2, 0, -1};
    if (pipe(ends) || write(ends[1], "some text for a pipe", 20) != 20)
        return 1;
    close(ends[1]);
    for (int i = 0; i < n; i++)
        take(read(ends[0], b, 3));
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || write(ends[1], "for a socket", 12) != 12)
        return 1;
    shutdown(ends[1], SHUT_WR);
    for (int i = 0; i < n; i++)
        take(read(ends[0], b, 5));
    fd = open("/proc/self/statm", O_RDONLY);
    for (int i = 0; i < n; i++)
        if (pread(fd, b, 2, i) < 0)
            return 2;
    close(fd);
    for (int i = 0; i < n; i++)          /* it is no file any more */
        take(pread(fd, b, 9, i));
    fd = open("grows", O_RDWR | O_CREAT | O_TRUNC, 0600);
    for (int i = 0; i < n; i++) {
        take(pread(fd, b, 100, i * 70));
        if (write(fd, "a growing file, which is read behind its end, and before", 56) != 56)
            return 3;
    }
    for (int i = 0; i < 1000; i++) {     /* further than there are numbers */
        if (order[i] < 0)
            break;
        take(pread(fd, b, 10, order[i]));
    }
    close(fd);
    for (int i = 0; i < n; i++) {        /* each is taken away before its turn, one in three is */
        char name[30], next[30];
        snprintf(next, sizeof next, "gone%d", i + 1 + i % 3);
        snprintf(name, sizeof name, "gone%d", i);
        if (i % 3 == 0)
            unlink(next);
        FILE *f = fopen(name, "r");
        if (!f) {
            printf("%s is gone\\n", name);
            continue;
        }
        take((long)fread(b, 1, sizeof b, f));
        fclose(f);
    }
    const char *names[3] = {"gone0", NULL, (const char *)8};
    for (int i = 0; i < 3; i++) {
        if (i == 2)
            break;
        FILE *f = names[i] ? fopen(names[i], "r") : NULL;
        printf("%d\\n", f != NULL);
        if (f)
            fclose(f);
    }
    printf("%d\\n", dup(0));             /* no number of a descriptor has been taken */
    return 0;
}
"""


def test_other_than_plain_files_are_read_as_before(tmp_path: Path, library: tuple[Path, ...]) -> None:
    result = build(ODD, tmp_path, library)
    assert sum(isinstance(read, Disclosed) for read in result.reads) == 7
    ran = []
    for program in ("plain", "told", "told"):
        for number in range(60):
            (tmp_path / f"gone{number}").write_text(f"{number} " * 99)
        ran.append(call(tmp_path / program, "x", cwd=tmp_path))
    assert ran[0].returncode == 0
    assert ran[0].stdout == ran[1].stdout == ran[2].stdout, ran[1].stderr
    assert ran[1].stderr == ""
