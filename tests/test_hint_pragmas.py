"""docs/hints.md about hints by hand: its example is translated, and its declarations are those of the header."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from once import AS_INSTALLED, Once
from support import HEADERS, ROOT, call, compiled, runtime_sources

from iopref.frontend.c.syntax.pragmas import FORMS
from iopref.source import Source
from iopref.trace.format import Kind, open_trace
from iopref.translate import translate

PAGE = (ROOT / "docs" / "hints.md").read_text()
MAIN = """
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    struct block *first = 0;
    for (int k = 0; k < 9; k++) {
        struct block *b = malloc(sizeof *b);
        for (int i = 0; i < 131071; i++)
            b->values[i] = k + i;
        b->next = first;
        first = b;
    }
    double sum = sum_of(first);
    printf("%.17g\\n", sum + sum_of(first));
    return 0;
}
"""


def block(language: str) -> str:
    [found] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


@pytest.fixture
def list_program(tmp_path: Path, once: Once) -> Path:
    """A folder with the page's example as a program, as written and translated."""
    text = block("c") + MAIN
    (tmp_path / "a.c").write_text(text)
    (tmp_path / "b.c").write_text(translate(Source(str(tmp_path / "a.c"), text), (), str(tmp_path / "b.c")).text)
    compiled("gcc", tmp_path / "a.c", tmp_path / "a", "-O2", "-Wall", "-Werror", "-Wno-unknown-pragmas")
    library = once.objects(runtime_sources(), *AS_INSTALLED)
    compiled("gcc", tmp_path / "b.c", tmp_path / "b", "-O2", "-Wall", *library, "-pthread")
    return tmp_path


def test_the_example_gives_its_hints_and_prints_the_same(list_program: Path) -> None:
    expected = call(list_program / "a").stdout
    for variables in ({}, {"IOPREF_SCRATCH": str(list_program)}, {"IOPREF": "off"}, {"IOPREF_MEMORY": "1M"}):
        assert call(list_program / "b", **variables).stdout == expected
    said = call(list_program / "b", IOPREF_STATS="1", IOPREF_SCRATCH=str(list_program)).stderr
    assert "18 release calls" in said


def test_a_trace_holds_none_of_them(list_program: Path, trace_runtime: Path) -> None:
    text = block("c") + MAIN
    source = Source(str(list_program / "a.c"), text)
    (list_program / "t.c").write_text(translate(source, (), str(list_program / "t.c"), trace=True).text)
    compiled("gcc", list_program / "t.c", list_program / "t", "-O2", "-DIOPREF_TRACE", trace_runtime, "-pthread")
    done = call(list_program / "t", IOPREF_TRACE=str(list_program / "trace"), IOPREF_MEMORY="1M")
    assert done.stdout == call(list_program / "a").stdout
    trace = open_trace(list_program / "trace")
    hints = [record for record in trace.records() if record.kind in (Kind.PREFETCH, Kind.RELEASE)]
    assert hints and all(record.site < len(trace.sites) for record in hints)


def test_the_functions_on_the_page_are_those_of_the_header() -> None:
    declaration = r"^void iopref_\w+\([^;]*\);$"
    header = (HEADERS / "iopref_hints.h").read_text()
    shown = re.findall(declaration, block("cpp"), re.MULTILINE)
    assert shown and sorted(shown) == sorted(re.findall(declaration, header, re.MULTILINE))


def test_every_pragma_is_in_the_table() -> None:
    for form in FORMS.values():
        assert f"`{form}`" in PAGE
