"""Nests in functions that macros make: everything else stays as it was."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run
from support import call, out_of_core, served, translated

MACROS = """\
#include <stdio.h>
#include "lib.h"
#define SUM(name, type) \\
    type name(const type *a, long n) \\
    { \\
        type s = 0; \\
        for (long i = 0; i < n; i++) \\
            s += a[i]; /* of all */ \\
        return s; \\
    }
#define SET_AND_FIND(name, type) \\
    static void set_##name(type *a, long n) { for (long i = 0; i < n; i++) a[i] = i % 9 + __LINE__; } \\
    static long find_##name(const type *a, long n, type x) \\
    { long i; for (i = 0; i < n; i++) if (a[i] == x) break; return i; }
#define HALVE(name) int name(int n) { while (n > 3) n /= 2; return n; }
#define BOTH(n) do { for (int i = 0; i < n; i++) a[i] += 1; for (int i = 0; i < (n); i++) b[i] += a[i]; } while (0)

HALVE(halved)   
SUM(sum_double, double)
SUM(sum_int, int);
SET_AND_FIND(d,
    double)
SET_AND_FIND(i, int)
static double a[20000];
static int b[20000];
int main(void)
{
    int k = halved(1000);
    set_d(a, 20000); set_i(b, 20000);
\tBOTH((19000 + k));
    clear(a, 100);
    printf("%g %d %ld %ld", sum_double(a, 20000), sum_int(b, 20000), find_d(a, 20000, -1), find_i(b, 20000, -1));
    printf(" %s:%d\\n", __FILE__, __LINE__);
    return 0;
}
"""
LIB = "static inline void clear(double *a, long n)\n{\n    for (long i = 0; i < n; i++)\n        a[i] = 0;\n}\n"


def test_what_macros_make_prints_the_same(run: Run) -> None:
    Path("app.c").write_text(MACROS)
    Path("lib.h").write_text(LIB)
    for own, output in ((), "app"), (("--keep",), "kept"):
        assert run("cc", *own, "-O2", "-g", "-Wall", "-Wextra", "-Werror", "app.c", "-o", output) == 0
    subprocess.run(["cc", "app.c", "-o", "original"], check=True)
    original = call("./original").stdout
    for program in ("./app", "./kept"):
        assert call(program).stdout == original
        again = call(program, IOPREF_MEMORY="64K", IOPREF_STATS="1")
        assert again.stdout == original
        assert out_of_core(again.stderr) == 6


def test_nests_are_named_by_the_uses_of_the_macros(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lib.h").write_text(LIB)
    result = translated(MACROS)
    assert [(n.lifted.nest.function, str(n.lifted.nest.position)) for n in served(result)] == [
        ("clear", "lib.h:3:5"),
        ("sum_double", "a.c:19:1"),
        ("sum_int", "a.c:20:1"),
        ("set_d", "a.c:21:1"),
        ("find_d", "a.c:21:1"),
        ("set_i", "a.c:23:1"),
        ("find_i", "a.c:23:1"),
    ]
    assert "\nHALVE(halved)   \n" in result.text
    for kept in (MACROS[: MACROS.index("HALVE(halved)")], MACROS[MACROS.index("    printf") :]):
        assert all(line in result.text for line in kept.splitlines() if "include" not in line)


def test_without_hints_every_byte_stays() -> None:
    text = "#define HALVE(name) int name(int n) { while (n > 3) n /= 2; return n; }\nHALVE(f) \nHALVE(g);\n"
    assert translated(text).text == text


TWO = "#define TWO(n) for (int i = 0; i < n; i++) a[i] = 0; for (int i = 0; i < n; i++) b[i] = __COUNTER__;\n"
ONE = '#define ONE(f) void f(int *a, int n) { _Pragma("GCC ivdep") for (int i = 0; i < n; i++) a[i] = 0; }\n'


@pytest.mark.parametrize(
    "text",
    [
        f"{TWO}void f(int *a, int *b, int n)\n{{\n    TWO(n)\n}}\nint next = __COUNTER__;\n",
        f"{TWO}void f(int *a, int *b, int n)\n{{\n    TWO(n) /* both */\n}}\n",
        f"{TWO}void f(int *a, int *b, int n)\n{{\n    n++; TWO(n)\n}}\n",
        f"{ONE}ONE(f)\n",
    ],
    ids=["counter", "comment", "beside", "pragma"],
)
def test_what_cannot_be_written_out_is_left_as_it_is(text: str) -> None:
    result = translated(text)
    assert result.text == text
    assert not served(result)
