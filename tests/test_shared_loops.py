"""Loops that both copies of a nest run in one function, and those that stand in both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import compiled, translated

BODY = "for (j = 0; j < m; j++) {\n  t = a[i][j];\n  a[i][j] = t * t;\n  b[i][j] += t;\n}"


def program(loop: str, before: str = "", after: str = "", declared: str = "int i, j; double t;") -> str:
    return (
        f"double a[4000][4000], b[4000][4000];\ndouble f(int n, int m)\n{{\n{declared}\n{before}\n{loop}\n{after}\n}}\n"
    )


def functions(text: str) -> list[str]:
    """The heads of the functions that stand in front of others, without attributes."""
    return re.findall(
        r"^static (?:IOPREF_LOOP|__attribute__\(\(__noinline__(?:, __cold__)?\)\)) (.*\))$",
        translated(text).text,
        re.MULTILINE,
    )


def test_a_pipelined_loop_without_others_inside_is_there_once() -> None:
    text = translated(program(f"for (i = 0; i < n; i++)\n{BODY}", after="return 0;")).text
    assert text.count("b[i][j] += t;") == 1
    head, nest = functions(program(f"for (i = 0; i < n; i++)\n{BODY}", after="return 0;"))
    assert head == "int iopref_f_1_i(int i, const int iopref_i_stop, int m)"
    assert nest == "int iopref_f_1(int n, int m)"
    assert "i = iopref_f_1_i(i, iopref_i_stop, m);" in text, "a strip"
    assert "iopref_f_1_i(0, n, m);" in text, "the whole loop, in memory"


def test_its_index_is_handed_back_where_it_is_read() -> None:
    assert (
        "i = iopref_f_1_i(0, n, m);" in translated(program(f"for (i = 0; i < n; i++)\n{BODY}", after="return i;")).text
    )


def test_a_loop_beside_pipelined_ones_is_there_once() -> None:
    second = "for (j = 0; j < 20; j++) {\n  t = b[i][j];\n  b[i][j] = t + 1;\n  b[i][j] /= t;\n}"
    text = program(f"for (i = 0; i < n; i++) {{\n{BODY}\n{second}\n}}", after="return 0;")
    assert translated(text).text.count("b[i][j] /= t;") == 1


@pytest.mark.parametrize(
    "declared, before, loop, after",
    [
        ("int i, j; double t, s;", "s = 0;", BODY.replace("b[i][j] += t", "s += t"), "return s;"),
        ("int i, j; double t, s;", "s = 0;", BODY.replace("b[i][j] += t", "b[i][j] = s; s = t"), "return 0;"),
        ("int i, j; double t;", "t = 0;", BODY, "return t;"),
        ("int i, j; double t, x[8];", "x[0] = x[1] = 2;", BODY.replace("+= t", "+= t + x[j % 2]"), "return 0;"),
        ("int i, j;", "", "for (j = 0; j < m; j++) a[i][j] = 1;", "return 0;"),
    ],
    ids=["sum", "carried from strip to strip", "read behind the nest", "small array", "short"],
)
def test_loops_that_stand_in_both_copies(declared: str, before: str, loop: str, after: str) -> None:
    text = program(f"for (i = 0; i < n; i++)\n{loop}", before, after, declared)
    assert len(functions(text)) == 1


@pytest.mark.parametrize("name", ["i", "j"])
def test_a_loop_whose_index_belongs_to_the_file_stands_in_both_copies(name: str) -> None:
    """Its value is there for other functions: for those that the loop calls, and behind the nest."""
    local = {"i": "j", "j": "i"}[name]
    text = program(f"for (i = 0; i < n; i++)\n{BODY}", after="return 0;", declared=f"int {local}; double t;")
    assert not any(f"int {name}," in head for head in functions(f"int {name};\n{text}"))


def test_an_array_of_the_function_is_passed_as_one_that_nothing_else_leads_to() -> None:
    body = BODY.replace("+= t", "+= t + x[j % 100]")
    head, _ = functions(
        program(f"for (i = 0; i < n; i++)\n{body}", "x[0] = 2;", "return x[1];", "int i, j; double t, x[100];")
    )
    assert head == "int iopref_f_1_i(int i, const int iopref_i_stop, int m, double *__restrict x)"


@pytest.mark.parametrize("loop, small", [(BODY, True), (f"{{ for (j = 0; j < n; j++) a[j][i] = 1;\n{BODY}\n}}", False)])
def test_a_function_with_hints_alone_is_compiled_to_be_small(loop: str, small: bool) -> None:
    text = translated(program(f"for (i = 0; i < n; i++)\n{loop}", after="return 0;")).text
    assert ("static __attribute__((__noinline__, __cold__)) int iopref_f_1(" in text) == small


JUMPS = "for (j = 0; j < m; j++) {\n  if (a[i][j] < 0)\n    goto next;\n  a[i][j] *= 2;\n  b[i][j] += 1;\nnext: ;\n}"


OF_A_BLOCK = f"{{ int j; double t;\n{BODY.replace('a[i]', 'a[3]').replace('b[i]', 'b[4]')} }}"
BESIDE = f"{{ int j; double t; for (j = 0; j < m; j++) b[j][i] = 1;\n{BODY.replace('j < m', 'j < 20')} }}"


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize(
    "loop, declared",
    [(BODY, "int i, j; double t;"), (JUMPS, "int i, j;"), (OF_A_BLOCK, "int i;"), (BESIDE, "int i;")],
    ids=["plain", "labels", "declared by a block inside", "the same without pipeline"],
)
def test_compilers_warn_of_nothing(loop: str, declared: str, compiler: str, tmp_path: Path) -> None:
    """The function's own variables, and labels, are not named where loops that used them stand elsewhere."""
    path = tmp_path / "program.c"
    path.write_text(translated(program(f"for (i = 0; i < n; i++)\n{loop}", "", "return 0;", declared)).text)
    flags = ("-Wall", "-Wextra", "-O2", "-c", *(["-Wno-unused-command-line-argument"] if compiler == "clang" else []))
    assert compiled(compiler, path, tmp_path / "program.o", *flags) == ""
