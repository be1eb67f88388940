"""`#pragma iopref discloses`: a routine's twin is called with the arguments of later calls, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from once import Once
from reading.logged import sanitized_library
from support import ADDRESSES_ONLY, HEADERS, SANITIZERS, call, compiled, translated

from iopref.diagnostics import UserError
from iopref.frontend.c.disclose.reads import Disclosed, Undisclosed
from iopref.report.explain import explained
from iopref.source import Source
from iopref.translate import Translation, translate

HEAD = """\
struct volume { long slices; struct { int of[4]; } inside; };
#pragma iopref discloses(fft_hint(v, slice))
int fft(struct volume *v, long slice, double *into, double scale);
long fft_hint(const struct volume *v, int slice);
#pragma iopref discloses(load_hint)
extern int load(const char *name, double how);
void load_hint(const char *name, double how);
#pragma iopref discloses(late_hint)
void late(long);
#pragma iopref discloses(row_hint(*row, *part))
void row(const int *row, long *part, double *into);
void row_hint(const int *row, const long *part);
#pragma iopref discloses(open_hint(bytes, name[bytes]))
void open_part(char *name, long bytes, int what);
void open_hint(int bytes, const char *name);
struct volume one, *many[9];
double out[9][9], scales[9];
const char *const list[9];
char text[99];
struct volume *next(void);
int sprintf(char *, const char *, ...);
void f(struct volume *p, int n, double scale, const long *at)
{
"""
TOLD = (
    ("for (int i = 0; i < n; i++) { fft(p, i, out[i], scale); }", "fft_hint(p, (long)(iopref_1_i))"),
    ("for (int i = n; i > 0; i--) if (fft(&one, at[i], out[i], i)) break;", "fft_hint(&one, (long)(iopref_peeked("),
    ("for (int i = 0; i < n; i++) load(list[i], scale);", "load_hint(iopref_peek_text(&iopref_lookahead_1, "),
    (
        'for (int i = 0; i < n; i++) { sprintf(text, "p%02d", i); load(text, 0.5); }',
        'load_hint(iopref_print_text(&iopref_lookahead_1, "p%02d", (int)(iopref_1_i)), 0.5), 0L)',
    ),
    (
        "for (int i = 0; i < n; i++) row(&i, &(long){2 * i}, 0);",
        "row_hint(&(int){(int)(iopref_1_i)}, &(long){(long)(2 * ",
    ),
    ("for (int i = 0; i < n; i++) row(&n, (long *)at, 0);", "row_hint(&(int){(int)(n)}, (long *)at)"),
    ('for (int i = 0; i < n; i++) load("all", i);', 'load_hint("all", iopref_1_i)'),
    (
        "for (int i = 0; i < n; i++) open_part((char *)list[i], 7 + i, i);",
        "open_hint((long)(7 + iopref_1_i), iopref_peek_characters(&iopref_lookahead_1, (char *)iopref_peeked(",
    ),
    (
        "for (int k = 0; k < 3; k++) for (int i = k; i < n; i++) fft(p, i * k, 0, 1);",
        "fft_hint(p, (long)(iopref_1_i * iopref_1_k))",
    ),
)
LEFT = (
    ("for (int i = 0; i < n; i++) fft(many[i], 1, 0, 1);", "`many[i]` differs in each iteration"),
    ("for (int i = 0; i < n; i++) fft(p + i, 1, 0, 1);", "`p + i` differs in each iteration"),
    ("for (int i = 0; i < n; i++) { fft(p, 1, 0, 1); p = next(); }", "`p` differs in each iteration"),
    (
        "for (int i = 0; i < n; i++) { struct volume own = {i}; fft(&own, 1, 0, 1); }",
        "`&own` differs in each iteration",
    ),
    ("for (int i = 0; i < n; i++) if (at[i]) fft(p, i, 0, 1);", "some iterations do not read"),
    ("for (int i = 0; i < n; i++) fft(p, next()->slices, 0, 1);", "is a call, which may have an effect"),
    ("for (int i = 0; i < n; i++) load(next() ? list[i] : 0, 1);", "is a call, which may have an effect"),
    ("for (int i = 0; i < n; i++, at++) row(&n, (long *)at, 0);", "`(long *)at` differs in each iteration"),
    ("for (int i = 0; i < n; i++) load(list[i], scale * i);", "`scale` is not an integer"),
    ("for (int i = 0; i < n; i++) { text[0] = i; load(text, scale); }", "depends on `text`"),
    ("long fft_hint = 1; for (int i = 0; i < n; i++) fft(p, fft_hint, 0, 1);", "also the name of a variable"),
    ("for (int i = 0; i < n; i++) late(i);", "`late_hint` is declared only after it"),
    ("while (fft(p, 1, 0, 1)) n--;", "in the header of the loop"),
    ("#pragma omp parallel for\nfor (int i = 0; i < n; i++) fft(p, i, 0, 1);", "threads may share out"),
)
"""The body of `f`, and what is in the text, or what the reason says."""


def of_each(bodies: tuple[tuple[str, str], ...]) -> list[tuple[Translation, str]]:
    return [(translated(f"{HEAD}{body}\n}}\nvoid late_hint(long i) {{ }}\n"), said) for body, said in bodies]


def test_calls_are_told_ahead_where_their_arguments_are_known() -> None:
    for result, text in of_each(TOLD):
        [read] = result.reads
        assert isinstance(read, Disclosed), (text, read)
        assert text in result.text
        routine = text.partition("_")[0]
        assert f"what `{routine}_hint` says that the next calls read" in " ".join(explained(result).split())


def test_other_calls_stay_as_they_are_with_the_reason() -> None:
    for result, reason in of_each(LEFT):
        [read] = result.reads
        assert isinstance(read, Undisclosed), reason
        assert reason in read.refusal.reason
        assert read.refusal.remedy
        assert "IOPREF_AHEAD" not in result.text


ROUTINE = "int fft(struct v *v, long slice);"
WRONG = (
    ("#pragma iopref discloses\nint fft(int);", "1:16", "is not understood", "discloses(TWIN)`"),
    ("#pragma iopref discloses(a, b)\nint fft(int);", "1:16", "is not understood", "discloses(TWIN)`"),
    ("#pragma iopref discloses(a(b,))\nint fft(int);", "1:16", "is not understood", "discloses(TWIN)`"),
    (
        "void f(void) {\n#pragma iopref discloses(a)\nint fft(int); }",
        "2:1",
        "is not in front of a declaration",
        "in front",
    ),
    ("#pragma iopref discloses(a)\nint b;", "1:1", "not in front of a declaration of one function", "in front"),
    (
        "#pragma iopref discloses(a)\nint b(int), c(int);",
        "1:1",
        "not in front of a declaration of one function",
        "in front",
    ),
    (f"#pragma iopref discloses(nowhere)\n{ROUTINE}", "1:26", "`nowhere` is declared nowhere as a function", "declare"),
    (f"int a;\n#pragma iopref discloses(a)\n{ROUTINE}", "2:26", "`a` is declared nowhere as a function", "declare"),
    (f"#pragma iopref discloses(fft)\n{ROUTINE}", "1:26", "`fft` is the routine itself", "declare"),
    (
        f"void a(long);\n#pragma iopref discloses(a(place))\n{ROUTINE}",
        "2:28",
        "`place` is not a parameter of `fft`",
        "as this declaration does",
    ),
    (f"void a(long);\n#pragma iopref discloses(a)\n{ROUTINE}", "2:26", "takes 1 arguments, and is given 2", "declare"),
    (
        f"void a(long *);\n#pragma iopref discloses(a(*slice))\n{ROUTINE}",
        "2:29",
        "is not the address of a number",
        "without `*`",
    ),
    (
        f"void a(struct v *);\n#pragma iopref discloses(a(v[slice]))\n{ROUTINE}",
        "2:28",
        "`v` is not a string with a number of characters",
        "without `[...]`",
    ),
    (
        f"void a(struct v *);\n#pragma iopref discloses(a(v[many]))\n{ROUTINE}",
        "2:30",
        "`many` is not a parameter of `fft`",
        "as this declaration does",
    ),
    ("void a(int, ...);\n#pragma iopref discloses(a)\nint fft(int);", "2:26", "takes any number of", "declare"),
    (
        f"void a(long);\n#pragma iopref discloses(a(v))\n{ROUTINE}",
        "2:26",
        "argument 1 of `a` is of another type",
        "name",
    ),
    (
        "void a(int *);\n#pragma iopref discloses(a)\nint fft(double *);",
        "2:26",
        "argument 1 of `a` is of another type",
        "name",
    ),
    ("double a(int);\n#pragma iopref discloses(a)\nint fft(int);", "2:26", "must return void, or", "declare"),
    (
        "void a(int), b(int);\n#pragma iopref discloses(a)\nint fft(int);\n#pragma iopref discloses(b)\nint fft(int);",
        "4:26",
        "`fft` has another twin",
        "one pragma",
    ),
)


@pytest.mark.parametrize(("text", "place", "said", "help"), WRONG, ids=[f"{said} {p}" for _, p, said, _ in WRONG])
def test_what_is_wrong_is_said_with_its_place_and_a_remedy(text: str, place: str, said: str, help: str) -> None:
    text += "\nint g(void) { return 1; }\n"
    with pytest.raises(UserError) as raised:
        translated(text)
    found = raised.value.diagnostic
    assert str(found.position).startswith(f"a.c:{place}")
    assert said in found.message
    assert help in found.remedy
    [mistake] = translate(Source("a.c", text), (), "b.c", tolerant=True).mistakes
    assert said in mistake.message


LIBRARY = """\
#ifndef SLICES
#define SLICES
#include <iopref_files.h>
struct volume { int fd; };
#pragma iopref discloses(unused_hint)
void unused(int);
#pragma iopref discloses(total_hint(v, slice))
long total(const struct volume *v, long slice, unsigned char *into);
iopref_disclosure total_hint(const struct volume *v, long slice);
#pragma iopref discloses(size_hint)
long size(const char *name);
void size_hint(const char *name);
#endif
"""
ROUTINES = """\
#define _GNU_SOURCE
#include "slices.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
int told, called;
static struct { int when; char what[30]; } twins[9999];
static char calls[999][30];
static void tell(const char *what) { twins[told].when = called; strncpy(twins[told++].what, what, 29); errno = 77; }
static void hear(const char *what) { strncpy(calls[called++], what, 29); nanosleep(&(struct timespec){0, 1000}, NULL); }
static void tell_number(long n) { char what[30]; snprintf(what, sizeof what, "%ld", n); tell(what); }
/* Each call that is told is the next one, or the one at hand. */
void ends(const char *what)
{
    int wrong = 0, most = 0, at = -1;
    for (int i = 0; i < told; i++) {
        int next = at + 1, when = twins[i].when;
        if (at < 0 || (next < called && strcmp(calls[next], twins[i].what) != 0))
            wrong += strcmp(calls[next = when], twins[i].what) != 0;
        at = next;
        most = at - when >= most ? at - when + 1 : most;
    }
    fprintf(stderr, "%s:%d %d %d\\n", what, wrong, told > 0, most);
    told = called = 0;
}
iopref_disclosure total_hint(const struct volume *v, long slice)
{
    tell_number(slice);
    return v->fd < 0 ? 0 : iopref_will_read(v->fd, slice * 4096, 4096);
}
long total(const struct volume *v, long slice, unsigned char *into)
{
    char what[30];
    unsigned long sum = errno == 77;
    snprintf(what, sizeof what, "%ld", slice);
    hear(what);
    for (long k = pread(v->fd, into, 4096, slice * 4096) - 1; k >= 0; k--)
        sum = sum * 31 + into[k];
    return (long)(sum % 1000003);
}
void size_hint(const char *name)
{
    tell(name);
    iopref_will_read_of(name, 0, 0);
}
long size(const char *name)
{
    struct stat st;
    hear(name);
    return stat(name, &st) == 0 ? st.st_size : -1;
}
"""
USER = """\
#include "slices.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
void ends(const char *what);
int main(int argc, char **argv)
{
    struct volume v = {open(argv[1], O_RDONLY)};
    static unsigned char into[4096];
    static const short order[6] = {5, 3, 1, 0, 2, -1};
    static char texts[70][9];
    const char *list[70];
    char name[30];
    unsigned long sum = (unsigned long)argc;
    for (int i = 0; i < 40; i++)
        for (int k = 7; k > i % 3; k -= 2)
            sum = sum * 31 + total(&v, i * 9 + k, into);
    ends("nest");
    for (int i = 0; i < 100000; i++) {   /* further than there are numbers */
        if (order[i] < 0)
            break;
        sum = sum * 31 + total(&v, order[i], into);
    }
    ends("left early");
    for (int i = 0; i < 70; i++) {
        list[i] = texts[i];
        snprintf(texts[i], 9, i ? "none%d" : "data", i);
    }
    for (int i = 0; i < 70; i++)
        sum = sum * 31 + size(list[i]);
    ends("names");
    for (int i = 0; i < 2000; i++) {
        if (i == 40)
            break;
        snprintf(name, sizeof name, "part%d", i);
        sum = sum * 31 + size(name);
    }
    ends("printed");
    printf("%lu\\n", sum);
    return 0;
}
"""
WITHOUT_LIBRARY = """\
long iopref_will_read(int fd, long offset, long bytes) { return 0; }
long iopref_will_read_of(const char *name, long offset, long bytes) { return 0; }
"""


def test_a_twin_hears_of_the_calls_to_come_in_their_order(tmp_path: Path, once: Once) -> None:
    for name, text in (("slices.h", LIBRARY), ("routines.c", ROUTINES), ("plain.c", USER)):
        (tmp_path / name).write_text(text)
    (tmp_path / "data").write_bytes(bytes(range(251)) * 8000)
    result = translate(Source(str(tmp_path / "plain.c"), USER), (f"-I{HEADERS}",), str(tmp_path / "told.c"))
    assert [type(read) for read in result.reads] == [Disclosed] * 4, result.reads
    (tmp_path / "told.c").write_text(result.text)
    inside = (tmp_path / "routines.c", "-w")
    (tmp_path / "none.c").write_text(WITHOUT_LIBRARY)
    compiled("gcc", tmp_path / "plain.c", tmp_path / "plain", *inside, tmp_path / "none.c")
    checked = (*SANITIZERS, ADDRESSES_ONLY, "-pthread")
    compiled("gcc", tmp_path / "told.c", tmp_path / "told", *checked, *inside, *sanitized_library(once))
    plain, told = (call(tmp_path / name, "data", cwd=tmp_path) for name in ("plain", "told"))
    assert plain.returncode == told.returncode == 0, told.stderr
    assert plain.stdout == told.stdout
    found = dict(line.split(":") for line in told.stderr.splitlines())
    assert list(found) == ["nest", "left early", "names", "printed"]
    for what, said in found.items():
        wrong, is_told, most = (int(word) for word in said.split())
        assert wrong == 0 and most <= 16, what
        assert is_told or what in ("left early", "printed"), what
    off = call(tmp_path / "told", "data", cwd=tmp_path, IOPREF="off")
    assert (off.stdout, off.stderr.splitlines()) == (plain.stdout, plain.stderr.splitlines())
